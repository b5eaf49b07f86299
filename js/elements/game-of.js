// Creates the game of a board's attributes.

/** @import { Game, GameOptions } from "../index.js" */

/** @param {string | null} rules @returns {NonNullable<GameOptions["rules"]>} */
const rulesOf = (rules) => (rules === "online" || rules === "free" ? rules : "fide")

/**
 * @param {HTMLElement} host
 * @param {typeof import("../index.js")} rules
 * @returns {{ game: Game, problem: string }} the usual game if they ask for none that there is, and a sentence why
 */
export function gameOf(host, { Game, InvalidFenError, PgnError }) {
  const fen = host.getAttribute("fen")
  const pgn = host.getAttribute("pgn")
  const chess960 = host.getAttribute("chess960")
  /** @type {GameOptions} */
  const options = { rules: rulesOf(host.getAttribute("rules")) }
  if (fen !== null) options.fen = fen
  if (chess960 !== null) options.chess960 = fen !== null || chess960.trim() === "" ? true : Number(chess960)
  try {
    return { game: pgn === null ? new Game(options) : Game.fromPgn(pgn), problem: "" }
  } catch (error) {
    if (!(error instanceof InvalidFenError || error instanceof PgnError || error instanceof RangeError)) throw error
    return { game: new Game(), problem: error.message }
  }
}
