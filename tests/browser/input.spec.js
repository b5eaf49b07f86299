import {
  button,
  click,
  drag,
  expect,
  middle,
  moves,
  once,
  setUp,
  smoke,
  square,
  status,
  test,
  touches,
  turn,
  typeMove,
} from "./fixtures.js"

const picked = (page) => page.getByRole("gridcell", { selected: true })
const targets = (page) => page.getByRole("gridcell", { name: /, (legal move|captures|castle)/ })

test("a picked piece shows exactly its legal squares", once, async ({ page }) => {
  await square(page, "g1").click()
  await expect(targets(page)).toHaveCount(2)
  await expect(square(page, "f3")).toHaveAccessibleName("f3, empty, legal move")
  await expect(square(page, "h3")).toHaveAccessibleName("h3, empty, legal move")

  // Picking another own piece switches to it; picking the same one again, or Escape, deselects it.
  await square(page, "e2").click()
  await expect(square(page, "e4")).toHaveAccessibleName("e4, empty, legal move")
  await expect(targets(page)).toHaveCount(2)
  await square(page, "e2").click()
  await expect(picked(page)).toHaveCount(0)
  await square(page, "e2").click()
  await page.keyboard.press("Escape")
  await expect(picked(page)).toHaveCount(0)
  await square(page, "e2").click()
  await square(page, "h5").click({ button: "right" })
  await expect(picked(page)).toHaveCount(0)
  await expect(targets(page)).toHaveCount(0)
})

test("captures and castling are named on their squares", once, async ({ page }) => {
  await setUp(page, "r3k2r/8/8/3p4/4P3/8/8/R3K2R w KQkq - 0 1")
  await square(page, "e4").click()
  await expect(square(page, "d5")).toHaveAccessibleName("d5, black pawn, captures black pawn")
  await square(page, "e1").click()
  await expect(square(page, "g1")).toHaveAccessibleName("g1, empty, castle king side")
  await expect(square(page, "c1")).toHaveAccessibleName("c1, empty, castle queen side")
  await square(page, "c1").click()
  await expect(status(page)).toHaveText("White castles queen side.")
  await expect(square(page, "d1")).toHaveAccessibleName("d1, white rook")
})

for (const [how, move] of [
  ["clicking", click],
  ["dragging", drag],
]) {
  test(`the king castles onto the rook ${how}`, once, async ({ page }) => {
    await setUp(page, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1")
    await move(page, "e8", "h8")
    await expect(moves(page)).toHaveText(["O-O"])
    await expect(square(page, "g8")).toHaveAccessibleName("g8, black king")
  })
}

test("an illegal move changes nothing and says why", once, async ({ page }) => {
  await drag(page, "e2", "e5")
  await expect(status(page)).toHaveText(/pawn.*\.$/)
  await expect(square(page, "e2")).toHaveAccessibleName("e2, white pawn")
  await expect(moves(page)).toHaveCount(0)
  await expect(picked(page)).toHaveCount(0)

  // A typed move also deselects the piece.
  await square(page, "g1").click()
  await typeMove(page, "Ke3")
  await expect(status(page)).toHaveText(/\.$/)
  await expect(picked(page)).toHaveCount(0)
  // The text stays for correction, and is marked as invalid until then.
  const field = page.getByRole("textbox", { name: "Move", exact: true })
  await expect(field).toHaveValue("Ke3")
  await expect(field).toHaveAttribute("aria-invalid", "true")
  await field.pressSequentially("e")
  await expect(field).toHaveValue("e")
  await expect(field).not.toHaveAttribute("aria-invalid")
  await typeMove(page, "e5?!")
  await expect(moves(page)).toHaveCount(0)
  await typeMove(page, "e2-e4!")
  await expect(moves(page)).toHaveText(["e4"])
  await expect(field).toHaveValue("")
})

test("the illegal event carries the verdict once", once, async ({ page }) => {
  await page.evaluate(() => {
    globalThis.heard = []
    const board = document.querySelector("chess-board")
    for (const type of ["beforemove", "move", "illegal", "end", "navigate"]) {
      board.addEventListener(type, ({ detail }) => globalThis.heard.push([type, detail]))
    }
  })
  await drag(page, "e2", "e5")
  await click(page, "d2", "d4")
  await button(page, "Back").click()
  const heard = await page.evaluate(() => globalThis.heard)
  expect(heard.map(([type]) => type)).toEqual(["illegal", "beforemove", "move", "navigate"])
  expect(heard[0][1].verdict).toMatchObject({
    legal: false,
    reason: "piece-cannot-move-there",
    message: expect.stringMatching(/\.$/),
  })
  expect(heard[2][1]).toMatchObject({ move: { san: "d4", uci: "d2d4" }, ply: 1 })
  expect(heard[2][1].fen).toMatch(/^rnbqkbnr\/pppppppp\/8\/8\/3P4\//)
  expect(heard[3][1]).toEqual({ ply: 0 })
})

test("the page may refuse a move", once, async ({ page }) => {
  await page.evaluate(() =>
    document.querySelector("chess-board").addEventListener("beforemove", (event) => event.preventDefault()),
  )
  await drag(page, "e2", "e4")
  await expect(square(page, "e2")).toHaveAccessibleName("e2, white pawn")
  await expect(moves(page)).toHaveCount(0)
})

test("a piece dropped beside the board goes back", async ({ page }) => {
  const { x, y } = await middle(page, "e2")
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 100, { steps: 3 })
  await page.mouse.move(2, 2, { steps: 3 })
  await page.mouse.up()
  await expect(picked(page)).toHaveCount(0)
  await expect(moves(page)).toHaveCount(0)
  // Leaving and re-entering the board is still one drag.
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(2, 2, { steps: 3 })
  const to = await middle(page, "e4")
  await page.mouse.move(to.x, to.y, { steps: 3 })
  await page.mouse.up()
  await expect(moves(page)).toHaveText(["e4"])
})

test("setting a position during a drag ends the drag", async ({ page }) => {
  const [from, to] = [await middle(page, "e2"), await middle(page, "e4")]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 3 })
  await page.evaluate(() =>
    document.querySelector("chess-board").setAttribute("fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
  )
  await page.mouse.up()
  await expect(square(page, "e2")).toHaveAccessibleName("e2, white pawn")
  await expect(square(page, "d1")).toHaveAccessibleName("d1, empty")
  await expect(picked(page)).toHaveCount(0)
  await drag(page, "e2", "e4")
  await expect(status(page)).toHaveText("White: pawn to e4.")
})

test("a board removed during a drag is intact when put back", async ({ page }) => {
  const { x, y } = await middle(page, "e2")
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 60, { steps: 3 })
  await page.evaluate(() => {
    const board = document.querySelector("chess-board")
    const { parentNode, nextSibling } = board
    board.remove()
    parentNode.insertBefore(board, nextSibling)
  })
  await page.mouse.up()
  await expect(picked(page)).toHaveCount(0)
  await click(page, "e2", "e4")
  await expect(moves(page)).toHaveText(["e4"])
})

test("an interrupted drag is undone", async ({ page }) => {
  await page.evaluate(() => addEventListener("pointerdown", ({ pointerId }) => (globalThis.pointer = pointerId)))
  const { x, y } = await middle(page, "e2")
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 60, { steps: 3 })
  await page.evaluate(() => document.body.setPointerCapture(globalThis.pointer))
  await page.mouse.move(x + 40, y - 80, { steps: 3 })
  await expect(picked(page)).toHaveCount(0)
  expect(
    await page
      .locator("chess-board")
      .evaluate(({ shadowRoot }) => shadowRoot.querySelectorAll(".dragged, [style]").length),
  ).toBe(0)
  await page.mouse.up()
  await expect(moves(page)).toHaveCount(0)
})

/** The dragged piece: where its middle is, the cell that it belongs to, and the copies that are left on squares. */
const held = (page) =>
  page.locator("chess-board").evaluate(({ shadowRoot }) => {
    const middleOf = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    }
    const nameOf = (piece) => piece.closest("[role=gridcell]").getAttribute("aria-label")
    const [dragged, ...others] = shadowRoot.querySelectorAll(".dragged")
    const ghosts = [...shadowRoot.querySelectorAll(".faint")]
    return {
      at: dragged && middleOf(dragged),
      cell: dragged && nameOf(dragged),
      others: others.length,
      isAbove:
        !dragged ||
        Number(getComputedStyle(dragged).zIndex) > Number(getComputedStyle(shadowRoot.querySelector(".marks")).zIndex),
      ghosts: ghosts.map((ghost) => ({
        cell: nameOf(ghost),
        at: middleOf(ghost),
        isFaint: Number(getComputedStyle(ghost).opacity) < 0.5,
      })),
    }
  })

const isNear = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < 1.5

test("a faint piece stays on its square during a drag", smoke, async ({ page }) => {
  const [from, to] = [await middle(page, "g1"), await middle(page, "f3")]
  for (const end of ["Escape", "drop"]) {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 3 })
    await expect(async () => {
      const { cell, ghosts, isAbove } = await held(page)
      expect(cell).toBe("g1, white knight")
      // The piece is above the dots on its targets.
      expect(isAbove).toBe(true)
      expect(ghosts).toEqual([{ cell: "g1, white knight", at: expect.anything(), isFaint: true }])
      expect(Math.abs(ghosts[0].at.x - from.x) + Math.abs(ghosts[0].at.y - from.y)).toBeLessThan(3)
    }).toPass()
    if (end === "Escape") await page.keyboard.press("Escape")
    await page.mouse.up()
    expect(await held(page)).toEqual({ others: 0, isAbove: true, ghosts: [] })
  }
  await expect(moves(page)).toHaveText(["Nf3"])
})

const changes = {
  "is moved": (host) => (host.style.marginTop = "83px"),
  "is smaller": (host) => (host.style.width = "300px"),
  "is scaled": (host) => (host.style.transform = "scale(.6)"),
  "is rotated": (host) => (host.style.transform = "rotate(90deg)"),
  "is mirrored": (host) => (host.style.transform = "scaleX(-1)"),
  "is turned around": (host) => host.flip(),
  "is scrolled": () => {
    const space = document.createElement("div")
    space.style.height = "2000px"
    document.body.append(space)
    scrollTo(0, 40)
  },
}
for (const [what, change] of Object.entries(changes)) {
  // The others go the same way through the code as one of these.
  const browsers = ["is moved", "is rotated", "is scrolled"].includes(what) ? {} : once
  test(`a dragged piece stays in hand while the board ${what}`, browsers, async ({ page }) => {
    // On both corners stands the same piece, so the cells look the same after turning around.
    await setUp(page, "7R/8/8/3k4/8/4K3/8/R7 w - - 0 1")
    const { x, y } = await middle(page, "a1")
    const at = { x: x + 50, y: y - 60 }
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(at.x, at.y, { steps: 3 })
    await expect
      .poll(async () => (await held(page)).at ?? {})
      .toEqual(expect.objectContaining({ x: expect.any(Number) }))
    await page.locator("chess-board").evaluate(change)
    // The mouse does not move.
    await expect(async () => {
      const found = await held(page)
      expect(found.cell).toBe("a1, white rook")
      expect(found.others).toBe(0)
      expect(found.ghosts.map(({ cell }) => cell)).toEqual(["a1, white rook"])
      expect(isNear(found.at, at)).toBe(true)
    }).toPass()
    const to = await middle(page, "a4")
    await page.mouse.move(to.x, to.y, { steps: 2 })
    await page.mouse.up()
    await expect(moves(page)).toHaveText(["Ra4"])
  })
}

test("a drag changes at most two cells in a frame", once, async ({ page }) => {
  const [from, to, next] = [await middle(page, "g1"), await middle(page, "f3"), await middle(page, "h3")]
  await page.mouse.move(from.x, from.y)
  await square(page, "b8").focus()
  await page.evaluate(() => {
    const { shadowRoot } = document.querySelector("chess-board")
    const grid = shadowRoot.querySelector("[role=grid]")
    const calls = { measured: 0, hit: 0 }
    const counted = (target, name, count) => {
      const does = target[name]
      target[name] = function (...args) {
        calls[count]++
        return does.apply(this, args)
      }
    }
    counted(Element.prototype, "getBoundingClientRect", "measured")
    for (const root of [Document, ShadowRoot])
      for (const name of ["elementFromPoint", "elementsFromPoint"]) counted(root.prototype, name, "hit")
    const frames = []
    window.requestAnimationFrame = (frame) => frames.push(frame)
    const records = []
    const observer = new MutationObserver((list) => records.push(...list))
    observer.observe(grid, { subtree: true, childList: true, attributes: true })
    /** Runs a pending frame. Returns what has changed and been called since the last call. */
    window.change = (runs) => {
      if (runs) for (const frame of frames.splice(0)) frame(performance.now())
      records.push(...observer.takeRecords())
      const cells = records.splice(0).map(({ target, attributeName }) => {
        const cell = target.closest("[role=gridcell]")
        return `${cell?.getAttribute("aria-label").slice(0, 2) ?? "board"} ${target === cell || !cell ? "" : "piece "}${attributeName ?? "children"}`
      })
      const { measured, hit } = calls
      Object.assign(calls, { measured: 0, hit: 0 })
      return { measured, hit, cells: [...new Set(cells)].sort(), times: cells.length }
    }
  })
  const change = (runs) => page.evaluate((runs) => window.change(runs), runs)
  await page.mouse.down()
  const pick = await change(false)
  const about = [
    "b8 tabindex",
    "board class",
    "f3 aria-label",
    "f3 class",
    "g1 aria-selected",
    "g1 class",
    "g1 tabindex",
    "h3 aria-label",
    "h3 class",
  ]
  expect(pick.cells).toEqual(about)
  expect(pick.measured + pick.hit).toBe(0)

  // Nothing changes before the next frame.
  await page.mouse.move(to.x, to.y, { steps: 20 })
  expect(await change(false)).toEqual({ measured: 0, hit: 0, cells: [], times: 0 })
  const begin = await change(true)
  expect(begin.cells).toEqual(["f3 class", "g1 children", "g1 piece class", "g1 piece style"])
  expect(begin.hit).toBe(0)
  // Measures one cell and three more to locate the others.
  expect(begin.measured).toBeLessThanOrEqual(4)

  await page.mouse.move(to.x + 5, to.y + 5, { steps: 20 })
  expect(await change(true)).toEqual({ measured: 1, hit: 0, cells: ["g1 piece style"], times: 1 })
  await page.mouse.move(next.x, next.y, { steps: 20 })
  expect(await change(true)).toEqual({
    measured: 1,
    hit: 0,
    cells: ["f3 class", "g1 piece style", "h3 class"],
    times: 3,
  })
  expect(await change(true)).toEqual({ measured: 1, hit: 0, cells: [], times: 0 })

  // The place of the release counts even without a frame in between.
  await page.mouse.move(to.x, to.y, { steps: 20 })
  await page.mouse.up()
  await expect(moves(page)).toHaveText(["Nf3"])
})

test("drawing with the right button updates at each square", once, async ({ page }) => {
  const [from, to] = [await middle(page, "a3"), await middle(page, "h3")]
  await page.mouse.move(from.x, from.y)
  await page.evaluate(() => {
    const overlay = document.querySelector("chess-board").shadowRoot.querySelector(".marks")
    window.drawn = 0
    new MutationObserver(() => window.drawn++).observe(overlay, { childList: true })
  })
  await page.mouse.down({ button: "right" })
  await page.mouse.move(to.x, to.y, { steps: 70 })
  await page.mouse.up({ button: "right" })
  const drawn = await page.evaluate(() => window.drawn)
  expect(drawn).toBeGreaterThan(5)
  expect(drawn).toBeLessThan(12)
})

test("the right button does not open a context menu over the board", async ({ page }) => {
  await page.evaluate(() => addEventListener("contextmenu", (event) => (globalThis.prevented = event.defaultPrevented)))
  await square(page, "e5").click({ button: "right" })
  expect(await page.evaluate(() => globalThis.prevented)).toBe(true)
})

// How far a press may move is arithmetic; that it does is up to the browser.
for (const far of [2, 6, 20])
  test(`a press that moves ${far} px within its square is a click`, far === 6 ? {} : once, async ({ page }) => {
    const { x, y } = await middle(page, "e2")
    const press = async () => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x - far, y, { steps: 2 })
      await page.mouse.up()
    }
    await press()
    await expect(square(page, "e2")).toHaveAttribute("aria-selected", "true")
    expect(await held(page)).toEqual({ others: 0, isAbove: true, ghosts: [] })
    await press()
    await expect(picked(page)).toHaveCount(0)
    await press()
    await square(page, "e4").click()
    await expect(moves(page)).toHaveText(["e4"])
  })

/** Carries the piece on e2 to e4 without releasing it. */
async function carry(page) {
  const [from, to] = [await middle(page, "e2"), await middle(page, "e4")]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 3 })
  await expect.poll(async () => (await held(page)).cell).toBe("e2, white pawn")
  return to
}

for (const other of ["right", "middle"])
  test(`the ${other} button cancels a drag whichever is released first`, async ({ page }) => {
    await page.evaluate(() => {
      globalThis.heard = []
      for (const type of ["move", "illegal", "square", "draw"])
        addEventListener(type, () => globalThis.heard.push(type))
    })
    for (const last of ["left", other]) {
      const { x, y } = await carry(page)
      await page.mouse.down({ button: other })
      expect(await held(page)).toEqual({ others: 0, isAbove: true, ghosts: [] })
      await page.mouse.up({ button: last === other ? "left" : other })
      await page.mouse.move(x + 9, y + 9)
      await page.mouse.up({ button: last })
      await expect(picked(page)).toHaveCount(0)
    }
    expect(await page.evaluate(() => globalThis.heard)).toEqual([])
    await carry(page)
    await page.mouse.up()
    await expect(moves(page)).toHaveText(["e4"])
  })

test("a drag ends when the release of the mouse was lost", async ({ page }) => {
  await page.evaluate(() => addEventListener("pointerdown", ({ pointerId }) => (globalThis.pointer = pointerId), true))
  const to = await carry(page)
  await page.locator("chess-board").evaluate(({ shadowRoot }) => {
    const free = { pointerId: globalThis.pointer, pointerType: "mouse", isPrimary: true, bubbles: true }
    shadowRoot.querySelector("[role=grid]").dispatchEvent(new PointerEvent("pointermove", { ...free, buttons: 0 }))
  })
  expect(await held(page)).toEqual({ others: 0, isAbove: true, ghosts: [] })
  await expect(picked(page)).toHaveCount(0)
  await page.mouse.move(to.x + 5, to.y)
  await page.mouse.up()
  await expect(moves(page)).toHaveCount(0)
})

test("squares are hit where they are shown", async ({ page }) => {
  await drag(page, "e2", "e4")
  await page.evaluate(() => document.body.style.setProperty("padding-top", "137px"))
  await drag(page, "e7", "e5")
  await page.evaluate(() => scrollBy(0, 90))
  await click(page, "g1", "f3")
  await page.evaluate(() => document.querySelector("main").style.setProperty("transform", "scale(.7)"))
  await drag(page, "b8", "c6")
  await expect(moves(page)).toHaveText(["e4", "e5", "Nf3", "Nc6"])
})

test.describe("promotion", () => {
  const dialog = (page) => page.getByRole("dialog", { name: "Promote to" })

  test("is asked only where it is legal", once, async ({ page }) => {
    await setUp(page, "3rn3/4P3/8/K6k/8/8/8/8 w - - 0 1")
    await click(page, "e7", "e8")
    await expect(dialog(page)).toHaveCount(0)
    // Says why it is illegal, not that a promotion piece is missing.
    await expect(status(page)).toHaveText(/^The pawn on e7 .*knight on e8 blocks it/)
    await expect(square(page, "e7")).toHaveAccessibleName("e7, white pawn")
    await click(page, "e7", "d8")
    await expect(dialog(page).getByRole("button")).toHaveCount(4)
  })

  test("offers each piece on both sides of the board", once, async ({ page }) => {
    await setUp(page, "7k/P7/8/8/8/8/p7/7K w - - 0 1")
    await drag(page, "a7", "a8")
    await dialog(page).getByRole("button", { name: "Knight" }).click()
    await expect(status(page)).toHaveText("White: pawn promotes to knight on a8.")
    await drag(page, "a2", "a1")
    await dialog(page).getByRole("button", { name: "Rook" }).click()
    await expect(moves(page)).toHaveText(["a8=N", "a1=R+"])
    await expect(square(page, "a1")).toHaveAccessibleName("a1, black rook")
  })

  test("can be taken back", once, async ({ page }) => {
    await setUp(page, "7k/P7/8/8/8/8/8/7K w - - 0 1")
    await click(page, "a7", "a8")
    await page.keyboard.press("Escape")
    await expect(dialog(page)).toHaveCount(0)
    await click(page, "a7", "a8")
    const { x, y } = await middle(page, "f3")
    await page.mouse.click(x, y)
    await expect(dialog(page)).toHaveCount(0)
    await expect(square(page, "a7")).toHaveAccessibleName("a7, white pawn")
    await expect(moves(page)).toHaveCount(0)
    await expect(turn(page, "White")).toBeVisible()
  })

  test("closes without the focus or when the game goes on", async ({ page }) => {
    await setUp(page, "7k/P7/8/8/8/8/8/7K w - - 0 1")
    await click(page, "a7", "a8")
    await expect(dialog(page)).toBeVisible()
    await page.getByRole("textbox", { name: "Move", exact: true }).focus()
    await expect(dialog(page)).toHaveCount(0)
    await click(page, "a7", "a8")
    await expect(dialog(page)).toBeVisible()
    // This navigation leads to the current position.
    await page.evaluate(() => document.querySelector("chess-board").goTo(0))
    await expect(dialog(page)).toBeVisible()
    // The page plays: the dialog is about an outdated position.
    await page.evaluate(() => document.querySelector("chess-board").game.move("Kg1"))
    await expect(dialog(page)).toHaveCount(0)
    expect(
      await page.evaluate(() =>
        document
          .querySelector("chess-board")
          .game.history()
          .map(({ san }) => san),
      ),
    ).toEqual(["Kg1"])
  })

  for (const [side, key] of [
    ["white", "ArrowDown"],
    ["black", "ArrowUp"],
  ]) {
    test(`follows the arrow keys with ${side} at the bottom`, once, async ({ page }) => {
      await setUp(page, "7k/P7/8/8/8/8/8/7K w - - 0 1")
      await page.evaluate((side) => (document.querySelector("chess-board").orientation = side), side)
      await click(page, "a7", "a8")
      await page.keyboard.press(key)
      await expect(dialog(page).getByRole("button", { name: "Rook" })).toBeFocused()
      const [queen, rook] = await Promise.all(
        ["Queen", "Rook"].map((name) => dialog(page).getByRole("button", { name }).boundingBox()),
      )
      expect(rook.y > queen.y).toBe(key === "ArrowDown")
    })
  }

  test("keeps the focus among its buttons", async ({ page }) => {
    await setUp(page, "7k/P7/8/8/8/8/8/7K w - - 0 1")
    await square(page, "a7").focus()
    await page.keyboard.press("Enter")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Enter")
    for (const name of ["Queen", "Rook", "Bishop", "Knight", "Queen"]) {
      await expect(dialog(page).getByRole("button", { name })).toBeFocused()
      await page.keyboard.press("Tab")
    }
    await page.keyboard.press("Escape")
    await expect(square(page, "a7")).toBeFocused()
  })
})

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 600 } })

  test("a slow tap is a tap", async ({ page }) => {
    await setUp(page, "7k/P7/8/8/8/8/8/7K w - - 0 1")
    // The events of a touch that is too long for a click.
    const press = async (locator) => {
      await locator.scrollIntoViewIfNeeded()
      const { x, y, width, height } = await locator.boundingBox()
      const finger = {
        pointerId: 7,
        pointerType: "touch",
        isPrimary: true,
        button: 0,
        bubbles: true,
        composed: true,
      }
      const event = { ...finger, clientX: x + width / 2, clientY: y + height / 2 }
      for (const type of ["pointerdown", "pointerup"]) await locator.dispatchEvent(type, event)
    }
    await press(square(page, "a7"))
    await press(square(page, "a8"))
    await press(page.getByRole("button", { name: "Queen" }))
    await expect(moves(page)).toHaveText(["a8=Q+"])
  })

  test("a second finger cancels the drag", once, async ({ page }) => {
    const finger = await touches(page)
    const from = await middle(page, "e2")
    const to = await middle(page, "e4")
    const second = await middle(page, "a5")
    await finger.down({ ...from, id: 0 })
    await finger.move({ ...to, id: 0 })
    await finger.down({ ...to, id: 0 }, { ...second, id: 1 })
    await finger.up()
    await expect(picked(page)).toHaveCount(0)
    await expect(moves(page)).toHaveCount(0)
    await square(page, "e2").tap()
    await square(page, "e4").tap()
    await expect(moves(page)).toHaveText(["e4"])
  })

  test("a swipe scrolls from an empty square and drags a movable piece", once, async ({ page }) => {
    const swipe = async (name) => {
      const finger = await touches(page)
      const { x, y } = await middle(page, name)
      await finger.down({ x, y })
      for (let step = 1; step <= 8; step++) await finger.move({ x, y: y - step * 20 })
      await finger.up()
    }
    await page.evaluate(() => {
      // The page itself is hardly higher than the window.
      document.body.style.paddingBlockEnd = "50vh"
      scrollTo(0, 0)
    })
    await swipe("e2")
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await swipe("e5")
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(40)
    await expect(moves(page)).toHaveCount(0)
  })
})
