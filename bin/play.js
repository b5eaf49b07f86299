// chess-arbiter play: the position after some moves.

import { parseArgs } from "node:util"
import { Game } from "chess-arbiter"
import { languageOf, movesOf, positionsOf, spoken, variantHelp, variantOf } from "./arguments.js"
import { lineOf, print } from "./output.js"

/** @import { Variant } from "chess-arbiter/variants" */
/** @import { Streams } from "./output.js" */

export const help = `Usage: chess-arbiter play [--lang LANGUAGE] [--rules fide|online|free] [--json] [--chess960] [--variant NAME]
                          FEN MOVES…

Plays moves and prints the FEN of the position after them. At the first illegal move it stops, says why on standard error, prints
the FEN reached, and exits with 1. With "-" as the FEN it plays the moves from the FEN on each line of standard input;
with "-" as the moves it reads them from standard input. Move numbers are ignored: 1. e4 e5 2. Nf3.

  --lang LANGUAGE  reads the piece letters of this language (de, fr, nl, …) and answers in ${spoken().join(", ")}
  --rules RULES    fide (the default); online ends the game at threefold repetition and after fifty moves;
                   free ends it only at checkmate, stalemate and the variant's own end, accepts a missing king, and Z0
                   passes the turn
  --json           prints { "fen", "moves", "end", "pgn", "refused" }; refused is the verdict on the illegal move, with its text
  --chess960       reads castling rights as in Chess960
  --variant NAME   ${variantHelp}
`

/** @param {string[]} args @param {Streams} streams */
export async function run(args, streams) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      lang: { type: "string" },
      rules: { type: "string" },
      json: { type: "boolean" },
      chess960: { type: "boolean" },
      variant: { type: "string" },
    },
  })
  const [fen, ...written] = positionals
  const options = await languageOf(values.lang)
  const variant = await variantOf(values.variant)
  const reading = { ...values, ...(values.rules === "free" && { kings: "optional" }) }
  const positions = positionsOf(streams, fen, reading, variant)
  const moves = movesIn(await movesOf(streams, fen, written))
  let code = 0
  for await (const position of positions) {
    const game = gameFrom(position, values.rules, variant)
    const refused = playAll(game, moves, options)
    if (refused) {
      code = 1
      if (!values.json) streams.stderr.write(lineOf(`${refused.text}: ${refused.message}`))
    }
    await print(streams, values.json, game.fen(), () => ({
      fen: game.fen(),
      moves: game.history(),
      end: game.end,
      pgn: game.pgn(),
      ...(refused && { refused }),
    }))
  }
  return code
}

/**
 * The moves of a text, without move numbers; "0000" passes the turn. What follows a move, as in "exd6 e.p." and "Nf3 $1", is
 * part of it.
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

/**
 * @param {Game} game
 * @param {readonly string[]} moves
 * @param {{ lang?: string }} options
 */
function playAll(game, moves, options) {
  for (const text of moves) {
    const verdict = game.judge(text, options)
    if (!verdict.legal) return { text, ...verdict }
    game.move(verdict.move)
  }
  return undefined
}
