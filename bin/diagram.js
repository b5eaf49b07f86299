// chess-arbiter diagram: a position as SVG or HTML.

import { parseArgs } from "node:util"
import { still } from "chess-arbiter/still"
import { eachFen, languageOf, nothingMore, spoken } from "./arguments.js"
import { writeTo } from "./output.js"
import { Refusal } from "./refusal.js"

/** @import { StillOptions } from "chess-arbiter/still" */
/** @import { Streams } from "./output.js" */

export const help = `Usage: chess-arbiter diagram [OPTIONS] FEN > board.svg

Prints a diagram of any position, legal or not, as a self-contained SVG. The FEN may be just the board field, of any
size up to 16 by 16 and with any letters, holes (*) and pieces in hand ([QNp]), also with marks after it: "8/8/8/8/8/8/8/8 g3,g4". With "-" it reads a FEN from each line of standard input and prints a line for each.

  --marks MARKS       marked squares: g3,g4, or Rd5,Ge4 as in [%csl], or by kind "move:g3 capture:c5"
  --arrows ARROWS     Ga1a8,Re2e4 as in [%cal]
  --shade SQUARES     darker squares: squares, ranges, ranks and files, a5,b6-h6,8,c
  --last-move MOVE    e2e4
  --check SQUARE      the square of a king in check; "" for the king of the side to move
  --pieces PIECES     by FEN letter, drawings that come with it or pictures: "A:archbishop c:black.svg"; or xiangqi, shogi
  --surface NAME      checkered, plain, lines or points
  --orientation SIDE  the side at the bottom: white, black, or turn (the side to move)
  --coords PLACE      inside, outside or none
  --theme NAME        the colours of the board: wood, green, blue, grey or paper
  --caption TEXT      the name of the picture
  --lang LANGUAGE     the language of the description: ${spoken().join(", ")}
  --size PIXELS       its width and height
  --html              a <figure> with the caption below, to put inside <chess-diagram>
`

/** The options as the help lists them; those with a value name it. */
const options = Object.fromEntries(
  Array.from(help.matchAll(/^ {2}--([a-z-]+)( [A-Z]+)?/gm), ([, name = "", value]) => [
    name,
    { type: value ? /** @type {const} */ ("string") : /** @type {const} */ ("boolean") },
  ]),
)

/** @param {string[]} args @param {Streams} streams */
export async function run(args, streams) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [fen, ...more] = positionals
  nothingMore(more)
  const { "last-move": lastMove, html, size, lang: written, ...rest } = /** @type {Record<string, string>} */ (values)
  const { lang } = await languageOf(written, spoken())
  if (size !== undefined && !/^[1-9]\d{0,4}$/.test(size)) {
    throw new Refusal(`${JSON.stringify(size)} is not a size: a whole number of pixels from 1 to 99999 was expected`)
  }
  const shared = { ...rest, lastMove, lang, size: size && Number(size), format: html ? "html" : "svg" }
  const picture = (/** @type {string} */ fen) => still(/** @type {StillOptions} */ ({ ...shared, fen }))
  for await (const each of eachFen(streams, fen, picture))
    await writeTo(streams.stdout, `${each.replaceAll("\n", " ")}\n`)
  return 0
}
