// Names that cross from the engine to JavaScript as numbers: the lists are read from the engine's source, so that each is written
// once.
import { readFileSync } from "node:fs"
import { inRoot } from "../paths.mjs"
import { Failure } from "../run.mjs"

/** The text between the braces of a macro that begins with this text. */
function block(file, start) {
  const source = readFileSync(inRoot("src", file), "utf8")
  const [, body] = new RegExp(`${start} \\{\n(.*?)^\\}`, "ms").exec(source) ?? []
  if (!body) throw new Failure(`src/${file} has no "${start} {" where it was expected.`)
  return body
}

/** The names of an enum made by `named!`, in the order of their numbers. */
export function namesOf(file, name) {
  const names = [...block(file, `pub enum ${name}\\(\\w+, \\w+\\)`).matchAll(/^ +\w+ = "([^"]+)",$/gm)]
  return names.map(([, name]) => name)
}

/** The facts in the order of their numbers: the name of each, its type, and whether it is a list of these. */
function facts() {
  const found = []
  let isList = false
  for (const line of block("facts.rs", "^facts!").split("\n")) {
    const [, heading] = /^ +(\S.*) \{$/.exec(line) ?? []
    if (heading) isList = heading !== "optional"
    const [, field, name = field, type] = /^ +(\w+)(?: as "(\w+)")?: (\w+),$/.exec(line) ?? []
    // A pocket crosses as the list of its kinds of pieces.
    if (type) found.push(type === "Pocket" ? [name, "Role", true] : [name, type, isList])
  }
  return found
}

/** A module with the lists; languages.mjs makes the list of sentences. */
export const namesModule = () =>
  [
    "// Names by their numbers in the engine, from src/facts.rs, src/fen.rs and src/outcome.rs.",
    constant("facts", facts()),
    constant("fenFields", namesOf("fen.rs", "FenField")),
    constant("endReasons", namesOf("outcome.rs", "EndReason")),
    "",
  ].join("\n")

const constant = (name, value) => `export const ${name} = /** @type {const} */ (${JSON.stringify(value)})`
