// The print page: three sheets, to scale on both papers.
import { expect, holdsAsAPage, pagesIn, test } from "./sites.js"

const ready = (page) => expect(page.getByRole("button", { name: "Print the three sheets" })).toBeVisible()
holdsAsAPage("print.html", ready)

/** CSS says that 25.4 mm are 96 px, also on paper at 100 %. */
const millimetres = (pixels) => (pixels * 25.4) / 96
/** The paper less margins of 10 mm, in mm. */
const papers = { A4: { width: 190, height: 277 }, Letter: { width: 195.9, height: 259.4 } }

for (const [format, paper] of Object.entries(papers)) {
  test(`squares, pieces and ruler measure what they should on ${format}, and fit`, async ({ page }) => {
    await page.goto("print.html")
    await ready(page)
    expect(pagesIn(await page.pdf({ format }))).toBe(3)

    await page.emulateMedia({ media: "print" })
    await page.setViewportSize({ width: Math.floor((paper.width / 25.4) * 96), height: 1000 })
    const sizeOf = (selector) =>
      page.locator(selector).evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => ({ width, height })))

    const [frame] = await sizeOf(".paper-board .frame")
    expect(millimetres(frame.width) / 8).toBeCloseTo(22, 1)
    expect(millimetres(frame.height) / 8).toBeCloseTo(22, 1)
    for (const ruler of await sizeOf(".ruler path")) expect(millimetres(ruler.width)).toBeCloseTo(100, 0)

    // From cut to cut; neighbours share a line.
    for (const side of await page.locator(".pieces").all()) {
      const corners = await side.locator("li").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
      expect(corners).toHaveLength(18)
      expect(millimetres(corners[1].x - corners[0].x)).toBeCloseTo(20, 1)
      expect(millimetres(corners[9].y - corners[0].y)).toBeCloseTo(72, 1)
      // Folded: a face of 26 mm on two feet of 10 mm.
      const folds = await side.locator("li:first-child span").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
      expect(millimetres(folds[0].y - corners[0].y)).toBeCloseTo(10, 0)
      expect(millimetres(folds[1].y - folds[0].y)).toBeCloseTo(26, 0)
      expect(millimetres(corners[0].bottom - folds[1].bottom)).toBeCloseTo(10, 0)
    }

    for (const sheet of await sizeOf(".sheet")) {
      expect(millimetres(sheet.width)).toBeLessThanOrEqual(paper.width + 0.3)
      expect(millimetres(sheet.height)).toBeLessThanOrEqual(paper.height)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(Math.ceil((paper.width / 25.4) * 96))
  })
}

test("32 pieces and two spare queens of each colour, drawn on both sides: upright in front, upside down behind the fold", async ({ page }) => {
  await page.goto("print.html")
  const faces = async (side) => page.locator(`.pieces .${side} use`).evaluateAll((all) => all.map((each) => each.getAttribute("href").split("#")[1]))
  const codes = await faces("front")
  expect(await faces("back")).toEqual(codes)
  const count = (code) => codes.filter((each) => each === code).length
  for (const color of ["w", "b"]) {
    expect(["k", "q", "r", "b", "n", "p"].map((role) => count(color + role))).toEqual([1, 3, 2, 2, 2, 8])
  }
  for (const box of await page.locator(".pieces use").evaluateAll((all) => all.map((each) => each.getBBox().width))) expect(box).toBeGreaterThan(0)
  const turned = (side) => page.locator(`.pieces .${side} svg`).first().evaluate((svg) => svg.getScreenCTM().d < 0)
  expect([await turned("back"), await turned("front")]).toEqual([true, false])
})
