// Checks the games of a section of a PGN file. Runs in the main thread or in a worker.

// Files may have games of variants.
import { openingOf } from "chess-arbiter/openings"
import { readPgn } from "chess-arbiter/variants"

/** @import { GameEnd, GameProblem, PgnEntry, PgnIssue, Result } from "chess-arbiter" */
/** @import { Variant } from "chess-arbiter/variants" */

/**
 * Some bytes of a section, in order.
 * @typedef {object} Chunk
 * @property {Uint8Array} bytes
 * @property {boolean} isLast whether they end the section
 * @property {boolean} isCut whether another section follows
 */

/**
 * Results since the last chunk. Lines and games are counted from the start of the section.
 * @typedef {object} Found
 * @property {number} bytes
 * @property {number} lines ended in these bytes
 * @property {number} games
 * @property {FoundIssue[]} issues
 * @property {FoundGame[]} records with `list`
 * @property {string} fixed PGN, with `fix`
 */

/**
 * A game as data, with the line on which it begins.
 * @typedef {object} FoundGame
 * @property {number} game
 * @property {number} line
 * @property {number} start in bytes
 * @property {number} end
 * @property {Record<string, string>} tags
 * @property {Result} result
 * @property {GameEnd | null} ended
 * @property {string | null} eco
 * @property {string | null} opening
 * @property {string[]} sans of the main line
 */

/**
 * What to do with each game (write it as PGN, audit its record, list it as data), and the variant of games that do not
 * name one.
 * @typedef {{ fix: boolean, audit: boolean, list: boolean, variant?: Variant }} How
 */

/**
 * An issue of a game, or a problem found by an audit, with the line on which the game begins.
 * @typedef {(PgnIssue | GameProblem & { line: number }) & { game: number }} FoundIssue
 */

/**
 * The beginning of a game, appended to a cut section so that the reader ends the last game as if the file continued.
 */
const NEXT_GAME = new TextEncoder().encode('[Event ""]\n')

/**
 * @param {AsyncIterable<Chunk> | Iterable<Chunk>} chunks
 * @param {How} how
 * @param {(found: Found) => void | Promise<void>} report called after each chunk, and at the end
 */
export async function checkSection(chunks, { fix, audit, list, ...reading }, report) {
  const count = lineCounter()
  let found = nothing()
  let games = 0
  let isCut = false
  const flush = async () => {
    const all = found
    found = nothing()
    await report(all)
  }
  async function* bytesOf() {
    for await (const chunk of chunks) {
      found.bytes += chunk.bytes.length
      found.lines += count(chunk.bytes)
      yield chunk.bytes
      isCut = chunk.isCut
      if (isCut) yield NEXT_GAME
      // The reader requests more once it has returned all complete games.
      if (!chunk.isLast) await flush()
    }
  }
  /** @param {PgnEntry} entry */
  const add = ({ game, issues, line, start, end }) => {
    games++
    found.games++
    for (const issue of issues) found.issues.push({ ...issue, game: games })
    if (audit && isWhole(issues)) {
      for (const problem of game.problems()) found.issues.push({ ...problem, line, game: games })
    }
    if (list) {
      const { result, end: ended } = game
      const sans = game.history().map(({ san }) => san)
      const { eco, name: opening } = openingOf(game) ?? { eco: null, name: null }
      const tags = Object.fromEntries(game.tags)
      found.records.push({ game: games, line, start, end, tags, result, ended, eco, opening, sans })
    }
    if (fix) found.fixed += `${game.pgn().trimEnd()}\n\n`
  }
  /** @type {PgnEntry | undefined} */
  let last
  for await (const entry of readPgn(bytesOf(), reading)) {
    if (last) add(last)
    last = entry
  }
  // The last game of a cut section is the appended one.
  if (last && !isCut) add(last)
  await flush()
}

/**
 * Issues after which moves are missing: these might explain problems at the end of the game.
 * @type {readonly PgnIssue["code"][]}
 */
const cuts = ["illegal-move", "unknown-variant", "unusable-fen", "lost-game", "more-issues"]

/** @param {readonly PgnIssue[]} issues */
const isWhole = (issues) => !issues.some(({ code }) => cuts.includes(code))

/** @returns {Found} */
const nothing = () => ({ bytes: 0, lines: 0, games: 0, issues: [], records: [], fixed: "" })

/** Counts line ends in the chunks of a text: \n, \r\n or \r. */
function lineCounter() {
  const [feed, carriageReturn] = [10, 13]
  let before = 0
  return (/** @type {Uint8Array} */ bytes) => {
    let lines = 0
    for (let at = 0; at < bytes.length; at++) {
      const byte = /** @type {number} */ (bytes[at])
      if (byte === carriageReturn || (byte === feed && before !== carriageReturn)) lines++
      before = byte
    }
    return lines
  }
}
