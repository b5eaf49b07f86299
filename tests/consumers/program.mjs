// Writes the program that every consumer runs: a module for each entry, which imports it as an app would, and one that runs the
// module of a given entry.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { publicEntries } from "../../scripts/build/entries.mjs"

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, "..", "..")
const play = join(here, "program", "play.js")

/** The entries of a package that was unpacked, by their names without that of the package: "chess-arbiter", "lang/de". */
export function entriesOf(folder) {
  return publicEntries(folder).map(({ path, conditions }) => {
    const name = path === "." ? "chess-arbiter" : path.slice(2)
    return { name, specifier: path === "." ? name : `chess-arbiter/${name}`, file: `${name.replace(/\W/g, "-")}`, conditions }
  })
}

/** What `judge("e4e5")` says before the first move, from the file of the language. */
export function sentenceIn(lang) {
  const [, words] = /^empty-square = (.+)$/m.exec(readFileSync(join(root, "lang", `${lang}.txt`), "utf8"))
  return words.replace("{from}", "e4")
}

/** By entry: the program's function, what else of the package it is given, and what it is to expect. */
function programOf({ name }) {
  const [, lang] = /^lang\/(.+)$/.exec(name) ?? []
  if (lang) return { play: "game", takes: "Game", options: { lang, sentence: sentenceIn(lang) } }
  const sentence = sentenceIn("en")
  const programs = {
    "chess-arbiter": { play: "game", takes: "Game", options: { sentence } },
    slim: { play: "slim", options: { sentence } },
    elements: { play: "elements", options: { sentence } },
    "elements/classes": { play: "elements", options: { sentence, tag: "my-board" } },
    polyglot: { play: "polyglot", needs: "Position" },
    "chess.js": { play: "chess" },
    still: { play: "still" },
    markdown: { play: "markdown" },
  }
  return programs[name] ?? { play: "other" }
}

/** The module of an entry: it exports `run`. */
function moduleOf(entry, main, { format, specifierOf, extension }) {
  const { play, takes, needs, options } = programOf(entry)
  const bring = (names, from) =>
    format === "cjs" ? `const ${names.replace("* as ", "")} = require("${from}")` : `import ${names} from "${from}"`
  const isLanguage = entry.name.startsWith("lang/")
  const lines = [bring("{ " + play + " }", `./play${extension}`)]
  if (isLanguage) {
    // As an app does: a language is imported for what it does, not for what it exports.
    lines.push(format === "cjs" ? `require("${specifierOf(entry)}")` : `import "${specifierOf(entry)}"`)
    lines.push(bring("{ Game }", specifierOf(main)))
  } else {
    lines.push(bring("* as entry", specifierOf(entry)))
  }
  if (needs) lines.push(bring(`{ ${needs} }`, specifierOf(main)))
  const given = isLanguage ? "Game" : takes ? `entry.${takes}` : "entry"
  const also = needs ? `{ ${needs} }` : JSON.stringify(options ?? {})
  lines.push(`${format === "cjs" ? "exports.run =" : "export const run ="} () => ${play}(${given}, ${also})`)
  return `${lines.join("\n")}\n`
}

/**
 * Writes the program into a folder: `program.js`, whose `run(name)` resolves to "ok" or to what went wrong with this entry.
 * `format` is "esm" or "cjs"; `specifierOf` names an entry otherwise than an app that has the package installed.
 */
export function writeProgram(folder, entries, { format = "esm", specifierOf = ({ specifier }) => specifier, extension = ".js" } = {}) {
  mkdirSync(folder, { recursive: true })
  const settings = { format, specifierOf, extension }
  const write = (name, text) => writeFileSync(join(folder, `${name}${extension}`), text)
  if (format === "cjs") write("play", commonJs(readFileSync(play, "utf8")))
  else copyFileSync(play, join(folder, `play${extension}`))
  for (const entry of entries) write(entry.file, moduleOf(entry, entries.find(({ name }) => name === "chess-arbiter"), settings))
  const load = (file) =>
    format === "cjs" ? `async () => require("./${file}${extension}")` : `() => import("./${file}${extension}")`
  const table = entries.map(({ name, file }) => `  "${name}": ${load(file)},`).join("\n")
  write(
    "program",
    `const entries = {\n${table}\n}\n
${format === "cjs" ? "exports.run = " : "export "}async function run(name) {
  try {
    const entry = await entries[name]()
    await entry.run()
    return "ok"
  } catch (error) {
    return String((error && error.stack) || error)
  }
}\n`,
  )
}

function commonJs(text) {
  const names = [...text.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name)
  return `${text.replace(/^export /gm, "")}\nmodule.exports = { ${names.join(", ")} }\n`
}
