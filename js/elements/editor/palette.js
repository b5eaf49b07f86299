// The pieces above and below the board. Each is a tool, and can be dragged onto the board.
import { pieceOf } from "../fairy/read-board.js"
import { roles } from "../picture/fen.js"
import { html, setAttribute } from "../picture/html.js"
import { pieceElement } from "../picture/pieces.js"
import { svgElement } from "../picture/svg.js"
import { dragPieceFrom } from "./drags.js"

/** @import { Color, Square } from "../../api.js" */
/** @import { InteractiveBoard } from "../play/interaction.js" */
/** @import { OwnDrawing } from "../picture/picture.js" */
/** @import { EditingTexts } from "./editor-texts.js" */
/** @import { Tool } from "./piece-tools.js" */

const colors = /** @type {const} */ (["black", "white"])
const letters = "kqrbnp"
const icons = {
  move: "M12 3v18M3 12h18M12 3l-3 3M12 3l3 3M12 21l-3-3M12 21l3-3M3 12l3-3M3 12l3 3M21 12l-3-3M21 12l-3 3",
  erase: "M4 16 13 6l6 6-8 8H8ZM8 12l6 6M11 20h9",
}

export class Palette {
  /** @type {Readonly<Record<Color, HTMLElement>>} */
  rows = { black: row("black"), white: row("white") }
  /** @type {Tool} */
  tool = "move"
  /** What `#fill` was last called for. @type {string | undefined} */
  #made
  /** The pieces of other games. @type {Set<string>} */
  #others = new Set()
  #board
  #place
  #changed
  /** @type {Map<Tool, { input: HTMLInputElement, word: HTMLElement | null }>} */
  #tools = new Map()
  /** @type {(() => void)[]} */
  #stops = []

  /**
   * @param {InteractiveBoard} board @param {(square: Square, letter: string) => void} place a piece was dropped
   * @param {() => void} changed another tool was chosen
   */
  constructor(board, place, changed) {
    this.#board = board
    this.#place = place
    this.#changed = changed
  }

  stop() {
    for (const stop of this.#stops) stop()
  }

  /** @param {EditingTexts} texts @param {Iterable<string>} more pieces, those of other games included @param {OwnDrawing} own */
  render(texts, more, own) {
    for (const letter of more) if (letter.length === 1 && !roles[letter.toLowerCase()]) this.#others.add(letter)
    const all = [...letters, ...letters.toUpperCase(), ...this.#others]
    const made = JSON.stringify(all.map((letter) => [letter, own(pieceOf(letter))]))
    if (made !== this.#made) this.#fill(own)
    this.#made = made
    for (const color of colors) setAttribute(this.rows[color], "aria-label", `${texts.pieces}, ${texts.side(color)}`)
    for (const [tool, { input, word }] of this.#tools) {
      const name = texts.tool(tool)
      if (word) word.textContent = name
      else setAttribute(input, "aria-label", name)
    }
  }

  /** Forgets the pieces of other games. */
  clear() {
    this.#others.clear()
  }

  /** @param {OwnDrawing} own */
  #fill(own) {
    this.stop()
    this.#stops = []
    this.#tools.clear()
    for (const color of colors) {
      const usual = color === "black" ? [...letters, "erase"] : [...letters.toUpperCase(), "move"]
      const others = [...this.#others].filter((letter) => pieceOf(letter).color === color)
      this.rows[color].replaceChildren(...[...usual, ...others].map((tool) => this.#label(tool, own)))
    }
    // A longer name is a drawing tool, which is not in this palette.
    if (this.tool.length === 1 && !this.#tools.has(this.tool)) this.tool = "move"
    this.#check()
  }

  /** @param {Tool} tool a drawing tool or one of this palette */
  choose(tool) {
    this.tool = tool
    this.#check()
    this.#changed()
  }

  #check() {
    for (const [tool, { input }] of this.#tools) input.checked = tool === this.tool
  }

  /** @param {Tool} tool @param {OwnDrawing} own */
  #label(tool, own) {
    const isWord = tool === "move" || tool === "erase"
    const { label, input, word } = isWord ? toolWithWord(tool, icons[tool]) : { ...toolLabel(tool), word: null }
    input.addEventListener("change", () => this.choose(tool))
    if (word) this.#tools.set(tool, { input, word })
    else {
      const piece = pieceOf(tool)
      label.append(pieceElement(piece, own(piece)))
      this.#tools.set(tool, { input, word: null })
      this.#listen(label, tool)
    }
    return label
  }

  /** @param {HTMLElement} label @param {string} letter */
  #listen(label, letter) {
    const stop = dragPieceFrom(label, this.#board, {
      canDrag: () => true,
      isTarget: () => true,
      drop: (square) => square && this.#place(square, letter),
    })
    this.#stops.push(stop)
  }
}

/** @param {Tool} tool */
function toolLabel(tool) {
  const label = html("label", "tool", { part: "tool" })
  const input = html("input", "", { type: "radio", name: "tool", value: tool })
  label.append(input)
  return { label, input }
}

/** Leaves its word to `render`. @param {Tool} tool @param {string} d the path of its icon */
export function toolWithWord(tool, d) {
  const { label, input } = toolLabel(tool)
  const word = html("span", "word")
  label.append(
    svgElement(["svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, ["path", { d }]]),
    word,
  )
  return { label, input, word }
}

/** @param {Color} color */
const row = (color) => html("div", `palette ${color}`, { part: `palette palette-${color}`, role: "radiogroup" })
