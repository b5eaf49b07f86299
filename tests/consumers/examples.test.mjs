// The apps in examples/, with the package from its tarball: built and used in Chromium, and the servers through
// clients.
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { after, before, test } from "node:test"
import AxeBuilder from "@axe-core/playwright"
import { build } from "esbuild"
import { findChromium } from "../../scripts/browsers.mjs"
import { inRoot } from "../../scripts/paths.mjs"
import { inCi } from "../../scripts/steps.mjs"
import { decode } from "../browser/png.js"
import { sentenceIn } from "./program.mjs"
import { freePort, run, setUpOrSkip } from "./setup.mjs"

const skip = !findChromium() && !inCi && "found neither Chromium nor Chrome; set CHROMIUM=/path/to/chromium"
let work, lacksTools

before(async () => {
  ;({ work, lacks: lacksTools } = await setUpOrSkip())
})

/** A test that needs the tools. */
const tried = (name, options, body) => test(name, options, (t) => (lacksTools ? t.skip(lacksTools) : body()))

after(() => work?.close())

/** Runs a file of a package that an example finds. */
function runIn(cwd, file, ...args) {
  const folders = createRequire(join(cwd, "package.json")).resolve.paths(file)
  return run(process.execPath, [folders.map((folder) => join(folder, file)).find(existsSync), ...args], { cwd })
}

/** Builds an example with Vite and opens it; `body` gets the page. */
async function inBuilt(name, { query = "", files } = {}, body) {
  const cwd = await work.example(name, files)
  await runIn(cwd, "vite/bin/vite.js", "build")
  const url = await work.serve(join(cwd, "dist"))
  const { page, errors } = await work.newPage()
  await page.goto(url + query)
  await body(page, url)
  assert.deepEqual(errors, [])
  await page.close()
}

for (const name of ["react", "vue", "svelte"]) {
  tried(`${name}: moves, refusals and undone moves are shown`, { skip }, () =>
    inBuilt(name, {}, async (page) => {
      const shows = async (moves, refusal) => {
        await page.waitForFunction((count) => document.querySelectorAll("li").length === count, moves.length)
        assert.deepEqual(await page.locator("li").allTextContents(), moves)
        assert.equal(await page.getByRole("status").textContent(), refusal)
      }
      const play = async (move) => {
        await page.getByLabel("Move").fill(move)
        await page.getByRole("button", { name: "Play" }).click()
      }
      await play("e4")
      await shows(["e4"], "")
      await play("e5")
      await shows(["e4", "e5"], "")
      await play("e4e5")
      // The sentence of a blocked pawn.
      await page.getByText("straight ahead").waitFor()
      await shows(
        ["e4", "e5"],
        "The pawn on e4 cannot go to e5: the pawn on e5 blocks it, and pawns do not capture straight ahead.",
      )
      await page.getByRole("button", { name: "Take back" }).click()
      await page.waitForFunction(() => document.querySelectorAll("li").length === 1)
      assert.equal(
        await page.locator("code").textContent(),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
      )
    }),
  )
}

/** Makes the exports of a board's module reachable. */
const exposed = { "test.js": 'import * as example from "./board.js"\nObject.assign(globalThis, example)\n' }
const html = (name) => readFileSync(inRoot("examples", name, "index.html"), "utf8").replace("/board.js", "/test.js")

/** Drags from square to square of a board with White at the bottom. */
async function drag(page, board, from, to) {
  const { x, y, width, height } = await page.locator(board).boundingBox()
  const at = ([file, rank]) => [x + ((file.charCodeAt(0) - 96.5) * width) / 8, y + ((8.5 - rank) * height) / 8]
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 4 })
  await page.mouse.up()
}

const promotion = "?fen=8/P6k/8/8/8/8/8/K7%20w%20-%20-%200%201"

for (const [name, board] of [
  ["chessground", "cg-board"],
  ["cm-chessboard", "#board svg.cm-chessboard"],
]) {
  const files = { ...exposed, "index.html": html(name) }
  const history = (page) => page.evaluate(() => globalThis.game.history().map(({ san }) => san))
  const reaches = (page, ...moves) =>
    page.waitForFunction(
      (text) =>
        globalThis.game
          .history()
          .map(({ san }) => san)
          .join(" ") === text,
      moves.join(" "),
    )

  tried(`${name}: moves, refusals and promotions are played`, { skip }, () =>
    inBuilt(name, { files }, async (page, url) => {
      let isCancelled = true
      page.on("dialog", (dialog) => (isCancelled ? dialog.dismiss() : dialog.accept("rook")))
      await drag(page, board, "e2", "e5")
      assert.deepEqual(await history(page), [])
      await drag(page, board, "e2", "e4")
      await reaches(page, "e4")
      if (name === "chessground") {
        // Black is to move: d2 to d4 is a possible premove, d2 to d5 is not.
        await drag(page, board, "d2", "d5")
        await drag(page, board, "d2", "d4")
        assert.deepEqual(await history(page), ["e4"])
        await page.evaluate(() => void globalThis.game.move("e5"))
        await reaches(page, "e4", "e5", "d4")
      } else {
        await drag(page, board, "e7", "e5")
        await reaches(page, "e4", "e5")
      }
      await page.goto(url + promotion)
      // The pawn goes back, so it can be dragged again.
      await drag(page, board, "a7", "a8")
      assert.deepEqual(await history(page), [])
      isCancelled = false
      await drag(page, board, "a7", "a8")
      await reaches(page, "a8=R")
    }),
  )
}

tried("react-chessboard: moves, refusals and promotions are played", { skip }, () =>
  inBuilt("react-chessboard", {}, async (page, url) => {
    page.on("dialog", (dialog) => dialog.accept("rook"))
    const board = "[id$=-board]"
    const piece = (square, piece) => page.locator(`[data-square=${square}] [data-piece=${piece}]`).waitFor()
    await piece("e2", "wP")
    await drag(page, board, "e2", "e5")
    await piece("e2", "wP")
    await drag(page, board, "e2", "e4")
    await piece("e4", "wP")
    await page.goto(url + promotion)
    await drag(page, board, "a7", "a8")
    await piece("a8", "wR")
  }),
)

const inMarkdown = ["chess-diagram", "chess-game", "chess-puzzle"]

/** A site made from Markdown: a playable diagram, a game, a puzzle and a diagram in vchess's markup. */
async function completeAndAlive(site) {
  const url = await work.serve(site)
  const { page: still } = await work.newPage({ javaScriptEnabled: false })
  await still.goto(url)
  const pictures = still.locator(inMarkdown.map((tag) => `${tag} > figure > svg[role=img]`).join(", "))
  assert.equal(await pictures.count(), 4)
  for (const picture of await pictures.all()) assert.ok(await picture.isVisible())
  const spoken = await pictures.locator("desc").allTextContents()
  assert.match(spoken[0], /Marked: g3, g4, c5\.$/)
  assert.match(spoken[1], /Last move: h5 to f7\. In check: e8\.$/)
  assert.ok(await still.getByText("2. Bc4 Nc6 3. Qh5 d6 4. Qxf7# 1-0").isVisible())
  assert.ok(!(await still.getByText("The king escapes").isVisible()))
  await still.getByText("Solution").click()
  assert.ok(await still.getByText("The king escapes").isVisible())
  await still.close()

  const { page, errors } = await work.newPage()
  await page.goto(url)
  const game = page.locator("chess-game")
  await game.getByRole("button", { name: "Forward" }).click()
  await game.getByRole("gridcell", { name: "e4, white pawn" }).waitFor()
  const puzzle = page.locator("chess-puzzle")
  await puzzle.getByRole("textbox", { name: "Move" }).fill("Qxf7")
  await puzzle.getByRole("textbox", { name: "Move" }).press("Enter")
  await puzzle.getByText("Solved. Right: Qxf7#.").waitFor()
  // The diagram becomes interactive near the viewport.
  await page.locator("chess-diagram").first().scrollIntoViewIfNeeded()
  await page.locator("chess-diagram").first().getByRole("gridcell", { name: "g2, white pawn" }).waitFor()
  assert.equal(await page.locator("chess-diagram").last().getByRole("img").count(), 1)
  assert.deepEqual(errors, [])
  await page.close()
}

// Site generators: the example, its command, and its output folder.
for (const [name, command, site] of [
  ["astro", ["astro/astro.js", "build"], "dist"],
  ["eleventy", ["@11ty/eleventy/cmd.cjs"], "_site"],
  ["vitepress", ["vitepress/bin/vitepress.js", "build"], ".vitepress/dist"],
]) {
  tried(`${name}: Markdown is complete without JavaScript and interactive with it`, { skip }, async () => {
    const cwd = await work.example(name)
    await runIn(cwd, ...command)
    await completeAndAlive(join(cwd, site))
  })
}

tried("social-card: a diagram is drawn as a PNG", {}, async () => {
  const cwd = await work.example("social-card")
  await run(process.execPath, ["card.js"], { cwd })
  const { width, height, at } = decode(readFileSync(join(cwd, "card.png")))
  assert.deepEqual([width, height], [1200, 630])
  // The centres of a4 and b4, and a place outside the board.
  for (const [x, y, color] of [
    [74, 349, [0xee, 0xdd, 0xbb]],
    [143, 349, [0xbb, 0x99, 0x66]],
    [5, 5, [31, 42, 36]],
  ])
    assert.deepEqual(at(x, y).slice(0, 3), color)
})

/** The interactive parts of each page of an article, and a click that proves it. */
const articlePages = {
  "index.html": async (page) => {
    await page.getByRole("grid").nth(2).waitFor()
    assert.equal(
      (await page.getByRole("grid").count()) + (await page.locator("chess-diagram").getByRole("img").count()),
      7,
    )
    await page.locator("chess-game").getByRole("button", { name: "Last" }).click()
    await page.locator("chess-game").getByRole("gridcell", { name: "d8, white rook" }).waitFor()
  },
  "club.html": async (page) => {
    await page.locator("chess-game").getByRole("button", { name: "Next game" }).click()
    await page.locator("chess-game").getByText("Nobody").first().waitFor()
    const puzzle = page.locator("chess-puzzle")
    for (const [move, answer] of [
      ["c7", "Rd6+"],
      ["Kb5", "Rd5+"],
      ["Kb4", "Rd4+"],
      ["Kb3", "Rd3+"],
      ["Kc2", "Rd4"],
    ]) {
      await puzzle.getByRole("textbox", { name: "Move" }).fill(move)
      await puzzle.getByRole("textbox", { name: "Move" }).press("Enter")
      await puzzle.getByRole("status").getByText(`Right. Black plays ${answer}. Your move.`).waitFor()
    }
    await puzzle.getByRole("textbox", { name: "Move" }).fill("c8=Q")
    await puzzle.getByRole("textbox", { name: "Move" }).press("Enter")
    await puzzle.getByRole("status").getByText("Black is stalemated").waitFor()
  },
  "rules.html": async (page) => {
    const inCells = await page.locator("td chess-diagram").all()
    assert.ok(inCells.length > 1)
    for (const board of inCells) assert.ok((await board.boundingBox()).width > 100)
    await page.locator("chess-puzzle").getByRole("gridcell", { name: "d5, empty" }).click()
    await page.getByText("A knight cannot move from d4 to d5").waitFor()
  },
}

tried("article: pages without a bundler look right on screen and paper", { skip }, async () => {
  const cwd = await work.example("article")
  cpSync(join(work.unpacked, "dist", "page"), join(cwd, "chess-arbiter"), { recursive: true })
  const url = await work.serve(cwd)
  for (const [width, height, colorScheme] of [
    [390, 844, "dark"],
    [1280, 800, "light"],
  ]) {
    const { page, errors } = await work.newPage({ viewport: { width, height }, colorScheme })
    for (const [path, isAlive] of Object.entries(articlePages)) {
      await page.goto(url + path)
      await isAlive(page)
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} at ${width}`)
      if (colorScheme === "dark") {
        // Without this, axe describes every element that passes.
        const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze()
        assert.deepEqual(
          violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]),
          [],
          path,
        )
      }
      await page.emulateMedia({ media: "print" })
      const forHands = page.getByRole("button", {
        name: /^(Hint|Solution|Again|Take back|Start again|First|Forward|Flip|Next game)$/,
      })
      assert.equal(await forHands.or(page.getByRole("textbox")).count(), 0, `${path} printed`)
      assert.ok((await page.pdf({ format: "A4" })).length > 10_000)
      await page.emulateMedia({ media: null })
    }
    assert.deepEqual(errors, [])
    await page.close()
  }
})

tried("fairy-pieces: a page without a bundler shows how its pieces move", { skip }, async () => {
  const cwd = await work.example("fairy-pieces")
  const { page, errors } = await work.newPage()
  await page.goto(await work.serve(cwd))
  const rows = page.getByRole("row")
  await page.getByRole("grid").first().waitFor()
  for (const [row, cell, moves] of [
    [
      1,
      /^e5, /,
      "a1, a9, b2, b8, c3, c7, d4, d6, f4, f6, g3, g7, h2, h8, i1, i9; leaps to c4, c6, d3, d7, f3, f7, g4, g6.",
    ],
    [3, /^e5, /, "is blocked on e4 on its way to d3, f3."],
  ]) {
    const diagram = rows.nth(row).locator("chess-diagram")
    await diagram.scrollIntoViewIfNeeded()
    await diagram.getByRole("gridcell", { name: cell }).click()
    await diagram.getByText(moves).waitFor()
  }
  assert.deepEqual(errors, [])
  await page.close()
})

/** Runs a server during `body`. */
async function whileRunning(command, args, options, address, body) {
  const server = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"], ...options })
  const ended = new Promise((resolve) => server.on("close", resolve))
  try {
    const { WebSocket } = createRequire(import.meta.url)(work.tool("ws"))
    const clients = []
    /** A client that reads messages in sequence. */
    const connect = async (lang) => {
      const socket = new WebSocket(`${address}?lang=${lang}`)
      clients.push(socket)
      const messages = []
      const waiting = []
      socket.on("message", (data) =>
        waiting.length > 0 ? waiting.shift()(JSON.parse(data)) : messages.push(JSON.parse(data)),
      )
      await new Promise((resolve, reject) => socket.on("open", resolve).on("error", reject))
      const next = () =>
        messages.length > 0 ? Promise.resolve(messages.shift()) : new Promise((resolve) => waiting.push(resolve))
      return { send: (move) => socket.send(typeof move === "string" ? move : JSON.stringify(move)), next }
    }
    // Waits until the server listens.
    let first
    while (!first) {
      first = await connect("de").catch(() => null)
      if (server.exitCode !== null) assert.fail(`the server ended with ${server.exitCode}`)
    }
    await body(first, await connect("fr"))
    for (const client of clients) client.terminate()
  } finally {
    server.kill("SIGKILL")
    await ended
  }
}

/** Two clients at a table: moves reach both, refusals only the sender, in the language of that client. */
async function playAtTable(german, french) {
  const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
  assert.deepEqual([await german.next(), await french.next()], [{ fen: start }, { fen: start }])
  german.send({ from: "e4", to: "e5" })
  french.send({ from: "e4", to: "e5" })
  for (const [client, lang] of [
    [german, "de"],
    [french, "fr"],
  ]) {
    const { refused, verdict } = await client.next()
    assert.equal(refused, sentenceIn(lang))
    assert.equal(verdict.reason, "empty-square")
  }
  for (const nonsense of ["", "{", "null", "7", "[]", '{"from":1}', "x".repeat(500)]) {
    french.send(nonsense)
    assert.equal((await french.next()).verdict.reason, "unreadable", nonsense)
  }
  for (const [client, move, san] of [
    [german, { from: "f2", to: "f3" }, "f3"],
    [french, '"e5"', "e5"],
    [german, '"g4"', "g4"],
  ]) {
    client.send(move)
    for (const each of [german, french]) assert.equal((await each.next()).move, san)
  }
  french.send('"Qh4#"')
  for (const each of [german, french]) {
    const { fen, end } = await each.next()
    assert.deepEqual([fen, end], ["rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "checkmate"])
  }
}

tried("websocket: clients play at a table under Node", {}, async () => {
  const cwd = await work.example("websocket")
  const port = await freePort()
  const env = { ...process.env, PORT: String(port) }
  await whileRunning(process.execPath, ["server.js"], { cwd, env }, `ws://127.0.0.1:${port}/`, playAtTable)
})

tried("websocket: clients play at a table on workerd", {}, async () => {
  const cwd = await work.example("websocket")
  await build({
    entryPoints: [join(cwd, "worker.js")],
    outfile: join(cwd, "built.js"),
    bundle: true,
    format: "esm",
    conditions: ["workerd", "worker", "browser"],
    external: ["*.wasm"],
    logLevel: "silent",
  })
  copyFileSync(join(work.unpacked, "dist", "chess_arbiter.wasm"), join(cwd, "chess_arbiter.wasm"))
  const port = await freePort()
  writeFileSync(
    join(cwd, "config.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "built.js", esModule = embed "built.js"), (name = "chess_arbiter.wasm", wasm = embed "chess_arbiter.wasm")],
  durableObjectNamespaces = [(className = "TableObject", uniqueKey = "table")],
  durableObjectStorage = (inMemory = void),
  bindings = [(name = "TABLES", durableObjectNamespace = "TableObject")],
  compatibilityDate = "2026-01-01",
);
`,
  )
  await whileRunning(
    work.command("workerd"),
    ["serve", "config.capnp"],
    { cwd },
    `ws://127.0.0.1:${port}/`,
    playAtTable,
  )
})

test("every example has a test", () => {
  const others = ["chess-js/app.test.mjs", "engines/example.test.mjs"].map((path) => inRoot("tests", path))
  const text = [new URL(import.meta.url), ...others].map((file) => readFileSync(file, "utf8")).join("")
  const apps = readdirSync(inRoot("examples")).filter((name) => existsSync(inRoot("examples", name, "package.json")))
  assert.ok(apps.length >= 7)
  for (const name of apps) assert.ok(text.includes(`"${name}"`), name)
})
