// What a user of the package can import: name in dist/ → source. An entry that is not written yet is left out, loudly.
import { existsSync } from "node:fs"
import { basename, relative } from "node:path"
import { inRoot, root } from "../paths.mjs"
import { say } from "../run.mjs"
import { filesIn } from "./stage.mjs"

const planned = {
  index: inRoot("js", "index.js"),
  elements: inRoot("js", "elements", "define.js"),
  "elements/classes": inRoot("js", "elements", "classes.js"),
  slim: inRoot("js", "slim.js"),
  workerd: inRoot("js", "workerd.js"),
  chess: inRoot("js", "chess.js"),
}

/** Entries that CommonJS can require: what makes sense outside of a browser and needs no file beside it. */
export const isCommonJs = (name) => name === "index" || name === "chess" || name.startsWith("lang/")

export function entries() {
  const languages = filesIn(inRoot("js", "lang")).filter((file) => file.endsWith(".js"))
  const all = { ...planned, ...Object.fromEntries(languages.map((file) => [`lang/${basename(file, ".js")}`, file])) }
  return Object.fromEntries(Object.entries(all).filter(([, file]) => existsSync(file)))
}

export function noteMissing() {
  const missing = Object.values(planned).filter((file) => !existsSync(file))
  if (missing.length > 0)
    say(`NOT BUILT, because not written yet: ${missing.map((file) => relative(root, file)).join(", ")}`)
}
