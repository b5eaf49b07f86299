// Pages under Trusted Types without any policy: no text may become elements, scripts or script URLs.
import { createServer } from "node:http"
import { site } from "../../scripts/paths.mjs"
import { answer } from "../../scripts/serve.mjs"
import { errorsOf } from "./drivers.js"
import { once } from "./fixtures.js"
import { expect, marksOn, test as base } from "./pages.js"
import { pages } from "./sites.js"

const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; require-trusted-types-for 'script'; trusted-types 'none'"

/** A test whose `open` shows a page of a server that sends this policy with every response. */
const test = base.extend({
  errors: async ({ page }, use) => {
    const errors = errorsOf(page)
    await use(errors)
    expect(errors).toEqual([])
  },
  open: async ({ page, errors: _ }, use) => {
    let body = ""
    const server = createServer((request, response) => {
      response.setHeader("content-security-policy", policy)
      if (request.url !== "/trusted") return answer(site, request, response)
      response.setHeader("content-type", "text/html; charset=utf-8")
      response.end(`<!doctype html><html lang="en"><head><title>Test</title><link rel="icon" href="icon.svg">
        <script type="module" src="module/elements.js"></script></head><body><main>${body}</main></body></html>`)
    })
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
    await use(async (content) => {
      body = content
      await page.goto(`http://127.0.0.1:${server.address().port}/trusted`)
    })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
})

const square = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name}, `) })
const pieces = (element) => element.locator("[part=piece] > svg > path[d]")

test("the policy refuses markup as text", async ({ page, open, errors }) => {
  await open("<p></p>")
  const refusal = await page.locator("p").evaluate((element) => {
    try {
      element.innerHTML = "<b></b>"
    } catch (error) {
      return error.name
    }
  })
  expect(refusal).toBe("TypeError")
  // The browser also reports it.
  await expect.poll(() => errors.join()).toMatch(/Trusted|require-trusted-types-for/)
  errors.splice(0)
})

test("a diagram is drawn with its marks and arrows", once, async ({ page, open }) => {
  await open(
    '<chess-diagram fen="4k3/8/8/3Q4/8/8/8/4K3" marks="Rd5 leap:f6" arrows="Gd5d8" check="e8" coords="outside"></chess-diagram>',
  )
  const diagram = page.locator("chess-diagram")
  await expect(pieces(diagram)).toHaveCount(6)
  expect(await marksOn(diagram)).toEqual(["leap f6", "red d5"])
  await expect(diagram.locator("svg.marks .arrow path")).toHaveCount(1)
})

test("a piece shows its moves with a legend", once, async ({ page, open }) => {
  await open('<chess-diagram fen="8/8/8/8/4N3/8/8/8" glance></chess-diagram>')
  await square(page, "e4").click()
  await expect(page.getByRole("status")).toContainText("leaps to")
  expect(await marksOn(page.locator("chess-diagram"))).toHaveLength(8)
  await expect(page.getByRole("listitem").locator("svg path").first()).toBeVisible()
})

test("a move tried on a diagram is explained", once, async ({ page, open }) => {
  await open('<chess-diagram fen="4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1" play lang="de"></chess-diagram>')
  await square(page, "e2").click()
  await square(page, "d3").click()
  await expect(page.getByRole("status")).toContainText("König")
  expect((await marksOn(page.locator("chess-diagram"))).length).toBeGreaterThan(0)
})

test("a game is played with a promotion", async ({ page, open }) => {
  await open('<chess-board fen="8/P6k/8/8/8/8/8/K7 w - - 0 1"></chess-board>')
  await expect(pieces(page.locator("chess-board"))).toHaveCount(6)
  await square(page, "a7").click()
  await square(page, "a8").click()
  const knight = page.getByRole("dialog", { name: "Promote to" }).getByRole("button", { name: "Knight" })
  await expect(knight.locator("svg path")).toHaveCount(2)
  await knight.click()
  await expect(square(page, "a8")).toHaveAccessibleName("a8, white knight")
  await expect(page.locator("chess-board svg.marks .last path")).toHaveCount(2)
})

test("a game is read with a diagram", once, async ({ page, open }) => {
  await open('<chess-game diagrams ply="1">1. e4 {[%cal Ge2e4] <b>} e5 $220 (1... c5) *</chess-game>')
  await expect(page.getByRole("button", { name: "1. pawn to e4" })).toHaveAttribute("aria-current", "step")
  await expect(page.getByRole("img", { name: "Position after 1 … pawn to e5" })).toBeVisible()
  await page.getByRole("button", { name: "Forward" }).click()
  await expect(square(page, "e5")).toHaveAccessibleName("e5, black pawn")
})

// Only the service worker for offline use needs a policy, which the pages name.
test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" })
  for (const path of pages) {
    // The worker and the policy are the same on all pages.
    test(`${path} names and keeps to its one policy`, path === "./" ? {} : once, async ({ page, errors: _ }) => {
      const warnings = []
      page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()))
      await page.goto(path)
      const policies = page.locator("meta[http-equiv=Content-Security-Policy]")
      await expect(policies).toHaveAttribute(
        "content",
        /; require-trusted-types-for 'script'; trusted-types chess-arbiter-workers;/,
      )
      await expect(page.getByRole("main")).toBeVisible()
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
      expect(warnings).toEqual([])
    })
  }
})
