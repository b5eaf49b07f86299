// The exports of chess-arbiter/chess.js, independent of how the engine starts.

export { Chess } from "./chess.js"
export { validateFen } from "./fen.js"
export { xoroshiro128 } from "./hash.js"
export { SEVEN_TAG_ROSTER } from "./headers.js"
export { Move } from "./move.js"
export { BISHOP, BLACK, DEFAULT_POSITION, KING, KNIGHT, PAWN, QUEEN, ROOK, SQUARES, WHITE } from "./names.js"
/**
 * @typedef {import("./invalid-move.js").InvalidMoveError} InvalidMoveError
 * @typedef {import("./types.js").Color} Color
 * @typedef {import("./types.js").Piece} Piece
 * @typedef {import("./types.js").PieceSymbol} PieceSymbol
 * @typedef {import("./types.js").Square} Square
 */
