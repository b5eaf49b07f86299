// The picture of a position among the moves of a game.
import { html } from "../html.js"
import { svgElement } from "../svg.js"
import { numberText } from "./words.js"

/** @import { Color, GameNode, Position } from "../../index.js" */
/** @import { Picture } from "../picture.js" */
/** @import { PictureTexts } from "../texts.js" */
/** @import { ReadingTexts } from "./texts.js" */

/**
 * @typedef {object} StillOptions
 * @property {Color} orientation
 * @property {Position} start of the game, from which moves are numbered
 * @property {ReadingTexts} texts
 * @property {PictureTexts} pictures
 */

/**
 * @param {GameNode} node
 * @param {typeof import("../still.js").stillDrawing} stillDrawing loaded on demand
 * @param {StillOptions} options
 */
export function stillAt({ position, move, annotations, ply }, stillDrawing, { orientation, start, texts, pictures }) {
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
  const number = numberText(start.fullmoves, start.turn === "black", ply).replace("…", " …")
  const label = move ? texts.diagram(`${number} ${texts.moveInWords(move)}`) : texts.startDiagram
  const still = html("span", "still", { part: "still" })
  still.append(svgElement(stillDrawing(picture, { coords: "none", label, description: pictures.describe(pieces, picture) })))
  return still
}
