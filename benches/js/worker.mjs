// A process for one library, so that no library shares a heap or optimized code with another.
// It handles the messages open, load, can, check, time, once. (Garbage is collected on the main thread: see
// workers.mjs.)
import { readFileSync } from "node:fs"
import { openLibrary } from "./libraries.mjs"
import { operations } from "./operations.mjs"

let library
let data

const answers = {
  async open({ name, settings }) {
    library = await openLibrary(name, settings)
  },

  load({ dataFile }) {
    data = JSON.parse(readFileSync(dataFile, "utf8"))
    // Keeps it from being moved while something is timed.
    globalThis.gc()
    globalThis.gc()
  },

  /** Whether the library supports this. */
  can: ({ operation, row }) => {
    const { needs, items, result } = operations[operation]
    if (needs && !library[needs]) return false
    return row === undefined || result(library, items(dataFor(row))[0]) !== null
  },

  /** The results for every item; `{ error }` for those that the library refuses. */
  check({ operation, row }) {
    const { items, prepare, result } = operations[operation]
    return items(dataFor(row)).map((item) => {
      try {
        return result(library, prepare ? prepare(library, item) : item)
      } catch (error) {
        return { error: String(error?.message ?? error?.functionName ?? error).slice(0, 100) }
      }
    })
  },

  /**
   * Seconds of this process's CPU time per operation, over at least this many milliseconds: slice after slice, so
   * that nothing is repeated before everything has been done. Each round begins at another slice.
   */
  time({ operation, row, round, milliseconds }) {
    const slices = operations[operation].slices(dataFor(row))
    let seconds = 0
    let done = 0
    for (let turn = round; seconds < milliseconds / 1000; turn++) {
      const took = timed(operation, slices[turn % slices.length])
      seconds += took.seconds
      done += took.done
    }
    return seconds / done
  },

  /** The same over every slice once. */
  once({ operation }) {
    let seconds = 0
    let done = 0
    for (const slice of operations[operation].slices(data)) {
      const took = timed(operation, slice)
      seconds += took.seconds
      done += took.done
    }
    return seconds / done
  },
}

function timed(operation, slice) {
  const { prepare, run } = operations[operation]
  const prepared = !prepare
    ? slice
    : Array.isArray(slice)
      ? slice.map((item) => prepare(library, item))
      : prepare(library, slice)
  const start = process.cpuUsage()
  const done = run(library, prepared)
  const { user, system } = process.cpuUsage(start)
  return { seconds: (user + system) / 1e6, done }
}

/** For operations on one row of perft.tsv. */
const dataFor = (row) => (row === undefined ? data : { row: data.rows[row] })

process.on("message", async ({ id, ask, ...details }) => {
  try {
    process.send({ id, answer: (await answers[ask](details)) ?? null })
  } catch (error) {
    process.send({ id, error: String(error?.message ?? error) })
  }
})
process.on("disconnect", () => process.exit())
