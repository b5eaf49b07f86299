import { useState } from "react"
import { createRoot } from "react-dom/client"

function App() {
  const [state, show] = useState(globalThis.first)
  globalThis.show = show
  const { fen, readonly, premoves, orientation, lastMove, glance, marks, pgn, ply } = state
  return (
    <>
      <chess-board
        fen={fen}
        readonly={readonly}
        premoves={premoves}
        orientation={orientation}
        onmove={({ detail }) => globalThis.heard(detail.move.san)}
      />
      <chess-diagram last-move={lastMove} glance={glance} marks={marks} />
      <chess-game pgn={pgn} ply={ply} />
    </>
  )
}

createRoot(document.getElementById("app")).render(<App />)
