// The sizes of downloads, in bytes. Kilobytes are 1000 bytes everywhere.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { dist, inRoot } from "../paths.mjs"

/** The files that pages load as they are. */
export function measureSizes() {
  const files = {
    wasm: "chess_arbiter.wasm",
    positionWasm: "chess_arbiter_position.wasm",
    variantsWasm: "chess_arbiter_variants.wasm",
    elements: "page/elements-code.js",
  }
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => [
      name,
      { title: `dist/${file}`, ...sizes(readFileSync(join(dist, file))) },
    ]),
  )
}

/** Recorded limits and targets, in gzipped bytes. */
export const limitsFile = inRoot("benches", "sizes.json")
export const readLimits = () => JSON.parse(readFileSync(limitsFile, "utf8"))

const sizes = (content) => ({ raw: content.length, gzip: gzipped(content), brotli: brotlied(content) })

/** Compressed sizes; nothing is 0, without the header of a format. */
export const gzipped = (content) => content.length && gzipSync(content, { level: 9 }).length
export const brotlied = (content) =>
  content.length &&
  brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  }).length
