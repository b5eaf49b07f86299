// PGN on the board page: opening, listing, navigating with variations, storing, writing.
import { readFile } from "node:fs/promises"
import { noFingers, notChromium } from "./drivers.js"
import {
  button,
  choose,
  click,
  expect,
  middle,
  moves,
  once,
  smoke,
  square,
  status,
  test,
  typeMove,
} from "./fixtures.js"

/** Two games, with a bad move in the second; the lines are counted below. */
const two = `[Event "Casual game"]
[Site "Paris"]
[Date "1858.11.02"]
[Round "?"]
[White "Morphy, Paul"]
[Black "Allies"]
[Result "1-0"]

{The Opera Game.} 1. e4 {[%clk 0:15:00]} e5 {[%clk 0:14:58] solid} 2. Nf3 d6
3. d4 Bg4?! {Better is} (3... exd4 4. Nxd4 Nf6 $14 (4... g6 {with ideas}) 5. Nc3)
(3... Nf6 4. dxe5 Nxe4) 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 {[%eval 1.8]} 1-0

[Event "Club evening"]
[White "Änne"]
[Black "B"]
[Result "*"]

1. e4 e5 2. Ke3 Nf6 *
`
const lineOfIssue = 18
const list = (page) => page.getByRole("listbox", { name: "Games" })
const current = (page) => page.getByRole("region", { name: "Moves" }).locator("[aria-current]")
/** A move in the list, by its number and its SAN: "4… g6". */
const inList = (page, name) => {
  const [number, san] = name.split(" ")
  return page
    .getByRole("region", { name: "Moves" })
    .getByRole("button", { name: new RegExp(`^${number.replace(".", "\\.").replace("…", " …")} `) })
    .filter({ hasText: new RegExp(`^${san}`) })
}
async function isAt(page, name) {
  const [number, san] = name.split(" ")
  await expect(current(page)).toHaveText(new RegExp(`^${san}`))
  await expect(current(page)).toHaveAccessibleName(new RegExp(`^${number.replace(".", "\\.").replace("…", " …")} `))
}
const eventOf = (page) => page.evaluate(() => document.querySelector("chess-board").game.tags.get("Event"))
const pgnOnBoard = (page) => page.evaluate(() => document.querySelector("chess-board").game.pgn())

async function paste(page, text) {
  await choose(page, "PGN", "Open PGN…")
  await page.getByRole("textbox", { name: "Paste one game or many" }).fill(text)
  await button(page, "Open").click()
}

async function openMorphy(page) {
  await paste(page, two)
  await list(page)
    .getByRole("option", { name: /Morphy/ })
    .click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
}

test("a pasted PGN of two games opens with its issues", once, async ({ page }) => {
  await paste(page, two)
  const dialog = page.getByRole("dialog", { name: "Games" })
  await expect(dialog.getByRole("status")).toHaveText("2 games in the pasted text")
  await expect(list(page).getByRole("option")).toHaveText([
    /Morphy, Paul – Allies.*1–0.*Casual game · 1858-11-02 · 6 moves/,
    /Änne – B.*Club evening · 1 move.*1 issue/,
  ])
  const issue = new RegExp(`Game 2, Änne – B, line ${lineOfIssue}, column 13: .*king.*\\.$`)
  await expect(dialog.getByText(issue)).toBeVisible()

  // Chosen by keyboard; the bad move ended its line, and is reported with the game.
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(dialog).toBeHidden()
  await expect(moves(page)).toHaveText(["e4", "e5"])
  await expect(button(page, "Game 2 of 2")).toBeVisible()
  await expect(button(page, "Next game")).toHaveAttribute("aria-disabled", "true")
  await page.locator("#issue-count").click()
  await expect(page.getByRole("list", { name: "Issues of this game" })).toContainText(`Line ${lineOfIssue}, column 13:`)
  await button(page, "Previous game").click()
  await expect(moves(page).first()).toHaveText("e4")
  await expect(inList(page, "6. Bc4")).toBeVisible()
  await expect(page.getByRole("list", { name: "Issues of this game" })).toBeHidden()
})

test("comments, glyphs and variations are shown and clickable", once, async ({ page }) => {
  await openMorphy(page)
  const game = page.getByRole("region", { name: "Moves" })
  for (const text of [
    "The Opera Game.",
    "solid",
    "Better is",
    "with ideas",
    "0:15:00",
    "0:14:58",
    "15:00",
    "14:58",
    "+1.80",
  ]) {
    const shown = text === "with ideas" ? game.getByText(/^with ideas\)?$/) : game.getByText(text, { exact: true })
    if (text.startsWith("0:")) await expect(shown).toHaveCount(0)
    else await expect(shown).toBeVisible()
  }
  await expect(game.getByRole("button", { name: "3 … bishop to g4, dubious move" })).toHaveText("Bg4?!")
  await expect(game.getByRole("button", { name: "4 … knight to f6, White is slightly better" })).toHaveText("Nf6 +=")
  await expect(page.getByRole("group", { name: "White: Morphy, Paul" })).toBeVisible()
  // In reading mode, the controls for playing are hidden.
  for (const name of ["Take back", "Draw", "Resign"]) await expect(button(page, name)).toBeHidden()
  // The list is a single tab stop.
  expect(await game.locator("button:not([tabindex='-1'])").count()).toBe(1)

  // A variation within a variation.
  await inList(page, "4… g6").click()
  await isAt(page, "4… g6")
  await expect(square(page, "g6")).toHaveAccessibleName("g6, black pawn")
  await expect(status(page)).toHaveText("Black: pawn to g6. with ideas.")
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("ArrowLeft")
  await isAt(page, "3… exd4")
  await page.keyboard.press("ArrowDown")
  await isAt(page, "3… Nf6")
  await page.keyboard.press("ArrowDown")
  await isAt(page, "3… Bg4")
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("ArrowRight")
  await isAt(page, "4. dxe5")
  await button(page, "Last").click()
  await isAt(page, "4… Nxe4")
})

test("walking through a game does not change its result", once, async ({ page }) => {
  await openMorphy(page)
  const before = await pgnOnBoard(page)
  await button(page, "Last").click()
  await expect(page.getByRole("region", { name: "White wins · 1–0" })).toBeVisible()
  await button(page, "Back").click()
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowLeft")
  expect(await pgnOnBoard(page)).toBe(before)
  await button(page, "Forward").click()
  await expect(page.getByRole("heading", { name: "White wins" })).toBeVisible()
})

test("an opened game is played on from any node and kept", once, async ({ page }) => {
  await openMorphy(page)
  const before = await pgnOnBoard(page)
  await inList(page, "4. Nxd4").click()
  await button(page, "Play on from here").click()
  await expect(moves(page)).toHaveText(["e4", "e5", "Nf3", "d6", "d4", "exd4", "Nxd4"])
  for (const name of ["Take back", "Draw", "Resign"]) await expect(button(page, name)).toBeVisible()
  await expect(button(page, "Play on from here")).toBeHidden()
  await typeMove(page, "a6")
  expect(await pgnOnBoard(page)).toMatch(/^1\. e4 e5 2\. Nf3 d6 3\. d4 exd4 4\. Nxd4 a6 \*$/m)
  await choose(page, "Game", "New game…")
  await page.getByRole("dialog").getByRole("button", { name: "Bring the last game back" }).click()
  expect(await pgnOnBoard(page)).toBe(before)
  await expect(button(page, "Play on from here")).toBeVisible()
})

test("another move opens a variation that can be rearranged", once, async ({ page }) => {
  for (const move of ["e4", "e5", "Nf3"]) await typeMove(page, move)
  await inList(page, "1. e4").click()
  await click(page, "c7", "c5")
  await typeMove(page, "c3")
  await expect(moves(page)).toHaveText(["e4", "e5", "c5", "c3", "Nf3"])
  await isAt(page, "2. c3")
  await button(page, "Annotate").click()
  const panel = page.getByRole("region", { name: "Notes on 2. c3" })
  const act = (name) => page.locator("#annotate-panel").getByRole("button", { name, exact: true }).click()
  await act("Make main line")
  await expect(moves(page)).toHaveText(["e4", "c5", "e5", "Nf3", "c3"])
  await expect(status(page)).toHaveText("The variation is now the main line. After 2. c3, Black to move.")
  await isAt(page, "2. c3")
  await act("Move down")
  await expect(moves(page)).toHaveText(["e4", "e5", "c5", "c3", "Nf3"])
  await act("Make main line")
  // In the main line there is nothing to promote, and no variation to delete.
  for (const name of ["Make main line", "Delete the variation"])
    await expect(panel.getByRole("button", { name, exact: true })).toBeHidden()
  await act("Delete from here")
  await expect(moves(page)).toHaveText(["e4", "c5", "e5", "Nf3"])
  await isAt(page, "1… c5")
  await button(page, "Bring it back").click()
  await expect(moves(page)).toHaveText(["e4", "c5", "e5", "Nf3", "c3"])
  await isAt(page, "2. c3")
  await inList(page, "2. Nf3").click()
  await act("Delete the variation")
  await expect(moves(page)).toHaveText(["e4", "c5", "c3"])
  await isAt(page, "1. e4")
})

test("comments, NAGs and drawings are written into the PGN", once, async ({ page }) => {
  for (const move of ["e4", "e5"]) await typeMove(page, move)
  await button(page, "Annotate").click()
  const panel = page.getByRole("region", { name: "Notes on 1… e5" })
  await panel.getByRole("textbox", { name: "Comment", exact: true }).fill("Solid, and {old}.")
  for (const name of ["!? interesting move", "= equal"]) await panel.getByRole("button", { name, exact: true }).click()
  // One undo takes back the whole note.
  const clean = async () => (await pgnOnBoard(page)).replaceAll(/\s+/g, " ")
  await expect.poll(clean).toContain("e5 $5 $10")
  await button(page, "Bring it back").click()
  await expect.poll(clean).toMatch(/1\. e4 e5 \*/)
  for (const name of ["! good move", "!? interesting move", "= equal"])
    await panel.getByRole("button", { name, exact: true }).click()
  await panel.getByRole("textbox", { name: "Comment", exact: true }).fill("Solid, and {old}.")
  await page.keyboard.press("Escape")
  await expect(panel).toBeHidden()
  await expect(button(page, "Annotate")).toBeFocused()
  await square(page, "e5").click({ button: "right" })
  const [start, end] = [await middle(page, "g1"), await middle(page, "f3")]
  await page.mouse.move(start.x, start.y)
  await page.keyboard.down("Shift")
  await page.mouse.down({ button: "right" })
  await page.mouse.move(end.x, end.y, { steps: 3 })
  await page.mouse.up({ button: "right" })
  await page.keyboard.up("Shift")
  const written = async () => (await pgnOnBoard(page)).replaceAll(/\s+/g, " ")
  for (const part of ["e5 $5 $10", "[%csl Ge5]", "[%cal Rg1f3]", "Solid, and"])
    await expect.poll(written).toContain(part)
  await expect(page.getByRole("region", { name: "Moves" })).toContainText("Solid, and")
  const before = await written()
  await page.reload()
  await expect(moves(page)).toHaveCount(2)
  expect(await written()).toBe(before)
  // Repeating a stroke takes the next colour and, after the last one, removes the drawing. The other drawings are
  // cleared and restored together.
  for (let color = 0; color < 4; color++) await square(page, "e5").click({ button: "right" })
  await expect.poll(written).not.toContain("csl")
  await button(page, "Annotate").click()
  await panel.getByRole("button", { name: "Clear drawings" }).click()
  await expect.poll(written).not.toContain("cal")
  await button(page, "Bring it back").click()
  await expect.poll(written).toContain("[%cal Rg1f3]")
})

test("the board can be played on while annotating", once, async ({ page }) => {
  for (const move of ["e4", "e5"]) await typeMove(page, move)
  await button(page, "Annotate").click()
  const comment = page.locator("#annotate-panel").getByRole("textbox", { name: /^Comment/ })
  await comment.last().fill("Solid.")
  // A click on a move writes the comment, and leads to the move.
  await inList(page, "1. e4").click()
  await isAt(page, "1. e4")
  await expect(page.getByRole("region", { name: "Notes on 1. e4" })).toBeVisible()
  await expect(page.getByRole("region", { name: "Moves" })).toContainText("Solid.")
  await expect(comment.last()).toHaveValue("")
  await comment.last().fill("Best by test.")
  await click(page, "c7", "c5")
  await expect(page.getByRole("region", { name: "Notes on 1… c5" })).toBeVisible()
  expect((await pgnOnBoard(page)).replaceAll(/\s+/g, " ")).toContain("1. e4 {Best by test.}")
  await button(page, "Annotate").click()
  await expect(page.locator("#annotate-panel")).toBeHidden()
})

test("a reload keeps game, variations and comments", once, async ({ page }) => {
  await openMorphy(page)
  await inList(page, "4. Nxd4").click()
  await typeMove(page, "a6")
  await isAt(page, "4… a6")
  await button(page, "Back").click()
  const before = await pgnOnBoard(page)
  expect(before).toMatch(/\(4\.\.\.\sa6\)/)
  await page.reload()
  await isAt(page, "4. Nxd4")
  expect(await pgnOnBoard(page)).toBe(before)
  await expect(page.getByText("with ideas")).toBeVisible()
  // The other games of the file are still available.
  await expect(button(page, "Game 1 of 2")).toBeVisible()
  // Redo still follows the previous line.
  await button(page, "Forward").click()
  await isAt(page, "4… a6")
  await button(page, "Next game").click()
  await expect(moves(page)).toHaveText(["e4", "e5"])
})

test("an invalid result is shown as it is", once, async ({ page }) => {
  const results = ["constructor", "__proto__", "toString"]
  await paste(page, results.map((result) => `[Event "x"]\n[Result "${result}"]\n\n1. e4 e5 *\n`).join("\n"))
  const options = list(page).getByRole("option")
  await expect(options).toHaveText(results.map((result) => new RegExp(`Unknown – Unknown${result}`)))
  await options.first().click()
  await expect(page.getByRole("region", { name: "Moves" }).getByText("constructor", { exact: true })).toBeVisible()
})

test("the PGN is downloaded and copied", once, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await openMorphy(page)
  await inList(page, "3. d4").click()
  await typeMove(page, "h5")
  const pgn = await pgnOnBoard(page)
  const [download] = await Promise.all([page.waitForEvent("download"), choose(page, "PGN", "Download PGN")])
  expect(download.suggestedFilename()).toBe("Morphy-Allies-1858-11-02.pgn")
  expect(await readFile(await download.path(), "utf8")).toBe(pgn)
  await choose(page, "PGN", "Copy PGN")
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(pgn)
})

test("players and event are written into the PGN", once, async ({ page }) => {
  await typeMove(page, "e4")
  await page.getByRole("group", { name: "White" }).getByRole("button", { name: "White" }).click()
  const dialog = page.getByRole("dialog", { name: "Players and event" })
  // Typed key by key, because text filled in by Firefox's driver does not count as a change.
  const write = async (name, text) => {
    const field = dialog.getByRole("textbox", { name, exact: true })
    await field.press("ControlOrMeta+a")
    await field.pressSequentially(text)
  }
  await write("White", 'Anna "Ann" Österberg')
  await write("Date", "2024-5-3")
  await write("Black", "Bo")
  await dialog.getByRole("button", { name: "Close" }).click()
  await expect(page.getByRole("group", { name: 'White: Anna "Ann" Österberg' })).toBeVisible()
  await expect(page.getByRole("group", { name: "Black: Bo" })).toBeVisible()
  const pgn = await pgnOnBoard(page)
  expect(pgn).toContain('[White "Anna \\"Ann\\" Österberg"]')
  expect(pgn).toContain('[Date "2024.05.03"]')
  await page.reload()
  await expect(page.getByRole("group", { name: 'White: Anna "Ann" Österberg' })).toBeVisible()
})

test("the game that a PGN replaced can be restored", once, async ({ page }) => {
  await typeMove(page, "d4")
  await paste(page, "1. e4 e5 2. Nf3")
  await expect(moves(page)).toHaveText(["e4", "e5", "Nf3"])
  await expect(page.locator("#note")).toContainText("From the pasted text")
  await button(page, "Bring the last game back").click()
  await expect(moves(page)).toHaveText(["d4"])
})

test("a null move is shown as --", once, async ({ page }) => {
  await paste(page, "1. e4 -- 2. d4 *")
  await expect(moves(page)).toHaveText(["e4", "--", "d4"])
})

test("a text without a game is reported", once, async ({ page }) => {
  const dialog = page.getByRole("dialog", { name: "Open PGN" })
  await paste(page, "   ")
  await expect(dialog.getByRole("status")).toHaveText("Paste a PGN first, or choose a file.")
  await page.getByRole("textbox", { name: "Paste one game or many" }).fill("hello world")
  await button(page, "Open").click()
  await expect(dialog.getByRole("status")).toHaveText("No move in this text could be read.")
  await expect(dialog.getByText(/^Line 1, column 1: "hello" is not a move/)).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(moves(page)).toHaveCount(0)
})

/** A file with this many games; every hundredth has a bad move. */
function manyGames(count) {
  const names = ["Anderssen", "Kieseritzky", "Steinitz", "Zukertort", "Lasker", "Capablanca", "Tal", "Petrosian"]
  const body = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7"
  const games = []
  for (let index = 0; index < count; index++) {
    const [white, black] = [names[index % 8], names[(index * 5 + 3) % 8]]
    const moves =
      index % 100 === 99
        ? "1. e4 Ke7 2. d4"
        : body
            .split(" ")
            .slice(0, 6 + (index % 8) * 3)
            .join(" ")
    const result = ["1-0", "0-1", "1/2-1/2"][index % 3]
    games.push(
      `[Event "Round ${index + 1}"]\n[White "${white}"]\n[Black "${black}"]\n[Result "${result}"]\n\n${moves} ${result}\n\n`,
    )
  }
  return games.join("")
}

test("a file of thousands of games is listed and filtered", smoke, async ({ page }) => {
  const text = manyGames(6000)
  await choose(page, "PGN", "Open PGN…")
  // Records every state of the progress, so that none is missed on a fast machine.
  await page.evaluate(() => {
    globalThis.seen = []
    const bar = document.querySelector("progress")
    new MutationObserver(() => bar.checkVisibility() && globalThis.seen.push([bar.value, bar.max])).observe(
      document.querySelector("dialog#pgn-dialog"),
      { subtree: true, childList: true, attributes: true, characterData: true },
    )
  })
  await page
    .getByLabel("Or choose a file")
    .setInputFiles({ name: "many.pgn", mimeType: "application/vnd.chess-pgn", buffer: Buffer.from(text) })
  const dialog = page.getByRole("dialog", { name: "Games" })
  await expect(dialog.getByRole("status")).toHaveText("6,000 games in many.pgn")
  const seen = await page.evaluate(() => globalThis.seen)
  expect(seen.length).toBeGreaterThan(1)
  expect(new Set(seen.map(([, max]) => max))).toEqual(new Set([Buffer.byteLength(text)]))
  await expect(page.getByRole("progressbar")).toBeHidden()
  await expect(dialog.getByText("60 issues in 60 games")).toBeVisible()
  // Only the visible part is in the document.
  expect(await list(page).getByRole("option").count()).toBeLessThan(40)
  await expect(list(page).getByRole("option").first()).toHaveAttribute("aria-setsize", "6000")

  await list(page).focus()
  await page.keyboard.press("End")
  await expect(list(page).getByRole("option", { selected: true })).toContainText("6000")
  await dialog.getByRole("searchbox", { name: "Filter" }).fill("round 4321")
  await expect(list(page).getByRole("option")).toHaveCount(1)
  await expect(dialog.getByText("1 of 6,000 games")).toBeVisible()
  await dialog.getByRole("searchbox", { name: "Filter" }).fill("nobody")
  await expect(dialog.getByText("No game matches.")).toBeVisible()
  await dialog.getByRole("searchbox", { name: "Filter" }).fill("tal 1/2-1/2")
  await expect(list(page).getByRole("option").first()).toContainText(/Tal.*½–½/)
  await dialog.getByRole("searchbox", { name: "Filter" }).fill("round 4321")
  await page.keyboard.press("Enter")
  await expect(dialog).toBeHidden()
  await expect(button(page, "Game 4,321 of 6,000")).toBeVisible()
  await expect.poll(() => eventOf(page)).toBe("Round 4321")
  await button(page, "Next game").click()
  await expect.poll(() => eventOf(page)).toBe("Round 4322")
  // Every click counts, also while a game is being read.
  await button(page, "Previous game").evaluate((previous) => [1, 2, 3].forEach(() => previous.click()))
  await expect.poll(() => eventOf(page)).toBe("Round 4319")
  await button(page, "Game 4,319 of 6,000").click()
  await expect(list(page).getByRole("option", { selected: true })).toBeVisible()
})

test("reading a long file can be cancelled and keeps what was read", once, async ({ page }) => {
  const text = manyGames(3000)
  await choose(page, "PGN", "Open PGN…")
  // The file never ends: its stream stalls after the games.
  await page.evaluate((games) => {
    const blob = new Blob([games, " ".repeat(games.length)])
    const { slice } = Blob.prototype
    Blob.prototype.slice = function (...range) {
      const part = slice.apply(this, range)
      if (this.size === blob.size) {
        part.stream = () => new ReadableStream({ start: (out) => out.enqueue(new TextEncoder().encode(games)) })
      }
      return part
    }
    const transfer = new DataTransfer()
    transfer.items.add(new File([blob], "endless.pgn"))
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }))
  }, text)
  const dialog = page.getByRole("dialog", { name: "Games" })
  await expect(dialog.getByRole("status")).toHaveText(/^[\d,]+ games so far · .* of .*/)
  await expect(dialog.getByRole("progressbar", { name: "Reading the PGN" })).toBeVisible()
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect(dialog.getByRole("status")).toHaveText(/^Reading was stopped after [\d,]+ games\.$/)
  await expect(dialog.getByRole("progressbar")).toBeHidden()
  await list(page).getByRole("option").nth(2).click()
  await expect.poll(() => eventOf(page)).toBe("Round 3")
})

test("a file is opened by dropping it onto the page", async ({ page }) => {
  const transfer = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], "dropped.pgn"))
    return transfer
  }, two)
  await page.dispatchEvent("body", "dragover", { dataTransfer: transfer })
  await expect(page.getByText("Drop the PGN file to open it")).toBeVisible()
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer })
  await expect(page.getByText("Drop the PGN file to open it")).toBeHidden()
  await expect(list(page).getByRole("option")).toHaveCount(2)
})

test("nothing shifts the board while a game is opened", once, async ({ page }) => {
  const place = () => page.getByRole("grid").boundingBox()
  const before = await place()
  await openMorphy(page)
  expect(await place()).toEqual(before)
  await inList(page, "5. Qxf3").click()
  expect(await place()).toEqual(before)
  await button(page, "Last").click()
  expect(await place()).toEqual(before)
})

test("deeply nested variations stay within their box", once, async ({ page }) => {
  const depth = 300
  const parts = Array.from({ length: depth }, (_, ply) => {
    const number = `${(ply >> 1) + 1}${ply % 2 ? "..." : "."}`
    const [main, other] = [ply % 2 ? "Nf6" : "Nf3", ["Nc3", "Nc6", "Nb1", "Nb8"][ply % 4]]
    return `${number} ${main} (${number} ${other}`
  })
  await paste(page, `${parts.join(" ")}${")".repeat(depth)} *`)
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(moves(page)).toHaveCount(2 * depth)
  await inList(page, "150… Nb8").click()
  await expect(current(page)).toBeInViewport()
  expect(await page.locator("#move-list").evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
})

test.describe("on a phone", () => {
  test.skip(notChromium, noFingers)
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test("nothing is wider than the screen of a phone", async ({ page }) => {
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await choose(page, "PGN", "Open PGN…")
    await page.getByRole("textbox", { name: "Paste one game or many" }).fill(two)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await button(page, "Open").tap()
    const option = list(page).getByRole("option", { name: /Morphy/ })
    await expect(option).toBeVisible()
    expect(await overflow()).toBeLessThanOrEqual(0)
    await option.tap()
    await inList(page, "4… g6").tap()
    await isAt(page, "4… g6")
    expect(await overflow()).toBeLessThanOrEqual(0)
    // The move is visible within its container.
    const box = await page.locator("#move-list").boundingBox()
    const move = await current(page).boundingBox()
    expect(move.y).toBeGreaterThanOrEqual(box.y)
    expect(move.y + move.height).toBeLessThanOrEqual(box.y + box.height)
    expect(move.x + move.width).toBeLessThanOrEqual(box.x + box.width)
  })
})
