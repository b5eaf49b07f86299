// So that `document.querySelector("chess-board")` is known to be a ChessBoard.
import type { ChessBoard } from "./chess-board.js"
import type { ChessDiagram } from "./chess-diagram.js"

declare global {
  interface HTMLElementTagNameMap {
    "chess-board": ChessBoard
    "chess-diagram": ChessDiagram
  }
}
