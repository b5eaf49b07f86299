// Several premoves in a row: the pieces after them, what can follow, and their texts. Loaded only for boards that allow it.
import { premoves as english } from "../../generated/lang/english/premoves.js"
import { plural } from "../element/plural.js"
import { columnAndRow } from "../picture/squares.js"
import { phrases } from "../picture/texts.js"

/** @import { Color, Piece, Position, Square } from "../../api.js" */
/** @import { Premove } from "./premoves.js" */
/** @import { Drawing } from "../picture/svg.js" */

export const queueing = phrases(english, (say, tag) => ({
  /** @param {Premove} premove @param {number} number its place in the queue */
  chosen: ({ from, to, promotion }, number) =>
    say(promotion ? "premove.next-promotion" : "premove.next", { from, to, number, promotion: promotion ?? "" }),
  /** @param {number} count in the queue */
  full: (count) => say("premove.full", { count }, plural(tag, count)),
  takenBack: say("premove.all-taken-back"),
  dropped: say("premove.all-dropped"),
}))

/**
 * The pieces after premoves, ignoring whatever is in their way.
 * @param {Position} position @param {readonly Premove[]} queue @param {Color} side
 */
export function piecesAfter(position, queue, side) {
  const pieces = position.pieces()
  for (const premove of queue) displace(pieces, premove, side, position)
  return pieces
}

/** @param {Map<Square, Piece>} pieces @param {Premove} premove @param {Color} side @param {Position} position */
function displace(pieces, { from, to, promotion }, side, position) {
  const piece = pieces.get(from)
  if (piece?.color !== side) return
  pieces.delete(from)
  const wing = to > from ? "king" : "queen"
  const rook = piece.role === "king" && from === position.kingOf(side) ? position.castling[side][wing] : null
  if (rook && (to === rook || Math.abs(columnOf(to) - columnOf(from)) > 1)) {
    const [king, rookFile] = wing === "king" ? ["g", "f"] : ["c", "d"]
    const rank = from.charAt(1)
    pieces.delete(rook)
    pieces.set(/** @type {Square} */ (king + rank), piece)
    pieces.set(/** @type {Square} */ (rookFile + rank), { color: side, role: "rook" })
  } else pieces.set(to, promotion ? { color: side, role: promotion } : piece)
}

/** @param {Square} square */
const columnOf = (square) => columnAndRow(square, "white")[0]

/**
 * The position after premoves, as if the other side passed each time. If a premove is illegal then, or ends the game, uses
 * the first reply (captures last) after which it is legal and does not. Null if no reply makes it legal.
 * @param {Position} position @param {readonly Premove[]} queue
 */
export function positionAfter(position, queue) {
  /** @type {Position | null} */
  let ahead = position
  for (const premove of queue) ahead = ahead && after(ahead, premove)
  return ahead
}

/** @param {Position} position @param {Premove} premove */
function after(position, premove) {
  const passed = position.pass()
  const replies = [...position.legalMoves()].sort((a, b) => Number(!!a.captured) - Number(!!b.captured))
  let last = null
  for (const reply of [null, ...replies]) {
    const before = reply ? position.play(reply) : passed
    const verdict = before?.judge(premove)
    if (!before || !verdict?.legal) continue
    last = before.play(verdict.move)
    if (last.legalMoves().length > 0) break
  }
  return last
}

/** Numbers the targets. @param {readonly Premove[]} queue @param {Color} orientation @returns {Drawing[]} */
export function orderOf(queue, orientation) {
  if (queue.length < 2) return []
  const targets = new Map(queue.map(({ to }, index) => [to, index + 1]))
  return [...targets].map(([square, number]) => {
    const [column, row] = columnAndRow(square, orientation)
    const place = `translate(${column * 100 + 84} ${row * 100 + 30}) scale(.7)`
    return ["g", { class: "order", transform: place }, ["text", {}, `${number}`]]
  })
}
