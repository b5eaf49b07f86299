// Its ES module is named .js without "type": "module" in a package.json, and its loader fails if there is a global
// `fetch`; a copy named .mjs and passing the wasm bytes solve both.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { grouped, read } from "./read.mjs"

export async function load(scratch) {
  const script = fileURLToPath(import.meta.resolve("ffish-es6/ffish.js"))
  const module = join(scratch, "ffish.mjs")
  if (!existsSync(module)) {
    mkdirSync(scratch, { recursive: true })
    copyFileSync(script, module)
  }
  globalThis.__dirname = scratch
  const { default: start } = await import(pathToFileURL(module).href)
  return start({ wasmBinary: readFileSync(join(dirname(script), "ffish.wasm")) })
}

export async function open({ scratch }) {
  const ffish = await load(scratch)
  const { Board } = ffish

  // All calls share one board: creating one takes milliseconds, setting it up microseconds.
  const board = new Board("chess")
  function withBoard(fen, use) {
    board.setFen(fen)
    return use(board)
  }

  function withGame(text, use) {
    const game = ffish.readGamePGN(text)
    try {
      return use(game)
    } finally {
      game.delete()
    }
  }

  return {
    // ffish only gives the squares and the notation of a move; other data is derived from these texts.
    list: (fen) =>
      withBoard(fen, (board) => {
        const ucis = words(board.legalMoves())
        const sans = words(board.legalMovesSan())
        let sum = 0
        for (let i = 0; i < ucis.length; i++) {
          const uci = ucis[i]
          const san = sans[i]
          sum += read(uci.slice(0, 2)) + read(uci.slice(2, 4)) + read(san)
          if (uci.length > 4) sum += read(uci)
          if (san.includes("x")) sum += 1
          if (san.endsWith("+")) sum += 8
        }
        return sum
      }),
    moves: (fen) =>
      withBoard(fen, (board) => {
        const sans = words(board.legalMovesSan())
        return words(board.legalMoves()).map((uci, i) => [uci, sans[i]])
      }),
    sans: (fen) => withBoard(fen, (board) => words(board.legalMovesSan())),
    destinations: (fen) =>
      withBoard(fen, (board) => grouped(words(board.legalMoves()).map((uci) => [uci.slice(0, 2), uci.slice(2, 4)]))),
    play: (fen, san) =>
      withBoard(fen, (board) => {
        board.pushSan(san)
        return board.fen()
      }),
    replay(sans) {
      board.reset()
      for (const san of sans) board.pushSan(san)
      return { board }
    },
    fenAfter: ({ board }) => board.fen(),
    // Main lines only.
    readPgn: (games) => games.map((text) => withGame(text, (game) => game.mainlineMoves().length)),
    pgnTrees: (games) => games.map((text) => withGame(text, (game) => ({ plies: words(game.mainlineMoves()).length }))),
    perft: (fen, depth) => withBoard(fen, (board) => count(board, depth)),
  }
}

const words = (text) => (text === "" ? [] : text.split(" "))

function count(board, depth) {
  if (depth === 1) return board.numberLegalMoves()
  let nodes = 0
  for (const uci of words(board.legalMoves())) {
    board.push(uci)
    nodes += count(board, depth - 1)
    board.pop()
  }
  return nodes
}
