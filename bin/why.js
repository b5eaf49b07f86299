// chess-arbiter why: whether a move is legal and, if not, why.

import { languageHelp, languageOf } from "./arguments.js"
import { positionCommand } from "./command.js"
import { Refusal } from "./refusal.js"

export const { help, run } = positionCommand({
  usage: "why OPTIONS FEN MOVE",
  about: `Says in a sentence why a move is illegal, and exits with 1; or that it is legal, and exits with 0. The move may be SAN, UCI or long
algebraic. With "-" it reads a FEN from each line of standard input and prints a line for each.`,
  options: { "lang LANGUAGE": languageHelp },
  json: "prints the verdict: legal, move or reason, message, squares, refutation, candidates, facts",
  max: 2,
  async ready({ values, words: [, move] }) {
    const options = await languageOf(values.lang)
    if (move === undefined) throw new Refusal("a move was expected after the FEN")
    return (position) => {
      const verdict = position.judge(move, options)
      const lines = verdict.legal ? `${verdict.move.san} is legal.` : verdict.message
      return { lines, data: () => verdict, refused: !verdict.legal }
    }
  },
})
