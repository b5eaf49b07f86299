// One search: turns an engine's lines into findings.

import { UciError } from "./error.js"
import { choiceOf } from "./parse.js"
import { scoreOf } from "./score.js"

/** @import { Position } from "../values/position.js" */
/** @import { Move } from "../values/types.js" */
/** @import { Question } from "./question.js" */
/** @import { Heard, Step } from "./session.js" */
/** @import { Settings } from "./settings.js" */
/** @import { Answer, EngineLine, Findings, UciInfo, UciLine } from "./types.js" */

/** @typedef {{ lines: UciInfo[], counts: UciInfo, findings?: Findings }} Found lines by rank, and the newest numbers */

export class Search {
  isStopped = false
  isOver = false
  #question
  #settings
  /** First moves of lines; null if not legal. @type {Map<string, Move | null>} */
  #moves = new Map()
  /** The lines since then, by rank. @type {UciInfo[]} */
  #lines = []
  /** @type {UciInfo} */
  #counts = { type: "info" }
  /** The newest complete set. @type {Found | null} */
  #newest = null
  /** @type {(() => void)[]} */
  #readers = []
  /** @type {(answer: Answer) => void} */
  #resolve = () => {}
  /** @type {(why: unknown) => void} */
  #reject = () => {}

  /** @param {Question} question @param {Settings} settings */
  constructor(question, settings) {
    this.#question = question
    this.#settings = settings
    /** @type {Promise<Answer>} */
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    // Avoids an unhandled rejection.
    this.promise.catch(() => {})
  }

  /** The error if the engine cannot search this position. */
  check() {
    const { position, variant, asked } = this.#question
    const lines = this.#settings.find("MultiPV")
    if (asked > 1 && !lines) return new UciError("the engine has no option MultiPV for several lines", "no-option")
    const variants = this.#settings.find("UCI_Variant")
    const knows = variants ? !variants.choices?.length || choiceOf(variants.choices, variant) : variant === "chess"
    if (!knows) return notPlayable(`the engine does not know the variant ${variant}`)
    if (position.chess960 && !this.#settings.find("UCI_Chess960"))
      return notPlayable("the engine does not know Chess960")
    const hasKings = position.kingOf("white") && position.kingOf("black")
    return hasKings || variant !== "chess" ? undefined : notPlayable("an engine needs both kings on the board")
  }

  /** Until `readyok`, output belongs to earlier searches (`bestmove`). @returns {Generator<Step, void, Heard>} */
  *steps() {
    const { position, variant, commands, lines } = this.#question
    const options = /** @type {const} */ ([
      ["UCI_Variant", choiceOf(this.#settings.find("UCI_Variant")?.choices ?? [], variant) ?? variant],
      ["UCI_Chess960", position.chess960],
      ["MultiPV", lines],
    ]).filter(([name]) => this.#settings.find(name))
    const changes = options.flatMap(([name, value]) => this.#settings.change(name, value) ?? [])
    yield { send: [...changes, "isready"], until: "readyok" }
    this.#finish(yield { send: commands, until: "bestmove" })
  }

  /** @param {UciLine} line while the engine searches */
  hear(line) {
    if (line.type !== "info" || this.isOver) return
    this.#counts = { ...this.#counts, ...line }
    if (line.pv && line.score && line.score.mate !== 0 && this.#move(line.pv[0])) this.#add(line)
  }

  /** Collects sets of lines, which come in any order. A set that mixes depths would repeat moves. @param {UciInfo} line */
  #add(line) {
    const { multipv: rank = 1 } = line
    if (rank < 1 || rank > this.#question.lines) return
    this.#lines[rank - 1] = line
    const lines = this.#set()
    if (lines.length < this.#question.lines || lines.some(({ depth }) => depth !== lines[0]?.depth)) return
    this.#newest = { lines, counts: this.#counts }
    this.#lines = []
    this.#wake()
  }

  /** The newest lines by rank, up to a gap or a repeated first move. */
  #set() {
    const lines = []
    const firsts = new Set()
    for (const line of this.#lines) {
      const first = line && this.#move(line.pv?.[0])?.uci
      if (!line || firsts.has(first)) break
      firsts.add(first)
      lines.push(line)
    }
    return lines
  }

  /** @param {string | undefined} text @returns {Move | null} null if it is not legal */
  #move(text = "") {
    let move = this.#moves.get(text)
    if (move === undefined) this.#moves.set(text, (move = this.#question.position.judge(text).move ?? null))
    return move
  }

  /** @param {Heard} heard the engine's `bestmove` */
  #finish({ line, text }) {
    if (line.type !== "bestmove") return
    const { position } = this.#question
    const verdict = position.judge(line.move ?? "0000")
    if (!verdict.legal)
      throw new UciError(`the engine's move is not legal: ${verdict.message}`, "illegal-move", { line: text, verdict })
    const reply = line.ponder === null ? undefined : position.play(verdict.move.uci).judge(line.ponder)
    this.#answer(verdict.move, reply?.move ?? null)
  }

  answerNothing() {
    this.#answer(null, null)
  }

  /** @param {Move | null} best @param {Move | null} ponder */
  #answer(best, ponder) {
    // An incomplete set may have shallower lines, but is better than none.
    const lines = this.#set()
    const last = this.#newest && lines.length < this.#question.lines ? this.#newest.lines : lines
    const findings = this.#findingsOf({ lines: last, counts: this.#counts })
    this.#resolve(Object.freeze({ ...findings, best, ponder }))
    this.#end()
  }

  /** @param {unknown} why */
  fail(why) {
    this.#reject(why)
    this.#end()
  }

  #end() {
    this.isOver = true
    this.#wake()
  }

  #wake() {
    for (const read of this.#readers.splice(0)) read()
  }

  /** As in `Progress`. @returns {Promise<void>} */
  change() {
    return new Promise((resolve) => this.#readers.push(resolve))
  }

  /** The newest complete set. Its moves are parsed on demand, because an engine may write faster than an app reads. */
  get latest() {
    const found = this.#newest
    return found && (found.findings ??= this.#findingsOf(found))
  }

  /** @param {Found} found @returns {Findings} */
  #findingsOf({ lines, counts: { depth = 0, nodes = 0, time = 0, nps, hashfull, tbhits } }) {
    const { position } = this.#question
    return Object.freeze({
      position,
      lines: Object.freeze(lines.map((line, index) => lineOf(line, index + 1, position))),
      depth: lines[0]?.depth ?? depth,
      nodes,
      seconds: time / 1000,
      ...(nps !== undefined && { nodesPerSecond: nps }),
      ...(hashfull !== undefined && { hashFull: hashfull }),
      ...(tbhits !== undefined && { tablebaseHits: tbhits }),
    })
  }
}

/** @param {string} why */
const notPlayable = (why) => new UciError(why, "not-playable")

/** @param {UciInfo} info with a score @param {number} rank @param {Position} position @returns {EngineLine} */
function lineOf({ score, wdl, pv = [], depth, seldepth }, rank, position) {
  const isWhite = position.turn === "white"
  const { bound, ...value } = /** @type {NonNullable<UciInfo["score"]>} */ (score)
  return Object.freeze({
    rank,
    score: scoreOf(value, position.turn, depth),
    ...(bound && { bound: (bound === "lower") === isWhite ? "lower" : "upper" }),
    ...(wdl && { wdl: Object.freeze(isWhite ? wdl : /** @type {typeof wdl} */ ([...wdl].reverse())) }),
    moves: position.line(pv).moves,
    depth: depth ?? 0,
    ...(seldepth !== undefined && { selectiveDepth: seldepth }),
  })
}
