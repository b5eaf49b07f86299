// Registers the elements: the only module of this package with a side effect.
import { ChessBoard, ChessDiagram, ChessGame } from "./classes.js"

export { ChessBoard, ChessDiagram, ChessGame }
/** @typedef {import("./classes.js").PlayEvents} PlayEvents */
/** @typedef {import("./classes.js").PremoveEvents} PremoveEvents */
/** @typedef {import("./classes.js").ChooseEvents} ChooseEvents */
/** @typedef {import("./classes.js").ReadEvents} ReadEvents */
/** @typedef {import("./classes.js").ReadGame} ReadGame */

// Two copies of the package on one page, or none of the DOM at all, are no reason to throw.
const elements = /** @type {const} */ ([["chess-board", ChessBoard], ["chess-diagram", ChessDiagram], ["chess-game", ChessGame]])
for (const [name, element] of elements) {
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, element)
}
