// React: attributes, properties, events and references of the elements in JSX.
import type { Game } from "chess-arbiter"
import type { ChessBoard } from "chess-arbiter/elements"
import { useRef } from "react"

export function App({ game }: { game: Game }) {
  const board = useRef<ChessBoard>(null)
  return (
    <div>
      <chess-board
        ref={board}
        key="board"
        className="wide"
        game={game}
        orientation="black"
        chess960={518}
        readonly
        bare
        premoves
        rules="free"
        side="white"
        onpremove={({ detail }) => detail?.promotion?.length}
        onmove={(event) => [event.detail.move.san.length, event.detail.ply + 1]}
        onend={({ detail }) => detail.reason satisfies string}
      />
      <chess-diagram fen="8/8" last-move="e2e4" glance="free" onchoose={({ detail }) => detail.square.length}>
        <p>Without a script</p>
      </chess-diagram>
      <chess-game pgn="1. e4" ply={1} layout="beside" readonly onnavigate={({ detail }) => detail.node.ply.toFixed()} />
      <chess-puzzle
        pgn="1. e4 *"
        onsolved={({ detail }) => detail.tries + 1}
        onwrong={({ detail }) => ("verdict" in detail ? detail.verdict.message : detail.move.san)}
      />
      <chess-editor fen="8/8" setup={null} chess960 onchange={({ detail }) => detail.fen + detail.problems.length} />
      <chess-diagram lastMove="e2e4" showMoves={null} glance check play={false} marks={undefined} />
      <chess-game ply="3" number={2} orientation={null} />
      <chess-game layout="moves" game={game} />
      {/* @ts-expect-error: a PGN is an attribute of its own */}
      <chess-board game="1. e4" />
      {/* @ts-expect-error: there is no such side */}
      <chess-board orientation="sideways" />
      {/* @ts-expect-error: no number */}
      <chess-game ply="end" />
      {/* @ts-expect-error: there is no such attribute */}
      <chess-diagram pgn="1. e4" />
      {/* @ts-expect-error: a person plays one side or both */}
      <chess-board side="both" />
      {/* @ts-expect-error: a move has no verdict */}
      <chess-diagram onmove={({ detail }) => detail.verdict} />
    </div>
  )
}
