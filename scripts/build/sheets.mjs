// The sheets of print.html: a board and the pieces of both sides, as SVG in millimetres. www/print/print.css has their
// lines and letters.

import { filled } from "./parts.mjs"

/** The common area of A4 (210 by 297) and Letter (215.9 by 279.4), without margins of 10 mm. */
const [width, height] = [190, 259]

const square = 22
const rim = 6
const side = 8 * square
/** An unfolded piece: foot, back, front, foot. */
const strip = { width: 20, height: 72, foot: 10, face: 26 }
const perRow = 9
/** The area of a piece's drawing, wider than the strip, with empty space left and right: scissors may err by a millimetre. */
const figure = 21.5
/** A row of each color's strips, with two spare queens for promotions. */
const rows = ["rnbqkbnrq", "ppppppppq"]

/** `make(0)` to `make(count - 1)`, as one text. @param {number} count @param {(index: number) => string} make */
const times = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join("")

/** A text of `[print-page]`. @typedef {(name: string) => string} Phrase */

/** print.html with the sheets inserted. @param {string} page @param {Phrase} phrase */
export function withSheets(page, phrase) {
  const drawings = { board: board(phrase), white: pieces("w", phrase), black: pieces("b", phrase) }
  const lines = Object.entries(drawings).flatMap(([id, drawing]) => [
    `<section class="sheet" aria-labelledby="sheet-${id}">`,
    `  <h2 id="sheet-${id}">${phrase(`sheet.${id}`)}</h2>`,
    `  <svg class="paper" viewBox="0 0 ${width} ${height}" role="img" aria-label="${phrase(`picture.${id}`)}">${drawing}</svg>`,
    "</section>",
  ])
  return filled(page, "sheets", lines)
}

/** @param {Phrase} phrase */
function board(phrase) {
  const all = side + 2 * rim
  const dark = times(32, (index) => {
    const rank = index >> 2
    return `M${rim + ((index % 4) * 2 + ((rank + 1) % 2)) * square} ${rim + rank * square}h${square}v${square}h-${square}z`
  })
  const names = times(8, (index) => {
    const middle = rim + (index + 0.5) * square
    const text = (x, y, name) => `<text x="${x}" y="${y}">${name}</text>`
    return (
      [4.4, all - 1.6].map((y) => text(middle, y, "abcdefgh"[index])).join("") +
      [3, all - 3].map((x) => text(x, middle + 1.2, 8 - index)).join("")
    )
  })
  return (
    `<g transform="translate(${(width - all) / 2} 0)"><path class="dark" d="${dark}"/>` +
    `<path class="frame" d="M${rim} ${rim}h${side}v${side}h-${side}z"/>` +
    `<path class="cut" d="M.15 .15h${all - 0.3}v${all - 0.3}h-${all - 0.3}z"/><g class="names">${names}</g></g>${ruler(all + 8, phrase)}`
  )
}

/** @param {"w" | "b"} color @param {Phrase} phrase */
function pieces(color, phrase) {
  const across = perRow * strip.width
  const down = rows.length * strip.height
  const left = (width - across) / 2
  const lines = times(rows.length + 1, (row) => `M0 ${row * strip.height}h${across}`)
  const columns = times(perRow + 1, (column) => `M${column * strip.width} 0v${down}`)
  const folds = times(rows.length, (row) =>
    times(3, (fold) => `M0 ${row * strip.height + strip.foot + fold * strip.face}h${across}`),
  )
  const figures = rows.flatMap((row, index) =>
    [...row].map((role, column) => {
      const x = column * strip.width + (strip.width - figure) / 2
      const y = index * strip.height + strip.foot
      return drawing("back", color + role, x, y) + drawing("front", color + role, x, y + 2 * strip.face - figure)
    }),
  )
  // SVG does not break lines.
  const howTo = phrase("how-to").match(/\S.{0,79}(?!\S)/g) ?? []
  const text = howTo.map((line, index) => `<text x="${left}" y="${down + 26 + index * 5.4}">${line}</text>`)
  return (
    `<g transform="translate(${left} .15)">${figures.join("")}<path class="cuts" d="${lines}${columns}"/><path class="folds" d="${folds}"/></g>` +
    `${ruler(down + 8, phrase)}<g class="how-to">${text.join("")}</g>`
  )
}

/** A piece of pieces.svg, which the page loads once. The back stands upright once it is folded over the top. */
function drawing(name, piece, x, y) {
  const scale = figure / 100
  const place =
    name === "back" ? `translate(${x + figure} ${y + figure}) scale(${-scale})` : `translate(${x} ${y}) scale(${scale})`
  return `<use href="pieces.svg#${piece}" class="${name}" width="100" height="100" transform="${place}"/>`
}

/** A line of 100 mm, to check the scale. @param {number} y @param {Phrase} phrase */
function ruler(y, phrase) {
  const ticks = times(9, (index) => `M${10 * (index + 1)} 2v3`)
  return (
    `<g transform="translate(${(width - 100) / 2} ${y})"><path class="ruler" d="M0 1v5M100 1v5M0 3.5h100${ticks}"/>` +
    `<text class="scale" x="50" y="10">${phrase("ruler")}</text></g>`
  )
}
