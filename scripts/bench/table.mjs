// The tables, for a terminal or as Markdown. Ratios say how many times as long another library takes; above 1 we are
// faster.
import { groups } from "./rows.mjs"
import { closest } from "./stats.mjs"

/** @param {{ rows: object[], facts: object[], checks: string[] }} results */
export function print({ rows, facts, checks }, { markdown }) {
  const table = markdown ? markdownTable : textTable
  for (const group of Object.keys(groups)) {
    const mine = rows.filter((row) => row.group === group)
    if (mine.length > 0) printRows(groups[group], mine, table, markdown)
  }
  if (facts.length > 0) {
    heading("Without a table", markdown)
    table([
      ["", "measured", "bar", "reached"],
      ...facts.map(({ title, text, bar, reached }) => [title, text, bar ?? "", yes(reached)]),
    ])
  }
  heading("Results compared", markdown)
  for (const check of checks) console.log(markdown ? `- ${check}` : `  ${check}`)
}

function printRows(title, rows, table, markdown) {
  const { ours, missing } = rows[0]
  const peers = [...new Set([...rows.flatMap(({ costs }) => Object.keys(costs)), ...Object.keys(missing)])].filter(
    (name) => name !== ours,
  )
  heading(title, markdown)
  table([
    ["", ours, ...peers, "ratio to the closest (quartiles)", "bar", "reached"],
    ...rows.map((row) => [
      row.title,
      ourCell(row),
      ...peers.map((name) => peerCell(row, name)),
      closestCell(row),
      ...barCells(row),
    ]),
  ])
  const notes = [
    ...rows.flatMap(({ notes = [] }) => notes),
    ...Object.entries(missing).map(([name, reason]) => `${name} IS MISSING: ${reason}`),
  ]
  for (const note of new Set(notes)) console.log(markdown ? `\n${note}` : `  ${note}`)
}

const ourCell = ({ costs, ours, unit }) => (costs[ours] ? amount(costs[ours].median, unit) : "–")

function peerCell({ costs, ratios, missing, unit }, name) {
  if (missing[name]) return "missing"
  if (!costs[name]) return "–"
  return `${amount(costs[name].median, unit)}${ratios[name] ? ` (${times(ratios[name].median)})` : ""}`
}

function closestCell(row) {
  const peer = closest(row)
  return peer ? `${times(peer.median)} ${peer.name} (${peer.quartiles.map(times).join(" to ")})` : "–"
}

const barCells = ({ bars }) => [
  bars.map(({ than, times }) => `${times}× ${than}`).join(", "),
  bars.map(({ ratio, reached }) => (ratio === null ? "unknown" : `${yes(reached)} (${times(ratio)})`)).join(", "),
]

const yes = (reached) => (reached === undefined || reached === null ? "" : reached ? "yes" : "NO")

/** A cost in seconds, formatted for people. */
function amount(seconds, unit) {
  if (unit === "nodes/s") return `${digits(1 / seconds / 1e6)} M/s`
  if (seconds < 1e-6) return `${digits(seconds * 1e9)} ns`
  return seconds < 1e-3 ? `${digits(seconds * 1e6)} µs` : `${digits(seconds * 1e3)} ms`
}

const digits = (number) => (number >= 100 ? number.toFixed(0) : number >= 10 ? number.toFixed(1) : number.toFixed(2))
const times = (number) => `${digits(number)}×`

function heading(title, markdown) {
  console.log(markdown ? `\n### ${title}\n` : `\n━━ ${title}`)
}

function textTable(lines) {
  const widths = lines[0].map((_, i) => Math.max(...lines.map((line) => line[i].length)))
  for (const line of lines) {
    console.log(
      `  ${line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join("  ")}`.trimEnd(),
    )
  }
}

function markdownTable([head, ...lines]) {
  const row = (cells) => `| ${cells.join(" | ")} |`
  console.log([row(head), row(head.map((_, i) => (i === 0 ? "---" : "---:"))), ...lines.map(row)].join("\n"))
}
