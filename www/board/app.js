// The board page: a game for two people at one board, written on the public API of the module only.
import { Game, InvalidFenError } from "../module/index.js"
import "../module/elements.js"
import { showMoves } from "./move-list.js"
import { load, replay, save } from "./store.js"

/** @import { Color, GameEnd, Move } from "../module/index.js" */
/** @import { ChessBoard } from "../module/elements.js" */
/** @import { Declared, SavedGame } from "./store.js" */

/** @template {HTMLElement} T @param {string} id */
const byId = (id) => /** @type {T} */ (document.getElementById(id))

const board = /** @type {ChessBoard} */ (byId("board"))
const fenOut = /** @type {HTMLTextAreaElement} */ (byId("fen"))
const fenIn = /** @type {HTMLInputElement} */ (byId("fen-in"))
const numberField = /** @type {HTMLInputElement} */ (byId("number"))
const newForm = /** @type {HTMLFormElement} */ (byId("new-form"))

/** The whole line, with the moves that were taken back. @type {Move[]} */
let line = []
/** @type {Declared | null} */
let declared = null
/** The number of the Chess960 start. @type {number | null} */
let number = null
/** What "Set up" replaced. @type {SavedGame | null} */
let replaced = null

// ─── What is shown ───────────────────────────────────────────────────────────────────────────────

const titles = { "1-0": "White wins", "0-1": "Black wins", "1/2-1/2": "Draw" }
const scores = { "1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½" }

/** @type {Readonly<Record<Exclude<GameEnd["reason"], "resignation">, string>>} */
const reasons = {
  checkmate: "Checkmate",
  stalemate: "Stalemate",
  "dead-position": "Dead position, no mate is possible",
  "fivefold-repetition": "The same position for the fifth time",
  "seventy-five-moves": "75 moves without capture or pawn move",
  "threefold-repetition": "The same position for the third time",
  "fifty-moves": "50 moves without capture or pawn move",
  agreement: "By agreement",
  "time-forfeit": "Time is up",
  adjudication: "By adjudication",
}

/** @param {GameEnd} end */
function endText({ reason, result }) {
  const loser = result === "1-0" ? "Black" : "White"
  return `${scores[result]} · ${reason === "resignation" ? `${loser} resigned` : reasons[reason]}`
}

function show() {
  const { game } = board
  const { position, end, ply } = game
  if (end === null || (end.reason !== "resignation" && end.reason !== "agreement")) declared = null

  byId("state").classList.toggle("over", end !== null)
  const winner = end ? { "1-0": "white", "0-1": "black", "1/2-1/2": "draw" }[end.result] : position.turn
  byId("state-disc").className = `disc ${winner}`
  byId("state-title").textContent = end ? titles[end.result] : `${position.turn === "white" ? "White" : "Black"} to move`
  byId("state-detail").textContent = end ? endText(end) : detail()
  byId("rematch").hidden = end === null

  showMoves(byId("move-list"), {
    line,
    firstNumber: game.start.fullmoves,
    ply,
    outcome: end && ply === line.length ? endText(end) : "",
  })
  disable({ first: ply === 0, undo: ply === 0, redo: ply === line.length, last: ply === line.length, "copy-moves": line.length === 0 })
  const over = end !== null || ply < line.length
  disable({ draw: over, resign: over })
  fenOut.value = position.fen()
  save(snapshot())
}

function detail() {
  const { position, ply } = board.game
  const parts = [`Move ${position.fullmoves}`]
  if (position.isCheck) parts.push("check")
  if (ply < line.length) parts.push(`looking back, ${line.length - ply} half-move${line.length - ply === 1 ? "" : "s"} to redo`)
  else if (number !== null) parts.push(`Chess960 position ${number}`)
  else if (position.chess960) parts.push("Chess960")
  return parts.join(" · ")
}

/** @param {Readonly<Record<string, boolean>>} buttons */
function disable(buttons) {
  for (const [id, off] of Object.entries(buttons)) {
    const button = /** @type {HTMLButtonElement} */ (byId(id))
    const had = button === document.activeElement
    button.disabled = off
    // A disabled button would lose the focus to nowhere.
    if (off && had) byId("move-list").focus({ preventScroll: true })
  }
}

/** @param {HTMLElement} note @param {string} text @param {boolean} [wrong] */
function setNote(note, text, wrong = false) {
  note.textContent = text
  note.classList.toggle("wrong", wrong)
}

// ─── The game ────────────────────────────────────────────────────────────────────────────────────

/** @returns {SavedGame} */
function snapshot() {
  const { start, ply } = board.game
  const moves = line.map(({ uci }) => uci)
  return { fen: start.fen(), chess960: start.chess960, number, moves, ply, declared, orientation: board.orientation }
}

/** @param {Game} game @param {{ moves?: Move[], chess960?: number | null, end?: Declared | null }} [rest] */
function begin(game, { moves = [], chess960 = null, end = null } = {}) {
  line = moves
  number = chess960
  declared = end
  board.game = game
  show()
}

/** @param {SavedGame} saved */
function bringBack(saved) {
  const { game, line: moves } = replay(saved)
  begin(game, { moves, chess960: saved.number, end: saved.declared })
}

board.addEventListener("move", (event) => {
  const { move, ply } = /** @type {CustomEvent<{ move: Move, ply: number }>} */ (event).detail
  // Playing the move that was taken back follows the line; another one replaces it.
  if (line[ply - 1]?.uci !== move.uci) line = [...line.slice(0, ply - 1), move]
  replaced = null
  setNote(byId("fen-note"), "")
  show()
})
board.addEventListener("navigate", show)
board.addEventListener("end", show)

byId("first").addEventListener("click", () => board.goTo(0))
byId("undo").addEventListener("click", () => board.undo())
byId("redo").addEventListener("click", () => board.redo())
byId("last").addEventListener("click", () => board.goTo(line.length))
byId("move-list").addEventListener("click", ({ target }) => {
  const ply = target instanceof Element ? target.closest("button")?.dataset.ply : undefined
  if (ply) board.goTo(Number(ply))
})
byId("flip").addEventListener("click", () => {
  board.flip()
  save(snapshot())
})

// ← and → go through the game, unless they are at work elsewhere: in a field, in a dialog, or on the board's cells for
// someone who plays with the keyboard. A cell that was only clicked has the focus too, but no one is walking on it.
let byPointer = false
document.addEventListener("pointerdown", () => (byPointer = true), true)
document.addEventListener(
  "keydown",
  (event) => {
    const { key } = event
    if (key !== "ArrowLeft" && key !== "ArrowRight") return void (byPointer = false)
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const [target] = event.composedPath()
    if (!(target instanceof Element) || target.closest("input, dialog, [role=dialog]")) return
    if (target.closest("[role=grid]") && !byPointer) return
    event.preventDefault()
    event.stopPropagation()
    if (key === "ArrowLeft") board.undo()
    else board.redo()
  },
  true,
)

// ─── Dialogs ─────────────────────────────────────────────────────────────────────────────────────

for (const button of document.querySelectorAll("[data-close]")) {
  button.addEventListener("click", () => button.closest("dialog")?.close(""))
}

/**
 * Opens a dialog; `done` gets the value of the button that was pressed.
 * @param {string} id
 * @param {(value: string) => void} done
 */
function ask(id, done) {
  const dialog = /** @type {HTMLDialogElement} */ (byId(id))
  dialog.returnValue = ""
  dialog.addEventListener("close", () => dialog.returnValue && done(dialog.returnValue), { once: true })
  dialog.showModal()
}

byId("resign").addEventListener("click", () => {
  ask("resign-dialog", (value) => {
    const color = /** @type {Color} */ (value)
    declared = { reason: "resignation", color }
    board.resign(color)
  })
})
byId("draw").addEventListener("click", () => {
  ask("draw-dialog", () => {
    declared = { reason: "agreement" }
    board.agreeDraw()
  })
})

for (const id of ["new", "rematch"]) {
  byId(id).addEventListener("click", () => {
    setNote(byId("number-note"), "")
    numberField.removeAttribute("aria-invalid")
    ask("new-dialog", startNew)
  })
}
const kind = () => new FormData(newForm).get("kind")
const chosenNumber = () => (/^\s*\d{1,3}\s*$/.test(numberField.value) ? Number(numberField.value) : NaN)

/** @param {string} value */
function choose(value) {
  const radio = /** @type {HTMLInputElement} */ (newForm.querySelector(`[name=kind][value=${value}]`))
  radio.checked = true
}
function chooseRandom() {
  choose("chess960")
  numberField.value = String(Math.floor(Math.random() * 960))
  numberField.removeAttribute("aria-invalid")
  setNote(byId("number-note"), "")
}
byId("random").addEventListener("click", chooseRandom)
numberField.addEventListener("input", () => choose("chess960"))
newForm.addEventListener("change", () => {
  if (kind() === "chess960" && numberField.value.trim() === "") chooseRandom()
})
newForm.addEventListener("submit", (event) => {
  if (kind() !== "chess960" || chosenNumber() < 960) return
  event.preventDefault()
  numberField.setAttribute("aria-invalid", "true")
  numberField.focus()
  setNote(byId("number-note"), "Write a whole number from 0 to 959, or take a random one.", true)
})

function startNew() {
  replaced = null
  setNote(byId("fen-note"), "")
  if (kind() === "chess960") {
    const chess960 = chosenNumber()
    begin(new Game({ chess960 }), { chess960 })
  } else {
    begin(new Game())
  }
}

// ─── FEN and moves, in and out ───────────────────────────────────────────────────────────────────

byId("set-up").addEventListener("submit", (event) => {
  event.preventDefault()
  const note = byId("fen-note")
  const fen = fenIn.value.trim()
  const game = fen === "" ? "Write or paste a FEN first." : gameFrom(fen)
  if (typeof game === "string") {
    fenIn.setAttribute("aria-invalid", "true")
    setNote(note, game, true)
    return
  }
  const before = snapshot()
  begin(game)
  fenIn.removeAttribute("aria-invalid")
  const problems = game.start.problems().map(({ message }) => message)
  setNote(note, [game.start.chess960 ? "Set up as Chess960." : "Set up.", ...problems, ""].join(" "))
  if (before.moves.length > 0) offerBack(note, before)
})
/**
 * A game from a FEN, or what is wrong with it. "KQkq" may be meant for Chess960: it is, if only then every right has its
 * king and its rook.
 * @param {string} fen
 */
function gameFrom(fen) {
  try {
    const game = new Game({ fen })
    const lost = game.start.problems().some(({ code }) => code.startsWith("castling"))
    if (!lost || game.start.chess960) return game
    const other = new Game({ fen, chess960: true })
    return other.start.problems().length < game.start.problems().length ? other : game
  } catch (error) {
    if (error instanceof InvalidFenError) return error.message
    throw error
  }
}

fenIn.addEventListener("input", () => {
  fenIn.removeAttribute("aria-invalid")
  setNote(byId("fen-note"), "")
})
fenOut.addEventListener("focus", () => fenOut.select())

/** @param {HTMLElement} note @param {SavedGame} before */
function offerBack(note, before) {
  replaced = before
  const button = document.createElement("button")
  button.type = "button"
  button.className = "quiet"
  button.textContent = "Bring the last game back"
  button.addEventListener("click", () => {
    if (replaced) bringBack(replaced)
    replaced = null
    setNote(note, "")
    fenIn.focus()
  })
  note.append(button)
}

/** The moves as they are written in a game score, with the result if there is one. */
function score() {
  const { start, end, ply } = board.game
  let next = start.fullmoves
  const words = line.flatMap(({ san, color }, index) => {
    if (color === "white") return [`${next++}.`, san]
    return index === 0 ? [`${next++}...`, san] : [san]
  })
  if (end && ply === line.length) words.push(end.result)
  return words.join(" ")
}

byId("copy-fen").addEventListener("click", () => copy(byId("copy-fen"), fenOut.value))
byId("copy-moves").addEventListener("click", () => copy(byId("copy-moves"), score()))

/** @param {HTMLElement} button @param {string} text */
async function copy(button, text) {
  const label = (button.dataset.label ??= button.textContent ?? "")
  const done = (await copied(text)) ? "Copied" : "Not allowed"
  button.textContent = done
  byId("spoken").textContent = `${label}: ${done}`
  setTimeout(() => {
    button.textContent = label
    byId("spoken").textContent = ""
  }, 1500)
}

/** @param {string} text @returns {Promise<boolean>} */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without https there is no clipboard; the old way needs a field with the text selected.
    const field = document.createElement("textarea")
    field.value = text
    field.className = "visually-hidden"
    document.body.append(field)
    field.select()
    const ok = document.execCommand("copy")
    field.remove()
    return ok
  }
}

// ─── Start ───────────────────────────────────────────────────────────────────────────────────────

for (const section of document.querySelectorAll("section[inert]")) section.removeAttribute("inert")
const restored = load()
if (restored) {
  const { saved, game, line: moves } = restored
  board.orientation = saved.orientation
  begin(game, { moves, chess960: saved.number, end: saved.declared })
} else {
  begin(new Game())
}
