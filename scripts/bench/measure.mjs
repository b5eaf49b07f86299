// Runs all requested measurements in sequence, because parallel ones would disturb each other.
import { mkdirSync } from "node:fs"
import { cpus } from "node:os"
import { basename, join } from "node:path"
import { pathToFileURL } from "node:url"
import { measureSizes, readLimits } from "../size/measure.mjs"
import { ours, versions } from "../../benches/js/libraries.mjs"
import { installJavaScript, scratch } from "./install.mjs"
import { elements } from "./elements.mjs"
import { javascript } from "./javascript.mjs"
import { native, wasm } from "./perft.mjs"
import { curves, dead, memory, start, stream } from "./programs.mjs"
import { javascriptRows } from "./rows.mjs"
import { closeWorkers } from "./workers.mjs"

/** @returns {Promise<{ machine: object, rows: object[], facts: object[], checks: string[] }>} */
export async function measure(options) {
  mkdirSync(scratch, { recursive: true })
  if (options.against) return compareBuilds(options)
  const { part, wanted, finished } = collector(options)
  const needsPeers = wanted("javascript") || wanted("start") || wanted("elements")
  const reasons = needsPeers ? await installJavaScript() : {}
  const missing = Object.fromEntries(Object.entries(reasons).filter(([, reason]) => reason))
  const peers = Object.fromEntries(Object.keys(versions()).map((name) => [name, { scratch: join(scratch, "ffish") }]))
  const libraries = { [ours]: {}, ...peers }
  await part("native", () => native(options))
  await part("wasm", () => wasm(options))
  await part("javascript", () => javascript(options, libraries, missing, wanted))
  await part("dead", () => dead(options, { [ours]: {} }))
  await part("start", () => start(options, libraries, missing))
  await part("size", async () => ({ facts: await sizeFacts() }))
  await part("memory", () => memory(options))
  await part("curves", () => curves(options))
  await part("stream", () => stream(options))
  await part("elements", () => elements(options))
  return finished({ peers: versions() })
}

/** Compares this build with that of another checkout, with the same work. */
async function compareBuilds(options) {
  const { part, wanted, finished } = collector(options)
  const other = basename(options.against)
  const name = other === ours ? options.against : other
  const libraries = { [ours]: {}, [name]: { root: options.against } }
  await part("javascript", () => javascript(options, libraries, {}, wanted))
  await part("dead", () => dead(options, libraries))
  await part("start", () => start(options, libraries, {}))
  await part("size", () => comparedSizes(options.against, name))
  return finished({ against: options.against })
}

/** Runs the selected parts and combines their results. */
function collector({ only, quick }) {
  const isJavascript = (name) => javascriptRows.some(({ group }) => group === name)
  const wanted = (group) =>
    !only || only.some((name) => name === group || (group === "javascript" && isJavascript(name)))
  const parts = []
  const part = async (group, body) => {
    if (!wanted(group)) return
    try {
      parts.push(await body())
    } catch (error) {
      // Keeps earlier results.
      parts.push({ checks: [`${group}: NOT MEASURED: ${error.message}`] })
    } finally {
      closeWorkers()
    }
  }
  const finished = (rest) => {
    const all = (what) => parts.flatMap((part) => part[what] ?? [])
    const machine = { processor: cpus()[0]?.model, node: process.version, quick, ...rest }
    return { machine, rows: all("rows"), facts: all("facts"), checks: all("checks") }
  }
  return { part, wanted, finished }
}

/** Each checkout measures itself, since the entries and their build may differ. */
async function comparedSizes(folder, name) {
  const { measureSizes: measureOther } = await import(
    pathToFileURL(join(folder, "scripts", "size", "measure.mjs")).href
  )
  const [mine, other] = [await measureSizes(), await measureOther()]
  const entries = [...new Set([...Object.keys(other), ...Object.keys(mine)])]
  const shown = (size) => (size ? `${size.gzip} bytes of gzip (raw ${size.raw})` : "–")
  return {
    facts: entries.map((entry) => ({
      key: `size-${entry}`,
      title: `size, ${(mine[entry] ?? other[entry]).title}`,
      text: `${ours} ${shown(mine[entry])}, ${name} ${shown(other[entry])}${
        mine[entry] && other[entry] ? `, ${(other[entry].gzip / mine[entry].gzip).toFixed(3)}×` : ""
      }`,
      measured: { [name]: other[entry], [ours]: mine[entry] },
    })),
  }
}

async function sizeFacts() {
  const limits = readLimits()
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
  return Object.entries(await measureSizes()).map(([name, { title, raw, gzip, brotli }]) => ({
    key: `size-${name}`,
    title: `size, ${title}`,
    text: `${kilobytes(gzip)} gzip, ${kilobytes(brotli)} brotli, ${kilobytes(raw)} raw`,
    ...(limits[name] && { bar: `${kilobytes(limits[name].bar)} gzip`, reached: gzip <= limits[name].bar }),
    measured: { raw, gzip, brotli },
  }))
}
