// The tree of a game: nodes, lines, notes.

import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { test } from "node:test"
import { Game, GameNode, parsePgn } from "../../js/entries/index.js"

const read = (pgn) => {
  const [{ game, issues }, ...more] = parsePgn(pgn)
  assert.deepEqual([issues, more], [[], []], pgn)
  return game
}
const line = (game) => game.pgn({ maxWidth: 0 }).split("\n\n")[1].trimEnd()
const at = (game, ...path) => path.reduce((node, child) => node.children[child], game.root)

/** Keeps so large games alive, of a megabyte each, that the previous one is encoded. */
const crowd = () =>
  Array.from({ length: 8 }, () => {
    const game = new Game({ tags: { Annotator: "x".repeat(2 ** 20) } })
    game.move("e4")
    return game
  })

test("a node is always the same object", () => {
  const game = read("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *")
  assert.ok(game.root instanceof GameNode)
  assert.equal(game.root, game.root)
  assert.equal(game.current, game.current)
  assert.equal(game.root.children[0], game.root.children[0])
  assert.equal(game.root.children[0].parent, game.root)
  assert.equal(game.root.parent, null)
  assert.equal(game.root.move, null)
  assert.equal(game.root.ply, 0)
  assert.equal(at(game, 0, 0, 0), game.current)
  assert.notEqual(at(game, 0, 0), at(game, 0, 1))
})

test("a node stays the same object while its game changes", () => {
  const game = read("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *")
  const before = game.current
  game.undo()
  game.redo()
  assert.equal(game.current, before)
  crowd()
  assert.equal(game.current, before, "also after it was encoded and decoded")
  const { move } = before
  assert.equal(game.undo(), move)
  assert.equal(before.parent, null)
  crowd()
  assert.deepEqual([game.redo(), game.current === before], [move, true], "also what was taken back")
  game.undo()
  crowd()
  assert.equal(game.clone().redo(), null, "but not in a clone")
  game.redo()
  assert.equal(at(game, 0, 1, 0).move.san, "Nf3")
  assert.throws(() => game.root.children.push(1), TypeError)
})

test("nodes have their moves and positions without going there", () => {
  const game = read("1. e4 e5 (1... c5 2. Nf3 (2. c3 Nf6 3. e5) 2... d6) 2. Nf3 Nc6 (2... d6 3. d4) 3. Bb5 *")
  const { ply } = game
  const walk = (node, position) => {
    assert.equal(node.fen(), position.fen())
    assert.equal(node.position.fen(), position.fen())
    return (
      1 +
      node.children.reduce((count, child) => {
        assert.equal(child.parent, node)
        assert.equal(child.ply, node.ply + 1)
        return count + walk(child, position.play(child.move.uci))
      }, 0)
    )
  }
  assert.equal(walk(game.root, game.start), 14)
  assert.equal(game.ply, ply, "looking moves nothing")
})

/** Going from end to end of a long game costs no more per ply than in a short one, because nothing is replayed. */
test("walking through a long game takes linear time", () => {
  const KNIGHTS = ["Nf3", "Nf6", "Ng1", "Ng8"]
  const game = read(`${Array.from({ length: 4_000 }, (_, ply) => KNIGHTS[ply % 4]).join(" ")} *`)
  assert.equal(game.ply, 4_000)
  const root = game.root
  const nodes = []
  for (let node = root; node; node = node.children[0]) nodes.push(node)
  assert.equal(nodes.length, 4_001)
  const cost = (from, to) => {
    let best = Infinity
    for (let round = 0; round < 5; round++) {
      const started = process.hrtime.bigint()
      for (let at = from; at < to; at++) nodes[at].fen()
      best = Math.min(best, Number(process.hrtime.bigint() - started))
    }
    return best
  }
  cost(0, 200)
  const [early, late] = [cost(0, 200), cost(3_800, 4_000)]
  assert.ok(late < early * 8 + 1e6, `${early} ns at the start, ${late} ns at the end`)
})

test("a move follows an existing line or opens a variation", () => {
  const game = read("1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 *")
  game.goTo(2)
  game.move("f4")
  assert.equal(game.current, at(game, 0, 0, 1))
  game.move("d5")
  assert.deepEqual(
    at(game, 0, 0, 1).children.map(({ move }) => move.san),
    ["exf4", "d5"],
  )
  game.goTo(2)
  game.move({ from: "f1", to: "c4" })
  assert.equal(line(game), "1. e4 e5 2. Nf3 (2. f4 exf4 (2... d5)) (2. Bc4) 2... Nc6 *")
  game.goToNode(at(game, 0, 0, 1))
  assert.equal(game.forward().san, "d5", "what was played last goes on")
  assert.equal(game.lastPly, 4)
})

const branching = "1. e4 (1. d4 d5) (1. c4) (1. Nf3) 1... e5 *"
const changed = (change) => {
  const game = read(branching)
  const result = change(game)
  return [line(game), result]
}

test("promote moves a variation up", () => {
  assert.deepEqual(
    changed((game) => game.promote(at(game, 2))),
    ["1. e4 (1. c4) (1. d4 d5) (1. Nf3) 1... e5 *", true],
  )
  assert.deepEqual(
    changed((game) => game.promote(at(game, 1))),
    ["1. d4 (1. e4 e5) (1. c4) (1. Nf3) 1... d5 *", true],
  )
  assert.deepEqual(
    changed((game) => game.promote(at(game, 3), { mainline: true })),
    ["1. Nf3 (1. e4 e5) (1. d4 d5) (1. c4) *", true],
  )
  assert.equal(changed((game) => game.promote(at(game, 0), { mainline: true }))[1], false)
  for (const top of [(game) => at(game, 0), ({ root }) => root])
    assert.deepEqual(
      changed((game) => game.promote(top(game))),
      [branching, false],
    )
})

test("demote moves a variation down", () => {
  assert.deepEqual(
    changed((game) => game.demote(at(game, 0))),
    ["1. d4 (1. e4 e5) (1. c4) (1. Nf3) 1... d5 *", true],
  )
  assert.deepEqual(
    changed((game) => game.demote(at(game, 3))),
    [branching, false],
  )
})

test("delete removes a variation but not the root", () => {
  assert.deepEqual(
    changed((game) => game.delete(at(game, 1))),
    ["1. e4 (1. c4) (1. Nf3) 1... e5 *", true],
  )
  assert.deepEqual(
    changed((game) => game.delete(game.root)),
    [branching, false],
  )
})

test("goToNode, promote, demote and delete refuse foreign nodes", () => {
  const [game, other] = [read(branching), read(branching)]
  for (const method of ["goToNode", "promote", "demote", "delete"]) {
    for (const node of [at(other, 1), null, undefined, {}, 1, "e4", Object.create(GameNode.prototype)]) {
      assert.throws(() => game[method](node), TypeError, `${method} ${String(node)}`)
    }
  }
  assert.equal(line(game), branching)
})

test("a deleted node stays deleted", () => {
  for (const freezes of [false, true]) {
    const game = new Game()
    for (const move of ["e4", "e5", "Nf3"]) game.move(move)
    const gone = game.current
    const before = gone.parent
    assert.equal(game.delete(gone), true)
    assert.equal(game.current, before, "the game goes to the move before")
    if (freezes) crowd()
    game.move("Bc4")
    assert.notEqual(game.current, gone)
    assert.throws(() => game.goToNode(gone), TypeError, freezes ? "frozen between" : "never frozen")
    assert.equal(game.delete(gone), false)
    assert.equal(game.promote(gone), false)
    gone.comment = "lost"
    assert.equal(line(game), "1. e4 e5 2. Bc4 *")
    assert.deepEqual(
      game.history().map(({ san }) => san),
      ["e4", "e5", "Bc4"],
    )
  }
})

test("freezing a game does not change where forward goes", () => {
  const walked = (freezes) => {
    const game = read("1. e4 (1. d4 d5 (1... Nf6) 2. c4) 1... e5 *")
    if (freezes) crowd()
    game.promote(at(game, 1, 1))
    if (freezes) crowd()
    game.goToNode(at(game, 1))
    return game.forward().san
  }
  assert.equal(walked(true), walked(false))
  const deleted = (freezes) => {
    const game = read("1. e4 (1. d4) (1. c4) *")
    game.goTo(0)
    game.delete(at(game, 0))
    if (freezes) crowd()
    game.promote(at(game, 1))
    return game.forward().san
  }
  assert.equal(deleted(true), deleted(false))
})

const WITH_NOTES =
  "{of the game} 1. {first} e4 {after} 1... {reply} e5 ({instead} 1... c5 $2 {bad} $6) 2. Nf3!? $10 ; to\n; the end\n*"

test("comments and NAGs are read", () => {
  const game = read(WITH_NOTES)
  const notes = (node) => [node.commentBefore, node.comment, node.nags]
  assert.deepEqual(notes(game.root), ["", "of the game", []])
  assert.deepEqual(notes(at(game, 0)), ["first", "after", []])
  assert.deepEqual(notes(at(game, 0, 0)), ["reply", "", []])
  assert.deepEqual(notes(at(game, 0, 1)), ["instead", "bad", [2, 6]])
  assert.deepEqual(notes(at(game, 0, 0, 0)), ["", "to\nthe end", [5, 10]])
})

test("comments and NAGs are written", () => {
  const game = read(WITH_NOTES)
  const e4 = at(game, 0)
  e4.comment = "  new \n\n text  "
  assert.equal(e4.comment, "new\n\ntext")
  e4.comment = ""
  e4.commentBefore = ""
  e4.nags.push(1)
  at(game, 0, 0).nags = [3, 4]
  game.root.comment = "start"
  game.root.commentBefore = "before"
  assert.equal(
    line(game),
    "{before start} 1. e4 $1 1... {reply} e5 $3 $4 ({instead} 1... c5 $2 $6 {bad}) 2. Nf3 $5 $10\n; to\n; the end\n*",
  )
  const again = Game.fromPgn(game.pgn())
  assert.equal(again.pgn(), game.pgn())
})

test("annotations of comments are typed and written back", () => {
  const game =
    read(`1. e4 {[%clk 1:02:03.45] [%emt 0:00:07] [%eval -1.25,20] words [%csl Ga1,Rb2][%cal Ya1h8,Be2e4] more}
    e5 {[%eval #-3]} 2. Nf3 {[%eval #5,40] [%timestamp 43]} Nc6 {[%clk\n0:29:32.6]} *`)
  assert.deepEqual(at(game, 0).annotations, {
    clock: 3723.45,
    elapsed: 7,
    eval: { pawns: -1.25, depth: 20 },
    squares: [
      { color: "green", square: "a1" },
      { color: "red", square: "b2" },
    ],
    arrows: [
      { color: "yellow", from: "a1", to: "h8" },
      { color: "blue", from: "e2", to: "e4" },
    ],
  })
  assert.equal(at(game, 0).comment, "words more")
  assert.deepEqual(at(game, 0, 0).annotations, { eval: { mate: -3 } })
  assert.deepEqual(at(game, 0, 0, 0).annotations, {
    eval: { mate: 5, depth: 40 },
    commands: [{ name: "timestamp", value: "43" }],
  })
  assert.equal(at(game, 0, 0, 0).comment, "")
  assert.deepEqual(at(game, 0, 0, 0, 0).annotations, { clock: 1772.6 })

  const fresh = new Game()
  fresh.move("e4")
  const wanted = {
    clock: 59.5,
    elapsed: 0.001,
    eval: { pawns: 0.1 + 0.2 },
    squares: [{ color: "yellow", square: "e4" }],
    arrows: [{ color: "red", from: "e7", to: "e5" }],
  }
  fresh.current.annotations = wanted
  fresh.current.comment = "text"
  assert.match(
    fresh.pgn({ maxWidth: 0 }),
    /\{\[%eval 0\.30\]\[%clk 0:00:59\.5\]\[%emt 0:00:00\.001\]\[%csl Ye4\]\[%cal Re7e5\] text\}/,
  )
  assert.deepEqual(Game.fromPgn(fresh.pgn()).current.annotations, { ...wanted, eval: { pawns: 0.3 } })
  // The list is changed in place.
  fresh.current.annotations.clock = 1
  fresh.current.annotations.eval = { mate: -2, depth: 7 }
  delete fresh.current.annotations.arrows
  const again = Game.fromPgn(fresh.pgn()).current.annotations
  assert.deepEqual([again.clock, again.eval, again.arrows], [1, { mate: -2, depth: 7 }, undefined])
  assert.equal(Game.fromPgn(fresh.pgn({ comments: false })).current.comment, "")
})

test("unknown commands are kept", () => {
  const game = read('1. e4 {[%evp 0,3,19] a [%tqu "En","",10] b [%clk 0:00:05]} e5 {[%b]}')
  const commands = [
    { name: "evp", value: "0,3,19" },
    { name: "tqu", value: '"En","",10' },
  ]
  assert.deepEqual([at(game, 0).comment, at(game, 0).annotations], ["a b", { clock: 5, commands }])
  assert.deepEqual(at(game, 0, 0).annotations, { commands: [{ name: "b", value: "" }] })
  assert.match(
    game.pgn({ maxWidth: 0 }),
    /\{\[%clk 0:00:05\]\[%evp 0,3,19\]\[%tqu "En","",10\] a b\} 1\.\.\. e5 \{\[%b\]\}/,
  )
  // Commands set by the app in place, as a whole, or in a comment.
  at(game, 0, 0).annotations.commands[0].value = " x\ny "
  at(game, 0).comment = "c [%evp 1]"
  assert.deepEqual(at(game, 0).annotations, { clock: 5, commands: [commands[1], { name: "evp", value: "1" }] })
  const again = Game.fromPgn(game.pgn())
  assert.deepEqual(at(again, 0).annotations, at(game, 0).annotations)
  assert.deepEqual(at(again, 0, 0).annotations, { commands: [{ name: "b", value: "x\ny" }] })
  // A known command becomes its annotation.
  at(again, 0, 0).annotations = { commands: [{ name: "clk", value: "0:00:07" }] }
  assert.deepEqual(at(Game.fromPgn(again.pgn()), 0, 0).annotations, { clock: 7 })
  for (const commands of [
    1,
    [null],
    [{ name: "a" }],
    [{ name: "a b", value: "" }],
    [{ name: "", value: "" }],
    [{ name: "a", value: "]" }],
    [{ name: "a", value: "[%b" }],
    [{ name: "a", value: 1 }],
  ]) {
    const fresh = new Game()
    fresh.root.annotations = { commands }
    assert.throws(() => fresh.pgn(), TypeError)
  }
})

test("paragraphs of a comment survive PGN", () => {
  const study =
    "First\nline.\n\n\n \nSecond [%clk 0:00:01]\n\nthird, a long one that has to be wrapped somewhere in its middle {"
  for (const [text, comment] of [
    [study, "First line.\n\nSecond\n\nthird, a long one that has to be wrapped somewhere in its middle {"],
    ["a\r\nb\r\n\r\nc\rd\r\re", "a b\n\nc d\n\ne"],
    ["\n\na\n\n", "a"],
    ['a\n\n%b\n\n [Event "c"]\n\n1. d4', 'a\n\n%b\n\n[Event "c"]\n\n1. d4'],
  ]) {
    const game = read(`1. e4 {${text}} ({${text}} 1. d4) 1... e5`)
    for (const maxWidth of [0, 9, 40, 79]) {
      const again = Game.fromPgn(game.pgn({ maxWidth }))
      assert.deepEqual([at(game, 0).comment, at(again, 0).comment], [comment, comment])
      assert.equal(at(again, 1).commentBefore, comment)
      assert.equal(again.pgn(), game.pgn())
    }
  }
  // Text that braces cannot contain is written as comments to the end of the line.
  for (const comment of ["a\n\n}\n\nb", "a\nb\n\nc", "}\n\n[%"]) {
    const game = read("1. e4 e5")
    at(game, 0).comment = comment.replaceAll("\n\n", "\n \n\n")
    assert.equal(at(game, 0).comment, comment)
    assert.equal(at(Game.fromPgn(game.pgn()), 0).comment, comment)
  }
  assert.equal(at(read("1. e4 ;\n;\n;a\n;\n;\n;b\n;\ne5 {c}"), 0).comment, "a\n\nb")
  assert.equal(at(read("1. e4 ;a\n;\n{b} e5"), 0).comment, "a b")
})

test("a clock of any length survives PGN", () => {
  for (const clock of [1e6, 1e10, 1e12]) {
    const game = new Game()
    game.move("e4")
    game.current.annotations = { clock, elapsed: clock }
    assert.deepEqual(Game.fromPgn(game.pgn()).current.annotations, { clock, elapsed: clock })
  }
})

test("notes that PGN cannot represent are refused", () => {
  for (const spoil of [
    (node) => {
      node.nags = [-1]
    },
    (node) => {
      node.nags = [1.5]
    },
    (node) => {
      node.nags = [70_000]
    },
    (node) => {
      node.annotations = { clock: NaN }
    },
    (node) => {
      node.annotations = { clock: -1 }
    },
    (node) => {
      node.annotations = { elapsed: -0.5 }
    },
    (node) => {
      node.annotations = { eval: { pawns: 1, depth: -1 } }
    },
    (node) => {
      node.annotations = { clock: "1" }
    },
    (node) => {
      node.annotations = { eval: { mate: 0.5 } }
    },
    (node) => {
      node.annotations = { eval: { mate: 3, pawns: 1 } }
    },
    (node) => {
      node.annotations = { eval: { cp: 30 } }
    },
    (node) => {
      node.annotations = { eval: { pawns: 1, nodes: 30 } }
    },
    (node) => {
      node.annotations = { eval: 0 }
    },
    (node) => {
      node.annotations = { clk: 30 }
    },
    (node) => {
      node.annotations = { clock: 1.1e12 }
    },
    (node) => {
      node.annotations = { squares: [{ color: "pink", square: "e4" }] }
    },
    (node) => {
      node.annotations = { squares: [{ color: "red", square: "e9" }] }
    },
    (node) => {
      node.annotations = { arrows: [{ color: "red", from: "e4" }] }
    },
  ]) {
    const game = new Game()
    game.move("e4")
    spoil(game.current)
    assert.throws(() => game.pgn(), TypeError, String(spoil))
    assert.equal(game.move("e5").san, "e5")
    game.root.children[0].nags = []
    game.root.children[0].annotations = {}
    assert.equal(line(game), "1. e4 e5 *")
  }
})

test("freezing games to bytes loses nothing", () => {
  const games = Array.from({ length: 200 }, (_, number) => {
    const game = new Game({ chess960: number, tags: { White: `white ${number}`, Round: String(number) } })
    const moves = game.position.legalMoves()
    game.move(moves[number % moves.length])
    game.current.comment = `comment ${number} [%clk 0:00:0${number % 10}]`
    game.current.nags.push(number % 140)
    game.root.comment = `root ${number}`
    return game
  })
  for (let round = 0; round < 3; round++) {
    games.forEach((game, number) => {
      const moves = game.position.legalMoves()
      game.move(moves[(number * 7 + round) % moves.length].san)
      game.back()
      game.move(moves[(number * 5 + round) % moves.length])
      game.current.annotations.squares = [{ color: "red", square: "e4" }]
      game.tags.set("Event", `event ${round}`)
    })
  }
  games.forEach((game, number) => {
    const text = game.pgn()
    const again = Game.fromPgn(text)
    assert.equal(again.pgn(), text)
    assert.equal(again.tags.get("White"), `white ${number}`)
    assert.equal(again.tags.get("Event"), "event 2")
    const first = again.root.children[0]
    assert.equal(first.comment, `comment ${number}`)
    assert.equal(first.annotations.clock, number % 10)
    assert.deepEqual(first.nags, [number % 140])
    assert.equal(again.root.comment, `root ${number}`)
    assert.equal(game.ply, 4)
    // The variations exist: each round added its first move, unless it was the same.
    const branches = game.root.children[0].children
    assert.ok(branches.length >= 1 && branches.length <= 2)
  })
})

/**
 * V8 of Node 20 crashes ("unreachable code", Deoptimizer) when it deoptimizes an inlined wasm call that returns a
 * reference, so visiting many games must not cause that.
 */
test("reading the notes of many games does not end the process", () => {
  const code = `
    import { parsePgn } from ${JSON.stringify(new URL("../../js/entries/index.js", import.meta.url).href)}
    const text = "1. e4 {a} e5 $1 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\\n".repeat(200)
    let nags = 0
    for (let round = 0; round < 40; round++) {
      for (const { game } of parsePgn(text)) {
        const pending = [game.root]
        for (let node = pending.pop(); node; node = pending.pop()) {
          nags += node.nags.length
          pending.push(...node.children)
        }
        if (round % 7 === 6) game.pgn()
      }
    }
    console.log(nags)`
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    encoding: "utf8",
  })
  assert.deepEqual([status, signal, stdout.trim()], [0, null, "8000"], stderr.slice(0, 300))
})
