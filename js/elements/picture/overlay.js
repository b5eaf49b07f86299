// Marks and arrows: one SVG above the squares, 100 units per square.
import { columnAndRow } from "./squares.js"
import { svgElement } from "./svg.js"

/** @import { Color, Square } from "../../api.js" */
/** @import { Size } from "./squares.js" */
/** @import { Drawing } from "./svg.js" */

/** @typedef {import("../../values/types.js").MarkColor} MarkColor */

/**
 * Colours as in `[%csl]`, how a piece moves, and states of a game.
 * @typedef {"plain" | MarkColor | "move" | "capture" | "leap" | "slide" | "hop" | "captured" | "block" | "castle" |
 *   "double" | "en-passant" | "promotion" | "last" | "check" | "picked" | "target" | "target-capture" |
 *   "target-castle" | "premove" | "exploded" | "goal"} MarkKind
 */

/**
 * @typedef {object} Mark
 * @property {Square} square
 * @property {MarkKind} kind
 * @property {boolean} [silent] left out of the square's name, because another text says it
 * @property {Shape | undefined} [shape] for kinds that only some boards have
 */

/** Drawn around 0, 0; leaves room for a piece if `taken`. @typedef {(taken: boolean) => Drawing[]} Shape */

/** @typedef {{ from: Square, to: Square, color: MarkColor }} Arrow */

/** The shapes that every board has. @type {Partial<Record<MarkKind, Shape>>} */
const shapes = {
  plain: (taken) => (taken ? outline(circle(42)) : spot(circle(21))),
  // Circles, as in other programs, told apart by their arcs.
  green: () => outline(circle(42)),
  red: () => arcs(110),
  yellow: () => arcs(11),
  blue: () => arcs(44),
  move: () => outline(circle(18)),
  capture: (taken) =>
    outline(taken ? "M-44-44-28-28M44-44 28-28M44 44 28 28M-44 44-28 28" : "M-17-17 17 17M17-17-17 17"),
  // An arch over the piece, or over a dot.
  leap: (taken) => (taken ? outline(arch(43)) : [...outline(arch(29)), ...spot(circle(12, 10))]),
  slide: (taken) => (taken ? outline(circle(42)) : spot(circle(16))),
  block: () => outline(`${circle(22)}M-22 0H22`),
  castle: (taken) => [["path", { class: "spot", d: tower, ...(taken && { transform: "translate(30 28) scale(.6)" }) }]],
  // "2"
  double: () => outline(`${circle(30)}M-9-7A9 9 0 1 1 7 0L-10 15H11`),
  "en-passant": () => [["text", { y: 12 }, "e.p."]],
  promotion: () => spot("M9-14 4-45 17-32 26-48 35-32 48-45 43-14Z"),
  last: () => [path("hairline", "M-49-49H49V49H-49Z")],
  // A ring with gaps where coordinates stand.
  check: () => [path("ring", "M-19-42A46 46 0 0 1 42 19M19 42A46 46 0 0 1-42-19")],
}

const tower = "M-25 28V18L-17 12V-6L-24-11V-29H-12V-21H-5V-29H5V-21H12V-29H24V-11L17-6V12L25 18V28Z"

/** @param {string} name a class @param {string} d @param {Drawing[1]} [more] @returns {Drawing} */
export const path = (name, d, more) => ["path", { class: name, d, ...more }]
/** @param {string} under @param {string} over @param {string} d @param {Drawing[1]} [more] */
export const twice = (under, over, d, more) => [path(under, d, more), path(over, d, more)]
/** @param {string} d */
const outline = (d) => twice("rim", "ink", d)
/** A circle, 264 units round, in arcs of this length; it begins in the middle of one. @param {number} length */
const arcs = (length) =>
  twice("rim", "ink", circle(42), { "stroke-dasharray": `${length} 22`, "stroke-dashoffset": length / 2 })
/** @param {string} d */
const spot = (d) => [path("spot", d)]
/** @param {number} r @param {number} [y] */
export const circle = (r, y = 0) => `M${-r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`

/** @param {number} r */
const arch = (r) => `M${-r} 6A${r} ${r} 0 0 1 ${r} 6`

/** The start of an arrow's outline, from its lower to its upper edge: each colour has its own tail. */
const tails = {
  green: "a12 12 0 1 1 0-14",
  red: "v12h-12v-38h12v12",
  yellow: "l-24-7 24-7",
  blue: "h-11v-14",
}

/** @param {readonly [number, number]} place column and row */
const middle = ([column, row]) => `translate(${column * 100 + 50} ${row * 100 + 50})`

/** @param {Mark} mark @param {Color} orientation @param {boolean} taken @param {Size} [size] @returns {Drawing} */
function markDrawing(mark, orientation, taken, size) {
  const place = columnAndRow(mark.square, orientation, size)
  return ["g", { class: mark.kind, transform: middle(place) }, ...shapeOf(mark, taken)]
}

/** @param {Pick<Mark, "kind" | "shape">} mark @param {boolean} taken */
export const shapeOf = ({ kind, shape = shapes[kind] }, taken) => shape?.(taken) ?? []

/** @param {Arrow} arrow @param {Color} orientation @param {Size | undefined} size @returns {Drawing} */
function arrowDrawing({ from, to, color }, orientation, size) {
  const [a, b] = [columnAndRow(from, orientation, size), columnAndRow(to, orientation, size)]
  const [x, y] = [b[0] - a[0], b[1] - a[1]]
  const length = Math.round(Math.hypot(x, y) * 100)
  const turn = ((Math.atan2(y, x) * 180) / Math.PI).toFixed(2)
  const [neck, tip] = [length - 54, length - 18]
  // Drawn along the x axis, then rotated and moved.
  return [
    "g",
    { class: `arrow ${color}`, transform: `${middle(a)} rotate(${turn})` },
    // The tail is at the edge of a piece; between neighbours there is less room.
    path("spot", `M${length > 100 ? 49 : 37} 7${tails[color]}H${neck}V-23L${tip} 0 ${neck} 23V7Z`),
    ["line", { class: "dashes", x1: 42, x2: neck }],
  ]
}

/**
 * @typedef {object} Drawn what lies over a board
 * @property {readonly Mark[]} marks
 * @property {readonly Arrow[]} arrows
 * @property {Color} orientation
 * @property {Size} [size]
 * @property {readonly Square[]} last
 * @property {Square | null} check
 */

/**
 * Last move and check first, arrows above the marks.
 * @param {Drawn} state @param {(square: Square) => boolean} taken whether a piece is there @returns {Drawing[]}
 */
export function overlayDrawings({ marks, arrows, orientation, size, last, check }, taken) {
  /** @type {Mark[]} */
  const first = last.map((square) => ({ square, kind: "last" }))
  if (check) first.push({ square: check, kind: "check" })
  return [
    ...[...first, ...marks].map((mark) => markDrawing(mark, orientation, taken(mark.square), size)),
    ...arrows.map((arrow) => arrowDrawing(arrow, orientation, size)),
  ]
}

/** @param {string} viewBox @param {readonly Drawing[]} [inside] */
export const marksSvg = (viewBox, inside = []) =>
  svgElement(["svg", { class: "marks", viewBox, "aria-hidden": "true" }, ...inside])

export class Overlay {
  svg = marksSvg("0 0 800 800")
  #lastDrawings = "[]"

  /** @param {Drawn} state @param {(square: Square) => boolean} taken */
  draw(state, taken) {
    const drawings = overlayDrawings(state, taken)
    const json = JSON.stringify(drawings)
    if (json === this.#lastDrawings) return
    this.#lastDrawings = json
    this.svg.replaceChildren(...drawings.map(svgElement))
  }
}
