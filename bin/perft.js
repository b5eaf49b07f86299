// chess-arbiter perft: the number of leaves of the tree of legal moves.

import { parseArgs } from "node:util"
import { fenOptions, nothingMore, positionsOf, variantHelp, variantOf } from "./arguments.js"
import { print } from "./output.js"
import { Refusal } from "./refusal.js"

/** @import { Streams } from "./output.js" */

export const help = `Usage: chess-arbiter perft [--divide] [--json] [--chess960] [--kings optional] [--variant NAME] FEN DEPTH

Prints the number of leaves of the tree of legal moves, DEPTH half-moves deep. With "-" it reads a FEN from each line of standard
input and prints a line for each.

  --divide          first prints the number below each move, in UCI
  --json            prints { "fen", "depth", "nodes", "divide" }
  --chess960        reads castling rights as in Chess960
  --kings optional  accepts a board on which a side has no king
  --variant NAME    ${variantHelp}
`

/** @param {string[]} args @param {Streams} streams */
export async function run(args, streams) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      divide: { type: "boolean" },
      json: { type: "boolean" },
      ...fenOptions,
    },
  })
  const [fen, written, ...more] = positionals
  nothingMore(more)
  const positions = positionsOf(streams, fen, values, await variantOf(values.variant))
  const depth = depthOf(written, values.divide ? 1 : 0)
  for await (const position of positions) {
    const divide = values.divide ? divided(position, depth) : undefined
    const nodes = divide ? divide.reduce((sum, [, count]) => sum + count, 0) : position.perft(depth)
    const lines = divide ? [...divide.map(([uci, count]) => `${uci}: ${count}`), "", nodes] : [nodes]
    await print(streams, values.json, lines, () => ({
      fen: position.fen(),
      depth,
      nodes,
      ...(divide && { divide: Object.fromEntries(divide) }),
    }))
  }
  return 0
}

/**
 * @param {string | undefined} text
 * @param {number} least
 */
function depthOf(text, least) {
  if (text === undefined) throw new Refusal("a depth was expected after the FEN")
  const depth = /^\d+$/.test(text) ? Number(text) : NaN
  if (depth >= least && depth <= 100) return depth
  throw new Refusal(
    `${JSON.stringify(text)} is not a depth: a whole number from ${least} to 100 was expected; a FEN is one argument, in quotes`,
  )
}

/**
 * @param {import("chess-arbiter").Position} position
 * @param {number} depth
 * @returns {[string, number][]}
 */
function divided(position, depth) {
  return position.legalMoves().map((move) => [move.uci, position.play(move).perft(depth - 1)])
}
