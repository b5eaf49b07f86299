import { createSignal } from "solid-js"
import { render } from "solid-js/web"

function App() {
  const [state, show] = createSignal(globalThis.first)
  globalThis.show = show
  return (
    <>
      <chess-board
        fen={state().fen}
        readonly={state().readonly}
        premoves={state().premoves}
        orientation={state().orientation}
        on:move={({ detail }) => globalThis.heard(detail.move.san)}
      />
      <chess-diagram last-move={state().lastMove} glance={state().glance} marks={state().marks} />
      <chess-game pgn={state().pgn} ply={state().ply} />
    </>
  )
}

render(() => <App />, document.getElementById("app"))
