// The light engine: positions without games, enough to explore a diagram or play on it under free rules.
import { engine, lazy } from "./engine.js"

/** The elements that need the whole engine; for diagrams it follows `rulesOf` of diagram-rules.js. */
const wholeSelector = "chess-board, chess-game, chess-puzzle, chess-diagram[play]:is([rules=fide], [rules=online])"

/** Whether the page needs the whole engine now or later: it should not load two. */
const needsWhole = () => engine.isAsked || document.querySelector(wholeSelector) !== null

/**
 * Only these classes, `js/values/free-line.js` and the objects they create work with it.
 * @type {ReturnType<typeof lazy<Pick<typeof import("../../api.js"), "Position" | "Setup" | "InvalidFenError" | "explain">>>}
 */
export const light = lazy(async () => {
  // An app may have imported the whole engine itself.
  const state = await import("../../wasm/engine.js")
  if ((await state.isWholeThere()) || needsWhole()) return engine.load()
  const rules = await import("../../entries/position.js")
  rules.Position.start()
  return rules
})
