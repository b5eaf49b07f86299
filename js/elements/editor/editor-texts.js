// The editor's texts, from lang/*.txt, [editor].
import { editor as english } from "../../generated/lang/english/editor.js"
import { roles } from "../picture/fen.js"
import { phrases } from "../picture/texts.js"

/** @import { Color, Piece, Square } from "../../api.js" */
/** @import { Tool } from "./piece-tools.js" */

/** @typedef {ReturnType<typeof editing>} EditingTexts */

/** Fairy pieces are named by their letter. @param {string} letter */
function wordOf(letter) {
  const small = letter.toLowerCase()
  return `${letter === small ? "black" : "white"}-${roles[small] ?? small}`
}

export const editing = phrases(english, (say) => ({
  board: say("editor.board"),
  pieces: say("editor.pieces"),
  undo: say("editor.undo"),
  redo: say("editor.redo"),
  start: say("editor.start"),
  empty: say("editor.empty"),
  flip: say("editor.flip"),
  turn: say("editor.turn"),
  castling: say("editor.castling"),
  enPassant: say("editor.en-passant"),
  noEnPassant: say("editor.no-en-passant"),
  noCastling: say("editor.no-castling"),
  counters: say("editor.counters"),
  halfmoves: say("editor.halfmoves"),
  fullmoves: say("editor.fullmoves"),
  chess960: say("editor.chess960"),
  problems: say("editor.problems"),
  keys: say("editor.help.keys"),
  fairy: say("editor.fairy"),
  /** @param {Color} side */
  side: (side) => say("editor.side", { side }),
  /** @param {Color} side @param {"king" | "queen"} wing */
  right: (side, wing) => say(`editor.castle-${wing}`, { side }),
  /** Why a castling right is impossible. @param {string} code of the problem that it would cause */
  noRight: (code) => {
    if (code === "castling-right-without-king") return say("editor.no-king")
    if (code === "castling-right-without-rook") return say("editor.no-rook")
    return code === "castling-right-in-variant" ? say("editor.no-variant") : ""
  },
  /** @param {Tool} tool */
  tool: (tool) => {
    if (tool === "move" || tool === "erase") return say(`editor.${tool}`)
    return say("editor.piece", { piece: wordOf(tool) })
  },
  /** @param {Tool} tool @param {Square | null} from the first of two squares, if chosen */
  help: (tool, from) => {
    if (from) return say("editor.help.second", { square: from })
    if (tool === "move" || tool === "erase") return say(`editor.help.${tool}`)
    return say("editor.help.piece", { piece: wordOf(tool) })
  },
  /** @param {Square} square @param {Piece | undefined} piece @param {boolean} isWrong whether the square has a problem */
  square: (square, piece, isWrong) => {
    const name = piece
      ? say("editor.square.piece", { square, piece: `${piece.color}-${piece.role}` })
      : say("editor.square.empty", { square })
    return isWrong ? say("editor.square.problem", { square: name }) : name
  },
}))
