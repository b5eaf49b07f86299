// An app with a game and a board of ours.
import { Game } from "chess-arbiter"
import "chess-arbiter/elements"
import "chess-arbiter/elements.css"

const board = document.createElement("chess-board")
document.querySelector("main").append(board)
board.game = new Game()
board.addEventListener("move", ({ detail }) => (globalThis.moved = detail.move.san))
