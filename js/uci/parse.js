// One line of an engine's output, by itself (UCI specification, April 2006).

/** @import { EngineOption, UciInfo, UciLine } from "./types.js" */

/** The keys of `info` with a number. */
const numbers = /** @type {const} */ (["depth", "seldepth", "multipv", "nodes", "nps", "time", "hashfull", "tbhits"])

/** The words that end a list of moves. */
const keyword =
  /^(depth|seldepth|multipv|nodes|nps|time|hashfull|tbhits|sbhits|pv|score|cp|mate|(low|upp)erbound|wdl|curr(move|movenumber|line)|cpuload|refutation)$/

/**
 * Parses one line of an engine's output. It means what the engine means: scores from the point of view of the side to
 * move, in centipawns, times in milliseconds. A move that is none, "(none)", "NULL" or "0000", is null. Never throws:
 * what is not UCI is `{ type: "other" }`.
 * @param {string} line
 * @returns {UciLine}
 * @example
 * parseUci("info depth 8 score cp -31 lowerbound pv e7e5 g1f3")
 * // { type: "info", depth: 8, score: { cp: -31, bound: "lower" }, pv: ["e7e5", "g1f3"] }
 * parseUci("bestmove e7e5")   // { type: "bestmove", move: "e7e5", ponder: null }
 * parseUci("option name Skill Level type spin default 20 min 0 max 20").option.max   // 20
 */
export function parseUci(line) {
  const text = typeof line === "string" ? line.trim() : ""
  const words = text.split(/\s+/, 1)
  switch (words[0]) {
    case "info":
      return infoIn(text)
    case "bestmove":
      return bestMoveIn(text)
    case "option":
      return optionIn(text) ?? { type: "other", text }
    case "id":
      return idIn(text) ?? { type: "other", text }
    case "uciok":
    case "readyok":
      return { type: words[0] }
    default:
      return { type: "other", text }
  }
}

/** @param {string} text @returns {UciInfo} */
function infoIn(text) {
  /** @type {UciInfo} */
  const info = { type: "info" }
  const at = text.search(/\sstring(\s|$)/)
  if (at >= 0) info.string = text.slice(at + " string".length).trim()
  const words = (at < 0 ? text : text.slice(0, at)).split(/\s+/)
  /** @type {"lower" | "upper" | undefined} */
  let bound
  for (let place = 1; place < words.length; place++) {
    const word = /** @type {string} */ (words[place])
    const value = numberIn(words[place + 1])
    const key = numbers.find((name) => name === word)
    if (key && value !== undefined) info[key] = value
    else if (word === "cp" && value !== undefined) info.score = { cp: value }
    else if (word === "mate" && value !== undefined) info.score = { mate: value }
    else if (word === "lowerbound") bound = "lower"
    else if (word === "upperbound") bound = "upper"
    else if (word === "wdl") {
      const [win, draw, loss] = words.slice(place + 1, place + 4).map(numberIn)
      if (win !== undefined && draw !== undefined && loss !== undefined) info.wdl = [win, draw, loss]
    } else if (word === "currmove" && words[place + 1]) info.currmove = /** @type {string} */ (words[++place])
    else if (word === "pv") {
      const moves = []
      for (let next; (next = words[place + 1]) && !keyword.test(next); place++) moves.push(next)
      if (moves.length > 0) info.pv = moves
    }
  }
  if (info.score && bound) info.score.bound = bound
  return info
}

/** @param {string} text @returns {UciLine} */
function bestMoveIn(text) {
  const [, move, ponders, ponder] = text.split(/\s+/)
  return { type: "bestmove", move: moveIn(move), ponder: ponders === "ponder" ? moveIn(ponder) : null }
}

/** @param {string | undefined} word */
const moveIn = (word) => (word === undefined || /^(\(none\)|none|null|0000)$/i.test(word) ? null : word)

/** @param {string} text @returns {UciLine | undefined} */
function idIn(text) {
  const [, key, value] = /^id\s+(name|author)\s+(.*)$/s.exec(text) ?? []
  if (value === undefined) return undefined
  return key === "name" ? { type: "id", name: value } : { type: "id", author: value }
}

/** @param {string} text @returns {UciLine | undefined} */
function optionIn(text) {
  const [, name, type, rest = ""] =
    /^option\s+name\s+(\S.*?)\s+type\s+(check|spin|combo|button|string)(\s.*)?$/s.exec(text) ?? []
  if (name === undefined) return undefined
  const choices = []
  /** @type {Record<string, string | number | boolean>} */
  const found = {}
  // A text may contain any word; other values may have several: "var Very Risky".
  for (const part of type === "string" ? [rest] : rest.split(/(?=\s(?:default|min|max|var)\s)/)) {
    const [, key = "", written = ""] = /^\s+(default|min|max|var)\s*(.*)$/s.exec(part) ?? []
    const value = written === "<empty>" ? "" : written
    const number = numberIn(value)
    if (key === "var") choices.push(value)
    else if (type === "string" || type === "combo") found[key] = value
    else if (type === "check") found[key] = value === "true"
    else if (number !== undefined) found[key] = number
  }
  const { default: value, min, max } = found
  const option = {
    ...{ name, type },
    ...(value !== undefined && { default: value }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(type === "combo" && { choices }),
  }
  return { type: "option", option: /** @type {EngineOption} */ (option) }
}

/** @param {string | undefined} word @returns {number | undefined} */
function numberIn(word) {
  if (word === undefined || !/^[-+]?\d+(\.\d+)?$/.test(word)) return undefined
  const number = Number(word)
  // Adding 0 turns -0 into 0.
  return Number.isFinite(number) ? number + 0 : undefined
}
