// The React recipes of docs/elements.md, unchanged, in apps of Vite and Next: built and played without layout shifts.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { after, before, test } from "node:test"
import { findChromium } from "../../scripts/browsers.mjs"
import { inRoot } from "../../scripts/paths.mjs"
import { inCi } from "../../scripts/steps.mjs"
import { shiftsOn, watchShifts } from "../browser/shifts.js"
import { blocksOf } from "../js/snippets.js"
import { run, setUpOrSkip } from "./setup.mjs"

const skip = !findChromium() && !inCi && "found neither Chromium nor Chrome; set CHROMIUM=/path/to/chromium"
let work, lacksTools

before(async () => {
  ;({ work, lacks: lacksTools } = await setUpOrSkip())
})

after(() => work?.close())

const [exercise, table, boards, page] = blocksOf(readFileSync(inRoot("docs/elements.md"), "utf8"), "tsx")
const components = { "exercise.jsx": exercise, "table.jsx": table }

/** Each builds an app with the page: the folder to serve. */
const apps = {
  async Vite() {
    const start = `import { createRoot } from "react-dom/client"
import { Exercise } from "./exercise.jsx"
import { Table } from "./table.jsx"
createRoot(document.querySelector("main")).render(<><p>An article.</p><Exercise /><p>Between.</p><Table /><p>The end.</p></>)
`
    const files = {
      "index.html": `<!doctype html><html lang="en"><title>Recipes</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
        <main></main><script type="module" src="/start.jsx"></script></html>`,
      "start.jsx": start,
      ...components,
    }
    const cwd = work.app("recipes-vite", { files })
    await run(process.execPath, [work.tool("vite", "bin", "vite.js"), "build"], { cwd })
    return join(cwd, "dist")
  },
  // The pages are rendered on the server first.
  async Next() {
    const files = {
      "next.config.mjs": `export default { output: "export" }\n`,
      "app/layout.js": `export default ({ children }) => <html lang="en"><body>{children}</body></html>\n`,
      "app/icon.svg": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n`,
      "app/boards.jsx": boards,
      "app/page.jsx": page,
      ...Object.fromEntries(Object.entries(components).map(([file, text]) => [`app/${file}`, text])),
    }
    const cwd = work.app("recipes-next", { type: "commonjs", format: "esm", program: "lib", files })
    await run(process.execPath, [work.tool("next", "dist", "bin", "next"), "build"], { cwd })
    return join(cwd, "out")
  },
}

for (const [name, built] of Object.entries(apps)) {
  test(`the React recipes are played without a layout shift in ${name}`, { skip }, async (t) => {
    if (lacksTools) return t.skip(lacksTools)
    const url = await work.serve(await built())
    for (const width of [390, 1280]) {
      const { page, errors } = await work.newPage({ viewport: { width, height: 844 } })
      await watchShifts(page)
      const session = await page.context().newCDPSession(page)
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 })
      await page.goto(url)
      const [board, game] = [page.locator("chess-board").first(), page.locator("chess-board").last()]
      await game.getByRole("gridcell", { name: "e2, white pawn" }).waitFor()
      await board.getByRole("gridcell", { name: "e2, white bishop" }).waitFor()
      assert.deepEqual(await shiftsOn(page), [])
      // The bishop is pinned; the recipe shows the sentence.
      await board.getByRole("gridcell", { name: "e2, white bishop" }).click()
      await board.getByRole("gridcell", { name: /^d3/ }).click()
      await page.locator("main > p, main > div > p").filter({ hasText: "pinned" }).waitFor()
      await game.getByRole("gridcell", { name: "e2, white pawn" }).click()
      await game.getByRole("gridcell", { name: /^e4/ }).click()
      await game.getByRole("gridcell", { name: "e4, white pawn" }).waitFor()
      // Black's clock runs.
      await page.getByText(/White 300\.0, Black 29/).waitFor()
      await game.getByRole("textbox", { name: "Move" }).fill("Nf6")
      await page.keyboard.press("Enter")
      await page.locator("chess-game [part~=move]").filter({ hasText: "Nf6" }).waitFor()
      await page.getByRole("button", { name: "Offer a draw" }).click()
      await page.getByRole("button", { name: "Accept the draw" }).click()
      await game.getByRole("status").filter({ hasText: "Draw by agreement." }).waitFor()
      await page.getByRole("button", { name: "Take back" }).click()
      await page.getByRole("button", { name: "Resign" }).click()
      await game.getByRole("status").filter({ hasText: "Black resigns, White wins." }).waitFor()
      assert.deepEqual(errors, [])
      await page.context().close()
    }
  })
}
