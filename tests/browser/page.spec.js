// The page around the board: the moves, importing and exporting positions, new games, ends, and reloading.
import { errorsOf, noClipboard, notChromium } from "./drivers.js"
import {
  button,
  choose,
  click,
  expect,
  fenOf,
  moves,
  newGame,
  once,
  setUp,
  smoke,
  square,
  status,
  test,
  turn,
  typeMove,
} from "./fixtures.js"
import { shiftsOn, watchShifts } from "./shifts.js"

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
const current = (page) => page.getByRole("region", { name: "Moves" }).locator("[aria-current]")

async function playAll(page, ...sans) {
  for (const san of sans) await typeMove(page, san)
  await expect(moves(page)).toHaveCount(sans.length)
}

test("goes through the game with buttons, keys and the list", async ({ page }) => {
  await expect(page.getByText("No moves yet.")).toBeVisible()
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

  await page.locator("#card").click()
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

test("takes the last move back for good, and brings it back", once, async ({ page }) => {
  await expect(button(page, "Take back")).toHaveAttribute("aria-disabled", "true")
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
  // Also from an earlier move, the last move is removed.
  await button(page, "First").click()
  await button(page, "Take back").click()
  await expect(moves(page)).toHaveText(["e4", "e5"])
})

test("a refused text goes with the next move, a new game or another position", once, async ({ page }) => {
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

test("shows the FEN and sets one up", once, async ({ page }) => {
  await expect.poll(() => fenOf(page)).toBe(start)
  await playAll(page, "e4")
  await setUp(page, "  4k3/8/8/8/8/8/4P3/4K3   b - - 3 17 ")
  await expect.poll(() => fenOf(page)).toBe("4k3/8/8/8/8/8/4P3/4K3 b - - 3 17")
  await expect(turn(page, "Black")).toBeVisible()
  await playAll(page, "Kd7", "e4")
  await expect(moves(page).first()).toHaveAccessibleName(/^17 … /)
  await expect(moves(page).last()).toHaveAccessibleName(/^18\. /)
})

test("says what is wrong with a bad FEN and changes nothing", once, async ({ page }) => {
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
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click()
  }
  await expect(moves(page)).toHaveText(["e4"])
})

test("brings back the game that a FEN replaced", once, async ({ page }) => {
  await playAll(page, "e4", "e5")
  await button(page, "Back").click()
  await setUp(page, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
  await expect(moves(page)).toHaveCount(0)
  await button(page, "Bring the last game back").click()
  await expect(moves(page)).toHaveText(["e4", "e5"])
  await expect(current(page)).toHaveText("e4")
})

test("copies the FEN and the moves", async ({ page, context, browserName }) => {
  test.skip(notChromium({ browserName }), noClipboard)
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await choose(page, "Game", "Set up a position…")
  await expect(page.getByRole("textbox", { name: "FEN", exact: true })).toHaveValue(start)
  await button(page, "Copy").click()
  await expect.poll(clipboard).toBe(start)
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click()
  await playAll(page, "f3", "e5", "g4", "Qh4#")
  await choose(page, "PGN", "Copy moves")
  await expect(page.getByText("The moves were copied.").last()).toBeVisible()
  await expect.poll(clipboard).toBe("1. f3 e5 2. g4 Qh4# 0-1")
})

test("starts Chess960 by number, or at random", once, async ({ page }) => {
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
  // The played game is not lost.
  await button(page, "Bring the last game back").click()
  await expect(moves(page)).toHaveText(["e4"])

  await newGame(page, async (dialog) => {
    await dialog.getByRole("button", { name: "Random" }).click()
    const number = dialog.getByRole("textbox", { name: /Chess960/ })
    await expect(number).toHaveValue(/^\d{1,3}$/)
    await number.fill("518")
  })
  await expect.poll(() => fenOf(page)).toBe(start)

  await choose(page, "Game", "New game…")
  const dialog = page.getByRole("dialog", { name: "New game" })
  await dialog.getByRole("textbox", { name: /Chess960/ }).fill("1")
  await dialog.getByRole("button", { name: "Cancel" }).click()
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
  test(`castles in Chess960 onto the rook: ${position}`, once, async ({ page }) => {
    await setUp(page, position)
    await square(page, king).click()
    await expect(square(page, rook)).toHaveAccessibleName(new RegExp(`rook, ${name}$`))
    await square(page, rook).click()
    await expect(moves(page)).toHaveText([san])
    for (const each of after) await expect(square(page, each.slice(0, 2))).toHaveAccessibleName(each)
  })
}

test("a Chess960 FEN that was copied can be set up again", once, async ({ page }) => {
  await newGame(page, (dialog) => dialog.getByRole("textbox", { name: /Chess960/ }).fill("0"))
  const copied = await fenOf(page)
  expect(copied).toMatch(/^bbqnnrkr/)
  await newGame(page, (dialog) => dialog.getByRole("radio", { name: /^Chess / }).check())
  await expect.poll(() => fenOf(page)).toBe(start)
  await playAll(page, "e4")
  await setUp(page, copied)
  await expect(page.locator("#note")).toContainText("Set up as Chess960.")
  await expect.poll(() => fenOf(page)).toBe(copied)
})

test("keeps the game, its place and its side over a reload", smoke, async ({ page }) => {
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

test("keeps a resignation and Chess960 over a reload", once, async ({ page }) => {
  await setUp(page, "4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1")
  await playAll(page, "O-O")
  await button(page, "Resign").click()
  await page.getByRole("dialog", { name: "Who resigns?" }).getByRole("button", { name: "Black resigns" }).click()
  await page.reload()
  await expect(moves(page)).toHaveText(["O-O"])
  await expect(page.getByRole("region", { name: "White wins" })).toContainText("1–0 · Black resigns, White wins.")
})

test("does not fall over a spoilt saved game", once, async ({ page }) => {
  for (const text of ["{", '{"fen":"x","moves":[]}', '{"fen":null}', "17"]) {
    await page.evaluate((value) => localStorage.setItem("chess-arbiter.game", value), text)
    await page.reload()
    await expect.poll(() => fenOf(page)).toBe(start)
  }
})

test("resigns after asking", async ({ page }) => {
  await playAll(page, "e4")
  await button(page, "Resign").click()
  const dialog = page.getByRole("dialog", { name: "Who resigns?" })
  await dialog.getByRole("button", { name: "Keep playing" }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("heading", { name: "Black to move" })).toBeVisible()
  await button(page, "Resign").click()
  await dialog.getByRole("button", { name: "White resigns" }).click()
  await expect(page.getByRole("region", { name: "Black wins" })).toContainText("0–1 · White resigns, Black wins.")
  await expect(status(page)).toHaveText("White resigns, Black wins.")
  await typeMove(page, "e5")
  await expect(moves(page)).toHaveCount(1)
})

test("who resigns draws with a side that cannot mate", once, async ({ page }) => {
  await setUp(page, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")
  await button(page, "Resign").click()
  await page.getByRole("dialog", { name: "Who resigns?" }).getByRole("button", { name: "White resigns" }).click()
  const end = page.getByRole("region", { name: "Draw" })
  await expect(end).toContainText("½–½ · Draw, because one side resigned but the other could not mate.")
  await expect(status(page)).toHaveText("Draw, because one side resigned but the other could not mate.")
  await page.reload()
  await expect(end).toContainText("½–½ · Draw, because one side resigned but the other could not mate.")
})

test("ends in a draw by agreement", once, async ({ page }) => {
  await button(page, "Draw").click()
  await expect(page.getByText("A draw can be agreed only after both sides have made a move.").first()).toBeVisible()
  await expect(page.getByRole("button", { name: "Agree to a draw" })).toBeHidden()
  await playAll(page, "e4", "e5")
  await button(page, "Draw").click()
  await page.getByRole("button", { name: "Agree to a draw" }).click()
  await expect(page.getByRole("region", { name: "Draw" })).toContainText("½–½ · Draw by agreement.")
  await expect(status(page)).toHaveText("Draw by agreement.")
  await expect(button(page, "Resign")).toBeHidden()
  await button(page, "New game").click()
  await page.getByRole("dialog", { name: "New game" }).getByRole("button", { name: "Start" }).click()
  await expect(page.getByRole("heading", { name: "White to move" })).toBeVisible()
})

for (const [position, move, said, reason] of [
  ["7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", "Qf7", "White: queen to f7. Draw by stalemate.", "½–½ · Draw by stalemate."],
  [
    "k7/8/8/8/8/8/1p6/K7 w - - 0 1",
    "Kxb2",
    "White: king takes pawn b2. Draw by dead position.",
    "½–½ · Draw by dead position.",
  ],
  [
    "7k/8/6K1/8/8/8/8/R7 w - - 149 90",
    "Ra2",
    "White: rook to a2. Draw by the seventy-five-move rule.",
    "½–½ · Draw by the seventy-five-move rule.",
  ],
]) {
  test(`${move} in ${position}: ${said}`, once, async ({ page }) => {
    await setUp(page, position)
    await typeMove(page, move)
    await expect(status(page)).toHaveText(said)
    await expect(page.getByRole("region", { name: "Draw" })).toContainText(reason)
  })
}

test("nothing moves the board", async ({ page }) => {
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

test("shows the start of a game until the module is there, and nothing moves then", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL })
  const errors = errorsOf(page)
  await watchShifts(page)
  let release = () => {}
  const delayed = new Promise((resolve) => (release = resolve))
  await page.route("**/*.wasm", (route) => delayed.then(() => route.continue()))
  await page.goto("./", { waitUntil: "commit" })
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

test("is played on before the rest of the page is there", once, async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL })
  const errors = errorsOf(page)
  const [, later] = /<meta name="later" content="([^"]+)">/.exec(await (await page.request.get("./")).text())
  let release = () => {}
  const delayed = new Promise((resolve) => (release = resolve))
  for (const name of later.split(" ")) await page.route(`**/${name}`, (route) => delayed.then(() => route.continue()))
  const asked = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname.replace(/-[0-9a-f]{8}\.js$/, ".js")))
  await page.goto("./")
  await expect(turn(page, "White")).toBeVisible()
  // On a slow line each request and each kilobyte counts.
  const rest = later.split(" ").map((name) => `/board/${name}`)
  expect(asked.filter((path) => !rest.includes(path)).sort()).toEqual([
    "/",
    "/board/board.css",
    "/board/first.js",
    "/board/start.js",
    "/module/chess_arbiter.wasm",
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

for (const lost of ["**/*.wasm", "**/board/first-*.js", "**/board/chunk-*.js"]) {
  test(`says so when the board cannot be started without ${lost}`, once, async ({ browser, baseURL }) => {
    // A separate page, because this one has an expected error in the console.
    const page = await browser.newPage({ baseURL })
    await page.route(lost, (route) => route.abort())
    await page.goto("./")
    await expect(page.getByRole("alert")).toContainText("could not be started")
    await expect(page.getByText("Setting up the board…")).toBeHidden()
    await page.close()
  })
}
