// A diagram as one self-contained drawing without style sheet, ids or DOM, which looks like the element on a light page.
import { lettered } from "./letters.js"
import { overlayDrawings } from "./overlay.js"
import { pieceDrawing } from "./pieces.js"
import { columnAndRow, isDark, letterOf, squareOf, squaresOf, standard } from "./squares.js"

/** @import { Piece, Square } from "../../api.js" */
/** @import { otherParts } from "../fairy/other-still.js" */
/** @import { Picture } from "./picture.js" */
/** @import { Size } from "./squares.js" */
/** @import { Drawing } from "./svg.js" */

/** @typedef {keyof typeof themes} Theme */

/**
 * @typedef {object} Frame options of a still
 * @property {"none" | "inside" | "outside"} coords
 * @property {string} [label] the accessible name; a drawing without one is decoration
 * @property {string} [description]
 * @property {number | undefined} [size] width in pixels; by default the container's
 * @property {string} [lang] BCP 47
 * @property {Theme} [theme]
 * @property {boolean} [paper] with a white background for outside coordinates
 * @property {(piece: Piece, x: number, y: number, size: number, own: Drawing | undefined) => Drawing} [draw] draws a
 *   piece in a square box with this upper left corner
 * @property {typeof otherParts | undefined} [parts] draws what other games' boards add
 */

/** The colours of style.css, as below; tests/js/still.test.js compares them. */
// biome-ignore format: a table
export const themes = {
  wood: ["#eeddbb", "#bb9966"], green: ["#eeeedd", "#88aa77"], blue: ["#ddeeff", "#88aacc"], grey: ["#dddddd", "#999999"],
  paper: ["#ffffff", "#cccccc"],
}

// biome-ignore format: a table
export const palette = {
  coords: "#10150f", last: "#d8c13a", check: "#6d0b06", edge: "#fffdf6", rim: "#12160f",
  green: "#3fbf6b", red: "#f06a5d", yellow: "#ffd84d", blue: "#6aa9ff", plain: "#c79bff", leap: "#ff9d3b",
}

/** The ink of marks whose kind is not a colour. @type {Readonly<Record<string, string>>} */
// biome-ignore format: a table
const inks = {
  ...palette, move: palette.green, double: palette.green, capture: palette.red, slide: palette.yellow,
  promotion: palette.yellow, castle: palette.blue, block: palette.edge,
}

/** The width of the margin for outside coordinates. */
const margin = 40

/** The minimum size of coordinates, in pixels. */
const legible = 10

/** @param {Picture} picture @param {Frame} frame @returns {Drawing} */
export function stillDrawing(picture, frame) {
  const { coords, label, description, size, lang, theme, paper, draw = drawPiece, parts } = frame
  const { pieces, own, size: boardSize = standard, orientation, shade, last, check, hands, surface, holes } = picture
  const [light = "", dark = ""] = themes[theme ?? "wood"]
  const [width, height] = [boardSize.files * 100, boardSize.ranks * 100]
  const legibleWith = (/** @type {number} */ room) => (size === undefined ? 0 : (legible * (width + room)) / size)
  // Also where they fit only outside.
  const outside =
    coords === "outside" || (coords === "inside" && legibleWith(0) > 23.5 && legibleWith(margin) <= margin)
  const room = outside ? margin : 0
  const smallest = legibleWith(room)
  const letters = outside ? Math.min(Math.max(24, smallest), margin) : Math.min(Math.max(20, smallest), 23.5)
  const hasNoCoords = coords === "none" || letters < smallest
  const named = label === undefined ? { "aria-hidden": "true" } : { role: "img" }
  /** @param {Square} square */
  const corner = (square) => {
    const [column, row] = columnAndRow(square, orientation, boardSize)
    return /** @type {const} */ ([column * 100, row * 100])
  }
  /** @param {Square} square @param {string} color @param {number} share */
  const tinted = (square, color, share) =>
    filled(mixed(color, isDark(square) && !surface ? dark : light, share), squareAt(...corner(square)))
  const darkSquares = squaresOf(boardSize).filter((square) => isDark(square) && !holes?.has(square))
  const other = parts?.(picture, { light, draw, bottom: height + room })
  const seen = other?.holes ?? new Set()
  const tray = other?.tray ?? 0
  const [left, top, wide, high] = [-room, -tray, width + room, height + room + 2 * tray]
  const overlay = overlayDrawings(picture, (square) => pieces.has(square))
  return [
    "svg",
    {
      viewBox: `${left} ${top} ${wide} ${high}`,
      ...(size && { width: size, height: (size * high) / wide }),
      ...named,
      ...(lang && { lang }),
    },
    ...(label === undefined ? [] : [/** @type {Drawing} */ (["title", {}, label])]),
    ...(description ? [/** @type {Drawing} */ (["desc", {}, description])] : []),
    ...(paper && (outside || hands || holes) ? [filled("#fff", `M${left} ${top}h${wide}v${high}h-${wide}z`)] : []),
    filled(light, other?.ground ?? `M0 0h${width}v${height}h-${width}z`),
    ...(surface ? [] : [filled(dark, darkSquares.map((square) => squareAt(...corner(square))).join(""))]),
    ...last.map((square) => tinted(square, palette.last, 0.5)),
    ...(other?.lines ?? []),
    ...[...shade].flatMap((square) => shading(...corner(square))),
    ...(check ? glow(...corner(check)) : []),
    ...(hasNoCoords ? [] : [coordinates(boardSize, orientation, letters, outside, paper, seen)]),
    ...[...pieces].map(([square, piece]) => {
      const [x, y] = corner(square)
      // Pieces on crossings are centred; on squares they are higher, to make room for coordinates.
      return draw(piece, x + 4, y + (surface && surface !== "plain" ? 4 : 2), 92, own?.(piece))
    }),
    ...(other?.trays ?? []),
    .../** @type {Drawing[]} */ (
      overlay.length > 0 ? [["g", { fill: "none", ...rounded }, ...overlay.map(painted)]] : []
    ),
  ]
}

export const lettering = { "font-family": "Arial, Helvetica, sans-serif" }
const rounded = { "stroke-linejoin": "round", "stroke-linecap": "round" }

/** @param {string} fill @param {string} d @returns {Drawing} */
export const filled = (fill, d) => ["path", { fill, d }]

/** @param {number} x @param {number} y */
const squareAt = (x, y) => `M${x} ${y}h100v100h-100z`

/** As in style.css. @param {number} x @param {number} y @returns {Drawing[]} */
function shading(x, y) {
  const steps = [20, 40, 60, 80]
  const lines = [...steps, 100].map((step) => `M${x} ${y + 100 - step}L${x + step} ${y + 100}`)
  const others = steps.map((step) => `M${x + step} ${y}L${x + 100} ${y + 100 - step}`)
  return [
    ["path", { fill: "#000", "fill-opacity": 0.2, d: squareAt(x, y) }],
    ["path", { stroke: "#000", "stroke-opacity": 0.4, "stroke-width": 3, d: [...lines, ...others].join("") }],
  ]
}

/** Approximates a gradient with rings. @param {number} x @param {number} y @returns {Drawing[]} */
function glow(x, y) {
  return [48, 41, 34, 27, 20].map((r) => ["circle", { cx: x + 50, cy: y + 50, r, fill: "red", opacity: 0.35 }])
}

/**
 * Inside the board, coordinates are in corners that pieces leave free.
 * @param {Size} size @param {Picture["orientation"]} orientation @param {number} letters their size
 * @param {boolean} outside @param {boolean | undefined} paper @param {ReadonlySet<Square>} holes as seen
 * @returns {Drawing}
 */
function coordinates(size, orientation, letters, outside, paper, holes) {
  const isWhite = orientation === "white"
  const scale = letters / 40
  const usual = outside && !paper ? "currentColor" : palette.coords
  const inHole = paper ? palette.coords : "currentColor"
  /** The paths by colour. @type {Map<string, string>} */
  const lines = new Map()
  /** @param {string} name @param {number} x @param {number} y @param {Square} square behind it */
  const write = (name, x, y, square) => {
    const color = holes.has(square) && !outside ? inHole : usual
    lines.set(color, `${lines.get(color) ?? ""}${lettered(name, x / scale, y / scale)}`)
  }
  for (let row = 0; row < size.ranks; row++) {
    const name = `${isWhite ? size.ranks - row : row + 1}`
    const [x, y] = outside
      ? [-margin / 2, row * 100 + 50 + letters / 3]
      : [2 + 0.27 * letters * name.length, row * 100 + 2.6 + 0.72 * letters]
    write(name, x, y, squareOf(0, size.ranks - 1 - row))
  }
  const bottom = size.ranks * 100
  for (let column = 0; column < size.files; column++) {
    const name = letterOf(isWhite ? column : size.files - 1 - column)
    const [x, y] = outside ? [column * 100 + 50, bottom + 20 + letters / 3] : [column * 100 + 92, bottom - 6]
    write(name, x, y, squareOf(column, 0))
  }
  const looks = { fill: "none", transform: `scale(${scale})`, ...rounded, "stroke-width": outside ? 4.8 : 4 }
  const paths = [...lines].map(([stroke, d]) => /** @type {Drawing} */ (["path", { ...looks, stroke, d }]))
  return paths.length === 1 ? /** @type {Drawing} */ (paths[0]) : ["g", {}, ...paths]
}

/** @param {Piece} piece @param {number} x @param {number} y @param {number} size @param {Drawing} [own] @returns {Drawing} */
function drawPiece(piece, x, y, size, own) {
  const [, , ...inside] = own ?? pieceDrawing(piece)
  return ["g", { transform: `translate(${x} ${y}) scale(${size / 100})`, ...rounded }, ...inside]
}

/** Replaces the classes of marks and arrows by the styles of style.css. @param {Drawing} drawing @returns {Drawing} */
function painted([tag, { class: classes = "", ...attributes }, ...inside]) {
  const kinds = String(classes).split(" ")
  const isArrow = kinds[0] === "arrow"
  const kind = kinds.at(-1) ?? ""
  const ink = inks[kind] ?? palette.edge
  const hairline = { stroke: palette.rim, "stroke-width": 1.5, "vector-effect": "non-scaling-stroke" }
  /** @type {Readonly<Record<string, Drawing[1]>>} */
  const paints = {
    rim: { stroke: palette.rim, "stroke-width": 12 },
    ink: { stroke: ink, "stroke-width": 7 },
    spot: { ...hairline, fill: ink, ...(isArrow ? { "fill-opacity": 0.75 } : { "stroke-width": 2 }) },
    hairline: { ...hairline, "stroke-width": 1.25 },
    ring: { stroke: palette.check, "stroke-width": 4 },
  }
  const words = {
    ...{ fill: palette.edge, stroke: palette.rim, "stroke-width": 12, "paint-order": "stroke" },
    ...{ ...lettering, "font-weight": 700, "font-size": 40, "text-anchor": "middle" },
  }
  const parts = inside.flatMap(
    /** @returns {(Drawing | string)[]} */ (part) => {
      if (typeof part === "string") return [part]
      const [partTag, { class: name = "", ...rest }, ...within] = part
      const paint = partTag === "text" ? words : paints[name]
      return paint ? [/** @type {Drawing} */ ([partTag, { ...paint, ...rest }, ...within])] : []
    },
  )
  return [tag, attributes, ...parts]
}

/** Like CSS's `color-mix(in srgb, …)`. @param {string} color @param {string} ground @param {number} share of `color` */
function mixed(color, ground, share) {
  const parts = [1, 3, 5].map((at) => {
    const [over, under] = [color, ground].map((hex) => parseInt(hex.slice(at, at + 2), 16))
    return Math.round((over ?? 0) * share + (under ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, "0")
  })
  return `#${parts.join("")}`
}
