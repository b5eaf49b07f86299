// The diagram editor: fields and buttons. stage.js has the board, copying.js the output.
import {
  boardIn,
  castlingOf,
  colorBelow,
  forRules,
  resized,
  startFen,
  turnOf,
  withFields,
  withPieces,
} from "../elements/editor/fen-text.js"
import { UndoStack, undoKey } from "../elements/editor/undo-stack.js"
import { empty } from "../elements/fen.js"
import "../module/elements.js"
import "../site.js"
import { Game, InvalidFenError, Position, Setup } from "../module/index.js"
import { phrase, tag } from "../texts.js"
import { playHere, showTexts, startCopying } from "./copying.js"
import { help, isTrying, reset, setTrying, showStage, startStage } from "./stage.js"
import { errorsOf, fenError, hashOf, needsRules, stateOf, withMarksOf } from "./state.js"

/** @import { State } from "./state.js" */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
/** @param {string} id */
const field = (id) => /** @type {HTMLInputElement} */ (byId(id))

let state = stateOf("")
/** Fields with the same names as in the state. */
const plain = /** @type {(keyof State)[]} */ (Object.keys(state).filter((name) => name !== "fen"))
/** A typed FEN that cannot be shown; the board does not change. */
let draft = ""
/** @type {UndoStack<State>} */
const changes = new UndoStack()

// ─── Changes ─────────────────────────────────────────────────────────────────────────────────────

/**
 * @param {Partial<State>} parts
 * @param {string | null} [place] the same for changes that are undone together
 */
function change(parts, place = null) {
  const next = { ...state, ...parts }
  if (isOther(next)) {
    changes.push(state, place)
    state = next
  }
  if (place === null) changes.seal()
  draft = ""
  settle()
}

/** Writes the state to the address, without unused parts. @param {State} next */
const isOther = (next) => plain.some((name) => next[name] !== state[name]) || next.fen !== state.fen

/** @param {State} other */
function restore(other) {
  state = other
  draft = ""
  reset()
  settle()
}

function settle() {
  history.replaceState(null, "", hashOf(state))
  show()
}

/** Reads the state from the address; a FEN that cannot be shown stays in its field. */
function readAddress() {
  const given = stateOf(location.hash)
  draft = fenError(given.fen) ? given.fen : ""
  state = draft ? { ...given, fen: empty } : withMarksOf(given)
}

// ─── What is shown ───────────────────────────────────────────────────────────────────────────────

function show() {
  const { fen, mode } = state
  showStage(state)
  const { size, fairy } = boardIn(fen)
  const values = {
    ...state,
    fen: draft || fen,
    turn: turnOf(fen),
    castling: castlingOf(fen),
    files: String(size.files),
    ranks: String(size.ranks),
  }
  for (const [id, value] of Object.entries(values)) {
    // Do not change the field being edited.
    if (document.activeElement !== byId(id) || byId(id) instanceof HTMLSelectElement) field(id).value = value
  }
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-mode]"))) {
    each.hidden = !(each.dataset.mode ?? "").split(" ").includes(mode)
  }
  byId("try").setAttribute("aria-pressed", String(isTrying()))
  field("check-square").disabled = state.check !== "square"
  const errors = { ...errorsOf(state), fen: draft ? fenError(draft) : "", mode: modeError(), ranks: sizeError() }
  for (const [id, sentence] of Object.entries(errors)) showError(id, sentence)
  setText("note", draft ? "" : note())
  setText("help", help())
  for (const option of /** @type {HTMLSelectElement} */ (byId("mode")).options)
    option.disabled = fairy && needsRules(/** @type {State["mode"]} */ (option.value))
  const link = byId("play-here")
  link.hidden = fairy
  if (position()) link.setAttribute("href", playHere(state))
  else link.removeAttribute("href")
  for (const [id, possible] of /** @type {const} */ ([
    ["undo", changes.canUndo],
    ["redo", changes.canRedo],
  ])) {
    byId(id).setAttribute("aria-disabled", String(!possible))
  }
  showTexts()
}

/** @param {string} id @param {string} text */
function setText(id, text) {
  if (byId(id).textContent !== text) byId(id).textContent = text
}

/** @param {string} id of a field @param {string} sentence what is wrong there, or "" */
function showError(id, sentence) {
  field(id).setAttribute("aria-invalid", String(sentence !== ""))
  setText(`${id}-wrong`, sentence)
}

/** @returns {Position | null} null if it is not playable */
function position() {
  const { fen, chess960 } = forRules(state.fen)
  try {
    return Position.fromFen(fen, { chess960 })
  } catch (error) {
    if (!(error instanceof InvalidFenError)) throw error
    return null
  }
}

/** Why the position is not playable, in a sentence; "" if it is. @param {"required" | "optional"} kings */
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

/** Whether both sides have exactly one king; otherwise problems are not reported. */
const hasKings = () => ["K", "k"].every((king) => state.fen.split(" ")[0]?.split(king).length === 2)

/** Problems of the position, as a hint, since a diagram may show anything. */
function note() {
  if (boardIn(state.fen).fairy) return phrase("editor.fairy")
  const found = position()
  if (found)
    return found
      .problems({ lang: tag })
      .map(({ message }) => message)
      .join(" ")
  return hasKings() ? obstacle("required") : ""
}

/** Why a reader could not do what is chosen, in a sentence. */
function modeError() {
  if (needsRules(state.mode) && boardIn(state.fen).fairy) return phrase("editor.fairy")
  return state.mode === "play" ? playError() : ""
}

/** What is wrong with the size that is written, in a sentence. */
function sizeError() {
  const [files, ranks] = [field("files"), field("ranks")].map(({ value }) => Number(value))
  const isNumber = [files, ranks].every((count) => Number.isInteger(count) && count >= 2 && count <= 16)
  return isNumber
    ? fenError(resized(state.fen, files, ranks, Setup)) && phrase("editor.wrong.slip")
    : phrase("editor.wrong.size")
}

/** Why a reader could not try moves, in a sentence. */
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
/** A FEN that cannot be shown stays in its field. @param {string} fen @param {string} id the field that was written to */
function changeFen(fen, id) {
  if (!fenError(fen)) return change(withMarksOf({ ...state, fen }), id)
  draft = fen
  show()
}
field("fen").addEventListener("input", () => changeFen(field("fen").value.trim(), "fen"))
for (const id of /** @type {const} */ (["turn", "castling"])) {
  field(id).addEventListener("input", () => changeFen(withFields(state.fen, { [id]: field(id).value.trim() }), id))
}
for (const id of ["files", "ranks"]) {
  field(id).addEventListener("input", () => {
    if (sizeError()) show()
    else change({ fen: resized(state.fen, Number(field("files").value), Number(field("ranks").value), Setup) }, "size")
  })
}
byId("settings").addEventListener("change", () => changes.seal())
for (const id of [...Object.keys(errorsOf(state)), "fen", "mode", "ranks"]) {
  const wrong = document.createElement("p")
  wrong.className = "wrong"
  wrong.id = `${id}-wrong`
  wrong.setAttribute("aria-live", "polite")
  field(id).setAttribute("aria-describedby", id === "fen" ? `${wrong.id} note` : wrong.id)
  byId(id).after(wrong)
}
byId("settings").addEventListener("submit", (event) => event.preventDefault())
byId("undo").addEventListener("click", () => changes.canUndo && restore(changes.undo(state)))
byId("redo").addEventListener("click", () => changes.canRedo && restore(changes.redo(state)))
byId("start").addEventListener("click", () => change({ fen: startFen }))
byId("empty").addEventListener("click", () => change({ fen: withPieces(state.fen, new Map(), Setup) }))
byId("flip").addEventListener("click", () =>
  change({ orientation: colorBelow(state.fen, state.orientation) === "white" ? "black" : "" }),
)
byId("clear-marks").addEventListener("click", () =>
  change({ marks: "", arrows: "", shade: "", "last-move": "", check: "", "check-square": "" }),
)
byId("try").addEventListener("click", () => setTrying(!isTrying()))
document.addEventListener("keydown", (event) => {
  const asked = undoKey(event)
  if (!asked) return
  byId(asked).click()
  event.preventDefault()
})
window.addEventListener("hashchange", () => {
  const before = state
  readAddress()
  if (isOther(before)) changes.push(before, null)
  reset()
  show()
})

// ─── In the language of the page ─────────────────────────────────────────────────────────────────

/** @param {string} attribute @param {(word: string) => string} say what an element says that has this attribute */
function name(attribute, say) {
  for (const each of document.querySelectorAll(`[${attribute}]`))
    each.textContent = say(each.getAttribute(attribute) ?? "")
}
name("data-piece-name", (piece) => phrase("editor.piece", { piece }))
name("data-color-name", (kind) => phrase("editor.color", { kind }))
name("data-side-name", (side) => phrase("editor.side", { side }))
// Sentences about the rules are in English until the language has loaded.
if (tag !== "en") void import(`../module/lang/${tag}.js`).then(show, console.warn)

startStage(() => state, change, show)
startCopying(() => state)
readAddress()
show()
byId("editor").inert = false
