// The tables. Ratios say how many times as long another library takes; above 1 we are faster.
import { ours } from "./libraries/index.mjs"

/** @param {{ title: string, rows: object[], facts: string[][], checks: string[], missing: object }[]} parts */
export function print(parts) {
  for (const { title, rows = [], facts = [], missing = {} } of parts) {
    console.log(`\n━━ ${title}`)
    const peers = [...new Set(rows.flatMap(({ ratios }) => Object.keys(ratios)))]
    if (rows.length > 0) table([["", ours, ...peers, "bar", "reached"], ...rows.map((row) => cells(row, peers))])
    if (facts.length > 0) table(facts)
    for (const [name, reason] of Object.entries(missing)) console.log(`  ${name} IS MISSING: ${reason}`)
  }
  console.log("\n━━ Results compared")
  for (const check of parts.flatMap(({ checks = [] }) => checks)) console.log(`  ${check}`)
}

const cells = ({ title, costs, ratios, judged, perSecond }, peers) => [
  title,
  amount(costs[ours], perSecond),
  ...peers.map((name) => (costs[name] ? `${amount(costs[name], perSecond)} (${times(ratios[name])})` : "–")),
  judged.map(({ than, times }) => `${times}× ${than}`).join(", "),
  judged.map(({ reached }) => (reached === null ? "unknown" : yes(reached))).join(", "),
]

export const yes = (reached) => (reached ? "yes" : "NO")

/** A cost in seconds, formatted for people. */
function amount(seconds, perSecond) {
  if (perSecond) return `${digits(1 / seconds / 1e6)} M/s`
  if (seconds < 1e-6) return `${digits(seconds * 1e9)} ns`
  return seconds < 1e-3 ? `${digits(seconds * 1e6)} µs` : `${digits(seconds * 1e3)} ms`
}

const digits = (number) => (number >= 100 ? number.toFixed(0) : number >= 10 ? number.toFixed(1) : number.toFixed(2))
const times = (number) => `${digits(number)}×`

function table(lines) {
  const widths = lines[0].map((_, i) => Math.max(...lines.map((line) => line[i].length)))
  for (const line of lines) {
    const padded = line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
    console.log(`  ${padded.join("  ")}`.trimEnd())
  }
}
