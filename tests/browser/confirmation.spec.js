// Moves that the page confirms later, and the event of a chosen piece.
import { once } from "./fixtures.js"
import { expect, test } from "./pages.js"

const board = (page) => page.locator("chess-board")
const square = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name}, `) })
const status = (page) => page.getByRole("status")
const sans = (page) => board(page).evaluate((host) => host.game.history().map(({ san }) => san))

/** Opens a board whose moves wait until `answer` settles them in turn, and records its events. */
async function opened(page, open, attributes = "") {
  await open(`<chess-board ${attributes}></chess-board>`)
  await board(page).evaluate((host) => {
    globalThis.heard = []
    globalThis.waiting = []
    for (const type of ["beforemove", "move", "notallowed", "illegal", "pick"])
      host.addEventListener(type, ({ detail }) =>
        globalThis.heard.push(
          type === "pick"
            ? [type, detail && `${detail.square}: ${detail.moves.map(({ san }) => san).join(" ")}`]
            : [type, detail.move?.san ?? detail.because, ...(detail.reason ? [`because "${detail.reason}"`] : [])],
        ),
      )
    host.addEventListener("beforemove", (event) => {
      const { promise, resolve, reject } = Promise.withResolvers()
      globalThis.waiting.push({ resolve, reject })
      event.waitUntil(promise)
    })
  })
  await expect(square(page, "e2")).toBeVisible()
}
const heard = (page) =>
  page.evaluate(() =>
    globalThis.heard
      .splice(0)
      .filter(([type]) => type !== "pick")
      .map((each) => each.join(" ")),
  )
const answer = (page, how, value) =>
  page.evaluate(([how, value]) => globalThis.waiting.shift()[how](value), [how, value])
const click = async (page, ...names) => {
  for (const name of names) await square(page, name).click()
}

test("a move that waits is shown and counts once it is confirmed", once, async ({ page, open }) => {
  await opened(page, open)
  await click(page, "e2", "e4")
  await expect(square(page, "e4")).toHaveAccessibleName("e4, white pawn")
  await expect(square(page, "e2")).toHaveAccessibleName("e2, empty")
  await expect(status(page)).toHaveText("White: pawn to e4. The move waits for its confirmation.")
  expect(await board(page).evaluate(({ shadowRoot }) => shadowRoot.querySelectorAll("g.premove").length)).toBe(2)
  expect(await sans(page)).toEqual([])
  // Other pieces cannot be moved while the move waits.
  await click(page, "d2", "d4")
  await expect(status(page)).toHaveText("The move waits for its confirmation.")
  expect(await board(page).evaluate((host) => host.enter("d4"))).toBe(false)
  expect(await heard(page)).toEqual(["beforemove e4"])
  await answer(page, "resolve")
  await expect(status(page)).toHaveText("White: pawn to e4.")
  expect(await sans(page)).toEqual(["e4"])
  expect(await heard(page)).toEqual(["move e4"])
  expect(await board(page).evaluate(({ shadowRoot }) => shadowRoot.querySelectorAll("g.premove").length)).toBe(0)
})

for (const [name, how, value, event] of [
  ["false", "resolve", false, "notallowed page"],
  ["a rejection", "reject", undefined, "notallowed page"],
  ["a rejection with a reason", "reject", "White is out of time.", 'notallowed page because "White is out of time."'],
]) {
  test(`${name} takes the move back`, once, async ({ page, open }) => {
    await opened(page, open)
    await click(page, "e2", "e4")
    await answer(page, how, value)
    await expect(square(page, "e2")).toHaveAccessibleName("e2, white pawn")
    await expect(status(page)).toHaveText("The move was not confirmed and was taken back.")
    expect(await sans(page)).toEqual([])
    expect(await heard(page)).toEqual(["beforemove e4", event])
    await click(page, "d2", "d4")
    await answer(page, "resolve", true)
    await expect.poll(() => sans(page)).toEqual(["d4"])
  })
}

test("a waiting move is dropped when the game goes another way", once, async ({ page, open }) => {
  await opened(page, open)
  for (const change of [
    (host) => host.game.move("c4"),
    (host) => (host.game = new host.game.constructor()),
    (host) => host.setAttribute("fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
  ]) {
    await click(page, "e2", "e4")
    await expect(square(page, "e4")).toHaveAccessibleName("e4, white pawn")
    await board(page).evaluate(change)
    await expect(square(page, "e2")).toHaveAccessibleName("e2, white pawn")
    const before = await sans(page)
    await answer(page, "resolve", true)
    // The promise's effects are visible after its callbacks have run.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await sans(page)).toEqual(before)
    await board(page).evaluate((host) => (host.game = new host.game.constructor()))
    await expect(square(page, "c2")).toHaveAccessibleName("c2, white pawn")
  }
})

test("waitUntil after the event throws", once, async ({ page, open }) => {
  await opened(page, open)
  const message = await board(page).evaluate((host) => {
    let late
    host.addEventListener("beforemove", (event) => {
      late = event
      event.preventDefault()
    })
    host.play("e4")
    try {
      late.waitUntil(Promise.resolve())
    } catch ({ name, message }) {
      return `${name}: ${message}`
    }
  })
  expect(message).toBe("TypeError: waitUntil() was called after beforemove: call it in the listener, before any await")
  await expect(square(page, "e2")).toHaveAccessibleName("e2, white pawn")
})

test("the event pick carries the piece and its moves or null", once, async ({ page, open }) => {
  await opened(page, open, 'fen="4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1"')
  await click(page, "e2")
  await page.keyboard.press("Escape")
  await click(page, "e1", "a1", "a2")
  // Castling is a target on two squares, and one move.
  await board(page).evaluate((host) => host.setAttribute("fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"))
  await expect(square(page, "h1")).toHaveAccessibleName("h1, white rook")
  await click(page, "e1")
  const picks = await page.evaluate(() => globalThis.heard.filter(([type]) => type === "pick").map(([, text]) => text))
  expect(picks.map((text) => text?.split(" ").sort().join(" ") ?? null)).toEqual([
    "e2: e3 e4",
    null,
    "Kd1 Kd2 Kf1 Kf2 e1:",
    "Ra2 Ra3 Ra4 Ra5 Ra6 Ra7 Ra8+ Rb1 Rc1 Rd1 a1:",
    null,
    "Kd1 Kd2 Ke2 Kf1 Kf2 O-O e1:",
  ])
})

test("a piece under a finger is larger and above it", once, async ({ page, open }) => {
  await opened(page, open)
  const session = await page.context().newCDPSession(page)
  const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points })
  const middle = async (name) => {
    const { x, y, width, height } = await square(page, name).boundingBox()
    return { x: x + width / 2, y: y + height / 2, width }
  }
  const [from, to] = [await middle("e2"), await middle("e4")]
  await touch("touchStart", [from])
  for (const y of [from.y - 20, to.y]) await touch("touchMove", [{ ...to, y }])
  const seen = () =>
    board(page).evaluate(({ shadowRoot }) => {
      const box = shadowRoot.querySelector(".dragged")?.getBoundingClientRect()
      return { box, over: shadowRoot.querySelector(".over")?.getAttribute("aria-label") }
    })
  await expect(async () => {
    const { box, over } = await seen()
    expect(box.width).toBeGreaterThan(1.5 * to.width)
    // The piece is visible above the finger, whose tip is on the square.
    expect(box.y + box.height / 2).toBeLessThan(to.y - to.width / 2)
    expect(over).toMatch(/^e4/)
  }).toPass()
  await touch("touchEnd", [])
  await answer(page, "resolve")
  await expect.poll(() => sans(page)).toEqual(["e4"])
})

test("a board can be flipped during a touch drag", once, async ({ page, open }) => {
  await opened(page, open)
  const session = await page.context().newCDPSession(page)
  const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points })
  const { x, y } = await square(page, "e2").boundingBox()
  await touch("touchStart", [{ x: x + 20, y: y + 20 }])
  for (const up of [20, 60]) await touch("touchMove", [{ x: x + 20, y: y + 20 - up }])
  const isHeld = () => board(page).evaluate(({ shadowRoot }) => shadowRoot.querySelectorAll(".dragged").length)
  await expect.poll(isHeld).toBe(1)
  await board(page).evaluate((host) => host.flip())
  await touch("touchMove", [{ x: x + 20, y: y - 90 }])
  await expect.poll(isHeld).toBe(1)
  await touch("touchEnd", [])
  await expect.poll(isHeld).toBe(0)
})

test("a waiting move in a chess-game is not tried yet", once, async ({ page, open }) => {
  await open("<chess-game>1. e4 e5 2. Nf3 *</chess-game>")
  const game = page.locator("chess-game")
  await expect(square(page, "d2")).toBeVisible()
  await game.evaluate((host) =>
    host.addEventListener("beforemove", (event) =>
      event.waitUntil(new Promise((resolve) => (globalThis.settle = resolve))),
    ),
  )
  const tried = page.getByRole("button", { name: "Back to the game" })
  await click(page, "d2", "d4")
  await expect(square(page, "d4")).toHaveAccessibleName("d4, white pawn")
  await expect(tried).toBeHidden()
  await page.evaluate(() => globalThis.settle(false))
  await expect(square(page, "d4")).toHaveAccessibleName("d4, empty")
  await expect(tried).toBeHidden()
  await click(page, "d2", "d4")
  await page.evaluate(() => globalThis.settle(true))
  await expect(tried).toBeVisible()
})
