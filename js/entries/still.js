// chess-arbiter/still: a diagram as text, for servers, workers and builds. No DOM, no WebAssembly.

import { svgText } from "../elements/picture/svg.js"
import { stillOf } from "../still-drawing.js"

/** @typedef {import("../still-drawing.js").StillOptions} StillOptions */

export { InvalidFenError } from "../values/errors.js"

/**
 * A diagram as text, complete with arrows, marks, shade and its description. It shows any position of chess, legal or
 * not, with or without kings; `still` of `chess-arbiter/still/fairy` also shows other games. Invalid marks, arrows and
 * squares are dropped with a console warning, as in `<chess-diagram>`.
 * @param {StillOptions | string} options the options of the diagram, or just a FEN
 * @returns {string} SVG or HTML. All text in it is escaped
 * @throws {InvalidFenError} when the board cannot be read or is not a chess board, or is followed by neither the rest
 *   of a FEN nor marks
 * @throws {TypeError} when an option is unknown, needs `still/fairy`, has the wrong type or is longer than 10,000 characters
 * @example
 * still("k7/8/8/8/8/8/8/K7").startsWith("<svg")   // true
 */
export function still(options) {
  return svgText(stillOf(options, null))
}
