// The rules and the variants: their facts checked by the engine, diagrams, exercises, print, offline and without JavaScript.
import { createHash } from "node:crypto"
import { Game, Position } from "../../js/entries/variants.js"
import { marksOn } from "./pages.js"
import { shiftsOn, watchShifts } from "./shifts.js"
import { expect, holdsAsAPage, pagesIn, puzzlesReady, revisitOffline, test } from "./sites.js"

const diagrams = (page) => page.locator("chess-diagram")
const drawn = async (page) => {
  await expect(diagrams(page).first().locator("[part=board] [part=piece], [part=board] .marks g").first()).toBeVisible()
  await puzzlesReady(page)
}

const exercise = (page, name) => page.locator(".exercise").filter({ has: page.getByRole("heading", { name }) })
const squareOf = (box, name) => box.getByRole("gridcell", { name: new RegExp(`^${name}, `) })

// Keeps only two interactive boards and one exercise, because axe would take two minutes for all of them.
const alike = [
  "chess-diagram[play]:not([data-count])",
  "chess-diagram[glance]:not(.with-legend)",
  ".exercise ~ .exercise chess-puzzle",
  "section ~ section .exercise:first-child chess-puzzle",
]
holdsAsAPage("rules.html", drawn, alike)
test.describe("variants", () => {
  const alikeHere = ["section:not([aria-labelledby=crazyhouse]) :is(chess-diagram, chess-puzzle)"]
  holdsAsAPage("variants.html", drawn, alikeHere, "rules.html")
})
test.describe("the page shown offline in place of others", () => holdsAsAPage("offline.html", async () => {}, [], null))

// ─── Captions ────────────────────────────────────────────────────────────────────────────────────

/** A board field alone, a FEN, or "chess960:" before either. @param {string} [variant] */
function positionOf(text, variant) {
  const chess960 = text.startsWith("chess960:")
  return Position.fromFen(text.replace("chess960:", ""), { chess960, ...(variant && { variant }) })
}
const words = (text) => text.split(" ")
const legal = (position, san) => position.judge(san).legal
const played = (position, sans) => sans.reduce((reached, san) => reached.play(san), position)

const decided = (position) =>
  position.isCheckmate || (position.variantEnd() ?? { result: "1/2-1/2" }).result !== "1/2-1/2"

/** The first moves with which the side to move wins by force within so many moves, of both sides. */
function solutions({ root }, plies) {
  const { position } = root
  const side = position.turn
  /** The winner; "" in a draw, undefined while the game goes on. */
  const winner = (at) => {
    const { result } = at.variantEnd() ?? {}
    if (result) return { "1-0": "white", "0-1": "black" }[result] ?? ""
    return at.isCheckmate ? (at.turn === "white" ? "black" : "white") : at.isStalemate ? "" : undefined
  }
  const wins = (at, left) => {
    const won = winner(at)
    if (won !== undefined || left === 0) return won === side
    const goesOn = (move) => wins(at.play(move), left - 1)
    return at.turn === side ? at.legalMoves().some(goesOn) : at.legalMoves().every(goesOn)
  }
  return position
    .legalMoves()
    .filter((move) => wins(position.play(move), plies - 1))
    .map(({ san }) => san)
}

/** The claims of a `data-` attribute about the diagram's position. */
const claims = {
  count: (position, number) => expect(position.legalMoves()).toHaveLength(Number(number)),
  movesOf(position, squares, { marks }) {
    const reached = words(squares).flatMap((square) => position.legalMoves(square).map(({ to }) => to))
    expect([...new Set(reached)].sort()).toEqual(marks.split(",").sort())
  },
  sans(position, sans, { movesOf }) {
    const all = words(movesOf).flatMap((square) => position.legalMoves(square).map(({ san }) => san))
    expect(all.sort()).toEqual(words(sans).sort())
  },
  all: (position, sans) =>
    expect(
      position
        .legalMoves()
        .map(({ san }) => san)
        .sort(),
    ).toEqual(words(sans).sort()),
  reach(position, counts) {
    for (const [square, count] of words(counts).map((each) => each.split(":"))) {
      expect(position.legalMoves(square)).toHaveLength(Number(count))
    }
  },
  allowed: (position, sans) => expect(words(sans).filter((san) => !legal(position, san))).toEqual([]),
  refused(position, sans, { reason }) {
    for (const san of words(sans)) {
      const verdict = position.judge(san)
      expect(verdict.legal, san).toBe(false)
      // If several moves are tried, the caption is only about the first.
      if (reason && san === words(sans)[0]) expect(verdict.reason).toBe(reason)
    }
  },
  reason: () => {},
  line(position, sans) {
    const game = new Game({ fen: position.fen(), variant: position.variant })
    for (const san of words(sans)) expect(game.move(san).san).toBe(san)
    if (sans.endsWith("#")) expect(game.end.result).not.toBe("1/2-1/2")
  },
  mates: (position, san) =>
    expect(
      position
        .legalMoves()
        .filter(({ checkmate }) => checkmate)
        .map((move) => move.san),
    ).toEqual([san]),
  stalemates(position, sans) {
    const all = position.legalMoves().filter((move) => position.play(move).isStalemate)
    expect(all.map(({ san }) => san).sort()).toEqual(words(sans).sort())
  },
  state(position, state) {
    const is = { checkmate: position.isCheckmate, stalemate: position.isStalemate, dead: position.isDead }
    expect(is[state]).toBe(true)
    expect(position.isCheck).toBe(state === "checkmate")
  },
  after(position, sans, { before }) {
    const end = words(sans).reduce((reached, san) => reached.play(san), positionOf(before))
    expect(end.fen()).toBe(position.fen())
  },
  /** Two moves of one side with nothing in between: only the boards are compared. */
  pair(position, sans, { before }) {
    const end = words(sans).reduce((reached, san) => {
      const [board, , ...rest] = reached.play(san).fen().split(" ")
      return positionOf(`chess960:${[board, "w", ...rest].join(" ")}`)
    }, positionOf(before))
    expect(end.fen().split(" ")[0]).toBe(position.fen().split(" ")[0])
  },
  before: () => {},
  /** The last of the moves is refused. */
  refusedAfter: (position, sans) =>
    expect(legal(played(position, words(sans).slice(0, -1)), words(sans).at(-1))).toBe(false),
  /** All moves that win at once. */
  wins(position, sans) {
    const all = position.legalMoves().filter((move) => decided(position.play(move)))
    expect(all.map(({ san }) => san).sort()).toEqual(words(sans).sort())
  },
  /** How the game ends after each line. */
  result(position, lines) {
    for (const line of lines.split(", ")) {
      const result = words(line).at(-1)
      expect(played(position, words(line).slice(0, -1)).variantEnd(), line).toMatchObject({ result })
    }
  },
  /** The checks that the side has left to give after these moves. */
  left(position, text) {
    const left = Number(words(text).at(-1))
    expect(played(position, words(text).slice(0, -1)).remainingChecks[position.turn]).toBe(left)
  },
  game(position, sans) {
    const game = new Game()
    for (const san of words(sans)) game.move(san)
    expect(game.position.fen()).toBe(position.fen())
  },
  // The table of Chess960 begins with BBQNNRKR and ends with RKRNNQBB; 518 is the usual position.
  number(position, number) {
    expect(number).toBe("959")
    expect(position.fen()).toMatch(/\/RKRNNQBB w/)
    expect(Position.chess960(Number(number)).fen()).toBe(position.fen())
  },
}

for (const [path, least, checks] of [
  ["rules.html", 35, 60],
  ["variants.html", 21, 30],
]) {
  test(`every claim about a position of ${path} is true`, async ({ page }) => {
    await page.goto(path)
    const all = await diagrams(page).evaluateAll((found) =>
      found.map((each) => ({
        fen: each.getAttribute("fen"),
        variant: each.getAttribute("variant"),
        claimed: { ...each.dataset, ...(each.hasAttribute("marks") && { marks: each.getAttribute("marks") }) },
      })),
    )
    expect(all.length).toBeGreaterThanOrEqual(least)
    let checked = 0
    for (const { fen, variant, claimed } of all) {
      // An empty board, and a board of sample pieces, which are not playable.
      if (fen.startsWith("8/8/8/8/8/8/8/8") || fen.startsWith("r3k2r/8/8/8/pPRNQBK1")) continue
      await test.step(fen, () => {
        const position = positionOf(fen, variant)
        expect(position.problems()).toEqual([])
        for (const [name, value] of Object.entries(claimed)) {
          if (name === "marks" || (name === "movesOf" && !claimed.marks)) continue
          claims[name](position, value, claimed)
          checked++
        }
      })
    }
    expect(checked).toBeGreaterThan(checks)
  })

  test(`a king in check is marked on ${path}`, async ({ page }) => {
    await page.goto(path)
    const all = await page
      .locator("chess-diagram:not([glance]), chess-puzzle")
      .evaluateAll((found) => found.map((each) => ["fen", "variant", "check"].map((name) => each.getAttribute(name))))
    for (const [fen, variant, check] of all.filter(([fen]) => fen.includes("k"))) {
      const position = positionOf(fen, variant)
      expect(check, fen).toBe(position.isCheck ? position.kingOf(position.turn) : null)
    }
  })

  test(`exercises of ${path} have the answers of the rules`, async ({ page }) => {
    await page.goto(path)
    const answers = page.locator(".answers li")
    await expect(answers).toHaveCount(await page.locator(".exercise").count())
    const answerOf = async (box) =>
      answers.nth(Number.parseInt(await box.locator("h3").textContent(), 10) - 1).locator("b")
    for (const box of await page.locator(".exercise:has([task])").all()) {
      const puzzle = box.locator("chess-puzzle")
      const position = positionOf(await puzzle.getAttribute("fen"), await puzzle.getAttribute("variant"))
      const answer = (await (await answerOf(box)).textContent()).replace(".", "").split(", ")
      const reached = position.legalMoves(await puzzle.getAttribute("square")).map(({ to }) => to)
      expect(position.problems()).toEqual([])
      expect(answer.sort()).toEqual(reached.sort())
    }
    for (const box of await page.locator(".exercise:has([moves])").all()) {
      const puzzle = box.locator("chess-puzzle")
      const [fen, variant] = [await puzzle.getAttribute("fen"), await puzzle.getAttribute("variant")]
      const { plies = words(await puzzle.getAttribute("moves")).length } = await puzzle.evaluate(({ dataset }) => ({
        ...dataset,
      }))
      const game = new Game({ fen, rules: "free", ...(variant && { variant }) })
      expect(game.position.problems()).toEqual([])
      const sans = words(await puzzle.getAttribute("moves")).map((uci) => game.move(uci).san)
      const answer = await (await answerOf(box)).allTextContents()
      expect(sans).toEqual(expect.arrayContaining(answer))
      expect(answer.length).toBeGreaterThan(0)
      if (!variant) expect(game.end?.reason === "checkmate").toBe(answer.at(-1).endsWith("#"))
      // Each task of a variant has one solution.
      else expect(solutions(game, plies)).toEqual([sans[0]])
    }
  })
}

test("the booklet has the diagrams of the seeds", async ({ page }) => {
  await page.goto("rules.html")
  const boards = await diagrams(page).evaluateAll((found) =>
    found.map((each) => each.getAttribute("fen").replace("chess960:", "").split(" ")[0]),
  )
  expect(boards).toEqual(
    expect.arrayContaining([
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
      "k7/8/8/1prp4/1P1P4/8/6P1/7K",
      "k7/2p5/5q2/2b5/4N3/2R3r1/3P4/7K",
      "r6k/4q3/8/8/8/B7/8/K7",
      "nr1kb1r1/ppp3pp/8/2Pp4/8/7P/PP3PP1/1R3KBR",
      "nr1kb1r1/ppp3pp/3P4/8/8/7P/PP3PP1/2KR2BR",
      "r1bqkbnr/ppp2Qpp/2np4/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR",
      "r3k2r/8/8/8/pPRNQBK1/8/1P6/8",
    ]),
  )
})

// ─── Diagrams ────────────────────────────────────────────────────────────────────────────────────

for (const path of ["rules.html", "variants.html"])
  test(`every diagram of ${path} draws its board and pieces`, async ({ page }) => {
    await page.goto(path)
    await drawn(page)
    for (const each of await diagrams(page).all()) {
      const fen = await each.getAttribute("fen")
      const pieces = fen
        .replace(/chess960:|\[.*\]/, "")
        .split(" ")[0]
        .replace(/[^a-z]/gi, "")
      await expect(each.locator("[part~=square]")).toHaveCount(64)
      await expect(each.locator("[part~=square] [part=piece]")).toHaveCount(pieces.length)
      await expect(each.getByRole("alert")).toHaveCount(0)
    }
  })

test("a refused move is answered with its reason", async ({ page }) => {
  await page.goto("rules.html")
  const pinned = page.locator('chess-diagram[data-refused="Bxe7 Bb4"]')
  // It is interactive near the viewport.
  await pinned.scrollIntoViewIfNeeded()
  await expect(pinned.getByRole("status")).toHaveText("White to move: try a move.")
  const square = (name) => pinned.getByRole("gridcell", { name: new RegExp(`^${name}, `) })
  await square("a3").click()
  await square("e7").click()
  await expect(pinned.getByRole("status")).toContainText("leaves the king on a1 open to Rxa1")
  await square("a1").click()
  await square("b1").click()
  await expect(square("b1")).toHaveAccessibleName(/white king/)
})

test("diagrams of variants are played by their own rules", async ({ page }) => {
  await page.goto("variants.html")
  const diagram = (caption) => page.locator(`chess-diagram[caption^="${caption}"]`)
  const ready = async (box) => {
    await box.scrollIntoViewIfNeeded()
    await expect(box.getByRole("status")).toHaveText("White to move: try a move.")
    return box
  }
  const play = async (box, squares) => {
    for (const name of words(squares)) await squareOf(box, name).click()
  }
  const start = await ready(diagram("Play 1. e4 d5 2. exd5"))
  await play(start, "e2 e4 d7 d5 e4 d5 d8 d5")
  await start.getByRole("toolbar", { name: "White’s pocket" }).getByRole("button", { name: "Pawn, 1 held" }).click()
  await squareOf(start, "e4").click()
  await expect(squareOf(start, "e4")).toHaveAccessibleName(/white pawn/)

  const explosion = await ready(diagram("White is in check, but neither"))
  await play(explosion, "d1 f2")
  await expect(explosion.getByRole("status")).toContainText("would blow up White's own king")
  await play(explosion, "a7 f7")
  await expect(explosion.getByRole("status")).toContainText("Black's king was blown up, White wins")
  await expect(squareOf(explosion, "g8")).toHaveAccessibleName(/empty/)

  const race = await ready(diagram("White has 21 moves"))
  await play(race, "e2 c3")
  await expect(race.getByRole("status")).toContainText("in racing kings no move may give check")
})

test("an exercise of drops is solved on the board", async ({ page }) => {
  await page.goto("variants.html")
  const box = exercise(page, "2. Two drops")
  await box.scrollIntoViewIfNeeded()
  await expect(box.getByRole("button", { name: "Again" })).toBeVisible()
  const pocket = box.getByRole("toolbar").last()
  await pocket.getByRole("button", { name: "Queen, 1 held" }).click()
  await squareOf(box, "g8").click()
  await expect(squareOf(box, "g8")).toHaveAccessibleName(/black rook/)
  await pocket.getByRole("button", { name: "Knight, 1 held" }).click()
  await squareOf(box, "f7").click()
  await expect(box.getByRole("status")).toHaveText("Solved. Right: N@f7#.")
})

// ─── The booklet ─────────────────────────────────────────────────────────────────────────────────

const contents = (page) => page.getByRole("navigation", { name: "Contents" })

test("the contents stay in view and mark the current chapter", async ({ page }) => {
  await page.goto("rules.html")
  const links = await contents(page).getByRole("listitem").getByRole("link").all()
  const sections = await page.locator("main > section[aria-labelledby]:not([aria-labelledby=more], .answers)").count()
  expect(links).toHaveLength(sections)
  for (const name of ["Draws", "Check", "Exercises"]) {
    await contents(page).getByRole("link", { name, exact: true }).click()
    await expect(contents(page).locator("[aria-current=location]")).toHaveText(name)
    await expect(contents(page).getByRole("link", { name, exact: true })).toBeInViewport()
    await expect(page.getByRole("heading", { name, exact: true })).toBeInViewport()
  }
})

for (const [name, viewport] of [
  ["a desktop", { width: 1280, height: 800 }],
  ["a wide window", { width: 1920, height: 1080 }],
  ["a tablet", { width: 1024, height: 768 }],
  ["a phone", { width: 390, height: 844 }],
]) {
  test(`the layout holds on ${name}`, async ({ page, browserName }) => {
    await page.setViewportSize(viewport)
    await watchShifts(page)
    // Late layout shifts are visible on a slow machine. Only Chromium reports shifts.
    if (browserName === "chromium" && viewport.width >= 960)
      await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 4 })
    await page.goto("rules.html")
    await drawn(page)
    const wayBack = page.getByRole("link", { name: "Contents", exact: true })
    if (viewport.width < 960) {
      await expect(wayBack).toBeHidden()
      await page.locator("#draws").scrollIntoViewIfNeeded()
      await expect(wayBack).toBeInViewport({ ratio: 1 })
      expect((await wayBack.boundingBox()).height).toBeGreaterThanOrEqual(40)
      await wayBack.click()
      await expect(contents(page)).toBeInViewport()
      await expect(wayBack).toBeHidden()
      return
    }
    // Scrolling to the sixth diagram makes it interactive.
    await page.getByRole("heading", { name: "The king" }).scrollIntoViewIfNeeded()
    await expect(page.locator('chess-diagram[data-refused="Kc3 Kd3 Ke3"]').getByRole("status")).toHaveText(
      "White to move: try a move.",
    )
    expect(await shiftsOn(page)).toEqual([])
    const box = (selector) => page.locator(selector).first().boundingBox()
    const [nav, words] = [await box(".contents"), await box("section[aria-labelledby=captures] p")]
    expect(nav.x + nav.width).toBeLessThan(words.x)
    // A diagram is beside its paragraph; two for the same idea are side by side.
    const beside = await box("section[aria-labelledby=captures] chess-diagram")
    expect(beside.x).toBeGreaterThan(words.x + words.width)
    const [first, second] = await page
      .locator("section[aria-labelledby=mate] chess-diagram")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
    expect(Math.abs(first.y - second.y)).toBeLessThan(1)
    if (viewport.width < 1216) return
    // Lines of 60 to 70 characters if there is room.
    const letters = await page
      .locator("section[aria-labelledby=captures] p")
      .first()
      .evaluate((paragraph) => {
        const lines = Math.round(paragraph.clientHeight / Number.parseFloat(getComputedStyle(paragraph).lineHeight))
        return paragraph.textContent.length / lines
      })
    expect(letters).toBeGreaterThan(52)
    expect(letters).toBeLessThan(70)
    const cards = await page
      .locator(".cards chess-diagram")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y))
    // Four cards in rows of two.
    expect(new Set(cards).size).toBe(2)
    // Every board has the same size, at one of two places.
    const boards = await page.locator("chess-diagram, chess-puzzle").evaluateAll((all) =>
      all.map((each) => {
        const { x, width } = each.shadowRoot.querySelector("[part=board]").getBoundingClientRect()
        return [Math.round(x), Math.round(width)]
      }),
    )
    expect(new Set(boards.map(([, width]) => width)).size).toBe(1)
    expect(new Set(boards.map(([x]) => x)).size).toBe(2)
  })
}

test("links under a diagram lead to the board and the editor", async ({ page }) => {
  await page.goto("rules.html")
  const links = await page.locator(".shown").evaluateAll((all) =>
    all.map((each) => {
      const diagram = each.querySelector("chess-diagram")
      const names = diagram.getAttributeNames().filter((name) => !/^(data-|class$)/.test(name))
      return {
        attributes: Object.fromEntries(names.map((name) => [name, diagram.getAttribute(name)])),
        places: [...each.querySelectorAll(".open-in a")].map((link) => [
          link.getAttribute("href").split("#")[0],
          Object.fromEntries(new URLSearchParams(link.hash.slice(1))),
        ]),
      }
    }),
  )
  expect(links.length).toBeGreaterThanOrEqual(35)
  for (const { attributes, places } of links) {
    const isGame = /K/.test(attributes.fen) && /k/.test(attributes.fen)
    expect(places).toEqual([...(isGame ? [["index.html", { fen: attributes.fen }]] : []), ["editor.html", attributes]])
  }
  const link = page.getByRole("link", { name: /^In the editor: Bxe7 is illegal/ })
  await expect(link).toBeHidden()
  await page.locator('.shown:has([data-refused="Bxe7 Bb4"]) summary').click()
  await link.click()
  await expect(page.getByRole("textbox", { name: "FEN", exact: true })).toHaveValue("r6k/4q3/8/8/8/B7/8/K7 w - - 0 1")
  await expect(page.getByRole("grid", { name: "Board to set up" })).toHaveAccessibleDescription(
    /Arrows: a3 to e7 \(green\), a8 to a1 \(red\)/,
  )
})

// The notation is that of the xboard project's page on chess, from which one of the seeds comes.
test("the table of the pieces is complete", async ({ page }) => {
  await page.goto("rules.html")
  const rows = page.getByRole("table", { name: "Letter, value and moves of each piece" }).getByRole("row")
  const expected = [
    ["King", "K", "–", "K"],
    ["Queen", "Q", "9", "Q"],
    ["Rook", "R", "5", "R"],
    ["Bishop", "B", "3", "B"],
    ["Knight", "N", "3", "N"],
    ["Pawn", "none", "1", "mfWcfF"],
  ]
  for (const [index, cells] of expected.entries()) {
    const found = await rows
      .nth(index + 1)
      .locator("th, td")
      .allTextContents()
    expect(found.slice(0, 3)).toEqual(cells.slice(0, 3))
  }
  await page.locator("summary").filter({ hasText: "Betza" }).click()
  const betza = page.locator(".betza").getByRole("listitem")
  await expect(betza).toHaveText(expected.map(([name, , , notation]) => `${name} ${notation}`))
})

// ─── Exercises ───────────────────────────────────────────────────────────────────────────────────

test("an exercise judges each square by mouse", async ({ page }) => {
  await page.goto("rules.html")
  const box = exercise(page, "2. A king in check")
  await box.scrollIntoViewIfNeeded()
  await expect(box.getByRole("status")).toHaveText("Choose every square to which the piece on e3 can go.")
  await expect(squareOf(box, "e3")).toHaveClass(/\bcheck\b/)
  await box.getByRole("button", { name: "Hint" }).click()
  await expect(box.getByRole("status")).toHaveText("One of them is d3.")
  expect(await marksOn(box.locator("chess-puzzle"))).toContain("blue d3")
  await squareOf(box, "f4").click()
  await expect(box.getByRole("status")).toHaveText("The king cannot go to f4: the knight on d5 would attack it there.")
  for (const name of ["d3", "f3"]) await squareOf(box, name).click()
  await expect(box.getByRole("status")).toHaveText("Right: f3. Still to find: 2.")
  await expect(squareOf(box, "d3")).toHaveAccessibleName("d3, empty, right")
  await box.getByRole("button", { name: "Solution" }).click()
  await expect(box.getByRole("status")).toHaveText("The solution: d3, d4, e4, f3.")
})

test("an exercise is solved by keyboard", async ({ page }) => {
  await page.goto("rules.html")
  const box = exercise(page, "4. A queen to the rescue")
  await box.scrollIntoViewIfNeeded()
  await expect(box.getByRole("button", { name: "Again" })).toBeVisible()
  await squareOf(box, "e4").focus()
  await page.keyboard.press("ArrowLeft")
  await expect(squareOf(box, "d4")).toBeFocused()
  await page.keyboard.press("Space")
  await page.keyboard.press("PageUp")
  await page.keyboard.press("Enter")
  await expect(box.getByRole("status")).toHaveText("Solved.")
})

// ─── Paper, no network, no script ────────────────────────────────────────────────────────────────

for (const format of ["A4", "Letter"]) {
  test(`the booklet is printed on at most fourteen pages of ${format}`, async ({ page }) => {
    await page.goto("rules.html")
    await drawn(page)
    const pages = pagesIn(await page.pdf({ format }))
    expect(pages).toBeGreaterThan(6)
    expect(pages).toBeLessThan(15)
    await page.emulateMedia({ media: "print" })
    // Every board is square, legible, and within its column.
    for (const box of await diagrams(page).evaluateAll((found) =>
      found.map((each) => each.shadowRoot.querySelector("[part=board]").getBoundingClientRect().toJSON()),
    )) {
      expect(Math.abs(box.width - box.height)).toBeLessThan(1)
      // All boards have one size: 66 mm with the coordinates.
      expect((box.width / 96) * 25.4).toBeCloseTo(62.9, 0)
    }
    await expect(page.locator(".answers")).toBeVisible()
    await expect(page.locator(".site-header")).toBeHidden()
    await expect(page.locator("chess-puzzle").getByText("Again", { exact: true }).first()).toBeHidden()
  })
}

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" })

  test("everything works offline after the first visit", async ({ page, browserName }) => {
    test.skip(browserName !== "chromium", "Playwright has service workers in Chromium only")
    await page.goto("rules.html")
    await page.evaluate(() => navigator.serviceWorker.ready)
    await revisitOffline(page)
    await drawn(page)
    const pinned = page.locator('chess-diagram[data-refused="Bxe7 Bb4"]')
    // It is interactive near the viewport.
    await pinned.scrollIntoViewIfNeeded()
    await expect(pinned.getByRole("status")).toHaveText("White to move: try a move.")
    await page.goto("./")
    await expect(page.getByRole("grid", { name: /^Chess board/ })).toBeVisible()
  })

  for (const { folder, square, title } of [
    { folder: "", square: "e4, white pawn", title: "Not kept for offline use" },
    { folder: "de/", square: "e4, weißer Bauer", title: "Offline nicht verfügbar" },
  ]) {
    test(`one visit of ${folder || "en/"} caches the board and the rules in 700 kB`, async ({ page }) => {
      await page.goto(`${folder}./`)
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
      const bytes = await page.evaluate(async () => {
        const sizes = (await caches.keys()).map(async (name) => {
          const cache = await caches.open(name)
          const files = (await cache.keys()).map(async (request) => {
            const body = (await (await cache.match(request)).blob()).stream()
            return (await new Response(body.pipeThrough(new CompressionStream("gzip"))).arrayBuffer()).byteLength
          })
          return Promise.all(files)
        })
        return (await Promise.all(sizes)).flat().reduce((sum, size) => sum + size, 0)
      })
      expect(bytes).toBeGreaterThan(0)
      expect(bytes).toBeLessThan(700_000)
      await revisitOffline(page)
      await expect(page.locator("#acts")).not.toHaveAttribute("inert")
      await page.locator("#typed-move").fill("e2e4")
      await page.keyboard.press("Enter")
      await expect(page.getByRole("gridcell", { name: square })).toBeVisible()
      await page.goto(`${folder}rules.html`)
      await drawn(page)
      await page.goto(`${folder}editor.html`)
      await expect(page.locator("h1")).toHaveText(title)
      await page.getByRole("main").getByRole("link").first().click()
      await expect(page.locator("#acts")).not.toHaveAttribute("inert")
    })
  }

  test("a page that was seen once works offline", async ({ page }) => {
    await page.goto("./")
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await page.goto("print.html")
    const isKept = () => page.evaluate(() => caches.match("print.html").then(Boolean))
    await expect.poll(isKept).toBe(true)
    await revisitOffline(page)
    await expect(page.locator("#print")).toBeVisible()
  })
})

test("the cache is named after the hash of its contents", async ({ request }) => {
  const text = await (await request.get("sw.js")).text()
  expect(text).toMatch(/const version = "[0-9a-f]{16}"/)
  const files = JSON.parse(/const files = (\{.*\})/.exec(text)[1])
  for (const name of ["rules.html", "pieces.svg", "module/index.js", "module/elements.js"])
    expect(Object.keys(files)).toContain(name)
  for (const [name, sum] of Object.entries(files)) {
    const response = await request.get(name)
    expect(response.status(), name).toBe(200)
    expect(
      createHash("sha256")
        .update(await response.body())
        .digest("base64"),
      name,
    ).toBe(sum)
  }
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("text, pictures and answers are there without JavaScript", async ({ page }) => {
    await page.goto("rules.html")
    await expect(page.getByText("Numbers such as 3.8 are articles")).toBeVisible()
    const seed = page.locator('chess-diagram[data-sans="g3 g4 dxc5 bxc5"]')
    await expect(seed.locator("svg use")).toHaveCount(8)
    await expect(seed).toContainText("The pawn moves here are g3, g4, dxc5 and bxc5.")
    await expect(seed).toContainText(
      "White: king h1; pawns b4, d4, g2. Black: king a8; rook c5; pawns b5, d5. Marked: g3, g4, c5.",
    )
    await expect(seed.locator(".still-description")).toBeVisible()
    await expect(page.getByText("c2, f3, b5, f5, c6, e6.")).toBeVisible()
    await page.goto("variants.html")
    const drop = page.locator('chess-diagram[data-wins="N@f7#"]')
    // The knight in the pocket is part of the text.
    await expect(drop.locator("svg use")).toHaveCount(9)
    await expect(drop).toContainText(
      "White: king g1; pawns f2, g2, h2; knight in hand. Black: king h8; rook g8; pawns g7, h7; nothing in hand.",
    )
  })
})
