// Setting up a position from a FEN.
import { Game, InvalidFenError } from "../module/index.js"
import { byId, setNote } from "./dom.js"

const field = /** @type {HTMLInputElement} */ (byId("fen-in"))
export const setUpNote = byId("fen-note")

/** @param {(game: Game, text: string) => void} start gets the game, and what is to be said about it */
export function listenToSetUp(start) {
  byId("set-up").addEventListener("submit", (event) => {
    event.preventDefault()
    const fen = field.value.trim()
    const game = fen === "" ? "Write or paste a FEN first." : gameFrom(fen)
    if (typeof game === "string") {
      field.setAttribute("aria-invalid", "true")
      setNote(setUpNote, game, true)
      return
    }
    field.removeAttribute("aria-invalid")
    const problems = game.start.problems().map(({ message }) => message)
    start(game, [game.start.chess960 ? "Set up as Chess960." : "Set up.", ...problems, ""].join(" "))
  })
  field.addEventListener("input", () => {
    field.removeAttribute("aria-invalid")
    setNote(setUpNote, "")
  })
}

/**
 * A game from a FEN, or what is wrong with it. "KQkq" may be meant for Chess960: it is, if only then every right has its
 * king and its rook.
 * @param {string} fen
 */
function gameFrom(fen) {
  try {
    const game = new Game({ fen })
    const lost = game.start.problems().some(({ code }) => code.startsWith("castling"))
    if (!lost || game.start.chess960) return game
    const other = new Game({ fen, chess960: true })
    return other.start.problems().length < game.start.problems().length ? other : game
  } catch (error) {
    if (error instanceof InvalidFenError) return error.message
    throw error
  }
}
