// Starts the page, or says that it could not: then the reader sees a sentence instead of a board that does nothing. All is imported
// within, so that a file that does not come is noticed, too.

async function rules() {
  const { starter } = await import("../module/start.js")
  await starter(() => new URL("../module/chess_arbiter.wasm", import.meta.url))()
}

// Firefox then refuses what is still to come, while the page can be seen: that is no reason to say that it could not be started.
let isBeingLeft = false
const leave = () => void (isBeingLeft = true)
addEventListener("beforeunload", leave)

try {
  const [{ start }] = await Promise.all([import("./app.js"), rules()])
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
