// The board by itself, before the rest of the page: a new game that can be played at once.
import { ChessBoard } from "../elements/chess-board.js"
import { startRules } from "./rules.js"

/** What the board has said last; the page shows it when it is there. @type {{ text: string, refusal: boolean }} */
export let said = { text: "", refusal: false }

/** Starts the board: it is made while the rules are being loaded. Resolves when one can play. */
export async function readyBoard() {
  const board = /** @type {ChessBoard} */ (document.querySelector("#board"))
  board.addEventListener("say", ({ detail }) => (said = detail))
  customElements.define("chess-board", ChessBoard)
  await startRules()
  await board.ready
}
