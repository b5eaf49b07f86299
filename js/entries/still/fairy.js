// chess-arbiter/still/fairy: chess-arbiter/still with boards of other games: any size, holes, surfaces, fairy pieces,
// xiangqi, shogi, pieces in hand.

import { otherParts, setOf } from "../../elements/fairy/other-still.js"
import { svgText } from "../../elements/picture/svg.js"
import { stillOf } from "../../still-drawing.js"

/** @typedef {import("../../still-drawing.js").StillOptions} StillOptions */

export { InvalidFenError } from "../../values/errors.js"

/**
 * A diagram as text, like `still` of `chess-arbiter/still`, but for boards of up to 16 by 16 squares with any letters,
 * holes, surfaces and pieces in hand.
 * @param {StillOptions | string} options the options of the diagram, or just a FEN
 * @returns {string} SVG or HTML. All text in it is escaped
 * @throws {InvalidFenError} when the board cannot be read, or is followed by neither the rest of a FEN nor marks
 * @throws {TypeError} when an option is unknown, has the wrong type or is longer than 10,000 characters
 * @example
 * still({ fen: "rnbakabnr/9/1c5c1/9/9/9/9/1C5C1/9/RNBAKABNR", pieces: "xiangqi", surface: "lines" }).startsWith("<svg")   // true
 */
export function still(options) {
  return svgText(stillOf(options, { otherParts, setOf }))
}
