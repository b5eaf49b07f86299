// Runs axe on a page, in light and dark mode.
import AxeBuilder from "@axe-core/playwright"
import { expect, test } from "@playwright/test"

/** Only colours differ in dark mode, so only these rules run again there. */
const ofColours = ["color-contrast", "link-in-text-block"]

/** The experimental rules, which axe leaves out unless they are named. */
const experimental = Object.fromEntries(
  [
    "css-orientation-lock",
    "focus-order-semantics",
    "hidden-content",
    "p-as-heading",
    "table-fake-caption",
    "td-has-header",
  ].map((rule) => [rule, { enabled: true }]),
)

/**
 * Expects that axe finds no violations on the current page.
 * @param {import("@playwright/test").Page} page
 * @param {{ alike?: string[], schemes?: ("light" | "dark")[], meanwhile?: () => Promise<void> }} [options] `alike`: selectors of elements to skip because axe checks others just like them; `meanwhile`: called repeatedly until axe has finished
 */
export async function expectNoViolation(page, { alike = [], schemes = ["light", "dark"], meanwhile } = {}) {
  for (const colorScheme of schemes) {
    await test.step(`axe, ${colorScheme}`, async () => {
      // Without this, axe would measure colours in the middle of a transition.
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      // Without this, axe opens a blank page on every run for cross-origin frames, which the site does not have.
      const rules = colorScheme === "dark" ? {} : experimental
      const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"], rules }).setLegacyMode()
      if (colorScheme === "dark") axe.withRules(ofColours)
      for (const selector of alike) axe.exclude(selector)
      let isLooking = true
      const looking = axe.analyze().finally(() => (isLooking = false))
      while (meanwhile && isLooking) await meanwhile()
      const { violations } = await looking
      expect(
        violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html)]),
        colorScheme,
      ).toEqual([])
    })
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}
