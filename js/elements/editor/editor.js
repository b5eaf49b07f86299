// What <chess-editor> does: the position that its attributes say and the user changes, the board with the pieces beside
// it, buttons, fields, and what is wrong. The rules are loaded near the window, or with the focus.
import { FenProblem, ownDrawings, readAny } from "../fairy.js"
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
/** @import { Shell } from "../shell.js" */
/** @import { SetupFields } from "../variants/setup-fields.js" */
/** @import { Setups } from "./fen-text.js" */

/** @typedef {Problem & { readonly fatal: boolean }} SetupProblem */
/** @typedef {{ fen: string, chess960: boolean, pockets: string }} Edited `pockets` are those of crazyhouse, which follow the board */

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
  #edited = { fen: startFen, chess960: false, pockets: "" }
  /** The same as a setup; null if the rules do not apply, or are not there yet. @type {Setup | null} */
  #setup = null
  /** Why there is no setup, in the language of the time when it is asked. */
  #problem = () => ""
  /** The attributes and the rules of which all that was made. */
  #source = ""
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
  #tools = new PieceTools(
    () => this.#edited.fen,
    // It knows nothing of pockets: those stay.
    (fen, place) => this.#change({ ...this.#edited, fen: this.#split(fen).fen }, place),
    () => this.#setups,
  )
  #fields = new Fields(
    (setup, place) => this.#change(this.#editedAs(setup), place),
    (turn) =>
      this.#change({ ...this.#edited, fen: withFields(this.#edited.fen, { turn: turn === "white" ? "w" : "b" }) }),
  )
  /** Those of a variant. @type {SetupFields | null} */
  #variantFields = null
  #frame = html("div", "frame")
  #row = html("div", "tools", { part: "tools" })
  #buttons = buttons.map((name) => {
    const button = html("button", "", { type: "button", part: "button" })
    button.addEventListener("click", () => this.#press(name))
    this.#row.append(button)
    return { name, button }
  })
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
    const side = html("div", "side")
    side.append(this.#fields.element, this.#list)
    const { black, white } = this.#palette.rows
    const inside = html("div", "editor")
    inside.append(black, shell.view.board, white, shell.status, this.#row, side)
    this.#frame.append(inside)
    this.#frame.addEventListener("keydown", (event) => {
      const asked = undoKey(event)
      if (!asked) return
      event.preventDefault()
      this.#press(asked)
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
    this.#problem = () => ""
    const { fen, pockets } = this.#split(this.#host.fen ?? this.#startNow())
    this.#edited = { fen, chess960: this.#host.chess960 !== null || forRules(fen).chess960, pockets }
    this.#readSetup()
    // Rights of Chess960 are only seen in a FEN by the files of the rooks.
    if (this.#setup?.chess960) this.#edited = this.#editedAs(this.#setup)
  }

  /** The variant of the attribute, once its rules are loaded. */
  get #variant() {
    return this.#rules ? variants.now?.variantOf(this.#host) : undefined
  }

  /** @param {string} fen */
  #split(fen) {
    return this.#host.variant === null ? { fen, pockets: "" } : splitPockets(fen)
  }

  /** @param {Setup} setup @returns {Edited} */
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
    return JSON.stringify([
      ...["fen", "chess960", "variant"].map((name) => this.#host.getAttribute(name)),
      this.#rules !== null,
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
    return this.#setup?.problems(this.#said) ?? []
  }

  /** @param {Edited} next @param {string | null} [place] the same for changes that are undone together */
  #change(next, place = null) {
    this.#follow()
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
    this.#source = this.#sourceNow
    this.#shell.invalidate()
    this.#shell.dispatch("change", { fen, problems: this.#problems })
  }

  /** @param {typeof buttons[number]} name */
  #press(name) {
    this.#follow()
    const { chess960, fen } = this.#edited
    const changes = this.#changes
    if (name === "flip") this.#host.orientation = opposite(this.#orientation)
    else if (name === "start") this.#change(this.#rules ? { ...this.#split(this.#startNow()), chess960 } : this.#edited)
    else if (name === "empty")
      this.#change({ chess960, ...this.#split(withPieces(fen, new Map(), this.#setups)), pockets: "" })
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
    }
    return listenToPresses(grid, {
      press: ({ target, button }) => (button === 0 && this.#rules ? hands.squareOf(target) : null),
      drag: (from, { clientX, clientY }, done) => {
        const to = hands.squareAtPoint(clientX, clientY)
        const { tool } = this.#palette
        if (!carried && this.#tools.carries(tool, from)) carried = from
        if (carried && done) {
          cancel()
          this.#tools.move(from, to)
        } else if (carried) hands.hold(from, clientX, clientY, () => true)
        else if (tool !== "move") {
          if (!this.#tools.painting.isGoing) this.#tools.paint(tool, from)
          if (to) this.#tools.paint(tool, to)
          if (done) cancel()
        }
      },
      cancel,
      click: (square) => {
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
    if (tool !== "move") {
      this.#tools.paint(tool, square)
      this.#tools.painting.end()
      return this.#changes.seal()
    }
    this.#from = from === null && boardIn(this.#edited.fen).pieces.has(square) ? square : null
    this.#shell.invalidate()
    if (from) this.#tools.move(from, square)
  }

  // ─── What is seen ──────────────────────────────────────────────────────────────────────────────

  render() {
    this.#follow()
    const host = this.#host
    const shell = this.#shell
    const { language } = shell
    const texts = editing(language)
    const { fen } = this.#edited
    let problem = this.#failure ? this.#failure(language, shell.texts.failed) : this.#problem()
    /** @type {Diagram | null} */
    let diagram = null
    try {
      diagram = readAny(fen)
    } catch (error) {
      if (!(error instanceof FenProblem)) throw error
      problem = error.in(language)
    }
    // The drawing of other boards is loaded by whoever first needs it.
    if (diagram?.fairy && !fairy.now) {
      diagram = null
      fairy.load().then(() => shell.invalidate(), console.error)
    }
    diagram ??= /** @type {Diagram} */ (readFen(empty))
    shell.problem = problem

    const problems = this.#problems
    const sentences = boardIn(fen).fairy ? [texts.fairy] : problems.map(({ message }) => message)
    this.#list.replaceChildren(
      ...sentences.map((sentence, index) => {
        const item = html("li", problems[index]?.fatal ? "fatal" : "")
        item.textContent = sentence
        return item
      }),
    )
    this.#list.hidden = sentences.length === 0
    setAttribute(this.#list, "aria-label", texts.problems)

    const own = ownDrawings(host.pieces)
    this.#palette.render(texts, host.pieces, own)
    this.#showVariantFields()
    this.#fields.render(this.#setup, turnOf(fen) === "w" ? "white" : "black", texts, this.#said)
    for (const { name, button } of this.#buttons) {
      button.textContent = texts[name]
      const isVain = (name === "undo" && !this.#changes.canUndo) || (name === "redo" && !this.#changes.canRedo)
      setAttribute(button, "aria-disabled", isVain ? "true" : null)
    }
    const help = this.#isAsked ? texts.keys : texts.help(this.#palette.tool, this.#from)
    this.#isAsked = false
    if (shell.status.textContent !== help) shell.say(help)

    const { size, pieces } = diagram
    if (!new RegExp(`^${size.pattern}$`).test(this.#cursor)) this.#cursor = "a1"
    const wrong = new Set(problems.flatMap(({ squares }) => squares))
    /** @type {Mark[]} */
    const marks = [...wrong].map((square) => ({ square, kind: "red", silent: true }))
    const squares = Array.from({ length: size.files * size.ranks }, (_, cell) => squareInCell(cell, "white", size))
    const paints = this.#palette.tool !== "move"
    shell.view.grid.classList.toggle("paints", paints)
    shell.show({
      ...pictureOf(diagram, (name) => (name === "orientation" ? this.#orientation : null)),
      own,
      label: texts.board,
      marks: [...marks, ...marksOfPicked(this.#from, new Map())],
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
