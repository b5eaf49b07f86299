// The diagram editor: a <chess-editor> and fields for what a diagram has besides the board. copying.js writes the output.
import { boardIn, forRules, resized } from "../elements/editor/fen-text.js"
import { empty } from "../elements/picture/fen.js"
import "../module/elements.js"
import "../site.js"
import { Game, InvalidFenError, Position, Setup } from "../module/index.js"
import { settings } from "../settings.js"
import { phrase, tag } from "../texts.js"
import { playHere, showTexts, startCopying } from "./copying.js"
import { attributesOf, checkOf, errorsOf, fenError, hashOf, needsRules, stateOf, withMarksOf } from "./state.js"

/** @import { ChessEditor } from "../module/elements.js" */
/** @import { State } from "./state.js" */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
/** @param {string} id */
const field = (id) => /** @type {HTMLInputElement} */ (byId(id))

const editor = /** @type {ChessEditor} */ (byId("editor"))
const reader = /** @type {HTMLDialogElement} */ (byId("reader"))
let state = stateOf("")
/** Fields with the same names as in the state. */
const plain = /** @type {(keyof State)[]} */ (Object.keys(state).filter((name) => name !== "fen"))
/** The attributes that the editor changes and undoes. */
const edited = /** @type {const} */ (["fen", "marks", "arrows", "shade", "last-move"])
const others = /** @type {const} */ (["orientation", "coords", "theme", "surface", "pieces"])
/** A typed FEN that cannot be shown; the board does not change. */
let draft = ""

// ─── Changes ─────────────────────────────────────────────────────────────────────────────────────

/** @param {Partial<State>} parts @param {string} [place] changes with the same place are undone together */
function change(parts, place) {
  state = { ...state, ...parts }
  draft = ""
  setAttributes()
  const { "last-move": lastMove, marks, arrows, shade, fen } = state
  editor.edit({ fen, marks, arrows, shade, lastMove }, place)
  settle()
}

/** Sets the editor's attributes other than its FEN. */
function setAttributes() {
  for (const name of others) setAttribute(name, state[name] || null)
  setAttribute("check", new Map(checkOf(state)).get("check") ?? null)
}

/** @param {string} name @param {string | null} value */
function setAttribute(name, value) {
  if (value === null) editor.removeAttribute(name)
  else editor.setAttribute(name, value)
}

/** Takes over the user's changes on the board. */
function follow() {
  const { fen, chess960 } = editor
  /** @param {string} name */
  const read = (name) => editor.getAttribute(name) ?? ""
  // Without castling rights, only the attribute says Chess960.
  const isHidden = fen !== null && chess960 !== null && !forRules(fen).chess960
  const next = {
    ...state,
    ...Object.fromEntries([...edited, ...others].map((name) => [name, read(name)])),
    fen: isHidden ? `chess960:${fen}` : (fen ?? state.fen),
    orientation: read("orientation").replace("white", ""),
  }
  if (!isOther(next)) return
  draft = ""
  state = next
  settle()
}

/** @param {State} next */
const isOther = (next) => [...plain, /** @type {const} */ ("fen")].some((name) => next[name] !== state[name])

/** Writes the state to the address. */
function settle() {
  history.replaceState(null, "", hashOf(state))
  show()
}

/** Reads the state from the address; a FEN that cannot be shown stays in its field. */
function readAddress() {
  const given = stateOf(location.hash)
  draft = fenError(given.fen) ? given.fen : ""
  state = draft ? { ...given, fen: empty } : withMarksOf(given)
  // A new diagram has the reader's settings.
  if (location.hash.length < 2) {
    const { theme, coords } = settings()
    state = { ...state, theme: theme === "wood" ? "" : theme, coords: coords === "inside" ? "" : coords }
  }
  setAttributes()
  editor.removeAttribute("chess960")
  for (const name of edited) setAttribute(name, state[name] || null)
}

// ─── What is shown ───────────────────────────────────────────────────────────────────────────────

function show() {
  const { fen, mode } = state
  const { size, fairy } = boardIn(fen)
  // A board with more ranks than files is as high as a square board.
  editor.style.setProperty("--narrow", String(Math.min(1, size.files / size.ranks)))
  const values = {
    ...state,
    fen: draft || fen,
    files: String(size.files),
    ranks: String(size.ranks),
  }
  for (const [id, value] of Object.entries(values)) {
    // Leave the field that is being edited.
    if (document.activeElement !== byId(id) || byId(id) instanceof HTMLSelectElement) field(id).value = value
  }
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-mode]"))) {
    each.hidden = !(each.dataset.mode ?? "").split(" ").includes(mode)
  }
  field("check-square").disabled = state.check !== "square"
  const errors = { ...errorsOf(state), fen: draft ? fenError(draft) : "", mode: modeError(), ranks: sizeError() }
  for (const [id, sentence] of Object.entries(errors)) showError(id, sentence)
  for (const option of /** @type {HTMLSelectElement} */ (byId("mode")).options)
    option.disabled = fairy && needsRules(/** @type {State["mode"]} */ (option.value))
  const link = byId("play-here")
  link.hidden = fairy
  if (isPlayable()) link.setAttribute("href", playHere(state))
  else link.removeAttribute("href")
  showTexts()
}

/** @param {string} id @param {string} text */
function setText(id, text) {
  if (byId(id).textContent !== text) byId(id).textContent = text
}

/** @param {string} id of a field @param {string} sentence its error, or "" */
function showError(id, sentence) {
  field(id).setAttribute("aria-invalid", String(sentence !== ""))
  setText(`${id}-wrong`, sentence)
}

/** Whether the position can be played on. */
function isPlayable() {
  const { fen, chess960 } = forRules(state.fen)
  try {
    return Position.fromFen(fen, { chess960 }) !== null
  } catch (error) {
    if (!(error instanceof InvalidFenError)) throw error
    return false
  }
}

/** Why the position is not playable, or "". @param {"required" | "optional"} kings */
function obstacle(kings) {
  const { fen, chess960 } = forRules(state.fen)
  try {
    const problems = Setup.fromFen(fen, { chess960 }).problems({ lang: tag })
    return problems.find(({ fatal, code }) => fatal && (kings === "required" || code !== "missing-king"))?.message ?? ""
  } catch (error) {
    if (!(error instanceof InvalidFenError)) throw error
    return phrase("editor.wrong.fields")
  }
}

/** Why readers could not use the chosen mode, as a sentence. */
function modeError() {
  if (needsRules(state.mode) && boardIn(state.fen).fairy) return phrase("editor.fairy")
  return state.mode === "play" ? playError() : ""
}

/** What is wrong with the board's size, as a sentence. */
function sizeError() {
  const [files, ranks] = [field("files"), field("ranks")].map(({ value }) => Number(value))
  const isNumber = [files, ranks].every((count) => Number.isInteger(count) && count >= 2 && count <= 16)
  return isNumber
    ? fenError(resized(state.fen, files, ranks, Setup)) && phrase("editor.wrong.slip")
    : phrase("editor.wrong.size")
}

/** Why readers could not try moves, as a sentence. */
function playError() {
  const { fen, chess960 } = forRules(state.fen)
  try {
    new Game({ fen, ...(chess960 && { chess960 }), rules: state.rules || "free" })
    return ""
  } catch (error) {
    if (!(error instanceof InvalidFenError)) throw error
    return phrase("editor.wrong.mode", { problem: obstacle(state.rules ? "required" : "optional") })
  }
}

// ─── Fields and buttons ──────────────────────────────────────────────────────────────────────────

for (const id of plain) {
  field(id).addEventListener("input", () =>
    change({ [id]: id === "caption" ? field(id).value : field(id).value.trim() }, id),
  )
}
/** A FEN that cannot be shown stays in its field. @param {string} fen @param {string} id of the field */
function changeFen(fen, id) {
  if (!fenError(fen)) return change(withMarksOf({ ...state, fen }), id)
  draft = fen
  show()
}
field("fen").addEventListener("input", () => changeFen(field("fen").value.trim(), "fen"))
for (const id of ["files", "ranks"]) {
  field(id).addEventListener("input", () => {
    if (sizeError()) show()
    else change({ fen: resized(state.fen, Number(field("files").value), Number(field("ranks").value), Setup) }, "size")
  })
}
for (const id of [...Object.keys(errorsOf(state)), "fen", "mode", "ranks"]) {
  const wrong = document.createElement("p")
  wrong.className = "wrong"
  wrong.id = `${id}-wrong`
  wrong.setAttribute("aria-live", "polite")
  field(id).setAttribute("aria-describedby", wrong.id)
  byId(id).after(wrong)
}
for (const form of document.forms) form.addEventListener("submit", (event) => event.preventDefault())
byId("clear-marks").addEventListener("click", () =>
  change({ marks: "", arrows: "", shade: "", "last-move": "", check: "", "check-square": "" }),
)
byId("preview").addEventListener("click", () => {
  const diagram = byId("diagram")
  const attributes = new Map(attributesOf(state))
  for (const name of diagram.getAttributeNames())
    if (name !== "id" && !attributes.has(name)) diagram.removeAttribute(name)
  for (const [name, value] of attributes) diagram.setAttribute(name, value)
  reader.showModal()
})
byId("close").addEventListener("click", () => reader.close())
new MutationObserver(follow).observe(editor, { attributes: true })
window.addEventListener("hashchange", () => {
  readAddress()
  show()
})

// ─── In the language of the page ─────────────────────────────────────────────────────────────────

for (const each of document.querySelectorAll("[data-side-name]"))
  each.textContent = phrase("editor.side", { side: each.getAttribute("data-side-name") ?? "" })
// The rules' sentences are in English until the language has loaded.
if (tag !== "en") void import(`../module/lang/${tag}.js`).then(show, console.warn)

startCopying(() => state)
readAddress()
show()
// The tools load separately; showing both together avoids a shift. The fields work without the editor's code.
void Promise.all([editor.ready, import("../module/drawing-tools.js")])
  .catch(console.warn)
  .finally(() => document.body.classList.add("ready"))
