// Accessibility: screen readers and the keyboard.
import { button, click, expect, once, setUp, square, status, test, typeMove, walk } from "./fixtures.js"

const back = ["rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook"]

/** The names of the cells in the accessibility tree, which only Chromium exposes. */
async function toldToScreenReaders(page) {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send("Accessibility.getFullAXTree")
  return nodes.filter(({ role, ignored }) => !ignored && role?.value === "gridcell").map(({ name }) => name.value)
}

test("the board is a grid of named cells from rank 8 down", once, async ({ page, browserName }) => {
  const names = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((rank) =>
    [..."abcdefgh"].map((file, index) => {
      const color = rank > 4 ? "black" : "white"
      const piece = { 1: back[index], 2: "pawn", 7: "pawn", 8: back[index] }[rank]
      return `${file}${rank}, ${piece ? `${color} ${piece}` : "empty"}`
    }),
  )
  const grid = page.getByRole("grid", { name: "Chess board, White to move" })
  await expect(grid).toHaveAccessibleDescription(/^White: king e1; queen d1; .* Black: king e8; /)
  await expect(grid.getByRole("row")).toHaveCount(8)
  await expect(grid.getByRole("gridcell")).toHaveCount(64)
  await expect(grid.getByRole("gridcell").last()).toHaveAccessibleName("h1, white rook")
  if (browserName === "chromium") expect(await toldToScreenReaders(page)).toEqual(names)

  await button(page, "Flip").click()
  await expect(grid.getByRole("gridcell").first()).toHaveAccessibleName("h1, white rook")
  await expect(grid.getByRole("gridcell").last()).toHaveAccessibleName("a8, black rook")
})

test("the board is one tab stop and arrow keys follow the view", async ({ page }) => {
  // Tab passes the page's links, the language menu and the name of the player above the board first.
  await page.locator("#seat-top").getByRole("button", { name: "Black" }).focus()
  await page.keyboard.press("Tab")
  await expect(square(page, "e2")).toBeFocused()
  await walk(page, "e2", "g4")
  await page.keyboard.press("Home")
  await expect(square(page, "a4")).toBeFocused()
  await page.keyboard.press("End")
  await expect(square(page, "h4")).toBeFocused()
  await page.keyboard.press("PageUp")
  await expect(square(page, "h8")).toBeFocused()
  await page.keyboard.press("PageDown")
  await expect(square(page, "h1")).toBeFocused()
  await page.keyboard.press("ArrowRight")
  await expect(square(page, "h1")).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(page.locator("#seat-bottom").getByRole("button", { name: "White" })).toBeFocused()
  await page.keyboard.press("Shift+Tab")
  await expect(square(page, "h1")).toBeFocused()

  // On a flipped board, the same square keeps the focus and the arrows are reversed.
  await page.evaluate(() => document.querySelector("chess-board").flip())
  await expect(square(page, "h1")).toBeFocused()
  await page.keyboard.press("ArrowRight")
  await expect(square(page, "g1")).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(square(page, "g2")).toBeFocused()
})

test("a piece is picked by key or the pick refused with a reason", once, async ({ page }) => {
  await square(page, "e4").focus()
  await page.keyboard.press("Enter")
  await expect(status(page)).toHaveText("e4 is empty.")
  await walk(page, "e4", "e7")
  await page.keyboard.press("Enter")
  await expect(status(page)).toHaveText("The pawn on e7 belongs to Black, but it is White's turn.")
  await walk(page, "e7", "b1")
  await page.keyboard.press("Space")
  await expect(square(page, "b1")).toHaveAttribute("aria-selected", "true")
  await expect(square(page, "c3")).toHaveAccessibleName("c3, empty, legal move")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(0)
  await expect(square(page, "b1")).toBeFocused()
})

test("a held key picks only once", async ({ page }) => {
  await square(page, "e2").focus()
  for (let times = 0; times < 4; times++) await page.keyboard.down("Space")
  await page.keyboard.up("Space")
  await expect(square(page, "e2")).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("Control+ArrowRight")
  await page.keyboard.press("Alt+ArrowUp")
  await expect(square(page, "e2")).toBeFocused()
})

test("keys that the board handles do not reach the page", once, async ({ page }) => {
  await square(page, "e2").focus()
  const keys = ["Space", "Enter", "Home", "End", "ArrowUp", "ArrowDown", "PageUp", "PageDown"]
  await page.evaluate(() => {
    globalThis.left = []
    addEventListener("keydown", ({ code, defaultPrevented }) => !defaultPrevented && globalThis.left.push(code))
  })
  for (const key of [...keys, "KeyZ"]) await page.keyboard.press(key)
  expect(await page.evaluate(() => globalThis.left)).toEqual(["KeyZ"])
})

test("a click of a screen reader without a pointer plays", once, async ({ page }) => {
  await square(page, "e2").evaluate((cell) => cell.click())
  await square(page, "e4").evaluate((cell) => cell.click())
  await expect(status(page)).toHaveText("White: pawn to e4.")
})

test("the end is announced even if the words were announced before", once, async ({ page }) => {
  await typeMove(page, "Qh9")
  const first = await status(page).textContent()
  await typeMove(page, "Qh9")
  await expect(status(page)).toHaveText(/** @type {string} */ (first).trim())
  expect(await status(page).textContent()).not.toBe(first)
  for (const move of ["f3", "e5", "g4"]) await typeMove(page, move)
  await click(page, "d8", "h4")
  await expect(status(page)).toHaveText("Black: queen to h4. Checkmate, Black wins.")
})

test("the board works under a strict content security policy", async ({ page }) => {
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content")
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toContain("unsafe-inline")
  await click(page, "e2", "e4")
  const styled = await page.evaluate(() => {
    const { shadowRoot } = document.querySelector("chess-board")
    return document.querySelectorAll("[style]").length + shadowRoot.querySelectorAll("[style], style").length
  })
  expect(styled).toBe(0)
})

test("a bad position in an attribute shows an alert", once, async ({ page }) => {
  await page.evaluate(() => {
    const board = document.createElement("chess-board")
    board.setAttribute("fen", "8/8/8/8/8/8/8/8 w - - 0 1")
    document.querySelector("main").append(board)
  })
  await expect(page.getByRole("alert")).toHaveText(/\.$/)
  await page.evaluate(() =>
    [...document.querySelectorAll("chess-board")].at(-1).setAttribute("fen", "7k/8/8/8/8/8/8/K7 b - - 0 1"),
  )
  await expect(page.getByRole("alert")).toHaveCount(0)
  await expect(page.getByRole("grid", { name: "Chess board", exact: true })).toBeVisible()
})

test("two boards on a page have two games", once, async ({ page }) => {
  await page.evaluate(() => document.querySelector("main").append(document.createElement("chess-board")))
  const [one, two] = [page.locator("chess-board").first(), page.locator("chess-board").nth(1)]
  await expect(two.getByRole("grid", { name: "Chess board, White to move" })).toBeVisible()
  for (const name of [/^d2/, /^d4/]) await two.getByRole("gridcell", { name }).click()
  await expect(two.getByRole("gridcell", { name: /^d4/ })).toHaveAccessibleName("d4, white pawn")
  await expect(one.getByRole("gridcell", { name: /^d2/ })).toHaveAccessibleName("d2, white pawn")
})

test("a right-to-left page does not mirror the board", async ({ page }) => {
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"))
  const left = await square(page, "a1").boundingBox()
  const right = await square(page, "h1").boundingBox()
  expect(left.x).toBeLessThan(right.x)
  await setUp(page, "7k/8/8/8/8/8/8/R6K w - - 0 1")
  await click(page, "a1", "a8")
  await expect(status(page)).toHaveText("White: rook to a8, check.")
})
