// Registers the elements: the only module of this package with a side effect.
import { ChessBoard } from "./chess-board.js"

export { ChessBoard }

// Two copies of the package on one page, or none of the DOM at all, are no reason to throw.
if (globalThis.customElements && !customElements.get("chess-board")) customElements.define("chess-board", ChessBoard)
