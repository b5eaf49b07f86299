// chess-arbiter diagram: a position as SVG, HTML or PNG.

import { writeFileSync } from "node:fs"
import { still } from "chess-arbiter/still/fairy"
import { eachFen, languageOf, spoken } from "./arguments.js"
import { command } from "./command.js"
import { writeTo } from "./output.js"
import { pngOf, withPictures } from "./png.js"
import { Refusal } from "./refusal.js"

/** @import { StillOptions } from "chess-arbiter/still/fairy" */

export const { help, run } = command({
  usage: "diagram OPTIONS FEN > board.svg",
  about: `Prints a diagram of any position, legal or not, as a self-contained SVG. The FEN may be just the board field, of any
size up to 16 by 16 and with any letters, holes (*) and pieces in hand ([QNp]), also with marks after
it: "8/8/8/8/8/8/8/8 g3,g4". With "-" it reads a FEN from each line of standard input and prints a line for each.`,
  options: {
    "marks MARKS": 'marked squares: g3,g4, or Rd5,Ge4 as in [%csl], or by kind "move:g3 capture:c5"',
    "arrows ARROWS": "Ga1a8,Re2e4 as in [%cal]",
    "shade SQUARES": "darker squares: squares, ranges, ranks and files, a5,b6-h6,8,c",
    "last-move MOVE": "e2e4",
    "check SQUARE": 'the square of a king in check; "" for the king of the side to move',
    "pieces PIECES": 'by FEN letter, its own drawings or picture files: "A:archbishop c:black.svg"; or xiangqi, shogi',
    "surface NAME": "checkered, plain, lines or points",
    "orientation SIDE": "the side at the bottom: white, black, or turn (the side to move)",
    "coords PLACE": "inside, outside or none",
    "theme NAME": "the colours of the board: wood, green, blue, grey or paper",
    "caption TEXT": "the name of the picture",
    "lang LANGUAGE": `the language of the description: ${spoken().join(", ")}`,
    "size PIXELS": "the width of the picture",
    html: "a <figure> with the caption below, to put inside <chess-diagram>",
    png: "a PNG, drawn by @resvg/resvg-js or sharp, whichever is installed beside chess-arbiter",
    "width PIXELS": "with --png: the width of the PNG, enlarged from --size; by default --size, or 100 for each file",
    "output FILE": 'writes the picture to this file; "-" is standard output',
  },
  max: 1,
  async answer({ values, words: [fen], streams }) {
    const { "last-move": lastMove, html, png, lang: langOption, output = "-", ...rest } = values
    const { lang } = await languageOf(langOption, spoken())
    const { size, width, ...attributes } = { ...rest, size: pixels(rest.size), width: pixels(rest.width) }
    if (html && png) throw new Refusal("--html and --png cannot be combined")
    if (width && !png) throw new Refusal("--width is for --png; --size is the width of an SVG")
    if (png && fen === "-") throw new Refusal("a PNG needs its FEN as an argument")
    if (png && output === "-" && streams.stdout.isTTY)
      throw new Refusal("a PNG cannot be written to a terminal: add --output board.png, or > board.png")
    const shared = { ...attributes, lastMove, lang, size: size ?? width, format: html ? "html" : "svg" }
    const picture = (/** @type {string} */ fen) => still(/** @type {StillOptions} */ ({ ...shared, fen }))
    /** @type {Uint8Array[]} */
    const inFile = []
    for await (const each of eachFen(streams, fen, picture)) {
      const content = png ? await pngOf(withPictures(each), width) : `${each.replaceAll("\n", " ")}\n`
      if (output === "-") await writeTo(streams.stdout, content)
      else inFile.push(Buffer.from(content))
    }
    if (output !== "-") writeFileSync(output, Buffer.concat(inFile))
    return 0
  },
})

/** @param {string | undefined} text */
function pixels(text) {
  if (text !== undefined && !/^[1-9]\d{0,4}$/.test(text))
    throw new Refusal(`${JSON.stringify(text)} is not a size: a whole number of pixels from 1 to 99999 was expected`)
  return text === undefined ? undefined : Number(text)
}
