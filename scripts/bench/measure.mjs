// Everything that was asked for, one after the other; two at the same time would disturb each other.
import { mkdirSync } from "node:fs"
import { cpus } from "node:os"
import { measureSizes, readLimits } from "../size/measure.mjs"
import { versions } from "../../benches/js/libraries.mjs"
import { installJavaScript, scratch } from "./install.mjs"
import { elements } from "./elements.mjs"
import { javascript } from "./javascript.mjs"
import { native, wasm } from "./perft.mjs"
import { curves, memory, start, stream } from "./programs.mjs"
import { javascriptRows } from "./rows.mjs"
import { closeWorkers } from "./workers.mjs"

/** @returns {Promise<{ machine: object, rows: object[], facts: object[], checks: string[] }>} */
export async function measure(options) {
  mkdirSync(scratch, { recursive: true })
  const isJavascript = (name) => javascriptRows.some(({ group }) => group === name)
  const wanted = (group) =>
    !options.only || options.only.some((name) => name === group || (group === "javascript" && isJavascript(name)))
  const needsPeers = wanted("javascript") || wanted("start") || wanted("elements")
  const reasons = needsPeers ? await installJavaScript() : {}
  const missing = Object.fromEntries(Object.entries(reasons).filter(([, reason]) => reason))
  const parts = []
  const part = async (group, body) => {
    if (!wanted(group)) return
    try {
      parts.push(await body())
    } catch (error) {
      // What has been measured before is not lost.
      parts.push({ checks: [`${group}: NOT MEASURED: ${error.message}`] })
    } finally {
      closeWorkers()
    }
  }
  await part("native", () => native(options))
  await part("wasm", () => wasm(options))
  await part("javascript", () => javascript(options, missing, wanted))
  await part("start", () => start(options, missing))
  await part("size", async () => ({ facts: await sizeFacts() }))
  await part("memory", () => memory(options))
  await part("curves", () => curves(options))
  await part("stream", () => stream(options))
  await part("elements", () => elements(options))
  const all = (what) => parts.flatMap((part) => part[what] ?? [])
  const machine = { processor: cpus()[0]?.model, node: process.version, peers: versions(), quick: options.quick }
  return { machine, rows: all("rows"), facts: all("facts"), checks: all("checks") }
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
