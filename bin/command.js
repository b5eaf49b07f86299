// Defines commands: help and options from one table, and the function that answers.

import { parseArgs } from "node:util"
import { fenOptions, nothingMore, positionsOf, variantOf } from "./arguments.js"
import { lineOf, print } from "./output.js"
import { Refusal } from "./refusal.js"

/** @import { Position } from "chess-arbiter" */
/** @import { Variant } from "chess-arbiter/variants" */
/** @import { Streams } from "./output.js" */

/**
 * The options on the command line. The table has them as in the help: `{ "lang LANGUAGE": "answers in …" }`.
 * @template {Record<string, string>} Options
 * @typedef {{ [Key in keyof Options & string as Key extends `${infer Name} ${string}` ? Name : Key]?:
 *   Key extends `${string} ${string}` ? string : boolean }} Values
 */

/**
 * @template {Record<string, string>} Options
 * @typedef {object} Call
 * @property {Values<Options>} values of the options
 * @property {string[]} words the other arguments
 * @property {Streams} streams
 */

/**
 * @template {Record<string, string>} Options
 * @param {object} command
 * @param {string} command.usage after "chess-arbiter", with OPTIONS
 * @param {string} command.about
 * @param {Options} command.options what each option does
 * @param {number} [command.max] the maximum number of other arguments
 * @param {string} [command.hint] the usual reason for more
 * @param {(call: Call<Options>) => Promise<number>} command.answer to the exit code
 */
export function command({ usage, about, options, max = Infinity, hint, answer }) {
  const parsed = Object.keys(options).map((key) => {
    const [name = "", value] = key.split(" ")
    return [name, { type: value ? /** @type {const} */ ("string") : /** @type {const} */ ("boolean") }]
  })
  return {
    help: `Usage: chess-arbiter ${usage.replace("OPTIONS", "[OPTIONS]")}\n\n${about}\n\n${listed(options)}`,
    /** @param {string[]} args @param {Streams} streams */
    run(args, streams) {
      const { values, positionals } = parseArgs({ args, allowPositionals: true, options: Object.fromEntries(parsed) })
      nothingMore(positionals.slice(max), hint)
      return answer({ values: /** @type {Values<Options>} */ (values), words: positionals, streams })
    },
  }
}

/**
 * The answer to a position: lines or, with --json, data; whether a move was refused; and a message on standard error
 * without --json.
 * @typedef {{ lines: string | readonly (string | number)[], data: () => unknown, refused?: boolean, complaint?: string }} Answer
 */

/** @typedef {typeof fenOptions & { json: string }} OfPositions */

/**
 * A command that answers for each position that it is given.
 * @template {Record<string, string>} Options
 * @param {object} command
 * @param {string} command.usage
 * @param {string} command.about
 * @param {string} command.json what --json prints
 * @param {Options} command.options
 * @param {number} [command.max]
 * @param {boolean} [command.afterFile] whether a file comes before the FEN
 * @param {(values: Values<Options & OfPositions>) => string | undefined} [command.kings] the default of --kings
 * @param {(call: Call<Options & OfPositions> & { variant: { variant?: Variant } }) =>
 *   Promise<(position: Position) => Answer>} command.ready reads the arguments, before any position
 */
export const positionCommand = ({ json, options, afterFile, kings: usual, ready, ...rest }) =>
  command({
    ...rest,
    options: { ...options, json, ...fenOptions },
    async answer({ values: given, words, streams }) {
      const values = /** @type {Values<Options & OfPositions>} */ (given)
      const { json, chess960, kings, variant: name } = /** @type {Values<OfPositions>} */ (given)
      if (afterFile && words.length === 0) throw new Refusal("a file and a FEN were expected")
      const fen = words[afterFile ? 1 : 0]
      const variant = await variantOf(name)
      const positions = positionsOf(streams, fen, { chess960, kings: kings ?? usual?.(values) }, variant)
      const answerTo = await ready({ values, words, streams, variant })
      let code = 0
      for await (const position of positions) {
        const { lines, data, refused, complaint } = answerTo(position)
        if (refused) code = 1
        if (complaint !== undefined && !json) streams.stderr.write(lineOf(complaint))
        await print(streams, json, lines, data)
      }
      return code
    },
  })

/** The table of options for the help, in lines of at most 120 characters. @param {Record<string, string>} options */
function listed(options) {
  const width = Math.max(...Object.keys(options).map((key) => key.length))
  const rows = Object.entries(options).map(([key, does]) => {
    const lines = [`  --${key.padEnd(width)} `]
    for (const word of does.split(/\s+/)) {
      if (`${lines.at(-1)} ${word}`.length > 120) lines.push(" ".repeat(width + 5))
      lines[lines.length - 1] += ` ${word}`
    }
    return `${lines.join("\n")}\n`
  })
  return rows.join("")
}
