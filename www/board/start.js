// Starts the page, or says that it could not: then the reader sees a sentence instead of a board that does nothing. All is imported
// within, so that a file that does not come is noticed, too.
try {
  const { default: init } = await import("../module/slim.js")
  await init(new URL("module/chess_arbiter.wasm", document.baseURI))
  const { started } = await import("./app.js")
  await started
  await import("../offline.js")
} catch (error) {
  console.error(error)
  const failure = /** @type {HTMLElement} */ (document.querySelector("#failure"))
  failure.textContent = "The board could not be started. Reload the page; if that does not help, try a newer browser."
  failure.hidden = false
  document.querySelector("#state-detail")?.replaceChildren()
}
