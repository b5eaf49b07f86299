// The elements in any page: in any container, under any CSS reset, with its colours and direction, and in hundreds.
import { notChromium } from "./drivers.js"
import {
  drawing,
  grownNear,
  inherited,
  luminance,
  measuredBoards,
  measuredBoxes,
  measuredPage,
  measuredResets,
  movedBoards,
  sizes,
  touchedCoordinates,
  wrongBoxes,
} from "./guests.js"
import { once } from "./fixtures.js"
import { expect, test } from "./pages.js"

/** An empty page on which the elements are defined. */
const opened = async (page, open, body = "") => {
  await open(body)
  await page.waitForFunction(() => customElements.get("chess-diagram"))
}

test("elements have a size in every box sized by its content", async ({ page, open }) => {
  await opened(page, open)
  for (const room of [900, 300]) expect(wrongBoxes(await page.evaluate(measuredBoxes, room), room)).toEqual([])
})

test("resets and inherited styles of the page do not change the layout", async ({ page, open }) => {
  await opened(page, open)
  const { count, moved, button } = await page.evaluate(measuredResets)
  expect(count).toBeGreaterThan(80)
  expect(moved).toEqual([])
  expect(button).toBe("solid")
})

test("coordinates do not touch pieces or marks at any size", async ({ page, open }) => {
  await opened(page, open)
  const { touched, measured, visible } = await page.evaluate(touchedCoordinates, sizes)
  expect(touched).toEqual([])
  expect(measured).toBe(16 * 12 * 2 * sizes.length)
  expect(visible).toEqual([0, 0, 16, 16, 16])
})

test("elements follow the color-scheme and direction of the page", async ({ page, open, browserName }) => {
  await opened(page, open)
  for (const colorScheme of notChromium({ browserName }) ? ["light"] : ["light", "dark"]) {
    await page.emulateMedia({ colorScheme })
    const { schemes, none, directions, isTurned, gap } = await page.evaluate(measuredPage)
    expect(luminance(schemes.dark)).toBeLessThan(luminance(schemes.light))
    expect(schemes["only light"]).toBe(schemes.light)
    expect(none, "a page that says nothing is light").toBe(schemes.light)
    expect(directions).toEqual(["rtl", "rtl", "ltr", "ltr"])
    expect(isTurned).toBe(false)
    expect(gap).toBe(0)
  }
})

for (const mode of ["glance", "play"]) {
  test(`diagrams with ${mode} load near the viewport`, async ({ page, open }) => {
    const engines = []
    page.on("request", (request) => /module\/(index|position)\./.test(request.url()) && engines.push(request.url()))
    await opened(page, open)
    const { atStart, afterScrolling, afterAsking, pieces } = await page.evaluate(grownNear, { mode, count: 40 })
    expect(atStart[0]).toBe(0)
    expect(Math.max(...atStart)).toBeLessThan(5)
    expect(pieces).toEqual([6])
    expect(afterScrolling).toContain(39)
    expect(afterScrolling.filter((index) => index > 4 && index < 35)).toEqual([])
    expect(afterAsking).toContain(20)
    expect(new Set(engines).size).toBe(mode === "play" ? 1 : 0)
    expect(engines.length).toBeLessThan(2)
  })
}

test("the first 39 diagrams of a container are drawn at once", async ({ page, open }) => {
  const diagram = '<chess-diagram fen="4k3/8/8/8/8/8/8/4K3"></chess-diagram>'
  await opened(page, open, "<p>Far</p>".repeat(200) + `<div>${diagram.repeat(60)}</div>`)
  const rendered = () =>
    page
      .locator("chess-diagram")
      .evaluateAll((all) =>
        all.map(({ shadowRoot }) =>
          shadowRoot.querySelector("[part=square]")?.checkVisibility({ contentVisibilityAuto: true }),
        ),
      )
  // A screenshot of a whole page shows what is rendered.
  await expect.poll(rendered).toEqual(Array.from({ length: 60 }, (_, index) => index < 39))
})

test("hundreds of diagrams are drawn in several tasks or at once for printing", async ({ page, open }) => {
  await open("")
  const created = await page.evaluate(async () => {
    await customElements.whenDefined("chess-diagram")
    const main = document.querySelector("main")
    const count = (selector) => [...main.children].filter(({ shadowRoot }) => shadowRoot.querySelector(selector)).length
    const counts = () => [count("[part=square]"), count("[part=piece]")]
    const fill = () =>
      (main.innerHTML =
        '<chess-diagram fen="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR" caption="One of many"></chess-diagram>'.repeat(
          300,
        ))
    fill()
    const atOnce = counts()
    const { height } = main.getBoundingClientRect()
    while (count("[part=piece]") < 300) await new Promise((resolve) => setTimeout(resolve))
    const grown = main.getBoundingClientRect().height - height
    fill()
    dispatchEvent(new Event("beforeprint"))
    return { atOnce, grown, printed: counts() }
  })
  const [squares, pieces] = created.atOnce
  expect(squares).toBe(pieces)
  expect(pieces).toBeLessThan(300)
  expect(created.grown).toBe(0)
  expect(created.printed).toEqual([300, 300])
})

test("the keyboard reaches a diagram far from the viewport", async ({ page, open }) => {
  const diagram = (mode, id) =>
    `<chess-diagram ${mode} id="${id}" fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" caption="${id}"></chess-diagram>`
  await page.route("**/far.css", (route) =>
    route.fulfill({ contentType: "text/css", body: ".far { block-size: 500vh }" }),
  )
  await open(
    `<button>before</button><details><summary>More</summary>${diagram("play", "detail")}</details><div hidden>${diagram("glance", "tab")}</div>
     <div class="far"></div>${diagram("glance", "glance")}<div class="far"></div>${diagram("play", "play")}`,
    { head: '<link rel="stylesheet" href="far.css">' },
  )
  const grid = (id) => page.locator(`#${id}`).getByRole("grid", { includeHidden: true })
  const waits = (id) => expect(page.locator(`#${id} [part=board]`)).toHaveAttribute("tabindex", "0")
  for (const id of ["detail", "tab", "glance", "play"]) await waits(id)
  for (const id of ["detail", "tab", "glance", "play"]) await expect(grid(id)).toHaveCount(0)
  await page.getByText("More").click()
  await expect(page.locator("#detail").getByRole("gridcell")).toHaveCount(64)
  await page
    .locator("[hidden]")
    .first()
    .evaluate((box) => (box.hidden = false))
  await expect(page.locator("#tab").getByRole("gridcell")).toHaveCount(64)
  for (const id of ["glance", "play"]) await expect(grid(id)).toHaveCount(0)
  await page.locator("#tab").getByRole("gridcell", { name: /^e8/ }).focus()
  await page.keyboard.press("Tab")
  await expect(page.locator("#glance").getByRole("gridcell", { name: "e8, black king" })).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(page.locator("#play").getByRole("gridcell", { name: "e2, white pawn" })).toBeFocused()
  for (const key of ["Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key)
  await expect(page.locator("#play").getByRole("gridcell", { name: "e3, white pawn" })).toBeFocused()
  await expect(page.locator("[part=board][tabindex]")).toHaveCount(0)
})

test("print has marked moves but no controls", async ({ page, open, browserName }) => {
  const shown =
    '<chess-diagram show-moves="e2" fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"></chess-diagram><chess-diagram play fen="8/8/8/8/8/8/8/8"></chess-diagram>'
  await open(shown.repeat(40))
  await expect(page.locator("chess-diagram[show-moves] svg.marks > .double")).toHaveCount(40)
  if (!notChromium({ browserName })) await page.emulateMedia({ media: "print" })
  const rooms = await page
    .locator("chess-diagram[play]")
    .last()
    .evaluate((host) =>
      [host, host.shadowRoot.querySelector("[part=board]")].map((box) =>
        Math.round(box.getBoundingClientRect().height),
      ),
    )
  expect(rooms[0] - rooms[1]).toBe(notChromium({ browserName }) ? 62 : 0)
})

test("a diagram warns once of each value that it drops", once, async ({ page, open }) => {
  const warnings = []
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()))
  await opened(
    page,
    open,
    '<chess-diagram shade="a-file" marks="z9" arrows="e2" last-move="Nf3"></chess-diagram><chess-diagram shade="a-file" glance></chess-diagram>',
  )
  await page
    .locator("chess-diagram")
    .first()
    .evaluate(async (diagram) => {
      for (const fen of ["8/8/8/8/8/8/8/7K", "8/8/8/8/8/8/8/6K1"]) {
        diagram.setAttribute("fen", fen)
        await new Promise((resolve) => setTimeout(resolve))
      }
    })
  await expect(page.getByRole("grid")).toBeVisible()
  expect(warnings).toEqual([
    '"z9" cannot be read as a marked square and was left out',
    '"e2" cannot be read as an arrow and was left out',
    '"a-file" cannot be read as a shaded square and was left out',
    '"Nf3" cannot be read as a move and was left out',
  ])
})

test("forced colours and more contrast frame marks of a game", once, async ({ page, open }) => {
  await open('<chess-diagram fen="4k3/8/8/8/8/8/8/4K3" last-move="e2e1" check="e8"></chess-diagram>')
  const frames = () =>
    page
      .locator("chess-diagram")
      .evaluate(
        ({ shadowRoot }) =>
          [...shadowRoot.querySelectorAll("[part=square]")].filter(
            (cell) => getComputedStyle(cell).boxShadow !== "none",
          ).length,
      )
  expect(await frames()).toBe(0)
  for (const media of [{ forcedColors: "active" }, { forcedColors: "none", contrast: "more" }]) {
    await page.emulateMedia(media)
    expect(await frames()).toBe(3)
  }
})

test("inherited properties do not change what boards draw", once, async ({ page, open, browserName }) => {
  await opened(page, open, drawing.join(""))
  await page.evaluate(async () => {
    for (const each of document.querySelectorAll("main > *")) await each.ready
  })
  const board = page.locator("chess-board [part~=board]")
  const diagram = page.locator("chess-diagram [part~=board]").first()
  const photo = async () => [await board.screenshot(), await diagram.screenshot()].map((png) => png.toString("base64"))
  const before = await page.evaluate(measuredBoards, ["color", "black"])
  expect(before.every(({ places }) => places.length > 64)).toBe(true)
  const pictures = await photo()
  const isKnown = await page.evaluate((all) => all.map(([name, value]) => CSS.supports(name, value)), inherited)
  expect(isKnown.filter(Boolean).length).toBeGreaterThan(35)
  // Under zoom, Firefox includes more of a stroke's pointed corners in its box, as on a knight.
  const most = (name) => (name === "zoom" && browserName === "firefox" ? 15 : 6)
  for (const [name, value] of inherited.filter((_, index) => isKnown[index])) {
    const after = await page.evaluate(measuredBoards, [name, value])
    expect.soft(movedBoards(before, after, most(name)), `${name}: ${value}`).toEqual([])
    // Other properties also move the text around the boards and so shift the boards by fractions of a pixel.
    if (notChromium({ browserName }) || !/^(-webkit|fill|stroke|paint|clip|shape|text-(sh|em|an|re|tr))/.test(name))
      continue
    await page.evaluate(([name, value]) => document.querySelector("main").style.setProperty(name, value), [name, value])
    expect
      .soft(
        (await photo()).map((png, which) => png === pictures[which]),
        `${name}: ${value}`,
      )
      .toEqual([true, true])
    await page.evaluate((name) => document.querySelector("main").style.removeProperty(name), name)
  }
})
