// Formatting of numbers, NAGs, times, evaluations, results and dates.

/** @import { Annotations } from "../../api.js" */

// biome-ignore format: a table
const scores = new Map([["1-0", "1–0"], ["0-1", "0–1"], ["1/2-1/2", "½–½"]])

/** @param {string} text as in PGN */
export const isScore = (text) => scores.has(text)

/** @param {string} result "1/2-1/2" → "½–½" */
export const scoreText = (result) => scores.get(result) ?? result

/** "12." or, for Black, "12…". @param {number} firstNumber @param {boolean} blackBegan @param {number} ply from 1 */
export function numberText(firstNumber, blackBegan, ply) {
  const half = ply - 1 + (blackBegan ? 1 : 0)
  return `${firstNumber + (half >> 1)}${half % 2 === 0 ? "." : "…"}`
}

/** The signs of NAGs (PGN standard, section 10). @type {Readonly<Record<number, string>>} */
// biome-ignore format: a table
const glyphs = {
  1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "□", 8: "□", 10: "=", 11: "=", 12: "=", 13: "∞",
  14: "+=", 15: "=+", 16: "±", 17: "∓", 18: "+−", 19: "−+", 20: "+−", 21: "−+", 22: "⊙", 23: "⊙", 26: "○", 27: "○",
  32: "↑↑", 33: "↑↑", 36: "↑", 37: "↑", 40: "→", 41: "→", 44: "=∞", 45: "=∞", 132: "⇆", 133: "⇆", 138: "⊕", 139: "⊕",
  140: "∆", 141: "∇", 142: "⌓", 145: "RR", 146: "N",
}

/** ChessBase's NAGs for a diagram; the second shows it from Black's side. */
const diagramNags = [220, 221]

/**
 * "!?" is attached to the move (`marks`), "±" follows it (`signs`).
 * @param {readonly number[]} nags @param {(nag: number) => string} inWords
 * @returns {{ marks: string, signs: string, words: string }} `words` are spoken
 */
export function nagTexts(nags, inWords) {
  let marks = ""
  /** @type {string[]} */
  const signs = []
  let words = ""
  for (const nag of nags) {
    if (nag === 0 || diagramNags.includes(nag)) continue
    const sign = glyphs[nag] ?? `$${nag}`
    if (nag < 10) marks += sign
    else signs.push(sign)
    words += `, ${inWords(nag)}`
  }
  return { marks, signs: signs.join(" "), words }
}

/** ChessBase's sign for a diagram in a comment. */
const diagramSign = "[#]"

/** @param {string} comment */
export const commentText = (comment) =>
  comment
    .split(diagramSign)
    .map((part) => part.trim())
    .join(" ")
    .trim()

/** How many characters of a comment are spoken. */
const maxSpoken = 300

/** A comment as spoken sentences; a long one is cut, with "…". @param {string} comment */
export function aloud(comment) {
  const text = commentText(comment).replaceAll(/\s+/g, " ")
  if (text.length <= maxSpoken) return /[\p{L}\p{M}\p{N}]$/u.test(text) ? `${text}.` : text
  const start = text.slice(0, maxSpoken + 1)
  const [whole] = sentences.exec(start) ?? words.exec(start) ?? characters.exec(start) ?? [""]
  return `${whole} …`
}
// A full stop after a digit may belong to a move number. One short sentence would say too little.
const sentences = /^.{100,}(?:\D\.|[!?…])["'”’»)\]]*(?=\s)/u
const words = /^.*(?=\s)/u
const characters = /^.*(?=.)/u

/**
 * Whether a diagram follows a move, and the side at its bottom.
 * @param {{ nags: readonly number[], comment: string }} node @returns {"white" | "black" | null}
 */
export function diagramAt({ nags, comment }) {
  if (nags.includes(221)) return "black"
  return nags.includes(220) || comment.includes(diagramSign) ? "white" : null
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

/** The small text beside a move. @param {Annotations} annotations */
export function figures({ clock, elapsed, eval: evaluation }) {
  const time = clock !== undefined ? clockText(clock) : elapsed !== undefined ? `+${clockText(elapsed)}` : ""
  return { evaluation: evalText(evaluation), time }
}

/** Longer tag values are cut: a megabyte would take seconds to lay out. */
const maxLength = 300

/** The value of a tag; "" for PGN's "?". @param {string | undefined} text */
export function knownText(text = "") {
  const known = text.trim()
  if (/^\?*$/.test(known)) return ""
  return known.length > maxLength ? `${known.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "")}…` : known
}

/** @param {string} date "2024.??.??" → "2024" */
export const dateOf = (date) =>
  date
    .slice(0, 10)
    .replaceAll(/(\.\?+)+$|^\?.*$/g, "")
    .replaceAll(".", "-")
