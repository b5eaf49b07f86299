// Runs the same calls on both libraries, and finds differences that no rule explains.
import { isDeepStrictEqual } from "node:util"
import { drawer } from "./calls.mjs"
import { differences, hasGhost } from "./differences.mjs"
import { generator } from "../../scripts/random.mjs"

/** The result of a call: plain data including undefined fields, or that it threw. */
function outcome(object, name, args) {
  try {
    return { value: structuredClone(object[name](...structuredClone(args))) }
  } catch (error) {
    return { error: error.message }
  }
}

/** The FEN, or the error of a board that chess.js has lost. */
const fenOf = (chess) => {
  const { value, error } = outcome(chess, "fen", [])
  return value ?? `not to be read: ${error}`
}

/** Error messages must be equal, except those of chess.js's PGN parser and of its internal failures. */
function isSame(ours, theirs) {
  if ("error" in ours && "error" in theirs) {
    return ours.error === theirs.error || !/^Invalid (move|FEN)|^Null move/.test(theirs.error)
  }
  return isDeepStrictEqual(ours, theirs)
}

/**
 * Plays `games` games of calls on both libraries.
 * @returns how many calls were made, and every difference with the name of the rule that explains it, null without
 *   one
 */
export function compare({ Ours, Theirs, games, seed, callsPerGame = 60, fens, pgns }) {
  const below = generator(seed)
  const draw = drawer(below, { fens, pgns })
  const found = []
  let calls = 0

  for (let game = 0; game < games; game++) {
    const mine = new Ours.Chess()
    const peer = new Theirs.Chess()
    const { first, edits } = draw.begin()
    const log = []
    // Whether the board was edited in the middle of the game, and whether the FEN had an invalid en passant square.
    const past = { edited: false, ghost: false }
    /** After a difference the games differ: both continue from our position. */
    const beginAnew = () => {
      mine.load(mine.fen(), { skipValidation: true })
      peer.load(mine.fen(), { skipValidation: true })
      past.edited = past.ghost = false
    }
    for (let number = 0; number < callsPerGame; number++) {
      const moves = mine.moves({ verbose: true })
      const [name, ...args] = number === 0 ? first : draw.next({ edits, moves })
      const before = { fen: mine.fen(), theirFen: fenOf(peer), moves }
      const ours = outcome(mine, name, args)
      const theirs = outcome(peer, name, args)
      calls++
      log.push([name, ...args])
      if (name === "load") past.ghost = hasGhost(args[0])
      if (/^(put|remove|setCastlingRights)$/.test(name) && mine.history().length > 0) past.edited = true
      const isState = mine.fen() !== fenOf(peer)
      // chess.js replays an edited game as if the edit had been there from the start, and does not return to its
      // position.
      const isWalked = past.edited && /^(history|pgn|getComments?|removeComments?)$/.test(name)
      if (isSame(ours, theirs) && !isState) {
        if (isWalked) beginAnew()
        continue
      }
      const context = { name, args, ours, theirs, before, after: fenOf(peer), mine, peer, past, Ours, Theirs }
      const rule = differences.find((difference) => difference.explains(context))
      found.push({ rule: rule?.name ?? null, log: [...log], ours, theirs, before, after: [mine.fen(), fenOf(peer)] })
      if (!rule) break
      if (isState || isWalked || "error" in ours !== "error" in theirs) beginAnew()
      if (mine.fen() !== fenOf(peer)) break
    }
    const fen = draw.validateFen()
    const [ours, theirs] = [Ours, Theirs].map((library) => outcome(library, "validateFen", [fen]))
    calls++
    if (!isSame(ours, theirs)) {
      const context = {
        name: "validateFen",
        args: [fen],
        ours,
        theirs,
        before: { fen: mine.fen(), moves: [] },
        after: fenOf(peer),
        mine,
        peer,
        past,
        Ours,
        Theirs,
      }
      const rule = differences.find((difference) => difference.explains(context))
      found.push({ rule: rule?.name ?? null, log: [["validateFen", fen]], ours, theirs })
    }
  }
  return { calls, found }
}
