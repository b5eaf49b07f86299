// Why an element cannot show what its author wrote. The texts are in lang/*.txt, [problems].
import { problems as english } from "../../generated/lang/english/problems.js"
import { plural } from "./plural.js"
import { phrases } from "../picture/texts.js"

/**
 * What is wrong with a FEN.
 * @typedef {object} FenFacts
 * @property {"rank-count" | "rank-width" | "unknown-piece" | "turn" | "castling" | "en-passant" | "halfmoves" |
 *   "fullmoves" | "too-many-fields"} what
 * @property {"" | "-most" | "-least"} bound what `expected` is, if it is not the only number that would do
 * @property {number} rank the number of the rank where it is
 * @property {string} item the character that is not a piece, or the text that is no field
 * @property {number} count how many ranks or squares there are
 * @property {number} expected how many there should be
 */

/** What is said of that in a language: `problems(shell.language)`. */
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
  /** @param {string} text that is not Betza's notation, or has a part that is not supported @param {string} part */
  betza: (text, part) => (part === "" ? say("betza.unknown", { text }) : say("betza.unread", { text, part })),
  /** @param {{ line: number, column: number }} place in a PGN @param {string} message */
  pgn: ({ line, column }, message) => say("game.pgn", { line, column, message }),
  /** The PGN of an element is not in its tag. */
  moved: say("game.moved"),
  /** @param {string} text that is not the number of a Chess960 position */
  chess960: (text) => say("game.chess960", { text }),
  /** @param {string} text that is not the name of a variant */
  variant: (text) => say("game.variant", { text }),
  /** `chess960` in a variant that has one starting position. */
  oneStart: say("game.one-start"),
  /** The page has not imported the rules of variants. */
  variants: say("game.variants"),
}))
