// Applies the reader's settings to this page: theme and coordinates, the size of the board, motion, sounds. Sounds are
// loaded when they are switched on.
import { lazy } from "../elements/element/engine.js"
import { apply, piecesKey, settings } from "../settings.js"

/** @import { ChessBoard } from "../elements/chess-board.js" */

const sounds = lazy(() => import("./sounds.js"))

function show() {
  const { size, animation, sounds: on } = settings()
  const { dataset } = document.documentElement
  dataset.size = size
  dataset.motion = animation ? "" : "none"
  if (on) void sounds.load().catch(console.warn)
}

/** Whether there are own pieces, whose code is loaded only then. */
function hasPieces() {
  try {
    return localStorage.getItem(piecesKey) !== null
  } catch {
    // Storage is forbidden.
    return false
  }
}

/** Applies the settings, now and whenever they change. */
export function followSettings() {
  apply()
  show()
  if (hasPieces()) import("./own-pieces.js").then(({ applyPieces }) => applyPieces(), console.warn)
  addEventListener("settings", show)
}

/** Makes the sound of what has happened on a board, if the reader wants any. @param {ChessBoard} board */
export function sound(board) {
  if (settings().sounds) sounds.now?.soundOf(board)
}
