// Pages whose policy forbids WebAssembly, or on which the wasm is missing: the import works, and the first use throws
// a helpful error.
import assert from "node:assert/strict"
import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, test } from "node:test"
import { pathToFileURL } from "node:url"
import { build } from "esbuild"
import { chromium } from "playwright-core"
import { chromiumArguments, findChromium } from "../../scripts/browsers.mjs"
import { dist } from "../../scripts/paths.mjs"
import { serve } from "../../scripts/serve.mjs"
import { inCi } from "../../scripts/steps.mjs"
import { run } from "./setup.mjs"

const skip = !findChromium() && !inCi && "found neither Chromium nor Chrome; set CHROMIUM=/path/to/chromium"
const forbidden = "default-src 'self'; script-src 'self' 'unsafe-inline'"
const allowed = `${forbidden} 'wasm-unsafe-eval'`
let browser, server, url

before(async () => {
  ;({ server, url } = await serve({ folder: dist }))
  if (!skip)
    browser = await chromium.launch({ executablePath: findChromium(), chromiumSandbox: false, args: chromiumArguments })
})

after(async () => {
  await browser?.close()
  server.close()
})

/** The `value` that a module exports on a page under this policy; `wasm` serves the wasm file. */
async function valueOf(text, policy, { wasm } = {}) {
  const page = await browser.newPage()
  page.setDefaultTimeout(300_000)
  const body = `<!doctype html><body><script type="module">${text}</script>`
  const headers = { "content-type": "text/html", "content-security-policy": policy }
  await page.route("**/page", (route) => route.fulfill({ body, headers }))
  if (wasm) await page.route("**/*.wasm", (route) => (wasm === "unreachable" ? route.abort() : route.fulfill(wasm)))
  await page.goto(`${url}page`)
  const value = await page.evaluate(() => globalThis.value)
  await page.close()
  return value
}

const main = `import { Position, localizeSan } from "./index.js"
const attempt = (call) => { try { return call() } catch ({ name, message }) { return name + ": " + message } }
globalThis.value = [localizeSan("Nf3", "de"), attempt(() => Position.start().fen()), attempt(() => Position.start().fen())]`
const slim = `import init, { Position } from "./slim.js"
globalThis.value = init().then(() => Position.start().fen(), ({ name, message }) => name + ": " + message)`
const board = `import "./elements.js"
const board = document.createElement("chess-board")
document.body.append(board)
globalThis.value = board.ready.then(() => board.game.position.fen(), ({ name, message }) => name + ": " + message)`

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
const directive = /^EngineError: .*Content-Security-Policy.*'wasm-unsafe-eval'.*script-src/

test("under a strict policy only calls that need the engine throw", { skip }, async () => {
  const [san, ...errors] = await valueOf(main, forbidden)
  assert.equal(san, "Sf3")
  for (const error of errors) assert.match(error, directive)
  assert.deepEqual(await valueOf(main, allowed), ["Sf3", start, start])
})

test("init of slim rejects with the directive that is missing", { skip }, async () => {
  assert.match(await valueOf(slim, forbidden), directive)
  assert.equal(await valueOf(slim, allowed), start)
})

test("ready of a board rejects with the directive that is missing", { skip }, async () => {
  assert.match(await valueOf(board, forbidden), directive)
  assert.equal(await valueOf(board, allowed), start)
})

test("init of slim takes the address from esbuild's file loader", {
  skip,
}, async (t) => {
  const outdir = mkdtempSync(join(tmpdir(), "chess-arbiter-loader-"))
  t.after(() => rmSync(outdir, { recursive: true, force: true }))
  const contents = `import init, { Position } from "./slim.js"
import wasm from "./chess_arbiter.wasm"
globalThis.value = init(wasm).then(() => Position.start().fen())`
  const stdin = { contents, resolveDir: dist }
  await build({ stdin, outdir, bundle: true, format: "esm", loader: { ".wasm": "file" }, logLevel: "silent" })
  writeFileSync(join(outdir, "index.html"), `<!doctype html><script type="module" src="stdin.js"></script>`)
  const other = await serve({ folder: outdir })
  t.after(() => other.server.close())
  const page = await browser.newPage()
  page.setDefaultTimeout(300_000)
  await page.goto(other.url)
  assert.equal(await page.evaluate(() => globalThis.value), start)
  await page.close()
})

for (const [what, wasm] of [
  ["is missing", { status: 404, body: "" }],
  ["is answered with a page", { status: 200, contentType: "text/html", body: "<!doctype html>" }],
  ["cannot be reached", "unreachable"],
]) {
  test(`slim reports the address of a wasm that ${what}`, { skip }, async () => {
    const error = await valueOf(slim, allowed, { wasm })
    assert.ok(error.startsWith("EngineError: the wasm of chess-arbiter was not found"), error)
    assert.ok(error.includes(`${url}chess_arbiter.wasm`), error)
  })
}

/** Bundles modules into a classic script, because a page opened from disk cannot load modules. */
const classic = (contents, outfile) =>
  build({
    stdin: { contents, resolveDir: dist },
    outfile,
    bundle: true,
    format: "iife",
    logLevel: "silent",
    logOverride: { "empty-import-meta": "silent" },
  })

test("a page opened from disk plays with classic scripts", {
  skip,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "chess-arbiter-disk-"))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  await classic(`${main}\n${board.replaceAll("globalThis.value", "globalThis.played")}`, join(folder, "app.js"))
  await classic(slim, join(folder, "slim.js"))
  const page = await browser.newPage()
  page.setDefaultTimeout(300_000)
  const open = async (script) => {
    writeFileSync(join(folder, "index.html"), `<!doctype html><body><script src="${script}"></script>`)
    await page.goto(pathToFileURL(join(folder, "index.html")).href)
  }
  await open("app.js")
  assert.deepEqual(await page.evaluate(() => Promise.all([globalThis.value, globalThis.played])), [
    ["Sf3", start, start],
    start,
  ])
  await open("slim.js")
  assert.match(
    await page.evaluate(() => globalThis.value),
    /^EngineError: the wasm of chess-arbiter was not found \(.*chess_arbiter\.wasm\): .*call init with its URL$/,
  )
  await page.close()
})

test("a bundle of slim for Node names the missing file", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "chess-arbiter-neutral-"))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const outfile = join(folder, "app.mjs")
  const contents = `${slim}\nconsole.log(await globalThis.value)`
  await build({ stdin: { contents, resolveDir: dist }, outfile, bundle: true, platform: "neutral", logLevel: "silent" })
  const said = await run(process.execPath, [outfile], { cwd: folder })
  assert.ok(said.startsWith("EngineError: the wasm of chess-arbiter was not found"), said)
  assert.ok(said.includes(pathToFileURL(join(realpathSync(folder), "chess_arbiter.wasm")).href), said)
})

test("a browser extension plays in its page and its worker", {
  skip,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "chess-arbiter-extension-"))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const extension = join(folder, "extension")
  cpSync(dist, extension, { recursive: true })
  const manifest = {
    manifest_version: 3,
    name: "chess-arbiter",
    version: "1",
    background: { service_worker: "background.js", type: "module" },
    content_scripts: [{ matches: ["http://127.0.0.1/*"], js: ["content.js"] }],
    content_security_policy: { extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'" },
  }
  const files = {
    "manifest.json": JSON.stringify(manifest),
    "background.js": main,
    "board.js": board,
    "board.html": '<script type="module" src="board.js"></script>',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(extension, name), text)
  await classic(
    `${main}\ndocument.documentElement.dataset.value = JSON.stringify(globalThis.value)`,
    join(extension, "content.js"),
  )
  // Chromium loads extensions only into a profile, and not in its old headless mode.
  const context = await chromium.launchPersistentContext(join(folder, "profile"), {
    executablePath: findChromium(),
    chromiumSandbox: false,
    headless: false,
    args: [
      ...chromiumArguments,
      "--headless=new",
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
  })
  t.after(() => context.close())
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"))
  // The worker may exist before its script has run.
  let played
  while (!played) played = await worker.evaluate(() => globalThis.value)
  assert.deepEqual(played, ["Sf3", start, start])
  const page = await context.newPage()
  await page.goto(new URL("board.html", worker.url()).href)
  assert.equal(await page.evaluate(() => globalThis.value), start)
  await page.route("**/page", (route) =>
    route.fulfill({
      body: "<!doctype html>",
      headers: { "content-type": "text/html", "content-security-policy": forbidden },
    }),
  )
  await page.goto(`${url}page`)
  const [san, ...errors] = JSON.parse(await page.locator("html[data-value]").getAttribute("data-value"))
  assert.equal(san, "Sf3")
  for (const error of errors) assert.match(error, directive)
})
