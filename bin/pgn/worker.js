// A worker of `chess-arbiter pgn --jobs`: checks one section after another.

import { parentPort, workerData } from "node:worker_threads"
import { checkSection } from "./checker.js"

/** @import { Chunk } from "./checker.js" */

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort)

/** @type {Chunk[]} */
const arrived = []
let wake = () => {}
port.on("message", (chunk) => {
  arrived.push(chunk)
  wake()
})

/** The chunks of one section. */
async function* chunks() {
  for (;;) {
    const chunk = arrived.shift()
    if (chunk) yield chunk
    else await new Promise((resolve) => (wake = () => resolve(undefined)))
    if (chunk?.isLast) return
  }
}

for (;;) {
  await checkSection(chunks(), workerData, (found) => port.postMessage({ found }))
  port.postMessage({ isDone: true })
}
