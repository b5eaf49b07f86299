// The engine's dialog: where the engine comes from, what it shows, which side it plays.
import { opposite } from "../elements/picture/squares.js"
import { numeral, phrase } from "../texts.js"
import { labelled } from "./dialog.js"
import { addClose, button, byId, element, quietButton, setNote } from "./dom.js"

/** @import { Color } from "../module/index.js" */
/** @import { Engine } from "../module/uci.js" */

/** @typedef {{ lines: number, arrow: boolean, elo: number, skill: number }} Settings */

/**
 * @typedef {object} Actions
 * @property {(files: readonly File[]) => Promise<void>} choose
 * @property {(script: URL) => Promise<void>} startSite
 * @property {() => void} set called when a setting has changed
 * @property {(side: Color | null) => void} play
 * @property {() => void} openBook
 * @property {() => void} turnOff
 * @property {() => Promise<void>} remove
 */

/**
 * How an engine's strength can be limited: by Elo or, in older engines, by skill level. Null if it always plays its best.
 * @param {Engine} engine
 * @param {Settings} settings
 */
export function strengthOf(engine, settings) {
  const elo = engine.option("UCI_LimitStrength") && engine.option("UCI_Elo")
  const { min = 0, max } = elo ?? engine.option("Skill Level") ?? {}
  if (max === undefined) return null
  const kind = /** @type {"elo" | "skill"} */ (elo ? "elo" : "skill")
  return { kind, min, max, value: Math.min(Math.max(settings[kind], min), max) }
}

/** A page that offers an engine for browsers. */
const download = "https://github.com/nmrugg/stockfish.js/releases"

/** @param {string} type @param {object} [properties] */
const input = (type, properties) => Object.assign(element("input"), { type }, properties)

/** @param {string} text @param {HTMLInputElement} control */
function choice(text, control) {
  const label = element("label", "choice")
  label.append(control, element("span", "", text))
  return label
}

export class EngineDialog {
  #dialog = element("dialog")
  #state = element("p", "note")
  #sources = element("div", "sources")
  #site = Object.assign(element("button", "main"), { type: "button", hidden: true })
  #file = input("file", { multiple: true, id: "engine-file" })
  #controls = element("div", "sources")
  #strength = element("div", "field")
  #slider = input("range")
  #sliderLabel = element("label")
  /** @type {"elo" | "skill"} */
  #kind = "elo"
  /** @type {Map<string, HTMLInputElement>} */
  #sides = new Map()
  #remove = button(phrase("engine-remove"), () => this.#leave(() => this.#actions.remove()))
  #settings
  #actions
  /** Whether an engine is being fetched or started. */
  isLoading = false

  /** @param {Settings} settings changed by the dialog @param {Actions} actions */
  constructor(settings, actions) {
    this.#settings = settings
    this.#actions = actions
    const title = element("h2", "", phrase("engine"))
    title.id = "engine-title"
    const form = element("form")
    form.method = "dialog"
    this.#state.setAttribute("role", "status")
    this.#fillSources()
    this.#fillControls()
    this.#dialog.id = "engine-dialog"
    this.#dialog.setAttribute("aria-labelledby", title.id)
    const book = quietButton(phrase("book-item"), () => {
      this.#dialog.close()
      this.#actions.openBook()
    })
    form.append(title, this.#state, this.#sources, this.#controls, book)
    this.#dialog.append(form)
    addClose(this.#dialog)
    // The button that opened the dialog may be gone with its panel.
    this.#dialog.addEventListener("close", () => {
      const { activeElement } = document
      if (activeElement === document.body || this.#dialog.contains(activeElement)) byId("move-list").focus()
    })
    document.body.append(this.#dialog)
  }

  #fillSources() {
    this.#file.addEventListener("change", () => {
      const files = [...(this.#file.files ?? [])]
      if (files.length > 0) void this.during(() => this.#actions.choose(files))
    })
    const link = element("a", "", phrase("engine-download"))
    Object.assign(link, { href: download, target: "_blank", rel: "noopener" })
    const intro = element("p", "hint", phrase("engine-intro"))
    this.#sources.append(this.#site, intro, link, labelled(phrase("engine-files"), this.#file))
  }

  #fillControls() {
    const settings = this.#settings
    const opponent = element("fieldset", "engine-choices")
    opponent.append(element("legend", "", phrase("engine-opponent")))
    for (const side of /** @type {const} */ (["", "white", "black"])) {
      const radio = input("radio", { name: "engine-side", value: side, checked: side === "" })
      radio.addEventListener("change", () => this.#actions.play(side ? opposite(side) : null))
      this.#sides.set(side, radio)
      opponent.append(choice(phrase(side ? `engine-as.${side}` : "engine-as.none"), radio))
    }
    this.#sliderLabel.htmlFor = this.#slider.id = "engine-strength"
    this.#slider.addEventListener("input", () => {
      settings[this.#kind] = this.#slider.valueAsNumber
      this.#showStrength()
    })
    this.#slider.addEventListener("change", () => this.#actions.set())
    this.#strength.append(this.#sliderLabel, this.#slider)
    opponent.append(this.#strength)

    const analysis = element("fieldset", "engine-choices")
    analysis.append(element("legend", "", phrase("analysis")))
    const lines = Object.assign(element("select"), { id: "engine-lines" })
    for (const count of [1, 2, 3]) lines.append(new Option(numeral(count), String(count)))
    lines.value = String(settings.lines)
    lines.addEventListener("change", () => {
      settings.lines = Number(lines.value)
      this.#actions.set()
    })
    const arrow = input("checkbox", { checked: settings.arrow })
    arrow.addEventListener("change", () => {
      settings.arrow = arrow.checked
      this.#actions.set()
    })
    analysis.append(labelled(phrase("engine-lines"), lines), choice(phrase("engine-arrow"), arrow))

    const buttons = element("div", "dialog-buttons")
    buttons.append(
      this.#remove,
      button(phrase("engine-off"), () => this.#leave(() => this.#actions.turnOff())),
    )
    this.#controls.append(opponent, analysis, buttons)
  }

  /** Runs an action that ends the engine, then closes the dialog. @param {() => void | Promise<void>} act */
  async #leave(act) {
    await act()
    this.#dialog.close()
  }

  /** @param {Color | null} played the engine's side */
  open(played) {
    const radio = this.#sides.get(played ? opposite(played) : "")
    if (radio) radio.checked = true
    if (!this.#dialog.open) this.#dialog.showModal()
  }

  /** Shows that an engine is loading or, if that fails, why. @param {() => Promise<void>} act */
  async during(act) {
    this.isLoading = true
    this.#sources.hidden = this.#controls.hidden = true
    setNote(this.#state, phrase("engine-loading"))
    try {
      await act()
    } catch (error) {
      this.fail(error instanceof Error ? error.message : String(error))
    } finally {
      this.isLoading = false
    }
  }

  /** Shows why there is no engine, and where to get one. @param {string} text */
  fail(text) {
    this.#showSources()
    setNote(this.#state, text, true)
  }

  /** Shows where an engine can come from. @param {{ name: string, script: URL } | null} site the site's engine */
  offer(site) {
    this.#site.hidden = site === null
    if (site) {
      this.#site.textContent = phrase("engine-use", { name: site.name })
      this.#site.onclick = () => void this.during(() => this.#actions.startSite(site.script))
    }
    setNote(this.#state, "")
    this.#showSources()
  }

  #showSources() {
    this.#file.value = ""
    this.#controls.hidden = true
    this.#sources.hidden = false
    ;(this.#site.hidden ? this.#file : this.#site).focus()
  }

  /** Shows the settings of a newly started engine. @param {Engine} engine @param {boolean} isOwn */
  showEngine(engine, isOwn) {
    const { name, author } = engine
    setNote(this.#state, author ? phrase("engine-by", { name, author }) : name)
    this.#sources.hidden = true
    this.#controls.hidden = false
    this.#remove.hidden = !isOwn
    const strength = strengthOf(engine, this.#settings)
    this.#strength.hidden = strength === null
    if (strength) {
      const { kind, min, max, value } = strength
      this.#kind = kind
      Object.assign(this.#slider, { min, max, step: kind === "elo" ? 10 : 1, value })
      this.#showStrength()
    }
    const radio = this.#sides.get("")
    if (radio) radio.checked = true
    // The pressed button is now hidden.
    const { activeElement } = document
    if (!this.#dialog.contains(activeElement) || this.#sources.contains(activeElement)) radio?.focus()
  }

  #showStrength() {
    const value = numeral(this.#slider.valueAsNumber, { useGrouping: false })
    this.#sliderLabel.textContent = phrase(`engine-strength.${this.#kind}`, { value })
  }
}
