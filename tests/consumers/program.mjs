// Writes the program that every consumer runs: a module for each entry, which imports it like an app, and one that
// runs the module of a given entry.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { publicEntries } from "../../scripts/build/entries.mjs"

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, "..", "..")
const play = join(here, "program", "play.js")

/** The entries of an unpacked package, by name without that of the package: "chess-arbiter", "lang/de". */
export function entriesOf(folder) {
  return publicEntries(folder).map(({ path, conditions }) => {
    const name = path === "." ? "chess-arbiter" : path.slice(2)
    return {
      name,
      specifier: path === "." ? name : `chess-arbiter/${name}`,
      file: `${name.replace(/\W/g, "-")}`,
      conditions,
    }
  })
}

/** The sentence of `judge("e4e5")` before the first move, from the file of the language. */
export function sentenceIn(lang) {
  const [, words] = /^empty-square = (.+)$/m.exec(readFileSync(join(root, "lang", `${lang}.txt`), "utf8"))
  return words.replace("{from}", "e4")
}

/**
 * By entry: the program's function, its other imports from the package, and the expected result. An entry without a row
 * has the function of its name (`chess.js`: `chessJs`), or else `other`.
 */
function programOf({ name }) {
  const [, lang] = /^lang\/(?:variants\/)?(.+)$/.exec(name) ?? []
  if (lang) return { play: "game", takes: "Game", options: { lang, sentence: sentenceIn(lang) } }
  const sentence = sentenceIn("en")
  const programs = {
    "chess-arbiter": { play: "game", takes: "Game", options: { sentence } },
    slim: { play: "slim", options: { sentence } },
    position: { play: "position", options: { sentence } },
    "slim/position": { play: "slimPosition", options: { sentence } },
    variants: { play: "variants", options: { sentence } },
    "slim/variants": { play: "slimVariants", options: { sentence } },
    elements: { play: "elements", options: { sentence } },
    "elements/classes": { play: "elements", options: { sentence, tag: "my-board" } },
    "elements/variants": { play: "elementsVariants", needs: "Game" },
    polyglot: { play: "polyglot", needs: "Position" },
    openings: { play: "openings", needs: "Game" },
    "still/fairy": { play: "still" },
    uci: { play: "uci", needs: "Position" },
  }
  const own = name.replace(/\W+(\w)/g, (_, letter) => letter.toUpperCase())
  return programs[name] ?? { play: functionsIn(readFileSync(play, "utf8")).includes(own) ? own : "other" }
}

/** The module of an entry, which exports `run`. */
function moduleOf(entry, main, { format, specifierOf, extension }) {
  const { play, takes, needs, options } = programOf(entry)
  const bring = (names, from) =>
    format === "cjs" ? `const ${names.replace("* as ", "")} = require("${from}")` : `import ${names} from "${from}"`
  const isLanguage = entry.name.startsWith("lang/")
  const lines = [bring("{ " + play + " }", `./play${extension}`)]
  if (isLanguage) {
    // Like an app: a language is imported for its side effect.
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
 * Writes the program into a folder: `program.js`, whose `run(name)` resolves to "ok" or to the error of this entry.
 * `format` is "esm" or "cjs"; `specifierOf` overrides the import specifier of an entry.
 */
export function writeProgram(
  folder,
  entries,
  { format = "esm", specifierOf = ({ specifier }) => specifier, extension = ".js" } = {},
) {
  mkdirSync(folder, { recursive: true })
  const settings = { format, specifierOf, extension }
  const write = (name, text) => writeFileSync(join(folder, `${name}${extension}`), text)
  if (format === "cjs") write("play", commonJs(readFileSync(play, "utf8")))
  else copyFileSync(play, join(folder, `play${extension}`))
  for (const entry of entries)
    write(
      entry.file,
      moduleOf(
        entry,
        entries.find(({ name }) => name === (entry.name.startsWith("lang/variants/") ? "variants" : "chess-arbiter")),
        settings,
      ),
    )
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

const functionsIn = (text) => [...text.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name)

const commonJs = (text) => `${text.replace(/^export /gm, "")}\nmodule.exports = { ${functionsIn(text).join(", ")} }\n`
