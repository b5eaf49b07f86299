// Whole trees: merging games, finding positions, branches as games and as JSON.

import assert from "node:assert/strict"
import { test } from "node:test"
import { Game, IllegalMoveError, parsePgn, Position } from "../../js/entries/index.js"
import { Game as VariantGame } from "../../js/entries/variants.js"

const read = (pgn) => parsePgn(pgn)[0].game
const line = (game) => game.pgn({ maxWidth: 0 }).split("\n\n")[1].trimEnd()
const at = (game, ...path) => path.reduce((node, child) => node.children[child], game.root)

test("notes written by the app take part in a merge", () => {
  const [game, other] = [read("1. e4 e5 *"), read("1. e4 {b} e5 $2 (1... c5) *")]
  const e4 = at(game, 0)
  e4.comment = "a"
  const { nags } = at(game, 0, 0)
  nags.push(1)
  at(other, 0).nags.push(3)
  at(other, 0, 1).annotations = { clock: 5, arrows: [{ color: "red", from: "a1", to: "a8" }] }
  at(other, 0).annotations.eval = { pawns: 0.5 }
  let calls = 0
  game.subscribe(() => calls++)
  assert.equal(game.merge(other), 1)
  assert.equal(calls, 1)
  assert.equal(e4.comment, "a b")
  assert.deepEqual(e4.nags, [3])
  assert.deepEqual(e4.annotations, { eval: { pawns: 0.5 } })
  assert.deepEqual(at(game, 0, 0).nags, [1, 2])
  assert.deepEqual(at(game, 0, 1).annotations, at(other, 0, 1).annotations)
  assert.equal(line(game), "1. e4 $3 {[%eval 0.50] a b} 1... e5 $1 $2 (1... c5 {[%clk 0:00:05][%cal Ra1a8]}) *")
  assert.equal(line(other), "1. e4 $3 {[%eval 0.50] b} 1... e5 $2 (1... c5 {[%clk 0:00:05][%cal Ra1a8]}) *")
  e4.comment += " c"
  assert.ok(line(game).includes("a b c"))
})

test("games that cannot be merged are refused and unchanged", () => {
  const game = read("1. e4 *")
  for (const [other, message] of [
    [new Game("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), /different positions/],
    [new Game({ chess960: 518 }), /Chess960/],
    [new VariantGame({ variant: "horde" }), /variants/],
    [undefined, /not a game/],
    [null, /not a game/],
    ["1. d4 *", /not a game/],
    [game.root, /not a game/],
    [Position.start(), /not a game/],
    [Object.create(Game.prototype), /./],
  ])
    assert.throws(() => game.merge(other), { name: "TypeError", message })
  const bad = read("1. d4 *")
  bad.current.nags = [-1]
  assert.throws(() => game.merge(bad), { name: "TypeError", message: /NAG/ })
  assert.equal(line(game), "1. e4 *")
})

test("trees of variants and Chess960 can be merged and split", () => {
  for (const options of [{ chess960: 0 }, { variant: "crazyhouse" }, { variant: "atomic" }, { variant: "antichess" }]) {
    const [one, two] = [new VariantGame(options), new VariantGame(options)]
    one.move("a3")
    for (const move of ["h4", "a5", "h5"]) two.move(move)
    assert.equal(one.merge(two), 3)
    assert.equal(line(one), "1. a3 (1. h4 a5 2. h5) *")
    const [, h4] = one.root.children
    assert.deepEqual(one.find(h4.position), [h4])
    const branch = h4.toGame()
    assert.equal(branch.start.fen(), h4.fen())
    assert.equal(branch.tags.get("Variant"), one.tags.get("Variant"))
    assert.equal(line(branch), "1... a5 2. h5 *")
    assert.equal(h4.toJSON().children[0].fen, h4.children[0].fen())
    assert.equal(JSON.parse(JSON.stringify(one.root)).children[1].uci, "h2h4")
  }
})

test("find takes any position of the same variant", () => {
  const game = read("1. Nf3 Nf6 2. Ng1 Ng8 *")
  assert.deepEqual(game.find(Position.start()), [game.root, game.current])
  assert.deepEqual(game.find(structuredClone(game.position)), [game.root, game.current])
  assert.deepEqual(game.find(Position.start().play("e4")), [])
  for (const other of [undefined, null, "e4", {}, game, game.start.toSetup()])
    assert.throws(() => game.find(other), { name: "TypeError", message: /not a position/ })
})

/** The JSON of a node by the public API, built from the last child on so that the stack does not overflow. */
function jsonOf(root) {
  const all = [root]
  for (const node of all) all.push(...node.children)
  const jsons = new Map()
  for (const node of all.reverse()) {
    const { move, ply, commentBefore, comment, nags, annotations } = node
    const named = { ...(move && { san: move.san, uci: move.uci }), fen: node.fen(), ply }
    const notes = {
      commentBefore,
      comment,
      nags,
      annotations,
      children: node.children.map((child) => jsons.get(child)),
    }
    const said = Object.entries(notes).filter(([, value]) => Object.keys(value).length > 0)
    jsons.set(node, { ...named, ...Object.fromEntries(said) })
  }
  return jsons.get(root)
}

const NOTED = `{of the game} 1. e4 {[%clk 0:01:00][%csl Ra1] a} $1 (1. d4 {b} d5 (1... Nf6 2. c4)) 1... {before} e5 $3 $10
  2. Nf3 {[%evp 0,3][%eval 0.25,20]} *`

test("toJSON has every field of a node that is not empty", () => {
  const game = read(NOTED)
  assert.deepEqual(at(game, 1).toJSON(), {
    san: "d4",
    uci: "d2d4",
    fen: "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1",
    ply: 1,
    comment: "b",
    children: [
      { san: "d5", uci: "d7d5", fen: at(game, 1, 0).fen(), ply: 2 },
      {
        ...{ san: "Nf6", uci: "g8f6", fen: at(game, 1, 1).fen(), ply: 2 },
        children: [{ san: "c4", uci: "c2c4", fen: at(game, 1, 1, 0).fen(), ply: 3 }],
      },
    ],
  })
  for (const node of [game.root, at(game, 0), game.current]) assert.deepEqual(node.toJSON(), jsonOf(node))
  assert.deepEqual(Object.keys(new Game().root.toJSON()), ["fen", "ply"])
  game.current.nags.push(6)
  assert.deepEqual(game.current.toJSON().nags, [6])
  game.current.toJSON().nags.push(7)
  assert.deepEqual(game.current.nags, [6])
  game.current.nags = ["x"]
  assert.throws(() => JSON.stringify(game.root), TypeError)
})

test("a tree can be rebuilt from its JSON", () => {
  const game = read(NOTED)
  const built = new Game()
  const build = (node, { san, uci, fen, ply, children = [], ...notes }) => {
    Object.assign(node, notes)
    assert.equal(node.fen(), fen)
    for (const child of children) build(node.add(child.uci), child)
  }
  build(built.root, JSON.parse(JSON.stringify(game.root)))
  assert.equal(line(built), line(game))
})

test("toGame makes a game of a branch with its notes", () => {
  const game = read(`[White "Anna"]\n\n${NOTED}`)
  at(game, 0).comment = "new"
  const branch = at(game, 0).toGame()
  assert.ok(branch instanceof Game)
  assert.equal(
    line(branch),
    "{[%clk 0:01:00][%csl Ra1] new} 1... {before} e5 $3 $10 2. Nf3 {[%eval 0.25,20][%evp 0,3]} *",
  )
  assert.equal(branch.fen(), at(game, 0).fen())
  assert.deepEqual([branch.tags.get("White"), branch.tags.get("SetUp")], ["Anna", "1"])
  branch.move("c5")
  assert.equal(at(game, 0).children.length, 1)
  assert.equal(line(Game.fromPgn(branch.pgn())), line(branch))
  const [, d4] = game.root.children
  game.delete(d4)
  for (const method of ["toGame", "toJSON"])
    assert.throws(() => d4[method](), { name: "TypeError", message: "this node was deleted" })
})

test("two thousand games merge into one tree", () => {
  // There are more games than the engine keeps in memory at a time.
  const moves = (number) => {
    let [position, rest] = [Position.start(), number]
    const moves = []
    for (let legal = position.legalSans(); moves.length < 8 && legal.length > 0; legal = position.legalSans()) {
      const san = legal[rest % legal.length]
      moves.push(san)
      position = position.play(san)
      rest = Math.floor(rest / 7)
    }
    return moves
  }
  const lines = Array.from({ length: 2_000 }, (_, number) => moves(number * 977))
  const games = parsePgn(lines.map((moves, number) => `[White "${number}"]\n\n${moves.join(" ")} *`).join("\n\n"))
  const tree = new Game()
  let added = 0
  for (const { game } of games) if (game.tags.get("White") !== "?") added += tree.merge(game)
  const paths = new Set(lines.flatMap((moves) => moves.map((_, index) => moves.slice(0, index + 1).join(" "))))
  assert.equal(added, paths.size)
  assert.equal(
    games.reduce((sum, { game }) => sum + tree.merge(game), 0),
    0,
  )
})

test("large trees are handled without recursion", () => {
  const deep = read(`${"Nf3 Nf6 Ng1 Ng8 ".repeat(5_000)}*`)
  assert.equal(new Game().merge(deep), 20_000)
  assert.equal(deep.find(deep.start).length, 5_001)
  let [json, depth] = [deep.root.toJSON(), 0]
  for (; json.children; [json] = json.children) depth++
  assert.equal(depth, 20_000)
  assert.equal(deep.root.toGame().pgn(), deep.pgn())
  // The longest game of a tournament had 269 moves (Nikolic against Arsovic, Belgrade 1989).
  const long = read(`${"Nf3 Nf6 Ng1 Ng8 ".repeat(150)}*`)
  assert.deepEqual(JSON.parse(JSON.stringify(long.root)), jsonOf(long.root))
  const wide = read(`1. e4 ${"(1. d4 d5 2. c4)".repeat(3_000)} e5 *`)
  assert.equal(JSON.parse(JSON.stringify(wide.root)).children.length, 3_001)
  assert.equal(wide.root.toGame().pgn(), wide.pgn())
})

// `GameNode.add`: a move in the tree without going there.

const PGN = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *"

/** The moves of a tree, variations in parentheses. */
const treeOf = (game) => game.pgn({ maxWidth: 0 }).trim().split("\n").pop()

test("add appends a variation without going there", () => {
  const game = Game.fromPgn(PGN)
  game.goTo(1)
  const before = { current: game.current, lastPly: game.lastPly, version: game.version }
  const d4 = game.root.add("d4")
  assert.equal(d4.move.san, "d4")
  assert.equal(d4.parent, game.root)
  assert.equal(game.root.children.at(-1), d4)
  const e6 = game.root.children[0].add({ from: "e7", to: "e6" })
  assert.equal(e6, game.root.children[0].children[2])
  assert.equal(e6.add("d4").add("d5").ply, 4)
  assert.equal(game.current, before.current)
  assert.equal(game.lastPly, before.lastPly, "the current line stays")
  assert.equal(game.version, before.version + 4)
  assert.equal(treeOf(game), "1. e4 (1. d4) 1... e5 (1... c5 2. Nf3) (1... e6 2. d4 d5) 2. Nf3 Nc6 *")
})

test("add returns a move that exists and changes nothing", () => {
  const game = Game.fromPgn(PGN)
  const { version } = game
  const [e4] = game.root.children
  assert.equal(game.root.add("1. e4!"), e4)
  assert.equal(e4.add("c7c5"), e4.children[1])
  assert.equal(game.version, version)
})

test("add calls listeners once", () => {
  const game = Game.fromPgn(PGN)
  let calls = 0
  game.subscribe(() => calls++)
  game.root.add("d4")
  game.root.add("d4")
  assert.equal(calls, 1)
})

test("add refuses an illegal move and knows the moves before", () => {
  const game = Game.fromPgn("1. e4 e5 (1... e6) 2. Ke2 a6 3. Ke1 a5 4. Nf3 a4 5. Bc4 a3 *")
  const end = game.current
  game.goTo(0)
  const refused = (node, move, message, options) =>
    assert.throws(
      () => node.add(move, options),
      (error) => error instanceof IllegalMoveError && assert.match(error.message, message) === undefined,
    )
  refused(end, "O-O", /the king moved with 2\. Ke2/)
  refused(game.root, "e5", /^A pawn cannot move from e2 to e5|e5/)
  refused(game.root, 42, /42/)
  refused(game.root, "--", /passed|legal/)
  assert.equal(game.ply, 0)
})

test("add refuses moves after the end of the game", () => {
  const mated = Game.fromPgn("1. f3 e5 2. g4 Qh4#")
  for (const move of ["a3", 42])
    assert.throws(
      () => mated.current.add(move),
      (error) => error.verdict.reason === "game-over",
    )
  const resigned = new Game()
  resigned.move("e4")
  resigned.resign("black")
  assert.throws(
    () => resigned.current.add("e5"),
    (error) => error.verdict.reason === "game-over",
  )
  // Variations before the end are allowed.
  assert.equal(resigned.root.add("d4").move.san, "d4")
})

test("add passes the turn under free rules", () => {
  const free = new Game({ rules: "free" })
  assert.equal(free.root.add("--").add("e5").ply, 2)
})

test("add to a deleted node throws a TypeError", () => {
  const game = Game.fromPgn(PGN)
  const [, c5] = game.root.children[0].children
  game.delete(c5)
  assert.throws(() => c5.add("Nc3"), { name: "TypeError", message: "this node was deleted" })
  assert.throws(() => c5.add("Ke5"), { name: "TypeError", message: "this node was deleted" })
})
