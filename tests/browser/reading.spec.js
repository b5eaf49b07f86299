// <chess-game>: a game in an article.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { site } from "../../scripts/paths.mjs"
import { expectNoViolation } from "./axe.js"
import { seenWrong } from "./drivers.js"
import * as ear from "./ear.js"
import { choose, newGame, once, rare, typeMove } from "./fixtures.js"
import { expect, strictWithRules, test } from "./pages.js"

const pgn = `
    [Event "Paris <b>Opera</b>"]
    [Site "Paris"]
    [Date "1858.11.02"]
    [Round "?"]
    [White "Morphy, Paul"]
    [Black "Duke & Count"]
    [WhiteElo "2690"]
    [BlackElo "?"]
    [Result "1-0"]

    {A famous game.} 1. e4 {[%clk 0:15:00]} e5 2. Nf3 d6 {solid} 3. d4 Bg4 $6 (3... Nf6 {is better} 4. dxe5 (4. Nc3 exd4 (4... g6)) 4... Nxe4)
    (3... exd4) 4. dxe5 {[%csl Rg4][%cal Gd1d8] [#]} Bxf3 5. Qxf3 $1 $220 dxe5 {[%eval 1.8]} 6. Bc4 Nf6 $14 7. Qb3 1-0
`
const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;")
const element = (attributes = "", text = pgn) => `<chess-game ${attributes}>${escaped(text)}</chess-game>`
const host = (page) => page.locator("chess-game")
const ready = (page) => host(page).evaluate((game) => game.ready)
const list = (page) => page.getByRole("group", { name: "Moves" })
const move = (page, name) => list(page).getByRole("button", { name, exact: true })
const current = (page) => list(page).locator("[aria-current=step]")
const button = (page, name) => page.getByRole("button", { name, exact: true })
const square = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name}, `) })
const ply = (page) => host(page).evaluate((game) => game.current.ply)

/** The events of an element by name, with their details. */
const events = (page) =>
  host(page).evaluate((game) => {
    globalThis.heard = []
    for (const type of ["load", "navigate", "move", "illegal", "end"]) {
      game.addEventListener(type, ({ detail }) => {
        globalThis.heard.push(
          [
            type,
            detail.ply ?? detail.verdict?.reason ?? detail.games?.length,
            detail.node?.move?.san ?? detail.move?.san ?? detail.issues?.length,
          ]
            .filter((each) => each !== undefined)
            .join(" "),
        )
      })
    }
  })
const heard = (page) => page.evaluate(() => globalThis.heard.splice(0))

test("headline, moves, comments and buttons have accessible names", once, async ({ page, open }) => {
  await open(element())
  await ready(page)
  const game = page.getByRole("group", { name: /^Morphy, Paul/ })
  await expect(game).toContainText("Morphy, Paul (2690) – Duke & Count 1–0")
  await expect(game).toContainText("Paris <b>Opera</b> · 2 November 1858")
  await expect(game.getByText(/\?\?|\(\?\)/)).toHaveCount(0)
  for (const text of ["A famous game.", "solid", "is better", "0:15:00", "15:00", "+1.80"]) {
    await expect(list(page).getByText(text, { exact: true })).toHaveCount(text === "0:15:00" ? 0 : 1)
  }
  await expect(move(page, "3 … bishop to g4, dubious move")).toHaveText("Bg4?!")
  await expect(move(page, "6 … knight to f6, White is slightly better")).toHaveText("Nf6 +=")
  await expect(move(page, "5. queen takes bishop f3, good move")).toHaveText("Qxf3!")
  // Variations are indented once; deeper ones are in brackets.
  await expect(list(page).locator("li li")).toHaveText([
    "3…Nf6 is better 4.dxe5 (4.Nc3 exd4 (4…g6 ) ) 4…Nxe4 ".replaceAll(" )", ")"),
    "3…exd4",
  ])
  await expect(list(page).getByText("1–0")).toBeVisible()

  // A single tab stop for all moves; at the ends of the game buttons keep place and focus.
  expect(
    await list(page)
      .locator("button")
      .evaluateAll((all) => all.filter(({ tabIndex }) => tabIndex === 0).length),
  ).toBe(1)
  await events(page)
  await expect(button(page, "First")).toHaveAttribute("aria-disabled", "true")
  await expect(button(page, "Back")).toHaveAttribute("aria-disabled", "true")
  await button(page, "Forward").click()
  await expect(current(page)).toHaveAccessibleName("1. pawn to e4")
  await expect(square(page, "e4")).toHaveAccessibleName("e4, white pawn")
  await expect(page.getByRole("status")).toHaveText("White: pawn to e4.")
  await button(page, "Last").click()
  await expect(button(page, "Forward")).toHaveAttribute("aria-disabled", "true")
  await expect(button(page, "Last")).toBeFocused()
  await expect(page.getByRole("status")).toHaveText("White: queen to b3. White wins.")
  await page.keyboard.press("Enter")
  await button(page, "Back").click()
  await button(page, "First").click()
  expect(await heard(page)).toEqual(["navigate 1 e4", "navigate 13 Qb3", "navigate 12 Nf6", "navigate 0"])
  await move(page, "4 … pawn to g6").click()
  await expect(current(page)).toHaveAccessibleName("4 … pawn to g6")
  await expect(square(page, "g6")).toHaveAccessibleName("g6, black pawn")
  await button(page, "Flip").click()
  await expect(host(page)).toHaveAttribute("orientation", "black")
  await expect(page.getByRole("row").first().getByRole("gridcell").first()).toHaveAccessibleName(/^h1/)
})

test("keys step through moves and variations without scrolling", async ({ page, open }) => {
  await open(`<p>${"Some text. ".repeat(400)}</p>${element("ply=6")}<p>${"Some text. ".repeat(400)}</p>`)
  await ready(page)
  await host(page).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  await current(page).focus()
  const steps = [
    ["ArrowRight", "4. pawn takes pawn e5"],
    ["ArrowLeft", "3 … bishop to g4, dubious move"],
    ["ArrowDown", "3 … knight to f6"],
    ["ArrowRight", "4. pawn takes pawn e5"],
    ["ArrowDown", "4. knight to c3"],
    ["ArrowUp", "4. pawn takes pawn e5"],
    ["ArrowLeft", "3 … knight to f6"],
    ["ArrowUp", "3 … bishop to g4, dubious move"],
    ["End", "7. queen to b3"],
  ]
  for (const [key, name] of steps) {
    await page.keyboard.press(key)
    await expect(current(page)).toHaveAccessibleName(name)
    await expect(current(page)).toBeFocused()
    const [box, inner] = [await list(page).boundingBox(), await current(page).boundingBox()]
    expect(inner.y).toBeGreaterThanOrEqual(box.y - 1)
    expect(inner.y + inner.height).toBeLessThanOrEqual(box.y + box.height + 1)
  }
  await page.keyboard.press("Home")
  expect(await ply(page)).toBe(0)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  // On the board the arrow keys move between cells, unless the board was only clicked.
  await square(page, "e2").focus()
  await page.keyboard.press("ArrowRight")
  await expect(square(page, "f2")).toBeFocused()
  await square(page, "e5").click()
  await page.keyboard.press("ArrowRight")
  expect(await ply(page)).toBe(1)
})

test("another move is tried without changing the game", once, async ({ page, open }) => {
  await open(element("ply=2"))
  await ready(page)
  const before = await host(page).evaluate(({ game }) => game.pgn())
  await events(page)
  await square(page, "f1").click()
  await square(page, "f4").click()
  await expect(page.getByRole("status")).toContainText("f1")
  expect((await heard(page))[0]).toMatch(/^illegal /)
  await square(page, "f2").click()
  await square(page, "f4").click()
  await square(page, "e5").click()
  await square(page, "f4").click()
  await expect(host(page).getByText("Tried here: 2. f4 exf4")).toBeVisible()
  expect(await heard(page)).toEqual(["move 3 f4", "move 4 exf4"])
  // The buttons go through the tried moves, and the list shows where they left the game.
  await expect(current(page)).toHaveAccessibleName("1 … pawn to e5")
  await button(page, "Back").click()
  await expect(square(page, "f4")).toHaveAccessibleName("f4, white pawn")
  await button(page, "Back to the game").click()
  await expect(square(page, "f2")).toHaveAccessibleName("f2, white pawn")
  await expect(button(page, "Back to the game")).toBeHidden()
  await expect(current(page)).toBeFocused()
  // The next move of the game can also be made on the board, and does not count as a try.
  await square(page, "g1").click()
  await square(page, "f3").click()
  await expect(current(page)).toHaveAccessibleName("2. knight to f3")
  await expect(button(page, "Back to the game")).toBeHidden()
  // Another move can be tried at the end of the game, too.
  await button(page, "Last").click()
  await square(page, "b7").click()
  await square(page, "b6").click()
  await expect(host(page).getByText("Tried here: 7… b6")).toBeVisible()
  await move(page, "1. pawn to e4").click()
  await expect(button(page, "Back to the game")).toBeHidden()
  expect(await host(page).evaluate(({ game }) => game.pgn())).toBe(before)

  await host(page).evaluate((game) => game.setAttribute("readonly", ""))
  await square(page, "e7").click()
  await square(page, "e6").click()
  await expect(square(page, "e7")).toHaveAccessibleName("e7, black pawn")
})

test("one of several games is chosen by buttons, list or attribute", { tag: "@once" }, async ({ page, open }) => {
  const bad = '[White "Anand"]\n[Black "?"]\n\n1. e4 e5 2. Ke3 Nf6 *\n\n'
  await open(element("", `${bad}${pgn}\n\n${'[White "Tal"]\n\n1. d4 *\n\n'.repeat(12)}`))
  await ready(page)
  await expect(button(page, "Game 1 of 14")).toBeVisible()
  await expect(button(page, "Previous game")).toHaveAttribute("aria-disabled", "true")
  await expect(list(page).getByRole("button")).toHaveText(["e4", "e5"])
  await expect(
    host(page).getByRole("listitem").filter({ hasText: "Line 4, column 13: A king cannot move from e1 to e3" }),
  ).toBeVisible()
  await events(page)
  await button(page, "Next game").click()
  await expect(page.getByRole("group", { name: /^Morphy/ })).toBeVisible()
  await expect(host(page)).toHaveAttribute("number", "2")
  await expect(host(page).getByText(/^Line /)).toBeHidden()
  expect(await heard(page)).toEqual(["navigate 0"])
  await button(page, "Game 2 of 14").click()
  const games = page.getByRole("listbox", { name: "Games" })
  await expect(games).toBeFocused()
  await expect(games.getByRole("option").first()).toContainText("Anand – Unknown")
  await page.getByRole("searchbox", { name: "Find a game" }).fill("anand")
  await expect(games.getByRole("option")).toHaveCount(1)
  await page.keyboard.press("Enter")
  await expect(button(page, "Game 1 of 14")).toBeVisible()
  await expect(games).toBeHidden()
  await button(page, "Game 1 of 14").click()
  await page.keyboard.press("Escape")
  await expect(button(page, "Game 1 of 14")).toBeFocused()
  await host(page).evaluate((game) => game.setAttribute("number", "3"))
  await expect(list(page).getByRole("button")).toHaveText(["d4"])
  const read = await host(page).evaluate(({ games }) =>
    games.slice(0, 2).map(({ tags, issues }) => [tags.get("White"), issues.length]),
  )
  expect(read).toEqual([
    ["Anand", 1],
    ["Morphy, Paul", 0],
  ])
})

test("a game is taken from a file, a property or its text", once, async ({ page, open }) => {
  const warnings = []
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()))
  await page.route("**/games.pgn", (route) =>
    route.fulfill({ contentType: "application/vnd.chess-pgn", body: `${pgn}\n\n1. c4 *\n` }),
  )
  await open('<chess-game src="games.pgn" number="2" lang="en"><a href="games.pgn">The games</a></chess-game>')
  await ready(page)
  await expect(button(page, "Game 2 of 2")).toBeVisible()
  await expect(list(page).getByRole("button")).toHaveText(["c4"])
  await events(page)
  await host(page).evaluate((game) => {
    game.pgn = "1. e4 e5 2. Bc4 *"
    game.setAttribute("start", "end")
    return new Promise((resolve) => game.addEventListener("load", resolve, { once: true }))
  })
  await expect(current(page)).toHaveAccessibleName("2. bishop to c4")
  expect(await heard(page)).toContain("load 1 0")
  // A game that is removed and put back keeps its place.
  await host(page).evaluate((game) => {
    game.previous()
    const parent = game.parentNode
    game.remove()
    parent.append(game)
  })
  await expect(current(page)).toHaveAccessibleName("1 … pawn to e5")
  await host(page).evaluate((game) => {
    game.removeAttribute("src")
    game.pgn = null
    game.textContent = "1. d4 d5"
  })
  await expect(current(page)).toHaveAccessibleName("1 … pawn to d5")
  // A node of another game remains a TypeError.
  const refused = await host(page).evaluate((game) =>
    [null, {}, "e4", NaN, -1].map((to) => {
      try {
        game.goTo(to)
        return "nothing"
      } catch (error) {
        return error.name
      }
    }),
  )
  expect(refused).toEqual(["TypeError", "TypeError", "TypeError", "RangeError", "RangeError"])
  expect(warnings).toEqual([])
})

for (const [src, sentence] of [
  ["missing.pgn", "missing.pgn could not be loaded: the server answered 404 Not Found."],
  ["nowhere.pgn", "nowhere.pgn could not be loaded: the server did not answer."],
  ["page.pgn", "There is no game in this text."],
]) {
  test(`a file that cannot be read is reported for ${src}`, { tag: "@once" }, async ({ page }) => {
    await page.route("**/nowhere.pgn", (route) => route.abort())
    await page.route("**/page.pgn", (route) => route.fulfill({ body: " \n" }))
    await page.route("**/alone.html", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><script type="module" src="module/elements.js"></script><chess-game src="${src}"></chess-game>`,
      }),
    )
    await page.goto("alone.html")
    await expect(page.getByRole("alert")).toHaveText(sentence)
    await expect(page.getByRole("grid")).toHaveCount(0)
  })
}

test("drawn squares and arrows are those of the current move", once, async ({ page, open }) => {
  await open(element("diagrams orientation=black"))
  await ready(page)
  const drawn = () =>
    host(page).evaluate((game) =>
      [...game.shadowRoot.querySelectorAll("[part=board] svg.marks > g")]
        .map((group) => group.getAttribute("class"))
        .filter((name) => !/last/.test(name)),
    )
  expect(await drawn()).toEqual([])
  await move(page, "4. pawn takes pawn e5").last().click()
  await expect.poll(drawn).toEqual(["red", "arrow green"])
  const stills = list(page).getByRole("img")
  await expect(stills).toHaveCount(2)
  await expect(stills.first()).toHaveAccessibleName("Position after 4. pawn takes pawn e5")
  await expect(stills.last()).toHaveAccessibleName("Position after 5. queen takes bishop f3")
  await expect(list(page)).not.toContainText(/\[#\]|\$220/)
  // The drawings turn with the board without a new announcement.
  const drawings = () => stills.evaluateAll((all) => all.map(({ innerHTML }) => innerHTML))
  const black = await drawings()
  const said = await page.getByRole("status").textContent()
  await page.getByRole("button", { name: "Flip" }).click()
  await expect.poll(async () => (await drawings()).filter((still, index) => still === black[index])).toEqual([])
  expect(await page.getByRole("status").textContent()).toBe(said)
  await page.getByRole("button", { name: "Flip" }).click()
  await expect.poll(drawings).toEqual(black)
  // Drawings have the colours of the board whatever colours the page sets.
  const colors = (scheme) =>
    host(page).evaluate((game, scheme) => {
      game.style.colorScheme = scheme
      const [still, square] = [".still path", "[part=square]"].map((selector) =>
        getComputedStyle(game.shadowRoot.querySelector(selector)),
      )
      return [still.fill, square.backgroundColor]
    }, scheme)
  const [light, dark] = [await colors("light"), await colors("dark")]
  for (const [still, square] of [light, dark]) expect(still).toBe(square)
  expect(light[0]).not.toBe(dark[0])
  await host(page).evaluate((game) => game.removeAttribute("diagrams"))
  await expect(stills).toHaveCount(0)
})

test("a refusal disappears with its game and language", { tag: "@once" }, async ({ page, open }) => {
  await open(element("", '[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 d5 *'))
  await ready(page)
  const status = page.getByRole("status").first()
  const refused = async (text) => {
    for (const name of ["e2", "e5"]) await square(page, name).click()
    await expect(status).toHaveClass(/refusal/)
    await expect(status).toContainText(text)
  }
  const plain = async (text) => {
    await expect(status).toHaveText(text)
    await expect(status).not.toHaveClass(/refusal/)
    await expect(status).toHaveAttribute("part", "status")
  }
  await refused("e2 to e5")
  await button(page, "Next game").click()
  await plain("Start of the game, White to move.")
  await refused("e2 to e5")
  await host(page).evaluate((game) => game.setAttribute("lang", "de"))
  await plain("Anfang der Partie, Weiß am Zug.")
})

test("the headline names the opening by tags or position", { tag: "@once" }, async ({ page, open }) => {
  const folder = join(site, "module")
  const names = readdirSync(folder).find(
    (name) => name.endsWith(".js") && readFileSync(join(folder, name), "utf8").includes("Philidor Defense"),
  )
  const isNames = ({ pathname }) => pathname.endsWith(`/${names}`)
  const asked = []
  page.on("request", (request) => {
    if (isNames(new URL(request.url()))) asked.push(request.url())
  })
  const opening = host(page).locator("[part=opening]")
  const show = async (tags, moves = "1. e4 e5 2. Nf3 d6 3. d4 *") => {
    await host(page).evaluate((game, pgn) => {
      game.pgn = pgn
      return game.ready
    }, `${tags}\n\n${moves}`)
    await expect(list(page)).toBeVisible()
  }
  const white = '[White "Ann"]'

  // The table of openings is not loaded if tags name the opening, without a headline, or from another position.
  await open(element("", `[White "Ann"]\n[ECO "C41"]\n[Opening "Philidor"]\n[Variation "Exchange"]\n\n1. e4 e5 *`))
  await ready(page)
  await expect(opening).toHaveText("C41 · Philidor: Exchange")
  await show('[ECO "?"]')
  await expect(opening).toHaveCount(0)
  const fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"
  await show(`${white}\n[SetUp "1"]\n[FEN "${fen}"]`, "1. Nf3 d6 *")
  await expect(opening).toHaveCount(0)
  await show(white, "*")
  await expect(opening).toHaveCount(0)
  expect(asked).toEqual([])

  // The names, which come late, do not move the board.
  let release
  await page.route(isNames, async (route) => {
    await new Promise((resolve) => (release = resolve))
    await route.continue()
  })
  await show(white)
  await expect(opening).toHaveText("")
  const board = page.getByRole("grid")
  const before = await board.boundingBox()
  await expect.poll(() => typeof release).toBe("function")
  release()
  await expect(opening).toHaveText("C41 · Philidor Defense")
  await expect(opening).toHaveAttribute("lang", "en")
  expect(await board.boundingBox()).toEqual(before)
  expect(asked).toHaveLength(1)

  // The main line is named by transposition whatever move is shown, and beside a code from the tags only if both
  // agree.
  await show(white, "1. Nf3 d6 (1... d5) 2. e4 e5 3. d4 *")
  await expect(opening).toHaveText("C41 · Philidor Defense")
  await show(`${white}\n[ECO "C41"]\n[Opening "?"]`)
  await expect(opening).toHaveText("C41 · Philidor Defense")
  await show(`${white}\n[ECO "C40"]`)
  await expect(opening).toHaveText("C40")
  expect(asked).toHaveLength(1)
})

test("moves, headline and refusals are in the language of lang", { tag: "@once" }, async ({ page, open }) => {
  await open(element('lang="de"'))
  await ready(page)
  await expect(page.getByRole("button", { name: "Vor", exact: true })).toBeVisible()
  const moves = page.getByRole("group", { name: "Züge" })
  await expect(moves.getByRole("button", { name: "5. Dame schlägt Läufer auf f3, guter Zug" })).toHaveText("Dxf3!")
  await expect(host(page)).toContainText("2. November 1858")
  await moves.getByRole("button", { name: "1. Bauer nach e4" }).click()
  await expect(page.getByRole("status")).toHaveText("Weiß: Bauer nach e4.")
  // More languages have only letters; Serbian has different ones in Latin script (Д in Cyrillic).
  for (const [tag, queen] of [
    ["pl", "H"],
    ["sr-Latn-RS", "D"],
    ["sr-RS", "Д"],
    ["xx", "Q"],
  ]) {
    await host(page).evaluate((game, tag) => (game.lang = tag), tag)
    await expect(page.getByRole("button", { name: /^5\. queen takes bishop f3/ })).toHaveText(`${queen}xf3!`)
  }
})

test("the list of moves beside the board is as high as the board", async ({ page, open }) => {
  const box = (part) =>
    host(page).evaluate((game, part) => game.shadowRoot.querySelector(part).getBoundingClientRect().toJSON(), part)
  await page.setViewportSize({ width: 1000, height: 800 })
  await open(element())
  await ready(page)
  const board = await box("[part=board]")
  expect((await box("[part=controls]")).bottom).toBeCloseTo(board.bottom, 0)
  expect((await box(".side")).top).toBeCloseTo(board.top, 0)
  expect((await box(".side")).left).toBeGreaterThan(board.right)
  // The layout depends on the width of the container, not of the window.
  await host(page).evaluate((game) => (game.parentElement.className = "narrow"))
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await box(".side")).top).toBeGreaterThan((await box("[part=board]")).bottom)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  for (const layout of ["beside", "below", "moves"]) {
    await host(page).evaluate((game, layout) => game.setAttribute("layout", layout), layout)
    const [boardBox, side] = [await box("[part=board]"), await box(".side")]
    if (layout === "beside") expect(side.left).toBeGreaterThan(boardBox.right)
    if (layout === "below") expect(side.top).toBeGreaterThan(boardBox.bottom)
    if (layout === "moves") expect(boardBox.width).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
})

test("the width is never zero in boxes sized by their content", async ({ page, open }) => {
  const boxes = {
    float: "float:left",
    inline: "display:inline-block",
    fit: "width:fit-content",
    cell: "display:table-cell",
    grid: "display:grid;grid-template-columns:auto",
  }
  await open(
    Object.entries(boxes)
      .map(([name]) => `<div id="${name}">${element()}</div>`)
      .join(""),
  )
  await page.evaluate((boxes) => {
    for (const [id, style] of Object.entries(boxes))
      for (const rule of style.split(";")) document.getElementById(id).style.setProperty(...rule.split(":"))
  }, boxes)
  await expect(page.getByRole("grid")).toHaveCount(Object.keys(boxes).length)
  const widths = await page
    .locator("chess-game")
    .evaluateAll((all) =>
      all.map((game) => game.shadowRoot.querySelector("[part=board]").getBoundingClientRect().width),
    )
  for (const width of widths) expect(width).toBeGreaterThan(200)
})

test("a game can be read right to left in forced colours and without motion", once, async ({ page, open }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" })
  await open(element("ply=3"), { root: 'dir="rtl"' })
  await ready(page)
  const order = await square(page, "a1").evaluate((cell) => cell.getBoundingClientRect().x)
  expect(order).toBeLessThan(await square(page, "h1").evaluate((cell) => cell.getBoundingClientRect().x))
  const [first, second] = await list(page)
    .getByRole("button")
    .evaluateAll((all) => all.slice(0, 2).map((each) => each.getBoundingClientRect().x))
  expect(first).toBeLessThan(second)
  expect(await current(page).evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid")
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test("axe finds no violations with a list, an issue and a tried move", { tag: "@once" }, async ({ page, open }) => {
  await open(
    `<h1>Games</h1>${element("diagrams", `${pgn}\n\n1. d4 Ke4 *`)}${element('layout="below" number="2"', `${pgn}\n\n1. d4 Ke4 *`)}`,
  )
  for (const game of await host(page).all()) await game.evaluate((each) => each.ready)
  await page.getByRole("button", { name: "Forward" }).first().click()
  await square(page, "a7").first().click()
  await square(page, "a6").first().click()
  await page.getByRole("button", { name: "Game 2 of 2" }).click()
  await expectNoViolation(page)
})

test("the text is shown without JavaScript or rules", once, async ({ browser, baseURL, page }) => {
  const body = `<!doctype html><html lang="en"><head><meta http-equiv="content-security-policy" content="${strictWithRules.replace(" 'wasm-unsafe-eval'", "")}">
    <script type="module" src="module/elements.js"></script></head><body>${element()}</body></html>`
  const without = await browser.newPage({ javaScriptEnabled: false, baseURL })
  for (const each of [without, page])
    await each.route("**/plain.html", (route) => route.fulfill({ contentType: "text/html", body }))
  await without.goto("plain.html")
  await expect(without.getByText("Morphy, Paul")).toBeVisible()
  await without.close()
  await page.goto("plain.html")
  await expect(page.getByRole("alert")).toHaveText(
    "The engine of this game could not be loaded, so it only shows the text.",
  )
  await expect(page.getByText("5. Qxf3")).toBeVisible()
})

test("print has the moves and pictures but no buttons", { tag: "@once" }, async ({ page, open }) => {
  await open(element("diagrams"))
  await ready(page)
  await page.emulateMedia({ media: "print" })
  await expect(button(page, "Forward")).toBeHidden()
  await expect(page.getByRole("grid")).toBeHidden()
  await expect(list(page).getByRole("img").first()).toBeVisible()
  expect(await list(page).evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1)
})

test("games of a long file can be chosen while it is read", { tag: "@once" }, async ({ page, open }) => {
  const games = Array.from(
    { length: 20_000 },
    (_, index) => `[White "Player ${index + 1}"]\n[Result "1/2-1/2"]\n\n1. e4 e5 2. Nf3 Nc6 1/2-1/2\n`,
  ).join("\n")
  await page.route("**/long.pgn", (route) => route.fulfill({ body: games }))
  await open('<chess-game src="long.pgn" number="3"></chess-game>')
  await expect(page.getByRole("group", { name: /^Player 3 / })).toBeVisible()
  await expect(host(page).getByText(/^Reading: [\d,]+ games? so far$/)).toBeVisible()
  await button(page, "Next game").click()
  await expect(page.getByRole("group", { name: /^Player 4 / })).toBeVisible()
  await ready(page)
  await expect(button(page, "Game 4 of 20,000")).toBeVisible()
  expect(await host(page).evaluate(({ games }) => games.length)).toBe(20_000)
})

test("scores and moves read from left to right on a right-to-left page", async ({ page, open }) => {
  const notes =
    "{[%eval -0.3]} (1. e4 e5 2. Nf3 {[%clk 1:00:00]} Nc6 $16 (2... d6 3. d4 exd4 (3... Bg4))) 1... e5 $14 {0-1 is near.}"
  await open(
    element(
      "start=end",
      `[White "כהן"]\n[Black "לוי"]\n[WhiteElo "2690"]\n[Result "0-1"]\n\n1. f3?! ${notes} 2. g4 Qh4# 0-1`,
    ) +
      '<chess-diagram play caption="1. e4 e5 2. Nf3!? (+0.3)"></chess-diagram><chess-diagram glance="free" caption="אבג e4"></chess-diagram>' +
      `<chess-puzzle pgn='[FEN "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"]\n\n{Mate in 1: 1. ?} 1. Ra8# *'></chess-puzzle>`,
    { root: 'dir="rtl"' },
  )
  const elements = page.locator("chess-game, chess-diagram, chess-puzzle")
  for (const each of await elements.all()) await each.evaluate((one) => one.ready)
  await expect(host(page).getByText("0–1", { exact: true })).toHaveCount(2)
  expect(await seenWrong(page, 40)).toEqual([])
})

test.describe("pages from right to left", () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => addEventListener("DOMContentLoaded", () => (document.documentElement.dir = "rtl"))),
  )

  test("the board page reads from right to left", once, async ({ page }) => {
    await page.goto("./")
    await expect(page.locator("#acts")).not.toHaveAttribute("inert")
    await choose(page, "PGN", "Open PGN…")
    const noted = pgn.replace("5. Qxf3 $1", "5. Qxf3 $1 {[%eval -0.31] h2-h4, 1/2?}")
    await page
      .getByRole("textbox", { name: "Paste one game or many" })
      .fill(`${noted}\n[White "כהן"]\n[Black "B"]\n[Date "2024.??.??"]\n\n1. f3 e5 2. g4 Qh4# {0-1.} 0-1\n\n1. e4 e4 *`)
    await button(page, "Open").click()
    await expect(page.getByRole("option")).toHaveCount(3)
    expect(await seenWrong(page, 40)).toEqual([])
    await page.getByRole("option").first().click()
    await expect(page.getByRole("dialog")).toHaveCount(0)
    expect(await seenWrong(page, 60)).toEqual([])

    await newGame(page)
    for (const move of ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]) await typeMove(page, move)
    await expect(page.getByRole("group", { name: "Claim a draw" })).toBeVisible()
    expect(await seenWrong(page, 30)).toEqual([])
    await page.getByRole("group", { name: "Claim a draw" }).getByRole("button").click()
    await expect(page.getByRole("group", { name: "Claim a draw" })).toBeHidden()
    expect(await seenWrong(page, 30)).toEqual([])
  })

  for (const [path, least] of [
    ["rules.html", 1000],
    ["variants.html", 700],
    ["editor.html", 40],
    ["print.html", 40],
    ["playground.html", 30],
    ...["index", "elements", "javascript", "rules", "verdicts", "performance"].map((name) => [`docs/${name}.html`, 50]),
  ]) {
    test(path, rare, async ({ page }) => {
      await page.goto(path)
      for (const each of await page.locator("chess-board, chess-editor, chess-game, chess-puzzle").all())
        await each.evaluate((one) => one.ready)
      // The playground's code is written by its editor.
      if (path === "playground.html") await expect(page.locator(".cm-line").first()).toBeVisible()
      expect(await seenWrong(page, least)).toEqual([])
    })
  }
})

test("text has the size of the text around it", async ({ page, open }) => {
  const body = `${element('diagrams start="end"')}<chess-diagram glance="free" caption="Pick"></chess-diagram>`
  const measured = []
  for (const root of ["100%", "62.5%"]) {
    await open(body)
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
      document.querySelector("main").style.fontSize = "18px"
    }, root)
    for (const each of await page.locator("chess-game, chess-diagram").all()) await each.evaluate((one) => one.ready)
    measured.push(
      await page.evaluate(() => {
        const sizes = new Set()
        const read = (node) => {
          for (const child of [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes]) read(child)
          const { parentElement } = node
          if (node.nodeType === Node.TEXT_NODE && node.data.trim() && parentElement?.checkVisibility?.())
            sizes.add(Number.parseFloat(getComputedStyle(parentElement).fontSize))
        }
        for (const host of document.querySelectorAll("chess-game, chess-diagram"))
          for (const each of host.shadowRoot.children) read(each)
        const boxes = ["chess-game", "chess-diagram"].map((name) =>
          document.querySelector(name).getBoundingClientRect(),
        )
        const margins = boxes.map(({ height, width }) => [Math.round(width), Math.round(height)])
        return { smallest: Math.min(...sizes), margins, gap: Math.round(boxes[1].top - boxes[0].bottom) }
      }),
    )
  }
  const [usual, small] = measured
  expect(small).toEqual(usual)
  expect(small.smallest).toBeGreaterThanOrEqual(0.7 * 18)
  expect(small.gap).toBe(18)
})

test("the side to move is not named after mate", once, async ({ page, open }) => {
  await open(element('start="end"', '[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1'))
  await ready(page)
  await expect(host(page).getByRole("status")).toHaveText("Black: queen to h4. Checkmate, Black wins.")
  await expect(host(page).getByRole("grid")).toHaveAccessibleName("Chess board")
  await expect(host(page).getByRole("grid")).toHaveAccessibleDescription(/^White: king e1; .+ Black: king e8; .+ h4/)
  for (const name of ["First", "Back", "Flip"]) await expect(button(page, name)).toHaveAccessibleDescription("")
  await button(page, "Back").click()
  await expect(host(page).getByRole("grid")).toHaveAccessibleName("Chess board, Black to move")
})

test.describe("a game whose text is extended or corrected", () => {
  const named = (white, rest = "") => `[White "${white}"]\n[Black "Ben"]\n${rest}\n`
  const spanish = "1. e4 e5 2. Nf3 Nc6 3. Bb5"
  const inVariation = `1. e4 (1. d4 d5 2. c4) 1... e5 2. Nf3`
  /** The text before, the reader's place in it (a half-move, or the moves to it), the text after, and the moves to the place then. */
  const places = [
    ["a new move", `${spanish} *`, 3, `${spanish} a6 *`, "e4 e5 Nf3"],
    ["a new move, at the end", `${spanish} *`, 5, `${spanish} a6 *`, "e4 e5 Nf3 Nc6 Bb5 a6"],
    ["the first move", `${named("Anna")}*`, 0, `${named("Anna")}1. e4 *`, "e4"],
    ["three moves, at the end", `${spanish} *`, 5, `${spanish} a6 4. Ba4 Nf6 *`, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6"],
    ["a new move, in a variation", `${inVariation} *`, "d4 d5", `${inVariation} Nc6 *`, "d4 d5"],
    [
      "a new variation, at the end",
      `${spanish} *`,
      5,
      `1. e4 (1. c4 c5) 1... e5 2. Nf3 Nc6 3. Bb5 *`,
      "e4 e5 Nf3 Nc6 Bb5",
    ],
    ["the last move is another one", `${spanish} *`, 4, "1. e4 e5 2. Nf3 Nc6 3. Bc4 *", "e4 e5 Nf3 Nc6"],
    ["an earlier move is another one", `${spanish} *`, 5 - 1, "1. e4 e5 2. Nf3 Nf6 3. Nxe5 *", "e4 e5 Nf3"],
    [
      "an earlier move is another one, at the end",
      `${spanish} *`,
      5,
      "1. e4 e5 2. Nf3 Nf6 3. Nxe5 d6 *",
      "e4 e5 Nf3 Nf6 Nxe5 d6",
    ],
    ["the last moves are taken back", `${spanish} *`, 4, "1. e4 e5 2. Nf3 *", "e4 e5 Nf3"],
    [
      "the line becomes a variation",
      `${spanish} *`,
      4,
      "1. e4 e5 2. Nf3 Nf6 (2... Nc6 3. Bb5) 3. Nxe5 *",
      "e4 e5 Nf3 Nc6",
    ],
    [
      "comments, signs and clocks",
      `${spanish} *`,
      3,
      "1. e4 {[%clk 1:00:00]} e5 2. Nf3! {a comment} Nc6 3. Bb5 $10 *",
      "e4 e5 Nf3",
    ],
    ["names that come later", `${spanish} *`, 3, `${named("Anna", '[Round "1"]\n')}${spanish} a6 *`, "e4 e5 Nf3"],
    ["a result, at the end", `${spanish} *`, 5, `${spanish} 1-0`, "e4 e5 Nf3 Nc6 Bb5"],
    [
      "a date that is filled in",
      `[Date "2026.??.??"]\n\n${spanish} *`,
      2,
      `[Date "2026.11.28"]\n\n${spanish} a6 *`,
      "e4 e5",
    ],
    ["a game of others", `${named("Anna")}${spanish} *`, 3, `${named("Carla")}${spanish} a6 *`, ""],
    [
      "another round",
      `${named("Anna", '[Round "1"]\n')}${spanish} *`,
      3,
      `${named("Anna", '[Round "2"]\n')}${spanish} a6 *`,
      "",
    ],
    ["another opening", `${spanish} *`, 3, "1. d4 d5 2. c4 e6 *", ""],
    ["another start", `${spanish} *`, 2, '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 Kd7 2. e5 *', ""],
  ]
  const goThere = (page, there) =>
    host(page).evaluate(async (game, there) => {
      await game.ready
      if (typeof there === "number") return game.goTo(there)
      let node = game.game.root
      for (const san of there.split(" ")) node = node.children.find(({ move }) => move.san === san)
      game.goTo(node)
    }, there)
  const line = (page) =>
    host(page).evaluate((game) => {
      const moves = []
      for (let node = game.current; node.parent; node = node.parent) moves.unshift(node.move.san)
      return moves.join(" ")
    })
  const set = (page, pgn) =>
    host(page).evaluate((game, pgn) => {
      game.pgn = pgn
      return game.ready
    }, pgn)

  test("the reader stays in place or follows at the end", once, async ({ page, open }) => {
    await open("<chess-game></chess-game>")
    await events(page)
    for (const [name, before, there, after, then] of places) {
      await test.step(name, async () => {
        await set(page, '[White "Nobody"]\n\n1. a3 *')
        await set(page, before)
        await goThere(page, there)
        const from = await line(page)
        await expect(current(page)).toHaveCount(from === "" ? 0 : 1)
        await heard(page)
        await set(page, after)
        expect(await line(page)).toBe(then)
        await expect(current(page)).toHaveCount(then === "" ? 0 : 1)
        const isOther = then === "" && from !== ""
        const moved = from === then || isOther ? [] : [`navigate ${then.split(" ").length} ${then.split(" ").at(-1)}`]
        expect(await heard(page)).toEqual([...moved, "load 1 0"])
        // The list has all moves, and each leads to its node.
        const all = await host(page).evaluate((game) => {
          const texts = []
          const visit = (node) => {
            if (node.move) texts.push(node.move.san)
            node.children.forEach(visit)
          }
          visit(game.game.root)
          return texts.sort()
        })
        const shown = await list(page).locator("[part~=move] > span").allTextContents()
        expect(shown.map((text) => text.replace(/[!?]| .*/g, "")).sort()).toEqual(all)
        await host(page).evaluate((game) => game.shadowRoot.querySelector("[part~=move]").click())
        expect(await line(page)).toBe(all.includes("d4") && !all.includes("e4") ? "d4" : "e4")
      })
    }
  })

  const long = (plies) =>
    `${Array.from({ length: plies }, (_, ply) => ["Nf3", "Nf6", "Ng1", "Ng8"][ply % 4]).join(" ")} *`

  test("keeps the focus, scrolling and an unfolded comment", async ({ page, open }) => {
    const words = `{${"word ".repeat(600)}}`
    const text = (plies, comment = "") =>
      long(plies)
        .replace("Nf3", `Nf3 ${words}`)
        .replace(/(?<=Ng1 )Ng8/, `Ng8 ${comment}`)
    await open('<chess-game layout="below"></chess-game>')
    await page.evaluate(() => (document.body.style.paddingBlock = "2000px"))
    await set(page, text(200))
    await goThere(page, 9)
    await expect(current(page)).toHaveAccessibleName(/^5\. /)
    await button(page, "Show all").click()
    await current(page).focus()
    const look = () =>
      host(page).evaluate(({ shadowRoot }) => {
        const { top } = shadowRoot.querySelector("[part=moves]").getBoundingClientRect()
        const seen = shadowRoot.querySelectorAll("[part~=move]")[120].getBoundingClientRect()
        const all = shadowRoot.querySelector("[part=comment]").textContent.length
        return [shadowRoot.activeElement === globalThis.focused, Math.round(seen.top - top), Math.round(scrollY), all]
      })
    await host(page).evaluate(({ shadowRoot }) => {
      globalThis.focused = shadowRoot.activeElement
      shadowRoot.querySelector("[part=moves]").scrollTop = 2400
      scrollTo(0, 1234)
    })
    const before = await look()
    expect(before[0]).toBe(true)
    expect(before[3]).toBeGreaterThan(2900)
    for (const next of [text(201), text(201, "{a comment}"), text(204, "{a comment}")]) {
      await set(page, next)
      await expect(list(page).locator("[part~=move]")).toHaveCount(next.split(/ (?=N)/).length)
      expect(await look()).toEqual(before)
    }
    await page.keyboard.press("ArrowRight")
    await expect(current(page)).toHaveAccessibleName(/^5 … /)
    await expect(current(page)).toBeFocused()
  })

  test("keeps tried moves and open menus", once, async ({ page, open }) => {
    await open("<chess-game></chess-game>")
    const games = (end) =>
      `[White "Anna"]\n[Black "Ben"]\n\n1. e4 e5${end} *\n\n[White "Carla"]\n[Black "Dora"]\n\n1. c4 *\n`
    await set(page, games(""))
    await goThere(page, 1)
    for (const name of ["c7", "c5"]) await square(page, name).click()
    await expect(page.getByText(/1… c5/)).toBeVisible()
    await square(page, "g1").click()
    await button(page, "PGN").click()
    await expect(page.getByRole("menuitem")).toHaveCount(2)
    await button(page, "Game 1 of 2").focus()
    await events(page)
    await set(page, games(" 2. Nf3"))
    await expect(list(page).getByRole("button")).toHaveText(["e4", "e5", "Nf3"])
    await expect(square(page, "g1")).toHaveAttribute("aria-selected", "true")
    await expect(page.getByText(/1… c5/)).toBeVisible()
    expect(await line(page)).toBe("e4 c5")
    expect(await heard(page)).toEqual(["load 2 0"])
    await button(page, "PGN").click()
    await expect(page.getByRole("menuitem")).toHaveCount(2)
    await set(page, games(" 2. Nf3 Nc6"))
    await expect(page.getByRole("menuitem")).toHaveCount(2)
    await page.keyboard.press("Escape")
    await button(page, "Back to the game").click()
    expect(await line(page)).toBe("e4")
  })

  test("goes on playing by itself", { tag: "@once" }, async ({ page, open }) => {
    await page.clock.install({ time: 0 })
    await open('<chess-game layout="below" autoplay="2s"></chess-game>')
    await set(page, `${spanish} *`)
    // From here on, time passes only where the test says so.
    await page.clock.pauseAt(3_600_000)
    const after = (time, look) => expect.poll(() => page.clock.runFor(time).then(look), { intervals: [50] })
    // It starts by itself as soon as the browser counts it as visible, perhaps already before the pause.
    await after(500, () => line(page)).toBe("e4")
    await host(page).evaluate((game, pgn) => void (game.pgn = pgn), `${spanish} a6 *`)
    await after(10, () => list(page).getByRole("button").count()).toBe(6)
    await expect(button(page, "Pause")).toBeVisible()
    await page.clock.runFor(2000)
    expect(await line(page)).toBe("e4 e5")
  })

  test("replaces edits, which undo restores", { tag: "@once" }, async ({ page, open }) => {
    await open("<chess-game editable></chess-game>")
    await set(page, `${spanish} *`)
    await goThere(page, 1)
    const comment = page.getByRole("textbox", { name: "Comment", exact: true })
    await comment.fill("mine")
    await set(page, `${spanish} a6 *`)
    await expect(list(page).getByRole("button")).toHaveCount(6)
    await expect(comment).toBeFocused()
    await expect(comment).toHaveValue("")
    expect(await host(page).evaluate((game) => game.pgn)).toBe(`${spanish} a6 *`)
    await button(page, "Undo").click()
    await expect(comment).toHaveValue("mine")
    expect(await line(page)).toBe("e4")
    await button(page, "Redo").click()
    await expect(list(page).getByRole("button")).toHaveCount(6)
  })

  test("is read again from its file in any order", once, async ({ page, open }) => {
    const one = (end) => `${named("Anna", '[Round "1"]\n')}1. e4 e5${end} *\n`
    const two = `${named("Carla")}1. c4 *\n`
    let file = one("") + two
    await page.route("**/live.pgn", (route) => route.fulfill({ contentType: "application/vnd.chess-pgn", body: file }))
    await open('<chess-game src="live.pgn"></chess-game>')
    await ready(page)
    await goThere(page, 1)
    await events(page)
    const reload = () => host(page).evaluate((game) => game.reload())
    const nodes = () => host(page).evaluate((game) => game.current === globalThis.node)
    await host(page).evaluate((game) => void (globalThis.node = game.current))
    await reload()
    expect([await line(page), await nodes(), await heard(page)]).toEqual(["e4", true, ["load 2 0"]])
    file = two + one(" 2. Nf3")
    await reload()
    expect([await line(page), await heard(page)]).toEqual(["e4", ["load 2 0"]])
    await expect(button(page, "Game 2 of 2")).toBeVisible()
    await expect(host(page)).toHaveAttribute("number", "2")
    await expect(list(page).getByRole("button")).toHaveText(["e4", "e5", "Nf3"])
    const alert = page.getByRole("alert")
    for (const [code, body, sentence] of [
      [404, "", /^live\.pgn could not be loaded: the server answered 404/],
      [200, "", "There is no game in this text."],
    ]) {
      file = body
      await page.evaluate((status) => {
        globalThis.fetched ??= fetch
        if (status !== 200) globalThis.fetch = async () => new Response("", { status, statusText: "Not Found" })
        else globalThis.fetch = globalThis.fetched
      }, code)
      await reload()
      await expect(alert).toHaveText(sentence)
      await expect(list(page).getByRole("button")).toHaveText(["e4", "e5", "Nf3"])
      expect([await line(page), await heard(page)]).toEqual(["e4", []])
      expect(await host(page).evaluate(({ games }) => games.length)).toBe(2)
    }
    file = `${two}${one(" 2. Nf3 Nc6")}${two}`
    await reload()
    await expect(alert).toHaveCount(0)
    await expect(button(page, "Game 2 of 3")).toBeVisible()
    expect([await line(page), await heard(page)]).toEqual(["e4", ["load 3 0"]])
    // Where the game is gone, the one with its number is shown.
    file = two
    await reload()
    expect([await line(page), await heard(page)]).toEqual(["", ["load 1 0"]])
  })

  test("is shown from its start while the parser adds text", { tag: "@once" }, async ({ page, open }) => {
    await open("")
    const plies = await page.evaluate(async () => {
      document.open()
      document.write('<!doctype html><title>Test</title><chess-game>[White "Anna"]\n\n')
      const game = document.querySelector("chess-game")
      const load = () => new Promise((resolve) => game.addEventListener("load", resolve, { once: true }))
      await load()
      document.write("1. e4 e5 *</chess-game>")
      document.close()
      await load()
      return [game.game.ply, game.game.lastPly]
    })
    expect(plies).toEqual([0, 2])
  })

  test("ignores text nodes that are replaced by equal ones", once, async ({ page, open }) => {
    await open(`<chess-game><pre>${spanish} *</pre></chess-game>
      <chess-puzzle><pre>[FEN "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"]\n\n{Mate in one} 1. Ra8# *</pre></chess-puzzle>
      <chess-diagram play>fen:4k3/8/8/8/8/8/8/R3K3:</chess-diagram>`)
    await ready(page)
    await goThere(page, 3)
    await page.evaluate(() =>
      Promise.all(["puzzle", "diagram"].map((name) => document.querySelector(`chess-${name}`).ready)),
    )
    const puzzle = page.locator("chess-puzzle")
    const diagram = page.locator("chess-diagram")
    const go = async (element, ...squares) => {
      for (const name of squares) await element.getByRole("gridcell", { name: new RegExp(`^${name}, `) }).click()
    }
    await go(diagram, "a1", "a7")
    await go(puzzle, "a1")
    await events(page)
    await host(page).evaluate((game) => void (globalThis.node = game.current))
    await page.evaluate(async () => {
      for (const element of document.querySelectorAll("chess-game pre, chess-puzzle pre, chess-diagram")) {
        const font = document.createElement("font")
        font.textContent = element.textContent
        element.replaceChildren(font)
        element.append(document.createTextNode(""))
      }
      // Waits until the element has read the text and rendered it.
      for (let task = 0; task < 20; task++) await new Promise((resolve) => setTimeout(resolve))
    })
    expect(await host(page).evaluate((game) => game.current === globalThis.node)).toBe(true)
    expect(await heard(page)).toEqual([])
    await expect(puzzle.getByRole("gridcell", { name: /^a1, / })).toHaveAttribute("aria-selected", "true")
    await expect(diagram.getByRole("gridcell", { name: /^a7, / })).toHaveAccessibleName("a7, white rook")
  })

  test("labels replaced by a translator are set again", { tag: "@once" }, async ({ page, open }) => {
    await open(`<chess-board></chess-board><chess-game>1. e4 *\n\n1. d4 *\n</chess-game>`)
    await ready(page)
    await page.locator("chess-board").evaluate((board) => board.ready)
    await expect(button(page, "Game 1 of 2")).toBeVisible()
    await expect(page.getByText("Move", { exact: true })).toBeVisible()
    await page.evaluate(() => {
      for (const { shadowRoot } of document.querySelectorAll("chess-board, chess-game")) {
        const walker = document.createTreeWalker(shadowRoot, NodeFilter.SHOW_TEXT)
        const texts = []
        while (walker.nextNode()) texts.push(walker.currentNode)
        for (const text of texts) {
          const font = document.createElement("font")
          font.textContent = text.data
          text.replaceWith(font)
        }
      }
      document.documentElement.lang = "de"
    })
    await expect(page.getByRole("textbox", { name: "Zug", exact: true })).toBeVisible()
    await expect(button(page, "Partie 1 von 2")).toBeVisible()
    await expect(page.getByText("Zug", { exact: true })).toBeVisible()
  })

  test("the focused move stays in view if the page scrolls", async ({ page, open }) => {
    await page.setViewportSize({ width: 700, height: 500 })
    for (const layout of ["moves", "below"]) {
      await open(`<button>Elsewhere</button><chess-game layout="${layout}"></chess-game>`)
      await page.evaluate(() => {
        document.body.style.paddingBlockEnd = "2000px"
        document.body.style.setProperty("--chess-moves-size", "none")
      })
      await set(page, long(100))
      await list(page).getByRole("button").first().click()
      for (let step = 0; step < 40; step++) await page.keyboard.press("ArrowRight")
      await expect(current(page)).toHaveAccessibleName(/^21\. /)
      await expect(current(page)).toBeFocused()
      await expect(current(page)).toBeInViewport({ ratio: 1 })
      await page.keyboard.press("Home")
      await page.keyboard.press("ArrowRight")
      await expect(current(page)).toBeInViewport({ ratio: 1 })
      const top = () => page.evaluate(() => Math.round(scrollY))
      // The page does not scroll if it navigates itself, while the focus is elsewhere, or if a change only renders.
      await expect(async () => {
        await page.evaluate(() => scrollTo(0, 0))
        // Firefox's compositor may repeat the previous scrolling.
        await page.evaluate(async () => {
          for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
        })
        expect(await top()).toBe(0)
      }).toPass()
      await host(page).evaluate((game) => game.goTo(60))
      await expect(current(page)).toHaveAccessibleName(/^30 … /)
      expect(await top()).toBe(0)
      await button(page, "Elsewhere").focus()
      await page.evaluate(() => scrollTo(0, 0))
      await host(page).evaluate((game) => game.next())
      await expect(current(page)).toHaveAccessibleName(/^31\. /)
      await host(page).evaluate((game) => game.setAttribute("lang", "de"))
      await expect(page.getByRole("group", { name: "Züge" })).toBeVisible()
      expect(await top()).toBe(0)
    }
  })
})

test("thousands of variations are written in slices", { tag: "@once" }, async ({ page, open }) => {
  await open(element())
  await ready(page)
  const { most, slices } = await host(page).evaluate(async (game) => {
    const written = []
    const box = game.shadowRoot.querySelector("[part=moves]")
    const nodes = (records) => records.flatMap(({ addedNodes }) => [...addedNodes]).length
    const observer = new MutationObserver((records) => written.push(nodes(records)))
    observer.observe(box, { childList: true, subtree: true })
    game.pgn = `1. e4 ${"(1. d4) ".repeat(5000)}1... e5 *`
    await game.ready
    game.goTo(game.game.root.children.at(-1))
    while (!box.querySelector("[aria-current]")) await new Promise(requestAnimationFrame)
    return { most: Math.max(...written), slices: written.length }
  })
  await expect(list(page).getByRole("button")).toHaveCount(5002)
  expect(most).toBeLessThan(5000)
  expect(slices).toBeGreaterThan(10)
  await expect(current(page)).toBeInViewport()
})

test("a long comment is unfolded on request", once, async ({ page, open }) => {
  const text = `${"word ".repeat(20_000)}end`
  await open(element("", `1. e4 {${text}} e5 (1... d5 {${text}}) *`))
  await ready(page)
  for (const comment of await list(page).locator("[part=comment]").all()) {
    expect((await comment.textContent()).length).toBeLessThan(3000)
    await comment.getByRole("button", { name: "Show all" }).click()
    await expect(comment).toHaveText(text)
    await expect(comment).toBeFocused()
  }
})

test("paragraphs of a comment are separated", once, async ({ page, open }) => {
  await open(element("", "1. e4 {First\n line.\n\n Second.} e5 (1... c5 {third\n\n fourth})"))
  await ready(page)
  for (const [text, lines] of [
    ["First line.", ["First line.", "", "Second."]],
    ["third", ["third", "", "fourth"]],
  ]) {
    const comment = list(page).getByText(text)
    expect((await comment.innerText()).split("\n")).toEqual(lines)
    const { height, line } = await comment.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const rects = [...range.getClientRects()]
      const line = Math.min(...rects.map(({ height }) => height).filter((height) => height > 0))
      return { height: range.getBoundingClientRect().height, line }
    })
    expect(height).toBeGreaterThan(2 * line)
  }
})

/**
 * Presses each key and expects to hear the name of the newly focused element and the sentences of the status.
 * @param {import("@playwright/test").Page} page
 * @param {ear.Step[]} steps
 * @param {(key: string) => Promise<void>} [press]
 */
async function follow(page, steps, press = (key) => page.keyboard.press(key)) {
  const heard = () => page.evaluate(() => globalThis.said)
  /** The accessible name of the focused element, computed by the browser's driver. */
  const focused = async () => /"(.*?)"/.exec(await page.locator(":focus").last().ariaSnapshot())?.[1] ?? ""
  const said = await heard()
  let name = await focused()
  for (const [key, focus, ...sentences] of steps) {
    await press(key)
    name = focus || name
    said.push(...sentences)
    await expect.poll(async () => [await focused(), await heard()], key).toEqual([name, said])
  }
}

test("a game is followed by ear alone", once, async ({ page, open }) => {
  await open(element("", ear.pgn))
  await ready(page)
  await expect(button(page, "Forward")).toBeVisible()
  await host(page).evaluate(ear.listen)
  await button(page, "Forward").focus()
  await follow(page, ear.forward)
  // Firefox also stops at scrollable boxes.
  while (!(await current(page).evaluate((move) => move.matches(":focus")))) await page.keyboard.press("Tab")
  await follow(page, ear.amongMoves)

  // If the steps are faster than speech, only the last one is announced.
  await button(page, "First").click()
  await expect.poll(() => page.evaluate(() => globalThis.said.at(-1))).toMatch(/^Start of the game/)
  await page.evaluate(() => (globalThis.said.length = 0))
  await button(page, "Forward").evaluate((element) => {
    for (let step = 0; step < 6; step++) element.click()
  })
  const [, , , , , [, , last]] = ear.forward
  await expect.poll(() => page.evaluate(() => globalThis.said)).toEqual([last])
  await expect(page.getByRole("status")).toHaveText(last)
  // A sentence said in between is not repeated or replaced later.
  await button(page, "Back").evaluate((element) => {
    element.click()
    element.click()
    const squares = [...element.getRootNode().querySelectorAll("[role=gridcell]")]
    for (const name of ["d4", "d5"]) squares.find((cell) => cell.ariaLabel.startsWith(name)).click()
  })
  await button(page, "Last").click()
  await expect.poll(() => page.evaluate(() => globalThis.said.at(-1))).toMatch(/Checkmate, White wins\.$/)
  expect(await page.evaluate(() => globalThis.said.filter((sentence) => /Solid/.test(sentence)))).toEqual([])
})

test("a game is played by ear alone", once, async ({ page, open }) => {
  await open(`<chess-board fen="${ear.fen}"></chess-board>`)
  await page.locator("chess-board").evaluate((board) => board.ready)
  await expect(page.getByRole("status")).toHaveText("Start of the game, White to move.")
  await page.locator("chess-board").evaluate(ear.listen)
  await page.getByRole("textbox", { name: "Move" }).focus()
  await follow(page, ear.played, async (key) => {
    if (/^(Enter|Arrow.*)$/.test(key)) return page.keyboard.press(key)
    if (/^[a-h][1-8]$/.test(key)) return square(page, key).focus()
    await page.keyboard.press("ControlOrMeta+A")
    await page.keyboard.type(key)
    await page.keyboard.press("Enter")
  })
})

test("the property game shows a Game and its changes", once, async ({ page, open }) => {
  await open(`<chess-board></chess-board><chess-game>1. d4 d5 *</chess-game>`)
  const element = page.locator("chess-game")
  const moves = () => element.evaluate((host) => host.current?.position.fen().split(" ")[0] ?? null)
  const played = (...sans) =>
    page.locator("chess-board").evaluate(async (board, sans) => {
      await board.ready
      const game = (globalThis.live ??= new board.game.constructor())
      for (const san of sans) game.move(san)
      return game.fen().split(" ")[0]
    }, sans)
  const start = await played()
  await element.evaluate((host) => {
    host.game = globalThis.live
  })
  await expect.poll(moves).toBe(start)
  expect(await element.evaluate((host) => host.game === globalThis.live)).toBe(true)
  // A reader at the end follows new moves; after a step back they stay where they are.
  const second = await played("e4", "e5")
  await expect.poll(moves).toBe(second)
  await element.getByRole("button", { name: "Back" }).click()
  const back = await moves()
  expect(back).not.toBe(second)
  await played("Nf3")
  await expect(element.getByRole("button", { name: /knight to f3/ })).toBeVisible()
  expect(await moves()).toBe(back)
  // Reading does not move the page's game; its nodes are known.
  expect(await page.evaluate(() => globalThis.live.ply)).toBe(3)
  await element.evaluate((host) => host.goTo(globalThis.live.root.children[0]))
  expect(await element.evaluate((host) => host.current.move.san)).toBe("e4")
  const problem = await element.evaluate((host) => {
    try {
      host.game = "1. e4"
    } catch ({ name, message }) {
      return `${name}: ${message}`
    }
  })
  expect(problem).toBe("TypeError: this is not a Game: this chess-game was not changed")
  await element.evaluate((host) => {
    host.game = null
  })
  await expect(element.getByRole("button", { name: /d4/ })).toBeVisible()
  await played("Nc6")
  await expect(element.getByRole("button", { name: /knight to f3/ })).toHaveCount(0)
})

test("a Game that is changed meanwhile is shown when put back", once, async ({ page, open }) => {
  await open(`<chess-board></chess-board><chess-game></chess-game>`)
  const element = page.locator("chess-game")
  await element.evaluate(async (host) => {
    const board = document.querySelector("chess-board")
    await board.ready
    host.game = board.game
    await host.ready
    host.remove()
    board.game.move("e4")
    document.querySelector("main").append(host)
  })
  await expect(element.getByRole("button", { name: /e4/ })).toBeVisible()
})
