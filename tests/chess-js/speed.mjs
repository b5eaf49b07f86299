// Times every call that apps make, ours beside chess.js, in turns.
const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
const fens = [
  start,
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  "8/5pk1/5p1p/2R5/5P2/6PK/r4P1P/8 b - - 3 38",
]
const squares = ["e4", "d5", "f6", "c3"]

/** The games, as SAN and as squares, that are played: made by chess.js, so that both get the same. */
function replayed(library, sans) {
  const chess = new library.Chess()
  const moves = sans.map((san) => chess.move(san))
  return { sans, squares: moves.map(({ from, to, promotion }) => ({ from, to, promotion })), pgn: chess.pgn() }
}

/** What one row does: `prepare` is not timed. */
export function rows({ peer, games }) {
  const [game] = games.map((sans) => replayed(peer, sans))
  const boards = ({ Chess }) => fens.map((fen) => new Chess(fen))
  const played = ({ Chess }) => {
    const chess = new Chess()
    for (const san of game.sans) chess.move(san)
    return chess
  }
  return [
    ["new Chess()", () => null, (_, { Chess }) => new Chess()],
    ["new Chess(fen)", () => null, (_, { Chess }) => fens.map((fen) => new Chess(fen))],
    ["load", boards, ([chess]) => fens.forEach((fen) => chess.load(fen))],
    ["validateFen", () => null, (_, { validateFen }) => fens.map((fen) => validateFen(fen))],
    ["moves()", () => null, (_, { Chess }) => fens.map((fen) => new Chess(fen).moves())],
    ["moves({ verbose })", () => null, (_, { Chess }) => fens.map((fen) => new Chess(fen).moves({ verbose: true }))],
    ["moves({ square })", boards, (chesses) => chesses.map((chess) => chess.moves({ square: "f3" }))],
    ["move(san), a game", () => null, (_, { Chess }) => { const chess = new Chess(); for (const san of game.sans) chess.move(san) }],
    ["move(san, strict)", () => null, (_, { Chess }) => { const chess = new Chess(); for (const san of game.sans) chess.move(san, { strict: true }) }],
    ["move({ from, to })", () => null, (_, { Chess }) => { const chess = new Chess(); for (const move of game.squares) chess.move(move) }],
    ["move and undo", boards, ([chess]) => { chess.move("e4"); chess.undo() }],
    ["undo, a game", () => null, (_, library) => { const chess = played(library); while (chess.undo()); }],
    ["loadPgn", ({ Chess }) => new Chess(), (chess) => chess.loadPgn(game.pgn)],
    ["pgn()", played, (chess) => chess.pgn()],
    ["pgn({ maxWidth })", played, (chess) => chess.pgn({ maxWidth: 72 })],
    ["history()", played, (chess) => chess.history()],
    ["history({ verbose })", played, (chess) => chess.history({ verbose: true })],
    ["isGameOver, a game", () => null, (_, { Chess }) => { const chess = new Chess(); for (const san of game.sans) { chess.move(san); chess.isGameOver() } }],
    ["isCheck", boards, (chesses) => chesses.map((chess) => chess.isCheck())],
    ["isThreefoldRepetition", played, (chess) => chess.isThreefoldRepetition()],
    ["fen", boards, (chesses) => chesses.map((chess) => chess.fen())],
    ["board", boards, (chesses) => chesses.map((chess) => chess.board())],
    ["ascii", boards, (chesses) => chesses.map((chess) => chess.ascii())],
    ["attackers", boards, (chesses) => chesses.map((chess) => squares.map((square) => chess.attackers(square, "w")))],
    ["isAttacked", boards, (chesses) => chesses.map((chess) => squares.map((square) => chess.isAttacked(square, "b")))],
    ["get", boards, (chesses) => chesses.map((chess) => squares.map((square) => chess.get(square)))],
    ["findPiece", boards, (chesses) => chesses.map((chess) => chess.findPiece({ type: "r", color: "w" }))],
    ["put and remove", boards, ([chess]) => squares.forEach((square) => { chess.put({ type: "n", color: "w" }, square); chess.remove(square) })],
    ["put, then moves", boards, ([chess]) => { chess.put({ type: "n", color: "w" }, "e4"); chess.moves(); chess.remove("e4") }],
    ["hash", boards, (chesses) => chesses.map((chess) => chess.hash())],
    ["hash, a game", () => null, (_, { Chess }) => { const chess = new Chess(); for (const san of game.sans) { chess.move(san); chess.hash() } }],
    ["setComment, getComments", boards, ([chess]) => { chess.setComment("x"); chess.getComments() }],
    ["getHeaders", boards, ([chess]) => chess.getHeaders()],
    ["setCastlingRights", boards, ([chess]) => { chess.setCastlingRights("w", { k: false }); chess.setCastlingRights("w", { k: true }) }],
    ["squareColor", boards, ([chess]) => squares.map((square) => chess.squareColor(square))],
    ["perft(3)", boards, ([chess]) => chess.perft(3)],
  ]
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]

/** The CPU time of one call in microseconds: other programs on the machine count for little. */
function time(work, state, library, milliseconds) {
  let times = 0
  let spent = 0
  const from = process.cpuUsage()
  // A few calls between looks at the clock, which takes longer than some of them.
  for (let some = 1; spent < 1000 * milliseconds; some = Math.min(2 * some, 256)) {
    for (let index = 0; index < some; index++) work(state, library)
    times += some
    const { user, system } = process.cpuUsage(from)
    spent = user + system
  }
  return spent / times
}

/** Each row: name, our time, theirs, how many times as fast ours is. */
export function measure({ ours, peer, games, rounds = 7, milliseconds = 20 }) {
  return rows({ peer, games }).map(([name, prepare, work]) => {
    const libraries = [ours, peer]
    const states = libraries.map((library) => prepare(library))
    const samples = libraries.map(() => [])
    for (let round = -2; round < rounds; round++) {
      libraries.forEach((library, index) => {
        const sample = time(work, states[index], library, milliseconds)
        // The first two rounds warm up.
        if (round >= 0) samples[index].push(sample)
      })
    }
    const [mine, theirs] = samples.map(median)
    return { name, mine, theirs, ratio: median(samples[0].map((sample, round) => samples[1][round] / sample)) }
  })
}
