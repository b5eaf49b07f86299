// `dead.mjs FILE [ROOT]`: milliseconds of CPU time of `isDead` and both `canWin` together for each FEN of a JSON list,
// called once each. With ROOT, ours is that of another checkout.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

const [file, root] = process.argv.slice(2)
const { Position } = await import(root ? pathToFileURL(join(root, "dist", "index.js")).href : "../../../dist/index.js")
const costs = JSON.parse(readFileSync(file, "utf8")).map((fen) => {
  const position = Position.fromFen(fen)
  const start = process.cpuUsage()
  const answers = [position.isDead, position.canWin("white"), position.canWin("black")]
  const { user, system } = process.cpuUsage(start)
  if (answers[0] && (answers[1] || answers[2])) throw new Error(`${fen}: dead, and somebody can win`)
  return (user + system) / 1000
})
process.stdout.write(JSON.stringify(costs))
