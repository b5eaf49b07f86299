// chess-arbiter pgn: checks the games of PGN files.

import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { constants, createReadStream, fstatSync, rmSync, statSync } from "node:fs"
import { access, copyFile, open, readlink, realpath, rename, stat } from "node:fs/promises"
import { availableParallelism } from "node:os"
import { basename, dirname, join, resolve } from "node:path"
import { explain } from "chess-arbiter"
import { languageOf, pgnVariantHelp, spoken, variantOf } from "./arguments.js"
import { command } from "./command.js"
import { lineOf, writeTo } from "./output.js"
import { checkSection } from "./pgn/checker.js"
import { Pool } from "./pgn/pool.js"
import { counted, Progress } from "./pgn/progress.js"
import { sectionsOf, whole } from "./pgn/sections.js"
import { Refusal, refusalOf } from "./refusal.js"

/** @import { FileHandle } from "node:fs/promises" */
/** @import { Variant } from "chess-arbiter/variants" */
/** @import { Streams } from "./output.js" */
/** @import { Found, FoundGame, FoundIssue, How } from "./pgn/checker.js" */

/** Files are read in chunks of this many bytes; a thread gets at least this many at once. */
const CHUNK = 1 << 18

const columns = [
  ...["file", "game", "line", "start", "end", "event", "site", "date", "round", "white", "black"],
  ...["result", "reason", "eco", "opening", "plies", "issues", "problems"],
]

export const { help, run } = command({
  usage: "pgn OPTIONS FILES…",
  about: `Checks each game and prints issues as FILE:LINE:COLUMN: SENTENCE, then the number of games and issues of each file. The exit code
is 1 if there are issues. "-" is standard input. Files may be of any size.`,
  options: {
    audit: `also prints what cannot be right in the record of a game, as FILE:LINE: game N: SENTENCE, with the line
      on which the game begins: a win for a side that could not mate, a Termination or a Result that the position contradicts,
      moves after the end, a draw agreed too early. Games with an illegal move are left out`,
    fix: `writes the games as far as they could be read to standard output, in PGN's export format; issues then go to
      standard error. An illegal move ends its line: the moves after it are not written`,
    "output FILE": 'writes the games to this file, which is replaced once all inputs are read; "-" is standard output',
    "jobs N": "checks with N threads (default 1); 0 means one per core",
    "lang LANGUAGE": `prints the sentences in this language: ${spoken().join(", ")}`,
    "variant NAME": pgnVariantHelp,
    json: `prints { "file", "game", "line", "column", "code", "message", "lost", "facts", "verdict" } for each issue,
      { "file", "game", "line", "message", "facts", "code", "ply" } for each finding of an audit, and
      { "file", "games", "issues" } for each file, one per line`,
    games: `with --json: prints { "file", "game", "line", "start", "end", "tags", "result", "ended", "eco", "opening",
      "sans", "issues", "problems" } for each game instead, one per line; "start" and "end" are its place in the
      file, in bytes, "ended" is how it ended, "eco" and "opening" are the last named position, "sans" is the main line,
      "problems" are what an audit finds`,
    csv: `prints a table of the games, in CSV with a header line: ${columns.join(", ")}. "plies" is the number of
      half-moves, "issues" and "problems" are counts too. The summary of each file goes to standard error`,
  },
  async answer({ values, words: names, streams }) {
    const options = await languageOf(values.lang, spoken())
    const variant = await variantOf(values.variant)
    const jobs = jobsOf(values.jobs)
    if (names.length === 0) throw new Refusal('a file was expected, or "-" for standard input')
    if (values.output !== undefined && !values.fix)
      throw new Refusal("--output needs --fix: without it nothing is written")
    if (values.csv && (values.json || values.fix))
      throw new Refusal(`--csv cannot be combined with --${values.json ? "json" : "fix"}: both print the games`)
    if (values.games && !values.json) throw new Refusal("--games needs --json: games are listed as data only")
    const output = values.output === "-" ? undefined : values.output
    mustNotBeRead(output, names, streams)

    const games = values.fix ? await writer(output, streams) : undefined
    // Do not mix issues with the games.
    const report = values.fix && output === undefined ? streams.stderr : streams.stdout
    let code = 0
    const csv = values.csv ?? false
    if (csv) await writeTo(report, lineOf(columns.join(",")))
    for (const name of names) {
      try {
        const list = csv || (values.games ?? false)
        const audit = list || (values.audit ?? false)
        const how = { jobs, options, json: values.json ?? false, csv, audit, list, variant }
        const issues = await check(name, { ...how, games, report, streams })
        if (issues > 0) code = Math.max(code, 1)
      } catch (error) {
        // The error concerns the output, not this file.
        if (error instanceof Refusal) throw error
        // Continue with the other files.
        const { message } = refusalOf(error)
        streams.stderr.write(lineOf(`chess-arbiter pgn: ${name}: ${message.replace(`${name}: `, "")}`))
        code = 2
      }
    }
    await games?.end(code < 2)
    if (code === 2 && output !== undefined) streams.stderr.write(lineOf(`chess-arbiter pgn: ${output} was not written`))
    return code
  },
})

/** @param {string | number} value to quote as in CSV (RFC 4180) */
const quoted = (value) => (/[",\r\n]/.test(`${value}`) ? `"${`${value}`.replaceAll('"', '""')}"` : `${value}`)

/** @param {FoundGame & { file: string, issues: readonly unknown[], problems: readonly unknown[] }} record */
function rowOf({ file, game, line, start, end, tags, result, ended, eco, opening, sans, issues, problems }) {
  const roster = ["Event", "Site", "Date", "Round", "White", "Black"].map((name) => tags[name] ?? "")
  const about = [result, ended?.reason ?? "", eco ?? "", opening ?? ""]
  const counts = [sans.length, issues.length, problems.length]
  return [file, game, line, start, end, ...roster, ...about, ...counts].map(quoted).join(",")
}

/** @param {string | undefined} text */
function jobsOf(text = "1") {
  if (/^\d{1,3}$/.test(text)) return Number(text) || availableParallelism()
  throw new Refusal(`${JSON.stringify(text)} is not a number of threads: a whole number from 0 to 999 was expected`)
}

/**
 * Refuses to write to an input file, even under another name, because that would empty it or extend it endlessly.
 * @param {string | undefined} output @param {readonly string[]} names @param {Streams} streams
 */
function mustNotBeRead(output, names, { stdin, stdout }) {
  /** @param {string | number | undefined} file a path, or an open file */
  const identityOf = (file) => {
    try {
      const stats =
        typeof file === "number" ? fstatSync(file, { bigint: true }) : statSync(file ?? "", { bigint: true })
      return stats.isFile() ? `${stats.dev} ${stats.ino}` : undefined
    } catch {
      return undefined
    }
  }
  const read = new Set(names.map((name) => identityOf(name === "-" ? stdin.fd : name)))
  read.delete(undefined)
  for (const [file, name] of /** @type {const} */ ([
    [output, output],
    [stdout.fd, "standard output"],
  ])) {
    if (read.has(identityOf(file))) throw new Refusal(`${name} is an input file and cannot be written at the same time`)
  }
}

/**
 * Writes texts in order, waiting for the stream to drain.
 * @param {string | undefined} path standard output if undefined
 * @param {Streams} streams
 */
async function writer(path, { stdout }) {
  if (path === undefined) return { write: (/** @type {string} */ text) => writeTo(stdout, text), async end() {} }
  /** @type {Error | undefined} */
  let failure
  /** @template T @param {() => Promise<T>} call @returns {Promise<T>} */
  const trying = async (call) => {
    try {
      if (!failure) return await call()
    } catch (error) {
      failure ??= /** @type {Error} */ (error)
    }
    throw new Refusal(`${path}: ${refusalOf(failure).message.replace(/^.*: /s, "")}`)
  }
  const { file, done } = await trying(() => replacement(path))
  const stream = file.createWriteStream()
  stream.on("error", (error) => (failure = error))
  return {
    write: (/** @type {string} */ text) => trying(() => writeTo(stream, text)),
    /** @param {boolean} isComplete otherwise the file is left unchanged */
    end: (isComplete) =>
      trying(async () => {
        stream.end()
        await once(stream, "close")
        await done(isComplete)
      }),
  }
}

/** @type {NodeJS.Signals[]} */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"]

/**
 * A temporary file in the same folder that replaces this one once it is complete, keeping its mode and symbolic links
 * to it. Devices and pipes are written to directly.
 * @param {string} path
 * @returns {Promise<{ file: FileHandle, done(isComplete: boolean): Promise<void> }>}
 */
async function replacement(path) {
  const before = await stat(path).catch(() => undefined)
  if (before && !before.isFile()) return { file: await open(path, "w"), async done() {} }
  if (before) await access(path, constants.W_OK)
  const target = await realpath(path).catch(async () =>
    resolve(dirname(path), await readlink(path).catch(() => basename(path))),
  )
  const temporary = join(dirname(target), `.${randomUUID()}.tmp`)
  const file = await open(temporary, "wx")
  if (before) await file.chmod(before.mode)
  const remove = () => rmSync(temporary, { force: true })
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    remove()
    process.kill(process.pid, signal)
  }
  process.once("exit", remove)
  for (const signal of SIGNALS) process.once(signal, stop)
  return {
    file,
    async done(isComplete) {
      // Renaming would break hard links and change the owner.
      const isShared = before && (before.nlink > 1 || before.uid !== (process.getuid?.() ?? before.uid))
      if (isComplete) await (isShared ? copyFile : rename)(temporary, target)
      remove()
      process.off("exit", remove)
      for (const signal of SIGNALS) process.off(signal, stop)
    },
  }
}

/**
 * @param {string} name of the file
 * @param {object} how
 * @param {number} how.jobs
 * @param {{ lang?: string }} how.options
 * @param {boolean} how.json
 * @param {boolean} how.csv whether the games are printed as rows
 * @param {boolean} how.audit
 * @param {boolean} how.list whether the games are printed as data
 * @param {{ variant?: Variant }} how.variant of games that do not name one
 * @param {{ write(text: string): Promise<void> } | undefined} how.games where to write them
 * @param {import("node:stream").Writable} how.report
 * @param {Streams} how.streams
 * @returns {Promise<number>} the number of issues
 */
async function check(name, { jobs, options, json, csv, audit, list, variant, games, report, streams }) {
  const { stream, size } = await source(name, streams)
  const progress = new Progress(streams.stderr, name, size)
  const all = { games: 0, issues: 0, lines: 0, bytes: 0 }
  const inSection = { games: 0, lines: 0, bytes: 0 }
  /** @param {Found | undefined} found */
  const add = async (found) => {
    if (!found) {
      all.lines += inSection.lines
      all.games += inSection.games
      all.bytes += inSection.bytes
      inSection.lines = inSection.games = inSection.bytes = 0
      return
    }
    /** @param {FoundIssue} issue */
    const dataOf = (issue) => {
      const message = options.lang === undefined ? issue.message : explain(issue, options)
      const line = all.lines + issue.line
      const { code, facts } = issue
      if ("ply" in issue) return { line, message, facts, code, ply: issue.ply }
      return { line, column: issue.column, code, message, lost: issue.lost, facts, verdict: issue.verdict }
    }
    const numberOf = (/** @type {{ game: number }} */ { game }) => all.games + game
    const lines = list
      ? found.records.map((record) => {
          const own = found.issues.filter(({ game }) => game === record.game).map(dataOf)
          const issues = own.filter((each) => "column" in each)
          const problems = own.filter((each) => "ply" in each)
          const [start, end] = [all.bytes + record.start, all.bytes + record.end]
          const place = { game: numberOf(record), line: all.lines + record.line, start, end }
          const whole = { file: name, ...record, ...place, issues, problems }
          return csv ? rowOf(whole) : JSON.stringify(whole)
        })
      : found.issues.map((issue) => {
          const data = dataOf(issue)
          const game = numberOf(issue)
          if (json) return JSON.stringify({ file: name, game, ...data })
          const place = "column" in data ? `${data.line}:${data.column}` : `${data.line}: game ${game}`
          return `${name}:${place}: ${data.message}`
        })
    inSection.games += found.games
    inSection.lines += found.lines
    inSection.bytes += found.bytes
    all.issues += found.issues.length
    if (lines.length > 0) progress.clear()
    await writeTo(report, lines.map(lineOf).join(""))
    await games?.write(found.fixed)
    progress.add(found.bytes, all.games + inSection.games, all.issues)
  }
  const how = { fix: games !== undefined, audit, list, ...variant }
  if (jobs > 1) await inThreads(sectionsOf(stream, CHUNK), jobs, how, add)
  else await checkSection(whole(stream), how, add)
  await add(undefined)
  progress.clear()
  const { games: gameCount, issues } = all
  const summary = json
    ? JSON.stringify({ file: name, games: gameCount, issues })
    : `${name}: ${counted(gameCount, "game")}, ${counted(issues, "issue")}`
  await writeTo(csv ? streams.stderr : report, lineOf(summary))
  return issues
}

/**
 * @param {AsyncIterable<import("./pgn/checker.js").Chunk>} chunks @param {number} jobs @param {How} how
 * @param {(found: Found | undefined) => Promise<void>} report
 */
async function inThreads(chunks, jobs, how, report) {
  const pool = new Pool(jobs, how)
  try {
    await pool.check(chunks, report)
  } finally {
    await pool.close()
  }
}

/**
 * @param {string} name @param {Streams} streams
 * @returns {Promise<{ stream: AsyncIterable<Uint8Array>, size: number }>} size 0 if unknown
 */
async function source(name, { stdin }) {
  if (name === "-") return { stream: stdin, size: 0 }
  const file = await open(name)
  const stats = fstatSync(file.fd)
  return { stream: createReadStream(name, { fd: file, highWaterMark: CHUNK }), size: stats.isFile() ? stats.size : 0 }
}
