// What an interactive diagram says and writes in English.

/** @import { Color, Piece, Square } from "../index.js" */
/** @import { Kind, Reached } from "./betza.js" */

/** @type {Readonly<Record<Kind, string>>} */
const verbs = {
  slide: "moves or captures on",
  leap: "leaps to",
  move: "moves to",
  double: "makes a double step to",
  capture: "captures on",
  "en-passant": "captures en passant on",
  castle: "castles to",
  promotion: "promotes on",
}

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

  /**
   * "White knight on e4: leaps to c3, c5, d2, d6, f2, f6, g3, g5."
   * @param {Square} square
   * @param {Piece} piece
   * @param {readonly Reached[]} moves
   */
  movesText(square, { color, role }, moves) {
    const who = `${color === "white" ? "White" : "Black"} ${role} on ${square}`
    const groups = Object.entries(verbs).flatMap(([kind, verb]) => {
      const squares = moves.filter(({ kinds }) => kinds.includes(/** @type {Kind} */ (kind))).map(({ to }) => to)
      return squares.length === 0 ? [] : `${verb} ${squares.sort().join(", ")}`
    })
    return groups.length === 0 ? `${who} has no move.` : `${who}: ${groups.join("; ")}.`
  },

  /** @param {string} why a sentence */
  cannotPlay: (why) => `Moves cannot be tried here. ${why}`,
}

/** @typedef {typeof englishExploring} ExploringTexts */
