// The classes of the elements, for registration under other names. No side effect.
export { ChessBoard } from "./chess-board.js"
export { ChessDiagram } from "./chess-diagram.js"
export { ChessGame } from "./chess-game.js"
export { ChessPuzzle } from "./chess-puzzle.js"

/** @typedef {import("./chess-board.js").PlayEvents} PlayEvents */
/** @typedef {import("./chess-board.js").PremoveEvents} PremoveEvents */
/** @typedef {import("./chess-diagram.js").ChooseEvents} ChooseEvents */
/** @typedef {import("./chess-game.js").ReadEvents} ReadEvents */
/** @typedef {import("./chess-game.js").ReadGame} ReadGame */
/** @typedef {import("./chess-puzzle.js").SolveEvents} SolveEvents */
