// chess-arbiter why: whether a move is legal and, if not, why.

import { parseArgs } from "node:util"
import { fenOptions, languageOf, nothingMore, positionsOf, spoken, variantHelp, variantOf } from "./arguments.js"
import { print } from "./output.js"
import { Refusal } from "./refusal.js"

/** @import { Streams } from "./output.js" */

export const help = `Usage: chess-arbiter why [--lang LANGUAGE] [--json] [--chess960] [--kings optional] [--variant NAME] FEN MOVE

Says in a sentence why a move is illegal, and exits with 1; or that it is legal, and exits with 0. The move may be SAN, UCI or long
algebraic. With "-" it reads a FEN from each line of standard input and prints a line for each.

  --lang LANGUAGE   reads the piece letters of this language (de, fr, nl, …) and answers in ${spoken().join(", ")}
  --json            prints the verdict: legal, move or reason, message, squares, refutation, candidates, facts
  --chess960        reads castling rights as in Chess960
  --kings optional  accepts a board on which a side has no king
  --variant NAME    ${variantHelp}
`

/** @param {string[]} args @param {Streams} streams */
export async function run(args, streams) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      lang: { type: "string" },
      json: { type: "boolean" },
      ...fenOptions,
    },
  })
  const [fen, move, ...more] = positionals
  nothingMore(more)
  const options = await languageOf(values.lang)
  const positions = positionsOf(streams, fen, values, await variantOf(values.variant))
  if (move === undefined) throw new Refusal("a move was expected after the FEN")
  let code = 0
  for await (const position of positions) {
    const verdict = position.judge(move, options)
    if (!verdict.legal) code = 1
    await print(streams, values.json, verdict.legal ? `${verdict.move.san} is legal.` : verdict.message, () => verdict)
  }
  return code
}
