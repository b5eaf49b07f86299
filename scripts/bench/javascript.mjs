// The rows of the JavaScript libraries, each library in its own process.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { collect } from "../../benches/js/data.mjs"
import { ours } from "../../benches/js/libraries.mjs"
import { say } from "../run.mjs"
import { answers, compare, same, shown } from "./compare.mjs"
import { scratch } from "./install.mjs"
import { firstTimes, rounds } from "./rounds.mjs"
import { javascriptRows } from "./rows.mjs"
import { row } from "./stats.mjs"
import { openWorker } from "./workers.mjs"

/**
 * @param {Record<string, object>} libraries name → settings with which it is opened
 * @returns {Promise<{ rows: object[], checks: string[] }>}
 */
export async function javascript(options, libraries, missing, wanted) {
  const data = collect(options)
  const dataFile = join(scratch, "data.json")
  writeFileSync(dataFile, JSON.stringify(data))
  const opened = (name) => openWorker(name, libraries[name], dataFile)
  const workers = new Map()
  const checks = []
  const rows = []
  for (const { operation, title, bars, isRepeated, ...rest } of javascriptRows.filter(({ group }) => wanted(group))) {
    say(title)
    const results = await resultsOf(
      await openAll(workers, Object.keys(libraries), missing, opened),
      operation,
      title,
      checks,
    )
    if (operation === "pgn") {
      checks.push(...leaveOutUnreadable(results, data))
      writeFileSync(dataFile, JSON.stringify(data))
      for (const worker of results.keys()) {
        await worker.ask("load", { dataFile })
        results.set(worker, await answers(worker, { operation }))
      }
    }
    const known = operation === "perft" ? data.perft.map(({ nodes }) => nodes) : undefined
    const { sentences, count } = compare(named(results), operation, known)
    checks.push(`${title}: ${count} compared; ${sentences.join("; ") || "all agree"}`)
    const able = [...results.keys()]
    const add = async (key, title, measured) => {
      try {
        rows.push(
          row({ ...rest, key, title, bars: options.against ? [] : bars, ours, missing, samples: await measured() }),
        )
      } catch (error) {
        checks.push(`${title}: NOT MEASURED: ${error.message}`)
      }
    }
    await add(operation, isRepeated ? title : `${title}: warm`, () => rounds(able, { operation }, options))
    if (!isRepeated)
      await add(`${operation}-first`, `${title}: first time`, () => firstTimes(able, { operation }, options, opened))
  }
  return { rows, checks }
}

/** The answers of the libraries that support this and whose process survives it. */
async function resultsOf(workers, operation, title, checks) {
  const results = new Map()
  for (const worker of workers) {
    try {
      if (await worker.ask("can", { operation })) results.set(worker, await answers(worker, { operation }))
    } catch (error) {
      checks.push(`${title}: LEFT OUT: ${error.message}`)
    }
  }
  return results
}

const named = (results) => new Map([...results].map(([{ name }, list]) => [name, list]))

/** All installed libraries, in a fresh process if theirs has ended. */
async function openAll(workers, names, missing, opened) {
  for (const name of names.filter((name) => !missing[name] && !workers.get(name)?.isAlive)) {
    try {
      workers.set(name, await opened(name))
    } catch (error) {
      if (name === ours) throw error
      missing[name] = `it cannot be loaded (${error.message})`
    }
  }
  return names.filter((name) => !missing[name]).map((name) => workers.get(name))
}

/** Selects the games that all libraries read alike, and reports the libraries that do not. */
function leaveOutUnreadable(results, data) {
  const games = data.pgn.flatMap(({ games }) => games)
  const [right] = results.values()
  const bad = new Set()
  const sentences = []
  for (const [{ name }, trees] of results) {
    const refused = games.map((_, i) => i).filter((i) => !trees[i] || trees[i].error)
    const different = games
      .map((_, i) => i)
      .filter((i) => !refused.includes(i) && !right[i].error && !same(trees[i], right[i]))
    if (refused.length > 0) {
      sentences.push(
        `PGN: ${name} READS ${refused.length} of ${games.length} WITH ERRORS, e.g. ${shown(trees[refused[0]])}`,
      )
    }
    if (different.length > 0) {
      const [i] = different
      sentences.push(
        `PGN: ${name} READS ${different.length} DIFFERENTLY, e.g. ${shown(trees[i])} where we have ${shown(right[i])}`,
      )
    }
    for (const i of [...refused, ...different]) bad.add(i)
  }
  if (bad.size > 0)
    sentences.push(`PGN: ${bad.size} of ${games.length} games are left out, so that all have the same to read`)
  let number = 0
  data.pgn = data.pgn
    .map(({ games }) => games.filter(() => !bad.has(number++)))
    .filter((games) => games.length > 0)
    .map((games) => ({ games, text: games.join("\n\n") }))
  return sentences
}
