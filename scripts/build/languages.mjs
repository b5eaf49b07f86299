// lang/ → modules in js/generated/lang/ and js/lang/, and src/languages.rs. lang/README.md describes it.
//
//   xx.js           words and sentences of verdicts        texts/xx.js     texts of elements, loaded on demand
// english/*.js    English texts of elements, a module for each section, so that each is loaded with the code that
// needs it
//   pictures.js     texts of pictures in every language, for chess-arbiter/still, which loads nothing on demand
//   hands.js, fairy.js   texts of boards of other games in every language, loaded with the code for them
//   puzzles.js      the same for texts of puzzles, for chess-arbiter/markdown
//   games.js, epd.js    the English sentences about games and about EPD, which en.js lacks
//                   (in these and en.js the sentences are in the order of their numbers in the engine)
//   variants.js     the English sentences of variants, which en.js lacks; variants/xx.js: those of the others, and
//                   variant-verdicts.js their imports
// letters.js      piece letters of every language        verdicts.js, texts.js   the known languages, each with its
// import
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { inRoot } from "../paths.mjs"
import { Failure } from "../run.mjs"
import { namesOf } from "./names.mjs"
import { filesIn, stage } from "./stage.mjs"

export async function buildLanguages() {
  const folder = inRoot("lang")
  const scripts = ["languages.mjs", "names.mjs"].map((name) => inRoot("scripts", "build", name))
  const inputs = [...filesIn(folder), inRoot("src", "sentence.rs"), ...scripts]
  await stage("languages", { inputs }, () => writeLanguages(readLanguages(folder), inRoot()))
}

/** @typedef {Record<string, Record<string, string>>} Parts the sections of a file, with their lines by their names */

/**
 * All other sections are texts of elements. Texts of pages are only used in pages.mjs; texts of other boards are
 * separate.
 */
const apart = ["hands", "fairy"]
const engine = ["language", "words", "sentences", "variants"]
export const isOfPages = (section) => section === "site" || section.endsWith("-page")
const elementSections = (parts) =>
  Object.keys(parts).filter((section) => !engine.includes(section) && !isOfPages(section) && !apart.includes(section))

const hasLettersOnly = (parts) => !parts.sentences

/**
 * Every language of a folder: complete ones, and those of letters.tsv with only piece letters.
 * @returns {Map<string, Parts>} by their tags
 * @throws {Failure} with all errors in the files
 */
export function readLanguages(folder) {
  const files = filesIn(folder).filter((file) => file.endsWith(".txt"))
  const full = new Map(files.map((file) => [basename(file, ".txt"), readFile(file)]))
  const letters = readFileSync(join(folder, "letters.tsv"), "utf8").trimEnd().split("\n")
  const others = letters.map((line) => line.split("\t")).map(([tag, letters]) => [tag, { words: { letters } }])
  const english = full.get("en")
  const problems = [
    ...others.flatMap(([tag, parts]) => [
      ...problemsOfLetters(parts).map((problem) => `lang/letters.tsv: ${tag}: ${problem}`),
      ...(full.has(tag) ? [`lang/letters.tsv: remove ${tag}, which has its own file lang/${tag}.txt.`] : []),
    ]),
    ...[...full].flatMap(([tag, parts]) => problemsOf(parts, english).map((problem) => `lang/${tag}.txt: ${problem}`)),
  ]
  if (problems.length > 0) throw new Failure(`languages are not complete.\n${problems.join("\n")}`)
  return new Map([...full, ...others].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The complete languages: their tags and names, English first. */
export function menu(languages) {
  const full = [...languages]
    .filter(([, parts]) => !hasLettersOnly(parts))
    .map(([tag, { language }]) => ({ tag, name: language.name }))
  return full.sort((a, b) => (b.tag === "en") - (a.tag === "en") || a.name.localeCompare(b.name))
}

/** @returns {Parts} */
function readFile(file) {
  const parts = {}
  let part
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue
    const place = `${basename(dirname(file))}/${basename(file)}:${index + 1}`
    const [, heading] = /^\[([a-z-]+)\]$/.exec(line) ?? []
    const [, key, text] = /^(\S+) = (.*\S)$/.exec(line) ?? []
    if (heading && parts[heading]) throw new Failure(`${place}: the section [${heading}] occurs twice.`)
    else if (heading) part = parts[heading] = {}
    else if (!part || !key) throw new Failure(`${place} is neither a heading nor a line of the form "name = text".`)
    else if (Object.hasOwn(part, key)) throw new Failure(`${place}: the line ${key} occurs twice.`)
    else part[key] = text
  }
  return parts
}

// ─── Checks ──────────────────────────────────────────────────────────────────

/** "white:bare" → "white". */
export const base = (key) => key.split(":")[0]
const slotsIn = (text) =>
  [...text.matchAll(/\{([a-zA-Z]+)(?::([a-z]+))?\}/g)].map(([, name, form]) => ({
    name: name[0].toLowerCase() + name.slice(1),
    form,
  }))

/** The words that may fill a slot. Sentences name a piece with its square, other texts with its color. */
function wordsFor(slot, section) {
  if (slot === "side" || slot === "enemy") return colors
  if (["role", "promotion", "other", "pieces", "held"].includes(slot)) return roles
  if (slot === "piece")
    return ["sentences", "variants"].includes(section)
      ? roles
      : colors.flatMap((color) => [...roles, "letter"].map((role) => `${color}-${role}`))
  return slot === "kind" ? kinds : []
}
const roles = ["pawn", "knight", "bishop", "rook", "queen", "king"]
const colors = ["white", "black"]
const kinds =
  "hop captured green red yellow blue move capture leap slide block castle double en-passant promotion".split(" ")

function problemsOfLetters({ words }) {
  const letters = words?.letters?.split(" ") ?? []
  return letters.length !== 5 || new Set(letters).size < 5
    ? ["letters must be those of knight, bishop, rook, queen and king, separated by spaces."]
    : []
}

/** The forms of each text: its keys by their bases. */
function formsOf(texts) {
  const forms = new Map(Object.keys(texts).map((key) => [base(key), []]))
  for (const key of Object.keys(texts)) forms.get(base(key)).push(key)
  return forms
}

/** Slots that a translation may omit, because the rest of the sentence implies them. */
const dispensable = {
  "own-piece-on-target": "side",
  "drop-on-piece": "role",
  "explodes-own-king": "side",
  "game-over.king-exploded": "enemy",
}

/** The errors of a language, as sentences. */
function problemsOf(parts, english) {
  const problems = problemsOfLetters(parts)
  // src/languages.rs reads up to [names].
  if (Object.keys(parts).slice(0, 5).join() !== [...engine, "names"].join())
    problems.push("[language], [words], [sentences], [variants] and [names] must come first, in this order.")
  const words = { ...parts.words, ...parts.names }
  for (const [section, texts] of Object.entries(english)) {
    const own = parts[section] ?? {}
    // Words may have forms in any section that has words.
    const known = section === "names" ? { ...texts, ...english.words } : texts
    const [ofOwn, ofTexts, ofKnown] = [own, texts, known].map(formsOf)
    // Forms such as "white:bare" are optional in other languages.
    for (const [key, text] of Object.entries(texts))
      if (key === base(key) && !ofOwn.has(key)) problems.push(`[${section}] ${key} is missing. In English: ${text}`)
    for (const [key, text] of Object.entries(own)) {
      const isKnown = ofKnown.has(base(key))
      if (!isKnown) problems.push(`[${section}] ${key} is not in en.txt.`)
      const there = (ofTexts.get(base(key)) ?? []).flatMap((each) => slotsIn(texts[each]).map(({ name }) => name))
      const slots = slotsIn(text)
      for (const { name } of slotsIn(texts[key] ?? ""))
        if (!slots.some((each) => each.name === name) && dispensable[key] !== name)
          problems.push(`[${section}] ${key} lacks {${name}}. In English: ${texts[key]}`)
      for (const { name, form } of slots) {
        if (isKnown && !there.includes(name)) problems.push(`[${section}] ${key}: there is no {${name}} here.`)
        const isForm =
          form === undefined ||
          (form === "or" && name === "moves") ||
          wordsFor(name, section).some((word) => Object.hasOwn(words, `${word}:${form}`))
        if (!isForm) problems.push(`[${section}] ${key}: no word for {${name}} has the form “${form}”.`)
      }
    }
  }
  for (const section of Object.keys(parts)) if (!english[section]) problems.push(`en.txt has no section [${section}].`)
  const keysIn = (sections) => sections.flatMap((section) => Object.keys(parts[section]))
  const all = keysIn([...elementSections(parts), "words"])
  const ofPages = keysIn(Object.keys(parts).filter(isOfPages))
  for (const key of [
    ...all.filter((key, index) => all.indexOf(key) < index),
    ...ofPages.filter((key) => Object.hasOwn(words, key)),
  ])
    problems.push(`${key} is in two sections.`)
  return problems
}

// ─── Modules ───────────────────────────────────────────────────────────────────────────────────────

/** Folders that contain only generated files. */
const ownFolders = ["js/lang", "js/generated/lang"]

/**
 * Writes the generated files into a checkout, or a copy of one, and removes those of deleted languages.
 * @param {Map<string, Parts>} languages
 * @returns {string[]} the files
 */
export function writeLanguages(languages, root) {
  const files = Object.entries(filesOf(languages))
  const writtenPaths = new Set(files.map(([path]) => join(root, path)))
  for (const old of filesIn(...ownFolders.map((folder) => join(root, folder)))) if (!writtenPaths.has(old)) rmSync(old)
  return files.map(([path, content]) => {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    // src/languages.rs is committed, and only written if it differs, to avoid rebuilding Rust.
    if (!existsSync(file) || readFileSync(file, "utf8") !== content) writeFileSync(file, content)
    return file
  })
}

/** @returns {Record<string, string>} contents by their paths */
export function filesOf(languages) {
  const english = languages.get("en")
  const full = [...languages].filter(([, parts]) => !hasLettersOnly(parts))
  const others = full.filter(([tag]) => tag !== "en")
  const generated = "js/generated/lang"
  const files = {
    [`${generated}/pictures.js`]: byTags("pictures", others, (parts, tag) => ({ tag, ...pictureOf(parts) })),
    ...Object.fromEntries(
      apart.map((section) => [`${generated}/${section}.js`, byTags(section, full, (parts) => parts[section])]),
    ),
    [`${generated}/puzzles.js`]: byTags("puzzles", others, (parts) => withWords(parts.puzzle, parts)),
    [`${generated}/games.js`]: numbered("games", groupOf(english, "games")),
    [`${generated}/epd.js`]: numbered("epd", groupOf(english, "epd")),
    [`${generated}/variants.js`]: numbered("variants", english.variants),
    [`${generated}/letters.js`]: module("letters", lettersOf(languages)),
    [`${generated}/verdicts.js`]: knownModule("verdicts", "unknown", others, (tag) => `../../lang/${tag}.js`),
    [`${generated}/variant-verdicts.js`]: knownModule(
      "variantVerdicts",
      `{ variants: ${typeOfTexts} }`,
      others,
      (tag) => `./variants/${tag}.js`,
    ),
    [`${generated}/texts.js`]: knownModule("texts", `{ texts: ${typeOfTexts} }`, others, (tag) => `./texts/${tag}.js`),
    "src/languages.rs": rustModule(full),
  }
  for (const [tag, { words, sentences, variants }] of others) {
    files[`${generated}/${tag}.js`] = verdictModule({ words, sentences })
    files[`${generated}/variants/${tag}.js`] = module("variants", variants)
    files[`js/lang/variants/${tag}.js`] = variantsModule(tag)
  }
  const { sentences } = inOrder(groupOf(english, "positions"))
  files[`${generated}/en.js`] = verdictModule({ words: english.words, sentences })
  for (const [tag, parts] of others) {
    files[`js/lang/${tag}.js`] = entryModule(tag)
    files[`${generated}/texts/${tag}.js`] = typed(typeOfTexts, module("texts", textsOf(tag, parts)))
  }
  for (const [section, texts] of englishModules(english))
    files[`${generated}/english/${section}.js`] = module(section, texts)
  return files
}

const typeOfTexts = "Readonly<Record<string, string>>"
const typed = (type, module) => `/** @type {${type}} */\n${module}`
const module = (name, value) => `export const ${name} = ${JSON.stringify(value, null, 2)}\n`

const verdictModule = (parts) => typed('import("../../values/types.js").Language', module("language", parts))

const entryModule = (
  tag,
) => `// Importing this module is enough: then \`judge(move, { lang: "${tag}" })\` answers in this language.

import { language } from "../generated/lang/${tag}.js"
import { defineLanguage } from "../words/language.js"

defineLanguage("${tag}", language)
`

const variantsModule = (
  tag,
) => `// The same as ../${tag}.js, and what chess-arbiter/variants says: also if that module is imported later.

import { language } from "../../generated/lang/${tag}.js"
import { variants } from "../../generated/lang/variants/${tag}.js"
import { defineLanguage } from "../../words/language.js"

Object.assign(language.sentences, variants)
defineLanguage("${tag}", language)
`

/** Imports that bundlers can read, by tags in lower case. */
const knownModule = (name, type, languages, path) =>
  `/** @type {ReadonlyMap<string, () => Promise<${type}>>} */\nexport const ${name} = new Map([\n${languages.map(([tag]) => `  ["${tag.toLowerCase()}", () => import("${path(tag)}")],\n`).join("")}])\n`

/** Texts of several languages by their tags. */
const byTags = (name, languages, textsOf) =>
  typed(
    `Readonly<Record<string, ${typeOfTexts}>>`,
    module(name, Object.fromEntries(languages.map(([tag, parts]) => [tag, textsOf(parts, tag)]))),
  )

/** All texts of elements in a language; sentences for ends of games are those of verdicts. */
const textsOf = (tag, parts) => ({
  tag,
  ...parts.words,
  ...endsOf(parts),
  ...Object.assign({}, ...elementSections(parts).map((section) => parts[section])),
})

/** Sentences by group: of games, of EPD, or of positions, so that positions alone do not load those of games. */
const groupOf = ({ sentences }, group) =>
  Object.fromEntries(Object.entries(sentences).filter(([key]) => group === groupNamed(key)))
const groupNamed = (key) => (aboutGames.test(key) ? "games" : key.startsWith("epd-") ? "epd" : "positions")
const aboutGames =
  /^(game-over|pgn|draw-claim|not-repeated|too-few-moves|write-the-move|winner-could-not-mate|(result|termination)-contradicts-position|played-on-after-end|agreed-too-early)\b/

const sentenceNames = () => namesOf("sentence.rs", "Sentence")

/**
 * Sentences in the order of their numbers, with the first number, so that JavaScript can map numbers to names.
 * @throws {Failure} when their numbers are not consecutive
 */
function inOrder(sentences) {
  const all = sentenceNames()
  const names = all.filter((name) => Object.hasOwn(sentences, name))
  const first = all.indexOf(names[0])
  if (names.length < Object.keys(sentences).length || names.some((name, index) => all[first + index] !== name))
    throw new Failure(
      "the sentences of positions, games, EPD and variants must be one after the other in src/sentence.rs.",
    )
  return { first, sentences: Object.fromEntries(names.map((name) => [name, sentences[name]])) }
}

/** A module with sentences, and the number of the first. */
function numbered(name, texts) {
  const { first, sentences } = inOrder(texts)
  return `${module(name, sentences)}export const first = ${first}\n`
}

const endsOf = ({ sentences }) =>
  Object.fromEntries(Object.entries(sentences).filter(([key]) => key.startsWith("game-over.")))

/** The texts of a section with the words that may fill their slots. */
export function withWords(texts, parts) {
  const vocabulary = { ...parts.words, ...parts.names }
  const used = Object.values(texts)
    .flatMap(slotsIn)
    .flatMap(({ name, form }) =>
      wordsFor(name).map((word) => (form && vocabulary[`${word}:${form}`] ? `${word}:${form}` : word)),
    )
  // A missing word is replaced by its name.
  const needed = [...new Set(used)].filter((word) => vocabulary[word] !== base(word))
  return { ...Object.fromEntries(needed.map((word) => [word, vocabulary[word]])), ...texts }
}

const pictureOf = (parts) => withWords(parts.picture, parts)

/** English: a module for each section of the elements. Each includes the texts of pictures. */
function englishModules(english) {
  const always = pictureOf(english)
  const sections = elementSections(english).filter((section) => section !== "names" && section !== "picture")
  const playing = {
    letters: english.words.letters,
    "game-over": english.words["game-over"],
    "game-over:drawn": english.words["game-over:drawn"],
    ...endsOf(english),
    ...english.playing,
  }
  const rest = sections.map((section) => {
    const all = withWords(section === "playing" ? playing : english[section], english)
    return [section, Object.fromEntries(Object.entries(all).filter(([key]) => !Object.hasOwn(always, key)))]
  })
  return [["picture", always], ...rest]
}

/** One line per set of letters: the letters, then the tags of the languages. */
function lettersOf(languages) {
  const tags = new Map()
  for (const [tag, { words }] of languages) tags.set(words.letters, [...(tags.get(words.letters) ?? []), tag])
  return [...tags].map(([letters, tags]) => `${letters} ${tags.join(" ")}`).join("\n")
}

const rustModule = (
  languages,
) => `//! The languages that have every sentence. \`npm run build\` writes this file, from those in \`lang/\`.

use core::str;

use crate::language::{Language, engine_part};

/// The engine's part of a file, without what elements and pages say.
macro_rules! language {
    ($file:literal) => {{
        const FILE: &[u8] = include_bytes!($file);
        const PART: [u8; engine_part(FILE)] = *FILE.first_chunk().unwrap();
        match str::from_utf8(&PART) {
            Ok(text) => Language::new(text),
            Err(_) => panic!("languages are UTF-8"),
        }
    }};
}

impl Language<'static> {
${languages.map(([tag, { language }]) => `    /// ${language.english}.\n    pub const ${constant(language)}: Self = language!("../lang/${tag}.txt");\n`).join("")}
    /// All of them by their tags (BCP 47), in alphabetical order.
    #[rustfmt::skip]
    pub const ALL: &'static [(&'static str, Self)] = &[
${languages.map(([tag, { language }]) => `        ("${tag}", Language::${constant(language)}),\n`).join("")}    ];
}
`

const constant = ({ english }) => english.toUpperCase().replaceAll(" ", "_")
