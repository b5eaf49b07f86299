// Rendering, tested by pixels: contrast and shape of marks, forced colours, right-to-left pages, print, dark mode,
// motion; and axe.
import { inflateSync } from "node:zlib"
import { themes } from "../../js/elements/picture/still.js"
import { expectNoViolation } from "./axe.js"
import { noMedia, noScriptSwitch, notChromium } from "./drivers.js"
import { once, rare } from "./fixtures.js"
import { expect, test } from "./pages.js"
import { decode } from "./png.js"

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
const square = (page, name) => page.getByRole("gridcell", { name: new RegExp(`^${name}, `) })
const board = (page) => page.locator("chess-diagram, chess-board").first().locator("[part=board]").first()

/** A screenshot of an element; `part` are the pixels of a rectangle of squares, from the upper left corner. */
async function painted(locator) {
  const image = decode(await locator.screenshot({ animations: "disabled" }))
  const part = (column, row) => {
    const [w, h] = [image.width / 8, image.height / 8]
    const found = []
    for (let y = 0; y < Math.floor(h); y++) {
      for (let x = 0; x < Math.floor(w); x++) found.push(image.at(Math.ceil(column * w) + x, Math.ceil(row * h) + y))
    }
    return found
  }
  return { ...image, part }
}

/** How many pixels of two screenshots differ by more than rounding. */
function differing(a, b) {
  let count = Math.abs(a.width - b.width) + Math.abs(a.height - b.height)
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) {
      const other = b.at(x, y)
      if (a.at(x, y).some((value, channel) => Math.abs(value - other[channel]) > 8)) count++
    }
  }
  return count
}

/** WCAG 2.2: relative luminance and contrast. */
const luminance = ([r, g, b]) => {
  const [red, green, blue] = [r, g, b].map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a, b) => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** The marks and arrows of authors, each on a light and a dark square, with a free row below. */
const kinds = [
  "",
  "G",
  "R",
  "Y",
  "B",
  "move:",
  "capture:",
  "leap:",
  "slide:",
  "block:",
  "castle:",
  "double:",
  "en-passant:",
  "promotion:",
]
const places = kinds.map((kind, index) => ({
  name: kind || "plain",
  kind,
  column: 2 * (index % 4),
  row: 2 * Math.floor(index / 4),
}))
const name = (column, row) => `${"abcdefgh"[column]}${8 - row}`
const marks = places
  .map(({ kind, column, row }) => `${kind}${name(column, row)} ${kind}${name(column + 1, row)}`)
  .join(" ")
const withMarks = `<chess-diagram coords="none" fen="8/8/8/8/8/8/8/8" marks="${marks}"></chess-diagram>`
const arrows = [..."GRYB"].map((color, index) => ({ color, row: 2 * index }))
const withArrows = `<chess-diagram coords="none" fen="8/8/8/8/8/8/8/8" arrows="${arrows.map(({ color, row }) => `${color}${name(1, row)}${name(6, row)}`)}"></chess-diagram>`

/** The only element of a page in each theme. */
async function* inThemes(page) {
  for (const theme of Object.keys(themes)) {
    await page.locator("chess-diagram, chess-board").evaluate((host, theme) => (host.theme = theme), theme)
    yield theme
  }
}

/**
 * The share of a square, or of its left and right edge without the piece, that differs from an empty square of the
 * same colour.
 */
function standsOut(image, [column, row], [emptyColumn, emptyRow], edge = false) {
  const [all, [, ground]] = [image.part(column, row), image.part(emptyColumn, emptyRow)]
  const size = Math.floor(image.width / 8)
  const isEdge = (_, index) => Math.min(index % size, size - 1 - (index % size)) < size / 10
  const cell = edge ? all.filter(isEdge) : all
  return cell.filter((color) => contrast(color, ground) >= 3).length / cell.length
}

test("axe finds no violations", once, async ({ page, open }) => {
  await page.setViewportSize({ width: 420, height: 420 })
  await open(
    `<h1>Elements</h1><chess-board></chess-board><chess-diagram caption="Start" fen="${start}" marks="e4" coords="outside"></chess-diagram>
     <chess-diagram fen="${start}" glance caption="Choose"></chess-diagram><chess-diagram fen="7k/P7/8/8/8/8/8/K7" play caption="Try"></chess-diagram>`,
  )
  await expect(page.getByRole("grid")).toHaveCount(3)
  await expectNoViolation(page)
  await page.locator("chess-board").getByRole("gridcell", { name: /^e2/ }).click()
  await page.getByRole("gridcell", { name: /^b1/ }).nth(1).click()
  await expectNoViolation(page)
  await page.getByRole("gridcell", { name: /^a7/ }).last().click()
  await page.getByRole("gridcell", { name: /^a8/ }).last().click()
  await expect(page.getByRole("dialog")).toBeVisible()
  await expectNoViolation(page)
})

/** The highlights of a game on the board of this test. */
async function highlights(page, within) {
  await page.locator("chess-board").evaluate((host) => host.setAttribute("fen", "6k1/8/8/3p4/4P3/8/8/R3K2R w KQ - 0 1"))
  await expect(square(page, "d5")).toHaveAccessibleName("d5, black pawn")
  for (const name of ["a1", "d5", "e1"]) expect(await within(name, true), `nothing yet, ${name}`).toBeLessThan(0.02)
  await square(page, "e1").click()
  expect(await within("e1", true), "the picked piece").toBeGreaterThan(0.1)
  for (const name of ["e2", "f2", "g1"]) expect(await within(name), `a target, ${name}`).toBeGreaterThan(0.025)
  expect(await within("a1", true), "castling onto the rook").toBeGreaterThan(0.1)
  await page.keyboard.press("Escape")
  await square(page, "e4").click()
  expect(await within("d5", true), "a capture").toBeGreaterThan(0.1)
  await page.keyboard.press("Escape")
  await square(page, "b5").focus()
  await page.keyboard.press("ArrowRight")
  expect(await within("c5"), "the focus").toBeGreaterThan(0.08)
  await page.locator("chess-board").evaluate((host) => host.setAttribute("fen", "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1"))
  await expect(square(page, "e8")).toHaveAccessibleName("e8, black rook")
  expect(await within("e1", true), "check").toBeGreaterThan(0.06)
  await square(page, "e1").click()
  await square(page, "d2").click()
  await expect(square(page, "d2")).toHaveAccessibleName("d2, white king")
  for (const name of ["e1", "d2"]) expect(await within(name, true), `the last move, ${name}`).toBeGreaterThan(0.08)
}

for (const colorScheme of ["light", "dark"]) {
  test.describe(colorScheme, () => {
    if (colorScheme === "dark") test.skip(notChromium, noMedia)
    test.use({ colorScheme, viewport: { width: 420, height: 420 } })

    test("every mark has a contrast of at least 3:1 on both kinds of squares", async ({ page, open }) => {
      await open(withMarks)
      for await (const theme of inThemes(page)) {
        const image = await painted(board(page))
        for (const { name, column, row } of places) {
          const [light, dark] = [`${theme}, ${name}, light`, `${theme}, ${name}, dark`]
          expect(standsOut(image, [column, row], [column + 1, row + 1]), light).toBeGreaterThan(0.025)
          expect(standsOut(image, [column + 1, row], [column, row + 1]), dark).toBeGreaterThan(0.025)
        }
      }
    })

    test("every arrow has a contrast of at least 3:1 on both kinds of squares", async ({ page, open }) => {
      await open(withArrows)
      for await (const theme of inThemes(page)) {
        const image = await painted(board(page))
        for (const { color, row } of arrows) {
          for (const column of [3, 4]) {
            const share = standsOut(image, [column, row], [column + 1, row + 1])
            expect(share, `${theme}, ${color} ${column}`).toBeGreaterThan(0.025)
          }
        }
      }
    })

    test("every highlight of a game has a contrast of at least 3:1", async ({ page, open }) => {
      await open('<chess-board coords="none"></chess-board>')
      const within = async (name, edge = false) => {
        const [column, row] = ["abcdefgh".indexOf(name[0]), 8 - Number(name[1])]
        // Rank 6 is empty here.
        return standsOut(await painted(board(page)), [column, row], [(column + row) % 2 ? 1 : 0, 2], edge)
      }
      await expect(page.getByRole("grid")).toBeVisible()
      for await (const _ of inThemes(page)) await highlights(page, within)
    })

    test("coordinates can be read in every theme", once, async ({ page, open }) => {
      await open(`<chess-diagram fen="8/8/8/8/8/8/8/8" last-move="a2g1"></chess-diagram>`)
      const host = page.locator("chess-diagram")
      await page.setViewportSize({ width: 500, height: 500 })
      const squares = async () => {
        const image = await painted(board(page))
        // In the middle, where no coordinate is.
        const middle = (column, row) =>
          image.at(...[column, row].map((at) => Math.floor(((at + 0.5) * image.width) / 8)))
        return { plain: [middle(0, 2), middle(1, 2)], last: [middle(0, 6), middle(6, 7)] }
      }
      const ink = await page
        .locator("[part=coords]")
        .first()
        .evaluate((coord) => getComputedStyle(coord).color.match(/\d+/g).map(Number))
      const seen = new Map()
      for await (const theme of inThemes(page)) {
        const { plain, last } = await squares()
        for (const each of [...plain, ...last]) expect(contrast(each, ink), theme).toBeGreaterThan(4.5)
        expect(contrast(...plain), theme).toBeGreaterThan(1.5)
        expect(luminance(plain[0]), theme).toBeGreaterThan(luminance(plain[1]))
        expect(last, theme).not.toEqual(plain)
        // These are the light colours of stills.
        const colors = plain.map((color) => `#${color.map((value) => value.toString(16).padStart(2, "0")).join("")}`)
        if (colorScheme === "light") expect(colors).toEqual(themes[theme])
        seen.set(String(plain), theme)
      }
      expect([...seen.values()]).toEqual(Object.keys(themes))
      for (const none of ["oak", "", null]) {
        await host.evaluate((host, none) => (host.theme = none), none)
        expect(seen.get(String((await squares()).plain)), none).toBe("wood")
      }
      await host.evaluate(({ style }) => {
        style.setProperty("--chess-light", "#ff0000")
        style.setProperty("--chess-dark", "#0000ff")
      })
      for await (const theme of inThemes(page)) {
        expect((await squares()).plain, theme).toEqual([
          [255, 0, 0],
          [0, 0, 255],
        ])
      }
    })

    test("pieces of every theme stand out from their squares", once, async ({ page, open }) => {
      await open('<chess-diagram coords="none" fen="kqrbnpkq/qkbrpnqk/8/8/8/8/KQRBNPKQ/QKBRPNQK"></chess-diagram>')
      for await (const theme of inThemes(page)) {
        const image = await painted(board(page))
        for (const row of [0, 1, 6, 7]) {
          for (let column = 0; column < 8; column++) {
            const share = standsOut(image, [column, row], [(column + row) % 2, 2])
            expect(share, `${theme}, ${column} ${row}`).toBeGreaterThan(0.09)
          }
        }
      }
    })
  })
}

/** The shape without colours: unchanged, darker and lighter pixels. */
function shape(part, ground) {
  const grey = part.map(luminance)
  const drawn = grey.filter((_, index) => contrast(part[index], ground) > 1.3)
  const middle = (Math.min(...drawn) + Math.max(...drawn)) / 2
  return grey.map((value, index) => (contrast(part[index], ground) <= 1.3 ? 0 : value > middle ? 1 : 2))
}
const difference = (a, b) => {
  const either = a.filter((value, index) => value > 0 || b[index] > 0).length
  return a.filter((value, index) => value !== b[index]).length / either
}

test("a mark leaves room for the piece on its square", async ({ page, open }) => {
  const fen = "8/nnnnnnnn/8/8/8/8/NNNNNNNN/8"
  const shown = ["", "a2 slide:b2 leap:c2 capture:d2 Ge2 Rf2 Yg2 Bh2"].map(
    (marks) => `<chess-diagram fen="${fen}" coords="none" marks="${marks}"></chess-diagram>`,
  )
  const images = []
  for (const html of shown) {
    await open(html)
    images.push(await painted(board(page)))
  }
  const size = images[0].width / 8
  for (let column = 0; column < 8; column++) {
    const ring = images.map((image) => image.part(column, 6).join(" "))
    expect(ring[0]).not.toBe(ring[1])
    for (let x = -0.15; x <= 0.15; x += 0.02) {
      for (let y = -0.15; y <= 0.15; y += 0.02) {
        const [without, marked] = images.map((image) =>
          image.at(Math.round((column + 0.5 + x) * size), Math.round((6.5 + y) * size)),
        )
        expect(marked).toEqual(without)
      }
    }
  }
})

test("marks and arrows can be told apart without colour", async ({ page, open }) => {
  await page.setViewportSize({ width: 420, height: 840 })
  await open(withMarks + withArrows)
  const [first, second] = [
    await painted(page.locator("[part=board]").first()),
    await painted(page.locator("[part=board]").last()),
  ]
  const shapes = [
    ...places.map(({ name, column, row }) => ({
      name,
      shape: shape(first.part(column, row), first.part(column + 1, row + 1)[1]),
    })),
    ...arrows.map(({ color, row }) => ({
      name: `arrow ${color}`,
      // The tail of the arrow.
      shape: shape(second.part(1, row), second.part(2, row + 1)[1]),
    })),
  ]
  const alike = shapes.flatMap((one, index) =>
    shapes.slice(0, index).flatMap((other) => {
      const share = difference(one.shape, other.shape)
      return one.name.startsWith("arrow") === other.name.startsWith("arrow") && share < 0.12
        ? [`${one.name}, ${other.name}: ${share.toFixed(2)}`]
        : []
    }),
  )
  expect(alike).toEqual([])
})

for (const colorScheme of ["light", "dark"]) {
  // Only Chromium's driver can pretend a dark page.
  const browsers = colorScheme === "dark" ? once : {}
  test(`disabled buttons are readable but fainter on ${colorScheme} pages`, browsers, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    /**
     * The strongest contrast of a button's text with its background, which is measured at the left centre, inside the
     * edge.
     */
    const strength = async (button) => {
      const image = decode(await button.screenshot({ animations: "disabled" }))
      const ground = image.at(4, Math.floor(image.height / 2))
      const middle = Array.from({ length: image.width - 8 }, (_, x) =>
        Array.from({ length: image.height - 8 }, (_, y) => image.at(x + 4, y + 4)),
      )
      return Math.max(...middle.flat().map((color) => contrast(color, ground)))
    }
    for (const [path, disabled, enabled] of [["editor.html", "Undo", "Start"]]) {
      await page.goto(path)
      const off = page.getByRole("button", { name: disabled, exact: true }).first()
      await expect(off).toBeDisabled()
      const faint = await strength(off)
      expect(faint, `${disabled}, disabled`).toBeGreaterThan(4.5)
      if (enabled)
        expect(await strength(page.getByRole("button", { name: enabled, exact: true }))).toBeGreaterThan(faint * 1.3)
    }
  })
}

test.describe("the board looks the same", () => {
  test.use({ viewport: { width: 420, height: 600 } })
  const body = `<chess-diagram fen="${start}" marks="Ga3,leap:b4" arrows="a2h5" shade="d4" check="e1" caption="Start"></chess-diagram>`

  test("a right-to-left page does not mirror the board", async ({ page, open }) => {
    await open(body)
    const there = await painted(board(page))
    await open(body, { root: 'dir="rtl"' })
    expect(differing(there, await painted(board(page)))).toBe(0)
  })

  test("forced colours keep board and caption readable", once, async ({ page, open }) => {
    // Highlights of a game are then stronger: see the tests of guests.
    await open(body.replace(' check="e1"', ""))
    const there = await painted(board(page))
    await page.emulateMedia({ forcedColors: "active" })
    expect(differing(there, await painted(board(page)))).toBe(0)
    const [text, forced] = await page
      .locator("chess-diagram")
      .evaluate(({ shadowRoot }) => [
        getComputedStyle(shadowRoot.querySelector("figcaption")).color,
        getComputedStyle(document.body).color,
      ])
    expect(text).toBe(forced)
  })
})

test("dark pages have darker squares", once, async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: "light" })
  await open('<chess-diagram coords="none" fen="8/8/8/8/8/8/8/8"></chess-diagram>')
  const light = await painted(board(page))
  await page.emulateMedia({ colorScheme: "dark" })
  const dark = await painted(board(page))
  for (const column of [0, 1])
    expect(luminance(dark.part(column, 0)[1])).toBeLessThan(luminance(light.part(column, 0)[1]))
  expect(contrast(dark.part(0, 0)[1], dark.part(1, 0)[1])).toBeGreaterThan(1.5)
})

test("print without backgrounds keeps squares, pieces and marks", once, async ({ page, open }) => {
  await open(`<chess-diagram fen="${start}" marks="Ge4"></chess-diagram>`.repeat(9))
  await expect(page.getByRole("img")).toHaveCount(9)
  const pdf = await page.pdf({ printBackground: false })
  // The page's drawing commands: the inflated data after "stream".
  const commands = [...pdf.toString("latin1").matchAll(/stream\r?\n/g)]
    .filter(({ index }) => pdf.toString("latin1", index - 3, index) !== "end")
    .map(({ 0: word, index }) => {
      try {
        return inflateSync(pdf.subarray(index + word.length), { finishFlush: 2 }).toString("latin1")
      } catch {
        return ""
      }
    })
    .join("\n")
  /** A fill colour in PDF, "r g b rg" with values from 0 to 1. */
  const fills = (color) => {
    const [r, g, b] = color.match(/[0-9a-f]{2}/g).map((hex) => parseInt(hex, 16) / 255)
    const close = ([, x, y, z]) => Math.abs(x - r) < 0.004 && Math.abs(y - g) < 0.004 && Math.abs(z - b) < 0.004
    return [...commands.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) rg\b/g)].filter(close).length
  }
  expect(fills(themes.wood[1].slice(1))).toBeGreaterThan(8)
  expect(fills(themes.wood[0].slice(1))).toBeGreaterThan(8)
  expect(fills("1c1a18")).toBeGreaterThan(8)
})

for (const reducedMotion of ["reduce", "no-preference"]) {
  test(`moves ${reducedMotion === "reduce" ? "do not slide" : "slide"} with ${reducedMotion}`, async ({
    page,
    open,
    browserName,
  }) => {
    test.skip(reducedMotion === "reduce" && notChromium({ browserName }), noMedia)
    await page.emulateMedia({ reducedMotion })
    await open("<chess-board></chess-board>")
    await expect(page.getByRole("grid")).toBeVisible()
    const running = await page.evaluate(async () => {
      const board = document.querySelector("chess-board")
      await board.ready
      board.play("e4")
      await null
      await null
      return board.shadowRoot.getAnimations({ subtree: true }).length
    })
    expect(running).toBe(reducedMotion === "reduce" ? 0 : 1)
  })
}

test.describe("without JavaScript", () => {
  test.skip(notChromium, noScriptSwitch)
  test.use({ javaScriptEnabled: false })

  test("the board page says what it needs", once, async ({ page }) => {
    await page.goto("./")
    await expect(page.getByText(/JavaScript/)).toBeVisible()
  })
})

// Dark Reader, the extension that recolours pages, runs here as the script of its npm package.

const inline = "default-src 'self' 'unsafe-inline' data: blob:; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'"
const foreign = ["wk", "wq", "wr", "wb", "wn", "wp", "bk", "bq", "br", "bb", "bn", "bp"]
  .map((code) => {
    const [fill, stroke] = code.startsWith("w") ? ["f8f1dc", "3a2c14"] : ["3a2c14", "f8f1dc"]
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M2 2h5v5h-5z' fill='%23${fill}' stroke='%23${stroke}'/></svg>`
    return `--chess-piece-${code}: url("data:image/svg+xml,${svg}");`
  })
  .join("")
const setUp = `fen="${start}" last-move="e2e4" arrows="Ga3h3 Rb6b3 Yc6c3 Bd6d3" marks="${kinds.map((kind, index) => `${kind}${name(index % 8, index < 8 ? 2 : 4)}`).join(" ")}"`
const diagrams = Object.keys(themes).map((theme) => `<chess-diagram theme="${theme}" ${setUp}></chess-diagram>`)
for (const [kind, element, act] of [
  ["a diagram in every theme", diagrams.join("")],
  ["foreign pieces", `<style>chess-diagram { ${foreign} }</style>${diagrams[0]}`],
  ["own colours", `<style>chess-diagram { --chess-light: #ffe; --chess-dark: #58a }</style>${diagrams[0]}`],
  ["pieces by name and letter", '<chess-diagram fen="8/8/2nN4/3pP3/8/8/8/8" pieces="N:hawk,P:letter"></chess-diagram>'],
  ["xiangqi", '<chess-diagram fen="9/9/3k5/9/9/4R4/9/9/4K4/9" pieces="xiangqi"></chess-diagram>'],
  ["shogi", '<chess-diagram fen="4k4/9/9/4p4/9/4P4/9/9/4K4" pieces="shogi"></chess-diagram>'],
  ["a board on which a piece is picked", "<chess-board></chess-board>", (page) => square(page, "e2").click()],
  ["a game", "<chess-game>1. e4 { [#] } 1... e5 { [#] [%csl Ge4] } *</chess-game>"],
  ["a puzzle", '<chess-puzzle>[FEN "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"] 1. Ra8# *</chess-puzzle>'],
  ["an editor", "<chess-editor></chess-editor>"],
]) {
  test(`Dark Reader changes no colour of ${kind}`, rare, async ({ page, open }) => {
    await open(element, { policy: inline })
    await page.evaluate(async () => {
      document.querySelector("meta[name=color-scheme]").remove()
      await customElements.whenDefined("chess-diagram")
      for (const each of document.querySelectorAll("main > *")) await each.ready
    })
    await act?.(page)
    const boards = page.locator("main").locator("[part~=board], .tool > .piece, .still")
    const inScheme = (scheme) =>
      page.evaluate((scheme) => void (document.documentElement.style.colorScheme = scheme), scheme)
    const photos = async () => {
      const taken = []
      for (const each of await boards.all()) taken.push(await painted(each))
      return taken
    }
    // On a page that Dark Reader darkens, boards look as on any dark page.
    await inScheme("dark")
    let expected = await photos()
    // Pieces with letters are pictures, which are painted later.
    await expect(async () => {
      const before = expected
      expected = await photos()
      expect(expected.map((photo, index) => differing(photo, before[index]))).toEqual(before.map(() => 0))
    }).toPass()
    expect(expected.length).toBeGreaterThan(0)
    await page.addScriptTag({ path: "node_modules/darkreader/darkreader.js" })
    for (const scheme of ["light", "dark"]) {
      await inScheme(scheme)
      await page.evaluate(() => globalThis.DarkReader.enable())
      await expect(page.locator("html")).toHaveAttribute("data-darkreader-scheme", "dark")
      await expect
        .poll(async () => (await photos()).map((photo, index) => differing(photo, expected[index])), {
          message: scheme,
        })
        .toEqual(expected.map(() => 0))
      await page.evaluate(() => globalThis.DarkReader.disable())
    }
  })
}

// Chromium smooths the edges of squares where a page scales a board, and what is behind them shines through.

for (const theme of [...Object.keys(themes), "own"]) {
  test(`scaled squares of ${theme} have no hairlines between them`, rare, async ({ page, open }) => {
    const own = theme === "own" ? "--chess-light: #fed; --chess-dark: #642" : ""
    const empty = 'fen="8/8/8/8/8/8/8/8" coords="none"'
    await open(
      `<style>body { background: #00f } main > div { width: 400px; transform-origin: 0 0 } chess-diagram { ${own} }</style>
      <div><chess-diagram theme="${theme}" ${empty}></chess-diagram></div>`,
      { policy: inline },
    )
    const around = page.locator("main > div")
    for (const transform of ["scale(1.13)", "scale(.77)", "scale(1.371) translate(.3px, .7px)"]) {
      await around.evaluate((box, transform) => void (box.style.transform = transform), transform)
      const { width, height, at } = await painted(board(page))
      const [light, dark] = [0, 1].map((column) =>
        at(Math.round(((column + 0.5) * width) / 8), Math.round(height / 16)),
      )
      const seams = []
      for (let y = 3; y < height - 3; y++)
        for (let x = 3; x < width - 3; x++) {
          // Blue is behind: no colour of a board has more of it than its lightest square, and none has less red than its darkest.
          const [red, , blue] = at(x, y)
          if (blue > Math.max(light[2], dark[2]) + 3 || red < Math.min(light[0], dark[0]) - 3) seams.push([x, y])
        }
      expect(seams, transform).toEqual([])
    }
  })
}

test("translucent squares have only the page behind them", async ({ page, open }) => {
  const style = "body { background: #fff } chess-diagram { --chess-light: transparent; --chess-dark: #0003 }"
  await open(`<style>${style}</style><chess-diagram fen="8/8/8/8/8/8/8/8" coords="none"></chess-diagram>`, {
    policy: inline,
  })
  const { width, at } = await painted(board(page))
  expect([at(width / 16, width / 16), at((3 * width) / 16, width / 16)].map(([red]) => red)).toEqual([255, 204])
})

test("a small board has its coordinates within its box, beside its squares", once, async ({ page, open }) => {
  await open(`<chess-diagram fen="${start}"></chess-diagram>`)
  await expect(page.locator("chess-diagram [part=coords]")).toHaveCount(16)
  const places = (size) =>
    page.locator("chess-diagram").evaluate(({ style, shadowRoot }, size) => {
      style.setProperty("--chess-size", `${size}px`)
      const box = shadowRoot.querySelector("[part=board]").getBoundingClientRect()
      const squares = [...shadowRoot.querySelectorAll("[part=square]")].map((each) => each.getBoundingClientRect())
      const left = Math.min(...squares.map(({ x }) => x))
      const bottom = Math.max(...squares.map((square) => square.bottom))
      const coords = [...shadowRoot.querySelectorAll("[part=coords]")]
        .filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) >= 9.9)
        .map((each) => each.getBoundingClientRect())
      return {
        box: [box.width, box.height],
        strip: [left - box.left, box.bottom - bottom].map(Math.round),
        beside: coords.filter((coord) => coord.right <= left || coord.top >= bottom - 1).length,
        shown: coords.length,
        within: coords.every((coord) => coord.left >= box.left && coord.bottom <= box.bottom + 1),
      }
    }, size)
  for (const [size, strip, beside, shown] of [
    [160, 0, 0, 0],
    [209, 0, 0, 0],
    [210, 12, 16, 16],
    [280, 15, 16, 16],
    [340, 19, 16, 16],
    [341, 0, 0, 16],
  ])
    expect(await places(size)).toEqual({
      ...{ box: [size, size], strip: [strip, strip], beside, shown, within: true },
    })
})

test("the count of a piece in a pocket is beside it", once, async ({ page, open }) => {
  await open(
    `<chess-board bare variant="crazyhouse" fen="4k3/8/8/8/8/8/8/4K3[QQRRBBNNPPPPPPPPPPPP] w - - 0 1"></chess-board>`,
    { head: `<script type="module" src="module/variants.js"></script>` },
  )
  await expect(page.getByRole("button", { name: "Pawn, 12 held" })).toBeVisible()
  for (const size of [170, 340, 512]) {
    const gaps = await page.locator("chess-board").evaluate(({ style, shadowRoot }, size) => {
      style.setProperty("--chess-size", `${size}px`)
      return [...shadowRoot.querySelectorAll("[part=pocket-piece]:not(.empty)")].map((piece) => {
        const range = document.createRange()
        range.selectNodeContents(piece.querySelector(".count"))
        const [number, box] = [range.getBoundingClientRect(), piece.getBoundingClientRect()]
        const right = Math.max(...[...piece.querySelectorAll("path")].map((path) => path.getBoundingClientRect().right))
        return [number.left - right >= -0.5, number.right <= box.right, number.height >= 10]
      })
    }, size)
    expect(gaps, `${size}`).toEqual(Array(5).fill([true, true, true]))
  }
})

test("moves, comments, variations and the result of a game are aligned", once, async ({ page, open }) => {
  await open('<chess-game start="end">1. e4 {Open.} e5 (1... c5 2. Nf3) 2. Nf3 1-0</chess-game>')
  await expect(page.locator("chess-game [part=variation]")).toBeVisible()
  const lefts = await page.locator("chess-game").evaluate(({ shadowRoot }) => {
    const list = [".of-main > span", "[part=comment]", "[part=variation] .number", ".outcome"]
    return list.map((selector) => {
      const range = document.createRange()
      range.selectNodeContents(shadowRoot.querySelector(selector))
      return Math.round(range.getBoundingClientRect().left)
    })
  })
  for (const left of lefts) expect(Math.abs(left - lefts[0]), `${lefts}`).toBeLessThanOrEqual(1)
})

test("Close stays in view in the list of keys on a phone", once, async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 400 })
  await open("<chess-board></chess-board>")
  await expect(page.getByRole("grid")).toBeVisible()
  await page.locator("chess-board").evaluate((board) => board.showKeys())
  const dialog = page.getByRole("dialog")
  await expect(dialog).toBeVisible()
  expect(
    await dialog.evaluate((dialog) => (dialog.scrollTop = dialog.scrollHeight) && dialog.scrollTop),
  ).toBeGreaterThan(50)
  await expect(dialog.getByRole("button")).toBeInViewport({ ratio: 1 })
})
