// <chess-diagram>: a position on a page. Drawn without the rules, which are loaded on demand.
import { attributeOf, interactionAttributes, pictureAttributes } from "./element/attributes.js"
import { withAttributes } from "./element/base.js"
import { lazy } from "./element/engine.js"
import { empty, pockets, readFen } from "./picture/fen.js"
import { html, windowOf } from "./picture/html.js"
import { vchessIn } from "./picture/marks.js"
import { fairy } from "./element/on-demand.js"
import { pictureOf } from "./picture/picture.js"
import { Shell } from "./element/shell.js"

/** @import { Square } from "../api.js" */
/** @import { BaseOf } from "./element/base.js" */
/** @import { PlayEvents } from "./chess-board.js" */
/** @import { ExplorerMove } from "./explore/explore.js" */
/** @import { PieceSet } from "./fairy/fairy.js" */
/** @import { Diagram } from "./picture/fen.js" */
/** @import { DiagramInteraction } from "./explore/diagram-interaction.js" */
/** @import { BoardState } from "./picture/render.js" */

const interactions = lazy(() => import("./explore/diagram-interaction.js"))
const tagContent = lazy(() => import("./element/tag-content.js"))

/** @typedef {typeof pictureAttributes & typeof interactionAttributes} DiagramAttributes */

/**
 * The events of a `<chess-diagram>`.
 * @typedef {object} DiagramEvents
 * @property {CustomEvent<{ square: Square, moves: readonly ExplorerMove[] }>} choose with `glance`, the reader chose a piece
 * @property {PlayEvents["pick"]} pick with `play`, the reader chose a piece or let it go
 * @property {PlayEvents["beforemove"]} beforemove with `play`, before a move is made; `preventDefault()` refuses it,
 *   `waitUntil(promise)` makes it wait
 * @property {PlayEvents["move"]} move with `play`, after a move was made
 * @property {PlayEvents["illegal"]} illegal with `play`, the reader tried an illegal move
 * @property {PlayEvents["notallowed"]} notallowed with `play`, the page refused a move in `beforemove`
 * @property {PlayEvents["say"]} say with `play`, the status has a new sentence
 * @property {PlayEvents["keys"]} keys with `glance` or `play`, the reader asked for the list of keys (`?`): the page can add
 *   its own shortcuts to `keys`; `preventDefault()` leaves showing the list to the page
 * @property {PlayEvents["end"]} end with `play`, the game has ended
 * @property {PlayEvents["navigate"]} navigate with `play`, the diagram shows another point of the game
 */

/** @typedef {Pick<DiagramEvents, "choose">} ChooseEvents the event of a diagram with `glance` */

/**
 * A diagram: a position with marks and arrows, for any page about chess. It shows any position, with or without
 * kings. Readers can also choose a piece to see its moves (`glance`), or try moves (`play`).
 *
 * A diagram becomes interactive when it comes near the viewport, gets the focus or `ready` is read.
 *
 * The content of the element is shown without JavaScript. Without a `fen` attribute, vchess markup in the content or in the
 * block after an empty tag, as Markdown writes it, gives the position: `fen:BOARD [marks or -] [w or b] [shade]:`. The `fen`
 * attribute may contain the same.
 *
 * @tagname chess-diagram
 *
 * @csspart board - the board
 * @csspart square - each square
 * @csspart piece - each piece
 * @csspart coords - each coordinate
 * @csspart hand - the pieces in hand of a side, above or below the board
 * @csspart caption - the caption
 * @csspart below - the area below an interactive diagram
 * @csspart status - the sentence in that area, which screen readers announce
 * @csspart refusal - the status while it explains why something is not possible
 * @csspart legend - the legend for the marks of `glance`
 * @csspart keys - the list of keys or words, a dialog
 *
 * @cssprop [--chess-below=3.875em] - the space reserved below a diagram with `glance` or `play` until it is
 *   interactive
 * @cssprop [--chess-files=8] - the files of the board until it is drawn
 * @cssprop [--chess-ranks=8] - the ranks of the board until it is drawn
 * @cssprop [--chess-size=512px] - the maximum width; the other properties are those of `<chess-board>`
 */
export class ChessDiagram extends /** @type {BaseOf<PlayEvents & ChooseEvents, DiagramAttributes>} */ (
  withAttributes({ ...pictureAttributes, ...interactionAttributes })
) {
  #shell
  #figure = html("figure", "")
  #caption = html("figcaption", "", { part: "caption" })
  /** @type {DiagramInteraction | null} */
  #interaction = null
  /** @type {MutationObserver | null} */
  #observer = null

  constructor() {
    super()
    this.#shell = new Shell(this, () => this.#render())
    this.#caption.hidden = true
    this.#figure.append(this.#shell.view.board, this.#caption)
    this.#shell.root.append(this.#figure)
  }

  connectedCallback() {
    super.connectedCallback()
    // Now, because drawing may be deferred, and the content below the diagram must not move.
    this.#showCaption()
    this.#shell.draw()
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    tagContent.now?.hideBlock(this, null)
    this.#interaction?.stop()
  }

  /** @param {string} _name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(_name, before, after) {
    if (before !== after) this.#shell.invalidate()
  }

  /**
   * Resolves when `play` or `glance` is interactive, or the moves of `show-moves` are marked. Reading it makes
   * a diagram interactive before it comes near the viewport.
   * @type {Promise<void>}
   */
  get ready() {
    return this.#load().then((interaction) => interaction.load())
  }

  async #load() {
    const { DiagramInteraction } = await interactions.load()
    return (this.#interaction ??= new DiagramInteraction(this, this.#shell, () => this.#render()))
  }

  #source() {
    const fen = this.getAttribute("fen")
    if (fen === null) return this.#markup() ?? empty
    tagContent.now?.hideBlock(this, null)
    return fen
  }

  /** vchess markup inside the element, or in the block after an empty tag. */
  #markup() {
    // The text inside may arrive late, or change.
    this.#observer ??= new (windowOf().MutationObserver)(() => this.#shell.invalidate())
    this.#observer.observe(this, { childList: true, characterData: true, subtree: true })
    const again = () => this.#shell.invalidate()
    if (tagContent.now) return vchessIn(tagContent.now.vchessFor(this, again))
    const text = this.textContent ?? ""
    if (text.trim() === "") {
      tagContent.load().then(({ whenParsed }) => {
        again()
        whenParsed(again)
      }, console.error)
    }
    return vchessIn(text)
  }

  #render() {
    const other = fairy.now
    let problem = ""
    /** @type {Diagram | null} */
    let diagram = null
    try {
      const fen = this.#source()
      // Only the rules need pockets.
      const [held = ""] = this.matches("[variant]:is([play],[glance],[show-moves])") ? (pockets.exec(fen) ?? []) : []
      diagram = readFen(fen.replace(held, ""), other)
      if (diagram && held) diagram = { ...diagram, fen: diagram.fen.replace(" ", `${held} `) }
    } catch (error) {
      if (!other || !(error instanceof other.FenProblem)) throw error
      problem = error.in(this.#shell.language)
    }
    const again = () => this.#shell.invalidate()
    if (!other && (!diagram || this.matches("[pieces], [surface], [fen*='~']"))) fairy.load().then(again, console.error)
    const set = other?.setFor(this, again)
    this.#show(diagram && (set?.name(diagram) ?? diagram), set)
    if (problem) this.#shell.problem = problem
  }

  #showCaption() {
    const caption = this.getAttribute("caption") ?? ""
    this.#caption.textContent = caption
    this.#caption.hidden = caption === ""
  }

  /** @param {Diagram | null} read null if there is none yet @param {PieceSet | undefined} set */
  #show(read, set) {
    const diagram = read ?? /** @type {Diagram} */ (readFen(empty))
    const { texts } = this.#shell
    // Marks can only be checked once the size of the board is known.
    const isWaiting = !read && !fairy.now
    // The board keeps the aspect ratio that the page gives.
    if (isWaiting && !this.#shell.view.size) return
    const picture = pictureOf(diagram, (name) => (isWaiting ? null : this.getAttribute(attributeOf(name))))
    /** @type {BoardState} */
    const state = {
      ...picture,
      ...set?.picture(diagram, picture.orientation),
      label: texts.diagram,
      interaction: null,
    }
    this.#shell.problem = ""
    if (read && !this.#interaction && this.matches("[play], [glance], [show-moves]")) {
      this.#load().then((offer) => offer.wait(), console.error)
    }
    const seen = this.#interaction?.state(diagram, state, read !== null) ?? state
    this.#showCaption()
    this.#shell.show({ ...seen, label: this.getAttribute("caption") || seen.label })
  }
}
