// The picture of a diagram, from its attributes. The element draws it in the DOM, chess-arbiter/still as text.
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
 * @typedef {object} OtherWords describe a board of another game
 * @property {readonly string[]} roles the most important first
 * @property {(side: Color) => string} side
 * @property {(square: Square, piece: DrawnPiece, tag: string) => string} square with a piece
 * @property {(side: Color, say: SayGroup, tag: string) => string | undefined} held the pieces in hand
 */

/**
 * @typedef {object} Other what only boards of other games have
 * @property {OwnDrawing} [own] draws fairy pieces and custom pictures
 * @property {Surface | null} [surface]
 * @property {ReadonlySet<Square>} [holes]
 * @property {Hands} [hands]
 * @property {OtherWords} [words]
 */

/**
 * @typedef {object} ChessPicture
 * @property {ReadonlyMap<Square, DrawnPiece>} pieces
 * @property {Size} [size]
 * @property {Color} orientation
 * @property {readonly Mark[]} marks
 * @property {readonly Arrow[]} arrows
 * @property {ReadonlySet<Square>} shade
 * @property {readonly Square[]} last
 * @property {Square | null} check
 */

/** @typedef {ChessPicture & Other} Picture */

/**
 * @param {Diagram} diagram @param {(name: keyof typeof pictureAttributes) => string | null} read an attribute
 * @param {LeaveOut} [unknown] warns by default @returns {Picture}
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
