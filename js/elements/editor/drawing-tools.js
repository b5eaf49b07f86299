// The tools of <chess-editor drawing>: marks, arrows, shade and the last move.
import { marking as english } from "../../generated/lang/english/marking.js"
import { html, setAttribute } from "../picture/html.js"
import { marksSvg, shapeOf } from "../picture/overlay.js"
import { phrases } from "../picture/texts.js"
import { toolWithWord } from "./palette.js"
import { readMarks, shadedIn, toggledArrow, toggledMark, toggledMove, toggledShade } from "./drawing-text.js"

/** @import { Square } from "../../api.js" */
/** @import { Size } from "../picture/squares.js" */
/** @import { Texts } from "../element/say.js" */
/** @import { Painting, Tool } from "./piece-tools.js" */

/** As in the attributes. @typedef {{ marks: string, arrows: string, shade: string, lastMove: string }} DrawingAttributes */

/** @typedef {keyof typeof icons} DrawingTool */

const drawing = phrases(english, (say) => ({
  tools: say("draw.tools"),
  colors: say("draw.colors"),
  kinds: say("draw.kinds"),
  /** @param {DrawingTool} tool */
  tool: (tool) => say(`draw.${tool}`),
  /** @param {DrawingTool} tool */
  help: (tool) => say(`draw.help.${tool}`),
  /** @param {typeof colors[number][1]} kind */
  color: (kind) => (kind === "plain" ? say("draw.plain") : say("draw.color", { kind })),
  /** @param {typeof kinds[number] | "colored"} kind */
  kind: (kind) => say(`draw.kind.${kind}`),
}))

const icons = {
  mark: "M12 5a7 7 0 1 1 0 14a7 7 0 1 1 0-14",
  arrow: "M5 19 18 6M10 6h8v8",
  shade: "M4 4h16v16H4ZM4 12 12 4M4 20 20 4M12 20l8-8",
  "last-move": "M4 12h13M13 7l5 5-5 5M4 6v12",
}
const names = /** @type {DrawingTool[]} */ (Object.keys(icons))
/** Tools that need two squares. @type {readonly Tool[]} */
const joining = ["arrow", "last-move"]
const colors = /** @type {const} */ ([
  ["G", "green"],
  ["R", "red"],
  ["Y", "yellow"],
  ["B", "blue"],
  ["", "plain"],
])
const kinds = /** @type {const} */ ([
  "move",
  "capture",
  "slide",
  "leap",
  "block",
  "double",
  "en-passant",
  "castle",
  "promotion",
])

export class DrawingTools {
  element = html("div", "draw", { part: "draw" })
  /** What the current drag changes. @type {Partial<DrawingAttributes>} */
  preview = {}
  #row = html("div", "draw-tools", { role: "radiogroup" })
  #chips = html("div", "chips", { role: "radiogroup" })
  #kind = html("select", "")
  /** @type {Map<DrawingTool, { input: HTMLInputElement, word: HTMLElement }>} */
  #tools = new Map()
  /** @type {{ input: HTMLInputElement, name: typeof colors[number][1] }[]} */
  #colors = []
  #read
  #change
  #painting

  /**
   * @param {object} options
   * @param {() => DrawingAttributes & { size: Size }} options.read
   * @param {(changes: Partial<DrawingAttributes>, place: string | null) => void} options.change `place` as in `UndoStack.push`
   * @param {(tool: Tool) => void} options.choose
   * @param {() => Tool} options.tool the chosen one
   * @param {Painting} options.painting
   */
  constructor({ read, change, choose, tool, painting }) {
    this.#read = read
    this.#change = change
    this.#painting = painting
    for (const name of names) {
      const { label, input, word } = toolWithWord(name, icons[name])
      input.addEventListener("change", () => choose(name))
      this.#row.append(label)
      this.#tools.set(name, { input, word })
    }
    for (const [letter, name] of colors) {
      const label = html("label", `chip ${name}`, { part: "color" })
      const input = html("input", "", { type: "radio", name: "color", value: letter })
      input.checked = letter === "G"
      input.addEventListener("change", () => {
        this.#kind.value = ""
        // The other tools have no colour.
        choose(tool() === "arrow" ? "arrow" : "mark")
      })
      label.append(input, marksSvg("-50 -50 100 100", [["g", { class: name }, ...shapeOf({ kind: name }, false)]]))
      this.#chips.append(label)
      this.#colors.push({ input, name })
    }
    this.#kind.append(...["", ...kinds].map((kind) => html("option", "", { value: kind && `${kind}:` })))
    this.#kind.addEventListener("change", () => choose("mark"))
    this.element.append(this.#row, this.#chips, this.#kind)
  }

  /** @param {Tool} tool @returns {tool is DrawingTool} */
  has = (tool) => this.#tools.has(/** @type {DrawingTool} */ (tool))

  /** @param {Tool} tool */
  joins = (tool) => joining.includes(tool)

  get #color() {
    return this.#colors.find(({ input }) => input.checked)?.input.value ?? "G"
  }

  /** @param {DrawingTool} tool @param {Texts | undefined} language */
  help = (tool, language) => drawing(language).help(tool)

  /** @param {Texts | undefined} language @param {Tool} tool */
  render(language, tool) {
    const texts = drawing(language)
    setAttribute(this.#row, "aria-label", texts.tools)
    setAttribute(this.#chips, "aria-label", texts.colors)
    setAttribute(this.#kind, "aria-label", texts.kinds)
    for (const [name, { input, word }] of this.#tools) {
      word.textContent = texts.tool(name)
      input.checked = name === tool
    }
    for (const [index, option] of [...this.#kind.options].entries())
      option.textContent = texts.kind(kinds[index - 1] ?? "colored")
    const hasKind = this.#kind.value !== ""
    for (const { input, name } of this.#colors) {
      setAttribute(input, "aria-label", texts.color(name))
      if (hasKind) input.checked = false
      // Arrows always have a colour.
      if (name === "plain") input.disabled = tool === "arrow"
      if (input.checked && input.disabled) input.checked = false
    }
    if (!hasKind && this.#colors.every(({ input }) => !input.checked))
      for (const { input, name } of this.#colors) input.checked = name === "green"
  }

  /** @param {Tool} tool @param {Square} square */
  paint(tool, square) {
    const { marks, shade, size } = this.#read()
    if (tool === "shade") {
      if (this.#painting.next(square, shadedIn(shade, size).has(square)))
        this.#change({ shade: toggledShade(shade, square, size) }, "paint")
      return
    }
    const mark = { kind: this.#kind.value || this.#color, square }
    const has = readMarks(marks, size).some((each) => each.square === square && each.kind === mark.kind)
    if (this.#painting.next(square, has)) this.#change({ marks: toggledMark(marks, mark, size) }, "paint")
  }

  /** @param {Tool} tool @param {Square} from @param {Square | null} to @param {boolean} done */
  join(tool, from, to, done) {
    const { arrows, lastMove } = this.#read()
    if (!to || to === from) this.#show({}, done)
    else if (tool === "arrow") this.#show({ arrows: toggledArrow(arrows, this.#color || "G", from, to) }, done)
    else this.#show({ lastMove: toggledMove(lastMove, from, to) }, done)
  }

  /** Draws with the right button, as on other boards. @param {Square} from @param {Square | null} to @param {boolean} done */
  stroke(from, to, done) {
    if (to !== from) return this.join("arrow", from, to, done)
    const { marks, size } = this.#read()
    this.#show({ marks: toggledMark(marks, { kind: this.#color || "G", square: from }, size) }, done)
  }

  /** @param {Partial<DrawingAttributes>} changes @param {boolean} done */
  #show(changes, done) {
    this.preview = done ? {} : changes
    if (done) this.#change(changes, null)
  }
}
