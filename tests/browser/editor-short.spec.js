// The browser-dependent parts of the editor: pointers, keys, the preview, a failing clipboard. editor.spec.js tests
// the rest in Chromium only.
import { smoke } from "./fixtures.js"
import { expect, test } from "./sites.js"

test("a diagram is set up, drawn on, undone, tried and copied", smoke, async ({ page }) => {
  await page.goto("editor.html")
  const square = (name) =>
    page.getByRole("grid", { name: "Board to set up" }).getByRole("gridcell", { name: new RegExp(`^${name}, `) })
  const button = (name) => page.getByRole("button", { name, exact: true })
  const fen = page.getByRole("textbox", { name: "FEN", exact: true })
  const middle = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox()
    return [x + width / 2, y + height / 2]
  }
  const drag = async (from, to) => {
    await page.mouse.move(...(await middle(from)))
    await page.mouse.down()
    await page.mouse.move(...(await middle(to)), { steps: 5 })
    await page.mouse.up()
  }
  await expect(square("e2")).toBeVisible()
  await button("Empty").click()
  await drag(page.getByRole("radio", { name: "White knight", exact: true }), square("e4"))
  await expect(fen).toHaveValue("8/8/8/8/4N3/8/8/8 w - - 0 1")
  await drag(square("e4"), square("d4"))
  await expect(fen).toHaveValue("8/8/8/8/3N4/8/8/8 w - - 0 1")
  await page.getByRole("radio", { name: "Arrow", exact: true }).check({ force: true })
  await drag(square("d4"), square("f5"))
  await expect(page.locator("#arrows")).toHaveValue("Gd4f5")
  await square("a1").focus()
  await page.keyboard.press("Shift+K")
  await page.keyboard.press("Control+z")
  await page.keyboard.press("Control+z")
  await expect(page.locator("#arrows")).toHaveValue("")
  await page.keyboard.press("Control+Shift+Z")
  await expect(page.locator("#arrows")).toHaveValue("Gd4f5")
  await page.getByRole("combobox", { name: "Interaction" }).selectOption("show moves, as on an empty board")
  await button("Preview").click()
  await page.locator("#diagram").getByRole("gridcell", { name: /^d4, / }).click()
  await expect(page.locator("#diagram").getByRole("status")).toContainText("White knight on d4: leaps to")
  await button("Close").click()
  await button("Copy HTML").click()
  await expect(page.getByText(/^(Copied: HTML\.|Selected: copy it with Ctrl\+C or ⌘C\.)$/)).toBeVisible()
  expect(await page.locator("#text").inputValue()).toContain(
    '<chess-diagram fen="8/8/8/8/3N4/8/8/8 w - - 0 1"\n  arrows="Gd4f5"\n  glance="free"></chess-diagram>',
  )
})
