// The print page: three sheets, to scale on both papers.
import { inflateSync } from "node:zlib"
import { expect, holdsAsAPage, pagesIn, test } from "./sites.js"

const ready = (page) => expect(page.getByRole("button", { name: "Print or save as PDF" })).toBeVisible()
holdsAsAPage("print.html", ready)

/** The inflated drawing commands of a PDF. */
function commandsIn(pdf) {
  const text = pdf.toString("latin1")
  return [...text.matchAll(/\/FlateDecode[^]*?stream\r?\n/g)]
    .map(({ 0: head, index }) => inflateSync(pdf.subarray(index + head.length), { finishFlush: 2 }).toString("latin1"))
    .join("\n")
}

/** In CSS 25.4 mm are 96 px, also on paper at 100 %. */
const millimetres = (pixels) => (pixels * 25.4) / 96
/** The paper without margins of 10 mm, in mm. */
const papers = { A4: { width: 190, height: 277 }, Letter: { width: 195.9, height: 259.4 } }

for (const [format, paper] of Object.entries(papers)) {
  test(`squares, pieces and ruler have their true size on ${format}`, async ({ page }) => {
    await page.goto("print.html")
    await ready(page)
    const pdf = await page.pdf({ format })
    expect(pagesIn(pdf)).toBe(3)
    // The line of each ruler, in points of 25.4 / 72 mm: the scales of its page and its drawing.
    const commands = commandsIn(pdf)
    const ofPages = [...commands.matchAll(/^([\d.]+) 0 0 -\1 0 [\d.]+ cm$/gm)]
    const ofRulers = [...commands.matchAll(/([\d.]+) 0 0 \1 [\d.]+ [\d.]+ cm[^q]*\n0 3\.5 m\n100 3\.5 l/g)]
    expect([ofPages.length, ofRulers.length]).toEqual([3, 3])
    for (const [index, [, scale]] of ofRulers.entries())
      expect((100 * ofPages[index][1] * scale * 25.4) / 72).toBeCloseTo(100, 2)

    await page.emulateMedia({ media: "print" })
    await page.setViewportSize({ width: Math.floor((paper.width / 25.4) * 96), height: 1000 })
    const sizeOf = (selector) =>
      page
        .locator(selector)
        .evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => ({ width, height })),
        )

    const [frame] = await sizeOf(".frame")
    expect(millimetres(frame.width) / 8).toBeCloseTo(22, 1)
    expect(millimetres(frame.height) / 8).toBeCloseTo(22, 1)
    const rulers = await sizeOf(".ruler")
    expect(rulers).toHaveLength(3)
    for (const ruler of rulers) expect(millimetres(ruler.width)).toBeCloseTo(100, 1)

    // From cut to cut, two rows of nine strips of 20 by 72 mm; neighbours share a line.
    for (const cuts of await sizeOf(".cuts")) {
      expect(millimetres(cuts.width)).toBeCloseTo(9 * 20, 1)
      expect(millimetres(cuts.height)).toBeCloseTo(2 * 72, 1)
    }
    // Folded: two faces of 26 mm on two feet of 10 mm, so the folds are 10 mm inside the cuts.
    for (const folds of await sizeOf(".folds")) expect(millimetres(folds.height)).toBeCloseTo(2 * 72 - 2 * 10, 1)
    // The text fits in a wide font, too.
    for (const line of await sizeOf(".how-to text")) expect(millimetres(line.width)).toBeLessThan(9 * 20)
    // No piece extends beyond its face or comes near a cut.
    for (const sheet of await page.locator(".paper:has(.cuts)").all()) {
      const outside = await sheet.evaluate((svg) => {
        const { x, y, width } = svg.querySelector(".cuts").getBoundingClientRect()
        const unit = width / 180
        return [...svg.querySelectorAll("use")]
          .filter((use) => {
            // The drawing, with its outline of 4.5 hundredths; the area is wider.
            const { x: left, y: top, width: wide, height } = use.getBBox({ stroke: true })
            const matrix = use.getScreenCTM()
            const corners = [
              new DOMPoint(left - 2.25, top - 2.25),
              new DOMPoint(left + wide + 2.25, top + height + 2.25),
            ].map((point) => point.matrixTransform(matrix))
            const [columns, rows] = [
              corners.map((point) => (point.x - x) / unit / 20),
              corners.map((point) => ((point.y - y) / unit) % 72),
            ]
            const inRow =
              Math.min(...rows) >= 10 && Math.max(...rows) <= 62 && (Math.min(...rows) >= 36 || Math.max(...rows) <= 36)
            // A millimetre of the 20 is left to the scissors.
            return Math.floor(Math.min(...columns) - 0.05) !== Math.floor(Math.max(...columns) + 0.05) || !inRow
          })
          .map((use) => use.getAttribute("href"))
      })
      expect(outside).toEqual([])
    }

    for (const sheet of await sizeOf(".sheet")) {
      expect(millimetres(sheet.width)).toBeLessThanOrEqual(paper.width + 0.3)
      expect(millimetres(sheet.height)).toBeLessThanOrEqual(paper.height)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      Math.ceil((paper.width / 25.4) * 96),
    )
  })
}

test("32 pieces and two spare queens are drawn to be folded", async ({ page }) => {
  await page.goto("print.html")
  const faces = async (side) =>
    page.locator(`.sheet use.${side}`).evaluateAll((all) => all.map((each) => each.getAttribute("href").split("#")[1]))
  const codes = await faces("front")
  expect(await faces("back")).toEqual(codes)
  const count = (code) => codes.filter((each) => each === code).length
  for (const color of ["w", "b"]) {
    expect(["k", "q", "r", "b", "n", "p"].map((role) => count(color + role))).toEqual([1, 3, 2, 2, 2, 8])
  }
  for (const box of await page.locator(".sheet use").evaluateAll((all) => all.map((each) => each.getBBox().width)))
    expect(box).toBeGreaterThan(0)
  const turned = (side) =>
    page
      .locator(`use.${side}`)
      .first()
      .evaluate((use) => use.getScreenCTM().d < 0)
  expect([await turned("back"), await turned("front")]).toEqual([true, false])
})
