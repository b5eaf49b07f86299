// Registers the elements on import. Other entries with effects on import: languages, elements/variants.
import { ChessBoard, ChessDiagram, ChessEditor, ChessGame, ChessPuzzle } from "./elements/classes.js"

export * from "./elements/classes.js"

// Must not throw without a DOM, or if a page has two copies of the package.
const elements = {
  "chess-board": ChessBoard,
  "chess-diagram": ChessDiagram,
  "chess-editor": ChessEditor,
  "chess-game": ChessGame,
  "chess-puzzle": ChessPuzzle,
}
const registry = globalThis.customElements
for (const [name, element] of Object.entries(elements)) registry?.get(name) ?? registry?.define(name, element)
