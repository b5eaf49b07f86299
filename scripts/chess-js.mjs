// npm run chess-js: compares the entry chess-arbiter/chess.js with chess.js.
import { pathToFileURL } from "node:url"
import { build } from "./build.mjs"
import { installPackages } from "./install.mjs"
import { inRoot } from "./paths.mjs"
import { Failure, isMain, main, say } from "./run.mjs"
import { setUp } from "./setup.mjs"

const usage = `
npm run chess-js: plays the same random games with chess-arbiter/chess.js and with chess.js: legal, broken and guessed moves,
edited boards, FENs and PGNs, and every question in between. Counts the differences by the names that they have in
docs/chess.js.md, prints every other one with the calls that lead to it, and fails if there is one.

  npm run chess-js -- --games 10000   so many games of 60 calls (1000)
  npm run chess-js -- --seed 7        other games; the same seed gives the same ones (1)
  npm run chess-js -- --speed         the time of each method beside that of chess.js instead

chess.js is installed in tests/chess-js when it is needed first. Nothing of it is shipped. The tests there do the same with
fewer games, run every example of docs/chess.js.md, and play with examples/chess-js-app in Chromium.
`

const folder = inRoot("tests", "chess-js")

/** Installs chess.js and the packages of the example app if they are missing. */
export const installChessJs = () => installPackages(folder)

const load = (...path) => import(pathToFileURL(inRoot(...path)).href)

async function speed() {
  const [{ measure }, ours] = await Promise.all([load("tests", "chess-js", "speed.mjs"), load("dist", "chess.js")])
  const line = (cells) =>
    console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(28) : cell.padStart(12))).join(""))
  line(["µs of CPU for", "ours", "chess.js", "times faster"])
  const slower = []
  for (const { name, mine, peer, ratio } of measure({ ours })) {
    line([name, mine.toFixed(2), peer.toFixed(2), ratio.toFixed(ratio < 10 ? 2 : 0)])
    // 5 % is noise: some calls take nanoseconds.
    if (ratio < 0.95) slower.push(name)
  }
  if (slower.length > 0) throw new Failure(`slower than chess.js: ${slower.join(", ")}`)
}

async function fuzz(games, seed) {
  const { run } = await load("tests", "chess-js", "fuzz.mjs")
  const { calls, named, unexplained } = run({ games, seed })
  for (const [name, count] of Object.entries(named)) console.log(`${String(count).padStart(8)}  ${name}`)
  for (const text of unexplained) console.log(`\n${text}`)
  if (unexplained.length > 0)
    throw new Failure(
      `${unexplained.length} differences in ${calls} calls match no rule of tests/chess-js/differences.mjs.`,
    )
  say(`${calls} calls, every difference is of a known kind.`)
}

const options = {
  games: { type: "string", default: "1000" },
  seed: { type: "string", default: "1" },
  speed: { type: "boolean" },
}

if (isMain(import.meta.url)) {
  await main(usage, options, async (values) => {
    const [games, seed] = [values.games, values.seed].map(Number)
    if (![games, seed].every((number) => number >= 0 && Number.isInteger(number)))
      throw new Failure("--games and --seed need whole numbers.")
    await setUp()
    await build({ types: false })
    await installChessJs()
    await (values.speed ? speed() : fuzz(games, seed))
  })
}
