// Names of openings: the rule of the table, computed with whole positions, is what the entry gives from keys.

import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { Game, Position } from "../../js/entries/index.js"
import { openingOf } from "../../js/entries/openings.js"
import { Position as LightPosition } from "../../js/entries/position.js"
import { Game as VariantGame, Position as VariantPosition } from "../../js/entries/variants.js"
import { facts } from "../data/read.mjs"

const [, ...rows] = readFileSync(new URL("../../js/openings/lichess.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t"))
/** @type {Map<string, { eco: string, name: string }>} */
const table = new Map(rows.map(([eco, name, epd]) => [epd, { eco, name }]))
const epdOf = (position) => position.fen().split(" ").slice(0, 4).join(" ")

test("openingOf names every position of the table", () => {
  assert.equal(table.size, 3807)
  assert.equal(new Set(rows.map(([eco, name]) => `${eco} ${name}`)).size, 3329)
  for (const [epd, opening] of table) assert.deepEqual(openingOf(Position.fromFen(epd)), opening, epd)
})

test("openingOf follows the table at every half-move of real games", () => {
  let named = 0
  for (const [mode, start, , , , , , , moves] of facts("games")) {
    const position = start === "." ? Position.start() : Position.fromFen(start, { chess960: mode === "960" })
    const game = new Game({ fen: position.fen({ castling: "shredder" }), chess960: position.chess960, rules: "free" })
    /** @type {object | null} */
    let last = null
    const asked = []
    const look = () => {
      const opening = table.get(epdOf(game.position))
      if (opening) last = { ...opening, ply: game.ply }
      asked.push([game.current, last])
    }
    look()
    for (const move of moves === "." ? [] : moves.split(" ")) {
      game.move(move)
      look()
    }
    // Half of them from the end, so that nodes on the way have not been asked for.
    if (named++ % 2) asked.reverse()
    for (const [node, opening] of asked) assert.deepEqual(openingOf(node), opening, `${node.ply} ${moves}`)
    assert.deepEqual(openingOf(game), last)
  }
  assert.ok(named >= 100)
})

const berlin = { eco: "C65", name: "Ruy Lopez: Berlin Defense" }

test("the opening of a game is that of its last named position", () => {
  for (const [moves, opening] of [
    ["1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6", { ...berlin, ply: 6 }],
    ["1. Nf3 Nc6 2. e4 e5 3. Bb5 Nf6", { ...berlin, ply: 6 }],
    ["1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. a3 a6 5. h3 h6", { ...berlin, ply: 6 }],
    ["1. c4 e6 2. d4 Nf6 3. Nc3 Bb4", { eco: "E20", name: "Nimzo-Indian Defense", ply: 6 }],
    ["*", null],
  ]) {
    const game = Game.fromPgn(moves)
    assert.deepEqual(openingOf(game), opening, moves)
    assert.deepEqual(openingOf(game.current), opening, moves)
    assert.equal(openingOf(game.root), null)
  }
})

test("the opening of a game follows its current position", () => {
  const game = Game.fromPgn("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. a3")
  assert.equal(openingOf(game.position), null)
  game.goTo(6)
  assert.deepEqual(openingOf(game), { ...berlin, ply: 6 })
  assert.deepEqual(openingOf(game.position), berlin)
  game.goTo(0)
  assert.equal(openingOf(game), null)
})

test("promoting a variation does not change its opening", () => {
  const both = Game.fromPgn("1. e4 e5 (1... c5 2. Nf3)")
  const sicilian = both.root.children[0].children[1].children[0]
  const found = openingOf(sicilian)
  assert.deepEqual([found.eco, found.ply], ["B27", 3])
  both.promote(sicilian)
  assert.deepEqual(openingOf(sicilian), found)
})

test("openings are frozen because they are shared", () => {
  const game = Game.fromPgn("1. e4 c5 2. Nf3")
  assert.ok(Object.isFrozen(openingOf(game)) && Object.isFrozen(openingOf(Position.start().play("e4"))))
})

test("an en passant square counts only if the capture is legal", () => {
  const written = [...table].filter(([epd]) => !epd.endsWith(" -"))
  assert.ok(written.length > 5)
  for (const [epd] of written) {
    const without = epd.replace(/ \S+$/, " -")
    assert.deepEqual(openingOf(Position.fromFen(without)), table.get(without) ?? null, without)
  }
  // Other programs write the square after every double push: 1. e4 c5 2. Nf3 d6 3. d4.
  const open = Position.fromFen("rnbqkbnr/pp2pppp/3p4/2p5/3PP3/5N2/PPP2PPP/RNBQKB1R b KQkq d3 0 3")
  assert.deepEqual(openingOf(open), { eco: "B50", name: "Sicilian Defense" })
})

test("the side to move and castling rights count", () => {
  const caro = Position.start().play("e4").play("c6")
  assert.equal(openingOf(caro)?.eco, "B10")
  assert.equal(openingOf(Position.fromFen(caro.fen().replace(" w ", " b "))), null)
  assert.equal(openingOf(Position.fromFen(caro.fen().replace("KQkq", "KQk"))), null)
})

test("a game from any start is named by its positions", () => {
  const sicilian = { eco: "B20", name: "Sicilian Defense" }
  const fen = Position.start().play("e4").play("c5").fen()
  const game = new Game({ fen })
  assert.deepEqual(openingOf(game), { ...sicilian, ply: 0 })
  game.move("Qf3")
  game.move("h6")
  assert.deepEqual(openingOf(game), { ...sicilian, ply: 0 })
  // The orthodox start is one of the 960, with the same castling.
  const orthodox = new Game({ fen: Position.chess960(518).fen(), chess960: true })
  orthodox.move("e4")
  assert.deepEqual(openingOf(orthodox), { eco: "B00", name: "King's Pawn Game", ply: 1 })
  const other = new Game({ fen: Position.chess960(0).fen(), chess960: true })
  other.move("e4")
  other.move("c5")
  assert.equal(openingOf(other), null)
})

test("openings are named in chess of every entry but not in variants", () => {
  const pawn = { eco: "B00", name: "King's Pawn Game" }
  for (const each of [LightPosition, VariantPosition]) assert.deepEqual(openingOf(each.start().play("e4")), pawn)
  const chess = new VariantGame()
  chess.move("e4")
  assert.deepEqual(openingOf(chess), { ...pawn, ply: 1 })
  for (const variant of ["atomic", "antichess", "crazyhouse", "three-check", "king-of-the-hill"]) {
    const game = new VariantGame({ variant })
    game.move("e4")
    assert.equal(openingOf(game), null, variant)
    assert.equal(openingOf(game.position), null, variant)
  }
})

test("naming the opening at every half-move takes linear time", () => {
  const game = new Game({ rules: "free" })
  for (const move of "e4 e5 Nf3 Nc6 Bb5 Nf6".split(" ")) game.move(move)
  for (let round = 0; round < 50; round++) for (const move of ["Ng1", "Nb8", "Nf3", "Nc6"]) game.move(move)
  let looked = 0
  const { get } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(game.root), "position")
  for (let node = game.current; node; node = node.parent)
    Object.defineProperty(node, "position", { get: () => (looked++, get.call(node)) })
  for (let ply = 0; ply <= game.lastPly; ply++) {
    game.goTo(ply)
    openingOf(game)
  }
  // One lookup checks that it is a node, one finds its name.
  assert.ok(looked <= 2 * (game.lastPly + 1), `${looked}`)
  // A repeated position is named again: every fourth one after 3... Nf6.
  assert.deepEqual(openingOf(game), { eco: "C65", name: "Ruy Lopez: Berlin Defense", ply: 206 })
})

test("openingOf throws a TypeError for anything else", () => {
  const { current } = Game.fromPgn("1. e4")
  for (const what of [
    undefined,
    null,
    1,
    "e4",
    {},
    [],
    Game,
    Position.start().fen(),
    { position: Position.start() },
    { current },
  ])
    assert.throws(() => openingOf(what), { name: "TypeError", message: /is not a Position, Game or GameNode$/ })
})
