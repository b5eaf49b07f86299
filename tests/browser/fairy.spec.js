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

const emptyPicture = (route) =>
  route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })

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

test("a fairy diagram is drawn under the strictest policy", async ({ page, open }) => {
  await open(
    `<chess-diagram fen="${capablanca}" marks="j1 Ra10,Gi8" arrows="Ga1j8,Rj8a1" shade="j" last-move="e2e4" check="j1" coords="outside"></chess-diagram>
     <chess-diagram fen="${largest}" marks="p16 leap:a10" arrows="Ba1p16" shade="15-16"></chess-diagram>
     <chess-diagram fen="2k/3/K2"></chess-diagram>`,
    { policy: strict },
  )
  await expect(picture(page)).toHaveCount(3)
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
  /** The corner square has both coordinates. */
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
  test(`a1 has its place and colour in ${fen} from ${orientation}'s side`, { tag: "@once" }, async ({ page, open }) => {
    await open(`<chess-diagram fen="${fen}"></chess-diagram>`)
    await expect(picture(page)).toHaveAccessibleDescription(/A [ab]1/)
    await diagram(page).evaluate((host, side) => host.setAttribute("orientation", side), orientation)
    await expect.poll(() => placed(page)).toEqual([["wa", at, isDark, true]])
  })
}

test("pieces without a drawing are letters or pictures of the page", once, async ({ page, open }) => {
  await page.route("**/*-bishop.svg", emptyPicture)
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
  // Changing attributes redraws the board.
  await diagram(page).evaluate((host) => host.removeAttribute("pieces"))
  await expect
    .poll(looks)
    .toEqual(["A circle #fff", "A circle #1c1a18", " path #fff", " path #1c1a18", " path #fff", " path #1c1a18"])
  await diagram(page).evaluate((host) => host.setAttribute("fen", "8/8/8/8/8/8/8/K7"))
  await expect.poll(() => placed(page)).toEqual([["wk", "0,7", true, true]])
})

test("pieces are chosen by keys on the largest board", once, async ({ page, open }) => {
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
  // The grid survives flipping and a change of the board.
  await diagram(page).evaluate((host) => host.setAttribute("orientation", "black"))
  await page.keyboard.press("Home")
  await expect(square(page, "p16")).toBeFocused()
  await diagram(page).evaluate((host) => host.setAttribute("fen", "8/8/8/8/8/8/8/R7"))
  await expect(grid.getByRole("gridcell")).toHaveCount(64)
})

/** The cells row by row from the top: their classes, names and drawings. */
const rowsOf = (page, caption) =>
  page.locator(`chess-diagram[caption="${caption}"]`).evaluate(({ shadowRoot }) => {
    const kind = (cell) => (cell.classList.contains("hole") ? "*" : cell.querySelector("[part=piece]") ? "x" : ".")
    return [...shadowRoot.querySelectorAll(".row")].map((row) => [...row.children].map(kind).join(""))
  })
/** The pieces in hand from the top, each with its number. */
const handsOf = (page, caption) =>
  page.locator(`chess-diagram[caption="${caption}"]`).evaluate(({ shadowRoot }) => {
    const figure = shadowRoot.querySelector("figure")
    return [...figure.children]
      .filter((child) => ["board", "hand"].includes(child.getAttribute("part")))
      .map((child) =>
        child.getAttribute("part") === "board"
          ? "board"
          : [...child.children].map((held) => held.textContent.replace(/[^\d]/g, "") || "1").join(" "),
      )
  })

/** The games shown in the documents; expected values were written by hand from the rules of each game. */
const games = [
  {
    caption: "Seirawan",
    fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1",
    attributes: 'pieces="H:hawk,E:elephant"',
    rows: ["xxxxxxxx", "xxxxxxxx", "........", "........", "........", "........", "xxxxxxxx", "xxxxxxxx"],
    hands: ["1 1", "board", "1 1"],
    said:
      "White: king e1; queen d1; rooks a1, h1; bishops c1, f1; knights b1, g1; pawns a2, b2, c2, d2, e2, f2, g2, h2; hawk and elephant in hand. " +
      "Black: king e8; queen d8; rooks a8, h8; bishops c8, f8; knights b8, g8; pawns a7, b7, c7, d7, e7, f7, g7, h7; hawk and elephant in hand.",
    chosen: ["g1", "White knight on g1: leaps to e2, f3, h3."],
  },
  {
    caption: "Capablanca",
    fen: "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
    attributes: 'pieces="A:archbishop,C:chancellor"',
    rows: [
      "xxxxxxxxxx",
      "xxxxxxxxxx",
      "..........",
      "..........",
      "..........",
      "..........",
      "xxxxxxxxxx",
      "xxxxxxxxxx",
    ],
    hands: ["board"],
    said:
      "White: king f1; queen e1; rooks a1, j1; bishops d1, g1; knights b1, i1; pawns a2, b2, c2, d2, e2, f2, g2, h2, i2, j2; archbishop c1; chancellor h1. " +
      "Black: king f8; queen e8; rooks a8, j8; bishops d8, g8; knights b8, i8; pawns a7, b7, c7, d7, e7, f7, g7, h7, i7, j7; archbishop c8; chancellor h8.",
    // As if alone on the board: a bishop's diagonals and a knight's steps.
    chosen: [
      "c1",
      "White archbishop on c1: moves or captures on a3, b2, d2, e3, f4, g5, h6, i7, j8; leaps to a2, b3, d3, e2.",
    ],
  },
  {
    caption: "Omega",
    fen: "w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*/*CRNBQKBNRC*/W**********W w KQkq - 0 1",
    attributes: 'pieces="W:wizard,C:champion"',
    rows: [
      ...["x**********x", "*xxxxxxxxxx*", "*xxxxxxxxxx*", ...Array(6).fill("*..........*")],
      ...["*xxxxxxxxxx*", "*xxxxxxxxxx*", "x**********x"],
    ],
    hands: ["board"],
    said:
      "White: king g2; queen f2; rooks c2, j2; bishops e2, h2; knights d2, i2; pawns b3, c3, d3, e3, f3, g3, h3, i3, j3, k3; champions b2, k2; wizards a1, l1. " +
      "Black: king g11; queen f11; rooks c11, j11; bishops e11, h11; knights d11, i11; pawns b10, c10, d10, e10, f10, g10, h10, i10, j10, k10; champions b11, k11; wizards a12, l12.",
    // From its corner a wizard has one diagonal step and two camel leaps; other squares are holes.
    chosen: ["a1", "White wizard on a1: moves or captures on b2; leaps to b4, d2."],
  },
  {
    caption: "Xiangqi",
    fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    attributes: 'pieces="xiangqi" surface="lines"',
    rows: [
      ...["xxxxxxxxx", ".........", ".x.....x.", "x.x.x.x.x", "........."],
      ...[".........", "x.x.x.x.x", ".x.....x.", ".........", "xxxxxxxxx"],
    ],
    hands: ["board"],
    said:
      "Red: general e1; advisors d1, f1; elephants c1, g1; horses b1, h1; chariots a1, i1; cannons b3, h3; soldiers a4, c4, e4, g4, i4. " +
      "Black: general e10; advisors d10, f10; elephants c10, g10; horses b10, h10; chariots a10, i10; cannons b8, h8; soldiers a7, c7, e7, g7, i7.",
    chosen: ["d10", "Black advisor on d10: moves or captures on e9."],
  },
  {
    caption: "Shogi",
    fen: "lr5nl/3g1kg2/2n1ppsp1/p1p3p1p/1p1p5/2P3P1P/PP1PPP+b2/2G1K1S2/LN1S1G1NL[RBPPpp] w - - 0 1",
    attributes: 'pieces="shogi" surface="plain"',
    rows: [
      ...["xx.....xx", "...x.xx..", "..x.xxxx.", "x.x...x.x", ".x.x....."],
      ...["..x...x.x", "xx.xxxx..", "..x.x.x..", "xx.x.x.xx"],
    ],
    hands: ["2", "board", "1 1 2"],
    said:
      "Sente: king e2; golds c2, f1; silvers d1, g2; knights b1, h1; lances a1, i1; pawns a3, b3, c4, d3, e3, f3, g4, i4; rook, bishop and 2 pawns in hand. " +
      "Gote: king f8; rook b9; golds d8, g8; silver g7; knights c7, h9; lances a9, i9; pawns a6, b5, c6, d5, e7, f7, g6, h7, i6; horse g3; 2 pawns in hand.",
    // A bishop that also goes one square along files and ranks.
    chosen: [
      "g3",
      "Gote’s horse on g3: moves or captures on a9, b8, c7, d6, e1, e5, f2, f3, f4, g2, g4, h2, h3, h4, i1, i5.",
    ],
  },
]

for (const { caption, fen, attributes, rows, hands, said, chosen } of games) {
  test(`a FEN of ${caption} is drawn`, once, async ({ page, open }) => {
    await open(`<chess-diagram fen="${fen}" ${attributes} caption="${caption}"></chess-diagram>`, { policy: strict })
    await expect(picture(page, caption)).toHaveAccessibleDescription(said)
    expect(await rowsOf(page, caption)).toEqual(rows)
    expect(await handsOf(page, caption)).toEqual(hands)
    // Seen from the other side, the board and the hands are turned.
    await diagram(page).evaluate((host) => host.setAttribute("orientation", "black"))
    const turned = rows.map((row) => [...row].reverse().join("")).reverse()
    await expect.poll(() => rowsOf(page, caption)).toEqual(turned)
    expect(await handsOf(page, caption)).toEqual([...hands].reverse())
    await diagram(page).evaluate((host) => host.removeAttribute("orientation"))
    await diagram(page).evaluate((host) => host.setAttribute("glance", "free"))
    const [from, sentence] = chosen
    await square(page, from).click()
    await expect(diagram(page).getByRole("status")).toHaveText(sentence)
  })
}

test("palace, side and river limit the pieces of xiangqi", once, async ({ page, open }) => {
  const moves = async (from, expected) => {
    await square(page, from).click()
    await expect(diagram(page).getByRole("status")).toHaveText(expected)
  }
  await open(
    `<chess-diagram fen="4k4/9/4b4/4P4/9/9/2P6/1C2B4/1p7/3AK4" pieces="xiangqi" surface="lines" glance="free"></chess-diagram>`,
  )
  await moves("e1", "Red general on e1: moves or captures on d1, e2, f1.")
  await moves("d1", "Red advisor on d1: moves or captures on e2.")
  await moves("e3", /^Red elephant on e3: moves or captures on c1, c5, g1, g5; can be blocked on d2, d4, f2, f4\.$/)
  await moves("c4", "Red soldier on c4: moves or captures on c5.")
  await moves("e7", /^Red soldier on e7: moves or captures on d7, e8, f7\.$/)
  await moves("b2", /^Black soldier on b2: moves or captures on a2, b1, c2\.$/)
  await moves("b3", "Red cannon on b3: moves to a3, b4, b5, b6, b7, b8, b9, b10, c3, d3.")
  await diagram(page).evaluate((host) => host.setAttribute("betza", "A:F2 d1:W"))
  await moves("d1", "Red advisor on d1: moves or captures on c1, d2, e1.")
})

test("holes stop sliders and are not squares", once, async ({ page, open }) => {
  await open(`<chess-diagram fen="5/5/*4/2*2/R1M*N" pieces="M:knight" betza="M:nN" glance="free"></chess-diagram>`)
  const grid = page.getByRole("grid")
  await expect(grid.getByRole("gridcell", { name: /, no square$/ })).toHaveCount(3)
  await expect(grid.getByRole("gridcell", { name: "c2, no square" })).toHaveCount(1)
  await square(page, "a1").click()
  await expect(diagram(page).getByRole("status")).toHaveText("White rook on a1: moves or captures on a2, b1, c1.")
  await square(page, "e1").click()
  await expect(diagram(page).getByRole("status")).toHaveText("White knight on e1: leaps to d3.")
  // The way up leads over c2, the way to the right over d1.
  await square(page, "c1").click()
  await expect(diagram(page).getByRole("status")).toHaveText(
    "White knight on c1: moves or captures on a2; can be blocked on b1.",
  )
})

test("pieces have names in other languages and turn with the board", once, async ({ page, open }) => {
  await page.route("**/mine.svg", emptyPicture)
  await open(
    `<chess-diagram fen="4k4/9/9/9/9/9/9/9/4K4[2PPn]" pieces="shogi" lang="de"></chess-diagram>
     <chess-diagram fen="Q~3k3/8/8/8/8/8/8/4K3[QNNp]" lang="fr"></chess-diagram>
     <chess-diagram fen="3ka/5/5/5/3KA" pieces="A:archbishop a:mine.svg" lang="es"></chess-diagram>
     <chess-diagram fen="5/1+b1+B1/5" pieces="M:queen"></chess-diagram>`,
  )
  const [shogi, crazy, own, letters] = await diagram(page).all()
  const says = (each, text) => expect(each.getByRole("img")).toHaveAccessibleDescription(text)
  await says(shogi, "Sente: König e1; 3 Bauern auf der Hand. Gote: König e9; Springer auf der Hand.")
  await says(crazy, "Blancs : roi e1; dame a8 (promotion); dame et 2 cavaliers en main. Noirs : roi e8; pion en main.")
  await says(letters, "White: +B d2. Black: +B b2.")
  const turned = () =>
    shogi.evaluate(({ shadowRoot }) =>
      [...shadowRoot.querySelectorAll("[part=board] [part=piece] g")].map((each) => each.hasAttribute("transform")),
    )
  // From the top: the king of the other side is upside down.
  expect(await turned()).toEqual([true, false])
  await shogi.evaluate((host) => host.setAttribute("orientation", "black"))
  await expect.poll(turned).toEqual([true, false])
  await expect(own.locator("image")).toHaveCount(1)
  await says(own, "Blancas: rey d1; arzobispo e1. Negras: rey d5; arzobispo e5.")
})

test("surface draws lines, points or squares", once, async ({ page, open }) => {
  await open(
    ["plain", "lines", "points", "checkered", "tiles"]
      .map((name) => `<chess-diagram fen="5/5/*4/5" surface="${name}" caption="${name}"></chess-diagram>`)
      .join(""),
  )
  const drawn = async (name) => {
    await expect(picture(page, name)).toHaveAccessibleDescription("The board is empty.")
    return page.locator(`[caption=${name}]`).evaluate(({ shadowRoot }) => {
      const paths = [...shadowRoot.querySelectorAll(".surface path")].map((path) => path.getAttribute("d"))
      const cells = [...shadowRoot.querySelectorAll("[part=square]")]
      return { paths, grounds: new Set(cells.map((cell) => getComputedStyle(cell).backgroundColor)).size }
    })
  }
  const ground = "M0 0h500v100H0zM0 100h500v100H0zM100 200h400v100H100zM0 300h500v100H0z"
  expect(await drawn("points")).toEqual({
    paths: [ground, "", expect.stringMatching(/^(M\d+ \d+h0){19}$/)],
    grounds: 1,
  })
  // Four ranks across, the first file in two parts.
  expect(await drawn("lines")).toEqual({
    paths: [
      ground,
      "M50 50H450M50 150H450M150 250H450M50 350H450M50 50V150M50 350V350M150 50V350M250 50V350M350 50V350M450 50V350",
      "",
    ],
    grounds: 1,
  })
  expect((await drawn("plain")).paths[1]).toMatch(/^M0 0H500M0 100H500M0 200H500/)
  for (const name of ["checkered", "tiles"]) expect(await drawn(name)).toEqual({ paths: [], grounds: 3 })
})

/** In `dist/page`, the file with the drawings by name. */
const namesFile = "named.js"
const inPage = { elements: "module/page/elements.js" }

test("letters are shown while names of pieces load", once, async ({ page }) => {
  let goOn = () => {}
  const seen = new Promise((resolve) => (goOn = resolve))
  await page.route(`**/${namesFile}`, async (route) => {
    await seen
    await route.abort()
  })
  await page.route("**/mine.svg", emptyPicture)
  await page.route("**/of-its-own.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<script type="module" src="${inPage.elements}"></script><chess-diagram fen="AaBk/4" pieces="A:archbishop B:mine.svg"></chess-diagram>`,
    }),
  )
  await page.goto("of-its-own.html")
  const looks = () =>
    diagram(page).evaluate(({ shadowRoot }) =>
      [...shadowRoot.querySelectorAll("[part=piece] > svg")].map(
        (svg) => svg.firstElementChild?.localName ?? "nothing",
      ),
    )
  await expect.poll(looks).toEqual(["nothing", "nothing", "image", "path"])
  goOn()
  await expect.poll(looks).toEqual(["circle", "circle", "image", "path"])
  await page.unrouteAll({ behavior: "wait" })
})

test("a page without names of pieces loads none", once, async ({ page, open }) => {
  const asked = []
  page.on("request", (request) => asked.push(request.url().split("/").at(-1)))
  await open(`<chess-diagram fen="${capablanca}"></chess-diagram>`, inPage)
  await expect(picture(page)).toHaveAccessibleDescription(/A c1/)
  expect(asked).not.toContain(namesFile)
  await diagram(page).evaluate((host) => host.setAttribute("pieces", "A:archbishop"))
  await expect(picture(page)).toHaveAccessibleDescription(/C h1; archbishop c1/)
  expect(asked).toContain(namesFile)
  for (const [fen, sentence] of [
    ["8/8/8/8/8/8/8/8[Q?]", "This position cannot be shown: “?” in its FEN is not a piece."],
    ["8/8/8/8/8/8/8/8[Q", "This position cannot be shown: “[” in its FEN is not a piece."],
    ["8/8/8/+/8/8/8/8", "This position cannot be shown: “+” in its FEN is not a piece."],
    ["***/**/***", "This position cannot be shown: rank 2 of its FEN has 2 squares, not 3."],
  ]) {
    await diagram(page).evaluate((host, text) => host.setAttribute("fen", text), fen)
    await expect(page.getByRole("alert")).toHaveText(sentence)
  }
  await diagram(page).evaluate((host) => host.setAttribute("fen", "8/8/8/8/8/8/8/4K3[]"))
  await expect(page.getByRole("alert")).toBeHidden()
  await expect(picture(page)).toHaveAccessibleDescription("White: king e1; nothing in hand. Black: nothing in hand.")
  // A chess position removes everything of the other game.
  await diagram(page).evaluate((host) => host.setAttribute("fen", "8/8/8/8/8/8/8/4K3"))
  await expect(picture(page)).toHaveAccessibleDescription("White: king e1.")
  await expect(diagram(page).locator("[part=hand]")).toHaveCount(0)
})

test("a board without rules says so in one sentence", once, async ({ page, open }) => {
  for (const [attributes, fen] of [
    ["play", capablanca],
    ["glance", "8/8/8/8/8/8/8/4AK2"],
    ['show-moves="a1"', "5/5/5/5/R4"],
  ]) {
    await test.step(`${attributes} is refused on a board of another game`, async () => {
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
  test(`${betza} is named as unsupported Betza notation`, { tag: "@once" }, async ({ page, open }) => {
    await open(`<chess-diagram fen="8/8/8/8/8/8/8/A7" glance="free" betza="${betza}"></chess-diagram>`)
    await expect(page.getByRole("alert")).toHaveText(sentence)
  })
}

test.describe("the example fairy-pieces", () => {
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

  test("a table of pieces is made from their notation", once, async ({ page }) => {
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
    test("a tap chooses a piece on a touch screen", async ({ page }) => {
      await page.goto("fairy-pieces/index.html")
      const row = page.locator("tbody tr").first()
      await row.getByRole("gridcell", { name: /^e5, / }).tap()
      await expect(row.getByRole("status")).toHaveText(/^White archbishop on e5: /)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    })
  })
})
