// What an engine is asked: the checked arguments of a search, as UCI.

import { checkedOptions, isThere, listOf, wrong } from "../options.js"
import { shown } from "../squares.js"

/** @import { Game } from "../game.js" */
/** @import { GameNode } from "../node.js" */
/** @import { Position } from "../position.js" */
/** @import { SearchOptions } from "./types.js" */

/**
 * @typedef {object} Question
 * @property {Position} position
 * @property {string} variant as UCI calls it
 * @property {string} command "position fen …"
 * @property {string} go "go …"
 * @property {number} asked how many lines the app wants
 * @property {number} lines how many there can be
 * @property {AbortSignal | undefined} signal
 */

const names = /** @type {const} */ (["seconds", "depth", "nodes", "mate", "clock", "lines", "moves", "signal"])

/**
 * @param {Position | Game | GameNode} what
 * @param {SearchOptions | undefined} options
 * @returns {Question}
 * @throws {TypeError} when it is none of these, or an option is unknown or has the wrong type
 * @throws {RangeError} when a number is out of range, or there are no moves in the list
 * @throws {IllegalMoveError} when one of the moves is not legal
 */
export function questionOf(what, options) {
  const { position, start, played } = readWhat(what)
  const { seconds, depth, nodes, mate, clock, lines, moves, signal } = checkedOptions(options, names) ?? {}
  const limits = [
    ...(isThere(clock) ? clockIn(clock) : []),
    ...(isThere(depth) ? ["depth", positive("depth", depth)] : []),
    ...(isThere(nodes) ? ["nodes", positive("nodes", nodes)] : []),
    ...(isThere(mate) ? ["mate", positive("mate", mate)] : []),
    ...(isThere(seconds) ? ["movetime", milliseconds("seconds", seconds, false)] : []),
  ]
  const asked = isThere(lines) ? positive("lines", lines) : 1
  const chosen = isThere(moves) ? chosenMoves(position, listOf("moves", moves)) : []
  // Chess960 engines read both kinds of castling fields, some only file letters.
  const fen = start.fen(position.chess960 ? { castling: "shredder" } : undefined)
  const { variant = "chess" } = /** @type {{ variant?: string }} */ (position)
  return {
    position,
    variant: variant === "three-check" ? "3check" : variant.replaceAll("-", ""),
    command: ["position fen", fen, ...(played.length > 0 ? ["moves", ...played] : [])].join(" "),
    // The moves at the end: engines read what follows as more of them.
    go: ["go", ...(limits.length > 0 ? limits : ["infinite"]), ...chosen].join(" "),
    asked,
    lines: Math.min(asked, chosen.length > 0 ? chosen.length - 1 : position.legalMoves().length),
    signal: checkedSignal(signal),
  }
}

/**
 * A position, or that of a game or a node with the moves that led to it: all since the start or the last null move, which
 * engines do not know. Of any copy of this package.
 * @param {any} what
 * @returns {{ position: Position, start: Position, played: string[] }}
 */
function readWhat(what) {
  if (isPosition(what)) return { position: what, start: what, played: [] }
  let node = isPosition(what?.current?.position) ? what.current : what
  const position = node?.position
  if (!isPosition(position) || !("parent" in node))
    throw new TypeError(`${shown(what)} is no Position, Game or GameNode`)
  /** @type {string[]} */
  const played = []
  for (; node.parent && !node.move.pass; node = node.parent) played.push(node.move.uci)
  return { position, start: node.position, played: played.reverse() }
}

/** @param {any} value @returns {value is Position} */
const isPosition = (value) =>
  ["fen", "judge", "kingOf", "legalMoves", "play"].every((name) => typeof value?.[name] === "function")

/** @param {Position} position @param {any[]} moves @returns {string[]} */
function chosenMoves(position, moves) {
  const chosen = new Set()
  for (const move of moves) {
    // Throws the IllegalMoveError of the entry that the position is from.
    position.play(move)
    const verdict = position.judge(move)
    if (verdict.legal) chosen.add(verdict.move.uci)
  }
  if (chosen.size === 0) throw new RangeError("there are no moves in the option moves: at least one was expected")
  return ["searchmoves", ...chosen]
}

/** @param {NonNullable<SearchOptions["clock"]>} clock */
function clockIn(clock) {
  const {
    white,
    black,
    increment = 0,
    movesToGo,
  } = checkedOptions(clock, ["white", "black", "increment", "movesToGo"]) ?? {}
  /** @type {{ white: unknown, black: unknown }} */
  const increments =
    typeof increment === "object"
      ? (checkedOptions(increment, ["white", "black"]) ?? increment)
      : { white: increment, black: increment }
  return [
    ...["wtime", milliseconds("clock.white", white, true), "btime", milliseconds("clock.black", black, true)],
    ...["winc", milliseconds("increment", increments.white, true, 0)],
    ...["binc", milliseconds("increment", increments.black, true, 0)],
    ...(isThere(movesToGo) ? ["movestogo", positive("movesToGo", movesToGo)] : []),
  ]
}

/** @param {string} name @param {unknown} value */
function positive(name, value) {
  if (typeof value !== "number") throw wrong(name, value, "a number")
  if (!Number.isSafeInteger(value) || value <= 0)
    throw new RangeError(`the option ${name} cannot be ${value}: a whole number from 1 was expected`)
  return value
}

/**
 * @param {string} name
 * @param {unknown} seconds
 * @param {boolean} mayBeZero
 * @param {number} [least] the fewest milliseconds to send
 */
function milliseconds(name, seconds, mayBeZero, least = 1) {
  if (typeof seconds !== "number") throw wrong(name, seconds, "a number of seconds")
  const time = Math.max(least, Math.round(seconds * 1000))
  if (!(mayBeZero ? seconds >= 0 : seconds > 0) || !Number.isSafeInteger(time))
    throw new RangeError(`the option ${name} cannot be ${seconds}: a time in seconds was expected`)
  return time
}

/** @param {any} signal @returns {AbortSignal | undefined} */
export function checkedSignal(signal) {
  if (!isThere(signal)) return undefined
  if (
    typeof signal !== "object" ||
    typeof signal.aborted !== "boolean" ||
    typeof signal.addEventListener !== "function"
  )
    throw wrong("signal", signal, "an AbortSignal")
  return signal
}
