// Computes a row of the table from samples. All costs are seconds per operation: less is better.
import { judged } from "./rows.mjs"

/** @param {number[]} numbers @param {number} share 0.5 for the median */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = Math.floor(place)
  const next = sorted[below + 1] ?? sorted[below]
  return sorted[below] + (next - sorted[below]) * (place - below)
}

export const spread = (numbers) => ({
  median: quantile(numbers, 0.5),
  quartiles: [quantile(numbers, 0.25), quantile(numbers, 0.75)],
})

const geometricMean = (numbers) => Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length)

/**
 * A row: samples by name, one for each round. Ratios are taken within a round, with the same work and
 * conditions, and say how many times as long the other library takes.
 */
export function row({ samples, ours, bars, ...rest }) {
  const ratioSamples = {}
  for (const [name, costs] of Object.entries(samples)) {
    if (name !== ours && samples[ours]) ratioSamples[name] = costs.map((cost, round) => cost / samples[ours][round])
  }
  return finished({ samples, ratioSamples, ours, bars, ...rest })
}

/** A row over several rows: geometric means, for each library over its rows. */
export function meanRow(rows, { bars, ...rest }) {
  const { ours } = rows[0]
  const names = [...new Set(rows.flatMap(({ samples }) => Object.keys(samples)))]
  const over = (name, of) => rows.map((row) => row[of][name]).filter(Boolean)
  const mean = (name, of) =>
    over(name, of)[0].map((_, round) => geometricMean(over(name, of).map((list) => list[round])))
  const samples = Object.fromEntries(names.map((name) => [name, mean(name, "samples")]))
  const ratioSamples = Object.fromEntries(
    names.filter((name) => over(name, "ratioSamples").length > 0).map((name) => [name, mean(name, "ratioSamples")]),
  )
  const notes = names
    .filter((name) => over(name, "samples").length < rows.length)
    .map(
      (name) =>
        `${name}: without ${rows
          .filter(({ samples }) => !samples[name])
          .map(({ short }) => short)
          .join(", ")}`,
    )
  return finished({ samples, ratioSamples, ours, bars, notes, ...rest })
}

function finished({ samples, ratioSamples, bars, relatives = [], ...rest }) {
  const costs = Object.fromEntries(Object.entries(samples).map(([name, list]) => [name, spread(list)]))
  const ratios = Object.fromEntries(Object.entries(ratioSamples).map(([name, list]) => [name, spread(list)]))
  const peers = Object.entries(ratios).filter(([name]) => !relatives.includes(name))
  const medians = Object.fromEntries(peers.map(([name, { median }]) => [name, median]))
  return { ...rest, relatives, samples, ratioSamples, costs, ratios, bars: judged(bars, medians) }
}

/** The fastest of the other libraries. */
export function closest({ ratios, relatives }) {
  const peers = Object.keys(ratios).filter((name) => !relatives.includes(name))
  const [name] = peers.sort((a, b) => ratios[a].median - ratios[b].median)
  return name === undefined ? null : { name, ...ratios[name] }
}
