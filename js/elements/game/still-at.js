// A picture of a position among the moves of a game, in the colours of its board.
import { html } from "../picture/html.js"
import { svgElement } from "../picture/svg.js"
import { numberText } from "./words.js"

/** @import { Color, GameNode, Position } from "../../api.js" */
/** @import { Picture } from "../picture/picture.js" */
/** @import { PictureTexts } from "../picture/texts.js" */
/** @import { Drawing } from "../picture/svg.js" */
/** @import { ReadingTexts } from "./texts.js" */

/** @typedef {Pick<typeof import("../picture/still.js"), "stillDrawing" | "palette" | "themes">} Stills */

/** @typedef {{ orientation: Color, start: Position, texts: ReadingTexts, pictures: PictureTexts }} StillOptions */

/** @param {GameNode} node @param {Stills} stills @param {StillOptions} options */
export function stillAt(node, { stillDrawing, palette, themes }, { orientation, start, texts, pictures }) {
  const { position, move, annotations, ply } = node
  const pieces = position.pieces()
  /** @type {Picture} */
  const picture = {
    pieces,
    orientation,
    marks: (annotations.squares ?? []).map(({ square, color }) => ({ square, kind: color })),
    arrows: annotations.arrows ?? [],
    shade: new Set(),
    last: [],
    check: null,
  }
  const number = numberText(start.fullmoves, start.turn === "black", ply)
  const label = move ? texts.diagram(texts.moveName(number, node)) : texts.startDiagram
  const still = html("span", "still", { part: "still" })
  const drawing = stillDrawing(picture, { coords: "none", label, description: pictures.describe(pieces, picture) })
  still.append(svgElement(recolored(drawing, colorsOf(palette, themes.wood))))
  return still
}

/**
 * Maps the colours of a still to those of style.css.
 * @param {Stills["palette"]} palette @param {readonly string[]} squares light, dark @returns {ReadonlyMap<unknown, string>}
 */
function colorsOf({ edge, rim, ...inks }, [light, dark]) {
  // biome-ignore format: a table
  const shared = [[light, "var(--_light)"], [dark, "var(--_dark)"], [edge, "var(--_edge)"], [rim, "var(--_rim)"]]
  const marks = Object.entries(inks).map(([name, color]) => [color, `var(--chess-mark-${name}, ${color})`])
  return new Map(/** @type {[string, string][]} */ ([...shared, ...marks]))
}

/** @param {Drawing} drawing @param {ReadonlyMap<unknown, string>} colors @returns {Drawing} */
function recolored([tag, attributes, ...inside], colors) {
  const own = Object.entries(attributes).map(([name, value]) => [name, colors.get(value) ?? value])
  return [
    tag,
    Object.fromEntries(own),
    ...inside.map((each) => (typeof each === "string" ? each : recolored(each, colors))),
  ]
}
