// Ours, as shipped; with a `root` in its settings, that of another checkout.
import { pathToFileURL } from "node:url"
import { read } from "./read.mjs"

export async function open({ root }) {
  const url = root ? pathToFileURL(`${root}/dist/index.js`) : new URL("../../../dist/index.js", import.meta.url)
  const { Game, parsePgn, Position } = await import(url.href)
  const readMoves = (position) => {
    let sum = 0
    for (const move of position.legalMoves()) sum += allOf(move)
    return sum
  }
  return {
    list: (fen) => readMoves(Position.fromFen(fen)),
    moves: (fen) =>
      Position.fromFen(fen)
        .legalMoves()
        .map((move) => [move.uci, move.san]),
    sans: (fen) => Position.fromFen(fen).legalSans(),
    destinations: (fen) => Position.fromFen(fen).destinations(),
    play: (fen, san) => Position.fromFen(fen).play(san).fen(),
    replay(sans) {
      const game = new Game()
      let sum = 0
      for (const san of sans) {
        const move = game.move(san)
        sum += read(move.from) + read(move.to)
      }
      return { game, sum }
    },
    replayRead(sans) {
      const game = new Game()
      let sum = 0
      for (const san of sans) sum += allOf(game.move(san))
      return { game, sum }
    },
    fenAfter: ({ game }) => game.position.fen(),
    readPgn: (_games, text) => parsePgn(text),
    pgnTrees: (_games, text) =>
      parsePgn(text).map(({ game, issues }) =>
        issues.length > 0
          ? { error: issues[0].message }
          : { plies: game.history().length, nodes: nodesBelow(game.root) },
      ),
    lookAtPgn: (_games, text) =>
      parsePgn(text).map(({ game }) => [game.history().map(({ san }) => san), game.position.fen()]),
    perft: (fen, depth) => Position.fromFen(fen).perft(depth),

    // Operations that the others lack.
    position: (fen) => Position.fromFen(fen),
    readMoves,
    judge(judge, move) {
      const verdict = judge.judge(move)
      if (verdict.legal || read(verdict.message) === 0) throw new Error(`${move} is legal`)
      return verdict
    },
    refusedFen(fen) {
      try {
        Position.fromFen(fen)
      } catch (error) {
        return error
      }
      throw new Error(`${fen} is read`)
    },
    problems: (position) => position.problems(),
    readIssues: (text) => parsePgn(text).map(({ issues }) => issues),
    readNotes(entries) {
      const found = { nodes: 0, letters: 0, nags: 0, clocks: 0 }
      for (const { game } of entries) {
        for (const node of treeOf(game.root)) {
          found.nodes++
          found.letters += node.comment.length + node.commentBefore.length
          found.nags += node.nags.length
          if (node.annotations.clock !== undefined) found.clocks++
        }
      }
      return found
    },
    writeNotes(game) {
      let nodes = 0
      for (let node = game.root.children[0]; node; node = node.children[0]) {
        node.comment = `Note ${nodes}`
        node.nags = [1 + (nodes % 6)]
        node.annotations = { clock: 600 - nodes, squares: [{ color: "green", square: node.move.to }] }
        nodes++
      }
      return { nodes, pgn: game.pgn() }
    },
    walk(entries) {
      const found = { nodes: 0, letters: 0 }
      for (const { game } of entries) {
        for (const node of treeOf(game.root)) {
          found.nodes++
          found.letters += node.move?.san.length ?? 0
        }
      }
      return found
    },
  }
}

function allOf(move) {
  let sum = read(move.from) + read(move.to) + read(move.role) + read(move.color) + read(move.san) + read(move.uci)
  if (move.captured) sum += read(move.captured)
  if (move.promotion) sum += read(move.promotion)
  if (move.castle) sum += 1
  if (move.enPassant) sum += 2
  if (move.doublePush) sum += 4
  if (move.check) sum += 8
  if (move.checkmate) sum += 16
  return sum
}

function* treeOf(node) {
  yield node
  for (const child of node.children) yield* treeOf(child)
}

const nodesBelow = (node) => node.children.reduce((sum, child) => sum + 1 + nodesBelow(child), 0)
