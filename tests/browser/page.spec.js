// The page around the board: the moves, importing and exporting positions, new games, ends, and reloading.
import { readFileSync } from "node:fs"
import { expectNoViolation } from "./axe.js"
import { errorsOf } from "./drivers.js"
import {
  button,
  choose,
  click,
  expect,
  fenOf,
  moves,
  newGame,
  once,
  rare,
  setUp,
  smoke,
  square,
  status,
  test,
  turn,
  typeMove,
} from "./fixtures.js"
import { decode } from "./png.js"
import { shiftsOn, watchShifts } from "./shifts.js"

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
const current = (page) => page.getByRole("region", { name: "Moves" }).locator("[aria-current]")

async function playAll(page, ...sans) {
  for (const san of sans) await typeMove(page, san)
  await expect(moves(page)).toHaveCount(sans.length)
}

test("buttons, keys and the list step through the game", once, async ({ page }) => {
  await expect(page.getByText("Drag a piece, or tap it, then a square.")).toBeVisible()
  // At the ends of the game a button keeps its place and the focus, and does nothing.
  await expect(button(page, "Back")).toHaveAttribute("aria-disabled", "true")
  await playAll(page, "e4", "e5", "Nf3", "Nc6", "Bb5")
  await expect(current(page)).toHaveText("Bb5")
  await button(page, "First").click()
  await expect.poll(() => fenOf(page)).toBe(start)
  await expect(current(page)).toHaveCount(0)
  await expect(button(page, "First")).toBeFocused()
  await button(page, "First").press("Enter")
  await expect(button(page, "First")).toBeFocused()
  await button(page, "Forward").click()
  await expect(current(page)).toHaveText("e4")
  await button(page, "Last").click()
  await expect(current(page)).toHaveText("Bb5")
  await button(page, "Back").click()
  await expect(current(page)).toHaveText("Nc6")
  await moves(page).filter({ hasText: "Nf3" }).click()
  await expect(current(page)).toHaveAccessibleName(/^2\./)
  await expect(status(page)).toHaveText("White: knight to f3.")

  await page.locator("main").click({ position: { x: 1, y: 1 } })
  await page.keyboard.press("ArrowLeft")
  await expect(current(page)).toHaveAccessibleName(/^1 ?…/)
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  await expect(current(page)).toHaveText("Nc6")

  // The arrow keys also work after playing with the mouse.
  await click(page, "f1", "c4")
  await expect(moves(page)).toHaveText(["e4", "e5", "Nf3", "Nc6", "Bb5", "Bc4"])
  await page.keyboard.press("ArrowLeft")
  await expect(current(page)).toHaveText("Nc6")
  // Playing the same move again follows the line, another one opens a variation.
  await button(page, "First").click()
  await typeMove(page, "e4")
  await expect(moves(page)).toHaveCount(6)
  await typeMove(page, "c5")
  await expect(moves(page)).toHaveText(["e4", "e5", "c5", "Nf3", "Nc6", "Bb5", "Bc4"])
})

test("undo takes the last move back and redo restores it", once, async ({ page }) => {
  await expect(button(page, "Take back")).toBeHidden()
  await playAll(page, "e4", "e5", "Nf3")
  await button(page, "Take back").click()
  await expect(moves(page)).toHaveText(["e4", "e5"])
  await expect(status(page)).toHaveText("Nf3 taken back. After 1… e5, White to move.")
  await button(page, "Bring it back").click()
  await expect(moves(page)).toHaveText(["e4", "e5", "Nf3"])
  await button(page, "Take back").click()
  // The next move replaces the misclick, which leaves no trace.
  await typeMove(page, "Bc4")
  await expect(moves(page)).toHaveText(["e4", "e5", "Bc4"])
  expect(await page.evaluate(() => document.querySelector("chess-board").game.pgn())).toContain("1. e4 e5 2. Bc4 *")
  // The last move is removed even from an earlier point of the game.
  await button(page, "First").click()
  await button(page, "Take back").click()
  await expect(moves(page)).toHaveText(["e4", "e5"])
})

test("the text of a refusal disappears with the next move or position", once, async ({ page }) => {
  const field = page.getByRole("textbox", { name: "Move", exact: true })
  const refused = () => expect(page.locator("#card")).toHaveClass(/refused/)
  for (const go of [
    () => click(page, "e2", "e4"),
    () => newGame(page),
    () => setUp(page, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
  ]) {
    await typeMove(page, "Qh9")
    await expect(field).toHaveValue("Qh9")
    await refused()
    await go()
    await expect(field).toHaveValue("")
    await expect(field).not.toHaveAttribute("aria-invalid", "true")
    await expect(page.locator("#card")).not.toHaveClass(/refused/)
  }
})

test("the FEN is shown and another one is set up", once, async ({ page }) => {
  await expect.poll(() => fenOf(page)).toBe(start)
  await playAll(page, "e4")
  await setUp(page, "  4k3/8/8/8/8/8/4P3/4K3   b - - 3 17 ")
  await expect.poll(() => fenOf(page)).toBe("4k3/8/8/8/8/8/4P3/4K3 b - - 3 17")
  await expect(turn(page, "Black")).toBeVisible()
  await playAll(page, "Kd7", "e4")
  await expect(moves(page).first()).toHaveAccessibleName(/^17 … /)
  await expect(moves(page).last()).toHaveAccessibleName(/^18\. /)
})

test("an invalid FEN is explained and changes nothing", once, async ({ page }) => {
  await playAll(page, "e4")
  const before = await fenOf(page)
  for (const bad of [
    "nonsense",
    "",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  ]) {
    await setUp(page, bad)
    const field = page.getByRole("textbox", { name: "FEN", exact: true })
    await expect(field).toHaveAttribute("aria-invalid", "true")
    await expect(field).toHaveAccessibleDescription(/\w{3}.*\.$/)
    await expect.poll(() => fenOf(page)).toBe(before)
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click()
  }
  await expect(moves(page)).toHaveText(["e4"])
})

/** The announcement for an address without a game. */
const unreadable = "This link does not contain a readable game."

test("a very long tag is shown on one line", rare, async ({ page }) => {
  const { pgnHash } = await import("../../www/board/share.js")
  const text = "x🙂".repeat(20_000)
  const tags = ["White", "Event", "Round", "Annotator", "Date", "WhiteElo"].map((tag) => `[${tag} "${text}"]\n`)
  for (const tag of tags) {
    await page.goto("about:blank")
    await page.goto(`./${await pgnHash(`${tag}\n1. e4 *`)}`)
    await expect(moves(page)).toHaveText(["e4"])
    expect((await page.locator("#table").innerText()).length).toBeLessThan(2000)
  }
  // A tenth of a megabyte is still read, a megabyte is not.
  await page.goto("about:blank")
  await page.goto(`./${await pgnHash(`[Event "${"x".repeat(1_000_000)}"]\n\n1. d4 *`)}`)
  await expect(status(page)).toHaveText(unreadable)
})

/** Addresses without anything to open, and the announcement. */
const badAddresses = [
  ["#fen=hello", /^The link’s position cannot be read: .* needs 8 ranks .* has 1\.$/],
  ["#fen=", /FEN|ranks/],
  ["#fen=8/8/8/8/8/8/8/8+w+-+-+0+1", /king/],
  ["#fen=chess960:8/8", /needs 8 ranks .* has 2\.$/],
  ["#pgn=broken", unreadable],
  ["#pgn=", unreadable],
  ["#pgn=1.%20e4%20e5", unreadable],
  ["#at=3&pgn=%00", unreadable],
  ["#game=hello", unreadable],
  ["#game=", unreadable],
]
for (const [isFirst, visitor] of [
  [true, "a first visitor"],
  [false, "the reader of a stored game"],
])
  test(`a bad address is reported to ${visitor}`, rare, async ({ page }) => {
    if (!isFirst) await playAll(page, "e4")
    for (const [hash, sentence] of badAddresses) {
      if (isFirst) await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()))
      await page.goto("about:blank")
      await page.goto(`./${hash}`)
      await expect(page.locator("#acts"), hash).not.toHaveAttribute("inert")
      await expect(status(page), hash).toHaveText(sentence)
      // The board's own announcement comes with its first pictures.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      await expect(status(page), hash).toHaveText(sentence)
      await expect(page.locator("#card"), hash).toHaveClass(/refused/)
      await expect(moves(page), hash).toHaveCount(isFirst ? 0 : 1)
    }
  })

test("the game that a FEN replaced can be restored", once, async ({ page }) => {
  await playAll(page, "e4", "e5")
  await button(page, "Back").click()
  await setUp(page, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
  await expect(moves(page)).toHaveCount(0)
  await button(page, "Bring the last game back").click()
  await expect(moves(page)).toHaveText(["e4", "e5"])
  await expect(current(page)).toHaveText("e4")
})

test("copies the FEN", once, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await choose(page, "Game", "Set up…")
  await expect(page.getByRole("textbox", { name: "FEN", exact: true })).toHaveValue(start)
  await button(page, "Copy").click()
  await expect.poll(clipboard).toBe(start)
})

test("Chess960 starts by number or at random", once, async ({ page }) => {
  await playAll(page, "e4")
  await newGame(page, async (dialog) => {
    const number = dialog.getByRole("textbox", { name: /Chess960/ })
    await dialog.getByRole("radio", { name: /Chess960/ }).check()
    await expect(number).toHaveValue(/^\d{1,3}$/)
    await number.fill("960")
    await dialog.getByRole("button", { name: "Start" }).click()
    await expect(number).toHaveAccessibleDescription(/from 0 to 959/)
    await number.fill("0")
  })
  await expect.poll(() => fenOf(page)).toMatch(/^bbqnnrkr\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/BBQNNRKR w /)
  await expect(page.getByText("Chess960 position 0")).toHaveCount(1)
  await expect(moves(page)).toHaveCount(0)
  // The previous game can be brought back.
  await button(page, "Bring the last game back").click()
  await expect(moves(page)).toHaveText(["e4"])

  await newGame(page, async (dialog) => {
    // The dialog opens with the last choice.
    await dialog.getByRole("button", { name: "Random" }).click()
    const number = dialog.getByRole("textbox", { name: /Chess960/ })
    await expect(number).toHaveValue(/^\d{1,3}$/)
    await number.fill("518")
  })
  await expect.poll(() => fenOf(page)).toBe(start)

  await choose(page, "Game", "New game…")
  const dialog = page.getByRole("dialog", { name: "New game" })
  await dialog.getByRole("textbox", { name: /Chess960/ }).fill("1")
  await dialog.getByRole("radio", { name: "Chess the usual" }).check()
  await expect(dialog.getByRole("textbox", { name: /Chess960/ })).toBeHidden()
  await dialog.getByRole("button", { name: "Close" }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => fenOf(page)).toBe(start)
})

for (const [position, king, rook, name, san, after] of [
  // King and rook swap squares; the king stays and the rook jumps over it; the king goes a long way.
  ["4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1", "f1", "g1", "castle king side", "O-O", ["g1, white king", "f1, white rook"]],
  [
    "6k1/8/8/8/8/8/8/R5KR w HA - 0 1",
    "g1",
    "h1",
    "castle king side",
    "O-O",
    ["g1, white king", "f1, white rook", "h1, empty"],
  ],
  ["1rk5/8/8/8/8/8/8/1R4K1 w B - 0 1", "g1", "b1", "castle queen side", "O-O-O", ["c1, white king", "d1, white rook"]],
  ["1r2k3/8/8/8/8/8/8/K7 b q - 0 1", "e8", "b8", "castle queen side", "O-O-O", ["c8, black king", "d8, black rook"]],
]) {
  test(`Chess960 castles onto the rook in ${position}`, once, async ({ page }) => {
    await setUp(page, position)
    await square(page, king).click()
    await expect(square(page, rook)).toHaveAccessibleName(new RegExp(`rook, ${name}$`))
    await square(page, rook).click()
    await expect(moves(page)).toHaveText([san])
    for (const each of after) await expect(square(page, each.slice(0, 2))).toHaveAccessibleName(each)
  })
}

test("a copied Chess960 FEN can be set up again", once, async ({ page }) => {
  await newGame(page, async (dialog) => {
    await dialog.getByRole("radio", { name: /Chess960/ }).check()
    await dialog.getByRole("textbox", { name: /Chess960/ }).fill("0")
  })
  const copied = await fenOf(page)
  expect(copied).toMatch(/^bbqnnrkr/)
  await newGame(page, (dialog) => dialog.getByRole("radio", { name: /^Chess / }).check())
  await expect.poll(() => fenOf(page)).toBe(start)
  await playAll(page, "e4")
  await setUp(page, copied)
  await expect(page.locator("#note")).toContainText("Set up as Chess960.")
  await expect.poll(() => fenOf(page)).toBe(copied)
})

test("a reload keeps game, node and orientation", smoke, async ({ page }) => {
  await playAll(page, "e4", "c5", "Nf3", "d6")
  await button(page, "Back").click()
  await button(page, "Flip").click()
  await page.reload()
  await expect(moves(page)).toHaveText(["e4", "c5", "Nf3", "d6"])
  await expect(current(page)).toHaveText("Nf3")
  await expect(page.getByRole("gridcell").first()).toHaveAccessibleName(/^h1, /)
  await button(page, "Forward").click()
  await expect(current(page)).toHaveText("d6")
})

test("a reload keeps a resignation and Chess960", once, async ({ page }) => {
  await setUp(page, "4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1")
  await playAll(page, "O-O")
  await button(page, "Resign").click()
  await page.getByRole("dialog", { name: "Who resigns?" }).getByRole("button", { name: "Black resigns" }).click()
  await page.reload()
  await expect(moves(page)).toHaveText(["O-O"])
  await expect(page.getByRole("region", { name: "White wins by resignation · 1–0" })).toBeVisible()
})

test("a corrupt saved game is ignored", once, async ({ page }) => {
  for (const text of ["{", '{"fen":"x","moves":[]}', '{"fen":null}', "17"]) {
    await page.evaluate((value) => localStorage.setItem("chess-arbiter.game", value), text)
    await page.reload()
    await expect.poll(() => fenOf(page)).toBe(start)
  }
})

test("resigning asks first", once, async ({ page }) => {
  await playAll(page, "e4")
  await button(page, "Resign").click()
  const dialog = page.getByRole("dialog", { name: "Who resigns?" })
  await dialog.getByRole("button", { name: "Keep playing" }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator("#card")).toHaveClass("card")
  await button(page, "Resign").click()
  await dialog.getByRole("button", { name: "White resigns" }).click()
  await expect(page.getByRole("region", { name: "Black wins by resignation · 0–1" })).toBeVisible()
  await expect(status(page)).toHaveText("White resigns, Black wins.")
  await typeMove(page, "e5")
  await expect(moves(page)).toHaveCount(1)
})

test("resigning against a side that cannot mate is a draw", once, async ({ page }) => {
  await setUp(page, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")
  await playAll(page, "Qa2")
  await button(page, "Resign").click()
  await page.getByRole("dialog", { name: "Who resigns?" }).getByRole("button", { name: "White resigns" }).click()
  const end = page.getByRole("region", { name: "Draw · ½–½" })
  await expect(end).toContainText("Draw: White resigned, but Black could not mate by any series of moves.")
  await expect(status(page)).toHaveText("Draw: White resigned, but Black could not mate by any series of moves.")
  await page.reload()
  await expect(end).toContainText("Draw: White resigned, but Black could not mate by any series of moves.")
})

test("ends in a draw by agreement", once, async ({ page }) => {
  // Only after both sides have made a move.
  await playAll(page, "e4")
  await expect(button(page, "Draw")).toBeHidden()
  await typeMove(page, "e5")
  await button(page, "Draw").click()
  await button(page, "Keep playing").click()
  await expect(page.locator("#card")).toHaveClass("card")
  await button(page, "Draw").click()
  await page.getByRole("button", { name: "Agree to a draw" }).click()
  await expect(page.getByRole("region", { name: "Draw by agreement · ½–½" })).toBeVisible()
  await expect(status(page)).toHaveText("Draw by agreement.")
  await expect(button(page, "Resign")).toBeHidden()
  await newGame(page)
  await expect(page.getByRole("heading", { name: "White to move" })).toBeVisible()
})

test("a rematch swaps the colours until it is taken back", once, async ({ page }) => {
  const names = () => page.locator(".seat .name").allTextContents()
  await newGame(page, async (dialog) => {
    await dialog.getByRole("textbox", { name: "White" }).fill("Ada")
    await dialog.getByRole("textbox", { name: "Black" }).fill("Bo")
    await dialog.getByRole("radio", { name: /Chess960/ }).check()
    await dialog.getByRole("textbox", { name: /Chess960/ }).fill("0")
    await dialog.getByRole("combobox", { name: "Clocks" }).selectOption({ label: "5 min" })
  })
  await typeMove(page, "f4")
  await expect(button(page, "Rematch")).toBeHidden()
  await button(page, "Resign").click()
  await page.getByRole("dialog", { name: "Who resigns?" }).getByRole("button", { name: "White resigns" }).click()
  expect(await names()).toEqual(["Bo", "Ada"])
  await button(page, "Rematch").click()
  await expect(moves(page)).toHaveCount(0)
  // Both players keep their seats and change colours.
  expect(await names()).toEqual(["Bo", "Ada"])
  await expect(page.getByRole("group", { name: "Black: Ada" })).toBeVisible()
  await expect(page.getByRole("gridcell").first()).toHaveAccessibleName(/^h1, /)
  await expect(page.getByRole("timer").first()).toHaveText("5:00")
  await expect(page.locator("#game-kind")).toHaveText(/^Chess960 position \d+$/)
  await button(page, "Bring the last game back").click()
  await expect(moves(page)).toHaveText(["f4"])
  await expect(page.getByRole("group", { name: "White: Ada" })).toBeVisible()
})

for (const [position, move, said, title] of [
  ["7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", "Qf7", "White: queen to f7. Draw by stalemate.", "Draw by stalemate · ½–½"],
  [
    "k7/8/8/8/8/8/1p6/K7 w - - 0 1",
    "Kxb2",
    "White: king takes pawn b2. Draw by dead position.",
    "Draw by dead position · ½–½",
  ],
  [
    "7k/8/6K1/8/8/8/8/R7 w - - 149 90",
    "Ra2",
    "White: rook to a2. Draw by the seventy-five-move rule.",
    "Draw by the seventy-five-move rule · ½–½",
  ],
]) {
  test(`${move} in ${position} ends the game`, once, async ({ page }) => {
    await setUp(page, position)
    await typeMove(page, move)
    await expect(status(page)).toHaveText(said)
    await expect(page.getByRole("region", { name: title })).toBeVisible()
  })
}

test("buttons of a game appear and disappear with its first moves", once, async ({ page }) => {
  const seen = async () => {
    const names = ["Take back", "Draw", "Resign"]
    const visible = await Promise.all(names.map((name) => button(page, name).isVisible()))
    return names.filter((_, index) => visible[index])
  }
  const place = () => button(page, "Game").boundingBox()
  const before = await place()
  expect(await seen()).toEqual([])
  await playAll(page, "e4")
  expect(await seen()).toEqual(["Take back", "Resign"])
  await typeMove(page, "e5")
  await expect(moves(page)).toHaveCount(2)
  expect(await seen()).toEqual(["Take back", "Draw", "Resign"])
  expect(await place()).toEqual(before)
  for (const _ of ["e5", "e4"]) await button(page, "Take back").press("Enter")
  expect(await seen()).toEqual([])
  await expect(button(page, "Bring it back")).toBeFocused()
})

test("a refusal after the end leaves the card unchanged", once, async ({ page }) => {
  await playAll(page, "f3", "e5", "g4", "Qh4")
  await expect(page.getByRole("region", { name: "Black wins by checkmate · 0–1" })).toBeVisible()
  await square(page, "e1").click()
  await expect(status(page)).toHaveText("The game is over: checkmate, Black wins.")
  await expect(page.locator("#card")).toHaveClass("card ended")
})

test("a check is in the title of the card", once, async ({ page }) => {
  await playAll(page, "e4", "f6", "Qh5")
  await expect(page.locator("#card").getByRole("heading")).toHaveText("Black to move, in check")
})

test("a button leads back from an unintended variation to the game", once, async ({ page }) => {
  await playAll(page, "e4", "e5", "Nf3")
  await button(page, "Back").click()
  await typeMove(page, "d4")
  await button(page, "Back to the game").click()
  await expect(page.locator("#move-list [aria-current]")).toHaveText("Nf3")
  await expect(button(page, "Back to the game")).toBeHidden()
})

test("refusals and dialogs do not shift the board", once, async ({ page }) => {
  const place = () => page.locator("#board").getByRole("grid").boundingBox()
  const before = await place()
  await typeMove(page, "Ke5")
  expect(await place()).toEqual(before)
  await setUp(page, "nonsense")
  expect(await place()).toEqual(before)
  await page.keyboard.press("Escape")
  await playAll(page, "f3", "e5", "g4", "Qh4")
  expect(await place()).toEqual(before)
})

test("the start of a game is shown while the module loads", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL })
  const errors = errorsOf(page)
  await watchShifts(page)
  let release = () => {}
  const delayed = new Promise((resolve) => (release = resolve))
  await page.route("**/*.wasm", (route) => delayed.then(() => route.continue()))
  await page.goto("./", { waitUntil: "commit" })
  // Painted before its last buttons have arrived, the panel would shift when they do: Chromium waits for what follows.
  await expect(page.locator("link[rel=expect][blocking=render]")).toHaveAttribute("href", "#drop-hint")
  await expect(page.locator("main + #drop-hint")).toBeHidden()
  await expect(page.getByText("Setting up the board…")).toBeVisible()
  await expect(page.locator("chess-board svg use")).toHaveCount(32)
  const place = () => page.locator("chess-board").boundingBox()
  // The style sheets may still be loading.
  await expect.poll(async () => (await place()).height).toBeGreaterThan(500)
  const before = await place()
  release()
  await expect(page.getByRole("grid", { name: /^Chess board/ })).toBeVisible()
  await expect(page.getByText("Setting up the board…")).toBeHidden()
  expect(await place()).toEqual(before)
  await typeMove(page, "e4")
  await expect(moves(page)).toHaveCount(1)
  expect(await shiftsOn(page)).toEqual([])
  expect(errors).toEqual([])
  await page.close()
})

test("the board is playable before the rest of the page is loaded", once, async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL })
  const errors = errorsOf(page)
  let release = () => {}
  const delayed = new Promise((resolve) => (release = resolve))
  await page.route("**/board/app-*.js", (route) => delayed.then(() => route.continue()))
  const asked = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname.replace(/-[0-9a-f]{8}\.js$/, ".js")))
  await page.goto("./")
  await expect(turn(page, "White")).toBeVisible()
  // On a slow line each request and each kilobyte counts.
  expect(asked.filter((path) => path !== "/board/app.js").sort()).toEqual([
    "/",
    "/board/board.css",
    "/board/first.js",
    "/board/start.js",
    "/module/chess_arbiter.wasm",
    // It loads beside the style sheet, before which nothing is painted either.
    "/theme.js",
  ])
  await click(page, "e2", "e4")
  await expect(turn(page, "Black")).toBeVisible()
  await expect(page.getByText("Setting up the board…")).toBeVisible()
  // The picked piece stays picked.
  await square(page, "g8").click()
  release()
  await expect(moves(page)).toHaveText(["e4"])
  await expect(square(page, "g8")).toHaveAttribute("aria-selected", "true")
  await square(page, "f6").click()
  await expect(moves(page)).toHaveText(["e4", "Nf6"])
  // If a game is stored, the board waits for it.
  await page.reload()
  await expect(moves(page)).toHaveText(["e4", "Nf6"])
  expect(errors).toEqual([])
  await page.close()
})

for (const lost of ["**/*.wasm", "**/board/first-*.js", "**/board/app-*.js"]) {
  test(`a board that cannot start without ${lost} says so`, once, async ({ browser, baseURL }) => {
    // A separate page, because this one has an expected error in the console.
    const page = await browser.newPage({ baseURL })
    await page.route(lost, (route) => route.abort())
    await page.goto("./")
    await expect(page.getByRole("alert")).toContainText("could not be started")
    await expect(page.locator(".board-box > #board, .board-box > .still")).toBeVisible()
    await expect(page.getByText("Setting up the board…")).toBeHidden()
    await page.close()
  })
}

// ─── An opened game ──────────────────────────────────────────────────────────────────────────────

const opera = `[Event "Opera"]
[Site "Paris FRA"]
[Date "1858.11.02"]
[Round "3"]
[White "Morphy, Paul"]
[Black "Duke of Brunswick and Count Isouard"]
[Result "1-0"]
[WhiteElo "2690"]
[BlackElo "-"]
[Annotator "Sergeant, Philip"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 (3... exd4 4. Nxd4 Nf6 5. Nc3) 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6
9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0

[Event "A tournament whose name is longer than any line of a phone"]
[Date "1953.09.02"]
[Round "1"]
[White "Najdorf, Miguel"]
[Black "Reshevsky, Samuel Herman"]
[Result "1/2-1/2"]

1. d4 1/2-1/2`

async function openGames(page) {
  await choose(page, "PGN", "Open PGN…")
  await page.getByRole("textbox", { name: "Paste one game or many" }).fill(opera)
  await button(page, "Open").click()
  return page.getByRole("listbox", { name: "Games" }).getByRole("option")
}

test("an opened game shows its source and its tags", rare, async ({ page }) => {
  const card = page.locator("#card")
  await typeMove(page, "e4")
  for (const [width, height] of [
    [360, 640],
    [360, 740],
    [768, 1024],
    [1280, 800],
    [1920, 1080],
    [2560, 1440],
    [844, 390],
  ]) {
    const where = `${width}x${height}`
    await page.setViewportSize({ width, height })
    await (await openGames(page)).first().click()
    await expect(card).toContainText("Game 1 of 2 in the pasted text.")
    // Nothing in the card is cut, and the whole button can be pressed.
    const inside = await card.evaluate((box) => {
      const outer = box.getBoundingClientRect()
      return [...box.querySelectorAll("#note, #note button, .card-text")].every((each) => {
        const { left, top, right, bottom } = each.getBoundingClientRect()
        const fits = each.scrollHeight <= each.clientHeight + 1 && each.scrollWidth <= each.clientWidth + 1
        return (
          left >= outer.left &&
          right <= outer.right &&
          top >= outer.top &&
          bottom <= outer.bottom &&
          (fits || each.matches("#note"))
        )
      })
    })
    expect(inside, where).toBe(true)
    // Phones do not show this button.
    await page.locator("#last").evaluate((element) => element.click())
    await expect(page.getByRole("group", { name: "White: Morphy, Paul" })).toContainText("2690")
    await expect(page.getByRole("group", { name: "Black: Duke of Brunswick" })).not.toContainText("-")
    const line = page
      .locator(".occasion:visible")
      .getByText(/^Opera · Paris FRA · 2 November 1858 · round 3 · 1\W+0 · annotated by Sergeant, Philip$/)
    await page.locator("#first").evaluate((element) => element.click())
    await expect(line, where).toBeInViewport()
    await choose(page, "Game", "New game…")
    await page.getByRole("dialog").getByRole("button", { name: "Bring the last game back" }).click()
  }
  await page.setViewportSize({ width: 1920, height: 1080 })
  expect((await card.boundingBox()).width).toBe(640)
})

test("game lists of a phone do not break lines after a number", rare, async ({ page }) => {
  for (const width of [320, 360, 412]) {
    await page.setViewportSize({ width, height: 740 })
    const games = await openGames(page)
    await expect(games.nth(1)).toBeVisible()
    await expect(games.nth(1)).toContainText("(1) · 1953-09-02")
    // Surnames first, each player in a line; the round is seen, however long the name of the event is.
    const seen = await games.nth(1).evaluate((option) => {
      const row = option.getBoundingClientRect()
      const boxes = [...option.querySelectorAll(".player, .rest")].map((each) => each.getBoundingClientRect())
      return {
        lines: new Set(boxes.map(({ top }) => Math.round(top))).size,
        isInside: boxes.every(({ right, bottom }) => right <= row.right && bottom <= row.bottom),
        isWhole: [...option.querySelectorAll(".rest")].every((each) => each.scrollWidth <= each.clientWidth + 1),
      }
    })
    expect(seen, `${width}`).toEqual({ lines: 3, isInside: true, isWhole: true })
    await games.first().click()
    await expect(moves(page).last()).toHaveText("Rd8#")
    const parted = await page.locator("#move-list").evaluate(
      (list) =>
        [...list.querySelectorAll(".number")].filter((number) => {
          const [of, next] = [number, number.parentElement.querySelector("button")].map((each) =>
            each.getBoundingClientRect(),
          )
          return next.top > of.bottom || next.left < of.left
        }).length,
    )
    expect(parted, `${width}`).toBe(0)
  }
})

test("the status card names a linked position and a Chess960 start", rare, async ({ page }) => {
  const other = await page.context().newPage()
  await other.goto(`./#${new URLSearchParams({ fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" })}`)
  await expect(status(other)).toContainText("Opened: a position. From a link.")
  await other.close()
  const number = page.getByText("Chess960 position 0", { exact: true })
  await typeMove(page, "e4")
  await newGame(page, async (dialog) => {
    await dialog.getByRole("radio", { name: /Chess960/ }).check()
    await dialog.getByRole("textbox", { name: /Chess960/ }).fill("0")
  })
  // The position is named beside the notice about a replaced game, the opening and the end.
  await expect(button(page, "Bring the last game back")).toBeVisible()
  await expect(number).toBeVisible()
  await typeMove(page, "f4")
  await expect(number).toBeVisible()
  await button(page, "Resign").click()
  await page.getByRole("dialog", { name: "Who resigns?" }).getByRole("button", { name: "White resigns" }).click()
  await expect(number).toBeVisible()
  // An opened game names its Chess960 start, too.
  const pgn = await page.evaluate(() => document.querySelector("chess-board").game.pgn())
  await choose(page, "PGN", "Open PGN…")
  await page.getByRole("textbox", { name: "Paste one game or many" }).fill(pgn)
  await button(page, "Open").click()
  await expect(button(page, "Play on from here")).toBeVisible()
  await expect(number).toBeVisible()
})

test("a new game has names and chosen rules", once, async ({ page }) => {
  await newGame(page, async (dialog) => {
    await dialog.getByRole("textbox", { name: "White" }).fill(" Ada  Lovelace ")
    await dialog.getByRole("combobox", { name: "Rules" }).selectOption("Online")
  })
  await expect(page.getByRole("group", { name: "White: Ada Lovelace" })).toBeVisible()
  await expect(page.getByRole("group", { name: "Black", exact: true })).toBeVisible()
  for (const move of "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split(" ")) await typeMove(page, move)
  await expect(page.getByRole("region", { name: "Draw" })).toContainText("threefold repetition")
})

// ─── Settings, keys ──────────────────────────────────────────────────────────────────────────────

const settingsDialog = (page) => page.getByRole("dialog", { name: "Settings" })

test("settings apply at once and are remembered", once, async ({ page }) => {
  const asked = []
  page.on("request", (request) => asked.push(request.url()))
  await page.addInitScript(() => {
    globalThis.animated = 0
    const { animate } = Element.prototype
    Element.prototype.animate = function (...rest) {
      globalThis.animated++
      return animate.apply(this, rest)
    }
  })
  await page.reload()
  await expect(page.locator("#acts")).not.toHaveAttribute("inert")
  expect(asked.filter((url) => url.endsWith("dialogs.css"))).toEqual([])
  await typeMove(page, "e4")
  await expect.poll(() => page.evaluate(() => globalThis.animated)).toBeGreaterThan(0)

  await choose(page, "Game", "Settings…")
  const dialog = settingsDialog(page)
  await expect(dialog).toBeVisible()
  expect(asked.filter((url) => url.endsWith("dialogs.css"))).toHaveLength(1)
  const grid = page.locator("#board").getByRole("grid", { includeHidden: true })
  const before = await grid.boundingBox()
  await dialog.getByRole("radio", { name: "Green" }).check()
  await dialog.getByRole("combobox", { name: "Coordinates" }).selectOption("None")
  await dialog.getByRole("combobox", { name: "Board size" }).selectOption("Medium")
  await dialog.getByRole("checkbox", { name: "Animate moves" }).uncheck()
  await dialog.getByRole("button", { name: "Close" }).click()
  const hold = async () => {
    await expect(page.locator("#board")).toHaveAttribute("theme", "green")
    await expect(page.locator("#board")).toHaveAttribute("coords", "none")
    expect((await grid.boundingBox()).width / before.width).toBeCloseTo(0.85, 2)
    const animations = await page.evaluate(() => (globalThis.animated = 0))
    await typeMove(page, "e5")
    await expect(moves(page).last()).toHaveText("e5")
    expect(await page.evaluate(() => globalThis.animated)).toBe(animations)
  }
  await hold()
  await button(page, "Take back").click()
  await page.reload()
  await expect(page.locator("#acts")).not.toHaveAttribute("inert")
  await hold()
  await choose(page, "Game", "Settings…")
  await expect(dialog.getByRole("radio", { name: "Green" })).toBeChecked()
  await expect(dialog.getByRole("combobox", { name: "Board size" })).toHaveValue("medium")
})

const paper = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const look = (page) => settingsDialog(page).getByRole("combobox", { name: "Look" })

test("pages have the chosen look from the first paint", once, async ({ page }) => {
  const light = await paper(page)
  await choose(page, "Game", "Settings…")
  await look(page).selectOption("Dark")
  const dark = await paper(page)
  expect(dark).not.toBe(light)
  await page.goto("rules.html", { waitUntil: "commit" })
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await expect.poll(() => paper(page)).toBe(dark)
})

test("the chosen look overrides that of the system", once, async ({ page }) => {
  const light = await paper(page)
  await page.emulateMedia({ colorScheme: "dark" })
  const dark = await paper(page)
  expect(dark).not.toBe(light)
  await choose(page, "Game", "Settings…")
  await look(page).selectOption("Light")
  expect(await paper(page)).toBe(light)
  await look(page).selectOption("System")
  expect(await paper(page)).toBe(dark)
})

test("pieces of a player who sits opposite are upside down", once, async ({ page }) => {
  const turned = (name) =>
    square(page, name).evaluate((cell) => getComputedStyle(cell.querySelector("[part=piece]")).rotate)
  await choose(page, "Game", "Settings…")
  await settingsDialog(page)
    .getByRole("combobox", { name: "Two at one screen" })
    .selectOption("Pieces face a player opposite")
  await page.keyboard.press("Escape")
  expect([await turned("e8"), await turned("e1")]).toEqual(["180deg", "none"])
  await button(page, "Flip").click()
  expect([await turned("e8"), await turned("e1")]).toEqual(["none", "180deg"])
})

test("the menu has five items", once, async ({ page }) => {
  await playAll(page, "e4", "e5")
  await button(page, "Game").click()
  const menu = page.getByRole("menu", { name: "Game" })
  await expect(menu.getByRole("menuitem")).toHaveText(["New game…", "Set up…", "Share…", "Annotate", "Settings…"])
})

test("a dialog has at most one filled button", once, async ({ page }) => {
  await playAll(page, "e4", "e5")
  const filled = await page
    .locator("dialog")
    .evaluateAll((dialogs) => dialogs.map((dialog) => dialog.querySelectorAll("button.main").length))
  expect(Math.max(...filled)).toBe(1)
})

test("a set of twelve own pieces is shown and remembered", rare, async ({ page }) => {
  const red = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#f00" d="M0 0h8v8H0z"/></svg>`
  const set = [..."wb"].flatMap((color) =>
    [..."KQRBNP"].map((role) => ({ name: `${color}${role}.svg`, mimeType: "image/svg+xml", buffer: Buffer.from(red) })),
  )
  const take = async (files) => {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button(page, "Choose your own…").click()])
    await chooser.setFiles(files)
  }
  /** The colour of a piece's middle. */
  const colorOf = async (name) => {
    const { width, height, at } = decode(await square(page, name).screenshot())
    return at(width >> 1, height >> 1)
  }
  await choose(page, "Game", "Settings…")
  const dialog = settingsDialog(page)
  await take(set.slice(0, 10))
  await expect(dialog.getByRole("status")).toHaveText("These pictures are missing: bN, bP.")
  await take(set)
  await expect(dialog.getByRole("status")).toHaveText("Your own set: 12 pictures, wK to bP")
  await dialog.getByRole("button", { name: "Close" }).click()
  for (const name of ["e1", "d8"]) expect(await colorOf(name)).toEqual([255, 0, 0])
  await page.reload()
  await expect.poll(() => colorOf("g8")).toEqual([255, 0, 0])
  await choose(page, "Game", "Settings…")
  await dialog.getByRole("button", { name: "The usual pieces" }).click()
  await dialog.getByRole("button", { name: "Close" }).click()
  await expect.poll(() => colorOf("g8")).not.toEqual([255, 0, 0])
})

test("moves make a sound if sound is on", once, async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.tones = []
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (...rest) {
      globalThis.tones.push(this.frequency.value)
      return start.apply(this, rest)
    }
  })
  await page.reload()
  await expect(page.locator("#acts")).not.toHaveAttribute("inert")
  const tones = () => page.evaluate(() => globalThis.tones.splice(0).length)
  await playAll(page, "e4", "d5")
  expect(await tones()).toBe(0)
  await choose(page, "Game", "Settings…")
  await expect(settingsDialog(page)).toBeVisible()
  await settingsDialog(page).getByRole("checkbox", { name: "Sound" }).check()
  // The chosen sound is played as a sample.
  await expect.poll(tones).toBe(1)
  await page.keyboard.press("Escape")
  await typeMove(page, "exd5")
  await expect.poll(tones).toBe(2)
  await typeMove(page, "c6")
  await expect.poll(tones).toBe(1)
  await button(page, "Back").click()
  await button(page, "Forward").click()
  await expect.poll(tones).toBe(1)
  await page.reload()
  await expect(page.locator("#acts")).not.toHaveAttribute("inert")
  await typeMove(page, "h3")
  await expect.poll(tones).toBe(1)
})

test("keys and the wheel step through the game unless the user is typing", async ({ page }) => {
  await playAll(page, "e4", "e5", "Nf3")
  const field = page.getByRole("textbox", { name: "Move", exact: true })
  const corner = page.locator("#board").getByRole("gridcell").first()
  await field.pressSequentially("f4 ?")
  await field.press("Home")
  await expect(field).toHaveValue("f4 ?")
  await expect(corner).toHaveAccessibleName(/^a8, /)
  await expect(current(page)).toHaveText("Nf3")
  await field.fill("")
  await page.locator("main").click({ position: { x: 1, y: 1 } })
  await page.keyboard.press("Home")
  await expect(current(page)).toHaveCount(0)
  await page.keyboard.press("Space")
  await expect(current(page)).toHaveText("e4")
  await page.keyboard.press("End")
  await expect(current(page)).toHaveText("Nf3")
  await page.keyboard.press("Control+f")
  await page.keyboard.press("Alt+f")
  await expect(corner).toHaveAccessibleName(/^a8, /)
  await page.keyboard.press("f")
  await expect(corner).toHaveAccessibleName(/^h1, /)
  await page.keyboard.press("f")
  // A button that has the focus is pressed.
  await button(page, "Back").focus()
  await page.keyboard.press("Space")
  await expect(current(page)).toHaveText("e5")
  // After a click on a move, or on the board.
  await moves(page).first().click()
  await page.keyboard.press("Space")
  await expect(current(page)).toHaveText("e5")
  await square(page, "a5").click()
  await page.keyboard.press("Home")
  await expect(current(page)).toHaveCount(0)
  // Among the squares the keys are the board's, also of those who come with Tab after a click.
  await page.keyboard.press("Tab")
  await square(page, "c3").focus()
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("End")
  await expect(square(page, "h4")).toBeFocused()
  await expect(current(page)).toHaveCount(0)
  await page.keyboard.press("f")
  await expect(corner).toHaveAccessibleName(/^h1, /)
  await page.keyboard.press("f")

  const wheel = async (by) => {
    await square(page, "d5").hover()
    await page.mouse.wheel(0, by)
  }
  await wheel(100)
  await expect(current(page)).toHaveText("e4")
  await wheel(100)
  await expect(current(page)).toHaveText("e5")
  await wheel(-100)
  await expect(current(page)).toHaveText("e4")

  // The list has the board's keys and the page's; with it open, they do nothing.
  await page.locator("main").click({ position: { x: 1, y: 1 } })
  await page.keyboard.press("?")
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  for (const text of ["the moves of the piece", "flips the board", "Mouse wheel over the board"])
    await expect(list).toContainText(text)
  await page.keyboard.press("f")
  await page.keyboard.press("End")
  await page.keyboard.press("Escape")
  await expect(list).toBeHidden()
  await expect(corner).toHaveAccessibleName(/^a8, /)
  await expect(current(page)).toHaveText("e4")
  // The list also opens from the settings, through a menu operated by arrow keys.
  await button(page, "Game").press("Enter")
  await page.keyboard.press("End")
  await expect(page.getByRole("menuitem", { name: "Settings…" })).toBeFocused()
  await page.keyboard.press("Enter")
  await button(page, "Keyboard shortcuts").press("Enter")
  await expect(list).toBeVisible()
})

test("the wheel scrolls a page that is longer than the window", once, async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 500 })
  await playAll(page, "e4", "e5")
  await square(page, "d5").hover()
  await page.mouse.wheel(0, 100)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await expect(current(page)).toHaveText("e5")
})

// ─── Setting up, sharing ─────────────────────────────────────────────────────────────────────────

test("a position is set up by hand and played from", once, async ({ page }) => {
  await typeMove(page, "e4")
  await choose(page, "Game", "Set up…")
  const dialog = page.getByRole("dialog", { name: "Set up a position" })
  const fen = dialog.getByRole("textbox", { name: "FEN", exact: true })
  // The dialog starts with the position on the board.
  await expect(fen).toHaveValue("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
  const at = (name) =>
    dialog.getByRole("grid", { name: "Board to set up" }).getByRole("gridcell", { name: new RegExp(`^${name}, `) })
  await dialog.getByRole("button", { name: "Empty" }).click()
  await expect(fen).toHaveValue("8/8/8/8/8/8/8/8 b - - 0 1")
  for (const [piece, place] of [
    ["White king", "e1"],
    ["White rook", "h1"],
    ["Black king", "e8"],
  ]) {
    await dialog.getByRole("radio", { name: piece, exact: true }).check()
    await at(place).click()
  }
  await dialog.getByRole("combobox", { name: "Side to move" }).selectOption("White")
  await expect(fen).toHaveValue("4k3/8/8/8/8/8/8/4K2R w - - 0 1")
  // A FEN that is written is seen; a board without a king is refused with the reason.
  await fen.fill("8/8/8/8/8/8/8/4K2R w K - 0 1")
  await expect(at("e8")).toHaveAccessibleName(/^e8, empty/)
  await dialog.getByRole("button", { name: "Play from here" }).click()
  await expect(fen).toHaveAccessibleDescription(/king.*\.$/)
  await expectNoViolation(page)
  await dialog.getByRole("radio", { name: "Black king", exact: true }).check()
  await at("a8").click()
  await expect(fen).toHaveAccessibleDescription("")
  await dialog.getByRole("button", { name: "Play from here" }).click()
  await expect.poll(() => fenOf(page)).toBe("k7/8/8/8/8/8/8/4K2R w K - 0 1")
  await playAll(page, "O-O")
  // The next time the dialog starts with the position on the board.
  await choose(page, "Game", "Set up…")
  await expect(fen).toHaveValue("k7/8/8/8/8/8/8/5RK1 b - - 1 1")
  await expect(at("f1")).toHaveAccessibleName(/white rook/)
})

test("a game is shared at any of its moves", once, async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.given = []
    navigator.share = async (data) =>
      void globalThis.given.push(data.url ?? data.files.map(({ name, type }) => `${name} ${type}`))
    navigator.canShare = () => true
  })
  await page.reload()
  await expect(page.locator("#acts")).not.toHaveAttribute("inert")
  await (await openGames(page)).first().click()
  const dialog = page.getByRole("dialog", { name: "Share" })
  for (const [move, name, at] of [
    ["Nxd4", "4. Nxd4", /&at=5-1-1$/],
    ["Qxf3", "5. Qxf3", /&at=9$/],
  ]) {
    await moves(page).filter({ hasText: move }).click()
    await expect(current(page)).toHaveText(move)
    const fen = await fenOf(page)
    await choose(page, "Game", "Share…")
    const link = await dialog.getByRole("textbox", { name: `The game at ${name}` }).inputValue()
    expect(link).toMatch(at)
    await dialog.getByRole("button", { name: "Share…" }).nth(1).click()
    await expect.poll(() => page.evaluate(() => globalThis.given.splice(0))).toEqual([link])
    await dialog.getByRole("button", { name: "Close" }).click()
    const other = await page.context().newPage()
    await other.goto(link)
    await expect.poll(() => fenOf(other)).toBe(fen)
    await expect(current(other)).toHaveText(move)
    await expect(moves(other)).toHaveCount(await moves(page).count())
    await other.close()
  }
  await choose(page, "Game", "Share…")
  await expect(dialog).toBeVisible()
  await expectNoViolation(page)
  await dialog.getByRole("group", { name: "A picture of the position" }).getByRole("button", { name: "Share…" }).click()
  await expect
    .poll(() => page.evaluate(() => globalThis.given))
    .toEqual([["Morphy-Duke-of-Brunswick-and-Count-Isouard-1858-11-02.png image/png"]])
})

test("a picture of the position is saved as SVG and PNG", once, async ({ page }) => {
  await playAll(page, "e4")
  await button(page, "Flip").click()
  await choose(page, "Game", "Share…")
  const dialog = page.getByRole("dialog", { name: "Share" })
  // Without a share dialog of the system, the page does not mention it.
  if (!(await page.evaluate(() => "share" in navigator))) await expect(button(page, "Share…")).toHaveCount(0)
  const saved = async (name) => {
    const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name }).click()])
    return readFileSync(await download.path())
  }
  expect((await saved("Save as SVG")).toString()).toMatch(/^<svg /)
  const { width, height, at } = decode(await saved("Save as PNG"))
  expect([width, height]).toEqual([1200, 1200])
  // From Black's side e4 is in the fourth column and row, and the last move is marked there: light, but not as a4 is.
  const middleOf = (column, row) => at(column * 150 + 12, row * 150 + 75)
  expect(middleOf(3, 3)).not.toEqual(middleOf(7, 3))
  expect(middleOf(3, 3)).not.toEqual(middleOf(5, 3))
  expect(middleOf(7, 3)).toEqual(middleOf(5, 3))
})

test("the language menu looks like the others", once, async ({ page }) => {
  const languages = page.getByRole("banner").locator("summary")
  const german = page.getByRole("banner").getByRole("link", { name: "Deutsch" })
  await languages.click()
  await expect(german).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(german).toBeHidden()
  await expect(languages).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(german).toBeVisible()
  await page.locator("main").click({ position: { x: 1, y: 1 } })
  await expect(german).toBeHidden()
})
