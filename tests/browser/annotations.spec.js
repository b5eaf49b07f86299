// Marks and arrows: drawn by the user, set by the page, read from a PGN, or showing why a move was refused.
import { noFingers, notChromium } from "./drivers.js"
import {
  button,
  click,
  drag,
  expect,
  middle,
  once,
  setUp,
  square,
  status,
  test,
  touches,
  typeMove,
} from "./fixtures.js"
import { test as alone } from "./pages.js"

/** The drawings from White's side: marks by square, arrows by width, height and direction. */
const drawn = (page) =>
  page.locator("chess-board").evaluate((board) => {
    const box = board.shadowRoot.querySelector("[part=board]").getBoundingClientRect()
    const own = ["last", "check", "picked", "target", "target-capture", "target-castle"]
    const squareAt = ({ x, y }) => {
      const [right, down] = [(x - box.x) / box.width, (y - box.y) / box.height]
      return `${"abcdefgh"[Math.floor(right * 8)]}${8 - Math.floor(down * 8)}`
    }
    return [...board.shadowRoot.querySelectorAll("svg > g")]
      .filter(({ classList }) => !own.includes(classList[0]))
      .map((group) => {
        const kind = group.getAttribute("class")
        const { x, y, width, height } = group.getBoundingClientRect()
        if (!/arrow|tried|refutation/.test(kind)) return `${kind} ${squareAt({ x: x + width / 2, y: y + height / 2 })}`
        // The tip of one shape is a third of a square behind the line of its dashes.
        const shaft = group.querySelector(".dashes")
        const head = group.querySelector(".head")?.getBoundingClientRect()
        const along = (x) => squareAt(new DOMPoint(x).matrixTransform(group.getScreenCTM()))
        const tip = shaft
          ? along(shaft.x2.baseVal.value + 36)
          : squareAt({ x: head.x + head.width / 2, y: head.y + head.height / 2 })
        return `${kind} from ${along(0)} to ${tip}`
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

test("the right button draws circles and arrows in four colours", async ({ page }) => {
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
  expect((await drawn(page)).slice(4)).toEqual(["arrow green from d2 to d4", "arrow red from a2 to g2"])
  // A stroke in another colour replaces the mark.
  await square(page, "d5").click({ button: "right", modifiers: ["Alt"] })
  expect(await drawn(page)).toEqual([
    ...["green e4", "yellow c4", "blue b3", "blue d5"],
    ...["arrow green from d2 to d4", "arrow red from a2 to g2"],
  ])
  // Drawings are not part of the position, and a left click removes all of them.
  await expect(square(page, "d5")).toHaveAccessibleName("d5, empty")
  await square(page, "h5").click()
  expect(await drawn(page)).toEqual([])
})

test("repeating a stroke of the right button cycles through the colours", once, async ({ page }) => {
  await leftToBoard(page)
  for (const [circle, arrow] of [
    ["green e4", "arrow green from d2 to d4"],
    ["red e4", "arrow red from d2 to d4"],
    ["yellow e4", "arrow yellow from d2 to d4"],
    ["blue e4", "arrow blue from d2 to d4"],
    [],
  ]) {
    await square(page, "e4").click({ button: "right" })
    await rightDrag(page, "d2", "d4")
    expect(await drawn(page)).toEqual(circle ? [circle, arrow] : [])
  }
})

test("drawing does not disturb playing", async ({ page }) => {
  await leftToBoard(page)
  await rightDrag(page, "g1", "f3")
  await drag(page, "g1", "f3")
  await expect(status(page)).toHaveText("White: knight to f3.")
  await expect.poll(() => drawn(page)).toEqual([])
  await square(page, "e7").click({ button: "right" })
  await typeMove(page, "e5")
  await expect.poll(() => drawn(page)).toEqual([])
  // While a piece is picked, the right button only puts it back.
  await square(page, "b1").click()
  await square(page, "c3").click({ button: "right" })
  await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(0)
  await expect.poll(() => drawn(page)).toEqual([])
})

test("the page shows marks and arrows through properties", once, async ({ page }) => {
  await page.evaluate(() =>
    Object.assign(document.querySelector("chess-board"), { marks: "e4,Rd5 capture:c6", arrows: "Ga1a8" }),
  )
  await expect.poll(() => drawn(page)).toEqual(["plain e4", "red d5", "capture c6", "arrow green from a1 to a8"])
  await expect(square(page, "e4")).toHaveAccessibleName("e4, empty, marked")
  await expect(square(page, "c6")).toHaveAccessibleName("c6, empty, marked: capture only")
  await button(page, "Flip").click()
  await expect.poll(() => drawn(page)).toEqual(["plain d5", "red e4", "capture f3", "arrow green from h8 to h1"])
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
  expect(await drawn(page)).toEqual(["why a8", "refutation from a8 to a1", "tried from a3 to e7"])
  await expect(square(page, "a8")).toHaveAccessibleName("a8, black rook")
  await square(page, "a1").click()
  expect(await drawn(page)).toEqual([])
  // A move by keyboard shows the same. It replaces the user's drawings and stays until the next move.
  await page.keyboard.press("Escape")
  await square(page, "h5").click({ button: "right" })
  expect(await drawn(page)).toEqual(["green h5"])
  await typeMove(page, "Bxe7")
  expect(await drawn(page)).toEqual(["why a8", "refutation from a8 to a1", "tried from a3 to e7"])
  await typeMove(page, "Kb2")
  await expect(status(page)).toHaveText("White: king to b2.")
  expect(await drawn(page)).toEqual([])
})

test("a blocked path shows what blocks it", once, async ({ page }) => {
  await click(page, "a1", "a3")
  expect(await drawn(page)).toEqual(["why a2", "tried from a1 to a3"])
})

test("squares and arrows of a PGN belong to their move", once, async ({ page }) => {
  await page.evaluate(async () => {
    const { Game } = await import("./module/index.js")
    document.querySelector("chess-board").game = Game.fromPgn("1. e4 {[%csl Ge4,Rd5][%cal Yd8h4]} e5 *")
    document.querySelector("chess-board").goTo(1)
  })
  await expect.poll(() => drawn(page)).toEqual(["green e4", "red d5", "arrow yellow from d8 to h4"])
  await page.evaluate(() => document.querySelector("chess-board").goTo(2))
  await expect.poll(() => drawn(page)).toEqual([])
})

alone.describe("the drawing mode", () => {
  const said = (page) => page.getByRole("status")
  const host = (page) => page.locator("chess-board")
  const ready = (page) => expect(page.getByRole("grid")).toBeVisible()
  const begin = async (page, open, attributes = "drawing") => {
    await open(`<chess-board ${attributes}></chess-board><input>`)
    await ready(page)
    await page.evaluate(() => {
      globalThis.heard = []
      for (const type of ["draw", "move", "square", "illegal"])
        addEventListener(type, ({ detail }) =>
          globalThis.heard.push([type, detail.from, detail.to, detail.color].filter(Boolean).join(" ")),
        )
    })
  }
  const heard = (page) => page.evaluate(() => globalThis.heard.splice(0))

  alone("a drag draws an arrow and a click a circle", async ({ page, open }) => {
    await begin(page, open)
    await expect(said(page)).toHaveText("Drawing: choose a square.")
    await drag(page, "e2", "e4")
    await expect(said(page)).toHaveText("Arrow from e2 to e4, green.")
    await square(page, "d7").click()
    await expect(said(page)).toHaveText("Circle on d7, green.")
    await expect(square(page, "d7")).toHaveAccessibleName("d7, black pawn, marked: green")
    expect(await drawn(page)).toEqual(["green d7", "arrow green from e2 to e4"])
    for (const color of ["red", "yellow", "blue"]) {
      await square(page, "d7").click()
      await expect(said(page)).toHaveText(`Circle on d7, ${color}.`)
    }
    await square(page, "d7").click()
    await expect(said(page)).toHaveText("Circle on d7 removed.")
    await square(page, "d7").click({ modifiers: ["Alt"] })
    await page.keyboard.down("Shift")
    await drag(page, "e2", "e4")
    await page.keyboard.up("Shift")
    await expect(said(page)).toHaveText("Arrow from e2 to e4, red.")
    expect(await drawn(page)).toEqual(["blue d7", "arrow red from e2 to e4"])
    // Only drawings were made, which a locked board allows, too.
    expect(new Set((await heard(page)).map((event) => event.split(" ")[0]))).toEqual(new Set(["draw"]))
    expect(await host(page).evaluate(({ game }) => game.ply)).toBe(0)

    // Outside the mode the user plays, and a click removes all drawings; undo brings them back, as it does each
    // drawing.
    await host(page).evaluate((board) => (board.drawing = false))
    await expect(said(page)).toHaveText("Drawing is over.")
    await square(page, "h5").click()
    expect(await drawn(page)).toEqual([])
    const undo = () => host(page).evaluate((board) => board.undoDrawing())
    expect(await undo()).toBe(true)
    await expect(said(page)).toHaveText("Drawing taken back.")
    await expect.poll(() => drawn(page)).toEqual(["blue d7", "arrow red from e2 to e4"])
    await square(page, "h5").focus()
    await page.keyboard.press("Backspace")
    await page.keyboard.press("Control+z")
    await expect.poll(() => drawn(page)).toEqual(["arrow green from e2 to e4"])
    await click(page, "e2", "e4")
    await expect(said(page)).toHaveText("White: pawn to e4.")
    expect(await drawn(page)).toEqual([])
    // Another position removes the drawings.
    expect(await undo()).toBe(false)
  })

  alone("keys choose the squares of a drawing", once, async ({ page, open }) => {
    await begin(page, open, "")
    await square(page, "e2").focus()
    await page.keyboard.press("x")
    await expect(said(page)).toHaveText("Drawing: choose a square.")
    await expect(host(page)).toHaveAttribute("drawing", "")
    await page.keyboard.press("Enter")
    await expect(said(page)).toHaveText("Drawing from e2: choose a square, or e2 again for a circle.")
    expect(await drawn(page)).toEqual(["green e2"])
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("ArrowUp")
    // The arrow follows the cursor.
    await expect.poll(() => drawn(page)).toEqual(["arrow green from e2 to e4"])
    await page.keyboard.press("Enter")
    await expect(said(page)).toHaveText("Arrow from e2 to e4, green.")
    await page.keyboard.press("Control+Enter")
    await expect(said(page)).toHaveText(/^Drawing from e4/)
    await page.keyboard.press(" ")
    await expect(said(page)).toHaveText("Circle on e4, yellow.")
    expect(await heard(page)).toEqual(["draw e2 e4 green", "draw e4 e4 yellow"])
    await page.keyboard.press("Enter")
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("Escape")
    await expect(said(page)).toHaveText("Drawing: choose a square.")
    await expect.poll(() => drawn(page)).toEqual(["yellow e4", "arrow green from e2 to e4"])
    await page.keyboard.press("Backspace")
    await expect(said(page)).toHaveText("Drawing taken back.")
    await expect.poll(() => drawn(page)).toEqual(["arrow green from e2 to e4"])
    await page.keyboard.press("Escape")
    await expect(said(page)).toHaveText("Drawing is over.")
    await expect(host(page)).not.toHaveAttribute("drawing")
    await page.keyboard.press("x")
    await expect(host(page)).toHaveAttribute("drawing", "")
    await page.keyboard.press("Enter")
    await expect(said(page)).toHaveText(/^Drawing from d4/)
    // Leaving the mode ends the arrow that was begun.
    await page.keyboard.press("x")
    await expect(said(page)).toHaveText("Drawing is over.")
    await expect.poll(() => drawn(page)).toEqual(["arrow green from e2 to e4"])
    expect(await heard(page)).toEqual([])
  })

  alone("a move removes a drawing that was begun", once, async ({ page, open }) => {
    await begin(page, open, "")
    await square(page, "e2").click()
    await host(page).evaluate((board) => (board.drawing = true))
    await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(0)
    await square(page, "e2").press("Enter")
    await expect(said(page)).toHaveText(/^Drawing from e2/)
    await host(page).evaluate((board) => void board.play("d4"))
    await expect(said(page)).toHaveText("White: pawn to d4.")
    await expect.poll(() => drawn(page)).toEqual([])
    await square(page, "e4").press("Enter")
    await expect(said(page)).toHaveText(/^Drawing from e4/)
    await square(page, "e4").press("Enter")
    await host(page).evaluate((board) => {
      board.addEventListener("draw", (event) => event.preventDefault())
      board.game.current.annotations = { squares: [{ square: "a1", color: "red" }] }
    })
    // A stroke takes the colour after the one that the page has set.
    await square(page, "a1").click()
    await expect(said(page)).toHaveText("Circle on a1, yellow.")
    expect((await heard(page)).filter((event) => event.startsWith("draw"))).toEqual([
      "draw e4 e4 green",
      "draw a1 a1 yellow",
    ])
    expect(await drawn(page)).toEqual(["red a1", "green e4"])
  })

  alone("clicks of a screen reader draw on a locked board", once, async ({ page, open }) => {
    await begin(page, open, "drawing readonly")
    const press = (name) => square(page, name).evaluate((cell) => cell.click())
    await press("b1")
    await expect(said(page)).toHaveText(/^Drawing from b1/)
    await press("c3")
    await expect(said(page)).toHaveText("Arrow from b1 to c3, green.")
  })

  alone.describe("on a touch screen", () => {
    alone.use({ hasTouch: true, viewport: { width: 390, height: 500 } })

    async function swipe(page, from, to) {
      const finger = await touches(page)
      const [start, end] = [await middle(page, from), await middle(page, to)]
      await finger.down(start)
      await finger.move({ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 })
      await finger.move(end)
      await finger.up()
    }

    alone("taps and swipes draw without scrolling", async ({ page, open, browserName }) => {
      alone.skip(notChromium({ browserName }), noFingers)
      await begin(page, open)
      await page.evaluate(() => (document.body.style.paddingBottom = "2000px"))
      await expect(said(page)).toHaveText("Drawing: choose a square.")
      await square(page, "e4").tap()
      await expect(said(page)).toHaveText("Circle on e4, green.")
      await swipe(page, "d5", "d3")
      await expect(said(page)).toHaveText("Arrow from d5 to d3, green.")
      await swipe(page, "d5", "d3")
      await expect(said(page)).toHaveText("Arrow from d5 to d3, red.")
      await square(page, "e4").tap()
      await expect(said(page)).toHaveText("Circle on e4, red.")
      expect(await drawn(page)).toEqual(["red e4", "arrow red from d5 to d3"])
      expect(await page.evaluate(() => scrollY)).toBe(0)
    })

    alone("a long press draws where no piece can be picked", async ({ page, open, browserName }) => {
      alone.skip(notChromium({ browserName }), noFingers)
      await page.clock.install()
      await begin(page, open, "")
      await page.evaluate(() => (document.body.style.paddingBottom = "2000px"))
      const finger = await touches(page)
      await finger.down(await middle(page, "e5"))
      await expect.poll(() => drawn(page)).toEqual(["green e5"])
      await finger.move(await middle(page, "e7"))
      await expect.poll(() => drawn(page)).toEqual(["arrow green from e5 to e7"])
      await finger.up()
      await finger.down(await middle(page, "d7"))
      await expect.poll(() => drawn(page)).toEqual(["green d7", "arrow green from e5 to e7"])
      await finger.up()
      expect(await heard(page)).toEqual(["draw e5 e7 green", "draw d7 d7 green"])
      expect(await page.evaluate(() => scrollY)).toBe(0)
      // A second finger cancels the arrow.
      const [c5, g5] = [await middle(page, "c5"), await middle(page, "g5")]
      await finger.down({ ...c5, id: 0 })
      await expect.poll(() => drawn(page)).toContain("green c5")
      await finger.down({ ...c5, id: 0 }, { ...g5, id: 1 })
      await expect.poll(() => drawn(page)).not.toContain("green c5")
      await finger.up()
      // A long press on a movable piece picks it.
      await finger.down(await middle(page, "e2"))
      await expect(page.getByRole("gridcell", { selected: true })).toHaveAccessibleName(/^e2/)
      await finger.up()
      await square(page, "e4").tap()
      await expect(said(page)).toHaveText("White: pawn to e4.")
      expect(await drawn(page)).toEqual([])
      // A short touch on the opponent's piece explains.
      await square(page, "e2").tap()
      await square(page, "d2").tap()
      await expect(said(page)).toHaveText(/\.$/)
      expect((await heard(page)).filter((event) => event.startsWith("draw"))).toEqual([])
    })
  })
})
