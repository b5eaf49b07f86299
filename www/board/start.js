// Starts the page, or says that it could not: then the reader sees a sentence instead of a board that does nothing. All is imported
// within, so that a file that does not come is noticed, too.

async function rules() {
  const { starter } = await import("../module/start.js")
  await starter(() => new URL("module/chess_arbiter.wasm", document.baseURI))()
}

try {
  const [{ start }] = await Promise.all([import("./app.js"), rules()])
  await start()
  await import("../site.js")
} catch (error) {
  console.error(error)
  const failure = /** @type {HTMLElement} */ (document.querySelector("#failure"))
  failure.textContent = "The board could not be started. Reload the page; if that does not help, try a newer browser."
  failure.hidden = false
  document.querySelector("#state-detail")?.replaceChildren()
}
