// The mark of a hint: a ring, in another colour than that of right squares.
import { circle, twice } from "../picture/overlay.js"

/** @import { Square } from "../../api.js" */
/** @import { Mark } from "../picture/overlay.js" */

/** @param {Square} square @returns {Mark} its sentence names the square */
export const hintAt = (square) => ({ square, kind: "blue", shape: () => twice("rim", "ink", circle(42)), silent: true })
