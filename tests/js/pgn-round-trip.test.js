// Round-trips through PGN with the module: random trees.

import assert from "node:assert/strict"
import { test } from "node:test"
import { Game, parsePgn } from "../../js/entries/index.js"
import { generator } from "../../scripts/random.mjs"

const TAG_VALUES = [
  "",
  "?",
  '"',
  "\\",
  'a\\"b',
  "ends with \\",
  '"]',
  "[x] (y) {z} ; % $1",
  '1. e4 *"]',
  "Žofie 💥 李超",
  "\t \u0001 \u2028",
]
const WORDS = [
  "a",
  "{",
  "}",
  "}{",
  '"',
  "\\",
  ";",
  "%",
  "%off",
  "(",
  ")",
  "[",
  "]",
  "[%foo bar]",
  "[%clk",
  "1-0",
  "*",
  "$7",
  "Müller",
  "💥",
  "♔",
  "--",
  "1.",
  "e4",
  "averyveryveryverylongwordthatfitsonnoshortline",
]
const COLORS = ["green", "red", "yellow", "blue"]
const FENS = [
  "4k2r/P6P/8/8/8/8/p6p/R3K3 b Qk - 7 33",
  "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 999",
  "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 99 120",
  "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
]

const text = (random) =>
  Array.from(
    { length: random(random(5) ? 5 : 40) },
    () => WORDS[random(WORDS.length)] + ["", " ", "\n"][random(5) ? random(2) : 2],
  ).join("")
const square = (random) => "abcdefgh"[random(8)] + "12345678"[random(8)]
const color = (random) => COLORS[random(4)]

const annotations = (random) => {
  const made = {}
  if (!random(3)) made.clock = random(100_000) / 10
  if (!random(4)) made.elapsed = random(1_000)
  if (!random(3))
    made.eval = {
      ...(random(2) ? { pawns: (random(2_001) - 1_000) / 100 } : { mate: random(41) - 20 }),
      ...(random(2) ? { depth: random(60) } : {}),
    }
  if (!random(3))
    made.squares = Array.from({ length: 1 + random(3) }, () => ({ color: color(random), square: square(random) }))
  if (!random(3))
    made.arrows = Array.from({ length: 1 + random(3) }, () => ({
      color: color(random),
      from: square(random),
      to: square(random),
    }))
  return made
}

const started = (random) => {
  switch (random(6)) {
    case 0:
      return new Game({ chess960: random(960) })
    case 1:
      return new Game({ fen: FENS[random(FENS.length)] })
    case 2:
      return parsePgn("1. e4 -- (1... e5 2. --) 2. d4 -- *")[0].game
    default:
      return new Game()
  }
}

const generated = (random) => {
  const game = started(random)
  const nodes = [game.root]
  for (let moves = random(random(8) ? 40 : 1); moves > 0; moves--) {
    if (!random(4)) game.goToNode(nodes[random(nodes.length)])
    if (game.end) continue
    const legal = game.position.legalMoves()
    game.move(legal[random(legal.length)])
    nodes.push(game.current)
  }
  for (const node of nodes) {
    if (random(3)) continue
    if (node.parent) node.commentBefore = text(random)
    node.comment = text(random)
    node.nags = Array.from({ length: random(3) }, () => random(256))
    node.annotations = annotations(random)
  }
  for (const name of ["White", "Event", "Annotator", "Ünï", "__proto__"]) {
    if (!random(3)) game.tags.set(name, TAG_VALUES[random(TAG_VALUES.length)])
  }
  let last = game.root
  while (last.children.length > 0) last = last.children[0]
  game.goToNode(last)
  if (!random(4)) random(2) ? game.resign(random(2) ? "white" : "black") : game.agreeDraw()
  return game
}

const seen = (game) => {
  const all = []
  const pending = [game.root]
  for (let node = pending.pop(); node; node = pending.pop()) {
    const { move, ply, fen, commentBefore, comment, nags, annotations, children } = node
    all.push({ san: move?.san, ply, fen, commentBefore, comment, nags, annotations, children: children.length })
    pending.push(...[...children].reverse())
  }
  return all
}

test("generated games survive PGN", () => {
  const random = generator(2024)
  for (let round = 0; round < 150; round++) {
    const game = generated(random)
    for (const maxWidth of [79, 0, 20]) {
      const written = game.pgn({ maxWidth })
      const name = `game ${round}, width ${maxWidth}:\n${written}`
      const [{ game: again, issues }, ...more] = parsePgn(written)
      assert.deepEqual([[...issues], more], [[], []], name)
      assert.deepEqual(seen(again), seen(game), name)
      assert.equal(again.pgn({ maxWidth }), written, name)
      assert.equal(again.result, game.result, name)
      assert.equal(again.ply, game.ply, name)
      assert.deepEqual([...again.tags].sort(), [...game.tags].sort(), name)
      assert.equal(again.start.chess960, game.start.chess960)
    }
  }
})

test("an assigned comment equals the one that is read back", () => {
  for (const [set, comment, annotations] of [
    ["a\n\n\n b ", "a\n\nb", {}],
    ["[%clk 0:00:05] text", "text", { clock: 5 }],
    ["[%clk x] text", "text", { commands: [{ name: "clk", value: "x" }] }],
    ["a  [%foo]  b", "a b", { commands: [{ name: "foo", value: "" }] }],
  ]) {
    const game = new Game()
    game.move("e4")
    game.current.comment = set
    const again = Game.fromPgn(game.pgn()).current
    assert.equal(again.comment, comment, JSON.stringify(set))
    assert.deepEqual(again.annotations, annotations)
  }
})

test("commands in an assigned comment replace annotations of the same kind", () => {
  const game = new Game()
  game.move("e4")
  const node = game.current
  const is = (comment, annotations) => {
    assert.deepEqual([node.comment, node.annotations], [comment, annotations])
    const again = Game.fromPgn(game.pgn()).current
    assert.deepEqual([again.comment, again.annotations], [comment, annotations])
  }
  const green = [{ color: "green", square: "a1" }]
  for (let twice = 0; twice < 2; twice++) {
    node.comment = "[%clk 0:01:30][%csl Ga1] text"
    is("text", { clock: 90, squares: green })
  }
  node.comment = "[%clk 0:01:00] other"
  is("other", { clock: 60, squares: green })
  node.comment = "[%eval #-3]"
  is("", { clock: 60, squares: green, eval: { mate: -3 } })
  node.comment = "[%clk soon]"
  const commands = [{ name: "clk", value: "soon" }]
  is("", { clock: 60, squares: green, eval: { mate: -3 }, commands })
  node.comment = "text"
  is("text", { clock: 60, squares: green, eval: { mate: -3 }, commands })
  node.commentBefore = "[%csl Rb2]"
  is("text", { clock: 60, squares: [{ color: "red", square: "b2" }], eval: { mate: -3 }, commands })
  assert.equal(node.commentBefore, "")
  // What the engine refuses is refused before and after, and no annotation is lost.
  node.nags = [-1]
  assert.throws(() => (node.comment = "[%clk 0:00:10]"), TypeError)
  node.nags = []
  assert.equal(node.annotations.eval?.mate, -3)
})

test("a tag that PGN cannot represent is refused and changes nothing", () => {
  const names = [
    "",
    "my tag",
    "White Elo",
    'a"b',
    "a]",
    "[a",
    "{a",
    "a\n1. d4 d5 *\n\n[b",
    '"]\n\n1. d4 *\n\n[x',
    "n".repeat(256),
  ]
  const values = ["a\nb", "a\rb", "v".repeat((1 << 20) + 1)]
  const game = new Game()
  game.move("e4")
  game.tags.set("Last", "there")
  const before = [...game.tags]
  for (const name of names) assert.throws(() => game.tags.set(name, "value"), TypeError, JSON.stringify(name))
  for (const value of values)
    assert.throws(() => game.tags.set("Event", value), TypeError, JSON.stringify(value.slice(0, 9)))
  assert.throws(() => new Game({ tags: { "White Elo": "2800" } }), TypeError)
  assert.deepEqual([...game.tags], before)
  const entries = parsePgn(game.pgn())
  assert.deepEqual(
    entries.map(({ game, issues }) => [game.ply, issues.length, game.tags.get("Last")]),
    [[1, 0, "there"]],
  )
})

test("null and undefined are refused as a comment or tag", () => {
  const game = Game.fromPgn("1. e4 {best by test}")
  game.tags.set("Last", "there")
  const before = game.pgn()
  const node = game.current
  for (const nothing of [null, undefined]) {
    const message = new RegExp(`^${nothing} cannot be a (comment|tag): a string was expected$`)
    assert.throws(() => (node.comment = nothing), { name: "TypeError", message })
    assert.throws(() => (node.commentBefore = nothing), { name: "TypeError", message })
    assert.throws(() => game.tags.set("Last", nothing), { name: "TypeError", message })
    assert.throws(() => new Game({ tags: { White: nothing } }), { name: "TypeError", message })
  }
  assert.equal(game.pgn(), before)
  game.tags.set("Round", 3)
  assert.equal(game.tags.get("Round"), "3")
})

test("tags are a Map that writes to the game", () => {
  const game = new Game({ tags: { White: "A" } })
  const { tags } = game
  tags.set("Annotator", "B").set("ECO", "C20")
  assert.equal(tags.delete("ECO"), true)
  assert.equal(tags.delete("ECO"), false)
  assert.match(game.pgn(), /\[White "A"\][^]*\[Annotator "B"\]\n\n/)
  assert.doesNotMatch(game.pgn(), /ECO/)
  assert.equal(game.tags, tags)
  tags.clear()
  assert.equal(game.tags.get("White"), "?")
  assert.equal(game.tags.has("Annotator"), false)
  assert.deepEqual(new Game().tags, new Map([...new Game().tags]))
})
