// Registers the elements: the only module of this package with a side effect.
import { ChessBoard, ChessDiagram, ChessGame, ChessPuzzle } from "./classes.js"

export { ChessBoard, ChessDiagram, ChessGame, ChessPuzzle }
/** @typedef {import("./classes.js").PlayEvents} PlayEvents */
/** @typedef {import("./classes.js").PremoveEvents} PremoveEvents */
/** @typedef {import("./classes.js").ChooseEvents} ChooseEvents */
/** @typedef {import("./classes.js").ReadEvents} ReadEvents */
/** @typedef {import("./classes.js").ReadGame} ReadGame */
/** @typedef {import("./classes.js").SolveEvents} SolveEvents */

// Must not throw without a DOM, or with two copies of the package on one page.
const elements = {
  "chess-board": ChessBoard,
  "chess-diagram": ChessDiagram,
  "chess-game": ChessGame,
  "chess-puzzle": ChessPuzzle,
}
for (const [name, element] of Object.entries(elements)) {
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, element)
}
