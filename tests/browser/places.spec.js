// A board works in any place and at any size.
import { once } from "./fixtures.js"
import { expect, test } from "./pages.js"

const square = (within, name) => within.getByRole("gridcell", { name: new RegExp(`^${name}, `) })
const isReady = (within) => expect(within.getByRole("grid", { name: "Chess board, White to move" })).toBeVisible()

/** Drags with the mouse of the page, wherever the two squares are. */
async function drag(page, from, to) {
  for (const each of [from, to]) await each.scrollIntoViewIfNeeded()
  const [start, end] = (await Promise.all([from.boundingBox(), to.boundingBox()])).map(({ x, y, width, height }) => [
    x + width / 2,
    y + height / 2,
  ])
  await page.mouse.move(...start)
  await page.mouse.down()
  await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, { steps: 3 })
  await page.mouse.move(...end)
  await page.mouse.up()
}

/** By clicking, dragging, and by keys. */
async function plays(page, within = page) {
  await isReady(within)
  await drag(page, square(within, "e2"), square(within, "e4"))
  await expect(square(within, "e4")).toHaveAccessibleName("e4, white pawn")
  await square(within, "g8").click()
  await square(within, "f6").click()
  await expect(square(within, "f6")).toHaveAccessibleName("f6, black knight")
  await square(within, "b1").focus()
  for (const key of ["Enter", "ArrowUp", "ArrowUp", "ArrowRight", "Enter"]) await page.keyboard.press(key)
  await expect(square(within, "c3")).toHaveAccessibleName("c3, white knight")
  await expect(within.getByRole("status")).toHaveText("White: knight to c3.")
}

for (const [where, css, html] of [
  ["in a flex box", ".try { display: flex }", '<div class="try"><chess-board></chess-board></div>'],
  [
    "in a grid",
    ".try { display: grid; grid-template-columns: 100px 1fr }",
    '<div class="try"><p>beside</p><chess-board></chess-board></div>',
  ],
  [
    "under a zoom",
    ".try { zoom: 1.7 } chess-board { max-inline-size: 300px }",
    '<div class="try"><chess-board></chess-board></div>',
  ],
  ["at a fractional size", ".try { inline-size: 333.3px }", '<div class="try"><chess-board></chess-board></div>'],
  ["scaled", ".try { transform: scale(.6) translateX(-50px) }", '<div class="try"><chess-board></chess-board></div>'],
  [
    "in a box that scrolls",
    ".try { block-size: 300px; overflow: auto } .try::before { content: ''; display: block; block-size: 200px }",
    '<div class="try"><chess-board></chess-board></div>',
  ],
  [
    "fixed, over a page that scrolls",
    ".try { position: fixed; inset: 10px auto auto 30px; inline-size: 400px } main { block-size: 3000px }",
    '<div class="try"><chess-board></chess-board></div>',
  ],
]) {
  test(where, async ({ page, open }) => {
    await page.route("**/try.css", (route) => route.fulfill({ contentType: "text/css", body: css }))
    await open(html, { head: '<link rel="stylesheet" href="try.css">' })
    await isReady(page)
    const { width, height } = await page.getByRole("grid").boundingBox()
    expect(width).toBeGreaterThan(150)
    expect(Math.abs(width - height)).toBeLessThan(1)
    await plays(page)
  })
}

test("a board shown after it was hidden is played", once, async ({ page, open }) => {
  await open('<div class="try" hidden><chess-board></chess-board></div>')
  await page.locator(".try").evaluate((box) => (box.hidden = false))
  await plays(page)
})

test("a board in a shadow root of the page is played", async ({ page, open }) => {
  await open('<div class="try"></div>')
  await page
    .locator(".try")
    .evaluate((box) => box.attachShadow({ mode: "open" }).append(document.createElement("chess-board")))
  await plays(page)
})

test("a board in nested shadow roots has the language around them", { tag: "@once" }, async ({ page, open }) => {
  await open('<div class="try" lang="de"></div>')
  await page.locator(".try").evaluate((box) => {
    const inner = box.attachShadow({ mode: "open" }).appendChild(document.createElement("section"))
    inner.attachShadow({ mode: "open" }).innerHTML =
      "<chess-board></chess-board><chess-board lang=fr></chess-board><chess-game>1. e4 *</chess-game>"
  })
  await expect(page.getByRole("status")).toHaveText([
    "Anfang der Partie, Weiß am Zug.",
    "Début de la partie, trait aux Blancs.",
    /Weiß am Zug/,
  ])
})

test("a board in a frame is played", async ({ page, open }) => {
  await page.route("**/frame.html", (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: `<!doctype html><html lang="en"><title>Frame</title><link rel="icon" href="icon.svg">
        <script type="module" src="module/elements.js"></script><chess-board></chess-board>`,
    }),
  )
  await open('<p>Above the frame</p><iframe src="frame.html" width="420" height="520"></iframe><button>after</button>')
  const frame = page.frameLocator("iframe")
  await plays(page, frame)
  // A piece dragged out of the frame and back is still being dragged.
  const [from, to] = await Promise.all(["e7", "e5"].map((name) => square(frame, name).boundingBox()))
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(900, 40, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(square(frame, "e5")).toHaveAccessibleName("e5, black pawn")
  // Tab goes to the board, to its field, and out again.
  await square(frame, "d2").focus()
  await page.keyboard.press("Tab")
  await expect(frame.getByRole("textbox", { name: "Move" })).toBeFocused()
})

// Emulates browser zoom: fewer and larger CSS pixels for the same window.
for (const percent of [50, 200, 400]) {
  test.describe(`a board zoomed to ${percent} % is played`, () => {
    const [width, height] = [1280, 800].map((pixels) => Math.round((pixels * 100) / percent))
    test.use({ viewport: { width, height }, deviceScaleFactor: percent / 100 })

    test("is played and promotes", async ({ page, open }) => {
      await open("<chess-board></chess-board>")
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await plays(page)
      // If the window shows only a part of the board, it scrolls with the keys.
      for (const [key, name] of [
        ["PageUp", "c8"],
        ["PageDown", "c1"],
      ]) {
        await page.keyboard.press(key)
        await expect(square(page, name)).toBeFocused()
        await expect(square(page, name)).toBeInViewport({ ratio: 0.95 })
      }
      await page.locator("chess-board").evaluate((board) => board.setAttribute("fen", "k7/7P/8/8/8/8/7P/K7 w - - 0 1"))
      await square(page, "h7").click()
      await square(page, "h8").click()
      await page.getByRole("button", { name: "Rook" }).click()
      await expect(page.getByRole("status")).toHaveText("White: pawn promotes to rook on h8, check.")
    })
  })
}

test("squares meet without a gap at fractional sizes", async ({ page, open }) => {
  await page.route("**/try.css", (route) =>
    route.fulfill({ contentType: "text/css", body: "main { inline-size: 347.7px }" }),
  )
  await open("<chess-diagram></chess-diagram>", { head: '<link rel="stylesheet" href="try.css">' })
  await expect(page.getByRole("img")).toBeVisible()
  const gaps = await page.locator("chess-diagram").evaluate(({ shadowRoot }) => {
    const boxes = [...shadowRoot.querySelectorAll("[part=square]")].map((cell) => cell.getBoundingClientRect())
    const across = boxes.flatMap(({ right }, index) => (index % 8 < 7 ? [boxes[index + 1].left - right] : []))
    const down = boxes.flatMap(({ bottom }, index) => (index < 56 ? [boxes[index + 8].top - bottom] : []))
    return Math.max(...[...across, ...down].map(Math.abs))
  })
  expect(gaps).toBeLessThan(0.02)
})

test("nothing overflows a box of 120 pixels", { tag: "@once" }, async ({ page, open }) => {
  await page.route("**/try.css", (route) =>
    route.fulfill({ contentType: "text/css", body: "main > * { display: block; inline-size: 120px }" }),
  )
  const pgn = '[White "Morphy, Paul"] [Event "Paris"] {Preface} 1. e4 $220 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 *'
  await open(
    `<chess-board></chess-board><chess-game diagrams>${pgn}</chess-game><chess-puzzle>[FEN "7k/8/6K1/8/8/8/8/R7 w - - 0 1"] {Mate} 1. Ra8# *</chess-puzzle>
      <chess-diagram play coords="outside" caption="A caption"></chess-diagram><chess-diagram glance="free" fen="8/8/8/8/4Q3/8/8/8"></chess-diagram>
      <chess-editor></chess-editor>`,
    { head: '<link rel="stylesheet" href="try.css">' },
  )
  await page.locator("main > *").evaluateAll((all) => Promise.all(all.map((element) => element.ready)))
  for (const element of await page.locator("main > *").all())
    await expect(element.getByRole("gridcell")).toHaveCount(64)
  await expect(page.getByRole("textbox", { name: "Move" })).toHaveCount(2)
  expect(await page.locator("main > *").evaluateAll((all) => all.map(({ scrollWidth }) => scrollWidth))).toEqual([
    120, 120, 120, 120, 120, 120,
  ])
})

test("a drag on one board does not affect a board beside it", async ({ page, open }) => {
  await page.route("**/try.css", (route) =>
    route.fulfill({ contentType: "text/css", body: "main { display: flex; inline-size: 900px }" }),
  )
  await open('<chess-board id="one"></chess-board><chess-board id="two"></chess-board>', {
    head: '<link rel="stylesheet" href="try.css">',
  })
  const [one, two] = [page.locator("#one"), page.locator("#two")]
  await isReady(one)
  await isReady(two)
  await square(two, "g1").click()
  await drag(page, square(one, "e2"), square(two, "e4"))
  await expect(one.getByRole("gridcell", { selected: true })).toHaveCount(0)
  await expect(square(one, "e2")).toHaveAccessibleName("e2, white pawn")
  await expect(square(two, "e4")).toHaveAccessibleName("e4, empty")
  await expect(square(two, "g1")).toHaveAttribute("aria-selected", "true")
  await square(two, "f3").click()
  await expect(square(two, "f3")).toHaveAccessibleName("f3, white knight")
  await expect(square(one, "g1")).toHaveAccessibleName("g1, white knight")
})

// Only Chromium without a window has a full screen.
for (const [what, tag] of [
  ["a board", "<chess-board></chess-board>"],
  ["a board with captured pieces", "<chess-board captured></chess-board>"],
  ["a game", "<chess-game>1. e4 e5 *</chess-game>"],
  ["a puzzle", '<chess-puzzle fen="7k/P7/7K/8/8/8/8/8 w - - 0 1" moves="a7a8q"></chess-puzzle>'],
  ["a diagram", '<chess-diagram play caption="Ends" fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"></chess-diagram>'],
  ["an editor", "<chess-editor></chess-editor>"],
  ["a board of nine by ten", '<chess-diagram fen="9/9/9/4k4/9/9/9/9/9/4K4" surface="lines"></chess-diagram>'],
])
  test(`${what} in full screen fits into it`, once, async ({ page, open }) => {
    await open(`<button>Full screen</button>${tag}`)
    const element = page.locator("chess-board, chess-game, chess-puzzle, chess-diagram, chess-editor")
    await element.evaluate((host) => {
      document.querySelector("button").onclick = () => host.requestFullscreen()
      return host.ready
    })
    for (const [width, height] of [
      [1280, 640],
      [390, 800],
    ]) {
      await page.setViewportSize({ width, height })
      await page.getByRole("button", { name: "Full screen" }).click()
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
      await expect(async () => {
        const [left, right, top, bottom, size] = await element.evaluate(({ shadowRoot }) => {
          const box = shadowRoot.querySelector("[part~=board]").getBoundingClientRect()
          return [box.left, innerWidth - box.right, box.top, innerHeight - box.bottom, box.width]
        })
        expect(Math.min(left, right, top, bottom)).toBeGreaterThanOrEqual(-1)
        expect(size).toBeGreaterThan(Math.min(width, height) / 2)
        if (!/game|editor/.test(tag)) expect(Math.abs(left - right)).toBeLessThan(2)
      }, `${width} by ${height}`).toPass()
      await page.evaluate(() => document.exitFullscreen())
    }
  })

test("nothing overflows a small box", async ({ page, open }) => {
  const tags = [
    "<chess-board></chess-board>",
    '<chess-puzzle fen="7k/P7/7K/8/8/8/8/8 w - - 0 1" moves="a7a8q"></chess-puzzle>',
  ]
  const boxes = [50, 70, 100, 120].flatMap((width) =>
    tags.map((tag) => `<div class="box" style="width: ${width}px; overflow: auto">${tag}</div>`),
  )
  await open(boxes.join(""), { policy: "" })
  // Puzzles far from the window would wait.
  await page.locator(".box > *").evaluateAll((all) => Promise.all(all.map(({ ready }) => ready)))
  await expect(page.getByRole("textbox", { name: "Move" })).toHaveCount(boxes.length)
  const tooWide = await page
    .locator(".box")
    .evaluateAll((all) =>
      all
        .map((box) => [box.style.width, box.firstChild.localName, box.scrollWidth - box.clientWidth])
        .filter(([, , excess]) => excess !== 0),
    )
  expect(tooWide).toEqual([])
})
