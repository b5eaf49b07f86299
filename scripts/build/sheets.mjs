// The sheets of print.html: a board and the pieces of both sides, as drawings in millimetres. The page shows them as
// SVG, print-pdf.mjs writes the same drawings as files.
import { pieceCode, pieceDrawing } from "../../js/elements/pieces.js"
import { svgText } from "../../js/elements/svg.js"

/** The common area of A4 (210 by 297) and Letter (215.9 by 279.4), without margins of 10 mm. */
export const sheetSize = { width: 190, height: 259 }

const board = { square: 22, rim: 6 }
/** An unfolded piece: foot, back, front, foot. */
const strip = { width: 20, foot: 10, face: 26 }
const stripHeight = 2 * (strip.foot + strip.face)
const perRow = 9
/** The area of a piece's drawing, wider than the strip, with empty space left and right. */
const figure = 24

const cut = { fill: "none", stroke: "#777", "stroke-width": 0.3, "stroke-dasharray": "2 1.5" }
const fold = { fill: "none", stroke: "#777", "stroke-width": 0.3, "stroke-dasharray": "0.4 0.8" }
const ink = { fill: "none", stroke: "#111", "stroke-width": 0.25 }

/** @param {number} size @param {object} [more] */
const lettering = (size, more) => ({ fill: "#111", "font-family": "system-ui, sans-serif", "font-size": size, ...more })
const centered = { "text-anchor": "middle" }

const row = ["rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook"]
/** Two queens to spare, for promotions. */
const pieces = [...row, "queen", ...Array(8).fill("pawn"), "queen"]

/** The number of characters in a line beside the pieces. */
const longestLine = 110

/** Breaks a text into lines, which SVG and PDF do not do. @param {string} text */
function linesOf(text) {
  const lines = [""]
  for (const word of text.split(" ")) {
    const line = `${lines.at(-1)} ${word}`.trim()
    if (line.length > longestLine) lines.push(word)
    else lines[lines.length - 1] = line
  }
  return lines
}

/** A text of `[print-page]`. @typedef {(name: string) => string} Phrase */

/**
 * @param {Phrase} phrase
 * @param {(piece: object, x: number, y: number, upsideDown: boolean) => unknown} [draw] of a piece in its field,
 *   whose upper left corner is at x and y
 */
export function sheets(phrase, draw = drawPiece) {
  const drawings = {
    board: boardSheet(phrase),
    white: pieceSheet("white", phrase, draw),
    black: pieceSheet("black", phrase, draw),
  }
  return Object.entries(drawings).map(([id, drawing]) => ({
    id,
    title: phrase(`sheet.${id}`),
    label: phrase(`picture.${id}`),
    drawing,
  }))
}

/** @param {Phrase} phrase */
function boardSheet(phrase) {
  const { square, rim } = board
  const side = 8 * square
  const left = (sheetSize.width - side - 2 * rim) / 2
  const dark = Array.from({ length: 32 }, (_, index) => {
    const rank = index >> 2
    return `M${rim + ((index % 4) * 2 + ((rank + 1) % 2)) * square} ${rim + rank * square}h${square}v${square}h-${square}z`
  })
  const middles = Array.from({ length: 8 }, (_, index) => rim + (index + 0.5) * square)
  const names = middles.flatMap((middle, index) => [
    ...[4.4, 2 * rim + side - 1.6].map((y) => ["text", { x: middle, y, ...centered }, "abcdefgh"[index]]),
    ...[3, 2 * rim + side - 3].map((x) => ["text", { x, y: middle + 1.2, ...centered }, String(8 - index)]),
  ])
  return [
    [
      "g",
      { transform: `translate(${left} 0)` },
      ["path", { fill: "#b9c2b3", d: dark.join("") }],
      ["path", { ...ink, class: "frame", "stroke-width": 0.5, d: `M${rim} ${rim}h${side}v${side}h-${side}z` }],
      ["path", { ...cut, d: `M.15 .15h${side + 2 * rim - 0.3}v${side + 2 * rim - 0.3}h-${side + 2 * rim - 0.3}z` }],
      ["g", lettering(3.6, { "font-weight": 600 }), ...names],
    ],
    ruler(side + 2 * rim + 8, phrase),
  ]
}

function pieceSheet(color, phrase, draw) {
  const left = (sheetSize.width - perRow * strip.width) / 2
  const rows = [0, stripHeight]
  const width = perRow * strip.width
  const cuts = [
    ...[...rows, 2 * stripHeight].map((y) => `M0 ${y}h${width}`),
    ...Array.from({ length: perRow + 1 }, (_, index) => `M${index * strip.width} 0v${2 * stripHeight}`),
  ]
  const folds = rows.flatMap((y) => [0, 1, 2].map((index) => `M0 ${y + strip.foot + index * strip.face}h${width}`))
  const figures = pieces.flatMap((role, index) => {
    const x = (index % perRow) * strip.width + (strip.width - figure) / 2
    const y = Math.floor(index / perRow) * stripHeight + strip.foot
    return [draw({ color, role }, x, y, true), draw({ color, role }, x, y + 2 * strip.face - figure, false)]
  })
  return [
    [
      "g",
      { transform: `translate(${left} .15)` },
      ...figures,
      ["path", { ...cut, class: "cuts", d: cuts.join("") }],
      ["path", { ...fold, class: "folds", d: folds.join("") }],
    ],
    ruler(2 * stripHeight + 8, phrase),
    [
      "g",
      lettering(3.6),
      ...linesOf(phrase("how-to")).map((line, index) => [
        "text",
        { x: left, y: 2 * stripHeight + 26 + index * 5.4 },
        line,
      ]),
    ],
  ]
}

/** A line of 100 mm, to check the scale. @param {number} y @param {Phrase} phrase */
function ruler(y, phrase) {
  const ticks = Array.from({ length: 9 }, (_, index) => `M${10 * (index + 1)} 2v3`)
  return [
    "g",
    { transform: `translate(${(sheetSize.width - 100) / 2} ${y})` },
    ["path", { ...ink, class: "ruler", d: `M0 1v5M100 1v5M0 3.5h100${ticks.join("")}` }],
    ["text", { ...lettering(3.2), ...centered, x: 50, y: 10 }, phrase("ruler")],
  ]
}

/**
 * @param {object} piece
 * @param {number} x
 * @param {number} y
 * @param {boolean} upsideDown folded over the top it comes to stand upright
 */
function place(x, y, upsideDown) {
  return upsideDown
    ? `translate(${x + figure} ${y + figure}) scale(${-figure / 100})`
    : `translate(${x} ${y}) scale(${figure / 100})`
}

function drawPiece(piece, x, y, upsideDown) {
  const [, , ...inside] = pieceDrawing(piece)
  return ["g", { transform: place(x, y, upsideDown), "stroke-linejoin": "round", "stroke-linecap": "round" }, ...inside]
}

/** A piece of pieces.svg, which the page loads once. */
const usePiece = (piece, x, y, upsideDown) => [
  "use",
  {
    href: `pieces.svg#${pieceCode(piece)}`,
    class: upsideDown ? "back" : "front",
    width: 100,
    height: 100,
    transform: place(x, y, upsideDown),
  },
]

/** print.html, with the sheets where it says so. @param {string} page @param {Phrase} phrase */
export function withSheets(page, phrase) {
  return page.replace(/^( *)<!-- sheets -->$/m, (_, indent) =>
    sheets(phrase, usePiece)
      .map(({ id, title, label, drawing }) => {
        const svg = svgText([
          "svg",
          { class: "paper", viewBox: `0 0 ${sheetSize.width} ${sheetSize.height}`, role: "img", "aria-label": label },
          ...drawing,
        ])
        return `${indent}<section class="sheet" aria-labelledby="sheet-${id}">\n${indent}  <h2 id="sheet-${id}">${title}</h2>\n${indent}  ${svg}\n${indent}</section>`
      })
      .join("\n\n"),
  )
}
