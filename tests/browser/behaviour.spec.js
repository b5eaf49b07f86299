// Behaviours that users expect of any board, for all kinds of input, except those tested in other files.
import { noFingers, noPointerOutside, notChromium } from "./drivers.js"
import {
  button,
  click,
  drag,
  expect,
  middle,
  moves,
  once,
  setUp,
  square,
  status,
  tap,
  test,
  touchDrag,
  touches,
  turn,
  typeMove,
  walk,
} from "./fixtures.js"

const targets = (page) => page.getByRole("gridcell", { name: /, (legal move|captures|castle)/ })
const picked = (page) => page.getByRole("gridcell", { selected: true })
const board = (page) => page.locator("chess-board").first()
const set = (page, fen) => board(page).evaluate((host, fen) => host.setAttribute("fen", fen), fen)

/** Records every event of the board. */
const listen = (page) =>
  page.evaluate(() => {
    globalThis.heard = []
    for (const type of ["beforemove", "move", "illegal", "end"]) {
      document.addEventListener(type, ({ detail }) =>
        globalThis.heard.push([type, detail.move?.san, detail.move?.uci, detail.fen, detail.ply]),
      )
    }
  })

const afterE4 = /^rnbqkbnr\/pppppppp\/8\/8\/4P3\/8\/PPPP1PPP\/RNBQKBNR b KQkq (-|e3) 0 1$/

async function playsOnce(page, enter) {
  await listen(page)
  await enter(page, "e2", "e4")
  await expect(moves(page)).toHaveText(["e4"])
  // Once another move has been made, late events such as a click after the first move have arrived.
  await typeMove(page, "e5")
  await expect(moves(page)).toHaveText(["e4", "e5"])
  const [before, made, ...rest] = await page.evaluate(() => globalThis.heard)
  expect(before.slice(0, 3)).toEqual(["beforemove", "e4", "e2e4"])
  expect(made).toEqual(["move", "e4", "e2e4", expect.stringMatching(afterE4), 1])
  expect(rest.map(([type, san]) => `${type} ${san}`)).toEqual(["beforemove e5", "move e5"])
}

const byKeys = async (page, from, to) => {
  await square(page, from).focus()
  await page.keyboard.press("Enter")
  await walk(page, from, to)
  await page.keyboard.press("Enter")
}

test.describe("each move fires one event", () => {
  for (const [how, enter] of Object.entries({
    dragging: drag,
    clicking: click,
    keys: byKeys,
    typing: (page) => typeMove(page, "e4"),
  })) {
    test(how, ({ page }) => playsOnce(page, enter))
  }
  test.describe("on a touch screen", () => {
    test.skip(notChromium, noFingers)
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } })
    for (const [how, enter] of Object.entries({ tapping: tap, dragging: touchDrag }))
      test(how, ({ page }) => playsOnce(page, enter))
  })
})

test.describe("a picked piece shows its legal squares", () => {
  for (const [why, fen, from, squares] of [
    ["a pinned rook", "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2", ["e3", "e4", "e5", "e6", "e7", "e8"]],
    ["a pinned knight", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2", []],
    ["a blocker of check", "4r2k/8/8/8/8/8/3B4/4K3 w - - 0 1", "d2", ["e3"]],
    ["in double check only the king", "4r2k/8/8/8/8/3n4/8/R3K3 w - - 0 1", "a1", []],
    ["a king not along the line of its checker", "4r2k/8/8/8/8/8/8/4K3 w - - 0 1", "e1", ["d1", "d2", "f1", "f2"]],
    ["no castling through an attacked square", "k4r2/8/8/8/8/8/8/4K2R w K - 0 1", "e1", ["d1", "d2", "e2"]],
  ]) {
    test(why, once, async ({ page }) => {
      await set(page, fen)
      await expect(square(page, from)).not.toHaveAccessibleName(/empty/)
      await square(page, from).click()
      await expect(square(page, from)).toHaveAttribute("aria-selected", "true")
      const names = await targets(page).evaluateAll((cells) =>
        cells.map((cell) => cell.getAttribute("aria-label").slice(0, 2)).sort(),
      )
      expect(names).toEqual(squares)
    })
  }

  test("clicking a square that is not a target drops the pick and says why", once, async ({ page }) => {
    await square(page, "b1").click()
    await square(page, "b5").click()
    await expect(picked(page)).toHaveCount(0)
    await expect(status(page)).toHaveText(/^A knight cannot move from b1 to b5.*\.$/)
    await expect(moves(page)).toHaveCount(0)
  })
})

test("a touch that the browser cancels leaves the piece in place", once, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 700 },
  })
  const page = await context.newPage()
  await page.goto("./")
  await expect(turn(page, "White")).toBeVisible()
  const finger = await touches(page)
  await finger.down(await middle(page, "e2"))
  await finger.move(await middle(page, "e4"))
  await finger.cancel()
  await expect(picked(page)).toHaveCount(0)
  await expect(moves(page)).toHaveCount(0)
  await tap(page, "e2", "e4")
  await expect(moves(page)).toHaveText(["e4"])
  await context.close()
})

for (const [where, beside] of Object.entries({
  "outside the window": { x: -40, y: 90 },
  "beside the board": { x: 3, y: 400 },
})) {
  test(`a piece dragged ${where} stays in hand and goes back if dropped there`, async ({ page, browserName }) => {
    test.skip(where === "outside the window" && notChromium({ browserName }), noPointerOutside)
    const [from, to] = [await middle(page, "e2"), await middle(page, "e4")]
    const carry = async (...points) => {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      for (const { x, y } of points) await page.mouse.move(x, y, { steps: 4 })
      await page.mouse.up()
    }
    await carry(beside)
    await expect(square(page, "e2")).toHaveAccessibleName("e2, white pawn")
    await expect(picked(page)).toHaveCount(0)
    await expect(moves(page)).toHaveCount(0)
    await carry(beside, to)
    await expect(moves(page)).toHaveText(["e4"])
  })
}

test("a dragged piece is under the pointer and its target is visible", async ({ page }) => {
  const [from, to] = [await middle(page, "e2"), await middle(page, "e4")]
  const draggedPiece = () =>
    board(page).evaluate(({ shadowRoot }) => {
      const { x, y, width, height } = shadowRoot.querySelector(".piece.dragged").getBoundingClientRect()
      const over = [...shadowRoot.querySelectorAll(".square.over")].map((cell) => cell.getAttribute("aria-label"))
      return { x: x + width / 2, y: y + height / 2, over }
    })
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (const [point, over] of [
    [{ x: from.x + 9, y: from.y - 7 }, []],
    [{ x: to.x - 11, y: to.y + 5 }, ["e4, empty, legal move"]],
    [{ x: to.x + 90, y: to.y - 40 }, []],
  ]) {
    await page.mouse.move(point.x, point.y, { steps: 2 })
    // The piece moves in the next frame.
    await expect(async () => {
      const found = await draggedPiece()
      expect(Math.hypot(found.x - point.x, found.y - point.y)).toBeLessThan(1.5)
      expect(found.over).toEqual(over)
    }).toPass()
  }
  await page.mouse.up()
})

test("a piece put back on its own square is not an attempted move", async ({ page }) => {
  await listen(page)
  const { x, y } = await middle(page, "e2")
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y - 60, { steps: 3 })
  await page.mouse.move(x + 3, y + 3, { steps: 3 })
  await page.mouse.up()
  await expect(picked(page)).toHaveCount(0)
  expect(await page.evaluate(() => globalThis.heard)).toEqual([])
})

test("pressing one empty square and releasing on another picks nothing", async ({ page }) => {
  await square(page, "e2").click()
  const [from, to] = [await middle(page, "e4"), await middle(page, "h5")]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 3 })
  await page.mouse.up()
  await expect(square(page, "e2")).toHaveAttribute("aria-selected", "true")
  await expect(moves(page)).toHaveCount(0)
})

test("the click that opens the promotion dialog does not answer it", async ({ page }) => {
  await set(page, "7k/P7/8/8/8/8/8/7K w - - 0 1")
  await expect(square(page, "a7")).toHaveAccessibleName("a7, white pawn")
  const buttons = page.getByRole("dialog", { name: "Promote to" }).getByRole("button")
  await square(page, "a7").click()
  const { x, y } = await middle(page, "a8")
  // The button is released where the queen has just appeared, and the browser may turn that into a click.
  await page.mouse.click(x, y)
  await expect(buttons).toHaveCount(4)
  await page.mouse.move(x, y)
  await page.mouse.up()
  await expect(buttons).toHaveCount(4)
  // Moving off the button cancels the press.
  await page.mouse.down()
  await page.mouse.move(x, y + 500, { steps: 3 })
  await page.mouse.up()
  await expect(buttons).toHaveCount(4)
  await expect(moves(page)).toHaveCount(0)
  await buttons.nth(2).click()
  await expect(moves(page)).toHaveText(["a8=B"])
})

test("the promotion dialog stands on the file of its pawn", async ({ page }) => {
  const dialog = page.getByRole("dialog", { name: "Promote to" })
  for (const [bottom, fen, from, to] of [
    ["white", "7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7", "e8"],
    ["black", "7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7", "e8"],
    ["white", "7k/8/8/8/8/8/7p/K7 b - - 0 1", "h2", "h1"],
    ["black", "7k/8/8/8/8/8/7p/K7 b - - 0 1", "h2", "h1"],
  ])
    await test.step(`${to} with ${bottom} at the bottom`, async () => {
      await set(page, fen)
      await board(page).evaluate((host, side) => (host.orientation = side), bottom)
      await expect(square(page, from)).not.toHaveAccessibleName(/empty/)
      await click(page, from, to)
      const [inner, outer, queen, cell] = await Promise.all([
        dialog.boundingBox(),
        page.getByRole("grid").boundingBox(),
        dialog.getByRole("button", { name: "Queen" }).boundingBox(),
        square(page, to).boundingBox(),
      ])
      expect(inner.x).toBeCloseTo(cell.x, 0)
      expect(inner.width).toBeCloseTo(cell.width, 0)
      expect(queen.y).toBeCloseTo(cell.y, 0)
      expect(inner.y).toBeGreaterThanOrEqual(outer.y - 0.5)
      expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 0.5)
      await page.keyboard.press("Escape")
      await expect(dialog).toBeHidden()
    })
})

test("castling slides the pieces that were not dropped by hand", async ({ page }) => {
  await set(page, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
  await expect(square(page, "d1")).toHaveAccessibleName(/empty/)
  const sliding = () =>
    page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers()
      document.addEventListener(
        "move",
        () =>
          setTimeout(() => {
            const { shadowRoot } = document.querySelector("chess-board")
            const moving = shadowRoot
              .getAnimations({ subtree: true })
              .map(({ effect }) => effect.target?.className.split(" ")[1])
            resolve(moving.filter(Boolean).sort())
          }),
        { once: true },
      )
      globalThis.sliding = promise
    })
  await sliding()
  await click(page, "e1", "g1")
  expect(await page.evaluate(() => globalThis.sliding)).toEqual(["wk", "wr"])
  await board(page).evaluate((host) => host.undo())
  await expect(square(page, "e1")).toHaveAccessibleName("e1, white king")
  await sliding()
  await drag(page, "e1", "c1")
  expect(await page.evaluate(() => globalThis.sliding)).toEqual(["wr"])
})

test("en passant captures the right pawn and only at once", once, async ({ page }) => {
  for (const move of ["e4", "Nf6", "e5", "d5"]) await typeMove(page, move)
  await square(page, "e5").click()
  await expect(square(page, "d6")).toHaveAccessibleName("d6, empty, captures en passant")
  await page.keyboard.press("Escape")
  for (const move of ["a3", "a6"]) await typeMove(page, move)
  await square(page, "e5").click()
  await expect(square(page, "e6")).toHaveAccessibleName("e6, empty, legal move")
  await expect(square(page, "d6")).toHaveAccessibleName("d6, empty")
  await square(page, "d6").click()
  await expect(status(page)).toHaveText(/en passant.*\.$/)
  await expect(moves(page)).toHaveCount(6)
  await board(page).evaluate((host) => host.goTo(4))
  await click(page, "e5", "d6")
  await expect(square(page, "d5")).toHaveAccessibleName("d5, empty")
  await expect(square(page, "d6")).toHaveAccessibleName("d6, white pawn")
})

test("the last move and a check are visible", async ({ page }) => {
  const shown = () =>
    board(page).evaluate(({ shadowRoot }) => {
      const of = (kind) =>
        [...shadowRoot.querySelectorAll(`.square.${kind}`)].map((cell) => cell.getAttribute("aria-label").slice(0, 2))
      return {
        last: of("last"),
        check: of("check"),
        marks: shadowRoot.querySelectorAll(".marks .last, .marks .check").length,
      }
    })
  for (const move of ["e4", "f6"]) await typeMove(page, move)
  expect(await shown()).toEqual({ last: ["f7", "f6"], check: [], marks: 2 })
  await click(page, "d1", "h5")
  expect(await shown()).toEqual({ last: ["h5", "d1"], check: ["e8"], marks: 3 })
})

test("flipping the board keeps the picked piece", once, async ({ page }) => {
  await square(page, "g1").click()
  await board(page).evaluate((host) => host.flip())
  await expect(square(page, "g1")).toHaveAttribute("aria-selected", "true")
  await expect(square(page, "f3")).toHaveAccessibleName("f3, empty, legal move")
  const coordinates = await board(page).evaluate(({ shadowRoot }) =>
    ["file", "rank"].map((kind) =>
      [...shadowRoot.querySelectorAll(`.coord.${kind}`)].map(({ dataset }) => dataset.at).join(""),
    ),
  )
  expect(coordinates).toEqual(["hgfedcba", "12345678"])
  await square(page, "f3").click()
  await expect(moves(page)).toHaveText(["Nf3"])
})

test("the board can be played on from an earlier move", once, async ({ page }) => {
  for (const move of ["e4", "e5", "Nf3", "Nc6"]) await typeMove(page, move)
  await button(page, "First").click()
  await expect(turn(page, "White")).toBeVisible()
  await drag(page, "d2", "d4")
  await expect(status(page)).toHaveText("White: pawn to d4.")
  await expect(square(page, "e2")).toHaveAccessibleName("e2, white pawn")
  await button(page, "Back").click()
  await button(page, "Forward").click()
  await expect(square(page, "d4")).toHaveAccessibleName("d4, white pawn")
})

test("a long press on a piece does not open a context menu", async ({ page }) => {
  const prevented = await square(page, "e2").evaluate((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect()
    const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, composed: true, cancelable: true }
    const finger = { ...at, pointerId: 5, pointerType: "touch", isPrimary: true, button: 0 }
    cell.dispatchEvent(new PointerEvent("pointerdown", finger))
    const allowed = cell.dispatchEvent(new MouseEvent("contextmenu", at))
    cell.dispatchEvent(new PointerEvent("pointercancel", finger))
    return !allowed
  })
  expect(prevented).toBe(true)
})

test("a double tap neither selects text nor zooms", async ({ page }) => {
  await page.mouse.dblclick(...Object.values(await middle(page, "e5")))
  expect(await page.evaluate(() => String(getSelection()))).toBe("")
  const touch = (name) => square(page, name).evaluate((cell) => getComputedStyle(cell).touchAction)
  expect(await touch("e5")).toBe("manipulation")
  // One finger drags a piece, two zoom the page.
  expect(await touch("e2")).toBe("pinch-zoom")
  expect(await touch("e7")).toBe("manipulation")
})

test("marks and the other side do not change during a drag", once, async ({ page }) => {
  const { x, y } = await middle(page, "e2")
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 60, { steps: 3 })
  await board(page).evaluate((host) => Object.assign(host, { marks: "Rd5", arrows: "e2e4" }))
  const to = await middle(page, "e4")
  await page.mouse.move(to.x, to.y, { steps: 3 })
  await page.mouse.up()
  await expect(moves(page)).toHaveText(["e4"])
  const start = await middle(page, "e7")
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + 40, { steps: 3 })
  await board(page).evaluate((host) => host.flip())
  const end = await middle(page, "e5")
  await page.mouse.move(end.x, end.y, { steps: 3 })
  await page.mouse.up()
  await expect(square(page, "e7")).toHaveAccessibleName(/^e7, (black pawn|empty)$/)
  await expect(picked(page)).toHaveCount(0)
  const leftovers = await board(page).evaluate(
    ({ shadowRoot }) => shadowRoot.querySelectorAll(".dragged, .dragging, .over, [style]").length,
  )
  expect(leftovers).toBe(0)
})

test("moves that come faster than their animation all arrive", once, async ({ page }) => {
  const fen = await board(page).evaluate((host) => {
    for (const move of ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O"]) host.play(move)
    return host.position.fen()
  })
  expect(fen).toMatch(/^r1bqkbnr\/1pp2ppp\/p1p5\/4p3\/4P3\/5N2\/PPPP1PPP\/RNBQ1RK1 b kq - /)
  await expect(square(page, "g1")).toHaveAccessibleName("g1, white king")
  await expect(square(page, "f1")).toHaveAccessibleName("f1, white rook")
  await expect(page.getByRole("gridcell", { name: /(white|black)/ })).toHaveCount(30)
})

test("a removed board ignores events", once, async ({ page }) => {
  await setUp(page, "7k/P7/8/8/8/8/8/7K w - - 0 1")
  await click(page, "a7", "a8")
  await expect(page.getByRole("dialog", { name: "Promote to" })).toBeVisible()
  const left = await page.evaluate(async () => {
    const board = document.querySelector("chess-board")
    board.remove()
    await new Promise((resolve) => setTimeout(resolve))
    return board.shadowRoot.querySelectorAll("[role=dialog]").length
  })
  expect(left).toBe(0)
})
