// The board before the rest of the page is loaded: a new game, playable at once.
import { ChessBoard } from "../elements/chess-board.js"
import { starter } from "../module/start.js"

const startRules = starter(() => new URL("../module/chess_arbiter.wasm", import.meta.url), "chess_arbiter.wasm")

/**
 * Creates the board while the rules are still loading.
 * @returns {Promise<{ readonly text: string, readonly refusal: boolean }>} the board's last sentence, once it is playable
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
