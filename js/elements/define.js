// Registers the elements: the only module of this package with a side effect.
import { ChessBoard, ChessDiagram } from "./classes.js"

export { ChessBoard, ChessDiagram }
/** @typedef {import("./classes.js").PlayEvents} PlayEvents */
/** @typedef {import("./classes.js").PremoveEvents} PremoveEvents */
/** @typedef {import("./classes.js").ChooseEvents} ChooseEvents */

// Two copies of the package on one page, or none of the DOM at all, are no reason to throw.
for (const [name, element] of /** @type {const} */ ([["chess-board", ChessBoard], ["chess-diagram", ChessDiagram]])) {
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, element)
}
