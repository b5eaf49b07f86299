// The board of the editor, which is the diagram itself under a layer of squares, and the editing tools.
import { inSite } from "../address.js"
import { boardIn, colorBelow, withPieces } from "../elements/editor/fen-text.js"
import { PieceTools } from "../elements/editor/piece-tools.js"
import { listenToPresses } from "../elements/editor/presses.js"
import { SquareGrid } from "../grid.js"
import { Setup } from "../module/index.js"
import { phrase } from "../texts.js"
import { attributesOf, readMarks, shadedIn, toggledArrow, toggledMark, toggledShade } from "./state.js"

/** @import { Drag } from "../grid.js" */
/** @import { Square } from "../module/index.js" */
/** @import { State } from "./state.js" */

const form = /** @type {HTMLFormElement} */ (document.getElementById("tools"))
const stage = /** @type {HTMLElement} */ (document.getElementById("stage"))
const diagram = /** @type {HTMLElement} */ (document.getElementById("diagram"))
const kind = /** @type {HTMLSelectElement} */ (document.getElementById("mark-kind"))

/** Tools that need two squares; the first may be empty. */
const joins = ["arrow", "last-move"]
/** Attributes for readers: during editing the diagram is a picture. */
const alive = ["play", "glance", "rules", "turns"]

/** "move", "erase", "last-move", "mark", "arrow", "shade", or a piece: "wk". */
const toolNow = () => String(new FormData(form).get("tool"))
/** The same as a tool for pieces. */
const pieceTool = () => (/^[wb][kqrbnp]$/.test(toolNow()) ? letterOf(toolNow()) : toolNow())
/** The colour of marks and arrows: "G", "R", "Y", "B", or "" for plain marks. */
const colorNow = () => String(new FormData(form).get("color") ?? "")
/** @param {string} code "wk" @returns {string} as in a FEN */
const letterOf = (code) => (code[0] === "w" ? code.slice(1).toUpperCase() : code.slice(1))
/** @param {string} letter */
const codeOf = (letter) => (letter === letter.toLowerCase() ? "b" : "w") + letter.toLowerCase()
/**
 * "white-king", the name of a piece in the language files; fairy pieces are named by their letter.
 * @param {string} letter
 */
function nameOf(letter) {
  const role = roleOf[letter.toLowerCase()]
  return role ? `${letter === letter.toLowerCase() ? "black" : "white"}-${role}` : letter
}
/** @type {Readonly<Record<string, string>>} */
const roleOf = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" }

/** The dragged piece under the pointer. */
class Ghost {
  /** @type {SVGElement | null} */
  #svg = null

  /** @param {string} code @param {{ x: number, y: number }} at */
  show(code, { x, y }) {
    const size = grid.element.clientWidth / boardIn(read().fen).size.files
    if (!this.#svg) {
      this.#svg = document.createElementNS("http://www.w3.org/2000/svg", "svg")
      const use = document.createElementNS("http://www.w3.org/2000/svg", "use")
      use.setAttribute("href", `${inSite("pieces.svg")}#${code}`)
      this.#svg.classList.add("ghost")
      this.#svg.append(use)
      document.body.append(this.#svg)
    }
    this.#svg.style.inlineSize = this.#svg.style.blockSize = `${size}px`
    this.#svg.style.translate = `${x - size / 2}px ${y - size / 2}px`
  }

  remove() {
    this.#svg?.remove()
    this.#svg = null
  }
}
const ghost = new Ghost()

/** @type {() => State} */
let read
/** @type {(changes: Partial<State>, place?: string | null) => void} */
let change
/** @type {() => void} */
let refresh
/** The first square of a move or an arrow made by two clicks. @type {Square | null} */
let from = null
/** The change that the current drag would make. @type {Partial<State>} */
let preview = {}
const tools = new PieceTools(
  () => read().fen,
  (fen, place) => change({ fen }, place),
  () => Setup,
)
const { painting } = tools
/** Whether the keys were asked for last. */
let asked = false
/** Whether the diagram is interactive, as for a reader. */
let trying = false

const grid = new SquareGrid({ choose, drag, key })

/**
 * @param {() => State} readState
 * @param {typeof change} changeState `place` is the same for changes that are undone together
 * @param {() => void} showAll
 */
export function startStage(readState, changeState, showAll) {
  read = readState
  change = changeState
  refresh = showAll
  stage.append(grid.element)
  const board = diagram.shadowRoot?.querySelector("[part~=board]")
  if (board) {
    // The layer covers only the squares, not the caption and outside coordinates.
    let settled = 0
    const place = () => {
      const [inner, outer] = [board.getBoundingClientRect(), stage.getBoundingClientRect()]
      const { style } = grid.element
      style.translate = `${inner.x - outer.x}px ${inner.y - outer.y}px`
      style.inlineSize = `${inner.width}px`
      style.blockSize = `${inner.height}px`
      // The board may still change while the page loads; a visible layer that moves would be a layout shift.
      cancelAnimationFrame(settled)
      settled = requestAnimationFrame(() => {
        settled = requestAnimationFrame(() => (style.visibility = "visible"))
      })
    }
    const observer = new ResizeObserver(place)
    for (const each of [board, stage]) observer.observe(each)
  }
  form.addEventListener("change", ({ target }) => {
    const { name, id } = /** @type {HTMLInputElement} */ (target)
    // Colours apply to marks and arrows, kinds to marks.
    if (id === "mark-kind" || (name === "color" && !["mark", "arrow"].includes(toolNow()))) chooseTool("mark")
    if (name === "color") kind.value = ""
    if (toolNow() === "arrow" && colorNow() === "") radio("color", "G").checked = true
    from = null
    trying = false
    refresh()
  })
  form.addEventListener("submit", (event) => event.preventDefault())
  for (const label of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-piece]")))
    listenToPiece(label)
}

/** @param {string} name @param {string} value */
const radio = (name, value) =>
  /** @type {HTMLInputElement} */ (form.querySelector(`[name="${name}"][value="${value}"]`))
/** @param {string} value */
function chooseTool(value) {
  radio("tool", value).checked = true
}

/** @param {boolean} on */
export function setTrying(on) {
  trying = on
  from = null
  preview = {}
  refresh()
}
export const isTrying = () => trying

/** Cancels unfinished actions after a change of state. */
export function reset() {
  from = null
  preview = {}
  ghost.remove()
}

// ─── Tools ───────────────────────────────────────────────────────────────────────────

/** @param {Square} square */
function choose(square) {
  const tool = toolNow()
  const there = boardIn(read().fen).pieces.has(square)
  if (tool !== "move" && !joins.includes(tool)) {
    paint(square)
    return endPainting()
  }
  if (from === null) {
    if (there || tool !== "move") from = square
    return refresh()
  }
  const first = from
  from = null
  if (first === square) return refresh()
  if (tool === "move") tools.move(first, square)
  else change(joined(first, square))
}

/**
 * An arrow or a last move.
 * @param {Square} start
 * @param {Square | null} end
 * @returns {Partial<State>}
 */
function joined(start, end) {
  const state = read()
  if (!end || end === start) return {}
  if (toolNow() === "arrow") return { arrows: toggledArrow(state.arrows, colorNow() || "G", start, end) }
  return { "last-move": state["last-move"].replace("-", "") === start + end ? "" : start + end }
}

/** @param {Drag | null} pointer @param {boolean} done */
function drag(pointer, done) {
  from = null
  preview = {}
  if (!pointer) {
    ghost.remove()
    painting.end()
    return refresh()
  }
  const { from: start, to: end, right } = pointer
  const state = read()
  const { pieces, size } = boardIn(state.fen)
  const tool = toolNow()
  if (right) {
    const color = colorNow() || "G"
    const drawn =
      end === start
        ? { marks: toggledMark(state.marks, { kind: color, square: start }, size) }
        : end
          ? { arrows: toggledArrow(state.arrows, color, start, end) }
          : {}
    return finish(drawn, done)
  }
  if (tools.carries(pieceTool(), start)) {
    if (done) {
      ghost.remove()
      return start === end ? refresh() : tools.move(start, end)
    }
    ghost.show(codeOf(pieces.get(start) ?? ""), pointer)
    pieces.delete(start)
    preview = { fen: withPieces(state.fen, pieces, Setup) }
    return refresh()
  }
  if (joins.includes(tool)) return finish(joined(start, end), done)
  if (tool === "move") return refresh()
  if (!painting.isGoing) paint(start)
  if (end) paint(end)
  if (!done) return
  endPainting()
}

/** Starts a new undo step. */
function endPainting() {
  painting.end()
  change({}, null)
}

/** @param {Partial<State>} changes @param {boolean} done */
function finish(changes, done) {
  if (done) return change(changes)
  preview = changes
  refresh()
}

/** Mark, shade, erase or a piece, on one square of a click or a drag. @param {Square} square */
function paint(square) {
  const state = read()
  const tool = toolNow()
  const { size } = boardIn(state.fen)
  if (tool === "mark") {
    const mark = { kind: kind.value || colorNow(), square }
    const has = readMarks(state.marks, size).some((each) => each.square === square && each.kind === mark.kind)
    if (painting.next(square, has)) change({ marks: toggledMark(state.marks, mark, size) }, "paint")
  } else if (tool === "shade") {
    if (painting.next(square, shadedIn(state.shade, size).has(square)))
      change({ shade: toggledShade(state.shade, square, size) }, "paint")
  } else tools.paint(pieceTool(), square)
}

/** @param {Square} square @param {string} pressed */
function key(square, pressed) {
  if (pressed === "Escape" && from) from = null
  else if (pressed === "?") asked = true
  else return tools.key(square, pressed)
  refresh()
  return true
}

/** Lets a piece of the palette be dragged onto the board or chosen as a tool. @param {HTMLElement} label */
function listenToPiece(label) {
  const code = label.dataset.piece ?? ""
  listenToPresses(label, {
    press: ({ button }) => (button === 0 ? code : null),
    drag: (_, { clientX: x, clientY: y }, done) => {
      if (trying) setTrying(false)
      ghost.show(code, { x, y })
      if (!done) return
      ghost.remove()
      const square = grid.squareAt(x, y)
      if (square) tools.put(square, letterOf(code))
    },
    cancel: () => ghost.remove(),
  })
}

// ─── What is shown ───────────────────────────────────────────────────────────────────────────────

/** @param {State} state */
export function showStage(state) {
  const shown = { ...state, ...preview }
  const tool = toolNow()
  stage.dataset.tool = tool
  radio("color", "").disabled = tool === "arrow"
  if (kind.value !== "")
    for (const each of form.querySelectorAll('[name="color"]')) /** @type {HTMLInputElement} */ (each).checked = false
  else if (!form.querySelector('[name="color"]:checked')) radio("color", "G").checked = true
  const attributes = new Map(attributesOf(shown).filter(([name]) => trying || !alive.includes(name)))
  for (const name of diagram.getAttributeNames()) {
    if (!["id", "aria-hidden"].includes(name) && !attributes.has(name)) diagram.removeAttribute(name)
  }
  for (const [name, value] of attributes) if (diagram.getAttribute(name) !== value) diagram.setAttribute(name, value)
  // The layer labels every square, so the picture is hidden from screen readers.
  if (trying) diagram.removeAttribute("aria-hidden")
  else diagram.setAttribute("aria-hidden", "true")
  grid.element.hidden = trying
  const { pieces, size } = boardIn(shown.fen)
  // A board with more ranks than files is as high as a square one.
  stage.style.setProperty("--narrow", String(Math.min(1, size.files / size.ranks)))
  const look = (/** @type {Square} */ square) => {
    const letter = pieces.get(square)
    const name = letter
      ? phrase("editor.square.piece", { square, piece: nameOf(letter) })
      : phrase("editor.square.empty", { square })
    return { name, selected: square === from }
  }
  grid.update(phrase("editor.board"), colorBelow(shown.fen, shown.orientation), look, size)
}

/** The current hint, in a sentence. */
export function help() {
  const tool = toolNow()
  if (trying) return phrase("editor.help.trying")
  if (asked) {
    asked = false
    return phrase("editor.help.keys")
  }
  if (from) return phrase("editor.help.second", { square: from })
  const piece = pieceTool()
  return piece.length === 1 ? phrase("editor.help.piece", { piece: nameOf(piece) }) : phrase(`editor.help.${tool}`)
}
