// `curves.mjs ROUNDS`: the cost of a move early and late in a long game, and of undo and jumps at its end.
import { Game } from "../../../dist/index.js"
import { longGame } from "./long-game.mjs"

const rounds = Number(process.argv[2])
const plies = 10_000
const sans = longGame(plies)

// A hundred moves that end at these plies.
const windows = { "move at ply 100": 100, "move at ply 1000": 1000, "move at ply 10000": plies }
const samples = Object.fromEntries(
  [...Object.keys(windows), "undo at ply 10000", "redo at ply 10000"].map((name) => [name, []]),
)
samples["goTo(0) and back at 10000 plies"] = []

// The first rounds are warm-up.
for (let round = -3; round < rounds; round++) {
  const game = new Game()
  let ply = 0
  for (const [name, end] of Object.entries(windows)) {
    while (ply < end - 100) game.move(sans[ply++])
    keep(
      round,
      name,
      timed(100, () => game.move(sans[ply++])),
    )
  }
  if (game.ply !== plies) throw new Error(`the game ended early: ${JSON.stringify(game.end)}`)
  keep(
    round,
    "undo at ply 10000",
    timed(100, () => game.undo()),
  )
  keep(
    round,
    "redo at ply 10000",
    timed(100, () => game.redo()),
  )
  keep(
    round,
    "goTo(0) and back at 10000 plies",
    timed(10, () => {
      game.goTo(0)
      game.goTo(plies)
    }),
  )
}
process.stdout.write(JSON.stringify(samples))

function keep(round, name, seconds) {
  if (round >= 0) samples[name].push(seconds)
}

/** Seconds for one call. */
function timed(times, body) {
  const start = performance.now()
  for (let i = 0; i < times; i++) body()
  return (performance.now() - start) / 1000 / times
}
