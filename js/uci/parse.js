/** @import { EngineOption, UciInfo, UciLine } from "./types.js" */

/** The keys of `info` with a whole number, and those with any number. None is negative. */
const withWhole = /^((sel)?depth|multipv)$/
const withNumber = /^(nodes|nps|time|hashfull|tbhits)$/

/** The largest depth and number of moves to mate, as in `[%eval]`. */
const MAX_I32 = 0x7fffffff
/** The largest score in centipawns; no engine comes near. */
const MAX_CENTIPAWNS = 1e12

/**
 * Parses one line of an engine's output (UCI specification, April 2006): scores in centipawns from the point of view of
 * the side to move, times in milliseconds. The moves "(none)", "NULL" and "0000" are null. Words may be in any letter
 * case. Never throws: other lines are `{ type: "other" }`, and invalid numbers are left out.
 * @param {string} line @returns {UciLine}
 * @example
 * parseUci("info depth 8 score cp -31 lowerbound pv e7e5 g1f3")
 * // { type: "info", depth: 8, score: { cp: -31, bound: "lower" }, pv: ["e7e5", "g1f3"] }
 * parseUci("bestmove e7e5")   // { type: "bestmove", move: "e7e5", ponder: null }
 * parseUci("option name Skill Level type spin default 20 min 0 max 20").option.max   // 20
 */
export function parseUci(line) {
  const text = typeof line === "string" ? line.trim() : ""
  const word = text.split(/\s+/, 1)[0]?.toLowerCase()
  switch (word) {
    case "info":
      return infoIn(text)
    case "bestmove":
      return bestMoveIn(text)
    case "uciok":
    case "readyok":
      return { type: word }
    default:
      return optionIn(text) ?? idIn(text) ?? { type: "other", text }
  }
}

/** @param {string} text */
function infoIn(text) {
  /** @type {UciInfo} */
  const info = { type: "info" }
  const [, head = text, string] = /^(.*?)\sstring(?:\s+(.*))?$/is.exec(text) ?? []
  if (head !== text) info.string = string ?? ""
  const words = head.split(/\s+/)
  /** @type {"lower" | "upper" | undefined} */
  let bound
  for (let at = 1; at < words.length; at++) {
    const word = words[at]?.toLowerCase() ?? ""
    const next = words[at + 1]
    const value = numberIn(next)
    const isWhole = Number.isInteger(value) && Math.abs(Number(value)) <= MAX_I32
    if (word === "lowerbound") bound = "lower"
    else if (word === "upperbound") bound = "upper"
    else if (word === "currmove" && next) info.currmove = next
    else if (word === "wdl") {
      const chances = words.slice(at + 1, at + 4).map(numberIn)
      if (chances.length === 3 && !chances.includes(undefined))
        info.wdl = /** @type {[number, number, number]} */ (chances)
    } else if (word === "pv") {
      const start = at + 1
      // All moves have a digit, and no other word has.
      while (/\d/.test(words[at + 1] ?? "")) at++
      if (at >= start) info.pv = words.slice(start, at + 1)
    } else if (value === undefined) continue
    else if (word === "cp" && Math.abs(value) <= MAX_CENTIPAWNS) info.score = { cp: value }
    else if (word === "mate" && isWhole) info.score = { mate: value }
    else if (value >= 0 && (withNumber.test(word) || (isWhole && withWhole.test(word))))
      Object.assign(info, { [word]: value })
  }
  if (info.score && bound) info.score.bound = bound
  return info
}

/** @param {string} text @returns {UciLine} */
function bestMoveIn(text) {
  const [, move, ponders, ponder] = text.split(/\s+/)
  return { type: "bestmove", move: moveIn(move), ponder: ponders?.toLowerCase() === "ponder" ? moveIn(ponder) : null }
}

/** @param {string | undefined} word */
const moveIn = (word) => (word === undefined || /^(\(none\)|none|null|0000)$/i.test(word) ? null : word)

/** @param {string} text @returns {UciLine | undefined} */
function idIn(text) {
  const [, key, value] = /^id\s+(name|author)\s+(.*)$/is.exec(text) ?? []
  if (value === undefined) return undefined
  return key?.toLowerCase() === "name" ? { type: "id", name: value } : { type: "id", author: value }
}

/** @param {string} text @returns {UciLine | undefined} */
function optionIn(text) {
  const [all, given] = /\stype\s+(check|spin|combo|button|string)(?=\s|$)/i.exec(text) ?? []
  const at = all ? text.indexOf(all) : 0
  const [, name] = /^option\s+name\s+(.+)$/is.exec(text.slice(0, at).trim()) ?? []
  if (!all || !given || !name) return undefined
  const type = given.toLowerCase()
  const rest = text.slice(at + all.length)
  /** @type {string[]} */
  const choices = []
  /** @type {Record<string, string | number | boolean>} */
  const found = {}
  // A string may contain any word; other values may have several words: "var Very Risky".
  for (const part of type === "string" ? [rest] : rest.split(/(?=\s(?:default|min|max|var)\s)/i)) {
    const [, word = "", raw = ""] = /^\s+(default|min|max|var)\s*(.*)$/is.exec(part) ?? []
    const key = word.toLowerCase()
    const value = raw.toLowerCase() === "<empty>" ? "" : raw
    const number = numberIn(value)
    if (key === "var") choices.push(value)
    else if (!key) continue
    else if (type === "string" || type === "combo") found[key] = value
    else if (type === "check") found[key] = value.toLowerCase() === "true"
    else if (number !== undefined) found[key] = number
  }
  if (type === "combo" && found.default !== undefined) found.default = choiceOf(choices, found.default) ?? found.default
  const option = { name, type, ...found, ...(type === "combo" && { choices }) }
  return { type: "option", option: /** @type {EngineOption} */ (option) }
}

/** Finds a choice in any letter case. @param {readonly string[]} choices @param {unknown} value */
export const choiceOf = (choices, value) =>
  choices.find((choice) => typeof value === "string" && choice.toLowerCase() === value.toLowerCase())

/** @param {string | undefined} word */
function numberIn(word) {
  if (word === undefined || !/^[-+]?\d+(\.\d+)?$/.test(word)) return undefined
  const number = Number(word)
  // Adding 0 turns -0 into 0.
  return Number.isFinite(number) ? number + 0 : undefined
}
