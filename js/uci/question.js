// Validates the arguments of a search and writes them as UCI.

import { checkedOptions, isGiven, listOf, outOfRange, wrong } from "../values/options.js"
import { nodeOf } from "../values/position-or-node.js"

/** @import { Game } from "../values/game.js" */
/** @import { GameNode } from "../values/node.js" */
/** @import { Position } from "../values/position.js" */
/** @import { SearchOptions } from "./types.js" */

/**
 * @typedef {{ position: Position, variant: string, commands: string[], asked: number, lines: number, signal:
 *   AbortSignal | undefined }} Question `asked`: lines that the app wants; `lines`: at most the number of legal moves
 */

const limits = /** @type {const} */ (["depth", "nodes", "mate"])

/**
 * @param {Position | Game | GameNode} what @param {SearchOptions | undefined} given @returns {Question}
 * @throws {TypeError} when it is none of these, or an option is unknown or has the wrong type
 * @throws {RangeError} when a number is out of range, or there are no moves in the list
 * @throws {IllegalMoveError} when one of the moves is not legal
 */
export function questionOf(what, given) {
  const { position, start, played } = readWhat(what)
  const options = checkedOptions(given, ["seconds", ...limits, "clock", "lines", "moves", "signal"]) ?? {}
  const { seconds, clock, moves, signal } = options
  const go = isGiven(clock) ? clockOf(clock) : []
  for (const name of limits) if (isGiven(options[name])) go.push(name, whole(name, options[name]))
  if (isGiven(seconds)) go.push("movetime", milliseconds("seconds", seconds))
  if (go.length === 0) go.push("infinite")
  const asked = whole("lines", options.lines ?? 1)
  const chosen = isGiven(moves) ? chosenMoves(position, listOf("moves", moves)) : undefined
  // Last, because engines read everything after it as moves.
  if (chosen) go.push("searchmoves", ...chosen)
  // Some Chess960 engines read only file letters in the castling field.
  const fen = start.fen(position.chess960 ? { castling: "shredder" } : {})
  const { variant = "chess" } = /** @type {{ variant?: string }} */ (position)
  return {
    position,
    variant: variant.replace("three-", "3").replaceAll("-", ""),
    commands: [`position fen ${fen}${played.length > 0 ? ` moves ${played.join(" ")}` : ""}`, `go ${go.join(" ")}`],
    asked,
    lines: Math.min(asked, chosen?.length ?? position.legalMoves().length),
    signal: checkedSignal(signal),
  }
}

/**
 * A position, or that of a game or node with the moves since the start or the last null move, which UCI does not have.
 * @param {any} what of any copy of this package @returns {{ position: Position, start: Position, played: string[] }}
 */
function readWhat(what) {
  let node = nodeOf(what)
  if (!node) return { position: what, start: what, played: [] }
  const { position } = node
  /** @type {string[]} */
  const played = []
  for (; node.parent && node.move && !node.move.pass; node = node.parent) played.push(node.move.uci)
  return { position, start: node.position, played: played.reverse() }
}

/** @param {Position} position @param {any[]} moves @returns {string[]} */
function chosenMoves(position, moves) {
  const chosen = new Set()
  for (const move of moves) {
    // Throws the IllegalMoveError of the entry that the position is from.
    position.play(move)
    chosen.add(position.judge(move).move?.uci ?? "")
  }
  if (chosen.size === 0) throw outOfRange("moves", "empty", "at least one move")
  return [...chosen]
}

/** @param {NonNullable<SearchOptions["clock"]>} clock */
function clockOf(clock) {
  const names = /** @type {const} */ (["white", "black"])
  const { white, black, increment = 0, movesToGo } = checkedOptions(clock, [...names, "increment", "movesToGo"]) ?? {}
  /** @type {{ white?: number, black?: number }} */
  const both = typeof increment === "number" ? { white: increment, black: increment } : increment
  const increments = checkedOptions(both, names) ?? {}
  return [
    ...["wtime", milliseconds("white", white, 0), "btime", milliseconds("black", black, 0)],
    ...["winc", milliseconds("increment", increments.white, 0, 0)],
    ...["binc", milliseconds("increment", increments.black, 0, 0)],
    ...(isGiven(movesToGo) ? ["movestogo", whole("movesToGo", movesToGo)] : []),
  ]
}

/** @param {string} name @param {unknown} value @param {boolean} fits a number @param {string} expected */
function numberOf(name, value, fits, expected) {
  if (typeof value !== "number") throw wrong(name, value, expected)
  if (!fits) throw outOfRange(name, value, expected)
  return value
}

/** @param {string} name @param {any} value */
const whole = (name, value) => numberOf(name, value, Number.isSafeInteger(value) && value > 0, "a whole number from 1")

/** A time in seconds, of at most 30,000 years. @param {string} name @param {any} value */
export const time = (name, value, min = Number.MIN_VALUE) =>
  numberOf(name, value, Number.isFinite(value) && value >= min && value < 1e12, "a time in seconds")

/** @param {string} name @param {any} value in seconds @param {number} [min] @param {number} [sent] at least */
const milliseconds = (name, value, min, sent = 1) => Math.max(sent, Math.round(time(name, value, min) * 1000))

/** @param {any} signal @returns {AbortSignal | undefined} */
export function checkedSignal(signal) {
  if (isGiven(signal) && !(typeof signal.aborted === "boolean" && signal.addEventListener))
    throw wrong("signal", signal, "an AbortSignal")
  return signal ?? undefined
}
