// The program of every consumer for each entry: a game, a refused move with its sentence, the FEN at the end.

/** After 1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#. */
const moves = ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"]
const fen = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"

/** The caller passes the sentence for a move from an empty square, which is from the language file. */
export function game(Game, { sentence, lang }) {
  play(new Game(), sentence, lang)
}

function play(game, sentence, lang) {
  must("the sentence", game.judge("e4e5", lang ? { lang } : {}).message, sentence)
  for (const move of moves) game.move(move)
  must("the FEN", game.position.fen(), fen)
  must("the end", game.end?.reason, "checkmate")
}

/** Plays on a board if there is a DOM; without one, only checks that the classes exist. */
export async function elements({ ChessBoard, ChessDiagram }, { sentence, tag }) {
  must("the classes", [typeof ChessBoard, typeof ChessDiagram], ["function", "function"])
  if (!globalThis.customElements) return
  if (tag && !customElements.get(tag)) customElements.define(tag, class extends ChessBoard {})
  const board = document.createElement(tag ?? "chess-board")
  must("the element", board instanceof ChessBoard, true)
  document.body.append(board)
  await board.ready
  play(board.game, sentence)
  board.remove()
}

export async function slim(entry, { sentence }) {
  const init = entry.default
  await init()
  game(entry.Game, { sentence })
}

export function position({ Position }, { sentence }) {
  let position = Position.start()
  must("the sentence", position.judge("e4e5").message, sentence)
  for (const move of moves) position = position.play(move)
  must("the FEN", position.fen(), fen)
  must("the end", position.isCheckmate, true)
  must("as a setup", position.toSetup().position().fen(), fen)
}

export function variants({ Game, Position, variantOf }, { sentence }) {
  game(Game, { sentence })
  const crazyhouse = new Game({ variant: variantOf("Crazyhouse") })
  for (const move of ["e4", "d5", "exd5", "Qxd5"]) crazyhouse.move(move)
  must("the drop", crazyhouse.move({ drop: "p", to: "e4" }).san, "@e4")
  must("the FEN with a pocket", crazyhouse.fen().split(" ")[0], "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p]")
  must("the variant", Position.start({ variant: "atomic" }).variant, "atomic")
}

/** The entry has no exports: it gives those of the others their variants. */
export function elementsVariants(_, { Game }) {
  const crazyhouse = new Game({ variant: "crazyhouse" })
  for (const move of ["e4", "d5", "exd5", "Qxd5"]) crazyhouse.move(move)
  must("the drop", crazyhouse.move({ drop: "p", to: "e4" }).san, "@e4")
}

export async function slimVariants(entry, { sentence }) {
  const init = entry.default
  await init()
  variants(entry, { sentence })
}

export async function slimPosition(entry, { sentence }) {
  const init = entry.default
  await init()
  position(entry, { sentence })
}

export function polyglot({ openBook, polyglotKey }, { Position }) {
  // The key of the starting position in the description of the format, and an entry for e2e4.
  must("the key", polyglotKey(Position.start()).toString(16), "463b96181691fc9c")
  const book = openBook(Uint8Array.of(0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c, 3, 0x1c, 0, 7, 0, 0, 0, 0))
  must("the book", book.moves(Position.start())[0].move.san, "e4")
}

export function epd({ parseEpd, writeEpd }) {
  const line = '4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id "x";'
  const [{ position, operations }] = parseEpd(line)
  must("the move", operations.get("bm")[0].san, "O-O")
  must("the line", writeEpd(position, operations), line)
}

export function openings({ openingOf }, { Game }) {
  const game = new Game()
  for (const move of ["Nf3", "Nc6", "e4", "e5", "Bb5", "a6", "h4"]) game.move(move)
  const { eco, name, ply } = openingOf(game)
  must("the opening", [eco, name, ply].join(), "C70,Ruy Lopez: Morphy Defense,6")
}

/** With an engine that answers at once. */
export async function uci({ Engine, UciError, parseUci, scoreFor, compareScores }, { Position }) {
  let say
  const answers = { uci: "uciok", isready: "readyok", go: "info depth 1 score mate 1 pv h5f7\nbestmove h5f7" }
  const engine = await Engine.start({
    send: (line) => say(answers[line.split(" ")[0]] ?? ""),
    listen: (text) => (say = text),
  })
  const position = moves.slice(0, -1).reduce((now, move) => now.play(move), Position.start())
  const { best, lines } = await engine.analyse(position, { depth: 1 })
  must("the move", best.san, "Qxf7#")
  must("the score", scoreFor(lines[0].score, "black").mate, -1)
  must("the order", compareScores({ pawns: 1 }, { mate: 1 }) > 0, true)
  must("a line", parseUci("uciok").type, "uciok")
  engine.quit()
  must("the end", (await engine.closed) instanceof UciError, true)
}

export function chessJs({ Chess }) {
  const chess = new Chess()
  let refused
  try {
    chess.move("e5")
  } catch (error) {
    refused = error
  }
  must("the refusal", refused instanceof Error && /e5/.test(refused.message), true)
  for (const move of moves) chess.move(move)
  must("the FEN", chess.fen(), fen)
}

export function still({ still }) {
  must("the picture", /<svg[\s>]/.test(still(fen)), true)
}

export function markdown({ markdownIt, rehype }) {
  const md = { renderer: { rules: {} } }
  markdownIt(md)
  must("markdown-it", /<chess-diagram fen=/.test(md.renderer.rules.fence([{ info: "chess", content: fen }], 0)), true)
  const code = {
    type: "element",
    tagName: "code",
    properties: { className: ["language-chess"] },
    children: [{ type: "text", value: fen }],
  }
  const tree = { type: "root", children: [{ type: "element", tagName: "pre", properties: {}, children: [code] }] }
  rehype()(tree)
  must("rehype", tree.children[0].tagName, "chess-diagram")
}

/** For an entry without a program: it can be imported and exports something. */
export function other(entry) {
  must("exports", Object.keys(entry).length > 0, true)
}

function must(what, found, wanted) {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
  }
}
