// chess-arbiter play: the position after some moves.

import { Game } from "chess-arbiter"
import { languageHelp, languageOf, movesOf } from "./arguments.js"
import { positionCommand } from "./command.js"

/** @import { Variant } from "chess-arbiter/variants" */

export const { help, run } = positionCommand({
  usage: "play OPTIONS FEN MOVES…",
  about: `Plays moves and prints the FEN of the position after them. At the first illegal move it stops, says why on standard error, prints
the FEN reached, and exits with 1. With "-" as the FEN it plays the moves from the FEN on each line of standard input;
with "-" as the moves it reads them from standard input. Move numbers are ignored: 1. e4 e5 2. Nf3.`,
  options: {
    "lang LANGUAGE": languageHelp,
    "rules RULES": `fide (the default); online ends the game at threefold repetition and after fifty moves; free (the default with
      --kings optional) ends it only at checkmate, stalemate and the variant's own end, accepts a missing king, and Z0 passes the turn`,
  },
  json: 'prints { "fen", "moves", "end", "pgn", "refused" }; refused is the verdict on the illegal move, with its text',
  kings: ({ rules }) => (rules === "free" ? "optional" : undefined),
  async ready({ values, words: [fen, ...moveTexts], streams, variant }) {
    const options = await languageOf(values.lang)
    const moves = movesIn(await movesOf(streams, fen, moveTexts))
    const rules = values.rules ?? (values.kings === "optional" ? "free" : undefined)
    return (position) => {
      const game = gameFrom(position, rules, variant)
      const refused = playAll(game, moves, options)
      return {
        lines: game.fen(),
        data: () => ({
          fen: game.fen(),
          moves: game.history(),
          end: game.end,
          pgn: game.pgn(),
          ...(refused && { refused }),
        }),
        ...(refused && { refused: true, complaint: `${refused.text}: ${refused.message}` }),
      }
    }
  },
})

/**
 * The moves of a text, without move numbers; "0000" passes the turn. Suffixes, as in "exd6 e.p." and "Nf3 $1", belong
 * to the move.
 * @param {string} text
 */
const movesIn = (text) => text.split(/\s+(?!e\.? ?p|[!?$+#=])/).filter((word) => !/^(\d+\.+|\d{1,3}|\.+|)$/.test(word))

/**
 * @param {import("chess-arbiter").Position} position
 * @param {string | undefined} rules
 * @param {{ variant?: Variant }} variant
 */
function gameFrom(position, rules, variant) {
  const fen = position.fen({ enPassant: "always" })
  return new Game({
    fen,
    chess960: position.chess960,
    ...variant,
    ...(rules !== undefined && { rules: /** @type {"fide"} */ (rules) }),
  })
}

/** @param {Game} game @param {readonly string[]} moves @param {{ lang?: string }} options */
function playAll(game, moves, options) {
  for (const text of moves) {
    const verdict = game.judge(text, options)
    if (!verdict.legal) return { text, ...verdict }
    game.move(verdict.move)
  }
  return undefined
}
