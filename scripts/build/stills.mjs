// What the pages show of chess before any script runs, or without one: the pieces as one SVG, and in every
// <chess-diagram> and <chess-puzzle> of a page its position, as a picture and in words.
import { readFen } from "../../js/elements/picture/fen.js"
import { pictureOf } from "../../js/elements/picture/picture.js"
import { pieceCode, pieceSvg } from "../../js/elements/picture/pieces.js"
import { stillDrawing } from "../../js/elements/picture/still.js"
import { svgText } from "../../js/elements/picture/svg.js"
import { Failure } from "../run.mjs"

const roles = ["king", "queen", "rook", "bishop", "knight", "pawn"]

/** pieces.svg: a symbol for each piece, under the same two letters as in `--chess-piece-wk`. */
export function piecesFile() {
  const symbols = ["white", "black"].flatMap((color) =>
    roles.map((role) => {
      const [, attributes, inside] = /^<svg xmlns="[^"]*"([^>]*)>(.*)<\/svg>$/s.exec(pieceSvg({ color, role }))
      return `<symbol id="${pieceCode({ color, role })}"${attributes}>${inside}</symbol>`
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`
}

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

/**
 * The page in a language, with a still picture in each empty diagram and puzzle that has a `fen`, and the starting
 * position in each board.
 */
export async function withStills(page, tag = "en") {
  // The build generates its texts.
  const [{ pictures }, { readAny }, games] = await Promise.all([
    import("../../js/elements/picture/texts.js"),
    import("../../js/elements/fairy/read-board.js"),
    import("../../js/elements/fairy/other-still.js"),
  ])
  const { texts } = tag === "en" ? {} : await import(`../../js/generated/lang/texts/${tag}.js`)
  const { describe } = pictures(texts)
  const withBoards = page.replace(
    /(<chess-board\b[^>]*>)(<\/chess-board>)/g,
    (_, open, close) => open + startStill() + close,
  )
  return withBoards.replace(/<(chess-diagram|chess-puzzle)\b([^>]*)><\/\1>/g, (all, element, text) => {
    const attributes = attributesOf(text)
    return attributes.fen === undefined
      ? all
      : `<${element}${text}>${still(attributes, describe, { ...games, readAny })}</${element}>`
  })
}

/** The attributes in a tag. @param {string} text @returns {Record<string, string>} */
export function attributesOf(text) {
  const found = [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)]
  return Object.fromEntries(found.map(([, name, value = ""]) => [name, value]))
}

function still(attributes, describe, { otherParts: parts, readAny, setOf }) {
  const { fen, caption = "", coords = "inside" } = attributes
  const unknown = (text, what) => {
    throw new Failure(`“${text}” in a <chess-diagram> with the caption “${caption}” cannot be read as ${what}.`)
  }
  const set = setOf(attributes.pieces ?? null, attributes.surface, unknown)
  const diagram = set.name(readAny(fen))
  const chess = pictureOf(diagram, (name) => attributes[name] ?? null, unknown)
  const picture = { ...chess, ...set.picture(diagram, chess.orientation) }
  const svg = svgText(stillDrawing(picture, { coords, draw: usePiece, parts }))
  // The caption is the page's own HTML.
  return (
    `<span class="still">${svg}${caption ? `<span class="still-caption">${caption}</span>` : ""}` +
    `<span class="still-description">${describe(picture.pieces, picture)}</span></span>`
  )
}

/** The pieces are inline in the page, so that they are part of the first paint. */
function startStill() {
  const picture = pictureOf(
    readFen(start),
    () => null,
    () => [],
  )
  const symbols = piecesFile().replace(/^<svg[^>]*>\n|<\/svg>\n$/g, "")
  const use = (piece, x, y) => ["use", { href: `#${pieceCode(piece)}`, x, y, width: 100, height: 100 }]
  const svg = svgText(stillDrawing(picture, { coords: "inside", draw: use }))
  return `<span class="still">${svg.replace("</svg>", `<defs>${symbols}</defs></svg>`)}</span>`
}

/** A piece of pieces.svg, which is loaded once for all diagrams, or one of this diagram's own. */
const usePiece = (piece, x, y, size, own) =>
  own
    ? ["g", { transform: `translate(${x} ${y}) scale(${size / 100})` }, ...own.slice(2)]
    : ["use", { href: `pieces.svg#${pieceCode(piece)}`, x, y, width: size, height: size }]
