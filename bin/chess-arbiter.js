#!/usr/bin/env node
// npx chess-arbiter

import { main } from "./main.js"
import { lineOf } from "./output.js"
import { refusalOf } from "./refusal.js"

process.stdout.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
  // The reader has closed the pipe: `chess-arbiter pgn games.pgn | head -1`.
  if (error.code === "EPIPE") process.exit()
  process.stderr.write(lineOf(`chess-arbiter: ${refusalOf(error).message}`))
  process.exit(2)
})

process.exitCode = await main(process.argv.slice(2), process)
