// What exploring diagrams, and playing on them under free rules, needs of the engine: positions, no games.
import { engine, lazy } from "./engine.js"

/** The elements that need the whole engine, diagrams by `rulesOf` of diagram-rules.js. */
const wholeSelector = "chess-board, chess-game, chess-puzzle, chess-diagram[play]:is([rules=fide], [rules=online])"

/** Whether the page needs the whole engine, now or later: two engines would be loaded for one page. */
const needsWhole = () => engine.isAsked || document.querySelector(wholeSelector) !== null

/**
 * With nothing but these, `js/values/free-line.js` and what they make.
 * @type {ReturnType<typeof lazy<Pick<typeof import("../../api.js"), "Position" | "Setup" | "InvalidFenError" | "explain">>>}
 */
export const light = lazy(async () => {
  // Both entries need it. An app may have imported the whole engine.
  const state = await import("../../wasm/engine.js")
  if ((await state.isWholeThere()) || needsWhole()) return engine.load()
  const rules = await import("../../entries/position.js")
  // As for the whole engine.
  rules.Position.start()
  return rules
})
