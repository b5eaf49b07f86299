// npm pack runs this before packing, and with --remove afterwards. It builds what is missing or out of date, such as the
// declarations after `npm start`, and creates a folder for each subpath of the package, with a package.json that points
// to dist/, for tools that do not read "exports": Parcel, and TypeScript with moduleResolution "node10".
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join, relative, sep } from "node:path"
import { build } from "./build.mjs"
import { publicEntries } from "./build/entries.mjs"
import { root } from "./paths.mjs"
import { isMain, main } from "./run.mjs"
import { setUp } from "./setup.mjs"

/** The folders of the subpaths, with the contents of their package.json. */
export function subpaths() {
  return publicEntries()
    .filter(({ path }) => path !== ".")
    .map(({ path, conditions, esModule: { types, default: module } }) => {
      const folder = join(root, path)
      const at = (file) => relative(folder, join(root, file)).split(sep).join("/")
      // Tools that do not read "exports" are browser bundlers, which use the ES module, or old ones, which use
      // `main`.
      return {
        folder,
        content: { main: at(conditions.require.default), module: at(module), types: at(types) },
      }
    })
}

function write() {
  for (const { folder, content } of subpaths()) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, "package.json"), `${JSON.stringify(content, null, 2)}\n`)
  }
}

/** Removes what `write` wrote, and folders that are then empty. */
function remove() {
  for (const { folder } of subpaths().reverse()) {
    rmSync(join(folder, "package.json"), { force: true })
    for (let empty = folder; empty !== root && isEmpty(empty); empty = dirname(empty)) rmdirSync(empty)
  }
}

const isEmpty = (folder) => existsSync(folder) && readdirSync(folder).length === 0

if (isMain(import.meta.url)) {
  await main(
    `node scripts/${basename(import.meta.url)} [--remove]: prepares npm pack: the build, and the folders of the sub-paths. --remove deletes these.`,
    { remove: { type: "boolean" } },
    async (values) => {
      if (values.remove) return remove()
      await setUp()
      await build({ site: false })
      write()
    },
  )
}
