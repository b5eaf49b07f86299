// lang/*.txt → js/generated/lang/*.js: the sentences of the engine, which Rust reads from the same files.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { generated, inRoot } from "../paths.mjs"
import { Failure } from "../run.mjs"
import { filesIn, stage } from "./stage.mjs"

export async function buildLanguages() {
  const files = filesIn(inRoot("lang")).filter((file) => file.endsWith(".txt"))
  const inputs = [...files, inRoot("scripts", "build", "languages.mjs")]
  await stage("languages", { inputs }, () => {
    mkdirSync(join(generated, "lang"), { recursive: true })
    return files.map((file) => {
      const module = join(generated, "lang", `${basename(file, ".txt")}.js`)
      writeFileSync(module, moduleOf(read(file)))
      return module
    })
  })
}

/** The parts of a language's file: for each its lines by their names, in their order. */
function read(file) {
  const parts = {}
  let part
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue
    const [, heading] = /^\[(\w+)\]$/.exec(line) ?? []
    const [, key, words] = /^(\S+) = (.+)$/.exec(line) ?? []
    if (heading) part = parts[heading] = {}
    else if (part && key) part[key] = words
    else throw new Failure(`${file}:${index + 1} is neither a heading nor a line of the form "name = words".`)
  }
  return parts
}

const moduleOf = (parts) =>
  `/** @type {import("../../types.js").Language} */\nexport const language = ${JSON.stringify(parts, null, 2)}\n`
