// <chess-diagram> as a picture: its contents and its description, without the rules.
import { noScriptSwitch, notChromium } from "./drivers.js"
import { once } from "./fixtures.js"
import { expect, marksOn, strict, test } from "./pages.js"

const picture = (page, name = "Chess diagram") => page.getByRole("img", { name, exact: true })

// ─── The diagrams of the seeds ───────────────────────────────────────────────────────────────────

test("vchess markup becomes a picture with a text alternative", once, async ({ page, open }) => {
  await open("<chess-diagram>fen:k7/8/8/1prp4/1P1P4/8/6P1/7K g3,g4,c5:</chess-diagram>")
  await expect(picture(page)).toHaveAccessibleDescription(
    "White: king h1; pawns b4, d4, g2. Black: king a8; rook c5; pawns b5, d5. Marked: g3, g4, c5.",
  )
  expect(await marksOn(page.locator("chess-diagram"))).toEqual(["plain c5", "plain g3", "plain g4"])
})

test("all four fields of vchess markup are read", once, async ({ page, open }) => {
  await open("<chess-diagram>fen:8/8/8/8/8/8/8/R6k - b 8,c,b6-d6,a5:</chess-diagram>")
  const shaded = "a5, a8, b6, b8, c1, c2, c3, c4, c5, c6, c7, c8, d6, d8, e8, f8, g8, h8"
  await expect(picture(page)).toHaveAccessibleDescription(`White: rook a1. Black: king h1. Shaded: ${shaded}.`)
  // Black is at the bottom: a1 in the upper right corner.
  const piece = await page.locator("chess-diagram").evaluate((host) => {
    const board = host.shadowRoot.querySelector("[part=board]").getBoundingClientRect()
    const rook = host.shadowRoot.querySelector(".wr").getBoundingClientRect()
    return [Math.round(((rook.x - board.x) / board.width) * 8), Math.round(((rook.y - board.y) / board.height) * 8)]
  })
  expect(piece).toEqual([7, 0])
})

test("attributes take precedence over markup that comes later", once, async ({ page, open }) => {
  await open("<chess-diagram></chess-diagram>")
  await expect(picture(page)).toHaveAccessibleDescription("The board is empty.")
  const set = (text) => page.locator("chess-diagram").evaluate((host, text) => (host.textContent = text), text)
  await set("fen:8/8/8/8/8/8/8/K7:")
  await expect(picture(page)).toHaveAccessibleDescription("White: king a1.")
  await set("fen:8/8/8/8/8/8/8/Q7:")
  await expect(picture(page)).toHaveAccessibleDescription("White: queen a1.")
  await page.locator("chess-diagram").evaluate((host) => host.setAttribute("fen", "8/8/8/8/8/8/8/N7"))
  await expect(picture(page)).toHaveAccessibleDescription("White: knight a1.")
})

// ─── Attributes ──────────────────────────────────────────────────────────────────────────────────

const board = "4k3/8/8/8/8/8/8/4K3"
const kings = "White: king e1. Black: king e8."

test("marks, arrows, last move, check and shade are described", once, async ({ page, open }) => {
  for (const [attributes, description] of [
    ['marks="g3,g4"', "Marked: g3, g4."],
    ['marks="Rd5,Ge4,a1"', "Marked red: d5. Marked green: e4. Marked: a1."],
    ['marks="[%csl Yd5,Be4]"', "Marked yellow: d5. Marked blue: e4."],
    [
      'marks="move:g3 capture:c5,c6 leap:f6 slide:d4 block:e5"',
      "Marked move only: g3. Marked capture only: c5, c6. Marked leap: f6. Marked slide: d4. Marked can be blocked: e5.",
    ],
    ['marks="move:g3, g4 Rd5 , a1"', "Marked move only: g3, g4. Marked red: d5. Marked: a1."],
    ['arrows="Ga1a8,Re2e4"', "Arrows: a1 to a8 (green), e2 to e4 (red)."],
    ['arrows="b2b4 [%cal Yc1h6]"', "Arrows: b2 to b4 (green), c1 to h6 (yellow)."],
    ['last-move="e2e4"', "Last move: e2 to e4."],
    ['check="e8"', "In check: e8."],
    ["check", "In check: e1."],
    ['shade="h"', "Shaded: h1, h2, h3, h4, h5, h6, h7, h8."],
    ['shade="b2-a1,c3"', "Shaded: a1, a2, b1, b2, c3."],
  ]) {
    await test.step(`${attributes} is described as ${description}`, async () => {
      await open(`<chess-diagram fen="${board}" ${attributes}></chess-diagram>`)
      await expect(picture(page)).toHaveAccessibleDescription(`${kings} ${description}`)
    })
  }
})

test("the caption is shown and names the picture", once, async ({ page, open }) => {
  await open(`<chess-diagram fen="${board}" caption="Two kings &amp; no more"></chess-diagram>`)
  await expect(picture(page, "Two kings & no more")).toHaveAccessibleDescription(kings)
  await expect(page.getByRole("figure", { name: "Two kings & no more" })).toContainText("Two kings & no more")
})

test("orientation sets the side at the bottom", once, async ({ page, open }) => {
  for (const [attributes, bottom] of [
    ["", "white"],
    ['orientation="b"', "black"],
    ['orientation="black"', "black"],
    ['orientation="w"', "white"],
    ['orientation="turn"', "white"],
  ]) {
    await test.step(`${attributes || "no attribute"} puts ${bottom} at the bottom`, async () => {
      await open(`<chess-diagram fen="${board}" ${attributes}></chess-diagram>`)
      const isLower = () =>
        page.locator("chess-diagram").evaluate(({ shadowRoot }) => {
          const [white, black] = [".wk", ".bk"].map((code) => shadowRoot.querySelector(code).getBoundingClientRect().y)
          return white > black
        })
      await expect.poll(isLower).toBe(bottom === "white")
      if (!attributes.includes("turn")) return
      await page.locator("chess-diagram").evaluate((host, fen) => host.setAttribute("fen", fen), `${board} b - - 0 1`)
      await expect.poll(isLower).toBe(false)
    })
  }
})

test("coords sets the place of coordinates", async ({ page, open }) => {
  await open(
    ["inside", "outside", "none"]
      .map((coords) => `<chess-diagram fen="${board}" coords="${coords}"></chess-diagram>`)
      .join(""),
  )
  await expect(picture(page)).toHaveCount(3)
  const found = await page.locator("chess-diagram").evaluateAll((hosts) =>
    hosts.map(({ shadowRoot }) => {
      const grid = shadowRoot.querySelector(".grid").getBoundingClientRect()
      const shown = [...shadowRoot.querySelectorAll("[part=coords]")].filter((coord) => coord.checkVisibility())
      const inside = shown.filter((coord) => {
        const { left, right, top, bottom } = coord.getBoundingClientRect()
        return left >= grid.left && right <= grid.right && top >= grid.top && bottom <= grid.bottom
      })
      return [
        shown
          .map(({ dataset }) => dataset.at)
          .sort()
          .join(""),
        inside.length,
      ]
    }),
  )
  expect(found).toEqual([
    ["12345678abcdefgh", 16],
    ["12345678abcdefgh", 0],
    ["", 0],
  ])
})

test("FENs that are illegal in every game can be shown", once, async ({ page, open }) => {
  const fens = {
    "8/8/8/8/4N3/8/8/8": "White: knight e4.",
    "chess960:7K/8/8/8/8/8/8/8": "White: king h8.",
    "PPPPPPPP/8/8/8/8/8/8/8 w HAha - 0 1": "White: pawns a8, b8, c8, d8, e8, f8, g8, h8.",
    "kk6/8/8/8/8/8/8/8": "Black: kings a8, b8.",
    "8/8/8/8/8/8/8/8": "The board is empty.",
    "Q~7/8/8/8/8/8/8/8": "White: queen a8 (promoted).",
    "KQRBNP2/8/8/8/8/8/8/8": "White: king a8; queen b8; rook c8; bishop d8; knight e8; pawn f8.",
  }
  await open(
    Object.keys(fens)
      .map((fen) => `<chess-diagram fen="${fen}"></chess-diagram>`)
      .join(""),
  )
  const all = await picture(page).all()
  for (const [index, text] of Object.values(fens).entries()) await expect(all[index]).toHaveAccessibleDescription(text)
})

test("a bad FEN is an alert in its place", once, async ({ page, open }) => {
  for (const [fen, sentence] of [
    ["8/8/8/8/8/8/8", "This position cannot be shown: its FEN has 7 ranks, not 8."],
    ["8/8/8/9/8/8/8/8", "This position cannot be shown: rank 5 of its FEN has 9 squares, not 8."],
    ["8/8/8/ppppppppp/8/8/8/8", "This position cannot be shown: rank 5 of its FEN has 9 squares, not 8."],
    ["8/7/8/8/8/8/8/8", "This position cannot be shown: rank 7 of its FEN has 7 squares, not 8."],
    ["10/10/9/10", "This position cannot be shown: rank 2 of its FEN has 9 squares, not 10."],
    ["17/17", "This position cannot be shown: rank 2 of its FEN has 17 squares, not at most 16."],
    ["8/8/8/8/8/8/8/4?K3", "This position cannot be shown: “?” in its FEN is not a piece."],
    ["nonsense", "This position cannot be shown: its FEN has 1 rank, not 8."],
  ]) {
    await test.step(`a bad FEN shows an alert in its place: ${fen}`, async () => {
      await open(`<chess-diagram fen="${fen}"></chess-diagram>`)
      await expect(page.getByRole("alert")).toHaveText(sentence)
      await expect(page.getByRole("alert")).toBeVisible()
      await page.locator("chess-diagram").evaluate((host) => host.setAttribute("fen", "8/8/8/8/8/8/8/8"))
      await expect(page.getByRole("alert")).toHaveCount(0)
    })
  }
})

// ─── What it costs, and where it works ───────────────────────────────────────────────────────────

test("pictures load nothing else under the strictest policy", async ({ page, open }) => {
  const requests = []
  page.on("request", (request) => requests.push(new URL(request.url()).pathname))
  await page.addInitScript(() => {
    globalThis.violations = []
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) =>
      globalThis.violations.push(violatedDirective),
    )
    for (const name of ["Module", "Instance"]) {
      WebAssembly[name] = new Proxy(WebAssembly[name], {
        construct: () => {
          throw new Error("wasm")
        },
      })
    }
  })
  await open(
    `<chess-diagram fen="${board}" marks="Ga1,b2 leap:c3" arrows="Ga1a8" shade="h" last-move="e2e4" check caption="x"></chess-diagram>
     <chess-diagram>fen:k7/8/8/1prp4/1P1P4/8/6P1/7K g3,g4,c5:</chess-diagram>
     <chess-diagram fen="8/8/8/8/4N3/8/8/8" glance="free"></chess-diagram>`,
    { policy: strict },
  )
  await expect(page.getByRole("grid")).toBeVisible()
  await page.getByRole("gridcell", { name: /^e4/ }).click()
  await expect(page.getByRole("status")).toHaveText("White knight on e4: leaps to c3, c5, d2, d6, f2, f6, g3, g5.")
  expect(await page.evaluate(() => globalThis.violations)).toEqual([])
  // The page, its icon, and modules; the largest of them is far smaller than the rules.
  const sizes = await Promise.all(
    requests
      .filter((path) => path.startsWith("/module/"))
      .map(async (path) => (await page.request.get(path)).body().then(({ length }) => length)),
  )
  expect(requests.filter((path) => /wasm/.test(path))).toEqual([])
  expect(Math.max(...sizes)).toBeLessThan(60_000)
  const [styled] = await page
    .locator("chess-diagram")
    .evaluateAll((hosts) => hosts.map(({ shadowRoot }) => shadowRoot.querySelectorAll("[style], style").length))
  expect(styled).toBe(0)
})

test.describe("without JavaScript", () => {
  test.skip(notChromium, noScriptSwitch)
  test.use({ javaScriptEnabled: false })

  test("the content of the tag is shown without JavaScript", async ({ page, open }) => {
    await open(
      `<chess-diagram fen="8/8/8/8/4N3/8/8/8"><img src="icon.svg" alt="A knight on e4" width="50" height="50"></chess-diagram>`,
    )
    await expect(page.getByRole("img", { name: "A knight on e4" })).toBeVisible()
  })
})

test("the description is German by the language of page or element", once, async ({ page, open }) => {
  await open(
    `<section lang="de-AT"><chess-diagram fen="${board}" marks="leap:e4"></chess-diagram></section>
     <chess-diagram lang="xx" fen="${board}"></chess-diagram>`,
  )
  await expect(picture(page, "Schachdiagramm")).toHaveAccessibleDescription(
    "Weiß: König e1. Schwarz: König e8. Markiert (springen): e4.",
  )
  await expect(picture(page)).toHaveAccessibleDescription(kings)
})

test("two copies of the package on one page do not throw", once, async ({ page, open }) => {
  await open(`<chess-diagram fen="${board}"></chess-diagram>`)
  await expect(picture(page)).toBeVisible()
  const found = await page.evaluate(async () => {
    await import("./module/elements.js?again")
    const { ChessDiagram } = await import("./module/elements/classes.js")
    return ChessDiagram === customElements.get("chess-diagram")
  })
  expect(found).toBe(true)
})
