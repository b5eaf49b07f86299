// Lays a game out as in print: the main line in two columns, comments and variations between its rows. Variations are
// indented once; variations inside them are in brackets.
import { html, setAttribute, windowOf } from "../picture/html.js"
import { textual } from "./dom.js"
import { nextTask } from "./pgn-file.js"
import { reading } from "./texts.js"
import { commentText, figures, nagTexts, numberText, scoreText } from "./words.js"

/** @import { Game, GameNode } from "../../api.js" */
/** @import { ReadingTexts } from "./texts.js" */

/** Variations not written yet. @typedef {{ nodes: readonly GameNode[], aside: HTMLElement, ply: number }} Job */

/**
 * @typedef {object} Line a line of a variation that is being written
 * @property {GameNode | undefined} next
 * @property {Iterator<GameNode>} variations alternatives to the last move that are not written yet
 * @property {readonly GameNode[]} others alternatives to the next move
 * @property {number} ply of the next move
 * @property {boolean} numbered whether the next move gets its number
 * @property {string} bracket before the next move
 */

/**
 * @typedef {object} MoveListOptions
 * @property {() => ReadingTexts} [texts]
 * @property {(san: string) => string} [san] localizes a move
 * @property {(node: GameNode) => Element | null} [diagram] the picture after a move
 * @property {string} [empty] shown while there is no move
 */

/** More moves than any annotated game has; a larger opening book would make the page slow. */
const maxMoves = 20_000
/** How many moves are written in one task; comments and pictures count as several. */
const slice = 300
const pictureWeight = 20
/** Each slice lays out its box again, so a box has at most this many moves or variations. */
const maxInBox = 600
const maxForks = 100

/** The list of moves, one tab stop. Writes long games in slices, so that the page stays responsive. */
export class MoveList {
  #list
  #options
  /** @type {Map<GameNode, HTMLButtonElement>} */
  #buttons = new Map()
  /** @type {WeakMap<Element, GameNode>} */
  #nodes = new WeakMap()
  /** The game of the last `mark`. @type {Pick<Game, "current" | "ply" | "lastPly" | "tags"> | undefined} */
  #marked
  /** What was last scrolled to. @type {readonly [GameNode, Element | null] | undefined} */
  #seen
  /** Prevents the next `mark` from scrolling, although all nodes are new. */
  #isKept = false
  /** The button of the current move. @type {HTMLButtonElement | undefined} */
  #here
  /** The alternatives after the current move. @type {ReadonlySet<GameNode>} */
  #forks = new Set()
  /** The button in the tab order. @type {HTMLButtonElement | undefined} */
  #stop
  /** @type {Job[]} */
  #jobs = []
  /** How much has been written, in moves. */
  #work = 0
  /** The writing in progress. @type {Iterator<void> | undefined} */
  #writing
  /** @type {(ply: number) => string} */
  #number = String
  #outcome = paragraph("outcome", "")

  /** @param {HTMLElement} list @param {(node: GameNode) => void} go @param {MoveListOptions} [options] */
  constructor(list, go, options = {}) {
    this.#list = list
    this.#options = options
    list.addEventListener("click", ({ target }) => {
      const button = target instanceof windowOf().Element ? target.closest("button") : null
      const node = button && this.#nodes.get(button)
      if (node) go(node)
    })
  }

  get #texts() {
    return this.#options.texts?.() ?? reading(undefined)
  }

  /** @param {GameNode} node */
  has(node) {
    return this.#buttons.has(node)
  }

  /** Writes the first slice at once, the others in later tasks. @param {Game} game */
  write(game) {
    const { start } = game
    this.#number = (ply) => numberText(start.fullmoves, start.turn === "black", ply)
    this.#buttons = new Map()
    this.#marked = this.#here = this.#stop = this.#seen = undefined
    this.#forks = new Set()
    this.#jobs = []
    this.#work = 0
    this.#list.replaceChildren()
    this.#writeSlice(this.#game(game))
    const [first] = this.#buttons.values()
    this.#setStop(first)
  }

  /** Writes another state of the game outside the document, for `become`. @param {Game} game */
  async prepare(game) {
    const next = unseenList(this.#options)
    next.write(game)
    while (next.#writing) await nextTask()
    next.#setStop(undefined)
    return next
  }

  /**
   * Shows a prepared list. Equal parts stay in the document, with focus and scroll position.
   * @param {MoveList} next @returns {boolean} whether the list had the focus
   */
  become(next) {
    const hadFocus = this.#hasFocus
    this.#here?.removeAttribute("aria-current")
    this.#setStop(undefined)
    for (const node of this.#forks) this.#buttons.get(node)?.classList.remove("fork")
    this.#outcome.remove()
    /** @type {Map<Element, Element>} */
    const kept = new Map()
    reuseNodes(this.#list, next.#list, kept)
    this.#writing = this.#here = undefined
    this.#forks = new Set()
    this.#isKept = true
    this.#number = next.#number
    this.#work = next.#work
    this.#buttons = new Map()
    for (const [node, button] of next.#buttons) {
      const own = /** @type {HTMLButtonElement} */ (kept.get(button) ?? button)
      this.#buttons.set(node, own)
      this.#nodes.set(own, node)
    }
    return hadFocus
  }

  get #hasFocus() {
    return this.#list.contains(/** @type {Document | ShadowRoot} */ (this.#list.getRootNode()).activeElement)
  }

  /** @param {Iterator<void>} writing */
  #writeSlice(writing) {
    this.#writing = writing
    const end = this.#work + slice
    while (this.#work < end) if (writing.next().done) return void (this.#writing = undefined)
    setTimeout(() => {
      if (writing !== this.#writing) return
      this.#writeSlice(writing)
      if (this.#marked && !this.#here && this.#buttons.has(this.#marked.current)) this.mark(this.#marked)
    })
  }

  /**
   * Marks the current move and the alternatives after it. A new current move is scrolled into view.
   * @param {Pick<Game, "current" | "ply" | "lastPly" | "tags">} game
   * @param {boolean} [isStep] whether the reader went there, so that the page may scroll, too
   */
  mark(game, isStep = false) {
    this.#marked = game
    const { current, ply, lastPly, tags } = game
    const hadFocus = this.#hasFocus
    this.#here?.removeAttribute("aria-current")
    this.#here = this.#buttons.get(current)
    this.#here?.setAttribute("aria-current", "step")
    if (this.#here) this.#setStop(this.#here)
    if (hadFocus) this.focus()
    for (const node of this.#forks) this.#buttons.get(node)?.classList.remove("fork")
    const { children } = current
    this.#forks = new Set(children.length > 1 ? children.slice(0, maxForks) : [])
    for (const node of this.#forks) this.#buttons.get(node)?.classList.add("fork")

    const score = tags.get("Result") ?? "*"
    this.#outcome.textContent = scoreText(score)
    if (score === "*") this.#outcome.remove()
    else this.#list.append(this.#outcome)

    const atEnd = ply === lastPly && this.#here?.classList.contains("of-main")
    const target = (atEnd && this.#outcome.parentNode ? this.#outcome : this.#here) ?? null
    const isSeen = this.#isKept || (this.#seen?.[0] === current && this.#seen[1] === target)
    this.#isKept = false
    this.#seen = [current, target]
    if (isSeen) return
    scrollTo(this.#list, target)
    // A list without a scroll bar scrolls with the page, but only for readers who are in it.
    if (isStep && hadFocus && this.#list.scrollHeight <= this.#list.clientHeight)
      this.#here?.scrollIntoView({ block: "nearest" })
  }

  /** Scrolls the current move into view, after the list's height has changed. */
  reveal() {
    scrollTo(this.#list, this.#seen?.[1] ?? null)
  }

  focus() {
    this.#stop?.focus({ preventScroll: true })
  }

  /** @param {HTMLButtonElement | undefined} button */
  #setStop(button) {
    if (this.#stop) this.#stop.tabIndex = -1
    this.#stop = button
    if (button) button.tabIndex = 0
  }

  /** Yields after each move. @param {Game} game @returns {Generator<void>} */
  *#game({ root }) {
    yield* this.#main(root)
    for (const { nodes, aside, ply } of this.#jobs) {
      for (let at = 0; at < nodes.length && this.#buttons.size < maxMoves; at += maxInBox) {
        const boxes = html("ul", "variations")
        aside.append(boxes)
        for (const node of nodes.slice(at, at + maxInBox)) yield* this.#variation(node, boxes, ply)
      }
    }
    if (this.#buttons.size < maxMoves) return
    this.#list.append(paragraph("", this.#texts.tooMany), ...(this.#outcome.parentNode ? [this.#outcome] : []))
  }

  /** @param {GameNode} root @returns {Generator<void>} */
  *#main(root) {
    let list = html("ol", "main-line")
    let [node, ...others] = root.children
    this.#addVariations(list, root)
    if (node || list.hasChildNodes()) this.#list.append(list)
    if (!node) this.#list.append(paragraph("", this.#options.empty ?? this.#texts.noMoves))
    /** @type {HTMLElement | null} */
    let row = null
    /** @type {HTMLElement | null} */
    let start = null
    for (let ply = 1; node && this.#buttons.size < maxMoves; ply++) {
      if (node.commentBefore !== "") {
        const before = html("li", "aside")
        before.append(this.#comment("p", commentText(node.commentBefore)))
        list.append(before)
        row = null
      }
      const white = node.move?.color === "white"
      if (list.childElementCount >= maxInBox && white) this.#list.append((list = html("ol", "main-line")))
      if (!row || white) {
        row = html("li", "row")
        // Keeps a number and its move on one line.
        start = html("span", "start")
        start.append(textual("span", "number", this.#number(ply).replace("…", ".")))
        if (!white) start.append(textual("span", "gap", "…"))
        row.append(start)
        list.append(row)
      }
      const cell = html("span", "cell")
      cell.append(this.#button(node, ply, "of-main"), ...this.#figures(node))
      ;(start ?? row).append(cell)
      start = null
      if (this.#addVariations(list, node, others, ply)) row = null
      ;[node, ...others] = node.children
      yield
    }
  }

  /**
   * The content between rows of the main line. @param {HTMLElement} list @param {GameNode} node
   * @param {readonly GameNode[]} [variations] alternatives to the node @param {number} [ply] of their first moves
   */
  #addVariations(list, node, variations = [], ply = 0) {
    const aside = html("li", "aside")
    const comment = commentText(node.comment)
    if (comment !== "") aside.append(this.#comment("p", comment))
    this.#picture(aside, node)
    if (variations.length > 0) this.#jobs.push({ nodes: variations, aside, ply })
    const isNeeded = aside.hasChildNodes() || variations.length > 0
    if (isNeeded) list.append(aside)
    return isNeeded
  }

  /** @param {GameNode} node @param {HTMLElement} boxes @param {number} ply @returns {Generator<void>} */
  *#variation(node, boxes, ply) {
    let box = html("li", "variation", { part: "variation" })
    let room = maxInBox
    // Neither nested elements nor recursion: variations may be nested thousands deep.
    /** @type {Line[]} */
    const lines = [{ next: node, others: [], variations: none, ply, numbered: true, bracket: "" }]
    for (let line = lines.at(-1); line && this.#buttons.size < maxMoves; line = lines.at(-1)) {
      const { value: variation } = line.variations.next()
      if (variation) {
        line.numbered = true
        const { ply } = line
        lines.push({ next: variation, others: [], variations: none, ply: ply - 1, numbered: true, bracket: "(" })
        continue
      }
      const { next } = line
      if (!next) {
        lines.pop()
        if (lines.length > 0) close(box)
        continue
      }
      if (room-- === 0) {
        box = html("li", "variation", { part: "variation" })
        room = maxInBox
      }
      if (!box.parentNode) boxes.append(box)
      this.#inLine(box, next, line, lines.length > 1)
      line.variations = line.others.values()
      line.ply++
      line.bracket = ""
      ;[line.next, ...line.others] = next.children
      yield
    }
  }

  /** @param {HTMLElement} box @param {GameNode} node @param {Line} line @param {boolean} isDeep */
  #inLine(box, node, line, isDeep) {
    const depth = isDeep ? " deep" : ""
    if (node.commentBefore !== "") {
      box.append(line.bracket, this.#comment("span", commentText(node.commentBefore), depth), " ")
      line.numbered = true
    }
    const move = html("span", `in-line${depth}`)
    if (node.commentBefore === "") move.append(line.bracket)
    if (line.numbered || node.move?.color === "white") move.append(textual("span", "number", this.#number(line.ply)))
    move.append(this.#button(node, line.ply, "of-variation"), ...this.#figures(node))
    box.append(move, " ")
    const text = commentText(node.comment)
    if (text !== "") box.append(this.#comment("span", text, depth), " ")
    line.numbered = this.#picture(box, node) || text !== ""
  }

  /** @param {HTMLElement} box @param {GameNode} node */
  #picture(box, node) {
    const picture = this.#options.diagram?.(node)
    if (!picture) return false
    box.append(picture)
    this.#work += pictureWeight
    return true
  }

  /**
   * Cuts long comments, with a button for the rest. Comments may be in another language, with another direction.
   * @param {"p" | "span"} tag @param {string} text @param {string} [depth]
   */
  #comment(tag, text, depth = "") {
    const [start = "", ...rest] = inParts(text)
    const element = textual(tag, `comment${depth}`, start)
    element.dir = "auto"
    element.setAttribute("part", "comment")
    this.#work += start.length / 50
    if (rest.length === 0) return element
    const more = textual("button", "show-all", this.#texts.showAll, { type: "button", part: "button" })
    more.addEventListener("click", () => {
      element.replaceChildren(start, ...rest.map((part) => textual("span", "more", part)))
      element.tabIndex = -1
      element.focus({ preventScroll: true })
    })
    element.append("… ", more)
    longTexts.set(element, text)
    return element
  }

  /** @param {GameNode} node @param {number} ply @param {string} className */
  #button(node, ply, className) {
    const texts = this.#texts
    const { move } = node
    const san = move ? (this.#options.san?.(move.san) ?? move.san) : ""
    const { marks, signs, words } = nagTexts(node.nags, texts.nag)
    // The notation is an image with a name in words: a button's name must contain its text (WCAG 2.5.3), but nobody says
    // "N x d 5".
    const name = { role: "graphics-symbol", "aria-label": texts.moveName(this.#number(ply), node, words) }
    const notation = html("span", "", name)
    notation.append(...inPrint(san))
    if (marks !== "") notation.append(textual("span", `judged ${judgements.get(marks) ?? ""}`, marks))
    if (signs !== "") notation.append(textual("span", "sign", ` ${signs}`))
    const button = html("button", className, { type: "button", tabindex: "-1", part: "move" })
    button.append(notation)
    if (this.#forks.has(node)) button.classList.add("fork")
    this.#buttons.set(node, button)
    this.#nodes.set(button, node)
    this.#work++
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

/** Classes of coloured signs. @type {ReadonlyMap<string, string>} */
// biome-ignore format: a table
const judgements = new Map([
  ["??", "blunder"], ["?", "mistake"], ["?!", "dubious"], ["!", "good"], ["!!", "brilliant"], ["!?", "interesting"],
])

/** Gives figurines an element to enlarge them: in most fonts they are small. @param {string} san */
const inPrint = (san) =>
  san
    .split(/([\u2654-\u2658]\ufe0e?)/u)
    .map((part, index) => (index % 2 === 1 ? textual("span", "figurine", part) : part))

/** For `prepare`. Outside the class, whose name bundlers change inside it. @param {MoveListOptions} options */
const unseenList = (options) => new MoveList(html("div", ""), () => {}, options)

/** The full texts of cut comments. @type {WeakMap<Node, string>} */
const longTexts = new WeakMap()

/** Elements that are replaced as a whole. */
const whole = "[part~=comment], [part~=still]"

/** @param {Node} before @param {Node} after */
const isSame = (before, after) =>
  before.isEqualNode(after) || (longTexts.has(after) && longTexts.get(before) === longTexts.get(after))

/**
 * Gives `before` the content of `after`, but keeps equal nodes.
 * @param {Element} before @param {Element} after @param {Map<Element, Element>} kept buttons of `after` → `before`
 */
function reuseNodes(before, after, kept) {
  const [old, fresh] = [[...before.childNodes], [...after.childNodes]]
  /** @param {Node | undefined} was @param {Node | undefined} is */
  const stays = (was, is) => {
    if (!was || !is || !isSame(was, is)) return false
    if (was instanceof Element && is instanceof Element) {
      const buttons = was.localName === "button" ? [was] : [...was.querySelectorAll("button")]
      const others = is.localName === "button" ? [is] : [...is.querySelectorAll("button")]
      for (const [index, button] of buttons.entries()) if (others[index]) kept.set(others[index], button)
    }
    return true
  }
  let end = 0
  let start = 0
  while (stays(old[start], fresh[start])) start++
  const limit = Math.min(old.length, fresh.length) - start
  while (end < limit && stays(old.at(-1 - end), fresh.at(-1 - end))) end++
  const next = old[old.length - end] ?? null
  const [removed, added] = [old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)]
  for (const [index, node] of added.entries()) {
    const was = removed[index]
    if (
      was instanceof Element &&
      node instanceof Element &&
      was.localName === node.localName &&
      !node.matches(whole) &&
      !was.matches(whole)
    ) {
      for (const { name } of [...was.attributes]) if (!node.hasAttribute(name)) was.removeAttribute(name)
      for (const { name, value } of node.attributes) setAttribute(was, name, value)
      if (node.localName === "button") kept.set(node, was)
      reuseNodes(was, node, kept)
    } else if (was) before.replaceChild(node, was)
    else before.insertBefore(node, next)
  }
  for (const node of removed.slice(added.length)) node.remove()
}

/** Adds a closing bracket, without a line break before it. @param {HTMLElement} box */
function close({ lastElementChild: last }) {
  if (last?.classList.contains("in-line")) last.append(")")
  else last?.after(")")
}

/** @type {Iterator<GameNode>} */
const none = [].values()

/** @param {string} className @param {string} text */
const paragraph = (className, text) => textual("p", className, text)

/** In characters. */
const partLength = 2000

/** Cuts a text, if possible at white space. @param {string} text */
const inParts = (text) => text.match(cuts) ?? []
const cuts = new RegExp(`[^]{1,${partLength}}(?!\\S)|[^]{1,${partLength}}`, "gu")

// scrollIntoView would also scroll the page, and the board with it.
/** @param {HTMLElement} list @param {Element | null} target */
function scrollTo(list, target) {
  if (!target) return void (list.scrollTop = 0)
  const outer = list.getBoundingClientRect()
  const inner = target.getBoundingClientRect()
  // Keeps the neighbouring rows visible, if they fit.
  const room = Math.max(0, Math.min(40, outer.height / 4, (outer.height - inner.height) / 2))
  if (inner.top < outer.top + room) list.scrollTop -= outer.top + room - inner.top
  else if (inner.bottom > outer.bottom - room) list.scrollTop += inner.bottom - outer.bottom + room
}
