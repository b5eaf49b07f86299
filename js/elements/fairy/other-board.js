// Draws other games' boards in the DOM: any size, holes, surfaces, pieces in hand. Also explains invalid FENs.
import { lazy } from "../element/engine.js"
import { isNamed, pieceSet } from "./fairy.js"
import { html } from "../picture/html.js"
import { pieceElement } from "../picture/pieces.js"
import { setGlossary } from "../element/say.js"
import { isDark, opposite, squareInCell, standard } from "../picture/squares.js"
import { adoptStyle } from "../element/style.js"
import { groundPath, seenHoles, surfacePaths } from "./surface.js"
import { svgElement } from "../picture/svg.js"
import style from "./other-board.css"

/** @import { Color } from "../../api.js" */
/** @import { BoardState, BoardView } from "../picture/render.js" */
/** @import { Size } from "../picture/squares.js" */

export * from "./fairy.js"
export * from "./read-board.js"

/** Fairy pieces by name. */
export const named = lazy(async () => {
  const loaded = await import("./named.js")
  setGlossary(loaded.nameOf)
  return loaded
})
let hasFailed = false

/**
 * The pieces of an element. Named pieces are drawn once their names are loaded, or as letters if that fails.
 * @param {HTMLElement} host @param {() => void} again called when more can be drawn
 */
export function setFor(host, again) {
  const text = host.getAttribute("pieces")
  const isWaiting = isNamed(text) && !named.now && !hasFailed
  if (isWaiting)
    named.load().then(again, (error) => {
      console.error(error)
      hasFailed = true
      again()
    })
  return pieceSet(text, isWaiting ? undefined : named.now, host.getAttribute("surface"))
}

/** @param {BoardView} view @param {Size} size @param {Color} orientation */
export function fillBoard({ board, grid }, size, orientation) {
  const { files, ranks } = size
  const lines = Array.from({ length: ranks }, (_, row) => {
    const line = html("div", "row")
    for (let column = 0; column < files; column++) {
      const square = squareInCell(row * files + column, orientation, size)
      const isLowest = row === ranks - 1
      const dark = isDark(square) ? " dark" : ""
      const cell = html("div", `square${dark}${column === 0 || isLowest ? " labelled" : ""}`, { part: "square" })
      if (column === 0) cell.append(coordinate("rank", square.slice(1)))
      if (isLowest) cell.append(coordinate("file", square.charAt(0)))
      line.append(cell)
    }
    return line
  })
  const hadFocus = grid.matches(":focus-within")
  grid.replaceChildren(...lines)
  // Rendering decides later which cell is in the tab order.
  if (hadFocus)
    queueMicrotask(() =>
      /** @type {HTMLElement | null} */ (grid.querySelector("[tabindex='0']"))?.focus({ preventScroll: true }),
    )
  board.querySelector(".marks")?.setAttribute("viewBox", `0 0 ${files * 100} ${ranks * 100}`)
  board.style.setProperty("--_files", `${files}`)
  board.style.setProperty("--_ranks", `${ranks}`)
}

/** Keeps extensions from replacing these colours, as in style.css. */
const kept = ["#fbefd2", "#fbe7b4", "#ffd84d", "#e8e2d6", "#a8120c"]
  .flatMap((color) =>
    ["fill", "stroke"].map((name) => `[${name}="${color}"]{--darkreader-inline-${name}:${color}!important}`),
  )
  .join("")

/** @type {WeakMap<BoardView, { made: string, added: Element[] }>} */
const drawnExtras = new WeakMap()

/** Adds holes, surface and pieces in hand to the cells. @param {BoardView} view @param {BoardState} state */
export function drawExtras(view, { size = standard, orientation, own, holes, hands, surface }) {
  const before = drawnExtras.get(view)
  const { board, grid, cells } = view
  const isOther = holes || hands || surface
  const drawn = (/** @type {Color} */ side) =>
    hands?.[side].map(({ piece, count }) => ({ piece, count, drawing: own?.(piece) })) ?? []
  const [upper, lower] = [drawn(opposite(orientation)), drawn(orientation)]
  const isOutside = board.classList.contains("outside")
  const made =
    isOther || own
      ? JSON.stringify([size, orientation, isOutside, surface, [...(holes ?? [])], hands && [upper, lower]])
      : ""
  // New cells lack the class.
  if (made === (before?.made ?? "") && (!holes || grid.querySelector(".hole"))) return
  for (const each of before?.added ?? []) each.remove()
  /** @type {Element[]} */
  const added = []
  drawnExtras.set(view, { made, added })
  const root = /** @type {ShadowRoot} */ (board.getRootNode())
  if (own) adoptStyle(root, kept)
  if (isOther) adoptStyle(root, style)
  for (const [index, cell] of cells.entries())
    cell.classList.toggle("hole", holes?.has(squareInCell(index, orientation, size)) === true)
  for (const name of ["plain", "lines", "points"]) board.classList.toggle(`on-${name}`, name === surface)
  if (surface) {
    const seen = seenHoles(holes ?? new Set(), orientation, size)
    const { lines, points } = surfacePaths(surface, size, seen)
    const drawing = svgElement([
      "svg",
      { class: "surface", viewBox: `0 0 ${size.files * 100} ${size.ranks * 100}`, "aria-hidden": "true" },
      ["path", { class: "ground", d: groundPath(size, seen) }],
      ["path", { class: "line", d: lines }],
      ["path", { class: "point", d: points }],
    ])
    board.prepend(drawing)
    added.push(drawing)
  }
  if (!hands) return
  const trays = [upper, lower].map((held) => {
    const tray = html("div", `hand${isOutside ? " outside" : ""}`, { part: "hand", "aria-hidden": "true" })
    tray.style.setProperty("--_files", `${size.files}`)
    for (const { piece, count, drawing } of held) {
      const item = html("span", "held")
      item.append(pieceElement(piece, drawing))
      if (count > 1) item.append(`${count}`)
      tray.append(item)
    }
    added.push(tray)
    return tray
  })
  board.before(/** @type {Element} */ (trays[0]))
  board.after(/** @type {Element} */ (trays[1]))
}

/** @param {string} name @param {string} text */
function coordinate(name, text) {
  const coord = html("span", `coord ${name}`, { part: "coords", "aria-hidden": "true" })
  coord.dataset.at = text
  return coord
}
