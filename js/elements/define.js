// Registers the elements: the only module of this package with a side effect.
import { ChessBoard, ChessDiagram, ChessPuzzle } from "./classes.js"

export { ChessBoard, ChessDiagram, ChessPuzzle }
/** @typedef {import("./classes.js").PlayEvents} PlayEvents */
/** @typedef {import("./classes.js").ChooseEvents} ChooseEvents */
/** @typedef {import("./classes.js").SolveEvents} SolveEvents */

// Two copies of the package on one page, or none of the DOM at all, are no reason to throw.
for (const [name, element] of Object.entries({ "chess-board": ChessBoard, "chess-diagram": ChessDiagram, "chess-puzzle": ChessPuzzle })) {
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, element)
}
