// The game in the browser's storage, so that it survives a reload: only what cannot be computed again.
import { Game } from "../module/index.js"

/** @import { Color, Move } from "../module/index.js" */

/**
 * @typedef {object} SavedGame
 * @property {string} fen where the game started
 * @property {boolean} chess960
 * @property {number | null} number of the Chess960 start, if it was chosen by number
 * @property {string[]} moves the whole line in UCI, with the moves that were taken back
 * @property {number} ply how far into it we are
 * @property {Declared | null} declared
 * @property {Color} orientation
 */
/** @typedef {{ reason: "resignation", color: Color } | { reason: "agreement" }} Declared an end that no position shows */

const key = "chess-arbiter.game"

/** @param {SavedGame} saved */
export function save(saved) {
  try {
    localStorage.setItem(key, JSON.stringify(saved))
  } catch {
    // Storage may be full or forbidden. The game goes on without it.
  }
}

/**
 * The saved game, played again; null if there is none or it cannot be read.
 * @returns {{ saved: SavedGame, game: Game, line: Move[] } | null}
 */
export function load() {
  try {
    const saved = /** @type {SavedGame | null} */ (JSON.parse(localStorage.getItem(key) ?? "null"))
    return saved && { saved, ...replay(saved) }
  } catch {
    // Written by another version, or by hand: a new game is better than no board.
    return null
  }
}

/**
 * @param {SavedGame} saved
 * @returns {{ game: Game, line: Move[] }}
 */
export function replay({ fen, chess960, moves, ply, declared }) {
  const game = new Game({ fen, chess960 })
  const line = moves.map((move) => game.move(move))
  if (declared?.reason === "resignation") game.resign(declared.color)
  if (declared?.reason === "agreement") game.agreeDraw()
  if (ply !== line.length) game.goTo(ply)
  return { game, line }
}
