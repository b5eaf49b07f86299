// Registers the elements: the only module of this package with a side effect.
import { ChessBoard, ChessDiagram, ChessGame, ChessPuzzle } from "./elements/classes.js"

export { ChessBoard, ChessDiagram, ChessGame, ChessPuzzle }
/** @typedef {import("./elements/classes.js").PlayEvents} PlayEvents */
/** @typedef {import("./elements/classes.js").PremoveEvents} PremoveEvents */
/** @typedef {import("./elements/classes.js").ChooseEvents} ChooseEvents */
/** @typedef {import("./elements/classes.js").ReadEvents} ReadEvents */
/** @typedef {import("./elements/classes.js").ReadGame} ReadGame */
/** @typedef {import("./elements/classes.js").SolveEvents} SolveEvents */

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
