// What exploring diagrams, and playing on them under free rules, needs of the engine: positions, no games.
import { engine, lazy } from "./engine.js"

/**
 * With nothing but these, `js/line.js` and what they make.
 * @type {ReturnType<typeof lazy<Pick<typeof import("../api.js"), "Position" | "InvalidFenError" | "explain">>>}
 */
export const light = lazy(() => engine.load())
