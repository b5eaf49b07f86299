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

/** @type {Promise<typeof import("./app.js")> | undefined} */
let loading

/** Loads the rest of the page. The build lists the files, so that they need not be discovered one by one. */
function app() {
  if (loading) return loading
  const names = document.querySelector("meta[name=later]")?.getAttribute("content") ?? ""
  const links = names.split(" ").map((name) =>
    Object.assign(document.createElement("link"), {
      rel: "modulepreload",
      href: new URL(name, import.meta.url).href,
    }),
  )
  document.head.append(...links)
  return (loading = import("./app.js"))
}

// Firefox then aborts pending loads while the page is still visible: this is not a failure.
let isBeingLeft = false
const leave = () => void (isBeingLeft = true)
addEventListener("beforeunload", leave)

try {
  const [{ readyBoard }] = await Promise.all([import("./first.js"), isNew() || app()])
  await readyBoard()
  const { start } = await app()
  await start()
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
  document.querySelector("#state-detail")?.replaceChildren()
}
