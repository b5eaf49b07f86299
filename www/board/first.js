// The board by itself, before the rest of the page: a new game that can be played at once.
import { ChessBoard } from "../elements/chess-board.js"
import { Game } from "../module/index.js"

/** What the board has said last; the page shows it when it is there. @type {{ text: string, refusal: boolean }} */
export let said = { text: "", refusal: false }

/** Starts the board, once the rules are there. Resolves when one can play. */
export async function readyBoard() {
  customElements.define("chess-board", ChessBoard)
  const board = /** @type {ChessBoard} */ (document.querySelector("#board"))
  board.addEventListener("say", ({ detail }) => (said = detail))
  // With a game the board need not load the rules of its own.
  board.game = new Game()
  await board.ready
}
