// The rows of the JavaScript libraries, each library in its own process.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { say } from "../scripts/run.mjs"
import { compare, same, shown } from "./compare.mjs"
import { collect } from "./data.mjs"
import { installPeers, scratch } from "./install.mjs"
import { ours, peers } from "./libraries/index.mjs"
import { rows } from "./rows.mjs"
import { row } from "./stats.mjs"
import { inTurns, openWorker, warm } from "./turns.mjs"

/** The installed libraries and why others are missing. */
export async function libraries() {
  const reasons = await installPeers(Object.values(peers))
  const missing = Object.fromEntries(
    Object.keys(peers)
      .filter((name) => reasons[peers[name]])
      .map((name) => [name, reasons[peers[name]]]),
  )
  return { names: [ours, ...Object.keys(peers).filter((name) => !missing[name])], missing }
}

export async function javascript(options, wanted) {
  const { names, missing } = await libraries()
  const data = collect(options.odd)
  const dataFile = join(scratch, "data.json")
  writeFileSync(dataFile, JSON.stringify(data))
  const opened = (name) => openWorker(name, { scratch: join(scratch, "ffish") }, dataFile)
  const workers = []
  for (const name of names) workers.push(await opened(name))
  const checks = []
  const measured = []
  for (const [operation, { title, bars, repeated }] of Object.entries(rows).filter(([name]) => wanted(name))) {
    say(title)
    const check = async () => {
      const results = new Map()
      for (const worker of workers) {
        const answers = await worker.ask("check", { operation })
        if (answers) results.set(worker, answers)
      }
      return results
    }
    let results = await check()
    if (operation === "pgn") {
      checks.push(...leaveOutUnreadable(results, data))
      writeFileSync(dataFile, JSON.stringify(data))
      for (const worker of workers) await worker.ask("load", { dataFile })
      results = await check()
    }
    const known = operation === "perft" ? data.perft.map(({ nodes }) => nodes) : undefined
    const differences = compare(results, operation, known)
    const [right] = results.values()
    checks.push(`${title}: ${right.length} compared; ${differences.join("; ") || "all agree"}`)
    const able = [...results.keys()]
    measured.push(
      row({ title, bars, perSecond: operation === "perft", samples: await warm(able, { operation }, options) }),
    )
    if (repeated) continue
    const once = async (name) => {
      const worker = await opened(name)
      const seconds = await worker.ask("time", { operation })
      worker.close()
      return seconds
    }
    const ableNames = able.map(({ name }) => name)
    measured.push(row({ title: "  first time", bars, samples: await inTurns(ableNames, options.processes, once) }))
  }
  return { rows: measured, missing, checks }
}

/** Selects the games that all libraries read alike, and reports the libraries that do not. */
function leaveOutUnreadable(results, data) {
  const games = data.pgn.flatMap(({ games }) => games)
  const [right] = results.values()
  const bad = new Set()
  const sentences = []
  for (const [{ name }, trees] of results) {
    const wrong = games.map((_, i) => i).filter((i) => trees[i]?.error || right[i].error || !same(trees[i], right[i]))
    if (wrong.length > 0) {
      const [i] = wrong
      sentences.push(
        `PGN: ${name} READS ${wrong.length} of ${games.length} WITH ERRORS OR DIFFERENTLY, e.g. ${shown(trees[i])} where we have ${shown(right[i])}; they are left out for all`,
      )
    }
    for (const i of wrong) bad.add(i)
  }
  let number = 0
  data.pgn = data.pgn
    .map(({ games }) => games.filter(() => !bad.has(number++)))
    .map((games) => ({ games, text: games.join("\n\n") }))
  return sentences
}
