// `dead.mjs FILE`: milliseconds of CPU time of `isDead` and both `canWin` together for each FEN of a JSON list, called
// once each.
import { readFileSync } from "node:fs"
import { Position } from "../dist/index.js"

const costs = JSON.parse(readFileSync(process.argv[2], "utf8")).map((fen) => {
  const position = Position.fromFen(fen)
  const start = process.cpuUsage()
  const answers = [position.isDead, position.canWin("white"), position.canWin("black")]
  const { user, system } = process.cpuUsage(start)
  if (answers[0] && (answers[1] || answers[2])) throw new Error(`${fen}: dead, and somebody can win`)
  return (user + system) / 1000
})
process.stdout.write(JSON.stringify(costs))
