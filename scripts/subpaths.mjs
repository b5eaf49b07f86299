// npm pack runs this before it packs, and with --remove after it: a folder for each sub-path of the package, with a package.json that
// points into dist/. It is for tools that do not read "exports": Parcel, and TypeScript with moduleResolution "node10".
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join, relative, sep } from "node:path"
import { publicEntries } from "./build/entries.mjs"
import { root } from "./paths.mjs"
import { isMain, main, onlyFlags } from "./run.mjs"

/** The folders of the sub-paths, with what is in their package.json. */
export function subpaths() {
  return publicEntries()
    .filter(({ path }) => path !== ".")
    .map(({ path, conditions }) => {
      const folder = join(root, path)
      const at = (file) => relative(folder, join(root, file)).split(sep).join("/")
      // Who does not read "exports" has a bundler for browsers, or is old: the ES module is for the first, `main` for the second.
      const { types, default: module } = conditions.default ?? conditions.import
      return { folder, content: { main: at((conditions.require ?? conditions.import).default), module: at(module), types: at(types) } }
    })
}

function write() {
  for (const { folder, content } of subpaths()) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, "package.json"), `${JSON.stringify(content, null, 2)}\n`)
  }
}

/** What `write` wrote, and the folders that are empty without it. */
function remove() {
  for (const { folder } of subpaths().reverse()) {
    rmSync(join(folder, "package.json"), { force: true })
    for (let empty = folder; empty !== root && isEmpty(empty); empty = dirname(empty)) rmdirSync(empty)
  }
}

const isEmpty = (folder) => existsSync(folder) && readdirSync(folder).length === 0

if (isMain(import.meta.url)) {
  await main(`node scripts/${basename(import.meta.url)} [--remove]: the folders of the sub-paths, for npm pack.`, (args) => {
    onlyFlags(args, ["--remove"])
    if (args.includes("--remove")) remove()
    else write()
  })
}
