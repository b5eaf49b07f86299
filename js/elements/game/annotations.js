// Fields for the signs and comments of a move, and buttons for its line. Also used by the board page.
import { annotating as english } from "../../generated/lang/english/annotating.js"
import { html, setAttribute, windowOf } from "../picture/html.js"
import { adoptStyle } from "../element/style.js"
import { phrases } from "../picture/texts.js"
import controls from "../element/controls.css"
import style from "./annotations.css"
import { textual } from "./dom.js"
import { plainNag } from "./texts.js"
import { rootOf, variationOf } from "./tree.js"
import { nagTexts, numberText } from "./words.js"

/** @import { Game, GameNode } from "../../api.js" */
/** @import { ReadingTexts } from "./texts.js" */

/** @typedef {ReturnType<typeof annotating>} AnnotatingTexts */
/** @typedef {"promoted" | "demoted" | "deleted" | "variationDeleted" | "drawingsCleared"} Done names a sentence */

export const annotating = phrases(english, (say) => ({
  signs: say("annotate.signs"),
  more: say("annotate.more"),
  before: say("annotate.before"),
  comment: say("annotate.comment"),
  start: say("annotate.start"),
  promote: say("annotate.promote"),
  demote: say("annotate.demote"),
  delete: say("annotate.delete"),
  deleteVariation: say("annotate.delete-variation"),
  clearDrawings: say("annotate.clear-drawings"),
  undo: say("annotate.undo"),
  redo: say("annotate.redo"),
  promoted: say("annotate.promoted"),
  demoted: say("annotate.demoted"),
  deleted: say("annotate.deleted"),
  variationDeleted: say("annotate.variation-deleted"),
  drawingsCleared: say("annotate.drawings-cleared"),
  written: say("annotate.written"),
  /** @param {string} move in words */
  of: (move) => say("annotate.of", { move }),
}))

/** A move has at most one NAG of each group: how good the move is, and how the position is. */
const moveNags = [1, 2, 3, 4, 5, 6, 7]
const positionNags = [10, 13, 14, 15, 16, 17, 18, 19]
/** These combine freely. */
const otherNags = [22, 36, 40, 44, 132, 138, 146]

/** The NAGs after a click on a sign, in the order of print. @param {readonly number[]} nags @param {number} pressed */
function toggled(nags, pressed) {
  const isSet = nags.some((nag) => plainNag(nag) === pressed)
  const group = [moveNags, positionNags].find((each) => each.includes(pressed)) ?? [pressed]
  const rest = nags.filter((nag) => !group.includes(plainNag(nag)))
  const all = isSet ? rest : [...rest, pressed]
  const order = [...moveNags, ...positionNags, ...otherNags]
  const placeOf = (/** @type {number} */ nag) => (order.indexOf(plainNag(nag)) + order.length + 1) % (order.length + 1)
  return all.sort((one, other) => placeOf(one) - placeOf(other))
}

/** The last move with alternatives on the way to a node; the node itself if there is none. @param {GameNode} node */
function lineOf(node) {
  for (let at = node; at.parent; at = at.parent) if (at.parent.children.length > 1) return at
  return node
}

/**
 * @typedef {object} Annotated the game that the fields annotate
 * @property {() => Game} game
 * @property {() => AnnotatingTexts} texts
 * @property {() => ReadingTexts} reading
 * @property {(act: () => void, isComment: boolean) => void} write runs `act`, which changes the move's notes
 * @property {(done: Done, act: () => void) => void} change runs `act`, and announces what it has done
 * @property {{ readonly canUndo: boolean, readonly canRedo: boolean, undo: () => void, redo: () => void }} [history]
 *   without it, there are no buttons for undo and redo
 */

/** @typedef {"promote" | "demote" | "delete" | "deleteVariation" | "clearDrawings" | "undo" | "redo"} Act */

export class Annotations {
  element = html("div", "annotations", { role: "group", part: "annotations" })
  #annotated
  /** The move that the fields show. @type {GameNode | null} */
  #node = null
  /** Whether a comment field has input that has not been written to the game. */
  #isWriting = false
  #toolbar = html("div", "signs", { role: "toolbar" })
  /** @type {Map<number, HTMLButtonElement>} */
  #signs = new Map()
  #more = html("button", "sign-button more", { type: "button", "aria-expanded": "false" })
  #others = html("span", "set")
  #before = commentField(1)
  #after = commentField(3)
  /** @type {Map<Act, HTMLButtonElement>} */
  #acts = new Map()
  /** The button in the tab order. @type {HTMLButtonElement} */
  #stop = this.#more

  /** @param {ShadowRoot} root @param {Annotated} annotated */
  constructor(root, annotated) {
    adoptStyle(root, controls)
    adoptStyle(root, style)
    this.#annotated = annotated
    for (const nags of [moveNags, positionNags, otherNags]) {
      const set = nags === otherNags ? this.#others : html("span", "set")
      set.append(...nags.map((nag) => this.#sign(nag)))
      if (nags === otherNags) this.#toolbar.append(this.#more)
      this.#toolbar.append(set)
    }
    this.#more.textContent = "…"
    this.#more.addEventListener("click", () => this.#showOthers(this.#others.hidden))
    this.#toolbar.addEventListener("keydown", (event) => this.#key(event))
    this.#toolbar.addEventListener("focusin", ({ target }) => {
      if (target instanceof windowOf().HTMLButtonElement) this.#setStop(target)
    })
    this.#showOthers(false)
    const comments = html("div", "comments")
    for (const { label, field } of [this.#before, this.#after]) {
      comments.append(label)
      field.addEventListener("input", () => (this.#isWriting = true))
      field.addEventListener("change", () => this.flush())
    }
    const acts = html("div", "acts")
    for (const act of this.#all) {
      const button = html("button", "", { type: "button", part: "button" })
      button.addEventListener("click", () => button.getAttribute("aria-disabled") !== "true" && this.#do(act))
      this.#acts.set(act, button)
      acts.append(button)
    }
    this.element.append(this.#toolbar, comments, acts)
  }

  /** @returns {readonly Act[]} */
  get #all() {
    const { history } = this.#annotated
    const ofLines = /** @type {const} */ (["promote", "demote", "delete", "deleteVariation", "clearDrawings"])
    return history ? [...ofLines, "undo", "redo"] : ofLines
  }

  show() {
    const { game, texts: textsNow, reading: readingNow, history } = this.#annotated
    const { current: node, start, root } = game()
    if (node !== this.#node) {
      this.flush()
      this.#node = node
    }
    const [texts, reading] = [textsNow(), readingNow()]
    const number = numberText(start.fullmoves, start.turn === "black", node.ply)
    const isStart = node === root
    this.element.setAttribute("aria-label", isStart ? texts.start : texts.of(reading.moveName(number, node)))
    this.#toolbar.setAttribute("aria-label", texts.signs)
    this.#more.setAttribute("aria-label", texts.more)
    for (const [nag, button] of this.#signs) {
      const { marks, signs } = nagTexts([nag], reading.nag)
      setAttribute(button, "aria-label", `${marks || signs} ${reading.nag(nag)}`)
      button.title = reading.nag(nag)
      setAttribute(button, "aria-pressed", String(node.nags.some((each) => plainNag(each) === nag)))
      setAttribute(button, "aria-disabled", isStart ? "true" : null)
    }
    if (otherNags.some((nag) => node.nags.some((each) => plainNag(each) === nag))) this.#showOthers(true)
    this.#before.name.textContent = texts.before
    this.#after.name.textContent = isStart ? texts.start : texts.comment
    this.#before.label.hidden = isStart
    if (!this.#isWriting) {
      write(this.#before.field, node.commentBefore)
      write(this.#after.field, node.comment)
    }
    const variation = variationOf(node)
    const siblings = lineOf(node).parent?.children ?? []
    const { squares = [], arrows = [] } = node.annotations
    /** @type {Partial<Record<Act, boolean>>} */
    const off = {
      promote: variation === null,
      demote: siblings.length === 0 || siblings.at(-1) === lineOf(node),
      delete: isStart,
      deleteVariation: variation === null,
      clearDrawings: squares.length + arrows.length === 0,
      undo: !history?.canUndo,
      redo: !history?.canRedo,
    }
    for (const [act, button] of this.#acts) {
      button.textContent = texts[act]
      // Undo and redo change most often, so they are disabled, not hidden, and keep their place and the focus.
      if (act === "undo" || act === "redo") setAttribute(button, "aria-disabled", off[act] ? "true" : null)
      else {
        if (off[act] && button.matches(":focus")) this.#after.field.focus()
        button.hidden = off[act] === true
      }
    }
  }

  flush() {
    const node = this.#node
    const { game, write } = this.#annotated
    if (!node || !this.#isWriting) return
    this.#isWriting = false
    // The move may have been deleted meanwhile.
    if (rootOf(node) !== game().root) return
    const [before, after] = [this.#before.field.value, this.#after.field.value]
    const isChanged = before !== node.commentBefore || after !== node.comment
    if (!isChanged) return
    write(() => {
      if (before !== node.commentBefore) node.commentBefore = before
      if (after !== node.comment) node.comment = after
    }, true)
  }

  /** @param {number} nag */
  #sign(nag) {
    const button = html("button", "sign-button", { type: "button", tabindex: "-1", part: "button" })
    button.textContent = nagTexts([nag], String).marks || nagTexts([nag], String).signs
    button.addEventListener("click", () => {
      const node = this.#node
      if (!node?.move) return
      this.flush()
      this.#annotated.write(() => (node.nags = toggled(node.nags, nag)), false)
      this.show()
    })
    this.#signs.set(nag, button)
    return button
  }

  /** @param {Act} act */
  #do(act) {
    this.flush()
    const { game: gameNow, change, history } = this.#annotated
    const game = gameNow()
    const { current: node } = game
    const variation = variationOf(node)
    if (act === "undo" || act === "redo") history?.[act]()
    else if (act === "demote") change("demoted", () => game.demote(lineOf(node)))
    else if (act === "delete") change("deleted", () => game.delete(node))
    else if (act === "promote" && variation) change("promoted", () => game.promote(variation))
    else if (act === "deleteVariation" && variation) change("variationDeleted", () => game.delete(variation))
    else if (act === "clearDrawings") {
      const { squares, arrows, ...rest } = node.annotations
      change("drawingsCleared", () => (node.annotations = rest))
    }
    this.show()
  }

  /** @param {boolean} isShown */
  #showOthers(isShown) {
    this.#others.hidden = !isShown
    this.#more.setAttribute("aria-expanded", String(isShown))
    if (!this.#buttons.includes(this.#stop) || this.#stop === this.#more) this.#setStop(this.#buttons[0] ?? this.#more)
  }

  get #buttons() {
    return [...this.#toolbar.querySelectorAll("button")].filter(
      (button) => !(this.#others.hidden && this.#others.contains(button)),
    )
  }

  /** @param {HTMLButtonElement} button */
  #setStop(button) {
    this.#stop.tabIndex = -1
    this.#stop = button
    button.tabIndex = 0
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const buttons = this.#buttons
    const at = buttons.indexOf(this.#stop)
    /** @type {Record<string, number>} */
    const places = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const place = places[event.key]
    if (place === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    buttons.at(place % buttons.length)?.focus()
    event.preventDefault()
    event.stopPropagation()
  }
}

/** @param {number} rows */
function commentField(rows) {
  const label = html("label", "")
  const name = textual("span", "", "")
  const field = html("textarea", "", { rows: String(rows), dir: "auto" })
  label.append(name, field)
  return { label, name, field }
}

/** Does not set an equal value, which would move the cursor. @param {HTMLTextAreaElement} field @param {string} text */
function write(field, text) {
  if (field.value !== text) field.value = text
}
