// The API of <chess-board>: games in attributes and properties, navigation, declared ends.
import { once } from "./fixtures.js"
import { expect, test } from "./pages.js"

const square = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name}, `) })
const status = (page) => page.getByRole("status")
const board = (page) => page.locator("chess-board")
const listen = (page) =>
  page.evaluate(() => {
    globalThis.heard = []
    for (const type of ["move", "end", "navigate"])
      document.addEventListener(type, ({ detail }) => globalThis.heard.push([type, detail.ply ?? detail.reason]))
  })
const heard = (page) => page.evaluate(() => globalThis.heard)

test("pgn shows one game after another", once, async ({ page, open }) => {
  await open('<chess-board pgn="1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *"></chess-board>')
  await expect(square(page, "c6")).toHaveAccessibleName("c6, black knight")
  await expect(page.getByRole("grid")).toHaveAccessibleName("Chess board, White to move")
  await board(page).evaluate((host) => host.setAttribute("pgn", "1. d4 *"))
  await expect(square(page, "d4")).toHaveAccessibleName("d4, white pawn")
  await expect(square(page, "c6")).toHaveAccessibleName("c6, empty")
  // PGN takes precedence over FEN, and may contain its own starting position.
  await board(page).evaluate((host) => host.setAttribute("pgn", '[FEN "7k/8/8/8/8/8/8/R6K w - - 0 1"]\n\n1. Ra8+ *'))
  await expect(square(page, "a8")).toHaveAccessibleName("a8, white rook")
})

test("setting a finished game is announced and fires no event", once, async ({ page, open }) => {
  await open("<chess-board></chess-board>")
  await expect(status(page)).toHaveText("Start of the game, White to move.")
  await listen(page)
  await board(page).evaluate((host) => (host.pgn = "1. f3 e5 2. g4 Qh4# 0-1"))
  await expect(status(page)).toHaveText("Checkmate, Black wins.")
  expect(await heard(page)).toEqual([])
  expect(await board(page).evaluate((host) => host.game.end?.reason)).toBe("checkmate")
})

test("rules holds for a PGN that does not name its own", once, async ({ page, open }) => {
  await open('<chess-board rules="online" pgn="1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 *"></chess-board>')
  await expect(square(page, "f6")).toHaveAccessibleName("f6, black knight")
  await listen(page)
  for (const name of ["f6", "g8"]) await square(page, name).click()
  await expect(status(page)).toHaveText(/threefold repetition/)
  expect(await heard(page)).toEqual([
    ["move", 8],
    ["end", "threefold-repetition"],
  ])

  const rules = () => board(page).evaluate((host) => host.game.rules)
  const set = (pgn, rules) =>
    board(page).evaluate(
      (host, [pgn, rules]) => (host.setAttribute("rules", rules), host.setAttribute("pgn", pgn)),
      [pgn, rules],
    )
  await set("\uFEFF1. e4 -- 2. d4 *", "free")
  await expect(square(page, "d4")).toHaveAccessibleName("d4, white pawn")
  expect(await rules()).toBe("free")
  await set('[Event "Own"]\n[Rules "online"]\n\n1. e4 *', "free")
  expect(await rules()).toBe("online")
  await set("1. e4 *", "fide")
  expect(await board(page).evaluate((host) => [host.game.rules, host.game.tags.has("Rules")])).toEqual(["fide", false])
  // Line numbers refer to the text as the page wrote it.
  await set("1. e4 e5\n2. Ke3 *", "online")
  await expect(page.getByRole("alert")).toHaveText(/line 2, column 4/)
  await set(" ", "online")
  await expect(page.getByRole("alert")).toHaveText(/line 1, column 1/)
})

test("an invalid PGN shows an alert", once, async ({ page, open }) => {
  await open('<chess-board pgn="[FEN &quot;nonsense&quot;]"></chess-board>')
  await expect(page.getByRole("alert")).toHaveText(/\.$/)
  await expect(page.getByRole("textbox", { name: "Move" })).toBeVisible()
  await board(page).evaluate((host) => host.removeAttribute("pgn"))
  await expect(page.getByRole("alert")).toHaveCount(0)
  await expect(square(page, "e2")).toHaveAccessibleName("e2, white pawn")
})

test("goToNode shows a node from which play goes on", once, async ({ page, open }) => {
  await open('<chess-board pgn="1. e4 e5 (1... c5 2. Nf3 d6) 2. Bc4 *"></chess-board>')
  await expect(square(page, "c4")).toHaveAccessibleName("c4, white bishop")
  await listen(page)
  await board(page).evaluate((host) => {
    const [first] = host.game.root.children
    host.goToNode(first.children[1].children[0])
  })
  await expect(status(page)).toHaveText("After 2. Nf3, Black to move.")
  await expect(square(page, "c5")).toHaveAccessibleName("c5, black pawn")
  await expect(square(page, "e5")).toHaveAccessibleName("e5, empty")
  await square(page, "d7").click()
  await square(page, "d6").click()
  expect(await heard(page)).toEqual([
    ["navigate", 3],
    ["move", 4],
  ])
  // The move is already in the tree: no new variation.
  expect(await board(page).evaluate((host) => host.game.current.parent.children.length)).toBe(1)
  await board(page).evaluate((host) => host.goTo(0))
  await expect(status(page)).toHaveText("Start of the game, White to move.")
  await expect(square(page, "e2")).toHaveAccessibleName("e2, white pawn")
})

test("undo, redo, back, forward and goTo change the board", once, async ({ page, open }) => {
  await open('<chess-board pgn="1. e4 e5 2. Nf3 *"></chess-board>')
  await expect(square(page, "f3")).toHaveAccessibleName("f3, white knight")
  const sans = await board(page).evaluate((host) => [host.back()?.san, host.back()?.san, host.forward()?.san])
  expect(sans).toEqual(["Nf3", "e5", "e5"])
  await expect(square(page, "e5")).toHaveAccessibleName("e5, black pawn")
  expect(await board(page).evaluate((host) => (host.goTo(3), host.forward()))).toBe(null)
  await expect(square(page, "f3")).toHaveAccessibleName("f3, white knight")
  const undone = await board(page).evaluate((host) => [host.undo()?.san, host.undo()?.san, host.game.lastPly])
  expect(undone).toEqual(["Nf3", "e5", 1])
  await expect(square(page, "e7")).toHaveAccessibleName("e7, black pawn")
  const redone = await board(page).evaluate((host) => [host.redo()?.san, host.redo()?.san, host.redo()])
  expect(redone).toEqual(["e5", "Nf3", null])
  await expect(square(page, "f3")).toHaveAccessibleName("f3, white knight")
})

test("going to the current node announces nothing", once, async ({ page, open }) => {
  await open('<chess-board pgn="1. e4 e5 2. Nf3 *"></chess-board>')
  const spoken = await board(page).evaluate(async (host) => {
    await host.ready
    const { game } = host
    const spoken = []
    host.goTo(1)
    host.addEventListener("say", ({ detail }) => spoken.push(detail.text))
    for (const [ply, entered] of [
      [3, "Ke3"],
      [0, "e5"],
    ]) {
      host.goTo(ply)
      host.enter(entered)
      const { length } = spoken
      host.goTo(ply)
      host.goToNode(game.current)
      // One can only go on from the start and only back from the end.
      if (ply === 0) host.undo() ?? host.back()
      else host.redo() ?? host.forward()
      spoken.splice(length, 0, "|")
    }
    return spoken
  })
  expect(spoken).toEqual([
    "After 2. Nf3, Black to move.",
    expect.stringMatching(/Ke3|king/i),
    "|",
    "Start of the game, White to move.",
    expect.stringMatching(/e5/),
    "|",
  ])
  await expect(status(page)).toHaveText(/e5/)
})

const repeated = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 *"

test("boards that follow each other's navigation do not loop", once, async ({ page, open }) => {
  await open('<chess-board pgn="1. e4 e5 2. Nf3 Nc6 *"></chess-board>'.repeat(2))
  await expect(page.getByRole("gridcell", { name: "c6, black knight" })).toHaveCount(2)
  const plies = await page.evaluate(async () => {
    const boards = [...document.querySelectorAll("chess-board")]
    const plies = []
    for (const [index, board] of boards.entries()) {
      board.addEventListener("navigate", ({ detail: { ply } }) => {
        plies.push(`${index} ${ply}`)
        boards[1 - index].goTo(ply)
      })
    }
    boards[0].goTo(1)
    boards[1].goToNode(boards[1].game.root)
    boards[1].goTo(0)
    // The page navigates to the same node.
    boards[0].game.goTo(3)
    boards[0].goTo(3)
    await null
    return plies
  })
  expect(plies).toEqual(["0 1", "1 1", "1 0", "0 0", "0 3", "1 3"])
})

test("claimDraw ends the game only with a correct claim", once, async ({ page, open }) => {
  await open(`<chess-board pgn="${repeated}"></chess-board>`)
  await expect(page.getByRole("grid")).toHaveAccessibleName("Chess board, Black to move")
  await listen(page)
  expect(await board(page).evaluate((host) => host.claimDraw())).toBe(null)
  await expect(status(page)).toHaveText("With 4... Ng8 it would stand for the third time: write it down first.")
  expect(await heard(page)).toEqual([])
  const end = await board(page).evaluate((host) => host.claimDraw("Ng8"))
  expect(end).toMatchObject({ result: "1/2-1/2", reason: "threefold-repetition" })
  await expect(status(page)).toHaveText("Draw by threefold repetition, claimed by Black.")
  expect(await heard(page)).toEqual([["end", "threefold-repetition"]])
  await square(page, "e7").focus()
  await page.keyboard.press("Enter")
  await expect(status(page)).toHaveText("The game is over: draw by threefold repetition, claimed by Black.")
  await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(0)
})

test("refresh shows changes that the page has made to the game", once, async ({ page, open }) => {
  await open('<chess-board pgn="1. e4 e5 2. Nf3 *"></chess-board>')
  await expect(square(page, "f3")).toHaveAccessibleName("f3, white knight")
  await listen(page)
  await square(page, "b8").click()
  await expect(square(page, "b8")).toHaveAttribute("aria-selected", "true")
  await board(page).evaluate((host) => {
    host.game.undo()
    host.game.move("d4")
    host.refresh()
  })
  await expect(status(page)).toHaveText("After 2. d4, Black to move.")
  await expect(square(page, "d4")).toHaveAccessibleName("d4, white pawn")
  await expect(square(page, "b8")).not.toHaveAttribute("aria-selected", "true")
  await board(page).evaluate((host) => (host.game.resign("black"), host.refresh()))
  await expect(status(page)).toHaveText(/White wins/)
  expect(await heard(page)).toEqual([])
})

test("refresh keeps the alert about invalid attributes", once, async ({ page, open }) => {
  await open('<chess-board fen="nonsense"></chess-board>')
  const sentence = await page.getByRole("alert").textContent()
  await board(page).evaluate((host) => host.refresh())
  await expect(page.getByRole("alert")).toHaveText(sentence)
  await expect(status(page)).toHaveText("")
})

test("online rules end the game without a claim", once, async ({ page, open }) => {
  await open('<chess-board rules="online" fen="7k/8/6K1/8/8/8/8/R7 w - - 99 80"></chess-board>')
  await expect(square(page, "a1")).toHaveAccessibleName("a1, white rook")
  await square(page, "a1").click()
  await square(page, "a5").click()
  await expect(status(page)).toHaveText("White: rook to a5. Draw by the fifty-move rule.")
})

test("resign and agreeDraw end the game", once, async ({ page, open }) => {
  await open("<chess-board></chess-board>")
  await expect(page.getByRole("grid")).toBeVisible()
  await listen(page)
  await board(page).evaluate((host) => host.resign("white"))
  await expect(status(page)).toHaveText("White resigns, Black wins.")
  await board(page).evaluate((host) => host.setAttribute("fen", "7k/8/8/8/8/8/8/R6K w - - 0 1"))
  await expect(square(page, "a1")).toHaveAccessibleName("a1, white rook")
  await board(page).evaluate((host) => host.agreeDraw())
  await expect(status(page)).toHaveText("Draw by agreement.")
  expect(await heard(page)).toEqual([
    ["end", "resignation"],
    ["end", "agreement"],
  ])
  await board(page).evaluate((host) => host.removeAttribute("fen"))
  await expect(square(page, "a1")).toHaveAccessibleName("a1, white rook")
  await expect(square(page, "a2")).toHaveAccessibleName("a2, white pawn")
  expect(await board(page).evaluate((host) => host.agreeDraw())).toBe(null)
  await expect(status(page)).toHaveText("A draw can be agreed only after both sides have made a move.")
})

test("a board is busy until its engine is ready and then answers calls", once, async ({ page, open }) => {
  let release = () => {}
  const delayed = new Promise((resolve) => (release = resolve))
  await page.route("**/module/index.js", (route) => delayed.then(() => route.continue()))
  // Firefox does not finish loading a page before its imports have loaded.
  await open("<chess-board></chess-board>", { until: "domcontentloaded" })
  const img = page.getByRole("img", { name: "Chess board", exact: true })
  await expect(img).toHaveAttribute("aria-busy", "true")
  expect(await board(page).evaluate((host) => [host.play("e4"), host.play("e5")])).toEqual([null, null])
  expect(
    await board(page).evaluate((host) => {
      try {
        return host.game
      } catch ({ message }) {
        return message
      }
    }),
  ).toMatch(/ready/)
  release()
  await expect(square(page, "e5")).toHaveAccessibleName("e5, black pawn")
  await expect(page.locator("[aria-busy]")).toHaveCount(0)
})

test("Chess960 tells a king's step from castling to the same square", once, async ({ page, open }) => {
  const sans = []
  for (const to of ["g1", "h1"]) {
    await open('<chess-board chess960 fen="4k3/8/8/8/8/8/8/5K1R w H - 0 1"></chess-board>')
    await square(page, "f1").click()
    await square(page, to).click()
    await expect(square(page, "g1")).toHaveAccessibleName("g1, white king")
    sans.push(await board(page).evaluate((host) => host.game.history()[0].san))
  }
  expect(sans).toEqual(["Kg1", "O-O"])
})

test("properties set before the element is defined are used", once, async ({ page, open }) => {
  let release = () => {}
  const delayed = new Promise((resolve) => (release = resolve))
  await page.route("**/module/elements.js", (route) => delayed.then(() => route.continue()))
  await open("<chess-board></chess-board>", { until: "commit" })
  await board(page).evaluate((host) => Object.assign(host, { orientation: "black", marks: "e4" }))
  release()
  await expect(square(page, "e4")).toHaveAccessibleName("e4, empty, marked")
  await expect(page.getByRole("gridcell").first()).toHaveAccessibleName("h1, white rook")
  await expect(board(page)).toHaveAttribute("orientation", "black")
})

test("readonly shows a game that cannot be played on", once, async ({ page, open }) => {
  await open('<chess-board readonly pgn="1. e4 *"></chess-board>')
  await expect(page.getByRole("grid")).toHaveAttribute("aria-readonly", "true")
  await expect(page.getByRole("textbox")).toHaveCount(0)
  await square(page, "e7").click()
  await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(0)
  await board(page).evaluate((host) => host.removeAttribute("readonly"))
  await square(page, "e7").click()
  await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(1)
})

const row = (page, side) => page.getByRole("img", { name: new RegExp(`^${side} has captured`) })

test("captured shows captured pieces and who is ahead", once, async ({ page, open }) => {
  // A pawn captures on a8 and becomes a queen, so White is further ahead than the captured pieces say.
  const pgn = "1. e4 d5 2. exd5 c6 3. dxc6 Qa5 4. cxb7 Qxa2 5. bxa8=Q Qxa1 *"
  await open(`<chess-board pgn="${pgn}" captured coords="outside"></chess-board>`)
  // White has captured the pawns of d5, b7 and c6 and the rook of a8, Black the pawn of a2 and the rook of a1.
  await expect(row(page, "White")).toHaveAccessibleName(
    "White has captured: rook, 3 pawns. White is ahead by 10 points.",
  )
  await expect(row(page, "Black")).toHaveAccessibleName("Black has captured: rook, pawn.")
  await expect(row(page, "White").locator(".held > *")).toHaveCount(4)
  await expect(row(page, "Black").locator(".held > *")).toHaveCount(2)
  const tops = () =>
    Promise.all(
      [row(page, "White"), page.getByRole("grid"), row(page, "Black")].map(
        async (each) => (await each.boundingBox()).y,
      ),
    )
  const isSorted = ([a, b, c]) => a < b && b < c
  expect(isSorted((await tops()).reverse())).toBe(true)
  await board(page).evaluate((host) => host.flip())
  await expect.poll(async () => isSorted(await tops())).toBe(true)

  await board(page).evaluate((host) => host.goTo(0))
  await expect(row(page, "White")).toHaveAccessibleName("White has captured nothing.")
  const grid = await page.getByRole("grid").boundingBox()
  await board(page).evaluate((host) => (host.lang = "de"))
  await expect(page.getByRole("img", { name: "Schwarz hat nichts geschlagen." })).toBeVisible()
  // Without rows there is no space for them.
  await board(page).evaluate((host) => (host.captured = false))
  await expect(page.getByRole("img")).toHaveCount(0)
  await expect.poll(async () => (await page.getByRole("grid").boundingBox()).y).toBeLessThan(grid.y)
})

test("the rows of captured pieces do not move the board", once, async ({ page, open }) => {
  for (const coords of ["inside", "outside"]) {
    let release
    const held = new Promise((resolve) => (release = resolve))
    await page.route("**/*.js", async (route) => {
      const response = await route.fetch()
      if ((await response.text()).includes("captured-row")) await held
      await route.fulfill({ response })
    })
    await open(`<chess-board captured coords="${coords}"></chess-board><p id="after">After</p>`)
    await expect(page.getByRole("grid", { name: "Chess board, White to move" })).toBeVisible()
    const parts = [page.locator("[part=board]"), page.getByRole("textbox", { name: "Move" }), page.locator("#after")]
    const places = () => Promise.all(parts.map(async (part) => (await part.boundingBox()).y))
    const before = await places()
    await expect(row(page, "White")).toHaveCount(0)
    release()
    await expect(row(page, "White")).toBeVisible()
    expect(await places()).toEqual(before)
    // A response that arrives after the test would be an error.
    await page.unrouteAll({ behavior: "wait" })
  }
})

test("promote skips the dialog unless Alt is held", once, async ({ page, open }) => {
  const fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1"
  await open(`<chess-board fen="${fen}" promote="rook"></chess-board>`)
  const dialog = page.getByRole("dialog", { name: "Promote to" })
  const again = () => board(page).evaluate((host) => host.undo())
  await square(page, "a7").click()
  await square(page, "a8").click()
  await expect(square(page, "a8")).toHaveAccessibleName("a8, white rook")

  await again()
  await square(page, "a7").click()
  await square(page, "a8").click({ modifiers: ["Alt"] })
  await dialog.getByRole("button", { name: "Knight" }).click()
  await expect(square(page, "a8")).toHaveAccessibleName("a8, white knight")

  await again()
  await square(page, "a7").focus()
  for (const key of ["Enter", "ArrowUp", "Alt+Enter"]) await page.keyboard.press(key)
  await expect(dialog).toBeVisible()
  await page.keyboard.press("Escape")
  for (const key of ["Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key)
  await expect(square(page, "a8")).toHaveAccessibleName("a8, white rook")

  // A role that a pawn cannot become opens the dialog.
  await again()
  await board(page).evaluate((host) => (host.promote = "king"))
  await square(page, "a7").click()
  await square(page, "a8").click()
  await expect(dialog).toBeVisible()
})

test("the event square reports clicks that do nothing else", once, async ({ page, open }) => {
  await open("<chess-board></chess-board>")
  await expect(page.getByRole("grid", { name: "Chess board, White to move" })).toBeVisible()
  await page.evaluate(() => {
    globalThis.squares = []
    document.addEventListener("square", ({ detail: { square, piece, button } }) =>
      globalThis.squares.push([square, piece?.role ?? null, button]),
    )
  })
  await square(page, "e5").click()
  await square(page, "d1").click({ button: "middle" })
  await square(page, "c4").focus()
  await page.keyboard.press("Enter")
  // These clicks are a pick, a move and a refusal, so they do not fire `square`.
  for (const name of ["e2", "e4", "g1"]) await square(page, name).click()
  expect(await page.evaluate(() => globalThis.squares)).toEqual([
    ["e5", null, 0],
    ["d1", "queen", 1],
    ["c4", null, 0],
  ])
})

test('orientation="turn" keeps the side to move at the bottom', once, async ({ page, open }) => {
  const first = () => page.getByRole("gridcell").first()
  const seen = () => board(page).evaluate((host) => host.orientation)
  await open('<chess-board orientation="turn" fen="4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"></chess-board>')
  // This holds before the rules have loaded, too.
  const early = await page.evaluate(() => {
    const board = document.createElement("chess-board")
    board.orientation = "turn"
    return [
      "chess960: rqbknnbr/8/8/8/8/8/8/RQBKNNBR b - - 0 1",
      "chess960: bqnrkbrn/8/8/8/8/8/8/BQNRKBRN w - - 0 1",
    ].map((fen) => {
      board.fen = fen
      return board.orientation
    })
  })
  expect(early).toEqual(["black", "white"])
  await expect(first()).toHaveAccessibleName("h1, empty")
  expect(await seen()).toBe("black")
  await board(page).evaluate((host) => host.play("Kd7"))
  await expect(first()).toHaveAccessibleName("a8, empty")
  expect(await seen()).toBe("white")
  await board(page).evaluate((host) => host.flip())
  expect(await board(page).getAttribute("orientation")).toBe("black")
})

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
const afterE4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
const afterNf3 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"

/** Each page writes a value back after each move. */
for (const [what, tag, back] of [
  ["fen", `<chess-board fen="${start}"></chess-board>`, ({ detail, target }) => (target.fen = detail.fen)],
  [
    "fen without counters",
    "<chess-board></chess-board>",
    ({ detail, target }) => (target.fen = detail.fen.split(" ").slice(0, 4).join(" ")),
  ],
  ["pgn", "<chess-board></chess-board>", ({ target }) => (target.pgn = target.game.pgn())],
  [
    "fen, with a diagram",
    `<chess-diagram play fen="${start}"></chess-diagram>`,
    ({ detail, target }) => (target.fen = detail.fen),
  ],
])
  test(`a page that writes the ${what} of a move back changes nothing`, once, async ({ page, open }) => {
    await open(tag)
    const host = page.locator("chess-board, chess-diagram")
    await host.evaluate((host, back) => host.addEventListener("move", new Function(`return ${back}`)()), `${back}`)
    for (const [from, to] of ["e2e4", "e7e5", "g1f3"].map((move) => [move.slice(0, 2), move.slice(2)])) {
      await square(page, from).click()
      await square(page, to).click()
      await expect(square(page, to)).not.toHaveAccessibleName(/empty/)
    }
    await expect(status(page)).toHaveText("White: knight to f3.")
    const seen = await host.evaluate(({ shadowRoot }) => shadowRoot.querySelectorAll(".square.last").length)
    expect(seen).toBe(2)
    if (tag.startsWith("<chess-board")) {
      expect(await host.evaluate((board) => board.undo()?.san)).toBe("Nf3")
      await expect(square(page, "g1")).toHaveAccessibleName("g1, white knight")
    } else {
      await page.getByRole("button", { name: "Take back" }).click()
      await expect(square(page, "g1")).toHaveAccessibleName("g1, white knight")
    }
  })

for (const [what, attributes] of [
  ["an earlier position", { fen: afterE4 }],
  ["other counters", { fen: afterNf3.replace("1 2", "9 40") }],
  ["other rights", { fen: afterNf3.replace("KQkq", "-") }],
  ["other rules", { fen: afterNf3, rules: "online" }],
])
  test(`a fen with ${what} is another game`, once, async ({ page, open }) => {
    await open("<chess-board></chess-board>")
    await expect(board(page)).toBeVisible()
    const ply = await board(page).evaluate(async (host, attributes) => {
      await host.ready
      for (const move of ["e4", "e5", "Nf3"]) host.play(move)
      Object.assign(host, attributes)
      return host.game.ply
    }, attributes)
    expect(ply).toBe(0)
  })

test("drawing does not read the whole history of the game", once, async ({ page, open }) => {
  await open('<chess-board captured pgn="1. e4 d5 2. exd5"></chess-board>')
  await expect(square(page, "d5")).toHaveAccessibleName("d5, white pawn")
  await expect(page.getByRole("img", { name: /pawn/ })).toBeVisible()
  await board(page).evaluate(({ game }) => (game.history = () => expect.fail("decoded")))
  await square(page, "d8").click()
  await expect(square(page, "d5")).toHaveAccessibleName(/captures white pawn/)
  await square(page, "d5").click()
  await expect(status(page)).toHaveText("Black: queen takes pawn d5.")
})
