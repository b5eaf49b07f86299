// The options of an engine: those it offers, the values set by the app, and the values sent.

import { outOfRange } from "../values/options.js"
import { describe } from "../values/describe.js"
import { UciError } from "./error.js"
import { choiceOf } from "./parse.js"

/** @import { EngineOption } from "./types.js" */

/** Set by every search. */
const managed = ["multipv", "uci_chess960", "uci_variant", "ponder"]

/** @param {string} name */
const keyOf = (name) => name.toLowerCase()

export class Settings {
  /** The options by lower-case name. @type {Map<string, EngineOption>} */
  #options = new Map()

  /** @param {EngineOption} option as the engine offers it */
  offer({ choices, ...option }) {
    const value = option.default
    this.#keep({
      ...option,
      ...(choices && { choices: Object.freeze(choices) }),
      ...(value !== undefined && { value }),
    })
  }

  /** @param {EngineOption} option */
  #keep(option) {
    this.#options.set(keyOf(option.name), Object.freeze(option))
  }

  get all() {
    return Object.freeze([...this.#options.values()])
  }

  /** @param {unknown} name */
  find(name) {
    return typeof name === "string" ? this.#options.get(keyOf(name)) : undefined
  }

  /** @param {string} name @throws {UciError} when there is none */
  get(name) {
    const option = this.find(name)
    if (!option) throw new UciError(`the engine has no option ${describe(name)}`, "no-option")
    return option
  }

  /**
   * Sets an option for an app.
   * @param {string} name @param {string | number | boolean | undefined} value
   * @returns {string | undefined} the command; none if the option has this value
   * @throws {TypeError} when searches set the option @throws {UciError} when there is no such option
   * @throws {RangeError} when the value does not fit
   */
  set(name, value) {
    const option = this.get(name)
    if (managed.includes(keyOf(name))) throw new TypeError(`the option ${option.name} is set by each search`)
    return this.change(name, checkedValue(option, value))
  }

  /**
   * @param {string} name of an option that exists
   * @param {string | number | boolean | undefined} value that fits; none for a button
   * @returns {string | undefined} the command; none if the option has this value
   */
  change(name, value) {
    const option = this.get(name)
    const command = `setoption name ${option.name}`
    if (value === undefined) return command
    if (option.value === value) return undefined
    this.#keep({ ...option, value })
    return `${command} value ${value === "" ? "<empty>" : value}`
  }
}

/** @param {EngineOption} option @param {any} value @returns {string | number | boolean | undefined} */
function checkedValue({ name, type, min = -Infinity, max = Infinity, choices = [] }, value) {
  const chosen = choiceOf(choices, value)
  /** @type {Record<EngineOption["type"], [fits: boolean, expected: string]>} */
  const kinds = {
    button: [value === undefined, "no value"],
    check: [typeof value === "boolean", "true or false"],
    spin: [Number.isSafeInteger(value) && value >= min && value <= max, `a whole number from ${min} to ${max}`],
    combo: [chosen !== undefined, choices.join(", ")],
    string: [typeof value === "string" && !/[\r\n]/.test(value), "one line of text"],
  }
  const [fits, expected] = kinds[type]
  if (!fits) throw outOfRange(name, value, expected)
  return chosen ?? value
}
