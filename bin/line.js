// chess-arbiter line: moves as a numbered line.

import { languageHelp, languageOf, movesOf } from "./arguments.js"
import { positionCommand } from "./command.js"

export const { help, run } = positionCommand({
  usage: "line OPTIONS FEN MOVES…",
  about: `Writes moves in any notation as a line with move numbers: e2e4 e7e5 g1f3 is 1. e4 e5 2. Nf3. At the first illegal move it stops, says why
on standard error, and exits with 1. With "-" as the FEN it writes a line for the FEN on each line of standard input; with "-" as the moves
it reads them from standard input. Move numbers are ignored.`,
  options: {
    "lang LANGUAGE": languageHelp.replace("reads", "reads and writes"),
    "letters LETTERS": "writes the piece letters of this language, or figurine",
  },
  json: 'prints { "text", "moves", "fen", "refused" }; refused is the verdict on the illegal move',
  async ready({ values: { lang, letters }, words: [fen, ...moveTexts], streams }) {
    const options = { ...(await languageOf(lang)), ...(letters !== undefined && { letters }) }
    const moves = await movesOf(streams, fen, moveTexts)
    return (position) => {
      const { verdict: refused, position: after, ...line } = position.line(moves, options)
      return {
        lines: line.text,
        data: () => ({ ...line, fen: after.fen(), ...(refused && { refused }) }),
        ...(refused && { refused: true, complaint: refused.message }),
      }
    }
  },
})
