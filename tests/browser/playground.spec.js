// The playground: code runs only in the sandbox, its output is shown, completion knows the API, links carry code.
import { once } from "./fixtures.js"
import { expect, holdsAsAPage, revisitOffline, test } from "./sites.js"

const editor = (page) => page.getByRole("textbox", { name: "Code", exact: true })
const given = (page) => page.getByRole("textbox", { name: /^FEN or PGN/ })
const run = (page) => page.getByRole("button", { name: "Run", exact: true })
const state = (page) => page.locator("#state")
const entries = (page) => page.getByRole("region", { name: "Result" }).getByRole("listitem")
const board = (page) => page.locator("#board")
/** Waits until the page has run its first example. */
const ready = (page) => expect(state(page)).toHaveText(/^[\d.]+ ms$/)

test.describe("as a page", once, () => holdsAsAPage("playground.html", ready, [], "docs/index.html"))

async function open(page, address = "playground.html") {
  await page.goto(address)
  await ready(page)
}

/** Replaces the code. */
async function write(page, code) {
  await editor(page).focus()
  await page.keyboard.press("ControlOrMeta+a")
  // Firefox's driver leaves empty lines around a text that replaces another.
  await page.keyboard.press("Delete")
  await page.keyboard.insertText(code)
}

/** Runs code, and waits for its end. */
async function runs(page, code, end = /ms$/) {
  await write(page, code)
  await page.keyboard.press("Control+Enter")
  await expect(state(page)).toHaveText(end)
}

test("values are shown at their lines and the board shows the game", async ({ page }) => {
  await open(page)
  await runs(
    page,
    'import { Game as G } from "chess-arbiter"\nconst game = new G()\ngame.move("e4").uci\nconsole.log("played", game.missing)\nawait Promise.resolve(game.ply)\nreturn new Map([["a", [1]]])',
  )
  await expect(entries(page)).toHaveText([
    /^3\s*"e2e4"$/,
    /^4\s*played undefined$/,
    /^5\s*1$/,
    /^\s*Map\(1\) \{ "a" => \[ 1 \] \}$/,
  ])
  await expect(board(page)).toHaveAttribute("fen", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
  await expect(board(page)).toHaveAttribute("last-move", "e2e4")
  await page.getByRole("button", { name: "First position" }).click()
  await expect(board(page)).toHaveAttribute("fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
})

test("the field is passed to the code and its errors are shown", once, async ({ page }) => {
  await open(page)
  await given(page).fill("1. e4 e5 2. Nf3 *")
  await runs(page, "[fen, pgn.length > 0, position.turn, game.ply]")
  await expect(entries(page).locator("pre")).toHaveText(
    /^\[\n\s*"rnbqkbnr\/pppp1ppp\/8\/4p3\/4P3\/5N2\/PPPP1PPP\/RNBQKB1R b KQkq - 1 2",\s+true,\s+"black",\s+3\s+\]$/,
  )
  await given(page).fill("8/8/8/8/8/8/8/8 w - -")
  await given(page).blur()
  await expect(page.locator("#problem")).toContainText("king")
  await given(page).fill("1. e4 e4")
  await given(page).blur()
  await expect(page.locator("#problem")).toContainText("line 1, column 7")
})

test("a thrown IllegalMoveError shows its sentence and its line", once, async ({ page }) => {
  await open(page)
  await runs(page, 'const position = Position.fromFen("4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1")\nposition.play("Bd3")')
  const thrown = entries(page).last()
  await expect(thrown).toContainText("IllegalMoveError exposes-king")
  await expect(thrown).toContainText("the bishop on e2 is pinned along the e-file by the rook on e7")
  await expect(state(page)).toHaveText(/^IllegalMoveError in line 2\. /)
  // As on a board, this draws the square that shows why, the tried move and the capture of the king.
  for (const part of ["why", "tried", "refutation"]) await expect(page.locator(`.refusal > .${part}`)).toHaveCount(1)
  await thrown.getByRole("button", { name: "Line 2" }).click()
  await expect(editor(page)).toBeFocused()
  // Code with syntax errors is not run at all.
  await runs(page, "console.log(1)\nconst = 2", /Nothing was run/)
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText("SyntaxError")
  await expect(entries(page).getByRole("button", { name: "Line 2" })).toBeVisible()
})

test("completion offers members, exports and modules", once, async ({ page }) => {
  await open(page)
  const options = page.getByRole("listbox", { name: "Completions" }).getByRole("option")
  const info = page.locator(".cm-completionInfo")
  await write(page, "Position.start().legalM")
  await page.keyboard.type("o")
  await expect(options).toHaveText([/^legalMoves\(from\?: Square\): Move\[\]$/])
  await expect(info).toContainText("Position.legalMoves")
  await expect(info).toContainText("All legal moves")
  // By mouse, because the list ignores keys just after it has opened.
  await options.first().click()
  await expect(editor(page)).toHaveText("Position.start().legalMoves")
  await page.keyboard.type("()[0].promo")
  await expect(options.filter({ hasText: /^promotion/ })).toBeVisible()
  // A member of several types has all its signatures.
  await write(page, "game.problem")
  await page.keyboard.type("s")
  await expect(info).toContainText("Position.problems")
  await expect(info).toContainText("Setup.problems")
  await expect(options).toHaveText(["problems…"])
  // Completion after the name of a class offers only its static members.
  await write(page, "Game")
  await page.keyboard.type(".")
  await expect(options).toHaveText(["fromPgn…"])
  await write(page, 'import {  } from "chess-arbiter/still"')
  for (let at = 0; at < ' } from "chess-arbiter/still"'.length; at += 1) await page.keyboard.press("ArrowLeft")
  await page.keyboard.type("still")
  await expect(options).toHaveText([/^still\(/])
  await write(page, "const own = 1\now")
  await page.keyboard.type("n")
  await expect(options).toHaveText(["own"])
  await write(page, 'import ""')
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("Control+Space")
  await expect(options).toHaveText([
    /^chess-arbiter$/,
    /chess\.js$/,
    /epd$/,
    /openings$/,
    /polyglot$/,
    /position$/,
    /still$/,
    /still\/fairy$/,
  ])
  await write(page, "game.ply")
  await page.locator(".cm-line").hover({ position: { x: 64, y: 10 } })
  await expect(page.locator(".cm-tooltip-hover")).toContainText("Game.ply: number")
  // Escape, then Tab, leaves the editor, forwards and backwards.
  await page.keyboard.press("Escape")
  await page.keyboard.press("Escape")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("list", { name: "Result" })).toBeFocused()
})

test("an endless loop is stopped by time or by hand", once, async ({ page }) => {
  await open(page)
  await runs(page, 'console.log("before")\nfor (;;);', "Stopped after 5 seconds: the code did not come to an end.")
  await expect(entries(page)).toHaveText([/^1\s*before$/])
  await write(page, "for (;;);")
  await run(page).click()
  await page.getByRole("button", { name: "Stop", exact: true }).click()
  await expect(state(page)).toHaveText("Stopped.")
  await runs(page, 'for (;;) console.log("again")', "Stopped: the code wrote more than can be shown here.")
  await runs(page, "1 + 1")
  await expect(entries(page)).toHaveText([/^1\s*2$/])
})

for (const [what, code] of [
  ["name", '{ type: "thrown", name: long, text: "" }'],
  ["code", '{ type: "thrown", name: "", code: long, text: "" }'],
  ["kind", '{ type: "entry", kind: long, text: "" }'],
  ["board", '{ type: "done", time: 1, board: { steps: [{ fen: long }] } }'],
  ["field", '{ type: "entry", kind: "log", text: "", more: [long] }'],
  ["text", "long"],
])
  test(`output with too long a ${what} is not shown`, once, async ({ page }) => {
    await open(page)
    await runs(
      page,
      `const long = "x".repeat(3e6)\npostMessage(JSON.stringify(${code}))\nfor (;;);`,
      "Stopped: the code wrote more than can be shown here.",
    )
    await expect(entries(page)).toHaveCount(0)
  })

test("malformed output is dropped", once, async ({ page }) => {
  await open(page)
  await runs(
    page,
    `const name = "x".repeat(6e7)
for (const message of [{ type: "thrown", name, text: "" }, [name], new ArrayBuffer(8), null, 7])
  postMessage(message)
for (const text of ["null", "[]", "7", "{", '{"type":"entry","kind":"log"}', '{"type":"entry","kind":["log"],"text":"kind"}',
  '{"type":"thrown","name":{},"text":"name"}', '{"type":"problem","text":{}}', '{"type":"no such type","text":"type"}', '{"type":"too-much"}'])
  postMessage(text)
console.log("last")`,
  )
  await expect(entries(page)).toHaveText([/last$/])
})

test("very long code runs and very long values are shown", once, async ({ page }) => {
  await open(page)
  await runs(page, "Array.from({ length: 100 }, () => Array(100).fill(Array(10).fill(7)))")
  await page.getByRole("button", { name: /more lines$/ }).click()
  await expect(entries(page).locator(".number")).toHaveCount(100_000)
  const { compressed } = await import("../../www/board/share.js")
  await page.goto(`playground.html#code=${await compressed("1\n".repeat(80_000))}`)
  await page.reload()
  await expect(state(page)).toContainText("This code came with the address")
  await run(page).click()
  await expect(state(page)).toHaveText("Stopped: the code wrote more than can be shown here.")
})

test("an address restores code and PGN but runs nothing", once, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await open(page)
  await given(page).fill("1. d4 d5 *")
  const code = 'console.log("ran")\ngame.ply\n// Ünïcode ♞'
  await write(page, code)
  await page.getByRole("button", { name: "Share" }).click()
  await expect(state(page)).toContainText("The address was copied")
  const address = await page.evaluate(() => navigator.clipboard.readText())
  const other = await context.newPage()
  await other.goto(address)
  await expect(state(other)).toHaveText("This code came with the address. Read it, then run it.")
  await expect(given(other)).toHaveValue("1. d4 d5 *")
  // The engine reads the field: the board shows its position, although nothing was printed.
  await expect(board(other)).toHaveAttribute("last-move", "d7d5")
  await expect(entries(other)).toHaveCount(0)
  await expect(editor(other)).toContainText("Ünïcode ♞")
  await run(other).click()
  await expect(entries(other)).toHaveText([/ran$/, /2$/])
  await other.goto("about:blank")
  await other.goto("playground.html#code=broken!")
  await expect(state(other)).toContainText("cannot be read")
  await other.close()
})

test("code cannot access page, storage or network", once, async ({ page }) => {
  await open(page)
  await page.evaluate(() => {
    localStorage.setItem("secret", "1")
    document.cookie = "secret=1"
  })
  // Requests refused by a policy fail without being sent.
  const sent = []
  for (const event of ["requestfinished", "requestfailed"]) {
    page.on(
      event,
      (request) =>
        request.url().startsWith("http") &&
        !/icon|pieces/.test(request.url()) &&
        request.failure()?.errorText !== "csp" &&
        sent.push(`${request.url()} ${request.failure()?.errorText}`),
    )
  }
  const { origin } = new URL(page.url())
  await runs(
    page,
    `
    const tried = async (what) => { try { return String(await what()) } catch (error) { return "refused" } }
    const tries = {
      origin: () => self.origin,
      storage: () => localStorage.getItem("secret"),
      cookie: () => document.cookie,
      parent: () => parent.document,
      database: () => new Promise((resolve, reject) => { const open = indexedDB.open("x"); open.onsuccess = () => resolve("open"); open.onerror = reject }),
      fetch: () => fetch("${origin}/rules.html").then((response) => response.status),
      hidden: () => fetch("${origin}/rules.html", { mode: "no-cors" }).then(() => "sent"),
      socket: () => new Promise((resolve, reject) => { const socket = new WebSocket("${origin.replace("http", "ws")}"); socket.onopen = resolve; socket.onerror = reject }),
      module: () => import("${origin}/module/index.js"),
      script: () => importScripts("${origin}/module/index.js"),
      text: () => eval("1 + 1"),
    }
    const answers = {}
    for (const [name, what] of Object.entries(tries)) answers[name] = await tried(what)
    JSON.stringify(answers)`,
  )
  const text = await entries(page).last().locator("pre").innerText()
  const { origin: own, ...answers } = JSON.parse(text.slice(1, -1))
  expect(own).toBe("null")
  expect(new Set(Object.values(answers)), text).toEqual(new Set(["refused"]))
  expect(sent).toEqual([])
  // Output from the sandbox is treated as text, whatever it contains.
  await runs(
    page,
    'postMessage(JSON.stringify({ type: "entry", kind: "value", text: "<img src=x onerror=alert(1)>", line: {} }))',
  )
  await expect(page.locator("#output img")).toHaveCount(0)
  await expect(entries(page).first()).toContainText("<img")
})

test("every example runs without an error", once, async ({ page }) => {
  await open(page)
  const menu = page.getByRole("combobox", { name: "Example" })
  const names = await menu.locator("option:not([value=''])").evaluateAll((options) => options.map(({ value }) => value))
  expect(names.length).toBeGreaterThan(60)
  const failed = []
  for (const name of names) {
    await page.evaluate(() => document.querySelector("#state").replaceChildren())
    await menu.selectOption(name)
    await expect(state(page)).toHaveText(/./)
    const said = await state(page).textContent()
    if (!/^[\d.,]+ ms$/.test(said ?? ""))
      failed.push(`${name}: ${said} ${(await entries(page).allInnerTexts()).at(-1)}`)
  }
  expect(failed).toEqual([])
})

test("languages are the only other modules that can be imported", once, async ({ page }) => {
  await open(page)
  await runs(
    page,
    'import "chess-arbiter/lang/de"\nimport { Chess } from "chess-arbiter/chess.js"\nPosition.start().judge("Ke3", { lang: "de" }).message\nnew Chess().moves().length',
  )
  await expect(entries(page)).toHaveText([/König/, /20$/])
  await runs(page, 'import x from "elsewhere"')
  await expect(entries(page)).toContainText('There is no module "elsewhere" here')
  for (const [code, missing] of [
    ['import { Game as G, parsePGN as read } from "chess-arbiter"', "parsePGN"],
    ['import Chess, { Game } from "chess-arbiter/chess.js"', "default"],
  ]) {
    await runs(page, code)
    await expect(entries(page)).toContainText(new RegExp(`SyntaxError.*has no export "${missing}"`, "s"))
  }
  await runs(
    page,
    'import {\n  Game,\n  Position as P,\n} from "chess-arbiter"\nimport * as all from "chess-arbiter/still"\n[new Game().ply, P.start().turn, typeof all.still]',
  )
  await expect(entries(page)).toHaveText([/\[ 0, "white", "function" \]$/])
})

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" })

  test("the playground works offline", once, async ({ page }) => {
    await open(page)
    // The playground has its files cached on its first visit; visitors of other pages do not load them.
    const isKept = () => page.evaluate(() => caches.match("playground/engine.js").then(Boolean))
    await expect.poll(isKept).toBe(true)
    await revisitOffline(page)
    await ready(page)
    await runs(page, "6 * 7")
    await expect(entries(page)).toHaveText([/42$/])
  })
})

test("the policy differs from other pages only by the sandbox", once, async ({ page, request }) => {
  await open(page)
  const policyOf = (text) => /Content-Security-Policy" content="([^"]*)"/.exec(text)[1]
  const [usual, own] = await Promise.all(
    ["rules.html", "playground.html"].map(async (name) => policyOf(await (await request.get(name)).text())),
  )
  const hash = /'sha256-[^']*'/.exec(own)[0]
  expect(own).toBe(
    usual
      .replace("'self' 'wasm-unsafe-eval'", `'self' ${hash} 'wasm-unsafe-eval'`)
      .replace("chess-arbiter-workers", "chess-arbiter-workers; worker-src 'self' blob:; connect-src 'self' blob:"),
  )
  await expect(page.locator("#sandbox")).toHaveAttribute("sandbox", "allow-scripts")
  await expect(page.locator("#sandbox")).toHaveAttribute(
    "srcdoc",
    new RegExp(`default-src 'none'; script-src ${hash.replace(/[+/]/g, "\\$&")} 'wasm-unsafe-eval'; worker-src blob:`),
  )
})
