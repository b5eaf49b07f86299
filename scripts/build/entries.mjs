// The entries of the package: name in dist/ → source.
import { existsSync, readFileSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import { inRoot, root } from "../paths.mjs"
import { Failure } from "../run.mjs"
import { filesIn } from "./stage.mjs"

const sources = {
  index: inRoot("js", "index.js"),
  chess: inRoot("js", "chess.js"),
  "chess-workerd": inRoot("js", "chess-workerd.js"),
  polyglot: inRoot("js", "polyglot.js"),
  still: inRoot("js", "still.js"),
  markdown: inRoot("js", "markdown.js"),
  elements: inRoot("js", "elements", "define.js"),
  "elements/classes": inRoot("js", "elements", "classes.js"),
  slim: inRoot("js", "slim.js"),
  "slim-inline": inRoot("js", "slim-inline.js"),
  "slim-workerd": inRoot("js", "slim-workerd.js"),
  workerd: inRoot("js", "workerd.js"),
}

/** Entries for CommonJS: all except those that need a file beside them. */
export const isCommonJs = (name) => name !== "slim" && !name.endsWith("workerd")

export function entries() {
  const languages = filesIn(inRoot("js", "lang")).filter((file) => file.endsWith(".js"))
  const all = { ...sources, ...Object.fromEntries(languages.map((file) => [`lang/${basename(file, ".js")}`, file])) }
  const missing = Object.values(all).filter((file) => !existsSync(file))
  if (missing.length > 0) {
    throw new Failure(`entries of the package are missing: ${missing.map((file) => relative(root, file)).join(", ")}`)
  }
  return all
}

/**
 * The code exports of package.json by path (".", "./lang/de"), with patterns expanded: { path, conditions }.
 * `folder` is the package: this one, or an unpacked one.
 */
export function publicEntries(folder = root) {
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  return Object.entries(exports)
    .filter(([, conditions]) => typeof conditions === "object")
    .flatMap(([path, conditions]) => {
      if (!path.includes("*")) return { path, conditions }
      const [before, after] = join(folder, conditions.import.default).split("*")
      return filesIn(dirname(before))
        .filter((file) => file.startsWith(before) && file.endsWith(after))
        .map((file) => {
          const name = file.slice(before.length, -after.length)
          return {
            path: path.replace("*", name),
            conditions: JSON.parse(JSON.stringify(conditions).replaceAll("*", name)),
          }
        })
    })
}
