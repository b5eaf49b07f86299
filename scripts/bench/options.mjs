// What `npm run bench` understands.
import { Failure } from "../run.mjs"
import { groups } from "./rows.mjs"

export const usage = `
npm run bench: measures this engine beside its peers, in turns on this machine, and compares their results.

  npm run bench -- --quick              fewer and shorter rounds: under a minute once everything is installed
  npm run bench -- --only list,native   these rows only: ${Object.keys(groups).join(", ")}
  npm run bench -- --json FILE          every sample as JSON as well
  npm run bench -- --markdown           the tables as Markdown
  npm run bench -- --gigabyte           streams a gigabyte of PGN as well
  npm run bench -- --instructions       counts instructions of our native code under valgrind and compares them with
                                        benches/instructions.json; with --save writes that file anew

  CHESS_ARBITER_DATA=folder             takes positions and games from this folder of test data

The peers are installed in benches/ when they are needed first (npm packages and Rust crates; one to three minutes).
Nothing of them is part of what is shipped. benches/README.md tells what is measured and how.
`

const full = { rounds: 11, milliseconds: 200, starts: 21, slices: 10, positionsPerSlice: 100, gamesPerSlice: 20, odd: Infinity }
const quick = { rounds: 4, milliseconds: 15, starts: 5, slices: 4, positionsPerSlice: 20, gamesPerSlice: 4, odd: 200 }

export function parse(args) {
  const rest = [...args]
  const flag = (name) => {
    const at = rest.indexOf(name)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  }
  const value = (name) => {
    const at = rest.indexOf(name)
    if (at < 0) return undefined
    const [, text] = rest.splice(at, 2)
    if (text === undefined || text.startsWith("--")) throw new Failure(`${name} needs a value. Try --help.`)
    return text
  }
  const isQuick = flag("--quick")
  const options = {
    ...(isQuick ? quick : full),
    quick: isQuick,
    markdown: flag("--markdown"),
    gigabyte: flag("--gigabyte"),
    instructions: flag("--instructions"),
    save: flag("--save"),
    json: value("--json"),
    only: value("--only")?.split(","),
  }
  if (rest.length > 0) throw new Failure(`"${rest[0]}" is not known here. Try --help.`)
  for (const name of options.only ?? []) {
    if (!groups[name]) throw new Failure(`there is no row "${name}"; there are ${Object.keys(groups).join(", ")}.`)
  }
  if (options.save && !options.instructions) throw new Failure("--save goes with --instructions only.")
  return options
}
