// Options of a game with code loaded on demand: the PGN menu, autoplay, editing.
import { lazy } from "../element/engine.js"
import { textual } from "./dom.js"

/** @import { Autoplay, AutoplayOptions } from "./autoplay.js" */
/** @import { Edited, Editing } from "./editing.js" */
/** @import { PgnFile } from "./pgn-file.js" */
/** @import { PgnMenuOptions } from "./pgn-menu.js" */
/** @import { ReadingTexts } from "./texts.js" */

const pgnMenu = lazy(() => import("./pgn-menu.js"))
const editing = lazy(() => import("./editing.js"))
const playing = lazy(() => import("./autoplay.js"))

/** @param {HTMLElement} box @param {PgnMenuOptions} options */
export function offerPgn(box, options) {
  const button = textual("button", "", "PGN", {
    ...{ type: "button", part: "button", "aria-haspopup": "menu", "aria-expanded": "false" },
  })
  box.append(button)
  const open = () => {
    button.removeEventListener("keydown", press)
    const opened = pgnMenu.load().then(({ PgnMenu }) => new PgnMenu(box, button, options).toggle())
    opened.catch((error) => {
      console.error(error)
      // The user can try again.
      offer()
    })
  }
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (!/^Arrow(Up|Down)$/.test(event.key)) return
    event.preventDefault()
    button.click()
  }
  const offer = () => {
    button.addEventListener("click", open, { once: true })
    button.addEventListener("keydown", press)
  }
  offer()
}

/**
 * @typedef {Omit<AutoplayOptions, "host" | "speed" | "step"> & { step: () => void, texts: () => ReadingTexts,
 *   insert: (button: HTMLElement) => void, isShown: () => boolean }} Played
 */

export class AutoplayOption {
  /** @type {Autoplay | null} */
  now = null
  /** Whether it is autoplay, not the reader, that goes to a move. */
  isGoing = false
  #host
  #played
  #mayStart = false

  /** @param {HTMLElement} host @param {Played} played */
  constructor(host, played) {
    this.#host = host
    this.#played = played
  }

  /** Adds or removes the button, as the attribute says. */
  set() {
    const isWanted = this.#host.hasAttribute("autoplay")
    if (isWanted && !playing.now) return void playing.load().then(() => this.set(), console.error)
    if (!isWanted || !playing.now) {
      this.now?.leave()
      this.now?.button.remove()
      this.now = null
      return
    }
    if (!this.now) {
      const { Autoplay } = playing.now
      const { step, insert, texts, isShown, ...options } = this.#played
      this.now = new Autoplay({
        ...options,
        host: this.#host,
        speed: () => this.#host.getAttribute("autoplay") ?? "",
        step: () => this.act(step),
      })
      insert(this.now.button)
      this.now.name(texts())
      if (isShown() && this.#mayStart) this.now.startWhenSeen()
    }
    this.now.watch()
  }

  /** Called when another game is shown. @param {boolean} mayStart whether it may start by itself */
  allowStart(mayStart) {
    this.#mayStart = mayStart
    if (mayStart) this.now?.startWhenSeen()
  }

  /** Stops, and will not start by itself again. */
  stop() {
    this.#mayStart = false
    this.now?.stop()
  }

  /** @param {() => void} go */
  act(go) {
    this.isGoing = true
    try {
      go()
    } finally {
      this.isGoing = false
    }
  }
}

/**
 * `ready` is called with the fields once the code is loaded.
 * @typedef {Omit<Edited, "isOn"> & { file: () => PgnFile | null, ready: (fields: HTMLElement) => void }} EditedFile
 */

export class EditingOption {
  /** @type {Editing | null} */
  now = null
  #host
  #root
  #edited

  /** @param {HTMLElement} host @param {ShadowRoot} root @param {EditedFile} edited */
  constructor(host, root, edited) {
    this.#host = host
    this.#root = root
    this.#edited = edited
  }

  get isWanted() {
    return this.#host.hasAttribute("editable") && !this.#host.hasAttribute("readonly")
  }

  /** Whether the game can be edited now, because its whole file has been read. */
  get isOn() {
    const file = this.#edited.file()
    return this.isWanted && file !== null && this.now?.isPrepared(file) === true
  }

  /** Loads the code and prepares the file, as the attribute says. */
  async set() {
    const code = this.isWanted ? await editing.load().catch((error) => console.error(error)) : null
    if (!code || !this.isWanted) return
    const { file: getFile, ready, ...edited } = this.#edited
    this.now ??= new code.Editing(this.#root, { ...edited, isOn: () => this.isOn })
    ready(this.now.annotations.element)
    const file = getFile()
    if (file?.state === "read" && !this.now.isPrepared(file)) await this.now.read(file)
  }
}
