// `start.mjs LIBRARY SCRATCH [ROOT]`, in a fresh process each time: milliseconds from before the import until the first list of
// legal moves with SAN is there. With ROOT, ours is that of another checkout.
import { copyFileSync, mkdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

const [library, scratch, root] = process.argv.slice(2)

const firstList = {
  async "chess-arbiter"() {
    const { Position } = await import(
      root ? pathToFileURL(join(root, "dist", "index.js")).href : "../../../dist/index.js"
    )
    return Position.start()
      .legalMoves()
      .map(({ san }) => san)
  },
  async "chess.js"() {
    const { Chess } = await import("chess.js")
    return new Chess().moves()
  },
  async chessops() {
    const [{ Chess }, { makeSan }] = await Promise.all([import("chessops/chess"), import("chessops/san")])
    const position = Chess.default()
    return [...position.allDests()].flatMap(([from, squares]) =>
      [...squares].map((to) => makeSan(position, { from, to })),
    )
  },
  async kokopu() {
    const {
      default: { Position },
    } = await import("kokopu")
    const position = new Position()
    return position.moves().map((move) => position.notation(move))
  },
  async ffish() {
    const { default: load } = await import(pathToFileURL(join(scratch, "ffish.mjs")).href)
    const { Board } = await load({ wasmBinary: readFileSync(join(scratch, "ffish.wasm")) })
    return new Board("chess").legalMovesSan().split(" ")
  },
}

if (library === "ffish") {
  // See libraries/ffish.mjs.
  globalThis.__dirname = scratch
  mkdirSync(scratch, { recursive: true })
  const script = fileURLToPath(import.meta.resolve("ffish-es6/ffish.js"))
  copyFileSync(script, join(scratch, "ffish.mjs"))
  copyFileSync(join(dirname(script), "ffish.wasm"), join(scratch, "ffish.wasm"))
}
const processor = process.cpuUsage()
const start = performance.now()
const list = await firstList[library]()
const wall = performance.now() - start
const { user, system } = process.cpuUsage(processor)
if (list.length !== 20) throw new Error(`${library} lists ${list.length} moves at the start`)
process.stdout.write(JSON.stringify({ wall, processor: (user + system) / 1000 }), () => process.exit())
