// What the board shows for a value: positions to step through.
import { Game, GameNode, Position, Setup } from "chess-arbiter"

/** @typedef {{ fen: string, lastMove: string, check: boolean, move: string }} Step the move in words for people, such as "12… Nf6" */
/** @typedef {{ steps: Step[], at: number }} Board */

/** More than any game that was played. */
const maxSteps = 1200

/**
 * The first value that a board can show, and what it draws of the refusal.
 * @param {{ value: unknown, label: string, isName: boolean }[]} candidates
 * @param {import("chess-arbiter").Refused | null} refusal
 */
export function boardIn(candidates, refusal) {
  for (const { value, label, isName } of candidates) {
    const board = boardOf(value)
    if (board) return { ...board, label, isName, refusal: refusal && drawnOf(refusal) }
  }
  return null
}

/** @param {unknown} value @returns {Board | null} */
function boardOf(value) {
  if (value instanceof Game) return along(value.current)
  if (value instanceof GameNode) return along(value)
  if (value instanceof Position) return { steps: [stepOf(value)], at: 0 }
  if (value instanceof Setup) return { steps: [{ fen: value.fen(), lastMove: "", check: false, move: "" }], at: 0 }
  return typeof value === "string" ? boardOf(positionOf(value)) : null
}

/** The line from a game's start through a node to the line's end. @param {GameNode} current */
function along(current) {
  const nodes = [current]
  for (let node = current.parent; node; node = node.parent) nodes.unshift(node)
  const at = nodes.length - 1
  for (let [node] = current.children; node && nodes.length < maxSteps; [node] = node.children) nodes.push(node)
  const from = Math.max(0, at - maxSteps)
  return {
    steps: nodes.slice(from).map(({ position, move, parent }) => stepOf(position, move, parent?.position)),
    at: at - from,
  }
}

/**
 * @param {Position} position @param {import("chess-arbiter").Move | null} [move] @param {Position} [before]
 * @returns {Step}
 */
function stepOf(position, move, before) {
  const name = move && before ? `${before.fullmoves}${before.turn === "white" ? "." : "…"} ${move.san}` : ""
  return {
    fen: position.fen(),
    lastMove: move && !move.pass ? move.from + move.to : "",
    check: position.isCheck,
    move: name,
  }
}

/** @param {string} text */
function positionOf(text) {
  if (!/^\S+(\/\S+){7} [wb] /.test(text)) return null
  try {
    return Position.fromFen(text)
  } catch {
    return null
  }
}

/** The refusal in an error or in a verdict. @param {any} value @returns {import("chess-arbiter").Refused | null} */
export function refusalIn(value) {
  const refusal = value?.verdict ?? value
  return refusal?.legal === false && Array.isArray(refusal.squares) ? refusal : null
}

/**
 * The squares that explain a refusal, the tried move, and the capture of the king that refutes it.
 * @param {import("chess-arbiter").Refused} refusal
 */
function drawnOf({ squares, refutation, facts: { from, to, piece, king } }) {
  const [attacker] = squares
  const start = from ?? piece?.square
  return {
    squares,
    tried: start && to && start !== to ? { from: start, to } : null,
    refutation: refutation && attacker && king ? { from: attacker, to: king } : null,
  }
}
