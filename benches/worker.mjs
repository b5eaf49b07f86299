// A process for one library, so that no library shares a heap or optimized code with another. Garbage is collected on
// the main thread (turns.mjs), so that the CPU time of the process is that of one thread.
import { readFileSync } from "node:fs"
import { openLibrary } from "./libraries/index.mjs"
import { attempt } from "./libraries/read.mjs"
import { operations } from "./rows.mjs"

let library
let data

const answers = {
  async open({ name, settings }) {
    library = await openLibrary(name, settings)
  },

  load({ dataFile }) {
    data = JSON.parse(readFileSync(dataFile, "utf8"))
    // Keeps data from being moved during timing.
    globalThis.gc()
    globalThis.gc()
  },

  /** The results for every item; `{ error }` for those that the library refuses; null if it lacks the operation. */
  check({ operation, row }) {
    const { items, needs, result, severalInOne } = operations[operation]
    if (needs && !library[needs]) return null
    const list = items(dataFor(row)).map((item) => attempt(() => result(library, item)))
    if (list[0] === null) return null
    return severalInOne ? list.flat() : list
  },

  /**
   * Seconds of this process's CPU time per operation, over at least this many milliseconds: slice after slice, so
   * that nothing is repeated before everything has been done. Each round begins at another slice. Without
   * milliseconds: every slice once.
   */
  time({ operation, row, round = 0, milliseconds }) {
    const slices = operations[operation].slices(dataFor(row))
    let seconds = 0
    let done = 0
    const goesOn = (turn) => (milliseconds ? seconds < milliseconds / 1000 : turn < slices.length)
    for (let turn = round; goesOn(turn); turn++) {
      const start = process.cpuUsage()
      done += operations[operation].run(library, slices[turn % slices.length])
      const { user, system } = process.cpuUsage(start)
      seconds += (user + system) / 1e6
    }
    return seconds / done
  },
}

const dataFor = (row) => (row === undefined ? data : { row: data.rows[row] })

process.on("message", async ({ id, ask, ...details }) => {
  try {
    process.send({ id, answer: (await answers[ask](details)) ?? null })
  } catch (error) {
    process.send({ id, error: String(error?.message ?? error) })
  }
})
process.on("disconnect", () => process.exit())
