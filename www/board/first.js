// The board alone, before the rest of the page: a new game that is playable at once.
import { ChessBoard } from "../elements/chess-board.js"
import { starter } from "../module/start.js"

const startRules = starter(() => new URL("../module/chess_arbiter.wasm", import.meta.url), "chess_arbiter.wasm")

/**
 * Starts the board: it is created while the rules are still loading, and waits for them.
 * @returns {Promise<{ readonly text: string, readonly refusal: boolean }>} once it is playable: the last sentence of the board
 */
export async function readyBoard() {
  const board = /** @type {ChessBoard} */ (document.querySelector("#board"))
  const said = { text: "", refusal: false }
  board.addEventListener("say", ({ detail }) => Object.assign(said, detail))
  const rules = startRules()
  customElements.define("chess-board", ChessBoard)
  await rules
  await board.ready
  return said
}
