// Nothing but our board, which has a game of its own.
import "chess-arbiter/elements"
import "chess-arbiter/elements.css"

const board = document.createElement("chess-board")
document.querySelector("main").append(board)
board.addEventListener("move", ({ detail }) => (globalThis.moved = detail.move.san))
