// Why an element cannot show what its author wrote, from lang/*.txt, [problems].
import { problems as english } from "../../generated/lang/english/problems.js"
import { plural } from "./plural.js"
import { phrases } from "../picture/texts.js"

/**
 * @typedef {object} FenFacts what is wrong with a FEN
 * @property {"rank-count" | "rank-width" | "unknown-piece" | "turn" | "castling" | "en-passant" | "halfmoves" |
 *   "fullmoves" | "too-many-fields"} what
 * @property {"" | "-most" | "-least"} bound whether `expected` is a limit
 * @property {number} rank
 * @property {string} item the character or field that cannot be read
 * @property {number} count the number of ranks or squares
 * @property {number} expected
 */

export const problems = phrases(english, (say, tag) => ({
  /** @param {FenFacts} facts */
  fen: ({ what, bound, rank, item, count, expected }) => {
    if (what === "unknown-piece") return say("fen.unknown-piece", { letter: item })
    if (!what.startsWith("rank")) return say("fen.field", { text: item })
    return say(
      /** @type {Parameters<typeof say>[0]} */ (`fen.${what}${bound}`),
      { rank, count, expected },
      plural(tag, count),
    )
  },
  /** @param {string} text @param {string} part what is not supported; "" if nothing can be read */
  betza: (text, part) => (part === "" ? say("betza.unknown", { text }) : say("betza.unread", { text, part })),
  /** @param {{ line: number, column: number }} place @param {string} message */
  pgn: ({ line, column }, message) => say("game.pgn", { line, column, message }),
  /** Markdown has moved the PGN out of the tag. */
  moved: say("game.moved"),
  /** @param {string} text an invalid number */
  chess960: (text) => say("game.chess960", { text }),
  /** @param {string} text an unknown variant */
  variant: (text) => say("game.variant", { text }),
  /** `chess960` in a variant with a single starting position. */
  oneStart: say("game.one-start"),
  variants: say("game.variants"),
}))
