// What a piece can reach on a diagram, as far as that needs no notation: the kinds of moves in chess, castling.
import { letterOf, placeOf, squareOf } from "../picture/squares.js"

/** @import { Piece, Role, Square } from "../../api.js" */
/** @import { Diagram } from "../picture/fen.js" */
/** @import { Size } from "../picture/squares.js" */

/** @typedef {"slide" | "leap" | "hop" | "move" | "capture" | "castle" | "double" | "en-passant" | "promotion"} Kind */

/**
 * @typedef {object} Reached
 * @property {Square} to
 * @property {readonly Kind[]} kinds
 * @property {readonly Square[]} [over] the squares on which a lame step can be blocked
 * @property {Square} [blockedBy] the square on which it is blocked, in `free` circumstances
 * @property {Square} [hurdle] the square that it hops over
 * @property {Square} [pawn] the pawn captured en passant
 * @property {{ from: Square, to: Square }} [rook] of castling
 */

/** The pieces of chess in Betza's notation. @type {Readonly<Record<Role, string>>} */
export const orthodox = { king: "KisO2", queen: "Q", rook: "R", bishop: "B", knight: "N", pawn: "fmWfceFifmnD" }

/**
 * Where a king may castle, judging by the board alone.
 * @param {number} count of steps @param {Square} from @param {Piece} king @param {ReadonlyMap<Square, Piece>} pieces
 * @param {{ castling: string, chess960: boolean, size: Size }} circumstances
 */
export function castles(count, from, { color, role }, pieces, { castling, chess960, size }) {
  const [file, rank] = placeOf(from)
  const isOfChess = role === "king" && size.files === 8
  if (isOfChess && file !== 4 && !chess960) return []
  const rights = castling.replace(color === "white" ? /[^A-Z]/g : /[^a-z]/g, "").toLowerCase()
  const rooks = [...pieces]
    .filter(([square, piece]) => piece.role === "rook" && piece.color === color && placeOf(square)[1] === rank)
    .map(([square]) => placeOf(square)[0])
    .sort((a, b) => a - b)
  return [-1, 1].flatMap((direction) => {
    const outermost = (direction > 0 ? rooks.at(-1) : rooks[0]) ?? -1
    const named = rooks.find((each) => (each - file) * direction > 0 && rights.includes(letterOf(each)))
    const usual =
      rights.includes(direction > 0 ? "k" : "q") && (chess960 || outermost === (direction > 0 ? size.files - 1 : 0))
        ? outermost
        : -1
    const rook = named ?? usual
    const target = isOfChess && count === 2 ? (direction > 0 ? 6 : 2) : file + count * direction
    if ((rook - file) * direction <= 0 || rook < 0 || target < 0 || target >= size.files) return []
    const moved = { from: squareOf(rook, rank), to: squareOf(target - direction, rank) }
    return [{ to: squareOf(target, rank), rook: moved }]
  })
}

/**
 * The kinds of moves that a chess piece can have from a square, if nothing is in its way.
 * @param {Square} from @param {Piece} piece @param {Diagram} diagram @returns {Kind[]}
 */
export function kindsOfChess(from, piece, diagram) {
  const { color, role } = piece
  const rank = placeOf(from)[1]
  const steps = color === "white" ? rank : 7 - rank
  if (role === "knight") return ["leap"]
  if (role !== "pawn") {
    const isCastling = role === "king" && steps === 0 && castles(2, from, piece, diagram.pieces, diagram).length > 0
    return ["slide", ...(isCastling ? /** @type {const} */ (["castle"]) : [])]
  }
  if (steps === 7) return []
  return [
    "move",
    "capture",
    ...(steps === 1 ? /** @type {const} */ (["double"]) : []),
    ...(steps === 6 ? /** @type {const} */ (["promotion"]) : []),
  ]
}

/** @param {string | undefined} notation */
export const isHopper = (notation = "") => /[pg]/.test(notation)

/** Where lame steps are or can be blocked. @param {readonly Reached[]} moves @returns {Square[]} */
export function blocksOf(moves) {
  // Every double step can be blocked, so it counts only if it is.
  const blocks = moves.flatMap(({ over = [], blockedBy, kinds }) =>
    blockedBy ? [blockedBy] : kinds.includes("double") ? [] : over,
  )
  return [...new Set(blocks)].sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
}

/** @param {Diagram["pieces"]} pieces */
export function hasKings(pieces) {
  const kings = [...pieces.values()].filter(({ role }) => role === "king").map(({ color }) => color)
  return kings.length === 2 && kings[0] !== kings[1]
}

/**
 * Whether the rules do not say how the pieces of a diagram move: with the author's notation, as if alone, without kings.
 * @param {HTMLElement} host @param {Diagram} diagram
 */
export const needsNotation = (host, { pieces }) =>
  host.matches("[betza], [glance~=free]") ||
  [...pieces.values()].some(({ role }) => !orthodox[role]) ||
  !(hasKings(pieces) || host.hasAttribute("variant"))
