import * as peer from "chess.js"
import { readFileSync } from "node:fs"
const ours = await import(process.argv[2] ?? "../../dist/chess.js")
import { measure } from "./speed.mjs"
const games = readFileSync(new URL("../../benches/games.txt", import.meta.url), "utf8").trim().split("\n").slice(0, 1).map((l) => l.split(" "))
for (const { name, mine, theirs, ratio } of measure({ ours, peer, games, rounds: 7, milliseconds: 15 })) console.log(name.padEnd(26), mine.toFixed(2).padStart(10), theirs.toFixed(2).padStart(10), ratio.toFixed(2).padStart(8), ratio < 1.05 ? "<<<" : "")
