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

/** @returns {Promise<{ machine: object, rows: object[], facts: object[], checks: string[] }>} */
export async function measure(options) {
  mkdirSync(scratch, { recursive: true })
  const wanted = (group) => !options.only || options.only.includes(group)
  const needsPeers = javascriptRows.some(({ group }) => wanted(group)) || wanted("start") || wanted("elements")
  const reasons = needsPeers ? await installJavaScript() : {}
  const missing = Object.fromEntries(Object.entries(reasons).filter(([, reason]) => reason))
  const parts = []
  if (wanted("native")) parts.push(await native(options))
  if (wanted("wasm")) parts.push(await wasm(options))
  if (javascriptRows.some(({ group }) => wanted(group))) parts.push(await javascript(options, missing, wanted))
  if (wanted("start")) parts.push(start(options, missing))
  if (wanted("size")) parts.push({ facts: await sizeFacts() })
  if (wanted("memory")) parts.push(memory(options))
  if (wanted("curves")) parts.push(curves(options))
  if (wanted("stream")) parts.push(stream(options))
  if (wanted("elements")) parts.push(await elements(options))
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
