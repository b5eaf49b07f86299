// The options of an engine: what it offers, what the app wants, and what the engine has been sent.

import { shown } from "../squares.js"
import { UciError } from "./error.js"

/** @import { EngineOption } from "./types.js" */

/** Set by every search. */
const managed = ["multipv", "uci_chess960", "uci_variant", "ponder"]

/** @param {string} name */
const keyOf = (name) => name.toLowerCase()

export class Settings {
  /** By name in small letters. @type {Map<string, EngineOption>} */
  #options = new Map()
  /** The values in the engine, which keeps them. @type {Map<string, unknown>} */
  #sent = new Map()

  /** @param {EngineOption} option */
  offer(option) {
    const { type, default: value } = option
    const full = type === "button" || value === undefined ? option : { ...option, value }
    this.#keep(full)
    this.#sent.set(keyOf(option.name), value)
  }

  /** @param {EngineOption} option */
  #keep(option) {
    if (option.choices) Object.freeze(option.choices)
    this.#options.set(keyOf(option.name), Object.freeze(option))
  }

  get all() {
    return Object.freeze([...this.#options.values()])
  }

  /** @param {unknown} name */
  find(name) {
    return typeof name === "string" ? this.#options.get(keyOf(name)) : undefined
  }

  /** @param {string} name @returns {EngineOption} @throws {UciError} when there is none */
  get(name) {
    const option = this.find(name)
    if (!option) throw new UciError(`the engine has no option ${shown(name)}`, "no-option")
    return option
  }

  /**
   * Checks a value that an app sets, and takes it as the new value.
   * @param {string} name
   * @param {string | number | boolean | undefined} value
   * @returns {() => string | undefined} the command, when its turn comes; none if the engine has the value by then
   * @throws {TypeError} when searches manage the option
   * @throws {UciError} when there is no such option
   * @throws {RangeError} when the value does not fit
   */
  want(name, value) {
    const option = this.get(name)
    if (managed.includes(keyOf(name)))
      throw new TypeError(`the option ${option.name} is set by each search, not by the app`)
    const checked = checkedValue(option, value)
    if (checked === undefined) return () => `setoption name ${option.name}`
    this.#keep({ ...option, value: checked })
    return () => this.change(option.name, checked)
  }

  /**
   * @param {string} name of an option that exists
   * @param {string | number | boolean} value
   * @returns {string | undefined} the command; none if the engine has this value
   */
  change(name, value) {
    const option = this.get(name)
    const key = keyOf(name)
    if (this.#sent.get(key) === value) return undefined
    this.#sent.set(key, value)
    if (managed.includes(key)) this.#keep({ ...option, value })
    return `setoption name ${option.name} value ${value === "" ? "<empty>" : value}`
  }
}

/**
 * @param {EngineOption} option
 * @param {unknown} value
 * @returns {string | number | boolean | undefined} the value; none for a button
 */
function checkedValue({ name, type, min = -Infinity, max = Infinity, choices = [] }, value) {
  /** @param {string} expected */
  const wrong = (expected) => new RangeError(`the option ${name} cannot be ${shown(value)}: ${expected} was expected`)
  switch (type) {
    case "button":
      if (value !== undefined) throw wrong("no value")
      return undefined
    case "check":
      if (typeof value !== "boolean") throw wrong("true or false")
      return value
    case "spin":
      if (typeof value !== "number" || !Number.isSafeInteger(value) || value < min || value > max)
        throw wrong(`a whole number from ${min} to ${max}`)
      return value + 0
    case "combo": {
      const chosen = typeof value === "string" && choices.find((choice) => keyOf(choice) === keyOf(value))
      if (typeof chosen !== "string") throw wrong(choices.map((choice) => `"${choice}"`).join(", "))
      return chosen
    }
    case "string":
      if (typeof value !== "string" || /[\r\n]/.test(value)) throw wrong("one line of text")
      return value
  }
}
