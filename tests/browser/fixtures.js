// Fixtures of all browser tests. Squares, moves and controls are located like by a user: by role and name.
import { expect, test as base } from "@playwright/test"
import { errorsOf } from "./drivers.js"

export { expect }

/** A test on the board page that fails on any error in the console. */
export const test = base.extend({
  page: async ({ page, browserName }, use) => {
    const errors = errorsOf(page)
    await page.goto("./")
    await expect(page.locator("#acts")).not.toHaveAttribute("inert")
    await use(page)
    // Firefox attributes a request aborted by a reload to the service worker.
    const isCutShort = (message) =>
      browserName === "firefox" &&
      /^Failed to load ‘.+’\. A ServiceWorker intercepted the request and encountered an unexpected error\.$/.test(
        message,
      )
    expect(errors.filter((message) => !isCutShort(message))).toEqual([])
  },
})

/** For a browser-independent test, such as of texts and state: runs only in Chromium. */
export const once = { tag: "@once" }
/** For a test that `npm test` also runs in Firefox. */
export const smoke = { tag: "@smoke" }
/** For a test of something rare, which only `npm run test:all` runs, in Chromium. */
export const rare = { tag: ["@rare", "@once"] }

export const square = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name}, `) })
export const status = (page) => page.locator("#card").getByRole("status")
export const moves = (page) => page.getByRole("region", { name: "Moves" }).getByRole("listitem").getByRole("button")
export const turn = (page, color) => page.getByRole("grid", { name: `Chess board, ${color} to move` })
export const button = (page, name) => page.getByRole("button", { name, exact: true })

export async function typeMove(page, text) {
  const field = page.locator("#typed-move")
  // Until the page has loaded, the field is inert: text filled in before would stay, and Enter would have no effect.
  await expect(page.locator("#typed")).not.toHaveAttribute("inert")
  // A small screen shows the field on demand.
  if (!(await field.isVisible())) await button(page, "Type a move").click()
  await field.fill(text)
  await field.press("Enter")
}

/** Chooses from a menu; on a small screen all menus are in one sheet. @param {"Game" | "PGN"} menu */
export async function choose(page, menu, item) {
  const more = button(page, "More")
  await ((await more.isVisible()) ? more : button(page, menu)).click()
  await page.getByRole("menu", { name: menu, exact: true }).getByText(item, { exact: true }).click()
}

/** Opens a dialog from the settings. */
export async function openSetting(page, name) {
  await choose(page, "Game", "Settings…")
  await page.getByRole("dialog", { name: "Settings" }).getByRole("button", { name, exact: true }).click()
}

/**
 * Presses a button of a dialog. The page handles a closed dialog only in a later task. This waits for it, because
 * anything the test did in between would affect the previous game.
 */
async function press(page, dialog, name) {
  await dialog.evaluate((element) => {
    element.setAttribute("data-not-closed", "")
    element.addEventListener("close", () => element.removeAttribute("data-not-closed"), { once: true })
  })
  await dialog.getByRole("button", { name, exact: true }).click()
  if (await dialog.isHidden()) await expect(page.locator("[data-not-closed]")).toHaveCount(0)
}

/** Opens the dialog for a new game, and starts one. */
export async function newGame(page, fill = async () => {}) {
  await choose(page, "Game", "New game…")
  const dialog = page.getByRole("dialog", { name: "New game" })
  await fill(dialog)
  await press(page, dialog, "Start")
  await expect(dialog).toBeHidden()
}

export async function setUp(page, fen) {
  await choose(page, "Game", "Set up…")
  await page.getByRole("textbox", { name: "FEN", exact: true }).fill(fen)
  await press(page, page.locator("#set-up-dialog"), "Play from here")
}

/** The FEN on the board; undefined before the board is playable. */
export const fenOf = (page) =>
  page.evaluate(() => {
    const board = document.querySelector("chess-board")
    return board?.shadowRoot?.querySelector("[part~=board]:not([aria-busy])") ? board.game.fen() : undefined
  })

/** The current centre of a square in the viewport. */
export async function middle(page, name) {
  const { x, y, width, height } = await square(page, name).boundingBox()
  return { x: x + width / 2, y: y + height / 2 }
}

/** The centres of two squares, both scrolled into view before measuring. */
async function middles(page, from, to) {
  for (const name of [from, to]) await square(page, name).scrollIntoViewIfNeeded()
  return [await middle(page, from), await middle(page, to)]
}

export async function click(page, from, to) {
  await square(page, from).click()
  await square(page, to).click()
}

export async function drag(page, from, to) {
  const [start, end] = await middles(page, from, to)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 })
  await page.mouse.move(end.x, end.y)
  await page.mouse.up()
}

export async function tap(page, from, to) {
  await square(page, from).tap()
  await square(page, to).tap()
}

/** Touch input, as from a touch screen. */
export async function touches(page) {
  const session = await page.context().newCDPSession(page)
  const send = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints })
  return {
    down: (...points) => send("touchStart", ...points),
    move: (...points) => send("touchMove", ...points),
    up: () => send("touchEnd"),
    cancel: () => send("touchCancel"),
  }
}

export async function touchDrag(page, from, to) {
  const finger = await touches(page)
  const [start, end] = await middles(page, from, to)
  await finger.down(start)
  await finger.move({ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 })
  await finger.move(end)
  await finger.up()
}

/** Walks over the board with the arrow keys, with White at the bottom and the focus on `from`. */
export async function walk(page, from, to) {
  for (const [less, more, a, b] of [
    ["ArrowLeft", "ArrowRight", from.charCodeAt(0), to.charCodeAt(0)],
    ["ArrowDown", "ArrowUp", from.charCodeAt(1), to.charCodeAt(1)],
  ]) {
    for (let step = 0; step < Math.abs(b - a); step++) await page.keyboard.press(b > a ? more : less)
  }
  await expect(square(page, to)).toBeFocused()
}
