// The board alone, before the rest of the page: a new game that is playable at once.
import { ChessBoard } from "../elements/chess-board.js"
import { startRules } from "./rules.js"

/**
 * The last sentence of the board, which the page shows once it has loaded.
 * @type {{ text: string, refusal: boolean }}
 */
export let said = { text: "", refusal: false }

/** Starts the board: it is created while the rules are still loading. Resolves when it is playable. */
export async function readyBoard() {
  const board = /** @type {ChessBoard} */ (document.querySelector("#board"))
  board.addEventListener("say", ({ detail }) => (said = detail))
  customElements.define("chess-board", ChessBoard)
  await startRules()
  await board.ready
}
