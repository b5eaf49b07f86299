// The classes of the elements, for registration under other names. No side effects.
export { ChessBoard } from "../../elements/chess-board.js"
export { ChessDiagram } from "../../elements/chess-diagram.js"
export { ChessEditor } from "../../elements/chess-editor.js"
export { ChessGame } from "../../elements/chess-game.js"
export { ChessPuzzle } from "../../elements/chess-puzzle.js"

/** @typedef {import("../../elements/chess-board.js").PlayEvents} PlayEvents */
/** @typedef {import("../../elements/chess-board.js").PremoveEvents} PremoveEvents */
/** @typedef {import("../../elements/chess-diagram.js").ChooseEvents} ChooseEvents */
/** @typedef {import("../../elements/chess-editor.js").EditEvents} EditEvents */
/** @typedef {import("../../elements/chess-game.js").ReadEvents} ReadEvents */
/** @typedef {import("../../elements/chess-game.js").ReadGame} ReadGame */
/** @typedef {import("../../elements/chess-puzzle.js").SolveEvents} SolveEvents */
