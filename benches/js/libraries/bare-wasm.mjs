// A move generator compiled to wasm by benches/wasm. It only counts.
import { readFileSync } from "node:fs"

export async function open({ file }) {
  const { instance } = await WebAssembly.instantiate(readFileSync(file), {})
  const count = (row, made) => {
    const nodes = instance.exports.count(row, made)
    return nodes < 0 ? null : nodes
  }
  return { bulk: (row) => count(row.index, 0), made: (row) => count(row.index, 1) }
}
