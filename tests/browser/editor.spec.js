// The diagram editor: by mouse, keyboard and FEN; copied diagrams look the same elsewhere.
import MarkdownIt from "markdown-it"
import { markdownIt } from "../../js/entries/markdown.js"
import { hostileHashes, ours } from "../js/hostile/links.js"
import { expectNoViolation } from "./axe.js"
import { shiftsOn, watchShifts } from "./shifts.js"
import { once } from "./fixtures.js"
import { expect, holdsAsAPage, test } from "./sites.js"

const board = (page) => page.getByRole("grid", { name: "Board to set up" })
const square = (page, name) => board(page).getByRole("gridcell", { name: new RegExp(`^${name}, `) })
const field = (page, name) => page.getByRole("textbox", { name, exact: true })
const tool = (page, name) => page.getByRole("radio", { name, exact: true })
const fen = (page) => field(page, "FEN")
const button = (page, name) => page.getByRole("button", { name, exact: true })
const color = (page, name) => page.getByRole("radio", { name, exact: true })
const unfold = (page) => page.getByText("More settings").click()
const editor = (page) => page.locator("chess-editor")
const help = (page) => editor(page).getByRole("status")
const expectDescription = (page, text) => expect(board(page)).toHaveAccessibleDescription(text)
/** The diagram as a reader will see it. */
const diagram = (page) => page.locator("#diagram")
async function previewed(page, text) {
  await button(page, "Preview").click()
  await expect(diagram(page).locator("[part=board]")).toHaveAccessibleDescription(text)
  await button(page, "Close").click()
}
const html = (page) => page.locator("#text").inputValue()
/** The HTML of the diagram itself. */
const tag = async (page) => (await html(page)).split("\n<link")[0]
const ready = (page) => expect(square(page, "e2")).toBeVisible()

holdsAsAPage("editor.html", ready)

test.beforeEach(async ({ page }) => {
  await page.goto("editor.html")
  await ready(page)
})

/** The centre of a square or of anything else, or a point of the viewport. */
async function middle(page, target) {
  if (Array.isArray(target)) return target
  const { x, y, width, height } = await (typeof target === "string" ? square(page, target) : target).boundingBox()
  return [x + width / 2, y + height / 2]
}

async function drag(page, from, to, options = {}) {
  // Scrolls both into view before measuring.
  for (const name of [from, to]) if (typeof name === "string") await square(page, name).scrollIntoViewIfNeeded()
  await page.mouse.move(...(await middle(page, from)))
  await page.mouse.down(options)
  await page.mouse.move(...(await middle(page, to)), { steps: 6 })
  await page.mouse.up(options)
}

test("pieces are placed, moved, dragged off and erased by mouse", async ({ page }) => {
  await button(page, "Empty").click()
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
  await drag(page, "d5", [500, 20])
  await expect(fen(page)).toHaveValue("8/8/8/8/8/8/8/6K1 w - - 0 1")
  await tool(page, "Erase").check({ force: true })
  await square(page, "g1").click()
  await expect(fen(page)).toHaveValue("8/8/8/8/8/8/8/8 w - - 0 1")
})

test("marks after the board of a FEN go to their own fields", async ({ page }) => {
  await unfold(page)
  await fen(page).fill("8/8/8/8/8/8/8/N7 b3,c2 b 8")
  await expect(field(page, "Marks")).toHaveValue("b3,c2")
  await expect(field(page, "Shaded squares, ranks, files")).toHaveValue("8")
  await expect(page.getByLabel("At the bottom")).toHaveValue("black")
  await field(page, "Marks").fill("b3")
  await expect(fen(page)).toHaveValue("8/8/8/8/8/8/8/N7")
})

test("a diagram is made by keyboard alone", async ({ page }) => {
  await button(page, "Empty").click()
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
  await page.keyboard.press("7")
  await expect(square(page, "e7")).toBeFocused()
  await page.keyboard.press("?")
  await expect(help(page)).toHaveText(/^On the board: K Q R B N P put a black piece, .* 1 to 8 lead to that rank/)
  await page.keyboard.press("P")
  await expect(fen(page)).toHaveValue("8/4P3/8/4N3/8/8/8/8 w - - 0 1")
  await expect(help(page)).not.toHaveText(/^On the board/)
})

test("a piece is dragged from the palette under the pointer", async ({ page }) => {
  await button(page, "Empty").click()
  const knight = tool(page, "White knight")
  await page.mouse.move(...(await middle(page, knight)))
  await page.mouse.down()
  await page.mouse.move(...(await middle(page, "e5")), { steps: 4 })
  const [box, [x, y]] = [await page.locator(".carried").boundingBox(), await middle(page, "e5")]
  expect([box.x + box.width / 2 - x, box.y + box.height / 2 - y].map(Math.abs).every((off) => off < 2)).toBe(true)
  await page.mouse.up()
  await expect(page.locator(".carried")).toHaveCount(0)
  await expect(fen(page)).toHaveValue("8/8/8/4N3/8/8/8/8 w - - 0 1")
  // The chosen tool is still active, and a second drag off the board has no effect.
  await expect(tool(page, "Move")).toBeChecked()
  await drag(page, knight, [640, 20])
  await expect(fen(page)).toHaveValue("8/8/8/4N3/8/8/8/8 w - - 0 1")
  // A second button puts the piece back.
  await page.mouse.move(...(await middle(page, "e5")))
  await page.mouse.down()
  await page.mouse.move(...(await middle(page, "a1")), { steps: 4 })
  await expect(editor(page).locator(".dragged")).toHaveCount(1)
  await page.mouse.down({ button: "right" })
  await page.mouse.up({ button: "right" })
  await page.mouse.up()
  await expect(square(page, "e5")).toHaveAccessibleName("e5, white knight")
})

test("undo takes back typing as one change", async ({ page }) => {
  const first = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
  await expect(button(page, "Undo")).toHaveAttribute("aria-disabled", "true")
  await drag(page, "e2", "e4")
  const second = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"
  await tool(page, "Mark").check({ force: true })
  await drag(page, "a5", "d5")
  await field(page, "Caption").fill("Four")
  await button(page, "Flip").click()
  await expect(page.getByRole("grid").getByRole("gridcell").first()).toHaveAccessibleName("h1, white rook")
  for (const [key, value] of [
    ["Control+z", { marks: "", fen: second }],
    ["Control+z", { marks: "", fen: first }],
    ["Control+z", { marks: "", fen: first }],
    ["Control+y", { marks: "", fen: second }],
    ["Control+Shift+Z", { marks: "Ga5,Gb5,Gc5,Gd5", fen: second }],
  ]) {
    await page.keyboard.press(key)
    await expect(fen(page)).toHaveValue(value.fen)
    await expect(page.locator("#marks")).toHaveValue(value.marks)
  }
  await expect(field(page, "Caption")).toHaveValue("Four")
  await button(page, "Undo").click()
  await expect(page.locator("#marks")).toHaveValue("")
  // All typing in one field is one undo step.
  await unfold(page)
  await field(page, "Shaded squares, ranks, files").pressSequentially("d4")
  await field(page, "Arrows").fill("Ga1a8")
  await button(page, "Undo").click()
  await button(page, "Undo").click()
  await expect(page.locator("#shade")).toHaveValue("")
  await expect(page.locator("#arrows")).toHaveValue("")
  await expect(fen(page)).toHaveValue(second)
  await button(page, "Start").click()
  await expect(fen(page)).toHaveValue(first)
  // A new change discards the redo stack.
  await expect(button(page, "Redo")).toHaveAttribute("aria-disabled", "true")
  // In a field, Ctrl+Z is the field's own undo.
  await field(page, "Caption").focus()
  await page.keyboard.press("Control+z")
  await expect(fen(page)).toHaveValue(first)
})

test("marks and arrows are drawn by click, drag and right button", async ({ page }) => {
  await unfold(page)
  await tool(page, "Mark").check({ force: true })
  await color(page, "Plain").check({ force: true })
  await square(page, "e4").click()
  await color(page, "Green").check({ force: true })
  await square(page, "d5").click()
  await page.getByRole("combobox", { name: "Kind of mark" }).selectOption("captures only")
  await square(page, "c6").click()
  await square(page, "f6").click()
  await expect(field(page, "Marks")).toHaveValue("e4,Gd5 capture:c6,f6")
  await square(page, "c6").click()
  await expect(field(page, "Marks")).toHaveValue("e4,Gd5 capture:f6")
  await tool(page, "Arrow").check({ force: true })
  await color(page, "Red").check({ force: true })
  await drag(page, "g1", "f3")
  await square(page, "e2").click()
  await square(page, "e4").click()
  await expect(field(page, "Arrows")).toHaveValue("Rg1f3,Re2e4")
  await drag(page, "g1", "f3")
  await expect(field(page, "Arrows")).toHaveValue("Re2e4")
  // During the drag the arrow is visible, but not yet part of the state.
  await page.mouse.move(...(await middle(page, "a1")))
  await page.mouse.down()
  await page.mouse.move(...(await middle(page, "a4")), { steps: 3 })
  await expectDescription(page, /a1 to a4 \(red\)/)
  await expect(field(page, "Arrows")).toHaveValue("Re2e4")
  await page.mouse.up()
  await expect(field(page, "Arrows")).toHaveValue("Re2e4,Ra1a4")
  // The right button always draws, as on every board, and choosing a colour selects the tool for marks.
  await tool(page, "Move").check({ force: true })
  await drag(page, "h1", "h8", { button: "right" })
  await square(page, "b8").click({ button: "right" })
  await expect(field(page, "Arrows")).toHaveValue("Re2e4,Ra1a4,Rh1h8")
  await expect(field(page, "Marks")).toHaveValue("e4,Gd5,Rb8 capture:f6")
  await color(page, "Blue").check({ force: true })
  await expect(tool(page, "Mark")).toBeChecked()
  await button(page, "Clear marks and arrows").click()
  await expect(field(page, "Marks")).toHaveValue("")
  await expect(field(page, "Arrows")).toHaveValue("")
})

const everything = {
  FEN: "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1",
  Caption: 'Pawns & "kings" <here>',
  Marks: "e4 capture:d5",
  Arrows: "Re4d5",
  "Shaded squares, ranks, files": "8,c3",
  "Last move": "d7d5",
}

async function setEverything(page) {
  await unfold(page)
  for (const [name, value] of Object.entries(everything)) await field(page, name).fill(value)
  await page.getByRole("combobox", { name: "At the bottom" }).selectOption("the side to move")
  await page.getByRole("combobox", { name: "Coordinates" }).selectOption("outside")
  await page.getByRole("combobox", { name: "In check" }).selectOption("the king of the side to move")
}
const described =
  "White: king e1; pawn e4. Black: king e8; pawn d5. Last move: d7 to d5. In check: e8. Marked: e4. Marked capture only: d5. " +
  "Arrows: e4 to d5 (red). " +
  "Shaded: a8, b8, c3, c8, d8, e8, f8, g8, h8."

const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText())
async function copyAs(page, name) {
  await page.locator("#formats > summary").click()
  await button(page, name).click()
}

for (const loading of ["by a script tag", "by an import map"]) {
  test(`copied HTML that loads the elements ${loading} shows the diagram as edited`, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    await setEverything(page)
    await page.getByText("On your page").click()
    await page.getByRole("combobox", { name: "The elements are loaded" }).selectOption(loading)
    await button(page, "Preview").click()
    await expect(diagram(page).locator("[part=board]")).toHaveAccessibleDescription(described)
    // Compares drawings, not pixels, which depend on the position of the board in the page. Classes are in the order
    // of changes.
    const drawn = (diagram) =>
      diagram
        .locator("[part=board]")
        .evaluate((board) =>
          board.outerHTML.replace(/(?<= class=")[^"]*/g, (names) => names.split(" ").sort().join(" ")),
        )
    const picture = await drawn(diagram(page))
    await button(page, "Close").click()

    await button(page, "Copy HTML").click()
    await expect(page.getByText("Copied: HTML.")).toBeVisible()
    const copied = await clipboard(page)
    // Only the copied text and, as the page says, the package's folder dist/page beside it under the name chess-arbiter.
    await page.route("**/of-its-own.html", (route) =>
      route.fulfill({
        contentType: "text/html; charset=utf-8",
        body: `<!doctype html><html lang="en"><title>Test</title><link rel="icon" href="icon.svg"><main>${copied}</main>`,
      }),
    )
    await page.route("**/chess-arbiter/**", (route) => {
      const { pathname } = new URL(route.request().url())
      const contentType = pathname.endsWith(".css") ? "text/css" : "text/javascript"
      return route.fulfill({ path: `dist/page/${pathname.split("/chess-arbiter/")[1]}`, contentType })
    })
    await page.goto("of-its-own.html")
    const elsewhere = page.locator("chess-diagram")
    await expect(elsewhere.locator("[part=board]")).toHaveAccessibleDescription(described)
    expect(await drawn(elsewhere)).toBe(picture)
  })
}

test("every format is copied or saved", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await setEverything(page)
  for (const [name, content] of [
    [
      "SVG",
      /^<svg xmlns=.*<title>Pawns &amp; &quot;kings&quot; &lt;here&gt;<\/title><desc>White: king e1; pawn e4\..*<\/svg>$/s,
    ],
    [
      "Markdown",
      [
        "```chess",
        `fen: ${everything.FEN}`,
        "marks: e4 capture:d5",
        "arrows: Re4d5",
        "shade: 8,c3",
        "orientation: turn",
        "coords: outside",
        "last-move: d7d5",
        `caption: ${everything.Caption}`,
        "check: true",
        "```",
      ].join("\n"),
    ],
    ["FEN", everything.FEN],
    ["vchess markup", "<chess-diagram>fen:4k3/8/8/3p4/4P3/8/8/4K3 e4,d5 b 8,c3:</chess-diagram>"],
    ["Link to this editor", page.url()],
  ]) {
    await copyAs(page, name)
    await expect(page.getByText("Copied:")).toBeVisible()
    const copied = await clipboard(page)
    if (typeof content === "string") expect(copied).toBe(content)
    else expect(copied).toMatch(content)
  }
  // chess-arbiter/markdown reads the fence as the same diagram.
  await copyAs(page, "Markdown")
  await expect(page.getByText("Copied: Markdown.")).toBeVisible()
  const written = new MarkdownIt().use(markdownIt).render(await clipboard(page))
  expect(written).toContain('check="">')
  expect(written).toContain(`<desc>${described}</desc>`)

  await copyAs(page, "PNG")
  await expect(page.getByText("Copied: PNG.")).toBeVisible()
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const { width, height } = await createImageBitmap(await item.getType("image/png"))
    return [width, height]
  })
  expect(size).toEqual([1200, 1200])
  for (const kind of ["SVG", "PNG"]) {
    const download = page.waitForEvent("download")
    await copyAs(page, `${kind} file`)
    expect((await download).suggestedFilename()).toBe(`diagram.${kind.toLowerCase()}`)
  }
})

test("the text is selected where copying is not allowed", async ({ page }) => {
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"))))
  await copyAs(page, "FEN")
  await expect(page.getByText("Selected: copy it with Ctrl+C or ⌘C.")).toBeVisible()
  await expect(field(page, "FEN").last()).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString() || document.activeElement.value)).toContain("rnbqkbnr/")
})

test("an unreadable FEN disappears when the board is changed by hand", async ({ page }) => {
  await fen(page).fill("8/8")
  await expect(fen(page)).toHaveAttribute("aria-invalid", "true")
  await drag(page, "e2", "e4")
  await expect(fen(page)).toHaveValue("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")
  await expect(fen(page)).toHaveAttribute("aria-invalid", "false")
})

test("Chess960 without castling rights is in what is copied", async ({ page }) => {
  await fen(page).fill("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
  await page.getByRole("checkbox", { name: "Chess960" }).check()
  await expect(fen(page)).toHaveValue("chess960:4k3/8/8/8/8/8/8/4K3 w - - 0 1")
  expect(await tag(page)).toBe('<chess-diagram fen="chess960:4k3/8/8/8/8/8/8/4K3 w - - 0 1"></chess-diagram>')
  await page.reload()
  await expect(page.getByRole("checkbox", { name: "Chess960" })).toBeChecked()
})

test("HTML with a picture shows the position without JavaScript", async ({ page }) => {
  await page.getByText("On your page").click()
  await page.getByRole("checkbox", { name: /A picture inside/ }).check()
  await expect(page.locator("#text")).toHaveValue(
    /<chess-diagram fen="[^"]*"><figure><svg .*<\/svg><\/figure><\/chess-diagram>/,
  )
})

test("the address restores everything and gives the same HTML", async ({ page }) => {
  await setEverything(page)
  const before = await html(page)
  await page.reload()
  await expect(page.locator("#text")).toHaveValue(before)
  await unfold(page)
  for (const [name, value] of Object.entries(everything)) await expect(field(page, name)).toHaveValue(value)
})

test("“Play from here” is offered only where a game could go on", async ({ page }) => {
  const link = page.getByRole("link", { name: "Play from here" })
  await expect(link).toHaveAttribute(
    "href",
    "index.html#fen=rnbqkbnr%2Fpppppppp%2F8%2F8%2F8%2F8%2FPPPPPPPP%2FRNBQKBNR+w+KQkq+-+0+1",
  )
  await button(page, "Empty").click()
  await expect(link).toHaveCount(0)
  // A link on the page also changes the board, because the address is read again while the page is open.
  await page.evaluate(() => (location.hash = `fen=${encodeURIComponent("4k3/8/8/8/8/8/8/4K2R w K - 0 1")}`))
  await expect(fen(page)).toHaveValue("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
  await expect(link).toHaveAttribute("href", "index.html#fen=4k3%2F8%2F8%2F8%2F8%2F8%2F8%2F4K2R+w+K+-+0+1")
})

test("a board of another size is set up, drawn on and copied", async ({ page, context }) => {
  const size = (name) => page.getByRole("spinbutton", { name, exact: true })
  await unfold(page)
  await size("Files").fill("10")
  await size("Ranks").fill("12")
  await button(page, "Empty").click()
  await expect(fen(page)).toHaveValue(`${Array(12).fill("10").join("/")} w - - 0 1`)
  await expect(editor(page).getByRole("listitem")).toHaveText([/^Only to look at: /])
  await expect(page.getByRole("link", { name: "Play from here" })).toBeHidden()
  const reader = page.getByRole("combobox", { name: "Interaction" })
  await expect(reader.locator("option:disabled")).toHaveText(["moves of one piece", "show moves", "play"])
  await tool(page, "White queen").check({ force: true })
  await square(page, "j12").click()
  await tool(page, "Arrow").check({ force: true })
  await drag(page, "j12", "a3")
  await tool(page, "Mark").check({ force: true })
  await square(page, "b10").click()
  await expect(fen(page)).toHaveValue(`9Q/${Array(11).fill("10").join("/")} w - - 0 1`)
  await expect(field(page, "Arrows")).toHaveValue("Gj12a3")
  await expect(field(page, "Marks")).toHaveValue("Gb10")
  await tool(page, "Move").check({ force: true })
  await drag(page, "j12", "j1")
  await expect(square(page, "j1")).toHaveAccessibleName("j1, white queen")
  await expectDescription(page, "White: queen j1. Marked green: b10. Arrows: j12 to a3 (green).")
  // The copied text, the picture and the address agree.
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await copyAs(page, "SVG")
  await expect(page.locator("#text")).toHaveValue(/^<svg[^>]* viewBox="0 0 1000 1200"/)
  await button(page, "Copy HTML").click()
  expect(await tag(page)).toContain('arrows="Gj12a3"')
  await page.reload()
  await expect(square(page, "j1")).toHaveAccessibleName("j1, white queen")
  await unfold(page)
  await expect(size("Ranks")).toHaveValue("12")
  // The keyboard reaches the corners of the board.
  await square(page, "a1").focus()
  await page.keyboard.press("PageUp")
  await page.keyboard.press("End")
  await page.keyboard.press("n")
  await expect(square(page, "j12")).toHaveAccessibleName("j12, black knight")
  await page.locator("#clear-marks").click()
  // The editor does not produce a size that it could not read again.
  await size("Files").fill("8")
  await size("Ranks").fill("7")
  await expect(size("Ranks")).toHaveAccessibleDescription(/^A FEN with 8 files and this number of ranks/)
  await size("Ranks").fill("17")
  await expect(size("Ranks")).toHaveAccessibleDescription("A board has 2 to 16 files and 2 to 16 ranks.")
  await button(page, "Start").click()
  await expect(square(page, "e1")).toHaveAccessibleName("e1, white king")
  await expect(size("Ranks")).toHaveValue("8")
  await expect(page.getByRole("link", { name: "Play from here" })).toBeVisible()
})

test("pieces of other games have letters and move by Betza notation", once, async ({ page }) => {
  await page.goto(
    `editor.html#${new URLSearchParams({ fen: "8/8/8/3A4/8/8/8/8 w - - 0 1", glance: "free", betza: "A:BN" })}`,
  )
  await expect(square(page, "d5")).toHaveAccessibleName("d5, white A")
  await expect(field(page, "Other moves, in Betza’s notation")).toHaveAttribute("aria-invalid", "false")
  await drag(page, "d5", "e4")
  await expect(fen(page)).toHaveValue("8/8/8/8/4A3/8/8/8 w - - 0 1")
  await page.keyboard.press("Control+z")
  // A piece given by its letter can be placed, too.
  await tool(page, "White A").check({ force: true })
  await square(page, "h1").click()
  await expect(fen(page)).toHaveValue("8/8/8/3A4/8/8/8/7A w - - 0 1")
  await button(page, "Preview").click()
  await diagram(page).getByRole("gridcell", { name: /^d5/ }).click()
  await expect(diagram(page).getByRole("status")).toContainText("b4")
})

test("the board follows the address", once, async ({ page }) => {
  await page.goto("editor.html#surface=lines")
  await expect(square(page, "e1")).toHaveAccessibleName("e1, white king")
  // Drags from the centre of one square to that of another.
  await expect(page.locator("chess-editor .surface .line")).toHaveAttribute("d", /^M50 50H750.*M750 50V750/)
})

for (const [mode, attribute] of [
  ["none", ""],
  ["moves of one piece", 'show-moves="e2"'],
  ["show moves", "glance"],
  ["show moves, as on an empty board", 'glance="free"'],
  ["play", 'play\n  rules="fide"\n  turns="white"'],
]) {
  test(`“${mode}” is copied as ${attribute.replaceAll("\n ", "") || "nothing"}`, async ({ page }) => {
    await page.getByRole("combobox", { name: "Interaction" }).selectOption(mode)
    if (attribute.startsWith("show")) await field(page, "Square of that piece").fill("e2")
    if (attribute.startsWith("play")) {
      await page.getByRole("combobox", { name: "Rules" }).selectOption("FIDE’s Laws")
      await page.getByRole("combobox", { name: "Who moves" }).selectOption("White only")
    }
    const expected = `<chess-diagram fen="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"${attribute && `\n  ${attribute}`}></chess-diagram>`
    expect(await tag(page)).toBe(expected)
    await page.reload()
    await ready(page)
    await expect(page.getByRole("combobox", { name: "Interaction" }).locator("option:checked")).toHaveText(mode)
    await expect.poll(() => tag(page)).toBe(expected)
  })
}

test("the preview is the diagram as a reader has it", async ({ page }) => {
  await page.getByRole("combobox", { name: "Interaction" }).selectOption("play")
  await field(page, "Caption").fill("The start")
  await button(page, "Preview").click()
  const dialog = page.getByRole("dialog", { name: "As your reader sees it" })
  await expect(dialog.getByRole("figure", { name: "The start" })).toBeVisible()
  const cell = (name) => diagram(page).getByRole("gridcell", { name: new RegExp(`^${name}, `) })
  await cell("e2").click()
  await cell("e4").click()
  await expect(diagram(page).getByRole("status")).toHaveText("White: pawn to e4.")
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(fen(page)).toHaveValue("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
  await tool(page, "White queen").check({ force: true })
  await square(page, "e5").click()
  await field(page, "Caption").fill("")
  await page.getByRole("combobox", { name: "Interaction" }).selectOption("none")
  await previewed(page, /White: .*queens d1, e5/)
  await expect(diagram(page)).not.toHaveAttribute("caption")
})

// ─── The last move, check, other pieces, languages ───────────────────────────────────────────────

test("the last move is set by drag, keyboard and field", async ({ page }) => {
  await unfold(page)
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
  // The drag has not moved a piece.
  await expect(fen(page)).toHaveValue("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
  await button(page, "Clear marks and arrows").click()
  await expect(field(page, "Last move")).toHaveValue("")
})

test("the field “In check” marks a king", async ({ page }) => {
  await unfold(page)
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
  await expect(page.locator("#check-square")).toHaveValue("e1")
})

const betzaField = (page) => field(page, "Other moves, in Betza’s notation")

test("Betza notation is asked for only where it has a use", async ({ page }) => {
  await expect(betzaField(page)).toHaveCount(0)
  await fen(page).fill("8/8/8/8/4N3/8/8/8")
  await page.getByRole("combobox", { name: "Interaction" }).selectOption("moves of one piece")
  await field(page, "Square of that piece").fill("e4")
  // A dabbaba-rider: every second square of its rank and file.
  await betzaField(page).fill("e4:DD")
  expect(await tag(page)).toBe(
    '<chess-diagram fen="8/8/8/8/4N3/8/8/8"\n  show-moves="e4"\n  betza="e4:DD"></chess-diagram>',
  )
  await previewed(page, /Marked (slide|leap): (a4|c4|g4|e2|e6|e8|, ){11}\./)
  await page.reload()
  await expect(betzaField(page)).toHaveValue("e4:DD")
  await previewed(page, /Marked (slide|leap): (a4|c4|g4|e2|e6|e8|, ){11}\./)
  await page.getByRole("combobox", { name: "Interaction" }).selectOption("play")
  expect(await html(page)).not.toContain("betza")
})

test("the language of a diagram is set", async ({ page }) => {
  await unfold(page)
  await fen(page).fill("8/8/8/8/4N3/8/8/8")
  await page.getByRole("combobox", { name: "Language" }).selectOption("Deutsch")
  expect(await html(page)).toContain('lang="de"')
  await previewed(page, /Springer e4/)
})

test("squares are shaded and unshaded by pointing", async ({ page }) => {
  await unfold(page)
  const shaded = field(page, "Shaded squares, ranks, files")
  await tool(page, "Shade").check({ force: true })
  await square(page, "a1").click()
  await square(page, "h8").click()
  await expect(shaded).toHaveValue("a1,h8")
  await square(page, "a1").click()
  await expect(shaded).toHaveValue("h8")
  await shaded.fill("d4-e5")
  await square(page, "e5").click()
  await expectDescription(page, /Shaded: d4, d5, e4\./)
})

test.describe("unreadable values are reported and stay in their fields", () => {
  test.use({ warns: true })

  for (const [name, value, sentence, before = async () => {}] of [
    ["FEN", "8/8/9/8/8/8/8/8", "This position cannot be shown: rank 6 of its FEN has 9 squares, not 8."],
    [
      "FEN",
      "8/8/8/8/8/8/8/8 w g3",
      "This position cannot be shown: “g3” after its board is neither a field of a FEN nor marked squares.",
    ],
    ["Last move", "e2", "“e2” is not a move, such as e2e4."],
    ["Marks", "e4,e9", "“e9” is not a marked square, such as e4, Gd5 or capture:c6."],
    ["Arrows", "e4", "“e4” is not an arrow, such as Gg1f3."],
    ["Shaded squares, ranks, files", "z", "“z” is not a square, rank or file, such as d4, d4-e5, 8 or c."],
    [
      "Other moves, in Betza’s notation",
      "NN",
      "“NN” is not a move in Betza’s notation. Write e4:NN for the piece on e4, R:WD for every rook.",
      (page) => page.getByRole("combobox", { name: "Interaction" }).selectOption("show moves, as on an empty board"),
    ],
    [
      "Square of that king",
      "x1",
      "Name the square of the king in check, such as e8.",
      (page) => page.getByRole("combobox", { name: "In check" }).selectOption("the king on a square"),
    ],
    [
      "Square of that piece",
      "e5",
      "Name the square of a piece whose moves are to be shown.",
      (page) => page.getByRole("combobox", { name: "Interaction" }).selectOption("moves of one piece"),
    ],
  ]) {
    test(`“${value}” as ${name} is reported once under its field`, async ({ page }) => {
      await unfold(page)
      await before(page)
      const box = field(page, name)
      await box.fill(value)
      await expect(box).toHaveAccessibleDescription(sentence)
      await expect(box).toHaveAttribute("aria-invalid", "true")
      await expect(page.getByText(sentence)).toHaveCount(1)
      await expect(editor(page).getByRole("alert")).toHaveCount(0)
      await box.fill({ FEN: "8/8/8/8/8/8/8/8", "Square of that piece": "e2", "Square of that king": "e8" }[name] ?? "")
      await expect(box).toHaveAttribute("aria-invalid", "false")
      await expect(page.getByText(sentence)).toBeHidden()
    })
  }

  test("an address with an unreadable FEN keeps it in the field", async ({ page }) => {
    await page.goto("editor.html#fen=8%2F8&caption=Two")
    await page.reload()
    await expect(fen(page)).toHaveValue("8/8")
    await expect(fen(page)).toHaveAccessibleDescription("This position cannot be shown: its FEN has 2 ranks, not 8.")
    await expectDescription(page, "The board is empty.")
    await expect(field(page, "Caption")).toHaveValue("Two")
  })
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("the editor fits on one screen of a phone", async ({ page }) => {
    for (const shown of [
      square(page, "a1"),
      tool(page, "Black pawn"),
      button(page, "Undo"),
      button(page, "Copy HTML"),
    ]) {
      await expect(shown).toBeInViewport({ ratio: 1 })
      const { width, height } = await shown.boundingBox()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
    }
    for (const name of ["Mark", "Arrow", "Shade", "Last move", "Move", "Erase", "Green", "Plain"])
      await expect(tool(page, name).locator("..")).toBeInViewport({ ratio: 1 })
    expect((await board(page).boundingBox()).width).toBe(390 - 32)
  })

  test("two taps set the last move and one shades a square", async ({ page }) => {
    await tool(page, "Last move").tap()
    await square(page, "e2").tap()
    await square(page, "e4").tap()
    await expect(page.locator("#last-move")).toHaveValue("e2e4")
    await tool(page, "Shade").tap()
    await square(page, "d5").tap()
    await expect(page.locator("#shade")).toHaveValue("d5")
  })
})

for (const [name, viewport] of [
  ["a desktop", { width: 1280, height: 800 }],
  ["a phone", { width: 390, height: 844 }],
  ["a phone on its side", { width: 844, height: 390 }],
]) {
  test(`the layout does not shift while the page loads on ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await watchShifts(page)
    for (const address of [
      "editor.html",
      "editor.html#fen=8/8/8/8/4N3/8/8/8&caption=A+knight&coords=outside&glance=free&marks=Ga1",
    ]) {
      await page.goto("about:blank")
      await page.goto(address)
      await ready(page)
      await expect(button(page, "Copy HTML")).toBeInViewport({ ratio: 1 })
      expect(await shiftsOn(page)).toEqual([])
    }
  })
}

test("axe finds no violations with everything unfolded", async ({ page }) => {
  await page.getByRole("combobox", { name: "Interaction" }).selectOption("moves of one piece")
  await unfold(page)
  await page.getByText("On your page").click()
  await tool(page, "Mark").check({ force: true })
  await page.locator("#formats > summary").click()
  await expectNoViolation(page)
})

test("problems of the position are advice", async ({ page }) => {
  const note = editor(page).locator("[part=problems] > li")
  for (const [text, sentence] of [
    ["4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", ["White has 9 pawns, more than 8."]],
    ["8/8/8/1prp4/1P1P4/8/6P1/8", []],
    ["8/8/8/8/8/8/8/4K3", []],
    [
      "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1",
      [
        "The castling right K was ignored: there is no rook for it.",
        "The castling right Q was ignored: there is no rook for it.",
      ],
    ],
    ["4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", [/./]],
    ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", []],
  ]) {
    await fen(page).fill(text)
    await expect(note).toHaveText(sentence)
    await expect(fen(page)).toHaveAttribute("aria-invalid", "false")
  }
})

test("castling rights disappear with the rook", async ({ page }) => {
  await tool(page, "Erase").check({ force: true })
  await square(page, "h1").click()
  await expect(fen(page)).toHaveValue("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1")
})

for (const [width, height] of [
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
]) {
  test(`the parts of the page stand side by side at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const parts = ["palette-white", "palette-black", "board", "side"]
    const boxes = await Promise.all(parts.map((part) => editor(page).locator(`[part~=${part}]`).boundingBox()))
    for (const [index, { x, width }] of boxes.slice(0, -1).entries()) expect(x + width).toBeLessThan(boxes[index + 1].x)
    expect(boxes[2].width).toBeGreaterThan(600)
    expect(boxes[2].y + boxes[2].height).toBeLessThan((await page.locator(".copy-bar").boundingBox()).y)
  })
}

test("the copy of a hostile link runs nothing in any format", async ({ page }) => {
  test.slow()
  // The formats of a state; the page's own modules write them.
  const texts = await page.evaluate(async (hashes) => {
    const { fenError, htmlOf, markdownOf, stateOf, stillOptionsOf, vchessOf } = await import("/editor/state.js")
    const { still } = await import("/module/still/fairy.js")
    // Silences the warnings about dropped words.
    console.warn = () => {}
    return hashes.map(stateOf).map((state) => ({
      html: htmlOf(state, "bundler"),
      markdown: markdownOf(state),
      vchess: vchessOf(state),
      svg: fenError(state.fen) ? "" : still(stillOptionsOf(state, "en")),
    }))
  }, hostileHashes(500))
  const md = new MarkdownIt({ html: true }).use(markdownIt)
  const parts = texts.flatMap(({ html, markdown, vchess, svg }) => [html, md.render(markdown), vchess, svg])
  const reader = await page.context().newPage()
  await reader.setContent(`<!doctype html><title>Pasted</title>${parts.join("\n")}`, { waitUntil: "load" })
  const found = await reader.evaluate(() => ({
    ran: "ran" in globalThis,
    names: [...new Set([...document.body.querySelectorAll("*")].map(({ localName }) => localName))],
    diagrams: document.querySelectorAll("chess-diagram").length,
  }))
  expect(found.ran).toBe(false)
  expect(found.names.filter((name) => !ours.has(name))).toEqual([])
  expect(found.diagrams).toBeGreaterThan(1000)
})
