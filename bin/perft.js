// chess-arbiter perft: the number of leaves of the tree of legal moves.

import { positionCommand } from "./command.js"
import { Refusal } from "./refusal.js"

export const { help, run } = positionCommand({
  usage: "perft OPTIONS FEN DEPTH",
  about: `Prints the number of leaves of the tree of legal moves, DEPTH half-moves deep. With "-" it reads a FEN from each line of standard
input and prints a line for each.`,
  options: { divide: "first prints the number below each move, in UCI" },
  json: 'prints { "fen", "depth", "nodes", "divide" }',
  max: 2,
  async ready({ values, words: [, depthText] }) {
    const depth = depthOf(depthText, values.divide ? 1 : 0)
    return (position) => {
      const divide = values.divide ? divided(position, depth) : undefined
      const nodes = divide ? divide.reduce((sum, [, count]) => sum + count, 0) : position.perft(depth)
      return {
        lines: divide ? [...divide.map(([uci, count]) => `${uci}: ${count}`), "", nodes] : [nodes],
        data: () => ({ fen: position.fen(), depth, nodes, ...(divide && { divide: Object.fromEntries(divide) }) }),
      }
    }
  },
})

/** @param {string | undefined} text @param {number} min */
function depthOf(text, min) {
  if (text === undefined) throw new Refusal("a depth was expected after the FEN")
  const depth = /^\d+$/.test(text) ? Number(text) : NaN
  if (depth >= min && depth <= 100) return depth
  throw new Refusal(
    `${JSON.stringify(text)} is not a depth: a whole number from ${min} to 100 was expected; a FEN is one argument, in quotes`,
  )
}

/** @param {import("chess-arbiter").Position} position @param {number} depth @returns {[string, number][]} */
function divided(position, depth) {
  return position.legalMoves().map((move) => [move.uci, position.play(move).perft(depth - 1)])
}
