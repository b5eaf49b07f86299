// Keys of the page: ← and → go through the game, ↑ and ↓ switch between alternative moves, Home and End go to the start and
// the end, Space goes to the next move; F flips the board, ? lists the keys. They keep their usual meaning in fields, menus,
// dialogs, and on the board's squares while someone plays by keyboard. (A clicked square has the focus too: it does not count.)

/** Where keys type or choose something. */
const others =
  "input, textarea, select, dialog, [role=dialog], [role=menu], [role=listbox], [role=radiogroup], [role=toolbar]"
/** What Space presses. */
const pressable = "button, a, summary, label"

/**
 * @typedef {object} Ways
 * @property {(step: number) => void} walk
 * @property {(step: 1 | -1) => boolean} vary false if there is no alternative move
 * @property {(end: "first" | "last") => void} jump
 * @property {() => void} flip
 * @property {() => void} help
 */

/** @param {Ways} ways */
export function listenToKeys({ walk, vary, jump, flip, help }) {
  /** @type {Readonly<Record<string, () => unknown>>} */
  const acts = {
    ArrowLeft: () => walk(-1),
    ArrowRight: () => walk(1),
    // Without an alternative, the key scrolls as usual.
    ArrowUp: () => vary(-1),
    ArrowDown: () => vary(1),
    Home: () => jump("first"),
    End: () => jump("last"),
    " ": () => walk(1),
    f: flip,
    "?": help,
  }
  let byPointer = false
  document.addEventListener("pointerdown", () => (byPointer = true), true)

  /** @param {KeyboardEvent} event @param {boolean} isLast whether the board has handled it already */
  const listen = (event, isLast) => {
    const { key } = event
    const act = Object.hasOwn(acts, key) ? acts[key] : undefined
    if (!act) return void (byPointer &&= isLast)
    // On most keyboards ? needs Shift.
    if (event.ctrlKey || event.altKey || event.metaKey || (event.shiftKey && key !== "?")) return
    const [target] = event.composedPath()
    if (!(target instanceof Element) || target.closest(others)) return
    const isOnBoard = target.closest("[role=grid]") !== null && !byPointer
    // Which keys a focused board leaves to the page depends on the language.
    if (isLast ? !isOnBoard || event.defaultPrevented || key !== "f" : isOnBoard) return
    const isClickedMove = byPointer && target.closest(".move-list")
    if (key === " " && target.closest(pressable) && !isClickedMove) return
    if (act() === false) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener("keydown", (event) => listen(event, false), true)
  document.addEventListener("keydown", (event) => listen(event, true))
}

/** Pixels of wheel travel for one move: a notch of a mouse, a short swipe on a touchpad. */
const notch = 60
/** Pixels of a line, for browsers that count lines. */
const line = 30

/**
 * Makes the wheel over the board go through the game, unless the page can scroll.
 * @param {HTMLElement} board
 * @param {(step: number) => void} walk
 */
export function listenToWheel(board, walk) {
  let turned = 0
  board.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.deltaY === 0) return
      const { scrollHeight, clientHeight } = document.documentElement
      if (scrollHeight > clientHeight) return
      event.preventDefault()
      const by = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * line
      turned = Math.sign(by) === Math.sign(turned) ? turned + by : by
      if (Math.abs(turned) < notch) return
      walk(Math.sign(turned))
      turned = 0
    },
    { passive: false },
  )
}
