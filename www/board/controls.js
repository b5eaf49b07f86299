// The navigation buttons. A button without effect stays in place and keeps the focus.
import { byId } from "./dom.js"

/** @import { Game } from "../module/index.js" */

/** Milliseconds until a press is long. */
const holdTime = 450

/** @param {string} id @param {boolean} off */
export function setOff(id, off) {
  byId(id).setAttribute("aria-disabled", String(off))
}

/**
 * @param {object} ways
 * @param {(step: number) => void} ways.walk
 * @param {(end: "first" | "last") => void} ways.jump
 * @param {() => void} ways.flip
 */
export function listenToControls({ walk, jump, flip }) {
  byId("first").addEventListener("click", () => jump("first"))
  byId("last").addEventListener("click", () => jump("last"))
  byId("flip").addEventListener("click", flip)
  listenToStep(
    "back",
    () => walk(-1),
    () => jump("first"),
  )
  listenToStep(
    "forward",
    () => walk(1),
    () => jump("last"),
  )
}

/**
 * Makes Back and Forward go one move or, on a long press, to the start or end of the game.
 * @param {string} id
 * @param {() => void} step
 * @param {() => void} all
 */
function listenToStep(id, step, all) {
  const button = byId(id)
  let timer = 0
  let wasHeld = false
  const stop = () => clearTimeout(timer)
  button.addEventListener("pointerdown", () => {
    wasHeld = false
    timer = window.setTimeout(() => {
      wasHeld = true
      all()
    }, holdTime)
  })
  for (const type of ["pointerup", "pointercancel", "pointerleave"]) button.addEventListener(type, stop)
  // A long press would open the browser's context menu.
  button.addEventListener("contextmenu", (event) => event.preventDefault())
  button.addEventListener("click", () => {
    if (!wasHeld) step()
    wasHeld = false
  })
}

/** @param {Game} game */
export function showControls({ ply, lastPly }) {
  setOff("first", ply === 0)
  setOff("back", ply === 0)
  setOff("forward", ply === lastPly)
  setOff("last", ply === lastPly)
}
