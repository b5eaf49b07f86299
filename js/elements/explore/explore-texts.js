// Texts for exploring a diagram, from lang/*.txt, [exploring].
import { blocksOf, isHopper } from "./reached.js"
import { exploring as english } from "../../generated/lang/english/exploring.js"
import { wordOf } from "../play/play-texts.js"
import { inOrder, phrases } from "../picture/texts.js"

/** @import { Piece, Square } from "../../api.js" */
/** @import { Kind, Reached } from "./reached.js" */

/** In the order of the legend. @type {readonly Kind[]} */
export const kindsInOrder = ["slide", "leap", "hop", "move", "double", "capture", "en-passant", "castle", "promotion"]

export const exploring = phrases(english, (say) => ({
  hint: say("hint"),
  legend: /** @type {Readonly<Record<Kind | "block", string>>} */ (
    Object.fromEntries(/** @type {const} */ ([...kindsInOrder, "block"]).map((kind) => [kind, say(`legend.${kind}`)]))
  ),

  /**
   * "White knight on e4: leaps to c3, c5, d2, d6, f2, f6, g3, g5."
   * @param {Square} square @param {Piece} piece @param {readonly Reached[]} moves @param {string | undefined} notation
   */
  movesText(square, { color, role }, moves, notation) {
    const piece = wordOf({ color, role })
    const open = moves.filter(({ blockedBy }) => !blockedBy).sort((a, b) => inOrder(a.to, b.to))
    /** @param {Kind} kind @param {Reached} move */
    const target = (kind, { to, hurdle, rook, pawn }) => {
      if (kind === "hop" && hurdle) return say("moves.hurdle", { to, square: hurdle })
      if (kind === "castle" && rook) return say("moves.rook", { to, from: rook.from, then: rook.to })
      return kind === "en-passant" && pawn ? say("moves.pawn", { to, square: pawn }) : to
    }
    const groups = kindsInOrder.flatMap((kind) => {
      const squares = open.filter(({ kinds }) => kinds.includes(kind)).map((move) => target(kind, move))
      return squares.length === 0
        ? []
        : say(`moves.${kind}`, { squares: squares.join(kind === "castle" ? "; " : ", ") })
    })
    const blocks = blocksOf(open)
    if (blocks.length > 0) groups.push(say("moves.block", { squares: blocks.join(", ") }))
    const stopped = moves.filter(({ blockedBy }) => blockedBy)
    for (const by of blocksOf(stopped)) {
      const squares = stopped
        .filter(({ blockedBy }) => blockedBy === by)
        .map(({ to }) => to)
        .sort(inOrder)
      groups.push(say("moves.blocked", { square: by, squares: squares.join(", ") }))
    }
    if (groups.length > 0) return say("moves", { piece, square, groups: groups.join("; ") })
    const why = notation === undefined ? "unknown" : isHopper(notation) ? "no-hurdle" : "none"
    return say(`moves.${why}`, { piece, square })
  },

  /** @param {Square} square a hole */
  noSquare: (square) => say("no-square", { square }),

  noRules: say("no-rules"),
}))
