// Arguments that several commands share: positions, "-" for standard input, languages.

import { readdirSync, readFileSync } from "node:fs"
import { InvalidFenError, Position, sanLanguages } from "chess-arbiter"
import { Refusal } from "./refusal.js"

/** The bytes of a file. System errors name the file. @param {string} file */
export function bytesOf(file) {
  try {
    return readFileSync(file)
  } catch (error) {
    // The error for a folder does not name it.
    throw Object.assign(/** @type {Error} */ (error), { path: file })
  }
}

/** The languages that have sentences, without English, which is always loaded. */
const loadable = () =>
  readdirSync(new URL("../dist/lang/", import.meta.url))
    .filter((file) => file.endsWith(".js"))
    .map((file) => file.slice(0, -3))

export const spoken = () => ["en", ...loadable()]

const variantNames =
  "crazyhouse, atomic, antichess, three-check, king-of-the-hill, horde or racing-kings, by any of its names"

/** Options of several commands, as in the table of a command. */
export const fenOptions = {
  chess960: "reads castling rights as in Chess960",
  "kings optional": "accepts a board on which a side has no king",
  "variant NAME": variantNames,
}
export const pgnVariantHelp = `reads games without the tag Variant as those of ${variantNames}`
export const languageHelp = `reads the piece letters of this language (de, fr, nl, …) and answers in ${spoken().join(", ")}`

/** @import { Variant } from "chess-arbiter/variants" */
/** @import { Streams } from "./output.js" */

/**
 * The positions of an argument, as in `eachFen`.
 * @param {Streams} streams @param {string | undefined} argument
 * @param {{ chess960: boolean | undefined, kings: string | undefined }} values of the options on the command line
 * @param {{ variant?: Variant }} [of] `variantOf`
 * @returns {AsyncGenerator<Position>}
 */
export function positionsOf(streams, argument, { chess960, kings }, of = {}) {
  const options = {
    ...(chess960 && { chess960 }),
    ...(kings !== undefined && { kings: /** @type {"optional"} */ (kings) }),
    ...of,
  }
  const read = (/** @type {string} */ fen) => Position.fromFen(fen, options)
  return eachFen(streams, argument, read, () => Position.start(of))
}

/**
 * Loads the engine with variants if `--variant` names one.
 * @param {string | undefined} name
 * @returns {Promise<{ variant?: Variant }>} an option for positions and games
 */
export async function variantOf(name) {
  if (name === undefined) return {}
  const { Position: _, variantOf, variants } = await import("chess-arbiter/variants")
  const variant = variantOf(name)
  if (variant) return { variant }
  throw new Refusal(`the variant ${JSON.stringify(name)} is not known: one of ${variants.join(", ")} was expected`)
}

/**
 * Maps each FEN of an argument: a FEN, "start", or for "-" each line of standard input as it arrives. Stops at an
 * unreadable FEN, with a message that names the line.
 * @template T
 * @param {Streams} streams @param {string | undefined} argument @param {(fen: string) => T} read
 * @param {() => Position} [start] the position of "start"
 * @returns {AsyncGenerator<T>}
 */
export function eachFen(streams, argument, read, start = () => Position.start()) {
  if (argument === undefined) throw new Refusal("a FEN was expected")
  return eachLine(streams, argument, (fen, place) => {
    try {
      return read(fen.trim() === "start" ? start().fen() : fen)
    } catch (error) {
      if (!(error instanceof InvalidFenError)) throw error
      // Usually an unquoted FEN was split into several arguments.
      const hint =
        !place && fen.includes("/") && !/\s/.test(fen.trim()) ? " A FEN is one argument: put it in quotes." : ""
      throw new Refusal(`${place}${error.message}${hint}`)
    }
  })
}

/**
 * @template T
 * @param {Streams} streams @param {string} argument @param {(fen: string, place: string) => T} read
 */
async function* eachLine({ stdin }, argument, read) {
  if (argument !== "-") {
    yield read(argument, "")
    return
  }
  let number = 0
  let found = false
  for await (const fen of linesOf(stdin)) {
    number++
    if (!fen.trim()) continue
    found = true
    yield read(fen, `line ${number}: `)
  }
  if (!found) throw new Refusal("there is no FEN on standard input")
}

/** The maximum number of characters of a line, or of the moves, on standard input. */
const LONGEST = 1 << 20

/** The lines of a stream, as they arrive, without a byte order mark. @param {AsyncIterable<Uint8Array>} stream */
async function* linesOf(stream) {
  const decoder = new TextDecoder()
  let number = 1
  let rest = ""
  /** @param {string} line */
  const checked = (line) => {
    if (line.length > LONGEST) throw new Refusal(`line ${number} has more than ${LONGEST} characters`)
    number++
    return line
  }
  for await (const bytes of stream) {
    // A CR at the end may be half of a line end.
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n|\r(?!$)/)
    rest = lines.pop() ?? ""
    for (const line of lines) yield checked(line)
    if (rest.length > LONGEST) checked(rest)
  }
  if (rest) yield checked(rest.replace(/\r$/, ""))
}

/** @param {AsyncIterable<Uint8Array>} stream */
async function textOf(stream) {
  const decoder = new TextDecoder()
  let all = ""
  for await (const bytes of stream) {
    all += decoder.decode(bytes, { stream: true })
    if (all.length > LONGEST) throw new Refusal(`standard input has more than ${LONGEST} characters`)
  }
  return all
}

/**
 * The text of the moves after a FEN; "-" reads them from standard input.
 * @param {Streams} streams @param {string | undefined} fen @param {readonly string[]} moves
 */
export async function movesOf({ stdin }, fen, moves) {
  if (fen === "-" && moves.includes("-")) throw new Refusal("only one argument can be read from standard input")
  return moves.length === 1 && moves[0] === "-" ? textOf(stdin) : moves.join(" ")
}

/** @param {readonly string[]} more unexpected arguments @param {string} [hint] the usual reason for them */
export function nothingMore([more], hint = "; a FEN is one argument, in quotes") {
  if (more !== undefined) throw new Refusal(`${JSON.stringify(more)} was not expected${hint}`)
}

/**
 * Loads the language of `--lang`.
 * @param {string | undefined} lang
 * @param {readonly string[]} [known] by default all languages whose piece letters can be read
 * @returns {Promise<{ lang?: string }>} options for `judge` and `explain`
 */
export async function languageOf(lang, known = sanLanguages) {
  if (lang === undefined) return {}
  const language = primary(lang.toLowerCase())
  if (!known.some((tag) => primary(tag) === language)) {
    throw new Refusal(`the language ${JSON.stringify(lang)} is not known: one of ${known.join(", ")} was expected`)
  }
  // Only the sentences of variants are loaded, not their rules.
  if (loadable().includes(language)) await import(`chess-arbiter/lang/variants/${language}`)
  return { lang }
}

/** @param {string} tag */
const primary = (tag) => tag.replace(/-.*/s, "")
