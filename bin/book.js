// chess-arbiter book: the moves of a Polyglot opening book.

import { parseArgs } from "node:util"
import { openBook } from "chess-arbiter/polyglot"
import { bytesOf, fenOptions, nothingMore, positionsOf, variantHelp, variantOf } from "./arguments.js"
import { print } from "./output.js"
import { Refusal } from "./refusal.js"

/** @import { Streams } from "./output.js" */

export const help = `Usage: chess-arbiter book [--all] [--json] [--chess960] [--kings optional] [--variant NAME] FILE FEN

Prints the moves that a Polyglot opening book (.bin) has for a position on one line, heaviest first, each with its weight and its share of
the weights: "e4 1257 (60.1 %), d4 557 (26.6 %)"; an empty line if there are none. With "-" it reads a FEN from each line of standard
input and prints a line for each.

  --all             also prints moves of weight 0, which count as deleted
  --json            prints { "fen", "moves" }, where moves have move, weight, share, learn
  --chess960        reads castling rights as in Chess960
  --kings optional  accepts a board on which a side has no king
  --variant NAME    ${variantHelp}
`

/** @param {string[]} args @param {Streams} streams */
export async function run(args, streams) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { all: { type: "boolean" }, json: { type: "boolean" }, ...fenOptions },
  })
  const [file, fen, ...more] = positionals
  nothingMore(more)
  if (file === undefined) throw new Refusal("a file and a FEN were expected")
  const positions = positionsOf(streams, fen, values, await variantOf(values.variant))
  const book = read(file)
  for await (const position of positions) {
    const moves = book.moves(position, { all: values.all })
    const texts = moves.map(({ move, weight, share }) => `${move.san} ${weight} (${(100 * share).toFixed(1)} %)`)
    await print(streams, values.json, texts.join(", "), () => ({ fen: position.fen(), moves }))
  }
  return 0
}

/** @param {string} file */
function read(file) {
  const bytes = bytesOf(file)
  try {
    const book = openBook(bytes)
    if (book.size > 0) return book
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal(`${file}: ${error.message}`)
    throw error
  }
  throw new Refusal(`${file}: this is no Polyglot book: its ${bytes.length} bytes have no entry of 16`)
}
