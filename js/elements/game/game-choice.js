// Choosing one of several games: buttons for the previous and next game, and a list in place of the moves.
import { html, setAttribute } from "../picture/html.js"
import { GameList } from "./game-list.js"
import { icon, iconButton, nameButton } from "./icons.js"

/** @import { PgnFile } from "./pgn-file.js" */
/** @import { ReadingTexts } from "./texts.js" */

/**
 * @typedef {object} GameChoiceOptions
 * @property {() => ReadingTexts} texts
 * @property {HTMLElement} moves hidden while the list is shown
 * @property {ShadowRoot} root
 */

/** With more games than this, there is a search field. */
const maxWithoutFilter = 12

export class GameChoice {
  bar = html("div", "choice")
  panel = html("div", "games", { id: "games", part: "games" })
  #choose
  #options
  #previous
  #next
  #toggle = html("button", "toggle", {
    type: "button",
    part: "button",
    "aria-expanded": "false",
    "aria-controls": "games",
  })
  #toggleText = html("span", "")
  #filter = html("input", "filter", { type: "search", autocomplete: "off" })
  #matches = html("p", "matches", { role: "status" })
  #box = html("div", "game-list", { role: "listbox", tabindex: "0" })
  /** @type {GameList | null} */
  #list = null
  /** @type {PgnFile | null} */
  #file = null
  #index = 0

  /** @param {(index: number) => void} choose @param {GameChoiceOptions} options */
  constructor(choose, options) {
    this.#choose = (/** @type {number} */ index) => {
      if (index < 0 || index >= (this.#file?.count ?? 0)) return
      this.#showList(false)
      choose(index)
    }
    this.#options = options
    this.#previous = iconButton("previous", () => this.#choose(this.#index - 1))
    this.#next = iconButton("next", () => this.#choose(this.#index + 1))
    this.#toggle.append(this.#toggleText, icon("list"))
    this.#toggle.addEventListener("click", () => this.#showList(this.panel.hidden))
    this.bar.append(this.#previous, this.#toggle, this.#next)
    this.panel.append(this.#filter, this.#matches, this.#box)
    this.panel.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#showList(false)
    })
    this.bar.hidden = this.panel.hidden = true
  }

  /** @param {PgnFile | null} file @param {boolean} [isAgain] whether it is a later state of the same file */
  setFile(file, isAgain) {
    this.#file = file
    if (file) this.#list?.show(file, isAgain)
  }

  /** @param {number} index of the shown game */
  setOpen(index) {
    this.#index = index
    this.#list?.setOpen(index)
  }

  name() {
    const { previousGame, nextGame, games, filter } = this.#options.texts()
    nameButton(this.#previous, previousGame)
    nameButton(this.#next, nextGame)
    this.#box.setAttribute("aria-label", games)
    this.#filter.setAttribute("aria-label", filter)
    this.#filter.placeholder = filter
  }

  update() {
    this.#list?.update()
    this.refresh()
  }

  refresh() {
    const { count, state } = this.#file ?? { count: 0, state: "read" }
    this.bar.hidden = count < 2
    if (count < 2) return
    const { soFar, game } = this.#options.texts()
    this.#toggleText.textContent = (state === "reading" ? soFar : game)(this.#index + 1, count)
    setAttribute(this.#previous, "aria-disabled", this.#index === 0 ? "true" : null)
    setAttribute(this.#next, "aria-disabled", this.#index + 1 >= count ? "true" : null)
    this.#filter.hidden = this.#matches.hidden = count <= maxWithoutFilter
  }

  /** @param {boolean} isShown */
  #showList(isShown) {
    const { moves, root, texts } = this.#options
    const hadFocus = this.panel.contains(root.activeElement)
    this.panel.hidden = !isShown
    moves.hidden = isShown
    this.#toggle.setAttribute("aria-expanded", String(isShown))
    if (!isShown) return void (hadFocus && this.#toggle.focus({ preventScroll: true }))
    if (!this.#list) {
      this.#list = new GameList(this.#box, this.#filter, this.#choose, { texts, matches: this.#matches, root })
      if (this.#file) this.#list.show(this.#file)
    }
    this.#list.setOpen(this.#index)
    this.#list.reveal()
    this.#box.focus({ preventScroll: true })
  }
}
