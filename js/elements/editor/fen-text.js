// Edits FENs as text, for every board that can be drawn, those of other games included.
import { FenProblem, readAny } from "../fairy/read-board.js"
import { empty, pockets, start } from "../picture/fen.js"
import { fenLetter, squareOf, standard } from "../picture/squares.js"

/** @import { Color, Setup, Square } from "../../api.js" */
/** @import { Size } from "../picture/squares.js" */

/** @typedef {Pick<typeof Setup, "fromFen">} Setups the loaded engine's class */

export const startFen = `${start} w KQkq - 0 1`

/** @param {string} fen */
const fieldsOf = (fen) =>
  fen
    .replace(/^\s*chess960:/i, "")
    .trim()
    .split(/\s+/)
/** @param {string} fen */
const prefixOf = (fen) => (/^\s*chess960:/i.test(fen) ? "chess960:" : "")
/** @param {string} fen */
const boardOf = (fen) => fieldsOf(fen)[0] || empty
/** @param {string} fen */
export const turnOf = (fen) => (/^b/i.test(fieldsOf(fen)[1] ?? "") ? "b" : "w")
/** @param {string} fen */
const castlingOf = (fen) => (fieldsOf(fen)[2] ?? "-").replace("-", "")
/** The FEN with all fields. @param {string} fen */
export function forRules(fen) {
  const [board = empty, turn = "w", castling = "-", enPassant = "-", ...counters] = fieldsOf(fen)
  return {
    fen: [board, turn, castling, enPassant, ...counters].join(" "),
    chess960: prefixOf(fen) !== "" || /[a-h]/i.test(castling),
  }
}

/** Separates the pockets of a variant from the board before them. @param {string} text */
export function splitPockets(text) {
  const [held = ""] = pockets.exec(text) ?? []
  return { fen: text.replace(held, ""), pockets: held }
}

/** The inverse of `splitPockets`. @param {string} fen @param {string} held */
export const withPockets = (fen, held) => fen.replace(/^\s*(chess960:\s*)?\S+/i, (board) => board + held)

/** @param {string} fen @param {{ board?: string, turn?: string, castling?: string }} changes */
export function withFields(fen, { board = boardOf(fen), turn = turnOf(fen), castling = castlingOf(fen) }) {
  // Three-check has one more field.
  const [, , , enPassant = "-", halfmoves = "0", fullmoves = "1", ...more] = fieldsOf(fen)
  // An en passant square belongs to the last move.
  const passed = turn === turnOf(fen) ? enPassant : "-"
  return `${prefixOf(fen)}${board} ${turn} ${castling || "-"} ${[passed, halfmoves, fullmoves, ...more].join(" ")}`
}

/**
 * Reads the board of a FEN: pieces as FEN letters; `fairy` boards are only for display. An invalid FEN gives an empty board.
 * @param {string} fen
 * @returns {{ pieces: Map<Square, string>, size: Size, fairy: boolean, holes?: ReadonlySet<Square> | undefined }}
 */
export function boardIn(fen) {
  try {
    const { pieces, size, fairy, holes } = readAny(fen)
    const letters = [...pieces].map(([square, piece]) => {
      const letter = fenLetter(piece)
      const own = piece.color === "white" ? letter.toUpperCase() : letter
      return /** @type {const} */ ([square, own + (piece.promoted ? "~" : "")])
    })
    return { pieces: new Map(letters), size, fairy: fairy === true, holes }
  } catch (error) {
    if (!(error instanceof FenProblem)) throw error
    return { pieces: new Map(), size: standard, fairy: false }
  }
}

/**
 * Writes the board of a FEN without pieces outside it.
 * @param {ReadonlyMap<Square, string>} pieces @param {{ files: number, ranks: number }} size
 * @param {ReadonlySet<Square>} [holes]
 */
export function boardText(pieces, { files, ranks }, holes) {
  /** @param {number} rank */
  const rankText = (rank) => {
    let text = ""
    let empty = 0
    for (let file = 0; file < files; file++) {
      const square = squareOf(file, rank)
      const piece = holes?.has(square) ? "*" : pieces.get(square)
      if (!piece) empty++
      else {
        text += (empty || "") + piece
        empty = 0
      }
    }
    return text + (empty || "")
  }
  return Array.from({ length: ranks }, (_, row) => rankText(ranks - 1 - row)).join("/")
}

/**
 * Replaces the pieces, and drops castling rights and an en passant square that are now impossible.
 * @param {string} fen @param {ReadonlyMap<Square, string>} pieces @param {Setups} setups
 */
export const withPieces = (fen, pieces, setups) => onBoard(fen, pieces, boardIn(fen).size, setups)

/**
 * Changes the size and drops pieces outside the new board. With eight files and only chess pieces, diagrams reject some
 * numbers of ranks as a slip.
 * @param {string} fen @param {number} files @param {number} ranks @param {Setups} setups
 */
export const resized = (fen, files, ranks, setups) => onBoard(fen, boardIn(fen).pieces, { files, ranks }, setups)

/**
 * @param {string} fen @param {ReadonlyMap<Square, string>} pieces @param {{ files: number, ranks: number }} size
 * @param {Setups} setups
 */
function onBoard(fen, pieces, size, setups) {
  const [hands = ""] = /\[[^\]]*\]$/.exec(boardOf(fen)) ?? []
  const board = boardText(pieces, size, boardIn(fen).holes) + hands
  const changed = withFields(fen, { board })
  if (boardIn(changed).fairy) return withFields(`${board} ${turnOf(fen)}`, {})
  const { fen: text, chess960 } = forRules(changed)
  try {
    const setup = setups.fromFen(text, { chess960 })
    const isPassed = setup.problems().every(({ code }) => code !== "impossible-en-passant")
    const possible = setup.with({ castling: setup.castling, ...(!isPassed && { enPassant: null }) })
    return prefixOf(fen) + fenOf(possible, /[a-h]/i.test(castlingOf(fen)))
  } catch {
    // A field is invalid: keep the board and the turn.
    return `${board} ${turnOf(fen)} - - 0 1`
  }
}

/**
 * The complete FEN; only "KQkq" cannot show that it is Chess960.
 * @param {Setup} setup @param {boolean} [letters] whether castling rights are the letters of files
 */
export const fenOf = (setup, letters = setup.chess960) =>
  setup.fen({ enPassant: "always", castling: letters ? "shredder" : "x-fen" })

/** @param {string} fen @param {string} orientation @returns {Color} */
export function colorBelow(fen, orientation) {
  const letter = orientation === "turn" ? turnOf(fen) : orientation
  return /^b/i.test(letter) ? "black" : "white"
}
