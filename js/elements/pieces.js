// The piece drawings: Staunton silhouettes of 100 by 100 units, made for this project. Both colours share the outline
// and the inner lines; only the three inks differ. No ids and no styles, so they work in any shadow root and under
// any CSP.

import { html } from "./html.js"
import { svgElement, svgText } from "./svg.js"

/** @import { Color, Piece, Role } from "../api.js" */
/** @import { Drawing } from "./svg.js" */

/** The lower part from the collar, shared by the tall pieces. */
const foot = "C78 81 82 84 82 89L82 93L50 93"

/** @type {Readonly<Record<Role, { body: string, lines: string }>>} */
const drawings = {
  pawn: {
    body: whole("50 17C69 17 71 39 59 44C68 46 68 54 58 54C58 66 62 73 69 78C76 82 78 85 78 89L78 93L50 93"),
    lines: "M43 54H57M30 80H70",
  },
  knight: {
    body: "M20 93v-5c0-4 2-7 7-7c0-11 16-16 20-27c-4 3-10 3-13 7c-3 3-5 8-10 8c-2 0-3-1-5-2c-4-2-6-6-6-11c1-5 6-8 8-14s3-10 9-14l-1-15c5 2 9 4 12 8h5c21 2 34 17 34 42c0 6-1 12-2 18c3 1 5 3 5 7v5Z",
    lines: "M29 81H74M49 30c14 4 22 17 21 38M47 54c2-3 3-6 3-9M21 66l5-3M33 40h4M19 57h1",
  },
  bishop: {
    body: whole(`50 7C58 7 58 16 54 19C63 25 70 34 70 43C70 49 66 53 61 56C68 56 69 64 62 64C62 71 65 76 70 79${foot}`),
    lines: "M40 56H60M42 64H58M30 80H70M57 28L47 43",
  },
  rook: {
    body: whole("50 19L56 19L56 26L63 26L63 19L77 19L77 35L69 42L71 68L78 74L78 80C82 81 84 84 84 88L84 93L50 93"),
    lines: "M33 42H67M31 68H69M24 80H76",
  },
  queen: {
    body: whole(`50 8C57 8 58 17 53 19L59 38L68 19L72 40L84 27L73 56C76 57 76 63 71 63L63 63C63 71 66 76 71 79${foot}`),
    lines: "M28 57C40 54 60 54 72 57M40 63H60M30 80H70",
  },
  king: {
    body: whole(
      `50 5L51 5L51 12L58 12L58 15L51 15L51 25C62 25 72 28 80 32C79 41 76 49 73 56C76 57 76 63 71 63L63 63C63 71 66 76 71 79${foot}`,
    ),
    lines: "M28 57C40 54 60 54 72 57M40 63H60M30 80H70M31 41C40 37 60 37 69 41",
  },
}

/**
 * A closed outline from its right half, a path of curves (C) and lines (L) from the axis down to the axis.
 * @param {string} half
 */
function whole(half) {
  const points = (half.match(/\d+ \d+/g) ?? []).reverse().map((point) => {
    const [x, y] = point.split(" ")
    return `${100 - Number(x)} ${y}`
  })
  let next = 1
  const back = (half.match(/[CL]/g) ?? [])
    .reverse()
    .map((step) => step + points.slice(next, (next += step === "C" ? 3 : 1)).join(" "))
  return `M${half}${back.join("")}Z`
}

/** @type {Readonly<Record<Color, { body: string, outline: string, line: string }>>} */
export const inks = {
  white: { body: "#fff", outline: "#1a1a1a", line: "#1a1a1a" },
  black: { body: "#33312f", outline: "#0c0c0c", line: "#f3efe6" },
}

/** The letters of a piece as in `--chess-piece-wk`: colour, then role ("wn" is a white knight). @param {Piece} piece */
export function pieceCode({ color, role }) {
  return color[0] + (role === "knight" ? "n" : /** @type {string} */ (role[0]))
}

/** @param {Piece} piece @returns {Drawing} */
export function pieceDrawing({ color, role }) {
  const { body, lines } = drawings[role]
  const ink = inks[color]
  return [
    "svg",
    { viewBox: "0 0 100 100", "stroke-linejoin": "round", "stroke-linecap": "round" },
    ["path", { fill: ink.body, stroke: ink.outline, "stroke-width": 4.5, d: body }],
    ["path", { fill: "none", stroke: ink.line, "stroke-width": 3.7, d: lines }],
  ]
}

/** The drawing of a piece as SVG text, for programs without a DOM. @param {Piece} piece */
export const pieceSvg = (piece) => svgText(pieceDrawing(piece))

/** One of each kind, to clone. @type {Map<string, HTMLElement>} */
const models = new Map()

/**
 * A new element that shows a piece: `<span class="piece wn" part="piece">`.
 * @param {Piece} piece
 * @param {Drawing | undefined} [own] a drawing for this board alone
 * @returns {HTMLElement}
 */
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
