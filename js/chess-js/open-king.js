// Boards on which the king of the side not to move could be captured. A game or `Position` cannot have them, an edited
// board can. Like chess.js, this lists the legal moves and the captures of that king.

import {
  codeOf,
  KING,
  KNIGHT,
  letters,
  other,
  ourColor,
  PAWN,
  placeOf,
  SQUARES,
  symbolOf,
  typeOfCode,
} from "./names.js"

/** @import { Move as OurMove, PromotionRole, Role } from "../values/types.js" */
/** @import { Board } from "./board.js" */
/** @import { Color, PieceSymbol, Square } from "./types.js" */

/** @typedef {{ move: OurMove, after: Board }} Outcome a move and the board after it */

/** @type {readonly PieceSymbol[]} */
const pieces = ["n", "b", "r", "q"]
/** @type {ReadonlyMap<string, Role>} */
const roles = new Map(Object.entries(symbolOf).map(([role, symbol]) => [symbol, /** @type {Role} */ (role)]))

/** @param {number} a @param {number} b */
const isBeside = (a, b) => Math.abs((a & 7) - (b & 7)) <= 1 && Math.abs((a >> 3) - (b >> 3)) <= 1

/** @param {number} place */
const squareAt = (place) => SQUARES[place]

/** Null if the board has other problems. @param {Board} board @returns {Outcome[] | null} */
export function movesBesideKing(board) {
  const { codes, turn } = board
  const king = codes.indexOf(codeOf(KING, other(turn)))
  if (king < 0) return null
  // A piece of the side to move replaces the king and blocks lines like it. Others of its kind may get disambiguation.
  const standIn = pieces.find((type) => !codes.includes(codeOf(type, turn))) ?? KNIGHT
  const blocked = board.put(king, codeOf(standIn, turn))
  if (!blocked.position) return null
  return [...unmixed(besides(board, blocked, king), standIn), ...captures(board, king)]
}

/**
 * The moves that do not capture the king.
 * @param {Board} board @param {Board} blocked with another piece in place of the king
 * @param {number} king @returns {Outcome[]}
 */
function besides(board, blocked, king) {
  const ownKing = codeOf(KING, board.turn)
  const outcomes = []
  for (const move of blocked.legal) {
    const [from, to] = /** @type {[number, number]} */ ([placeOf(move.from), placeOf(move.to)])
    if (from === king) continue
    const moved = blocked.played(move)
    const codes = moved.codes.slice()
    codes[king] = board.codes[king]
    const standing = codes.indexOf(ownKing)
    // The replaced king still attacks the squares around it, including those that castling crosses.
    const path = move.castle ? [from, (from + to) >> 1, to] : standing < 0 ? [] : [standing]
    if (path.some((place) => isBeside(place, king))) continue
    const enPassant = moved.fenWithPush.split(" ", 4)[3] ?? "-"
    const after = moved.with({ codes, rights: board.rights, enPassant })
    outcomes.push({ move: { ...move, san: unmarked(move.san) + markOf(after) }, after })
  }
  return outcomes
}

/** @param {string} san */
const unmarked = (san) => san.replace(/[+#]$/, "")
/** @param {Board} after */
const markOf = (after) => (!after.isCheck ? "" : after.isStuck ? "#" : "+")

/** Disambiguates one kind of piece again. @param {Outcome[]} outcomes @param {PieceSymbol} type @returns {Outcome[]} */
function unmixed(outcomes, type) {
  const role = roles.get(type)
  const ofKind = outcomes.filter(({ move }) => move.role === role).map(({ move }) => move)
  return outcomes.map(({ move, after }) => {
    if (move.role !== role) return { move, after }
    const rivals = ofKind.filter(({ from, to }) => to === move.to && from !== move.from).map(({ from }) => from)
    const san = letterOf(type) + disambiguator(move.from, rivals) + (move.captured ? "x" : "") + move.to + markOf(after)
    return { move: { ...move, san }, after }
  })
}

/** @param {Board} board @param {number} king @returns {Outcome[]} */
function captures(board, king) {
  const { turn } = board
  const to = squareAt(king)
  const found = board.attackers(to, turn).flatMap((from) => {
    const place = /** @type {number} */ (placeOf(from))
    const code = board.codes[place]
    const type = typeOfCode[code]
    const becomes = type === PAWN && (king < 8 || king >= 56) ? pieces : [type]
    return becomes.flatMap((becoming) => {
      const codes = board.codes.slice()
      codes[place] = 0
      codes[king] = codeOf(becoming, turn)
      const after = board.passed().with({ codes, halfmoves: 0 })
      const own = codes.indexOf(codeOf(KING, turn))
      const isLegal = own < 0 || after.attackers(squareAt(own), other(turn)).length === 0
      return isLegal ? [{ from, type, becoming, after }] : []
    })
  })
  return found.map(({ from, type, becoming, after }) => {
    const rivals = found.filter((rival) => rival.type === type && rival.from !== from).map((rival) => rival.from)
    const promotion = becoming === type ? undefined : /** @type {PromotionRole} */ (roles.get(becoming))
    const start = type === PAWN ? from.charAt(0) : letterOf(type) + disambiguator(from, rivals)
    return {
      move: captureOf(turn, from, to, type, promotion, `${start}x${to}${promotion ? `=${letterOf(becoming)}` : ""}`),
      after,
    }
  })
}

/** @param {PieceSymbol} type */
const letterOf = (type) => letters.charAt(codeOf(type, "w"))

/** The part of a square that distinguishes it from others. @param {Square} from @param {readonly Square[]} rivals */
function disambiguator(from, rivals) {
  if (rivals.length === 0) return ""
  const [file, rank] = from
  if (rivals.every((rival) => rival.charAt(0) !== file)) return file
  return rivals.every((rival) => rival.charAt(1) !== rank) ? rank : from
}

/**
 * @param {Color} turn @param {Square} from @param {Square} to @param {PieceSymbol} type
 * @param {PromotionRole | undefined} promotion @param {string} san @returns {OurMove}
 */
function captureOf(turn, from, to, type, promotion, san) {
  return {
    from,
    to,
    role: /** @type {Role} */ (roles.get(type)),
    color: ourColor[turn],
    enPassant: false,
    doublePush: false,
    check: false,
    checkmate: false,
    san,
    uci: from + to + (promotion ? symbolOf[promotion] : ""),
    captured: "king",
    ...(promotion && { promotion }),
  }
}
