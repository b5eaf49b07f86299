// chess-arbiter book: the moves of a Polyglot opening book.

import { openBook } from "chess-arbiter/polyglot"
import { bytesOf } from "./arguments.js"
import { positionCommand } from "./command.js"
import { Refusal } from "./refusal.js"

export const { help, run } = positionCommand({
  usage: "book OPTIONS FILE FEN",
  about: `Prints the moves that a Polyglot opening book (.bin) has for a position on one line, heaviest first, each with its weight and its share of
the weights: "e4 1257 (60.1 %), d4 557 (26.6 %)"; an empty line if there are none. With "-" it reads a FEN from each line of standard
input and prints a line for each.`,
  options: { all: "also prints moves of weight 0, which count as deleted" },
  json: 'prints { "fen", "moves" }, where moves have move, weight, share, learn',
  max: 2,
  afterFile: true,
  async ready({ values: { all }, words: [file = ""] }) {
    const book = read(file)
    return (position) => {
      const moves = book.moves(position, { all })
      const texts = moves.map(({ move, weight, share }) => `${move.san} ${weight} (${(100 * share).toFixed(1)} %)`)
      return { lines: texts.join(", "), data: () => ({ fen: position.fen(), moves }) }
    }
  },
})

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
  throw new Refusal(`${file}: this is not a Polyglot book: ${bytes.length} bytes are too few for an entry of 16 bytes`)
}
