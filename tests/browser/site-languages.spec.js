// The pages in every language of lang/: texts, links, and the board.
import { fileURLToPath } from "node:url"
import { expect, test } from "@playwright/test"
import { expectNoViolation } from "./axe.js"
import { menu, readLanguages } from "../../scripts/build/languages.mjs"
import { errorsOf } from "./drivers.js"
import { rare } from "./fixtures.js"
import { pages } from "./sites.js"

const languages = readLanguages(fileURLToPath(new URL("../../lang/", import.meta.url)))
const tags = menu(languages).map(({ tag }) => tag)
const folder = (tag) => (tag === "en" ? "" : `${tag}/`)

for (const tag of tags) {
  for (const name of pages) {
    test(`${name} in ${tag} names its language and the alternates`, async ({ request }) => {
      const address = `${folder(tag)}${name.replace("./", "")}`
      const html = await (await request.get(address)).text()
      expect(html).toContain(`<html lang="${tag}"`)
      expect(html).toMatch(/<title>[^<{]+<\/title>/)
      expect(html.replace(/<!--[^]*?-->/g, "")).not.toContain("{{")
      const links = [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)]
      expect(links.map(([, language]) => language)).toEqual([...tags, "x-default"])
      for (const [, language, href] of links) {
        const other = await request.get(new URL(href, `http://site/${address}`).pathname.slice(1))
        expect(other.ok()).toBe(true)
        expect(await other.text()).toContain(`<html lang="${language === "x-default" ? "en" : language}"`)
      }
    })
  }
}

/** Typed moves, and the resulting sentences. */
const played = {
  de: {
    move: "Sf3",
    refused: "Ke3",
    said: "Weiß: Springer nach f3.",
    listed: "Sf3",
    refusal: /König/,
    title: "Schwarz am Zug · Zug 1",
  },
  fr: {
    move: "Cf3",
    refused: "Re3",
    said: "Blancs : cavalier en f3.",
    listed: "Cf3",
    refusal: /roi/,
    title: "Trait aux Noirs · coup 1",
  },
  es: {
    move: "Cf3",
    refused: "Re3",
    said: "Blancas: caballo a f3.",
    listed: "Cf3",
    refusal: /rey/,
    title: "Juegan negras · jugada 1",
  },
}

for (const [tag, { move, refused, said, listed, refusal, title }] of Object.entries(played)) {
  test(`moves are played and refused in ${tag}`, async ({ page }) => {
    const errors = errorsOf(page)
    await page.goto(`${tag}/`)
    const status = page.locator("#said")
    const field = page.locator("#typed-move")
    await expect(page.locator("#acts")).not.toHaveAttribute("inert")
    await field.fill(refused)
    await field.press("Enter")
    await expect(status).toHaveText(refusal)
    await field.fill(move)
    await field.press("Enter")
    await expect(status).toHaveText(said)
    await expect(page.locator("#move-list button")).toHaveText([listed])
    await expect(page.locator("#state-title")).toHaveText(title)
    await page.locator(".languages summary").click()
    await page.getByRole("link", { name: "English", exact: true }).click()
    await expect(page.locator("html")).toHaveAttribute("lang", "en")
    await expect(page.locator("#move-list button")).toHaveText(["Nf3"])
    expect(errors).toEqual([])
  })
}

/** What a page shows when it is ready, if that is more than its text. */
const readyOn = {
  "./": "#acts:not([inert])",
  "editor.html": "body.ready",
  "rules.html": "chess-diagram",
}

/** Words of a dialog fit into its columns. */
async function expectDialogsToFit(page) {
  const inMenu = ["new", "open-set-up", "share", "settings", "open-pgn"]
  for (const item of [...inMenu.map((id) => `#${id}`), "#arbiter", "#seat-top .name"]) {
    if (inMenu.includes(item.slice(1))) await page.locator("#more").click()
    await page.locator(item).click()
    const dialog = page.locator("dialog[open]")
    await expect(dialog).toBeVisible()
    const wide = await dialog.evaluate((box) =>
      [box, ...box.querySelectorAll("h2, p, dt, dd, label, button")]
        .filter((each) => each.scrollWidth > each.clientWidth)
        .map(({ textContent }) => textContent),
    )
    expect(wide, item).toEqual([])
    await page.keyboard.press("Escape")
  }
}

for (const tag of tags.filter((tag) => tag !== "en")) {
  test(`axe finds no violations on any page in ${tag}`, rare, async ({ page }) => {
    for (const name of pages) {
      await page.goto(`${tag}/${name.replace("./", "")}`)
      await expect(page.locator(readyOn[name] ?? "main").first()).toBeAttached()
      // Colours are the same as in English, and so is the structure of the plain pages.
      if (["./", "editor.html"].includes(name))
        await expectNoViolation(page, { alike: ["chess-diagram", "chess-board"], schemes: ["light"] })
      await page.setViewportSize({ width: 360, height: 740 })
      // The board takes its new size in the next frame.
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(360)
      if (name === "./") await expectDialogsToFit(page)
      await page.setViewportSize({ width: 1280, height: 800 })
    }
  })
}

test("the language menu keeps the position of an address", async ({ browser, baseURL, page }) => {
  await page.goto("de/editor.html#fen=8/8/8/8/8/8/8/K1k5+w+-+-+0+1")
  await page.locator(".languages summary").click()
  await page.getByRole("link", { name: "Français", exact: true }).click()
  await expect(page).toHaveURL(/\/fr\/editor\.html#fen=/)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const plain = await context.newPage()
  await plain.goto("es/print.html")
  await plain.locator(".languages summary").click()
  await plain.getByRole("link", { name: "Deutsch", exact: true }).click()
  await expect(plain).toHaveTitle("Brett und Figuren zum Ausdrucken · chess-arbiter")
  await context.close()
})
