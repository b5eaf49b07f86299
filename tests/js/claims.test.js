// Ends of games and draw claims, through the module.

import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { explain, Game, IllegalMoveError, parsePgn } from "../../js/entries/index.js"
import { facts, list, Report } from "../data/read.mjs"
import "../../js/lang/de.js"
import "../../js/lang/es.js"
import "../../js/lang/fr.js"

const read = (mode, fen, moves) => {
  const variant = mode === "960" ? '[Variant "Chess960"]\n' : ""
  const entries = parsePgn(`${variant}[FEN "${fen}"]\n\n${moves} *`)
  assert.equal(entries.length, 1)
  assert.deepEqual(entries[0].issues, [])
  return entries[0].game
}
const claimed = (game, reason, basis) => game.claims().find((claim) => claim.reason === reason && claim.basis === basis)

test("ends and claims agree with the oracle at each ply", () => {
  const report = new Report()
  let claims = 0
  for (const [mode, fen, moves, counts, , fifth, , , , , last] of facts("draws")) {
    report.row(`${fen} ${moves.slice(0, 40)}`, () => {
      const game = read(mode, fen, list(moves).join(" "))
      assert.equal(game.position.fen(), last)
      const times = counts.split(" ").map(Number)
      assert.equal(game.ply, times.length - 1)
      // The plies near which something can change, and some others.
      for (let ply = 0; ply < times.length; ply++) {
        if (times[ply] < 2 && ply % 5 && game.position.halfmoves % 50 < 48) continue
        game.goTo(ply)
        const { end, position } = game
        const { halfmoves } = position
        if (end) {
          assert.deepEqual(game.claims(), [])
          assert.equal(game.claimDraw(), null)
          assert.equal(end.result === "1/2-1/2", end.reason !== "checkmate")
          continue
        }
        assert.ok(times[ply] < 5 && halfmoves < 150, `no end at ply ${ply}`)
        assert.equal(
          Boolean(claimed(game, "threefold-repetition", "position")),
          times[ply] >= 3,
          `third time at ply ${ply}`,
        )
        assert.equal(Boolean(claimed(game, "fifty-moves", "position")), halfmoves >= 100, `fifty moves at ply ${ply}`)
        for (const claim of game.claims()) {
          if (claim.basis === "position") {
            assert.deepEqual([...claim.moves], [])
            continue
          }
          claims++
          assert.ok(claim.moves.length > 0)
          for (const move of claim.moves) {
            assert.ok(Object.isFrozen(move))
            assert.equal(position.judge(move.uci).legal, true)
          }
        }
      }
      if (fifth !== ".") assert.ok(times.includes(5))
    })
  }
  assert.ok(claims > 200, `only ${claims} claims with moves`)
  report.finish(200)
})

test("claims agree with those of other libraries", () => {
  const report = new Report()
  for (const [fen, moves, , third, intended, fifty, canFifty] of facts("claims")) {
    report.row(`${fen} ${moves}`, () => {
      const game = read("auto", fen, list(moves).join(" "))
      const over = game.end !== null
      if (third !== "?") {
        assert.equal(Boolean(claimed(game, "threefold-repetition", "position")), third === "yes" && !over)
        const found = claimed(game, "threefold-repetition", "intended-move")?.moves.map(({ san }) => san) ?? []
        assert.deepEqual(found.sort(), over ? [] : list(intended))
      }
      if (fifty !== "?") {
        assert.equal(Boolean(claimed(game, "fifty-moves", "position")), fifty === "yes")
        assert.equal(
          game.claims().some(({ reason }) => reason === "fifty-moves"),
          canFifty === "yes",
        )
      }
    })
  }
  report.finish(29)
})

/** A game in which Black can repeat the initial position for the third time. */
function beforeRepetition() {
  const game = new Game()
  for (const move of ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]) game.move(move)
  return game
}

const threefold = { result: "1/2-1/2", reason: "threefold-repetition", winner: null, by: "black" }

test("claimDraw with an intended move ends the game without playing it", () => {
  for (const right of ["Ng8", "f6g8", "Nf6-g8", { from: "f6", to: "g8" }, "\u265eg8"]) {
    const game = beforeRepetition()
    assert.deepEqual({ ...game.claimDraw(right) }, threefold)
    assert.deepEqual({ ...game.end }, threefold)
    assert.equal(game.ply, 7, "written down, not played")
    assert.throws(
      () => game.move("Ng8"),
      (error) => error instanceof IllegalMoveError && error.verdict.reason === "game-over",
    )
    assert.deepEqual(game.claims(), [])
    assert.equal(game.tags.get("Result"), "1/2-1/2")
    assert.match(game.pgn(), /Ng1 1\/2-1\/2\n$/)
    assert.equal(game.undo().san, "Ng1")
    assert.equal(game.end, null)
    assert.equal(game.tags.get("Result"), "*")
  }
})

test("a wrong claim changes nothing", () => {
  const game = beforeRepetition()
  const before = game.pgn()
  for (const wrong of [
    undefined,
    "e5",
    "Nd5",
    "",
    "hello",
    "Ng8 ",
    "x".repeat(600),
    null,
    7,
    {},
    { from: "f6" },
    { from: "e7", to: "e5" },
    NaN,
    [],
    Symbol("Ng8"),
  ]) {
    if (wrong === "Ng8 ") continue
    assert.equal(game.claimDraw(wrong), null, String(wrong))
    assert.equal(game.end, null)
    assert.equal(game.pgn(), before, "a wrong claim changes nothing")
    assert.equal(game.ply, 7)
  }
})

test("claimDraw without a move claims the position", () => {
  const game = beforeRepetition()
  game.move("Ng8")
  assert.deepEqual(
    game.claims().map(({ reason, basis }) => [reason, basis]),
    [
      ["threefold-repetition", "position"],
      ["threefold-repetition", "intended-move"],
    ],
  )
  assert.deepEqual({ ...game.claimDraw() }, { ...threefold, by: "white" })
})

test("the fiftieth move may be claimed unless it mates", () => {
  const at = (halfmoves, rules = "fide") => new Game({ fen: `7k/8/6K1/8/8/8/8/R7 w - - ${halfmoves} 100`, rules })
  assert.deepEqual(at(98).claims(), [])
  const [claim, ...more] = at(99).claims()
  assert.deepEqual([claim.reason, claim.basis, more], ["fifty-moves", "intended-move", []])
  assert.ok(!claim.moves.some(({ san }) => san === "Ra8#"), "mate is no draw")
  assert.equal(at(99).claimDraw("Ra8#"), null)
  assert.equal(at(99).claimDraw("Ra7").reason, "fifty-moves")
  assert.equal(at(100).claimDraw().reason, "fifty-moves")
  const online = at(99, "online")
  online.move("Ra8#")
  assert.deepEqual({ ...online.end }, { result: "1-0", reason: "checkmate", winner: "white" })
})

test("losing by flag, resignation or infraction is a draw against a bare king", () => {
  for (const [reason, lose] of [
    ["time-forfeit", (game, color) => game.timeForfeit(color)],
    ["resignation", (game, color) => game.resign(color)],
    ["rules-infraction", (game, color) => game.forfeit(color)],
  ]) {
    const report = new Report()
    for (const [fen, loser, result] of facts("flags")) {
      report.row(`${fen} ${loser}`, () => {
        const game = new Game({ fen })
        if (game.end) return assert.equal(result, "1/2-1/2")
        const winner = result === "1/2-1/2" ? null : loser === "white" ? "black" : "white"
        assert.deepEqual({ ...lose(game, loser) }, { result, reason, winner, by: loser })
        assert.equal(game.result, result)
        assert.deepEqual(Game.fromPgn(game.pgn()).end, game.end)
        assert.equal(game.undo(), null)
        assert.equal(game.end, null)
      })
    }
    report.finish(9)
  }
  for (const color of ["", "White", null, undefined, 0, {}]) {
    const game = new Game()
    assert.throws(() => game.timeForfeit(color), TypeError)
    assert.throws(() => game.forfeit(color), TypeError)
    assert.equal(game.end, null)
  }
})

test("adjudicate() ends the game with any result", () => {
  for (const result of ["1-0", "0-1", "1/2-1/2"]) {
    const game = new Game()
    game.move("e4")
    const winner = { "1-0": "white", "0-1": "black", "1/2-1/2": null }[result]
    assert.deepEqual({ ...game.adjudicate(result) }, { result, reason: "adjudication", winner })
    assert.equal(game.resign("white").reason, "adjudication", "what was declared first stands")
    game.goTo(0)
    assert.equal(game.end, null)
    assert.equal(game.forward().san, "e4")
    assert.equal(game.end.reason, "adjudication")
    game.undo()
    assert.equal(game.end, null, "taken back")
    game.redo()
    assert.equal(game.end.reason, "adjudication", "and brought back")
  }
  for (const result of ["*", "", "1/2", null, undefined, 1, {}]) {
    const game = new Game()
    assert.throws(() => game.adjudicate(result), TypeError)
    assert.equal(game.end, null)
  }
})

// ─── Who ended the game ──────────────────────────────────────────────────────────────────────────

const colors = ["white", "black"]
const other = (color) => (color === "white" ? "black" : "white")
const won = (winner) => (winner === "white" ? "1-0" : "0-1")
/** A lone king and a queen, by the color of the queen. */
const queens = { white: "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", black: "q3k3/8/8/8/8/8/8/4K3 w - - 0 1" }

/** Every declared end, by each side: where it is declared, how, and the end. */
const declared = colors.flatMap((color) => {
  const moves = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", ...(color === "black" ? ["Nf3"] : [])]
  const repeated = Game.fromPgn(moves.join(" ")).pgn()
  const winner = other(color)
  const lose = { resignation: "resign", "time-forfeit": "timeForfeit", "rules-infraction": "forfeit" }
  return [
    ...Object.entries(lose).flatMap(([reason, name]) => [
      ["1. e4 e5 *", (game) => game[name](color), { result: won(winner), reason, winner, by: color }],
      [
        `[FEN "${queens[color]}"]\n\n*`,
        (game) => game[name](color),
        { result: "1/2-1/2", reason, winner: null, by: color },
      ],
    ]),
    [
      "1. e4 e5 *",
      (game) => game.adjudicate(won(color)),
      { result: won(color), reason: "adjudication", winner: color },
    ],
    [
      repeated,
      (game) => game.claimDraw(),
      { result: "1/2-1/2", reason: "threefold-repetition", winner: null, by: color },
    ],
    [
      `[FEN "4k3/8/8/8/8/8/8/R3K3 ${color[0]} - - 99 80"]\n\n*`,
      (game) => game.claimDraw(color === "white" ? "Ra2" : "Kd7"),
      { result: "1/2-1/2", reason: "fifty-moves", winner: null, by: color },
    ],
  ]
})
declared.push(
  ["1. e4 e5 *", (game) => game.agreeDraw(), { result: "1/2-1/2", reason: "agreement", winner: null }],
  ["1. e4 e5 *", (game) => game.adjudicate("1/2-1/2"), { result: "1/2-1/2", reason: "adjudication", winner: null }],
)

test("a declared end names its side and survives PGN", () => {
  assert.equal(declared.length, 20)
  for (const [pgn, declare, end] of declared) {
    const game = Game.fromPgn(pgn)
    assert.deepEqual(declare(game), end)
    assert.deepEqual(game.end, end)
    const said = end.winner === null && end.by ? (end.by === "white" ? "White" : "Black") : undefined
    assert.equal(game.tags.get("EndedBy"), said, "only where the result does not tell")
    assert.equal(game.pgn().includes("[EndedBy "), said !== undefined)
    assert.ok(game.tags.has("Termination"))
    const again = Game.fromPgn(game.pgn())
    assert.deepEqual(again.end, end, game.pgn())
    assert.equal(again.pgn(), game.pgn())
    assert.deepEqual(game.clone().end, end)
    for (const each of [game, again]) {
      assert.equal(each.withdrawEnd(), true)
      assert.deepEqual([each.end, each.tags.has("EndedBy"), each.tags.has("Termination")], [null, false, false])
      assert.ok(!each.pgn().includes("EndedBy"))
    }
  }
})

test("an end on the board names only the winner", () => {
  const mate = Game.fromPgn("1. f3 e5 2. g4 Qh4#").end
  assert.deepEqual(mate, { result: "0-1", reason: "checkmate", winner: "black" })
  const online = Game.fromPgn("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8", { rules: "online" }).end
  assert.deepEqual(online, { result: "1/2-1/2", reason: "threefold-repetition", winner: null })
})

test("the tag EndedBy is trusted unless the position rules it out", () => {
  const bare = `[FEN "${queens.white}"]\n`
  const repeated = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2"
  for (const [text, reason, by] of [
    // The loser, even if the tag names the winner.
    ['[Termination "time forfeit"]\n[EndedBy "White"]\n\n1. e4 e5 1-0', "time-forfeit", "black"],
    ['[Termination "Anna won by resignation"]\n[White "Anna"]\n\n1. e4 e5 1-0', "resignation", "black"],
    // Only one side could still mate, so the other one lost and is given a draw.
    [`[Termination "time forfeit"]\n${bare}\n1/2-1/2`, "time-forfeit", "white"],
    [`[Termination "time forfeit"]\n[EndedBy "Black"]\n${bare}\n1/2-1/2`, "time-forfeit", "white"],
    // A claim is made by the side to move; without the tag none is assumed.
    [`[Termination "threefold repetition"]\n\n${repeated}`, "threefold-repetition", undefined],
    [`[Termination "threefold repetition"]\n[EndedBy "White"]\n\n${repeated}`, "threefold-repetition", "white"],
    [`[Termination "threefold repetition"]\n[EndedBy "Black"]\n\n${repeated}`, "threefold-repetition", undefined],
    ['[Termination "rules infraction"]\n\n1. e4 e5 1/2-1/2', "rules-infraction", undefined],
    ['[Termination "rules infraction"]\n[EndedBy "Black"]\n\n1. e4 e5 1/2-1/2', "rules-infraction", "black"],
    // The tag is redundant or nonsense.
    ['[EndedBy "White"]\n\n1. e4 e5 1/2-1/2', "unknown", undefined],
    ['[EndedBy "White"]\n\n1. e4 e5 0-1', "unknown", undefined],
    ['[Termination "abandoned"]\n[EndedBy "White"]\n\n1. e4 e5 0-1', "abandoned", undefined],
    ...["", "white", "Anna", "White Black", "\\\\", "\u0000", "W".repeat(100_000)].map((value) => [
      `[Termination "rules infraction"]\n[EndedBy "${value}"]\n\n1. e4 e5 1/2-1/2`,
      "rules-infraction",
      undefined,
    ]),
  ]) {
    const { game } = parsePgn(text)[0]
    assert.deepEqual([game.end.reason, game.end.by], [reason, by], text.slice(0, 200))
    const again = parsePgn(game.pgn())[0].game
    assert.deepEqual(again.end, game.end, game.pgn().slice(0, 200))
    game.withdrawEnd()
    assert.ok(!game.tags.has("EndedBy"))
  }
  // Without an end the tag is an ordinary one until the game ends.
  const game = new Game({ tags: { EndedBy: "White" } })
  assert.deepEqual([game.end, game.tags.get("EndedBy")], [null, "White"])
  game.resign("black")
  assert.deepEqual([game.end.by, game.tags.has("EndedBy")], ["black", false])
})

test("setting the tag EndedBy names the side if nothing else does", () => {
  const game = Game.fromPgn('[Termination "rules infraction"]\n\n1. e4 e5 1/2-1/2')
  game.tags.set("EndedBy", "Black")
  assert.equal(game.end.by, "black")
  game.tags.set("EndedBy", "White")
  assert.deepEqual([game.end.by, game.tags.get("EndedBy")], ["black", "Black"], "what is known stands")
  // Termination does so, too, if the position shows the side.
  const drawn = Game.fromPgn(`[FEN "${queens.black}"]\n\n1/2-1/2`)
  assert.equal(drawn.tags.has("EndedBy"), false)
  drawn.tags.set("Termination", "time forfeit")
  assert.deepEqual([drawn.end.by, drawn.tags.get("EndedBy")], ["black", "Black"])
})

test("an end in a variation names its side without a tag", () => {
  const game = Game.fromPgn(`[FEN "${queens.white}"]\n\n1. Qa2 (1. Qb1) *`)
  game.goToNode(game.root.children[1])
  game.timeForfeit("white")
  assert.equal(game.end.by, "white")
  assert.equal(game.tags.has("EndedBy"), false, "it is not the result of the game")
  assert.deepEqual(game.clone().end, game.end)
})

test("the sentence of a draw names the side in every language", () => {
  const says = (reason, by) => {
    const end = { result: "1/2-1/2", reason, winner: null, by }
    return ["en", "de", "es", "fr"].map((lang) => explain(JSON.parse(JSON.stringify(end)), { lang }))
  }
  assert.deepEqual(says("time-forfeit", "white"), [
    "Draw: White's time ran out, but Black could not mate by any series of moves.",
    "Remis, obwohl Weiß die Zeit überschritten hat, denn Schwarz konnte mit keiner Folge regelgemäßer Züge mattsetzen.",
    "Tablas pese a la caída de bandera de las blancas, porque ninguna serie de jugadas legales permitía a las negras dar mate.",
    "Nulle malgré la chute du drapeau des Blancs, car aucune suite de coups légaux ne permettait aux Noirs de mater.",
  ])
  assert.deepEqual(says("resignation", "black"), [
    "Draw: Black resigned, but White could not mate by any series of moves.",
    "Remis, obwohl Schwarz aufgegeben hat, denn Weiß konnte mit keiner Folge regelgemäßer Züge mattsetzen.",
    "Tablas pese al abandono de las negras, porque ninguna serie de jugadas legales permitía a las blancas dar mate.",
    "Nulle malgré l’abandon des Noirs, car aucune suite de coups légaux ne permettait aux Blancs de mater.",
  ])
  assert.deepEqual(says("rules-infraction", "white"), [
    "Draw after a rules infraction by White.",
    "Remis nach einem Regelverstoß von Weiß.",
    "Tablas tras una infracción de las reglas por parte de las blancas.",
    "Nulle après une infraction aux règles commise par les Blancs.",
  ])
  assert.deepEqual(says("threefold-repetition", "black"), [
    "Draw by threefold repetition, claimed by Black.",
    "Remis durch dreimalige Stellungswiederholung, beantragt von Schwarz.",
    "Tablas por triple repetición de la posición, reclamadas por las negras.",
    "Nulle par triple répétition de la position, demandée par les Noirs.",
  ])
  assert.equal(says("fifty-moves", "white")[0], "Draw by the fifty-move rule, claimed by White.")
  // An unknown side, and an impossible one.
  for (const by of [undefined, null, "purple", 7])
    assert.equal(says("time-forfeit", by)[0], "Draw, because one side ran out of time but the other could not win.")
  const game = new Game(queens.white)
  game.timeForfeit("white")
  assert.equal(
    game.judge("Qa2").message,
    "The game is over, a draw: White's time ran out, but Black could not mate by any series of moves.",
  )
})

// ─── Claims that are refused ─────────────────────────────────────────────────────────────────────

const shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1"
const rook = (quiet, turn = "w") => `[FEN "4k3/8/8/8/8/8/8/R3K3 ${turn} - - ${quiet} 80"]\n\n*`

test("a refused claim gives its reason and counts", () => {
  for (const [pgn, intended, code, message, moves = []] of [
    ["*", undefined, "not-repeated", "This position has stood once; a third time is needed."],
    ["1. Nf3 Nf6 2. Ng1 Ng8 *", undefined, "not-repeated", "This position has stood twice; a third time is needed."],
    ["*", "e4", "not-repeated", "After 1. e4 the position would stand for the first time; a third time is needed."],
    [
      "1. Nf3 Nf6 2. Ng1 *",
      { from: "f6", to: "g8" },
      "not-repeated",
      "After 2... Ng8 the position would stand for the second time; a third time is needed.",
    ],
    [rook(74), undefined, "too-few-moves", "37 moves of 50 without a capture or pawn move."],
    [rook(98), undefined, "too-few-moves", "49 moves of 50 without a capture or pawn move."],
    // A third of three times is less than a third of fifty moves and a half-move.
    [rook(33), undefined, "not-repeated", "This position has stood once; a third time is needed."],
    [rook(34), undefined, "too-few-moves", "17 moves of 50 without a capture or pawn move."],
    [rook(75), "Ra2", "too-few-moves", "After 80. Ra2 it would be 38 moves of 50 without a capture or pawn move."],
    [
      `${shuffle} *`,
      undefined,
      "write-the-move",
      "With 4... Ng8 it would stand for the third time: write it down first.",
      ["Ng8"],
    ],
    [
      `${shuffle} *`,
      "e5",
      "not-repeated",
      "After 4... e5 the position would stand for the first time; a third time is needed.",
    ],
    [
      '[FEN "7k/8/8/8/8/8/8/R6K w - - 99 80"]\n\n*',
      undefined,
      "write-the-move",
      "One more move without a capture or pawn move completes fifty: write it down first.",
      ["Kg1", "Kg2", "Kh2", "Ra2", "Ra3", "Ra4", "Ra5", "Ra6", "Ra7", "Ra8+", "Rb1", "Rc1", "Rd1", "Re1", "Rf1", "Rg1"],
    ],
    [
      '[FEN "7k/8/6K1/8/8/8/8/R7 w - - 99 80"]\n\n*',
      "Ra8#",
      "too-few-moves",
      "80. Ra8# ends the game itself, so there is nothing to claim.",
    ],
    ["*", "Ke2", "intended-move-illegal", new Game().judge("Ke2").message],
    ["*", "", "intended-move-illegal", new Game().judge("").message],
    ["*", null, "intended-move-illegal", new Game().judge(null).message],
    ["*", 7, "intended-move-illegal", new Game().judge(7).message],
    ["*", Symbol("e4"), "intended-move-illegal", new Game().judge(Symbol("e4")).message],
    ["1. f3 e5 2. g4 Qh4# *", undefined, "game-over", "The game is over: checkmate, Black wins."],
    ["1. f3 e5 2. g4 Qh4# *", "Nf3", "game-over", "The game is over: checkmate, Black wins."],
    ["1. f3 e5 2. g4 Qh4# *", {}, "game-over", "The game is over: checkmate, Black wins."],
    ['[Rules "free"]\n\n*', undefined, "not-repeated", "Under free rules no draw can be claimed."],
    ['[Rules "free"]\n\n*', "--", "not-repeated", "Under free rules no draw can be claimed."],
  ]) {
    const game = parsePgn(pgn)[0].game
    const [before, version] = [game.pgn(), game.version]
    const verdict = game.judgeClaim(intended)
    assert.deepEqual([verdict.correct, verdict.code, verdict.message], [false, code, message])
    assert.deepEqual(verdict.moves.map(({ san }) => san).sort(), moves)
    assert.ok(Object.isFrozen(verdict) && Object.isFrozen(verdict.moves))
    assert.deepEqual([game.pgn(), game.version], [before, version], "it changes nothing")
    // The facts give the same sentence after JSON and in other languages.
    const sent = JSON.parse(JSON.stringify(verdict))
    assert.equal(explain(sent), message)
    for (const lang of ["de", "es", "fr"]) {
      // In Spanish "Ra2" is a move of the king.
      const said = game.judgeClaim(game.judge(intended).move ?? intended, { lang }).message
      assert.equal(explain(sent, { lang }), said)
      assert.notEqual(said, message)
      assert.doesNotMatch(said, /\{[a-z]+\}|  | \./)
    }
    assert.equal(game.claimDraw(intended), null)
    for (const move of code === "write-the-move" ? verdict.moves : [])
      assert.equal(game.judgeClaim(move).correct, true, move.san)
  }
})

test("a claim must name the move if several lead to a repetition", () => {
  // After Ra2 and after Rb1, with the king on h8, the positions have stood twice.
  const game = Game.fromPgn(`[FEN "7k/8/8/8/8/8/1R6/7K w - - 0 1"]

    1. Ra2 Kg8 2. Rb2 Kh8 3. Rb1 Kg8 4. Rc1 Kh8 5. Rb1 Kg8 6. Rb3 Kh8
    7. Ra3 Kg8 8. Ra4 Kh8 9. Ra2 Kg8 10. Rc2 Kh8 11. Rc1 Kg8 12. Ra1 Kh8 *`)
  const { code, message, moves } = game.judgeClaim()
  assert.deepEqual([code, moves.map(({ san }) => san).sort()], ["write-the-move", ["Ra2", "Rb1"]])
  assert.match(message, /^With (Ra2 or Rb1|Rb1 or Ra2) it would stand for the third time: write the move down first\.$/)
})

test("judgeClaim returns the claim that claimDraw declares", () => {
  const at = Game.fromPgn(`${shuffle} Ng8`)
  assert.deepEqual(at.judgeClaim(), {
    correct: true,
    claim: { reason: "threefold-repetition", basis: "position", moves: [] },
  })
  const before = Game.fromPgn(shuffle)
  for (const intended of ["Ng8", "f6g8", { from: "f6", to: "g8" }, "4... Ng8"]) {
    const { correct, claim } = before.judgeClaim(intended)
    assert.deepEqual([correct, claim.reason, claim.basis], [true, "threefold-repetition", "intended-move"])
    assert.deepEqual(claim.moves, [before.judge("Ng8").move])
  }
  assert.equal(before.judgeClaim("Sg8", { lang: "de" }).correct, true)
  // The options are those of `judge`: an unknown language is English.
  for (const options of [{ lang: "xx" }, { lang: 7 }, { language: "de" }, "de", null, 7]) {
    assert.equal(before.judgeClaim("e5", options).message, before.judgeClaim("e5").message)
    assert.equal(before.judgeClaim("Sg8", options).code, "intended-move-illegal")
  }
})

test("judgeClaim and claimDraw agree at each ply", () => {
  let [correct, refused] = [0, 0]
  for (const [fen, moves] of facts("claims")) {
    const game = read("auto", fen, list(moves).join(" "))
    for (let { ply } = game; ply >= Math.max(0, game.ply - 8); ply--) {
      game.goTo(ply)
      for (const intended of [undefined, ...game.position.legalMoves()]) {
        const verdict = game.judgeClaim(intended)
        const end = game.clone().claimDraw(intended)
        assert.equal(verdict.correct, end !== null, `${fen} ${ply} ${intended?.san}`)
        if (end) assert.equal(verdict.claim.reason, end.reason)
        if (end) correct++
        else refused++
      }
    }
  }
  assert.ok(correct > 50 && refused > 500, `${correct} ${refused}`)
})

// The ends of games and problems of their records. The Rust tests have all cases (terminations.tsv).

const rows = (file) =>
  readFileSync(new URL(`../data/${file}`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t").map((column) => column.replaceAll("\\n", "\n")))

test("the tag Termination is read as the standard and sites write it", () => {
  for (const [source, termination, moves, reason, problems] of rows("terminations.tsv")) {
    const pgn = `${termination === "." ? "" : `[Termination "${termination}"]\n`}${moves}`
    const [{ game }] = parsePgn(pgn)
    const codes = game.problems().map(({ code }) => code)
    assert.deepEqual([game.end?.reason ?? ".", codes.join(" ") || "."], [reason, problems], `${source}: ${pgn}`)
    const again = Game.fromPgn(game.pgn())
    assert.deepEqual(again.end, game.end, pgn)
    assert.equal(again.tags.get("Termination"), termination === "." ? undefined : termination, pgn)
  }
})

test("a bare result names the winner without a reason", () => {
  const of = (pgn, lang) => explain(Game.fromPgn(pgn).end, { lang })
  const languages = ["en", "de", "fr", "es"]
  assert.deepEqual(
    languages.map((lang) => of('[Termination "death"]\n\n1. e4 e5 1-0', lang)),
    ["White wins.", "Weiß gewinnt.", "Les Blancs gagnent.", "Ganan las blancas."],
  )
  assert.deepEqual(
    languages.map((lang) => of("1. e4 e5 1/2-1/2", lang)),
    ["Draw.", "Remis.", "Nulle.", "Tablas."],
  )
  const game = Game.fromPgn("1. e4 e5 1-0")
  assert.equal(game.judge("Nf3").message, "The game is over: White wins.")
  assert.ok(!game.pgn().includes("Termination"))
})

test("problems have a sentence in every language even after JSON", () => {
  for (const [sentence, pgn] of rows("game_problems.tsv").filter(([, pgn]) => !pgn.includes("[Variant"))) {
    const [{ game }] = parsePgn(pgn)
    const [problem] = game.problems()
    assert.equal(problem.facts.sentence, sentence)
    for (const lang of ["en", "de", "fr", "es"]) {
      const [{ message }] = game.problems({ lang })
      assert.equal(explain(JSON.parse(JSON.stringify(problem)), { lang }), message)
      assert.ok(!message.includes("{"), message)
    }
    assert.equal(problem.message, explain(problem))
    assert.ok(Object.isFrozen(problem))
  }
  assert.deepEqual(new Game().problems(), [])
  assert.throws(() => new Game().problems({ language: "de" }), TypeError)
})

test("a claim keeps the intended move in its tag", () => {
  const claimed = () => Game.fromPgn("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 *")
  const game = claimed()
  assert.equal(game.claimDraw("Sg8"), null, "English letters without a language")
  for (const claim of [undefined, "Ng8"]) {
    assert.throws(() => game.claimDraw(claim, { language: "de" }), {
      name: "TypeError",
      message: /no option "language"/,
    })
    assert.throws(() => game.claimDraw(claim, "de"), { name: "TypeError", message: /options object/ })
  }
  assert.equal(game.claimDraw("Sg8", { lang: "de" }).reason, "threefold-repetition")
  assert.equal(game.tags.get("IntendedMove"), "Ng8")
  const again = Game.fromPgn(game.pgn())
  assert.deepEqual([again.end, again.tags.get("IntendedMove")], [game.end, "Ng8"])
  game.undo()
  assert.deepEqual([game.end, game.tags.has("IntendedMove")], [null, false])
})

test("a draw can be agreed once both sides have moved", () => {
  const game = new Game()
  assert.equal(game.agreeDraw(), null)
  game.move("e4")
  assert.equal(game.agreeDraw(), null)
  assert.equal(game.end, null)
  game.move("e5")
  assert.equal(game.agreeDraw().reason, "agreement")
  assert.equal(new Game({ chess960: 0 }).agreeDraw(), null)
  assert.equal(new Game({ rules: "online" }).agreeDraw()?.reason, "agreement")
  assert.equal(new Game("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").agreeDraw()?.reason, "agreement")
})
