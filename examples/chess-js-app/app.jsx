// A game against oneself, in the style of apps with chess.js and react-chessboard, independent of chess-arbiter: to
// run on it, only the import of Chess changes. tests/chess-js/app.test.mjs builds both and compares their output.
import { Chess } from "chess.js"
import { useState } from "react"
import { createRoot } from "react-dom/client"
import { Chessboard } from "react-chessboard"

const promotions = ["q", "r", "b", "n"]

/** The sentence under the board. */
function statusOf(game) {
  const side = game.turn() === "w" ? "White" : "Black"
  if (game.isCheckmate()) return `Checkmate: ${side} has lost.`
  if (game.isStalemate()) return "Stalemate."
  if (game.isThreefoldRepetition()) return "Drawn by repetition."
  if (game.isInsufficientMaterial()) return "Drawn: nobody can mate."
  if (game.isDraw()) return "Drawn."
  return `${side} to move${game.isCheck() ? ", in check" : ""}.`
}

/** The squares of a piece's moves, marked: captures in red. */
function marksOf(game, square) {
  const moves = square ? game.moves({ square, verbose: true }) : []
  return Object.fromEntries(moves.map((move) => [move.to, { background: move.isCapture() ? "#f99" : "#9f9" }]))
}

function App() {
  const [game] = useState(() => new Chess())
  const [fen, setFen] = useState(game.fen())
  const [picked, setPicked] = useState(null)
  const [promotion, setPromotion] = useState("q")
  const [message, setMessage] = useState("")
  const [text, setText] = useState("")

  function show(sentence = "") {
    setFen(game.fen())
    setPicked(null)
    setMessage(sentence)
  }

  /** Tries something that may throw. */
  function attempt(change) {
    try {
      change()
      show()
      return true
    } catch (error) {
      show(error.message)
      return false
    }
  }

  const drop = ({ sourceSquare, targetSquare }) =>
    attempt(() => game.move({ from: sourceSquare, to: targetSquare ?? sourceSquare, promotion }))

  function click({ square }) {
    if (picked && game.moves({ square: picked, verbose: true }).some(({ to }) => to === square)) {
      attempt(() => game.move({ from: picked, to: square, promotion }))
    } else {
      setPicked(game.get(square)?.color === game.turn() ? square : null)
    }
  }

  function undo() {
    const move = game.undo()
    show(move ? `${move.san} is taken back.` : "There is no move to take back.")
  }

  const last = game.history({ verbose: true }).at(-1)
  const options = {
    position: fen,
    onPieceDrop: drop,
    onSquareClick: click,
    canDragPiece: ({ piece }) => piece.pieceType[0] === game.turn(),
    squareStyles: {
      ...(last && { [last.from]: { background: "#ff9" }, [last.to]: { background: "#ff9" } }),
      ...marksOf(game, picked),
    },
    animationDurationInMs: 0,
  }
  return (
    <main style={{ width: 400 }}>
      <Chessboard options={options} />
      <p id="status">{statusOf(game)}</p>
      <p id="message">{message}</p>
      <p id="fen">{fen}</p>
      <p id="marks">{Object.keys(marksOf(game, picked)).join(" ")}</p>
      <ol id="moves">
        {game.history().map((san, index) => (
          <li key={index}>{san}</li>
        ))}
      </ol>
      <select id="promotion" value={promotion} onChange={(event) => setPromotion(event.target.value)}>
        {promotions.map((letter) => (
          <option key={letter}>{letter}</option>
        ))}
      </select>
      <button id="undo" onClick={undo}>
        Undo
      </button>
      <button id="reset" onClick={() => attempt(() => game.reset())}>
        New game
      </button>
      <textarea id="text" value={text} onChange={(event) => setText(event.target.value)} />
      <button id="move" onClick={() => attempt(() => game.move(text))}>
        Play it
      </button>
      <button id="load" onClick={() => attempt(() => game.load(text))}>
        Load FEN
      </button>
      <button id="load-pgn" onClick={() => attempt(() => game.loadPgn(text))}>
        Load PGN
      </button>
      <pre id="pgn">{game.pgn({ maxWidth: 60 })}</pre>
    </main>
  )
}

createRoot(document.querySelector("#root")).render(<App />)
