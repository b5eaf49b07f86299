// The piece drawings: Staunton silhouettes of 100 by 100 units, made for this project. They have few inner lines, because at
// 20 pixels a line is as wide as the gap beside it. Without ids and styles, they work in any shadow root and under any CSP.

import { html } from "./html.js"
import { fenLetter } from "./squares.js"
import { svgElement, svgText } from "./svg.js"

/** @import { Color, Piece, Role } from "../../api.js" */
/** @import { Drawing } from "./svg.js" */

/** The foot of all pieces, from the right end of the body. */
export const plinth = "74 82L78 82L80 92L50 92"
/** The lower part of tall pieces, from the waist. */
const foot = `64 64C64 72 68 77 ${plinth}`
const edge = "M27 82H73"
const waist = `M37 64H63${edge}`

/** @type {Readonly<Record<Role, { body: string, lines: string }>>} */
const drawings = {
  pawn: {
    body: whole(`50 23C68 23 71 42 59 49L67 57L60 57C60 66 65 77 ${plinth}`),
    lines: edge,
  },
  knight: {
    body: "M20 92L22 82H27C29 69 44 64 45 50C40 55 36 55 32 59C29 63 27 68 22 68C19 68 18 66 16 65C13 63 11 60 11 56C12 51 16 48 18 42C20 35 23 30 28 26L28 9L39 18C65 18 76 39 76 62C76 70 74 75 74 82H78L80 92Z",
    lines: `M52 29C64 33 69 46 67 62M32 38L33 39M20 56H20${edge}`,
  },
  bishop: {
    body: whole(`50 8C57 8 58 16 54 20C65 28 71 36 71 46C71 54 68 60 ${foot}`),
    lines: `M58 29L49 45${waist}`,
  },
  rook: {
    body: whole(`50 20L56 20L56 29L66 29L66 20L78 20L78 37L69 44C69 60 70 74 ${plinth}`),
    lines: `M32 44H68${edge}`,
  },
  queen: {
    body:
      whole(`50 18L58 41L68 22L71 45L82 34C79 46 74 55 ${foot}`) +
      ["11 30", "26 18", "45 13", "64 18", "79 30"].map((at) => `M${at}a5 5 0 1 0 10 0a5 5 0 1 0-10 0`).join(""),
    lines: waist,
  },
  king: {
    body: whole(`50 4L54 4L54 9L60 9L60 16L54 16L54 26C58 27 58 31 58 36C68 29 82 31 82 43C82 52 74 57 ${foot}`),
    lines: `M50 34V55${waist}`,
  },
}

/**
 * Mirrors the right half of an outline, made of curves (C) and lines (L) that start and end on the axis. A reversed curve's
 * letter follows its points.
 * @param {string} half
 */
export function whole(half) {
  const back = (half.match(/[CL]|\d+ \d+/g) ?? []).reverse().join(" ")
  const mirrored = back.replace(/(\d+) (\d+)/g, (_, x, y) => `${100 - x} ${y}`)
  return `M${half} ${mirrored.replace(/(\S+ \S+ \S+ \S+) C/g, "C$1")}Z`
}

/** The colour of black pieces and of all outlines. */
export const ink = "#1c1a18"

/** Black's lines are thinner: light lines on black look wider. @type {Readonly<Record<Color, { body: string, line: string, width: number }>>} */
export const inks = {
  white: { body: "#fff", line: ink, width: 4.5 },
  black: { body: ink, line: "#e8e2d6", width: 3 },
}

/** The code in names like `--chess-piece-wn`. @param {Piece} piece */
export function pieceCode({ color, role }) {
  return color[0] + fenLetter({ color, role })
}

/** @param {Piece} piece @returns {Drawing} */
export function pieceDrawing({ color, role }) {
  const { body, lines } = drawings[role]
  const { body: fill, line: stroke, width } = inks[color]
  return [
    "svg",
    { viewBox: "0 0 100 100", "stroke-linejoin": "round", "stroke-linecap": "round" },
    ["path", { fill, stroke: ink, "stroke-width": 4.5, d: body }],
    ["path", { fill: "none", stroke, "stroke-width": width, d: lines }],
  ]
}

/** The drawing of a piece as SVG text. @param {Piece} piece */
export const pieceSvg = (piece) => svgText(pieceDrawing(piece))

/** To be cloned. @type {Map<string, HTMLElement>} */
const models = new Map()

/** `<span class="piece wn" part="piece">` @param {Piece} piece @param {Drawing | undefined} [own] */
export function pieceElement(piece, own) {
  const code = pieceCode(piece)
  let model = own ? undefined : models.get(code)
  if (!model) {
    model = html("span", `piece ${code}`, { part: "piece", "aria-hidden": "true" })
    model.append(svgElement(own ?? pieceDrawing(piece)))
    if (!own) models.set(code, model)
  }
  return /** @type {HTMLElement} */ (model.cloneNode(true))
}
