// Runs the command that the arguments name.

import { readFileSync } from "node:fs"
import { lineOf } from "./output.js"
import { Refusal, refusalOf } from "./refusal.js"

/** @import { Streams } from "./output.js" */

const commands = {
  "legal FEN": "the legal moves of a position",
  "why FEN MOVE": "whether a move is legal and, if not, why",
  "play FEN MOVES…": "the position after some moves",
  "line FEN MOVES…": "moves as a numbered line",
  "perft FEN DEPTH": "the number of positions after DEPTH half-moves",
  "pgn FILES…": "checks the games of PGN files",
  "book FILE FEN": "the moves of a Polyglot opening book",
  "diagram FEN": "a picture of a position, as SVG, HTML or PNG",
  "pieces FOLDER": "a style sheet with your own pictures of pieces",
}
const names = Object.keys(commands).map((usage) => usage.replace(/ .*/, ""))

const usage = `Usage: chess-arbiter COMMAND …

${Object.entries(commands)
  .map(([usage, does]) => `  ${usage.padEnd(21)} ${does}\n`)
  .join("")}
chess-arbiter COMMAND --help explains each command. Quote a FEN, so that it is one argument; "start" is the starting position; "-" is
standard input. --json prints JSON (except for diagram and pieces), --version prints the version.

The exit code is 0; 1 if a move is refused or a file has issues; 2 if the command failed.
`

/** @param {string[]} args @param {Streams} streams @returns {Promise<number>} the exit code */
export async function main(args, streams) {
  try {
    return await run(args, streams)
  } catch (error) {
    const { message, command } = refusalOf(error)
    const name = ["chess-arbiter", command].join(" ").trim()
    streams.stderr.write(lineOf(`${name}: ${message}`) + lineOf(`See "${name} --help".`))
    return 2
  }
}

/** @param {string[]} args @param {Streams} streams @returns {Promise<number>} */
async function run([name, ...args], streams) {
  // "help legal" is "legal --help".
  if (name === "help" && args[0] !== undefined) return run([args[0], "--help"], streams)
  if (name === "--version" || name === "-v") {
    const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))
    streams.stdout.write(`${version}\n`)
    return 0
  }
  if (name === "--help" || name === "-h" || name === "help") {
    streams.stdout.write(usage)
    return 0
  }
  if (name === undefined) throw new Refusal(`a command was expected: one of ${names.join(", ")}`)
  if (!names.includes(name))
    throw new Refusal(`there is no command ${JSON.stringify(name)}: one of ${names.join(", ")} was expected`)
  const command = await import(`./${name}.js`)
  if (args.includes("--help") || args.includes("-h")) {
    streams.stdout.write(command.help)
    return 0
  }
  try {
    return await command.run(args, streams)
  } catch (error) {
    throw refusalOf(error).of(name)
  }
}
