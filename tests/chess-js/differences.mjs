// Every expected kind of difference, by its name in docs/chess.js.md. `explains` must be true only for that kind.
import { parsePgn, Position, Setup } from "../../js/entries/index.js"

/** A FEN without its castling rights, or without its en passant square. */
const without = (field, fen) => fen.split(" ").toSpliced(field, 1).join(" ")
const [CASTLING, EN_PASSANT] = [2, 3]

const throws = (call) => {
  try {
    call()
    return false
  } catch {
    return true
  }
}

/** Whether a board is unplayable for a reason other than a missing king or one that could be captured. */
const isDeadEnd = (fen) =>
  Setup.fromFen(fen)
    .problems()
    .some(({ fatal, code }) => fatal && code !== "missing-king" && code !== "opposite-check")

/**
 * Whether a run of squares is 0, the castling field has repetitions, or a counter is not a plain number, which
 * chess.js accepts.
 */
const isOdd = (fen) => {
  const [placement, , rights = "", , ...counters] = fen.split(/\s+/)
  const isTwice = new Set(rights).size < rights.length || (rights.includes("-") && rights.length > 1)
  return placement.includes("0") || isTwice || counters.some((counter) => !/^\d+$/.test(counter))
}

/** Whether a FEN may be refused: our own reader also refuses it, or it has one of these errors. */
const isInvalid = (fen) => isOdd(fen) || throws(() => Position.fromFen(fen, { chess960: false }))

/** Whether a FEN has an en passant square that no pawn has just passed. */
export const hasGhost = (fen) =>
  !throws(() => Setup.fromFen(fen)) &&
  Setup.fromFen(fen)
    .problems()
    .some(({ code }) => code === "impossible-en-passant")

/** SAN without disambiguation. */
const plain = (san) => san.replace(/^([NBRQK])[a-h]?[1-8]?(x?[a-h][1-8])/, "$1$2")
const sansOf = (moves) => moves.map((move) => move.san ?? move)

/** A PGN with unescaped tag values. */
const unescaped = (pgn) => pgn.replace(/\[\S+ "(?:\\.|[^"\\])*"\]/g, (tag) => tag.replace(/\\(["\\])/g, "$1"))
const solid = (text) => text.replace(/\s|<br \/>/g, "")

/** The main line of the first game of a PGN, read by `Game.fromPgn`. */
const mainLine = (pgn) => {
  const sans = []
  for (let node = parsePgn(pgn)[0]?.game.root.children[0]; node; node = node.children[0]) sans.push(node.move.san)
  return sans
}

const isKingless = (chess) => ["w", "b"].some((color) => chess.findPiece({ type: "k", color }).length === 0)
/** Moves without check marks and without the board after the capture of a king. */
const loosely = ({ value, error }) =>
  JSON.stringify(
    [value ?? error].flat().map((move) => (move.captured === "k" ? { ...move, after: "" } : move)),
  ).replace(/[+#]/g, "")

/** Whether chess.js assumes a king where there is none, on a square of its 16 wide board. */
const believesInKing = ({ _kings, _board }) =>
  ["w", "b"].some((color) => _kings[color] >= 0 && _board[_kings[color]]?.type !== "k")

const endings = /^(isDraw|isGameOver|isThreefoldRepetition|isDrawByFiftyMoves)$/

/** How often the current position has occurred, by FENs without counters. */
const repetitions = (chess) => {
  const fens = [...chess.history({ verbose: true }).map(({ before }) => before), chess.fen()]
  const key = (fen) => fen.split(" ", 4).join(" ")
  return fens.filter((fen) => key(fen) === key(chess.fen())).length
}

export const differences = [
  {
    name: "rights-not-at-home",
    explains: ({ mine, after: theirs }) => {
      const ours = mine.fen()
      if (ours === theirs || without(CASTLING, ours) !== without(CASTLING, theirs)) return false
      return (
        throws(() => Position.fromFen(theirs)) ||
        Position.fromFen(theirs)
          .problems()
          .some(({ code }) => code.startsWith("castling-right"))
      )
    },
  },
  {
    name: "en-passant-kept",
    explains: ({ name, mine, after }) =>
      /^(put|remove)$/.test(name) &&
      without(EN_PASSANT, mine.fen()) === without(EN_PASSANT, after) &&
      mine.moves({ verbose: true }).some((move) => move.isEnPassant()),
  },
  {
    name: "ghost-en-passant",
    // chess.js makes the capture to test its legality, and does not restore the board correctly.
    explains: ({ past, mine, after }) => past.ghost || (mine.fen() !== after && hasGhost(after)),
  },
  {
    name: "en-passant-forced",
    explains: ({ name, args, ours, mine }) =>
      name === "fen" &&
      args[0]?.forceEnpassantSquare === true &&
      ours.value === Position.fromFen(ours.value, { kings: "optional" }).fen({ enPassant: "always" }) &&
      without(EN_PASSANT, ours.value) === without(EN_PASSANT, mine.fen()),
  },
  {
    name: "hash-of-the-board",
    explains: ({ name, ours, mine, Theirs }) =>
      name === "hash" && ours.value === new Theirs.Chess(mine.fen(), { skipValidation: true }).hash(),
  },
  {
    name: "moves-of-a-square",
    explains: ({ name, args, ours, theirs, before }) => {
      const square = args[0]?.square?.toLowerCase()
      if (name !== "moves" || !square || !ours.value || !theirs.value) return false
      const all = new Set(before.moves.filter(({ from }) => from === square).map(({ san }) => san))
      const [some, others] = [sansOf(ours.value), sansOf(theirs.value)]
      return some.every((san) => all.has(san)) && some.map(plain).join() === others.map(plain).join()
    },
  },
  {
    name: "promotion-guessed",
    explains: ({ name, args, ours, theirs }) =>
      name === "move" &&
      typeof args[0] === "string" &&
      ours.error !== undefined &&
      theirs.value?.promotion === "n" &&
      !/n/i.test(args[0].slice(-2)),
  },
  {
    name: "move-guessed",
    explains: ({ name, args, ours, theirs, before }) => {
      const played = theirs.value
      if (typeof args[0] !== "string" || name !== "move" || ours.error === undefined || !played) return false
      const part = [played.from[0], played.from[1]].filter((half) => args[0].includes(half))
      const isNamed = /^[NBRQKP]/i.test(args[0])
      const fits = ({ piece, to, from }) =>
        (!isNamed || piece === played.piece) && to === played.to && part.some((half) => from.includes(half))
      return before.moves.filter(fits).length > 1
    },
  },
  {
    name: "mate-comes-first",
    explains: ({ name, mine, ours }) =>
      endings.test(name) && mine.isCheckmate() && ours.value === (name === "isGameOver"),
  },
  {
    name: "repetition",
    explains: ({ name, mine, ours }) => endings.test(name) && ours.value === repetitions(mine) >= 3,
  },
  {
    name: "checks-without-kings",
    explains: ({ name, ours, theirs, before, peer }) => {
      if (believesInKing(peer)) return true
      const capturesKing = before.moves.some(({ captured }) => captured === "k")
      return capturesKing && (name === "perft" || (/^moves?$/.test(name) && loosely(ours) === loosely(theirs)))
    },
  },
  {
    name: "material-without-kings",
    explains: ({ name, mine }) => /^(isInsufficientMaterial|isDraw|isGameOver)$/.test(name) && isKingless(mine),
  },
  {
    name: "edited-game",
    explains: ({ name, past }) => past.edited && /^(history|pgn|undo|getComments?|removeComments?)$/.test(name),
  },
  {
    name: "header-quotes",
    explains: ({ name, ours, theirs }) => name === "pgn" && unescaped(ours.value) === theirs.value,
  },
  {
    name: "glued-tokens",
    explains: ({ name, args, ours, theirs }) =>
      name === "pgn" &&
      args[0]?.maxWidth > 0 &&
      solid(unescaped(ours.value)) === solid(theirs.value) &&
      /(?:[a-h][1-8]|[+#}O-]|=[NBRQ])\d+\./.test(theirs.value),
  },
  {
    name: "stricter-fen",
    explains: ({ name, args: [fen], ours, theirs }) => {
      if (name !== "validateFen" && name !== "load") return false
      const [refused, alsoRefused] = [ours, theirs].map(({ value, error }) => error ?? value?.error)
      // Both refuse it, for different reasons.
      return /^Invalid FEN/.test(refused ?? "") && (alsoRefused === undefined ? isInvalid(fen) : isOdd(fen))
    },
  },
  {
    name: "unreadable-placement",
    explains: ({ name, args }) =>
      name === "load" && args[1]?.skipValidation === true && throws(() => Setup.fromFen(args[0])),
  },
  {
    name: "put-nothing",
    explains: ({ name, args, ours, theirs }) =>
      name === "put" && ours.value === false && theirs.error !== undefined && !/^[pnbrqk]$/.test(args[0].type),
  },
  {
    name: "nobody-could-play-on",
    explains: ({ before, mine }) => isDeadEnd(before.fen) || isDeadEnd(mine.fen()),
  },
  {
    name: "refused-pgn",
    explains: ({ name, ours, theirs }) => name === "loadPgn" && ours.error !== undefined && theirs.error !== undefined,
  },
  {
    name: "more-pgn",
    explains: ({ name, args, ours, theirs, mine }) =>
      name === "loadPgn" &&
      ours.error === undefined &&
      theirs.error !== undefined &&
      mine.history().join() === mainLine(args[0]).join(),
  },
]
