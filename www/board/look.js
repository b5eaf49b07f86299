// Applies the reader's settings to this page: theme and coordinates, own pieces, the size of the board, motion, sounds, turning.
import { apply, settings } from "../settings.js"
import { applyPieces } from "./own-pieces.js"
import { soundOf } from "./sounds.js"

/** @import { ChessBoard } from "../elements/chess-board.js" */

function show() {
  const { size, animation, turns } = settings()
  const { dataset } = document.documentElement
  dataset.size = size
  dataset.turns = turns
  dataset.motion = animation ? "" : "none"
}

/** Applies the settings, now and whenever they change. */
export function followSettings() {
  apply()
  show()
  applyPieces()
  addEventListener("settings", show)
}

/** Makes the sound of what has happened on a board, if the reader wants any. @param {ChessBoard} board */
export function sound(board) {
  if (settings().sounds) soundOf(board)
}
