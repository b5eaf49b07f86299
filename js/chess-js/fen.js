// Reads FENs like chess.js.

import { Board } from "./board.js"
import { rightsOf } from "./castling.js"
import { BLACK, BLACK_KING, DEFAULT_POSITION, letters, WHITE, WHITE_KING } from "./names.js"
import { positionOf, refusalOf, start } from "./position.js"

/** @import { PackedPosition } from "../wasm/packed-position.js" */

/** The first syntax error of a FEN. @param {string} fen with its fields separated by spaces */
function syntaxError(fen) {
  const fields = fen.split(" ")
  if (fields.length !== 6) return "must contain six space-delimited fields"
  const [placement, turn, rights, enPassant, halfmoves, fullmoves] = /** @type {Fields} */ (fields)
  if (!/^\d+$/.test(fullmoves) || Number(fullmoves) === 0) return "move number must be a positive integer"
  if (!/^\d+$/.test(halfmoves)) return "half move counter number must be a non-negative integer"
  if (!/^(-|[a-h][36])$/.test(enPassant)) return "en-passant square is invalid"
  if (!/^(-|(?!.*(.).*\2)[KQkq]+)$/.test(rights)) return "castling availability is invalid"
  if (turn !== WHITE && turn !== BLACK) return "side-to-move is invalid"
  const ranks = placement.split("/")
  if (ranks.length !== 8) return "piece data does not contain 8 '/'-delimited rows"
  const wrong = ranks.map(rankError).find(Boolean)
  if (wrong) return `piece data is invalid (${wrong})`
  if (enPassant[1] === (turn === WHITE ? "3" : "6")) return "illegal en-passant square"
  for (const [name, king] of kings) {
    const count = placement.split(king).length - 1
    if (count === 0) return `missing ${name} king`
    if (count > 1) return `too many ${name} kings`
  }
  return /p/i.test(`${ranks[0]}${ranks[7]}`) ? "some pawns are on the edge rows" : undefined
}

/** @typedef {[placement: string, turn: string, rights: string, enPassant: string, halfmoves: string, fullmoves: string]} Fields */

const kings = /** @type {const} */ ([
  ["white", "K"],
  ["black", "k"],
])

/** @param {string} rank */
function rankError(rank) {
  const invalid = /\d\d|[^\dpnbrqk]/i.exec(rank)?.[0]
  if (invalid) return invalid.length === 2 ? "consecutive number" : "invalid piece"
  let squares = 0
  for (const character of rank) squares += /\d/.test(character) ? Number(character) : 1
  if (squares !== 8) return "too many squares in rank"
  return rank.includes("0") ? "invalid piece" : undefined
}

/** FENs in the usual form, which the engine reads first. */
const plain =
  /^(?:[pnbrqkPNBRQK/]|[1-8](?![1-8]))+ (?=[wb] (?:-|[KQkq]))(?:w (?:-|K?Q?k?q?) (?:-|[a-h]6)|b (?:-|K?Q?k?q?) (?:-|[a-h]3)) \d+ [1-9]\d*$/

/**
 * The position of a FEN with six fields, or its error.
 * @param {string} fen @returns {PackedPosition | { error: string, isOppositeCheck?: boolean }}
 */
function readFen(fen) {
  // A regular expression would accept an array.
  const isPlain = typeof fen === "string" && plain.test(fen)
  // The engine knows only ASCII white space.
  const text = isPlain ? fen : fen.split(/\s+/).join(" ")
  let wrong = isPlain ? undefined : syntaxError(text)
  const position = wrong ? null : positionOf(text, false)
  if (position) return position
  wrong ??= syntaxError(text)
  if (wrong) return { error: `Invalid FEN: ${wrong}` }
  const { code, message } = refusalOf(text)
  return { error: `Invalid FEN: ${message}`, isOppositeCheck: code === "opposite-check" }
}

/** Whether a FEN is valid and, if not, why. @param {string} fen @returns {{ ok: boolean, error?: string }} */
export function validateFen(fen) {
  const read = readFen(fen)
  return "error" in read ? { ok: false, error: read.error } : { ok: true }
}

const defaults = ["-", "-", "0", "1"]

/** A FEN completed with the fields that are optional in chess.js: all after the turn. @param {string} fen */
export function completed(fen) {
  if (plain.test(fen)) return fen
  const fields = fen.split(/\s+/)
  const missing = 6 - fields.length
  return missing > 0 && missing <= 4 ? [...fields, ...defaults.slice(-missing)].join(" ") : fen
}

/** @type {Board | undefined} */
let usual

export const usualBoard = () => (usual ??= new Board(start()))

/**
 * The board of a FEN. The side not to move may be in check, since `put` can also produce that.
 * @param {string} fen @throws {Error} when it is not valid
 */
export function boardOf(fen) {
  if (fen === DEFAULT_POSITION) return usualBoard()
  const read = readFen(fen)
  if (!("error" in read)) return new Board(read)
  if (read.isOppositeCheck) return boardOfAnything(fen)
  throw new Error(read.error)
}

/** The board of any text: unreadable parts of the FEN are dropped. @param {string} text */
export function boardOfAnything(text) {
  const [placement = "", turn, rights = "", enPassant = "-", halfmoves, fullmoves] = text.split(/\s+/)
  return Board.of({
    codes: readPlacement(placement),
    turn: turn === BLACK ? BLACK : WHITE,
    rights: rightsOf(rights),
    enPassant: /^[a-h][36]$/.test(enPassant) ? enPassant : "-",
    halfmoves: counter(halfmoves, 0),
    fullmoves: counter(fullmoves, 1),
  })
}

/** A counter, or its minimum. @param {string | undefined} text @param {number} min */
function counter(text, min) {
  return Math.max(min, Number.parseInt(text ?? "", 10) || 0)
}

/** @param {string} placement */
function readPlacement(placement) {
  const codes = new Uint8Array(64)
  placement
    .split("/")
    .slice(0, 8)
    .forEach((rank, row) => {
      let file = 0
      for (const character of rank) {
        const skipped = Number(character)
        const code = letters.indexOf(character, 1)
        // A second king of a color is dropped.
        const isSecond = (code === WHITE_KING || code === BLACK_KING) && codes.includes(code)
        if (code > 0 && file < 8 && !isSecond) codes[8 * row + file] = code
        file += skipped || 1
      }
    })
  return codes
}
