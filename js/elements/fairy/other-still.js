// Other games' boards in stills: their pieces, holes, surfaces, and pieces in hand.
import { setGlossary } from "../element/say.js"
import { opposite, standard } from "../picture/squares.js"
import { filled, lettering, palette } from "../picture/still.js"
import { pieceSet } from "./fairy.js"
import { inSet, isDrawn, lettersOf, namedDrawing, nameOf, rolesOf } from "./named.js"
import { groundPath, seenHoles, surfacePaths } from "./surface.js"

/** @import { Square } from "../../api.js" */
/** @import { Hands } from "../picture/fen.js" */
/** @import { LeaveOut } from "../picture/marks.js" */
/** @import { OwnDrawing, Picture } from "../picture/picture.js" */
/** @import { Size } from "../picture/squares.js" */
/** @import { Frame } from "../picture/still.js" */
/** @import { Drawing } from "../picture/svg.js" */
/** @import { Surface } from "./surface.js" */

/** The pieces of a still. @param {string | null} pieces @param {string} surface @param {LeaveOut} unknown */
export function setOf(pieces, surface, unknown) {
  setGlossary(nameOf)
  return pieceSet(pieces, { inSet, isDrawn, lettersOf, namedDrawing, rolesOf }, surface, unknown)
}

/**
 * @param {Picture} picture
 * @param {{ light: string, draw: NonNullable<Frame["draw"]>, bottom: number }} frame `light`
 *   is the colour of the squares, `bottom` the lower end of the board
 */
export function otherParts({ own, size = standard, orientation, hands, surface, holes }, { light, draw, bottom }) {
  const seen = seenHoles(holes ?? new Set(), orientation, size)
  const width = size.files * 100
  const tray = hands ? trayHeight + trayGap : 0
  return {
    holes: seen,
    ground: holes && groundPath(size, seen),
    lines: surface ? linesOn(surface, size, seen) : [],
    /** The height of a row of pieces in hand, above or below the board. */
    tray,
    trays: hands
      ? [
          ...trayDrawing(hands[opposite(orientation)], -tray, width, light, draw, own),
          ...trayDrawing(hands[orientation], bottom + trayGap, width, light, draw, own),
        ]
      : [],
  }
}

const trayHeight = 90
const trayGap = 10

/**
 * @param {Hands["white"]} held @param {number} y @param {number} width @param {string} light
 * @param {NonNullable<Frame["draw"]>} draw @param {OwnDrawing | undefined} own @returns {Drawing[]}
 */
function trayDrawing(held, y, width, light, draw, own) {
  let x = 12
  const items = held.flatMap(({ piece, count }) => {
    const item = [draw(piece, x, y + 5, 80, own?.(piece))]
    if (count > 1)
      item.push([
        "text",
        { x: x + 82, y: y + 57, fill: palette.coords, ...lettering, "font-weight": 600, "font-size": 34 },
        `${count}`,
      ])
    x += count > 1 ? (count > 9 ? 130 : 112) : 88
    return item
  })
  return [filled(light, `M0 ${y}h${width}v${trayHeight}h-${width}z`), ...items]
}

/** @param {Surface} surface @param {Size} size @param {ReadonlySet<Square>} holes @returns {Drawing[]} */
function linesOn(surface, size, holes) {
  const { lines, points } = surfacePaths(surface, size, holes)
  const ink = { fill: "none", stroke: palette.coords, "stroke-opacity": 0.75, "stroke-linecap": "round" }
  return [
    ["path", { ...ink, "stroke-width": 3, d: lines }],
    ["path", { ...ink, "stroke-width": surface === "points" ? 16 : 12, d: points }],
  ]
}
