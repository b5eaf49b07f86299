// The mark of a hint: a ring, whose colour differs from the mark of a right square.
import { circle, twice } from "../picture/overlay.js"

/** @import { Square } from "../../api.js" */
/** @import { Mark } from "../picture/overlay.js" */

/** @param {Square} square @returns {Mark} silent, because the hint's sentence names the square */
export const hintAt = (square) => ({ square, kind: "blue", shape: () => twice("rim", "ink", circle(42)), silent: true })
