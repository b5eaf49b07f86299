// Holes, and lines instead of dark squares, as paths for the DOM and for stills. A square is 100 units wide.
import { cellOfSquare, squareInCell, squareOf } from "../picture/squares.js"

/** @import { Color, Square } from "../../api.js" */
/** @import { Size } from "../picture/squares.js" */

/** @typedef {"plain" | "lines" | "points"} Surface squares of one colour, crossings of lines, or points */

/** @type {readonly Surface[]} */
const surfaces = ["plain", "lines", "points"]

/** Null for a board of dark and light squares. @param {string | null | undefined} text */
export const surfaceIn = (text) => surfaces.find((name) => name === text?.trim()) ?? null

/** The holes as seen from a side. @param {ReadonlySet<Square>} holes @param {Color} orientation @param {Size} size */
export function seenHoles(holes, orientation, size) {
  return new Set([...holes].map((square) => squareInCell(cellOfSquare(square, orientation, size), "white", size)))
}

/** @param {Size} size @param {ReadonlySet<Square>} [holes] */
export function groundPath({ files, ranks }, holes) {
  const path = rows(ranks, files, (rank, file) => isSquare(file, ranks - 1 - rank, holes))
  return path
    .map(([row, from, to]) => `M${from * 100} ${row * 100}h${(to - from + 1) * 100}v100H${from * 100}z`)
    .join("")
}

/**
 * Draws points as lines without length. Nine by ten lines or points are a xiangqi board, with river and palaces.
 * @param {Surface} surface @param {Size} size @param {ReadonlySet<Square>} [holes]
 */
export function surfacePaths(surface, { files, ranks }, holes) {
  /** @param {number} row from the top @param {number} column */
  const is = (row, column) =>
    column >= 0 && column < files && row >= 0 && row < ranks && isSquare(column, ranks - 1 - row, holes)
  if (surface === "plain") {
    const across = rows(ranks + 1, files, (row, column) => is(row, column) || is(row - 1, column))
    const down = rows(files + 1, ranks, (column, row) => is(row, column) || is(row, column - 1))
    const lines = [
      ...across.map(([row, from, to]) => `M${from * 100} ${row * 100}H${to * 100 + 100}`),
      ...down.map(([column, from, to]) => `M${column * 100} ${from * 100}V${to * 100 + 100}`),
    ]
    // A shogi board has a dot at each corner of the promotion zones.
    const points = files === 9 && ranks === 9 ? "M300 300h0M600 300h0M300 600h0M600 600h0" : ""
    return { lines: lines.join(""), points }
  }
  const isXiangqi = files === 9 && ranks === 10
  const across = rows(ranks, files, is)
  const palaces = isXiangqi ? "M350 50 550 250M550 50 350 250M350 950 550 750M550 950 350 750" : ""
  if (surface === "points") {
    const points = across.flatMap(([row, from, to]) =>
      Array.from({ length: to - from + 1 }, (_, step) => `M${(from + step) * 100 + 50} ${row * 100 + 50}h0`),
    )
    return { lines: isXiangqi ? `${palaces}M50 450H850M50 550H850` : "", points: points.join("") }
  }
  const down = rows(files, ranks, (column, row) => is(row, column)).flatMap(([column, from, to]) => {
    const isCut = isXiangqi && column > 0 && column < 8
    return /** @type {Run[]} */ (
      isCut
        ? [
            [column, 0, 4],
            [column, 5, 9],
          ]
        : [[column, from, to]]
    )
  })
  const lines = [
    ...across.map(([row, from, to]) => `M${from * 100 + 50} ${row * 100 + 50}H${to * 100 + 50}`),
    ...down.map(([column, from, to]) => `M${column * 100 + 50} ${from * 100 + 50}V${to * 100 + 50}`),
    palaces,
    ...(isXiangqi ? startMarks() : []),
  ]
  return { lines: lines.join(""), points: "" }
}

/** @typedef {[line: number, from: number, to: number]} Run squares in a row or column */

/** @param {number} lines @param {number} length @param {(line: number, at: number) => boolean} is */
function rows(lines, length, is) {
  /** @type {Run[]} */
  const runs = []
  for (let line = 0; line < lines; line++)
    for (let at = 0; at < length; at++) {
      if (!is(line, at)) continue
      const last = runs.at(-1)
      if (last?.[0] === line && last[2] === at - 1) last[2] = at
      else runs.push([line, at, at])
    }
  return runs
}

/** Corners around the points where xiangqi's cannons and soldiers start. */
function startMarks() {
  const points = [1, 7].flatMap((column) => [2, 7].map((row) => [column, row]))
  for (const column of [0, 2, 4, 6, 8]) for (const row of [3, 6]) points.push([column, row])
  return points.flatMap(([column = 0, row = 0]) =>
    [-1, 1].flatMap((x) => {
      const [right, down] = [column * 100 + 50, row * 100 + 50]
      return column + x < 0 || column + x > 8
        ? []
        : [-1, 1].map((y) => `M${right + x * 8} ${down + y * 22}v${-y * 14}h${x * 14}`)
    }),
  )
}

/** @param {number} file @param {number} rank @param {ReadonlySet<Square>} [holes] */
const isSquare = (file, rank, holes) => !holes?.has(squareOf(file, rank))
