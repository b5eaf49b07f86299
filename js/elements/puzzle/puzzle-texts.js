// The puzzles' texts, from lang/*.txt, [puzzle].
import { puzzle as english } from "../../generated/lang/english/puzzle.js"
import { phrases } from "../picture/texts.js"

/** @import { Color } from "../../api.js" */

/** @typedef {ReturnType<typeof solving>} SolvingTexts */

export const solving = phrases(english, (say) => ({
  /** @param {Color} turn */
  toMove: (turn) => say(`puzzle.${turn}-to-move`),
  /** @param {Color} color @param {string} move */
  lead: (color, move) => say(`puzzle.${color}-lead`, { move }),
  /** @param {string} move */
  right: (move) => say("puzzle.right", { move }),
  /** @param {Color} color that answers @param {string} answer */
  answer: (color, answer) => say(`puzzle.${color}-answer`, { answer }),
  /** @param {string} move */
  wrong: (move) => say("puzzle.wrong", { move }),
  solved: say("puzzle.solved"),
  /** @param {string} square */
  hintPiece: (square) => say("puzzle.hint-piece", { square }),
  /** @param {string} move */
  hintMove: (move) => say("puzzle.hint-move", { move }),
  /** @param {string} moves */
  line: (moves) => say("puzzle.line", { moves }),

  /** @param {string} square of the piece */
  chooseTargets: (square) => say("puzzle.choose-targets", { square }),
  /** @param {string} square @param {number} count squares still missing */
  found: (square, count) => say("puzzle.found", { square, count }),
  /** @param {string} square of the piece */
  itself: (square) => say("puzzle.itself", { square }),
  /** @param {string} square */
  hintTarget: (square) => say("puzzle.hint-target", { square }),
  /** @param {readonly string[]} squares */
  targets: (squares) => say("puzzle.targets", { squares: squares.join(", ") }),
  /** @param {"right" | "wrong" | "missing"} judgement @param {string} square its name */
  judged: (judgement, square) => say(`puzzle.square-${judgement}`, { square }),

  hint: say("puzzle.hint"),
  solution: say("puzzle.solution"),
  again: say("puzzle.again"),

  noPgn: say("puzzle.no-pgn"),
  /** @param {{ line: number, column: number }} place @param {string} message */
  badPgn: ({ line, column }, message) => say("puzzle.bad-pgn", { line, column, message }),
  noSolution: say("puzzle.no-solution"),
  /** @param {number} number from 1 @param {string} message */
  badMove: (number, message) => say("puzzle.bad-move", { number, message }),
  noMoves: say("puzzle.no-moves"),
  /** @param {string} square */
  noPiece: (square) => say("puzzle.no-piece", { square }),
  /** @param {string} square */
  noTarget: (square) => say("puzzle.no-target", { square }),
}))
