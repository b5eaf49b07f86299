// What an interactive diagram says and writes. The texts are in lang/*.txt, [exploring].
import { exploring as english } from "../generated/lang/english/exploring.js"
import { wordOf } from "./play-texts.js"
import { phrases } from "./texts.js"

/** @import { Color, Piece, Square } from "../index.js" */
/** @import { Kind, Reached } from "./betza.js" */

/** The kinds as a legend lists them. @type {readonly Kind[]} */
export const kindsInOrder = ["slide", "leap", "move", "double", "capture", "en-passant", "castle", "promotion"]

/** What an interactive diagram says in a language: `exploring(shell.language)`. */
export const exploring = phrases(english, (say) => ({
  hint: say("hint"),
  /** @param {Color} side */
  tryMoves: (side) => say("try-moves", { side }),
  takeBack: say("take-back"),
  startAgain: say("start-again"),
  legend: /** @type {Readonly<Record<Kind, string>>} */ (Object.fromEntries(kindsInOrder.map((kind) => [kind, say(`legend.${kind}`)]))),

  /**
   * "White knight on e4: leaps to c3, c5, d2, d6, f2, f6, g3, g5."
   * @param {Square} square
   * @param {Piece} piece
   * @param {readonly Reached[]} moves
   */
  movesText(square, { color, role }, moves) {
    const piece = wordOf({ color, role })
    const groups = kindsInOrder.flatMap((kind) => {
      const squares = moves.filter(({ kinds }) => kinds.includes(kind)).map(({ to }) => to)
      return squares.length === 0 ? [] : say(`moves.${kind}`, { squares: squares.sort().join(", ") })
    })
    return groups.length === 0 ? say("moves.none", { piece, square }) : say("moves", { piece, square, groups: groups.join("; ") })
  },

  /** @param {string} why a sentence */
  cannotPlay: (why) => say("cannot-play", { why }),
}))
