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

/** Whether a reader sees a text of the page itself, outside of the elements. */
const sees = (page, text) => expect(page.getByText(text).filter({ visible: true }))

test("the documents show the snippet that was built with each system", () => {
  expect(read("docs/your-system.md")).toContain(`\n\`\`\`\`md\n${sources.snippet}\n\`\`\`\`\n`)
  expect(new Set(rows.filter(({ form }) => form === "snippet").map(({ system }) => system)).size).toBe(11)
})

for (const row of rows) {
  test(`${row.system}: ${row.form}`, async ({ page, open }) => {
    await open(`<p>Before.</p>${row.html}<p>After.</p>`, { policy })
    const game = page.locator("chess-game")
    await game.evaluate((host) => host.ready)
    await sees(page, "After.").toHaveCount(1)
    if (row.shows === "sentence") {
      await expect(game.getByRole("alert").filter({ hasText: /./ })).toHaveText(sentence)
      await sees(page, "[White ").not.toHaveCount(0)
      await expect(game.locator("[part=moves]")).toBeHidden()
      return
    }
    await expect(game.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0)
    await expect(game.locator("[part=players]")).toContainText("Morphy, Paul")
    await expect(game.locator("[part=event]")).toContainText("1858")
    await expect(game.locator("[part~=move]")).toHaveText(moves)
    await expect(game.locator("[part=comment]")).toContainText(/Gives up a ["“]bishop["”]/)
    await expect(game.locator("[part=issues] li")).toHaveCount(0)
    await sees(page, "[White ").toHaveCount(0)
    if (row.form !== "snippet") return

    await expect(
      page.getByRole("img", { name: "Possible pawn moves: g3, g4, dxc5, bxc5" }),
    ).toHaveAccessibleDescription(/^White: king h1; pawns b4, d4, g2\. .* Marked: g3, g4, c5\.$/)
    const puzzle = page.locator("chess-puzzle")
    await puzzle.evaluate((host) => host.ready)
    await expect(puzzle.locator("[part=prompt]")).toHaveText("White mates in one.")
    await sees(page, "[FEN ").toHaveCount(0)
    for (const square of ["h5", "f7"]) await puzzle.getByRole("gridcell", { name: new RegExp(`^${square}, `) }).click()
    await expect(puzzle.getByRole("status")).toHaveText("Solved. Right: Qxf7#.")
  })
}
