// src/zobrist.rs → js/generated/polyglot.js: the numbers of Polyglot's keys, so that Rust and JavaScript share one
// source.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { generated, inRoot } from "../paths.mjs"
import { Failure } from "../run.mjs"
import { stage } from "./stage.mjs"

const COUNT = 781

export async function buildPolyglot() {
  const source = inRoot("src", "zobrist.rs")
  await stage("polyglot", { inputs: [source, inRoot("scripts", "build", "polyglot.mjs")] }, () => {
    const numbers = readFileSync(source, "utf8").match(/\b0x[0-9a-f]{16}\b/g) ?? []
    if (numbers.length !== COUNT)
      throw new Failure(`${source} has ${numbers.length} 64-bit numbers: ${COUNT} were expected.`)
    const bytes = Buffer.from(numbers.map((number) => number.slice(2)).join(""), "hex")
    mkdirSync(generated, { recursive: true })
    const file = join(generated, "polyglot.js")
    const type = "/** The numbers, 8 bytes each, the high ones first, in base64. */"
    writeFileSync(file, `${type}\nexport const numbers = /** @type {string} */ ("${bytes.toString("base64")}")\n`)
    return [file]
  })
}
