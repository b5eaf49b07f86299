// The content of a diagram, from its attributes. The element renders it to the DOM, chess-arbiter/still as text.
import { parseArrows, parseLastMove, parseMarks, parseShade } from "./marks.js"
import { colorIn } from "./squares.js"

/** @import { Color, Piece, Square } from "../../api.js" */
/** @import { pictureAttributes } from "../element/attributes.js" */
/** @import { Diagram, DrawnPiece, Hands } from "./fen.js" */
/** @import { LeaveOut } from "./marks.js" */
/** @import { Arrow, Mark } from "./overlay.js" */
/** @import { Say } from "../element/say.js" */
/** @import { Size } from "./squares.js" */
/** @import { Surface } from "../fairy/surface.js" */
/** @import { Drawing } from "./svg.js" */

/** @typedef {(piece: Piece) => Drawing | undefined} OwnDrawing */

/** @typedef {Say<"group">} SayGroup */

/**
 * @typedef {object} OtherWords how a board of another game is described
 * @property {readonly string[]} roles of its pieces, the most important first
 * @property {(side: Color) => string} side the word for a side
 * @property {(square: Square, piece: DrawnPiece, tag: string) => string} square of a piece, in the language with this tag
 * @property {(side: Color, say: SayGroup, tag: string) => string | undefined} held the pieces in hand, if there are hands
 */

/**
 * @typedef {object} Other what only boards of other games have
 * @property {OwnDrawing} [own] draws letters that are not chess pieces, and pieces of which the page has a picture
 * @property {Surface | null} [surface]
 * @property {ReadonlySet<Square>} [holes] where the board has no square
 * @property {Hands} [hands] the pieces in hand
 * @property {OtherWords} [words]
 */

/**
 * @typedef {object} ChessPicture
 * @property {ReadonlyMap<Square, DrawnPiece>} pieces
 * @property {Size} [size] of the board, if it is not that of chess
 * @property {Color} orientation the side at the bottom
 * @property {readonly Mark[]} marks
 * @property {readonly Arrow[]} arrows
 * @property {ReadonlySet<Square>} shade
 * @property {readonly Square[]} last the squares of the last move
 * @property {Square | null} check the square of a king in check
 */

/** @typedef {ChessPicture & Other} Picture */

/**
 * @param {Diagram} diagram
 * @param {(name: keyof typeof pictureAttributes) => string | null} read the attributes of `<chess-diagram>` by the names
 *   of their properties
 * @param {LeaveOut} [unknown] what to do about words that are not understood, other than to warn
 * @returns {Picture}
 */
export function pictureOf(diagram, read, unknown) {
  const { size } = diagram
  const orientation = read("orientation") ?? diagram.orientation
  const check = read("check")
  return {
    pieces: diagram.pieces,
    size,
    orientation: orientation?.trim() === "turn" ? diagram.turn : colorIn(orientation),
    marks: parseMarks(read("marks") ?? diagram.marks, unknown, size),
    arrows: parseArrows(read("arrows"), unknown, size),
    shade: parseShade(read("shade") ?? diagram.shade, unknown, size),
    last: parseLastMove(read("lastMove"), unknown, size),
    check: check === null ? null : checkedSquare(check, diagram),
  }
}

/** @param {string} text @param {Diagram} diagram @returns {Square | null} */
function checkedSquare(text, { pieces, turn, size }) {
  const [square] = new RegExp(size.pattern).exec(text) ?? []
  if (square) return /** @type {Square} */ (square)
  const king = [...pieces].find(([, piece]) => piece.role === "king" && piece.color === turn)
  return king ? king[0] : null
}
