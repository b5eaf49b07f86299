// The libraries: name → the adapter module, and the source of the version.
import { readFileSync } from "node:fs"

export const ours = "chess-arbiter"

export const libraries = {
  [ours]: { module: "./libraries/chess-arbiter.mjs" },
  "chess.js": { module: "./libraries/chess.js.mjs", package: "chess.js" },
  chessops: { module: "./libraries/chessops.mjs", package: "chessops" },
  kokopu: { module: "./libraries/kokopu.mjs", package: "kokopu" },
  ffish: { module: "./libraries/ffish.mjs", package: "ffish-es6" },
  "shipped wasm": { module: "./libraries/shipped-wasm.mjs" },
}

/**
 * With a `file` in its settings it is a move generator in a bare wasm file, with a `root` another checkout of ours,
 * regardless of the name.
 */
export async function openLibrary(name, settings) {
  const module = settings.file ? "./libraries/bare-wasm.mjs" : libraries[settings.root ? ours : name].module
  return (await import(module)).open(settings)
}

/** The other JavaScript libraries with their exact versions, from package.json. */
export function versions() {
  const { devDependencies } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))
  return Object.fromEntries(
    Object.entries(libraries)
      .filter(([, library]) => library.package)
      .map(([name, library]) => [name, devDependencies[library.package]]),
  )
}
