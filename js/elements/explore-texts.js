// What an interactive diagram says and writes in English.

/** @import { Color, Piece, Square } from "../index.js" */
/** @import { Kind } from "./betza.js" */

export const englishExploring = {
  hint: "Choose a piece to see its moves.",
  /** @param {Color} turn */
  tryMoves: (turn) => `${turn === "white" ? "White" : "Black"} to move: try a move.`,
  takeBack: "Take back",
  startAgain: "Start again",

  /** @type {Readonly<Record<Kind, string>>} */
  legend: {
    slide: "moves or captures, can be blocked",
    leap: "moves or captures, jumps",
    move: "moves only",
    double: "double step, can be blocked",
    capture: "captures only",
    "en-passant": "captures en passant",
    castle: "castles",
    promotion: "promotes",
  },

  /** What a piece does on squares that follow. @type {Readonly<Record<Kind, string>>} */
  verbs: {
    slide: "moves or captures on",
    leap: "leaps to",
    move: "moves to",
    double: "makes a double step to",
    capture: "captures on",
    "en-passant": "captures en passant on",
    castle: "castles to",
    promotion: "promotes on",
  },
  /** @param {Square} square @param {Piece} piece */
  who: (square, { color, role }) => `${color === "white" ? "White" : "Black"} ${role} on ${square}`,
  noMove: "has no move",

  /** @param {string} why a sentence */
  cannotPlay: (why) => `Moves cannot be tried here. ${why}`,
}

/** @typedef {typeof englishExploring & { colon?: string }} ExploringTexts */
