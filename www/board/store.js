// The game in the browser's storage, so that it survives a reload: its PGN, the place we are at, and what no PGN tells.
import { Game, parsePgn } from "../module/index.js"
import { nodeAt } from "./tree.js"

/** @import { Color, GameNode, PgnIssue } from "../module/index.js" */

/**
 * An end that the players declared, and how.
 * @typedef {{ reason: "resignation", color: Color } | { reason: "agreement" } |
 *   { reason: "threefold-repetition" | "fifty-moves", intended?: string }} Declared
 */
/**
 * @typedef {object} SavedGame
 * @property {2} version
 * @property {string} pgn with all variations and comments
 * @property {readonly number[]} path to the end of the current line: at each step, the how-manieth child
 * @property {number} ply how far into that line we are
 * @property {Color} orientation
 * @property {number | null} number of the Chess960 start, if it was chosen by number
 * @property {Declared | null} declared
 * @property {readonly number[]} declaredAt the path to where
 * @property {boolean} touched something was done on this page
 * @property {string} source where the game was opened from
 * @property {readonly PgnIssue[]} issues of its reading
 */
/**
 * As this page stored games before it knew variations.
 * @typedef {{ fen: string, chess960: boolean, number: number | null, moves: string[], ply: number,
 *   declared: Declared | null, orientation: Color }} OldSavedGame
 */

const key = "chess-arbiter.game"

/** @param {SavedGame} saved */
export function save(saved) {
  try {
    localStorage.setItem(key, JSON.stringify(saved))
  } catch {
    // Storage may be full or forbidden. The game goes on without it; an older one must not come back in its place.
    forget()
  }
}

function forget() {
  try {
    localStorage.removeItem(key)
  } catch {
    // Forbidden: then nothing is there either.
  }
}

/**
 * The saved game; null if there is none, "spoilt" if it cannot be read: written by a later version, or by hand.
 * @returns {{ saved: SavedGame, game: Game } | "spoilt" | null}
 */
export function load() {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "null")
    if (stored === null) return null
    const saved = stored.version === undefined ? renewed(stored) : stored
    return { saved, game: restore(saved) }
  } catch {
    return "spoilt"
  }
}

/**
 * @param {SavedGame} saved
 * @returns {Game} as it was
 */
export function restore({ version, pgn, path, ply, declared, declaredAt }) {
  if (version !== 2) throw new Error("stored by a version that is not known")
  const [entry] = parsePgn(pgn)
  if (!entry) throw new Error("no PGN")
  const { game } = entry
  if (declared) declare(game, nodeAt(game, declaredAt), declared)
  game.goToNode(nodeAt(game, path))
  game.goTo(ply)
  return game
}

/** A PGN tells the result only; this tells the reason. @param {Game} game @param {GameNode} node @param {Declared} declared */
function declare(game, node, declared) {
  game.goToNode(node)
  if (game.end) {
    // Undo takes the end back that was read.
    game.undo()
    game.goToNode(node)
  }
  if (declared.reason === "resignation") game.resign(declared.color)
  else if (declared.reason === "agreement") game.agreeDraw()
  else game.claimDraw(declared.intended)
}

/** @param {OldSavedGame} old @returns {SavedGame} */
function renewed({ fen, chess960, number, moves, ply, declared, orientation }) {
  const game = new Game({ fen, chess960 })
  for (const move of moves) game.move(move)
  const path = moves.map(() => 0)
  const rest = { number: number ?? null, declared: declared ?? null, declaredAt: path, touched: true, source: "", issues: [] }
  return { version: 2, pgn: game.pgn(), path, ply, orientation, ...rest }
}
