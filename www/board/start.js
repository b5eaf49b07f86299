// Starts the page, or says that it could not: then the reader sees a sentence instead of a board that does nothing. All is imported
// within, so that a file that does not come is noticed, too.
//
// On a slow line every file counts: someone who comes for the first time plays on a bare board before the rest of the page is there.
// Where there may be a game to be shown, of the address or one that is stored, the board waits for that.

/** Whether there can be no game but a new one. */
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

/** Loads what the page needs beside the board. The build has written which files that are, so that they need not be found one by one. */
function app() {
  if (loading) return loading
  const names = document.querySelector("meta[name=later]")?.getAttribute("content") ?? ""
  const links = names.split(" ").map((name) =>
    Object.assign(document.createElement("link"), { rel: "modulepreload", href: new URL(name, import.meta.url).href }),
  )
  document.head.append(...links)
  return (loading = import("./app.js"))
}

// Firefox then refuses what is still to come, while the page can be seen: that is no reason to say that it could not be started.
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
