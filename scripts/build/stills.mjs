// What the pages show of chess before any script runs, or without one: the pieces as one SVG, and in every
// <chess-diagram> of a page its position, as a picture and in words.
import { readFen } from "../../js/elements/fen.js"
import { parseArrows, parseMarks, parseShade } from "../../js/elements/marks.js"
import { pieceCode, pieceSvg } from "../../js/elements/pieces.js"
import { cellOfSquare } from "../../js/elements/squares.js"
import { english } from "../../js/elements/texts.js"

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

/** The page, with a still picture in each diagram that has a `fen` and is empty. */
export function withStills(page) {
  return page.replace(/<chess-diagram\b([^>]*)><\/chess-diagram>/g, (all, text) => {
    const attributes = attributesOf(text)
    return attributes.fen === undefined ? all : `<chess-diagram${text}>${still(attributes)}</chess-diagram>`
  })
}

function attributesOf(text) {
  const found = [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)]
  return Object.fromEntries(found.map(([, name, value = ""]) => [name, value]))
}

function still({ fen, caption = "", marks = null, arrows = null, shade = null, orientation = "", "last-move": last = "", check }) {
  const { pieces, turn } = readFen(fen)
  const bottom = orientation === "turn" ? turn : /^b/.test(orientation) ? "black" : "white"
  const place = (square) => {
    const cell = cellOfSquare(square, bottom)
    return { x: (cell & 7) * 100, y: (cell >> 3) * 100 }
  }
  const marked = parseMarks(marks)
  const description = english.describe(pieces, {
    marks: marked,
    arrows: parseArrows(arrows),
    shade: parseShade(shade),
    last: last.match(/[a-h][1-8]/g) ?? [],
    check: check || null,
  })
  const drawn = [...pieces].map(([square, piece]) => {
    const { x, y } = place(square)
    return `<use href="pieces.svg#${pieceCode(piece)}" x="${x}" y="${y}" width="100" height="100"/>`
  })
  const circles = marked.map(({ square }) => {
    const { x, y } = place(square)
    return `<circle class="still-mark" cx="${x + 50}" cy="${y + 50}" r="${pieces.has(square) ? 44 : 16}"/>`
  })
  return (
    `<span class="still"><svg viewBox="0 0 800 800" aria-hidden="true"><path class="still-light" d="M0 0h800v800h-800z"/>` +
    `<path class="still-dark" d="${darkSquares}"/>${drawn.join("")}${circles.join("")}</svg>` +
    `${caption ? `<span class="still-caption">${caption}</span>` : ""}<span class="still-description">${description}</span></span>`
  )
}

const darkSquares = Array.from({ length: 32 }, (_, index) => {
  const row = index >> 2
  return `M${(index % 4) * 200 + (row % 2 ? 0 : 100)} ${row * 100}h100v100h-100z`
}).join("")
