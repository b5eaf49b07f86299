// Shared parts of pages: www/parts/NAME.html replaces <!-- part: NAME --> in a page.
import { readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { inRoot } from "../paths.mjs"

export const partsFolder = inRoot("www", "parts")

/**
 * The page with lines in place of a comment, indented as it is.
 * @param {string} page
 * @param {string} name of the comment
 * @param {readonly string[]} lines
 */
export const filled = (page, name, lines) =>
  page.replace(new RegExp(`^( *)<!-- ${name} -->$`, "m"), (_, indent) => lines.map((line) => indent + line).join("\n"))

/** The page in this file with its parts, in which the link to itself, or to the rules, is marked. */
export function withParts(page, file) {
  const own = { "index.html": "./", "variants.html": "rules.html" }[basename(file)] ?? basename(file)
  return page.replace(/^( *)<!-- part: (\w+) -->$/gm, (_, indent, name) =>
    readFileSync(join(partsFolder, `${name}.html`), "utf8")
      .trimEnd()
      .replace(`<a href="${own}"`, `$& aria-current="page"`)
      .replace(/^/gm, indent),
  )
}
