// Rows that are programs of their own: start, memory, long games, streams.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { collect } from "../../benches/js/data.mjs"
import { ours, versions } from "../../benches/js/libraries.mjs"
import { inRoot } from "../paths.mjs"
import { Failure, output, say } from "../run.mjs"
import { scratch } from "./install.mjs"
import { startBars } from "./rows.mjs"
import { row, spread } from "./stats.mjs"

function program(name, args, flags = []) {
  const text = output(process.execPath, [...flags, inRoot("benches", "js", "programs", name), ...args.map(String)], {
    stdio: ["ignore", "pipe", "pipe"],
  })
  return text === null ? null : JSON.parse(text)
}

function must(name, args, flags) {
  const answer = program(name, args, flags)
  if (answer === null) throw new Failure(`benches/js/programs/${name} failed.`)
  return answer
}

/** Import and first list, each time in a fresh process, in turns. */
export function start({ starts }, missing) {
  say("import and first list, in fresh processes")
  const names = [ours, ...Object.keys(versions()).filter((name) => !missing[name])]
  const run = (name) => program("start.mjs", [name, join(scratch, "ffish")])
  // The first one reads the files from the disk.
  const able = names.filter((name) => run(name) !== null)
  const wall = Object.fromEntries(able.map((name) => [name, []]))
  const processor = Object.fromEntries(able.map((name) => [name, []]))
  for (let round = 0; round < starts; round++) {
    for (let turn = 0; turn < able.length; turn++) {
      const name = able[(turn + round) % able.length]
      const took = run(name)
      wall[name].push(took.wall / 1000)
      processor[name].push(took.processor / 1000)
    }
  }
  const common = { group: "start", unit: "s", ours, missing }
  return {
    rows: [
      row({ ...common, key: "start", title: "import and first legal list, fresh process", samples: wall, bars: startBars }),
      row({ ...common, key: "start-cpu", title: "the same, processor time", samples: processor, bars: [] }),
    ],
    checks: [],
  }
}

/**
 * Memory after a tenth, a fifth and all of the operations. Flat if the wasm does not grow and the heap hardly does; what
 * the process has resident goes up and down by what V8 keeps ready for new objects, less than 8 bytes an operation.
 */
export function memory({ quick }) {
  say("memory of a long synchronous loop")
  const most = quick ? 200_000 : 5_000_000
  const measured = must("memory.mjs", [most / 10, most / 5, most], ["--expose-gc"])
  const [, before, after] = measured
  const growth = { wasm: after.wasm - before.wasm, heap: after.heapUsed - before.heapUsed, rss: after.rss - before.rss }
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`
  return {
    facts: [
      {
        key: "memory",
        title: `loop of play, undo and PGN reading, from ${before.operations / 1e6} to ${after.operations / 1e6} million operations`,
        text: `wasm ${megabytes(before.wasm)} + ${megabytes(growth.wasm)}, heap ${megabytes(before.heapUsed)} + ${megabytes(growth.heap)}, resident ${megabytes(before.rss)} + ${megabytes(growth.rss)}`,
        bar: "flat: wasm the same, heap within 1 MB, resident within 32 MB",
        reached: growth.wasm === 0 && growth.heap < 1e6 && growth.rss < 32e6,
        measured,
      },
    ],
  }
}

export function curves({ quick }) {
  say("cost of a move in long games")
  const samples = must("curves.mjs", [quick ? 5 : 31])
  const early = spread(samples["move at ply 100"]).median
  return {
    facts: Object.entries(samples).map(([title, list]) => {
      const { median, quartiles } = spread(list)
      const micro = (seconds) => (seconds * 1e6).toFixed(2)
      const times = title.startsWith("move") ? `, ${(median / early).toFixed(2)} times that at ply 100` : ""
      return { key: "curves", title, text: `${micro(median)} µs (${quartiles.map(micro).join(" to ")})${times}`, samples: list }
    }),
  }
}

export function stream({ quick, gigabyte }) {
  const file = join(scratch, "stream.pgn")
  const { pgn } = collect({ slices: 1, positionsPerSlice: 1, gamesPerSlice: 200 })
  writeFileSync(file, pgn[0].text + "\n\n")
  const whole = readFileSync(file).length
  const sizes = quick ? [1, 10] : [1, 10, 100, ...(gigabyte ? [1000] : [])]
  return {
    facts: sizes.map((megabytes) => {
      say(`PGN as a stream, ${megabytes} MB`)
      const measured = must("stream.mjs", [megabytes, file])
      const speed = (measured.bytes / measured.processor / 1e6).toFixed(1)
      return {
        key: "stream",
        title: `PGN as a stream, ${megabytes} MB (${measured.games} games, the same ${(whole / 1e6).toFixed(2)} MB again and again)`,
        text: `${speed} MB/s, at most ${(measured.rss / 1e6).toFixed(0)} MB resident, ${measured.issues} issues`,
        measured,
      }
    }),
  }
}
