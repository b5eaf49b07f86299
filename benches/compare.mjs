// Checks that all libraries compute the same results.
import { operations } from "./rows.mjs"

/**
 * Sentences about differences. The others are compared with the first library, or all with the right results if these
 * are known (node counts).
 * @param {Map<{ name: string }, unknown[]>} results by library
 */
export function compare(results, operation, known) {
  const { almost = {} } = operations[operation]
  const [first] = results.values()
  const right = known ?? first
  const sentences = []
  for (const [{ name }, mine] of results) {
    if (mine === right) continue
    let differing = mine.map((_, i) => i).filter((i) => !same(mine[i], right[i]))
    for (const [custom, normal] of Object.entries(almost)) {
      const left = differing.filter((i) => !sameButFor(normal, mine[i], right[i]))
      if (left.length < differing.length)
        sentences.push(`${name} writes ${custom} in ${differing.length - left.length}`)
      differing = left
    }
    if (differing.length > 0) {
      const [i] = differing
      sentences.push(`${name} DIFFERS in ${differing.length}, e.g. ${difference(mine[i], right[i])} (number ${i})`)
    }
  }
  return sentences
}

/** Numbers that only one of the two returns (some libraries drop variations) are not a difference. */
export function same(mine, right) {
  if (Array.isArray(mine))
    return Array.isArray(right) && mine.length === right.length && mine.every((item, i) => same(item, right[i]))
  if (mine === null || right === null || typeof mine !== "object" || typeof right !== "object") return mine === right
  if (mine.error || right.error) return Boolean(mine.error && right.error)
  return Object.keys(mine).every((key) => !(key in right) || same(mine[key], right[key]))
}

const sameButFor = (normal, mine, right) =>
  typeof mine === "string" && typeof right === "string" && normal(mine) === normal(right)

function difference(mine, right) {
  if (Array.isArray(mine) && Array.isArray(right)) {
    const extra = mine.filter((item) => !right.some((other) => same(item, other)))
    const missing = right.filter((item) => !mine.some((other) => same(item, other)))
    return `${shown(extra.slice(0, 2))} where we have ${shown(missing.slice(0, 2))}`
  }
  return `${shown(mine)} where we have ${shown(right)}`
}

export const shown = (value) => JSON.stringify(value).slice(0, 160)
