// Arguments that several commands share: positions, "-" for standard input, languages.

import { readdirSync } from "node:fs"
import { text } from "node:stream/consumers"
import { InvalidFenError, Position, sanLanguages } from "chess-arbiter"
import { Refusal } from "./refusal.js"

/** Languages with sentences, besides English. */
export const spoken = () =>
  readdirSync(new URL("../dist/lang/", import.meta.url)).filter((file) => file.endsWith(".js")).map((file) => file.slice(0, -3))

/** The options for reading a FEN. */
export const fenOptions = /** @type {const} */ ({ chess960: { type: "boolean" }, kings: { type: "string" } })

/**
 * The positions of an argument: a FEN, "start", or for "-" a FEN on each line of standard input.
 * @param {string | undefined} argument
 * @param {{ chess960?: boolean, kings?: string }} values of the options on the command line
 * @returns {Promise<Position[]>}
 */
export async function positionsOf(argument, { chess960, kings }) {
  if (argument === undefined) throw new Refusal("a FEN was expected")
  const options = { ...(chess960 && { chess960 }), ...(kings !== undefined && { kings: /** @type {"optional"} */ (kings) }) }
  if (argument !== "-") return [positionOf(argument, options)]
  const lines = (await text(process.stdin)).split(/\r\n|[\r\n]/)
  const positions = lines.flatMap((line, index) => (line.trim() ? [positionOf(line, options, `line ${index + 1}: `)] : []))
  if (positions.length === 0) throw new Refusal("there is no FEN on standard input")
  return positions
}

/**
 * @param {string} fen
 * @param {{ chess960?: boolean, kings?: "optional" }} options
 * @param {string} [place]
 */
function positionOf(fen, options, place = "") {
  try {
    return Position.fromFen(fen.trim() === "start" ? Position.start().fen() : fen, options)
  } catch (error) {
    if (!(error instanceof InvalidFenError)) throw error
    // Usually an unquoted FEN was split into several arguments.
    const hint = fen.includes("/") && !/\s/.test(fen.trim()) ? " A FEN is one argument: put it in quotes." : ""
    throw new Refusal(`${place}${error.message}${hint}`)
  }
}

/**
 * Checks that no argument is left.
 * @param {readonly string[]} more those that nobody asked for
 */
export function nothingMore([more]) {
  if (more !== undefined) throw new Refusal(`${JSON.stringify(more)} was not expected; a FEN is one argument, in quotes`)
}

/**
 * Loads the language of `--lang`.
 * @param {string | undefined} lang
 * @returns {Promise<{ lang?: string }>} options for `judge` and `explain`
 */
export async function languageOf(lang) {
  if (lang === undefined) return {}
  const [language = ""] = lang.toLowerCase().split("-")
  if (!sanLanguages.some((tag) => tag.split("-")[0] === language)) {
    throw new Refusal(`the language ${JSON.stringify(lang)} is not known: one of ${sanLanguages.join(", ")} was expected`)
  }
  if (spoken().includes(language)) await import(`chess-arbiter/lang/${language}`)
  return { lang }
}

/**
 * Prints a line, or JSON on request.
 * @param {boolean | undefined} json
 * @param {string} line
 * @param {() => unknown} value
 */
export function print(json, line, value) {
  process.stdout.write(`${json ? JSON.stringify(value()) : line}\n`)
}
