// What chess-arbiter/variants adds to positions, setups, games and nodes, and what it refuses.

import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { test } from "node:test"
import { readApi } from "../../scripts/build/playground-api.mjs"
import { inRoot } from "../../scripts/paths.mjs"
import {
  explain,
  Game,
  IllegalMoveError,
  InvalidFenError,
  parsePgn,
  Position,
  Setup,
  variantOf,
  variants,
} from "../../js/entries/variants.js"
import { FreeLine } from "../../js/values/free-line.js"

const none = { pawn: 0, knight: 0, bishop: 0, rook: 0, queen: 0 }
const crazyhouse = (fen) => Position.fromFen(fen, { variant: "crazyhouse" })

test("every variant has its starting position", () => {
  const starts = {
    chess: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    crazyhouse: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
    atomic: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    antichess: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    "three-check": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
    "king-of-the-hill": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    horde: "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
    "racing-kings": "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
  }
  assert.deepEqual(Object.keys(starts), variants)
  for (const [variant, fen] of Object.entries(starts)) {
    for (const made of [Position.start({ variant }), Setup.start({ variant }), new Game({ variant })]) {
      assert.equal(made.variant, variant)
      assert.equal(made.fen(), fen)
    }
    assert.ok(Setup.start({ variant }).position().equals(Position.start({ variant })))
  }
})

test("positions of different variants are not equal", () => {
  const same = variants.filter((variant) => !["horde", "racing-kings", "antichess"].includes(variant))
  for (const one of same)
    for (const other of same) {
      assert.equal(Position.start({ variant: one }).equals(Position.start({ variant: other })), one === other)
      assert.equal(Setup.start({ variant: one }).equals(Setup.start({ variant: other })), one === other)
    }
  assert.notDeepEqual(Position.start({ variant: "atomic" }), Position.start())
  assert.deepEqual(
    structuredClone(Position.start({ variant: "atomic" }).state),
    Position.start({ variant: "atomic" }).state,
  )
  assert.ok(Position.start({ variant: "atomic" }).equals(structuredClone(Position.start({ variant: "atomic" }))))
  assert.ok(Position.start({ variant: undefined }).equals(Position.start({ variant: "chess" })))
  assert.equal(Position.start({ variant: "chess" }).state.length, 11)
})

test("a crazyhouse position has pockets, promoted pieces and drops", () => {
  const position = crazyhouse("4k3/8/8/8/8/8/8/Q~3K3[NPPq] w - - 0 1")
  assert.deepEqual(position.pockets, {
    white: { ...none, pawn: 2, knight: 1 },
    black: { ...none, queen: 1 },
  })
  assert.ok(Object.isFrozen(position.pockets) && Object.isFrozen(position.pockets.white))
  assert.deepEqual(position.promoted, ["a1"])
  assert.deepEqual([...position.drops().keys()], ["pawn", "knight"])
  assert.equal(position.drops().get("pawn").length, 48)
  assert.equal(position.drops().get("knight").length, 61)
  assert.deepEqual([...position.destinations().keys()], ["a1", "e1"])
  assert.equal(JSON.stringify(position), JSON.stringify(position.fen()))
  const move = position.judge("P@e4").move
  assert.deepEqual(move, {
    from: "e4",
    to: "e4",
    role: "pawn",
    color: "white",
    enPassant: false,
    doublePush: false,
    check: false,
    checkmate: false,
    san: "@e4",
    uci: "P@e4",
    drop: true,
  })
  assert.ok(Object.isFrozen(move))
})

test("other variants have no pockets, promoted pieces or drops", () => {
  for (const variant of variants) {
    if (variant === "crazyhouse") continue
    const start = Position.start({ variant })
    assert.deepEqual([start.pockets, start.promoted, start.drops()], [null, [], new Map()])
  }
})

test("a drop is accepted in each form wherever a move is", () => {
  const fen = "4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1"
  const forms = ["N@f3", "n@f3", { drop: "n", to: "f3" }, { drop: "N", to: "f3" }, { drop: "knight", to: "f3" }]
  forms.push(crazyhouse(fen).judge("N@f3").move)
  for (const form of forms) {
    const name = JSON.stringify(form)
    const after = "4k3/8/8/8/8/5N2/8/4K3[n] b - - 1 1"
    assert.equal(crazyhouse(fen).play(form).fen(), after, name)
    const game = new Game({ fen, variant: "crazyhouse" })
    assert.equal(game.judge(form).legal, true, name)
    assert.equal(game.root.add(form).move.san, "N@f3", name)
    assert.equal(game.move(form).drop, true, name)
    assert.equal(game.fen(), after, name)
    assert.equal(game.claimDraw(form), null, name)
  }
  assert.equal(crazyhouse(fen).play("S@f3", { lang: "de" }).pieceAt("f3").role, "knight")
  assert.equal(crazyhouse(fen).judge("♘@f3").legal, true)
})

test("invalid drops are refused", () => {
  const position = crazyhouse("4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1")
  const reason = (input) => position.judge(input).reason
  assert.equal(reason({ drop: "x", to: "f3" }), "unreadable")
  assert.match(position.judge({ drop: "x", to: "f3" }).message, /"x".*drop/)
  for (const drop of [7, {}, "", [], Symbol("n"), 1n, () => {}]) assert.equal(reason({ drop, to: "f3" }), "unreadable")
  assert.equal(reason({ drop: "n" }), "unreadable")
  assert.equal(reason({ drop: "n", to: "f9" }), "unreadable")
  assert.equal(reason({ drop: true, to: "f3" }), "unreadable")
  // Boards may send a move with an unset `drop`.
  assert.equal(position.judge({ drop: undefined, from: "e1", to: "e2" }).legal, true)
  assert.equal(position.judge({ drop: null, from: "e1", to: "e2" }).legal, true)
  assert.equal(position.judge({ drop: false, from: "e1", to: "e2" }).legal, true)
})

test("three-check reads and writes both forms of remaining checks", () => {
  const variant = "three-check"
  const position = Position.start({ variant }).play("e4").play("f6").play("Qh5+")
  assert.deepEqual(position.remainingChecks, { white: 2, black: 3 })
  assert.ok(Object.isFrozen(position.remainingChecks))
  assert.equal(position.fen(), "rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 2+3 1 2")
  const given = "rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2 +1+0"
  assert.equal(position.fen({ checks: "given" }), given)
  assert.equal(position.toSetup().fen({ checks: "given" }), given)
  assert.ok(Position.fromFen(given, { variant }).equals(position))
  assert.equal(new Game({ fen: given, variant }).fen({ checks: "given" }), given)
  assert.equal(Position.start().remainingChecks, null)
  assert.equal(
    crazyhouse("4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1").fen({ pockets: "rank" }),
    "4k3/8/8/8/8/8/8/4K3/Nn w - - 0 1",
  )
  assert.equal(Position.start().fen({ pockets: "rank", checks: "given" }), Position.start().fen())
})

test("fen() refuses wrong options of variants", () => {
  const position = Position.start({ variant: "three-check" })
  assert.throws(() => position.fen({ checks: "right" }), TypeError)
  assert.throws(() => position.fen({ pockets: true }), TypeError)
})

test("end is the end by the variant's rule", () => {
  const ends = [
    [
      "king-of-the-hill",
      "4k3/8/8/8/3K4/8/8/8 b - - 0 1",
      { result: "1-0", reason: "king-of-the-hill", squares: ["d4"] },
    ],
    ["atomic", "8/8/8/8/8/8/8/4K3 b - - 0 1", { result: "1-0", reason: "king-exploded" }],
    ["antichess", "8/8/8/8/8/8/8/n7 w - - 0 1", { result: "1-0", reason: "no-pieces" }],
    ["horde", "rnbqkbnr/8/8/8/8/8/8/8 w kq - 0 1", { result: "0-1", reason: "horde-captured" }],
    ["racing-kings", "k7/8/8/8/8/8/8/7K w - - 0 1", { result: "0-1", reason: "race", squares: ["a8"] }],
    ["racing-kings", "k6K/8/8/8/8/8/8/8 w - - 0 1", { result: "1/2-1/2", reason: "race-draw" }],
  ]
  for (const [variant, fen, { squares, ...end }] of ends) {
    const found = Position.fromFen(fen, { variant }).variantEnd()
    const { result, reason, winner } = found
    assert.deepEqual({ result, reason }, end, variant)
    assert.equal(winner, { "1-0": "white", "0-1": "black", "1/2-1/2": null }[result])
    if (squares) assert.deepEqual(found.squares, squares)
    assert.ok(Object.isFrozen(found) && Object.isFrozen(found.squares))
    const game = new Game({ variant, fen })
    assert.deepEqual(game.end, { ...end, winner })
    assert.equal(game.result, end.result)
    assert.match(explain(game.end), /^[A-Z].*\.$/)
    assert.deepEqual(game.legalMoves?.() ?? [], [])
  }
  assert.equal(Position.start({ variant: "atomic" }).variantEnd(), null)
  assert.equal(Position.start().variantEnd(), null)
})

test("a move that wins by the variant's rule has decides", () => {
  const game = new Game({ variant: "king-of-the-hill", fen: "4k3/8/8/8/8/3K4/8/8 w - - 0 1" })
  const move = game.move("Kd4")
  assert.deepEqual([move.san, move.decides, move.checkmate, move.check], ["Kd4#", true, false, false])
  assert.deepEqual(game.end, { result: "1-0", reason: "king-of-the-hill", winner: "white" })
  assert.equal(game.judge("Ke7").reason, "game-over")
  assert.equal(
    explain(game.end),
    game
      .judge("Ke7")
      .message.replace(/^.*?: /, "")
      .replace(/^\w/, (letter) => letter.toUpperCase()),
  )
})

test("a pawn promotes to a king in antichess only", () => {
  const fen = "8/P7/8/8/8/8/8/7k w - - 0 1"
  const position = Position.fromFen(fen, { variant: "antichess" })
  for (const input of [
    "a8=K",
    "a7a8k",
    { from: "a7", to: "a8", promotion: "k" },
    { from: "a7", to: "a8", promotion: "king" },
  ]) {
    const { move } = position.judge(input)
    assert.deepEqual([move.promotion, move.san, move.uci], ["king", "a8=K", "a7a8k"])
    assert.equal(position.play(move).pieceAt("a8").role, "king")
  }
  assert.equal(Position.fromFen("8/P6k/8/8/8/8/8/K7 w - - 0 1").judge("a8=K").reason, "promotion-not-possible")
})

/** The members of the declarations that return moves. @returns {Promise<string[]>} */
async function returningMoves() {
  const { types } = await readApi({ variants: inRoot("js", "variants", "api.js") })
  return ["Position", "Game", "GameNode", "MoveLine", "PgnIssue", "Refused", "DrawClaim"].flatMap((type) =>
    Object.entries(types[type])
      .filter(([, { shown }]) =>
        /\b(Move|Verdict|MoveLine|MoveNode|DrawClaim|Refused)\b/.test(shown.replace(/.*\): /, "")),
      )
      .map(([name]) => `${type}.${name}`),
  )
}

test("atomic captures say what explodes wherever moves are returned", async () => {
  const fen = "k7/8/8/3pn3/4P3/8/8/K7 w - - 0 1"
  const exploded = [
    { square: "e4", color: "white", role: "pawn" },
    { square: "d5", color: "black", role: "pawn" },
    { square: "e5", color: "black", role: "knight" },
  ]
  const position = Position.fromFen(fen, { variant: "atomic" })
  const game = new Game({ variant: "atomic", fen })
  const played = Game.fromPgn(`[Variant "Atomic"]\n[FEN "${fen}"]\n\n1. exd5 *`)
  const [{ issues }] = parsePgn(`[Variant "Atomic"]\n[FEN "${fen}"]\n\n1. exe5 *`)
  const refusal = (/** @type {() => unknown} */ call) => {
    try {
      call()
    } catch (error) {
      assert.ok(error instanceof IllegalMoveError)
      return error.verdict
    }
  }
  /** @type {Record<string, any[]>} */
  const moves = {
    "Position.legalMoves": [position.legalMoves().find(({ san }) => san === "exd5"), position.legalMoves("e4")[0]],
    "Position.judge": [position.judge("exd5").move],
    "Position.line": [position.line("exd5").moves[0]],
    "MoveLine.moves": [position.line(["exd5"]).moves[0]],
    "MoveLine.verdict": [position.line("exe5").verdict.candidates[0]],
    "Refused.candidates": [
      position.judge("exe5").candidates[0],
      game.judge("exe5").candidates[0],
      refusal(() => position.play("exe5")).candidates[0],
      refusal(() => game.move("exe5")).candidates[0],
      refusal(() => game.root.add("exe5")).candidates[0],
      new FreeLine(position).judge("exe5").candidates[0],
    ],
    "PgnIssue.verdict": [issues[0].verdict.candidates[0]],
    "Game.judge": [game.judge("exd5").move, new FreeLine(position).judge("exd5").move],
    "Game.move": [game.move("exd5")],
    "Game.history": [game.history()[0], played.history()[0]],
    "Game.undo": [game.undo()],
    "Game.redo": [game.redo()],
    "Game.back": [game.back()],
    "Game.forward": [game.forward()],
    "GameNode.add": [game.root.add("exd5").move],
    "GameNode.children": [played.root.children[0].move],
    "GameNode.move": [played.current.move],
  }
  // A capture neither repeats a position nor is the fiftieth move without one.
  const none = ["Game.claims", "DrawClaim.moves"]
  assert.deepEqual([...Object.keys(moves), ...none].sort(), (await returningMoves()).sort())
  for (const [member, found] of Object.entries(moves))
    for (const move of found) {
      assert.deepEqual(move.exploded, exploded, member)
      assert.ok(Object.isFrozen(move.exploded[0]), member)
    }
  assert.equal(Position.start().judge("e4").move.exploded, undefined)
})

test("exploded is there again after undo and redo", () => {
  const game = new Game({ variant: "atomic" })
  for (const move of ["e4", "d5"]) game.move(move)
  const capture = game.current.add("exd5")
  game.undo()
  assert.equal(capture.move.san, "exd5")
  game.redo()
  assert.equal(capture.move.exploded?.length, 2)
})

test("move and undo return the same move when a listener goes elsewhere", () => {
  for (const variant of ["atomic", "chess"]) {
    const calls = ["move", "undo", "redo", "back", "forward"]
    const returned = (/** @type {number[]} */ plies) => {
      const game = new Game({ variant })
      for (const move of ["e4", "d5", "Nf3", "Nf6"]) game.move(move)
      return plies.flatMap((ply) =>
        calls.map((call) => {
          game.goTo(2)
          if (call !== "move") game.move("exd5")
          if (call === "redo") game.undo()
          if (call === "forward") game.back()
          const leave = ply < 0 ? () => {} : game.subscribe(() => game.goTo(ply))
          const move = game[call](...(call === "move" ? ["exd5"] : []))
          leave()
          return move
        }),
      )
    }
    const wanted = returned([-1])
    assert.deepEqual(
      wanted.map(({ san, exploded }) => [san, exploded?.length]),
      calls.map(() => ["exd5", variant === "atomic" ? 2 : undefined]),
    )
    // To the start, to an earlier move, and along the other line.
    assert.deepEqual(returned([0, 1, 4]), [...wanted, ...wanted, ...wanted])
  }
})

test("a setup has the pockets and promoted pieces of a variant", () => {
  const setup = Setup.start().with({ variant: "crazyhouse", pockets: { white: { knight: 2 } }, promoted: ["d1"] })
  assert.equal(setup.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ~KBNR[NN] w KQkq - 0 1")
  assert.deepEqual(setup.pockets, { white: { ...none, knight: 2 }, black: none })
  assert.deepEqual(setup.promoted, ["d1"])
  assert.ok(setup.position().toSetup().equals(setup))
  assert.ok(Setup.fromFen(setup.fen(), { variant: "crazyhouse" }).equals(setup))
  // Moving a promoted piece keeps it promoted.
  assert.deepEqual(setup.put("d1", "Q").promoted, [])
  assert.deepEqual(setup.remove("d1").promoted, [])
  assert.deepEqual(setup.put("a3", "Q").promoted, ["d1"])
  assert.equal(setup.with({ turn: "black" }).fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ~KBNR[NN] b KQkq - 0 1")
  assert.deepEqual(setup.with({ pockets: null, promoted: undefined }).pockets, setup.pockets)
  assert.deepEqual(setup.with({ pockets: {} }).pockets, { white: none, black: none })
})

test("a setup of another variant starts with its own pockets and checks", () => {
  const setup = Setup.start().with({ variant: "crazyhouse", pockets: { white: { knight: 2 } }, promoted: ["d1"] })
  const checks = setup.with({ variant: "three-check" })
  assert.deepEqual([checks.pockets, checks.promoted, checks.remainingChecks], [null, [], { white: 3, black: 3 }])
  const fewer = checks.with({ remainingChecks: { white: 1, black: 2 } })
  assert.deepEqual(fewer.remainingChecks, { white: 1, black: 2 })
  assert.ok(fewer.with({ variant: "three-check", halfmoves: 0 }).equals(fewer))
  assert.ok(fewer.position().toSetup().equals(fewer))
  assert.ok(fewer.with({ variant: "chess" }).equals(Setup.start()))
  assert.equal(fewer.with({ variant: "chess" }).state.length, 11)
})

test("a setup of a variant lists what its position drops", () => {
  const setup = Setup.start().with({ variant: "antichess" })
  const problems = setup
    .position()
    .problems()
    .map(({ code }) => code)
  assert.deepEqual(
    problems,
    setup.problems().map(({ code }) => code),
  )
})

test("variants with a chess start can be played as Chess960", () => {
  for (const variant of ["crazyhouse", "atomic", "antichess", "three-check", "king-of-the-hill"]) {
    const game = new Game({ variant, chess960: 0 })
    assert.equal(game.position.chess960, true)
    assert.equal(game.variant, variant)
    assert.match(game.fen(), /^bbqnnrkr\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/BBQNNRKR/)
    assert.deepEqual(game.position.problems(), [])
    const again = Game.fromPgn(game.pgn())
    assert.ok(again.position.equals(game.position))
    assert.equal(again.variant, variant)
    assert.match(new Game({ variant, chess960: true }).fen(), /^[bnrqk]{8}\//)
  }
  for (const variant of ["horde", "racing-kings"])
    for (const chess960 of [true, 0]) assert.throws(() => new Game({ variant, chess960 }), /one starting position/)
  assert.equal(new Game({ variant: "atomic", chess960: false }).position.chess960, false)
  assert.equal(new Game({ variant: "atomic", fen: Position.chess960(0).fen(), chess960: true }).position.chess960, true)
  assert.throws(() => new Game({ variant: "atomic", chess960: 960 }), RangeError)
})

test("games of variants survive PGN, clones and JSON", () => {
  const game = new Game({ variant: "crazyhouse", tags: { White: "Anna" } })
  assert.equal(game.tags.get("Variant"), "Crazyhouse")
  assert.equal(game.current.variant, "crazyhouse")
  let calls = 0
  game.subscribe(() => calls++)
  for (const move of ["e4", "d5", "exd5", "Qxd5", "P@e4"]) game.move(move)
  assert.equal(calls, 5)
  assert.match(game.pgn(), /1\. e4 d5 2\. exd5 Qxd5 3\. @e4 \*/)
  assert.equal(JSON.parse(JSON.stringify(game)), game.pgn())
  const clone = game.clone()
  assert.equal(clone.move("P@e5").san, "@e5")
  assert.deepEqual([game.ply, clone.ply, clone.variant], [5, 6, "crazyhouse"])
})

test("a PGN may have games of several variants", () => {
  const game = Game.fromPgn('[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *')
  const mixed = [
    game.pgn(),
    new Game({ variant: "horde" }).pgn(),
    new Game().pgn(),
    '[Variant "3check"]\n\n1. e4 *',
  ].join("\n")
  assert.deepEqual(
    parsePgn(mixed).map(({ game, issues }) => [game.variant, issues.length]),
    [
      ["crazyhouse", 0],
      ["horde", 0],
      ["chess", 0],
      ["three-check", 0],
    ],
  )
})

test("a game has the variant of the position that it starts from", () => {
  const game = Game.fromPgn('[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *')
  assert.equal(new Game(game.position).variant, "crazyhouse")
  assert.equal(new Game(Position.start({ variant: "horde" })).variant, "horde")
})

test("every variant can be played without kings under free rules", () => {
  for (const variant of variants) {
    const game = new Game({ variant, rules: "free", fen: "8/8/8/2p5/3P4/8/8/8 w - - 0 1" })
    assert.equal(game.move("dxc5").san.slice(0, 4), "dxc5", variant)
    const again = Game.fromPgn(game.pgn())
    assert.deepEqual([again.variant, again.rules, again.fen()], [variant, "free", game.fen()])
    assert.equal(game.clone().fen(), game.fen())
  }
})

test("sentences speak of winning where mate is not the goal", () => {
  const game = new Game({ variant: "antichess", rules: "free", fen: "8/8/8/8/8/8/2b5/4B3 w - - 0 80" })
  const end = game.timeForfeit("white")
  assert.deepEqual(end, { result: "1/2-1/2", reason: "time-forfeit", winner: null, by: "white" })
  assert.equal(explain(end), "Draw: White's time ran out, but Black could not win by any series of moves.")
  const said = "The game is over, a draw: White's time ran out, but Black could not win by any series of moves."
  assert.equal(game.judge("Bd2").message, said)
  const mate = new Game("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")
  mate.resign("white")
  assert.match(mate.judge("Ke2").message, /could not mate/)
})

test("the option variant of parsePgn is read or refused", () => {
  assert.equal(parsePgn("1. Nf3", { variant: "atomic", rules: "blitz" })[0].game.variant, "atomic")
  for (const variant of ["Atomic", "bughouse", 1, {}]) {
    for (const read of [parsePgn, Game.fromPgn]) assert.throws(() => read("1. Nf3", { variant }), TypeError)
  }
  for (const options of [{ variant: undefined }, { variant: null }, null, 3, "atomic", { rules: "blitz" }])
    assert.equal(parsePgn("1. Nf3", options)[0].game.variant, "chess")
})

test("an endless iterable is refused", () => {
  const zh = Setup.start().with({ variant: "crazyhouse" })
  function* endless() {
    for (;;) yield "d1"
  }
  assert.throws(() => zh.with({ promoted: endless() }), RangeError)
  const game = new Game()
  game.move("e4")
  assert.throws(() => (game.current.nags = endless()), RangeError)
  assert.throws(() => new Game({ tags: endless() }), RangeError)
})

test("variantOf never throws", () => {
  for (const name of [
    "Giveaway",
    "Suicide",
    "",
    " ",
    "x".repeat(1e6),
    "\ud800",
    undefined,
    null,
    3,
    {},
    [],
    Symbol("x"),
  ])
    assert.equal(variantOf(name), undefined)
  assert.equal(variantOf("THREE CHECK"), "three-check")
  for (const variant of variants.slice(1)) {
    const fen = Position.start({ variant }).fen()
    const name = new Game({ variant, fen, chess960: true }).tags.get("Variant")
    assert.match(name, / 960$/)
    assert.equal(variantOf(name), variant)
  }
  for (const name of ["Chess960", "Fischer Random", "960", "Giveaway 960"]) assert.equal(variantOf(name), undefined)
})

test("wrong arguments of variants are refused with a sentence", () => {
  const setup = Setup.start()
  const zh = setup.with({ variant: "crazyhouse" })
  const wrong = [
    () => Position.start({ variant: "bughouse" }),
    () => Position.start({ variant: 1 }),
    () => Position.start({ color: "white" }),
    () => Position.start("atomic"),
    () => Setup.start({ variant: {} }),
    () => Position.fromFen(Position.start().fen(), { variant: "Atomic" }),
    () => Setup.fromFen(Position.start().fen(), { variant: ["atomic"] }),
    () => new Game({ variant: "suicide" }),
    () => Position.start().judge("e4") && Position.start().play("e4", { variant: "atomic" }),
    () => setup.with({ pockets: {} }),
    () => setup.with({ promoted: ["d1"] }),
    () => setup.with({ remainingChecks: { white: 3, black: 3 } }),
    () => zh.with({ remainingChecks: { white: 3, black: 3 } }),
    () => zh.with({ pockets: [] }),
    () => zh.with({ pockets: { red: {} } }),
    () => zh.with({ pockets: { white: { king: 1 } } }),
    () => zh.with({ pockets: { white: { pawn: -1 } } }),
    () => zh.with({ pockets: { white: { pawn: 64 } } }),
    () => zh.with({ pockets: { white: { pawn: 0.5 } } }),
    () => zh.with({ pockets: { white: 3 } }),
    () => zh.with({ promoted: "d1" }),
    () => zh.with({ promoted: ["e4"] }),
    () => zh.with({ promoted: ["e2"] }),
    () => zh.with({ promoted: ["e1"] }),
    () => zh.with({ promoted: 5 }),
    () => zh.with({ variant: "three-check", remainingChecks: { white: 3 } }),
    () => zh.with({ variant: "three-check", remainingChecks: { white: 4, black: 3 } }),
    () => zh.with({ variant: "three-check", remainingChecks: "3+3" }),
  ]
  for (const call of wrong) {
    assert.throws(call, (error) => {
      assert.ok(error instanceof TypeError, `${call}: ${error}`)
      assert.match(error.message, /^[^{}]|\{/, `${call}`)
      assert.ok(!/undefined|NaN|\[object/.test(error.message), `${call}: ${error.message}`)
      return true
    })
  }
  assert.throws(() => Position.fromFen("8/8/8/8/8/8/8/8", { variant: "crazyhouse" }), InvalidFenError)
  assert.ok(Position.checkFen("8/8/8/8/8/8/8/8[Q", { variant: "crazyhouse" }) instanceof InvalidFenError)
  assert.equal(Position.checkFen("8/8/8/8/8/8/8/4K3 w - - 0 1", { variant: "atomic" }), null)
})

test("errors name the entry that a variant needs", () => {
  const program = `
    import { Game, parsePgn, Position, Setup } from "chess-arbiter"
    const fen = Position.start().fen()
    const calls = [
      () => Position.start({ variant: "atomic" }),
      () => Setup.start({ variant: "atomic" }),
      () => Position.fromFen(fen, { variant: "atomic" }),
      () => Setup.fromFen(fen, { variant: "atomic" }),
      () => Setup.start().with({ variant: "atomic" }),
      () => new Game({ variant: "atomic" }),
      () => Game.fromPgn("*", { variant: "atomic" }),
      () => parsePgn("*", { variant: "atomic" }),
      () => Position.fromFen("4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1"),
      () => { throw Position.checkFen("4k3/8/8/8/8/8/8/P7 w - - 0 1", { variant: "horde" }) },
      () => { throw Position.checkFen(fen, { variant: "atomic" }) },
    ]
    const said = calls.map((call) => { try { call() } catch (error) { return String(error) } })
    const start = Position.start()
    const { variant, pockets, promoted, remainingChecks } = start
    const members = [variant, pockets, promoted, remainingChecks, start.drops().size, start.variantEnd()]
    const others = [Setup.start().variant, new Game().variant, new Game().root.variant]
    console.log(JSON.stringify({ said, members, others, drop: start.judge({ drop: "n", to: "f3" }).facts.sentence }))
  `
  const settings = { cwd: inRoot(), encoding: "utf8" }
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], settings)
  const { said, members, others, drop } = JSON.parse(stdout || stderr)
  for (const sentence of said.slice(0, -3)) assert.match(sentence, /^TypeError: .*chess-arbiter\/variants/)
  for (const sentence of said.slice(-3)) assert.match(sentence, /^InvalidFenError: .*chess-arbiter\/variants/)
  assert.deepEqual(members, ["chess", null, [], null, 0, null])
  assert.deepEqual([...others, drop], ["chess", "chess", "chess", "unreadable.no-squares"])
})

test("the error of a FEN with pockets names crazyhouse", () => {
  const held = "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"
  for (const options of [undefined, { variant: "atomic" }]) {
    const { code, message } = Position.checkFen(held, options)
    assert.equal(code, "fen-variant")
    assert.match(message, /\{ variant: "crazyhouse" \}/)
  }
})

test("a FEN of three-check has at most three remaining checks for a side", () => {
  const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
  for (const rest of ["4+3 0 1", "3+10 0 1", "0 1 +0+4", "0 1 +10+0"])
    assert.equal(Position.checkFen(`${start} ${rest}`, { variant: "three-check" }).code, "fen-checks", rest)
  for (const [rest, left] of [
    ["3+1 0 1", [3, 1]],
    ["0 1 +3+0", [0, 3]],
  ]) {
    const { white, black } = Position.fromFen(`${start} ${rest}`, { variant: "three-check" }).remainingChecks
    assert.deepEqual([white, black], left)
  }
})

test("sentences of variants come with their own entry", async () => {
  const position = crazyhouse("4k3/8/8/8/8/8/8/4K3[QPP] w - - 0 1")
  const { message } = position.judge("N@f3")
  assert.equal(message, "White has no knight in its pocket, only: pawn and queen.")
  await import("../../js/lang/de.js")
  assert.equal(position.judge("S@f3", { lang: "de" }).message, message)
  await import("../../js/lang/variants/de.js")
  await import("../../js/lang/de.js")
  assert.equal(
    position.judge("S@f3", { lang: "de-AT" }).message,
    "In der Reserve von Weiß ist kein Springer, sondern nur: Bauer und Dame.",
  )
})
