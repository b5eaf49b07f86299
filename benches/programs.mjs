// Rows measured by separate programs: start.mjs and dead.mjs.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { Failure, output, say } from "../scripts/run.mjs"
import { placements, provedPositions } from "./data.mjs"
import { benches, scratch } from "./install.mjs"
import { libraries } from "./javascript.mjs"
import { median, quantile, row } from "./stats.mjs"
import { yes } from "./table.mjs"
import { inTurns } from "./turns.mjs"

function program(name, args) {
  const text = output(process.execPath, [join(benches, name), ...args], { stdio: ["ignore", "pipe", "inherit"] })
  if (text === null) throw new Failure(`benches/${name} ${args[0]} failed.`)
  return JSON.parse(text)
}

/** Import and first list, each time in a fresh process, alternately; wall clock. */
export async function start({ starts }) {
  const { names, missing } = await libraries()
  say("import and first list, in fresh processes")
  const run = (name) => program("start.mjs", [name, join(scratch, "ffish")])
  // The first one reads the files from the disk.
  names.forEach(run)
  const samples = await inTurns(names, starts, run)
  return { rows: [row({ title: "import and first list", bars: { "chess.js": 2 }, samples })], missing }
}

/** The cost of a position is its median over several processes, so that other load does not matter. */
export function dead({ deadRuns, placed }) {
  const rare = { share: 0.9, most: 25, worst: 150 }
  const sets = [
    { title: "dead-position data", fens: provedPositions(), share: 0.999, most: 50, worst: 400 },
    { title: "knight against bishop", fens: placements("KN", "kb", placed), ...rare },
    { title: "two knights against one", fens: placements("KNN", "kn", placed), ...rare },
  ]
  const facts = sets.map(({ title, fens, share, most, worst }) => {
    say(`isDead and canWin, ${title}`)
    const file = join(scratch, "dead.json")
    writeFileSync(file, JSON.stringify(fens))
    const runs = Array.from({ length: deadRuns }, () => program("dead.mjs", [file]))
    const costs = fens.map((_, i) => median(runs.map((list) => list[i])))
    const [middle, high, highest] = [0.5, share, 1].map((share) => quantile(costs, share))
    return [
      `${title} (${fens.length})`,
      `median ${middle.toPrecision(3)} ms, ${share * 100} % ${high.toPrecision(3)} ms, slowest ${highest.toPrecision(3)} ms of CPU`,
      `${share * 100} % under ${most} ms, none over ${worst}`,
      yes(high < most && highest <= worst),
    ]
  })
  return { facts: [["isDead and both canWin", "measured", "bar", "reached"], ...facts] }
}
