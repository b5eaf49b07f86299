// Starts the page, or shows a sentence instead of a dead board if that fails. All imports are dynamic,
// so that a missing file is also reported.
//
// On a slow connection every file matters: on the first visit, the bare board is playable before the rest of the page
// has loaded. If there may be a game to show, from the address or from storage, the board waits for it.

/** Whether there can only be a new game. */
function isNew() {
  try {
    return location.hash === "" && localStorage.length === 0
  } catch {
    // Storage is forbidden.
    return location.hash === ""
  }
}

// Firefox then aborts pending loads while the page is still visible: this is not a failure.
let isBeingLeft = false
const leave = () => void (isBeingLeft = true)
addEventListener("beforeunload", leave)

let isPlayable = false

try {
  const [{ readyBoard }] = await Promise.all([import("./first.js"), isNew() || import("./app.js")])
  const said = await readyBoard()
  isPlayable = true
  const { start } = await import("./app.js")
  await start(said)
  await import("../site.js")
} catch (error) {
  if (!isBeingLeft) report(error)
} finally {
  removeEventListener("beforeunload", leave)
}

/** @param {unknown} error */
function report(error) {
  console.error(error)
  const failure = /** @type {HTMLElement} */ (document.querySelector("#failure"))
  failure.hidden = false
  // The board would say it, too: what remains is its picture of the starting position.
  const board = /** @type {HTMLElement} */ (document.querySelector("#board"))
  if (!isPlayable) board.replaceWith(...board.childNodes)
  document.querySelector("#state-detail")?.replaceChildren()
}
