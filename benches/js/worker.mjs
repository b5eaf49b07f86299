// A process for one library, so that no library runs in another's heap or with code that was optimised for another.
// It does what it is told by messages: open, check, time. (Garbage is collected on the main thread: see rounds.mjs.)
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
  },

  /** Whether the library can do this at all. */
  can: ({ operation, row }) => {
    const { needs, items, result } = operations[operation]
    if (needs && !library[needs]) return false
    return row === undefined || result(library, items(dataFor(row))[0]) !== null
  },

  /** The results for every item; `{ error }` for those that the library refuses. */
  check: ({ operation, row }) =>
    operations[operation].items(dataFor(row)).map((item) => {
      try {
        return operations[operation].result(library, item)
      } catch (error) {
        return { error: String(error?.message ?? error?.functionName ?? error).slice(0, 100) }
      }
    }),

  /** Seconds of this process's processor time for one operation, over at least so many milliseconds. */
  time({ operation, row, round, milliseconds }) {
    const { slices, run } = operations[operation]
    const all = slices(dataFor(row))
    const slice = all[round % all.length]
    const start = process.cpuUsage()
    let done = 0
    for (;;) {
      done += run(library, slice)
      const { user, system } = process.cpuUsage(start)
      const microseconds = user + system
      if (microseconds >= milliseconds * 1000) return microseconds / 1e6 / done
    }
  },
}

/** Some operations are about one row of perft.tsv. */
const dataFor = (row) => (row === undefined ? data : { row: data.rows[row] })

process.on("message", async ({ id, ask, ...details }) => {
  try {
    process.send({ id, answer: (await answers[ask](details)) ?? null })
  } catch (error) {
    process.send({ id, error: String(error?.message ?? error) })
  }
})
process.on("disconnect", () => process.exit())
