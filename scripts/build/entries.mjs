// What a user of the package can import: name in dist/ → source.
import { existsSync } from "node:fs"
import { basename, relative } from "node:path"
import { inRoot, root } from "../paths.mjs"
import { Failure } from "../run.mjs"
import { filesIn } from "./stage.mjs"

const sources = {
  index: inRoot("js", "index.js"),
  chess: inRoot("js", "chess.js"),
  "chess-workerd": inRoot("js", "chess-workerd.js"),
  polyglot: inRoot("js", "polyglot.js"),
  elements: inRoot("js", "elements", "define.js"),
  "elements/classes": inRoot("js", "elements", "classes.js"),
  slim: inRoot("js", "slim.js"),
  workerd: inRoot("js", "workerd.js"),
}

/** Entries that CommonJS can require: what makes sense outside of a browser and needs no file beside it. */
export const isCommonJs = (name) => name === "index" || name === "chess" || name === "polyglot" || name.startsWith("lang/")

export function entries() {
  const languages = filesIn(inRoot("js", "lang")).filter((file) => file.endsWith(".js"))
  const all = { ...sources, ...Object.fromEntries(languages.map((file) => [`lang/${basename(file, ".js")}`, file])) }
  const missing = Object.values(all).filter((file) => !existsSync(file))
  if (missing.length > 0) {
    throw new Failure(`entries of the package are missing: ${missing.map((file) => relative(root, file)).join(", ")}`)
  }
  return all
}
