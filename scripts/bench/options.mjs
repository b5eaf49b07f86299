// The options of `npm run bench`.
import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { Failure } from "../run.mjs"
import { comparable, groups } from "./rows.mjs"

/** Names separated by commas, wrapped to the second column of the usage. */
const inLines = (names) =>
  names
    .map((name, i) => (i > 0 && i % 8 === 0 ? `\n${" ".repeat(40)}${name}` : name))
    .join(", ")
    .replaceAll(", \n", ",\n")

export const usage = `
npm run bench: measures this engine beside its peers, in turns on this machine, and compares their results.

  npm run bench -- --quick              the same positions and games in fewer and shorter rounds: four minutes once everything is
                                        installed. chess.js runs once in a fresh process, fewer pieces are placed at random, long
                                        streams and loops are shorter
  npm run bench -- --only list,native   these rows only: ${inLines(Object.keys(groups))}
  npm run bench -- --against FOLDER     compares this build with that of another checkout of this repository (its dist/ is used
                                        as it is) instead of with peers: ${inLines(comparable)}
  npm run bench -- --json FILE          every sample as JSON as well
  npm run bench -- --markdown           the tables as Markdown
  npm run bench -- --gigabyte           streams a gigabyte of PGN as well
  npm run bench -- --instructions       counts instructions of our native code under valgrind and compares them with
                                        benches/instructions.json; with --save writes that file anew

  CHESS_ARBITER_DATA=folder             takes positions and games from this folder of test data

The peers are installed in benches/ when they are needed first (npm packages and Rust crates; one to three minutes).
Nothing of them is part of what is shipped. benches/README.md tells what is measured and how.
`

const work = { slices: 11, positions: 4400, games: 264, slow: ["chess.js"], warmUp: 400 }
const full = {
  ...work,
  rounds: 11,
  milliseconds: 200,
  processes: 7,
  slowProcesses: 3,
  starts: 21,
  odd: Infinity,
  deadRuns: 3,
  placements: 1000,
}
const quick = {
  ...work,
  rounds: 4,
  milliseconds: 20,
  processes: 3,
  slowProcesses: 1,
  starts: 5,
  odd: 200,
  deadRuns: 1,
  placements: 100,
}

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
    against: value("--against"),
  }
  if (rest.length > 0) throw new Failure(`"${rest[0]}" is not a known argument. Try --help.`)
  for (const name of options.only ?? []) {
    if (!groups[name]) throw new Failure(`there is no row "${name}"; the rows are ${Object.keys(groups).join(", ")}.`)
  }
  if (options.against !== undefined) {
    options.against = resolve(options.against)
    if (!existsSync(join(options.against, "dist", "index.js"))) {
      throw new Failure(`${options.against} has no dist/index.js: "npm run build" there makes it.`)
    }
    for (const name of options.only ?? []) {
      if (!comparable.includes(name))
        throw new Failure(`"${name}" cannot be compared with another build; ${comparable.join(", ")} can.`)
    }
  }
  if (options.save && !options.instructions) throw new Failure("--save needs --instructions.")
  return options
}
