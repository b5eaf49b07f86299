// The calls for both libraries: games of random moves with all other calls in between.

const files = "abcdefgh"
const types = "pnbrqk"

/**
 * Random calls.
 * @param {(bound: number) => number} below
 * @param {object} texts FENs and PGNs to load
 */
export function drawer(below, { fens, pgns }) {
  const one = (list) => list[below(list.length)]
  const often = (times, of) => below(of) < times
  const square = () => files[below(8)] + (1 + below(8))
  const color = () => one(["w", "b"])
  const type = () => types[below(6)]

  /** A text with one or two characters changed, added or removed. */
  const spoiled = (text) => {
    const characters = [...text]
    for (let times = 1 + below(2); times > 0; times--) {
      const at = below(characters.length + 1)
      characters.splice(at, below(2), ...(often(1, 3) ? [] : [one("abcdefgh12345678NBRQKPnbrqkxO0-=+#?! ")]))
    }
    return characters.join("")
  }

  /** A move in various notations, or nonsense. */
  const moveText = (moves) => {
    const move = moves.length > 0 ? one(moves) : { san: "e4", from: "e2", to: "e4", piece: "p" }
    const letter = move.piece === "p" ? one(["", "P"]) : move.piece.toUpperCase()
    const promotion = move.promotion
      ? one(["", move.promotion, move.promotion.toUpperCase(), `=${move.promotion.toUpperCase()}`])
      : ""
    const sign = one(["", "x", "-"])
    return one([
      () => move.san,
      () => move.san + one(["!", "?", "!?", "+", "#", "++", " ", " e.p."]),
      () => move.san.replace(/[x=]/, ""),
      () => letter + move.from + sign + move.to + promotion,
      () => letter + move.from[0] + sign + move.to + promotion,
      () => letter + move.from[1] + sign + move.to + promotion,
      () => move.from + move.to + promotion,
      () => letter + move.to + promotion,
      () => move.san.replaceAll("O", one(["0", "o", "O"])),
      () => move.san.toLowerCase(),
      () => spoiled(move.san),
      () => spoiled(move.from + move.to),
      () => one(["", "--", "O-O", "O-O-O", "0-0", "e4", "Nf3", "a8", "null", "x", "♘f3"]),
    ])()
  }

  const moveObject = (moves) => {
    const move = moves.length > 0 && often(4, 5) ? one(moves) : { from: square(), to: square() }
    const promotion = one([undefined, move.promotion, "q", "n", "k", "Q"])
    return promotion === undefined ? { from: move.from, to: move.to } : { from: move.from, to: move.to, promotion }
  }

  const comment = () =>
    one(["good", "a b  c", "", "x}y{z", "[%clk 0:01:02]", "it's long enough to be broken somewhere", "é—♘"])

  const readers = [
    () => ["fen"],
    () => ["fen", { forceEnpassantSquare: true }],
    () => ["ascii"],
    () => ["board"],
    () => ["turn"],
    () => ["moveNumber"],
    () => ["hash"],
    () => ["get", square()],
    () => ["get", one(["", "e9", "E2", undefined])],
    () => ["findPiece", { type: type(), color: color() }],
    () => ["attackers", square()],
    () => ["attackers", square(), color()],
    () => ["isAttacked", square(), color()],
    () => ["squareColor", one([square(), "x"])],
    () => ["moves"],
    () => ["moves", { verbose: true }],
    () => ["moves", { square: one([square(), square().toUpperCase(), "e9"]) }],
    () => ["moves", { square: square(), verbose: true }],
    () => ["moves", { piece: one([type(), type().toUpperCase()]) }],
    () => ["moves", { piece: type(), square: square(), verbose: often(1, 2) }],
    () => ["isCheck"],
    () => ["inCheck"],
    () => ["isCheckmate"],
    () => ["isStalemate"],
    () => ["isInsufficientMaterial"],
    () => ["isThreefoldRepetition"],
    () => ["isDrawByFiftyMoves"],
    () => ["isDraw"],
    () => ["isGameOver"],
    () => ["history"],
    () => ["history", { verbose: true }],
    () => ["pgn"],
    () => ["pgn", { maxWidth: 1 + below(60), newline: one(["\n", "\r\n", "<br />"]) }],
    () => ["getHeaders"],
    () => ["header"],
    () => ["getComment"],
    () => ["getComments"],
    () => ["getCastlingRights", color()],
    () => ["perft", below(3)],
  ]

  const writers = [
    () => ["undo"],
    () => ["undo"],
    () => ["setComment", comment()],
    () => ["removeComment"],
    () => [
      "setHeader",
      one(["Event", "White", "WhiteElo", "Annotator", "Mine"]),
      one(["x", "", 'The "Open"', "a\\b", "1-0"]),
    ],
    () => ["removeHeader", one(["Event", "WhiteElo", "Mine", "Nobody"])],
    () => ["header", "Black", "y"],
  ]
  const seldom = [
    () => ["removeComments"],
    () => ["setTurn", color()],
    () => ["move", null],
    () => ["load", one(fens)],
    () => ["load", one(fens), { preserveHeaders: true }],
    () => ["load", spoiled(one(fens)), { skipValidation: often(1, 2) }],
    () => ["loadPgn", one(pgns)],
    () => ["loadPgn", spoiled(one(pgns))],
    () => ["reset"],
    () => ["clear"],
    () => ["clear", { preserveHeaders: true }],
  ]
  const editing = [
    () => ["put", { type: type(), color: color() }, square()],
    () => ["put", { type: one(["x", "", "q"]), color: color() }, one([square(), "e9"])],
    () => ["remove", square()],
    () => ["setCastlingRights", color(), one([{ k: true }, { q: false }, { k: false, q: true }, {}])],
  ]

  return {
    /** The start of a game, which determines how much is edited afterwards. */
    begin: () => ({
      first: one([["reset"], ["load", one(fens)], ["load", one(fens)], ["loadPgn", one(pgns)]]),
      edits: often(1, 4),
    }),
    /** @param {{ edits: boolean, moves: object[] }} game */
    next({ edits, moves }) {
      if (edits && often(1, 5)) return one(editing)()
      const draw = below(100)
      if (draw < 40 && moves.length > 0) return ["move", one(moves).san]
      if (draw < 47) return ["move", moveText(moves), { strict: often(1, 4) }]
      if (draw < 51) return ["move", moveObject(moves)]
      if (draw < 55) return one(writers)()
      if (draw < 56) return one(seldom)()
      return one(readers)()
    },
    validateFen: () => (often(1, 2) ? one(fens) : spoiled(one(fens))),
  }
}
