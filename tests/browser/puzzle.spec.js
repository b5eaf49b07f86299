// <chess-puzzle>: tries, answers, hints, the solution, choosing squares, and announcements. The test controls the
// page's clock.
import { readFileSync } from "node:fs"
import { expectNoViolation } from "./axe.js"
import { once, rare } from "./fixtures.js"
import { expect, marksOn, test } from "./pages.js"

const mate = `[FEN "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"]

{White mates in one.} 1. Qxf7# (1. Bxf7+ $2 {The king escapes to e7.} 1... Ke7) *`
/** Two possible first moves; Black answers each; the second move promotes. */
const long = `[FEN "8/P5k1/8/8/8/8/8/K7 w - - 0 1"]

1. Kb2 {Closer.} (1. Ka2 Kg6 {Too late.} 2. a8=Q) 1... Kf7 2. a8=Q (2. a8=R) 2... Ke6 {Resigns.} *`
const knight = 'task="targets" fen="6k1/8/2p5/5p2/3N4/1P6/4P3/2K5 w - - 0 1" square="d4"'

const element = (page) => page.locator("chess-puzzle")
const square = (page, name) => element(page).getByRole("gridcell", { name: new RegExp(`^${name}, `) })
const said = (page) => element(page).getByRole("status")
const button = (page, name) => element(page).getByRole("button", { name, exact: true })
const badge = (page) => element(page).locator("[part=badge]")
/** Moves by clicks. */
const move = async (page, from, to) => {
  await square(page, from).click()
  await square(page, to).click()
}

/** Opens a puzzle with a stopped clock and records its events in `heard`. */
const opens =
  (page, open) =>
  async (attributes, text = "", again = "Again") => {
    await page.clock.install({ time: 0 })
    await page.addInitScript(() => {
      globalThis.heard = []
      for (const type of ["solved", "wrong", "move", "illegal", "beforemove", "navigate", "end"]) {
        addEventListener(type, ({ detail: { tries, move, verdict } }) =>
          heard.push(`${type} ${tries ?? move?.san ?? verdict?.reason}`),
        )
      }
    })
    await open(`<h1>A puzzle</h1><chess-puzzle ${attributes}>${text}</chess-puzzle>`)
    await expect(button(page, again)).toBeVisible()
    // From here on the test controls the time.
    await page.clock.pauseAt(3_600_000)
  }
const heard = (page) => page.evaluate(() => heard)

test("a wrong try goes back with its reason", once, async ({ page, open }) => {
  await opens(page, open)("", mate)
  await expect(element(page).locator("[part=prompt]")).toHaveText("White mates in one.")
  await expect(said(page)).toHaveText("White to move: find the solution.")
  await expect(element(page).getByRole("grid", { name: "White mates in one.", exact: true })).toBeVisible()

  await move(page, "h5", "e8")
  await expect(said(page)).toContainText(/^The queen on h5 cannot reach e8/)
  // The only cross is the badge.
  await expect(badge(page).locator("path")).toBeVisible()
  expect(await said(page).evaluate((status) => getComputedStyle(status, "::before").content)).toBe("none")
  await expect(square(page, "h5")).toHaveAccessibleName(/white queen/)

  await move(page, "c4", "f7")
  await expect(said(page)).toHaveText("Bxf7+ is legal, but not the solution. The king escapes to e7.")
  await expect(square(page, "f7")).toHaveAccessibleName(/white bishop/)
  await page.clock.runFor(500)
  await expect(square(page, "c4")).toHaveAccessibleName(/white bishop/)
  await expect(square(page, "f7")).toHaveAccessibleName(/black pawn/)
  await expect(said(page)).toHaveText("Bxf7+ is legal, but not the solution. The king escapes to e7.")

  await move(page, "h5", "g6")
  await expect(said(page)).toHaveText("Qg6 is legal, but not the solution.")
  await page.clock.runFor(500)

  await move(page, "h5", "f7")
  await expect(said(page)).toHaveText("Solved. Right: Qxf7#.")
  await expect(badge(page).locator("path")).toHaveAttribute("d", /Z$/)
  expect(await marksOn(element(page))).toEqual(["green f7"])
  expect(await heard(page)).toEqual(["wrong path-blocked", "wrong Bxf7+", "wrong Qg6", "solved 4"])

  await button(page, "Again").click()
  await expect(said(page)).toHaveText("White to move: find the solution.")
  await expect(badge(page)).toBeHidden()
  await move(page, "h5", "f7")
  expect((await heard(page)).at(-1)).toBe("solved 1")
})

test("a puzzle goes on where a game would be over", once, async ({ page, open }) => {
  // Two kings and a knight: a dead position (FIDE 5.2.2).
  const bare = '[FEN "k7/8/8/8/3K4/8/3N4/8 w - - 0 1"]\n\n1. Ne4 (1. Nf3 Kb7 2. Ng5) 1... Kb8 2. Nf6 *'
  await opens(page, open)("", bare)
  await move(page, "d2", "f3")
  await page.clock.runFor(500)
  await expect(said(page)).toHaveText("Right. Black plays Kb7. Your move.")
  await move(page, "f3", "g5")
  await expect(said(page)).toHaveText("Solved. Right: Ng5.")
  expect(await heard(page)).toEqual(["solved 1"])

  // The knight that is taken leaves two kings.
  await element(page).evaluate(
    (host) => (host.pgn = '[Rules "fide"]\n[FEN "8/8/8/8/8/2k5/3n4/K1B5 w - - 0 1"]\n\n1. Bxd2+ Kxd2 2. Ka2 *'),
  )
  await move(page, "c1", "d2")
  await page.clock.runFor(500)
  await expect(said(page)).toHaveText("Solved. Right: Bxd2+.")
  await button(page, "Again").click()
  await button(page, "Solution").click()
  await page.clock.runFor(3000)
  await expect(said(page)).toHaveText(/^The solution: 1\. Bxd2\+/)

  // Lines are counted as the author wrote them.
  await element(page).evaluate((host) => (host.pgn = '[FEN "k7/8/8/8/3K4/8/3N4/8 w - - 0 1"]\n\n1. Ne5 *'))
  await expect(page.getByRole("alert")).toHaveText(/line 3, column 4/)
})

test("the other side answers along the chosen variation", once, async ({ page, open }) => {
  await opens(page, open)(`pgn='${long}'`)
  await move(page, "a1", "b2")
  await expect(said(page)).toHaveText("Right: Kb2. Closer.")
  // No piece can be moved before the answer.
  await square(page, "a7").click()
  await expect(element(page).getByRole("gridcell", { selected: true })).toHaveCount(0)
  await page.clock.runFor(500)
  await expect(said(page)).toHaveText("Right. Black plays Kf7. Your move. Closer.")
  await expect(square(page, "f7")).toHaveAccessibleName(/black king/)
  await move(page, "a7", "a8")
  await element(page).getByRole("dialog").getByRole("button", { name: "Rook" }).click()
  await expect(said(page)).toHaveText("Solved. Right: a8=R.")

  await button(page, "Again").click()
  const field = element(page).getByRole("textbox", { name: "Move" })
  await field.fill("Ka2")
  await field.press("Enter")
  await page.clock.runFor(500)
  await expect(said(page)).toHaveText("Right. Black plays Kg6. Your move. Too late.")
  await expect(field).toHaveValue("")
  await field.fill("Ka9")
  await field.press("Enter")
  await expect(field).toHaveAttribute("aria-invalid", "true")
  await field.fill("a8=Q")
  await field.press("Enter")
  await expect(said(page)).toHaveText("Solved. Right: a8=Q.")
  expect(await heard(page)).toEqual(["solved 1", "solved 1"])
})

test("a puzzle is solved by keyboard in German", once, async ({ page, open }) => {
  await opens(page, open)("lang=de", long, "Noch einmal")
  const [hint, solution, again] = ["Hinweis", "Lösung", "Noch einmal"].map((name) => button(page, name))
  await expect(said(page)).toHaveText("Weiß am Zug: Gesucht ist die Lösung.")
  await hint.focus()
  await page.keyboard.press("Enter")
  await expect(said(page)).toHaveText("Es geht um die Figur auf a1.")
  expect(await marksOn(element(page))).toEqual(["blue a1"])
  await page.keyboard.press("Enter")
  await expect(said(page)).toHaveText("Der Zug ist Kb2.")
  await square(page, "a1").focus()
  for (const key of ["Enter", "ArrowUp", "ArrowRight", "Enter"]) await page.keyboard.press(key)
  await page.clock.runFor(500)
  await expect(said(page)).toHaveText("Richtig. Schwarz spielt Kf7. Und nun? Closer.")
  await solution.focus()
  await page.keyboard.press("Enter")
  await expect(said(page)).toHaveText("Die Lösung: 2. a8=D Ke6. Resigns.")
  await page.clock.runFor(2000)
  await expect(square(page, "a8")).toHaveAccessibleName(/weiße Dame/)
  await expect(square(page, "e6")).toHaveAccessibleName(/schwarzer König/)
  await expect(again).toBeFocused()
  await expect(hint).toBeDisabled()
  expect(await heard(page)).toEqual([])
  await page.keyboard.press("Enter")
  await expect(square(page, "a1")).toHaveAccessibleName(/weißer König/)
  await expect(solution).toBeEnabled()
})

test("every square of a piece is asked by mouse and keyboard", once, async ({ page, open }) => {
  await opens(page, open)(knight)
  await expect(said(page)).toHaveText("Choose every square to which the piece on d4 can go.")
  await expect(square(page, "d4")).toHaveAttribute("aria-selected", "true")
  await square(page, "d4").click()
  await expect(said(page)).toContainText("The piece itself stands on d4")
  await square(page, "d5").click()
  await expect(said(page)).toContainText("A knight cannot move from d4 to d5")
  await expect(square(page, "d5")).toHaveAccessibleName("d5, empty, wrong")
  await page.clock.runFor(500)
  await expect(square(page, "d5")).toHaveAccessibleName("d5, empty")
  await square(page, "b3").click()
  await expect(said(page)).toContainText("b3")
  for (const name of ["c6", "e6", "f3", "f5"]) await square(page, name).click()
  await expect(said(page)).toHaveText("Right: f5. Still to find: 2.")
  await button(page, "Hint").click()
  await expect(said(page)).toHaveText("One of them is b5.")
  await square(page, "b4").focus()
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Space")
  await expect(square(page, "b5")).toHaveAccessibleName("b5, empty, right")
  await square(page, "c2").press("Enter")
  await expect(said(page)).toHaveText("Solved.")
  expect(await heard(page)).toEqual(["wrong piece-cannot-move-there", "wrong own-piece-on-target", "solved 3"])
  await button(page, "Again").click()
  expect(await marksOn(element(page))).toEqual([])
  await square(page, "c6").click()
  await button(page, "Solution").click()
  await expect(said(page)).toHaveText("The solution: b5, c2, c6, e6, f3, f5.")
  expect(await marksOn(element(page))).toEqual([
    "green c6",
    "yellow b5",
    "yellow c2",
    "yellow e6",
    "yellow f3",
    "yellow f5",
  ])
  await expect(square(page, "b5")).toHaveAccessibleName("b5, empty, part of the solution")
})

test.describe("by touch", () => {
  test.use({ hasTouch: true })
  test("taps solve both kinds of puzzles", once, async ({ page, open }) => {
    await opens(page, open)("", mate)
    for (const name of ["h5", "f7"]) await square(page, name).tap()
    await expect(said(page)).toHaveText("Solved. Right: Qxf7#.")
    await element(page).evaluate((host) => {
      host.setAttribute("fen", "8/8/8/8/8/8/8/N7")
      host.setAttribute("square", "a1")
      host.setAttribute("task", "targets")
    })
    for (const name of ["b3", "c2"]) await square(page, name).tap()
    await expect(said(page)).toHaveText("Solved.")
  })
})

test("an unreadable puzzle shows an alert until it is replaced", once, async ({ page, open }) => {
  await page.clock.install()
  await open(`<chess-puzzle></chess-puzzle>`)
  const alert = element(page).getByRole("alert")
  await expect(alert).toHaveText("This puzzle cannot be shown: it has no PGN.")
  await expect(button(page, "Hint")).toBeHidden()
  for (const [attributes, sentence] of [
    [{ pgn: "1. e4 e5 2. Ke3" }, /line 1, column 13 of its PGN\. A king cannot move from e1 to e3/],
    [{ pgn: "1. e4?? *" }, /has no move that is not marked as a mistake/],
    [{ task: "targets", fen: "8/8/8/8/8/8/8/N7", square: "b1" }, /no piece on “b1”/],
    [{ fen: "8/8" }, /its FEN has 2 ranks, not 8/],
  ]) {
    await element(page).evaluate(
      (host, all) => Object.entries(all).forEach(([name, value]) => host.setAttribute(name, value)),
      attributes,
    )
    await expect(alert).toHaveText(sentence)
  }
  await element(page).evaluate((host, pgn) => {
    for (const name of ["task", "fen", "square"]) host.removeAttribute(name)
    host.pgn = pgn
  }, mate)
  await expect(alert).toBeHidden()
  await move(page, "h5", "f7")
  await expect(said(page)).toHaveText("Solved. Right: Qxf7#.")
  await element(page).evaluate((host, pgn) => {
    host.pgn = null
    host.innerHTML = "<p>Black to play</p><details><summary>Solution</summary><pre></pre></details>"
    host.querySelector("pre").textContent = pgn
  }, '[FEN "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1"]\n\n1... Rb2 *')
  await expect(said(page)).toHaveText("Black to move: find the solution.")
  // The solver's side is at the bottom.
  expect(
    await element(page).evaluate((host) => host.shadowRoot.querySelector("[role=gridcell]").getAttribute("aria-label")),
  ).toBe("h1, empty")
})

// Puzzle 00008 of database.lichess.org, its own example of the format.
const file = { fen: "r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24", moves: "f2g3 e6e7 b2b1 b3c1 b1c1 h6c1" }

/** Advances the clock until the opponent has moved, because the browser decides when the board counts as visible. */
const leadPlayed = (page) =>
  expect(async () => {
    await page.clock.runFor(1000)
    await expect(said(page)).toHaveText(/^(White|Black) played/, { timeout: 50 })
  }).toPass()

test("a row of a puzzle file starts with the opponent's move", once, async ({ page, open }) => {
  await page.setViewportSize({ width: 600, height: 150 })
  await opens(page, open)(`lead fen="${file.fen}" moves="${file.moves}"`)
  const grid = element(page).getByRole("grid")
  // Less than a third of it is in the window; the solver's side is at the bottom.
  await page.clock.runFor(5000)
  await expect(square(page, "f2")).toHaveAccessibleName(/black bishop/)
  await expect(grid.getByRole("gridcell").first()).toHaveAccessibleName(/^a8, /)
  await expect(said(page)).toHaveText("")
  await page.setViewportSize({ width: 600, height: 800 })
  await leadPlayed(page)
  await expect(said(page)).toHaveText("Black played Bxg3. White to move: find the solution.")
  await expect(said(page).locator("[role=graphics-symbol]")).toHaveAccessibleName(
    "Black played bishop takes rook g3. White to move: find the solution.",
  )
  await expect(grid).toHaveAccessibleName("Chess board, White to move")

  await move(page, "h6", "g7")
  await page.clock.runFor(500)
  expect(await heard(page)).toEqual(["wrong Qg7+"])
  for (const [from, to] of ["e6e7", "b3c1", "h6c1"].map((uci) => [uci.slice(0, 2), uci.slice(2)])) {
    await move(page, from, to)
    await page.clock.runFor(500)
  }
  await expect(said(page)).toHaveText("Solved. Right: Qxc1.")
  expect(await heard(page)).toEqual(["wrong Qg7+", "solved 2"])

  // Again begins with the opponent's move; Solution does not wait for it.
  await button(page, "Again").click()
  await expect(square(page, "f2")).toHaveAccessibleName(/black bishop/)
  await button(page, "Solution").click()
  await expect(said(page)).toHaveText("The solution: 25. Rxe7 Qb1+ 26. Nc1 Qxc1+ 27. Qxc1.")
})

test("moves of a file are read in other forms", once, async ({ page, open }) => {
  await opens(page, open)('moves="1. f3 e5 2. g4 Qh4#" lead lang="de"', "", "Noch einmal")
  await page.clock.runFor(2000)
  await expect(said(page)).toHaveText("Weiß hat f3 gespielt. Schwarz am Zug: Gesucht ist die Lösung.")
  await expect(element(page).getByRole("gridcell").first()).toHaveAccessibleName(/^h1, /)
  for (const [attributes, sentence] of [
    [{ lang: "en", moves: "f2f3" }, /“moves” has no move for the solver/],
    [{ moves: "f2f3 e7e5 e1e3" }, /its move 3 cannot be played\. A king cannot move from e1 to e3/],
    [{ moves: "e2e4 e7e5", fen: "8/8" }, /needs 8 ranks/],
    [{ fen: "8/8/8/8/8/8/8/8 x - - 0 1" }, /side to move/],
  ]) {
    await element(page).evaluate((host, all) => Object.assign(host, all), attributes)
    await expect(element(page).getByRole("alert")).toHaveText(sentence)
  }
  // Chess960 by its castling rights, and any other mate.
  await element(page).evaluate((host) =>
    Object.assign(host, { fen: "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1", moves: "Ra8#" }),
  )
  await element(page).evaluate((host) => (host.lead = false))
  await expect(element(page).getByRole("alert")).toBeHidden()
  await move(page, "b1", "b8")
  await expect(said(page)).toHaveText("Solved. Right: Rb8#.")
})

test("a hundred puzzles of Lichess are solved by clicks", rare, async ({ page, open }) => {
  test.slow()
  const [, ...rows] = readFileSync(new URL("../data/puzzles.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
  expect(rows).toHaveLength(100)
  await opens(page, open)(`lead fen="${file.fen}" moves="${file.moves}"`)
  for (const row of rows) {
    const [id, fen, moves] = row.split("\t")
    await element(page).evaluate((host, all) => Object.assign(host, all), { fen, moves })
    await leadPlayed(page)
    for (const uci of moves.split(" ").filter((_, index) => index % 2 === 1)) {
      await move(page, uci.slice(0, 2), uci.slice(2, 4))
      if (uci.length > 4) await element(page).getByRole("dialog").getByRole("button", { name: "Queen" }).click()
      await page.clock.runFor(500)
    }
    await expect(said(page), id).toHaveText(/^Solved\./)
    expect((await heard(page)).at(-1), id).toBe("solved 1")
  }
  expect(await heard(page)).toHaveLength(rows.length)
})

test("a puzzle removed during an action works when put back", once, async ({ page, open }) => {
  await opens(page, open)("", mate)
  await move(page, "c4", "f7")
  await element(page).evaluate((host) => {
    const parent = host.parentNode
    host.remove()
    parent.append(host)
  })
  await expect(square(page, "c4")).toHaveAccessibleName(/white bishop/)
  await move(page, "h5", "f7")
  await expect(said(page)).toHaveText("Solved. Right: Qxf7#.")
})

test("axe finds no violations in any state", once, async ({ page, open }) => {
  await opens(page, open)("", mate)
  // axe waits for timers of the page, so lets them fire at once.
  const clean = () => expectNoViolation(page, { meanwhile: () => page.clock.runFor(1) })
  await clean()
  await move(page, "c4", "f7")
  await clean()
  await page.clock.runFor(500)
  await move(page, "h5", "f7")
  await clean()
  await element(page).evaluate((host) => {
    host.setAttribute("fen", "8/8/8/8/8/8/8/N7")
    host.setAttribute("square", "a1")
    host.setAttribute("task", "targets")
  })
  await square(page, "b3").click()
  await clean()
  await button(page, "Solution").click()
  await clean()
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })
  test("the text of a puzzle is shown without JavaScript", once, async ({ page, open }) => {
    await open(
      `<chess-puzzle><p>White mates in one.</p><details open><summary>Solution</summary><pre>${mate}</pre></details></chess-puzzle>`,
    )
    await expect(page.getByText("Qxf7#")).toBeVisible()
  })
})

for (const [text, fen, moves, right] of [
  ["a8", "7k/P7/7K/8/8/8/8/8 w - - 0 1", "a7a8q", "a8=Q"],
  ["a7a8", "7k/P7/7K/8/8/8/8/8 w - - 0 1", "a7a8q", "a8=Q"],
  ["bxa8", "r6k/1P6/7K/8/8/8/8/8 w - - 0 1", "b7a8q", "bxa8=Q"],
  ["Rd1", "7k/8/7K/8/8/8/8/R6R w - - 0 1", "a1a8", "Ra8"],
  ["hello", "7k/8/7K/8/8/8/8/R7 w - - 0 1", "a1a8", "Ra8"],
])
  test(`“${text}” is a question instead of a try`, once, async ({ page, open }) => {
    await open(`<chess-puzzle fen="${fen}" moves="${moves}"></chess-puzzle>`)
    const field = element(page).getByRole("textbox", { name: "Move" })
    await element(page).evaluate((host) => {
      globalThis.heard = []
      for (const type of ["wrong", "solved"])
        host.addEventListener(type, ({ detail }) => globalThis.heard.push([type, detail.tries]))
    })
    for (const each of [text, right]) {
      await field.fill(each)
      await field.press("Enter")
    }
    await expect.poll(() => page.evaluate(() => globalThis.heard)).toEqual([["solved", 1]])
  })
