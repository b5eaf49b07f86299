// The piece drawings: Staunton silhouettes on a 48 × 48 field, made for this project. Both colours share a body and its
// inner lines; only the three inks differ. No ids and no styles, so that they work in any shadow root and under any CSP.

/** @import { Color, Piece, Role } from "../index.js" */

const SVG = "http://www.w3.org/2000/svg"

/** @typedef {{ body: string, lines: string, dots?: string }} Drawing */

/** @type {Readonly<Record<Role, Drawing>>} */
const drawings = {
  pawn: {
    body: "M24 7.6a6.6 6.6 0 0 1 4.4 11.6c2.2.6 3.8 1.4 3.8 2.6s-1.6 1.8-3.8 1.8c0 5.4 1.8 9 5.4 11.6 2.8 2 3.8 3.6 3.8 5.6v2.6h-27.2v-2.6c0-2 1-3.6 3.8-5.6 3.6-2.6 5.4-6.2 5.4-11.6-2.2 0-3.8-.5-3.8-1.8 0-1.2 1.6-2 3.8-2.6a6.6 6.6 0 0 1 4.4-11.6Z",
    lines: "M20.6 23.6h6.8m-14.4 14.6h22",
  },
  knight: {
    body: "M9.4 43.4v-2.6c0-1.9 1.3-3.2 3.4-3.6.2-5.8 7.8-7.8 9.8-13.4-2.2 1.4-4.7 1.6-6.5 3.4-1.4 1.4-2 4-4.4 4.1-1 0-1.8-.5-2.4-1.3-2-.6-3.3-2.8-2.9-5.2.4-2.2 2.7-3.8 3.7-6.4s1.6-5 4.4-7.2l-.4-7c2.2.8 4 2 5.4 3.7 1 0 1.4 0 2.4.1 10.1.9 16.7 8.4 16.7 20 0 3.6-.6 6.6-1.4 9.2 1.6.4 2.4 1.8 2.4 3.6v2.6Z",
    lines: "M14 37.2h22m-12.6-24.6c6.8 1.8 10.6 7.8 10.2 18.6m-11-7.4c1-1.2 1.4-2.6 1.4-4m-14 9.8 2.4-1.5",
    dots: "M15 17.6c1.2-1.7 2.9-2.1 3.9-1.3-.1 1.5-1.9 2.3-3.9 1.3Zm-6.2 8.2a1 1 0 1 0 2-.6 1 1 0 1 0-2 .6Z",
  },
  bishop: {
    body: "M24 3.2a2.8 2.8 0 0 1 2.3 4.4c4.1 3.2 6.9 7.4 6.9 11.4 0 2.8-1.4 5.2-3.8 6.6 1.8.2 3 .8 3 2 0 1.3-1.2 1.8-3.4 1.8.2 3.2 1.6 5.6 4.6 7.2 3.6.6 5.4 2 5.4 4.2v2.6h-30v-2.6c0-2.2 1.8-3.6 5.4-4.2 3-1.6 4.4-4 4.6-7.2-2.2 0-3.4-.5-3.4-1.8 0-1.2 1.2-1.8 3-2-2.4-1.4-3.8-3.8-3.8-6.6 0-4 2.8-8.2 6.9-11.4a2.8 2.8 0 0 1 2.3-4.4Z",
    lines: "M19.6 25.6h8.8m-8.2 3.8h7.6m-13.4 8h19.2m-5.4-26.4-4.6 6.2",
  },
  rook: {
    body: "M24 8h3v3.4h3.6v-3.4h5.6v7.6l-3.8 3.4.8 13 3.6 3v2.6c1.6.4 2.6 1.4 2.6 3v2.8h-30.8v-2.8c0-1.6 1-2.6 2.6-3v-2.6l3.6-3 .8-13-3.8-3.4v-7.6h5.6v3.4h3.6v-3.4Z",
    lines: "M16.8 19h14.4m-15.2 13h16m-19.6 5.6h23.2",
  },
  queen: {
    body: "M24 3.4a2.8 2.8 0 0 1 1.6 5.1l2.6 8.7 4.2-8.6 1.8 9.6 5.4-5.8-4.6 13c1 .6 1 3-.4 3.4h-3.4c.2 3.8 1.4 6.4 4 8 2.8.6 4.2 2 4.2 4v2.6h-30.8v-2.6c0-2 1.4-3.4 4.2-4 2.6-1.6 3.8-4.2 4-8h-3.4c-1.4-.4-1.4-2.8-.4-3.4l-4.6-13 5.4 5.8 1.8-9.6 4.2 8.6 2.6-8.7a2.8 2.8 0 0 1 1.6-5.1Z",
    lines: "M14.2 25.2c4.8-1.1 14.8-1.1 19.6 0m-15.8 3.6h12m-16.4 8.4h20.8",
  },
  king: {
    body: "M24 .8h2.2l-.4 3.4 4.6-.4v4.6l-4.6-.4.2 3.6c3.6.3 8.8 1.2 12 2.8-.2 4-1.4 7.6-3 11 1 .6 1 3-.4 3.4h-3.4c.2 3.8 1.4 6.4 4 8 2.8.6 4.2 2 4.2 4v2.6h-30.8v-2.6c0-2 1.4-3.4 4.2-4 2.6-1.6 3.8-4.2 4-8h-3.4c-1.4-.4-1.4-2.8-.4-3.4-1.6-3.4-2.8-7-3-11 3.2-1.6 8.4-2.5 12-2.8l.2-3.6-4.6.4v-4.6l4.6.4-.4-3.4Z",
    lines: "M14.2 25.2c4.8-1.1 14.8-1.1 19.6 0m-15.8 3.6h12m-16.4 8.4h20.8m-18.8-20.2c4.8-1.3 12-1.3 16.8 0",
  },
}

/** @type {Readonly<Record<Color, { body: string, outline: string, line: string }>>} */
const inks = {
  white: { body: "#fff", outline: "#1a1a1a", line: "#1a1a1a" },
  black: { body: "#33312f", outline: "#0c0c0c", line: "#f3efe6" },
}

/**
 * The letters of a piece as in `--chess-piece-wk`: colour, then role ("wn" is a white knight).
 * @param {Piece} piece
 */
export function pieceCode({ color, role }) {
  return color[0] + (role === "knight" ? "n" : /** @type {string} */ (role[0]))
}

/**
 * The drawing of a piece as SVG text, for pages and programs that have no DOM at hand.
 * @param {Piece} piece
 */
export function pieceSvg({ color, role }) {
  const { body, lines, dots } = drawings[role]
  const ink = inks[color]
  const eyes = dots ? `<path fill="${ink.line}" d="${dots}"/>` : ""
  return (
    `<svg xmlns="${SVG}" viewBox="0 -2 48 48" stroke-linejoin="round" stroke-linecap="round">` +
    `<path fill="${ink.body}" stroke="${ink.outline}" stroke-width="1.7" d="${body}"/>` +
    `<path fill="none" stroke="${ink.line}" stroke-width="1.5" d="${lines}"/>${eyes}</svg>`
  )
}

/** @type {Map<string, Element>} */
const models = new Map()

/**
 * A new element that shows a piece: `<span class="piece wn" part="piece">`.
 * @param {Piece} piece
 * @returns {HTMLElement}
 */
export function pieceElement(piece) {
  const code = pieceCode(piece)
  let model = models.get(code)
  if (!model) {
    // Our own constant text, parsed once per kind of piece and cloned after that.
    model = new DOMParser().parseFromString(pieceSvg(piece), "image/svg+xml").documentElement
    models.set(code, model)
  }
  const element = document.createElement("span")
  element.className = `piece ${code}`
  element.setAttribute("part", "piece")
  element.append(document.importNode(model, true))
  return element
}
