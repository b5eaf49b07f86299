// A game as the state of a React app: it renders after every change of the game.
import { useState, useSyncExternalStore } from "react"
import { Game } from "chess-arbiter"

export function App() {
  const [game] = useState(() => new Game())
  useSyncExternalStore(
    game.subscribe,
    () => game.version,
    () => game.version,
  )
  const [refusal, setRefusal] = useState("")

  function play(event) {
    event.preventDefault()
    const verdict = game.judge(new FormData(event.target).get("move"))
    if (verdict.legal) game.move(verdict.move)
    setRefusal(verdict.legal ? "" : verdict.message)
    event.target.reset()
  }

  return (
    <main>
      <form onSubmit={play}>
        <input name="move" aria-label="Move" />
        <button>Play</button>
        <button type="button" disabled={game.ply === 0} onClick={() => game.undo()}>
          Take back
        </button>
      </form>
      <p role="status">{refusal}</p>
      <ol>
        {game.history().map(({ san }, ply) => (
          <li key={ply}>{san}</li>
        ))}
      </ol>
      <code>{game.position.fen()}</code>
    </main>
  )
}
