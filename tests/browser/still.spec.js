// Pictures of chess-arbiter/still, rendered by a browser.
import { expect, test } from "@playwright/test"
import { still } from "../../js/entries/still.js"
import { once } from "./fixtures.js"

test("coordinates lie on no piece, whatever stands beside them", once, async ({ page }) => {
  for (const letter of "pnbrqkPNBRQK") {
    for (const orientation of ["white", "black"]) {
      await page.setContent(still({ fen: Array(8).fill(letter.repeat(8)).join("/"), orientation, size: 800 }))
      const covered = await page.evaluate(() => {
        const svg = document.querySelector("svg")
        const paths = [...svg.querySelectorAll("g[transform] > path")].map((path) => {
          const matrix = path.getCTM()
          const [from, to] = [new DOMPoint(0, 0), new DOMPoint(100, 100)].map((corner) =>
            corner.matrixTransform(matrix),
          )
          return { path, from, to, toPiece: matrix.inverse() }
        })
        /** Whether any of 81 points of a coordinate's box is on a piece. */
        const isCovered = (text) => {
          const { x, y, width, height } = text.getBBox()
          return Array.from({ length: 81 }, (_, i) => [
            x + (width * (i % 9)) / 8,
            y + (height * Math.floor(i / 9)) / 8,
          ]).some(([left, top]) =>
            paths.some(({ path, from, to, toPiece }) => {
              // No piece extends beyond its square.
              if (left < from.x || left > to.x || top < from.y || top > to.y) return false
              const point = new DOMPoint(left, top).matrixTransform(toPiece)
              return path.isPointInStroke(point) || (path.getAttribute("fill") !== "none" && path.isPointInFill(point))
            }),
          )
        }
        return [...svg.querySelectorAll("text")].filter(isCovered).map(({ textContent }) => textContent)
      })
      expect(covered, `${letter}, ${orientation}`).toEqual([])
    }
  }
})

test("a picture is drawn under the strictest policy, as wide as its container", once, async ({ page }) => {
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
