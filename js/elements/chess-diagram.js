// <chess-diagram>: a position on a page. Drawn without the rules; what needs them is loaded when it is asked for.
import { Base } from "./base.js"
import { FenProblem, readFen } from "./fen.js"
import { html } from "./html.js"
import { parseVchess } from "./marks.js"
import { interactive } from "./on-demand.js"
import { pictureOf } from "./picture.js"
import { Shell } from "./shell.js"

/** @import { Square } from "../index.js" */
/** @import { BaseOf } from "./base.js" */
/** @import { PlayEvents } from "./chess-board.js" */
/** @import { Explorer, ExplorerMove } from "./explore.js" */
/** @import { Diagram } from "./fen.js" */
/** @import { BoardState } from "./render.js" */

const empty = "8/8/8/8/8/8/8/8"

/**
 * @typedef {object} ChooseEvents the event of a diagram with `glance`
 * @property {CustomEvent<{ square: Square, moves: readonly ExplorerMove[] }>} choose a piece was chosen
 */

/**
 * A diagram: a position with marks and arrows, for any page about chess. Any position can be shown, with kings or
 * without. A reader can also choose a piece and see its moves (`glance`), or try moves (`play`).
 *
 * What stands inside the element is shown where there is no JavaScript; vchess's markup there,
 * `fen:BOARD [marks or -] [w or b] [shade]:`, is the position if there is no `fen` attribute.
 *
 * @tagname chess-diagram
 *
 * @attr {string} fen - the position: a board field or a full FEN, with `chess960:` before it if castling is Chess960's. A board field alone has White to move, and every right to castle that its pieces allow
 * @attr {string} marks - marked squares: `g3,g4`, `Rd5,Ge4` as in `[%csl]`, or by kind `move:g3 capture:c5 leap:f6 slide:d4 block:e5 castle:g1 double:e4 en-passant:d6 promotion:e8`
 * @attr {string} arrows - `Ga1a8,Re2e4` as in `[%cal]`
 * @attr {string} shade - darker squares: squares, ranges, ranks and files, `a5,b6-h6,8,c`
 * @attr {"white" | "black" | "w" | "b" | "turn"} orientation - the side at the bottom (white); `turn` is the one to move
 * @attr {"none" | "inside" | "outside"} coords - where coordinates are written (inside)
 * @attr {string} last-move - `e2e4`: the last move
 * @attr {string} check - the square of a king in check; empty for the king of the side to move
 * @attr {string} caption - a caption, which is also the name of the picture
 * @attr {string} lang - language of what is said, also of the nearest element around that has one: `en`, `de`, `es` or `fr`
 * @attr {string} show-moves - a square: the legal moves of its piece are marked
 * @attr {"" | "free"} glance - pieces can be chosen and show their moves, under the rules or on an empty board (`free`)
 * @attr {boolean} play - moves can be made and taken back; a refused one tells why
 * @attr {string} betza - how pieces move, other than the usual ones: `e4:NN` on a square, `R:WD` for a letter of the FEN
 *
 * @fires {CustomEvent<{ square: Square, moves: readonly ExplorerMove[] }>} choose - with `glance`, a piece was chosen
 * @fires {CustomEvent<{ move: Move, by: "person" | "program" }>} beforemove - with `play`, before a move is made; `preventDefault()` refuses it
 * @fires {CustomEvent<{ move: Move, fen: string, ply: number, by: "person" | "program" }>} move - with `play`, after a move was made
 * @fires {CustomEvent<{ verdict: Extract<Verdict, { legal: false }>, by: "rules" | "side" }>} illegal - with `play`, a reader tried what the rules refuse
 * @fires {CustomEvent<{ by: "readonly" | "page", from: Square | null, to: Square | null }>} notallowed - with `play`, the page refused a move in `beforemove`
 * @fires {CustomEvent<{ text: string, refusal: boolean }>} say - with `play`, a sentence for the status
 * @fires {CustomEvent<GameEnd>} end - with `play`, the game has ended
 * @fires {CustomEvent<{ ply: number }>} navigate - with `play`, another point of the game is shown
 *
 * @csspart board - the board
 * @csspart square - each square
 * @csspart piece - each piece
 * @csspart coords - each coordinate
 * @csspart caption - the caption
 * @csspart below - what stands below an interactive diagram
 * @csspart status - the sentence there, which is also spoken
 * @csspart refusal - the status while it says why something is not possible
 * @csspart legend - what the marks of `glance` mean
 *
 * @cssprop [--chess-size=32rem] - the largest width; the other properties are those of `<chess-board>`
 */
export class ChessDiagram extends /** @type {BaseOf<PlayEvents & ChooseEvents>} */ (Base) {
  static observedAttributes = [
    ...["fen", "marks", "arrows", "shade", "orientation", "coords", "last-move", "check", "caption", "lang"],
    ...["show-moves", "glance", "play", "betza"],
  ]

  #shell
  #figure = html("figure", "")
  #caption = html("figcaption", "", { part: "caption" })
  #description = html("p", "", { id: "description" })
  /** @type {Explorer | null} */
  #explorer = null
  /** Of the position and what can be done with it: another one starts anew. */
  #explored = ""
  /** @type {MutationObserver | null} */
  #observer = null

  constructor() {
    super()
    this.#shell = new Shell(this, () => this.#render())
    this.#caption.hidden = this.#description.hidden = true
    this.#figure.append(this.#shell.view.board, this.#caption, this.#description)
    this.#shell.root.append(this.#figure)
  }

  connectedCallback() {
    this.#render()
  }

  disconnectedCallback() {
    this.#explorer?.stop()
    this.#observer?.disconnect()
    this.#observer = null
  }

  /**
   * @param {string} _name
   * @param {string | null} before
   * @param {string | null} after
   */
  attributeChangedCallback(_name, before, after) {
    if (before !== after) this.#shell.invalidate()
  }

  /** What is to be shown, from the attributes or from the text inside. */
  #source() {
    const fen = this.getAttribute("fen")
    const inside = fen === null ? parseVchess(this.textContent ?? "") : null
    if (fen === null) this.#watch()
    return {
      fen: fen ?? inside?.fen ?? empty,
      marks: this.getAttribute("marks") ?? inside?.marks ?? "",
      shade: this.getAttribute("shade") ?? inside?.shade ?? "",
      orientation: this.getAttribute("orientation") ?? inside?.orientation ?? "",
    }
  }

  /** The text inside may arrive later, or change. */
  #watch() {
    if (this.#observer) return
    this.#observer = new MutationObserver(() => this.#shell.invalidate())
    this.#observer.observe(this, { childList: true, characterData: true, subtree: true })
  }

  #render() {
    const source = this.#source()
    try {
      this.#show(readFen(source.fen), source)
    } catch (error) {
      if (!(error instanceof FenProblem)) throw error
      this.#show(readFen(empty), source)
      this.#shell.problem = error.message
    }
  }

  /** @param {Diagram} diagram @param {Readonly<Record<string, string>>} source */
  #show(diagram, source) {
    const { view, texts, coords } = this.#shell
    const caption = this.getAttribute("caption") ?? ""
    /** @type {BoardState} */
    const state = {
      ...pictureOf(diagram, (name) => source[name] ?? this.getAttribute(name)),
      coords,
      label: caption || texts.diagram,
      describedBy: "description",
      interaction: null,
    }
    const seen = this.#explore(diagram, state)
    this.#caption.textContent = caption
    this.#caption.hidden = caption === ""
    this.#description.textContent = seen.interaction ? "" : texts.describe(seen.pieces, seen)
    view.update(seen)
  }

  /**
   * Adds what a reader can do, or what needs the rules.
   * @param {Diagram} diagram
   * @param {BoardState} state
   * @returns {BoardState}
   */
  #explore(diagram, state) {
    const wanted = ["play", "glance", "show-moves"].find((name) => this.hasAttribute(name))
    const settings = JSON.stringify([diagram.fen, wanted, ...["glance", "show-moves", "betza"].map((name) => this.getAttribute(name))])
    if (settings !== this.#explored) {
      this.#explored = settings
      this.#explorer?.remove()
      this.#explorer = null
    }
    this.#shell.problem = ""
    if (!wanted) return state
    if (!interactive.now) {
      interactive.load().then(
        () => this.#shell.invalidate(),
        (error) => console.error(error),
      )
      return state
    }
    try {
      this.#explorer ??= interactive.now.explore(this, this.#shell, diagram, wanted)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.#shell.problem = error.message
      return state
    }
    return { ...state, ...this.#explorer.state(state) }
  }
}
