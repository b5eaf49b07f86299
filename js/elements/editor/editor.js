// What <chess-editor> does: the position that its attributes say and the user changes, the board with the pieces beside
// it, buttons, fields, and what is wrong. The rules are loaded near the window, or with the focus.
import { lazy } from "../engine.js"
import { FenProblem, isNamed, pieceSet, readAny } from "../fairy.js"
import { empty, readFen } from "../fen.js"
import { html, setAttribute } from "../html.js"
import { Hands, marksOfPicked } from "../interaction.js"
import { light } from "../light.js"
import { fairy } from "../on-demand.js"
import { passFocus, waitNoMore, whenNear } from "../near.js"
import { pictureOf } from "../picture.js"
import { problems as problemTexts } from "../problem-texts.js"
import { failed, rulesFor, variants } from "../rules-for.js"
import { opposite, squareInCell } from "../squares.js"
import { adoptStyle } from "../style.js"
import { learn } from "../verdict-languages.js"
import style from "./editor.css"
import { editing } from "./editor-texts.js"
import {
  boardIn,
  colorBelow,
  fenOf,
  forRules,
  splitPockets,
  startFen,
  turnOf,
  withFields,
  withPieces,
  withPockets,
} from "./fen-text.js"
import { Fields } from "./fields.js"
import { Palette } from "./palette.js"
import { PieceTools } from "./piece-tools.js"
import { listenToPresses } from "./presses.js"
import { UndoStack, undoKey } from "./undo-stack.js"

/** @import { Problem, Setup, Square } from "../../api.js" */
/** @import { ChessEditor } from "../chess-editor.js" */
/** @import { Diagram } from "../fen.js" */
/** @import { Mark } from "../overlay.js" */
/** @import { DrawingTools, Drawn } from "./drawing-tools.js" */
/** @import { Shell } from "../shell.js" */
/** @import { SetupFields } from "../variants/setup-fields.js" */
/** @import { Setups } from "./fen-text.js" */
/** @import { Tool } from "./piece-tools.js" */

/** @typedef {Problem & { readonly fatal: boolean }} SetupProblem */
/** @typedef {Drawn & { fen: string, chess960: boolean, pockets: string }} Edited `pockets` are those of crazyhouse, which follow the board */

const drawing = lazy(() => import("./drawing-tools.js"))
const drawn = /** @type {const} */ (["marks", "arrows", "shade", "lastMove"])
const buttons = /** @type {const} */ (["undo", "redo", "start", "empty", "flip"])

/** The inside of one `<chess-editor>`. */
export class Editor {
  #host
  #shell
  /** @type {NonNullable<typeof light.now> | null} */
  #rules = null
  /** The pending or finished loading. @type {Promise<void> | null} */
  #coming = null
  /** The variant for which it loads. @type {string | null} */
  #comingFor = null
  /** Says why it has failed. @type {ReturnType<typeof failed> | null} */
  #failure = null
  /** @type {Edited} */
  #edited = { fen: startFen, chess960: false, pockets: "", marks: "", arrows: "", shade: "", lastMove: "" }
  /** The same as a setup; null if the rules do not apply, or are not there yet. @type {Setup | null} */
  #setup = null
  /** Why there is no setup, in the language of the time when it is asked. */
  #problem = () => ""
  /** The attributes and the rules of which all that was made. */
  #source = ""
  /** The attribute `pieces` for which there are tools. @type {string | null} */
  #pieces = null
  /** @type {UndoStack<Edited>} */
  #changes = new UndoStack()
  /** The first square of a move by two clicks. @type {Square | null} */
  #from = null
  /** Whether the keys were asked for last. */
  #isAsked = false
  /** The focusable square. @type {Square} */
  #cursor = "e4"
  #hands
  #palette
  /** The tools for drawing, once they are asked for and loaded. @type {DrawingTools | null} */
  #drawing = null
  #tools = new PieceTools(
    () => this.#edited.fen,
    // It knows nothing of pockets: those stay.
    (fen, place) => this.#change({ fen: this.#split(fen).fen }, place),
    () => this.#setups,
  )
  #fields = new Fields(
    (setup, place) => this.#change(this.#editedAs(setup), place),
    (turn) => this.#change({ fen: withFields(this.#edited.fen, { turn: turn === "white" ? "w" : "b" }) }),
  )
  /** Those of a variant. @type {SetupFields | null} */
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
    adoptStyle(shell.root, style)
    const hands = (this.#hands = new Hands(shell.view))
    const toolChanged = () => {
      this.#from = null
      shell.invalidate()
    }
    this.#palette = new Palette(hands, (square, letter) => this.#tools.put(square, letter), toolChanged)
    this.#stop = this.#listen()
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

  /** Cancels what is going on. @type {() => void} */
  #stop

  get #loaded() {
    return /** @type {NonNullable<typeof light.now>} */ (this.#rules)
  }

  stop() {
    this.#stop()
    this.#palette.stop()
  }

  /** The position, if the rules are there and apply to it. */
  get setup() {
    this.#follow()
    return this.#setup
  }

  /** Loads what is needed; resolves when users can use it, or are told that it cannot be loaded. */
  come() {
    waitNoMore(this.#host)
    const { variant } = this.#host
    if (variant !== this.#comingFor) this.#coming = null
    this.#comingFor = variant
    return (this.#coming ??= this.#load())
  }

  async #load() {
    const shell = this.#shell
    const rules = this.#host.variant === null ? light : rulesFor(this.#host)
    try {
      await Promise.all([rules.load(), learn(shell.lang)])
      this.#failure = null
    } catch (error) {
      this.#failure = failed(error, () => void (this.#coming = this.#load()))
    }
    this.#rules = rules.now
    this.#enable(rules.now !== null)
    shell.draw()
    // The board starts in this task.
    await new Promise((resolve) => setTimeout(resolve))
    passFocus(shell)
  }

  /** @param {boolean} on */
  #enable(on) {
    for (const each of [...Object.values(this.#palette.rows), this.#row, this.#fields.element]) each.inert = !on
  }

  // ─── The position ──────────────────────────────────────────────────────────────────────────────

  /** Reads the attributes, if others than the user have changed them. */
  #follow() {
    if (this.#sourceNow === this.#source) return
    this.#source = this.#sourceNow
    this.#changes = new UndoStack()
    this.#from = null
    this.stop()
    this.#palette.clear()
    this.#problem = () => ""
    const host = this.#host
    const { fen, pockets } = this.#split(host.fen ?? this.#startNow())
    const [marks = "", arrows = "", shade = "", lastMove = ""] = drawn.map((name) => host[name] ?? "")
    const chess960 = host.chess960 !== null || forRules(fen).chess960
    this.#edited = { fen, chess960, pockets, marks, arrows, shade, lastMove }
    this.#readSetup()
    // Rights of Chess960 are only seen in a FEN by the files of the rooks.
    if (this.#setup?.chess960) this.#edited = { ...this.#edited, ...this.#editedAs(this.#setup) }
  }

  /** The variant of the attribute, once its rules are loaded. */
  get #variant() {
    return this.#rules ? variants.now?.variantOf(this.#host) : undefined
  }

  /** @param {string} fen */
  #split(fen) {
    return this.#host.variant === null ? { fen, pockets: "" } : splitPockets(fen)
  }

  /** @param {Setup} setup */
  #editedAs(setup) {
    return { ...this.#split(fenOf(setup)), chess960: setup.chess960 }
  }

  /** The class of setups, for the variant. @type {Setups} */
  get #setups() {
    const { Setup } = this.#loaded
    const variant = this.#variant
    return { fromFen: (fen, options) => Setup.fromFen(fen, { ...options, ...(variant && { variant }) }) }
  }

  get #sourceNow() {
    const { fen, variant, marks, arrows, shade, lastMove } = this.#host
    return JSON.stringify([
      ...[fen, this.#host.getAttribute("chess960"), variant, marks, arrows, shade, lastMove],
      ...[this.#rules !== null, this.#variant],
    ])
  }

  /** The position to start from: of Chess960, the one with the number in the attribute. */
  #startNow() {
    const { chess960 } = this.#host
    const variant = this.#variant
    if (variant && typeof chess960 !== "number") {
      /** @type {object} The option is of another entry. */
      const options = { variant }
      return this.#loaded.Position.start(options).fen()
    }
    if (!this.#rules || typeof chess960 !== "number") {
      const text = this.#host.getAttribute("chess960") ?? ""
      if (this.#rules && text !== "" && chess960 === null)
        this.#problem = () => problemTexts(this.#shell.language).chess960(text)
      return startFen
    }
    try {
      return this.#rules.Position.chess960(chess960).fen({ castling: "shredder" })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.#problem = () => problemTexts(this.#shell.language).chess960(`${chess960}`)
      return startFen
    }
  }

  #readSetup() {
    const { fen, chess960, pockets } = this.#edited
    this.#setup = null
    if (!this.#rules || boardIn(fen).fairy) return
    const { InvalidFenError, explain } = this.#rules
    try {
      this.#setup = this.#setups.fromFen(withPockets(forRules(fen).fen, pockets), { chess960 })
    } catch (error) {
      if (!(error instanceof InvalidFenError)) throw error
      this.#problem = () => explain(error, this.#said)
    }
  }

  /** The language of sentences of the engine. */
  get #said() {
    const { lang } = this.#shell
    return lang === "" ? {} : { lang }
  }

  get #problems() {
    const setup = this.#setup
    if (!setup || (this.#isFree && !hasKings(this.#edited.fen))) return []
    return setup.problems(this.#said)
  }

  get #isFree() {
    return this.#host.rules?.trim() === "free"
  }

  /** @param {Partial<Edited>} changes @param {string | null} [place] the same for changes that are undone together */
  #change(changes, place = null) {
    this.#follow()
    const next = { ...this.#edited, ...changes }
    if (JSON.stringify(next) !== JSON.stringify(this.#edited)) {
      this.#changes.push(this.#edited, place)
      this.#become(next)
    }
    if (place === null) this.#changes.seal()
  }

  /** @param {Edited} next */
  #become(next) {
    const host = this.#host
    this.#edited = next
    this.#problem = () => ""
    this.#from = null
    this.#readSetup()
    const fen = withPockets(next.fen, next.pockets)
    host.fen = fen
    if (next.chess960 !== (host.chess960 !== null)) host.chess960 = next.chess960 || null
    for (const name of drawn) host[name] = next[name] || null
    this.#source = this.#sourceNow
    this.#shell.invalidate()
    this.#shell.dispatch("change", { fen, problems: this.#problems })
  }

  /** Changes what the page asks for, as if the user had done it. @param {Partial<Edited>} changes @param {string} [place] */
  edit(changes, place) {
    if (changes.fen !== undefined)
      changes = { chess960: forRules(changes.fen).chess960, ...changes, ...this.#split(changes.fen) }
    this.#change(changes, place)
  }

  /** @param {typeof buttons[number]} name */
  press(name) {
    this.#follow()
    const { fen } = this.#edited
    const changes = this.#changes
    if (name === "flip") this.#host.orientation = opposite(this.#orientation)
    else if (name === "start") {
      // Where a variant starts, only its rules know.
      if (this.#rules || this.#host.variant === null) this.#change(this.#split(this.#startNow()))
    } else if (name === "empty") this.#change({ ...this.#split(withPieces(fen, new Map(), this.#setups)), pockets: "" })
    else if (name === "undo" ? changes.canUndo : changes.canRedo) this.#become(changes[name](this.#edited))
  }

  get #orientation() {
    return colorBelow(this.#edited.fen, this.#host.orientation?.trim() ?? "")
  }

  // ─── The board ─────────────────────────────────────────────────────────────────────────────────

  #listen() {
    const hands = this.#hands
    const { grid } = hands
    grid.addEventListener("click", (event) => {
      // Screen readers click without a pointer; those of pointers have been handled.
      const square = event.detail === 0 ? hands.squareOf(event.target) : null
      if (square) this.#choose(square)
    })
    grid.addEventListener("focusin", ({ target }) => this.#moveTo(hands.squareOf(target)))
    grid.addEventListener("keydown", (event) => {
      if (!this.#rules || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.key === "Enter" || event.key === " ") this.#choose(this.#cursor)
      else if (event.key === "Escape" && this.#from) {
        this.#from = null
        this.#shell.invalidate()
      } else if (event.key === "?") {
        this.#isAsked = true
        this.#shell.invalidate()
      } else if (Number(event.key) >= 1 && Number(event.key) <= hands.size.ranks)
        hands.focus(/** @type {Square} */ (this.#cursor.charAt(0) + event.key), true)
      else if (!hands.walk(this.#cursor, event.key) && !this.#tools.key(this.#cursor, event.key)) return
      event.preventDefault()
    })
    /** The square of the piece that is carried. @type {Square | null} */
    let carried = null
    const cancel = () => {
      if (carried) hands.release()
      carried = null
      this.#tools.painting.end()
      this.#changes.seal()
      if (!this.#drawing) return
      this.#drawing.preview = {}
      this.#shell.invalidate()
    }
    return listenToPresses(grid, {
      press: ({ target, button, pointerType }) => {
        const draws = button === 2 && pointerType === "mouse" && this.#drawing !== null
        const square = (button === 0 || draws) && this.#rules ? hands.squareOf(target) : null
        return square && { square, draws }
      },
      stays: ({ square }, { clientX, clientY }) => hands.squareAtPoint(clientX, clientY) === square,
      drag: ({ square: from, draws }, { clientX, clientY }, done) => {
        const to = hands.squareAtPoint(clientX, clientY)
        const { tool } = this.#palette
        if (draws || this.#drawing?.joins(tool)) {
          this.#from = null
          if (draws) this.#drawing?.stroke(from, to, done)
          else this.#drawing?.join(tool, from, to, done)
          return this.#shell.invalidate()
        }
        if (!carried && this.#tools.carries(tool, from)) carried = from
        if (carried && done) {
          cancel()
          this.#tools.move(from, to)
        } else if (carried) hands.hold(from, [{ x: clientX, y: clientY }], () => true)
        else if (tool !== "move") {
          if (!this.#tools.painting.isGoing) this.#paint(tool, from)
          if (to) this.#paint(tool, to)
          if (done) cancel()
        }
      },
      cancel,
      click: ({ square }) => {
        this.#moveTo(square)
        hands.focus(square)
        this.#choose(square)
      },
    })
  }

  /** @param {Square | null} square */
  #moveTo(square) {
    if (!square || square === this.#cursor) return
    this.#cursor = square
    this.#shell.invalidate()
  }

  /** @param {Square} square */
  #choose(square) {
    const { tool } = this.#palette
    const from = this.#from
    const joins = this.#drawing?.joins(tool) ?? false
    if (tool !== "move" && !joins) {
      this.#paint(tool, square)
      this.#tools.painting.end()
      return this.#changes.seal()
    }
    this.#from = from === null && (joins || boardIn(this.#edited.fen).pieces.has(square)) ? square : null
    this.#shell.invalidate()
    if (from && joins) this.#drawing?.join(tool, from, square, true)
    else if (from) this.#tools.move(from, square)
  }

  /** @param {Tool} tool @param {Square} square */
  #paint(tool, square) {
    if (this.#drawing?.has(tool)) this.#drawing.paint(tool, square)
    else this.#tools.paint(tool, square)
  }

  /** Shows or hides the tools for drawing, which are loaded first. */
  #offerDrawing() {
    const { drawing: wanted } = this.#host
    if (wanted && !this.#drawing) {
      if (!drawing.now) return void drawing.load().then(() => this.#shell.invalidate(), console.error)
      const palette = this.#palette
      this.#drawing = new drawing.now.DrawingTools({
        read: () => ({ ...this.#edited, size: boardIn(this.#edited.fen).size }),
        change: (changes, place) => this.#change(changes, place),
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

  // ─── What is seen ──────────────────────────────────────────────────────────────────────────────

  render() {
    this.#follow()
    const host = this.#host
    const shell = this.#shell
    const { language } = shell
    const texts = editing(language)
    const { fen } = this.#edited
    const orientation = this.#orientation
    const board = boardIn(fen)
    this.#offerDrawing()
    let problem = this.#failure ? this.#failure(language, shell.texts.failed) : this.#problem()
    /** @type {Diagram | null} */
    let diagram = null
    try {
      diagram = readAny(fen)
    } catch (error) {
      if (!(error instanceof FenProblem)) throw error
      problem = error.in(language)
    }
    // The drawing of other boards is loaded when it is first needed.
    if (diagram?.fairy && !fairy.now) {
      diagram = null
      fairy.load().then(() => shell.invalidate(), console.error)
    }
    const isStandIn = diagram === null
    diagram ??= /** @type {Diagram} */ (readFen(empty))
    shell.problem = problem

    const problems = this.#problems
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
    this.#fields.render(this.#setup, turnOf(fen) === "w" ? "white" : "black", texts, this.#said)
    for (const { name, button } of this.#buttons) {
      button.textContent = texts[name]
      const isVain = (name === "undo" && !this.#changes.canUndo) || (name === "redo" && !this.#changes.canRedo)
      setAttribute(button, "aria-disabled", isVain ? "true" : null)
    }
    const { tool } = this.#palette
    const help = this.#isAsked
      ? texts.keys
      : this.#drawing?.has(tool) && !this.#from
        ? this.#drawing.help(tool, language)
        : texts.help(tool, this.#from)
    this.#isAsked = false
    if (shell.status.textContent !== help) shell.say(help)

    const { size, pieces } = diagram
    if (!new RegExp(`^${size.pattern}$`).test(this.#cursor)) this.#cursor = "a1"
    const wrong = new Set(this.#isFree ? [] : problems.flatMap(({ squares }) => squares))
    /** @type {Mark[]} */
    const marks = [...wrong].map((square) => ({ square, kind: "red", silent: true }))
    const squares = Array.from({ length: size.files * size.ranks }, (_, cell) => squareInCell(cell, "white", size))
    const paints = this.#palette.tool !== "move"
    shell.view.grid.classList.toggle("paints", paints)
    const shown = { ...this.#edited, ...this.#drawing?.preview }
    const picture = pictureOf(diagram, (name) => {
      if (name === "orientation") return orientation
      // Squares of another board would not be understood.
      if (isStandIn) return null
      return name === "check" ? host.getAttribute(name) : (shown[/** @type {keyof Drawn} */ (name)] ?? null)
    })
    shell.show({
      ...picture,
      ...set.picture(diagram, orientation),
      label: texts.board,
      marks: [...picture.marks, ...marks, ...marksOfPicked(this.#from, new Map())],
      interaction: this.#rules
        ? this.#hands.may({
            squareName: (square, piece) => texts.square(square, piece, wrong.has(square)),
            movable: new Set(this.#palette.tool === "erase" ? [] : pieces.keys()),
            choosable: new Set(squares),
            picked: this.#from,
            targets: new Map(),
            cursor: this.#cursor,
            readonly: false,
          })
        : null,
    })
    if (!this.#coming) whenNear(host, shell, () => void this.come())
    else if (host.variant !== this.#comingFor) void this.come()
  }

  /** What a variant adds to a position, below the other fields. */
  #showVariantFields() {
    if (!this.#variantFields && this.#variant && variants.now) {
      this.#variantFields = new variants.now.SetupFields((setup, place) => this.#change(this.#editedAs(setup), place))
      this.#fields.element.after(this.#variantFields.element)
    }
    this.#variantFields?.render(this.#setup, this.#shell.language)
  }
}

/** Whether each side has one king. @param {string} fen */
function hasKings(fen) {
  const pieces = [...boardIn(fen).pieces.values()]
  return ["K", "k"].every((king) => pieces.filter((piece) => piece === king).length === 1)
}
