// Only our board, which has its own game.
import "chess-arbiter/elements"
import "chess-arbiter/elements.css"

const board = document.createElement("chess-board")
document.querySelector("main").append(board)
board.addEventListener("move", ({ detail }) => (globalThis.moved = detail.move.san))
