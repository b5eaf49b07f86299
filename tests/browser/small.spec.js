// The small page, a board without the elements in one file, by mouse, touch, keyboard and its list of moves.
import { readFileSync } from "node:fs"
import { expectNoViolation } from "./axe.js"
import { errorsOf } from "./drivers.js"
import { once } from "./fixtures.js"
import { expect, test } from "@playwright/test"

const source = readFileSync(new URL("../../www/small.html", import.meta.url), "utf8")
const said = (page) => page.getByRole("status")
const cell = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name},`) })
const listed = (page) => page.getByRole("list").getByRole("button")

test.beforeEach(async ({ page }) => {
  await page.goto("small.html")
  await expect(said(page)).toHaveText("White to move.")
})

test("a game is played by clicks, keys, the list and the field", async ({ page }) => {
  const errors = errorsOf(page)
  await expect(listed(page)).toHaveCount(20)
  await cell(page, "f2").click()
  await expect(cell(page, "f4")).toHaveAccessibleName("f4, empty, legal move")
  await cell(page, "f5").click()
  await expect(said(page)).toHaveText(/^A pawn cannot move from f2 to f5/)
  await expect(page.locator(".why")).toHaveCount(1)
  await cell(page, "e7").click()
  await expect(said(page)).toHaveText("The pawn on e7 belongs to Black, but it is White's turn.")
  await expectNoViolation(page)

  await cell(page, "f2").click()
  await cell(page, "f3").click()
  await expect(said(page)).toHaveText("Black to move.")
  await page.getByRole("button", { name: "e5", exact: true }).click()
  await expect(listed(page).first()).toBeFocused()

  const field = page.getByRole("textbox", { name: "Move" })
  await field.fill("g5")
  await field.press("Enter")
  await expect(said(page)).toHaveText(/g5/)
  await expect(field).toHaveValue("g5")
  await field.fill("g2-g4")
  await field.press("Enter")
  await expect(field).toHaveValue("")

  // The board is one tab stop; arrow keys lead from d8 to h4.
  await page.getByRole("heading", { name: "A small page" }).click()
  await page.keyboard.press("Tab")
  await expect(page.locator("td:focus")).toHaveCount(1)
  for (const key of [...Array(7).fill("ArrowLeft"), ...Array(7).fill("ArrowUp"), ...Array(3).fill("ArrowRight")])
    await page.keyboard.press(key)
  await page.keyboard.press("Enter")
  await expect(cell(page, "d8")).toHaveAttribute("aria-selected", "true")
  for (const key of [...Array(4).fill("ArrowRight"), ...Array(4).fill("ArrowDown")]) await page.keyboard.press(key)
  await page.keyboard.press("Space")
  await expect(said(page)).toHaveText("Checkmate, Black wins.")
  await expect(listed(page)).toHaveCount(0)
  await page.getByRole("button", { name: "Take back" }).click()
  await expect(said(page)).toHaveText("Black to move.")
  expect(errors).toEqual([])
})

test("a pawn promotes to the chosen piece", once, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const field = page.getByRole("textbox", { name: "Move" })
  for (const move of ["a4", "b5", "axb5", "a6", "bxa6", "Bb7", "axb7", "Nc6"]) {
    await field.fill(move)
    await field.press("Enter")
  }
  await page.getByRole("combobox", { name: "Pawns become" }).selectOption("knight")
  await cell(page, "b7").click()
  await cell(page, "a8").click()
  await expect(cell(page, "a8")).toHaveAccessibleName("a8, white knight")
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test("the page has at most as many lines as the documents say", once, () => {
  expect(source.trimEnd().split("\n").length).toBeLessThanOrEqual(120)
  const flush = (text) => text.replace(/^ +/gm, "").replace(/\n+/g, "\n")
  const document = readFileSync(new URL("../../docs/javascript.md", import.meta.url), "utf8")
  const [, quoted = ""] = /```html\n<script type="module">\n([\s\S]*?)<\/script>/.exec(document) ?? []
  expect(quoted).not.toBe("")
  expect(flush(source)).toContain(flush(quoted))
})
