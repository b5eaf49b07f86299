// Interactive <chess-diagram>: moves at a glance, legal moves, trying moves.
import { noFingers, notChromium } from "./drivers.js"
import { once, rare } from "./fixtures.js"
import { expect, marksOn, strictWithRules, test } from "./pages.js"

const square = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name}, `) })
const diagram = (page) => page.locator("chess-diagram")
const status = (page) => diagram(page).getByRole("status")
const button = (page, name) => diagram(page).getByRole("button", { name, exact: true })

test.describe("show-moves", () => {
  test("the legal moves of a piece are marked", once, async ({ page, open }) => {
    for (const [attributes, marks] of [
      // A pinned bishop may only stay on the line of the pin.
      ['fen="4k3/4r3/8/8/8/8/4B3/4K3" show-moves="e2"', []],
      ['fen="4k3/8/8/8/7b/8/5B2/4K3" show-moves="f2"', ["slide g3", "slide h4"]],
      // Without kings there is no pin, and other pieces still block.
      [
        'fen="8/4r3/8/8/8/8/4B3/3P4" show-moves="e2"',
        ["slide a6", "slide b5", "slide c4", "slide d3", "slide f1", "slide f3", "slide g4", "slide h5"],
      ],
      [
        'fen="8/8/8/8/4N3/8/8/8" show-moves="e4"',
        ["leap c3", "leap c5", "leap d2", "leap d6", "leap f2", "leap f6", "leap g3", "leap g5"],
      ],
      // The pawn moves of the second seed, and castling in Chess960 from the first.
      ['fen="k7/8/8/1prp4/1P1P4/8/6P1/7K" show-moves="g2"', ["double g4", "move g3"]],
      ['fen="k7/8/8/1prp4/1P1P4/8/6P1/7K" show-moves="b4"', ["capture c5"]],
      [
        'fen="chess960:nr1kb1r1/ppp3pp/8/2Pp4/8/7P/PP3PP1/1R3KBR w KQkq d6" show-moves="c5"',
        ["en-passant d6", "move c6"],
      ],
      [
        'fen="r3k2r/8/8/8/8/8/8/R3K2R" show-moves="e8"',
        ["castle c8", "castle g8", "slide d7", "slide d8", "slide e7", "slide f7", "slide f8"],
      ],
      ['fen="3n2k1/4P3/8/8/8/8/8/K7" show-moves="e7"', ["capture d8", "move e8", "promotion d8", "promotion e8"]],
      ['fen="4k3/8/8/8/8/8/8/4K3" show-moves="d4"', []],
    ]) {
      await test.step(attributes, async () => {
        await open(`<chess-diagram ${attributes} caption="x"></chess-diagram>`)
        await expect.poll(() => marksOn(diagram(page))).toEqual([...marks].sort())
        await expect(page.getByRole("img", { name: "x" })).toBeVisible()
      })
    }
  })
})

test("a failure to load the rules is reported and loading tried again", once, async ({ page, open }) => {
  const policy = strictWithRules.replace(" 'wasm-unsafe-eval'", "")
  const king = 'fen="4k3/8/8/3r4/8/8/8/R2QK3 w - - 0 1"'
  const blocked = "The engine of this board could not be loaded, so it only shows the position."
  await page.addInitScript(() => {
    const { error } = console
    console.error = (reason) =>
      /wasm-unsafe-eval/.test(reason) ? (globalThis.reasons = [...(globalThis.reasons ?? []), reason]) : error(reason)
  })
  await open(
    `<chess-diagram show-moves="d1" ${king}></chess-diagram><chess-diagram glance ${king}></chess-diagram><chess-diagram glance="free" ${king}></chess-diagram>`,
    { policy },
  )
  const [shown, glance, free] = [0, 1, 2].map((index) => page.locator("chess-diagram").nth(index))
  await expect(shown.getByRole("status")).toHaveText(blocked)
  await glance.getByRole("gridcell", { name: /^d1/ }).click()
  await expect(glance.getByRole("status")).toHaveText(blocked)
  await glance.getByRole("gridcell", { name: /^a1/ }).click()
  await expect.poll(() => page.evaluate(() => globalThis.reasons.length)).toBe(3)
  await glance.getByRole("gridcell", { name: /^h4/ }).click()
  await expect(glance.getByRole("status")).toHaveText("Choose a piece to see its moves.")
  await free.getByRole("gridcell", { name: /^a1/ }).click()
  await expect(free.getByRole("status")).toHaveText(/^White rook on a1/)
})

test.describe("glance", () => {
  const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

  test("a chosen piece marks and describes its moves", async ({ page, open }) => {
    await open(`<chess-diagram fen="${start}" glance></chess-diagram>`)
    await expect(page.getByRole("grid").getByRole("gridcell")).toHaveCount(64)
    await expect(status(page)).toHaveText("Choose a piece to see its moves.")
    await square(page, "b1").click()
    await expect(status(page)).toHaveText("White knight on b1: leaps to a3, c3.")
    expect(await marksOn(diagram(page))).toEqual(["leap a3", "leap c3"])
    await expect(square(page, "b1")).toHaveAttribute("aria-selected", "true")
    await expect(square(page, "a3")).toHaveAccessibleName("a3, empty, marked: leap")
    // Black's pieces show their moves as if it were Black's turn.
    await square(page, "e7").click()
    await expect(status(page)).toHaveText("Black pawn on e7: moves to e6; makes a double step to e5.")
    await square(page, "e7").click()
    await expect(status(page)).toHaveText("Choose a piece to see its moves.")
    expect(await marksOn(diagram(page))).toEqual([])

    await page.keyboard.press("ArrowLeft")
    await expect(square(page, "d7")).toBeFocused()
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Enter")
    await expect(status(page)).toHaveText("Black queen on d8 has no move.")
    await page.keyboard.press("Escape")
    await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(0)
    await expect(square(page, "d8")).toBeFocused()
    await page.keyboard.press("Home")
    await page.keyboard.press("PageDown")
    await expect(square(page, "a1")).toBeFocused()
    await square(page, "g8").evaluate((cell) => cell.click())
    await expect(status(page)).toHaveText("Black knight on g8: leaps to f6, h6.")
  })

  test("the choose event carries the moves once", once, async ({ page, open }) => {
    await open(`<chess-diagram fen="r3k2r/1P6/8/8/8/8/8/R3K2R" glance></chess-diagram>`)
    await page.evaluate(() => {
      globalThis.heard = []
      document.addEventListener("choose", ({ detail }) => globalThis.heard.push(detail))
    })
    await square(page, "e1").click()
    // While the rules are loading, choosing another piece cancels the announcement of this one.
    await expect(status(page)).toHaveText(/^White king on e1: /)
    await square(page, "b7").click()
    await expect(status(page)).toHaveText("White pawn on b7: moves to b8; captures on a8; promotes on a8, b8.")
    const heard = await page.evaluate(() => globalThis.heard)
    expect(heard.map(({ square }) => square)).toEqual(["e1", "b7"])
    expect(heard[0].moves.find(({ san }) => san === "O-O")).toMatchObject({ to: "g1", kinds: ["castle"] })
    expect(
      heard[1].moves
        .map(({ san }) => san)
        .sort()
        .slice(0, 4),
    ).toEqual(["b8=B", "b8=N", "b8=Q+", "b8=R+"])
  })

  test("a free glance uses Betza notation on an empty board", once, async ({ page, open }) => {
    const modules = []
    page.on(
      "response",
      (response) => /\.js$/.test(response.url()) && modules.push(response.body().then(({ length }) => length)),
    )
    await open(`<chess-diagram fen="${start}" glance="free" betza="b1:NN R:WD"></chess-diagram>`)
    await square(page, "c1").click()
    await expect(status(page)).toHaveText("White bishop on c1: moves or captures on a3, b2, d2, e3, f4, g5, h6.")
    await square(page, "b1").click()
    await expect(status(page)).toHaveText("White knight on b1: leaps to a3, c3, d2, d5, e7, f3, h4.")
    await square(page, "a1").click()
    await expect(status(page)).toHaveText("White rook on a1: moves or captures on a2, b1; leaps to a3, c1.")
    await square(page, "e2").click()
    await expect(status(page)).toHaveText(
      "White pawn on e2: moves to e3; makes a double step to e4; captures on d3, f3.",
    )
    expect(Math.max(...(await Promise.all(modules)))).toBeLessThan(60_000)
  })

  /** FEN, chosen piece, announcement, and marks; arrows are those of castling rooks. */
  const freely = {
    "en passant, and the pawn that goes": [
      'fen="8/8/8/3pP3/8/8/8/8 w - d6 0 1"',
      "e5",
      "White pawn on e5: moves to e6; captures on f6; captures en passant on d6, where the pawn on d5 goes.",
      ["capture f6", "captured d5", "en-passant d6", "move e6"],
    ],
    "castling, and where the rooks arrive": [
      'fen="r3k2r/8/8/8/8/8/8/8 b kq - 0 1"',
      "e8",
      "Black king on e8: moves or captures on d7, d8, e7, f7, f8; castles to c8, the rook from a8 to d8; g8, the rook from h8 to f8.",
      ["castle c8", "castle g8", "slide d7", "slide d8", "slide e7", "slide f7", "slide f8"],
      ["translate(50 50) rotate(0.00)", "translate(750 50) rotate(180.00)"],
    ],
    "castling in Chess960": [
      'fen="chess960:8/8/8/8/8/8/8/1R2K1R1 w GB - 0 1"',
      "e1",
      "White king on e1: moves or captures on d1, d2, e2, f1, f2; castles to c1, the rook from b1 to d1; g1, the rook from g1 to f1.",
      ["castle c1", "castle g1", "slide d1", "slide d2", "slide e2", "slide f1", "slide f2"],
    ],
    "no castling without the right to it": [
      'fen="8/8/8/8/8/8/8/4K2R w - - 0 1"',
      "e1",
      "White king on e1: moves or captures on d1, d2, e2, f1, f2.",
      ["slide d1", "slide d2", "slide e2", "slide f1", "slide f2"],
    ],
    "a lame leaper, what blocks it and what could": [
      'fen="8/8/4p3/8/4M3/8/8/8" betza="M:nN"',
      "e4",
      "White M on e4: moves or captures on c3, c5, d2, d6, f2, f6, g3, g5; can be blocked on d4, e3, e5, f4.",
      [
        "block d4",
        "block e3",
        "block e5",
        "block f4",
        "slide c3",
        "slide c5",
        "slide d2",
        "slide d6",
        "slide f2",
        "slide f6",
        "slide g3",
        "slide g5",
      ],
    ],
    "a lame leaper that is blocked": [
      'fen="8/8/8/4p3/4M3/8/8/8" betza="M:nN"',
      "e4",
      "White M on e4: moves or captures on c3, c5, d2, f2, g3, g5; can be blocked on d4, e3, f4; is blocked on e5 on its way to d6, f6.",
      [
        "block d4",
        "block e3",
        "block e5",
        "block f4",
        "slide c3",
        "slide c5",
        "slide d2",
        "slide f2",
        "slide g3",
        "slide g5",
      ],
    ],
    "a double step that is blocked": [
      'fen="8/8/8/8/8/4n3/4P3/8"',
      "e2",
      "White pawn on e2: moves to e3; captures on d3, f3; is blocked on e3 on its way to e4.",
      ["block e3", "capture d3", "capture f3", "move e3"],
    ],
    "the cannon of Chinese chess": [
      'fen="3r4/8/3p4/8/8/3C4/8/8" betza="C:mRcpR"',
      "d3",
      "White C on d3: hops to d8 over d6; moves to a3, b3, c3, d1, d2, d4, d5, e3, f3, g3, h3; captures on d8.",
      null,
    ],
    "the grasshopper": [
      'fen="8/8/2p2P2/8/8/2G5/8/8" betza="G:gQ"',
      "c3",
      "White G on c3: hops to c7 over c6, g7 over f6.",
      ["hop c7", "hop g7"],
    ],
    "a grasshopper with nothing to hop over": [
      'fen="8/8/8/8/8/2G5/8/8" betza="G:gQ"',
      "c3",
      "White G on c3 has nothing to hop over.",
      [],
    ],
    "a piece of which nobody says how it moves": [
      'fen="8/8/8/8/8/2X5/8/8"',
      "c3",
      "White X on c3: its moves are not defined.",
      [],
    ],
  }
  test("a free glance describes each kind of move", once, async ({ page, open }) => {
    for (const [name, [attributes, from, said, marks, arrows]] of Object.entries(freely)) {
      await test.step(`a free glance of ${name}`, async () => {
        await open(`<chess-diagram ${attributes} glance="free"></chess-diagram>`)
        await square(page, from).focus()
        await page.keyboard.press("Enter")
        await expect(status(page)).toHaveText(said)
        if (marks) expect(await marksOn(diagram(page))).toEqual(marks)
        const drawn = () =>
          diagram(page).evaluate((host) =>
            [...host.shadowRoot.querySelectorAll("[part=board] svg > .arrow")].map((arrow) =>
              arrow.getAttribute("transform"),
            ),
          )
        if (arrows) expect(await drawn()).toEqual(arrows)
      })
    }
  })

  test("a free glance fades the other pieces", once, async ({ page, open }) => {
    await open(`<chess-diagram fen="${start}" glance="free"></chess-diagram>`)
    await square(page, "c1").click()
    const pale = () =>
      diagram(page).evaluate(
        ({ shadowRoot }) =>
          [...shadowRoot.querySelectorAll("[part=piece]")].filter((piece) => getComputedStyle(piece).opacity < 0.5)
            .length,
      )
    await expect.poll(pale).toBe(31)
    await page.keyboard.press("Escape")
    await expect.poll(pale).toBe(0)
  })

  test("the focused square is the chosen one", async ({ page, open }) => {
    await open(`<chess-diagram fen="${start}" glance></chess-diagram>`)
    await square(page, "g8").focus()
    await page.keyboard.press("Enter")
    await expect(status(page)).toHaveText("Black knight on g8: leaps to f6, h6.")
  })

  test("keys and clicks work as before after another position", once, async ({ page, open }) => {
    await open(`<chess-diagram fen="${start}" glance></chess-diagram>`)
    await expect(page.getByRole("grid")).toBeVisible()
    for (const fen of ["4k3/8/8/8/8/8/8/R3K3", "4k3/8/8/8/8/8/8/4K2R"])
      await diagram(page).evaluate((host, fen) => host.setAttribute("fen", fen), fen)
    await square(page, "h1").click()
    await expect(status(page)).toHaveText(/^White rook on h1: /)
    await page.keyboard.press("ArrowLeft")
    await expect(square(page, "g1")).toBeFocused()
  })

  test("a legend explains only the marks that can be seen", once, async ({ page, open }) => {
    await open(`<chess-diagram fen="8/8/8/8/4N3/8/8/R7" glance></chess-diagram>`)
    await square(page, "e4").click()
    await expect(diagram(page).getByRole("listitem")).toHaveText([
      "moves or captures, can be blocked",
      "moves or captures, jumps",
    ])
    await diagram(page).evaluate((host) => host.setAttribute("fen", "4k3/8/8/8/8/8/4P3/R3K2R"))
    await square(page, "e2").click()
    await expect(diagram(page).getByRole("listitem")).toHaveText([
      "moves or captures, can be blocked",
      "moves only",
      "double step, can be blocked",
      "captures only",
      "castles",
    ])
  })

  test("a bad betza shows an alert", once, async ({ page, open }) => {
    await open(`<chess-diagram fen="8/8/8/8/4N3/8/8/8" glance="free" betza="e4:x"></chess-diagram>`)
    await expect(page.getByRole("alert")).toHaveText("“x” is not a move in Betza’s notation.")
    await diagram(page).evaluate((host) => host.setAttribute("betza", "e4:W"))
    await square(page, "e4").click()
    await expect(status(page)).toHaveText("White knight on e4: moves or captures on d4, e3, e5, f4.")
    await diagram(page).evaluate((host) => host.setAttribute("betza", "e4:F"))
    await square(page, "e4").click()
    await expect(status(page)).toHaveText("White knight on e4: moves or captures on d3, d5, f3, f5.")
    await expect(page.getByRole("alert")).toHaveCount(0)
  })

  test.describe("on a touch screen", () => {
    test.skip(notChromium, noFingers)
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 600 } })
    test("a tap chooses a piece", async ({ page, open }) => {
      await open(`<chess-diagram fen="8/8/8/8/4N3/8/8/8" glance></chess-diagram>`)
      await square(page, "e4").tap()
      await expect(status(page)).toHaveText("White knight on e4: leaps to c3, c5, d2, d6, f2, f6, g3, g5.")
    })
  })
})

test.describe("play", () => {
  test("moves are tried or refused until they are taken back", once, async ({ page, open }) => {
    await open(`<chess-diagram fen="r6k/4q3/8/8/8/B7/8/K7" play marks="e7" caption="Bxe7 is illegal"></chess-diagram>`)
    await expect(page.getByRole("grid", { name: "Bxe7 is illegal", exact: true })).toBeVisible()
    await expect(status(page)).toHaveText("White to move: try a move.")
    await expect(button(page, "Take back")).toBeHidden()
    await square(page, "a3").click()
    await square(page, "e7").click()
    await expect(status(page)).toHaveText(
      "Bxe7 leaves the king on a1 open to Rxa1: the bishop on a3 is pinned along the a-file by the rook on a8.",
    )
    expect(await marksOn(diagram(page))).toEqual(["plain e7", "why a8"])
    await square(page, "a1").click()
    await square(page, "b2").click()
    await expect(status(page)).toHaveText("White: king to b2.")
    expect(await marksOn(diagram(page))).toEqual([])
    await button(page, "Take back").click()
    await expect(status(page)).toHaveText("Start of the game, White to move.")
    await expect(square(page, "a1")).toHaveAccessibleName("a1, white king")
    expect(await marksOn(diagram(page))).toEqual(["plain e7"])
    // The button is hidden now, but the focus is not lost.
    await expect(page.getByRole("gridcell").and(page.locator(":focus"))).toHaveCount(1)
  })

  test("a diagram fires the events of a board", once, async ({ page, open }) => {
    await open(`<chess-diagram fen="7k/P7/8/8/8/8/8/K7" play></chess-diagram>`)
    await page.evaluate(() => {
      globalThis.heard = []
      for (const type of ["beforemove", "move", "illegal", "end", "navigate"]) {
        document.addEventListener(type, ({ detail }) =>
          globalThis.heard.push([type, detail.move?.san ?? detail.verdict?.reason ?? detail.ply]),
        )
      }
    })
    await square(page, "a7").click()
    await square(page, "a8").click()
    await page.getByRole("dialog", { name: "Promote to" }).getByRole("button", { name: "Rook" }).click()
    await expect(status(page)).toHaveText("White: pawn promotes to rook on a8, check.")
    await button(page, "Start again").click()
    expect(await page.evaluate(() => globalThis.heard)).toEqual([
      ["beforemove", "a8=R+"],
      ["move", "a8=R+"],
      ["navigate", 0],
    ])
  })

  test("removing the element closes its promotion dialog", once, async ({ page, open }) => {
    await open(`<chess-diagram fen="7k/P7/8/8/8/8/8/K7" play></chess-diagram>`)
    await square(page, "a7").click()
    await square(page, "a8").click()
    await expect(page.getByRole("dialog")).toBeVisible()
    const left = await diagram(page).evaluate((host) => {
      host.remove()
      return host.shadowRoot.querySelectorAll("[role=dialog]").length
    })
    expect(left).toBe(0)
  })

  test("a finished position says how it ended and refuses moves", once, async ({ page, open }) => {
    for (const [fen, end, from, to, why] of [
      [
        "7k/5Q2/8/8/8/8/8/K7 b - - 0 1",
        "Draw by stalemate.",
        "h8",
        "g8",
        "The king cannot go to g8: the queen on f7 would attack it there.",
      ],
      [
        "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
        "Checkmate, White wins.",
        "h7",
        "h6",
        "The king on g8 is in check from the rook on a8, and h6 neither captures the rook nor blocks the check.",
      ],
    ]) {
      await test.step(`a move after the end is refused: ${end}`, async () => {
        await open(`<chess-diagram fen="${fen}" play></chess-diagram>`)
        await expect(status(page)).toHaveText(end)
        await square(page, from).click()
        await square(page, to).click()
        await expect(status(page)).toHaveText(why)
      })
    }
  })

  test("sentences are in German", once, async ({ page, open }) => {
    await open('<chess-diagram lang="de" fen="7k/5Q2/8/8/8/8/8/K7 b - - 0 1" play></chess-diagram>')
    await expect(status(page)).toHaveText("Remis durch Patt.")
  })

  /** Squares clicked in sequence, and the resulting announcement. */
  const lessons = {
    "a child's first knight": [
      'fen="8/8/8/8/8/8/8/1N6"',
      [
        ["b1 c3", "White: knight to c3."],
        ["c3 d5", "White: knight to d5."],
        ["d5 d6", /^A knight cannot move from d5 to d6/],
      ],
    ],
    "knight and king alone are not dead": [
      'fen="8/8/4k3/8/8/4K3/8/5N2"',
      [
        ["f1 g3", "White: knight to g3."],
        ["e6 d5", "Black: king to d5."],
      ],
    ],
    "the opposition": [
      'fen="8/8/4k3/8/4K3/4P3/8/8 w - - 0 1"',
      [
        ["e4 d4", "White: king to d4."],
        ["e6 d6", "Black: king to d6."],
      ],
    ],
    "a rook's tour of seven moves, for which no stalemate is an end": [
      'fen="8/8/8/p7/P7/8/8/7R" turns="white"',
      [
        ..."h1h8 h8c8 c8c2 c2f2 f2f6 f6d6 d6d1"
          .split(" ")
          .map((move) => [`${move.slice(0, 2)} ${move.slice(2)}`, `White: rook to ${move.slice(2)}.`]),
      ],
    ],
    "only Black moves": [
      'fen="8/8/8/8/8/8/4K3/q7" turns="black"',
      [
        ["a1 a8", "Black: queen to a8."],
        ["a8 h8", "Black: queen to h8."],
      ],
    ],
    "in check, the other side answers first": [
      'fen="4k3/8/8/8/8/8/8/R6K" turns="white"',
      [
        ["a1 a8", "White: rook to a8, check."],
        ["a8 b8", /.*/],
        ["e8 e7", "Black: king to e7."],
        ["a8 b8", "White: rook to b8."],
        ["b8 b1", "White: rook to b1."],
      ],
    ],
    "it answers first also where the lesson begins": [
      'fen="4k3/8/8/8/8/8/8/4R2K" turns="white"',
      [
        ["e8 d8", "Black: king to d8."],
        ["e1 e2", "White: rook to e2."],
        ["e2 a2", "White: rook to a2."],
      ],
    ],
    "mate ends it": [
      'fen="7k/8/6K1/8/8/8/8/R7" turns="white"',
      [["a1 a8", "White: rook to a8. Checkmate, White wins."]],
    ],
    "stalemate is the only draw": ['fen="7k/8/8/6Q1/8/8/8/K7"', [["g5 g6", "White: queen to g6. Draw by stalemate."]]],
    "under FIDE's rules a dead position is a draw": [
      'fen="8/8/4k3/8/8/4K3/8/5N2" rules="fide"',
      [
        ["", "Draw by dead position."],
        ["f1 g3", "The game is over: draw by dead position."],
      ],
    ],
  }
  test("a lesson may do without kings and turns", rare, async ({ page, open }) => {
    for (const [name, [attributes, steps]] of Object.entries(lessons)) {
      await test.step(`${name} is played`, async () => {
        await open(`<chess-diagram ${attributes} play></chess-diagram>`)
        await expect(page.getByRole("grid", { name: /^Chess board/ })).toBeVisible()
        for (const [squares, said] of steps) {
          for (const each of squares.split(" ").filter(Boolean)) await square(page, each).click()
          await expect(status(page)).toHaveText(said)
        }
      })
    }
  })

  test("moves of a one-sided lesson are taken back one by one", once, async ({ page, open }) => {
    await open(`<chess-diagram fen="8/8/8/p7/P7/8/8/7R" turns="white" play></chess-diagram>`)
    for (const to of ["h1", "h8", "h8", "c8"]) await square(page, to).click()
    await expect(square(page, "c8")).toHaveAccessibleName("c8, white rook")
    await button(page, "Take back").click()
    await expect(square(page, "h8")).toHaveAccessibleName("h8, white rook")
    await expect(status(page)).toHaveText("White to move: try a move.")
    await button(page, "Take back").click()
    await expect(square(page, "h1")).toHaveAccessibleName("h1, white rook")
    await expect(button(page, "Take back")).toBeHidden()
    for (const to of ["h1", "h8", "h8", "c8"]) await square(page, to).click()
    await button(page, "Start again").click()
    await expect(square(page, "h1")).toHaveAccessibleName("h1, white rook")
  })

  test("attributes switch position and mode at any time", once, async ({ page, open }) => {
    await open(`<chess-diagram fen="7k/8/8/8/8/8/4P3/K7" play></chess-diagram>`)
    await square(page, "e2").click()
    await square(page, "e4").click()
    await expect(status(page)).toHaveText("White: pawn to e4.")
    await diagram(page).evaluate((host) => host.setAttribute("fen", "7k/8/8/8/8/8/3P4/K7"))
    await expect(square(page, "d2")).toHaveAccessibleName("d2, white pawn")
    await expect(square(page, "e4")).toHaveAccessibleName("e4, empty")
    await diagram(page).evaluate((host) => {
      host.removeAttribute("play")
      host.setAttribute("glance", "")
    })
    await square(page, "d2").click()
    await expect(status(page)).toHaveText("White pawn on d2: moves to d3; makes a double step to d4.")
    await diagram(page).evaluate((host) => host.removeAttribute("glance"))
    await expect(page.getByRole("img", { name: "Chess diagram" })).toHaveAccessibleDescription(
      "White: king a1; pawn d2. Black: king h8.",
    )
    await expect(page.getByRole("gridcell")).toHaveCount(0)
    await expect(status(page)).toHaveCount(0)
  })

  test("a refusal disappears with its position", once, async ({ page, open }) => {
    const refuse = async (from, to, sentence) => {
      await square(page, from).click()
      await square(page, to).click()
      await expect(status(page)).toHaveText(sentence)
      await expect(status(page)).toHaveClass(/refusal/)
    }
    await open(`<chess-diagram fen="7k/8/8/8/8/8/4P3/K7" play></chess-diagram>`)
    await refuse("e2", "e5", /e2 to e5/)
    await diagram(page).evaluate((host) => host.setAttribute("lang", "de"))
    await expect(status(page)).toHaveText("Weiß am Zug: einen Zug probieren.")
    await expect(status(page)).not.toHaveClass(/refusal/)
    await refuse("e2", "e5", /e2/)
    await diagram(page).evaluate((host) => host.setAttribute("fen", "7k/8/8/8/8/8/3P4/K7"))
    await expect(square(page, "d2")).toHaveAccessibleName("d2, weißer Bauer")
    await expect(status(page)).toHaveText("Weiß am Zug: einen Zug probieren.")
    await expect(status(page)).not.toHaveClass(/refusal/)
    await refuse("d2", "d5", /d2/)
    await diagram(page).evaluate((host) => (host.removeAttribute("play"), host.setAttribute("glance", "")))
    await expect(status(page)).toHaveText("Figur wählen, um ihre Züge zu sehen.")
    await expect(status(page)).not.toHaveClass(/refusal/)
  })

  test("only the last position set while the rules load is played", once, async ({ page, open }) => {
    let arrive
    const arrival = new Promise((resolve) => (arrive = resolve))
    await page.route("**/module/index.js", async (route) => {
      await arrival
      await route.continue()
    })
    await open(`<chess-diagram fen="7k/8/8/8/8/8/4P3/K7" glance="free"></chess-diagram>`)
    await expect(page.getByRole("gridcell")).toHaveCount(64)
    await diagram(page).evaluate(async (host) => {
      globalThis.heard = []
      host.addEventListener("move", ({ detail }) => globalThis.heard.push(detail.fen))
      host.removeAttribute("glance")
      host.setAttribute("play", "")
      await new Promise((resolve) => requestAnimationFrame(resolve))
      host.setAttribute("fen", "7k/8/8/8/8/8/3P4/K7")
    })
    await expect(page.getByRole("img")).toHaveAccessibleDescription("White: king a1; pawn d2. Black: king h8.")
    arrive()
    await square(page, "a1").click()
    await square(page, "b1").click()
    await expect(status(page)).toHaveText("White: king to b1.")
    expect(await page.evaluate(() => globalThis.heard)).toEqual(["7k/8/8/8/8/8/3P4/1K6 b - - 1 1"])
  })
})

test.describe("the name of a grid is kept up to date", () => {
  const mate = 'fen="6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"'
  const text = (moves) => `[FEN "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"]\n\n${moves}`
  const pgn = (moves) => `pgn="${text(moves).replaceAll('"', "&quot;")}"`
  const [white, plain] = ["Chess board, White to move", "Chess board"]
  /** The element, the name of its grid, the squares to click, and the name after that. */
  const named = [
    [`<chess-board ${mate}></chess-board>`, white, "g1 h1", "Chess board, Black to move"],
    [`<chess-board ${mate}></chess-board>`, white, "a1 a8", plain],
    [`<chess-diagram ${mate} play></chess-diagram>`, white, "a1 a8", plain],
    [`<chess-diagram ${mate} play rules="fide"></chess-diagram>`, white, "a1 a8", plain],
    [`<chess-diagram ${mate} play caption="Mate in one"></chess-diagram>`, "Mate in one", "g1 h1", "Mate in one"],
    [`<chess-diagram ${mate} play turns="white" caption="A tour"></chess-diagram>`, "A tour", "a1 a2", "A tour"],
    [`<chess-diagram ${mate} glance></chess-diagram>`, plain, "a1", plain],
    [`<chess-diagram ${mate} glance="free" caption="Rooks"></chess-diagram>`, "Rooks", "a1", "Rooks"],
    [`<chess-puzzle ${pgn("1. Ra8# *")}></chess-puzzle>`, white, "a1 a8", plain],
    [`<chess-puzzle ${pgn("1. Ra7 *")}></chess-puzzle>`, white, "a1 a7", plain],
    [`<chess-puzzle ${pgn("{Mate in one} 1. Ra8# *")}></chess-puzzle>`, "Mate in one", "a1 a8", "Mate in one"],
    [`<chess-puzzle ${pgn("1. Ra8# *")} caption="A task"></chess-puzzle>`, "A task", "a1 a8", "A task"],
    [`<chess-puzzle fen="k7/8/8/8/8/8/8/K7" task="targets" square="a1"></chess-puzzle>`, white, "a2 b1 b2", plain],
    [`<chess-game start="end">${text("1. Ra8# *")}</chess-game>`, plain],
    [`<chess-game>${text("1. Ra8# *")}</chess-game>`, white, "a1 a8", plain],
    ['<chess-board variant="atomic" fen="4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1"></chess-board>', white, "d1 d7", plain],
    [
      '<chess-diagram variant="atomic" play caption="Boom" fen="4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1"></chess-diagram>',
      "Boom",
      "d1 d7",
      "Boom",
    ],
    [
      '<chess-diagram variant="atomic" play fen="4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1"></chess-diagram>',
      white,
      "d1 d7",
      plain,
    ],
    [
      '<chess-puzzle variant="atomic" fen="4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1" moves="d1d7"></chess-puzzle>',
      white,
      "d1 d7",
      plain,
    ],
  ]

  test("the grid is named by its caption or task", once, async ({ page, open }) => {
    await open("", { head: '<script type="module" src="module/variants.js"></script>' })
    for (const [element, before, squares = "", after = before] of named) {
      await test.step(`${element} ${squares}`, async () => {
        await page.getByRole("main").evaluate((main, element) => (main.innerHTML = element), element)
        const grid = page.getByRole("grid")
        await page.locator("main > *").evaluate((element) => element.ready)
        await expect(grid).toHaveAccessibleName(before)
        for (const name of squares.split(" ").filter(Boolean)) await square(page, name).click()
        await expect(grid).toHaveAccessibleName(after)
      })
    }
  })
})
