// The editor of diagrams: by mouse, by keyboard and by FEN; what is copied shows the same picture elsewhere.
import { expect, holdsAsAPage, test } from "./sites.js"

const square = (page, name) => page.getByRole("grid", { name: "Board to set up" }).getByRole("gridcell", { name: new RegExp(`^${name}, `) })
const field = (page, name) => page.getByRole("textbox", { name, exact: true })
const tool = (page, name) => page.getByRole("radio", { name, exact: true })
const fen = (page) => field(page, "FEN, or its first field alone")
const ready = (page) => expect(square(page, "e2")).toBeVisible()

holdsAsAPage("editor.html", ready)

test.beforeEach(async ({ page }) => {
  await page.goto("editor.html")
  await ready(page)
})

async function drag(page, from, to) {
  // Both in view before either is measured.
  for (const name of [from, to]) if (typeof name === "string") await square(page, name).scrollIntoViewIfNeeded()
  const middle = async (target) => {
    const { x, y, width, height } = await target.boundingBox()
    return [x + width / 2, y + height / 2]
  }
  await page.mouse.move(...(await middle(square(page, from))))
  await page.mouse.down()
  await page.mouse.move(...(typeof to === "string" ? await middle(square(page, to)) : to), { steps: 4 })
  await page.mouse.up()
}

test("pieces: placed, moved by drag and by clicks, dragged off, erased", async ({ page }) => {
  await page.getByRole("button", { name: "Empty board" }).click()
  await tool(page, "White king").check({ force: true })
  await square(page, "h1").click()
  await tool(page, "Black queen").check({ force: true })
  await square(page, "d8").click()
  await square(page, "a8").click()
  await expect(fen(page)).toHaveValue("q2q4/8/8/8/8/8/8/7K w - - 0 1")
  await square(page, "a8").click()
  await expect(fen(page)).toHaveValue("3q4/8/8/8/8/8/8/7K w - - 0 1")
  await tool(page, "Move").check({ force: true })
  await drag(page, "d8", "d5")
  await expect(fen(page)).toHaveValue("8/8/8/3q4/8/8/8/7K w - - 0 1")
  await square(page, "h1").click()
  await expect(square(page, "h1")).toHaveAttribute("aria-selected", "true")
  await square(page, "g1").click()
  await expect(fen(page)).toHaveValue("8/8/8/3q4/8/8/8/6K1 w - - 0 1")
  await drag(page, "d5", [4, 4])
  await expect(fen(page)).toHaveValue("8/8/8/8/8/8/8/6K1 w - - 0 1")
  await tool(page, "Erase").check({ force: true })
  await square(page, "g1").click()
  await expect(fen(page)).toHaveValue("8/8/8/8/8/8/8/8 w - - 0 1")
})

test("by keyboard alone", async ({ page }) => {
  await page.getByRole("button", { name: "Empty board" }).click()
  await square(page, "e4").focus()
  await page.keyboard.press("Shift+N")
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("p")
  await expect(fen(page)).toHaveValue("8/8/8/8/4Np2/8/8/8 w - - 0 1")
  await page.keyboard.press("Delete")
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("Enter")
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Enter")
  await expect(fen(page)).toHaveValue("8/8/8/4N3/8/8/8/8 w - - 0 1")
  await expect(square(page, "e5")).toBeFocused()
})

test("marks and arrows are put on and taken off", async ({ page }) => {
  await tool(page, "Mark").check({ force: true })
  await square(page, "e4").click()
  await page.getByRole("combobox", { name: "Marks are" }).selectOption("green circles")
  await square(page, "d5").click()
  await page.getByRole("combobox", { name: "Marks are" }).selectOption("“captures only”")
  await square(page, "c6").click()
  await square(page, "f6").click()
  await expect(field(page, "Marks")).toHaveValue("e4,Gd5 capture:c6,f6")
  await square(page, "c6").click()
  await expect(field(page, "Marks")).toHaveValue("e4,Gd5 capture:f6")
  await tool(page, "Arrow").check({ force: true })
  await drag(page, "g1", "f3")
  await square(page, "e2").click()
  await square(page, "e4").click()
  await expect(field(page, "Arrows")).toHaveValue("Gg1f3,Ge2e4")
  await drag(page, "g1", "f3")
  await expect(field(page, "Arrows")).toHaveValue("Ge2e4")
  await page.getByRole("button", { name: "Clear marks" }).click()
  await expect(field(page, "Marks")).toHaveValue("")
})

const everything = {
  "FEN, or its first field alone": "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1",
  Caption: 'Pawns & "kings" <here>',
  Marks: "e4 capture:d5",
  Arrows: "Re4d5",
  "Darker squares, ranks, files": "8,c3",
  "Last move": "d7d5",
}

async function setEverything(page) {
  for (const [name, value] of Object.entries(everything)) await field(page, name).fill(value)
  await page.getByRole("combobox", { name: "At the bottom" }).selectOption("the side to move")
  await page.getByRole("combobox", { name: "Coordinates" }).selectOption("outside")
  await page.getByRole("combobox", { name: "In check" }).selectOption("the king of the side to move")
}

test("the copied HTML shows the same picture on another page", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await setEverything(page)
  const shown = page.locator("#preview chess-diagram")
  const description =
    "White: king e1; pawn e4. Black: king e8; pawn d5. Last move: d7 to d5. In check: e8. Marked: e4. Marked capture only: d5. " +
    "Arrows: e4 to d5 (red). " +
    "Shaded: a8, b8, c3, c8, d8, e8, f8, g8, h8."
  await expect(shown.locator("[part=board]")).toHaveAccessibleDescription(description)
  // Pixels would differ by where on its page the board begins; what is drawn must not. Classes come in the order of changes.
  const drawn = (diagram) =>
    diagram.locator("[part=board]").evaluate((board) => board.outerHTML.replace(/(?<= class=")[^"]*/g, (names) => names.split(" ").sort().join(" ")))
  const picture = await drawn(shown)

  await page.getByRole("button", { name: "Copy HTML" }).click()
  await expect(page.getByText("Copied: the HTML.")).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await page.route("**/of-its-own.html", (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: `<!doctype html><html lang="en"><title>Test</title><link rel="icon" href="icon.svg"><script type="module" src="module/elements.js"></script><main>${copied}</main>`,
    }),
  )
  // The service worker would ask the server for that page, past the route.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).unregister())
  await page.goto("of-its-own.html")
  const elsewhere = page.locator("chess-diagram")
  await expect(elsewhere.locator("[part=board]")).toHaveAccessibleDescription(description)
  expect(await drawn(elsewhere)).toBe(picture)
})

test("the address holds it all: opened again, the same HTML", async ({ page }) => {
  await setEverything(page)
  const html = await field(page, "HTML").inputValue()
  await page.reload()
  await expect(field(page, "HTML")).toHaveValue(html)
  for (const [name, value] of Object.entries(everything)) await expect(field(page, name)).toHaveValue(value)
})

for (const [mode, attribute] of [
  ["look at it", ""],
  ["see the moves of one piece", 'show-moves="e2"'],
  ["choose pieces, see legal moves", "glance"],
  ["choose pieces, as on an empty board", 'glance="free"'],
  ["try moves", "play"],
]) {
  test(`“${mode}” is written as ${attribute || "nothing"}, and kept in the address`, async ({ page }) => {
    await page.getByRole("combobox", { name: "The reader can" }).selectOption(mode)
    if (attribute.startsWith("show")) await field(page, "Square of that piece").fill("e2")
    const html = await field(page, "HTML").inputValue()
    expect(html).toBe(`<chess-diagram fen="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"${attribute && `\n  ${attribute}`}></chess-diagram>`)
    await page.reload()
    await expect(page.getByRole("combobox", { name: "The reader can" }).locator("option:checked")).toHaveText(mode)
  })
}

// ─── The last move, check, other pieces, languages ───────────────────────────────────────────────

const preview = (page) => page.locator("#preview chess-diagram")
const html = (page) => field(page, "HTML").inputValue()
const expectDescription = (page, text) => expect(preview(page).locator("[part=board]")).toHaveAccessibleDescription(text)

test("the last move: by drag, by keyboard and in its field; the same again takes it away", async ({ page }) => {
  await tool(page, "Last move").check({ force: true })
  await drag(page, "e2", "e4")
  await expect(field(page, "Last move")).toHaveValue("e2e4")
  await expectDescription(page, /Last move: e2 to e4\./)
  expect(await html(page)).toContain('last-move="e2e4"')
  await drag(page, "e2", "e4")
  await expect(field(page, "Last move")).toHaveValue("")
  expect(await html(page)).not.toContain("last-move")
  await square(page, "g1").focus()
  await page.keyboard.press("Enter")
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("Enter")
  await expect(field(page, "Last move")).toHaveValue("g1f3")
  await field(page, "Last move").fill("b1-c3")
  await expectDescription(page, /Last move: b1 to c3\./)
  // Nothing was moved by all this.
  await expect(fen(page)).toHaveValue("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
  await page.getByRole("button", { name: "Clear marks" }).click()
  await expect(field(page, "Last move")).toHaveValue("")
})

test("check: nobody's, that of the side to move, or of a king on a square", async ({ page }) => {
  const check = page.getByRole("combobox", { name: "In check" })
  expect(await html(page)).not.toContain("check")
  await check.selectOption("the king of the side to move")
  expect(await html(page)).toMatch(/\n {2}check>/)
  await expectDescription(page, /In check: e1\./)
  await page.getByRole("combobox", { name: "Side to move" }).selectOption("Black")
  await expectDescription(page, /In check: e8\./)
  await expect(field(page, "Square of that king")).toBeDisabled()
  await check.selectOption("the king on a square")
  await field(page, "Square of that king").fill("e1")
  expect(await html(page)).toContain('check="e1"')
  await expectDescription(page, /In check: e1\./)
  await page.reload()
  await expectDescription(page, /In check: e1\./)
  await expect(field(page, "Square of that king")).toHaveValue("e1")
})

test("Betza's notation: for a square or a letter, where a mode has a use for it, kept in the address", async ({ page }) => {
  const betza = field(page, "How pieces move, if not as usual, in Betza’s notation")
  await expect(betza).toBeDisabled()
  await fen(page).fill("8/8/8/8/4N3/8/8/8")
  await page.getByRole("combobox", { name: "The reader can" }).selectOption("see the moves of one piece")
  await field(page, "Square of that piece").fill("e4")
  // A dabbaba-rider: every second square of its rank and file.
  await betza.fill("e4:DD")
  expect(await html(page)).toBe('<chess-diagram fen="8/8/8/8/4N3/8/8/8"\n  show-moves="e4"\n  betza="e4:DD"></chess-diagram>')
  await expectDescription(page, /Marked (slide|leap): (a4|c4|g4|e2|e6|e8|, ){11}\./)
  await page.reload()
  await expect(betza).toHaveValue("e4:DD")
  await expectDescription(page, /Marked (slide|leap): (a4|c4|g4|e2|e6|e8|, ){11}\./)
  await page.getByRole("combobox", { name: "The reader can" }).selectOption("try moves")
  expect(await html(page)).not.toContain("betza")
})

test("the language of a diagram", async ({ page }) => {
  await fen(page).fill("8/8/8/8/4N3/8/8/8")
  await page.getByRole("combobox", { name: "Language" }).selectOption("Deutsch")
  expect(await html(page)).toContain('lang="de"')
  await expectDescription(page, /Springer e4/)
})

test("squares made darker by pointing, and as they were, out of a range too", async ({ page }) => {
  await tool(page, "Darken").check({ force: true })
  await square(page, "a1").click()
  await square(page, "h8").click()
  await expect(field(page, "Darker squares, ranks, files")).toHaveValue("a1,h8")
  await square(page, "a1").click()
  await expect(field(page, "Darker squares, ranks, files")).toHaveValue("h8")
  await field(page, "Darker squares, ranks, files").fill("d4-e5")
  await square(page, "e5").click()
  await expectDescription(page, /Shaded: d4, d5, e4\./)
})

test.describe("what cannot be read", () => {
  test.use({ warns: true })

  for (const [name, value, sentence, before = async () => {}] of [
    ["Last move", "e2", "“e2” is not understood as a move, such as e2e4."],
    ["Marks", "e4,e9", "“e9” is not understood as a marked square, such as e4, Gd5 or capture:c6."],
    ["Arrows", "e4", "“e4” is not understood as an arrow, such as Gg1f3."],
    ["Darker squares, ranks, files", "z", "“z” is not understood as a shaded square, such as d4, d4-e5, 8 or c."],
    [
      "How pieces move, if not as usual, in Betza’s notation", "NN",
      "“NN” is not a move in Betza's notation. Write e4:NN for the piece on e4, R:WD for every rook.",
      (page) => page.getByRole("combobox", { name: "The reader can" }).selectOption("choose pieces, as on an empty board"),
    ],
    [
      "Square of that king", "x1", "Name the square of the king in check, such as e8.",
      (page) => page.getByRole("combobox", { name: "In check" }).selectOption("the king on a square"),
    ],
    [
      "Square of that piece", "e5", "Name the square of a piece whose moves are to be shown.",
      (page) => page.getByRole("combobox", { name: "The reader can" }).selectOption("see the moves of one piece"),
    ],
  ]) {
    test(`“${value}” as ${name.toLowerCase()} is answered under its field`, async ({ page }) => {
      await before(page)
      await field(page, name).fill(value)
      await expect(field(page, name)).toHaveAccessibleDescription(sentence)
      await expect(field(page, name)).toHaveAttribute("aria-invalid", "true")
      await expect(page.getByText(sentence)).toBeVisible()
      await field(page, name).fill(name === "Square of that piece" ? "e2" : name === "Square of that king" ? "e8" : "")
      await expect(field(page, name)).toHaveAttribute("aria-invalid", "false")
      await expect(page.getByText(sentence)).toBeHidden()
    })
  }
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("two taps set the last move, one darkens a square", async ({ page }) => {
    await tool(page, "Last move").tap()
    await square(page, "e2").tap()
    await square(page, "e4").tap()
    await expect(field(page, "Last move")).toHaveValue("e2e4")
    await tool(page, "Darken").tap()
    await square(page, "d5").tap()
    await expect(field(page, "Darker squares, ranks, files")).toHaveValue("d5")
  })
})

test("vchess's markup has position, squares and side, and reads back", async ({ page }) => {
  await setEverything(page)
  const text = await field(page, "As vchess markup: position, squares and side only").inputValue()
  expect(text).toBe("<chess-diagram>fen:4k3/8/8/3p4/4P3/8/8/4K3 e4,d5 b 8,c3:</chess-diagram>")
})

test("hints: what the rules say of the position", async ({ page }) => {
  await fen(page).fill("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1")
  await expect(page.getByText("White has 9 pawns, more than 8.")).toBeVisible()
  await fen(page).fill("8/8/8/8/8/8/8/4K3")
  await expect(page.getByText("Black has no king, which every game of chess needs. As a picture it can be shown")).toBeVisible()
  await fen(page).fill("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1")
  await expect(page.getByText("The castling right K was ignored: there is no rook for it.")).toBeVisible()
  await fen(page).fill("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
  await expect(page.locator("#hints li")).toHaveCount(0)
})

test("castling rights go with the rook", async ({ page }) => {
  await tool(page, "Erase").check({ force: true })
  await square(page, "h1").click()
  await expect(fen(page)).toHaveValue("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1")
})
