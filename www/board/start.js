// Starts the page or, if that fails, shows a sentence. All imports are dynamic, so that a missing file is reported too.
// On a first visit the board is playable before the rest of the page has loaded. If the address or the storage may have a
// game to show, the board waits for the rest.

/** Whether the page can only start with a new game. */
function isNew() {
  try {
    return location.hash === "" && localStorage.length === 0
  } catch {
    // Storage is forbidden.
    return location.hash === ""
  }
}

// Firefox aborts pending loads of a page that is being left, which is not a failure.
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
  // Its announcement would repeat the failure; only its picture of the starting position remains.
  const board = /** @type {HTMLElement} */ (document.querySelector("#board"))
  if (!isPlayable) board.replaceWith(...board.childNodes)
  document.querySelector("#state-detail")?.replaceChildren()
}
