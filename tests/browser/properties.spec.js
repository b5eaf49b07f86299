// Every attribute is a property. That this holds in WebKit, too, is tested in tests/webkit.
import { once, square } from "./fixtures.js"
import { expect, test } from "./pages.js"
import { elements, sentences } from "./properties.js"

test("attributes and properties agree before and after the definition", async ({ page, open }) => {
  await open("")
  expect(elements.map(({ tag }) => tag)).toEqual([
    "chess-board",
    "chess-diagram",
    "chess-editor",
    "chess-game",
    "chess-puzzle",
  ])
  expect(await page.evaluate(sentences, elements)).toEqual([])
})

test("a property has the effect of its attribute", async ({ page, open }) => {
  await open("<chess-board></chess-board><chess-diagram></chess-diagram><chess-game></chess-game>")
  const [board, diagram, game] = ["chess-board", "chess-diagram", "chess-game"].map((tag) => page.locator(tag))
  await expect(square(board, "e2")).toHaveAccessibleName("e2, white pawn")
  await page.evaluate(() => {
    const [board, diagram, game] = document.body.querySelectorAll("chess-board, chess-diagram, chess-game")
    board.fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    board.side = "black"
    diagram.fen = "k7/8/8/8/8/8/8/K7"
    diagram.caption = "Two kings"
    game.pgn = "1. e4 e5 2. Nf3 *"
    game.ply = 2
  })
  await expect(square(board, "a1")).toHaveAccessibleName("a1, white rook")
  await square(board, "a1").click()
  await expect(board.getByRole("status")).toHaveText("You play Black: the piece on a1 is not yours.")
  await expect(diagram.getByRole("img", { name: "Two kings" })).toHaveAccessibleDescription(
    "White: king a1. Black: king a8.",
  )
  await expect(square(game, "e5")).toHaveAccessibleName("e5, black pawn")
  await expect(square(game, "g1")).toHaveAccessibleName("g1, white knight")
  // The attribute keeps its value; the position is the current one.
  await board.evaluate((host) => host.play("Ra8"))
  expect(await board.evaluate((host) => [host.fen, host.pgn, host.position.fen()])).toEqual([
    "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
    null,
    "R3k3/8/8/8/8/8/8/4K3 b - - 1 1",
  ])
})

test("goTo of a board takes a node or a number of half-moves", once, async ({ page, open }) => {
  await open(`<chess-board pgn="1. e4 (1. d4 d5) e5 *"></chess-board>`)
  await expect(square(page, "e5")).toBeVisible()
  expect(
    await page.locator("chess-board").evaluate(async (host) => {
      await host.ready
      const [main, other] = host.game.root.children
      const plies = []
      for (const to of [other.children[0], 1, main, 0]) {
        host.goTo(to)
        plies.push(`${host.game.ply} ${host.game.current.move?.san ?? "start"}`)
      }
      return plies
    }),
  ).toEqual(["2 d5", "1 d4", "1 e4", "0 start"])
})

test("goTo of a game is for the PGN that was just set", once, async ({ page, open }) => {
  await open("<chess-game>1. d4 d5 2. c4 *</chess-game>")
  const current = await page.locator("chess-game").evaluate(async (host) => {
    host.goTo(1)
    await host.ready
    const first = host.current.move?.san
    host.pgn = "1. e4 e5 2. Nf3 *"
    host.goTo(3)
    await host.ready
    await null
    return [first, host.current.move?.san]
  })
  expect(current).toEqual(["d4", "Nf3"])
})

test("a page sets the look of all controls once", once, async ({ page, open }) => {
  await page.route("**/try.css", (route) =>
    route.fulfill({
      contentType: "text/css",
      body: `:root { --chess-control-height: 3em; --chess-control-radius: 7px; --chess-control-edge: rgb(1 2 3); --chess-control-accent: rgb(4 5 6) }`,
    }),
  )
  const puzzle = '[FEN "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"] 1. Ra8# *'
  await open(
    `<chess-board></chess-board><chess-diagram play></chess-diagram><chess-game>1. e4 *</chess-game>
      <chess-puzzle>${puzzle}</chess-puzzle><chess-editor></chess-editor>`,
    { head: '<link rel="stylesheet" href="try.css">' },
  )
  await expect(page.getByRole("grid")).toHaveCount(5)
  const looks = await page.locator("main > *").evaluateAll((hosts) =>
    hosts.flatMap((host) =>
      [...host.shadowRoot.querySelectorAll("[part=controls] > button, .tools button, .typed input, .field select")].map(
        (control) => {
          const { borderRadius, borderColor, accentColor } = getComputedStyle(control)
          const { offsetHeight } = control
          return control.disabled || control.ariaDisabled || offsetHeight === 0
            ? ""
            : [borderRadius, borderColor, accentColor, offsetHeight > 44].join()
        },
      ),
    ),
  )
  expect(looks.length).toBeGreaterThan(10)
  expect([...new Set(looks)].filter(Boolean)).toEqual(["7px,rgb(1, 2, 3),rgb(4, 5, 6),true"])
})
