// npm run soak: checks for leaks in long use of the engine and the elements.
import { soakEngine } from "./soak/engine.mjs"
import { duration, Failure, isMain, main, say } from "./run.mjs"

const usage = `
npm run soak: uses the package for long and fails if memory grows. After "npm run build".

Moves are played, judged, taken back, written as PGN and read again in one process without a pause, and the heap and the
engine's memory are measured after garbage collections. Then boards and diagrams are added to a page in Chromium and removed;
no node and no listener of theirs may be left.

  npm run soak -- --moves 1000000   so many moves (10000000); 0 for none
  npm run soak -- --boards 100      so many boards, and as many diagrams (10000); 0 for none
  npm run soak -- --seed 7          other games (1)
`

const megabytes = (bytes) => `${(bytes / 2 ** 20).toFixed(1)} MB`

function readOptions(args) {
  const options = { "--moves": 10_000_000, "--boards": 10_000, "--seed": 1 }
  for (let at = 0; at < args.length; at += 2) {
    const value = Number(args[at + 1])
    if (!(args[at] in options) || !Number.isInteger(value) || value < 0) {
      throw new Failure(`"${args.slice(at, at + 2).join(" ")}" is not a known argument. Try --help.`)
    }
    options[args[at]] = value
  }
  return { moves: options["--moves"], boards: options["--boards"], seed: options["--seed"] }
}

if (isMain(import.meta.url)) {
  await main(usage, async (args) => {
    const { moves, boards, seed } = readOptions(args)
    const started = Date.now()
    const said = []
    if (moves > 0) {
      const progress = (done, { heap, wasm }) =>
        say(`  ${done} moves: heap ${megabytes(heap)}, engine ${megabytes(wasm)}`)
      const { before, after, moves: done } = await soakEngine({ moves, seed, progress })
      said.push(
        `${done} moves: heap ${megabytes(before.heap)} and then ${megabytes(after.heap)}, engine ${megabytes(before.wasm)} and then ${megabytes(after.wasm)}`,
      )
    }
    if (boards > 0) {
      // Imported late, because it needs Playwright.
      const { soakElements } = await import("./soak/elements.mjs")
      const progress = (done, { nodes, listeners, heap }) =>
        say(`  ${done} boards: ${nodes} nodes, ${listeners} listeners, heap ${megabytes(heap)}`)
      const { before, after, boards: done } = await soakElements({ boards, progress })
      said.push(
        `${done} boards and as many diagrams: ${before.nodes} nodes and then ${after.nodes}, ${before.listeners} listeners and then ${after.listeners}`,
      )
    }
    say(`no leaks. ${said.join("; ")}. ${duration(Date.now() - started)}.`)
  })
}
