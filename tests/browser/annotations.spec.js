// Marks and arrows: drawn by the user, set by the page, read from a PGN, or showing why a move was refused.
import { button, click, drag, expect, middle, once, setUp, square, status, test, typeMove } from "./fixtures.js"

/** The drawings from White's side: marks by square, arrows by width, height and direction. */
const drawn = (page) =>
  page.locator("chess-board").evaluate((board) => {
    const box = board.shadowRoot.querySelector("[part=board]").getBoundingClientRect()
    const own = ["last", "check", "picked", "target", "target-capture", "target-castle"]
    return [...board.shadowRoot.querySelectorAll("svg > g")]
      .filter(({ classList }) => !own.includes(classList[0]))
      .map((group) => {
        const { x, y, width, height } = group.getBoundingClientRect()
        const file = "abcdefgh"[Math.floor(((x + width / 2 - box.x) / box.width) * 8)]
        const rank = 8 - Math.floor(((y + height / 2 - box.y) / box.height) * 8)
        // The head of an arrow is half a square wide; browsers differ in counting its stroke width.
        const [wide, high] = [width / box.width, height / box.height].map((share) =>
          share * 8 < 0.6 ? 0 : Math.round(share * 8),
        )
        if (!/arrow|tried|refutation/.test(group.getAttribute("class")))
          return `${group.getAttribute("class")} ${file}${rank}`
        const head = group.querySelector(".spot, .head").getBoundingClientRect()
        const [right, down] = [
          (head.x + head.width / 2 - box.x) / box.width,
          (head.y + head.height / 2 - box.y) / box.height,
        ]
        return `${group.getAttribute("class")} ${wide}x${high} to ${"abcdefgh"[Math.floor(right * 8)]}${8 - Math.floor(down * 8)}`
      })
  })

/** A plain board; on the board page drawings would be written to the game. */
const leftToBoard = (page) =>
  page.evaluate(() => addEventListener("draw", (event) => event.stopImmediatePropagation(), true))

async function rightDrag(page, from, to) {
  const [start, end] = [await middle(page, from), await middle(page, to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down({ button: "right" })
  await page.mouse.move(end.x, end.y, { steps: 3 })
  await page.mouse.up({ button: "right" })
}

test("the right button draws circles and arrows, in four colours", async ({ page }) => {
  await leftToBoard(page)
  await square(page, "e4").click({ button: "right" })
  expect(await drawn(page)).toEqual(["green e4"])
  await square(page, "d5").click({ button: "right", modifiers: ["Shift"] })
  await square(page, "c4").click({ button: "right", modifiers: ["Control"] })
  await square(page, "b3").click({ button: "right", modifiers: ["Alt"] })
  expect(await drawn(page)).toEqual(["green e4", "red d5", "yellow c4", "blue b3"])
  await rightDrag(page, "d2", "d4")
  await page.keyboard.down("Shift")
  await rightDrag(page, "a2", "g2")
  await page.keyboard.up("Shift")
  expect((await drawn(page)).slice(4)).toEqual(["arrow green 0x2 to d4", "arrow red 6x0 to g2"])
  // Drawing the same again removes it; another colour replaces it.
  await square(page, "e4").click({ button: "right" })
  await square(page, "d5").click({ button: "right" })
  await rightDrag(page, "d2", "d4")
  expect(await drawn(page)).toEqual(["yellow c4", "blue b3", "green d5", "arrow red 6x0 to g2"])
  // It is not part of the position, and a left click removes everything.
  await expect(square(page, "d5")).toHaveAccessibleName("d5, empty")
  await square(page, "h5").click()
  expect(await drawn(page)).toEqual([])
})

test("drawing does not interfere with playing", async ({ page }) => {
  await leftToBoard(page)
  await rightDrag(page, "g1", "f3")
  await drag(page, "g1", "f3")
  await expect(status(page)).toHaveText("White: knight to f3.")
  expect(await drawn(page)).toEqual([])
  await square(page, "e7").click({ button: "right" })
  await typeMove(page, "e5")
  expect(await drawn(page)).toEqual([])
  // With a picked piece, the right button puts it back, and draws nothing.
  await square(page, "b1").click()
  await square(page, "c3").click({ button: "right" })
  await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(0)
  expect(await drawn(page)).toEqual([])
})

test("the page shows marks and arrows through properties", async ({ page }) => {
  await page.evaluate(() =>
    Object.assign(document.querySelector("chess-board"), { marks: "e4,Rd5 capture:c6", arrows: "Ga1a8" }),
  )
  await expect.poll(() => drawn(page)).toEqual(["plain e4", "red d5", "capture c6", "arrow green 0x7 to a8"])
  await expect(square(page, "e4")).toHaveAccessibleName("e4, empty, marked")
  await expect(square(page, "c6")).toHaveAccessibleName("c6, empty, marked: capture only")
  await button(page, "Flip").click()
  await expect.poll(() => drawn(page)).toEqual(["plain d5", "red e4", "capture f3", "arrow green 0x7 to h1"])
  await page.evaluate(() => Object.assign(document.querySelector("chess-board"), { marks: "", arrows: "" }))
  await expect.poll(() => drawn(page)).toEqual([])
})

test("a refused move shows what refutes it", once, async ({ page }) => {
  await leftToBoard(page)
  // Seed: Bxe7 is illegal, it allows Rxa1.
  await setUp(page, "r6k/4q3/8/8/8/B7/8/K7 w - - 0 1")
  await drag(page, "a3", "e7")
  await expect(status(page)).toHaveText(
    "Bxe7 leaves the king on a1 open to Rxa1: the bishop on a3 is pinned along the a-file by the rook on a8.",
  )
  expect(await drawn(page)).toEqual(["why a8", "refutation 0x6 to a1", "tried 4x4 to e7"])
  await expect(square(page, "a8")).toHaveAccessibleName("a8, black rook")
  await square(page, "a1").click()
  expect(await drawn(page)).toEqual([])
  // The same from the keyboard, until the next move; it replaces the user's drawings.
  await page.keyboard.press("Escape")
  await square(page, "h5").click({ button: "right" })
  expect(await drawn(page)).toEqual(["green h5"])
  await typeMove(page, "Bxe7")
  expect(await drawn(page)).toEqual(["why a8", "refutation 0x6 to a1", "tried 4x4 to e7"])
  await typeMove(page, "Kb2")
  await expect(status(page)).toHaveText("White: king to b2.")
  expect(await drawn(page)).toEqual([])
})

test("a blocked path shows what blocks it", once, async ({ page }) => {
  await click(page, "a1", "a3")
  expect(await drawn(page)).toEqual(["why a2", "tried 0x2 to a3"])
})

test("a PGN's own squares and arrows belong to their move", once, async ({ page }) => {
  await page.evaluate(async () => {
    const { Game } = await import("./module/index.js")
    document.querySelector("chess-board").game = Game.fromPgn("1. e4 {[%csl Ge4,Rd5][%cal Yd8h4]} e5 *")
    document.querySelector("chess-board").goTo(1)
  })
  await expect.poll(() => drawn(page)).toEqual(["green e4", "red d5", "arrow yellow 4x4 to h4"])
  await page.evaluate(() => document.querySelector("chess-board").goTo(2))
  await expect.poll(() => drawn(page)).toEqual([])
})
