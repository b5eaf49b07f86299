// The bar at the bottom: copies or saves the diagram as text or picture.
import { pictureSize, pngOf } from "../png.js"
import { phrase, tag } from "../texts.js"
import { attributesOf, htmlOf, markdownOf, stillOptionsOf, vchessOf } from "./state.js"

/** @import { Loading, State } from "./state.js" */
/** @typedef {"html" | "svg" | "png" | "markdown" | "fen" | "vchess" | "link"} Format */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
const menu = /** @type {HTMLDetailsElement} */ (byId("formats"))
const forPage = /** @type {HTMLDetailsElement} */ (byId("for-page"))
const text = /** @type {HTMLTextAreaElement} */ (byId("text"))
const loading = /** @type {HTMLSelectElement} */ (byId("loading"))
const withPicture = /** @type {HTMLInputElement} */ (byId("with-picture"))

/** @param {Format} format */
function nameOf(format) {
  switch (format) {
    case "markdown":
      return "Markdown"
    case "vchess":
      return phrase("editor.vchess")
    case "link":
      return phrase("editor.link")
    default:
      return format.toUpperCase()
  }
}

/** @type {() => State} */
let read
/** The format of the text to copy by hand if the browser cannot copy. @type {Format} */
let shownFormat = "html"

/** Loads the code that draws pictures on demand. */
const still = async () => (await import("../module/still/fairy.js")).still

/** @param {Exclude<Format, "png">} format @returns {string | Promise<string>} */
function formatted(format) {
  const state = read()
  switch (format) {
    case "html":
      return withPicture.checked ? htmlWithPicture(state) : htmlOf(state, loadingNow())
    case "svg":
      return still().then((draw) => draw(stillOptionsOf(state, tag)))
    case "markdown":
      return markdownOf(state)
    case "fen":
      return state.fen
    case "vchess":
      return vchessOf(state)
    case "link":
      return location.href
  }
}

const loadingNow = () => /** @type {Loading} */ (loading.value)

/** @param {State} state */
async function htmlWithPicture(state) {
  const draw = await still()
  return htmlOf(state, loadingNow(), draw({ ...stillOptionsOf(state, tag), format: "html" }))
}

const png = async () => pngOf((await still())({ ...stillOptionsOf(read(), tag), size: pictureSize }))

/** @param {string} sentence */
function say(sentence) {
  byId("copied").textContent = sentence
}

/** @param {Format} format */
async function copy(format) {
  say("")
  if (format === "png") return copyPicture()
  shownFormat = format
  const content = await formatted(format)
  await showTexts()
  try {
    await navigator.clipboard.writeText(content)
    say(phrase("editor.copied", { format: nameOf(format) }))
  } catch {
    // Without permission to copy, the user can copy by hand.
    forPage.open = true
    text.focus()
    text.select()
    say(phrase("editor.selected"))
  }
}

async function copyPicture() {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png() })])
    say(phrase("editor.copied", { format: nameOf("png") }))
  } catch {
    say(phrase("editor.picture-saved", { file: await save(await png(), "png") }))
  }
}

/** @param {"svg" | "png"} format */
async function saveAs(format) {
  const file = format === "png" ? await png() : new Blob([await formatted("svg")], { type: "image/svg+xml" })
  say(phrase("editor.saved", { file: await save(file, format) }))
}

/** @param {Blob} file @param {string} extension @returns {Promise<string>} its name */
async function save(file, extension) {
  const { download } = await import("../elements/game/save.js")
  const name = `diagram.${extension}`
  download(file, name)
  return name
}

export async function showTexts() {
  byId("text-label").textContent = nameOf(shownFormat)
  byId("loading-help").textContent = phrase(`editor.loading-help.${loadingNow()}`)
  const state = read()
  const content = await formatted(/** @type {Exclude<Format, "png">} */ (shownFormat))
  // The state may have changed in the meantime.
  if (state === read()) text.value = content
}

/** @param {() => State} readState */
export function startCopying(readState) {
  read = readState
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-copy], [data-save]"))) {
    const { copy: format, save: file } = button.dataset
    button.addEventListener("click", () => {
      if (menu.contains(button)) close()
      return format ? copy(/** @type {Format} */ (format)) : saveAs(/** @type {"svg" | "png"} */ (file))
    })
  }
  for (const each of [loading, withPicture]) {
    each.addEventListener("change", () => {
      shownFormat = "html"
      return showTexts()
    })
  }
  menu.addEventListener("toggle", () => menu.open && still())
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && menu.open) close()
  })
  document.addEventListener("pointerdown", ({ target }) => {
    if (!menu.contains(/** @type {Node} */ (target))) menu.open = false
    say("")
  })
}

/** Returns the focus to the menu button. */
function close() {
  menu.open = false
  menu.querySelector("summary")?.focus()
}

/** The address of the board page with this position. @param {State} state */
export function playHere(state) {
  return `index.html#${new URLSearchParams(attributesOf(state).filter(([name]) => name === "fen"))}`
}
