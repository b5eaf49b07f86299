// The board page in its modes: clocks and flags, the arbiter's helper, links with a game, small and large windows.
import { expectNoViolation } from "./axe.js"
import { errorsOf } from "./drivers.js"
import { button, choose, expect, fenOf, moves, newGame, once, openSetting, status, test, typeMove } from "./fixtures.js"

const annotated = `[Event "Casual"]
[White "Morphy"]
[Black "Allies"]

{Opera.} 1. e4 e5 2. Nf3 d6 (2... Nc6 $1 {better} 3. Bb5) 3. d4 Bg4? {[%cal Gf3e5]} *`
const pgnOf = (page) => page.evaluate(() => document.querySelector("chess-board").game.pgn())
const time = (page, side) => page.getByRole("timer", { name: `${side}’s clock` })
const clocks = (page) => page.getByRole("dialog", { name: "Clocks" })

/** Opens the dialog of the clocks by a click on one. */
const openClocks = (page) => time(page, "White").getByRole("button").click()

/** Starts the clocks, or stops them. */
async function switchClocks(page, name) {
  await openClocks(page)
  await clocks(page).getByRole("button", { name }).click()
  await clocks(page).getByRole("button", { name: "Close" }).click()
}
const card = (page) => page.locator("#card")

/** A page with a stopped clock that the test advances. */
async function stopTime(page) {
  await page.clock.install()
  await page.reload()
  await expect(page.locator("#acts")).not.toHaveAttribute("inert")
  await page.clock.pauseAt(Date.now() + 3_600_000)
}

const withClock = (label) => (dialog) => dialog.getByRole("combobox", { name: "Clocks" }).selectOption({ label })

test("clocks run for the side to move until a flag falls", once, async ({ page }) => {
  await stopTime(page)
  await newGame(page, withClock("3 min + 2 s"))
  for (const side of ["White", "Black"]) await expect(time(page, side)).toHaveText("3:00")
  // The first move starts them.
  await typeMove(page, "e4")
  await page.clock.runFor(10_050)
  await expect(time(page, "Black")).toHaveText("2:50")
  await typeMove(page, "e5")
  await expect(time(page, "Black")).toHaveText("2:52")
  await expect.poll(() => pgnOf(page)).toContain("[%clk 0:02:52")
  await page.clock.runFor(60_050)
  await expect(time(page, "White")).toHaveText("2:00")
  // Taking a move back restores its time.
  await button(page, "Take back").click()
  await expect(time(page, "White")).toHaveText("3:00")
  await switchClocks(page, "Start the clocks")
  await button(page, "Resign").click()
  await page.clock.runFor(181_000)
  // The dialog for resigning has closed.
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(card(page).getByRole("heading")).toHaveText("White wins on time · 1–0")
  await expect(status(page)).toHaveText("Black’s flag fell: White wins on time.")
  await expect(time(page, "Black")).toHaveText("0:00.0")
  expect(await pgnOf(page)).toContain('[Termination "time forfeit"]')
  await page.reload()
  await expect(card(page).getByRole("heading")).toHaveText("White wins on time · 1–0")
})

test("a flag that falls against a bare king is a draw", once, async ({ page }) => {
  const game = {
    version: 1,
    pgn: '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"]\n\n*',
    ...{
      path: [],
      ply: 0,
      orientation: "white",
      situation: "playing",
      number: null,
      declared: null,
      declaredAt: [],
      touched: true,
    },
    ...{
      source: "",
      file: null,
      issues: [],
      clock: { control: { kind: "delay", base: 60_000, step: 2000 }, times: { white: 5000, black: 9000 } },
    },
  }
  await page.evaluate((text) => localStorage.setItem("chess-arbiter.game", text), JSON.stringify(game))
  await stopTime(page)
  await expect(time(page, "White")).toHaveText("0:05.0")
  await switchClocks(page, "Start the clocks")
  await page.clock.runFor(4050)
  await expect(time(page, "White")).toHaveText("0:03.0")
  await page.clock.runFor(4050)
  await expect(card(page).getByRole("heading")).toHaveText("Draw · ½–½")
  await expect(card(page).locator("#note")).toHaveText(
    "White’s flag fell, but Black has only the king and cannot checkmate: a draw (FIDE 6.9).",
  )
})

test("a position is set up with clocks and Black to move", once, async ({ page }) => {
  await stopTime(page)
  await choose(page, "Game", "Set up…")
  const dialog = page.getByRole("dialog", { name: "Set up a position" })
  await expect(dialog.getByRole("textbox", { name: "FEN", exact: true })).toBeFocused()
  await dialog.getByRole("textbox", { name: "FEN", exact: true }).fill("4k3/8/8/3q4/8/8/8/4K2N b - - 0 1")
  await dialog.getByRole("combobox", { name: "Clocks" }).selectOption({ label: "Other…" })
  await dialog.getByRole("textbox", { name: /Minutes/ }).fill("never")
  await dialog.getByRole("button", { name: "Play from here" }).click()
  await expect(dialog.getByRole("textbox", { name: /Minutes/ })).toHaveAccessibleDescription(/^Write minutes/)
  await dialog.getByRole("textbox", { name: /Minutes/ }).fill("1")
  await dialog.getByRole("textbox", { name: /Seconds/ }).fill("0")
  await dialog.getByRole("button", { name: "Play from here" }).click()
  for (const side of ["White", "Black"]) await expect(time(page, side)).toHaveText("1:00")
  await typeMove(page, "Kd8")
  await page.clock.runFor(20_050)
  await expect(time(page, "White")).toHaveText("0:40")
  await typeMove(page, "Kf2")
  await page.clock.runFor(61_000)
  await expect(card(page).getByRole("heading")).toHaveText("Draw · ½–½")
  await expect(card(page).locator("#note")).toHaveText(
    "Black’s flag fell, but no series of legal moves lets White checkmate from here: a draw (FIDE 6.9).",
  )
})

test("clocks can be added to a game in progress", once, async ({ page }) => {
  await stopTime(page)
  for (const move of ["e4", "e5"]) await typeMove(page, move)
  await openSetting(page, "Clocks…")
  const dialog = clocks(page)
  await dialog.getByRole("combobox", { name: "Clocks" }).selectOption({ label: "5 min + 3 s" })
  await dialog.getByRole("button", { name: "Set clocks" }).click()
  for (const side of ["White", "Black"]) await expect(time(page, side)).toHaveText("5:00")
  await typeMove(page, "Nf3")
  await page.clock.runFor(9050)
  await expect(time(page, "Black")).toHaveText("4:51")
  await expect(time(page, "White")).toHaveText("5:00")
  await page.reload()
  await expect(time(page, "Black")).toHaveText("4:51")
  await openClocks(page)
  await dialog.getByRole("combobox", { name: "Clocks" }).selectOption({ label: "No clocks" })
  await dialog.getByRole("button", { name: "Set clocks" }).click()
  await expect(time(page, "Black")).toBeHidden()
  await expect(moves(page)).toHaveText(["e4", "e5", "Nf3"])
})

test("the arbiter corrects a running or stopped clock", once, async ({ page }) => {
  await stopTime(page)
  const dialog = clocks(page)
  const answer = dialog.locator("#time-note")
  const field = (side) => dialog.getByRole("textbox", { name: `${side}’s clock` })
  const press = (name, side) => dialog.getByRole("button", { name: `${name} ${side}’s clock` }).press("Enter")
  const times = async (white, black) => {
    await expect(time(page, "White")).toHaveText(white)
    await expect(time(page, "Black")).toHaveText(black)
  }
  await openSetting(page, "Clocks…")
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText("FIDE 7.5.5")).toBeHidden()
  await page.keyboard.press("Escape")

  await newGame(page, withClock("90 min + 30 s"))
  for (const move of ["e4", "e5"]) await typeMove(page, move)
  await page.clock.runFor(10_050)
  await times("1:29:50", "1:30:30")
  // The running clock is marked in forced colours, too.
  await page.emulateMedia({ forcedColors: "active" })
  await expect(time(page, "White")).toHaveCSS("outline-style", "solid")
  await expect(time(page, "Black")).toHaveCSS("outline-style", "none")
  await page.emulateMedia({ forcedColors: "none" })
  await openClocks(page)
  await expect(field("White")).toHaveValue("1:29:50")
  // Black made an illegal move; the clock runs on.
  await press("+2 min", "White")
  await expect(answer).toHaveRole("status")
  await expect(answer).toHaveText("White was given 2 minutes and now has 1:31:50.")
  await expect(field("White")).toHaveValue("1:31:50")
  await page.clock.runFor(5000)
  await times("1:31:45", "1:30:30")
  await field("Black").fill("11:00")
  await field("Black").press("Enter")
  await expect(answer).toHaveText("Black’s clock was set to 11:00.")
  await times("1:31:45", "11:00")

  for (const [text, says] of [
    ["0:00", /^A clock cannot be set to zero/],
    ["0", /^Write a time such as/],
    ["10:00:01", /^Write a time/],
  ]) {
    await field("Black").fill(text)
    await press("Set", "Black")
    await expect(answer).toHaveText(says)
    await expect(field("Black")).toBeFocused()
    await expect(field("Black")).toHaveAttribute("aria-invalid", "true")
    await expect(field("Black")).toHaveAccessibleDescription(says)
  }
  await times("1:31:45", "11:00")
  await dialog.getByRole("button", { name: "Close" }).press("Enter")
  // The card shows both players the last correction.
  await expect(card(page).locator("#note")).toHaveText("Black’s clock was set to 11:00.")

  // Later moves, an undone move and a reload keep the corrections.
  await typeMove(page, "Nf3")
  await times("1:32:15", "11:00")
  await page.clock.runFor(60_000)
  await typeMove(page, "Nc6")
  await times("1:32:15", "10:30")
  for (const [white, black] of [
    ["1:32:15", "11:00"],
    ["1:32:00", "11:00"],
  ]) {
    await button(page, "Take back").click()
    await times(white, black)
    await page.reload()
    await times(white, black)
  }
  await openClocks(page)
  await field("White").fill("0:30,5")
  await press("Set", "White")
  await press("+2 min", "Black")
  await page.keyboard.press("Escape")
  await times("0:31", "13:00")

  // A flag that falls while the dialog is open ends the game.
  await switchClocks(page, "Start the clocks")
  await openClocks(page)
  // The dialog opens once its code has loaded.
  await expect(field("White")).toBeVisible()
  await page.clock.runFor(31_000)
  await expect(dialog).toBeHidden()
  await expect(card(page).getByRole("heading")).toHaveText("Black wins on time · 0–1")
  await expect(time(page, "White").getByRole("button")).toBeDisabled()

  await newGame(page, withClock("1 min hourglass"))
  await typeMove(page, "e4")
  await page.clock.runFor(10_050)
  await openClocks(page)
  // In blitz it is one minute (FIDE B.2).
  await press("+1 min", "White")
  await expect(answer).toHaveText("White was given 1 minute and now has 2:11.")
  await page.keyboard.press("Escape")
  await times("2:11", "0:50")
})

test("custom clocks are validated", once, async ({ page }) => {
  await newGame(page, async (dialog) => {
    await dialog.getByRole("combobox", { name: "Clocks" }).selectOption({ label: "Other…" })
    await dialog.getByRole("textbox", { name: /Minutes/ }).fill("no")
    await dialog.getByRole("button", { name: "Start" }).click()
    await expect(dialog.getByRole("textbox", { name: /Minutes/ })).toHaveAccessibleDescription(/^Write minutes/)
    await dialog.getByRole("combobox", { name: "Time control" }).selectOption("hourglass")
    await expect(dialog.getByRole("textbox", { name: /Seconds/ })).toBeHidden()
    await dialog.getByRole("textbox", { name: /Minutes/ }).fill("0,5")
  })
  await expect(time(page, "White")).toHaveText("0:30")
})

test("a click on the card shows claims and counters", once, async ({ page }) => {
  for (const move of "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1".split(" ")) await typeMove(page, move)
  await card(page).getByRole("heading").click()
  const dialog = page.getByRole("dialog", { name: "Arbiter" })
  await expect(dialog).toContainText("threefold repetition: by writing down Ng8 without playing it (FIDE 9.2.1)")
  await expect(dialog).toContainText("7 half-moves; 93 more for a claim (FIDE 9.3)")
  await expect(dialog).toContainText("has occurred twice: 2. Ng1, 4. Ng1; a third time allows a claim (FIDE 9.2)")
  await dialog.getByRole("button", { name: "Close" }).click()
  await expect(dialog).toBeHidden()
  // The button opens the dialog, too.
  await button(page, "Arbiter").press("Enter")
  const names = await dialog.getByRole("term").allTextContents()
  expect(names.length).toBeGreaterThan(0)
  expect(names).not.toContain("")
})

test("the opening is named even by transposition", once, async ({ page }) => {
  for (const move of "Nf3 Nc6 e4 e5 Bb5 Nf6 O-O Nxe4".split(" ")) await typeMove(page, move)
  await expect(card(page)).toContainText("Ruy Lopez: Berlin Defense")
  await expect(page.getByRole("group", { name: "Black" })).toContainText("captured: 1 pawn")
  await expect(page.getByRole("group", { name: "Black" })).toContainText("+1")
})

test("the board turns to the side to move if that is set", once, async ({ page }) => {
  await choose(page, "Game", "Settings…")
  await page.getByRole("combobox", { name: "Two at one screen" }).selectOption("Board turns after each move")
  await page.keyboard.press("Escape")
  await typeMove(page, "e4")
  await expect(page.getByRole("gridcell").first()).toHaveAccessibleName(/^h1, /)
  await typeMove(page, "e5")
  await expect(page.getByRole("gridcell").first()).toHaveAccessibleName(/^a8, /)
})

/** Opens an address in a separate window. */
async function openAddress(page, address) {
  const other = await page.context().newPage()
  const errors = errorsOf(other)
  await other.goto(address)
  await expect(other.locator("#acts")).not.toHaveAttribute("inert")
  return { other, errors }
}

test("a game and a position are shared by their addresses", once, async ({ page }) => {
  await choose(page, "PGN", "Open PGN…")
  await page.getByRole("textbox", { name: "Paste one game or many" }).fill(annotated)
  await button(page, "Open").click()
  await expect(moves(page)).not.toHaveCount(0)
  await button(page, "Last").click()
  await choose(page, "Game", "Share…")
  const dialog = page.getByRole("dialog", { name: "Share" })
  const game = await dialog.getByRole("textbox", { name: "The game", exact: true }).inputValue()
  const position = await dialog.getByRole("textbox", { name: "This position" }).inputValue()
  expect(game).toMatch(/#pgn=[\w-]+$/)
  expect(position).toContain("#fen=")
  for (const [address, holds] of [
    [game, async (other) => expect.poll(() => pgnOf(other)).toBe(await pgnOf(page))],
    [position, async (other) => expect.poll(() => fenOf(other)).toBe(await fenOf(page))],
  ]) {
    const { other, errors } = await openAddress(page, address)
    await expect.poll(() => other.evaluate(() => location.hash)).toBe("")
    await holds(other)
    // It is now this window's game, and a reload keeps its changes.
    await typeMove(other, "h6")
    const after = await pgnOf(other)
    await other.reload()
    await expect(other.locator("#acts")).not.toHaveAttribute("inert")
    expect(await pgnOf(other)).toBe(after)
    expect(errors).toEqual([])
    await other.close()
  }
})

test("an empty or oversized address is reported", once, async ({ page }) => {
  for (const hash of ["#pgn=broken", "#fen=8/8"]) {
    const { other } = await openAddress(page, `./${hash}`)
    await expect(card(other)).toHaveClass(/refused/)
    await expect(status(other)).toHaveText(/\.$/)
    await other.close()
  }
  await typeMove(page, "e4")
  await page.evaluate(() => {
    // Incompressible text.
    const random = crypto.getRandomValues(new Uint8Array(20_000))
    document.querySelector("chess-board").game.current.comment = Array.from(random, (byte) => byte.toString(16)).join(
      "",
    )
  })
  await choose(page, "Game", "Share…")
  await expect(page.getByRole("dialog", { name: "Share" })).toContainText(
    /This game is too long for an address: [\d,]+ characters/,
  )
  await expect(button(page, "Copy link")).toHaveCount(1)
})

test("a position goes to the editor and comes back", once, async ({ page }) => {
  await typeMove(page, "e4")
  const fen = await fenOf(page)
  const editor = page.getByRole("dialog").getByRole("link", { name: "Diagram editor" })
  await choose(page, "Game", "Set up…")
  const link = await editor.getAttribute("href")
  await page.keyboard.press("Escape")
  expect(new URLSearchParams(link.split("#")[1]).get("fen")).toBe(fen)
  // A Chess960 position keeps its castling rights on both ways.
  await newGame(page, async (dialog) => {
    await dialog.getByRole("radio", { name: /Chess960/ }).check()
    await dialog.getByRole("textbox", { name: /Chess960/ }).fill("0")
  })
  const castling = await fenOf(page)
  const { other, errors } = await openAddress(page, "./")
  await choose(page, "Game", "Set up…")
  await other.goto(await editor.getAttribute("href"))
  await expect(other.getByRole("textbox", { name: "FEN", exact: true })).toHaveValue(`chess960:${castling}`)
  await expect(other.locator("chess-editor [part=problems] > li")).toHaveCount(0)
  await other.getByRole("link", { name: "Play from here" }).click()
  await expect.poll(() => fenOf(other)).toBe(castling)
  await expect(card(other)).toContainText("Chess960")
  expect(errors).toEqual([])
  await other.close()
})

// ─── Windows ─────────────────────────────────────────────────────────────────────────────────────

/** The boxes of the visible parts of the page. */
const boxes = (page) =>
  page.evaluate(() => {
    const of = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON()
    return {
      board: of("chess-board"),
      desk: of(".moves"),
      card: of("#card"),
      head: of(".wordmark"),
      nav: of(".nav"),
      width: document.documentElement.scrollWidth,
    }
  })

test("board and panel stand side by side", once, async ({ page }) => {
  for (const [width, height] of [
    [960, 700],
    [1024, 768],
    [1080, 800],
    [1180, 820],
    [1280, 720],
    [1280, 800],
    [1366, 768],
    [1366, 1024],
    [1920, 1080],
  ]) {
    await page.setViewportSize({ width, height })
    const { board, desk, card, head, width: needed } = await boxes(page)
    const where = `${width}x${height}`
    expect(desk.left - board.right, where).toBeGreaterThanOrEqual(16)
    expect(Math.abs(head.left - board.left), where).toBeLessThan(1)
    expect(Math.abs(card.top - board.top), where).toBeLessThan(2)
    expect(board.bottom, where).toBeLessThanOrEqual(height)
    expect(needed, where).toBeLessThanOrEqual(width)
    // The moves have the most space beside the board.
    expect(desk.height, where).toBeGreaterThan(height * 0.4)
  }
})

test("short windows have two columns", once, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const before = (await boxes(page)).board.width
  for (const [width, height] of [
    [640, 400],
    [640, 360],
    [844, 390],
    [740, 360],
  ]) {
    await page.setViewportSize({ width, height })
    const { board, desk, width: needed } = await boxes(page)
    expect(desk.left, `${width}x${height}`).toBeGreaterThan(board.right)
    expect(board.bottom, `${width}x${height}`).toBeLessThanOrEqual(height)
    expect(needed, `${width}x${height}`).toBeLessThanOrEqual(width)
    if (width === 640 && height === 400) expect(board.width * 2).toBeGreaterThanOrEqual(before)
  }
  // The header has one line even with text of twice the size.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"))
  expect((await boxes(page)).head.height).toBeLessThan(60)
  await page.evaluate(() => (document.documentElement.style.fontSize = ""))
  await page.setViewportSize({ width: 740, height: 360 })
  // If the header is hidden, its links are in the menu, which fits into the window.
  await typeMove(page, "e4")
  await button(page, "Game").click()
  await expect(page.getByRole("menuitem", { name: "Rules" })).toBeVisible()
  const menu = await page.getByRole("menu", { name: "Game", exact: true }).boundingBox()
  expect(menu.x).toBeGreaterThanOrEqual(0)
  expect(menu.y).toBeGreaterThanOrEqual(0)
  await page.getByRole("menuitem", { name: "Deutsch" }).click()
  await expect(page.locator("html")).toHaveAttribute("lang", "de")
  await expect(page.locator("#move-list").getByRole("button")).toHaveText(["e4"])
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test("a bar with the controls stays at the bottom", async ({ page }) => {
    const bar = page.getByRole("group", { name: "Go through the game" })
    for (const name of ["Back", "Forward", "Flip", "Type a move", "More"])
      await expect(bar.getByRole("button", { name, exact: true })).toBeVisible()
    await bar.getByRole("button", { name: "Type a move" }).click()
    for (const move of ["e4", "e5", "Nf3"]) await typeMove(page, move)
    await expect(moves(page)).toHaveText(["e4", "e5", "Nf3"])
    await bar.getByRole("button", { name: "Type a move" }).click()
    await expect(page.getByRole("textbox", { name: "Move", exact: true })).toBeHidden()
    const { bottom } = await bar.evaluate((element) => element.getBoundingClientRect())
    expect(bottom).toBe(844)
    // Firefox's scrollbar takes space beside the page.
    expect((await boxes(page)).width).toBe(await page.evaluate(() => document.documentElement.clientWidth))
    // Board and card are visible without scrolling, and so is the start of the moves.
    const { card, desk } = await boxes(page)
    expect(card.bottom).toBeLessThan(620)
    expect(desk.top).toBeLessThan(640)
    await choose(page, "Game", "Set up…")
    await expect(page.getByRole("dialog", { name: "Set up a position" })).toBeVisible()
    await page.keyboard.press("Escape")
    // A long press on Back goes to the start.
    await bar.getByRole("button", { name: "Back" }).hover()
    await page.mouse.down()
    await expect(bar.getByRole("button", { name: "Back" })).toHaveAttribute("aria-disabled", "true")
    await page.mouse.up()
    await bar.getByRole("button", { name: "Forward" }).click()
    await expect(page.locator("[aria-current=step]")).toHaveText("e4")
  })
})

test.describe("the move list of a phone", () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test("comes up with a pull or a tap", async ({ page }) => {
    const line = [
      "e4",
      "e5",
      "Nf3",
      "Nc6",
      "Bb5",
      "a6",
      "Ba4",
      "Nf6",
      "O-O",
      "Be7",
      "Re1",
      "b5",
      "Bb3",
      "d6",
      "c3",
      "O-O",
    ]
    for (const move of line) await typeMove(page, move)
    await button(page, "Type a move").click()
    const current = page.locator("#move-list [aria-current=step]")
    const bar = await page.locator(".nav").boundingBox()
    const { y, height } = await current.boundingBox()
    expect(y + height).toBeLessThanOrEqual(bar.y + 1)
    const handle = button(page, "All moves")
    const list = async () => (await page.locator("#move-list").boundingBox()).height
    const low = await list()
    const at = await handle.boundingBox()
    const pull = async (from, to) => {
      await page.mouse.move(180, from)
      await page.mouse.down()
      await page.mouse.move(180, (from + to) / 2)
      await page.mouse.move(180, to)
      await page.mouse.up()
    }
    await pull(at.y + 12, at.y - 120)
    await expect(handle).toHaveAttribute("aria-expanded", "true")
    expect(await list()).toBeGreaterThan(400)
    await expect(moves(page).first()).toBeInViewport()
    const top = (await handle.boundingBox()).y + 12
    await pull(top, top + 150)
    await expect(handle).toHaveAttribute("aria-expanded", "false")
    expect(await list()).toBe(low)
    // Choosing a move shows it on the board.
    await handle.click()
    await expect(handle).toHaveAttribute("aria-expanded", "true")
    await moves(page).nth(2).click()
    await expect(handle).toHaveAttribute("aria-expanded", "false")
    await expect(current).toHaveText("Nf3")
    await handle.press("Enter")
    await handle.press("Escape")
    await expect(handle).toHaveAttribute("aria-expanded", "false")
    expect(await list()).toBe(low)
    // A claim fits into the card.
    await handle.click()
    await moves(page).last().click()
    for (const move of "Kf1 Kh8 Kg1 Kg8 Kf1 Kh8 Kg1 Kg8".split(" ")) await typeMove(page, move)
    const [claim, box] = await Promise.all([
      page.getByRole("button", { name: /^Claim draw: / }).boundingBox(),
      card(page).boundingBox(),
    ])
    expect(claim.y + claim.height).toBeLessThanOrEqual(box.y + box.height)
    await button(page, "Type a move").click()
    // The same holds on other phones and after turning a phone.
    for (const [width, height] of [
      [320, 568],
      [390, 664],
      [393, 727],
      [360, 740],
      [412, 770],
      [390, 844],
      [600, 900],
      [844, 390],
    ]) {
      await page.setViewportSize({ width, height })
      if (height > width) for (const name of ["Back", "Forward"]) await button(page, name).click()
      // The list scrolls once the window has its new layout.
      await expect(async () => {
        const [row, below] = [await current.boundingBox(), await page.locator(".nav").boundingBox()]
        expect(row.y + row.height, `${width}x${height}`).toBeLessThanOrEqual(below.y + 1)
      }).toPass()
    }
    await page.setViewportSize({ width: 360, height: 640 })
    // The links to the pages are with the other buttons.
    await button(page, "More").click()
    await expect(page.getByRole("menuitem", { name: "Docs" })).toBeVisible()
  })
})

// ─── Axe ─────────────────────────────────────────────────────────────────────────────────────────

const situations = {
  "at the start": async () => {},
  "after a refusal": (page) => typeMove(page, "Ke3"),
  "with a claim": async (page) => {
    for (const move of "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split(" ")) await typeMove(page, move)
  },
  "with clocks and captures": async (page) => {
    await newGame(page, withClock("10 min"))
    for (const move of "e4 d5 exd5 Qxd5".split(" ")) await typeMove(page, move)
  },
  "at the end": async (page) => {
    for (const move of "f3 e5 g4 Qh4".split(" ")) await typeMove(page, move)
  },
  "reading, with issues": async (page) => {
    await choose(page, "PGN", "Open PGN…")
    await page
      .getByRole("textbox", { name: "Paste one game or many" })
      .fill(`${annotated}\n\n[Event "b"]\n\n1. e4 e5 2. Ke3 *`)
    await button(page, "Open").click()
    await page.getByRole("listbox", { name: "Games" }).getByRole("option").nth(1).click()
    await page.locator("#issue-count").click()
  },
  "in a menu": (page) => button(page, "Game").click(),
  "in the new game's dialog": async (page) => {
    await choose(page, "Game", "New game…")
    await page.getByRole("combobox", { name: "Clocks" }).selectOption({ label: "Other…" })
  },
  "in the arbiter's dialog": (page) => button(page, "Arbiter").click(),
  "while annotating": async (page) => {
    await typeMove(page, "e4")
    await button(page, "Annotate").click()
  },
}

for (const [name, enter] of Object.entries(situations)) {
  test(`axe finds no violations ${name}`, once, async ({ page }) => {
    await enter(page)
    await expectNoViolation(page)
  })
}
