// A climb towards positions that take long to prove: the slowest ones known are changed at random, and the slower ones are kept. It has
// no clock but with CLIMB_SECONDS, so that it finds the same each time.

/** Positions that took long before, from which the climb starts beside random ones. */
const slow = {
  chess: ["1k6/1P1p1p1p/BP6/1P5p/8/8/3P1PKP/8 w"],
  atomic: ["8/P1PP4/PPP1P1P1/k1PB1BP1/8/8/8/K1NN1N2 w", "8/2B2b2/5K2/3k4/4b3/8/8/8 w"],
  antichess: ["Q2R3B/B1b5/1P6/5b2/8/8/2N5/8 b"],
}

/** The steps of a climb without CLIMB_SECONDS: about a second. */
const enough = 40_000_000
/** How many positions are kept. */
const kept = 8

/** @typedef {{ board: string[], turn: string, pockets: string }} Place */

/** A random number below another, the same ones each time. */
function randomNumbers(seed) {
  return (/** @type {number} */ below) => {
    seed ^= seed << 13
    seed ^= seed >>> 17
    seed ^= seed << 5
    return (seed >>> 0) % below
  }
}

/** @param {Place} place @param {string} game */
function fenOf({ board, turn, pockets }, game) {
  const ranks = Array.from({ length: 8 }, (_, rank) => board.slice(8 * rank, 8 * rank + 8).join(""))
  const placement = ranks.join("/").replace(/1+/g, (empty) => String(empty.length))
  return `${placement}${game === "crazyhouse" ? `[${pockets}]` : ""} ${turn} - - 0 1`
}

/** @param {string} fen @returns {Place} */
function placeOf(fen) {
  const [placement = "", turn = "w"] = fen.split(" ")
  const board = [...placement.replace(/\d/g, (count) => "1".repeat(Number(count))).replaceAll("/", "")]
  return { board, turn, pockets: "" }
}

/**
 * @param {string} game the name of a variant
 * @param {number} seed of the random numbers, not 0
 * @param {(fen: string) => number | null} stepsOf the steps that a position takes; null if it is none of the game
 * @returns {{ fen: string, steps: number, tried: number }} the slowest position found, and how many were tried
 */
export function climb(game, seed, stepsOf) {
  const random = randomNumbers(seed)
  const any = (/** @type {string | string[]} */ list) => list[random(list.length)] ?? ""
  const letters = game === "antichess" ? "PNBRQKpnbrqk" : game === "racing-kings" ? "NBRQnbrq" : "PPNBRQppnbrq"
  const empty = () => Array(64).fill("1")

  /** Changes a place at random. */
  const changes = [
    ({ board }) => ([board[random(64)], board[random(64)]] = ["1", any(letters)]),
    ({ board }) => (board[random(64)] = any(letters)),
    ({ board }) => (board[random(64)] = "1"),
    ({ board }) => {
      const [from, to] = [random(64), random(64)]
      ;[board[from], board[to]] = [board[to], board[from]]
    },
    // Pawns that block each other.
    ({ board }) => {
      const square = 8 + random(40)
      if (letters.includes("P")) [board[square], board[square + 8]] = ["p", "P"]
    },
    (place) => (place.turn = place.turn === "w" ? "b" : "w"),
    (place) => (place.pockets = Array.from({ length: random(12) }, () => any("PNBRQpnbrq")).join("")),
  ]

  const anyPlace = () => {
    const place = { board: empty(), turn: "w", pockets: "" }
    if (game !== "antichess") place.board[random(64)] = "k"
    if (game !== "antichess" && game !== "horde") place.board[random(64)] = "K"
    for (let men = random(24); men >= 0; men--) changes[1 + 3 * random(2)](place)
    return place
  }

  /** @type {{ place: Place, fen: string, steps: number }[]} */
  const best = []
  let [tried, done] = [0, 0]
  /** @param {Place} place */
  function visit(place) {
    const fen = fenOf(place, game)
    const steps = stepsOf(fen)
    done += steps ?? 1000
    if (steps === null || best.some((known) => known.fen === fen)) return
    tried++
    best.push({ place, fen, steps })
    best.sort((a, b) => b.steps - a.steps)
    best.length = Math.min(best.length, kept)
  }

  for (const fen of slow[game] ?? []) visit(placeOf(fen))
  done = 0
  const end = performance.now() + 1000 * Number(process.env.CLIMB_SECONDS ?? 0)
  while (done < enough || performance.now() < end) {
    const known = random(8) === 0 ? undefined : best[random(best.length || 1)]
    const place = known ? structuredClone(known.place) : anyPlace()
    for (let count = random(3); known && count >= 0; count--) changes[random(changes.length)](place)
    visit(place)
  }
  const [{ fen, steps }] = best
  return { fen, steps, tried }
}
