// A game as a store (subscribe, version), as a copy (clone), and with undo and redo.

import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { test } from "node:test"
import { Game, GameNode, isSquare, parsePgn, Position } from "../../js/entries/index.js"

const PGN = "1. e4 {[%clk 0:01:00] best} e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 $1 Nc6 *"
const read = (pgn = PGN) => parsePgn(pgn)[0].game
const at = (game, ...path) => path.reduce((node, child) => node.children[child], game.root)
const played = (...moves) => {
  const game = new Game()
  for (const move of moves) game.move(move)
  return game
}
const KNIGHTS = ["Nf3", "Nf6", "Ng1", "Ng8"]

/** Each makes a game and a call or assignment that changes it. */
const changes = {
  move: () => [played("e4"), (game) => game.move("e5")],
  "a move along a line": () => [read(), (game) => (game.goTo(0), game.move("e4")), 2],
  undo: () => [played("e4"), (game) => game.undo()],
  redo: () => [read(), (game) => (game.undo(), game.redo()), 2],
  "undo of an end at the start": () => {
    const game = new Game()
    game.resign("white")
    return [game, () => assert.equal(game.undo(), null)]
  },
  back: () => [played("e4"), (game) => game.back()],
  forward: () => [read(), (game) => (game.back(), game.forward()), 2],
  goTo: () => [read(), (game) => game.goTo(1)],
  goToNode: () => [read(), (game) => game.goToNode(at(game, 0, 1))],
  promote: () => [read(), (game) => game.promote(at(game, 0, 1))],
  "promote to the main line": () => [read(), (game) => game.promote(at(game, 0, 1), { mainline: true })],
  demote: () => [read(), (game) => game.demote(at(game, 0, 0))],
  delete: () => [read(), (game) => game.delete(at(game, 0, 1))],
  merge: () => [read(), (game) => assert.equal(game.merge(read("1. e4 c6 2. d4 {x} *")), 2)],
  "merge of notes": () => [read(), (game) => assert.equal(game.merge(read("1. e4 e5 2. Nf3 $1 {x} *")), 0)],
  resign: () => [new Game(), (game) => game.resign("white")],
  agreeDraw: () => [played("e4", "e5"), (game) => game.agreeDraw()],
  forfeit: () => [new Game(), (game) => game.forfeit("white")],
  timeForfeit: () => [new Game(), (game) => game.timeForfeit("black")],
  adjudicate: () => [new Game(), (game) => game.adjudicate("1-0")],
  claimDraw: () => [played(...KNIGHTS, ...KNIGHTS), (game) => assert.ok(game.claimDraw())],
  withdrawEnd: () => [Game.fromPgn("1. e4 1-0"), (game) => assert.equal(game.withdrawEnd(), true)],
  "claimDraw with a move": () => [
    played(...KNIGHTS, ...KNIGHTS.slice(0, 3)),
    (game) => assert.ok(game.claimDraw("Ng8")),
  ],
  "a tag": () => [new Game(), (game) => game.tags.set("White", "A")],
  "a tag deleted": () => [new Game({ tags: { White: "A" } }), (game) => game.tags.delete("White")],
  "all tags": () => [new Game({ tags: { White: "A", Black: "B", Opening: "C" } }), (game) => game.tags.clear()],
  "a comment": () => [read(), (game) => (game.current.comment = "new")],
  "a comment with a command": () => [read(), (game) => (game.current.comment = "[%clk 1:00:00]")],
  "a comment deleted": () => [read(), (game) => (at(game, 0).comment = "")],
  "a comment before": () => [read(), (game) => (game.current.commentBefore = "now")],
  "an introduction": () => [read(), (game) => (game.root.commentBefore = "A game.")],
  nags: () => [read(), (game) => (game.current.nags = [3])],
  annotations: () => [read(), (game) => (game.current.annotations = { clock: 5 })],
}

/** The methods of a game that only read it. */
const readers = "constructor fen history judge find claims judgeClaim problems pgn clone toJSON".split(" ")

test("every method that changes a game is among the changes", () => {
  const methods = Object.entries(Object.getOwnPropertyDescriptors(Game.prototype))
    .filter(([, { value }]) => typeof value === "function")
    .map(([name]) => name)
  const known = [...readers, ...Object.keys(changes)]
  assert.deepEqual(
    methods.filter((name) => !known.includes(name)),
    [],
  )
})

test("every change calls listeners once and increases the version", () => {
  for (const [name, make] of Object.entries(changes)) {
    const [game, change, times = 1] = make()
    const versions = []
    const before = game.version
    game.subscribe(() => versions.push(game.version))
    change(game)
    assert.equal(versions.length, times, name)
    assert.ok(versions[0] > before, name)
    assert.equal(versions.at(-1), game.version, name)
  }
})

test("a listener sees the game after the change", () => {
  for (const [name, make] of Object.entries(changes)) {
    const [game, change] = make()
    let seen
    game.subscribe(() => (seen = [game.pgn(), game.fen(), game.ply, game.end, [...game.tags]]))
    change(game)
    assert.deepEqual(seen, [game.pgn(), game.fen(), game.ply, game.end, [...game.tags]], name)
  }
})

/** Calls that change nothing, possibly after a preparation. */
const idle = {
  looking: (game) => [
    game.pgn(),
    game.fen(),
    game.history(),
    game.claims(),
    game.tags.get("White"),
    game.current.nags,
    game.root.comment,
    game.clone(),
  ],
  "undo at the start": [(game) => game.goTo(0), (game) => assert.equal(game.undo(), null)],
  "redo at the end": (game) => game.redo(),
  "redo at the start": [(game) => game.goTo(0), (game) => assert.equal(game.redo(), null)],
  "back at the start": [(game) => game.goTo(0), (game) => assert.equal(game.back(), null)],
  "forward at the end": (game) => assert.equal(game.forward(), null),
  "a refused move": (game) => assert.throws(() => game.move("Ke5")),
  judging: (game) => game.judge("d4"),
  "goTo the same ply": (game) => game.goTo(game.ply),
  "goTo beyond the end": (game) => game.goTo(1000),
  "goToNode of the same node": (game) => game.goToNode(game.current),
  "promote of the main line": (game) => game.promote(at(game, 0)),
  "demote of the last variation": (game) => game.demote(at(game, 0, 1)),
  "delete of the start": (game) => game.delete(game.root),
  "an end after the end": [
    (game) => game.resign("white"),
    (game) => [game.resign("black"), game.agreeDraw(), game.adjudicate("1-0"), game.claimDraw()],
  ],
  "a draw agreed too early": [(game) => game.goTo(0), (game) => assert.equal(game.agreeDraw(), null)],
  "a claim that is wrong": (game) => assert.equal(game.claimDraw(), null),
  "withdrawEnd without an end": (game) => assert.equal(game.withdrawEnd(), false),
  "no result": (game) => assert.throws(() => game.adjudicate("2-0"), TypeError),
  "no color": (game) => assert.throws(() => game.resign("blue"), TypeError),
  "the same tag": (game) => game.tags.set("White", game.tags.get("White")),
  "a tag that is not there": (game) => assert.equal(game.tags.delete("Nobody"), false),
  "a tag that PGN cannot hold": (game) => assert.throws(() => game.tags.set("White Elo", "1"), TypeError),
  "the same comment": (game) => (at(game, 0).comment = " best "),
  "the same nags": (game) => (at(game, 0, 0, 0).nags = [1]),
  "the same annotations": (game) => (at(game, 0).annotations = { clock: 60 }),
  "another game": () => new Game().move("e4"),
  "a merge that adds nothing": (game) => [game.merge(game), game.merge(game.clone()), game.merge(read("1. e4 c5"))],
  "a merge that is refused": (game) => assert.throws(() => game.merge(new Game({ chess960: 0 })), TypeError),
  "what is read of the tree": (game) => [game.find(game.start), game.root.toJSON(), game.root.toGame().move("d4")],
}

test("calls that change nothing do not call listeners", () => {
  for (const [name, calling] of Object.entries(idle)) {
    const [prepare, call] = typeof calling === "function" ? [() => {}, calling] : calling
    const game = read()
    prepare(game)
    const before = game.version
    let calls = 0
    game.subscribe(() => calls++)
    call(game)
    assert.deepEqual([calls, game.version], [0, before], name)
  }
})

test("an end declared at the start can be undone", () => {
  const game = new Game()
  assert.equal(game.resign("white").result, "0-1")
  game.undo()
  assert.equal(game.tags.get("Result"), "*")
  assert.equal(game.end, null)
})

test("notes that were read can be changed in place", async () => {
  const ways = {
    "nags.push": (node) => node.nags.push(3),
    "nags.length": (node) => (node.nags.length = 0),
    "annotations.clock": (node) => (node.annotations.clock = 7),
    "delete annotations.clock": (node) => delete node.annotations.clock,
    "annotations.arrows.push": (node) => node.annotations.arrows.push({ color: "red", from: "e2", to: "e4" }),
    "annotations.arrows[0].to": (node) => (node.annotations.arrows[0].to = "e5"),
    "kept, changed later": (_node, kept) => kept.push(4),
  }
  for (const [name, change] of Object.entries(ways)) {
    const game = read("1. e4 $1 {[%clk 0:01:00][%cal Ge2e4]} *")
    let calls = 0
    const stop = game.subscribe(() => calls++)
    const node = at(game, 0)
    const kept = node.nags
    await null
    const before = game.version
    assert.equal(calls, 0, name)
    change(node, kept)
    assert.equal(game.version, before + 1, name)
    assert.equal(game.version, before + 1, `${name}: once`)
    await null
    assert.equal(calls, 1, name)
    node.comment = node.comment
    await null
    assert.equal(calls, 1, `${name}: once`)
    stop()
  }
  // Assigning the same notes notifies at once.
  const game = read()
  let calls = 0
  game.subscribe(() => calls++)
  game.current.nags.push(3)
  game.current.nags = game.current.nags
  assert.equal(calls, 1)
  await null
  assert.equal(calls, 1)
})

test("changes before subscribing are not reported later", async () => {
  const game = read()
  game.current.nags.push(3)
  let calls = 0
  game.subscribe(() => calls++)
  assert.ok(game.version > 0)
  await null
  assert.equal(calls, 0)
})

test("a note that cannot be written throws only when PGN is asked for", async () => {
  const game = read()
  let calls = 0
  game.subscribe(() => calls++)
  const { annotations } = game.current
  annotations.clock = 1n
  const { version } = game
  assert.equal(game.version, version)
  await null
  assert.equal(calls, 1)
  assert.throws(() => game.pgn(), TypeError)
})

test("a comment with a command notifies even if other notes are refused", () => {
  const game = read()
  let calls = 0
  game.subscribe(() => calls++)
  game.current.annotations = { clock: -1 }
  assert.throws(() => (game.current.comment = "[%emt 0:00:01]"), TypeError)
  assert.equal(calls, 2)
})

test("subscribe is bound and always the same function", () => {
  const game = new Game()
  const { subscribe } = game
  assert.equal(game.subscribe, subscribe)
  assert.notEqual(new Game().subscribe, subscribe)
  let calls = 0
  const stop = subscribe(() => calls++)
  game.move("e4")
  stop()
  stop()
  game.move("e5")
  assert.equal(calls, 1)
  for (const none of [undefined, null, {}, "move"]) assert.throws(() => game.subscribe(none), TypeError)
})

test("a listener that subscribes twice is called twice", () => {
  const game = new Game()
  let calls = 0
  const listener = (...args) => (calls++, assert.deepEqual(args, []))
  const [first, second] = [game.subscribe(listener), game.subscribe(listener)]
  game.move("e4")
  assert.equal(calls, 2)
  first()
  game.move("e5")
  assert.equal(calls, 3)
  second()
  game.move("Nf3")
  assert.equal(calls, 3)
})

test("listeners may subscribe and unsubscribe while they are called", () => {
  const game = new Game()
  const calls = []
  const stops = {}
  stops.first = game.subscribe(() => {
    calls.push("first")
    stops.first()
    stops.second()
    game.subscribe(() => calls.push("new"))
  })
  stops.second = game.subscribe(() => calls.push("second"))
  stops.third = game.subscribe(() => calls.push("third"))
  game.move("e4")
  assert.deepEqual(calls, ["first", "third"])
  game.move("e5")
  assert.deepEqual(calls.slice(2), ["third", "new"])
})

test("a listener may change the game", () => {
  const game = new Game()
  const seen = []
  game.subscribe(() => game.ply === 1 && game.move("e5"))
  game.subscribe(() => seen.push(game.ply))
  assert.equal(game.move("e4").san, "e4")
  assert.equal(game.ply, 2)
  assert.deepEqual(seen, [2, 2])
})

test("an error in a listener is reported and affects nothing else", () => {
  const script = `
    import { Game } from "./js/entries/index.js"
    process.on("uncaughtException", (error) => console.log("uncaught", error.message))
    const game = new Game()
    game.subscribe(() => { throw new Error("no") })
    game.subscribe(() => console.log("second", game.ply))
    console.log(game.move("e4").san)`
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" })
  assert.deepEqual(stdout.trim().split("\n"), ["second 1", "e4", "uncaught no"])
})

test("listeners and versions are not part of a game's value", () => {
  const one = played("e4", "e5")
  one.back()
  one.forward()
  one.subscribe(() => {})
  const other = played("e4", "e5")
  assert.notEqual(one.version, other.version)
  assert.deepStrictEqual(one, other)
  assert.deepEqual(Object.keys(one), Object.keys(other))
  assert.deepEqual({ ...one }, { ...other })
})

test("a clone is an equal but independent game", () => {
  const games = [
    new Game(),
    read(),
    new Game({ chess960: 17, tags: { White: "A", Opening: "B" } }),
    new Game({ fen: "4k3/8/8/8/8/8/8/4K2R w Kq - 3 7" }),
    played("f3", "e5", "g4", "Qh4"),
    Game.fromPgn('[White "A"]\n\n{Intro} 1. e4 $1 {[%csl Ge4]} ({before} 1. d4 {after}) 1... e5 1-0'),
  ]
  games[1].goToNode(at(games[1], 0, 1, 1))
  games[1].current.nags.push(7)
  const declared = played("e4")
  declared.resign("black")
  games.push(declared)
  for (const game of games) {
    const clone = game.clone()
    assert.ok(clone instanceof Game)
    assert.deepStrictEqual(clone, game)
    for (const key of ["ply", "lastPly", "end", "result", "tags", "position", "start"])
      assert.deepEqual(clone[key], game[key], key)
    assert.deepEqual(clone.history(), game.history())
    assert.deepEqual(clone.start.problems(), game.start.problems())
    assert.notEqual(clone.root, game.root)

    const before = game.pgn()
    let calls = 0
    game.subscribe(() => calls++)
    clone.goTo(0)
    clone.root.comment = "other"
    clone.tags.set("White", "C")
    if (clone.root.children[0]) clone.delete(clone.root.children[0])
    assert.equal(game.pgn(), before)
    assert.equal(calls, 0)
    const pgn = clone.pgn()
    game.tags.set("White", "D")
    assert.equal(clone.pgn(), pgn)
  }
  const online = new Game({ rules: "online" })
  for (const move of [...KNIGHTS, ...KNIGHTS.slice(0, 3)]) online.move(move)
  const clone = online.clone()
  clone.move("Ng8")
  assert.equal(clone.end?.reason, "threefold-repetition", "the rules, too")
  assert.equal(online.end, null)
})

/** The moves of a game, without tags. */
const text = (game) => game.pgn({ maxWidth: 0 }).split("\n\n")[1].trim()

test("undo takes a move out of the tree", () => {
  const game = read()
  assert.equal(game.undo()?.san, "Nc6")
  assert.equal(game.forward(), null)
  game.goToNode(at(game, 0, 1))
  assert.equal(game.undo()?.san, "c5")
  assert.equal(text(game), "1. e4 {[%clk 0:01:00] best} 1... e5 2. Nf3 $1 *")
  assert.equal(game.current.move?.san, "e4")
  assert.equal(game.undo()?.san, "e4")
  assert.equal(game.undo(), null)
  assert.deepEqual(game.root.children, [])
})

test("undo removes a declared or automatic end with its move", () => {
  const declared = played("e4")
  declared.resign("white")
  assert.equal(declared.undo()?.san, "e4")
  assert.deepEqual([declared.end, declared.tags.get("Result"), declared.ply], [null, "*", 0])
  const recorded = Game.fromPgn("1. e4 e5 (1... c5 1-0) 1-0")
  assert.equal(recorded.undo()?.san, "e5")
  assert.deepEqual([recorded.end, recorded.tags.get("Result"), recorded.forward()?.san], [null, "*", "c5"])
  const mate = played("f3", "e5", "g4", "Qh4")
  mate.undo()
  assert.equal(mate.end, null)
  const start = new Game()
  start.resign("white")
  assert.equal(start.undo(), null)
  assert.equal(start.end, null)
})

test("a game taken back and played differently is saved as shown", () => {
  const game = played("e4", "e5")
  assert.deepEqual([game.undo()?.san, game.undo()?.san, game.move("d4").san], ["e5", "e4", "d4"])
  game.resign("black")
  const again = Game.fromPgn(game.pgn())
  assert.deepEqual([text(again), again.end, again.lastPly], ["1. d4 1-0", game.end, 1])
})

test("redo restores everything that undo removed", () => {
  const game = read(PGN.replace("*", "0-1"))
  const before = [game.pgn(), game.end]
  const node = at(game, 0, 0, 0)
  game.goTo(2)
  assert.equal(game.undo()?.san, "e5")
  assert.equal(text(game), "1. e4 {[%clk 0:01:00] best} 1... c5 2. Nf3 (2. c3) *")
  assert.equal(node.parent, null)
  assert.throws(() => game.goToNode(node), TypeError)
  assert.equal(game.redo()?.san, "e5")
  assert.equal(game.pgn(), before[0])
  assert.deepEqual([game.redo()?.san, game.redo()?.san, game.redo()], ["Nf3", "Nc6", null])
  assert.deepEqual([game.current, game.end], [node.children[0], before[1]])
})

test("redo goes back through several undos", () => {
  const game = read()
  const before = game.pgn()
  const undone = []
  for (let move = game.undo(); move; move = game.undo()) undone.unshift(move)
  assert.equal(text(game), "*")
  const redone = []
  for (let move = game.redo(); move; move = game.redo()) redone.push(move)
  assert.deepEqual(redone, undone)
  assert.equal(game.pgn(), before)
})

test("any other change of the tree leaves nothing to redo", () => {
  const ways = {
    "another move": (game) => game.move("d5"),
    "the same move": (game) => game.move("e5"),
    add: (game) => game.root.add("c4"),
    delete: (game) => game.delete(at(game, 1)),
    promote: (game) => game.promote(at(game, 1)),
    demote: (game) => game.demote(at(game, 0)),
    merge: (game) => game.merge(read("1. b3")),
  }
  for (const [name, change] of Object.entries(ways)) {
    const game = read("1. e4 (1. d4) e5 *")
    game.undo()
    change(game)
    const before = game.pgn()
    assert.deepEqual([game.redo(), game.pgn()], [null, before], name)
  }
  const game = read("1. e4 (1. d4) e5 *")
  game.undo()
  const copies = [game.clone(), Game.fromPgn(game.pgn()), Game.fromPgn(JSON.parse(JSON.stringify(game)))]
  for (const copy of copies) assert.equal(copy.redo(), null)
  game.resign("white")
  assert.equal(game.redo(), null, "the game is over")
  game.withdrawEnd()
  assert.equal(game.redo()?.san, "e5")
})

test("notes of an undone move come back with redo", () => {
  const ways = {
    "read before": [(node) => [node.comment, node.nags, node.annotations]],
    "read meanwhile": [
      () => {},
      (node) => assert.deepEqual([node.comment, node.nags, node.move.san], ["best", [1], "Nf3"]),
    ],
    "read later": [],
    "changed in place before": [(node) => node.nags.push(3), undefined, "$1 $3 {best}"],
    "written before": [(node) => (node.comment = "new"), undefined, "$1 {new}"],
    "written meanwhile": [undefined, (node) => (node.comment = "new [%clk 0:01:00]"), "$1 {[%clk 0:01:00] new}"],
  }
  for (const [name, [before, meanwhile, written = "$1 {best}"]] of Object.entries(ways)) {
    const game = read("{Intro} 1. e4 e5 2. Nf3 $1 {best} *")
    const node = at(game, 0, 0, 0)
    before?.(node)
    game.undo()
    meanwhile?.(node)
    assert.equal(text(game), "{Intro} 1. e4 e5 *", name)
    game.redo()
    assert.equal(text(game), `{Intro} 1. e4 e5 2. Nf3 ${written} *`, name)
    assert.deepEqual([node.move.san, node.ply, game.current === node], ["Nf3", 3, true], name)
  }
})

test("withdrawEnd() removes a declared end and keeps the moves", () => {
  const game = played("e4", "e5")
  game.resign("white")
  game.goTo(1)
  assert.equal(game.withdrawEnd(), false, "it was declared elsewhere")
  game.goTo(2)
  assert.equal(game.withdrawEnd(), true)
  assert.deepEqual([game.end, game.tags.get("Result"), game.ply], [null, "*", 2])
  assert.equal(game.move("Nf3").san, "Nf3")
})

test("withdrawEnd() keeps an end that stands on the board", () => {
  const mate = Game.fromPgn('[Termination "normal"]\n\n1. f3 e5 2. g4 Qh4# 0-1')
  const pgn = mate.pgn()
  assert.equal(mate.withdrawEnd(), false)
  assert.deepEqual([mate.end?.reason, mate.pgn()], ["checkmate", pgn])
})

test("fen() of games and nodes takes the same options", () => {
  const game = played("e4", "d5", "e5", "f5")
  assert.equal(game.fen(), game.position.fen())
  const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
  assert.equal(game.root.fen(), start)
  assert.equal(at(game, 0).fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
  assert.equal(at(game, 0).fen({ enPassant: "always" }), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
  assert.equal(game.fen({ castling: "shredder" }), game.position.fen({ castling: "shredder" }))
})

test("fen() of games and nodes refuses unknown options", () => {
  const game = new Game()
  for (const one of [game, game.root]) assert.throws(() => one.fen({ ep: "always" }), TypeError)
  assert.equal(typeof GameNode.prototype.fen, "function")
})

test("tags can be written during a loop over them", () => {
  const game = new Game({ tags: { White: " A ", Opening: " B " } })
  for (const [name, value] of game.tags) game.tags.set(name, value.trim())
  assert.deepEqual([game.tags.get("White"), game.tags.get("Opening")], ["A", "B"])
  for (const name of game.tags.keys()) game.tags.delete(name)
  assert.deepEqual(game.tags, new Game().tags)
})

test("isSquare accepts the 64 names and nothing else", () => {
  const all = "abcdefgh".split("").flatMap((file) => "12345678".split("").map((rank) => file + rank))
  assert.ok(all.every(isSquare))
  for (const none of ["", "e9", "i1", "E4", "e4 ", " e4", "e44", "4e", null, undefined, 4, {}, ["e4"], Symbol("e4")])
    assert.equal(isSquare(none), false)
  assert.ok(Position.start().pieceAt("e1"))
})
