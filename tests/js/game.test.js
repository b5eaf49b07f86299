// Game: history, rules and ends.

import assert from "node:assert/strict"
import { test } from "node:test"
import { Game, IllegalMoveError, InvalidFenError, Position, explain, sanLanguages } from "../../js/entries/index.js"
import { generator } from "../../scripts/random.mjs"
import { facts, Report } from "../data/read.mjs"

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
const played = (moves, options) => {
  const game = new Game(options)
  for (const move of moves) game.move(move)
  return game
}
const sans = (game) => game.history().map(({ san }) => san)

test("a new game stands at the start without moves or end", () => {
  const game = new Game()
  assert.equal(game.position.fen(), START)
  assert.equal(game.start.fen(), START)
  assert.equal(game.ply, 0)
  assert.deepEqual(game.history(), [])
  assert.equal(game.end, null)
  assert.equal(game.result, "*")
  assert.ok(game.tags instanceof Map)
  for (const call of ["undo", "redo", "back", "forward"]) assert.equal(game[call](), null, call)
  assert.deepEqual([game.isOver, game.turn], [false, "white"])
})

test("new Game takes fen, chess960 and tags", () => {
  const fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 3 20"
  assert.equal(new Game({ fen }).start.fen(), fen)
  assert.equal(new Game({ fen }).position.chess960, false)
  assert.equal(new Game({ fen, chess960: true }).position.chess960, true)
  assert.equal(new Game({ chess960: 0 }).position.fen(), Position.chess960(0).fen())
  assert.equal(new Game({ chess960: 518 }).position.chess960, true)
  assert.equal(new Game({ chess960: false }).position.chess960, false)
  assert.equal(new Game({ tags: { White: "A", Black: "B" } }).tags.get("White"), "A")
})

test("the option chess960 starts from a random position", () => {
  const random = new Set(Array.from({ length: 40 }, () => new Game({ chess960: true }).start.fen()))
  assert.ok(random.size > 20, "random positions differ")
  assert.ok([...random].every((text) => Position.fromFen(text, { chess960: true }).legalMoves().length >= 18))
})

test("new Game refuses a chess960 number outside 0 to 959", () => {
  for (const index of [960, -1, 0.5, NaN, 2 ** 32, 2 ** 32 + 1]) {
    assert.throws(() => new Game({ chess960: index }), RangeError, String(index))
  }
})

test("new Game refuses a FEN that is not a position", () => {
  assert.throws(() => new Game({ fen: "nonsense" }), InvalidFenError)
  assert.throws(
    () => new Game({ fen: "8/8/8/8/8/8/8/8 w - - 0 1" }),
    (error) => error.field === "position",
  )
})

test("new Game takes a FEN in place of options", () => {
  const fen = "8/8/8/8/8/8/8/K1k5 w - - 0 1"
  assert.equal(new Game(fen).start.fen(), fen)
  assert.throws(() => new Game("nonsense"), InvalidFenError)
})

test("new Game refuses unknown and wrong options", () => {
  const fen = "8/8/8/8/8/8/8/K1k5 w - - 0 1"
  const names = /: (a FEN, a Position or an object with )?fen, rules, chess960 or tags was expected$/
  for (const [options, message] of [
    [
      null,
      /^null is not an options object: a FEN, a Position or an object with fen, rules, chess960 or tags was expected$/,
    ],
    [5, names],
    [true, names],
    [[], names],
    [[fen], names],
    [new Map([["fen", fen]]), names],
    [() => fen, names],
    [Symbol("fen"), names],
    [Position.start().toSetup(), names],
    [new Game(), names],
    [{ Fen: fen }, /^there is no option "Fen": fen, rules, chess960 or tags was expected$/],
    [{ fen, rule: "online" }, /^there is no option "rule": /],
    [{ rules: "none" }, /^the option rules cannot be "none": "fide", "online" or "free" was expected$/],
    [{ rules: 1 }, /option rules/],
    [{ rules: false }, /option rules/],
    [{ chess960: "518" }, /^the option chess960 cannot be "518": true, false or a number from 0 to 959 was expected$/],
    [{ chess960: {} }, /option chess960/],
    [{ tags: 7 }, /^the option tags cannot be 7: an object or a Map of names and values was expected$/],
    [{ tags: "White" }, /option tags/],
    [{ tags: ["White"] }, /option tags/],
    [{ tags: [["White"]] }, /option tags/],
    [{ tags: new Date(0) }, /option tags/],
  ]) {
    assert.throws(() => new Game(options), { name: "TypeError", message }, String(message))
  }
})

test("new Game treats null and undefined as missing options", () => {
  const game = new Game({ fen: null, rules: undefined, chess960: null, tags: null })
  assert.equal(game.start.fen(), Position.start().fen())
  assert.equal(new Game(undefined).ply, 0)
  assert.equal(new Game(Object.create(null)).ply, 0)
})

test("tags may be an object, a Map or pairs", () => {
  for (const tags of [
    { White: "A", Round: "1" },
    new Map([
      ["White", "A"],
      ["Round", "1"],
    ]),
    [
      ["White", "A"],
      ["Round", "1"],
    ],
  ]) {
    const game = new Game({ tags })
    assert.deepEqual([game.tags.get("White"), game.tags.get("Round")], ["A", "1"])
  }
  const game = new Game({ tags: { White: "A" } })
  assert.deepEqual(new Game({ tags: game.tags }).tags, game.tags)
})

test("chess960 set to false reads file letters as orthodox castling", () => {
  const fen = "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1"
  assert.equal(new Game({ fen }).position.chess960, true)
  assert.equal(new Game({ fen: "4k3/8/8/8/8/8/8/4K2R w H - 0 1", chess960: false }).position.chess960, false)
})

test("new Game takes a position and keeps its castling mode", () => {
  for (const position of [
    Position.start(),
    Position.chess960(0),
    Position.fromFen("4k3/8/8/8/8/8/8/4K2R w H - 3 7"),
    Position.fromFen("4k3/8/8/8/8/8/8/4K2R w K - 3 7", { chess960: false }),
    // The position has an en passant square.
    Position.start().play("e4"),
    // The ignored parts of the position's FEN are kept.
    Position.fromFen("4k3/8/8/8/8/8/8/4K3 w K - 0 1"),
  ]) {
    const game = new Game(position)
    const style = { enPassant: "always" }
    assert.equal(game.fen(style), position.fen(style))
    assert.equal(game.position.chess960, position.chess960)
    assert.deepEqual(game.start.problems(), position.problems())
    assert.equal(game.rules, "fide")
    assert.equal(Game.fromPgn(game.pgn()).start.equals(position), true)
  }
  const position = Position.fromFen("8/8/8/8/8/8/8/N7 w - -", { kings: "optional" })
  assert.throws(() => new Game(position), { name: "InvalidFenError", code: "missing-king" })
})

test("moves and their errors are in the language of the call", async () => {
  await import("../../js/lang/de.js")
  const lang = { lang: "de" }
  const position = Position.start()
  const game = new Game()
  for (const play of [
    (move, options) => position.play(move, options),
    (move, options) => game.move(move, options),
    (move, options) => new Game().root.add(move, options),
  ]) {
    play("Sf3", lang)
    for (const [move, options, message] of [
      ["Dd8", lang, /^Keine Dame von (Weiß|Schwarz) kann|Dame/],
      ["Dd5", lang, /Dame/],
      ["Dd5", undefined, /is not a move in any notation/],
    ]) {
      assert.throws(
        () => play(move, options),
        (error) => error instanceof IllegalMoveError && message.test(error.message),
        String(message),
      )
    }
  }
})

test("a move that judge refuses in a language is not played", () => {
  const texts = [
    "Nf3",
    "nf3",
    "Bd3",
    "e4",
    "e8R",
    "P e4",
    "Rf3",
    "Lf3",
    "Kf3",
    "Df3",
    "Cf3",
    "Sf3",
    "Tf3",
    "Cc3x",
    "♘f3",
    "N f3",
  ]
  for (const lang of sanLanguages) {
    for (const text of texts) {
      const game = new Game()
      try {
        assert.equal(game.move(text, { lang }), game.current.move)
      } catch (error) {
        assert.ok(error instanceof IllegalMoveError)
        assert.deepEqual(game.judge(text, { lang }), error.verdict)
      }
      assert.equal(game.ply, Number(new Game().judge(text, { lang }).legal), `${text} in ${lang}`)
    }
  }
})

test("every function refuses unknown and wrong options", () => {
  const start = Position.start()
  const game = new Game()
  game.move("e4")
  const facts = { facts: { sentence: "ambiguous" } }
  for (const [call, known, wrong] of [
    [
      (options) => Position.fromFen(start.fen(), options),
      "chess960 or kings",
      [{ chess960: "yes" }, { chess960: 1 }, { kings: "none" }, { kings: true }],
    ],
    [(options) => start.fen(options), "enPassant or castling", [{ enPassant: true }, { castling: "KQkq" }]],
    [(options) => start.problems(options), "lang", []],
    // A number is ignored as options, because `explain` may be passed to `map`.
    [(options) => explain(facts, options === 7 ? null : options), "lang", []],
    [(options) => start.play("e4", options), "lang", []],
    [(options) => new Game().move("e4", options), "lang", []],
    [(options) => game.root.add("d4", options), "lang", []],
    [(options) => game.promote(game.current, options), "mainline", [{ mainline: 1 }]],
    [
      (options) => game.pgn(options),
      "maxWidth, comments or variations",
      [
        { maxWidth: "40" },
        { maxWidth: -1 },
        { maxWidth: 0.5 },
        { maxWidth: NaN },
        { comments: "no" },
        { variations: 0 },
      ],
    ],
  ]) {
    for (const options of [null, 7, "x", [], new Map()]) {
      assert.throws(
        () => call(options),
        (error) => error instanceof TypeError && error.message.endsWith(`an object with ${known} was expected`),
      )
    }
    const message = `there is no option "nonsense": ${known} was expected`
    assert.throws(() => call({ nonsense: undefined }), { name: "TypeError", message })
    for (const options of wrong) {
      const [[name, value]] = Object.entries(options)
      const begins = `the option ${name} cannot be ${typeof value === "string" ? JSON.stringify(value) : value}: `
      assert.throws(
        () => call(options),
        (error) => error instanceof TypeError && error.message.startsWith(begins),
        begins,
      )
    }
    call({})
    call(undefined)
  }
})

test("move() plays a move and returns it", () => {
  const game = new Game()
  const move = game.move("e4")
  assert.deepEqual([move.san, move.color, move.doublePush], ["e4", "white", true])
  assert.equal(game.ply, 1)
  assert.equal(game.position.turn, "black")
  game.move({ from: "e7", to: "e5" })
  game.move("g1f3")
  assert.deepEqual(sans(game), ["e4", "e5", "Nf3"])
  assert.equal(game.position.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2")
  assert.equal(game.start.fen(), START)
  assert.throws(() => game.move("Nf3"), IllegalMoveError)
  assert.equal(game.ply, 3, "an illegal move changes nothing")
  // The result of history is a copy.
  game.history().length = 0
  assert.equal(game.history().length, 3)
})

test("a position taken from a game never changes", () => {
  const game = new Game()
  const before = game.position
  game.move("e4")
  assert.equal(before.fen(), START)
  assert.equal(game.position.turn, "black")
})

test("back, forward and goTo walk along the line", () => {
  const moves = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]
  const game = played(moves)
  const fens = []
  for (let ply = 0; ply <= 6; ply++) {
    game.goTo(ply)
    assert.equal(game.ply, ply)
    fens.push(game.position.fen())
  }
  assert.equal(new Set(fens).size, 7)
  for (let ply = 5; ply >= 0; ply--) {
    assert.equal(game.back().san, moves[ply])
    assert.equal(game.position.fen(), fens[ply])
  }
  assert.equal(game.back(), null)
  for (let ply = 1; ply <= 6; ply++) {
    assert.equal(game.forward().san, moves[ply - 1])
    assert.equal(game.position.fen(), fens[ply])
  }
  assert.equal(game.forward(), null)
  assert.deepEqual(sans(game), moves)
  game.goTo(2)
  assert.deepEqual(sans(game), ["e4", "e5"])
})

test("a move from an earlier position follows the line or opens a variation", () => {
  const game = played(["e4", "e5", "Nf3"])
  game.goTo(1)
  game.move("e5")
  assert.equal(game.forward().san, "Nf3", "it was the line's move")
  game.goTo(1)
  game.move("c5")
  assert.deepEqual(sans(game), ["e4", "c5"])
  assert.equal(game.forward(), null, "a new line ends here")
  game.goTo(1)
  assert.equal(game.forward().san, "c5", "the line last played goes on")
})

test("goTo refuses a ply beyond the line", () => {
  const game = played(["e4", "e5"])
  for (const ply of [-1, 0.5, NaN, -Infinity, "x", {}, Symbol("1"), undefined, null]) {
    assert.throws(() => game.goTo(ply), Error, String(ply))
    assert.equal(game.ply, 2)
  }
  for (const ply of [3, 99, 2 ** 32, 2 ** 53, Infinity]) {
    // Beyond the end: refused, or the end of the line; never another point.
    try {
      game.goTo(ply)
    } catch (error) {
      assert.ok(error instanceof RangeError)
    }
    assert.equal(game.ply, 2, String(ply))
  }
  game.goTo(0)
  assert.equal(game.position.fen(), START)
})

test("mate, stalemate and dead positions end a game", () => {
  const winners = { "1-0": "white", "0-1": "black", "1/2-1/2": null }
  const report = new Report()
  for (const [fen, result, reason] of facts("ends")) {
    report.row(fen, () => {
      const game = new Game({ fen })
      assert.deepEqual(game.end && { ...game.end }, reason === "." ? null : { result, reason, winner: winners[result] })
      assert.equal(game.result, result)
      if (reason === ".") return
      assert.equal(game.judge("Ke5").reason, "game-over")
    })
  }
  report.finish(30)
})

test("the fool's mate ends the game until it is undone", () => {
  const game = played(["f3", "e5", "g4", "Qh4#"])
  assert.deepEqual({ ...game.end }, { result: "0-1", reason: "checkmate", winner: "black" })
  assert.deepEqual([game.isOver, game.turn], [true, "white"])
  assert.equal(game.result, "0-1")
  assert.equal(game.position.isCheckmate, true)
  assert.throws(
    () => game.move("a3"),
    (error) => error.verdict.reason === "game-over",
  )
  // After an undo the game goes on.
  assert.equal(game.undo().san, "Qh4#")
  assert.equal(game.end, null)
  assert.equal(game.result, "*")
  game.move("d6")
  assert.equal(game.ply, 4)
})

test("resign() ends the game and the first declared end stands", () => {
  for (const [color, result, winner] of [
    ["white", "0-1", "black"],
    ["black", "1-0", "white"],
  ]) {
    const game = played(["e4"])
    assert.deepEqual({ ...game.resign(color) }, { result, reason: "resignation", winner, by: color })
    assert.deepEqual({ ...game.end }, { result, reason: "resignation", winner, by: color })
    assert.equal(game.result, result)
    assert.equal(game.judge("e5").reason, "game-over")
    assert.throws(() => game.move("e5"), IllegalMoveError)
    // The end that was declared first stands.
    assert.equal(game.agreeDraw().reason, "resignation")
    assert.equal(game.end.reason, "resignation")
  }
  for (const color of ["", "White", "w", "red", null, undefined, 0, NaN, {}, [], Symbol("white")]) {
    const game = new Game()
    assert.throws(() => game.resign(color), TypeError)
    assert.equal(game.end, null)
  }
})

test("agreeDraw() ends the game until it is undone", () => {
  const game = played(["e4", "e5"])
  assert.deepEqual({ ...game.agreeDraw() }, { result: "1/2-1/2", reason: "agreement", winner: null })
  assert.equal(game.result, "1/2-1/2")
  assert.equal(game.judge("Nf3").reason, "game-over")
  assert.equal(game.undo().san, "e5")
  assert.equal(game.end, null, "taken back, it goes on")
  assert.equal(game.redo().san, "e5")
  assert.equal(game.end.reason, "agreement", "and comes back with its move")
})

const KNIGHTS = ["Nf3", "Nf6", "Ng1", "Ng8"]

test("a fivefold repetition ends a game", () => {
  const fide = played([...KNIGHTS, ...KNIGHTS, ...KNIGHTS])
  assert.equal(fide.end, null, "the fourth time: to be claimed")
  for (const move of KNIGHTS) fide.move(move)
  assert.deepEqual({ ...fide.end }, { result: "1/2-1/2", reason: "fivefold-repetition", winner: null })
})

test("a threefold repetition ends an online game", () => {
  const online = played([...KNIGHTS, ...KNIGHTS], { rules: "online" })
  assert.deepEqual({ ...online.end }, { result: "1/2-1/2", reason: "threefold-repetition", winner: null })
  assert.throws(() => online.move("e4"), IllegalMoveError)
})

/** The end of a game after this many half-moves without a capture or pawn move. */
const endAfter = (halfmoves, rules) =>
  played(["Kd1"], { fen: `4k3/8/6r1/8/8/8/2R5/4K3 w - - ${halfmoves - 1} 90`, rules }).end?.reason

test("seventy-five moves end a game", () => {
  assert.equal(endAfter(149, "fide"), undefined)
  assert.equal(endAfter(150, "fide"), "seventy-five-moves")
})

test("fifty moves end an online game", () => {
  assert.equal(endAfter(99, "online"), undefined)
  assert.equal(endAfter(100, "online"), "fifty-moves")
})

test("mate on the seventy-fifth move is mate", () => {
  const mate = played(["Ra8#"], { fen: "6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 90" })
  assert.equal(mate.end.reason, "checkmate", "mate comes first")
})

test("an end can be cloned as plain data", () => {
  const end = played(["f3", "e5", "g4", "Qh4"]).end
  assert.deepEqual(structuredClone(end), { result: "0-1", reason: "checkmate", winner: "black" })
})

test("walking a long random game gives the positions that were played", () => {
  const game = new Game({ rules: "fide" })
  const random = generator(7)
  while (!game.end && game.ply < 600) {
    const moves = game.position.legalMoves()
    game.move(moves[random(moves.length)])
  }
  const fens = []
  for (let ply = 0; ply <= game.history().length; ply++) {
    game.goTo(ply)
    fens.push(game.position.fen())
  }
  let position = Position.start()
  game.history().forEach(({ san }, ply) => {
    assert.equal(position.fen(), fens[ply])
    position = position.play(san)
  })
  assert.equal(position.fen(), fens.at(-1))
})

test("fifty games played alternately keep their own positions", () => {
  const games = Array.from({ length: 50 }, (_, number) => new Game({ chess960: number * 7 }))
  for (let round = 0; round < 20; round++) {
    for (const game of games) game.move(game.position.legalMoves()[round % 3])
  }
  games.forEach((game, number) => {
    let position = Position.chess960(number * 7)
    for (const { uci } of game.history()) position = position.play(uci)
    assert.equal(position.fen(), game.position.fen())
    assert.equal(game.ply, 20)
  })
})

test("the start of a game lists the ignored parts of its FEN", () => {
  // Black's rook is on b8: in orthodox chess it cannot castle.
  const fen = "1r2k3/8/8/8/8/8/8/K7 b q - 0 1"
  const game = new Game({ fen })
  const ignored = ({ start, position }) => [start, position].map((each) => each.problems().map(({ code }) => code))
  assert.deepEqual(ignored(game), [["castling-right-without-rook"], ["castling-right-without-rook"]])
  game.move("Kd7")
  assert.deepEqual(ignored(game), [["castling-right-without-rook"], []])
  game.undo()
  assert.deepEqual(ignored(game), [["castling-right-without-rook"], ["castling-right-without-rook"]])
  assert.deepEqual(ignored(new Game({ fen, chess960: true })), [[], []])
})
