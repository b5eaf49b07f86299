// The libraries, each behind the same functions: see rows.mjs for how they are used.
import { readFileSync } from "node:fs"

export const ours = "chess-arbiter"

/** The other JavaScript libraries: name → package. */
export const peers = { "chess.js": "chess.js", chessops: "chessops", kokopu: "kokopu", ffish: "ffish-es6" }

/** With a `file` in its settings, it is a move generator: the function of its name in a bare wasm file. */
export const openLibrary = async (name, settings) =>
  settings.file ? bareWasm(settings.file, name) : (await import(`./${name}.mjs`)).open(settings)

async function bareWasm(file, name) {
  const { instance } = await WebAssembly.instantiate(readFileSync(file), {})
  const count = (row, made) => {
    const nodes = instance.exports[name](row, made)
    return nodes < 0 ? null : nodes
  }
  return { bulk: (row) => count(row.index, 0), made: (row) => count(row.index, 1) }
}
