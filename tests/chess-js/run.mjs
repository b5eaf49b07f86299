import * as Theirs from "chess.js"
import * as Ours from "../../js/chess.js"
import { compare } from "./compare.mjs"
import { fens, pgns } from "./data.mjs"
const [games = 200, seed = 1] = process.argv.slice(2).map(Number)
const t=Date.now()
const { calls, found } = compare({ Ours, Theirs, games, seed, fens, pgns })
const kinds = {}
for (const f of found) kinds[f.rule ?? `? ${f.log.at(-1)[0]}`] = (kinds[f.rule ?? `? ${f.log.at(-1)[0]}`] ?? 0) + 1
console.log(calls, (Date.now()-t)+' ms', kinds)
let n=0
for (const f of found) if (!f.rule && n++ < 12) console.log(JSON.stringify(f.log.at(-1)), '\n  before', f.before?.fen, f.before?.theirFen===f.before?.fen, '\n  after', f.after?.[0],'|', f.after?.[1], '\n  ours  ', JSON.stringify(f.ours).slice(0,700), '\n  theirs', JSON.stringify(f.theirs).slice(0,700),'\n  log', JSON.stringify(f.log.slice(-6,-1)).slice(0,500))
