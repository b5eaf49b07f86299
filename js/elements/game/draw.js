// Writes drawn arrows and circles to a game, as [%cal] and [%csl].

/** @import { GameNode, MarkColor, Square } from "../../api.js" */

/**
 * Repeating a stroke removes it; another colour replaces it.
 * @param {GameNode} node @param {{ from: Square, to: Square, color: MarkColor }} stroke
 */
export function draw(node, { from, to, color }) {
  const { squares = [], arrows = [], ...rest } = node.annotations
  if (from === to) {
    const others = squares.filter(({ square }) => square !== from)
    const isThere = squares.some((each) => each.square === from && each.color === color)
    node.annotations = {
      ...rest,
      ...filled("arrows", arrows),
      ...filled("squares", isThere ? others : [...others, { square: from, color }]),
    }
  } else {
    const others = arrows.filter((arrow) => arrow.from !== from || arrow.to !== to)
    const isThere = arrows.some((arrow) => arrow.from === from && arrow.to === to && arrow.color === color)
    node.annotations = {
      ...rest,
      ...filled("squares", squares),
      ...filled("arrows", isThere ? others : [...others, { from, to, color }]),
    }
  }
}

/** @template T @param {string} name @param {readonly T[]} list */
const filled = (name, list) => (list.length > 0 ? { [name]: list } : {})
