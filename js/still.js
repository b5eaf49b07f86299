// chess-arbiter/still: a diagram as text, for servers, workers and builds. No DOM, no WebAssembly.

import { svgText } from "./elements/svg.js"
import { stillOf } from "./still-drawing.js"

/** @typedef {import("./still-drawing.js").StillOptions} StillOptions */

export { InvalidFenError } from "./errors.js"

/**
 * A diagram as text, complete with arrows, marks, shade and its description. It shows any position, legal or not, with kings or
 * without. What is not understood of marks, arrows and squares is left out, with a warning on the console, as in `<chess-diagram>`.
 * @param {StillOptions | string} options the attributes of the diagram; a FEN may stand for them
 * @returns {string} SVG or HTML. All texts in it are escaped
 * @throws {InvalidFenError} when the board field of the FEN cannot be read
 * @throws {TypeError} when an option has another name, is of another kind or longer than 10,000 characters
 * @example
 * still("k7/8/8/8/8/8/8/K7").startsWith("<svg")   // true
 */
export function still(options) {
  return svgText(stillOf(options))
}
