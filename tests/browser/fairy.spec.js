// <chess-diagram> with other boards: any size up to 16 by 16, any letters, custom pictures.
import { existsSync, readFileSync } from "node:fs"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { noFingers, notChromium } from "./drivers.js"
import { once } from "./fixtures.js"
import { expect, marksOn, strict, test } from "./pages.js"

const root = fileURLToPath(new URL("../../", import.meta.url))
const picture = (page, name = "Chess diagram") => page.getByRole("img", { name, exact: true })
const diagram = (page) => page.locator("chess-diagram")
const square = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name}, `) })

const capablanca = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR"
const largest = `a14z/${"16/".repeat(14)}A14Z`

/** The centres of occupied squares, with their colours, relative to the board. */
const placed = (page) =>
  diagram(page).evaluate(({ shadowRoot }) => {
    const board = shadowRoot.querySelector("[part=board]").getBoundingClientRect()
    const cells = [...shadowRoot.querySelectorAll("[part=square]")].filter((cell) => cell.querySelector("[part=piece]"))
    return cells.map((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect()
      const piece = cell.querySelector("[part=piece]")
      const at = [x + width / 2 - board.x, y + height / 2 - board.y].map((value, axis) =>
        Math.floor(
          (value / [board.width, board.height][axis]) * [board.width / width, board.height / height][axis] + 0.01,
        ),
      )
      return [
        piece.className.replace("piece ", ""),
        at.join(),
        cell.classList.contains("dark"),
        Math.abs(width - height) < 1,
      ]
    })
  })

test("under the strictest policy: sizes, letters, coordinates, marks, arrows, shade and what is said", async ({
  page,
  open,
}) => {
  await open(
    `<chess-diagram fen="${capablanca}" marks="j1 Ra10,Gi8" arrows="Ga1j8,Rj8a1" shade="j" last-move="e2e4" check="j1" coords="outside"></chess-diagram>
     <chess-diagram fen="${largest}" marks="p16 leap:a10" arrows="Ba1p16" shade="15-16"></chess-diagram>
     <chess-diagram fen="2k/3/K2"></chess-diagram>`,
    { policy: strict },
  )
  const pictures = await picture(page).all()
  await expect(pictures[0]).toHaveAccessibleDescription(
    "White: king f1; queen e1; rooks a1, j1; bishops d1, g1; knights b1, i1; pawns a2, b2, c2, d2, e2, f2, g2, h2, i2, j2; A c1; C h1. " +
      "Black: king f8; queen e8; rooks a8, j8; bishops d8, g8; knights b8, i8; pawns a7, b7, c7, d7, e7, f7, g7, h7, i7, j7; A c8; C h8. " +
      "Last move: e2 to e4. In check: j1. Marked: j1. Marked green: i8. Arrows: a1 to j8 (green), j8 to a1 (red). Shaded: j1, j2, j3, j4, j5, j6, j7, j8.",
  )
  const files = "abcdefghijklmnop"
  const shaded = [...files].flatMap((file) => [`${file}15`, `${file}16`]).join(", ")
  await expect(pictures[1]).toHaveAccessibleDescription(
    `White: A a1; Z p1. Black: A a16; Z p16. Marked: p16. Marked leap: a10. Arrows: a1 to p16 (blue). Shaded: ${shaded}.`,
  )
  await expect(pictures[2]).toHaveAccessibleDescription("White: king a1. Black: king c3.")
  const seen = await diagram(page).evaluateAll((hosts) =>
    hosts.map(({ shadowRoot }) => {
      const { width, height } = shadowRoot.querySelector("[part=board]").getBoundingClientRect()
      const cells = [...shadowRoot.querySelectorAll("[part=square]")]
      const coords = [...shadowRoot.querySelectorAll("[part=coords]")]
        .filter((coord) => coord.checkVisibility())
        .map(({ dataset }) => dataset.at)
      return [cells.length, (width / height).toFixed(2), coords.join(" ")]
    }),
  )
  const down = (ranks) => Array.from({ length: ranks }, (_, row) => ranks - row)
  /** The corner has both. */
  const coords = (count, ranks) => [...down(ranks), ...files.slice(0, count)].join(" ")
  expect(seen).toEqual([
    [80, "1.25", coords(10, 8)],
    [256, "1.00", coords(16, 16)],
    [9, "1.00", coords(3, 3)],
  ])
})

for (const [fen, orientation, at, isDark] of [
  // Nine files and ten ranks: a1 is dark from either side.
  [`${"9/".repeat(9)}A8`, "white", "0,9", true],
  [`${"9/".repeat(9)}A8`, "black", "8,0", true],
  [`${"9/".repeat(9)}1A7`, "black", "7,0", false],
  [`${"10/".repeat(7)}A9`, "black", "9,0", true],
]) {
  test(`each square has its place and colour: ${fen}, ${orientation}`, { tag: "@once" }, async ({ page, open }) => {
    await open(`<chess-diagram fen="${fen}"></chess-diagram>`)
    await expect(picture(page)).toHaveAccessibleDescription(/A [ab]1/)
    await diagram(page).evaluate((host, side) => host.setAttribute("orientation", side), orientation)
    await expect.poll(() => placed(page)).toEqual([["wa", at, isDark, true]])
  })
}

test("letters are drawn as letters, White's and Black's told apart; pictures of the page stand for theirs", async ({
  page,
  open,
}) => {
  await page.route("**/*-bishop.svg", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await open(
    `<chess-diagram fen="Aa6/Nn6/8/8/8/8/8/Kk6" pieces="A:arch-bishop.svg, n:black-bishop.svg,?:x"></chess-diagram>`,
  )
  await expect(picture(page)).toHaveAccessibleDescription(
    "White: king a1; knight a7; A a8. Black: king b1; knight b7; A b8.",
  )
  const looks = () =>
    diagram(page).evaluate(({ shadowRoot }) =>
      [...shadowRoot.querySelectorAll("[part=piece] > svg")].map((svg) => {
        const [first] = svg.children
        return [svg.textContent, first.localName, first.getAttribute("href") ?? first.getAttribute("fill")].join(" ")
      }),
    )
  await expect
    .poll(looks)
    .toEqual([
      " image arch-bishop.svg",
      "A circle #1c1a18",
      " path #fff",
      " image black-bishop.svg",
      " path #fff",
      " path #1c1a18",
    ])
  // Attributes are state.
  await diagram(page).evaluate((host) => host.removeAttribute("pieces"))
  await expect
    .poll(looks)
    .toEqual(["A circle #fff", "A circle #1c1a18", " path #fff", " path #1c1a18", " path #fff", " path #1c1a18"])
  await diagram(page).evaluate((host) => host.setAttribute("fen", "8/8/8/8/8/8/8/K7"))
  await expect.poll(() => placed(page)).toEqual([["wk", "0,7", true, true]])
})

test("pieces are chosen by keys and marked on the largest board", async ({ page, open }) => {
  await open(`<chess-diagram fen="${largest}" glance="free" betza="A:NN Z:F2"></chess-diagram>`)
  await square(page, "a1").focus()
  await page.keyboard.press("Enter")
  await expect(diagram(page).getByRole("status")).toHaveText(
    "White A on a1: leaps to b3, c2, c5, d7, e3, e9, f11, g4, g13, h15, i5, k6, m7, o8.",
  )
  expect(await marksOn(diagram(page))).toContain("leap h15")
  for (const [key, name] of [
    ["End", "p1"],
    ["PageUp", "p16"],
    ["ArrowLeft", "o16"],
    ["Home", "a16"],
    ["ArrowDown", "a15"],
    ["PageDown", "a1"],
  ]) {
    await page.keyboard.press(key)
    await expect(square(page, name)).toBeFocused()
  }
  const grid = page.getByRole("grid")
  await expect(grid).toHaveAttribute("aria-rowcount", "16")
  await expect(grid.getByRole("gridcell")).toHaveCount(256)
  await square(page, "p16").click()
  await expect(diagram(page).getByRole("status")).toHaveText("Black Z on p16: moves or captures on n14, o15.")
  // Flipped, and with another board, it is still a grid.
  await diagram(page).evaluate((host) => host.setAttribute("orientation", "black"))
  await page.keyboard.press("Home")
  await expect(square(page, "p16")).toBeFocused()
  await diagram(page).evaluate((host) => host.setAttribute("fen", "8/8/8/8/8/8/8/R7"))
  await expect(grid.getByRole("gridcell")).toHaveCount(64)
})

test("such a board has no rules, which is said in one sentence", once, async ({ page, open }) => {
  for (const [attributes, fen] of [
    ["play", capablanca],
    ["glance", "8/8/8/8/8/8/8/4AK2"],
    ['show-moves="a1"', "5/5/5/5/R4"],
  ]) {
    await test.step(`such a board has no rules, which is said in one sentence: ${attributes}`, async () => {
      await open(`<chess-diagram fen="${fen}" ${attributes}></chess-diagram>`)
      const alert = page.getByRole("alert")
      await expect(alert).toHaveText(
        'The rules apply only to an eight by eight board with the pieces of chess; glance="free" shows how other pieces move.',
      )
      await diagram(page).evaluate((host) => host.setAttribute("lang", "de"))
      await expect(alert).toHaveText(/^Die Regeln gelten nur für ein Brett von acht mal acht Feldern /)
      await expect(page.getByRole("img")).toHaveCount(1)
    })
  }
})

for (const [betza, sentence] of [
  [
    "A:jD",
    "“j” in “jD” is not supported; of Betza’s notation, these are: W F D N A H L C J Z G K R B Q O, f b l r v s h, m c e i, n p g z q and t[FR].",
  ],
  ["A:yafsF", /^“ya” in “yafsF” is not supported; .*\.$/],
  ["A:BU", /^“U” in “BU” is not supported; .*\.$/],
  ["A:zN", /^“zN” in “zN” is not supported; .*\.$/],
  ["A:t[FpR]", /^“t\[FpR\]” in “t\[FpR\]” is not supported; .*\.$/],
  ["i1:N", "“i1:N” is not a move in Betza’s notation."],
]) {
  test(`what is not read of Betza's notation is named: ${betza}`, { tag: "@once" }, async ({ page, open }) => {
    await open(`<chess-diagram fen="8/8/8/8/8/8/8/A7" glance="free" betza="${betza}"></chess-diagram>`)
    await expect(page.getByRole("alert")).toHaveText(sentence)
  })
}

test.describe("the example", () => {
  const types = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
  }
  test.beforeEach(async ({ page }) => {
    await page.route("**/fairy-pieces/**", (route) => {
      const path = new URL(route.request().url()).pathname.split("/fairy-pieces/")[1]
      const [, module] = /^node_modules\/chess-arbiter\/(dist\/.*)$/.exec(path) ?? []
      const file = module ? join(root, module) : join(root, "examples", "fairy-pieces", path)
      const headers = { "content-security-policy": strict }
      return existsSync(file)
        ? route.fulfill({ contentType: types[extname(file)], headers, body: readFileSync(file) })
        : route.fulfill({ status: 204 })
    })
  })

  test("a table of pieces made from their notation", async ({ page }) => {
    const wrong = []
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && wrong.push(message.text()))
    page.on("pageerror", (error) => wrong.push(error.message))
    await page.goto("fairy-pieces/index.html")
    const said = {
      Archbishop:
        "White archbishop on e5: moves or captures on a1, a9, b2, b8, c3, c7, d4, d6, f4, f6, g3, g7, h2, h8, i1, i9; leaps to c4, c6, d3, d7, f3, f7, g4, g6.",
      Nightrider: "White nightrider on e5: leaps to a3, a7, c1, c4, c6, c9, d3, d7, f3, f7, g1, g4, g6, g9, i3, i7.",
      Horse:
        "White M on e5: moves or captures on c4, c6, d7, f7, g4, g6; can be blocked on d5, e6, f5; is blocked on e4 on its way to d3, f3.",
      Cannon:
        "White cannon on e5: hops to e9 over e7; moves to a5, b5, c5, d5, e1, e2, e3, e4, e6, f5, g5, h5, i5; captures on e9.",
      Grasshopper: "White grasshopper on e5: hops to b8 over c7, e8 over e7, h5 over g5.",
      // A step along a diagonal, and from there away from the middle along files and ranks.
      Griffon:
        "White V on e5: moves or captures on a4, a6, b4, b6, c4, c6, d1, d2, d3, d4, d6, d7, d8, d9, f1, f2, f3, f4, f6, f7, f8, f9, g4, g6, h4, h6, i4, i6.",
      Rose: /^White S on e5: leaps to .*\.$/,
      Crooked:
        "White Z on e5: moves or captures on a5, b4, b6, c5, d2, d4, d6, d8, e1, e3, e7, e9, f2, f4, f6, f8, g5, h4, h6, i5.",
    }
    const rows = page.locator("tbody tr")
    await expect(rows).toHaveCount(8)
    for (const [index, sentence] of Object.values(said).entries()) {
      const row = rows.nth(index)
      await row.scrollIntoViewIfNeeded()
      await row.getByRole("gridcell", { name: /^e5, white/ }).click()
      await expect(row.getByRole("status"), Object.keys(said)[index]).toHaveText(sentence)
    }
    expect(wrong).toEqual([])
  })

  test.describe("on a touch screen", () => {
    test.skip(notChromium, noFingers)
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
    test("a tap chooses, and nothing is wider than the screen", async ({ page }) => {
      await page.goto("fairy-pieces/index.html")
      const row = page.locator("tbody tr").first()
      await row.getByRole("gridcell", { name: /^e5, / }).tap()
      await expect(row.getByRole("status")).toHaveText(/^White archbishop on e5: /)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    })
  })
})
