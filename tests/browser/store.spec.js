// The storage of the board page: with any contents, and any number of windows.
import { readFileSync } from "node:fs"
import { deflateRawSync } from "node:zlib"
import { errorsOf } from "./drivers.js"
import { button, choose, expect, moves, newGame, once, test, typeMove } from "./fixtures.js"

const key = "chess-arbiter.game"
const game = {
  version: 1,
  pgn: '[Event "Casual"]\n\n1. e4 (1. d4 d5) 1... e5 2. Nf3 *',
  path: [0, 0, 0],
  ply: 2,
  orientation: "white",
  number: null,
  declared: null,
  declaredAt: [],
  touched: true,
  source: "From a.pgn",
  issues: [{ line: 1, column: 2, message: "An issue." }],
}

// Reloads go through the service worker, as for a user.
test.use({ serviceWorkers: "allow" })

/** The page after a reload with a stored text. */
async function reloadedWith(page, text) {
  await page.evaluate(
    ([key, text]) => {
      sessionStorage.clear()
      localStorage.clear()
      localStorage.setItem(key, text)
    },
    [key, text],
  )
  await page.reload()
  await expect(page.locator("#acts")).not.toHaveAttribute("inert")
}

/** The moves of the main line on the board. */
const sans = (page) =>
  page.locator("chess-board").evaluate(({ game }) => {
    const line = []
    for (let [node] = game.root.children; node; [node] = node.children) line.push(node.move.san)
    return line
  })
const stored = (page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("chess-arbiter.game")).length)

test("a stored game with junk in any field keeps its moves", once, async ({ page }) => {
  const fields = Object.keys(game).filter((name) => name !== "version" && name !== "pgn")
  // Every field is junk, even those of the list of issues, the button and the orientation.
  for (const changes of [{ issues: null }, Object.fromEntries(fields.map((field) => [field, "junk"]))]) {
    await reloadedWith(page, JSON.stringify({ ...game, ...changes }))
    expect(await sans(page)).toEqual(["e4", "e5", "Nf3"])
    await typeMove(page, "e5")
    await page.reload()
    await expect(page.locator("#acts")).not.toHaveAttribute("inert")
  }
})

test("an unreadable stored game is kept beside a new one", once, async ({ page }) => {
  for (const text of ["{", '{"version":99}']) {
    await reloadedWith(page, text)
    expect(await sans(page), text).toEqual([])
    await expect(page.getByText("could not be read, so this is a new one"), text).toBeVisible()
    await typeMove(page, "d4")
    await page.reload()
    await expect(moves(page)).toHaveText(["d4"])
    expect(await page.evaluate((key) => localStorage.getItem(key), key)).toBe(text)
  }
})

// Only in Chromium: Firefox does not come back from a page without frames.
test("a game that failed to open is offered instead of opened again", once, async ({ page }) => {
  const context = page.context()
  const address = page.url()
  const link = `${address}#pgn=${deflateRawSync("1. d4 (1. c4) 1... d5 *").toString("base64url")}`
  /** A window whose page hangs until it is closed: it neither paints nor notices that it is left. */
  const hang = async (address) => {
    const hanging = await context.newPage()
    await hanging.addInitScript(() => {
      globalThis.requestAnimationFrame = () => 0
      addEventListener("pagehide", (event) => event.stopImmediatePropagation(), { capture: true })
    })
    await hanging.goto(address)
    await expect(hanging.locator("#acts")).not.toHaveAttribute("inert")
    await hanging.close()
  }
  const other = await context.newPage()
  /** The next visit, in a window without a game. */
  const visit = async (address) => {
    await hang(address)
    await other.goto("about:blank")
    await other.goto(address)
    await expect(other.locator("#acts")).not.toHaveAttribute("inert")
    await expect(other.locator("#note")).toHaveText("This game did not open last time. Open it Download it Remove it")
    expect(await sans(other)).toEqual([])
  }
  const visitStored = async () => {
    await other.goto(address)
    await reloadedWith(other, JSON.stringify(game))
    await other.evaluate(() => sessionStorage.clear())
    await visit(address)
  }
  await page.close()

  await visitStored()
  const [download] = await Promise.all([other.waitForEvent("download"), button(other, "Download it").click()])
  expect(readFileSync(await download.path(), "utf8")).toContain("1. e4 (1. d4 d5) 1... e5 2. Nf3 *")
  await button(other, "Open it").click()
  expect(await sans(other)).toEqual(["e4", "e5", "Nf3"])
  await other.reload()
  await expect(moves(other).first()).toHaveText("e4")

  await visitStored()
  await button(other, "Remove it").click()
  await expect(other.locator("#note")).toBeHidden()
  expect(await other.evaluate((key) => localStorage.getItem(key), key)).toBe(null)

  await other.evaluate(() => (sessionStorage.clear(), localStorage.clear()))
  await visit(link)
  await button(other, "Open it").click()
  await expect(moves(other)).toHaveText(["d4", "c4", "d5"])
})

test("the board is played without storage or with a full one", once, async ({ page }) => {
  for (const method of ["getItem", "setItem"]) {
    await page.addInitScript((method) => {
      Storage.prototype[method] = () => {
        throw new DOMException("no", "QuotaExceededError")
      }
    }, method)
    await page.reload()
    await typeMove(page, "e4")
    await expect(moves(page)).toHaveText(["e4"])
  }
})

/** Another window: a new one, or opened from a window, whose session it inherits. */
async function windowBeside(page, fromIt = false) {
  const [other] = await Promise.all([
    page.context().waitForEvent("page"),
    fromIt ? page.evaluate(() => void window.open(location.href)) : page.context().newPage(),
  ])
  const errors = errorsOf(other)
  if (!fromIt) await other.goto(page.url())
  await expect(other.locator("#acts")).not.toHaveAttribute("inert")
  return { other, errors }
}

for (const fromIt of [false, true]) {
  test(`two ${fromIt ? "linked " : ""}windows keep two games over a reload`, async ({ page }) => {
    await typeMove(page, "e4")
    await expect(moves(page)).toHaveText(["e4"])
    const { other, errors } = await windowBeside(page, fromIt)
    await expect(moves(other)).toHaveText(["e4"])
    await typeMove(other, "e5")
    await expect(moves(other)).toHaveText(["e4", "e5"])
    // The first window was notified, and has moved its game to another place.
    await expect.poll(() => stored(page)).toBe(2)
    await typeMove(other, "Nf3")
    await typeMove(page, "c5")
    await expect(moves(page)).toHaveText(["e4", "c5"])
    await expect(moves(other)).toHaveText(["e4", "e5", "Nf3"])
    for (let times = 0; times < 2; times++) {
      await other.reload()
      await expect(moves(other)).toHaveText(["e4", "e5", "Nf3"])
      await page.reload()
      await expect(moves(page)).toHaveText(["e4", "c5"])
    }
    expect(errors).toEqual([])
    expect(await stored(page)).toBe(2)
  })
}

test("windows that only show a game change nothing", once, async ({ page }) => {
  await typeMove(page, "e4")
  await expect(moves(page)).toHaveText(["e4"])
  const before = await page.evaluate((key) => localStorage.getItem(key), key)
  const { other } = await windowBeside(page)
  await expect(moves(other)).toHaveText(["e4"])
  expect(await page.evaluate((key) => localStorage.getItem(key), key)).toBe(before)
  expect(await stored(page)).toBe(1)
})

test("a window opened later shows the last game and offers others", once, async ({ page }) => {
  await typeMove(page, "e4")
  const { other } = await windowBeside(page)
  await typeMove(other, "e5")
  await expect.poll(() => stored(page)).toBe(2)
  await newGame(other)
  await typeMove(other, "d4")
  await expect(moves(other)).toHaveText(["d4"])
  await other.close()

  const { other: third } = await windowBeside(page)
  await expect(moves(third)).toHaveText(["d4"])
  await expect(third.getByText("2 other games are stored here.")).toBeVisible()
  const seen = []
  for (let times = 0; times < 3; times++) {
    await button(third, "Show the next").click()
    seen.push((await moves(third).allTextContents()).join(" "))
  }
  expect(seen.sort()).toEqual(["d4", "e4", "e4 e5"])
  // A reload is not a new window.
  await third.reload()
  await expect(third.getByText("stored here")).toHaveCount(0)
})

test("at most ten games are stored", once, async ({ page }) => {
  for (let count = 0; count < 12; count++) {
    await typeMove(page, "e4")
    await newGame(page)
    await expect(moves(page)).toHaveCount(0)
  }
  expect(await stored(page)).toBe(10)
})

test("older games make room in a full storage", once, async ({ page }) => {
  // Two non-empty games, and the new one on the board.
  for (const move of ["e4", "d4"]) {
    await typeMove(page, move)
    await newGame(page)
    await expect(moves(page)).toHaveCount(0)
  }
  const fill = (size) =>
    page.evaluate((size) => {
      // Something else uses up the remaining space.
      for (let step = 1 << 24; step >= size; step >>= 1) {
        try {
          for (let count = 0; ; count++) localStorage.setItem(`other ${step} ${count}`, "x".repeat(step))
        } catch {
          // The storage is full up to the last step of this size.
        }
      }
    }, size)
  const texts = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith("chess-arbiter.game"))
        .map((key) => JSON.parse(localStorage.getItem(key)).pgn.split("\n").at(-2)),
    )
  await fill(1)
  // The oldest one is deleted.
  for (const move of ["c4", "c5", "Nc3", "Nc6", "g3", "g6", "Bg2", "Bg7"]) await typeMove(page, move)
  await expect(moves(page)).toHaveCount(8)
  expect((await texts()).sort()).toEqual(["1. c4 c5 2. Nc3 Nc6 3. g3 g6 4. Bg2 Bg7 *", "1. d4 *"])
  await page.reload()
  await expect(moves(page)).toHaveCount(8)
  await choose(page, "PGN", "Open PGN…")
  await page
    .getByRole("textbox", { name: "Paste one game or many" })
    .fill(`1. a4 {${"A long comment. ".repeat(2000)}} *`)
  await button(page, "Open").click()
  await expect(moves(page)).toHaveText(["a4", "Show all"])
  expect((await texts()).sort()).toEqual(["1. c4 c5 2. Nc3 Nc6 3. g3 g6 4. Bg2 Bg7 *", "1. d4 *"])
})

test("a page left before it has started reports nothing", async ({ page }) => {
  const errors = errorsOf(page)
  const seen = []
  await page.exposeFunction("reportFailure", (text) => seen.push(text))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const failure = document.querySelector("#failure")
      if (failure && !failure.hidden) globalThis.reportFailure(failure.textContent)
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  // Aborts loading at several stages: the rules, the page's modules and the table of openings.
  for (let times = 0; times < 12; times++) {
    await page.reload({ waitUntil: "commit" })
    await page.evaluate(
      (frames) =>
        new Promise((resolve) => {
          const wait = (left) => (left > 0 ? requestAnimationFrame(() => wait(left - 1)) : resolve())
          wait(frames)
        }),
      times,
    )
  }
  await page.reload()
  await expect(page.locator("#acts")).not.toHaveAttribute("inert")
  expect(seen).toEqual([])
  expect(errors.filter((text) => !text.startsWith("Failed to load ‘"))).toEqual([])
})
