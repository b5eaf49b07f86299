// A list of games to choose from, with only its visible rows in the document.
import { html, windowOf } from "../picture/html.js"
import { textual } from "./dom.js"
import { reading } from "./texts.js"
import { dateOf, knownText, scoreText } from "./words.js"

/** @import { PgnFile } from "./pgn-file.js" */
/** @import { ReadingTexts } from "./texts.js" */

/**
 * @typedef {object} GameListOptions
 * @property {() => ReadingTexts} [texts]
 * @property {HTMLElement | null} [matches] shows how many games match
 * @property {Document | ShadowRoot} [root] of the list
 */

/** Extra rows above and below the visible part. */
const spare = 4
/** Browsers limit the height of elements. */
const maxRows = 250_000

export class GameList {
  #box
  #rows = html("div", "rows")
  #filter
  #options
  /** @type {PgnFile | null} */
  #file = null
  /** The indexes of the games that match. @type {number[]} */
  #matches = []
  #checked = 0
  #active = 0
  #open = -1

  /**
   * @param {HTMLElement} box @param {HTMLInputElement} filter @param {(index: number) => void} choose
   * @param {GameListOptions} [options]
   */
  constructor(box, filter, choose, options = {}) {
    this.#box = box
    this.#filter = filter
    this.#options = options
    box.append(this.#rows)
    const act = () => {
      const index = this.#matches[this.#active]
      if (index !== undefined) choose(index)
    }
    box.addEventListener("scroll", () => this.#draw())
    box.addEventListener("click", ({ target }) => {
      const row = target instanceof windowOf().Element ? target.closest("[role=option]") : null
      if (!(row instanceof windowOf().HTMLElement)) return
      this.#active = Number(row.dataset.at)
      act()
    })
    box.addEventListener("keydown", (event) => this.#key(event, act))
    filter.addEventListener("input", () => this.#restart())
    filter.addEventListener("keydown", (event) => {
      if (event.key !== "Home" && event.key !== "End") this.#key(event, act)
    })
    ;new (windowOf().ResizeObserver)(() => this.#draw()).observe(box)
  }

  get #root() {
    return this.#options.root ?? document
  }

  get #texts() {
    return this.#options.texts?.() ?? reading(undefined)
  }

  /** @param {PgnFile} file @param {boolean} [isAgain] keeps the scroll position */
  show(file, isAgain = false) {
    const { scrollTop } = this.#box
    const active = this.#active
    this.#file = file
    this.#open = -1
    if (!isAgain) this.#filter.value = ""
    this.#restart()
    if (!isAgain) return
    this.#active = Math.max(0, Math.min(active, this.#length - 1))
    this.#box.scrollTop = scrollTop
    this.#draw()
  }

  /** Marks the shown game. @param {number} index */
  setOpen(index) {
    this.#open = index
    const at = this.#matches.indexOf(index)
    if (at >= 0) this.#active = at
    this.#draw()
  }

  /** Scrolls to the active row, after the list was hidden. */
  reveal() {
    this.#goTo(this.#active)
  }

  #restart() {
    this.#matches = []
    this.#checked = 0
    this.#active = 0
    this.#box.scrollTop = 0
    this.update()
  }

  update() {
    const file = this.#file
    if (!file) return
    const typed = this.#filter.value.toLowerCase().split(/\s+/).filter(Boolean)
    // Users type dates as the list shows them, with dashes.
    const words = typed.map((word) => (/^\d{4}-[\d-]*$/.test(word) ? word.replaceAll("-", ".") : word))
    for (; this.#checked < file.count; this.#checked++) {
      const text = words.length > 0 ? file.text(this.#checked).toLowerCase() : ""
      if (words.every((word) => text.includes(word))) this.#matches.push(this.#checked)
    }
    const found = this.#matches.length
    const texts = words.length > 0 ? [this.#texts.matches(found, file.count)] : []
    if (found > maxRows) texts.push(this.#texts.listed(maxRows))
    if (this.#options.matches) this.#options.matches.textContent = texts.join(", ")
    this.#draw()
  }

  get #length() {
    return Math.min(this.#matches.length, maxRows)
  }

  /** The height of a row in pixels; the style sheet has it in em. */
  get #height() {
    const style = windowOf().getComputedStyle(this.#rows)
    return (parseFloat(style.getPropertyValue("--row")) || 3.25) * parseFloat(style.fontSize)
  }

  /** @param {KeyboardEvent} event @param {() => void} act */
  #key(event, act) {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const page = Math.max(1, Math.floor(this.#box.clientHeight / this.#height) - 1)
    /** @type {Record<string, number>} */
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity }
    const step = steps[event.key]
    if (step !== undefined) this.#goTo(this.#active + step)
    else if (event.key === "Enter") act()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** @param {number} at */
  #goTo(at) {
    this.#active = Math.max(0, Math.min(at, this.#length - 1))
    const height = this.#height
    const { scrollTop, clientHeight } = this.#box
    const top = this.#active * height
    if (top < scrollTop) this.#box.scrollTop = top
    if (top + height > scrollTop + clientHeight) this.#box.scrollTop = top + height - clientHeight
    this.#draw()
  }

  #draw() {
    const file = this.#file
    if (!file) return
    const height = this.#height
    this.#rows.style.setProperty("--total", `${this.#length * height}px`)
    const first = Math.max(0, Math.floor(this.#box.scrollTop / height) - spare)
    const last = Math.min(this.#length, Math.ceil((this.#box.scrollTop + this.#box.clientHeight) / height) + spare)
    this.#rows.style.setProperty("--above", `${first * height}px`)
    const rows = []
    for (let at = first; at < last; at++) rows.push(this.#row(file, at))
    if (this.#length === 0)
      rows.push(textual("p", "none", file.count === 0 ? this.#texts.noGames : this.#texts.noMatch))
    this.#rows.replaceChildren(...rows)
    if (this.#root.getElementById(`game-${this.#active}`))
      this.#box.setAttribute("aria-activedescendant", `game-${this.#active}`)
    else this.#box.removeAttribute("aria-activedescendant")
  }

  /** @param {PgnFile} file @param {number} at */
  #row(file, at) {
    const index = /** @type {number} */ (this.#matches[at])
    const { white, black, result, event, round, date, plies, issues } = file.line(index)
    const texts = this.#texts
    const row = html("div", index === this.#open ? "entry open" : "entry", {
      ...{ id: `game-${at}`, role: "option", "aria-selected": String(at === this.#active) },
      ...{ "aria-posinset": String(at + 1), "aria-setsize": String(this.#length) },
    })
    row.dataset.at = String(at)
    // In a narrow list, each player gets a separate line.
    const players = html("span", "players")
    players.append(
      textual("span", "player", knownText(white) || texts.unknown),
      textual("span", "against", " – "),
      textual("span", "player", knownText(black) || texts.unknown),
    )
    // If the line is too long, the event's name is cut off, because the rest tells its games apart.
    const name = knownText(event)
    const number = knownText(round).replace(/^-$/, "")
    const rest = [number && `(${number})`, dateOf(date)].filter(Boolean).join(" · ")
    const details = html("span", "details")
    if (name) details.append(textual("span", "name", name), " ")
    if (rest) details.append(textual("span", "rest", name && !number ? `· ${rest}` : rest), " ")
    const moves = texts.moveCount(Math.ceil(plies / 2))
    details.append(textual("span", "length", name || rest ? `· ${moves}` : moves))
    row.append(
      textual("span", "ordinal", String(index + 1)),
      players,
      textual("span", "score", scoreText(result)),
      details,
    )
    if (issues > 0) row.append(textual("span", "issues", texts.issueCount(issues)))
    return row
  }
}
