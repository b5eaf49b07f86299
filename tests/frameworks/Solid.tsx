/** @jsxImportSource solid-js */
// Solid 1: attributes, properties, namespaces, events and references of the elements in JSX.
import { Game } from "chess-arbiter"
import type { ChessBoard } from "chess-arbiter/elements"

export function App(props: { game: Game }) {
  let board!: ChessBoard
  return (
    <div>
      <chess-board
        ref={board}
        class="wide"
        classList={{ dark: true }}
        prop:game={props.game}
        game={new Game()}
        orientation="black"
        attr:orientation="black"
        chess960={518}
        bool:readonly={true}
        bare
        premoves
        on:premove={({ detail }) => detail?.promotion?.length}
        on:move={{ handleEvent: (event) => event.detail.move.san.length, once: true }}
        onMove={(event) => [event.detail.move.san.length, event.detail.ply + 1]}
        on:end={({ detail }) => detail.reason satisfies string}
        onClick={(event) => event.currentTarget.flip()}
      />
      <chess-diagram fen="8/8" last-move="e2e4" glance="free" on:choose={({ detail }) => detail.square.length}>
        <p>Without a script</p>
      </chess-diagram>
      <chess-game prop:pgn="1. e4" ply={1} layout="beside" on:navigate={({ detail }) => detail.node.ply.toFixed()} />
      <chess-puzzle pgn="1. e4 *" on:solved={({ detail }) => detail.tries + 1} />
      <chess-diagram prop:lastMove="e2e4" attr:show-moves={null} glance bool:play={false} marks={undefined} />
      {/* @ts-expect-error: a PGN is an attribute of its own */}
      <chess-board prop:game="1. e4" />
      {/* @ts-expect-error: a game is no attribute */}
      <chess-board attr:game={props.game} />
      {/* @ts-expect-error: there is no such side */}
      <chess-board orientation="sideways" />
      {/* @ts-expect-error: a side is not a boolean */}
      <chess-board bool:side={true} />
      {/* @ts-expect-error: no number */}
      <chess-game ply="end" />
      {/* @ts-expect-error: there is no such attribute */}
      <chess-diagram pgn="1. e4" />
      {/* @ts-expect-error: a move has no verdict */}
      <chess-diagram on:move={({ detail }) => detail.verdict} />
    </div>
  )
}
