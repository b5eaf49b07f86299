// Registers the elements: the only module of this package with a side effect.
import { ChessBoard, ChessDiagram, ChessEditor, ChessGame, ChessPuzzle } from "./elements/classes.js"

export * from "./elements/classes.js"

// Must not throw without a DOM, or with two copies of the package on one page.
const elements = {
  "chess-board": ChessBoard,
  "chess-diagram": ChessDiagram,
  "chess-editor": ChessEditor,
  "chess-game": ChessGame,
  "chess-puzzle": ChessPuzzle,
}
const registry = globalThis.customElements
for (const [name, element] of Object.entries(elements)) registry?.get(name) ?? registry?.define(name, element)
