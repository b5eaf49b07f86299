// What an interactive diagram says and writes in English.
import { isLetter, name } from "./texts.js"

/** @import { Color, Piece, Square } from "../index.js" */
/** @import { Kind } from "./betza.js" */

export const englishExploring = {
  hint: "Choose a piece to see its moves.",
  /** @param {Color} turn */
  tryMoves: (turn) => `${turn === "white" ? "White" : "Black"} to move: try a move.`,
  takeBack: "Take back",
  startAgain: "Start again",

  /** @type {Readonly<Record<Kind | "block", string>>} */
  legend: {
    slide: "moves or captures, can be blocked",
    leap: "moves or captures, jumps",
    hop: "hops over a piece",
    move: "moves only",
    double: "double step, can be blocked",
    capture: "captures only",
    "en-passant": "captures en passant",
    castle: "castles",
    promotion: "promotes",
    block: "can be blocked here",
  },

  /** What a piece does on squares that follow. @type {Readonly<Record<Kind, string>>} */
  verbs: {
    slide: "moves or captures on",
    leap: "leaps to",
    hop: "hops to",
    move: "moves to",
    double: "makes a double step to",
    capture: "captures on",
    "en-passant": "captures en passant on",
    castle: "castles to",
    promotion: "promotes on",
  },
  /** @param {Square} square @param {Piece} piece */
  who: (square, { color, role }) => `${name(color)} ${isLetter(role) ? role.toUpperCase() : role} on ${square}`,
  noMove: "has no move",
  /** Behind the square that a hopper, a king or a pawn goes to. */
  hurdle: "{to} over {square}",
  rook: "{to}, the rook from {from} to {then}",
  captured: "{to}, where the pawn on {square} goes",
  canBlock: "can be blocked on",
  blocked: "is blocked on {square} on its way to",
  noHurdle: "has nothing to hop over",
  unknown: "moves in a way that is not told here",
  noRules: "Only a board of eight by eight squares with the pieces of chess has rules; glance=\"free\" shows how other pieces move.",

  /** @param {string} why a sentence */
  cannotPlay: (why) => `Moves cannot be tried here. ${why}`,
}

/** @typedef {typeof englishExploring & { colon?: string }} ExploringTexts */
