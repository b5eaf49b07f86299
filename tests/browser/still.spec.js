// Pictures of chess-arbiter/still, rendered by a browser.
import { expect, test } from "@playwright/test"
import { Resvg } from "@resvg/resvg-js"
import { still } from "../../js/entries/still/fairy.js"
import { once } from "./fixtures.js"
import { decode } from "./png.js"

test("coordinates do not overlap pieces", once, async ({ page }) => {
  for (const letter of "pnbrqkPNBRQK") {
    for (const orientation of ["white", "black"]) {
      await page.setContent(still({ fen: Array(8).fill(letter.repeat(8)).join("/"), orientation, size: 800 }))
      const found = await page.evaluate(() => {
        const svg = document.querySelector("svg")
        const paths = [...svg.querySelectorAll("g[transform] > path")].map((path) => {
          const matrix = path.getCTM()
          const [from, to] = [new DOMPoint(0, 0), new DOMPoint(100, 100)].map((corner) =>
            corner.matrixTransform(matrix),
          )
          return { path, from, to, toPiece: matrix.inverse() }
        })
        const all = svg.querySelector(":scope > path[transform]")
        const letters = all
          .getAttribute("d")
          .match(/M[^M]*/g)
          .map((d) => {
            const letter = all.cloneNode()
            letter.setAttribute("d", d)
            svg.append(letter)
            return letter
          })
        /** Whether any of 81 points of a coordinate's box is on a piece. */
        const isCovered = (letter) => {
          const { a: scale } = letter.getCTM()
          const { x, y, width, height } = letter.getBBox()
          return Array.from({ length: 81 }, (_, i) => [
            (x + (width * (i % 9)) / 8) * scale,
            (y + (height * Math.floor(i / 9)) / 8) * scale,
          ]).some(([left, top]) =>
            paths.some(({ path, from, to, toPiece }) => {
              // No piece extends beyond its square.
              if (left < from.x || left > to.x || top < from.y || top > to.y) return false
              const point = new DOMPoint(left, top).matrixTransform(toPiece)
              return path.isPointInStroke(point) || (path.getAttribute("fill") !== "none" && path.isPointInFill(point))
            }),
          )
        }
        return { letters: letters.length, covered: letters.filter(isCovered).length }
      })
      expect(found, `${letter}, ${orientation}`).toEqual({ letters: 16, covered: 0 })
    }
  }
})

test("a picture is drawn under the strictest policy", once, async ({ page }) => {
  const refused = []
  page.on("console", (message) => message.type() === "error" && refused.push(message.text()))
  const svg = still({
    fen: "r3k2r/8/8/8/8/8/8/R3K2R",
    marks: "e4 Rd5",
    arrows: "Ga1a8",
    shade: "a",
    lastMove: "e2e4",
    check: "e8",
    format: "html",
  })
  await page.setContent(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'"><div>${svg}</div>`)
  const { width, height } = await page.locator("svg").boundingBox()
  const figure = await page.locator("figure").boundingBox()
  expect(Math.abs(width - height)).toBeLessThan(1)
  expect(Math.abs(width - figure.width)).toBeLessThan(1)
  expect(refused).toEqual([])
  await expect(page.getByRole("img", { name: "Chess diagram" })).toBeVisible()
})

test("a rasteriser without fonts draws coordinates", once, async ({ page }) => {
  // The digit 1 is left out, because it has a foot in some fonts.
  const names = [..."abcdefghijklmnop", ..."23456789"]
  // Each square is 100 pixels; the letters are in its lower right corner, the digits in its upper left one.
  const svg = still({ fen: `${"16/".repeat(8)}16`, size: 1600 })
  const { at } = decode(new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng())
  const drawn = names.map((name, index) => {
    const [left, top] = index < 16 ? [index * 100 + 80, 875] : [0, (9 - Number(name)) * 100]
    const inks = Array.from({ length: 25 * 20 }, (_, i) => at(left + (i % 20), top + Math.floor(i / 20)))
    return inks.map(([red]) => Number(red < 100))
  })
  const readAs = await page.evaluate(
    ({ names, drawn }) => {
      const [width, grid] = [20, 12]
      /** The ink in a picture: its shape stretched to a grid, and its proportions. */
      const shapeOf = (inks, across) => {
        const places = inks.flatMap((ink, i) => (ink ? [[i % across, Math.floor(i / across)]] : []))
        const [xs, ys] = [0, 1].map((axis) => places.map((place) => place[axis]))
        const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
        const cells = Array(grid * grid).fill(0)
        for (let i = 0; i < 3600; i++) {
          const [x, y] = [left + ((right - left) * (i % 60)) / 59, top + ((bottom - top) * Math.floor(i / 60)) / 59]
          const cell = Math.floor(Math.floor(i / 60) / 5) * grid + Math.floor((i % 60) / 5)
          cells[cell] += (inks[Math.round(y) * across + Math.round(x)] ?? 0) / 25
        }
        return { cells, ratio: (right - left + 1) / (bottom - top + 1) }
      }
      const canvas = document.createElement("canvas")
      const size = (canvas.width = canvas.height = 200)
      const context = canvas.getContext("2d", { willReadFrequently: true })
      const fonts = names.map((name) => {
        context.clearRect(0, 0, size, size)
        context.font = "100px sans-serif"
        context.fillText(name, 50, 130)
        const { data } = context.getImageData(0, 0, size, size)
        return shapeOf(
          Array.from({ length: size * size }, (_, i) => Number(data[i * 4 + 3] > 127)),
          size,
        )
      })
      return drawn.map((inks, index) => {
        const shape = shapeOf(inks, width)
        const misses = fonts.map(
          ({ cells, ratio }, of) =>
            // The digits and letters are in different corners.
            (of < 16 === index < 16 ? 0 : Infinity) +
            cells.reduce((sum, cell, i) => sum + Math.abs(cell - shape.cells[i]), 0) / (grid * grid) +
            Math.abs(Math.log(ratio / shape.ratio)) / 2,
        )
        return names[misses.indexOf(Math.min(...misses))]
      })
    },
    { names, drawn },
  )
  expect(readAs).toEqual(names)
})
