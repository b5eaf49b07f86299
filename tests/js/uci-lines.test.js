// Lines of UCI by themselves, and scores.

import assert from "node:assert/strict"
import { test } from "node:test"
import { compareScores, parseUci, scoreFor } from "../../js/entries/uci.js"

/** Lines of Stockfish 19, Fairy-Stockfish 14 and lc0, of the specification, and such as engines should not write. */
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
  "option name Style type combo default Normal var Solid var Normal var Very Risky": {
    type: "option",
    option: { name: "Style", type: "combo", default: "Normal", choices: ["Solid", "Normal", "Very Risky"] },
  },
  "option name SyzygyPath type string default <empty>": {
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

test("each line is read as UCI means it", () => {
  for (const [line, meaning] of Object.entries(lines)) assert.deepStrictEqual(parseUci(line), meaning, line)
})

test("long lines take no longer than their length asks for", () => {
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

test("what is no text is no line", () => {
  for (const value of [undefined, null, 5, {}, Symbol("x"), Object.create(null), []])
    assert.deepEqual(parseUci(value), { type: "other", text: "" })
})

test("a score from either side", () => {
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
  // python-chess issue 888: a point of view that is none inverted both sides silently.
  for (const color of ["BLACK", "w", true, undefined])
    assert.throws(() => scoreFor({ pawns: 1 }, color), { name: "TypeError", message: /is not a color/ })
  for (const score of [undefined, null, {}, 5, { pawns: "1" }, { mate: NaN }]) {
    assert.throws(() => scoreFor(score, "white"), { name: "TypeError", message: /is not a score/ })
    assert.throws(() => compareScores(score, { pawns: 1 }), { name: "TypeError", message: /is not a score/ })
  }
})

test("scores in order, the best for White first", () => {
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
