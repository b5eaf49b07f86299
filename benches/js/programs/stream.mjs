// `stream.mjs MEGABYTES PGN`: reads this much PGN as a stream (the given file repeatedly, in pieces of 64 kB) and reports
// the speed and the peak memory.
import { readFileSync } from "node:fs"
import { readPgn } from "../../../dist/index.js"

const [megabytes, file] = process.argv.slice(2)
const wanted = Number(megabytes) * 1e6
const text = readFileSync(file)
let sent = 0

function* pieces() {
  const size = 1 << 16
  // Whole games only.
  while (sent < wanted) {
    for (let at = 0; at < text.length; at += size) {
      const piece = text.subarray(at, at + size)
      sent += piece.length
      yield piece
    }
  }
}

let games = 0
let issues = 0
let most = 0
const processor = process.cpuUsage()
const start = performance.now()
for await (const entry of readPgn(pieces())) {
  games++
  issues += entry.issues.length
  if (games % 1000 === 0) most = Math.max(most, process.memoryUsage.rss())
}
const wall = (performance.now() - start) / 1000
const { user, system } = process.cpuUsage(processor)
most = Math.max(most, process.memoryUsage.rss())
process.stdout.write(JSON.stringify({ bytes: sent, games, issues, wall, processor: (user + system) / 1e6, rss: most }))
