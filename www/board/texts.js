// What the board page says, in one place.

/** @import { Color } from "../module/index.js" */

/** @param {Color} color */
export const sideName = (color) => (color === "white" ? "White" : "Black")

/** Why a fallen flag ends the game as it does (FIDE 6.9). */
export const flagWords = {
  /** @param {Color} loser @param {Color} winner */
  lost: (loser, winner) => `${sideName(loser)}’s flag fell: ${sideName(winner)} wins on time.`,
  /** @param {Color} loser @param {Color} winner */
  bareKing: (loser, winner) => `${sideName(loser)}’s flag fell, but ${sideName(winner)} has only the king and cannot checkmate: a draw (FIDE 6.9).`,
  /** @param {Color} loser @param {Color} winner */
  noMate: (loser, winner) =>
    `${sideName(loser)}’s flag fell, but no series of legal moves lets ${sideName(winner)} checkmate from here: a draw (FIDE 6.9).`,
  over: "The game had ended before the flag fell.",
}
