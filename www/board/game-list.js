// A list of games to choose from. Of a long list only the part that is seen is in the document.
import { byId, element } from "./dom.js"
import { plural } from "./texts.js"
import { scoreText } from "./words.js"

/** @import { PgnFile } from "./pgn-file.js" */

/** Rows above and below what is seen. */
const spare = 4
/** No browser can scroll through more. */
const mostRows = 250_000

/** A name as it is shown; "?" is what a PGN writes for none. @param {string} name */
export const nameOf = (name) => (name === "" || /^\?+$/.test(name) ? "Unknown" : name)
/** @param {string} date "2024.??.??" → "2024" */
export const dateOf = (date) => date.replaceAll(/(\.\?+)+$|^\?.*$/g, "").replaceAll(".", "-")

/** The list in the dialog: a listbox with one option for each game that the filter lets through. */
export class GameList {
  #box
  #rows = element("div", "rows")
  #filter
  /** @type {PgnFile | null} */
  #file = null
  /** The numbers of the games that match. @type {number[]} */
  #matches = []
  /** How many games have been asked whether they match. */
  #checked = 0
  #active = 0
  #open = -1
  #rule

  /**
   * @param {HTMLElement} box
   * @param {HTMLInputElement} filter
   * @param {(index: number) => void} choose
   */
  constructor(box, filter, choose) {
    this.#box = box
    this.#filter = filter
    box.append(this.#rows)
    // Lengths that change are in a constructed style sheet: no style attributes, so any CSP will do.
    const sheet = new CSSStyleSheet()
    sheet.insertRule(".rows {}")
    document.adoptedStyleSheets.push(sheet)
    this.#rule = /** @type {CSSStyleRule} */ (sheet.cssRules[0])
    const act = () => {
      const index = this.#matches[this.#active]
      if (index !== undefined) choose(index)
    }
    box.addEventListener("scroll", () => this.#draw())
    box.addEventListener("click", ({ target }) => {
      const row = target instanceof Element ? target.closest("[role=option]") : null
      if (!(row instanceof HTMLElement)) return
      this.#active = Number(row.dataset.at)
      act()
    })
    box.addEventListener("keydown", (event) => this.#key(event, act))
    filter.addEventListener("input", () => this.#restart())
    filter.addEventListener("keydown", (event) => {
      if (event.key !== "Home" && event.key !== "End") this.#key(event, act)
    })
    new ResizeObserver(() => this.#draw()).observe(box)
  }

  /** @param {PgnFile} file */
  show(file) {
    this.#file = file
    this.#open = -1
    this.#filter.value = ""
    this.#restart()
  }

  /** Says which game is open, and goes there. @param {number} index */
  setOpen(index) {
    this.#open = index
    const at = this.#matches.indexOf(index)
    if (at >= 0) this.#active = at
    this.#draw()
  }

  /** Brings the active row into view, when the list is seen again. */
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

  /** Takes in the games that have been read meanwhile. */
  update() {
    const file = this.#file
    if (!file) return
    const typed = this.#filter.value.toLowerCase().split(/\s+/).filter(Boolean)
    // Dates are written with points in a PGN, and with dashes in this list.
    const words = typed.map((word) => (/^\d{4}-[\d-]*$/.test(word) ? word.replaceAll("-", ".") : word))
    for (; this.#checked < file.count; this.#checked++) {
      const text = words.length > 0 ? file.text(this.#checked).toLowerCase() : ""
      if (words.every((word) => text.includes(word))) this.#matches.push(this.#checked)
    }
    const found = this.#matches.length
    const texts = words.length > 0 ? [`${found.toLocaleString("en")} of ${plural(file.count, "game")}`] : []
    if (found > mostRows) texts.push(`the first ${mostRows.toLocaleString("en")} are listed`)
    byId("match-count").textContent = texts.join(", ")
    this.#draw()
  }

  get #length() {
    return Math.min(this.#matches.length, mostRows)
  }

  /** The height of a row in pixels; as the style sheet has it. */
  get #height() {
    return 3.25 * parseFloat(getComputedStyle(document.documentElement).fontSize)
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
    this.#rule.style.setProperty("--total", `${this.#length * height}px`)
    const first = Math.max(0, Math.floor(this.#box.scrollTop / height) - spare)
    const last = Math.min(this.#length, Math.ceil((this.#box.scrollTop + this.#box.clientHeight) / height) + spare)
    this.#rule.style.setProperty("--above", `${first * height}px`)
    const rows = []
    for (let at = first; at < last; at++) rows.push(this.#row(file, at))
    if (this.#length === 0) rows.push(element("p", "none", file.count === 0 ? "No games yet." : "No game matches."))
    this.#rows.replaceChildren(...rows)
    if (document.getElementById(`game-${this.#active}`)) this.#box.setAttribute("aria-activedescendant", `game-${this.#active}`)
    else this.#box.removeAttribute("aria-activedescendant")
  }

  /** @param {PgnFile} file @param {number} at */
  #row(file, at) {
    const index = /** @type {number} */ (this.#matches[at])
    const { white, black, result, event, date, plies, issues } = file.line(index)
    const row = element("div", index === this.#open ? "entry open" : "entry")
    row.id = `game-${at}`
    row.dataset.at = String(at)
    row.setAttribute("role", "option")
    row.setAttribute("aria-selected", String(at === this.#active))
    row.setAttribute("aria-posinset", String(at + 1))
    row.setAttribute("aria-setsize", String(this.#length))
    const details = [
      /^\?*$/.test(event) ? "" : event,
      dateOf(date),
      plural(Math.ceil(plies / 2), "move"),
    ].filter(Boolean)
    const line = element("span", "details", details.join(" · "))
    row.append(
      element("span", "ordinal", String(index + 1)),
      element("span", "players", `${nameOf(white)} – ${nameOf(black)}`),
      element("span", "score", scoreText(result)),
      line,
    )
    if (issues > 0) row.append(element("span", "issues", plural(issues, "issue")))
    return row
  }
}
