// Boards of variants: pockets, checks, explosions and ends, by mouse, touch, keys and voice. Pages without variants
// load none of their code. Expected moves and ends come from the games and from the rules in docs/variants.md.
import { test as bare } from "@playwright/test"
import { expectNoViolation } from "./axe.js"
import { once, touches } from "./fixtures.js"
import { expect, marksOn, test } from "./pages.js"

const entry = '<script type="module" src="module/variants.js"></script>'
const withVariants = { head: entry }
const board = (variant, attributes = "") => `<chess-board variant="${variant}" ${attributes}></chess-board>`
const from = (variant, fen, attributes = "") => board(variant, `fen="${fen}" ${attributes}`)

const square = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name}, `) })
const status = (page) => page.getByRole("status")
const field = (page) => page.getByRole("textbox", { name: "Move" })
const pocket = (page, side) => page.getByRole("toolbar", { name: `${side}’s pocket` })
const held = (page, side, role) => pocket(page, side).getByRole("button", { name: new RegExp(`^${role}, `) })
const fen = (page) => page.evaluate(() => document.querySelector("chess-board").game.fen())
const call = (page, method, ...args) =>
  page.evaluate(([method, args]) => document.querySelector("chess-board")[method](...args) && null, [method, args])
const ready = (page) => page.evaluate(() => document.querySelector("chess-board").ready)

/** White holds two knights and a pawn, Black a queen. */
const hands = "r1bqkb1r/ppp2ppp/2n2n2/4p3/4P3/5N2/PPPP1PPP/R1BQKB1R[NNPq] w KQkq - 0 6"

const middleOf = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox()
  return { x: x + width / 2, y: y + height / 2 }
}

/** The centres of these elements, after scrolling to each. */
async function middlesOf(...locators) {
  for (const locator of locators) await locator.scrollIntoViewIfNeeded()
  return Promise.all(locators.map(middleOf))
}

/** Drags a piece with the mouse. */
async function drag(page, piece, to) {
  const [start, end] = await middlesOf(piece, to)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 })
  await page.mouse.move(end.x, end.y)
  await page.mouse.up()
}

// ─── Crazyhouse ────────────────────────────────────────────────────────────────────────────────────

/** The PGN of a game on Lichess. */
const game = `1. d4 d5 2. Nf3 Bf5 3. g3 e6 4. Bg2 Bd6 5. Kf1 Nc6 6. h3 Nf6 7. Kg1 O-O 8. Nc3 Ne4 9. Nh4 Nxf2 10. Kxf2 Bxg3+ 11. Kxg3 P@g5
  12. Nxf5 exf5 13. Nxd5 f4+ 14. Kf2 P@g3+ 15. Ke1 Re8 16. P@e5 Nxe5 17. dxe5 Rxe5 18. B@c3 P@f2+ 19. Kf1 Rxd5 20. Bxd5 P@e6
  21. N@h6+ Kf8 22. R@g8+ Ke7 23. B@c5+ N@d6 24. N@f5+ exf5 25. Nxf5+ Kd7 26. P@e6+ fxe6 27. Rxd8+ Rxd8 28. Q@e7+ Kc8 29. Nxd6+ cxd6
  30. Qxb7#`
/** The same moves as two squares, or as a piece and a square. */
const ways =
  "d2d4 d7d5 g1f3 c8f5 g2g3 e7e6 f1g2 f8d6 e1f1 b8c6 h2h3 g8f6 f1g1 e8g8 b1c3 f6e4 f3h4 e4f2 g1f2 d6g3 f2g3 P@g5 h4f5 e6f5 c3d5 f5f4 " +
  "g3f2 P@g3 f2e1 f8e8 P@e5 c6e5 d4e5 e8e5 B@c3 P@f2 e1f1 e5d5 g2d5 P@e6 N@h6 g8f8 R@g8 f8e7 B@c5 N@d6 N@f5 e6f5 h6f5 e7d7 P@e6 f7e6 " +
  "g8d8 a8d8 Q@e7 d7c8 f5d6 c7d6 e7b7"
const letters = { P: "Pawn", N: "Knight", B: "Bishop", R: "Rook", Q: "Queen" }
const order = Object.keys(letters)

test("crazyhouse is played by keys alone", once, async ({ page, open }) => {
  await open(board("crazyhouse"), withVariants)
  await ready(page)
  const { keyboard } = page
  let cursor = "e2"
  const walk = async (to) => {
    for (const [less, more, place] of [
      ["ArrowLeft", "ArrowRight", 0],
      ["ArrowDown", "ArrowUp", 1],
    ]) {
      const steps = to.charCodeAt(place) - cursor.charCodeAt(place)
      for (let step = 0; step < Math.abs(steps); step++) await keyboard.press(steps > 0 ? more : less)
    }
    cursor = to
    await expect(square(page, to)).toBeFocused()
  }
  // Tab passes the pocket above the board first.
  await keyboard.press("Tab")
  await expect(held(page, "Black", "Pawn")).toBeFocused()
  await keyboard.press("Tab")
  await expect(square(page, "e2")).toBeFocused()
  for (const [ply, way] of ways.split(" ").entries()) {
    const to = way.slice(2)
    if (way[1] === "@") {
      const side = ply % 2 === 0 ? "White" : "Black"
      await keyboard.press(side === "White" ? "Tab" : "Shift+Tab")
      await keyboard.press("Home")
      for (let step = 0; step < order.indexOf(way[0]); step++) await keyboard.press("ArrowRight")
      await expect(held(page, side, letters[way[0]])).toBeFocused()
      await keyboard.press("Enter")
      await expect(square(page, cursor)).toBeFocused()
      await expect(held(page, side, letters[way[0]])).toHaveAttribute("aria-pressed", "true")
    } else {
      await walk(way.slice(0, 2))
      await keyboard.press("Enter")
    }
    await walk(to)
    await keyboard.press("Enter")
    await expect.poll(() => page.evaluate(() => document.querySelector("chess-board").game.ply)).toBe(ply + 1)
    // Waits until the move is drawn, because keys act on the drawn position.
    const drawn = ply % 2 === 0 ? /^Chess board(, Black to move)?$/ : /^Chess board, White to move$/
    await expect(page.getByRole("grid")).toHaveAccessibleName(drawn)
  }
  await expect(status(page)).toHaveText(/^White: queen takes pawn b7\. Checkmate, White wins\.$/)
  const played = await page.evaluate(() =>
    document
      .querySelector("chess-board")
      .game.history()
      .map(({ san }) => san),
  )
  const written = game.replaceAll(/\d+\.\s/g, "").replaceAll("P@", "@")
  expect(played).toEqual(written.trim().split(/\s+/))
})

test("a piece is dropped by dragging or by two clicks", async ({ page, open }) => {
  await open(from("crazyhouse", hands), withVariants)
  await ready(page)
  await expect(held(page, "White", "Knight")).toHaveAccessibleName("Knight, 2 held")
  await expect(held(page, "White", "Bishop")).toHaveAccessibleName("Bishop, none held")
  await drag(page, held(page, "White", "Knight"), square(page, "d5"))
  await expect(status(page)).toHaveText("White: drops knight on d5.")
  await expect(square(page, "d5")).toHaveAccessibleName("d5, white knight")
  await expect(held(page, "White", "Knight")).toHaveAccessibleName("Knight, 1 held")

  await held(page, "Black", "Queen").click()
  await expect(status(page)).toHaveText("Queen, 1 held; choose a square.")
  await expect(held(page, "Black", "Queen")).toHaveAttribute("aria-pressed", "true")
  await expect(square(page, "h3")).toHaveAccessibleName("h3, empty, legal move")
  await expect(square(page, "d5")).toHaveAccessibleName("d5, white knight")
  await square(page, "h3").click()
  await expect(status(page)).toHaveText("Black: drops queen on h3.")
  await expect(held(page, "Black", "Queen")).toHaveAccessibleName("Queen, none held")
  await expect(held(page, "Black", "Queen")).toHaveAttribute("aria-pressed", "false")

  // A captured piece goes to the pocket of who captured it.
  await square(page, "g2").click()
  await square(page, "h3").click()
  await expect(held(page, "White", "Queen")).toHaveAccessibleName("Queen, 1 held")
  const history = await page.evaluate(() =>
    document
      .querySelector("chess-board")
      .game.history()
      .map(({ san }) => san),
  )
  expect(history).toEqual(["N@d5", "Q@h3", "gxh3"])
})

test("a press that trembles within a pocket is a click", once, async ({ page, open }) => {
  await open(from("crazyhouse", hands), withVariants)
  await ready(page)
  const knight = held(page, "White", "Knight")
  const [{ x, y }] = await middlesOf(knight)
  const press = async (...points) => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (const [right, down] of points) await page.mouse.move(x + right, y + down, { steps: 2 })
    await page.mouse.up()
  }
  await press([7, 5])
  await expect(knight).toHaveAttribute("aria-pressed", "true")
  await press([7, 5])
  await expect(knight).toHaveAttribute("aria-pressed", "false")
  await press([0, -150], [0, 0])
  await expect(knight).toHaveAttribute("aria-pressed", "false")
  await press([7, 5])
  await square(page, "d5").click()
  await expect(status(page)).toHaveText("White: drops knight on d5.")
})

test("a piece is dropped by dragging a finger or by two taps", once, async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(from("crazyhouse", hands), withVariants)
  await ready(page)
  const finger = await touches(page)
  const [start, end] = await middlesOf(held(page, "White", "Knight"), square(page, "d5"))
  await finger.down(start)
  await finger.move({ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 })
  await finger.move(end)
  await finger.up()
  await expect(status(page)).toHaveText("White: drops knight on d5.")
  const tap = async (locator) => {
    const [at] = await middlesOf(locator)
    await finger.down(at)
    await finger.up()
  }
  await tap(held(page, "Black", "Queen"))
  await tap(square(page, "h3"))
  await expect(status(page)).toHaveText("Black: drops queen on h3.")
  // A finger needs a large target.
  const { width, height } = await held(page, "White", "Pawn").boundingBox()
  expect(Math.min(width, height)).toBeGreaterThan(40)
})

test("a drop is typed or comes from the page", once, async ({ page, open }) => {
  await open(from("crazyhouse", hands), withVariants)
  await ready(page)
  await field(page).fill("N@d5")
  await field(page).press("Enter")
  await expect(status(page)).toHaveText("White: drops knight on d5.")
  await call(page, "play", { drop: "queen", to: "h3" })
  await expect(status(page)).toHaveText("Black: drops queen on h3.")
  await field(page).fill("R@a3")
  await field(page).press("Enter")
  await expect(status(page)).toHaveText("White has no rook in its pocket, only: pawn and knight.")
  await call(page, "undo")
  await expect(held(page, "Black", "Queen")).toHaveAccessibleName("Queen, 1 held")
})

test("a refused drop is explained in a sentence", once, async ({ page, open }) => {
  await open(from("crazyhouse", hands), withVariants)
  await ready(page)
  const before = await fen(page)
  await drag(page, held(page, "White", "Pawn"), square(page, "g8"))
  await expect(status(page)).toHaveText("A pawn cannot be dropped on the first or the last rank.")
  await drag(page, held(page, "White", "Knight"), square(page, "f3"))
  await expect(status(page)).toHaveText(
    "A knight can be dropped only on an empty square, and the knight on f3 is in the way.",
  )
  await held(page, "White", "Knight").click()
  await square(page, "e5").click()
  await expect(status(page)).toHaveText(
    "A knight can be dropped only on an empty square, and the pawn on e5 is in the way.",
  )
  await expect(held(page, "White", "Knight")).toHaveAttribute("aria-pressed", "false")
  await held(page, "White", "Rook").click()
  await expect(status(page)).toHaveText("White has no rook in its pocket, only: pawn and knight.")
  await held(page, "Black", "Queen").click()
  await expect(status(page)).toHaveText("White to move.")
  // Dropping beside the board has no effect.
  await drag(page, held(page, "White", "Knight"), field(page))
  await expect(held(page, "White", "Knight")).toHaveAttribute("aria-pressed", "false")
  expect(await fen(page)).toBe(before)
  await page.evaluate(() => document.querySelector("chess-board").setAttribute("readonly", ""))
  await held(page, "White", "Knight").click()
  await expect(status(page)).toHaveText("No move can be made on this board now.")
})

test("a pocket piece that cannot block a check is not picked", once, async ({ page, open }) => {
  await open(from("crazyhouse", "6k1/8/8/8/8/8/5n2/7K[N] w - - 0 1"), withVariants)
  await ready(page)
  await held(page, "White", "Knight").click()
  await expect(status(page)).toHaveText(
    "The king on h1 is in check from the knight on f2, and no dropped knight can block this check.",
  )
  await expect(held(page, "White", "Knight")).toHaveAttribute("aria-pressed", "false")
})

test("Escape puts a piece back and the focus on its pocket", once, async ({ page, open }) => {
  await open(from("crazyhouse", hands), withVariants)
  await ready(page)
  const knight = held(page, "White", "Knight")
  await knight.focus()
  await page.keyboard.press("Enter")
  await expect(square(page, "e2")).toBeFocused()
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Escape")
  await expect(knight).toBeFocused()
  await expect(knight).toHaveAttribute("aria-pressed", "false")
  // Pressing the same button again puts the piece back, too.
  await knight.click()
  await expect(knight).toHaveAttribute("aria-pressed", "true")
  await knight.click()
  await expect(knight).toHaveAttribute("aria-pressed", "false")
  await expect(square(page, "d5")).toHaveAccessibleName("d5, empty")
})

test("a pocket is one tab stop and follows the orientation", once, async ({ page, open }) => {
  await open(from("crazyhouse", hands), withVariants)
  await ready(page)
  await held(page, "White", "Knight").focus()
  for (const [key, role] of [
    ["ArrowRight", "Bishop"],
    ["End", "Queen"],
    ["ArrowRight", "Queen"],
    ["ArrowLeft", "Rook"],
  ]) {
    await page.keyboard.press(key)
    await expect(held(page, "White", role)).toBeFocused()
  }
  await page.keyboard.press("Tab")
  await expect(field(page)).toBeFocused()
  await page.keyboard.press("Shift+Tab")
  await expect(held(page, "White", "Rook")).toBeFocused()
  const isAbove = async (side) =>
    (await pocket(page, side).boundingBox()).y < (await page.getByRole("grid").boundingBox()).y
  expect([await isAbove("White"), await isAbove("Black")]).toEqual([false, true])
  await call(page, "flip")
  await expect.poll(() => isAbove("White")).toBe(true)
  expect(await isAbove("Black")).toBe(false)
})

test("the side of the user limits the pockets to drop from", once, async ({ page, open }) => {
  await open(from("crazyhouse", hands, 'side="black" premoves'), withVariants)
  await ready(page)
  await held(page, "White", "Knight").click()
  await expect(status(page)).toHaveText("You play Black: this pocket is not yours.")
  await held(page, "Black", "Queen").click()
  await expect(status(page)).toHaveText("A drop cannot be chosen before your turn.")
  await field(page).fill("N@d5")
  await field(page).press("Enter")
  await expect(status(page)).toHaveText("You play Black: this pocket is not yours.")
  await call(page, "play", "N@d5")
  await drag(page, held(page, "Black", "Queen"), square(page, "h3"))
  await expect(status(page)).toHaveText("Black: drops queen on h3.")
})

test("nothing shifts when the pockets come", async ({ page, open }) => {
  for (const coords of ["inside", "outside"]) {
    await open(board("crazyhouse", `coords="${coords}"`), { head: "" })
    const place = () => page.getByRole("grid").or(page.locator("[part=board]")).first().boundingBox()
    const before = await place()
    await page.addScriptTag({ type: "module", url: "module/variants.js" })
    await expect(held(page, "White", "Pawn")).toBeVisible()
    expect(await place()).toEqual(before)
  }
})

// ─── The others ─────────────────────────────────────────────────────────────────────────────────────

test("three-check shows the remaining checks and ends with the third", once, async ({ page, open }) => {
  await open(board("three-check"), withVariants)
  await ready(page)
  for (const move of ["e4", "e5", "Bc4", "Nc6"]) await call(page, "play", move)
  await expect(page.getByText("White: 3 checks left")).toBeVisible()
  await square(page, "c4").click()
  await square(page, "f7").click()
  await expect(status(page)).toHaveText("White: bishop takes pawn f7, check. White: 2 checks left.")
  await expect(page.getByText("White: 2 checks left", { exact: true })).toBeVisible()
  await expect(page.getByText("Black: 3 checks left")).toBeVisible()
  for (const move of ["Kxf7", "Qh5+", "g6"]) await call(page, "play", move)
  await expect(page.getByText("White: 1 check left")).toBeVisible()
  await call(page, "play", "Qxg6+")
  await expect(status(page)).toHaveText("White: queen takes pawn g6, check. White wins by the third check.")
  await call(page, "undo")
  await expect(page.getByText("White: 1 check left", { exact: true })).toBeVisible()
  await open(from("three-check", "4k3/8/8/8/8/8/8/R3K3 w - - 2+1 0 1"), withVariants)
  await expect(page.getByText("White: 2 checks left")).toBeVisible()
  await expect(page.getByText("Black: 1 check left")).toBeVisible()
})

test("atomic draws what explodes and announces it", once, async ({ page, open }) => {
  await page.clock.install()
  await open(from("atomic", "1nb5/2pp4/8/4N3/8/8/7k/K7 w - - 0 1"), withVariants)
  await ready(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await square(page, "e5").click()
  await square(page, "d7").click()
  await expect(status(page)).toHaveText(
    /^White: knight takes pawn d7\. Blown up: white knight e5, black pawn d7, black bishop c8\./,
  )
  const exploded = ["c8", "d7", "e5"].map((name) => `exploded ${name}`)
  await expect.poll(() => marksOn(page.locator("chess-board"))).toEqual(exploded)
  await expect(square(page, "c7")).toHaveAccessibleName("c7, black pawn")
  await expect(square(page, "c8")).toHaveAccessibleName("c8, empty")
  await page.clock.runFor(2000)
  await expect.poll(() => marksOn(page.locator("chess-board"))).toEqual([])

  await open(board("atomic"), withVariants)
  await ready(page)
  for (const move of ["Nf3", "f6", "Ne5", "a6", "Nxd7"]) await call(page, "play", move)
  await expect(status(page)).toHaveText(/black king e8\. Black's king was blown up, White wins\.$/)
})

/** A move of each variant, and its announcement. */
const firsts = [
  ["crazyhouse", "", "e2", "e4", "White: pawn to e4."],
  ["atomic", "", "g1", "f3", "White: knight to f3."],
  ["antichess", "", "e2", "e3", "White: pawn to e3."],
  ["three-check", "", "e2", "e4", "White: pawn to e4."],
  ["king-of-the-hill", "", "e2", "e4", "White: pawn to e4."],
  ["horde", "", "e4", "e5", "White: pawn to e5."],
  ["racing-kings", "", "h2", "h3", "White: king to h3."],
  // Names as Lichess and others write them.
  ["King of the Hill", "", "e2", "e4", "White: pawn to e4."],
  ["3check", 'chess960="518"', "e2", "e4", "White: pawn to e4."],
]
for (const [variant, attributes, start, end, said] of firsts) {
  test(`${variant} ${attributes} is set up and played`, once, async ({ page, open }) => {
    await open(board(variant, attributes), withVariants)
    await ready(page)
    await square(page, start).click()
    await square(page, end).click()
    await expect(status(page)).toHaveText(said)
  })
}

/** A position and a move that ends the game by the variant's rule. */
const ends = [
  [
    "king-of-the-hill",
    "4k3/8/8/8/8/3K4/8/8 w - - 0 1",
    "Kd4",
    "White: king to d4. White wins with the king in the centre.",
  ],
  ["racing-kings", "8/7K/8/8/8/8/8/k7 w - - 0 1", "Kh8", "White: king to h8. White wins the race to the eighth rank."],
  [
    "antichess",
    "8/8/8/3p4/4P3/8/8/8 w - - 0 1",
    "exd5",
    "White: pawn takes pawn d5. Black wins, having lost all pieces.",
  ],
  [
    "horde",
    "4k3/8/8/8/8/8/r7/P7 b - - 0 1",
    "Rxa1",
    "Black: rook takes pawn a1. Black wins, the whole horde was captured.",
  ],
]
for (const [variant, position, move, said] of ends) {
  test(`the end of ${variant} is announced`, once, async ({ page, open }) => {
    await open(from(variant, position), withVariants)
    await ready(page)
    await call(page, "play", move)
    await expect(status(page)).toHaveText(said)
  })
}

test("the hill and the goal of a race are marked", once, async ({ page, open }) => {
  await open(board("king-of-the-hill"), withVariants)
  await ready(page)
  await expect
    .poll(() => marksOn(page.locator("chess-board")))
    .toEqual(["d4", "d5", "e4", "e5"].map((at) => `goal ${at}`))
  await open(board("racing-kings"), withVariants)
  await ready(page)
  await expect.poll(() => marksOn(page.locator("chess-board"))).toEqual([..."abcdefgh"].map((file) => `goal ${file}8`))
})

test("a pawn of antichess may become a king", once, async ({ page, open }) => {
  await open(from("antichess", "8/P7/8/8/8/8/7p/8 w - - 0 1"), withVariants)
  await ready(page)
  await square(page, "a7").click()
  await square(page, "a8").click()
  const dialog = page.getByRole("dialog", { name: "Promote to" })
  await expect(dialog.getByRole("button")).toHaveCount(5)
  await dialog.getByRole("button", { name: "King" }).press("Enter")
  await expect(status(page)).toHaveText("White: pawn promotes to king on a8.")
})

// ─── Games, puzzles, diagrams ────────────────────────────────────────────────────────────────────────

const crazy = '[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 4. P@d5 *'

test("board, game and puzzle read a PGN that names its variant", once, async ({ page, open }) => {
  await open(`<chess-board pgn='${crazy}'></chess-board>`, withVariants)
  await expect(held(page, "Black", "Pawn")).toHaveAccessibleName("Pawn, 1 held")
  await expect(square(page, "d5")).toHaveAccessibleName("d5, white pawn")

  await open(`<chess-game>${crazy}</chess-game>`, withVariants)
  await page.getByRole("button", { name: "Last" }).click()
  await expect(status(page)).toHaveText(/^White: drops pawn on d5\./)
  await expect(page.getByRole("button", { name: /^4 white|drops pawn on d5/ })).toBeVisible()
  // Another move is tried.
  await page.getByRole("button", { name: "Back" }).click()
  await drag(page, held(page, "White", "Pawn"), square(page, "d6"))
  await expect(status(page)).toHaveText(/^White: drops pawn on d6\./)
  await expect(page.getByText("@d6")).toBeVisible()
  await page.getByRole("button", { name: "Back to the game" }).click()
  await expect(held(page, "White", "Pawn")).toHaveAccessibleName("Pawn, 1 held")

  const mate = '[Variant "Crazyhouse"]\n[FEN "6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1"]\n\n1. R@e8# *'
  await open(`<chess-puzzle>${mate}</chess-puzzle>`, withVariants)
  await page.getByRole("button", { name: "Hint" }).click()
  await expect(status(page)).toHaveText("A rook is dropped first.")
  await held(page, "White", "Rook").click()
  await square(page, "e8").click()
  await expect(status(page)).toHaveText(/^Solved/)
})

test("puzzles of variants are read from files", once, async ({ page, open }) => {
  const position = "6k1/5ppp/8/8/8/8/8/4K3[RN] w - - 0 1"
  await open(`<chess-puzzle variant="crazyhouse" fen="${position}" moves="R@e8"></chess-puzzle>`, withVariants)
  await expect(square(page, "g8")).toHaveAccessibleName("g8, black king")
  await held(page, "White", "Knight").click()
  await square(page, "e4").click()
  await expect(status(page)).toHaveText(/not/)
  // The wrong move goes back by itself; until then the board is locked.
  await expect(async () => {
    await drag(page, held(page, "White", "Rook"), square(page, "e8"))
    await expect(status(page)).toHaveText(/^Solved/, { timeout: 1000 })
  }).toPass()
  await expect(held(page, "White", "Knight")).toHaveAccessibleName("Knight, 1 held")
})

test("a diagram of a variant is played", once, async ({ page, open }) => {
  await open(
    '<chess-diagram play variant="crazyhouse" fen="6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1"></chess-diagram>',
    withVariants,
  )
  await drag(page, held(page, "White", "Rook"), square(page, "e8"))
  await expect(status(page)).toHaveText("White: drops rook on e8. Checkmate, White wins.")
})

const mustCapture = 'variant="antichess" fen="8/8/8/3p4/4P3/8/8/R7 w - - 0 1"'

test("glancing at a piece of a variant shows only its legal moves", once, async ({ page, open }) => {
  await open(`<chess-diagram glance ${mustCapture}></chess-diagram>`, withVariants)
  await square(page, "e4").click()
  await expect(status(page)).toHaveText(/d5/)
  await expect(status(page)).not.toHaveText(/e5/)
})

test("show-moves marks the legal moves of a variant", once, async ({ page, open }) => {
  await open(`<chess-diagram show-moves="e4" ${mustCapture}></chess-diagram>`, withVariants)
  await expect.poll(() => marksOn(page.locator("chess-diagram"))).toEqual(["capture d5"])
})

// ─── Without chess-arbiter/variants ────────────────────────────────────────────────────────────────────

const sentences = {
  en: "The page has to import “chess-arbiter/variants” before this variant can be shown.",
  de: "Die Seite muss „chess-arbiter/variants“ importieren, damit diese Variante gezeigt werden kann.",
  fr: "La page doit importer « chess-arbiter/variants » pour que cette variante puisse être montrée.",
  es: "La página debe importar «chess-arbiter/variants» para que esta variante pueda mostrarse.",
}
for (const [lang, sentence] of Object.entries(sentences)) {
  test(`a missing entry is named in ${lang} until it is imported`, once, async ({ page, open }) => {
    await open(from("crazyhouse", hands, `lang="${lang}"`))
    await expect(page.getByRole("alert")).toHaveText(sentence)
    // The position is shown.
    await expect(page.locator("[part=piece].wn")).toHaveCount(1)
    await page.addScriptTag({ type: "module", url: "module/variants.js" })
    await expect(page.getByRole("toolbar")).toHaveCount(2)
    await expect(page.getByRole("alert")).toBeHidden()
  })
}

const missing = sentences.en
const needing = {
  "a board with a PGN": [`<chess-board pgn='${crazy}'></chess-board>`, "alert"],
  "a game": ['<chess-game variant="atomic">1. e4 e5 *</chess-game>', "alert"],
  "a puzzle": ['<chess-puzzle variant="atomic" fen="4k3/8/8/8/8/8/8/R3K3 w - -" moves="Ra8"></chess-puzzle>', "alert"],
  "a puzzle with a PGN": [`<chess-puzzle>${crazy}</chess-puzzle>`, "alert"],
  "a diagram": ['<chess-diagram play variant="atomic" fen="4k3/8/8/8/8/8/8/R3K3 w - -"></chess-diagram>', "status"],
}
for (const [name, [element, role]] of Object.entries(needing)) {
  test(`${name} names the missing entry`, once, async ({ page, open }) => {
    await open(element)
    await expect(page.getByRole(role)).toHaveText(missing)
    await page.addScriptTag({ type: "module", url: "module/variants.js" })
    await expect(page.getByText(missing)).toBeHidden()
    await expect(page.getByRole("gridcell")).toHaveCount(64)
  })
}

test("a game of a missing entry is listed without its moves", once, async ({ page, open }) => {
  await open(`<chess-game>${crazy}</chess-game>`)
  await expect(page.getByText('The variant "Crazyhouse" is read by chess-arbiter/variants')).toBeVisible()
  await page.addScriptTag({ type: "module", url: "module/variants.js" })
  await expect(page.getByRole("button", { name: /drops pawn on d5/ })).toBeVisible()
})

test("an unknown variant is reported until it is replaced", once, async ({ page, open }) => {
  await open(board("giveaway"), withVariants)
  await expect(page.getByRole("alert")).toHaveText(/^“giveaway” is not a variant: crazyhouse, /)
  await page.evaluate(() => document.querySelector("chess-board").setAttribute("variant", "atomic"))
  await expect(page.getByRole("alert")).toBeHidden()
  await expect(square(page, "e2")).toHaveAccessibleName("e2, white pawn")
})

test("an unknown variant is reported on a game that is shown", once, async ({ page, open }) => {
  await open("<chess-game>1. e4 e5 *</chess-game>", withVariants)
  await expect(page.getByRole("button", { name: "1. pawn to e4" })).toBeVisible()
  const set = (variant) => page.locator("chess-game").evaluate((game, variant) => (game.variant = variant), variant)
  await set("giveaway")
  await expect(page.getByRole("alert")).toHaveText(/^“giveaway” is not a variant: crazyhouse, /)
  await expect(page.getByRole("grid")).toBeHidden()
  await set(null)
  await expect(page.getByRole("alert")).toBeHidden()
  await expect(page.getByRole("button", { name: "1. pawn to e4" })).toBeVisible()
})

const words = {
  de: ["Springer, 2 in Reserve; wählen Sie ein Feld.", "Weiß: setzt Springer auf d5 ein.", "Reserve von Weiß"],
  fr: [
    "Cavalier, 2 en réserve ; choisissez une case.",
    "Blancs : parachutage du cavalier en d5.",
    "Réserve des Blancs",
  ],
  es: ["Caballo, 2 en reserva; elija una casilla.", "Blancas: caballo de la reserva a d5.", "Reserva de las blancas"],
}
for (const [lang, [choose, drop, name]] of Object.entries(words)) {
  test(`pockets and refusals are described in ${lang}`, once, async ({ page, open }) => {
    await open(from("crazyhouse", hands, `lang="${lang}"`), withVariants)
    const button = page.getByRole("toolbar", { name }).getByRole("button").nth(1)
    await button.click()
    await expect(status(page)).toHaveText(choose)
    await square(page, "d5").click()
    await expect(status(page)).toHaveText(drop)
    // A sentence of the engine, in the language.
    await page.getByRole("toolbar").first().getByRole("button").first().click()
    await expect(status(page)).not.toHaveText(/pocket/)
    await expect(status(page)).toHaveText(/Reserve|réserve|reserva/)
  })
}

// ─── What is loaded ─────────────────────────────────────────────────────────────────────────────────

/** A page beside a copy of dist/page. Returns the files that it has loaded. */
async function served(page, body) {
  const loaded = []
  await page.route("**/chess-arbiter/**", async (route) => {
    const name = new URL(route.request().url()).pathname.split("/chess-arbiter/")[1]
    loaded.push(name)
    await route.fulfill({ path: `dist/page/${name}` })
  })
  await page.route("**/served.html", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: `<!doctype html><title>Test</title>${body}` }),
  )
  await page.goto("served.html")
  return loaded
}
const elements = '<script type="module" src="chess-arbiter/elements.js"></script>'
const map =
  '<script type="importmap">{"imports": {"chess-arbiter/": "./chess-arbiter/", "chess-arbiter/variants": "./chess-arbiter/variants.js"}}</script>'
const both = `<script type="module">import "./chess-arbiter/elements.js"; import "chess-arbiter/variants"</script>`

bare("a page without variants loads nothing of them", once, async ({ page }) => {
  const loaded = await served(
    page,
    `${elements}<chess-board></chess-board><chess-game>[Variant "Chess960"]\n\n1. e4 *</chess-game><chess-puzzle>1. e4 *</chess-puzzle>
    <chess-diagram play fen="8/8/8/8/8/8/8/K6k"></chess-diagram>`,
  )
  await page.evaluate(async () => {
    for (const each of document.querySelectorAll("*")) await each.ready
  })
  await expect(page.getByRole("grid")).toHaveCount(4)
  await page.waitForLoadState("networkidle")
  expect(loaded.filter((name) => /variant/.test(name))).toEqual([])
  expect(loaded).toContain("chess-arbiter-code.js")
  await page.unrouteAll({ behavior: "wait" })
})

for (const [name, scripts] of [
  ["after the elements", map + both],
  ["in a script before", `${map}<script type="module" src="chess-arbiter/variants.js"></script>${elements}`],
  ["in a script after", `${map}${elements}<script type="module" src="chess-arbiter/variants.js"></script>`],
]) {
  bare(`served without a bundler: the entry ${name}, and one engine`, once, async ({ page }) => {
    const loaded = await served(page, `${scripts}<chess-board variant="crazyhouse"></chess-board>`)
    await page.getByRole("gridcell", { name: /^e2, / }).click()
    await page.getByRole("gridcell", { name: /^e4, / }).click()
    await expect(page.getByRole("status")).toHaveText("White: pawn to e4.")
    await expect(page.getByRole("toolbar")).toHaveCount(2)
    expect(loaded).toContain("variants-code.js")
    expect(loaded).not.toContain("chess-arbiter-code.js")
    await page.unrouteAll({ behavior: "wait" })
  })
}

// ─── Setting up ──────────────────────────────────────────────────────────────────────────────────────

test("the editor sets up pockets and checks by the variant's rules", once, async ({ page, open }) => {
  const changed = () => page.evaluate(() => document.querySelector("chess-editor").fen)
  await open(`<chess-editor variant="crazyhouse" fen="4k3/8/8/8/8/8/8/4K3[Nq] w - - 0 1"></chess-editor>`, withVariants)
  const white = page.getByRole("textbox", { name: "White’s pocket" })
  await expect(white).toHaveValue("N")
  await expect(page.getByRole("textbox", { name: "Black’s pocket" })).toHaveValue("Q")
  await white.fill("nppr")
  await expect.poll(changed).toBe("4k3/8/8/8/8/8/8/4K3[RNPPq] w - - 0 1")
  await white.fill("kk")
  await expect(white).toHaveAttribute("aria-invalid", "true")
  expect(await changed()).toBe("4k3/8/8/8/8/8/8/4K3[RNPPq] w - - 0 1")
  // Placing pieces keeps the pockets.
  await square(page, "e4").focus()
  await page.keyboard.press("Shift+R")
  await expect.poll(changed).toBe("4k3/8/8/8/4R3/8/8/4K3[RNPPq] w - - 0 1")
  await expect(page.getByText("it is the other side's turn")).toBeVisible()
  await page.getByRole("button", { name: "Undo" }).click()
  await page.getByRole("button", { name: "Undo" }).click()
  await expect.poll(changed).toBe("4k3/8/8/8/8/8/8/4K3[Nq] w - - 0 1")
  await page.getByRole("button", { name: "Start" }).click()
  await expect.poll(changed).toBe("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1")

  // A promoted piece stays promoted.
  await open(`<chess-editor variant="crazyhouse" fen="4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1"></chess-editor>`, withVariants)
  await square(page, "e4").focus()
  await page.keyboard.press("n")
  await expect.poll(changed).toBe("4k3/8/8/8/4n3/8/8/Q~3K3[] w - - 0 1")

  // The variant is set after the rules of chess have loaded.
  await open(`<chess-editor></chess-editor>`, withVariants)
  await page.evaluate(async () => {
    const editor = document.querySelector("chess-editor")
    await editor.ready
    editor.variant = "racing-kings"
  })
  await expect(square(page, "h1")).toHaveAccessibleName("h1, white queen")

  await open('<chess-editor variant="three-check"></chess-editor>', withVariants)
  await page.getByRole("spinbutton", { name: "Black: checks left" }).fill("1")
  await expect.poll(changed).toBe("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+1 0 1")
  await open('<chess-editor variant="racing-kings"></chess-editor>', withVariants)
  await expect(square(page, "h1")).toHaveAccessibleName("h1, white queen")
  await expect(page.getByText("No castling in this variant.").last()).toBeVisible()
  await open('<chess-editor variant="horde"></chess-editor>')
  await expect(page.getByRole("alert")).toHaveText(missing)
  await page.addScriptTag({ type: "module", url: "module/variants.js" })
  await expect(page.getByRole("alert")).toBeHidden()
  await expect(square(page, "e4")).toHaveAccessibleName("e4, white pawn")
})

test("axe finds no violations on boards of variants", once, async ({ page, open }) => {
  await open(
    `<h1>Variants</h1>${from("crazyhouse", hands)}${board("three-check")}<chess-editor variant="crazyhouse"></chess-editor>`,
    withVariants,
  )
  await expect(page.getByRole("toolbar")).toHaveCount(2)
  await expect(page.getByText("Black: 3 checks left")).toBeVisible()
  await page.evaluate(() => document.querySelector("chess-editor").ready)
  await held(page, "White", "Knight").click()
  await expectNoViolation(page)
})

// ─── Changes of a live element ─────────────────────────────────────────────────────────────────────

const alert = (page) => page.getByRole("alert")
const set = (page, element, properties) =>
  page.evaluate(
    ([element, properties]) => Object.assign(document.querySelector(element), properties) && null,
    [element, properties],
  )

test("chess960 of horde and racing kings shows an alert", once, async ({ page, open }) => {
  for (const variant of ["horde", "racing-kings"]) {
    await open(board(variant, 'chess960="5"'), withVariants)
    await expect(alert(page)).toHaveText("This variant has only one starting position, so “chess960” cannot be set.")
    await expect(page.locator("chess-board [aria-busy]")).toHaveCount(0)
  }
})

test("pockets disappear with a game that cannot be shown and return with it", once, async ({ page, open }) => {
  await open(from("crazyhouse", hands), withVariants)
  await expect(page.getByRole("toolbar")).toHaveCount(2)
  await set(page, "chess-board", { fen: "nonsense" })
  await expect(alert(page)).toBeVisible()
  await expect(page.getByRole("toolbar")).toHaveCount(0)
  await set(page, "chess-board", { fen: hands })
  await expect(held(page, "White", "Knight")).toHaveAccessibleName("Knight, 2 held")
})

test("pockets take the place of captured pieces", once, async ({ page, open }) => {
  const both = from("crazyhouse", hands, "captured")
  await open(`${both}${both}`, withVariants)
  await expect(page.getByRole("toolbar")).toHaveCount(4)
  await expect(page.locator(".captured-row")).toHaveCount(0)
})

test("a puzzle takes a variant or reports an unknown one", once, async ({ page, open }) => {
  await open('<chess-puzzle fen="6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1" moves="a1a8"></chess-puzzle>', withVariants)
  await page.evaluate(() => document.querySelector("chess-puzzle").ready)
  await set(page, "chess-puzzle", { variant: "crazyhouse", fen: "6k1/5ppp/8/8/8/8/8/6K1[R] w - - 0 1", moves: "R@a8" })
  await expect(held(page, "White", "Rook")).toHaveAccessibleName("Rook, 1 held")
  await set(page, "chess-puzzle", { variant: "nonsense" })
  await expect(alert(page)).toHaveText(/^“nonsense” is not a variant/)
})

test("a game of the page outlives a missing entry", once, async ({ page, open }) => {
  const script = `import { Game } from "./module/index.js"
    document.querySelector("chess-board").game = new Game()`
  await page.route("**/early.js", (route) => route.fulfill({ contentType: "text/javascript", body: script }))
  await open('<chess-board variant="atomic"></chess-board>', { head: '<script type="module" src="early.js"></script>' })
  await ready(page).catch(() => {})
  await square(page, "e2").click()
  await square(page, "e4").click()
  await expect(status(page)).toHaveText("White: pawn to e4.")
  await page.unrouteAll({ behavior: "wait" })
})
