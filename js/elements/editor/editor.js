// The content of <chess-editor>: board, palette, buttons, fields and problems. Loads the rules near the window.
import { lazy } from "../element/engine.js"
import { isNamed, pieceSet } from "../fairy/fairy.js"
import { FenProblem, readAny } from "../fairy/read-board.js"
import { empty, readFen } from "../picture/fen.js"
import { html, setAttribute } from "../picture/html.js"
import { InteractiveBoard, marksOfPicked } from "../play/interaction.js"
import { light } from "../element/light.js"
import { fairy } from "../element/on-demand.js"
import { focusSquares, stopWaiting, whenNear } from "../element/near.js"
import { pictureOf } from "../picture/picture.js"
import { failed, rulesFor, variants } from "../element/rules-for.js"
import { opposite, squaresOf } from "../picture/squares.js"
import { nameButton } from "../game/icons.js"
import { adoptStyle } from "../element/style.js"
import { learn } from "../element/verdict-languages.js"
import { EditorInput } from "./board-input.js"
import controls from "../element/controls.css"
import style from "./editor.css"
import { editing } from "./editor-texts.js"
import { boardIn, colorBelow, turnOf } from "./fen-text.js"
import { Fields } from "./fields.js"
import { EditorModel } from "./model.js"
import { Palette } from "./palette.js"
import { PieceTools } from "./piece-tools.js"
import { undoKey } from "./undo-stack.js"

/** @import { Problem } from "../../api.js" */
/** @import { ChessEditor } from "../chess-editor.js" */
/** @import { Diagram } from "../picture/fen.js" */
/** @import { Mark } from "../picture/overlay.js" */
/** @import { DrawingTools, DrawingAttributes } from "./drawing-tools.js" */
/** @import { Shell } from "../element/shell.js" */
/** @import { SetupFields } from "../variants/setup-fields.js" */
/** @import { Edited } from "./model.js" */

/** @typedef {Problem & { readonly fatal: boolean }} SetupProblem */

const drawing = lazy(() => import("./drawing-tools.js"))
const buttons = /** @type {const} */ (["undo", "redo", "start", "empty", "flip"])

export class Editor {
  #host
  #shell
  #model
  #input
  #board
  #palette
  #tools
  #fields
  /** @type {Promise<void> | null} */
  #loading = null
  /** The variant whose rules are being loaded. @type {string | null} */
  #loadingFor = null
  /** Why loading the rules failed. @type {ReturnType<typeof failed> | null} */
  #failure = null
  /** The palette's `pieces` attribute. @type {string | null} */
  #pieces = null
  /** Whether the user asked for the list of keys. */
  #isAsked = false
  /** @type {DrawingTools | null} */
  #drawing = null
  /** @type {SetupFields | null} */
  #variantFields = null
  #frame = html("div", "frame")
  #row = html("div", "tools", { part: "tools" })
  #buttons = buttons.map((name) => {
    const button = html("button", "", { type: "button", part: "button" })
    button.addEventListener("click", () => this.press(name))
    this.#row.append(button)
    return { name, button }
  })
  #side = html("div", "side", { part: "side" })
  #list = html("ul", "problems", { part: "problems", "aria-live": "polite" })

  /** @param {ChessEditor} host @param {Shell} shell */
  constructor(host, shell) {
    this.#host = host
    this.#shell = shell
    adoptStyle(shell.root, controls)
    adoptStyle(shell.root, style)
    const board = (this.#board = new InteractiveBoard(shell.view))
    const again = () => shell.invalidate()
    const model = (this.#model = new EditorModel(host, shell, {
      replaced: () => {
        this.#input.from = null
        this.stop()
        this.#palette.clear()
      },
      changed: (fen, problems) => {
        this.#input.from = null
        again()
        shell.dispatch("change", { fen, problems })
      },
    }))
    this.#tools = new PieceTools(
      () => model.edited.fen,
      (fen, place) => model.setPieces(fen, place),
      () => model.setups,
    )
    this.#fields = new Fields(
      (setup, place) => model.setUp(setup, place),
      (turn) => model.setTurn(turn),
    )
    this.#palette = new Palette(
      board,
      (square, letter) => this.#tools.put(square, letter),
      () => {
        this.#input.from = null
        again()
      },
    )
    this.#input = new EditorInput(board, {
      palette: this.#palette,
      tools: this.#tools,
      drawing: () => this.#drawing,
      isOn: () => model.rules !== null,
      hasPiece: (square) => boardIn(model.edited.fen).pieces.has(square),
      endStep: () => model.changes.endStep(),
      asked: () => {
        this.#isAsked = true
        again()
      },
      changed: again,
    })
    const side = this.#side
    side.append(
      html("slot", "", { name: "start" }),
      this.#fields.element,
      this.#list,
      html("slot", "", { name: "end" }),
    )
    const { black, white } = this.#palette.rows
    const inside = html("div", "editor", { part: "layout" })
    inside.append(black, shell.view.board, white, shell.status, this.#row, side)
    this.#frame.append(inside)
    this.#frame.addEventListener("keydown", (event) => {
      const asked = undoKey(event)
      if (!asked) return
      event.preventDefault()
      this.press(asked)
    })
    shell.root.append(this.#frame)
    this.#enable(false)
  }

  stop() {
    this.#input.stop()
    this.#palette.stop()
  }

  /** The position; null if the board has no rules or they are not loaded. */
  get setup() {
    this.#model.follow()
    return this.#model.setup
  }

  /** Changes by the page count as the user's. @param {Partial<Edited>} changes @param {string} [place] */
  edit(changes, place) {
    this.#model.edit(changes, place)
  }

  /** @param {typeof buttons[number]} name */
  press(name) {
    const model = this.#model
    if (name === "flip") {
      model.follow()
      this.#host.orientation = opposite(this.#orientation)
    } else if (name === "start") model.restart()
    else if (name === "empty") model.clear()
    else model.step(name)
  }

  /** Resolves when the editor can be used, or says that the rules cannot be loaded. */
  load() {
    stopWaiting(this.#host)
    const { variant } = this.#host
    if (variant !== this.#loadingFor) this.#loading = null
    this.#loadingFor = variant
    return (this.#loading ??= this.#load())
  }

  async #load() {
    const shell = this.#shell
    const rules = this.#host.variant === null ? light : rulesFor(this.#host)
    try {
      await Promise.all([rules.load(), learn(shell.lang)])
      this.#failure = null
    } catch (error) {
      this.#failure = failed(error, () => void (this.#loading = this.#load()))
    }
    this.#model.rules = rules.now
    this.#enable(rules.now !== null)
    shell.draw()
    // The board becomes interactive at the end of this task.
    await new Promise((resolve) => setTimeout(resolve))
    focusSquares(shell)
  }

  /** @param {boolean} on */
  #enable(on) {
    for (const each of [...Object.values(this.#palette.rows), this.#row, this.#fields.element]) each.inert = !on
  }

  /** Shows or hides the drawing tools once they are loaded. */
  #offerDrawing() {
    const { drawing: wanted } = this.#host
    if (wanted && !this.#drawing) {
      if (!drawing.now) return void drawing.load().then(() => this.#shell.invalidate(), console.error)
      const palette = this.#palette
      this.#drawing = new drawing.now.DrawingTools({
        read: () => ({ ...this.#model.edited, size: boardIn(this.#model.edited.fen).size }),
        change: (changes, place) => this.#model.change(changes, place),
        choose: (tool) => palette.choose(tool),
        tool: () => palette.tool,
        painting: this.#tools.painting,
      })
      this.#side.prepend(this.#drawing.element)
    } else if (!wanted && this.#drawing) {
      const { has, element } = this.#drawing
      this.#drawing = null
      element.remove()
      if (has(this.#palette.tool)) this.#palette.choose("move")
    }
  }

  render() {
    const model = this.#model
    const input = this.#input
    const host = this.#host
    const shell = this.#shell
    model.follow()
    const { language } = shell
    const texts = editing(language)
    const { fen } = model.edited
    const orientation = this.#orientation
    const board = boardIn(fen)
    this.#offerDrawing()
    let problem = this.#failure ? this.#failure(language, shell.texts.failed) : model.problem()
    /** @type {Diagram | null} */
    let diagram = null
    try {
      diagram = readAny(fen)
    } catch (error) {
      if (!(error instanceof FenProblem)) throw error
      problem = error.in(language)
    }
    // Boards of other games need code that loads on demand.
    if (diagram?.fairy && !fairy.now) {
      diagram = null
      fairy.load().then(() => shell.invalidate(), console.error)
    }
    const isStandIn = diagram === null
    diagram ??= /** @type {Diagram} */ (readFen(empty))
    shell.problem = problem

    const problems = model.problems
    const sentences = board.fairy ? [texts.fairy] : problems.map(({ message }) => message)
    this.#list.replaceChildren(
      ...sentences.map((sentence, index) => {
        const item = html("li", problems[index]?.fatal ? "fatal" : "")
        item.textContent = sentence
        return item
      }),
    )
    this.#list.hidden = sentences.length === 0
    setAttribute(this.#list, "aria-label", texts.problems)

    const again = () => shell.invalidate()
    if (!fairy.now && (isNamed(host.pieces) || host.surface)) fairy.load().then(again, console.error)
    const set = fairy.now?.setFor(host, again) ?? pieceSet(host.pieces)
    if (host.pieces !== this.#pieces) this.#palette.clear()
    this.#pieces = host.pieces
    this.#palette.render(texts, [...set.letters, ...board.pieces.values()], set.own(orientation))
    this.#drawing?.render(language, this.#palette.tool)
    this.#showVariantFields()
    diagram = set.name(diagram)
    this.#fields.render(model.setup, turnOf(fen) === "w" ? "white" : "black", texts)
    for (const { name, button } of this.#buttons) {
      if (name === "flip") nameButton(button, texts.flip, "flip")
      else button.textContent = texts[name]
      const isOff = (name === "undo" && !model.changes.canUndo) || (name === "redo" && !model.changes.canRedo)
      setAttribute(button, "aria-disabled", isOff ? "true" : null)
    }
    const { tool } = this.#palette
    const help = this.#isAsked
      ? texts.keys
      : this.#drawing?.has(tool) && !input.from
        ? this.#drawing.help(tool, language)
        : texts.help(tool, input.from)
    this.#isAsked = false
    if (shell.status.textContent !== help) shell.say(help)

    const { size, pieces } = diagram
    if (!new RegExp(`^${size.pattern}$`).test(input.cursor)) input.cursor = "a1"
    const wrong = new Set(model.isFree ? [] : problems.flatMap(({ squares }) => squares))
    /** @type {Mark[]} */
    const marks = [...wrong].map((square) => ({ square, kind: "red", silent: true }))
    const paints = this.#palette.tool !== "move"
    shell.view.grid.classList.toggle("paints", paints)
    const shown = { ...model.edited, ...this.#drawing?.preview }
    const picture = pictureOf(diagram, (name) => {
      if (name === "orientation") return orientation
      // The attributes may name squares that the stand-in does not have.
      if (isStandIn) return null
      return name === "check" ? host.getAttribute(name) : (shown[/** @type {keyof DrawingAttributes} */ (name)] ?? null)
    })
    shell.show({
      ...picture,
      ...set.picture(diagram, orientation),
      label: texts.board,
      marks: [...picture.marks, ...marks, ...marksOfPicked(input.from, new Map())],
      interaction: model.rules
        ? this.#board.allow({
            squareName: (square, piece) => texts.square(square, piece, wrong.has(square)),
            movable: new Set(this.#palette.tool === "erase" ? [] : pieces.keys()),
            choosable: new Set(squaresOf(size)),
            picked: input.from,
            targets: new Map(),
            cursor: input.cursor,
            readonly: false,
          })
        : null,
    })
    if (!this.#loading) whenNear(host, shell, () => void this.load())
    else if (host.variant !== this.#loadingFor) void this.load()
  }

  get #orientation() {
    return colorBelow(this.#model.edited.fen, this.#host.orientation?.trim() ?? "")
  }

  #showVariantFields() {
    if (!this.#variantFields && this.#model.variant && variants.now) {
      this.#variantFields = new variants.now.SetupFields((setup, place) => this.#model.setUp(setup, place))
      this.#fields.element.after(this.#variantFields.element)
    }
    this.#variantFields?.render(this.#model.setup, this.#shell.language)
  }
}
