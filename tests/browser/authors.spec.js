// Unusual but valid uses of the elements by authors of pages.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Writable } from "node:stream"
import { main } from "../../bin/main.js"
import { once } from "./fixtures.js"
import { expect, marksOn, strictWithRules, test } from "./pages.js"
import { decode } from "./png.js"

const square = (within, name) => within.getByRole("gridcell", { name: new RegExp(`^${name}, `) })
const mate = `[FEN "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"]

{White mates in one. [%csl Gf7]} 1. Qxf7# *`
const pawn = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"

/** Takes a piece with the mouse and carries it over another square. */
async function carry(page, from, to) {
  const [start, end] = await Promise.all([from, to].map((name) => square(page, name).boundingBox()))
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 3 })
}

test("elements moved into a frame's document look and work as before", async ({ page, open }) => {
  await page.route("**/frame.html", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Frame</title>" }),
  )
  await open(`<chess-diagram caption="A caption" fen="${pawn}"></chess-diagram><chess-board></chess-board><chess-game>1. e4 e5 *</chess-game>
    <chess-puzzle>${mate}</chess-puzzle><iframe src="frame.html" width="900" height="3000"></iframe>`)
  await expect(page.getByRole("grid")).toHaveCount(3)
  const sizes = await page.evaluate(async () => {
    const all = [...document.querySelectorAll("main > :not(iframe)")]
    const { body } = document.querySelector("iframe").contentDocument
    body.append(...all, document.createElement("chess-board"))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return [...body.children]
      .map((element) => element.shadowRoot.querySelector("[part=board]").getBoundingClientRect())
      .map(({ width, height }) => [width, height])
  })
  expect(sizes).toEqual(Array(5).fill([512, 512]))
  const frame = page.frameLocator("iframe")
  const board = frame.locator("chess-board").first()
  for (const name of ["e2", "e4"]) await square(board, name).click()
  await expect(board.getByRole("status")).toHaveText("White: pawn to e4.")
  await expect(frame.locator("chess-board").last().getByRole("textbox", { name: "Move" })).toBeVisible()
  const puzzle = frame.locator("chess-puzzle")
  for (const name of ["h5", "f7"]) await square(puzzle, name).click()
  await expect(puzzle.getByRole("status")).toHaveText("Solved. Right: Qxf7#.")
})

test("locking a board with a piece in hand moves nothing and says so", once, async ({ page, open }) => {
  await open(`<chess-board fen="4k3/P7/8/8/8/8/4P3/4K3 w - - 0 1"></chess-board>`)
  const board = page.locator("chess-board")
  await expect(square(page, "e2")).toBeVisible()
  const lock = (on) => board.evaluate((host, on) => void (host.readonly = on), on)
  await board.evaluate((host) => {
    globalThis.heard = []
    for (const type of ["move", "notallowed"])
      host.addEventListener(type, ({ detail }) => globalThis.heard.push([type, detail.because, detail.from, detail.to]))
  })
  const locked = async () => {
    await expect(page.getByRole("status")).toHaveText("No move can be made on this board now.")
    expect(await board.evaluate((host) => host.game.ply)).toBe(0)
  }
  await carry(page, "e2", "e4")
  await lock(true)
  await page.mouse.up()
  await locked()
  await lock(false)
  for (const name of ["a7", "a8"]) await square(page, name).click()
  await lock(true)
  await page.getByRole("button", { name: "Queen" }).click()
  await locked()
  await expect(square(page, "a7")).toHaveAccessibleName("a7, white pawn")
  expect(await page.evaluate(() => globalThis.heard)).toEqual([
    ["notallowed", "readonly", "e2", "e4"],
    ["notallowed", "readonly", "a7", "a8"],
  ])
})

test("locking a board with a premove plays nothing and says so", once, async ({ page, open }) => {
  await open(`<chess-board side="white" premoves fen="4k2r/P7/8/8/8/8/8/4K3 b - - 0 1"></chess-board>`)
  const board = page.locator("chess-board")
  const queen = page.getByRole("button", { name: "Queen" })
  const promote = async () => {
    for (const name of ["a7", "a8"]) await square(page, name).click()
    await expect(queen).toBeVisible()
  }
  await promote()
  await board.evaluate((host) => {
    globalThis.heard = []
    for (const type of ["move", "notallowed", "premove"])
      host.addEventListener(type, ({ detail }) =>
        globalThis.heard.push([type, detail?.by ?? detail?.because ?? detail]),
      )
    host.setAttribute("readonly", "")
    host.play("Rg8")
  })
  await queen.click()
  await expect(page.getByRole("status")).toHaveText("No move can be made on this board now.")
  await board.evaluate((host) => (host.undo(), host.removeAttribute("readonly")))
  await promote()
  await board.evaluate((host) => host.setAttribute("readonly", ""))
  await queen.click()
  await expect(page.getByRole("status")).toHaveText("No move can be made on this board now.")
  await expect(square(page, "a7")).toHaveAccessibleName("a7, white pawn")

  await board.evaluate((host) => host.removeAttribute("readonly"))
  await promote()
  await queen.click()
  await board.evaluate((host) => (host.setAttribute("readonly", ""), host.play("Rf8")))
  await expect(page.getByRole("status")).toHaveText("Black: rook to f8. The premove is not possible any more.")
  await expect(square(page, "a7")).toHaveAccessibleName("a7, white pawn")
  expect(await page.evaluate(() => globalThis.heard)).toEqual([
    ...[
      ["move", "program"],
      ["notallowed", "readonly"],
      ["notallowed", "readonly"],
    ],
    ...[
      ["premove", { from: "a7", to: "a8", promotion: "queen" }],
      ["move", "program"],
      ["premove", null],
    ],
  ])
})

test("elements removed before they have loaded can be put back", once, async ({ page, open }) => {
  await open("", { until: "load" })
  await page.waitForFunction(() => customElements.get("chess-game"))
  await page.evaluate(async (mate) => {
    const main = document.querySelector("main")
    main.innerHTML = `<chess-board></chess-board><chess-game>1. e4 e5 *</chess-game><chess-puzzle>${mate}</chess-puzzle><chess-diagram play fen="8/8/8/8/8/8/8/K6k"></chess-diagram>`
    const all = [...main.children]
    main.replaceChildren()
    await Promise.all(all.map((element) => element.ready))
    main.append(...all)
  }, mate)
  for (const tag of ["chess-board", "chess-game", "chess-puzzle", "chess-diagram"])
    await expect(page.locator(tag).getByRole("gridcell")).toHaveCount(64)
  await expect(
    page
      .locator("chess-game")
      .getByRole("button", { name: /e4|pawn to e4/ })
      .first(),
  ).toBeVisible()
})

test("attribute values are trimmed", once, async ({ page, open }) => {
  await open(`<chess-diagram coords=" none " theme=" blue " orientation="
      black" marks="
        move:g3
        capture:c5" check=" d5 " fen="
      8/8/8/3Q4/8/8/8/8
      w - -"></chess-diagram>
    <chess-board rules=" free " side="
      black " fen="
      4k3/8/8/8/8/8/8/4K3 w - - 0 1"></chess-board>
    <chess-puzzle task="
      targets" square=" a1 " fen=" 8/8/8/8/8/8/8/N7 "></chess-puzzle>
    <chess-game start="
      end " coords=" none ">1. e4 e5 *</chess-game>`)
  const diagram = page.locator("chess-diagram")
  expect(await marksOn(diagram)).toEqual(["capture f4", "move b6"])
  const dark = diagram.locator("[part=square].dark").first()
  expect(await dark.evaluate((square) => getComputedStyle(square).backgroundColor)).toMatch(/ 204\)$| 0\.8\)$/)
  await expect(diagram.locator("[part=coords]").first()).toBeHidden()
  const board = page.locator("chess-board")
  await square(board, "e1").click()
  await expect(board.getByRole("status")).toHaveText("You play Black: the piece on e1 is not yours.")
  await expect(page.locator("chess-puzzle").getByRole("status")).toHaveText(
    "Choose every square to which the piece on a1 can go.",
  )
  await expect(square(page.locator("chess-game"), "e5")).toHaveAccessibleName("e5, black pawn")
  await expect(page.locator("chess-game [part=coords]").first()).toBeHidden()
})

test("repeated marks and arrows are drawn once", once, async ({ page, open }) => {
  await open("<chess-diagram></chess-diagram>")
  const diagram = page.locator("chess-diagram")
  for (const [name, value] of [
    ["marks", "e4,"],
    ["marks", "e4 "],
    ["marks", "[%csl Re4]"],
    ["arrows", "e2e4,"],
    ["arrows", "e2e4 "],
  ]) {
    await diagram.evaluate(
      (host, [name, value]) => {
        for (const each of ["marks", "arrows"]) host.removeAttribute(each)
        host.setAttribute(name, value.repeat(10_000))
      },
      [name, value],
    )
    await expect(diagram.locator("svg.marks > g"), value).toHaveCount(1)
  }
})

/** The German sentences of elements that cannot be shown. */
const wrong = {
  "chess-diagram fen='8/8'": "Diese Stellung kann nicht gezeigt werden: Ihre FEN hat 2 Reihen statt 8.",
  "chess-diagram fen='8'": "Diese Stellung kann nicht gezeigt werden: Ihre FEN hat 1 Reihe statt 8.",
  "chess-diagram fen='8/8/8/8/8/8/8/9'":
    "Diese Stellung kann nicht gezeigt werden: Die 1. Reihe ihrer FEN hat 9 Felder statt 8.",
  "chess-diagram fen='17/17'":
    "Diese Stellung kann nicht gezeigt werden: Die 2. Reihe ihrer FEN hat 17 Felder statt höchstens 16.",
  "chess-diagram fen='1/1'":
    "Diese Stellung kann nicht gezeigt werden: Die 2. Reihe ihrer FEN hat 1 Feld statt mindestens 2.",
  "chess-diagram fen='8/8/8/8/8/8/8/4?K3'":
    "Diese Stellung kann nicht gezeigt werden: „?“ in ihrer FEN ist keine Figur.",
  "chess-diagram fen='8/8/8/8/8/8/8/K7' glance='free' betza='a1:?'": "„?“ ist kein Zug in Betzas Notation.",
  "chess-diagram fen='8/8/8/8/8/8/8/K7' glance='free' betza='a1:U'": /^„U“ in „U“ wird nicht unterstützt; /,
  "chess-diagram fen='8/8/8/8/8/8/8/K7' play rules='fide'":
    "Hier kann man keine Züge versuchen. Schwarz hat keinen König.",
  "chess-board fen='8/8'": /^Die Figurenstellung braucht 8 Reihen mit einem \/ dazwischen, hat aber 2\.$/,
  "chess-board chess960='1000'": "„1000“ ist nicht die Nummer einer Stellung im Chess960: Erwartet wurde 0 bis 959.",
  "chess-board pgn='1. e4 e5 2. Ke3'":
    "Diese Partie kann nicht gezeigt werden: Zeile 1, Spalte 13 ihres PGN. Ein König kann nicht von e1 nach e3 ziehen: Er zieht nur ein Feld weit.",
  "chess-board pgn=''":
    "Diese Partie kann nicht gezeigt werden: Zeile 1, Spalte 1 ihres PGN. In diesem Text ist keine Partie.",
  "chess-puzzle pgn=''": "Diese Aufgabe kann nicht gezeigt werden: Sie hat kein PGN.",
  "chess-puzzle task='targets' square='a1' fen='8/8'":
    "Diese Stellung kann nicht gezeigt werden: Ihre FEN hat 2 Reihen statt 8.",
  "chess-puzzle task='targets' square='a1' fen='4k3/8/8/8/8/4R3/8/N3K3'":
    "Der König auf e8 steht im Schach, aber die andere Seite ist am Zug.",
}

test("problems are reported in the language of the page and follow it", once, async ({ page, open }) => {
  await open(
    `<div lang="de">${Object.keys(wrong)
      .map((tag) => `<${tag}></${tag.split(" ")[0]}>`)
      .join("")}</div>`,
  )
  const elements = page.locator("main > div > *")
  const said = (index) => elements.nth(index).getByRole(/play/.test(Object.keys(wrong)[index]) ? "status" : "alert")
  for (const [index, sentence] of Object.values(wrong).entries()) {
    await elements.nth(index).scrollIntoViewIfNeeded()
    await expect(said(index)).toHaveText(sentence)
  }
  await page.locator("main > div").evaluate((box) => {
    box.lang = "es"
    // A changed `lang` of an ancestor takes effect the next time the element is drawn.
    for (const element of box.children) element.setAttribute("coords", "none")
  })
  await expect(said(0)).toHaveText("Esta posición no se puede mostrar: su FEN tiene 2 filas en lugar de 8.")
  for (const index of Object.values(wrong).keys())
    if ((await said(index).getAttribute("role")) === "alert")
      await expect(said(index)).not.toHaveText(wrong[Object.keys(wrong)[index]])
})

test.describe("many puzzles", () => {
  const far = { head: '<link rel="stylesheet" href="far.css">' }
  test.beforeEach(({ page }) =>
    page.route("**/far.css", (route) => route.fulfill({ contentType: "text/css", body: ".far { block-size: 500vh }" })),
  )

  test("become interactive near the viewport or with the focus", once, async ({ page, open }) => {
    const engines = []
    page.on("request", (request) => /module\/index/.test(request.url()) && engines.push(request.url()))
    await open(
      `<div class="far"></div><button>before</button><div class="far"></div><chess-puzzle>${mate}</chess-puzzle><div class="far"></div>${`<chess-puzzle>${mate}</chess-puzzle>`.repeat(20)}`,
      far,
    )
    const puzzle = page.locator("chess-puzzle").first()
    await expect(page.locator("[part=prompt]")).toHaveText(Array(21).fill("White mates in one."))
    await expect(puzzle.getByRole("img", { name: "White mates in one." })).toHaveAttribute("tabindex", "0")
    await expect(page.getByRole("grid")).toHaveCount(0)
    expect(engines).toEqual([])
    const height = await puzzle.evaluate((host) => host.offsetHeight)
    await page.getByRole("button", { name: "before" }).focus()
    await page.keyboard.press("Tab")
    await expect(puzzle.locator("[role=gridcell][tabindex='0']")).toBeFocused()
    await expect(page.locator("[part=board][tabindex]")).toHaveCount(20)
    await expect(page.getByRole("grid")).toHaveCount(1)
    expect(await puzzle.evaluate((host) => host.offsetHeight)).toBe(height)
    for (const name of ["h5", "f7"]) await square(puzzle, name).click()
    await expect(puzzle.getByRole("status")).toHaveText("Solved. Right: Qxf7#.")
  })

  test("are printed with their task and without controls", once, async ({ page, open }) => {
    await open(
      `<chess-puzzle>${mate}</chess-puzzle><div class="far"></div><div class="far"></div><chess-puzzle>${mate}</chess-puzzle>`,
      far,
    )
    await expect(page.getByRole("button", { name: "Hint" })).toBeVisible()
    await page.emulateMedia({ media: "print" })
    for (const puzzle of await page.locator("chess-puzzle").all())
      await expect(puzzle.locator("[part=prompt]")).toBeVisible()
    await expect(page.getByRole("status")).toHaveText("White to move: find the solution.")
    for (const role of ["button", "textbox"]) await expect(page.getByRole(role)).toHaveCount(0)
  })
})

test("--chess-size set to none gives the board the width of its container", once, async ({ page, open }) => {
  await page.route("**/none.css", (route) =>
    route.fulfill({
      contentType: "text/css",
      body: "body { --chess-size: none } .wide { inline-size: 900px } .cell { display: table-cell } .flex { display: flex } .float { float: inline-start }",
    }),
  )
  const boxes = ["", "cell", "flex", "float"]
  await open(
    boxes
      .map(
        (box) =>
          `<div class="wide"><div class="${box}"><chess-diagram></chess-diagram></div></div><div class="wide"><div class="${box}"><chess-game>1. e4 *</chess-game></div></div>`,
      )
      .join(""),
    { head: '<link rel="stylesheet" href="none.css">' },
  )
  await expect(page.getByRole("grid")).toHaveCount(4)
  const widths = await page
    .locator("[part=board]")
    .evaluateAll((all) => all.map((board) => board.getBoundingClientRect().width))
  for (const [index, width] of widths.entries()) {
    // A game keeps room for its moves beside the board.
    expect(width, `${boxes[index >> 1]} ${index % 2}`).toBe(index % 2 ? 900 - 14 * 16 - 16 : 900)
  }
})

test("a style sheet made by the command replaces the pieces", once, async ({ page, open }) => {
  const codes = [..."wb"].flatMap((color) => [..."KQRBNP"].map((letter) => color + letter))
  const folder = mkdtempSync(join(tmpdir(), "chess-arbiter-set-"))
  const colorOf = (index) => [20 * index, 255 - 20 * index, 100]
  // Some sets have pictures without a viewBox.
  for (const [index, code] of codes.entries())
    writeFileSync(
      join(folder, `${code}.svg`),
      `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path fill="rgb(${colorOf(index)})" d="M0 0h10v10H0z"/></svg>`,
    )
  let body = ""
  const stdout = new Writable({
    write(text, _, done) {
      body += text
      done()
    },
  })
  expect(await main(["pieces", folder], { stdout, stderr: process.stderr, stdin: process.stdin })).toBe(0)
  rmSync(folder, { recursive: true })
  await page.route("**/pieces.css", (route) => route.fulfill({ contentType: "text/css", body }))
  const own = { head: '<link rel="stylesheet" href="pieces.css">', policy: `${strictWithRules}; img-src 'self' data:` }
  await open('<chess-diagram coords="none" fen="KQRBNP2/8/8/8/8/8/8/kqrbnp2"></chess-diagram>', own)
  const board = page.locator("chess-diagram [part=board]")
  const image = decode(await board.screenshot())
  const step = image.width / 8
  for (const [index, code] of codes.entries()) {
    // The corners belong to the picture and not to its padding.
    for (const at of [0.12, 0.85]) {
      const [x, y] = [(index % 6) + at, (index < 6 ? 0 : 7) + at]
      expect(image.at(Math.round(x * step), Math.round(y * step)), `${code} ${at}`).toEqual(colorOf(index))
    }
  }
})
