// chess-arbiter/uci with Stockfish 19 as a child process, in this process and, in Chromium, as a Worker.
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { after, test } from "node:test"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"
import { Game, Position } from "../../dist/index.js"
import { compareScores, Engine, scoreFor } from "../../dist/uci.js"
import { chromiumArguments, findChromium } from "../../scripts/browsers.mjs"
import { inRoot } from "../../scripts/paths.mjs"
import { generator } from "../../scripts/random.mjs"
import { serve } from "../../scripts/serve.mjs"
import { blocksOf, runSnippet } from "../js/snippets.js"

const program = fileURLToPath(new URL("node_modules/stockfish/bin/stockfish-19-lite-single.js", import.meta.url))
const engines = []
after(() => engines.forEach((engine) => engine.quit()))

/** Starts Stockfish, and counts searches. */
async function stockfish() {
  const counts = { go: 0, stop: 0, bestmove: 0 }
  const child = spawn(process.execPath, [program])
  const onLine = (line) => {
    const [word] = line.split(" ")
    if (word in counts) counts[word]++
  }
  const engine = await Engine.start(child, { onLine })
  engines.push(engine)
  return { engine, child, counts }
}

test("start reads the name and options of Stockfish", async () => {
  const { engine } = await stockfish()
  assert.match(engine.name, /^Stockfish 19/)
  assert.match(engine.author, /Stockfish developers/)
  assert.deepEqual(engine.option("UCI_Elo"), {
    name: "UCI_Elo",
    type: "spin",
    default: 1320,
    value: 1320,
    min: 1320,
    max: 3190,
  })
  assert.equal(engine.option("clear hash").type, "button")
})

test("500 aborted searches in a game each get one bestmove", async (t) => {
  const { engine, counts } = await stockfish()
  const random = generator(1)
  let game = new Game()
  let played = 0
  for (let aborted = 0; aborted < 500; played++) {
    if (game.end) game = new Game()
    for (let more = 1 + random(8); more > 0; more--, aborted++) {
      const controller = new AbortController()
      const analysis = engine.analyse(game, { signal: controller.signal })
      // Aborts at once, in the next task, or in the middle of the search.
      const when = random(3)
      if (when === 1) await new Promise((resolve) => setImmediate(resolve))
      if (when === 2) await analysis[Symbol.asyncIterator]().next()
      controller.abort()
      await assert.rejects(analysis, { name: "AbortError" })
    }
    const { best, position } = await engine.analyse(game, { depth: 4 })
    assert.ok(position.equals(game.position))
    game.move(best)
  }
  assert.ok(played > 50, `${played}`)
  t.diagnostic(`500 searches aborted: ${JSON.stringify(counts)}`)
  assert.equal(counts.go, counts.bestmove)
  assert.ok(counts.go > 50, `${counts.go}`)
})

test("Stockfish finds mates for either side", async () => {
  const { engine } = await stockfish()
  for (const [fen, mate] of [
    ["6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1],
    ["r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", -1],
    ["7k/8/8/8/8/8/R7/1R5K w - - 0 1", 2],
    ["7K/8/8/8/8/8/r7/1r5k b - - 0 1", -2],
    // The side to move has one move and is mated.
    ["k7/2K5/8/8/8/8/1Q6/8 b - - 0 1", 1],
    ["K7/2k5/8/8/8/8/1q6/8 w - - 0 1", -1],
  ]) {
    const position = Position.fromFen(fen)
    const { lines, best } = await engine.analyse(position, { depth: 12 })
    assert.equal(lines[0].score.mate, mate, fen)
    assert.equal(position.judge(best).legal, true)
    const end = lines[0].moves.reduce((now, move) => now.play(move), position)
    assert.equal(end.isCheckmate, true, fen)
  }
  const { best, lines } = await engine.analyse(Game.fromPgn("1. f3 e5 2. g4 Qh4#"))
  assert.deepEqual([best, lines], [null, []])
})

test("lines of Stockfish come as complete sets in order", async () => {
  const { engine } = await stockfish()
  let sets = 0
  for (const fen of [
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
  ]) {
    const position = Position.fromFen(fen)
    const analysis = engine.analyse(position, { depth: 10, lines: 4 })
    for await (const { lines, depth } of analysis) {
      sets++
      assert.deepEqual(
        lines.map(({ rank }) => rank),
        [1, 2, 3, 4],
      )
      assert.ok(lines.every((line) => line.depth === depth))
      assert.equal(new Set(lines.map(({ moves: [{ uci }] }) => uci)).size, 4)
    }
    const { lines } = await analysis
    assert.equal(lines.length, 4)
    const forMover = lines.map(({ score }) => scoreFor(score, position.turn))
    assert.deepEqual(forMover.toSorted?.(compareScores) ?? forMover, forMover)
  }
  assert.ok(sets > 10)
  const few = Position.fromFen("8/8/8/8/8/6k1/4Q3/6K1 b - - 0 1")
  const { lines } = await engine.analyse(few, { depth: 5, lines: 200 })
  assert.equal(lines.length, few.legalMoves().length)
})

test("Chess960 castling is sent to Stockfish and read", async () => {
  const { engine } = await stockfish()
  const random = generator(2)
  let castled = 0
  for (let round = 0; round < 12; round++) {
    const game = new Game({ chess960: random(960) })
    for (let ply = 0; ply < 60 && !game.end; ply++) {
      const castling = game.position.legalMoves().filter((move) => move.castle)
      const { best } = await engine.analyse(game, castling.length > 0 ? { depth: 1, moves: castling } : { depth: 2 })
      assert.equal(Boolean(best.castle), castling.length > 0)
      if (best.castle) castled++
      game.move(best)
    }
  }
  assert.ok(castled > 5, `${castled}`)
  // An orthodox game follows it.
  const { best } = await engine.analyse(Position.fromFen("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), {
    depth: 1,
    moves: ["O-O"],
  })
  assert.equal(best.uci, "e1g1")
})

test("Stockfish scores a third repetition as a draw", async () => {
  const { engine } = await stockfish()
  const game = new Game("7k/8/8/8/8/8/5Q2/7K w - - 0 1")
  for (const move of "Qg2 Kh7 Qf2 Kh8 Qg2 Kh7".split(" ")) game.move(move)
  const only = { moves: ["Qf2"], depth: 8 }
  assert.ok((await engine.analyse(game.position, only)).lines[0].score.pawns > 5)
  game.move("Qf2")
  const { lines } = await engine.analyse(game, { depth: 8, moves: ["Kh8"] })
  assert.equal(lines[0].score.pawns, 0)
})

test("Stockfish takes options for chances and strength", async () => {
  const { engine } = await stockfish()
  engine.set("UCI_ShowWDL", true)
  const losing = Position.fromFen("7k/8/8/8/8/8/5q2/7K w - - 0 1")
  const { lines } = await engine.analyse(losing.pass() ?? losing, { depth: 6 })
  const [win, draw, loss] = lines[0].wdl
  assert.equal(win + draw + loss, 1000)
  assert.ok(loss > 900)
  engine.strength({ elo: 1320 })
  assert.ok((await engine.analyse(Position.start(), { depth: 5 })).best)
  engine.strength({ skill: 0 })
  assert.ok((await engine.analyse(Position.start(), { depth: 5 })).best)
  engine.strength(null)
  await engine.newGame()
})

test("a position that Stockfish refuses does not affect other searches", async () => {
  const { engine } = await stockfish()
  const crowded = Position.fromFen("kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1")
  const refused = engine.analyse(crowded, { depth: 1 })
  const next = engine.analyse(Position.start(), { depth: 1 })
  await assert.rejects(refused, { code: "refused", line: /CRITICAL ERROR/ })
  assert.ok((await next).best)
})

test("an infinite search is stopped and a killed engine rejects it", async () => {
  const { engine, child, counts } = await stockfish()
  const analysis = engine.analyse(Position.start())
  for await (const { depth } of analysis) if (depth >= 6) break
  assert.ok((await analysis).depth >= 6)
  assert.deepEqual(counts, { go: 1, stop: 1, bestmove: 1 })
  const running = engine.analyse(Position.start())
  child.kill("SIGKILL")
  await assert.rejects(running, { code: "gone", message: /SIGKILL/ })
  assert.equal((await engine.closed).code, "gone")
})

test("examples of docs/engines.md that start a process run", async () => {
  const blocks = blocksOf(readFileSync(inRoot("docs", "engines.md"), "utf8"), "js").filter((block) =>
    block.includes("node:child_process"),
  )
  assert.ok(blocks.length > 0)
  process.chdir(fileURLToPath(new URL(".", import.meta.url)))
  for (const [index, block] of blocks.entries()) assert.ok((await runSnippet(`engines-${index}`, block)) > 0)
})

test("Stockfish runs in the process itself", async () => {
  const load = createRequire(import.meta.url)("stockfish")
  const engine = await Engine.start(await load("lite-single"))
  const analysis = engine.analyse(Position.start(), { lines: 3 })
  for await (const { depth } of analysis) if (depth >= 5) break
  assert.equal((await analysis).lines.length, 3)
  engine.quit()
  assert.equal((await engine.closed).code, "quit")
})

test("Stockfish runs as a Worker in Chromium", async () => {
  const { server, url } = await serve({ folder: inRoot() })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    chromiumSandbox: false,
    args: chromiumArguments,
  })
  try {
    const page = await browser.newPage()
    await page.route("**/empty.html", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }))
    await page.goto(new URL("empty.html", url).href)
    const found = await page.evaluate(async () => {
      const { Game } = await import("/dist/index.js")
      const { Engine } = await import("/dist/uci.js")
      const worker = new Worker("/tests/engines/node_modules/stockfish/bin/stockfish-19-lite-single.js")
      const engine = await Engine.start(worker)
      // Nine pawns: the engine throws and keeps running.
      const crowded = engine.analyse(new Game("k7/1P6/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1"))
      const code = await crowded.catch((why) => why.code)
      const game = new Game("6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1")
      const controller = new AbortController()
      const aborted = engine.analyse(game, { signal: controller.signal })
      controller.abort()
      const name = await aborted.catch((why) => why.name)
      const analysis = engine.analyse(game, { lines: 2 })
      for await (const { lines, depth } of analysis) if (depth >= 4 && lines.length === 2) break
      const answer = await analysis
      engine.quit()
      return { code, name, best: answer.best.color, lines: answer.lines.length, end: (await engine.closed).code }
    })
    assert.deepEqual(found, { code: "refused", name: "AbortError", best: "black", lines: 2, end: "quit" })
  } finally {
    await browser.close()
    server.close()
  }
})
