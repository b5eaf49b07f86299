// A whole game on the page, with castling, en passant, promotion and mate, with every kind of input.
import { noFingers, notChromium } from "./drivers.js"
import {
  button,
  click,
  drag,
  expect,
  moves,
  once,
  smoke,
  square,
  status,
  tap,
  test,
  touchDrag,
  turn,
  typeMove,
  walk,
} from "./fixtures.js"

/** from, to, SAN, announcement; the promotion piece is chosen in the dialog. */
const game = [
  ["e2", "e4", "e4", "White: pawn to e4."],
  ["g8", "f6", "Nf6", "Black: knight to f6."],
  ["e4", "e5", "e5", "White: pawn to e5."],
  ["d7", "d5", "d5", "Black: pawn to d5."],
  ["e5", "d6", "exd6", "White: pawn takes d6 en passant."],
  ["e7", "e5", "e5", "Black: pawn to e5."],
  ["d6", "c7", "dxc7", "White: pawn takes pawn c7."],
  ["b8", "a6", "Na6", "Black: knight to a6."],
  ["c7", "d8", "cxd8=Q+", "White: pawn takes queen d8 and promotes to queen, check."],
  ["e8", "d8", "Kxd8", "Black: king takes queen d8."],
  ["g1", "f3", "Nf3", "White: knight to f3."],
  ["f8", "e7", "Be7", "Black: bishop to e7."],
  ["f1", "c4", "Bc4", "White: bishop to c4."],
  ["h8", "e8", "Re8", "Black: rook to e8."],
  ["e1", "g1", "O-O", "White castles king side."],
  ["f6", "d7", "Nd7", "Black: knight to d7."],
  ["f3", "e5", "Nxe5", "White: knight takes pawn e5."],
  ["a6", "c7", "Nc7", "Black: knight to c7."],
  ["e5", "f7", "Nxf7#", "White: knight takes pawn f7. Checkmate, White wins."],
]

/** Plays the game; `enter` makes one move, `choose` picks a piece in the promotion dialog. */
async function play(page, enter, choose) {
  for (const [index, [from, to, san, said]] of game.entries()) {
    await enter(page, from, to, san)
    if (san.includes("=")) await choose(page.getByRole("dialog", { name: "Promote to" }))
    await expect(moves(page)).toHaveCount(index + 1)
    await expect(moves(page).last()).toHaveText(san)
    await expect(status(page)).toHaveText(said)
    if (san === "exd6") await expect(square(page, "d5")).toHaveAccessibleName("d5, empty")
    if (san === "O-O") await expect(square(page, "f1")).toHaveAccessibleName("f1, white rook")
    if (index + 1 < game.length) await expect(turn(page, index % 2 ? "White" : "Black")).toBeVisible()
  }
  await expect(page.getByRole("region", { name: "White wins by checkmate · 1–0" })).toBeVisible()
  await expect(button(page, "Resign")).toBeHidden()
  // The game is over: nothing can be picked.
  await square(page, "e7").click()
  await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(0)
}

const queen = (dialog) => dialog.getByRole("button", { name: "Queen" })

test("a game is played by dragging", smoke, async ({ page }) => {
  await play(page, drag, (dialog) => queen(dialog).click())
})

test("a game is played by clicking", once, async ({ page }) => {
  await play(page, click, (dialog) => queen(dialog).click())
})

test("a game is played by keyboard without losing the focus", smoke, async ({ page }) => {
  await page.evaluate(() => {
    globalThis.lost = []
    document.addEventListener("focusout", () =>
      setTimeout(() => document.activeElement === document.body && globalThis.lost.push(document.title)),
    )
  })
  let at = "e2"
  await square(page, at).focus()
  const enter = async (_, from, to) => {
    await walk(page, at, from)
    await page.keyboard.press("Enter")
    await expect(square(page, from)).toHaveAttribute("aria-selected", "true")
    await walk(page, from, to)
    await page.keyboard.press("Space")
    at = to
  }
  await play(page, enter, async (dialog) => {
    await expect(queen(dialog)).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(square(page, "d8")).toBeFocused()
  })
  expect(await page.evaluate(() => globalThis.lost)).toEqual([])
})

test("a game is played by typing", once, async ({ page }) => {
  const enter = (_, _from, _to, san) => typeMove(page, san)
  await play(page, enter, async (dialog) => expect(dialog).toHaveCount(0))
})

test.describe("on a touch screen", () => {
  test.skip(notChromium, noFingers)
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test("a game is played by tapping", async ({ page }) => {
    await play(page, tap, (dialog) => queen(dialog).tap())
  })

  test("a game is played by dragging a finger", async ({ page }) => {
    await play(page, touchDrag, (dialog) => queen(dialog).tap())
  })
})
