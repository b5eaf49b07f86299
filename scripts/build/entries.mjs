// The entries of the package. "exports" of package.json lists them: dist/NAME.js comes from js/entries/NAME.js, dist/lang/ from js/lang/.
import { existsSync, readFileSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"
import { inRoot, root } from "../paths.mjs"
import { Failure } from "../run.mjs"
import { filesIn } from "./stage.mjs"

const manifest = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))

/** The files of dist/ that "exports" lists with this extension, without the extension. */
const exported = (extension) => {
  const files = JSON.stringify(manifest(root).exports).matchAll(/"\.\/dist\/([^"*]+?)((?:\.d)?\.\w+)"/g)
  return new Set([...files].filter(([, , end]) => end === extension).map(([, name]) => name))
}

const languages = () =>
  filesIn(inRoot("js", "lang")).map((file) => relative(inRoot("js"), file).replaceAll(sep, "/").replace(/\.js$/, ""))

const sourceOf = (name) => inRoot("js", name.startsWith("lang/") ? "" : "entries", `${name}.js`)

/** The entries that also exist as CommonJS: all except those that need another file. */
export const commonJsEntries = () => [...exported(".cjs"), ...languages()]

/** The declarations of the entries in dist/, for ES modules and for CommonJS. Several entries may share one. */
export const declarations = () => ({
  esModules: [...exported(".d.ts"), ...languages()],
  commonJs: [...exported(".d.cts"), ...languages()],
})

/** The source of each entry by its name in dist/. */
export function entries() {
  const all = Object.fromEntries([...exported(".js"), ...languages()].map((name) => [name, sourceOf(name)]))
  const missing = Object.values(all).filter((file) => !existsSync(file))
  if (missing.length > 0) {
    throw new Failure(`entries of the package are missing: ${missing.map((file) => relative(root, file)).join(", ")}`)
  }
  return all
}

/**
 * The code exports of package.json by path (".", "./lang/de"), with patterns expanded: { path, conditions, esModule,
 * source, declared }. `esModule` has the default types and file; `source` is that file in js/; `declared` is the file
 * of its types, which entries share if they differ only in how the engine starts. `folder` is the package: this one, or
 * an unpacked one.
 */
export function publicEntries(folder = root) {
  return Object.entries(manifest(folder).exports)
    .filter(([path, conditions]) => typeof conditions === "object" && !/\.(css|wasm)$/.test(path))
    .flatMap(([path, conditions]) => {
      if (!path.includes("*")) return [[path, conditions]]
      const [before, after] = join(folder, conditions.import.default).split("*")
      return filesIn(dirname(before))
        .filter((file) => file.startsWith(before) && file.endsWith(after))
        .map((file) => file.slice(before.length, -after.length))
        .map((name) => [path.replace("*", name), JSON.parse(JSON.stringify(conditions).replaceAll("*", name))])
    })
    .map(([path, conditions]) => {
      const esModule = conditions.default ?? conditions.import
      const source = sourceOf(esModule.default.slice("./dist/".length, -".js".length))
      const shared = inRoot("js", esModule.types.slice("./dist/".length).replace(/\.d\.ts$/, ".js"))
      return { path, conditions, esModule, source, declared: existsSync(shared) ? shared : source }
    })
}
