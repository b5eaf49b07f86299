// A worker of `chess-arbiter pgn --jobs`: checks sections in sequence.

import { parentPort, workerData } from "node:worker_threads"
import { checkSection } from "./checker.js"

/** @import { Piece } from "./checker.js" */

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort)

/** @type {Piece[]} */
const arrived = []
let wake = () => {}
port.on("message", (piece) => {
  arrived.push(piece)
  wake()
})

/** The pieces of the next section. */
async function* pieces() {
  for (;;) {
    const piece = arrived.shift()
    if (piece) yield piece
    else await new Promise((resolve) => (wake = () => resolve(undefined)))
    if (piece?.isLast) return
  }
}

for (;;) {
  await checkSection(pieces(), workerData, (found) => port.postMessage({ found }))
  port.postMessage({ isDone: true })
}
