// Rows measured by separate programs: start, memory, long games, streams.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { annotatedText, placements, provedPositions } from "../../benches/js/data.mjs"
import { ours } from "../../benches/js/libraries.mjs"
import { inRoot } from "../paths.mjs"
import { Failure, output, say } from "../run.mjs"
import { scratch } from "./install.mjs"
import { deadBars, startBars } from "./rows.mjs"
import { quantile, row, spread } from "./stats.mjs"

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
export function start({ starts, against }, libraries, missing) {
  say("import and first list, in fresh processes")
  const names = Object.keys(libraries).filter((name) => !missing[name])
  const run = (name) => {
    const { root } = libraries[name]
    return program("start.mjs", [root ? ours : name, join(scratch, "ffish"), ...(root ? [root] : [])])
  }
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
      row({
        ...common,
        key: "start",
        title: "import and first legal list, fresh process",
        samples: wall,
        bars: against ? [] : startBars,
      }),
      row({ ...common, key: "start-cpu", title: "the same, processor time", samples: processor, bars: [] }),
    ],
    checks: [],
  }
}

/**
 * Memory after a tenth, a fifth and all of the operations. Constant if the wasm does not grow and the heap hardly
 * does; the resident set varies with V8's reserve for new objects, by less than 8 bytes per operation.
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

/**
 * `isDead` and both `canWin` over positions with known answers, and over random placements of few
 * pieces. Each position has its median over several processes, so that other load on the machine does not matter.
 */
export function dead({ deadRuns, placements: count }, libraries) {
  const names = Object.keys(libraries)
  const sets = [
    { title: "dead-position data", fens: provedPositions(), bar: deadBars.data },
    { title: "knight against bishop", fens: placements("KN", "kb", count), bar: deadBars.placed },
    { title: "two knights against one", fens: placements("KNN", "kn", count), bar: deadBars.placed },
  ]
  const facts = sets.flatMap(({ title, fens, bar }) => {
    say(`isDead and canWin, ${title}`)
    const file = join(scratch, "dead.json")
    writeFileSync(file, JSON.stringify(fens))
    const runs = Object.fromEntries(names.map((name) => [name, []]))
    for (let run = 0; run < deadRuns; run++) {
      for (let turn = 0; turn < names.length; turn++) {
        const name = names[(turn + run) % names.length]
        const { root } = libraries[name]
        runs[name].push(must("dead.mjs", [file, ...(root ? [root] : [])]))
      }
    }
    return names.map((name) => {
      const costs = fens.map((_, i) =>
        quantile(
          runs[name].map((list) => list[i]),
          0.5,
        ),
      )
      const [median, most, worst] = [0.5, bar.share, 1].map((share) => quantile(costs, share))
      const shown = (milliseconds) => milliseconds.toPrecision(3)
      return {
        key: `dead-${title}`,
        title: `isDead and both canWin, ${title} (${fens.length})${names.length > 1 ? `, ${name}` : ""}`,
        text: `median ${shown(median)} ms, ${bar.share * 100} % ${shown(most)} ms, slowest ${shown(worst)} ms of CPU`,
        bar: `${bar.share * 100} % under ${bar.most} ms, none over ${bar.worst}`,
        reached: most < bar.most && worst <= bar.worst,
        measured: costs,
      }
    })
  })
  return { facts }
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
      return {
        key: "curves",
        title,
        text: `${micro(median)} µs (${quartiles.map(micro).join(" to ")})${times}`,
        samples: list,
      }
    }),
  }
}

export function stream({ quick, gigabyte }) {
  const file = join(scratch, "stream.pgn")
  writeFileSync(file, annotatedText(200) + "\n\n")
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
