// A stored game: its PGN, the current node, and data that PGN lacks. Stored text is untrusted: another version of this
// page, another page of this host or a person may have written it.
import { parsePgn } from "../module/index.js"
import { clockOf } from "./game-clocks.js"
import { nodeAt } from "../elements/game/tree.js"

/** @import { Color, Game, GameEnd, GameNode, PgnIssue } from "../module/index.js" */
/** @import { StoredClock } from "./game-clocks.js" */

/**
 * A declared end, and how it was declared.
 * @typedef {{ reason: "resignation", color: Color } | { reason: "agreement" } |
 *   { reason: "time-forfeit", color: Color } |
 *   { reason: "threefold-repetition" | "fifty-moves", intended?: string }} Declared
 */
/**
 * @typedef {object} SavedGame
 * @property {1} version of this format
 * @property {string} pgn with all variations and comments
 * @property {readonly number[]} path to the end of the current line: the child's index at each step
 * @property {number} ply of the current position in that line
 * @property {Color} orientation
 * @property {number | null} number of the Chess960 start, if it was chosen by number
 * @property {Declared | null} declared
 * @property {readonly number[]} declaredAt the path to where it was declared
 * @property {boolean} touched something was done on this page
 * @property {string} source where the game was opened from
 * @property {readonly Issue[]} issues found when it was read
 * @property {"playing" | "reading"} situation
 * @property {StoredClock | null} clock
 * @property {{ name: string, index: number } | null} file the PGN file, and the game's index in it
 */
/** The part of a PGN issue that the page shows. @typedef {Pick<PgnIssue, "line" | "column" | "message">} Issue */

/**
 * Reads a stored game, checking each field. The moves are required; other invalid data is dropped.
 * @param {string} text
 * @returns {SavedGame}
 * @throws {Error} when it contains no game
 */
export function readSaved(text) {
  const {
    version,
    pgn,
    path,
    ply,
    orientation,
    number,
    declared,
    declaredAt,
    touched,
    source,
    issues,
    situation,
    clock,
    file,
  } = JSON.parse(text)
  if (version !== 1 || typeof pgn !== "string") throw new Error("stored by an unknown version")
  return {
    version,
    pgn,
    path: list(path).filter(isCount),
    ply: isCount(ply) ? ply : 0,
    orientation: orientation === "black" ? "black" : "white",
    situation: situation === "reading" ? "reading" : "playing",
    number: isCount(number) && number < 960 ? number : null,
    declared: declaredOf(declared),
    declaredAt: list(declaredAt).filter(isCount),
    // If in doubt, do not lose a game.
    touched: touched !== false,
    source: asString(source),
    file: typeof file?.name === "string" && isCount(file.index) ? { name: file.name, index: file.index } : null,
    clock: clockOf(clock),
    issues: list(issues).flatMap((issue) => {
      const { line, column, message } = issue ?? {}
      return isCount(line) && isCount(column) && typeof message === "string" ? [{ line, column, message }] : []
    }),
  }
}

/** @param {unknown} value @returns {any[]} */
const list = (value) => (Array.isArray(value) ? value : [])
/** @param {unknown} value @returns {value is number} */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0
/** @param {unknown} value */
const asString = (value) => (typeof value === "string" ? value : "")

/** @param {any} stored @returns {Declared | null} */
function declaredOf(stored) {
  const { reason, color, intended } = stored ?? {}
  switch (reason) {
    case "resignation":
    case "time-forfeit":
      return color === "white" || color === "black" ? { reason, color } : null
    case "agreement":
      return { reason }
    case "threefold-repetition":
    case "fifty-moves":
      return { reason, ...(typeof intended === "string" && { intended }) }
    default:
      return null
  }
}

/**
 * @param {SavedGame} saved
 * @returns {Game}
 * @throws {Error} when its PGN contains no game
 */
export function restore(saved) {
  try {
    return played(saved)
  } catch (error) {
    // The end is impossible there: drop it and keep the moves.
    if (saved.declared) return played({ ...saved, declared: null })
    throw error
  }
}

/** @param {SavedGame} saved */
function played({ pgn, path, ply, declared, declaredAt }) {
  const [entry] = parsePgn(pgn)
  if (!entry) throw new Error("no PGN")
  const { game } = entry
  if (declared) restoreEnd(game, nodeAt(game, declaredAt), declared)
  game.goToNode(nodeAt(game, path))
  game.goTo(ply)
  return game
}

/**
 * Restores an end in a variation, which PGN cannot store.
 * @param {Game} game
 * @param {GameNode} node
 * @param {Declared} declared
 * @throws {Error} when the end is impossible there
 */
function restoreEnd(game, node, declared) {
  game.goToNode(node)
  if (game.end?.reason === declared.reason) return
  // Withdraws the end that the PGN stores.
  game.withdrawEnd()
  if (!declareEnd(game, declared)) throw new Error("an end that cannot have been declared")
}

/** @param {Game} game @param {Declared} declared @returns {GameEnd | null} null if it must not be declared */
export function declareEnd(game, declared) {
  if (declared.reason === "resignation") return game.resign(declared.color)
  if (declared.reason === "time-forfeit") return game.timeForfeit(declared.color)
  return declared.reason === "agreement" ? game.agreeDraw() : game.claimDraw(declared.intended)
}
