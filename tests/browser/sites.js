// What the tests of the pages beside the board share.
import AxeBuilder from "@axe-core/playwright"
import { expect, test as base } from "@playwright/test"

export { expect }

/** A test that fails if anything went wrong in the console of its page. `warns`: it is about what elements warn of. */
export const test = base.extend({
  warns: [false, { option: true }],
  page: async ({ page, warns }, use) => {
    const errors = []
    const types = warns ? ["error"] : ["error", "warning"]
    page.on("console", (message) => types.includes(message.type()) && errors.push(message.text()))
    page.on("pageerror", (error) => errors.push(error.message))
    await use(page)
    expect(errors).toEqual([])
  },
})

/**
 * One test each for what every page must hold.
 * @param {string} path
 * @param {(page: import("@playwright/test").Page) => Promise<void>} ready
 * @param {string[]} [alike] what axe need not look at, because it looks at others just like it
 * @param {string} [link] the link of the header that is marked on it
 */
export function holdsAsAPage(path, ready, alike = [], link = path) {
  for (const colorScheme of ["light", "dark"]) {
    test(`no violation found by axe, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      await ready(page)
      const axe = alike.reduce((builder, selector) => builder.exclude(selector), new AxeBuilder({ page }))
      const { violations } = await axe.analyze()
      expect(violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html)])).toEqual([])
    })
  }

  for (const width of [320, 390]) {
    test(`nothing to scroll sideways at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await ready(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  }

  test("headings go down one level at a time, from one h1", async ({ page }) => {
    await page.goto(path)
    const levels = await page.locator("h1, h2, h3, h4").evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  })

  test("the skip link leads to the content, and the pages to each other", async ({ page }) => {
    await page.goto(path)
    await page.keyboard.press("Tab")
    await expect(page.locator(".skip")).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("main")).toBeFocused()
    const nav = page.getByRole("navigation", { name: "Pages" })
    await expect(nav.locator("[aria-current]")).toHaveAttribute("href", link)
    for (const name of ["Rules", "Print", "Editor", "Board"]) {
      await nav.getByRole("link", { name }).click()
      await expect(page.locator(".site-nav [aria-current=page]")).toHaveText(name)
    }
  })
}

/** How many pages a PDF has. */
export const pagesIn = (pdf) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length
