// Computes a row of the table from samples. All costs are seconds per operation: less is better.
import { ours } from "./libraries/index.mjs"
import { fastest } from "./rows.mjs"

/** @param {number[]} numbers @param {number} share 0.5 for the median */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = Math.floor(place)
  const next = sorted[below + 1] ?? sorted[below]
  return sorted[below] + (next - sorted[below]) * (place - below)
}

export const median = (numbers) => quantile(numbers, 0.5)

const geometricMean = (numbers) => Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length)

/**
 * A row: samples by name, one for each round. Ratios are taken within a round, with the same work and conditions, and
 * say how many times as long the other library takes. `bars` apply to peers, not to `relatives`, which are also ours.
 */
export function row({ samples, bars = {}, relatives = [], ...rest }) {
  const costs = Object.fromEntries(Object.entries(samples).map(([name, list]) => [name, median(list)]))
  const ratios = {}
  for (const [name, list] of Object.entries(samples)) {
    if (name !== ours) ratios[name] = median(list.map((cost, round) => cost / samples[ours][round]))
  }
  const peers = Object.entries(ratios).filter(([name]) => !relatives.includes(name))
  const judged = Object.entries(bars).map(([than, times]) => {
    const ratio = than === fastest ? Math.min(...peers.map(([, ratio]) => ratio)) : ratios[than]
    return { than, times, reached: ratio === undefined ? null : ratio >= times }
  })
  return { ...rest, costs, ratios, judged }
}

/**
 * Samples of several positions as one: geometric means. A library that cannot do all positions gets the mean of the
 * others, scaled by ours.
 */
export function meanSamples(parts) {
  const names = [...new Set(parts.flatMap((samples) => Object.keys(samples)))]
  const mean = (list, name) => list[0][name].map((_, round) => geometricMean(list.map((part) => part[name][round])))
  const all = mean(parts, ours)
  return Object.fromEntries(
    names.map((name) => {
      const able = parts.filter((samples) => samples[name])
      const scale = mean(able, ours)
      return [name, mean(able, name).map((cost, round) => (cost * all[round]) / scale[round])]
    }),
  )
}
