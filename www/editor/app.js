// The editor of diagrams: a board to set up on, fields for all the rest, a preview, and the texts to copy.
import { SquareGrid } from "../grid.js"
import "../module/elements.js"
import { InvalidFenError, Position } from "../module/index.js"
import {
  attributesOf, boardText, castlingOf, checkOf, colorBelow, errorsOf, forRules, hashOf, htmlOf, piecesOf, possibleRights,
  readsBetza, startFen, stateOf, toggledArrow, toggledMark, toggledShade, turnOf, vchessOf, withFields,
} from "./state.js"

/** @import { Square } from "../module/index.js" */
/** @import { State } from "./state.js" */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
/** @param {string} id */
const field = (id) => /** @type {HTMLInputElement} */ (byId(id))
const tools = /** @type {HTMLFormElement} */ (byId("tools"))
const desk = byId("desk")

let state = stateOf(location.hash)
/** Where a move or an arrow begins. @type {Square | null} */
let from = null

const names = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" }
/** @param {string} letter of a FEN */
const nameOf = (letter) =>
  `${letter === letter.toLowerCase() ? "black" : "white"} ${names[/** @type {keyof typeof names} */ (letter.toLowerCase())]}`

const grid = new SquareGrid({ choose, drag, key })
byId("bench").append(grid.element)

// ─── Tools ───────────────────────────────────────────────────────────────────────────────────────

/** "move", "erase", "last-move", "mark", "arrow", "shade", or a piece: "wk". */
const tool = () => String(new FormData(tools).get("tool"))

const helps = {
  move: "Drag a piece, or choose it and then its new square; off the board it is gone.",
  erase: "Choose squares to empty them.",
  mark: "Choose squares to mark them, or again to unmark them.",
  arrow: "Drag from square to square, or choose both; the same again takes the arrow away.",
  shade: "Choose squares to make them darker, or again to leave them as they are.",
  "last-move": "Drag from square to square, or choose both: they are shown as the last move; the same again takes it away.",
}
/** Tools that need two squares, of which the first may be empty. */
const joins = ["arrow", "last-move"]

/** @param {Square} square */
function choose(square) {
  const chosen = tool()
  const there = piecesOf(state.fen).has(square)
  if (chosen === "mark") return change({ marks: toggledMark(state.marks, { kind: field("mark-kind").value, square }) })
  if (chosen === "shade") return change({ shade: toggledShade(state.shade, square) })
  if (chosen === "erase") return place(square, null)
  if (chosen !== "move" && !joins.includes(chosen)) return place(square, letterOf(chosen))
  if (from === null) {
    if (there || chosen !== "move") from = square
    return show()
  }
  const first = from
  from = null
  if (first === square) return show()
  drag(first, square)
}

/** @param {Square} start @param {Square | null} end */
function drag(start, end) {
  from = null
  const chosen = tool()
  if (chosen === "arrow") {
    if (end) change({ arrows: toggledArrow(state.arrows, field("arrow-color").value, start, end) })
    return
  }
  if (chosen === "last-move") {
    if (end) change({ "last-move": state["last-move"].replace("-", "") === start + end ? "" : start + end })
    return
  }
  const pieces = piecesOf(state.fen)
  const piece = pieces.get(start)
  // With any tool a piece that is dragged moves; a drag from an empty square is meant for where it ends.
  if (!piece) return end ? choose(end) : show()
  pieces.delete(start)
  if (end) pieces.set(end, piece)
  setPieces(pieces)
}

/** @param {Square} square @param {string} pressed */
function key(square, pressed) {
  if (pressed === "Delete" || pressed === "Backspace") place(square, null)
  else if (/^[pnbrqk]$/i.test(pressed)) place(square, pressed)
  else if (pressed === "Escape" && from) {
    from = null
    show()
  } else return false
  return true
}

/** @param {string} chosen */
const letterOf = (chosen) => (chosen[0] === "w" ? chosen.slice(1).toUpperCase() : chosen.slice(1))

/** @param {Square} square @param {string | null} letter the same piece again empties the square, but not by key or eraser */
function place(square, letter) {
  const pieces = piecesOf(state.fen)
  if (letter === null || (pieces.get(square) === letter && tool() !== "move")) pieces.delete(square)
  else pieces.set(square, letter)
  setPieces(pieces)
}

/** @param {Map<Square, string>} pieces */
function setPieces(pieces) {
  change({ fen: withFields(state.fen, { board: boardText(pieces), castling: possibleRights(castlingOf(state.fen), pieces) }) })
}

// ─── What is shown ───────────────────────────────────────────────────────────────────────────────

/** @param {Partial<State>} changes */
function change(changes) {
  state = { ...state, ...changes }
  history.replaceState(null, "", hashOf(state))
  show()
}

/** @param {HTMLElement} diagram @param {readonly (readonly [string, string])[]} attributes */
function setAttributes(diagram, attributes) {
  const wanted = new Map(attributes)
  for (const name of diagram.getAttributeNames()) {
    if (!["id", "aria-hidden"].includes(name) && !wanted.has(name)) diagram.removeAttribute(name)
  }
  for (const [name, value] of wanted) if (diagram.getAttribute(name) !== value) diagram.setAttribute(name, value)
}

function show() {
  const { fen, marks, arrows, shade, orientation, mode } = state
  setAttributes(desk, [
    ...Object.entries({ fen, marks, arrows, shade: [shade, from].filter(Boolean).join(","), orientation, "last-move": state["last-move"] }),
    ...checkOf(state),
  ])
  const pieces = piecesOf(fen)
  grid.update("Board to set up", colorBelow(fen, orientation), (square) => ({
    name: `${square}, ${pieces.has(square) ? nameOf(pieces.get(square) ?? "") : "empty"}`,
    selected: square === from,
  }))

  const values = { ...state, turn: turnOf(fen), castling: castlingOf(fen) }
  for (const [id, value] of Object.entries(values)) {
    // A field that is being written in keeps what is written.
    if (document.activeElement !== byId(id) || byId(id) instanceof HTMLSelectElement) field(id).value = value
  }
  field("square").disabled = mode !== "show-moves"
  field("betza").disabled = !readsBetza(mode)
  field("check-square").disabled = state.check !== "square"
  for (const [id, sentence] of Object.entries(errorsOf(state))) showError(id, sentence)
  byId("help").textContent = from
    ? `${from}: choose the other square, or Escape.`
    : (helps[/** @type {keyof typeof helps} */ (tool())] ?? `Choose squares for the ${nameOf(letterOf(tool()))}; the same again takes it off.`)

  let preview = /** @type {HTMLElement | null} */ (byId("preview").firstElementChild)
  if (!preview) byId("preview").append((preview = document.createElement("chess-diagram")))
  setAttributes(preview, attributesOf(state))
  field("html").value = htmlOf(state)
  field("vchess").value = `<chess-diagram>${vchessOf(state)}</chess-diagram>`
  showHints(hints())
}

/** @param {string} id of a field @param {string} sentence what is wrong there, or "" */
function showError(id, sentence) {
  const shown = byId(`${id}-wrong`)
  field(id).setAttribute("aria-invalid", String(sentence !== ""))
  if (shown.textContent !== sentence) shown.textContent = sentence
}

/** @param {readonly string[]} sentences */
function showHints(sentences) {
  const list = byId("hints")
  if ([...list.children].map((item) => item.textContent).join() === sentences.join()) return
  list.replaceChildren(
    ...sentences.map((sentence) => {
      const item = document.createElement("li")
      item.textContent = sentence
      return item
    }),
  )
}

/** What the rules say of the position, as advice: a picture may show anything. */
function hints() {
  const { fen, chess960 } = forRules(state.fen)
  const needsRules = state.mode === "play" || state.mode === "show-moves"
  try {
    return Position.fromFen(fen, { chess960 }).problems().map(({ message }) => message)
  } catch (error) {
    if (!(error instanceof InvalidFenError)) throw error
    return [needsRules ? error.message : `${error.message} As a picture it can be shown, if its first field is right.`]
  }
}

// ─── Fields and buttons ──────────────────────────────────────────────────────────────────────────

for (const id of /** @type {(keyof State)[]} */ (Object.keys(state))) {
  field(id).addEventListener("input", () => change({ [id]: id === "caption" ? field(id).value : field(id).value.trim() }))
}
for (const id of /** @type {const} */ (["turn", "castling"])) {
  field(id).addEventListener("input", () => change({ fen: withFields(state.fen, { [id]: field(id).value.trim() }) }))
}
for (const id of Object.keys(errorsOf(state))) {
  const wrong = document.createElement("p")
  wrong.className = "wrong"
  wrong.id = `${id}-wrong`
  wrong.setAttribute("aria-live", "polite")
  field(id).setAttribute("aria-describedby", wrong.id)
  byId(id).after(wrong)
}
byId("settings").addEventListener("submit", (event) => event.preventDefault())
tools.addEventListener("change", () => {
  from = null
  show()
})
byId("start").addEventListener("click", () => change({ fen: startFen }))
byId("empty").addEventListener("click", () => change({ fen: withFields(state.fen, { board: boardText(new Map()), castling: "" }) }))
byId("clear-marks").addEventListener("click", () => change({ marks: "", arrows: "", shade: "", "last-move": "", check: "", "check-square": "" }))
window.addEventListener("hashchange", () => {
  state = stateOf(location.hash)
  from = null
  show()
})

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-copy]"))) {
  button.addEventListener("click", async () => {
    const what = button.dataset.copy ?? ""
    const text = what === "link" ? location.href : field(what).value
    try {
      await navigator.clipboard.writeText(text)
      byId("copied").textContent = `Copied: ${what === "html" ? "the HTML" : what === "link" ? "the link" : what === "module" ? "the import" : "the markup"}.`
    } catch {
      // No permission: then a person can still copy by hand.
      if (what !== "link") field(what).select()
      byId("copied").textContent = what === "link" ? "Copy the address of this page by hand." : "Selected: copy it with Ctrl+C or ⌘C."
    }
  })
}

show()
byId("editor").inert = false
