// chess-arbiter line: moves as a numbered line.

import { parseArgs } from "node:util"
import { fenOptions, languageOf, movesOf, positionsOf, spoken, variantHelp, variantOf } from "./arguments.js"
import { lineOf, print } from "./output.js"

/** @import { Streams } from "./output.js" */

export const help = `Usage: chess-arbiter line [--lang LANGUAGE] [--letters LETTERS] [--json] [--chess960] [--kings optional] [--variant NAME]
                          FEN MOVES…

Writes moves in any notation as a line with move numbers: e2e4 e7e5 g1f3 is 1. e4 e5 2. Nf3. At the first illegal move it stops, says why
on standard error, and exits with 1. With "-" as the FEN it writes a line for the FEN on each line of standard input; with "-" as the moves
it reads them from standard input. Move numbers are ignored.

  --lang LANGUAGE    reads and writes the piece letters of this language (de, fr, nl, …) and answers in ${spoken().join(", ")}
  --letters LETTERS  writes the piece letters of this language, or figurine
  --json             prints { "text", "moves", "fen", "refused" }; refused is the verdict on the illegal move
  --chess960         reads castling rights as in Chess960
  --kings optional   accepts a board on which a side has no king
  --variant NAME     ${variantHelp}
`

/** @param {string[]} args @param {Streams} streams */
export async function run(args, streams) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      lang: { type: "string" },
      letters: { type: "string" },
      json: { type: "boolean" },
      ...fenOptions,
    },
  })
  const [fen, ...written] = positionals
  const { letters } = values
  const options = { ...(await languageOf(values.lang)), ...(letters !== undefined && { letters }) }
  const positions = positionsOf(streams, fen, values, await variantOf(values.variant))
  const moves = await movesOf(streams, fen, written)
  let code = 0
  for await (const position of positions) {
    const { verdict: refused, position: after, ...line } = position.line(moves, options)
    if (refused) {
      code = 1
      if (!values.json) streams.stderr.write(lineOf(refused.message))
    }
    await print(streams, values.json, line.text, () => ({ ...line, fen: after.fen(), ...(refused && { refused }) }))
  }
  return code
}
