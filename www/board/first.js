// The board by itself, before the rest of the page: a new game that can be played at once.
import { ChessBoard } from "../elements/chess-board.js"
import { Game } from "../module/index.js"
import { starter } from "../module/start.js"

/** What the board has said last; the page shows it when it is there. @type {{ text: string, refusal: boolean }} */
export let said = { text: "", refusal: false }

/** Starts the board. Resolves when one can play. */
export async function readyBoard() {
  const rules = starter(() => new URL("../module/chess_arbiter.wasm", import.meta.url))()
  // While the line is busy with the rules, the board is made.
  const board = /** @type {ChessBoard} */ (document.querySelector("#board"))
  board.addEventListener("say", ({ detail }) => (said = detail))
  customElements.define("chess-board", ChessBoard)
  await rules
  // With a game the board need not load the rules of its own.
  board.game = new Game()
  await board.ready
}
