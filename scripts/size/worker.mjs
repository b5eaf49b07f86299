// Imports bundles one after the other, as in a worker of a browser, and posts their results by row.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { parentPort, workerData } from "node:worker_threads"

const { apps, dist } = workerData
// webpack's output looks for its own address.
Object.assign(globalThis, { self: globalThis, importScripts() {}, location: new URL("http://localhost/main.js") })
globalThis.wasm = (name) => readFileSync(join(dist, `${name}.wasm`))
const results = {}
for (const { row, out } of apps) {
  globalThis.result = undefined
  results[row] = await import(pathToFileURL(join(out, "main.js"))).then(() => globalThis.result).catch(String)
}
parentPort.postMessage(results)
