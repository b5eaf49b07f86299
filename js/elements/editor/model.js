// The edited position with its marks. Reads the attributes, and writes the user's changes to them.
import { problems as problemTexts } from "../element/problem-texts.js"
import { variants } from "../element/rules-for.js"
import { langOption } from "../element/say.js"
import { boardIn, fenOf, forRules, splitPockets, startFen, withFields, withPieces, withPockets } from "./fen-text.js"
import { UndoStack } from "./undo-stack.js"

/** @import { Color, Setup } from "../../api.js" */
/** @import { ChessEditor } from "../chess-editor.js" */
/** @import { light } from "../element/light.js" */
/** @import { Shell } from "../element/shell.js" */
/** @import { DrawingAttributes } from "./drawing-tools.js" */
/** @import { SetupProblem } from "./editor.js" */
/** @import { Setups } from "./fen-text.js" */

/** @typedef {DrawingAttributes & { fen: string, chess960: boolean, pockets: string }} Edited `pockets` as in a FEN */

/**
 * @typedef {object} ModelChanges
 * @property {() => void} replaced called before reading attributes that the page has changed
 * @property {(fen: string, problems: readonly SetupProblem[]) => void} changed called after a change by the user
 */

const drawn = /** @type {const} */ (["marks", "arrows", "shade", "lastMove"])

export class EditorModel {
  /** @type {NonNullable<typeof light.now> | null} */
  rules = null
  /** @type {Edited} */
  edited = { fen: startFen, chess960: false, pockets: "", marks: "", arrows: "", shade: "", lastMove: "" }
  /** `edited` as a setup; null if the board has no rules or they are not loaded. @type {Setup | null} */
  setup = null
  /** Why there is no setup, in the current language. */
  problem = () => ""
  /** @type {UndoStack<Edited>} */
  changes = new UndoStack()
  #host
  #shell
  #listener
  /** The attributes and the variant of the rules that were read last. */
  #source = ""

  /** @param {ChessEditor} host @param {Pick<Shell, "lang" | "language">} shell @param {ModelChanges} listener */
  constructor(host, shell, listener) {
    this.#host = host
    this.#shell = shell
    this.#listener = listener
  }

  /** Reads the attributes if the page has changed them. */
  follow() {
    if (this.#sourceNow === this.#source) return
    this.#source = this.#sourceNow
    this.changes.clear()
    this.#listener.replaced()
    this.problem = () => ""
    const host = this.#host
    const { fen, pockets } = this.#split(host.fen ?? this.#startNow())
    const [marks = "", arrows = "", shade = "", lastMove = ""] = drawn.map((name) => host[name] ?? "")
    const chess960 = host.chess960 !== null || forRules(fen).chess960
    this.edited = { fen, chess960, pockets, marks, arrows, shade, lastMove }
    this.#readSetup()
    // A FEN shows Chess960 only by castling rights with file letters.
    if (this.setup?.chess960) this.edited = { ...this.edited, ...this.#editedAs(this.setup) }
  }

  /** The variant, once its rules are loaded. */
  get variant() {
    return this.rules ? variants.now?.variantOf(this.#host) : undefined
  }

  /** @param {string} fen */
  #split(fen) {
    return this.#host.variant === null ? { fen, pockets: "" } : splitPockets(fen)
  }

  /** @param {Setup} setup */
  #editedAs(setup) {
    return { ...this.#split(fenOf(setup)), chess960: setup.chess960 }
  }

  /** @type {Setups} */
  get setups() {
    const { Setup } = this.#loaded
    const { variant } = this
    return { fromFen: (fen, options) => Setup.fromFen(fen, { ...options, ...(variant && { variant }) }) }
  }

  get #loaded() {
    return /** @type {NonNullable<typeof light.now>} */ (this.rules)
  }

  get #sourceNow() {
    const { fen, variant, marks, arrows, shade, lastMove } = this.#host
    return JSON.stringify([
      ...[fen, this.#host.getAttribute("chess960"), variant, marks, arrows, shade, lastMove],
      ...[this.rules !== null, this.variant],
    ])
  }

  /** The starting position; in Chess960 the one with the attribute's number. */
  #startNow() {
    const { chess960 } = this.#host
    const { variant } = this
    if (variant && typeof chess960 !== "number") {
      /** @type {object} another entry declares the option */
      const options = { variant }
      return this.#loaded.Position.start(options).fen()
    }
    if (!this.rules || typeof chess960 !== "number") {
      const text = this.#host.getAttribute("chess960") ?? ""
      if (this.rules && text !== "" && chess960 === null)
        this.problem = () => problemTexts(this.#shell.language).chess960(text)
      return startFen
    }
    try {
      return this.rules.Position.chess960(chess960).fen({ castling: "shredder" })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.problem = () => problemTexts(this.#shell.language).chess960(`${chess960}`)
      return startFen
    }
  }

  #readSetup() {
    const { fen, chess960, pockets } = this.edited
    this.setup = null
    if (!this.rules || boardIn(fen).fairy) return
    const { InvalidFenError, explain } = this.rules
    try {
      this.setup = this.setups.fromFen(withPockets(forRules(fen).fen, pockets), { chess960 })
    } catch (error) {
      if (!(error instanceof InvalidFenError)) throw error
      this.problem = () => explain(error, this.said)
    }
  }

  /** The language of the engine's sentences. */
  get said() {
    return langOption(this.#shell.lang)
  }

  get problems() {
    const { setup } = this
    if (!setup || (this.isFree && !hasKings(this.edited.fen))) return []
    return setup.problems(this.said)
  }

  get isFree() {
    return this.#host.rules?.trim() === "free"
  }

  /** @param {Partial<Edited>} changes @param {string | null} [place] as in `UndoStack.push` */
  change(changes, place = null) {
    this.follow()
    const next = { ...this.edited, ...changes }
    if (JSON.stringify(next) !== JSON.stringify(this.edited)) {
      this.changes.push(this.edited, place)
      this.#become(next)
    }
    if (place === null) this.changes.endStep()
  }

  /** @param {Edited} next */
  #become(next) {
    const host = this.#host
    this.edited = next
    this.problem = () => ""
    this.#readSetup()
    const fen = withPockets(next.fen, next.pockets)
    host.fen = fen
    if (next.chess960 !== (host.chess960 !== null)) host.chess960 = next.chess960 || null
    for (const name of drawn) host[name] = next[name] || null
    this.#source = this.#sourceNow
    this.#listener.changed(fen, this.problems)
  }

  /** Changes by the page count as the user's. @param {Partial<Edited>} changes @param {string} [place] */
  edit(changes, place) {
    if (changes.fen !== undefined)
      changes = { chess960: forRules(changes.fen).chess960, ...changes, ...this.#split(changes.fen) }
    this.change(changes, place)
  }

  /** @param {Setup} setup @param {string} [place] */
  setUp(setup, place) {
    this.change(this.#editedAs(setup), place)
  }

  /** Leaves the pockets as they are. @param {string} fen @param {string | null} place */
  setPieces(fen, place) {
    this.change({ fen: this.#split(fen).fen }, place)
  }

  /** @param {Color} turn */
  setTurn(turn) {
    this.change({ fen: withFields(this.edited.fen, { turn: turn === "white" ? "w" : "b" }) })
  }

  restart() {
    this.follow()
    // Only a variant's rules know its starting position.
    if (this.rules || this.#host.variant === null) this.change(this.#split(this.#startNow()))
  }

  clear() {
    this.follow()
    this.change({ ...this.#split(withPieces(this.edited.fen, new Map(), this.setups)), pockets: "" })
  }

  /** @param {"undo" | "redo"} step */
  step(step) {
    this.follow()
    if (step === "undo" ? this.changes.canUndo : this.changes.canRedo) this.#become(this.changes[step](this.edited))
  }
}

/** @param {string} fen */
function hasKings(fen) {
  const pieces = [...boardIn(fen).pieces.values()]
  return ["K", "k"].every((king) => pieces.filter((piece) => piece === king).length === 1)
}
