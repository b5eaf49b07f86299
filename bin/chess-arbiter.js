#!/usr/bin/env node
// npx chess-arbiter: runs the given command.

import { readFileSync } from "node:fs"
import { Refusal, refusalOf } from "./refusal.js"

const commands = ["legal", "why", "play", "perft", "pgn", "diagram"]

const usage = `Usage: chess-arbiter COMMAND …

  legal FEN             the legal moves of a position
  why FEN MOVE          whether a move is legal and, if not, why
  play FEN MOVES…       the position after some moves
  perft FEN DEPTH       the number of positions after so many half-moves
  pgn FILES…            checks the games of PGN files
  diagram FEN           a picture of a position, as SVG or HTML

chess-arbiter COMMAND --help explains each command. Quote a FEN, so that it is one argument; "start" is the starting position; "-" is
standard input. --json prints JSON (except for diagram), --version prints the version.

The exit code is 0; 1 if a move is refused or a file has issues; 2 if the command failed.
`

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
async function run([name, ...args]) {
  // "help legal" is "legal --help".
  if (name === "help" && args[0] !== undefined) return run([args[0], "--help"])
  if (name === "--version" || name === "-v") {
    const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))
    process.stdout.write(`${version}\n`)
    return 0
  }
  if (name === "--help" || name === "-h" || name === "help") {
    process.stdout.write(usage)
    return 0
  }
  if (name === undefined) throw new Refusal(`a command was expected: one of ${commands.join(", ")}`)
  if (!commands.includes(name))
    throw new Refusal(`there is no command ${JSON.stringify(name)}: one of ${commands.join(", ")} was expected`)
  const command = await import(`./${name}.js`)
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(command.help)
    return 0
  }
  try {
    return await command.run(args)
  } catch (error) {
    throw refusalOf(error).of(name)
  }
}

process.stdout.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
  // The reader of the output has closed it: `chess-arbiter pgn games.pgn | head -1`.
  if (error.code === "EPIPE") process.exit()
  process.stderr.write(`chess-arbiter: ${refusalOf(error).message}\n`)
  process.exit(2)
})

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const { message, command } = refusalOf(error)
  const more = command ? `chess-arbiter ${command} --help` : "chess-arbiter --help"
  process.stderr.write(`chess-arbiter${command ? ` ${command}` : ""}: ${message}\nSee "${more}".\n`)
  process.exitCode = 2
}
