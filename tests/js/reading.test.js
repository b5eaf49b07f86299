// The parts of <chess-game> without a DOM: texts, numbers, NAGs, dates, tree helpers, tried moves, files.
import assert from "node:assert/strict"
import { test } from "node:test"
import { clockPause, intervalOf } from "../../js/elements/game/autoplay.js"
import { dateInWords } from "../../js/elements/game/headline.js"
import { plyIn } from "../../js/elements/game/move-link.js"
import { PgnFile } from "../../js/elements/game/pgn-file.js"
import { fileName, pgnOf } from "../../js/elements/game/save.js"
import { reading } from "../../js/elements/game/texts.js"
import { siblingOf, endOfLine, lineTo, nodeAt, pathTo, rootOf } from "../../js/elements/game/tree.js"
import { Trial } from "../../js/elements/game/trial.js"
import {
  aloud,
  commentText,
  dateOf,
  diagramAt,
  figures,
  knownText,
  nagTexts,
  numberText,
  scoreText,
} from "../../js/elements/game/words.js"
import { playing } from "../../js/elements/play/play-texts.js"
import { texts as known } from "../../js/generated/lang/texts.js"
import { Game, readPgn } from "../../js/entries/index.js"

/** @param {string} pgn */
const read = (pgn) => Game.fromPgn(pgn)

/** English, German, Spanish, French. */
const languages = [
  reading(undefined),
  ...(await Promise.all(["de", "es", "fr"].map(async (tag) => reading((await known.get(tag)?.())?.texts)))),
]
const [english = assert.fail(), german = assert.fail()] = languages

test("a move is described in words in each language", () => {
  const moves = /** @type {const} */ ([
    [
      "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1",
      "Nxd5",
      "knight takes pawn d5",
      "Springer schlägt Bauern auf d5",
      "caballo captura peón en d5",
      "cavalier prend le pion en d5",
    ],
    ["4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "castles queen side", "lange Rochade", "enroque largo", "grand roque"],
    [
      "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
      "exd6",
      "pawn takes d6 en passant",
      "Bauer schlägt d6 en passant",
      "peón captura al paso en d6",
      "pion prend d6 en passant",
    ],
    [
      "7k/P7/8/8/8/8/8/K7 w - - 0 1",
      "a8=Q+",
      "pawn promotes to queen on a8, check",
      "Bauer nach a8, wird zu Dame, Schach",
      "peón a a8, corona dama, jaque",
      "pion en a8, promotion en dame, échec",
    ],
    [
      "1r5k/P7/8/8/8/8/8/K7 w - - 0 1",
      "axb8=N",
      "pawn takes rook b8 and promotes to knight",
      "Bauer schlägt Turm auf b8, wird zu Springer",
      "peón captura torre en b8, corona caballo",
      "pion prend la tour en b8, promotion en cavalier",
    ],
    [
      "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
      "Ra8#",
      "rook to a8, checkmate",
      "Turm nach a8, schachmatt",
      "torre a a8, jaque mate",
      "tour en a8, échec et mat",
    ],
    [
      "4k3/3q4/8/1N6/8/8/8/4KN2 b - - 0 1",
      "Qxb5",
      "queen takes knight b5",
      "Dame schlägt Springer auf b5",
      "dama captura caballo en b5",
      "dame prend le cavalier en b5",
    ],
    // A piece is distinguished from others as in SAN (PGN standard, 8.2.3.4).
    [
      "r1bqkb1r/pppppppp/5n2/8/8/2n5/PPPP1PPP/RNBQKB1R b KQkq - 0 1",
      "Ncd5",
      "knight c to d5",
      "Springer c nach d5",
      "caballo c a d5",
      "cavalier c en d5",
    ],
    ["7k/8/8/4R3/8/8/8/K3R3 w - - 0 1", "R1e3", "rook 1 to e3", "Turm 1 nach e3", "torre 1 a e3", "tour 1 en e3"],
    [
      "8/k7/8/8/4Q2Q/8/1K6/4b2Q w - - 0 1",
      "Qh4xe1",
      "queen h4 takes bishop e1",
      "Dame h4 schlägt Läufer auf e1",
      "dama h4 captura alfil en e1",
      "dame h4 prend le fou en e1",
    ],
    // The file of a pawn is named if two pawns can capture.
    [
      "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1",
      "cxd5",
      "pawn c takes pawn d5",
      "Bauer c schlägt Bauern auf d5",
      "peón c captura peón en d5",
      "pion c prend le pion en d5",
    ],
    [
      "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
      "cxd6",
      "pawn c takes d6 en passant",
      "Bauer c schlägt d6 en passant",
      "peón c captura al paso en d6",
      "pion c prend d6 en passant",
    ],
    // The pawn on e4 is pinned.
    [
      "4k3/8/4r3/3p4/2P1P3/8/8/4K3 w - - 0 1",
      "cxd5",
      "pawn takes pawn d5",
      "Bauer schlägt Bauern auf d5",
      "peón captura peón en d5",
      "pion prend le pion en d5",
    ],
  ])
  for (const [fen, san, ...expected] of moves) {
    const game = new Game({ fen })
    const move = game.move(san)
    assert.equal(move.san, san)
    assert.deepEqual(
      languages.map((each) => each.moveName("", game.current).trim()),
      expected,
    )
    // A board uses the same words, but announces a mate in a separate sentence.
    const [words = ""] = expected
    const { moveText } = playing()
    const side = move.color === "white" ? "White" : "Black"
    const told = move.castle ? `${side} ${words}.` : `${side}: ${words.replace(", checkmate", "")}.`
    assert.equal(moveText(move, game.current.parent), told)
  }
  const free = new Game({ rules: "free" })
  free.move("--")
  assert.equal(english.moveName("1.", free.current), "1. passes")
})

test("an announcement is followed by the end and the comments", () => {
  const game = read(`[Result "1-0"]

    {Once in Paris.} 1. e4 {[%clk 0:01:00]} e5 $2 {A mistake?} ({Or} 1... c5 {Sicilian} 2. Nf3) (1... e6) 2. Nf3 $1 $14 {[#]} ({Also} 2. f4)
    {Soon  over} 2... -- 3. Nxe5 1-0`)
  /** @param {number} ply @param {ReturnType<typeof reading>} [texts] */
  const at = (ply, texts = english) => {
    game.goTo(ply)
    return Object.values(texts.place(game))
  }
  assert.deepEqual(at(0), ["Start of the game, White to move.", "", "Once in Paris."])
  assert.deepEqual(at(1), ["White: pawn to e4.", "", ""])
  assert.deepEqual(at(2), ["Black: pawn to e5, mistake.", "", "A mistake? 2 variations."])
  assert.deepEqual(at(3), ["White: knight to f3, good move, White is slightly better.", "", "One variation."])
  assert.deepEqual(
    languages.slice(1).map((each) => at(3, each)),
    [
      ["Weiß: Springer nach f3, guter Zug, Weiß steht etwas besser.", "", "Eine Variante."],
      ["Blancas: caballo a f3, buena jugada, las blancas están algo mejor.", "", "Una variante."],
      ["Blancs\u00a0: cavalier en f3, bon coup, léger avantage blanc.", "", "Une variante."],
    ],
  )
  assert.deepEqual(at(4), ["Black passes.", "", "Soon over."])
  assert.deepEqual(at(5), ["White: knight takes pawn e5.", "White wins.", ""])
  const [, sicilian] = game.root.children[0]?.children ?? []
  game.goToNode(sicilian ?? assert.fail())
  assert.deepEqual(Object.values(english.place(game)), ["Black: pawn to c5.", "", "Or. Sicilian."])
  // A mate also ends a variation; after one at the start there is no move to announce.
  const mates = new Game({ fen: "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1" })
  mates.move("Qg7")
  assert.deepEqual(Object.values(english.place(mates)), ["White: queen to g7.", "Checkmate, White wins.", ""])
  const mated = new Game({ fen: "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1" })
  assert.deepEqual(Object.values(english.place(mated)), ["Checkmate, White wins.", "", ""])
})

test("a long comment is read up to 300 characters in whole sentences", () => {
  assert.deepEqual(["", "[#]", "so", "(so)", "so!", "12", "“So.”"].map(aloud), [
    "",
    "",
    "so.",
    "(so)",
    "so!",
    "12.",
    "“So.”",
  ])
  const sentence = `${"word ".repeat(20)}end.`
  assert.equal(aloud(`${sentence}\n${sentence} Then ${sentence}`), `${sentence} ${sentence} …`)
  // A short first sentence is not enough; the dot after a number does not end a sentence; text without white space
  // is cut anywhere.
  assert.equal(aloud(`So. ${"word ".repeat(80)}`), `So. ${"word ".repeat(59).trim()} …`)
  assert.equal(aloud(`${"word ".repeat(30)}12. Nf3 ${"word ".repeat(80)}`).length, 299)
  assert.equal(aloud("字".repeat(400)), `${"字".repeat(300)} …`)
  assert.equal(aloud("x".repeat(300)), `${"x".repeat(300)}.`)
})

test("move numbers and results are formatted", () => {
  assert.deepEqual(
    [1, 2, 3].map((ply) => numberText(1, false, ply)),
    ["1.", "1…", "2."],
  )
  assert.deepEqual(
    [1, 2].map((ply) => numberText(17, true, ply)),
    ["17…", "18."],
  )
  assert.deepEqual(["1-0", "1/2-1/2", "*"].map(scoreText), ["1–0", "½–½", "*"])
  assert.deepEqual([undefined, "", "?", "????", " Tal "].map(knownText), ["", "", "", "", "Tal"])
})

test("incomplete dates are formatted in each language", () => {
  assert.deepEqual(["2024.05.03", "2024.05.??", "2024.??.??", "????.??.??"].map(dateOf), [
    "2024-05-03",
    "2024-05",
    "2024",
    "",
  ])
  // Years, months and days as in CLDR.
  const dates = [
    ["1851.06.21", "en-GB", "21 June 1851"],
    ["1851.06.21", "en", "21 June 1851"],
    ["1851.06.21", "de", "21. Juni 1851"],
    ["2024.05.??", "en", "May 2024"],
    ["2024.??.??", "en", "2024"],
    ["2024.06.31", "en", "2024-06-31"],
    ["about 1620", "en", "about 1620"],
    ["2024.05.03", "not a language!", "3 May 2024"],
  ]
  for (const [date = "", lang = "", expected] of dates) assert.equal(dateInWords(date, lang), expected)
})

test("games and moves are counted in each language", () => {
  assert.deepEqual([1, 2, 1234].map(english.gameCount), ["1 game", "2 games", "1,234 games"])
  assert.equal(german.moveCount(1234), "1.234 Züge")
  assert.equal(german.game(2, 1000), "Partie 2 von 1.000")
})

test("clocks and evaluations are formatted", () => {
  assert.deepEqual(figures({ clock: 3909, eval: { pawns: -1.2 } }), { evaluation: "−1.20", time: "1:05:09" })
  assert.deepEqual(figures({ elapsed: 9, eval: { mate: -3 } }), { evaluation: "#−3", time: "+0:09" })
})

test("all NAGs except those for diagrams are printed and spoken", () => {
  assert.deepEqual(nagTexts([1, 14, 220, 0, 999], english.nag), {
    marks: "!",
    signs: "+= $999",
    words: ", good move, White is slightly better, annotation 999",
  })
})

test("a NAG or a comment may ask for a diagram", () => {
  assert.deepEqual(
    [
      { nags: [220], comment: "" },
      { nags: [221], comment: "" },
      { nags: [], comment: "so [#]" },
      { nags: [1], comment: "[%csl]" },
    ].map(diagramAt),
    ["white", "black", "white", null],
  )
  assert.equal(commentText("Now [#] Black resigns. [#]"), "Now Black resigns.")
})

test("paths lead to nodes and back", () => {
  const game = read("1. e4 e5 (1... c5 2. Nf3 (2. c3) d6) (1... e6) 2. Nf3 *")
  const [e4] = game.root.children
  const [e5, c5, e6] = /** @type {NonNullable<typeof e4>} */ (e4).children
  assert.ok(e5 && c5 && e6)
  assert.deepEqual([siblingOf(e5, 1), siblingOf(e5, -1), siblingOf(c5, 1), siblingOf(c5, -1)], [c5, e6, e6, e5])
  assert.equal(siblingOf(game.root, 1), null)
  const c3 = c5.children[1]
  assert.ok(c3)
  assert.deepEqual(pathTo(c3), [0, 1, 1])
  assert.equal(nodeAt(game, [0, 1, 1]), c3)
  assert.equal(rootOf(c3), game.root)
  assert.deepEqual(
    lineTo(c3).map(({ san }) => san),
    ["e4", "c5", "c3"],
  )
  game.goToNode(c5)
  assert.equal(endOfLine(game).move?.san, "d6")
  assert.equal(game.current, c5)
})

test("tried moves leave the published game unchanged", () => {
  const game = read("1. e4 e5 2. Nf3 1-0")
  const before = game.pgn()
  const trial = new Trial()
  trial.start(game)
  game.goTo(1)
  // A move of the game does not count as a try.
  trial.prepare(game.position.legalMoves("e7").find(({ san }) => san === "e5") ?? assert.fail())
  assert.equal(trial.game, game)
  trial.prepare(game.position.legalMoves("c7").find(({ san }) => san === "c5") ?? assert.fail())
  assert.ok(trial.isRunning)
  trial.game?.move("c5")
  trial.game?.move("c3")
  assert.equal(
    trial.text((san) => san),
    "1… c5 2. c3",
  )
  assert.equal(trial.nearest, game.current)
  trial.game?.goTo(0)
  assert.equal(trial.nearest, game.root)
  assert.equal(game.pgn(), before)
  trial.stop()
  assert.equal(trial.shownGame, game)

  // After a resignation the game can be continued on the board.
  game.goTo(3)
  assert.equal(game.result, "1-0")
  assert.equal(trial.shownGame, game)
  assert.notEqual(trial.game, game)
  trial.prepare(game.position.legalMoves("d7").at(0) ?? assert.fail())
  trial.game?.move("d6")
  assert.equal(
    trial.text((san) => san),
    "2… d6",
  )
  assert.equal(game.pgn(), before)

  // After a mate it cannot.
  const mate = read("1. f3 e5 2. g4 Qh4# 0-1")
  trial.start(mate)
  assert.equal(trial.game, mate)
})

test("autoplay waits as written or as long as the players thought", () => {
  for (const [text, milliseconds] of /** @type {const} */ ([
    ...[
      ["2s", 2000],
      [" 1.5 s", 2000],
      ["1.5S", 1500],
      ["800ms", 800],
      [".5s", 500],
    ],
    ...[
      ["1ms", 250],
      ["0s", 250],
      ["2h", 2000],
      ["3", 2000],
      ["-1s", 2000],
      ["", 2000],
      ["900s", 60_000],
    ],
  ]))
    assert.equal(intervalOf(text), milliseconds, text)

  /** @param {string} moves @param {string} control */
  const pauses = (moves, control) => {
    const game = read(moves)
    const all = []
    for (let node = game.root.children[0]; node; node = node.children[0]) all.push(clockPause(node, control))
    return all
  }
  const clocks =
    "1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:57]} 2. Nf3 {[%clk 0:04:55]} Nc6 {[%clk 0:04:59]} 3. Bb5 {[%clk 0:00:55]} a6"
  // 300 + 3: five seconds and the increment. The last clock is unknown, because time for the next forty moves was
  // added.
  assert.deepEqual(pauses(clocks, "300+3"), [3000, 6000, 8000, 1000, 10_000, 2000])
  assert.deepEqual(pauses(clocks, "300"), [300, 3000, 5000, 2000, 10_000, 2000])
  assert.deepEqual(pauses(clocks, "-"), [2000, 2000, 5000, 2000, 10_000, 2000])
  assert.deepEqual(pauses("1. e4 {[%emt 0:00:04]} e5 {[%emt 0:00:00]} 2. Nf3 *", "40/7200:3600"), [4000, 300, 2000])
  assert.deepEqual(pauses("1. e4 {[%clk 1:59:57]} *", "40/7200+30:3600"), [10_000])
})

test("a link names a game and one of its moves", () => {
  for (const [hash, id, ply] of /** @type {const} */ ([
    ...[
      ["#a@12", "a", 12],
      ["#a@0", "a", 0],
      ["#a%20b@3", "a b", 3],
      ["#x@y@4", "x@y", 4],
      ["#ä@1", "ä", 1],
    ],
    ...[
      ["#a", "a", null],
      ["#a@", "a", null],
      ["#b@1", "a", null],
      ["#@1", "", null],
      ["#%E0@1", "a", null],
    ],
    ...[
      ["#a@-1", "a", null],
      ["#a@1.5", "a", null],
      ["#a@9999999999", "a", null],
      ["", "a", null],
    ],
  ]))
    assert.equal(plyIn(hash, id), ply, hash)
})

const morphy = '[White "Morphy, Paul"]\n[Black "Duke & Count"]\n[Date "1858.??.??"]\n\n1. e4 e5 1-0'

test("the file of a game is named after the players and the year", () => {
  const game = read(morphy)
  assert.equal(fileName(game), "Morphy-Duke-Count-1858.pgn")
  assert.equal(fileName(new Game()), "game.pgn")
})

test("moves after the end keep the result of the tag", () => {
  const game = read(morphy)
  assert.equal(pgnOf(game), game.pgn())
  // Moves after the end: only the tag knows the result.
  const more = game.clone()
  more.withdrawEnd()
  more.tags.set("Result", "1-0")
  more.move("Nf3")
  assert.deepEqual(read(pgnOf(more)).end, { result: "1-0", reason: "unknown", winner: "white" })
  assert.equal(read(pgnOf(new Game())).end, null)
})

test("a tag Result that is not a result does not end the game", () => {
  // A text that is not a result stays in the tag.
  for (const result of ["?", "", "White wins", "1-0 {", "$&"]) {
    const game = new Game()
    game.tags.set("Result", result)
    assert.match(pgnOf(game), /\]\n\n\*\n$/, result)
  }
})

test("PgnFile opens each game of a text, blob or stream again", async () => {
  const pgn = '[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 Ke4 *\n\n[White "C"]\n\n1. c4 c5 *\n'
  const bytes = new TextEncoder().encode(pgn)
  const pieces = () =>
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.slice(at, at + 7))
        controller.close()
      },
    })
  for (const source of [pgn, new Blob([pgn]), pieces()]) {
    const file = new PgnFile(source, "games", readPgn)
    /** @type {string[]} */
    const white = []
    await file.read(
      () => {},
      ({ game }) => white.push(game.tags.get("White") ?? ""),
    )
    assert.equal(file.state, "read")
    assert.deepEqual(white, ["A", "B", "C"])
    assert.equal(file.issueCount, 1)
    assert.equal(file.line(2).plies, 2)
    const { game, issues } = await file.open(1)
    assert.equal(game.tags.get("White"), "B")
    assert.equal(issues[0]?.line, 7)
  }
})
