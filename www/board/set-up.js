// Setting up a position from a FEN.
import { Game, InvalidFenError } from "../module/index.js"
import { ask, byId, copy, setNote } from "./dom.js"
import { words } from "./words.js"

const field = /** @type {HTMLInputElement} */ (byId("fen-in"))
const out = /** @type {HTMLTextAreaElement} */ (byId("fen"))
const note = byId("fen-note")

/** @param {() => Game} game on the board @param {(game: Game, text: string) => void} start gets the new one, and what is to be said about it */
export function listenToSetUp(game, start) {
  /** What is written, as a game. @type {Game | null} */
  let next = null
  const accept = () => {
    field.removeAttribute("aria-invalid")
    setNote(note, "")
  }
  byId("open-set-up").addEventListener("click", () => {
    out.value = game().fen()
    field.value = ""
    accept()
    ask("set-up-dialog", () => {
      if (!next) return
      const problems = next.start.problems().map(({ message }) => message)
      start(next, [next.start.chess960 ? words.setUp960 : words.setUp, ...problems].join(" "))
    })
  })
  byId("set-up").addEventListener("submit", (event) => {
    const fen = field.value.trim()
    const made = fen === "" ? words.noFen : gameFrom(fen)
    next = typeof made === "string" ? null : made
    if (typeof made !== "string") return
    event.preventDefault()
    field.setAttribute("aria-invalid", "true")
    field.focus()
    setNote(note, made, true)
  })
  field.addEventListener("input", accept)
  byId("copy-fen").addEventListener("click", () => copy(byId("copy-fen"), out.value))
  out.addEventListener("focus", () => out.select())
}

/**
 * A game from a FEN, or what is wrong with it. "KQkq" may be meant for Chess960: it is, if only then every right has its
 * king and its rook.
 * @param {string} fen
 */
export function gameFrom(fen) {
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
