// Runs axe on a page, in light and dark mode.
import AxeBuilder from "@axe-core/playwright"
import { expect, test } from "@playwright/test"

/** The rules about colours: nothing else differs in dark mode. */
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
 * Expects that axe finds nothing on the current page.
 * @param {import("@playwright/test").Page} page
 * @param {{ alike?: string[], schemes?: ("light" | "dark")[], meanwhile?: () => Promise<void> }} [options] `alike`:
 *   what it need not look at, because it looks at others just like it; `meanwhile`: what is done again and again until
 *   it has finished
 */
export async function expectNoViolation(page, { alike = [], schemes = ["light", "dark"], meanwhile } = {}) {
  for (const colorScheme of schemes) {
    await test.step(`axe, ${colorScheme}`, async () => {
      // Colour transitions would be measured half way.
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      // Otherwise axe opens a blank page each time for cross-origin frames, of which there are none.
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
