// What Markdown programs and WordPress make of a game in a page: tests/data/hosts.json has the HTML that each produced.
import { readFileSync } from "node:fs"
import { expect, test } from "./pages.js"

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")
const { sources, rows } = JSON.parse(read("tests/data/hosts.json"))

/** The moves and the variation of the game in `sources`. */
const moves = "e4 e5 Nf3 d6 d4 Bg4?! exd4 Nxd4 Nf6 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3!".split(" ")
const sentence =
  "The PGN is not in this tag: the program that made the page has cut it out or mixed it with the page. Write it as a code block after the empty tag."
// Highlighters write styles into the page.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'"

/** The visible text of the page outside the elements. */
const seen = (page) => expect.poll(() => page.evaluate(() => document.body.innerText))

test("the documents show the snippet built with each system", () => {
  expect(read("docs/your-system.md")).toContain(`\n\`\`\`\`md\n${sources.snippet}\n\`\`\`\`\n`)
  expect(new Set(rows.filter(({ form }) => form === "snippet").map(({ system }) => system)).size).toBe(11)
})

for (const row of rows) {
  test(`a game written as ${row.form} is shown with ${row.system}`, async ({ page, open }) => {
    await open(`<p>Before.</p>${row.html}<p>After.</p>`, { policy })
    const game = page.locator("chess-game")
    await game.evaluate((host) => host.ready)
    await seen(page).toContain("After.")
    if (row.shows === "sentence") {
      await expect(game.getByRole("alert").filter({ hasText: /./ })).toHaveText(sentence)
      await seen(page).toContain("[White ")
      await expect(game.locator("[part=moves]")).toBeHidden()
      return
    }
    await expect(game.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0)
    await expect(game.locator("[part=players]")).toContainText("Morphy, Paul")
    await expect(game.locator("[part=event]")).toContainText("1858")
    await expect(game.locator("[part~=move]")).toHaveText(moves)
    await expect(game.locator("[part=comment]")).toContainText(/Gives up a ["“]bishop["”]/)
    await expect(game.locator("[part=issues] li")).toHaveCount(0)
    await seen(page).not.toContain("[White ")
    if (row.form !== "snippet") return

    await expect(
      page.getByRole("img", { name: "Possible pawn moves: g3, g4, dxc5, bxc5" }),
    ).toHaveAccessibleDescription(/^White: king h1; pawns b4, d4, g2\. .* Marked: g3, g4, c5\.$/)
    const puzzle = page.locator("chess-puzzle")
    await puzzle.evaluate((host) => host.ready)
    await expect(puzzle.locator("[part=prompt]")).toHaveText("White mates in one.")
    await seen(page).not.toContain("[FEN ")
    for (const square of ["h5", "f7"]) await puzzle.getByRole("gridcell", { name: new RegExp(`^${square}, `) }).click()
    await expect(puzzle.getByRole("status")).toHaveText("Solved. Right: Qxf7#.")
  })
}

test("the property pgn set before the definition is shown", async ({ page }) => {
  await page.route("**/early.html", (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: `<!doctype html><html lang="en"><title>Early</title><p><chess-game></chess-game></p><pre>1. d4 d5 *</pre>
        <script>document.querySelector("chess-game").pgn = "1. e4 e5 2. Nf3 *"</script>
        <script type="module" src="module/elements.js"></script>`,
    }),
  )
  await page.goto("early.html")
  const game = page.locator("chess-game")
  const block = page.locator("pre")
  await expect(game.locator("[part~=move]")).toHaveText(["e4", "e5", "Nf3"])
  await expect(block).toBeVisible()
  await game.evaluate((host) => void (host.pgn = null))
  await expect(game.locator("[part~=move]")).toHaveText(["d4", "d5"])
  await expect(block).toBeHidden()
  // A page may render the block again and remove the game.
  await block.evaluate((pre) => pre.replaceWith(pre.cloneNode(true)))
  await page.locator("pre").evaluate((pre) => pre.style.removeProperty("display"))
  await game.evaluate((host) => host.remove())
  await expect(block).toBeVisible()
})
