// Helpers for the tests of the pages other than the board.
import { readFileSync } from "node:fs"
import { basename } from "node:path"
import { expect, test as base } from "@playwright/test"
import { readLanguages } from "../../scripts/build/languages.mjs"
import { pageSources } from "../../scripts/build/pages.mjs"
import { inRoot } from "../../scripts/paths.mjs"
import { expectNoViolation } from "./axe.js"

export { expect }

/** The pages that exist in every language; "./" is the board. */
export const pages = pageSources.map((file) => basename(file).replace("index.html", "./"))

const { site } = readLanguages(inRoot("lang")).get("en")
/** Their names in the header. */
const linkNames = [
  ...readFileSync(inRoot("www", "parts", "header.html"), "utf8").matchAll(/<a href="([^"]*)">\{\{([\w-]+)\}\}/g),
]
  .filter(([, href]) => pages.includes(href))
  .map(([, , name]) => site[name])

/** Playwright's own warning if it blocks the service worker of a page. */
const ofBlockedWorker = "Service Worker registration blocked by Playwright"

/** A test that fails on any error in the console of its page; with `warns` it expects warnings of elements. */
export const test = base.extend({
  warns: [false, { option: true }],
  page: async ({ page, warns }, use) => {
    const errors = []
    const types = warns ? ["error"] : ["error", "warning"]
    page.on(
      "console",
      (message) => types.includes(message.type()) && message.text() !== ofBlockedWorker && errors.push(message.text()),
    )
    page.on("pageerror", (error) => errors.push(error.message))
    await use(page)
    expect(errors).toEqual([])
  },
})

/** Visits the page again offline. It is left before, because what it still loads would fail then. */
export async function revisitOffline(page) {
  const address = page.url()
  await page.goto("about:blank")
  await page.context().setOffline(true)
  await page.goto(address)
}

/**
 * The tests that every page must pass.
 * @param {string} path
 * @param {(page: import("@playwright/test").Page) => Promise<void>} ready
 * @param {string[]} [alike] selectors of elements that axe can skip because it checks others just like them
 * @param {string | null} [link] the link of the header that is marked on it
 */
export function holdsAsAPage(path, ready, alike = [], link = path) {
  test("axe finds no violations", async ({ page }) => {
    await page.goto(path)
    await ready(page)
    await expectNoViolation(page, { alike })
  })

  test("headings are complete and narrow screens do not scroll sideways", async ({ page }) => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await ready(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} pixels`).toBeLessThanOrEqual(
        width,
      )
    }
    const levels = await page
      .locator("h1, h2, h3, h4")
      .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  })

  test("the skip link leads to the content", async ({ page }) => {
    await page.goto(path)
    await page.keyboard.press("Tab")
    await expect(page.locator(".skip")).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("main")).toBeFocused()
    const nav = page.getByRole("navigation", { name: "Pages" })
    if (link) await expect(nav.locator("[aria-current]")).toHaveAttribute("href", link)
    for (const name of linkNames) {
      await nav.getByRole("link", { name }).click()
      await expect(page.locator(".site-nav [aria-current=page]")).toHaveText(name)
    }
  })
}

/** The number of pages of a PDF. */
export const pagesIn = (pdf) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length

/**
 * Makes all puzzles of a page interactive, including those far from the window, which otherwise wait.
 * @param {import("@playwright/test").Page} page
 */
export const puzzlesReady = async (page) => {
  await page.evaluate(() => customElements.whenDefined("chess-puzzle"))
  await page.locator("chess-puzzle").evaluateAll((all) => Promise.all(all.map(({ ready }) => ready)))
}
