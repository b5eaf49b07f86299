// Validates options: unknown and invalid ones are errors.

import { describe } from "./describe.js"
import { usesVariants } from "./variant-support.js"

/** The first is the default. */
export const rulesNames = /** @type {const} */ (["fide", "online", "free"])

/**
 * @template {object} T @param {T | undefined} options @param {readonly (keyof T & string)[]} names the known options
 * @param {string} [instead] what may be passed instead of an object
 * @param {readonly string[]} [added] options that need chess-arbiter/variants
 * @throws {TypeError} when the options are not a plain object, or one is unknown
 */
export function checkedOptions(options, names, instead = "", added) {
  if (options === undefined) return undefined
  const known = usesVariants && added ? [...names, ...added] : names
  if (!isPlain(options)) {
    throw new TypeError(
      `${describe(options)} is not an options object: ${instead}an object with ${listed(known)} was expected`,
    )
  }
  onlyNames("option", options, known)
  return options
}

/**
 * @param {string} what the keys are @param {object} object @param {readonly string[]} names the known keys
 * @throws {TypeError} when a key is unknown
 */
export function onlyNames(what, object, names) {
  for (const name of Object.keys(object)) {
    if (name === "variant" && !usesVariants)
      throw new TypeError(
        `the ${what} "variant" needs an import of "chess-arbiter/variants", or await init() of "chess-arbiter/slim/variants"`,
      )
    if (names.includes(name)) continue
    throw new TypeError(`there is no ${what} ${describe(name)}: ${listed(names)} was expected`)
  }
}

/** An option for calls that ignore invalid options. @param {unknown} options @param {string} name @returns {unknown} */
export function optionIn(options, name) {
  try {
    return isPlain(options) ? Reflect.get(options, name) : undefined
  } catch {
    // A getter of the app has thrown.
    return undefined
  }
}

/** Whether it is an object like `{}`, of any realm. @param {unknown} value @returns {value is object} */
export function isPlain(value) {
  return Object.prototype.toString.call(value) === "[object Object]"
}

/**
 * Whether an option is the second of two names; the first is the default.
 * @param {string} name @param {unknown} option @param {string} first @param {string} second
 * @throws {TypeError} when it is neither
 */
export function isSecond(name, option, first, second) {
  return choice(name, option, [first, second]) === second
}

/**
 * One of some names; the first is the default.
 * @template {string} T @param {string} name @param {unknown} option @param {readonly [T, ...T[]]} names
 * @throws {TypeError} when it is another
 */
export function choice(name, option, names) {
  if (option === undefined) return names[0]
  const chosen = names.find((known) => known === option)
  if (chosen === undefined) throw wrong(name, option, listed(names.map((known) => `"${known}"`)))
  return chosen
}

/** @template T @param {string} name @param {unknown} option @param {T} fallback @throws {TypeError} */
export function flag(name, option, fallback) {
  if (!isGiven(option)) return fallback
  if (typeof option === "boolean") return option
  throw wrong(name, option, "true or false")
}

/** An integer from 0. @param {string} name @param {unknown} option @param {number} fallback @throws {TypeError} */
export function wholeNumber(name, option, fallback) {
  if (!isGiven(option)) return fallback
  if (Number.isInteger(option) && Number(option) >= 0) return Number(option)
  throw wrong(name, option, "a whole number of at least 0")
}

/** @param {string} name @param {unknown} option @param {string} expected */
export function wrong(name, option, expected) {
  return new TypeError(`the option ${name} cannot be ${describe(option)}: ${expected} was expected`)
}

/** The error for an option out of its range. @param {string} name @param {unknown} option @param {string} expected */
export function outOfRange(name, option, expected) {
  return new RangeError(wrong(name, option, expected).message)
}

/** The value as a string. @param {string} what it is @param {unknown} value @throws {TypeError} for null */
export function asText(what, value) {
  if (!isGiven(value)) throw noText(what, value)
  try {
    return String(value)
  } catch (cause) {
    throw noText(what, value, { cause })
  }
}

/** @param {string} what @param {unknown} value @param {{ cause: unknown }} [options] */
const noText = (what, value, options) =>
  new TypeError(`${describe(value)} cannot be ${what}: a string was expected`, options)

/** With more items, an iterator is assumed to be endless. */
const MAX_ITEMS = 1e6

/**
 * The items of an iterable.
 * @param {string} what the value is @param {unknown} value
 * @throws {TypeError | RangeError} when it is not iterable, or has more than a million items
 */
export function listOf(what, value) {
  const items = []
  try {
    for (const item of /** @type {Iterable<any>} */ (value)) if (items.push(item) > MAX_ITEMS) break
  } catch (cause) {
    throw new TypeError(`${what} cannot be ${describe(value)}: an iterable was expected`, { cause })
  }
  if (items.length > MAX_ITEMS) throw new RangeError(`${what} cannot have more than ${MAX_ITEMS} items`)
  return items
}

/** Whether a color is Black. @param {unknown} color @throws {TypeError} when it is not a color */
export function isBlack(color) {
  if (color === "white" || color === "black") return color === "black"
  throw new TypeError(`${describe(color)} is not a color: "white" or "black" was expected`)
}

/** Whether an option is given; null is not. @template T @param {T} option @returns {option is NonNullable<T>} */
export function isGiven(option) {
  return option !== undefined && option !== null
}

/** @param {readonly string[]} names */
function listed(names) {
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" or ")
}
