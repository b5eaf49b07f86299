// The game as it is printed: the main line in two columns, and between its rows what was written about it, with the
// variations, nested. Every move is a button that leads there.
import { element } from "./dom.js"
import { figures, nagTexts, numberText, scoreText } from "./words.js"

/** @import { Game, GameNode } from "../module/index.js" */

/** A variation that is still to be written into its box. @typedef {{ node: GameNode, box: HTMLElement, depth: number, ply: number }} Job */

/** More moves than any annotated game has; a book of openings that has more would make the page slow. */
const mostMoves = 20_000
/** Boxes within boxes. Deeper variations follow the one they belong to, and are not indented further. */
const mostDepth = 8

/** The list of moves. */
export class MoveList {
  #list
  /** @type {Map<GameNode, HTMLButtonElement>} */
  #buttons = new Map()
  /** @type {WeakMap<Element, GameNode>} */
  #nodes = new WeakMap()
  /** @type {HTMLButtonElement | undefined} */
  #here
  /** @type {Job[]} */
  #jobs = []
  /** @type {(ply: number) => string} */
  #number = String
  /** Whether the game has any variation. */
  hasVariations = false

  /** @param {HTMLElement} list @param {(node: GameNode) => void} go */
  constructor(list, go) {
    this.#list = list
    list.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null
      const node = button && this.#nodes.get(button)
      if (node) go(node)
    })
  }

  /** Whether a node has its button already. @param {GameNode} node */
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
    this.#here = undefined
    this.#jobs = []
    this.hasVariations = false
    this.#list.replaceChildren(...this.#main(game))
    // Not by recursion: a file may have nested its variations thousands deep.
    for (let job = this.#jobs.pop(); job; job = this.#jobs.pop()) this.#variation(job)
    if (this.#buttons.size >= mostMoves) {
      this.#list.append(element("p", "", "This game has too many moves to be listed here. The PGN has them all."))
    }
  }

  /**
   * Marks the current move, and the moves to choose from after it.
   * @param {Game} game
   */
  mark({ current, ply, lastPly, tags }) {
    this.#here?.removeAttribute("aria-current")
    this.#here = this.#buttons.get(current)
    this.#here?.setAttribute("aria-current", "step")
    for (const button of this.#list.querySelectorAll(".fork")) button.classList.remove("fork")
    const { children } = current
    if (children.length > 1) for (const child of children) this.#buttons.get(child)?.classList.add("fork")

    const score = tags.get("Result") ?? "*"
    let outcome = /** @type {HTMLElement | null} */ (this.#list.querySelector(".outcome"))
    if (score === "*") outcome?.remove()
    else if (outcome) outcome.textContent = scoreText(score)
    else this.#list.append((outcome = element("p", "outcome", scoreText(score))))

    const atEnd = ply === lastPly && this.#here?.classList.contains("of-main")
    scrollTo(this.#list, (atEnd && outcome?.isConnected ? outcome : this.#here) ?? null)
  }

  /** Gives the focus to the current move. */
  focus() {
    ;(this.#here ?? this.#list).focus({ preventScroll: true })
  }

  /** @param {Game} game @returns {HTMLElement[]} */
  #main({ root }) {
    const list = element("ol", "main-line")
    let [node, ...others] = root.children
    if (root.comment !== "") this.#aside(list, root.comment)
    if (!node) {
      const hint = "No moves yet. Drag a piece, or tap it and then a marked square, or type a move such as e4."
      return root.comment === "" ? [element("p", "", hint)] : [list, element("p", "", hint)]
    }
    /** @type {HTMLElement | null} */
    let row = null
    for (let ply = 1; node && this.#buttons.size < mostMoves; ply++) {
      if (node.commentBefore !== "") {
        this.#aside(list, node.commentBefore)
        row = null
      }
      const white = node.move?.color === "white"
      if (!row || white) {
        row = element("li", "row")
        row.append(element("span", "number", this.#number(ply).replace("…", ".")))
        if (!white) row.append(element("span", "gap", "…"))
        list.append(row)
      }
      const cell = element("span", "cell")
      cell.append(this.#button(node, ply, "of-main"), ...this.#figures(node))
      row.append(cell)
      if (node.comment !== "" || others.length > 0) {
        this.#aside(list, node.comment, others, ply)
        row = null
      }
      ;[node, ...others] = node.children
    }
    return [list]
  }

  /**
   * What stands between the rows of the main line.
   * @param {HTMLElement} list
   * @param {string} comment
   * @param {readonly GameNode[]} [variations]
   * @param {number} [ply] of their first moves
   */
  #aside(list, comment, variations = [], ply = 0) {
    const aside = element("li", "aside")
    if (comment !== "") aside.append(element("p", "comment", comment))
    list.append(aside)
    this.#boxes(aside, variations, ply, 1)
  }

  /**
   * Makes the boxes of variations; they are filled later.
   * @param {HTMLElement} parent
   * @param {readonly GameNode[]} variations
   * @param {number} ply
   * @param {number} depth
   */
  #boxes(parent, variations, ply, depth) {
    if (variations.length === 0) return
    this.hasVariations = true
    const list = element("ul", "variations")
    for (const node of variations) {
      const box = element("li", "variation")
      list.append(box)
      this.#jobs.push({ node, box, depth, ply })
    }
    if (depth <= mostDepth) parent.append(list)
    else parent.parentElement?.after(list)
  }

  /** @param {Job} job */
  #variation({ node: first, box, depth, ply: firstPly }) {
    let numbered = true
    /** @type {GameNode | undefined} */
    let node = first
    /** @type {readonly GameNode[]} */
    let others = []
    for (let ply = firstPly; node && this.#buttons.size < mostMoves; ply++) {
      if (node.commentBefore !== "") {
        box.append(element("span", "comment", node.commentBefore), " ")
        numbered = true
      }
      const move = element("span", "in-line")
      if (numbered || node.move?.color === "white") move.append(element("span", "number", this.#number(ply)))
      move.append(this.#button(node, ply, "of-variation"), ...this.#figures(node))
      box.append(move, " ")
      numbered = node.comment !== ""
      if (numbered) box.append(element("span", "comment", node.comment), " ")
      if (others.length > 0) {
        this.#boxes(box, others, ply, depth + 1)
        numbered = true
      }
      ;[node, ...others] = node.children
    }
  }

  /** @param {GameNode} node @param {number} ply @param {string} className */
  #button(node, ply, className) {
    const san = node.move ? node.move.san : ""
    const { marks, signs, words } = nagTexts(node.nags)
    const button = element("button", className, san + marks)
    button.type = "button"
    if (signs !== "") button.append(element("span", "sign", ` ${signs}`))
    button.setAttribute("aria-label", `${this.#number(ply)} ${san}${words}`)
    this.#buttons.set(node, button)
    this.#nodes.set(button, node)
    return button
  }

  /** @param {GameNode} node */
  #figures({ annotations }) {
    const { evaluation, time } = figures(annotations)
    const texts = []
    if (evaluation !== "") texts.push(element("small", "evaluation", evaluation))
    if (time !== "") texts.push(element("small", "clock", time))
    return texts
  }
}

/**
 * Scrolls inside the list only: scrollIntoView would move the page, and the board with it.
 * @param {HTMLElement} list
 * @param {Element | null} target
 */
function scrollTo(list, target) {
  if (!target) return void (list.scrollTop = 0)
  const outer = list.getBoundingClientRect()
  const inner = target.getBoundingClientRect()
  // The rows around it are seen as well.
  const room = Math.min(40, outer.height / 4)
  if (inner.top < outer.top + room) list.scrollTop -= outer.top + room - inner.top
  else if (inner.bottom > outer.bottom - room) list.scrollTop += inner.bottom - outer.bottom + room
}
