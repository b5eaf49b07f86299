import { shown } from "./squares.js"

/**
 * Whether an option is the second of two, of which the first is the default.
 * @param {unknown} option
 * @param {string} first
 * @param {string} second
 * @throws {TypeError} when it is neither
 */
export function isSecond(option, first, second) {
  if (option === undefined || option === first) return false
  if (option === second) return true
  throw new TypeError(`${shown(option)} is no option: "${first}" or "${second}" was expected`)
}
