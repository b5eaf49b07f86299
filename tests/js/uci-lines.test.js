// Parsing lines of UCI, scores, and the sources of an engine.

import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { EventEmitter, once } from "node:events"
import { test } from "node:test"
import { Position } from "../../js/entries/index.js"
import { compareScores, Engine, parseUci, scoreFor } from "../../js/entries/uci.js"
import { Player } from "./uci/fake.js"

/** Lines of Stockfish 19, Fairy-Stockfish 14 and lc0, lines of the specification, and invalid lines. */
const lines = {
  "info depth 12 seldepth 19 multipv 2 score cp -31 lowerbound wdl 40 900 60 nodes 123456 nps 987654 hashfull 7 tbhits 3 time 125 pv e7e5 g1f3 b8c6":
    {
      type: "info",
      depth: 12,
      seldepth: 19,
      multipv: 2,
      score: { cp: -31, bound: "lower" },
      wdl: [40, 900, 60],
      nodes: 123456,
      nps: 987654,
      hashfull: 7,
      tbhits: 3,
      time: 125,
      pv: ["e7e5", "g1f3", "b8c6"],
    },
  "Info Depth 12 SCORE Cp 5 UpperBound PV e2e4": {
    type: "info",
    depth: 12,
    score: { cp: 5, bound: "upper" },
    pv: ["e2e4"],
  },
  "info depth 1.5 seldepth -2 multipv 0.5 score mate 0.5 nodes -1 pv e2e4": { type: "info", pv: ["e2e4"] },
  "info depth 4294967296 score mate 99999999999 nodes 99999999999": { type: "info", nodes: 99999999999 },
  "info score cp 12.5 time 1.5": { type: "info", score: { cp: 12.5 }, time: 1.5 },
  "info depth 0 score mate 0": { type: "info", depth: 0, score: { mate: 0 } },
  "info depth 5 score mate -3 upperbound": { type: "info", depth: 5, score: { mate: -3, bound: "upper" } },
  "info score lowerbound cp 20": { type: "info", score: { cp: 20, bound: "lower" } },
  "info score cp -0 depth 1": { type: "info", score: { cp: 0 }, depth: 1 },
  "info depth 9 currmove e2e4 currmovenumber 1": { type: "info", depth: 9, currmove: "e2e4" },
  "info string depth 5 is not a depth": { type: "info", string: "depth 5 is not a depth" },
  "info depth 3 string  NNUE evaluation using nn.nnue ": {
    type: "info",
    depth: 3,
    string: "NNUE evaluation using nn.nnue",
  },
  "info string": { type: "info", string: "" },
  "  info\tdepth   3\t nodes 5 ": { type: "info", depth: 3, nodes: 5 },
  "info ebf 1.8 depth 7 nonsense pv e2e4 hashfull 3": { type: "info", depth: 7, pv: ["e2e4"], hashfull: 3 },
  "info depth x nodes -y time": { type: "info" },
  "info pv": { type: "info" },
  "info depth 4 wdl 1 2": { type: "info", depth: 4 },
  "info refutation d1h5 g6h5": { type: "info" },
  info: { type: "info" },
  "bestmove e2e4 ponder e7e5": { type: "bestmove", move: "e2e4", ponder: "e7e5" },
  "bestmove e7e8q": { type: "bestmove", move: "e7e8q", ponder: null },
  "bestmove (none)": { type: "bestmove", move: null, ponder: null },
  "bestmove NULL ponder NULL": { type: "bestmove", move: null, ponder: null },
  "bestmove 0000": { type: "bestmove", move: null, ponder: null },
  "bestmove e2e4 PONDER Null": { type: "bestmove", move: "e2e4", ponder: null },
  "bestmove e2e4 ponder (none)": { type: "bestmove", move: "e2e4", ponder: null },
  bestmove: { type: "bestmove", move: null, ponder: null },
  "bestmove P@e4": { type: "bestmove", move: "P@e4", ponder: null },
  uciok: { type: "uciok" },
  readyok: { type: "readyok" },
  "id name Stockfish 19": { type: "id", name: "Stockfish 19" },
  "id author the Stockfish developers (see AUTHORS file)": {
    type: "id",
    author: "the Stockfish developers (see AUTHORS file)",
  },
  "id something": { type: "other", text: "id something" },
  "option name Hash type spin default 16 min 1 max 33554432": {
    type: "option",
    option: { name: "Hash", type: "spin", default: 16, min: 1, max: 33554432 },
  },
  "option name Skill Level type spin default -20 min -20 max 20": {
    type: "option",
    option: { name: "Skill Level", type: "spin", default: -20, min: -20, max: 20 },
  },
  "option name Clear Hash type button": { type: "option", option: { name: "Clear Hash", type: "button" } },
  "option name UCI_Chess960 type check default false": {
    type: "option",
    option: { name: "UCI_Chess960", type: "check", default: false },
  },
  "option name OwnBook type check default true": {
    type: "option",
    option: { name: "OwnBook", type: "check", default: true },
  },
  "option name UCI_Chess960 type check default FALSE": {
    type: "option",
    option: { name: "UCI_Chess960", type: "check", default: false },
  },
  "Option Name OwnBook Type Check Default True": {
    type: "option",
    option: { name: "OwnBook", type: "check", default: true },
  },
  "option name Style Type Combo Default very risky Var Solid VAR Very Risky": {
    type: "option",
    option: { name: "Style", type: "combo", default: "Very Risky", choices: ["Solid", "Very Risky"] },
  },
  "option name Style type combo default Other var Solid": {
    type: "option",
    option: { name: "Style", type: "combo", default: "Other", choices: ["Solid"] },
  },
  "option name Move Overhead TYPE SPIN MIN 0 MAX 9 DEFAULT 5": {
    type: "option",
    option: { name: "Move Overhead", type: "spin", default: 5, min: 0, max: 9 },
  },
  "option name Style type combo default Normal var Solid var Normal var Very Risky": {
    type: "option",
    option: { name: "Style", type: "combo", default: "Normal", choices: ["Solid", "Normal", "Very Risky"] },
  },
  "option name SyzygyPath type string default <empty>": {
    type: "option",
    option: { name: "SyzygyPath", type: "string", default: "" },
  },
  "option name SyzygyPath type string default <EMPTY>": {
    type: "option",
    option: { name: "SyzygyPath", type: "string", default: "" },
  },
  "option name Debug Log File type string default": {
    type: "option",
    option: { name: "Debug Log File", type: "string", default: "" },
  },
  "option name EvalFile type string default max min nn.nnue": {
    type: "option",
    option: { name: "EvalFile", type: "string", default: "max min nn.nnue" },
  },
  "option name NalimovPath type string": { type: "option", option: { name: "NalimovPath", type: "string" } },
  "option name Bad type unheard-of": { type: "other", text: "option name Bad type unheard-of" },
  "No such option: Nope": { type: "other", text: "No such option: Nope" },
  "Unknown command: 'option name Hash type spin'.": {
    type: "other",
    text: "Unknown command: 'option name Hash type spin'.",
  },
  infostring: { type: "other", text: "infostring" },
  "": { type: "other", text: "" },
}

test("parseUci reads every line of the protocol", () => {
  for (const [line, meaning] of Object.entries(lines)) assert.deepStrictEqual(parseUci(line), meaning, line)
})

test("long lines are parsed in linear time", () => {
  for (const [head, part] of [
    ["option name a", " "],
    ["option name a", " type"],
    ["option name a type combo", " default"],
    ["info", " pv"],
    ["info pv", " e2e4"],
    ["info", " string"],
    ["info", " stringent"],
    ["bestmove", " x"],
    ["id name", " "],
    ["", "\t"],
  ])
    assert.ok(parseUci(`${head}${part.repeat(300_000)} x`).type)
})

test("parseUci reads what is not a string as an empty line", () => {
  for (const value of [undefined, null, 5, {}, Symbol("x"), Object.create(null), []])
    assert.deepEqual(parseUci(value), { type: "other", text: "" })
})

test("scoreFor turns a score to either side", () => {
  for (const [score, black] of [
    [{ pawns: 0.3 }, { pawns: -0.3 }],
    [{ pawns: 0 }, { pawns: 0 }],
    [
      { mate: 3, depth: 20 },
      { mate: -3, depth: 20 },
    ],
  ]) {
    assert.deepStrictEqual(scoreFor(score, "white"), score)
    assert.deepStrictEqual(scoreFor(score, "black"), black)
    assert.deepStrictEqual(scoreFor(black, "black"), score)
  }
  // python-chess issue 888: an invalid point of view silently inverted both sides.
  for (const color of ["BLACK", "w", true, undefined])
    assert.throws(() => scoreFor({ pawns: 1 }, color), { name: "TypeError", message: /is not a color/ })
  for (const score of [undefined, null, {}, 5, { pawns: "1" }, { mate: NaN }]) {
    assert.throws(() => scoreFor(score, "white"), { name: "TypeError", message: /is not a score/ })
    assert.throws(() => compareScores(score, { pawns: 1 }), { name: "TypeError", message: /is not a score/ })
  }
})

test("compareScores puts the best for White first", () => {
  const order = [
    { mate: 1 },
    { mate: 3 },
    { pawns: 153 },
    { pawns: 2 },
    { pawns: 0 },
    { pawns: -2 },
    { mate: -3 },
    { mate: -1 },
  ]
  assert.deepEqual(order.toReversed?.().sort(compareScores) ?? order, order)
  for (const [index, score] of order.entries()) {
    assert.equal(compareScores(score, { ...score, depth: 9 }), 0)
    for (const worse of order.slice(index + 1)) {
      assert.ok(compareScores(score, worse) < 0)
      assert.ok(compareScores(worse, score) > 0)
    }
  }
})

// Each kind of source of an engine, as used by engines on npm and their hosts.

const start = Position.start()

/** A search through a source, from the start to the end. */
async function search(source) {
  const engine = await Engine.start(source)
  const { best, lines } = await engine.analyse(start, { depth: 1 })
  assert.deepEqual([best.san, lines[0].score.pawns], ["e4", 0.3])
  return engine
}

/** A player behind other names: `send` gets the app's lines, and `hear` is called with the engine's. */
function played(hear) {
  const player = new Player()
  player.addEventListener("message", ({ data }) => hear(data))
  return (line) => player.postMessage(line)
}

test("Engine.start takes a Worker of the browser", async () => {
  const worker = new EventTarget()
  let closed = 0
  const send = played((data) => worker.dispatchEvent(Object.assign(new Event("message"), { data })))
  Object.assign(worker, { postMessage: send, terminate: () => closed++ })
  const engine = await search(worker)
  // Loaders also send messages that are not text.
  for (const data of [{ type: "progress" }, null, 5, undefined])
    worker.dispatchEvent(Object.assign(new Event("message"), { data }))
  assert.equal(closed, 0)
  engine.quit()
  assert.equal(closed, 1)
  const other = await search(worker)
  worker.dispatchEvent(
    Object.assign(new Event("error"), { message: "RuntimeError: memory access out of bounds", lineno: 1 }),
  )
  const { code, message } = await other.closed
  assert.deepEqual([code, message], ["gone", "the engine is gone: RuntimeError: memory access out of bounds"])
  assert.equal(closed, 2)
})

test("Engine.start takes a MessagePort and starts it", async () => {
  const { port1, port2 } = new MessageChannel()
  const send = played((line) => port2.postMessage(line))
  port2.on("message", send)
  const engine = await search(port1)
  const closed = once(port2, "close")
  engine.quit()
  await closed
})

test("Engine.start takes a Worker of Node", async () => {
  const worker = new EventEmitter()
  let closed = 0
  const send = played((line) => worker.emit("message", line))
  Object.assign(worker, { postMessage: send, terminate: () => closed++ })
  const engine = await search(worker)
  engine.quit()
  assert.equal(closed, 1)
  const exits = await search(worker)
  worker.emit("exit", 7)
  assert.match((await exits.closed).message, /code 7/)
  const fails = await search(worker)
  worker.emit("error", new Error("out of memory"))
  assert.match((await fails.closed).message, /out of memory/)
})

test("Engine.start takes the modules of engines on npm", async () => {
  const fairy = {
    listeners: [],
    postMessage: played((line) => fairy.listeners.forEach((listener) => listener(line))),
    addMessageListener: (listener) => fairy.listeners.push(listener),
  }
  const lichess = { uci: played((line) => lichess.listen(line)), listen: (line) => assert.fail(line) }
  const stockfish = { sendCommand: played((line) => stockfish.listener(line)), listener: null }
  const loader = Object.assign(() => assert.fail("not to be called"), {
    sendCommand: played((line) => loader.listener(line)),
  })
  for (const module of [fairy, lichess, stockfish, loader]) {
    const engine = await search(module)
    engine.quit()
    assert.equal((await engine.closed).code, "quit")
  }
})

/** The members of a WebSocket. */
class Socket extends EventTarget {
  closed = 0

  constructor(readyState) {
    super()
    this.readyState = readyState
    this.play = played((line) => this.fire("message", { data: line }))
  }

  fire(type, what) {
    this.dispatchEvent(Object.assign(new Event(type), what))
  }

  send(line) {
    assert.equal(this.readyState, 1, "not sent before it is open")
    this.play(line)
  }

  close() {
    this.closed++
  }
}

test("Engine.start takes a WebSocket in any state", async () => {
  const open = new Socket(1)
  const engine = await search(open)
  const analysis = engine.analyse(start, {})
  // The engine is ready.
  await new Promise(setImmediate)
  open.fire("message", { data: "info depth 5 score cp 1 pv d2d4\r\ninfo depth 6 score cp 2 pv d2d4\n" })
  assert.equal(analysis.latest.depth, 6)
  open.fire("message", { data: new TextEncoder().encode("info depth 7 score cp 2 pv d2d4").buffer })
  assert.equal(analysis.latest.depth, 7)
  open.fire("error", {})
  await assert.rejects(analysis, { code: "gone", message: "the engine is gone" })
  assert.equal(open.closed, 1)

  const opening = new Socket(0)
  const searching = search(opening)
  opening.readyState = 1
  opening.fire("open", {})
  const other = await searching
  opening.fire("close", { code: 1006, reason: "the server restarts" })
  assert.match((await other.closed).message, /with code 1006: the server restarts/)

  await assert.rejects(Engine.start(new Socket(3)), { code: "gone", message: /it is closed/ })
})

test("a custom source delivers lines or chunks cut anywhere", async () => {
  const text = "id name Ünïcode ♘\r\nuciok\r\n\r\nreadyok\n"
  for (let at = 0; at <= text.length; at++) {
    let hear = () => {}
    const source = { chunks: true, send() {}, listen: (text) => (hear = text) }
    const starting = Engine.start(source)
    hear(text.slice(0, at))
    hear(text.slice(at))
    assert.equal((await starting).name, "Ünïcode ♘", `cut at ${at}`)
  }
  let hear = () => {}
  const starting = Engine.start({ send() {}, listen: (text) => (hear = text) })
  hear("id name Whole")
  hear("uciok")
  const engine = await starting
  assert.equal(engine.name, "Whole")
  engine.quit()
})

// ─── Processes ───────────────────────────────────────────────────────────────────────────────────

/** A process that runs this code, in which `say` writes and `heard` is called for each line. */
const child = (code) =>
  spawn(process.execPath, [
    "-e",
    `const say = (text) => process.stdout.write(text)
     const ready = { uci: "uciok\\n", isready: "readyok\\n" }
     let rest = ""
     process.stdin.on("data", (data) => {
       const lines = (rest + data).split("\\n")
       rest = lines.pop()
       lines.forEach((line) => heard(line))
     })
     ${code}`,
  ])

/** Answers byte by byte, with CRLF and a name that has letters of several bytes. */
const slow = `
  const answers = { uci: "id name Łódź ♘\\r\\nuciok\\r\\n", isready: "readyok\\r\\n", go: "info depth 1 score cp 30 pv e2e4\\r\\nbestmove e2e4\\r\\n" }
  async function heard(line) {
    for (const byte of Buffer.from(answers[line.split(" ")[0]] ?? "")) {
      say(Buffer.from([byte]))
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (line === "quit") process.exit(0)
  }`

test("Engine.start takes a child process and decodes its chunks", async () => {
  const process = child(`console.error("x".repeat(1e6)); ${slow}`)
  const engine = await search(process)
  assert.equal(engine.name, "Łódź ♘")
  const exit = once(process, "exit")
  engine.quit()
  // The process ends by itself and is not killed.
  assert.deepEqual(await exit, [0, null])
})

test("a child process that dies rejects its searches", async () => {
  const dying = child(
    `const heard = (line) => ready[line] ? say(ready[line]) : line.startsWith("go") && (say("out of memory\\n"), process.exitCode = 7, process.stdin.destroy())`,
  )
  const engine = await Engine.start(dying)
  await assert.rejects(engine.analyse(start), {
    code: "gone",
    message: /code 7.*out of memory/,
    line: "out of memory",
  })
  await assert.rejects(Engine.start(dying), { code: "gone", message: /code 7/ })
})

test("a child process that is killed closes the engine", async () => {
  const killed = child(slow)
  const other = await search(killed)
  const analysis = other.analyse(start)
  analysis.catch(() => {})
  killed.kill("SIGKILL")
  assert.match((await other.closed).message, /SIGKILL/)
})

test("a program that does not exist rejects the start", async () => {
  await assert.rejects(Engine.start(spawn("/no/such/engine")), { code: "gone", message: /ENOENT/ })
})

test("a program that exits at once rejects the start", async () => {
  await assert.rejects(Engine.start(child("process.exit(3); function heard() {}")), {
    code: "gone",
    message: /code 3/,
  })
})

test("a child process that ignores stop is killed", async () => {
  const stubborn = child(`const heard = (line) => ready[line] && say(ready[line])`)
  const engine = await Engine.start(stubborn, { patience: 0.05 })
  const exit = once(stubborn, "exit")
  await assert.rejects(engine.analyse(start).stop(), { code: "silent" })
  assert.deepEqual(await exit, [null, "SIGKILL"])
})

test("a child process that does not quit is killed after a while", async (t) => {
  const stubborn = child(
    `process.stdin.on("end", () => say("still here\\n")); setInterval(() => {}, 1e6); const heard = (line) => line === "uci" && say("uciok\\n")`,
  )
  const engine = await Engine.start(stubborn)
  t.mock.timers.enable({ apis: ["setTimeout"] })
  const exit = once(stubborn, "exit")
  engine.quit()
  await once(stubborn.stdout, "data")
  t.mock.timers.tick(5000)
  assert.deepEqual(await exit, [null, "SIGKILL"])
})

test("a program ends even if its engine does not quit", async () => {
  const program = spawn(process.execPath, [
    "--input-type=module",
    "-e",
    `import { Engine } from "chess-arbiter/uci"
     import { Player } from "./tests/js/uci/fake.js"
     const engine = await Engine.start(new Player(), { seconds: 1000, patience: 1000 })
     await engine.newGame()
     engine.quit()`,
  ])
  assert.deepEqual(await once(program, "exit"), [0, null])
})
