// <chess-game> as authors publish and annotate games: playing by itself, figurines, PGN, links to moves, editing.
import { readFile } from "node:fs/promises"
import { expectNoViolation } from "./axe.js"
import { notChromium, seenWrong } from "./drivers.js"
import { once } from "./fixtures.js"
import { expect, strictWithRules, test } from "./pages.js"

const pgn = `[White "Morphy, Paul"]
[Black "Duke"]
[Date "1858.11.02"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 (3... exd4 4. Nxd4) 4. dxe5 Bxf3 1-0
`
const element = (attributes = "", text = pgn) => `<chess-game ${attributes}>${text}</chess-game>`
const host = (page) => page.locator("chess-game").first()
const ready = (page) => host(page).evaluate((game) => game.ready)
const list = (page) => page.getByRole("group", { name: "Moves", exact: true })
const move = (page, name) => list(page).getByRole("button", { name, exact: true })
const current = (page) => list(page).locator("[aria-current=step]")
const button = (page, name) => page.getByRole("button", { name, exact: true })
const square = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name}, `) })
const status = (page) => page.getByRole("status").first()
const ply = (page) => host(page).evaluate((game) => game.current?.ply)
const bottomLeft = (page) => page.getByRole("row").last().getByRole("gridcell").first()
/** The moves of the PGN that the element has now, without line breaks. */
const moveText = (page) =>
  host(page).evaluate((game) =>
    (game.pgn ?? "")
      .replace(/^(\[.*\]\n)*/, "")
      .replaceAll(/\s+/g, " ")
      .trim(),
  )

async function play(page, ...squares) {
  for (const name of squares) await square(page, name).click()
}

/** Higher than any window. */
const tall = "<br>".repeat(150)

/** The text on the clipboard, or an error if reading it is forbidden. */
const clipboard = (page, isAllowed) =>
  page.evaluate((isAllowed) => {
    globalThis.copied = []
    const writeText = async (text) => {
      if (!isAllowed) throw new DOMException("", "NotAllowedError")
      globalThis.copied.push(text)
    }
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } })
  }, isAllowed)

test("the tag Orientation turns the board unless the attribute says otherwise", once, async ({ page, open }) => {
  await open(element("", `[Orientation "Black"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *\n`))
  await ready(page)
  await expect(bottomLeft(page)).toHaveAccessibleName(/^h8, /)
  expect(await host(page).evaluate((game) => game.orientation)).toBe(null)
  await button(page, "Next game").click()
  await expect(bottomLeft(page)).toHaveAccessibleName(/^a1, /)
  await button(page, "Previous game").click()
  await expect(bottomLeft(page)).toHaveAccessibleName(/^h8, /)
  await button(page, "Flip").click()
  await expect(bottomLeft(page)).toHaveAccessibleName(/^a1, /)
  await expect(host(page)).toHaveAttribute("orientation", "white")
  await host(page).evaluate((game) => (game.orientation = "black"))
  await expect(bottomLeft(page)).toHaveAccessibleName(/^h8, /)
  await host(page).evaluate((game) => (game.orientation = "white"))
  await expect(bottomLeft(page)).toHaveAccessibleName(/^a1, /)
})

test("figurines are printed but spoken as words", once, async ({ page, open }) => {
  await open(element('letters="figurine" lang="de"', "1. e4 e5 2. Nf3 Nc6 3. Bb5 Qe7 4. O-O Rb8 5. Kh1 *"))
  await ready(page)
  const moves = page.getByRole("group", { name: "Züge" }).getByRole("button")
  const text = "\ufe0e"
  await expect(moves).toHaveText([
    ...["e4", "e5", `♘${text}f3`, `♘${text}c6`, `♗${text}b5`],
    ...[`♕${text}e7`, "O-O", `♖${text}b8`, `♔${text}h1`],
  ])
  await expect(moves.nth(2)).toHaveAccessibleName("2. Springer nach f3")
  await button(page, "Ende").click()
  await play(page, "a7", "a6", "f3", "d4")
  await expect(host(page).getByText(`5… a6 6. ♘${text}d4`)).toBeVisible()
  await expect(host(page).getByText("5… a6 6. Sd4")).not.toHaveAttribute("aria-hidden")
  await expect(host(page).getByText(`5… a6 6. ♘${text}d4`)).toHaveAttribute("aria-hidden", "true")
  await host(page).evaluate((game) => (game.letters = null))
  await expect(moves.nth(2)).toHaveText("Sf3")
})

test.describe("playing by itself", () => {
  test("starts when it is seen and can be repeated", once, async ({ page, open }) => {
    await open(tall + element('autoplay="250ms"') + tall)
    await ready(page)
    await expect(button(page, "Pause").or(button(page, "Play"))).toBeAttached()
    expect(await ply(page)).toBe(0)
    await host(page).scrollIntoViewIfNeeded()
    await expect.poll(() => ply(page)).toBeGreaterThan(1)
    await expect(button(page, "Pause")).toBeVisible()
    // Playing pauses while the game is outside the window.
    await page.evaluate(() => scrollTo(0, 0))
    await expect(host(page)).not.toBeInViewport()
    const [first, later] = await page.evaluate(async () => {
      const game = document.querySelector("chess-game")
      const frames = async (count) => {
        for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
        return game.current.ply
      }
      return [await frames(5), await frames(40)]
    })
    expect(later).toBe(first)
    await host(page).scrollIntoViewIfNeeded()
    await expect.poll(() => ply(page)).toBe(8)
    await button(page, "Play").click()
    await expect.poll(() => ply(page), { intervals: [20] }).toBe(2)
    await button(page, "Pause").click()
    await expect(button(page, "Play")).toBeVisible()
    await button(page, "Last").click()
    await host(page).evaluate((game) => game.removeAttribute("autoplay"))
    await expect(button(page, "Play")).toHaveCount(0)
  })

  test("is stopped by any key and any move", once, async ({ page, open }) => {
    await open(element('autoplay="300ms"'))
    await ready(page)
    const playing = button(page, "Pause")
    const stopped = button(page, "Play")
    await expect(playing).toBeVisible()
    await page.keyboard.press("x")
    await expect(stopped).toBeVisible()
    // Moves played automatically are not announced.
    await expect(status(page)).not.toHaveAttribute("aria-live")
    for (const stop of [
      () => page.keyboard.press("ArrowLeft"),
      () => move(page, "1. pawn to e4").click(),
      () => square(page, "a2").click(),
      () => button(page, "Forward").click(),
      () => host(page).evaluate((game) => game.goTo(0)),
      () => stopped.or(playing).press("Enter"),
    ]) {
      await stopped.click()
      await expect(playing).toBeFocused()
      await stop()
      await expect(stopped).toBeVisible()
    }
    // Modifiers alone do nothing.
    await stopped.press("Space")
    await page.keyboard.press("Shift")
    await expect(playing).toBeVisible()
    await expect.poll(() => ply(page)).toBeGreaterThan(0)
  })

  test("starts only by its button if the user prefers reduced motion", once, async ({ page, open }) => {
    await page.emulateMedia({ reducedMotion: "reduce" })
    await open(element('autoplay="250ms"'))
    await ready(page)
    await expect(button(page, "Play")).toBeVisible()
    await button(page, "Play").click()
    await expect.poll(() => ply(page)).toBe(8)
    await expect(button(page, "Play")).toBeVisible()
  })

  test("announces only what was asked for", once, async ({ page, open }) => {
    await open(element('autoplay="1s"'))
    await ready(page)
    await expect(button(page, "Pause")).toBeVisible()
    await expect(status(page)).toHaveAttribute("aria-live", "off")
    await button(page, "Pause").click()
    await button(page, "Play").click()
    await expect(button(page, "Pause")).toBeVisible()
    await expect(status(page)).not.toHaveAttribute("aria-live")
  })
})

test.describe("the menu PGN", () => {
  test("copies and downloads the PGN", async ({ page, open, browserName }) => {
    await open(element())
    await ready(page)
    await clipboard(page, true)
    await button(page, "PGN").click()
    const menu = page.getByRole("menu", { name: "PGN" })
    await expect(menu.getByRole("menuitem")).toHaveText(["Copy", "Download"])
    await expect(menu.getByRole("menuitem").first()).toBeFocused()
    await menu.getByRole("menuitem", { name: "Copy" }).click()
    await expect(menu).toBeHidden()
    await expect(status(page)).toHaveText("The PGN was copied.")
    await expect(button(page, "PGN")).toBeFocused()
    const [copied] = await page.evaluate(() => globalThis.copied)
    expect(copied).toContain('[White "Morphy, Paul"]')
    expect(copied.replaceAll(/\s+/g, " ")).toContain("3. d4 Bg4 (3... exd4 4. Nxd4) 4. dxe5 Bxf3 1-0")

    await page.keyboard.press("Enter")
    await page.keyboard.press("ArrowDown")
    await expect(menu.getByRole("menuitem", { name: "Download" })).toBeFocused()
    await page.keyboard.press("ArrowDown")
    await expect(menu.getByRole("menuitem", { name: "Copy" })).toBeFocused()
    await page.keyboard.press("Escape")
    await expect(menu).toBeHidden()
    await expect(button(page, "PGN")).toBeFocused()
    await page.keyboard.press("ArrowUp")
    await expect(menu.getByRole("menuitem", { name: "Download" })).toBeFocused()
    if (notChromium({ browserName })) await page.keyboard.press("Escape")
    else {
      // Firefox's driver does not report downloads.
      const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")])
      expect(download.suggestedFilename()).toBe("Morphy-Duke-1858-11-02.pgn")
      expect(await readFile(await download.path(), "utf8")).toBe(copied)
    }
    await button(page, "PGN").click()
    await host(page).click({ position: { x: 2, y: 2 } })
    await expect(menu).toBeHidden()
    expect(await ply(page)).toBe(0)
  })

  test("selects the text where copying is forbidden", async ({ page, open }) => {
    await open(element())
    await ready(page)
    await clipboard(page, false)
    await page.evaluate(() => (document.execCommand = () => false))
    await button(page, "PGN").click()
    await page.getByRole("menuitem", { name: "Copy" }).click()
    const dialog = page.getByRole("dialog", { name: "PGN" })
    await expect(dialog).toContainText("Here is the PGN to copy:")
    const field = dialog.getByRole("textbox", { name: "PGN" })
    await expect(field).toBeFocused()
    expect(
      await field.evaluate(({ value, selectionStart, selectionEnd }) => [selectionStart, selectionEnd - value.length]),
    ).toEqual([0, 0])
    expect(await field.inputValue()).toContain("4. dxe5 Bxf3 1-0")
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()
    await expect(button(page, "PGN")).toBeFocused()
  })

  test("works in a sandboxed frame without downloads", async ({ page, open }) => {
    await page.route("**/framed.html", (route) =>
      route.fulfill({
        contentType: "text/html",
        headers: { "content-security-policy": "script-src * 'wasm-unsafe-eval'" },
        body: `<!doctype html><html lang="en"><title>Framed</title><script type="module" crossorigin src="module/elements.js"></script>${element()}`,
      }),
    )
    await page.route("**/module/**", async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), "access-control-allow-origin": "*" } })
    })
    await open('<iframe sandbox="allow-scripts" src="framed.html" title="A game" width="700" height="700"></iframe>', {
      policy: `${strictWithRules}; frame-src 'self' blob:`,
    })
    const frame = page.frameLocator("iframe")
    await frame.getByRole("button", { name: "PGN" }).click()
    await frame.getByRole("menuitem", { name: "Download" }).click()
    await expect(frame.getByRole("textbox", { name: "PGN" })).toHaveValue(/4\. dxe5 Bxf3 1-0/)
    await page.unrouteAll({ behavior: "wait" })
  })
})

test.describe("links to a move", () => {
  const article = `<p><a href="#opera%20box@5">3. d4</a> <a href="#opera%20box@99">the end</a> <a href="#other@1">another</a></p>
    ${tall}${element('id="opera box" ply="1" autoplay="250ms"')}${tall}`

  test("work in the text and in the address", once, async ({ page, open }) => {
    await open(article)
    await ready(page)
    await page.getByRole("link", { name: "3. d4" }).click()
    await expect(current(page)).toHaveAccessibleName("3. pawn to d4")
    await expect(current(page)).toBeFocused()
    await expect(page.getByRole("grid")).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowDown")
    await expect(current(page)).toHaveAccessibleName("3 … pawn takes pawn d4")
    // The same link, with the same address; the main line is shown again.
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole("link", { name: "3. d4" }).click()
    await expect(current(page)).toHaveAccessibleName("3. pawn to d4")
    await expect(page.getByRole("grid")).toBeInViewport({ ratio: 0.9 })
    await page.evaluate(() => (location.hash = "#opera box@2"))
    await expect(current(page)).toHaveAccessibleName("1 … pawn to e5")
    // Nothing scrolls if the board can be seen.
    const scrolled = await page.evaluate(() => scrollY)
    await page.evaluate(() => (location.hash = "#opera%20box@3"))
    await expect(current(page)).toHaveAccessibleName("2. knight to f3")
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    await page.evaluate(() => (location.hash = "#other@1"))
    await page.goBack()
    await page.goBack()
    await expect(current(page)).toHaveAccessibleName("1 … pawn to e5")
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole("link", { name: "the end" }).click()
    await expect(current(page)).toHaveAccessibleName("4 … bishop takes knight f3")
  })

  test("work in the address of a page that opens", once, async ({ page, open }) => {
    await open(article)
    await ready(page)
    await page.goto("about:blank")
    await page.goto("of-its-own.html#opera%20box@5")
    await ready(page)
    await expect(current(page)).toHaveAccessibleName("3. pawn to d4")
    await expect(page.getByRole("grid")).toBeInViewport({ ratio: 0.9 })
    // The element was asked for this move and stays there.
    await expect(button(page, "Play")).toBeVisible()
    // A PGN that is set later is shown from its start.
    await host(page).evaluate((game) => {
      game.pgn = "1. d4 d5 *"
      return game.ready
    })
    await expect(current(page)).toHaveAccessibleName("1. pawn to d4")
  })
})

test.describe("editable", () => {
  const changes = (page) =>
    host(page).evaluate((game) => {
      globalThis.changes = []
      game.addEventListener("change", ({ detail }) => globalThis.changes.push(detail.pgn === game.pgn))
    })
  const changed = (page) => page.evaluate(() => globalThis.changes.splice(0))
  const field = (page, name) => page.getByRole("textbox", { name, exact: true })
  const sign = (page, name) => page.getByRole("toolbar", { name: "Signs" }).getByRole("button", { name, exact: true })
  const opened = async ({ page, open }, attributes = "editable", text = pgn) => {
    await open(element(attributes, text))
    await ready(page)
    await expect(page.getByRole("toolbar", { name: "Signs" })).toBeVisible()
    await changes(page)
  }

  test("adds a tried move with its notes to the game", once, async ({ page, open }) => {
    await opened({ page, open }, 'editable ply="2"')
    expect(await host(page).evaluate((game) => game.pgn)).toBe(null)
    // A move of the game changes nothing.
    await play(page, "g1", "f3")
    await expect(current(page)).toHaveAccessibleName("2. knight to f3")
    expect(await changed(page)).toEqual([])
    await button(page, "Back").click()
    await play(page, "f2", "f4", "e5", "f4")
    await expect(current(page)).toHaveAccessibleName("2 … pawn takes pawn f4")
    await expect(button(page, "Back to the game")).toBeHidden()
    expect(await changed(page)).toEqual([true, true])
    expect(await moveText(page)).toContain("2. Nf3 (2. f4 exf4) 2... d6")

    await sign(page, "?! dubious move").click()
    await sign(page, "= equal").click()
    await expect(current(page)).toHaveText("exf4?! =")
    await expect(current(page)).toHaveAccessibleName("2 … pawn takes pawn f4, dubious move, equal")
    await expect(status(page)).toHaveText("Black: pawn takes pawn f4, dubious move, equal.")
    // A move keeps at most one sign for the move and one for the position.
    await sign(page, "! good move").click()
    await sign(page, "± White is better").click()
    await sign(page, "More signs").click()
    await sign(page, "N novelty").click()
    await expect(current(page)).toHaveText("exf4! ± N")
    await expect(sign(page, "! good move")).toHaveAttribute("aria-pressed", "true")
    await expect(sign(page, "?! dubious move")).toHaveAttribute("aria-pressed", "false")
    await sign(page, "± White is better").click()
    await expect(current(page)).toHaveText("exf4! N")
    expect(await moveText(page)).toContain("exf4 $1 $146)")
    expect(await changed(page)).toHaveLength(6)

    // A comment is there as soon as something else is done: here a click on a move, which is not lost.
    await field(page, "Comment before the move").fill("Accepted:")
    await field(page, "Comment").fill("The old way.")
    await move(page, "2. pawn to f4").click()
    await expect(current(page)).toHaveAccessibleName("2. pawn to f4")
    await expect(list(page).getByText("The old way.")).toBeVisible()
    await expect(field(page, "Comment")).toHaveValue("")
    expect(await moveText(page)).toContain("(2. f4 2... {Accepted:} exf4 $1 $146 {The old way.})")
    await field(page, "Comment").fill("King's gambit")
    expect(await moveText(page)).toContain("(2. f4 {King's gambit} 2... {Accepted:} exf4")
    await changed(page)

    /** Presses a button until it would do nothing. */
    const exhaust = async (name) => {
      while (await button(page, name).isEnabled()) await button(page, name).click()
    }
    await exhaust("Undo")
    expect(await moveText(page)).toBe("1. e4 e5 2. Nf3 d6 3. d4 Bg4 (3... exd4 4. Nxd4) 4. dxe5 Bxf3 1-0")
    await expect(current(page)).toHaveAccessibleName("1 … pawn to e5")
    await exhaust("Redo")
    expect(await moveText(page)).toContain("2. f4 {King's gambit} 2... {Accepted:} exf4 $1 $146 {The old way.}")
    expect((await changed(page)).every(Boolean)).toBe(true)
  })

  test("promotes, demotes and deletes variations", once, async ({ page, open }) => {
    await opened({ page, open })
    for (const name of ["Make main line", "Move down", "Delete from here", "Delete the variation"])
      await expect(button(page, name)).toBeHidden()
    for (const name of ["Undo", "Redo"]) await expect(button(page, name)).toBeDisabled()
    await move(page, "4. knight takes pawn d4").click()
    await button(page, "Make main line").click()
    await expect(status(page)).toHaveText("The variation is now the main line. White: knight takes pawn d4.")
    expect(await moveText(page)).toBe("1. e4 e5 2. Nf3 d6 3. d4 exd4 (3... Bg4 4. dxe5 Bxf3) 4. Nxd4 *")
    // A focused button that has no effect any more passes the focus to the comment.
    await expect(button(page, "Make main line")).toBeHidden()
    await expect(field(page, "Comment")).toBeFocused()
    await button(page, "Move down").click()
    expect(await moveText(page)).toContain("3. d4 Bg4 (3... exd4 4. Nxd4) 4. dxe5")
    await button(page, "Delete the variation").click()
    await expect(status(page)).toHaveText("The variation was deleted. White: pawn to d4.")
    await expect(current(page)).toHaveAccessibleName("3. pawn to d4")
    await button(page, "Delete from here").click()
    await expect(current(page)).toHaveAccessibleName("2 … pawn to d6")
    expect(await moveText(page)).toBe("1. e4 e5 2. Nf3 d6 *")
    await page.keyboard.press("Control+z")
    await page.keyboard.press("Control+z")
    await expect(current(page)).toHaveAccessibleName("4. knight takes pawn d4")
    expect(await moveText(page)).toContain("3. d4 Bg4 (3... exd4 4. Nxd4) 4. dxe5")
    await page.keyboard.press("Control+Shift+z")
    await expect(current(page)).toHaveAccessibleName("3. pawn to d4")
    expect((await changed(page)).length).toBe(7)
  })

  test("is edited by keys alone", once, async ({ page, open }) => {
    await opened({ page, open }, 'editable ply="1"')
    await square(page, "e7").focus()
    for (const key of ["ArrowLeft", "ArrowLeft", "Enter", "ArrowDown", "ArrowDown", "Enter"])
      await page.keyboard.press(key)
    await expect(current(page)).toHaveAccessibleName("1 … pawn to c5")
    await sign(page, "! good move").focus()
    for (const key of ["ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key)
    await expect(sign(page, "!! brilliant move")).toBeFocused()
    await expect(current(page)).toHaveText("c5!!")
    await page.keyboard.press("End")
    await expect(sign(page, "More signs")).toBeFocused()
    await page.keyboard.press("Tab")
    await expect(field(page, "Comment before the move")).toBeFocused()
    await page.keyboard.press("Tab")
    await page.keyboard.type("Sicilian")
    // The keys that step through the game move the cursor here.
    await page.keyboard.press("Home")
    await page.keyboard.type("The ")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    expect(await moveText(page)).toContain("1. e4 e5 (1... c5 $3 {The Sicilian}) 2. Nf3")
    await expect(button(page, "Delete from here")).toBeFocused()
    await page.keyboard.press("ArrowLeft")
    await expect(current(page)).toHaveAccessibleName("1. pawn to e4")
  })

  test("is edited by touch", once, async ({ browser, baseURL }) => {
    const page = await browser.newPage({
      baseURL,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    })
    await page.route("**/touched.html", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><script type="module" src="module/elements.js"></script>${element("editable ply=1")}`,
      }),
    )
    await page.goto("touched.html")
    await ready(page)
    for (const name of ["c7", "c5"]) await square(page, name).tap()
    await sign(page, "!? interesting move").tap()
    await field(page, "Comment").fill("Sicilian")
    await move(page, "1. pawn to e4").tap()
    await expect(current(page)).toHaveAccessibleName("1. pawn to e4")
    expect(await moveText(page)).toContain("(1... c5 $5 {Sicilian})")
    await button(page, "PGN").tap()
    await expect(page.getByRole("menuitem", { name: "Copy" })).toBeVisible()
    await page.close()
  })

  test("keeps drawings with the right button in the game", once, async ({ page, open }) => {
    await opened({ page, open }, 'editable ply="1"')
    await square(page, "d5").click({ button: "right", modifiers: ["Shift"] })
    await expect.poll(() => moveText(page)).toContain("1. e4 {[%csl Rd5]} 1... e5")
    await square(page, "d4").click({ button: "right" })
    await expect.poll(() => moveText(page)).toContain("{[%csl Rd5,Gd4]}")
    await button(page, "Clear drawings").focus()
    await page.keyboard.press("Enter")
    await expect.poll(() => moveText(page)).not.toContain("csl")
    await expect(button(page, "Clear drawings")).toBeHidden()
    await expect(field(page, "Comment")).toBeFocused()
    await button(page, "Undo").click()
    await expect.poll(() => moveText(page)).toContain("{[%csl Rd5,Gd4]}")
    expect(await changed(page)).toEqual([true, true, true, true])
  })

  test("adds moves after the end and to an empty game", once, async ({ page, open }) => {
    await opened({ page, open }, 'editable start="end"')
    await play(page, "g2", "f3")
    expect(await moveText(page)).toMatch(/4\. dxe5 Bxf3 5\. gxf3 1-0$/)
    await play(page, "d6", "e5")
    expect(await moveText(page)).toMatch(/5\. gxf3 dxe5 1-0$/)
    // The PGN reads back with its result.
    const end = await host(page).evaluate(async (game) => {
      const { Game } = await import("./module/index.js")
      return Game.fromPgn(game.pgn).end
    })
    expect(end).toEqual({ result: "1-0", reason: "unknown", winner: "white" })
    await host(page).evaluate((game) => {
      game.pgn = ""
      return game.ready
    })
    await expect(field(page, "Comment at the start")).toBeVisible()
    await expect(sign(page, "! good move")).toBeDisabled()
    await play(page, "e2", "e4")
    expect(await moveText(page)).toBe("1. e4 *")
  })

  test("keeps the changes of each of several games", once, async ({ page, open }) => {
    await opened({ page, open }, 'editable number="2"', `${pgn}\n1. d4 d5 *\n\n1. c4 *\n`)
    await move(page, "1. pawn to d4").click()
    await sign(page, "! good move").click()
    await button(page, "Next game").click()
    await expect(button(page, "Undo")).toBeDisabled()
    await move(page, "1. pawn to c4").click()
    await field(page, "Comment").fill("English")
    await button(page, "Previous game").click()
    await expect(move(page, "1. pawn to d4, good move")).toBeVisible()
    const text = await host(page).evaluate((game) => game.pgn)
    expect(text.match(/^1\. .*$/gm)).toEqual([
      "1. e4 e5 2. Nf3 d6 3. d4 Bg4 (3... exd4 4. Nxd4) 4. dxe5 Bxf3 1-0",
      "1. d4 $1 d5 *",
      "1. c4 {English} *",
    ])
    expect(text).toContain('[White "Morphy, Paul"]')
    await clipboard(page, true)
    await button(page, "PGN").click()
    await page.getByRole("menuitem", { name: "Copy" }).click()
    await expect.poll(() => page.evaluate(() => globalThis.copied.join())).toContain("1. d4 $1 d5 *")
  })

  test("keeps the list of issues", once, async ({ page, open }) => {
    await opened({ page, open }, "editable", "1. e4 Ke3 *\n\n1. d4 *\n")
    const issues = host(page).locator("[part=issues] li")
    await expect(issues).toHaveCount(1)
    const issue = await issues.textContent()
    await play(page, "d2", "d4")
    await button(page, "Next game").click()
    await expect(issues).toHaveCount(0)
    await button(page, "Previous game").click()
    await expect(list(page).getByRole("button", { name: "1. pawn to d4" })).toBeVisible()
    await expect(issues).toHaveText([issue])
  })

  test("edits the file that is shown while another is prepared", once, async ({ page, open }) => {
    const many = Array.from({ length: 400 }, (_, index) => `[Round "${index + 1}"]\n\n1. a4 a5 2. b4 b5 *\n`).join("\n")
    await page.route("**/many.pgn", (route) => route.fulfill({ body: many }))
    await page.route("**/few.pgn", (route) => route.fulfill({ body: "1. d4 d5 *\n\n1. c4 *\n" }))
    await opened({ page, open }, "editable", "1. e4 *")
    await host(page).evaluate(async (game) => {
      game.src = "many.pgn"
      const { shadowRoot } = game
      // All games are read, and their texts are about to be.
      while (game.games.length < 400 || shadowRoot.querySelector(".loading:not([hidden])"))
        await new Promise((resolve) => setTimeout(resolve))
      game.src = "few.pgn"
      await game.ready
    })
    await expect(list(page).getByRole("button")).toHaveText(["d4", "d5"])
    await expect(page.getByRole("toolbar", { name: "Signs" })).toBeVisible()
    // The other file does not lock it later.
    await page.waitForLoadState("networkidle")
    await play(page, "e2", "e4")
    expect((await host(page).evaluate((game) => game.pgn)).match(/^1\. .*$/gm)).toEqual([
      "1. d4 (1. e4) 1... d5 *",
      "1. c4 *",
    ])
    await page.unrouteAll({ behavior: "wait" })
  })

  test("lets an app keep the PGN and restore a former one", once, async ({ page, open }) => {
    await opened({ page, open }, "editable", "1. d4 *")
    const text = "1. e4 e5 *"
    await host(page).evaluate((game, text) => {
      game.pgn = text
      game.loads = 0
      game.addEventListener("load", () => game.loads++)
      game.addEventListener("change", ({ detail }) => (game.pgn = detail.pgn))
      return game.ready
    }, text)
    await host(page).evaluate((game) => (game.loads = 0))
    await play(page, "d2", "d4", "d7", "d5")
    await expect(current(page)).toHaveAccessibleName("1 … pawn to d5")
    expect(await moveText(page)).toBe("1. e4 (1. d4 d5) 1... e5 *")
    expect(await host(page).evaluate((game) => game.loads)).toBe(0)
    await host(page).evaluate((game, text) => {
      game.pgn = text
      return game.ready
    }, text)
    await expect(list(page).getByRole("button")).toHaveText(["e4", "e5"])
    expect(await host(page).evaluate((game) => game.pgn)).toBe(text)
    await play(page, "c2", "c4")
    await host(page).evaluate((game) => {
      game.pgn = null
      return game.ready
    })
    await expect(list(page).getByRole("button")).toHaveText(["d4"])
    expect(await host(page).evaluate((game) => game.pgn)).toBe(null)
  })

  test("is not loaded with readonly", once, async ({ page, open }) => {
    const asked = []
    page.on("request", (request) => asked.push(request.url()))
    await open(element())
    await ready(page)
    await play(page, "d2", "d4")
    await expect(button(page, "Back to the game")).toBeVisible()
    const before = asked.length
    await host(page).evaluate((game) => (game.editable = true))
    await expect(page.getByRole("toolbar", { name: "Signs" })).toBeVisible()
    expect(asked.length).toBeGreaterThan(before)
    await expect(button(page, "Back to the game")).toBeHidden()
    await host(page).evaluate((game) => (game.readonly = true))
    await expect(page.getByRole("toolbar", { name: "Signs" })).toBeHidden()
    await play(page, "d2", "d4")
    expect(await host(page).evaluate((game) => game.pgn)).toBe(null)
    await host(page).evaluate((game) => (game.readonly = false))
    await expect(page.getByRole("toolbar", { name: "Signs" })).toBeVisible()
    await play(page, "d2", "d4")
    expect(await moveText(page)).toContain("1. e4 (1. d4) 1... e5")
    await host(page).evaluate((game) => (game.editable = false))
    await expect(page.getByRole("toolbar", { name: "Signs" })).toBeHidden()
    await play(page, "d7", "d5")
    await expect(button(page, "Back to the game")).toBeVisible()
    expect(await moveText(page)).toContain("1. e4 (1. d4) 1... e5")
  })

  for (const [tag, more] of [
    ["en", "More signs"],
    ["de", "Weitere Zeichen"],
    ["fr", "Autres signes"],
    ["es", "Más signos"],
  ]) {
    test(`everything in ${tag} fits into 250 pixels`, once, async ({ page, open }) => {
      await page.setViewportSize({ width: 266, height: 900 })
      await open(`<h1>A game</h1>${element(`editable autoplay="60s" letters="figurine" lang="${tag}" ply="6"`)}`)
      await ready(page)
      await button(page, more).click()
      await button(page, "PGN").click()
      const wide = await page.evaluate(() => {
        const { shadowRoot } = document.querySelector("chess-game")
        const parts = [...shadowRoot.querySelectorAll("button, label, .annotations, .controls, .menu-list")]
        const cut = parts.filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
        return [document.documentElement.scrollWidth, ...cut.map(({ textContent }) => textContent)]
      })
      expect(wide).toEqual([266])
      await expectNoViolation(page)
    })
  }

  test("is edited on a right-to-left page", async ({ page, open }) => {
    await open(element('editable start="end" autoplay="60s"'), { root: 'dir="rtl"' })
    await ready(page)
    await sign(page, "More signs").click()
    await sign(page, "?! dubious move").click()
    await field(page, "Comment").fill("3... Bg4?! (-0.3)")
    await button(page, "PGN").click()
    expect(await seenWrong(page, 20)).toEqual([])
    const [first, second] = await Promise.all(
      ["! good move", "? mistake"].map(async (name) => (await sign(page, name).boundingBox()).x),
    )
    expect(first).toBeLessThan(second)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})
