// What the page calls ends, moves, times and judgements.

/** @import { Annotations, GameEnd } from "../module/index.js" */

export const titles = { "1-0": "White wins", "0-1": "Black wins", "1/2-1/2": "Draw" }
/** @type {ReadonlyMap<string, string>} */
const scores = new Map([["1-0", "1–0"], ["0-1", "0–1"], ["1/2-1/2", "½–½"]])

/** A result as it is printed; what a PGN has in its place, as it is. @param {string} result */
export const scoreText = (result) => scores.get(result) ?? result

/** @type {Readonly<Record<Exclude<GameEnd["reason"], "resignation">, string>>} */
const reasons = {
  checkmate: "Checkmate",
  stalemate: "Stalemate",
  "dead-position": "Dead position, no mate is possible",
  "fivefold-repetition": "The same position for the fifth time",
  "seventy-five-moves": "75 moves without capture or pawn move",
  "threefold-repetition": "The same position for the third time",
  "fifty-moves": "50 moves without capture or pawn move",
  agreement: "By agreement",
  "time-forfeit": "Time is up",
  adjudication: "By adjudication",
}

/**
 * @param {GameEnd} end
 * @param {boolean} [recorded] it is only written in the PGN, which seldom says whether a loser resigned
 */
export function endText({ reason, result }, recorded = false) {
  const isDraw = result === "1/2-1/2"
  // A drawn resignation is never guessed: the PGN names it.
  const guessed = reason === "agreement" || (reason === "resignation" && !isDraw)
  if (recorded && guessed) return `${scoreText(result)} · As the record says`
  const loser = result === "1-0" ? "Black" : "White"
  const resigned = isDraw ? "Resignation" : `${loser} resigned`
  const saved = isDraw && (reason === "resignation" || reason === "time-forfeit") ? ", but no mate is possible" : ""
  return `${scoreText(result)} · ${reason === "resignation" ? resigned : reasons[reason]}${saved}`
}

/**
 * "12." or, for Black, "12…".
 * @param {number} firstNumber of the game
 * @param {boolean} blackBegan
 * @param {number} ply of the move, from 1
 */
export function numberText(firstNumber, blackBegan, ply) {
  const half = ply - 1 + (blackBegan ? 1 : 0)
  return `${firstNumber + (half >> 1)}${half % 2 === 0 ? "." : "…"}`
}

/** Numeric Annotation Glyphs: as they are printed, and as they are spoken. @type {Readonly<Record<number, [string, string]>>} */
const glyphs = {
  1: ["!", "good move"],
  2: ["?", "mistake"],
  3: ["!!", "brilliant move"],
  4: ["??", "blunder"],
  5: ["!?", "interesting move"],
  6: ["?!", "dubious move"],
  7: ["□", "only move"],
  8: ["□", "only move"],
  10: ["=", "equal"],
  11: ["=", "equal"],
  12: ["=", "equal"],
  13: ["∞", "unclear"],
  14: ["+=", "White is slightly better"],
  15: ["=+", "Black is slightly better"],
  16: ["±", "White is better"],
  17: ["∓", "Black is better"],
  18: ["+−", "White is winning"],
  19: ["−+", "Black is winning"],
  20: ["+−", "White is winning"],
  21: ["−+", "Black is winning"],
  22: ["⊙", "zugzwang"],
  23: ["⊙", "zugzwang"],
  32: ["↑↑", "lead in development"],
  33: ["↑↑", "lead in development"],
  36: ["↑", "initiative"],
  37: ["↑", "initiative"],
  40: ["→", "attack"],
  41: ["→", "attack"],
  44: ["=∞", "compensation"],
  45: ["=∞", "compensation"],
  132: ["⇆", "counterplay"],
  133: ["⇆", "counterplay"],
  138: ["⊕", "time trouble"],
  139: ["⊕", "time trouble"],
  140: ["∆", "with the idea"],
  142: ["⌓", "better is"],
  145: ["RR", "editorial comment"],
  146: ["N", "novelty"],
}

/** @param {readonly number[]} nags @returns {{ marks: string, signs: string, words: string }} "!?" belongs to the move, "±" stands after it */
export function nagTexts(nags) {
  let marks = ""
  /** @type {string[]} */
  const signs = []
  /** @type {string[]} */
  const words = []
  for (const nag of nags) {
    if (nag === 0) continue
    const [sign, word] = glyphs[nag] ?? [`$${nag}`, `annotation ${nag}`]
    if (nag < 10) marks += sign
    else signs.push(sign)
    words.push(word)
  }
  return { marks, signs: signs.join(" "), words: words.map((word) => `, ${word}`).join("") }
}

/** A glyph with its meaning, for a list to choose from: "!? interesting move". @param {number} nag */
export function nagName(nag) {
  const [sign, word] = glyphs[nag] ?? [`$${nag}`, `annotation ${nag}`]
  return `${sign} ${word}`
}

/** @param {number} seconds "1:05:09" or "5:09" */
export function clockText(seconds) {
  const whole = Math.floor(Math.max(0, seconds))
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0")
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** @param {Annotations["eval"]} evaluation "+0.31", "−1.20", "#5", "#−3" */
function evalText(evaluation) {
  if (!evaluation) return ""
  if ("mate" in evaluation) return `#${String(evaluation.mate).replace("-", "−")}`
  const { pawns } = evaluation
  return `${pawns > 0 ? "+" : pawns < 0 ? "−" : ""}${Math.abs(pawns).toFixed(2)}`
}

/** Evaluation and clock, as they stand small beside a move. @param {Annotations} annotations */
export function figures({ clock, elapsed, eval: evaluation }) {
  const time = clock !== undefined ? clockText(clock) : elapsed !== undefined ? `+${clockText(elapsed)}` : ""
  return { evaluation: evalText(evaluation), time }
}
