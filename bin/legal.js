// chess-arbiter legal: the legal moves of a position.

import { isSquare } from "chess-arbiter"
import { positionCommand } from "./command.js"
import { Refusal } from "./refusal.js"

export const { help, run } = positionCommand({
  usage: "legal OPTIONS FEN [SQUARE]",
  about: `Prints the legal moves in SAN on one line, only those from SQUARE if it is given; an empty line if there are none. With "-" it reads
a FEN from each line of standard input and prints a line for each.`,
  options: {},
  json: 'prints { "fen", "moves" }, where moves have from, to, san, uci and more',
  max: 2,
  async ready({ words: [, square] }) {
    if (square !== undefined && !isSquare(square)) {
      throw new Refusal(
        `${JSON.stringify(square)} is not a square: a1 to h8 was expected; a FEN is one argument, in quotes`,
      )
    }
    return (position) => {
      const moves = position.legalMoves(square)
      return { lines: moves.map(({ san }) => san).join(" "), data: () => ({ fen: position.fen(), moves }) }
    }
  },
})
