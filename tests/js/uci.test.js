// Searches by a fake engine, which says what each test wants.

import assert from "node:assert/strict"
import { test } from "node:test"
import { Game, IllegalMoveError, Position } from "../../js/entries/index.js"
import { Position as LightPosition } from "../../js/entries/position.js"
import { Game as VariantGame, Position as VariantPosition } from "../../js/entries/variants.js"
import { Engine, UciError } from "../../js/entries/uci.js"
import { Fake, options } from "./uci/fake.js"

const START = "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
const start = Position.start()

/** A started engine and the fake behind it. */
async function begun(settings, startOptions) {
  const fake = new Fake(settings)
  const engine = await Engine.start(fake, startOptions)
  assert.deepEqual(fake.heard(), ["uci"])
  return { engine, fake }
}

const isGone = (code, message = /./) => ({ name: "UciError", code, message })
const sans = (moves) => moves.map(({ san }) => san).join(" ")
/** The state of a promise after all pending tasks. */
async function stateOf(promise) {
  const waiting = {}
  const settled = Promise.race([promise, new Promise((resolve) => setImmediate(resolve, waiting))])
  return settled.then(
    (value) => (value === waiting ? "waiting" : "fulfilled"),
    () => "rejected",
  )
}

// ─── The start ───────────────────────────────────────────────────────────────────────────────────

test("start reads name, author and options of the engine", async () => {
  const traffic = []
  const { engine, fake } = await begun({}, { onLine: (line, from) => traffic.push(`${from}: ${line}`) })
  assert.ok(engine instanceof Engine)
  assert.equal(engine.name, "Fake 1.0")
  assert.equal(engine.author, "Nobody at all")
  assert.equal(engine.options.length, options.length)
  assert.deepEqual(engine.option("hash"), { name: "Hash", type: "spin", default: 16, value: 16, min: 1, max: 1024 })
  assert.deepEqual(engine.option("Clear Hash"), { name: "Clear Hash", type: "button" })
  assert.deepEqual(engine.option("ANALYSIS contempt").choices, ["Off", "White to move", "Both"])
  assert.equal(engine.option("Nope"), undefined)
  assert.equal(engine.option(5), undefined)
  assert.ok(Object.isFrozen(engine.options) && engine.options.every(Object.isFrozen))
  assert.deepEqual([traffic[0], traffic[1], traffic.at(-1)], ["app: uci", "engine: id name Fake 1.0", "engine: uciok"])
  assert.equal(fake.closed, 0)
})

test("an engine may be without options", async () => {
  const { engine } = await begun({ offers: ["", "Welcome!", "option name", "info string hello"] })
  assert.deepEqual(engine.options, [])
})

test("start needs only uciok", async () => {
  const silent = new Fake({ answers: false })
  const starting = Engine.start(silent)
  silent.say("uciok")
  assert.equal((await starting).name, "")
})

test("invalid sources and options are refused", async () => {
  for (const source of [
    undefined,
    null,
    5,
    "stockfish.js",
    {},
    () => {},
    { send() {} },
    { postMessage() {} },
    { stdin: {} },
  ])
    await assert.rejects(Engine.start(source), { name: "TypeError", message: /no way to an engine/ })
  for (const [wrong, name] of [
    [{ second: 1 }, "TypeError"],
    [{ seconds: "1" }, "TypeError"],
    [{ onLine: 5 }, "TypeError"],
    [{ signal: {} }, "TypeError"],
    [5, "TypeError"],
    ...[0, -1, NaN, Infinity].flatMap((number) => [
      [{ seconds: number }, "RangeError"],
      [{ patience: number }, "RangeError"],
    ]),
  ])
    await assert.rejects(Engine.start(new Fake(), wrong), { name })
  assert.throws(() => new Engine(), { name: "TypeError", message: /Engine\.start/ })
})

test("a start that fails closes the link", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] })
  const fakes = Array.from({ length: 5 }, () => new Fake({ answers: false }))
  const [silent, usual, gone, aborted, never] = fakes
  const starts = [Engine.start(silent, { seconds: 2 }), Engine.start(usual)]
  const controller = new AbortController()
  const { signal } = controller
  t.mock.timers.tick(1999)
  assert.equal(silent.closed, 0)
  silent.say("No network: nn.nnue")
  t.mock.timers.tick(1)
  assert.equal(silent.closed, 1)
  await assert.rejects(starts[0], {
    ...isGone("silent", /uciok within 2 seconds.*No network: nn\.nnue/),
    line: "No network: nn.nnue",
  })
  t.mock.timers.tick(57_999)
  assert.equal(usual.closed, 0)
  t.mock.timers.tick(1)
  await assert.rejects(starts[1], isGone("silent", /60 seconds/))
  const why = new Error("no such file")
  const dying = Engine.start(gone)
  gone.die(why)
  await assert.rejects(dying, { ...isGone("gone", /: no such file/), cause: why })
  const reason = new Error("changed my mind")
  const leaving = Engine.start(aborted, { signal })
  controller.abort(reason)
  await assert.rejects(leaving, reason)
  await assert.rejects(Engine.start(never, { signal }), reason)
  assert.deepEqual(never.heard(), [])
  assert.deepEqual(
    fakes.map(({ closed }) => closed),
    [1, 1, 1, 1, 1],
  )
  const broken = {
    send() {},
    listen() {
      throw why
    },
  }
  await assert.rejects(Engine.start(broken), isGone("gone", /no such file/))
  const unsendable = {
    send() {
      throw why
    },
    listen() {},
  }
  await assert.rejects(Engine.start(unsendable), isGone("gone", /no such file/))
})

test("an error in onLine is reported and does not disturb searches", async (t) => {
  const thrown = []
  t.mock.method(globalThis, "queueMicrotask", (report) => thrown.push(report))
  const { engine, fake } = await begun(
    { offers: [] },
    {
      onLine() {
        throw new Error("mine")
      },
    },
  )
  const answer = engine.analyse(start, { depth: 1 })
  fake.say("bestmove e2e4")
  assert.equal((await answer).best.san, "e4")
  assert.ok(thrown.length > 4)
  assert.throws(thrown[0], /mine/)
})

// ─── One search ──────────────────────────────────────────────────────────────────────────────────

test("a search sends the position and returns lines of moves", async () => {
  const { engine, fake } = await begun()
  const analysis = engine.analyse(start, { depth: 2 })
  assert.deepEqual(fake.heard(), ["isready", START, "go depth 2"])
  assert.equal(analysis.latest, null)
  fake.say(
    "info string NNUE evaluation",
    "info depth 1 seldepth 2 multipv 1 score cp 17 nodes 20 nps 20000 time 1 pv e2e4",
    "info depth 2 seldepth 3 multipv 1 score cp 35 wdl 60 900 40 nodes 66 nps 33000 hashfull 1 tbhits 5 time 2 pv d2d4 d7d5",
  )
  const [move, reply] = [start.judge("d4").move, start.play("d4").judge("d5").move]
  const found = {
    position: start,
    lines: [
      {
        rank: 1,
        score: { pawns: 0.35, depth: 2 },
        wdl: [60, 900, 40],
        moves: [move, reply],
        depth: 2,
        selectiveDepth: 3,
      },
    ],
    depth: 2,
    nodes: 66,
    seconds: 0.002,
    nodesPerSecond: 33000,
    hashFull: 1,
    tablebaseHits: 5,
  }
  assert.deepStrictEqual(analysis.latest, found)
  assert.equal(analysis.latest, analysis.latest)
  fake.say("info nodes 70 time 3", "bestmove d2d4 ponder d7d5")
  const answer = await analysis
  assert.deepStrictEqual(answer, { ...found, nodes: 70, seconds: 0.003, best: move, ponder: reply })
  assert.equal(answer.position, start)
  assert.ok(
    [answer, answer.lines, answer.lines[0], answer.lines[0].score, answer.lines[0].moves].every(Object.isFrozen),
  )
  // A score can be assigned to the annotations of a node.
  const game = new Game()
  game.root.annotations.eval = answer.lines[0].score
  assert.match(game.pgn(), /\[%eval 0\.35,2\]/)
})

test("limits are written as those of UCI", async () => {
  const { engine, fake } = await begun()
  for (const [limits, go] of [
    [undefined, "go infinite"],
    [{}, "go infinite"],
    [{ depth: undefined, lines: 1 }, "go infinite"],
    [{ seconds: 0.3 }, "go movetime 300"],
    [{ seconds: 0.0001 }, "go movetime 1"],
    [{ nodes: 1e6 }, "go nodes 1000000"],
    [{ mate: 3 }, "go mate 3"],
    [{ depth: 12, seconds: 5, nodes: 7 }, "go depth 12 nodes 7 movetime 5000"],
    [{ clock: { white: 60, black: 59.5 } }, "go wtime 60000 btime 59500 winc 0 binc 0"],
    [{ clock: { white: 0, black: 0, increment: 2 } }, "go wtime 1 btime 1 winc 2000 binc 2000"],
    [
      { clock: { white: 1, black: 2, increment: { white: 0.5, black: 0 }, movesToGo: 40 }, depth: 3 },
      "go wtime 1000 btime 2000 winc 500 binc 0 movestogo 40 depth 3",
    ],
    [{ moves: ["e4", { from: "g1", to: "f3" }, "1. e4"] }, "go infinite searchmoves e2e4 g1f3"],
    [{ moves: start.legalMoves("b1"), depth: 1 }, "go depth 1 searchmoves b1a3 b1c3"],
  ]) {
    const analysis = engine.analyse(start, limits)
    assert.deepEqual(fake.heard(), ["isready", START, go])
    fake.say("bestmove e2e4")
    await analysis
  }
})

test("wrong arguments throw at once and send nothing", async () => {
  const { engine, fake } = await begun()
  for (const what of [
    undefined,
    null,
    5,
    "e4",
    {},
    start.toSetup(),
    { current: {} },
    start.fen(),
    structuredClone(start),
  ])
    assert.throws(() => engine.analyse(what), { name: "TypeError", message: /not a Position, Game or GameNode/ })
  const numbers = [0, -1, NaN, Infinity, -Infinity]
  for (const [wrong, name] of [
    ...["seconds", "depth", "nodes", "mate", "lines"].flatMap((key) => [
      ...numbers.map((number) => [{ [key]: number }, "RangeError"]),
      [{ [key]: "1" }, "TypeError"],
    ]),
    ...["depth", "nodes", "mate", "lines"].map((key) => [{ [key]: 1.5 }, "RangeError"]),
    ...numbers.slice(1).map((white) => [{ clock: { white, black: 1 } }, "RangeError"]),
    [{ clock: { white: 1 } }, "TypeError"],
    [{ clock: 5 }, "TypeError"],
    [{ clock: { white: 1, black: 1, grey: 1 } }, "TypeError"],
    [{ clock: { white: 1, black: 1, increment: -1 } }, "RangeError"],
    [{ clock: { white: 1, black: 1, increment: { white: 1 } } }, "TypeError"],
    [{ clock: { white: 1, black: 1, movesToGo: 0 } }, "RangeError"],
    [{ moves: [] }, "RangeError"],
    [{ moves: 5 }, "TypeError"],
    [{ signal: 5 }, "TypeError"],
    [{ time: 5 }, "TypeError"],
    [5, "TypeError"],
    [{ lines: 257 }, "RangeError"],
  ])
    assert.throws(() => engine.analyse(start, wrong), { name }, JSON.stringify(wrong))
  assert.throws(() => engine.analyse(start, { moves: ["e4", "e5"] }), IllegalMoveError)
  assert.throws(() => engine.analyse(start, { moves: ["O-O"] }), IllegalMoveError)
  assert.deepEqual(fake.heard(), [])
})

test("analyse takes positions, games and nodes of any entry", async () => {
  const { engine, fake } = await begun()
  const ask = async (what) => {
    const analysis = engine.analyse(what)
    const [position] = fake.heard().filter((line) => line.startsWith("position"))
    fake.say("bestmove (none)")
    await analysis.catch(() => {})
    return position
  }
  const { Position: RequiredPosition } = await import("chess-arbiter")
  assert.equal(await ask(LightPosition.start()), START)
  assert.equal(await ask(RequiredPosition.start()), START)
  const game = Game.fromPgn("1. e4 (1. d4 d5) e5 2. Nf3 Nc6 3. Ng1 Nb8")
  const line = `${START} moves e2e4 e7e5 g1f3 b8c6 f3g1 c6b8`
  assert.equal(await ask(game), line)
  assert.equal(await ask(game.root), START)
  assert.equal(await ask(game.root.children[1].children[0]), `${START} moves d2d4 d7d5`)
  game.back()
  assert.equal(await ask(game), line.slice(0, -5))
  // Promotions have a small letter, castling is the king's move (stockfish.js issue 50, en-croissant issue 736).
  const fen = "r3k3/7P/8/8/8/8/8/4K2R w Kq - 5 20"
  const other = new Game(fen)
  for (const move of ["h8=N", "O-O-O", "O-O"]) other.move(move)
  assert.equal(await ask(other), `position fen ${fen} moves h7h8n e8c8 e1g1`)
  // Four fields are read, six are sent.
  assert.equal(await ask(Position.fromFen("4k3/8/8/8/8/8/8/4K2R w K -")), "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1")
  // Engines do not know null moves.
  const passing = Game.fromPgn("1. e4 -- 2. d4 d5 3. -- e6 4. Nf3", { rules: "free" })
  assert.equal(await ask(passing), `position fen ${passing.current.parent.parent.fen()} moves e7e6 g1f3`)
  assert.equal(await ask(passing.current.parent.parent), `position fen ${passing.current.parent.parent.fen()}`)
})

test("scores are given from White's side", async () => {
  const { engine, fake } = await begun()
  for (const [fen, info, expected] of [
    ["w", "score cp 31", { score: { pawns: 0.31 } }],
    ["b", "score cp 31", { score: { pawns: -0.31 } }],
    ["b", "score cp 0", { score: { pawns: 0 } }],
    ["w", "score cp -0", { score: { pawns: 0 } }],
    ["w", "score mate 3", { score: { mate: 3 } }],
    ["b", "score mate 3", { score: { mate: -3 } }],
    ["b", "score mate -2", { score: { mate: 2 } }],
    ["w", "score cp 12 lowerbound", { score: { pawns: 0.12 }, bound: "lower" }],
    ["b", "score cp 12 lowerbound", { score: { pawns: -0.12 }, bound: "upper" }],
    ["b", "score cp 12 upperbound", { score: { pawns: -0.12 }, bound: "lower" }],
    ["w", "score cp 5 wdl 300 500 200", { score: { pawns: 0.05 }, wdl: [300, 500, 200] }],
    ["b", "score cp 5 wdl 300 500 200", { score: { pawns: -0.05 }, wdl: [200, 500, 300] }],
    ["w", "score mate 0", null],
    ["b", "score mate -0", null],
    ["w", "score mate 0.5", null],
    ["b", `score mate ${"9".repeat(30)}`, null],
    ["w", `score cp ${"9".repeat(400)}`, null],
    ["w", `score cp ${"9".repeat(20)}`, null],
    ["b", "score mate -1e3", null],
    ["w", "score cp 1/2", null],
    ["w", "", null],
  ]) {
    const [turn, move] = fen === "w" ? ["w", "e2e4"] : ["b", "e7e5"]
    const position = Position.fromFen(`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR ${turn} KQkq - 0 1`)
    const analysis = engine.analyse(position)
    fake.say(`info ${info} pv ${move}`, `bestmove ${move}`)
    const { lines, depth } = await analysis
    const [line] = lines
    if (expected === null) assert.deepEqual(lines, [], info)
    else
      assert.deepStrictEqual(
        line,
        { rank: 1, ...expected, moves: [position.judge(move).move], depth: 0 },
        `${turn} ${info}`,
      )
    assert.equal(depth, 0)
  }
})

test("everything found can be written as [%eval]", async () => {
  const { engine, fake } = await begun()
  const numbers = ["0.5", "-3", "1e9", "99999999999", "-0", "0x10", "", "NaN", "٣", "2147483648", "9".repeat(330), "7"]
  for (const number of numbers) {
    const analysis = engine.analyse(start)
    for (const text of [
      `depth ${number} score cp 5`,
      `depth 3 score cp ${number}`,
      `depth 4 score mate ${number}`,
      `depth 5 multipv ${number} score cp 5`,
      `depth 6 score cp 5 nodes ${number} time ${number} nps ${number} hashfull ${number} tbhits ${number}`,
    ]) {
      fake.say(`info ${text} pv e2e4`)
      const game = new Game()
      game.root.annotations.eval = analysis.latest?.lines[0].score
      assert.match(game.pgn(), /\*\n$/, text)
      for (const value of Object.values(analysis.latest ?? {}))
        if (typeof value === "number") assert.ok(Number.isFinite(value) && value >= 0, text)
    }
    fake.say("bestmove e2e4")
    await analysis
  }
})

test("best is the engine's bestmove instead of its first line", async () => {
  const { engine, fake } = await begun()
  const analysis = engine.analyse(start, { depth: 6 })
  // Stockfish 19 with Skill Level 0.
  fake.say("info depth 6 multipv 1 score cp 37 pv e2e4 e7e5", "bestmove b1c3")
  const { best, ponder, lines } = await analysis
  assert.equal(best.san, "Nc3")
  assert.equal(ponder, null)
  assert.equal(sans(lines[0].moves), "e4 e5")
})

test("a bestmove counts without any info before it", async () => {
  const { engine, fake } = await begun()
  for (const infos of [[], ["info depth 1"], ["info string hello", "info currmove e2e4 currmovenumber 1"]]) {
    const analysis = engine.analyse(start, { seconds: 0.001 })
    fake.say(...infos, "bestmove e2e4 ponder e2e4")
    const { best, ponder, lines, nodes, seconds } = await analysis
    assert.deepEqual([best.san, ponder, lines, nodes, seconds], ["e4", null, [], 0, 0])
    assert.equal(analysis.latest, null)
  }
})

test("moves are read as engines have written them", async () => {
  const { engine, fake } = await begun()
  const promoting = Position.fromFen("8/4P1k1/8/8/8/8/8/4K2R w K - 0 1")
  for (const [text, san] of [
    ["e7e8Q", "e8=Q"],
    ["e1g1", "O-O"],
    ["e1h1", "O-O"],
  ]) {
    const analysis = engine.analyse(promoting)
    fake.say(`info score cp 900 pv ${text}`, `bestmove ${text} ponder NULL`)
    const { best, ponder, lines } = await analysis
    assert.deepEqual([best.san, ponder, lines[0].moves[0].san], [san, null, san])
  }
})

test("a line ends before its first illegal move", async () => {
  const { engine, fake } = await begun()
  const analysis = engine.analyse(start)
  fake.say("info depth 1 score cp 1 pv e2e4 e7e5 e4e5 d2d4")
  assert.equal(sans(analysis.latest.lines[0].moves), "e4 e5")
  fake.say("info depth 2 score cp 1 pv e7e5 e2e4", "info depth 3 score cp 1 pv 0000", "bestmove e2e4")
  assert.equal((await analysis).depth, 1)
})

test("an illegal bestmove is an error that says why", async () => {
  const { engine, fake } = await begun()
  for (const [move, reason] of [
    ["e2e5", "piece-cannot-move-there"],
    ["e7e5", "not-your-piece"],
    ["nonsense", "unreadable"],
    ["(none)", "pass-not-allowed"],
  ]) {
    const analysis = engine.analyse(start)
    fake.say(`bestmove ${move}`)
    await assert.rejects(analysis, (error) => {
      assert.ok(error instanceof UciError)
      assert.deepEqual([error.code, error.verdict.reason, error.line], ["illegal-move", reason, `bestmove ${move}`])
      return true
    })
  }
  const analysis = engine.analyse(start)
  fake.say("bestmove e2e4")
  assert.equal((await analysis).best.san, "e4")
})

test("a position without legal moves is answered without the engine", async () => {
  const { engine, fake } = await begun()
  const running = engine.analyse(start)
  fake.heard()
  const mate = Game.fromPgn("1. f3 e5 2. g4 Qh4#")
  for (const what of [mate, mate.position, Position.fromFen("k7/2Q5/8/8/8/8/8/K7 b - -")]) {
    const analysis = engine.analyse(what, { lines: 3, depth: 5 })
    const answer = await analysis
    assert.deepStrictEqual(answer, {
      position: answer.position,
      lines: [],
      depth: 0,
      nodes: 0,
      seconds: 0,
      best: null,
      ponder: null,
    })
    for await (const _ of analysis) assert.fail("nothing to find")
    await analysis.stop()
  }
  assert.deepEqual(fake.heard(), [])
  fake.say("bestmove e2e4")
  await running
})

// ─── Lines ───────────────────────────────────────────────────────────────────────────────────────

const info = (depth, rank, move, cp = 0) => `info depth ${depth} multipv ${rank} score cp ${cp} pv ${move}`
const firsts = (findings) => findings?.lines.map(({ depth, moves: [{ uci }] }) => `${depth} ${uci}`) ?? null

test("lines come as complete sets of one depth with different first moves", async () => {
  const { engine, fake } = await begun()
  const analysis = engine.analyse(start, { lines: 3 })
  const seen = []
  for (const line of [
    ...[info(1, 1, "e2e4"), info(1, 2, "d2d4"), info(1, 3, "g1f3")],
    // In between, e2e4 appears twice at two depths.
    ...[info(2, 1, "d2d4"), info(2, 2, "e2e4"), info(2, 3, "g1f3")],
    // Stockfish in the middle of an iteration: the deeper rank 1 with the other ranks as they were.
    ...[info(3, 1, "d2d4"), info(2, 2, "e2e4"), info(2, 3, "g1f3")],
    ...[info(3, 1, "d2d4"), info(3, 2, "e2e4"), info(3, 3, "c2c4")],
    // A set that repeats a move.
    ...[info(4, 1, "d2d4"), info(4, 2, "e2e4"), info(4, 3, "d2d4")],
    info(5, 1, "d2d4"),
  ]) {
    fake.say(line)
    seen.push(firsts(analysis.latest))
  }
  const sets = [
    ["1 e2e4", "1 d2d4", "1 g1f3"],
    ["2 d2d4", "2 e2e4", "2 g1f3"],
    ["3 d2d4", "3 e2e4", "3 c2c4"],
  ]
  assert.deepEqual(seen, [
    ...[null, null, sets[0], sets[0], sets[0], sets[1], sets[1], sets[1], sets[1], sets[1], sets[1], sets[2]],
    ...[sets[2], sets[2], sets[2], sets[2]],
  ])
  fake.say("bestmove d2d4")
  const answer = await analysis
  assert.deepEqual(firsts(answer), sets[2])
  assert.deepEqual(
    answer.lines.map(({ rank }) => rank),
    [1, 2, 3],
  )
})

test("the lines of a set come in any order", async () => {
  const { engine, fake } = await begun()
  const moves = ["", "e2e4", "d2d4", "c2c4"]
  // Depth and rank of each line; the depth of the newest set.
  for (const [said, newest] of [
    ["1/1 1/2 1/3 2/1 2/2 2/3", 2],
    ["1/3 1/2 1/1 2/3 2/2 2/1", 2],
    ["1/2 1/1 1/3 2/3 2/1 2/2 3/1 3/3", 2],
    // A line from the middle of a set.
    ["1/2 1/3 2/1 2/2 2/3", 2],
    ["1/2 1/1 2/3 2/2 2/1", 2],
    // A line appears twice, first as a bound.
    ["1/1 1/2 1/2 1/3", 1],
    ["1/3 1/3 1/2 1/1 1/1", 1],
    ["1/3 1/2 2/3 2/1", undefined],
    ["2/3 1/2 1/1", undefined],
    // The engine sends ranks that were not requested.
    ["1/0 1/4 1/3 1/99 1/2 1/1", 1],
  ]) {
    const analysis = engine.analyse(start, { lines: 3 })
    for (const line of said.split(" ")) {
      const [depth, rank] = line.split("/").map(Number)
      fake.say(info(depth, rank, moves[rank] ?? "g1f3", -rank))
    }
    const { latest } = analysis
    assert.equal(latest?.depth, newest, said)
    if (newest)
      assert.deepEqual(
        firsts(latest),
        ["e2e4", "d2d4", "c2c4"].map((move) => `${newest} ${move}`),
        said,
      )
    fake.say("bestmove e2e4")
    if (newest) assert.deepEqual(firsts(await analysis), firsts(latest), said)
  }
})

test("the answer has the last set even if it is incomplete", async () => {
  const { engine, fake } = await begun()
  for (const [lines, expected] of [
    [
      [info(4, 1, "e2e4"), info(4, 2, "d2d4"), info(5, 1, "d2d4"), info(4, 2, "e2e4")],
      ["5 d2d4", "4 e2e4"],
    ],
    [[info(4, 1, "e2e4")], ["4 e2e4"]],
    [[info(4, 2, "e2e4")], []],
  ]) {
    const analysis = engine.analyse(start, { lines: 2 })
    fake.say(...lines, "bestmove e2e4")
    assert.deepEqual(firsts(await analysis), expected)
  }
})

test("more lines than legal moves are asked for as moves exist", async () => {
  const { engine, fake } = await begun()
  const position = Position.fromFen("7k/8/8/8/8/8/8/K7 w - - 0 1")
  const analysis = engine.analyse(position, { lines: 20 })
  assert.deepEqual(fake.heard(), [
    "setoption name MultiPV value 3",
    "isready",
    `position fen ${position.fen()}`,
    "go infinite",
  ])
  fake.say(info(1, 1, "a1a2"), info(1, 2, "a1b1"), info(1, 3, "a1b2"))
  assert.equal(analysis.latest.lines.length, 3)
  fake.say("bestmove a1b2")
  await analysis
  const chosen = engine.analyse(start, { lines: 5, moves: ["e4", "d4"] })
  assert.deepEqual(fake.heard()[0], "setoption name MultiPV value 2")
  fake.say(info(1, 1, "d2d4"), info(1, 2, "e2e4"))
  assert.deepEqual(firsts(chosen.latest), ["1 d2d4", "1 e2e4"])
  fake.say("bestmove e2e4")
  await chosen
})

// ─── Iterating ───────────────────────────────────────────────────────────────────────────────────

test("a loop gets each set in time and always the last one", async () => {
  const { engine, fake } = await begun()
  const analysis = engine.analyse(start)
  const depths = []
  fake.say(info(1, 1, "e2e4"))
  for await (const { depth } of analysis) {
    depths.push(depth)
    if (depth === 1) fake.say(info(2, 1, "e2e4"))
    if (depth === 2) fake.say(info(3, 1, "e2e4"), info(4, 1, "e2e4"), info(5, 1, "e2e4"))
    if (depth === 5) setImmediate(() => fake.say(info(6, 1, "e2e4"), info(7, 1, "e2e4"), "bestmove e2e4"))
  }
  assert.deepEqual(depths, [1, 2, 5, 7])
  assert.equal((await analysis).depth, 7)
  // A late reader gets the last set.
  for await (const { depth } of analysis) depths.push(depth)
  assert.deepEqual(depths, [1, 2, 5, 7, 7])
})

test("lines are not queued for a slow reader", async (t) => {
  const { engine, fake } = await begun()
  const judged = t.mock.method(Position.prototype, "judge")
  const analysis = engine.analyse(start)
  const reader = analysis[Symbol.asyncIterator]()
  for (let depth = 1; depth <= 20_000; depth++) fake.say(`${info(depth, 1, "e2e4")} e7e5 g1f3 b8c6 f1b5`)
  assert.ok(judged.mock.callCount() < 3)
  assert.equal((await reader.next()).value.depth, 20_000)
  assert.ok(judged.mock.callCount() < 10)
  fake.say("bestmove e2e4")
  assert.deepEqual(await reader.next(), { done: true, value: undefined })
  assert.deepEqual(await reader.next(), { done: true, value: undefined })
})

test("break stops the search and its answer still arrives", async () => {
  const { engine, fake } = await begun()
  const analysis = engine.analyse(start)
  fake.say(info(1, 1, "e2e4"))
  for await (const _ of analysis) break
  assert.deepEqual(fake.heard(), ["isready", START, "go infinite", "stop"])
  assert.equal(await stateOf(analysis), "waiting")
  fake.say("bestmove d2d4")
  assert.equal((await analysis).best.san, "d4")
})

test("an error ends the loop and may stay unhandled", async () => {
  const { engine, fake } = await begun()
  const analysis = engine.analyse(start)
  fake.say(info(1, 1, "e2e4"))
  const loop = (async () => {
    for await (const { depth } of analysis) assert.equal(depth, 1)
  })()
  await stateOf(loop)
  engine.analyse(start)
  engine.analyse(start).stop()
  engine.newGame()
  fake.die("power cut")
  await assert.rejects(loop, isGone("gone", /power cut/))
  const late = analysis[Symbol.asyncIterator]()
  await assert.rejects(late.next(), isGone("gone"))
  assert.deepEqual(await late.next(), { done: true, value: undefined })
  // node:test fails on unhandled rejections, which come before the next task.
  await new Promise((resolve) => setImmediate(resolve))
})

test("then, catch and finally are those of a promise", async () => {
  const { engine, fake } = await begun()
  const analysis = engine.analyse(start)
  fake.say("bestmove e2e4")
  assert.equal(await analysis.then(({ best }) => best.uci), "e2e4")
  let done = 0
  assert.equal((await analysis.finally(() => done++)).best.uci, "e2e4")
  assert.equal(done, 1)
  engine.quit()
  assert.equal(await engine.analyse(start).catch(({ code }) => code), "quit")
  assert.equal(await engine.analyse(start).then(null, ({ code }) => code), "quit")
})

// ─── One at a time ───────────────────────────────────────────────────────────────────────────────

test("searches run one after another in the order of the calls", async () => {
  const { engine, fake } = await begun()
  const [first, second, third] = [
    engine.analyse(start, { depth: 1 }),
    engine.analyse(start.play("e4"), { depth: 2 }),
    engine.analyse(start.play("d4"), { depth: 3 }),
  ]
  assert.deepEqual(fake.heard(), ["isready", START, "go depth 1"])
  // Only a bestmove is a sign that an engine is idle.
  fake.say("readyok", "uciok", "info depth 1 score cp 10 pv g1f3")
  assert.deepEqual(fake.heard(), [])
  assert.equal(second.latest, null)
  fake.say("bestmove g1f3")
  assert.deepEqual(fake.heard(), ["isready", `position fen ${start.play("e4").fen()}`, "go depth 2"])
  fake.say("info depth 2 score cp 10 pv e7e5", "bestmove e7e5", "info depth 3 score cp 10 pv d7d5", "bestmove d7d5")
  assert.deepEqual(
    (await Promise.all([first, second, third])).map(({ best, lines }) => [best.san, sans(lines[0].moves)]),
    [
      ["Nf3", "Nf3"],
      ["e5", "e5"],
      ["d5", "d5"],
    ],
  )
  // A stray bestmove does not end a search.
  fake.heard()
  fake.say("bestmove a2a3")
  const fourth = engine.analyse(start)
  assert.equal(await stateOf(fourth), "waiting")
  fake.say("bestmove h2h3")
  assert.equal((await fourth).best.san, "h3")
})

test("stop is sent once and the answer has what still arrives", async () => {
  const { engine, fake } = await begun()
  const analysis = engine.analyse(start)
  fake.heard()
  const answers = [analysis.stop(), analysis.stop(), analysis]
  assert.deepEqual(fake.heard(), ["stop"])
  fake.say("info depth 9 score cp 1 pv e2e4", "bestmove e2e4")
  for (const answer of answers) assert.equal((await answer).depth, 9)
  await analysis.stop()
  assert.deepEqual(fake.heard(), [])
})

test("a search stopped before it begins still gives an answer", async () => {
  const { engine, fake } = await begun()
  const first = engine.analyse(start)
  const second = engine.analyse(start)
  const stopped = second.stop()
  assert.deepEqual(fake.heard(), ["isready", START, "go infinite"])
  fake.say("bestmove e2e4")
  assert.deepEqual(fake.heard(), ["isready", START, "go infinite", "stop"])
  fake.say("bestmove d2d4")
  assert.deepEqual([(await first).best.san, (await stopped).best.san], ["e4", "d4"])
})

test("an abort rejects at once and discards the late bestmove", async () => {
  const { engine, fake } = await begun()
  const controller = new AbortController()
  const { signal } = controller
  const aborted = engine.analyse(start, { signal })
  fake.say(info(1, 1, "e2e4"))
  const { latest } = aborted
  const reader = aborted[Symbol.asyncIterator]()
  const next = engine.analyse(start.play("e4"), { depth: 1 })
  fake.heard()
  const reason = new Error("the user went on")
  controller.abort(reason)
  await assert.rejects(aborted, reason)
  await assert.rejects(reader.next(), reason)
  await assert.rejects(aborted.stop(), reason)
  assert.deepEqual(fake.heard(), ["stop"])
  fake.say(info(2, 1, "d2d4"), info(2, 1, "e7e5"))
  assert.equal(aborted.latest, latest)
  assert.equal(next.latest, null)
  assert.deepEqual(fake.heard(), [])
  fake.say("bestmove a2a3")
  assert.deepEqual(fake.heard(), ["isready", `position fen ${start.play("e4").fen()}`, "go depth 1"])
  fake.say("bestmove c7c5")
  assert.equal((await next).best.san, "c5")
})

test("a search aborted before it begins is never sent", async () => {
  const { engine, fake } = await begun()
  const running = engine.analyse(start)
  const controller = new AbortController()
  const { signal } = controller
  const waiting = engine.analyse(start, { signal, depth: 7 })
  controller.abort()
  await assert.rejects(waiting, { name: "AbortError" })
  await assert.rejects(engine.analyse(start, { signal }), { name: "AbortError" })
  fake.say("bestmove e2e4")
  await running
  assert.deepEqual(fake.heard(), ["isready", START, "go infinite"])
})

test("a signal does not keep a finished search alive", async () => {
  const { engine, fake } = await begun()
  const { signal } = new AbortController()
  let listeners = 0
  const add = signal.addEventListener.bind(signal)
  signal.addEventListener = (...args) => (listeners++, add(...args))
  const remove = signal.removeEventListener.bind(signal)
  signal.removeEventListener = (...args) => (listeners--, remove(...args))
  for (let round = 0; round < 3; round++) {
    const analysis = engine.analyse(start, { signal })
    assert.equal(listeners, 1)
    fake.say("bestmove e2e4")
    await analysis
    assert.equal(listeners, 0)
  }
})

test("500 aborted searches never overlap in the engine", async () => {
  const { engine, fake } = await begun()
  let running = 0
  let count = 0
  const answer = () => {
    for (const line of fake.heard()) {
      if (line.startsWith("go")) {
        assert.equal(++running, 1)
        count++
      }
    }
    if (running > 0) {
      running--
      fake.say("bestmove e2e4")
    }
  }
  const ends = []
  for (let round = 0; round < 500; round++) {
    const controller = new AbortController()
    const analysis = engine.analyse(start, { signal: controller.signal })
    ends.push(
      analysis.then(
        ({ best }) => best.san,
        (why) => why.name,
      ),
    )
    if (round % 3 === 0) answer()
    controller.abort()
    if (round % 2 === 0) answer()
  }
  const last = engine.analyse(start)
  answer()
  answer()
  assert.equal((await last).best.san, "e4")
  assert.deepEqual(new Set(await Promise.all(ends)), new Set(["e4", "AbortError"]))
  assert.ok(count > 100)
  assert.equal(running, 0)
})

// ─── Engines that fail ───────────────────────────────────────────────────────────────────────────

test("an engine that ignores stop is closed as silent", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] })
  const { engine, fake } = await begun({}, { patience: 3 })
  const searches = [engine.analyse(start), engine.analyse(start)]
  const ready = engine.newGame()
  t.mock.timers.tick(1e6)
  searches[0].stop()
  t.mock.timers.tick(2999)
  assert.equal(fake.closed, 0)
  t.mock.timers.tick(1)
  assert.equal(fake.closed, 1)
  for (const waiting of [...searches, ready])
    await assert.rejects(waiting, isGone("silent", /bestmove within 3 seconds/))
  assert.equal((await engine.closed).code, "silent")
  await assert.rejects(engine.analyse(start), isGone("silent"))
  await assert.rejects(engine.newGame(), isGone("silent"))
})

test("patience covers aborted searches and ends with the bestmove", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] })
  const { engine, fake } = await begun()
  const controller = new AbortController()
  const search = engine.analyse(start, { signal: controller.signal })
  controller.abort()
  t.mock.timers.tick(9999)
  fake.say("bestmove e2e4")
  t.mock.timers.tick(1e6)
  await assert.rejects(search, { name: "AbortError" })
  const { signal } = new AbortController()
  const other = engine.analyse(start, { signal })
  other.stop()
  t.mock.timers.tick(9999)
  assert.equal(fake.closed, 0)
  t.mock.timers.tick(1)
  await assert.rejects(other, isGone("silent", /10 seconds/))
})

test("an engine that dies rejects running, waiting and later searches", async () => {
  const { engine, fake } = await begun()
  const searches = [engine.analyse(start), engine.analyse(start)]
  assert.equal(await stateOf(engine.closed), "waiting")
  fake.say("memory access out of bounds")
  fake.die(7)
  for (const search of searches)
    await assert.rejects(search, {
      ...isGone("gone", /with code 7.*memory access out of bounds/),
      line: "memory access out of bounds",
    })
  const why = await engine.closed
  assert.ok(why instanceof UciError)
  assert.equal(why.code, "gone")
  assert.equal(fake.closed, 1)
  await assert.rejects(engine.analyse(start), isGone("gone"))
  fake.heard()
  engine.quit()
  engine.set("Hash", 32)
  fake.say("bestmove e2e4")
  fake.die("again")
  assert.equal((await engine.closed).code, "gone")
  assert.deepEqual(fake.heard(), [])
})

test("quit sends quit once and rejects all searches", async () => {
  const { engine, fake } = await begun()
  const searches = [engine.analyse(start), engine.analyse(start)]
  fake.heard()
  engine.quit()
  engine.quit()
  assert.deepEqual(fake.heard(), ["quit"])
  assert.equal(fake.closed, 1)
  for (const search of searches) await assert.rejects(search, isGone("quit"))
  assert.equal((await engine.closed).code, "quit")
  await assert.rejects(engine.analyse(start), isGone("quit"))
})

test("a CRITICAL ERROR refuses its search and not the next one", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] })
  const { engine, fake } = await begun()
  // Stockfish 19.
  const line = "info string CRITICAL ERROR: Command `position` failed. Reason: Invalid FEN. Too many pieces."
  const controller = new AbortController()
  for (const [abort, why] of [
    [() => {}, isGone("refused")],
    [() => controller.abort(), { name: "AbortError" }],
  ]) {
    fake.answers = true
    const refused = engine.analyse(start, { signal: controller.signal })
    const next = engine.analyse(start)
    abort()
    fake.answers = false
    fake.say(line)
    // In a Worker, Stockfish throws and keeps running.
    fake.die({ message: "Uncaught [object Object]", lineno: 11 })
    await assert.rejects(refused, why)
    assert.deepEqual(fake.heard(), ["isready", START, "go infinite", "stop", "isready"])
    // The engine searches something else and is ready before it reports the error.
    fake.say(line, info(1, 1, "e2e4"), "readyok")
    t.mock.timers.tick(999)
    assert.deepEqual(fake.heard(), [])
    fake.answers = true
    fake.say("bestmove (none)")
    assert.deepEqual(fake.heard(), ["isready", START, "go infinite"])
    fake.say("bestmove e2e4")
    assert.equal((await next).best.san, "e4")
  }
  const lost = engine.analyse(start)
  fake.answers = false
  fake.say(line)
  await assert.rejects(lost, { ...isGone("refused", /Too many pieces/), line })
  // Stockfish loses a "go" that it reads together with a refused "position".
  const later = engine.analyse(start, { depth: 1 })
  fake.heard()
  fake.say("readyok")
  fake.answers = true
  t.mock.timers.tick(1000)
  assert.deepEqual(fake.heard(), ["isready", START, "go depth 1"])
  fake.say("bestmove d2d4")
  assert.equal((await later).best.san, "d4")
  // Stockfish on Lichess falls silent after the error (lila issue 21329).
  const last = engine.analyse(start)
  fake.answers = false
  fake.say(line)
  await assert.rejects(last, isGone("refused"))
  const waiting = engine.analyse(start)
  t.mock.timers.tick(10_000)
  await assert.rejects(waiting, isGone("silent"))
  assert.equal(fake.closed, 1)
})

test("a line of more than 1 MB closes the engine", async () => {
  const MEGABYTE = 1 << 20
  for (const [chunks, ...pieces] of [
    [true, ...Array(40).fill("x".repeat(1 << 16))],
    [true, `info string ${"x".repeat(MEGABYTE)}`],
    [true, "readyok\nid name ", "é".repeat(MEGABYTE), "\n"],
    [false, `info depth 1 score cp 1 pv ${"e2e4 ".repeat(MEGABYTE / 4)}`],
    [false, `readyok\nbestmove${" ".repeat(MEGABYTE)}e2e4`],
  ]) {
    const { engine, fake } = await begun({ chunks })
    const analysis = engine.analyse(start)
    for (const piece of pieces) fake.write(piece)
    await assert.rejects(analysis, isGone("gone", /a line of more than 1048576 characters/))
    assert.equal(fake.closed, 1)
    fake.write("bestmove e2e4\n")
    await assert.rejects(engine.analyse(start), isGone("gone"))
  }
  const { engine, fake } = await begun({ chunks: true })
  const analysis = engine.analyse(start)
  for (let piece = 0; piece < 16; piece++) fake.write("x".repeat(MEGABYTE / 16))
  fake.say("", `${info(1, 1, "e2e4")} string `.padEnd(MEGABYTE, "x"), "bestmove e2e4")
  assert.equal((await analysis).depth, 1)
})

test("an engine that dies after its bestmove has answered", async () => {
  const { engine, fake } = await begun()
  const analysis = engine.analyse(start)
  const send = fake.send.bind(fake)
  fake.say("bestmove e2e4")
  fake.send = (line) => {
    send(line)
    if (line.startsWith("go")) {
      fake.say("bestmove d2d4")
      fake.die("out of memory")
    }
  }
  const last = engine.analyse(start)
  assert.deepEqual([(await analysis).best.san, (await last).best.san], ["e4", "d4"])
  await assert.rejects(engine.analyse(start), isGone("gone", /out of memory/))
})

// ─── Code of the app that calls the engine back ──────────────────────────────────────────────────

test("calls made in onLine follow the line that it was given", async () => {
  for (const [told, call, expected] of [
    [
      /Hash value/,
      (engine) => engine.analyse(start, { depth: 1 }),
      ["setoption name Hash value 64", "isready", START, "go depth 1"],
    ],
    [
      /Hash value/,
      (engine) => engine.set("Hash", 32),
      ["setoption name Hash value 64", "setoption name Hash value 32"],
    ],
    [
      /^position/,
      (engine) => engine.set("Hash", 32),
      ["setoption name Hash value 64", "isready", START, "go infinite"],
    ],
    [/^go/, (engine) => engine.newGame(), ["setoption name Hash value 64", "isready", START, "go infinite"]],
    [/^readyok/, (engine) => engine.set("Hash", 32), ["setoption name Hash value 64", "isready", START, "go infinite"]],
    [/^position/, (engine) => engine.quit(), ["setoption name Hash value 64", "isready", START, "quit"]],
    [/^position/, (_, search) => search?.stop(), ["setoption name Hash value 64", "isready", START, "go infinite"]],
    [/^go/, (_, search) => search?.stop(), ["setoption name Hash value 64", "isready", START, "go infinite"]],
  ]) {
    let engine
    let search
    let isTold = false
    const fake = new Fake()
    engine = await Engine.start(fake, {
      onLine(line) {
        if (!engine || isTold || !told.test(line)) return
        isTold = true
        call(engine, search)
      },
    })
    fake.heard()
    engine.set("Hash", 64)
    if (!isTold) search = engine.analyse(start)
    assert.ok(isTold)
    assert.deepEqual(fake.heard(), expected, String(call))
  }
})

test("an app may quit from any callback", async () => {
  const places = {
    "a line of the app": (quit) => ({ onLine: (line, from) => from === "app" && quit(line) }),
    "a line of the engine": (quit) => ({ onLine: (line, from) => from === "engine" && quit(line) }),
    "every line": (quit) => ({ onLine: quit }),
    send: (quit, fake) => {
      const send = fake.send.bind(fake)
      fake.send = (line) => (send(line), quit(line))
    },
    close: (quit, fake) => {
      fake.close = () => (fake.closed++, quit("close"), fake.die("closed"))
    },
  }
  for (const [name, place] of Object.entries(places)) {
    let engine
    const fake = new Fake()
    engine = await Engine.start(
      fake,
      place((line) => line !== "uci" && engine?.quit(), fake),
    )
    fake.heard()
    const search = engine.analyse(start)
    fake.say("info string x")
    if (name === "close") engine.quit()
    await assert.rejects(search, isGone("quit"), name)
    assert.equal(fake.heard().filter((line) => line === "quit").length, 1, name)
    assert.equal(fake.closed, 1, name)
    fake.say("info string y", "bestmove e2e4")
    assert.deepEqual(fake.heard(), [], name)
  }
})

test("onLine is called after its line has been parsed", async () => {
  let analysis
  const depths = []
  const { engine, fake } = await begun({}, { onLine: () => depths.push(analysis?.latest?.depth) })
  analysis = engine.analyse(start)
  depths.length = 0
  fake.say(info(1, 1, "e2e4"), info(2, 1, "e2e4"))
  assert.deepEqual(depths, [1, 2])
})

test("thousands of waiting searches need neither stack nor copies", async () => {
  let say = () => {}
  let answers = 0
  const source = {
    send(line) {
      if (line === "uci") say("uciok")
      if (line === "isready") say("readyok")
      if (line.startsWith("go") && answers++) say("bestmove e2e4")
    },
    listen: (text) => (say = text),
  }
  const engine = await Engine.start(source)
  const searches = Array.from({ length: 5000 }, () => engine.analyse(start, { depth: 1 }))
  say("bestmove e2e4")
  for (const search of searches) assert.equal((await search).best.san, "e4")
})

test("an abort of thousands of searches takes linear time", async (t) => {
  const { engine } = await begun()
  const controller = new AbortController()
  const { signal } = controller
  const listening = t.mock.method(signal, "addEventListener")
  const searches = Array.from({ length: 2000 }, () => engine.analyse(start, { signal }))
  assert.equal(listening.mock.callCount(), 1)
  let visited = 0
  for (const name of ["filter", "indexOf", "includes", "findIndex", "splice"]) {
    const method = Array.prototype[name]
    Array.prototype[name] = function (...args) {
      visited += this.length
      return method.apply(this, args)
    }
    t.after(() => (Array.prototype[name] = method))
  }
  controller.abort()
  assert.ok(visited < 10 * searches.length, `${visited} looks for ${searches.length} searches`)
  for (const search of searches) await assert.rejects(search, { name: "AbortError" })
})

test("lines before readyok answer nothing", async () => {
  const { engine, fake } = await begun()
  fake.answers = false
  const first = engine.analyse(start, { depth: 1 })
  assert.deepEqual(fake.heard(), ["isready"])
  fake.say(info(1, 1, "g1f3"), "bestmove g1f3")
  assert.equal(first.latest, null)
  // A surplus bestmove arrives in one chunk with the previous answer and readyok.
  fake.say("readyok\nbestmove b1c3")
  assert.deepEqual(fake.heard(), [START, "go depth 1"])
  fake.say("bestmove e2e4\nbestmove a2a3")
  const second = engine.analyse(start, { depth: 2 })
  fake.say("bestmove a2a4", "readyok", info(1, 1, "d2d4"), "bestmove d2d4")
  assert.deepEqual([(await first).best.san, (await second).best.san, (await second).depth], ["e4", "d4", 1])
  assert.deepEqual((await first).lines, [])
})

test("an engine that is not ready for a search is silent", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] })
  const { engine, fake } = await begun({}, { seconds: 5 })
  fake.answers = false
  const controller = new AbortController()
  const aborted = engine.analyse(start, { signal: controller.signal })
  const stopped = engine.analyse(start)
  controller.abort()
  await assert.rejects(aborted, { name: "AbortError" })
  assert.deepEqual(fake.heard(), ["isready"])
  fake.say("readyok")
  stopped.stop()
  assert.deepEqual(fake.heard(), ["isready"])
  fake.say("readyok")
  assert.deepEqual(fake.heard(), [START, "go infinite", "stop"])
  fake.say("bestmove e2e4")
  assert.equal((await stopped).best.san, "e4")
  const never = engine.analyse(start)
  t.mock.timers.tick(5000)
  await assert.rejects(never, isGone("silent", /readyok within 5 seconds/))
})

// ─── Chess960, variants, boards that no engine plays ─────────────────────────────────────────────

test("Chess960 castling is sent as king takes rook", async () => {
  const { engine, fake } = await begun()
  const game = new Game({ chess960: 518 })
  const moves = "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1h1".split(" ")
  for (const move of moves) game.move(move)
  const fen = "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
  const ask = async (what, move) => {
    const analysis = engine.analyse(what)
    fake.say(`bestmove ${move}`)
    const { best } = await analysis
    return [...fake.heard().slice(0, -1), best.san]
  }
  assert.deepEqual(await ask(game, "e8h8"), [
    "setoption name UCI_Chess960 value true",
    "isready",
    `${fen} moves ${moves.join(" ")}`,
    "O-O",
  ])
  assert.deepEqual((await ask(game, "e8g8")).at(-1), "O-O")
  assert.deepEqual(await ask(start, "e2e4"), ["setoption name UCI_Chess960 value false", "isready", START, "e4"])
  assert.deepEqual(await ask(start, "e2e4"), ["isready", START, "e4"])
  // A king's step and castling between the same two squares and a neighbour.
  const near = Position.fromFen("4k3/8/8/8/8/8/8/RK6 w A - 0 1")
  assert.equal((await ask(near, "b1c1")).at(-1), "Kc1")
  assert.equal((await ask(near, "b1a1")).at(-1), "O-O-O")
  const orthodox = await begun({ offers: [] })
  await assert.rejects(orthodox.engine.analyse(game), isGone("not-playable", /Chess960/))
  assert.deepEqual(orthodox.fake.heard(), [])
})

const knowsVariants =
  "option name UCI_Variant type combo default chess var chess var crazyhouse var atomic var antichess var 3check var kingofthehill var horde var racingkings"

test("variants are sent under the names that the engine offers", async () => {
  const { engine, fake } = await begun({ offers: [knowsVariants] })
  // The names that Fairy-Stockfish 14 offers.
  for (const [variant, name, move] of [
    ["crazyhouse", "crazyhouse", "e2e4"],
    ["atomic", "atomic", "e2e4"],
    ["antichess", "antichess", "e2e4"],
    ["three-check", "3check", "e2e4"],
    ["king-of-the-hill", "kingofthehill", "e2e4"],
    ["horde", "horde", "e4e5"],
    ["racing-kings", "racingkings", "h2h3"],
    ["chess", "chess", "e2e4"],
  ]) {
    const position = VariantPosition.start({ variant })
    for (const sent of [[`setoption name UCI_Variant value ${name}`], []]) {
      const analysis = engine.analyse(position)
      assert.deepEqual(fake.heard(), [...sent, "isready", `position fen ${position.fen()}`, "go infinite"])
      fake.say(`bestmove ${move}`)
      assert.equal((await analysis).best.uci, move)
    }
  }
  engine.analyse(start)
  assert.deepEqual(fake.heard(), ["isready", START, "go infinite"])
  const other = await begun()
  const atomic = other.engine.analyse(VariantPosition.start({ variant: "atomic" }))
  await assert.rejects(atomic, isGone("not-playable", /atomic/))
  assert.deepEqual(other.fake.heard(), [])
})

test("positions and drops of crazyhouse are sent and read", async () => {
  const { engine, fake } = await begun({ offers: [knowsVariants] })
  const game = new VariantGame({ variant: "crazyhouse" })
  for (const move of "e4 d5 exd5 Qxd5 P@e4".split(" ")) game.move(move)
  const analysis = engine.analyse(game)
  assert.equal(fake.heard().at(-2), `position fen ${game.start.fen()} moves e2e4 d7d5 e4d5 d8d5 P@e4`)
  assert.match(game.start.fen(), /\[\] w/)
  fake.say("info depth 3 score cp -50 pv P@d3 c2d3", "bestmove P@d3 ponder c2d3")
  const { best, ponder, lines } = await analysis
  assert.deepEqual([best.drop, best.san, ponder.san, sans(lines[0].moves)], [true, "@d3", "cxd3", "@d3 cxd3"])
  const position = engine.analyse(game.position)
  assert.match(fake.heard().at(-2), /\[p\] b/)
  fake.say("bestmove P@d3")
  await position
})

test("a position ended by its variant's rule is not searched", async () => {
  const { engine, fake } = await begun({ offers: [knowsVariants] })
  const hill = VariantPosition.fromFen("8/8/8/8/3K4/8/8/7k b - - 0 1", { variant: "king-of-the-hill" })
  const { best, lines } = await engine.analyse(hill)
  assert.deepEqual([best, lines], [null, []])
  assert.deepEqual(fake.heard(), [])
})

test("a board without a king is searched only in horde", async () => {
  const { engine, fake } = await begun({ offers: [knowsVariants] })
  for (const fen of ["8/8/8/8/8/8/8/N6k w - - 0 1", "k7/8/8/8/8/8/8/N7 b - - 0 1", "8/8/8/8/8/8/8/N7 w - - 0 1"]) {
    const position = Position.fromFen(fen, { kings: "optional" })
    await assert.rejects(engine.analyse(position), isGone("not-playable", /king/))
    assert.deepEqual(fake.heard(), [])
  }
  const horde = engine.analyse(VariantPosition.start({ variant: "horde" }))
  assert.match(fake.heard().at(-2), /PPPP w/)
  fake.say("bestmove e4e5")
  await horde
})

// ─── Options ─────────────────────────────────────────────────────────────────────────────────────

test("set sends an option once before the next search", async () => {
  const { engine, fake } = await begun()
  const running = engine.analyse(start)
  fake.heard()
  engine.set("hash", 64)
  engine.set("Hash", 64)
  engine.set("Clear Hash")
  engine.set("Clear Hash")
  engine.set("analysis contempt", "white TO move")
  engine.set("SyzygyPath", "/my tables")
  engine.set("syzygypath", "")
  engine.set("Threads", 1)
  assert.equal(engine.option("Hash").value, 64)
  assert.equal(engine.option("Hash").default, 16)
  assert.equal(engine.option("Analysis Contempt").value, "White to move")
  // Options may only be sent to an idle engine.
  assert.deepEqual(fake.heard(), [])
  const next = engine.analyse(start)
  engine.set("Hash", 128)
  fake.say("bestmove e2e4")
  assert.deepEqual(fake.heard(), [
    "setoption name Hash value 64",
    "setoption name Clear Hash",
    "setoption name Clear Hash",
    "setoption name Analysis Contempt value White to move",
    "setoption name SyzygyPath value /my tables",
    "setoption name SyzygyPath value <empty>",
    "isready",
    START,
    "go infinite",
  ])
  fake.say("bestmove e2e4")
  assert.deepEqual(fake.heard(), ["setoption name Hash value 128"])
  await Promise.all([running, next])
})

test("values of options ignore letter case", async () => {
  const { engine, fake } = await begun({
    offers: [
      "option name OwnBook type check default True",
      "option name Verbose Type Check Default FALSE",
      "option name Style TYPE combo DEFAULT normal VAR Solid Var Normal",
      "option name UCI_Variant type combo default CHESS var Chess var Crazyhouse",
      "option name Log type string default <Empty>",
    ],
  })
  engine.set("OwnBook", true)
  engine.set("verbose", false)
  engine.set("Style", "NORMAL")
  engine.set("Log", "")
  assert.deepEqual(fake.heard(), [])
  const game = new VariantGame({ variant: "crazyhouse" })
  for (const [what, sent] of [
    [start, []],
    [game, ["setoption name UCI_Variant value Crazyhouse"]],
    [start, ["setoption name UCI_Variant value Chess"]],
  ]) {
    const analysis = engine.analyse(what)
    fake.say("BestMove e2e4 Ponder e7e5")
    assert.equal((await analysis).ponder.san, "e5")
    assert.deepEqual(fake.heard().slice(0, -3), sent)
  }
  engine.set("OwnBook", false)
  assert.deepEqual(fake.heard(), ["setoption name OwnBook value false"])
})

test("set refuses values that do not fit the option", async () => {
  const { engine, fake } = await begun()
  for (const [name, ...values] of [
    ["Hash", undefined, "64", 0, 1025, 1.5, NaN, true],
    ["UCI_LimitStrength", undefined, "true", 1],
    ["Clear Hash", true, ""],
    ["Analysis Contempt", undefined, "White", "", 5],
    ["SyzygyPath", undefined, 5, "a\nquit", "a\rb"],
  ])
    for (const value of values) assert.throws(() => engine.set(name, value), { name: "RangeError" }, `${name} ${value}`)
  assert.throws(() => engine.set("Hash", 4096), { message: /from 1 to 1024/ })
  for (const name of ["MultiPV", "UCI_Chess960", "ponder"])
    assert.throws(() => engine.set(name, 1), { name: "TypeError", message: /set by each search/ })
  for (const name of ["Nope", "", undefined, 5]) assert.throws(() => engine.set(name, 1), isGone("no-option"))
  assert.deepEqual(fake.heard(), [])
  const { engine: fairy } = await begun({ offers: [knowsVariants] })
  assert.throws(() => fairy.set("uci_variant", "atomic"), { name: "TypeError" })
})

test("lines sets MultiPV within the engine's limit", async () => {
  const { engine, fake } = await begun()
  const ask = async (lines) => {
    const analysis = engine.analyse(start, { lines })
    fake.say("bestmove e2e4")
    await analysis
    return fake.heard().slice(0, -3)
  }
  assert.deepEqual(await ask(3), ["setoption name MultiPV value 3"])
  assert.equal(engine.option("MultiPV").value, 3)
  assert.deepEqual(await ask(3), [])
  assert.deepEqual(await ask(undefined), ["setoption name MultiPV value 1"])
  assert.throws(() => engine.analyse(start, { lines: 300 }), { name: "RangeError", message: /256/ })
  const simple = await begun({ offers: [] })
  await assert.rejects(simple.engine.analyse(start, { lines: 2 }), isGone("no-option"))
  assert.deepEqual(simple.fake.heard(), [])
  simple.engine.analyse(start, { lines: 1 })
  assert.deepEqual(simple.fake.heard(), ["isready", START, "go infinite"])
})

test("strength sets Elo or skill and resets both", async () => {
  const { engine, fake } = await begun()
  const sent = (how) => {
    engine.strength(how)
    return fake.heard().map((line) => line.slice("setoption name ".length))
  }
  assert.deepEqual(sent(null), [])
  assert.deepEqual(sent({ elo: 1500 }), ["UCI_Elo value 1500", "UCI_LimitStrength value true"])
  assert.deepEqual(sent({ elo: 1600 }), ["UCI_Elo value 1600"])
  // Stockfish ignores the level while an Elo is set.
  assert.deepEqual(sent({ skill: 5 }), ["Skill Level value 5", "UCI_LimitStrength value false"])
  assert.deepEqual(sent({ elo: 1600 }), ["Skill Level value 20", "UCI_LimitStrength value true"])
  assert.deepEqual(sent(null), ["UCI_LimitStrength value false"])
  assert.deepEqual(sent({ skill: 0 }), ["Skill Level value 0"])
  assert.deepEqual(sent(null), ["Skill Level value 20"])
  assert.throws(() => engine.strength({ elo: 1000 }), { name: "RangeError", message: /from 1320 to 3190/ })
  assert.throws(() => engine.strength({ skill: 21 }), { name: "RangeError", message: /from 0 to 20/ })
  for (const wrong of [undefined, 5, "1500", {}, { elo: 1500, skill: 5 }, { level: 5 }])
    assert.throws(() => engine.strength(wrong), { name: "TypeError" })
  assert.deepEqual(fake.heard(), [])
  const { engine: simple } = await begun({ offers: [] })
  simple.strength(null)
  for (const how of [{ elo: 1500 }, { skill: 5 }]) assert.throws(() => simple.strength(how), isGone("no-option"))
})

test("newGame waits for the search and for readyok", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] })
  const { engine, fake } = await begun()
  const search = engine.analyse(start)
  fake.answers = false
  const ready = engine.newGame()
  const next = engine.analyse(start)
  fake.say("readyok")
  assert.deepEqual(fake.heard(), ["isready", START, "go infinite"])
  fake.say("bestmove e2e4")
  assert.deepEqual(fake.heard(), ["ucinewgame", "isready"])
  assert.equal(await stateOf(ready), "waiting")
  fake.say("bestmove e2e4", "readyok")
  await ready
  fake.say("readyok")
  assert.deepEqual(fake.heard(), ["isready", START, "go infinite"])
  fake.say("bestmove d2d4")
  assert.equal((await search).best.san, "e4")
  assert.equal((await next).best.san, "d4")
  const never = engine.newGame()
  t.mock.timers.tick(59_999)
  assert.equal(fake.closed, 0)
  t.mock.timers.tick(1)
  await assert.rejects(never, isGone("silent", /readyok/))
})

test("an engine in the same thread may answer before the call returns", async () => {
  let say = () => {}
  const source = {
    send(line) {
      if (line === "uci") say("uciok")
      if (line === "isready") say("readyok")
      if (line.startsWith("go")) say("info depth 1 score cp 3 pv e2e4\nbestmove e2e4\r\n")
    },
    listen(text) {
      say = text
    },
  }
  const engine = await Engine.start(source)
  const searches = Array.from({ length: 50 }, () => engine.analyse(start))
  await engine.newGame()
  for (const search of searches) assert.equal((await search).lines[0].score.pawns, 0.03)
  engine.quit()
})
