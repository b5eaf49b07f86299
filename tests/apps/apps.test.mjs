// The elements in apps of React, Vue, Svelte, Angular, Solid and Lit, built by the compiler of each. Values bound as in the documents arrive, change and go away, whether the elements are defined before or after the app starts.
import assert from "node:assert/strict"
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { basename, join } from "node:path"
import { after, before, test } from "node:test"
import { build } from "esbuild"
import { chromium } from "playwright-core"
import { chromiumArguments, findChromium } from "../../scripts/browsers.mjs"
import { dist, inRoot, target } from "../../scripts/paths.mjs"
import { mustPass } from "../../scripts/runners.mjs"
import { serve } from "../../scripts/serve.mjs"
import { blocksOf } from "../js/snippets.js"

const here = inRoot("tests", "apps")
const built = join(target, "apps")
const require = createRequire(join(here, "package.json"))

/** Compiles single-file components, each with the compiler of its framework. */
const components = {
  name: "components",
  setup({ onLoad }) {
    const compiled = (filter, compile) =>
      onLoad({ filter }, async ({ path }) => ({
        contents: await compile(readFileSync(path, "utf8"), basename(path)),
        resolveDir: here,
      }))
    compiled(/Vue\.vue$/, (source, filename) => {
      const { compileScript, parse } = require("vue/compiler-sfc")
      const compilerOptions = { isCustomElement: (tag) => tag.startsWith("chess-") }
      const { descriptor } = parse(source, { filename })
      return compileScript(descriptor, { id: "app", inlineTemplate: true, templateOptions: { compilerOptions } })
        .content
    })
    compiled(/Svelte\.svelte$/, (source, filename) => {
      const { compile } = require("svelte/compiler")
      return compile(source, { filename, generate: "client" }).js.code
    })
    compiled(/Solid\.jsx$/, async (source, filename) => {
      const options = { filename, cwd: here, babelrc: false, configFile: false, presets: ["solid"] }
      return (await require("@babel/core").transformAsync(source, options)).code
    })
  },
}

/** The code that starts an app, by framework. */
const starts = {
  React: 'import "./React.jsx"',
  Vue: 'import { createApp } from "vue"\nimport App from "./Vue.vue"\ncreateApp(App).mount("#app")',
  Svelte:
    'import { mount } from "svelte"\nimport App from "./Svelte.svelte"\nmount(App, { target: document.getElementById("app") })',
  Angular: `import ${JSON.stringify(join(built, "angular", "Angular.js"))}`,
  Solid: 'import "./Solid.jsx"',
  Lit: 'import "./Lit.js"',
}

const [open, closed] = ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1"]
const pgn = "1. e4 e5 2. Nf3 *"
// biome-ignore format: a table
const states = [
  { fen: closed, readonly: true, premoves: 3, orientation: "black", lastMove: "e2e4", glance: "free", marks: "e4", pgn, ply: 2 },
  { fen: open, readonly: false, premoves: true, orientation: "white", lastMove: "d2d4", glance: true, marks: "d4", pgn, ply: 1 },
  { fen: open, readonly: true, premoves: null, orientation: null, lastMove: null, glance: null, marks: null, pgn, ply: null },
  { fen: open, readonly: false, premoves: null, orientation: "black", lastMove: "a2a3", glance: true, marks: "a1", pgn: "1. d4 *", ply: 1 },
]

let browser, url
const servers = []
before(async () => {
  rmSync(built, { recursive: true, force: true })
  mkdirSync(built, { recursive: true })
  writeFileSync(join(built, "package.json"), "{}")
  cpSync(join(dist, "page"), join(built, "page"), { recursive: true })
  browser = await chromium.launch({
    executablePath: findChromium(),
    chromiumSandbox: false,
    args: chromiumArguments,
  })
  const served = await serve({ folder: built })
  servers.push(served.server)
  url = served.url
})
after(async () => {
  await browser?.close()
  for (const server of servers) server.close()
})

/** The properties and attributes that the page shows for a state. */
function shown() {
  const names = {
    "chess-board": ["fen", "readonly", "premoves", "orientation"],
    "chess-diagram": ["lastMove", "glance", "marks"],
    "chess-game": ["ply"],
  }
  const elements = Object.entries(names).map(([tag, names]) => [document.querySelector(tag), names])
  const entries = elements.flatMap(([element, names]) => names.map((name) => [name, element?.[name]]))
  const diagram = document.querySelector("chess-diagram")
  const game = document.querySelector("chess-game")
  return {
    ...Object.fromEntries(entries),
    attribute: diagram?.getAttribute("last-move"),
    // Before the class is defined, some frameworks write an attribute, which this property does not read.
    pgn: game?.pgn ?? game?.getAttribute("pgn"),
  }
}

/** Bundles an app as NAME.js. @param {string} name @param {string} contents of its first module */
const bundled = (name, contents) =>
  build({
    stdin: { contents, resolveDir: here },
    outfile: join(built, `${name}.js`),
    bundle: true,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    nodePaths: [join(here, "node_modules")],
    alias: {
      "chess-arbiter/elements": join(dist, "elements.js"),
      "chess-arbiter/elements.css": join(dist, "elements.css"),
    },
    plugins: [components],
    logLevel: "error",
  })

for (const name of ["Vue", "Svelte"]) {
  test(`the recipe for ${name} of docs/consumers.md says why a move is refused`, async () => {
    const extension = name.toLowerCase()
    const [recipe] = blocksOf(readFileSync(inRoot("docs/consumers.md"), "utf8"), extension)
    const file = join(built, `Recipe${name}.${extension}`)
    writeFileSync(file, recipe)
    await bundled(`Recipe${name}`, starts[name].replace(`./${name}.${extension}`, file))
    const links = `<link rel="stylesheet" href="Recipe${name}.css"><script type="module" src="Recipe${name}.js"></script>`
    writeFileSync(
      join(built, `Recipe${name}.html`),
      `<!doctype html><title>${name}</title>${links}<div id="app"></div>`,
    )
    const page = await browser.newPage()
    await page.goto(`${url}Recipe${name}.html`)
    const reason = page.locator("#app > p")
    const field = page.getByRole("textbox", { name: "Move" })
    await field.fill("e5")
    await field.press("Enter")
    await reason.getByText("A pawn cannot move from e2 to e5").waitFor()
    await field.fill("e4")
    await field.press("Enter")
    await page.waitForFunction(() => document.querySelector("#app > p").textContent === "")
    await page.close()
  })
}

for (const [name, contents] of Object.entries(starts)) {
  test(name, async () => {
    if (name === "Angular") {
      const compiler = join(here, "node_modules", "@angular", "compiler-cli", "bundles", "src", "bin", "ngc.js")
      await mustPass(process.execPath, [compiler, "-p", here, "--outDir", join(built, "angular")])
    }
    await bundled(name, contents)
    writeFileSync(join(built, `${name}.html`), `<!doctype html><title>${name}</title><app-root id="app"></app-root>`)
    for (const order of [
      ["page/elements", name],
      [name, "page/elements"],
    ]) {
      const page = await browser.newPage()
      const errors = []
      page.on("pageerror", (error) => errors.push(error.message))
      await page.goto(`${url}${name}.html`)
      await page.evaluate((first) => {
        globalThis.first = first
        globalThis.moves = []
        globalThis.heard = (san) => globalThis.moves.push(san)
      }, states[0])
      for (const file of order) await page.evaluate((file) => import(`./${file}.js`), file)
      await page.waitForFunction(() => globalThis.show)
      for (const state of states) {
        await page.evaluate((state) => void globalThis.show(state), state)
        const expected = { ...state, orientation: state.orientation ?? "white", attribute: state.lastMove }
        await page
          .waitForFunction(
            ([shown, expected]) => {
              const found = new Function(`return (${shown})()`)()
              return Object.entries(expected).every(([name, value]) => found[name] === value)
            },
            [shown.toString(), expected],
            { timeout: 10_000 },
          )
          .catch(async () => assert.deepEqual(await page.evaluate(shown), expected, `${order[0]} first`))
      }
      const board = page.locator("chess-board")
      await board.evaluate(async (host) => (await host.ready, host.play("e4")))
      assert.deepEqual(await page.evaluate(() => globalThis.moves), ["e4"])
      assert.deepEqual(errors, [])
      await page.close()
    }
  })
}
