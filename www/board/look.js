// Applies the reader's settings to the page: theme, coordinates, own pieces, board size, motion, sounds, turning.
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

/** Applies the settings now and after each change. */
export function followSettings() {
  apply()
  show()
  applyPieces()
  addEventListener("settings", show)
}

/** Plays the sound for the last event on a board, if sounds are on. @param {ChessBoard} board */
export function sound(board) {
  if (settings().sounds) soundOf(board)
}
