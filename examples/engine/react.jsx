// The same in React. The engine and each search are effects, whose cleanup ends them: StrictMode starts both twice.
import "chess-arbiter/elements"
import "chess-arbiter/elements.css"
import { Game } from "chess-arbiter"
import { StrictMode, useEffect, useState, useSyncExternalStore } from "react"
import { createRoot } from "react-dom/client"
import { absence, evaluationOf, numbered, startEngine } from "./engine.js"

const fen = new URLSearchParams(location.search).get("fen") ?? undefined
const sides = { "": "No", white: "As White", black: "As Black" }
const startGame = () => new Game({ fen, rules: "online" })

/** Stockfish while the component is mounted, or a sentence why there is none. */
function useEngine() {
  const [state, setState] = useState({ engine: null, whyNone: "Stockfish is loading…" })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const set = (state) => signal.aborted || setState(state)
    const fail = (error) => set({ engine: null, whyNone: absence(error) })
    const starting = startEngine({ signal })
    starting
      .then((engine) => {
        set({ engine })
        return engine.closed
      })
      .then(fail, fail)
    return () => {
      controller.abort()
      starting.then((engine) => engine.quit()).catch(() => {})
    }
  }, [])
  return state
}

/** Searches the current position and gives what was found last, and for which node. With `elo` the engine moves. */
function useSearch(engine, game, isOn, elo) {
  const [found, setFound] = useState({})
  const node = game.current
  useEffect(() => {
    if (!engine || !isOn) return
    const controller = new AbortController()
    const { signal } = controller
    async function search() {
      if (elo) {
        engine.strength({ elo })
        const { best } = await engine.analyse(node, { seconds: 1, signal })
        game.move(best)
      } else {
        engine.strength(null)
        for await (const { lines, depth } of engine.analyse(node, { lines: 3, seconds: 20, signal }))
          setFound({ node, lines, depth })
      }
    }
    search().catch(({ message }) => signal.aborted || setFound({ node, problem: message }))
    return () => controller.abort()
  }, [engine, game, node, isOn, elo])
  return found
}

function App() {
  const [game, setGame] = useState(startGame)
  useSyncExternalStore(
    game.subscribe,
    () => game.version,
    () => game.version,
  )
  const [side, setSide] = useState("")
  const [elo, setElo] = useState(1500)
  const [isAnalysing, setAnalysing] = useState(true)
  const { engine, whyNone } = useEngine()

  const isReply = side !== "" && side !== game.position.turn
  const isOn = !game.end && (isReply || isAnalysing)
  const { node, lines = [], depth, problem } = useSearch(engine, game, isOn, isReply ? elo : null)
  // The last score stays until there is a new one; lines of another position never do.
  const isCurrent = isOn && !isReply && node === game.current
  const { min = 1320, max = 3190 } = engine?.option("UCI_Elo") ?? {}

  function choose(side) {
    setSide(side)
    setAnalysing(side === "")
  }
  function takeBack() {
    do game.undo()
    while (game.ply > 0 && side !== "" && side !== game.position.turn)
  }
  function newGame() {
    engine?.newGame()
    setGame(startGame())
  }
  function status() {
    if (!engine) return whyNone
    if (game.end) return "The game is over."
    if (isOn && problem && node === game.current) return problem
    if (isReply) return "Stockfish is thinking…"
    return isAnalysing ? "" : "Analysis is off."
  }

  return (
    <main>
      <h1>Analysis with Stockfish</h1>
      <div className="table">
        <Bar
          score={game.end?.result ?? lines[0]?.score}
          isFlipped={side === "black"}
          hidden={!(engine && isAnalysing) && !game.end}
        />
        <chess-board game={game} side={side || undefined} orientation={side || "white"} premoves />
      </div>
      <div className="desk">
        <section className="analysis">
          <header>
            <h2>
              <label>
                <input
                  type="checkbox"
                  role="switch"
                  disabled={!engine}
                  checked={isAnalysing}
                  onChange={({ target }) => setAnalysing(target.checked)}
                />{" "}
                Analysis
              </label>
            </h2>
            <small>{isCurrent && depth && `depth ${depth}`}</small>
          </header>
          <p role="status">{status()}</p>
          <ol>
            {isCurrent &&
              lines.map(({ rank, score, moves }) => (
                <li key={rank}>
                  <b>{evaluationOf(score).text}</b>
                  <span>{numbered(node.position, moves)}</span>
                </li>
              ))}
          </ol>
        </section>
        <fieldset disabled={!engine}>
          <legend>Play against Stockfish</legend>
          {Object.entries(sides).map(([value, text]) => (
            <label key={value}>
              <input type="radio" name="side" checked={value === side} onChange={() => choose(value)} /> {text}
            </label>
          ))}
          <label className="strength">
            Strength: {elo} Elo{" "}
            <input
              type="range"
              {...{ min, max, step: 10, value: elo }}
              onChange={({ target }) => setElo(target.valueAsNumber)}
            />
          </label>
        </fieldset>
        <section aria-labelledby="game">
          <header>
            <h2 id="game">Game</h2>
            <button type="button" disabled={game.ply === 0} onClick={takeBack}>
              Take back
            </button>
            <button type="button" onClick={newGame}>
              New game
            </button>
          </header>
          <p>{numbered(game.start, game.history()) || "No moves yet."}</p>
        </section>
      </div>
    </main>
  )
}

function Bar({ score, isFlipped, hidden }) {
  const { share, text, sentence } = evaluationOf(score)
  return (
    <div
      className={`bar ${share < 0.5 ? "black" : ""} ${isFlipped ? "flipped" : ""}`}
      role="meter"
      aria-label="Evaluation"
      aria-valuemin={0}
      aria-valuemax={1}
      aria-valuenow={share}
      aria-valuetext={sentence}
      style={{ "--share": share }}
      hidden={hidden}
    >
      <span>{text}</span>
    </div>
  )
}

createRoot(document.body).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
