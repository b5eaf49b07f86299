// chess-arbiter legal: the legal moves of a position.

import { parseArgs } from "node:util"
import { isSquare } from "chess-arbiter"
import { fenOptions, nothingMore, positionsOf, variantHelp, variantOf } from "./arguments.js"
import { print } from "./output.js"
import { Refusal } from "./refusal.js"

/** @import { Streams } from "./output.js" */

export const help = `Usage: chess-arbiter legal [--json] [--chess960] [--kings optional] [--variant NAME] FEN [SQUARE]

Prints the legal moves in SAN on one line, only those from SQUARE if it is given; an empty line if there are none. With "-" it reads
a FEN from each line of standard input and prints a line for each.

  --json            prints { "fen", "moves" }, where moves have from, to, san, uci and more
  --chess960        reads castling rights as in Chess960
  --kings optional  accepts a board on which a side has no king
  --variant NAME    ${variantHelp}
`

/** @param {string[]} args @param {Streams} streams */
export async function run(args, streams) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: "boolean" }, ...fenOptions },
  })
  const [fen, square, ...more] = positionals
  nothingMore(more)
  if (square !== undefined && !isSquare(square)) {
    throw new Refusal(
      `${JSON.stringify(square)} is not a square: a1 to h8 was expected; a FEN is one argument, in quotes`,
    )
  }
  for await (const position of positionsOf(streams, fen, values, await variantOf(values.variant))) {
    const moves = position.legalMoves(square)
    await print(streams, values.json, moves.map(({ san }) => san).join(" "), () => ({ fen: position.fen(), moves }))
  }
  return 0
}
