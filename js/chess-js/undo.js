// Takes back a move on a board that was edited after it.

import { BLACK, codeOf, colorOf, other, PAWN, placeOf, ROOK, symbolOf } from "./names.js"

/** @import { Move } from "../values/types.js" */
/** @import { Board } from "./board.js" */

/**
 * The board before a move, with later edits: restores the squares of the move and keeps all others.
 * @param {Board} before the board before the move, without edits @param {Move | null} move null for a null move
 * @param {Board} now
 */
export function undone(before, move, now) {
  const codes = now.codes.slice()
  for (const [place, code] of move ? returned(move) : []) codes[place] = code
  return before.with({ codes })
}

/** The old contents of the squares that a move changes. @param {Move} move @returns {[place: number, code: number][]} */
function returned(move) {
  const color = colorOf[move.color]
  const place = (/** @type {string} */ square) => /** @type {number} */ (placeOf(square))
  const rank = color === BLACK ? "8" : "1"
  /** @type {[number, number][]} */
  const changes = [
    [place(move.to), 0],
    [place(move.from), codeOf(symbolOf[move.role], color)],
  ]
  if (move.enPassant) {
    changes.push([place(`${move.to[0]}${move.from[1]}`), codeOf(PAWN, other(color))])
  } else if (move.captured) {
    changes.push([place(move.to), codeOf(symbolOf[move.captured], other(color))])
  }
  if (move.castle) {
    const [home, stop] = move.castle === "king" ? ["h", "f"] : ["a", "d"]
    changes.push([place(`${stop}${rank}`), 0], [place(`${home}${rank}`), codeOf(ROOK, color)])
  }
  return changes
}
