// The board alone, before the rest of the page: a new game that is playable at once.
import { ChessBoard } from "../elements/chess-board.js"
import { Game } from "../module/index.js"

/** The last sentence of the board, which the page shows once it has loaded. @type {{ text: string, refusal: boolean }} */
export let said = { text: "", refusal: false }

/** Starts the board once the rules have loaded. Resolves when it is playable. */
export async function readyBoard() {
  customElements.define("chess-board", ChessBoard)
  const board = /** @type {ChessBoard} */ (document.querySelector("#board"))
  board.addEventListener("say", ({ detail }) => (said = detail))
  // Given a game, the board does not load the rules itself.
  board.game = new Game()
  await board.ready
}
