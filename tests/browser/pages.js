// Test pages served beside the site: documents with the given elements.
import { expect, test as base } from "@playwright/test"
import { errorsOf } from "./drivers.js"

export { expect }

/** The strictest policy, plus the one permission that the rules need. */
export const strict = "default-src 'self'; object-src 'none'; base-uri 'none'"
export const strictWithRules = `${strict}; script-src 'self' 'wasm-unsafe-eval'`

/** A test whose `open` shows a page, and which fails on any error in the console. */
export const test = base.extend({
  open: async ({ page }, use) => {
    const errors = errorsOf(page)
    await use(async (body, options = {}) => {
      const {
        policy = strictWithRules,
        root = "",
        head = "",
        until = "load",
        elements = "module/elements.js",
      } = options
      await page.route("**/of-its-own.html", (route) =>
        route.fulfill({
          contentType: "text/html; charset=utf-8",
          headers: { "content-security-policy": policy },
          body: `<!doctype html><html lang="en" ${root}><head><title>Test</title><meta name="viewport" content="width=device-width">
            <meta name="color-scheme" content="light dark"><link rel="icon" href="icon.svg">${head}
            <script type="module" src="${elements}"></script></head><body><main>${body}</main></body></html>`,
        }),
      )
      await page.goto("of-its-own.html", { waitUntil: until })
    })
    expect(errors).toEqual([])
  },
})

/** The marked squares, as "kind square", by the place of their drawings; without the automatic marks of a game. */
export const marksOn = (element) =>
  element.evaluate((host) => {
    const box = host.shadowRoot.querySelector("[part=board]").getBoundingClientRect()
    const [, , files, ranks] = host.shadowRoot
      .querySelector("[part=board] svg.marks")
      .getAttribute("viewBox")
      .split(" ")
      .map((side) => side / 100)
    const own = ["last", "check", "picked", "target", "target-capture", "target-castle", "arrow", "refutation", "tried"]
    return [...host.shadowRoot.querySelectorAll("[part=board] svg > g")]
      .filter(({ classList }) => !own.includes(classList[0]))
      .map((group) => {
        const { x, y, width, height } = group.getBoundingClientRect()
        const [column, row] = [(x + width / 2 - box.x) / box.width, (y + height / 2 - box.y) / box.height]
        return `${group.getAttribute("class")} ${"abcdefghijklmnop"[Math.floor(column * files)]}${ranks - Math.floor(row * ranks)}`
      })
      .sort()
  })
