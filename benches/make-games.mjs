// Makes games.txt: moves of played games as SAN, one game per line, none of which is in tests/data/games.tsv.
//
//     CHESS_ARBITER_DATA=<the collection> node benches/make-games.mjs
import { readFileSync, writeFileSync } from "node:fs"
import { Position } from "../dist/index.js"
import { games } from "../tests/data/make.mjs"

const COUNT = 110
const known = new Set(
  readFileSync(new URL("../tests/data/games.tsv", import.meta.url), "utf8")
    .split("\n")
    .map((line) => line.split("\t")[2]),
)
const fitting = games(process.env.CHESS_ARBITER_DATA).filter(([mode, start, digest, , , , , , moves]) => {
  const plies = moves.split(" ").length
  return mode === "std" && start === "." && !known.has(digest) && plies >= 40 && plies <= 140
})
const lines = Array.from({ length: COUNT }, (_, i) => {
  let position = Position.start()
  return fitting[Math.floor((i * fitting.length) / COUNT)][8].split(" ").map((uci) => {
    const { san } = position.judge(uci).move
    position = position.play(uci)
    return san
  })
})
writeFileSync(new URL("games.txt", import.meta.url), lines.map((sans) => `${sans.join(" ")}\n`).join(""))
