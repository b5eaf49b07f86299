// The game in the layout of print: the main line in two columns, comments and variations between its rows. A
// variation is indented once; variations within it are in brackets. Every move is a button that goes there.
import { html } from "../html.js"
import { textual } from "./dom.js"
import { reading } from "./texts.js"
import { commentText, figures, nagTexts, numberText, scoreText } from "./words.js"

/** @import { Game, GameNode } from "../../api.js" */
/** @import { ReadingTexts } from "./texts.js" */

/** A variation still to be written into its box. @typedef {{ node: GameNode, box: HTMLElement, ply: number }} Job */

/**
 * A line being written into the box of a variation.
 * @typedef {object} Line
 * @property {GameNode | undefined} next
 * @property {readonly GameNode[]} others moves in the place of the next one
 * @property {GameNode[]} variations of the last move, still to be written
 * @property {number} ply of the next move
 * @property {boolean} numbered the next move has its number
 */

/**
 * @typedef {object} MoveListOptions
 * @property {() => ReadingTexts} [texts] in the language of the list
 * @property {(san: string) => string} [san] a move in the letters of that language
 * @property {(node: GameNode) => Element | null} [diagram] the picture that stands after a move, if one is wanted
 *   there
 * @property {string} [empty] what stands there as long as there is no move
 */

/** More moves than in any annotated game; larger opening books would make the page slow. */
const mostMoves = 20_000

/** The list of moves, a single tab stop. */
export class MoveList {
  #list
  #options
  /** @type {Map<GameNode, HTMLButtonElement>} */
  #buttons = new Map()
  /** @type {WeakMap<Element, GameNode>} */
  #nodes = new WeakMap()
  /** The button of the current move. @type {HTMLButtonElement | undefined} */
  #here
  /** The button in the tab order. @type {HTMLButtonElement | undefined} */
  #stop
  /** @type {Job[]} */
  #jobs = []
  /** @type {(ply: number) => string} */
  #number = String
  /** Whether the game has any variation. */
  hasVariations = false

  /** @param {HTMLElement} list @param {(node: GameNode) => void} go @param {MoveListOptions} [options] */
  constructor(list, go, options = {}) {
    this.#list = list
    this.#options = options
    list.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null
      const node = button && this.#nodes.get(button)
      if (node) go(node)
    })
  }

  get #texts() {
    return this.#options.texts?.() ?? reading(undefined)
  }

  /** Whether a node already has a button. @param {GameNode} node */
  has(node) {
    return this.#buttons.has(node)
  }

  /**
   * Writes a game.
   * @param {Game} game
   */
  write(game) {
    const { start } = game
    this.#number = (ply) => numberText(start.fullmoves, start.turn === "black", ply)
    this.#buttons = new Map()
    this.#here = this.#stop = undefined
    this.#jobs = []
    this.hasVariations = false
    this.#list.replaceChildren(...this.#main(game))
    // Not recursive, because variations may be nested thousands deep.
    for (let job = this.#jobs.pop(); job; job = this.#jobs.pop()) this.#variation(job)
    if (this.#buttons.size >= mostMoves) this.#list.append(paragraph("", this.#texts.tooMany))
    const [first] = this.#buttons.values()
    this.#setStop(first)
  }

  /**
   * Marks the current move, and the moves to choose from after it.
   * @param {Pick<Game, "current" | "ply" | "lastPly" | "tags">} game
   */
  mark({ current, ply, lastPly, tags }) {
    const hadFocus = this.#list.contains(/** @type {Document | ShadowRoot} */ (this.#list.getRootNode()).activeElement)
    this.#here?.removeAttribute("aria-current")
    this.#here = this.#buttons.get(current)
    this.#here?.setAttribute("aria-current", "step")
    if (this.#here) this.#setStop(this.#here)
    if (hadFocus) this.focus()
    for (const button of this.#list.querySelectorAll(".fork")) button.classList.remove("fork")
    const { children } = current
    if (children.length > 1) for (const child of children) this.#buttons.get(child)?.classList.add("fork")

    const score = tags.get("Result") ?? "*"
    let outcome = /** @type {HTMLElement | null} */ (this.#list.querySelector(".outcome"))
    if (score === "*") outcome?.remove()
    else if (outcome) outcome.textContent = scoreText(score)
    else this.#list.append((outcome = paragraph("outcome", scoreText(score))))

    const atEnd = ply === lastPly && this.#here?.classList.contains("of-main")
    scrollTo(this.#list, (atEnd && outcome?.isConnected ? outcome : this.#here) ?? null)
  }

  /** Focuses the move in the tab order, without scrolling. */
  focus() {
    this.#stop?.focus({ preventScroll: true })
  }

  /** @param {HTMLButtonElement | undefined} button */
  #setStop(button) {
    if (this.#stop) this.#stop.tabIndex = -1
    this.#stop = button
    if (button) button.tabIndex = 0
  }

  /** @param {Game} game @returns {HTMLElement[]} */
  #main({ root }) {
    const list = html("ol", "main-line")
    let [node, ...others] = root.children
    this.#aside(list, root)
    if (!node) {
      const hint = paragraph("", this.#options.empty ?? this.#texts.noMoves)
      return list.hasChildNodes() ? [list, hint] : [hint]
    }
    /** @type {HTMLElement | null} */
    let row = null
    for (let ply = 1; node && this.#buttons.size < mostMoves; ply++) {
      if (node.commentBefore !== "") {
        list.append(withInside(html("li", "aside"), commentParagraph(node.commentBefore)))
        row = null
      }
      const white = node.move?.color === "white"
      if (!row || white) {
        row = html("li", "row")
        row.append(textual("span", "number", this.#number(ply).replace("…", ".")))
        if (!white) row.append(textual("span", "gap", "…"))
        list.append(row)
      }
      const cell = html("span", "cell")
      cell.append(this.#button(node, ply, "of-main"), ...this.#figures(node))
      row.append(cell)
      if (this.#aside(list, node, others, ply)) row = null
      ;[node, ...others] = node.children
    }
    return [list]
  }

  /**
   * The content between rows of the main line, if any.
   * @param {HTMLElement} list
   * @param {GameNode} node
   * @param {readonly GameNode[]} [variations] moves in its place
   * @param {number} [ply] of their first moves
   */
  #aside(list, node, variations = [], ply = 0) {
    const aside = html("li", "aside")
    const comment = commentText(node.comment)
    if (comment !== "") aside.append(commentParagraph(comment))
    const picture = this.#options.diagram?.(node)
    if (picture) aside.append(picture)
    if (variations.length > 0) {
      this.hasVariations = true
      const boxes = html("ul", "variations")
      for (const node of variations) {
        const box = html("li", "variation", { part: "variation" })
        boxes.append(box)
        this.#jobs.push({ node, box, ply })
      }
      aside.append(boxes)
    }
    if (aside.hasChildNodes()) list.append(aside)
    return aside.hasChildNodes()
  }

  /** @param {Job} job */
  #variation({ node, box, ply }) {
    // Nested variations are not nested in the document: brackets mark them at any depth.
    /** @type {Line[]} */
    const lines = [{ next: node, others: [], variations: [], ply, numbered: true }]
    for (let line = lines.at(-1); line; line = lines.at(-1)) {
      const variation = line.variations.shift()
      if (variation) {
        line.numbered = true
        lines.push({ next: variation, others: [], variations: [], ply: line.ply - 1, numbered: true })
        continue
      }
      const { next } = line
      if (!next || this.#buttons.size >= mostMoves) {
        lines.pop()
        if (lines.length > 0) box.lastElementChild?.after(")")
        continue
      }
      const isFirst = next.parent?.children[0] !== next
      this.#inLine(box, next, line, lines.length > 1, lines.length > 1 && isFirst ? "(" : "")
      line.variations = [...line.others]
      line.ply++
      ;[line.next, ...line.others] = next.children
    }
  }

  /**
   * One move of a variation, with its comments.
   * @param {HTMLElement} box
   * @param {GameNode} node
   * @param {Line} line
   * @param {boolean} isDeep
   * @param {string} bracket that opens before it
   */
  #inLine(box, node, line, isDeep, bracket) {
    const depth = isDeep ? " deep" : ""
    box.append(bracket)
    if (node.commentBefore !== "") {
      box.append(comment("span", commentText(node.commentBefore), depth), " ")
      line.numbered = true
    }
    const move = html("span", `in-line${depth}`)
    if (line.numbered || node.move?.color === "white") move.append(textual("span", "number", this.#number(line.ply)))
    move.append(this.#button(node, line.ply, "of-variation"), ...this.#figures(node))
    box.append(move, " ")
    const text = commentText(node.comment)
    if (text !== "") box.append(comment("span", text, depth), " ")
    const picture = this.#options.diagram?.(node)
    if (picture) box.append(picture)
    line.numbered = text !== "" || Boolean(picture)
  }

  /** @param {GameNode} node @param {number} ply @param {string} className */
  #button(node, ply, className) {
    const texts = this.#texts
    const { move } = node
    const san = move ? (this.#options.san?.(move.san) ?? move.san) : ""
    const { marks, signs, words } = nagTexts(node.nags, texts)
    const button = textual("button", className, san + marks)
    button.type = "button"
    button.tabIndex = -1
    button.setAttribute("part", "move")
    if (signs !== "") button.append(textual("span", "sign", ` ${signs}`))
    button.setAttribute(
      "aria-label",
      `${spokenNumber(this.#number(ply))} ${move ? texts.moveInWords(move) : ""}${words}`,
    )
    this.#buttons.set(node, button)
    this.#nodes.set(button, node)
    return button
  }

  /** @param {GameNode} node */
  #figures({ annotations }) {
    const { evaluation, time } = figures(annotations)
    const texts = []
    if (evaluation !== "") texts.push(textual("small", "evaluation", evaluation))
    if (time !== "") texts.push(textual("small", "clock", time))
    return texts
  }
}

/** "12." or, for Black, "12 …", with a pause. @param {string} number */
const spokenNumber = (number) => number.replace("…", " …")

/** @param {string} className @param {string} text */
const paragraph = (className, text) => textual("p", className, text)

/** @param {HTMLElement} element @param {Node} inside */
function withInside(element, inside) {
  element.append(inside)
  return element
}

/**
 * A comment may be in another language than the page, with another direction.
 * @param {"p" | "span"} tag
 * @param {string} text
 * @param {string} [depth]
 */
function comment(tag, text, depth = "") {
  const element = textual(tag, `comment${depth}`, text)
  element.dir = "auto"
  element.setAttribute("part", "comment")
  return element
}

/** @param {string} text */
const commentParagraph = (text) => comment("p", commentText(text))

/**
 * Scrolls only inside the list: scrollIntoView would also scroll the page, and the board with it.
 * @param {HTMLElement} list
 * @param {Element | null} target
 */
function scrollTo(list, target) {
  if (!target) return void (list.scrollTop = 0)
  const outer = list.getBoundingClientRect()
  const inner = target.getBoundingClientRect()
  // Keeps the neighbouring rows visible, if there is room for more than one.
  const room = Math.max(0, Math.min(40, outer.height / 4, (outer.height - inner.height) / 2))
  if (inner.top < outer.top + room) list.scrollTop -= outer.top + room - inner.top
  else if (inner.bottom > outer.bottom - room) list.scrollTop += inner.bottom - outer.bottom + room
}
