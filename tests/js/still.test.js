// chess-arbiter/still: a diagram as text. An XML parser reads the SVG, and its contents are compared with the FEN.

import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"
import { JSDOM } from "jsdom"
import { lettered } from "../../js/elements/picture/letters.js"
import { palette, themes } from "../../js/elements/picture/still.js"
import { Setup } from "../../js/entries/index.js"
import * as fairy from "../../js/entries/still/fairy.js"
import * as entry from "../../js/entries/still.js"

const { InvalidFenError, still } = entry

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
/** The example of the elements' contract. */
const SEED = "k7/8/8/1prp4/1P1P4/8/6P1/7K"
const SPOKEN = "White: king h1; pawns b4, d4, g2. Black: king a8; rook c5; pawns b5, d5. Marked: g3, g4, c5."

/** Throws if it is not well-formed. */
const parsed = (svg) => new JSDOM(svg, { contentType: "image/svg+xml" }).window.document.documentElement
const figure = (html) => new JSDOM(html).window.document.body
const text = (root, name) => root.querySelector(name)?.textContent
/** The upper left corners of the squares with pieces, which are smaller than their squares. */
const placed = (root) =>
  [...root.querySelectorAll(":scope > g[transform]")].map((group) => {
    const [, x, y] = /^translate\((\d+) (\d+)\) scale\(0\.92\)$/.exec(group.getAttribute("transform"))
    return `${x - 4} ${y - 2}`
  })
/** Letters by their lines; tests/browser/still.spec.js looks at them. */
const letterOf = new Map([..."abcdefghijklmnop0123456789"].map((letter) => [lettered(letter, 0, 0).slice(4), letter]))
/** The coordinates, each with its place. */
const coordinates = (root) => {
  const path = root.querySelector(":scope > path[transform]")
  const scale = Number(/^scale\((.*)\)$/.exec(path?.getAttribute("transform"))?.[1])
  return Array.from(path?.getAttribute("d").matchAll(/M(\S+) ([\d.]+)([^M]*)/g) ?? [], ([, x, y, lines]) => {
    return { name: letterOf.get(lines), x: x * scale, y: y * scale }
  })
}
const namesIn = (root) =>
  coordinates(root)
    .map(({ name }) => name)
    .join("")
/** The overlay of the board. */
const drawn = (root) => [...root.querySelectorAll(":scope > g[fill=none] > g")]

test("every piece stands on its square from both sides", () => {
  for (const [orientation, corner] of [
    ["white", (file, rank) => [file, 7 - rank]],
    ["black", (file, rank) => [7 - file, rank]],
  ]) {
    for (const fen of [START, SEED, "8/8/8/8/8/8/8/8", `${"q".repeat(8)}/8/8/8/8/8/8/${"K".repeat(8)}`]) {
      const expected = []
      fen.split("/").forEach((rank, row) => {
        let file = 0
        for (const letter of rank) {
          if (/\d/.test(letter)) file += Number(letter)
          else
            expected.push(
              corner(file++, 7 - row)
                .map((step) => step * 100)
                .join(" "),
            )
        }
      })
      assert.deepEqual(placed(parsed(still({ fen, orientation }))), expected, fen)
    }
  }
})

test("pieces look alike exactly if they are the same", () => {
  const root = parsed(still(START))
  const looks = [...root.querySelectorAll(":scope > g[transform]")].map((group) => group.innerHTML)
  const letters = [...START.replace(/[/\d]/g, "")]
  for (const [i, one] of letters.entries())
    for (const [j, other] of letters.entries()) assert.equal(looks[i] === looks[j], one === other, `${one} ${other}`)
})

test("an SVG has its own title and no references", () => {
  const svg = still({ fen: SEED, marks: "g3,g4,c5", caption: "Pawn moves", size: 480 })
  const root = parsed(svg)
  assert.deepEqual([root.namespaceURI, root.getAttribute("role")], ["http://www.w3.org/2000/svg", "img"])
  assert.deepEqual([text(root, "title"), text(root, "desc")], ["Pawn moves", SPOKEN])
  assert.deepEqual(
    ["viewBox", "width", "height"].map((name) => root.getAttribute(name)),
    ["0 0 800 800", "480", "480"],
  )
  assert.doesNotMatch(svg, /\b(style|class|id|href)=|<style|url\(/)
  assert.equal(text(parsed(still(SEED)), "title"), "Chess diagram")
  assert.equal(parsed(still(SEED)).getAttribute("width"), null)
})

test("HTML is the figure that the element shows", () => {
  const body = figure(still({ fen: SEED, marks: "g3,g4,c5", caption: "Pawn moves", format: "html" }))
  assert.deepEqual(
    [...body.children].map(({ localName }) => localName),
    ["figure"],
  )
  assert.deepEqual(
    [...body.firstChild.children].map(({ localName }) => localName),
    ["svg", "figcaption"],
  )
  assert.deepEqual(
    [text(body, "svg > title"), text(body, "svg > desc"), text(body, "figcaption")],
    ["Pawn moves", SPOKEN, "Pawn moves"],
  )
  assert.equal(figure(still({ fen: SEED, format: "html" })).querySelector("figcaption"), null)
})

test("a still is described in its language", () => {
  const german = parsed(still({ fen: "8/8/8/3Q4/8/8/8/7k", lang: "de-AT", marks: "leap:e4" }))
  assert.equal(german.getAttribute("lang"), "de-AT")
  assert.match(text(german, "desc"), /^Weiß: Dame d5\. Schwarz: König h1\./)
  assert.match(text(parsed(still({ fen: SEED, lang: "fr" })), "desc"), /^Blancs/)
  assert.match(text(parsed(still({ fen: SEED, lang: "es" })), "desc"), /^Blancas/)
  assert.match(text(parsed(still({ fen: SEED, lang: "constructor" })), "desc"), /^White/)
})

test("coordinates follow the orientation and need room", () => {
  const names = (options) => namesIn(parsed(still(options)))
  assert.equal(names(SEED), "87654321abcdefgh")
  assert.equal(names({ fen: SEED, orientation: "black", coords: "outside" }), "12345678hgfedcba")
  assert.equal(names({ fen: `${SEED} b`, orientation: "turn" }), "12345678hgfedcba")
  assert.equal(names({ fen: SEED, coords: "none" }), "")
})

test("coordinates need a height of 10 pixels, and a small picture makes room for them", () => {
  const names = (options) => namesIn(parsed(still(options)))
  // Coordinates below 10 pixels are left out; outside the board there is room for larger ones.
  const sizesOf = (coords) => [340, 341, 209, 210].map((size) => names({ fen: SEED, size, coords }).length)
  assert.deepEqual(
    [sizesOf("inside"), sizesOf("outside")],
    [
      [16, 16, 0, 16],
      [16, 16, 0, 16],
    ],
  )
  const places = (size) => coordinates(parsed(still({ fen: SEED, size }))).map(({ x, y }) => x < 0 || y > 800)
  assert.deepEqual(
    [340, 341].map((size) => new Set(places(size))),
    [new Set([true]), new Set([false])],
  )
})

test("outside coordinates are beside the board and within the picture", () => {
  const outside = parsed(still({ fen: SEED, coords: "outside" }))
  const [left, top, width, height] = outside.getAttribute("viewBox").split(" ").map(Number)
  assert.doesNotMatch(still(SEED), /<text|font/)
  for (const { x, y } of coordinates(outside)) {
    assert.ok(x < 0 || y > 800, "beside the board")
    assert.ok(x > left && x < left + width && y > top && y < top + height, "in the picture")
  }
})

test("outside coordinates have the text colour of the page in HTML only", () => {
  // In a page they use its text colour, because the page may be dark.
  assert.match(still({ fen: SEED, coords: "outside", format: "html" }), /stroke="currentColor"/)
  assert.doesNotMatch(still({ fen: SEED, coords: "outside" }), /currentColor/)
})

test("each kind of mark has its own shape", () => {
  const kinds = ["move", "capture", "leap", "slide", "block", "castle", "double", "en-passant", "promotion"]
  const root = parsed(
    still({ fen: "8/8/8/8/8/8/8/8", marks: `Gd4,Rd4,Yd4,Bd4,d4 ${kinds.map((kind) => `${kind}:d4`).join(" ")}` }),
  )
  assert.deepEqual(new Set(drawn(root).map((each) => each.getAttribute("transform"))), new Set(["translate(350 450)"]))
  assert.equal(new Set(drawn(root).map(({ innerHTML }) => innerHTML)).size, kinds.length + 5)
  for (const shape of root.querySelectorAll("g[fill=none] path")) {
    assert.ok(shape.getAttribute("stroke"), "each line has a colour")
  }
})

test("arrows are drawn in their colours and directions", () => {
  const arrows = drawn(parsed(still({ fen: START, arrows: "Ga1a8,Re2e4,Yb1c3,Bh1a8" })))
  assert.equal(new Set(arrows.map(({ innerHTML }) => innerHTML)).size, 4)
  assert.equal(arrows[1].getAttribute("transform"), "translate(450 650) rotate(-90.00)")
})

test("the description names last move, check, arrows and shade", () => {
  const all = { fen: "4k3/8/8/8/8/8/4r3/4K3 w", shade: "a5,b6-c7,8", lastMove: "e8e2", check: "", arrows: "Re2e1" }
  const spoken = text(parsed(still(all)), "desc")
  const shaded = "a5, a8, b6, b7, b8, c6, c7, c8, d8, e8, f8, g8, h8"
  assert.equal(
    spoken,
    `White: king e1. Black: king e8; rook e2. Last move: e8 to e2. In check: e1. Arrows: e2 to e1 (red). Shaded: ${shaded}.`,
  )
  assert.equal(parsed(still(all)).querySelectorAll("[fill='#000'][fill-opacity]").length, shaded.split(", ").length)
  // Two paths for the last move, one for the check, one arrow.
  assert.equal(drawn(parsed(still(all))).length, 4)
})

test("a board of another size draws letters and pictures of the page", () => {
  const { still } = fairy
  const capablanca = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR"
  const root = parsed(
    still({
      fen: capablanca,
      marks: "j8",
      arrows: "Ga1j8",
      shade: "j",
      coords: "outside",
      size: 420,
      pieces: "A:arch&bishop.svg",
    }),
  )
  assert.equal(root.getAttribute("viewBox"), "-40 0 1040 840")
  assert.deepEqual(
    ["width", "height"].map((name) => Math.round(root.getAttribute(name))),
    [420, 339],
  )
  assert.match(
    text(root, "desc"),
    /; A c1; C h1\. Black: .* Marked: j8\. Arrows: a1 to j8 \(green\)\. Shaded: j1, j2, /,
  )
  assert.equal(namesIn(root), "87654321abcdefghij")
  const high = parsed(still({ fen: `${"2/".repeat(15)}2`, coords: "outside" }))
  assert.equal(namesIn(high), "16151413121110987654321ab")
  const [picture, ...others] = [...root.querySelectorAll("image")]
  assert.deepEqual(
    [picture.getAttribute("href"), picture.parentNode.getAttribute("transform"), others],
    ["arch&bishop.svg", "translate(204 702) scale(0.92)", []],
  )
  // Black's archbishop and both chancellors: in a white disc or a dark one.
  const discs = [...root.querySelectorAll("circle + text")].map((letter) => [
    letter.textContent,
    letter.previousSibling.getAttribute("fill"),
  ])
  assert.deepEqual(discs, [
    ["A", "#1c1a18"],
    ["C", "#1c1a18"],
    ["C", "#fff"],
  ])
  const spoken = (fen, lang) => text(parsed(still({ fen, lang })), "desc")
  assert.equal(spoken(`${"16/".repeat(15)}Zz13Z`), "White: Z a1, p1. Black: Z b1.")
  assert.equal(spoken("3/1a1/2A", "de"), "Weiß: A c1. Schwarz: A b2.")
  assert.deepEqual(placed(parsed(still({ fen: "3/1a1/2A", orientation: "black" }))), ["100 100", "0 0"])
})

test("pieces in hand are drawn above and below the board", () => {
  const { still } = fairy
  /** The upper left corners of the pieces, including those in hand. */
  const at = (root) =>
    [...root.querySelectorAll(":scope > g[transform]")].map((each) =>
      each.getAttribute("transform").match(/-?\d+/g).slice(0, 2).map(Number),
    )
  const seirawan = parsed(
    still({ fen: "4k3/8/8/8/8/8/8/4K3[HEe] w KQBCDFGkqbcdfg - 0 1", pieces: "H:hawk,E:elephant" }),
  )
  assert.equal(seirawan.getAttribute("viewBox"), "0 -100 800 1000")
  assert.equal(text(seirawan, "desc"), "White: king e1; hawk and elephant in hand. Black: king e8; elephant in hand.")
  const [above, below] = [([, y]) => y < 0, ([, y]) => y > 800].map((is) => at(seirawan).filter(is).length)
  assert.deepEqual([at(seirawan).length, above, below], [5, 1, 2])
})

test("holes of a board are not drawn", () => {
  const { still } = fairy
  const omega = parsed(
    still({
      fen: "w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*/*CRNBQKBNRC*/W**********W w KQkq - 0 1",
      pieces: "W:wizard,C:champion",
    }),
  )
  assert.match(
    text(omega, "desc"),
    /champions b2, k2; wizards a1, l1\. Black: .* champions b11, k11; wizards a12, l12\.$/,
  )
  // Two fills are the squares: 100 of the board and four corners, half of them dark.
  const [, ground, dark] = [...omega.querySelectorAll(":scope > path")].map((path) => path.getAttribute("d"))
  const area = ground.match(/h\d+/g).reduce((sum, run) => sum + Number(run.slice(1)) / 100, 0)
  assert.deepEqual([area, dark.match(/M/g).length], [104, 52])
})

test("xiangqi is drawn on lines with a river and palaces", () => {
  const { still } = fairy
  const xiangqi = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
  const lines = parsed(still({ fen: xiangqi, pieces: "xiangqi", surface: "lines" }))
  const characters = [...lines.querySelectorAll("circle + text")].map(({ textContent }) => textContent).join("")
  assert.equal(characters, "車馬象士將士象馬車砲砲卒卒卒卒卒兵兵兵兵兵炮炮俥傌相仕帥仕相傌俥")
  const drawn = [...lines.querySelectorAll(":scope > path[stroke]")].map((path) => path.getAttribute("d")).join("")
  // Ten ranks across; the outer files whole, the seven others with the river between; two palaces.
  assert.equal(drawn.match(/M50 \d*50H850/g).length, 10)
  assert.equal(drawn.match(/M(50|850) 50V950/g).length, 2)
  assert.equal(drawn.match(/M[1-7]50 50V450/g).length, 7)
  assert.equal(drawn.match(/M[1-7]50 550V950/g).length, 7)
  assert.match(drawn, /M350 50 550 250M550 50 350 250M350 950 550 750M550 950 350 750/)
  assert.equal(still({ fen: xiangqi, pieces: "xiangqi", surface: "points" }).match(/M\d+ \d+h0/g).length, 90)
})

test("pieces of shogi face the side of the opponent", () => {
  const { still } = fairy
  const shogi = { fen: "4k4/9/9/9/9/9/4+p4/9/4K4[PP]", pieces: "shogi", surface: "plain" }
  const tiles = (options) =>
    [...parsed(still(options)).querySelectorAll(":scope > g > g > text")].map(({ textContent, parentNode }) => [
      textContent,
      parentNode.hasAttribute("transform"),
    ])
  assert.deepEqual(tiles(shogi), [
    ["王", true],
    ["と", true],
    ["玉", false],
    ["歩", false],
  ])
  assert.deepEqual(tiles({ ...shogi, orientation: "black" }), [
    ["王", false],
    ["と", false],
    ["玉", true],
    ["歩", true],
  ])
  assert.match(
    text(parsed(still({ ...shogi, lang: "es" })), "desc"),
    /^Sente: rey e1; 2 peones en mano\. Gote: rey e9; tokin e3; nada en mano\.$/,
  )
})

test("a promoted piece is described as promoted", () => {
  const { still } = fairy
  assert.equal(text(parsed(still("Q~7/8/8/8/8/8/8/8")), "desc"), "White: queen a8 (promoted).")
})

test("an unknown surface is refused", () => {
  const { still } = fairy
  assert.throws(() => still({ fen: START, surface: "wood" }), TypeError)
})

test("each named drawing looks different in both colours", () => {
  const { still } = fairy
  const drawings =
    "archbishop chancellor amazon hawk elephant camel cannon grasshopper nightrider wizard champion unicorn".split(" ")
  const looks = drawings.flatMap((name) =>
    ["A", "a"].map((letter) => {
      const root = parsed(still({ fen: `${letter}7/8/8/8/8/8/8/8`, pieces: `A:${name}` }))
      assert.match(text(root, "desc"), new RegExp(`: ${name} a8\\.$`))
      assert.equal(root.querySelector("image"), null)
      return root.querySelector(":scope > g[transform]").innerHTML
    }),
  )
  assert.equal(new Set(looks).size, 24)
  const unknown = []
  const { warn } = console
  console.warn = (message) => unknown.push(message)
  try {
    still({ fen: "A7/8/8/8/8/8/8/8", pieces: "A:dodo" })
  } finally {
    console.warn = warn
  }
  assert.deepEqual(unknown, ['"A:dodo" cannot be read as a picture of a piece and was left out'])
})

test("colours are those of the elements on a light page", () => {
  const css = readFileSync(new URL("../../js/elements/element/style.css", import.meta.url), "utf8")
  for (const [name, color] of Object.entries(palette)) {
    const [, found] = new RegExp(`var\\(--chess-(?:mark-)?${name}, (?:light-dark\\()?(#[0-9a-f]{6})`).exec(css) ?? []
    assert.equal(found, color, name)
  }
  const rules = [...css.matchAll(/^:host(?:\(\[theme~=(\w+)\]\))? \{\s*--_a: (#\w+);\s*--_b: (#\w+);/gm)]
  const long = (color) => color.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3")
  assert.deepEqual(Object.fromEntries(rules.map(([, name = "wood", ...squares]) => [name, squares.map(long)])), themes)
  for (const [theme, squares] of Object.entries(themes)) {
    const fills = [...parsed(still({ fen: SEED, theme })).querySelectorAll(":scope > path:not([transform])")]
    assert.deepEqual(
      fills.map((path) => path.getAttribute("fill")),
      squares,
      theme,
    )
  }
  assert.equal(still({ fen: SEED, theme: "wood" }), still(SEED))
  assert.throws(() => still({ theme: "oak" }), { name: "TypeError", message: /"wood", "green", "blue", "grey"/ })
})

test("an unreadable FEN is refused as the engine refuses it", () => {
  const boards = [
    ["8/8/8/8/8/8/8", 0],
    ["", 0],
    ["8/8/3é4/8/8/8/8/8 w - -", 5],
    ["8/8/+8/8/8/8/8/8", 4],
    ["ppppppppp/8/8/8/8/8/8/8", 0],
    ["8/7/8/8/8/8/8/8", 2],
    ["  chess960: 8/8/8/8/8/8/8/7 w", 26],
  ]
  for (const [fen, offset] of boards) {
    const engine = fen.trim().replace(/^chess960:\s*/, "")
    const expected =
      engine === ""
        ? { field: "placement", code: "fen-rank-count" }
        : refusal(() => Setup.fromFen(`${engine.split(" ")[0]} w - - 0 1`))
    const error = refusal(() => still(fen))
    assert.ok(error instanceof InvalidFenError && error.name === "InvalidFenError", fen)
    assert.deepEqual([error.field, error.code, error.offset], [expected.field, expected.code, offset], fen)
    assert.match(error.message, /^This position cannot be shown: .*\.$/)
  }
})

/** The error that a call throws. */
function refusal(call) {
  try {
    call()
  } catch (error) {
    return error
  }
  return assert.fail("nothing was thrown")
}

test("wrong options throw a TypeError that says what was expected", () => {
  const wrong = [
    [undefined, /a FEN or an object/],
    [null, /null is not an options object: a FEN or an object with fen, .* or format was expected/],
    [7, /7 is not an options object/],
    [[START], /not an options object/],
    [new Map(), /not an options object/],
    [{ fens: START }, /there is no option "fens"/],
    [{ "last-move": "e2e4" }, /there is no option "last-move"/],
    [{ fen: 7 }, /the option fen cannot be 7: a string of at most 10000 characters was expected/],
    ...["marks", "arrows", "shade", "lastMove", "check", "caption", "lang"].map((name) => [
      { [name]: {} },
      new RegExp(`the option ${name} cannot be .+: a string`),
    ]),
    [{ orientation: "sideways" }, /the option orientation cannot be .+: "white", "black", "w", "b" or "turn"/],
    [{ coords: true }, /the option coords cannot be .+: "inside", "outside" or "none"/],
    [{ format: "png" }, /the option format cannot be .+: "svg" or "html"/],
    [{ check: "king" }, /the option check cannot be .+: a square or ""/],
    ...[0, -1, NaN, Infinity, "400", true].map((size) => [
      { size },
      /the option size cannot be .+: a number of pixels above 0/,
    ]),
  ]
  for (const [options, message] of wrong)
    assert.throws(
      () => still(options),
      (error) => error instanceof TypeError && message.test(error.message),
      String(message),
    )
  const nothing = Object.fromEntries(
    ["fen", "marks", "arrows", "shade", "orientation", "coords", "lastMove", "check", "caption", "lang", "size"].map(
      (name) => [name, null],
    ),
  )
  assert.equal(still(nothing), still({}))
})

test("whatever an author writes stays text", () => {
  const hostile = [
    `"><script>alert(1)</script>`,
    "</title></svg><img src=x onerror=alert(1)>",
    "]]> &amp; &nope; ' \" <!--",
    "\0\u0001\u000b\ud800 lone \udfff \ufffe",
    "💥 ♘ é \u202e",
  ]
  const harmless = (root) => assert.equal(root.querySelector("script, img, [onerror]"), null)
  for (const each of hostile) {
    const options = { fen: SEED, caption: each, lang: each }
    const root = parsed(still(options))
    harmless(root)
    const readable = each.replace(/[\0\u0001\u000b\ufffe]|\p{Surrogate}/gu, "\ufffd")
    assert.equal(text(root, "title"), readable)
    assert.equal(root.getAttribute("lang"), readable)
    const body = figure(still({ ...options, format: "html" }))
    harmless(body)
    assert.equal(text(body, "figcaption"), readable)
  }
})

test("unknown words are dropped with a warning", (context) => {
  const warn = context.mock.method(console, "warn", () => {})
  assert.equal(
    drawn(parsed(still({ fen: SEED, marks: "g3,z9 jump:e4", arrows: "e2", shade: "k", lastMove: "Nf3" }))).length,
    1,
  )
  assert.equal(warn.mock.callCount(), 5)
  still({ fen: SEED, marks: "x".repeat(10_000) })
  assert.ok(warn.mock.calls[5].arguments[0].length < 200)
})

test("long values of options take linear time", (context) => {
  const { still } = fairy
  context.mock.method(console, "warn", () => {})
  const long = 9_000
  for (const value of [" ".repeat(long), `e4${" ".repeat(long)}x`, ",".repeat(long), "e4,".repeat(long / 10)]) {
    still({ fen: SEED, marks: value, arrows: value, shade: value, pieces: value, caption: value })
  }
  assert.throws(() => still(`8${" ".repeat(long)}8`), InvalidFenError)
  assert.throws(() => still("/".repeat(long)), InvalidFenError)
  for (const name of ["fen", "marks", "arrows", "shade", "lastMove", "check", "pieces", "caption", "lang"]) {
    assert.throws(() => still({ [name]: "e4,".repeat(10_000) }), {
      name: "TypeError",
      message: /at most 10000 characters/,
    })
  }
})

test("both entries export only still and its error", () => {
  for (const each of [entry, fairy]) assert.deepEqual(Object.keys(each), ["InvalidFenError", "still"])
})

test("both entries draw chess the same", () => {
  for (const options of [
    START,
    `${SEED} g3,g4 b a5`,
    { fen: SEED, coords: "outside", pieces: " ", surface: "checkered" },
  ])
    assert.equal(entry.still(options), fairy.still(options))
})

test("still refuses a board of another game and names the entry for it", () => {
  const boards = [
    ["rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR", "fen-rank-width", 0],
    ["rnbakabnr/9/1c5c1/9/9/9/9/9/1C5C1/RNBAKABNR", "fen-rank-count", 0],
    ["chess960: 8/8/3a4/8/8/8/8/8 w - - 0 1", "fen-unknown-piece", 15],
    ["8/8/8/4*3/8/8/8/8 a1", "fen-unknown-piece", 7],
    ["Q~7/8/8/8/8/8/8/8", "fen-unknown-piece", 1],
    ["4k3/8/8/8/8/8/8/4K3[Qq] w - - 0 1", "fen-unknown-piece", 19],
  ]
  const end = / chess-arbiter\/still\/fairy shows boards of other games\.$/
  for (const [fen, code, offset] of boards) {
    const error = refusal(() => still(fen))
    assert.ok(error instanceof InvalidFenError, fen)
    assert.deepEqual([error.field, error.code, error.offset], ["placement", code, offset], fen)
    assert.match(error.message, end)
    assert.match(fairy.still(fen), /^<svg/)
  }
  for (const options of [{ pieces: "A:archbishop" }, { surface: "plain" }])
    assert.throws(
      () => still(options),
      (error) => error instanceof TypeError && end.test(error.message),
    )
})

test("still imports neither the engine nor a DOM", () => {
  const js = fileURLToPath(new URL("../../js/", import.meta.url))
  const found = new Set()
  const visit = (file) => {
    if (found.has(file)) return
    found.add(file)
    for (const [, path] of readFileSync(file, "utf8")
      .replace(/^\s*(\/\*\*|\*|\/\/).*$/gm, "")
      .matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g))
      visit(join(dirname(file), path))
  }
  visit(join(js, "entries", "still", "fairy.js"))
  visit(join(js, "entries", "still.js"))
  assert.ok(found.size > 10)
  assert.deepEqual(
    [...found].filter((file) => /generated\/(?!lang\/)|engine|\.css$/.test(file)),
    [],
  )
  assert.equal(globalThis.document, undefined)
})
