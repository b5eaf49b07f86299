/** @typedef {"w" | "b"} Color */
/** @typedef {"p" | "n" | "b" | "r" | "q" | "k"} PieceSymbol */
/** @typedef {import("../values/types.js").Square} Square */

/**
 * @typedef {object} Piece
 * @property {Color} color
 * @property {PieceSymbol} type
 */

/**
 * @typedef {object} PlacedPiece A piece with its square, as `board` lists them.
 * @property {Square} square
 * @property {PieceSymbol} type
 * @property {Color} color
 */

/**
 * @typedef {object} Comment
 * @property {string} fen the position that it is about
 * @property {string} comment
 */

/**
 * @typedef {object} MoveSquares A move by its squares.
 * @property {string} from
 * @property {string} to
 * @property {string} [promotion]
 */

export {}
