// chess-arbiter pieces: a set of pictures of pieces as a style sheet.

import { readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { bytesOf } from "./arguments.js"
import { command } from "./command.js"
import { writeTo } from "./output.js"
import { Refusal } from "./refusal.js"

const pieces = ["wK", "wQ", "wR", "wB", "wN", "wP", "bK", "bQ", "bR", "bB", "bN", "bP"]
const files = pieces.map((piece) => `${piece}.svg`).join(", ")

export const { help, run } = command({
  usage: "pieces OPTIONS FOLDER > pieces.css",
  about: `Prints a style sheet that draws the pieces of all boards of a page with the pictures in a folder. It needs these twelve files, named by
colour and letter, as the piece sets of many chess programs are:
${files}

Each picture becomes a custom property, --chess-piece-wk to --chess-piece-bp, as a data: address, so the style sheet needs no other file.
A picture with a script, an event handler, an entity or a reference to another file is refused.`,
  options: { "output FILE": 'writes the style sheet to this file; "-" is standard output' },
  max: 1,
  hint: "",
  async answer({ values: { output = "-" }, words: [folder], streams }) {
    if (folder === undefined) throw new Refusal("a folder was expected")
    const there = new Set(readdirSync(folder))
    const missing = pieces.map((piece) => `${piece}.svg`).filter((file) => !there.has(file))
    if (missing.length > 0)
      throw new Refusal(`${folder}: ${missing.join(", ")} not found; a set of pieces has twelve files: ${files}`)
    const lines = pieces.map((piece) => {
      const address = addressOf(pictureIn(join(folder, `${piece}.svg`)))
      return `  --chess-piece-${piece.toLowerCase()}: url("${address}");\n`
    })
    const sheet = `:root {\n${lines.join("")}}\n`
    if (output === "-") await writeTo(streams.stdout, sheet)
    else writeFileSync(output, sheet)
    return 0
  },
})

/** Browsers do not run or load this in a style sheet, so the picture would look different. */
const forbidden = /** @type {const} */ ([
  [/<(?:[\w.-]+:)?script\b/i, "a script"],
  [/\son\w+\s*=\s*["']/i, "an event handler"],
  [/javascript:/i, "a script in an address"],
  [/<!ENTITY\b/i, "an entity"],
  [/\bhref\s*=\s*["'](?!\s*(?:#|data:image\/|["']))/i, "a reference to another file"],
  [/\burl\((?!\s*["']?\s*(?:#|data:|\)))|@import\b/i, "a reference to another file"],
])

/** The SVG in a file, on one line, without parts that are not drawn. @param {string} file */
function pictureIn(file) {
  const text = textOf(file)
    .replace(/^\s*<\?xml[^]*?\?>/, "")
    .replace(/<!--[^]*?-->/g, "")
  const [, start = "", attributes = "", rest = ""] =
    /^\s*(?:<!DOCTYPE\b[^[>]*>\s*)?(<(?:[\w.-]+:)?svg)(?=[\s/>])([^>]*)>([^]*)$/.exec(text) ?? []
  const found = forbidden.find(([pattern]) => pattern.test(text))
  if (found) throw new Refusal(`${file}: the picture has ${found[1]}, but only drawings are allowed`)
  if (!start) throw new Refusal(`${file}: this is not an SVG picture`)
  return `${start}${missingAttributes(start, attributes)}${attributes}>${rest}`.trim().replace(/\s+/g, " ")
}

/**
 * The attributes that a picture outside of HTML needs: a namespace, and a viewBox to scale with its square.
 * @param {string} start of the tag @param {string} attributes that it has
 */
function missingAttributes(start, attributes) {
  const [width, height] = ["width", "height"].map(
    (name) => new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(attributes)?.[1],
  )
  const namespace = start !== "<svg" || /\sxmlns\s*=/.test(attributes)
  const box = /\sviewBox\s*=/.test(attributes) || !width || !height ? "" : ` viewBox="0 0 ${width} ${height}"`
  return `${namespace ? "" : ' xmlns="http://www.w3.org/2000/svg"'}${box}`
}

/** @param {string} file */
function textOf(file) {
  const bytes = bytesOf(file)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal(`${file}: this is not text in UTF-8`)
  }
}

/** A data: URL for use inside quotes. Only special characters are encoded. @param {string} svg */
const addressOf = (svg) =>
  `data:image/svg+xml,${encodeURIComponent(svg).replace(/%(20|2C|2F|3A|3B|3D|40)/g, decodeURIComponent)}`
