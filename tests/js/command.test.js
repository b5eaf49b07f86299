// The command chess-arbiter, run as a program, and how it divides files among threads.

import assert from "node:assert/strict"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  closeSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable, Writable } from "node:stream"
import { after, test } from "node:test"
import { fileURLToPath } from "node:url"
import { encode } from "fast-png"
import { JSDOM } from "jsdom"
import { command as commandOf } from "../../bin/command.js"
import { main } from "../../bin/main.js"
import { checkSection } from "../../bin/pgn/checker.js"
import { pngOf } from "../../bin/png.js"
import { Progress } from "../../bin/pgn/progress.js"
import { sectionsOf, whole } from "../../bin/pgn/sections.js"
import { attributeOf, pictureAttributes } from "../../js/elements/element/attributes.js"
import { parsePgn, Position } from "../../js/entries/index.js"
import { openingOf } from "../../js/entries/openings.js"
import { menu, readLanguages } from "../../scripts/build/languages.mjs"
import { inRoot } from "../../scripts/paths.mjs"
import { generator } from "../../scripts/random.mjs"
import { decode } from "../browser/png.js"

const command = fileURLToPath(new URL("../../bin/chess-arbiter.js", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "chess-arbiter-command-"))
process.chdir(folder)
after(() => {
  process.chdir(tmpdir())
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the command in this process. @param {string[]} args */
async function run(args, input = "") {
  const texts = { out: "", err: "" }
  /** @param {"out" | "err"} name */
  const collecting = (name) =>
    new Writable({
      decodeStrings: false,
      write(text, _, done) {
        texts[name] += text
        done()
      },
    })
  const streams = { stdin: Readable.from([Buffer.from(input)]), stdout: collecting("out"), stderr: collecting("err") }
  const code = await main(args, streams)
  return { code, ...texts }
}

/** Runs the command as a program. @param {string[]} args */
const runProgram = (args, input = "", options = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    input,
    encoding: "utf8",
    cwd: folder,
    maxBuffer: 1 << 28,
    ...options,
  })
  return { code: status, out: stdout, err: stderr }
}
const write = (name, text) => {
  writeFileSync(join(folder, name), text)
  return name
}

/** The languages, English first. */
const spoken = [
  "en",
  ...menu(readLanguages(inRoot("lang")))
    .map(({ tag }) => tag)
    .filter((tag) => tag !== "en")
    .sort(),
]
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
const PINNED = "r6k/4q3/8/8/8/B7/8/K7 w - - 0 1"
const AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
const MATE = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
const SHUFFLED = "nr1kb1r1/ppp3pp/8/2Pp4/8/7P/PP3PP1/1R3KBR w KQkq - 0 9"

// For the starting position e2e4 of weight 3, d2d4 of 1, g1f3 deleted, a move of Black's; then a line feed.
const entries = ["031c000300000007", "02db000100000000", "0195000000000000", "0d24000900000000"]
write("book.bin", Buffer.from(`${entries.map((rest) => `463b96181691fc9c${rest}`).join("")}0a`, "hex"))
write("text.bin", '[Event "A game, not a book"]\n\n1. e4 e5 2. Nf3 *\n')
write("empty.bin", "")

/** Arguments, exit code, expected standard output, standard input. */
const runs = [
  [["legal", START], 0, "a3 b3 c3 d3 e3 f3 g3 h3 a4 b4 c4 d4 e4 f4 g4 h4 Na3 Nc3 Nf3 Nh3\n"],
  [["legal", "start", "g1"], 0, "Nf3 Nh3\n"],
  [["legal", MATE], 0, "\n"],
  [["legal", "-"], 0, "Kd1 Kf1 Kd2 Ke2 Kf2\n\n", `4k3/8/8/8/8/8/8/4K3 w - - 0 1\r\n\n${MATE}`],
  [["legal", "--chess960", SHUFFLED, "f1"], 0, /O-O\b/],
  [["legal", "--kings", "optional", "8/8/8/8/8/8/8/N7 w - - 0 1"], 0, "Nc2 Nb3\n"],
  [["perft", "-", "1", "--kings", "optional"], 0, "2\n", "8/8/8/8/8/8/8/N7 w - - 0 1"],
  [["why", "--kings", "optional", "8/8/8/8/8/8/8/N7 w - - 0 1", "Nc2"], 0, "Nc2 is legal.\n"],
  [["play", "--kings", "optional", "8/8/8/8/8/8/8/N7 w - - 0 1", "Nc2", "Z0"], 0, "8/8/8/8/8/8/2N5/8 w - - 2 2\n"],
  [["play", "--rules", "free", "8/8/8/8/8/8/8/N7 w - - 0 1", "Nc2", "Z0", "Ne3"], 0, "8/8/8/8/8/4N3/8/8 b - - 3 2\n"],
  [
    ["why", PINNED, "Bxe7"],
    1,
    "Bxe7 leaves the king on a1 open to Rxa1: the bishop on a3 is pinned along the a-file by the rook on a8.\n",
  ],
  [["why", "--lang", "de", PINNED, "Lxe7"], 1, /^Nach Lxe7 .* Txa1 .*\.\n$/],
  [["why", "--lang=de", "start", "Sf3"], 0, "Nf3 is legal.\n"],
  [["why", "start", "Sf3"], 1, /^"Sf3" is not a move in any notation/],
  [["why", "--lang", "nl", "start", "Pf3"], 0, "Nf3 is legal.\n"],
  [["why", "-", "e4"], 1, /^e4 is legal\.\nThe king on e1 is in check .*\n$/, `${START}\n${MATE}\n`],
  [["play", "start", "e4"], 0, `${AFTER_E4}\n`],
  [["play", "start"], 0, `${START}\n`],
  [["play", "-", "e4"], 0, `${AFTER_E4}\n`, `${START}\n`],
  [["play", "start", "-"], 0, `${MATE}\n`, "1. f3 e5 2.g4\n 2... Qh4#\n"],
  [["play", "start", "1.", "f3", "e5", "2.", "g4", "Qh4"], 0, `${MATE}\n`],
  [["play", "start", "1. f3 e5 $2 2... g4 ?! Qh4 #"], 0, `${MATE}\n`],
  [["play", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d5", "exd6", "e.p.", "Kd7"], 0, "8/3k4/3P4/8/8/8/8/4K3 w - - 1 3\n"],
  [["play", "start", "e4", "Ke3", "d4"], 1, `${AFTER_E4}\n`],
  [
    ["play", "--rules", "free", "start", "e4", "0000", "1000.", "e5"],
    0,
    "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2\n",
  ],
  [["line", "start", "e2e4", "e7e5", "g1f3"], 0, "1. e4 e5 2. Nf3\n"],
  [["line", AFTER_E4, "e7e5 2. g1f3"], 0, "1... e5 2. Nf3\n"],
  [["line", "start"], 0, "\n"],
  [["line", "start", "-"], 0, "1. f3 e5 2. g4 Qh4#\n", "1. f3 e5 2.g4\n 2... Qh4#\n"],
  [["line", "-", "a3"], 0, "1. a3\n1. a3\n", "start\nstart\n"],
  [["line", "--lang", "de", "start", "Sf3"], 0, "1. Sf3\n"],
  [["line", "--lang", "de", "--letters", "en", "start", "Sf3"], 0, "1. Nf3\n"],
  [["line", "--letters", "figurine", "start", "Nf3"], 0, "1. ♘f3\n"],
  [["line", "start", "e4", "e5", "Ke3", "d5"], 1, "1. e4 e5\n"],
  [["line", "--chess960", "1k6/8/8/8/8/8/8/5K1R w K - 0 9", "f1h1"], 0, "9. O-O\n"],
  [["line", "--kings", "optional", "8/8/8/8/8/8/8/N7 w - - 0 1", "Nc2"], 0, "1. Nc2\n"],
  [["play", "--lang", "de", "start", "Sf3"], 0, /5N2/],
  [["perft", "start", "3"], 0, "8902\n"],
  [["perft", "start", "0"], 0, "1\n"],
  [["perft", "--divide", "start", "2"], 0, /^a2a3: 20\n(.*\n){19}\n400\n$/],
  [["perft", "-", "1"], 0, "20\n0\n", `start\n${MATE}`],
  [["book", "book.bin", "start"], 0, "e4 3 (75.0 %), d4 1 (25.0 %)\n"],
  [["book", "--all", "book.bin", START], 0, "e4 3 (75.0 %), d4 1 (25.0 %), Nf3 0 (0.0 %)\n"],
  [["book", "book.bin", "-"], 0, "\ne4 3 (75.0 %), d4 1 (25.0 %)\n", `${MATE}\nstart\n`],
  [["book", "--chess960", "book.bin", "start"], 0, "e4 3 (75.0 %), d4 1 (25.0 %)\n"],
  [["book", "--variant", "antichess", "book.bin", "start"], 0, "\n"],
  [
    ["diagram", "start"],
    0,
    /^<svg [^\n]* viewBox="0 0 800 800" role="img"><title>Chess diagram<\/title><desc>White: king e1; [^\n]*<\/svg>\n$/,
  ],
  [
    ["diagram", "-", "--coords", "none", "--size", "64"],
    0,
    /^(<svg [^\n]* width="64" height="64" [^\n]*<\/svg>\n){2}$/,
    `start\r\n\n8/8/8/8/8/8/8/8\n`,
  ],
  [
    [
      "diagram",
      "--html",
      "--caption",
      "Ein <Bauer>\nzieht",
      "--lang",
      "de",
      "--marks",
      "e4",
      "--arrows",
      "Re2e4",
      "--shade",
      "d",
      "--orientation",
      "black",
      "8/8/8/8/8/8/4P3/8",
    ],
    ...[
      0,
      /^<figure><svg .*<title>Ein &lt;Bauer&gt; zieht<\/title><desc>Weiß: Bauer e2\. Markiert: e4\. Pfeile: e2 nach e4 \(rot\)\. Schattiert: d1, .*<\/svg><figcaption>.*<\/figcaption><\/figure>\n$/,
    ],
  ],
  [
    ["diagram", "--check", "", "--last-move", "e8e1", "4k3/8/8/8/8/8/8/4r2K w"],
    0,
    /Last move: e8 to e1\. In check: h1\./,
  ],
  [["--version"], 0, /^\d+\.\d+\.\d+\n$/],
  [["--help"], 0, /^Usage: chess-arbiter COMMAND/],
  [["help"], 0, /^Usage: chess-arbiter COMMAND/],
  ...["legal", "why", "play", "line", "perft", "pgn", "book", "diagram", "pieces"].flatMap((name) =>
    [
      [name, "--help"],
      ["help", name],
    ].map((args) => [args, 0, new RegExp(`^Usage: chess-arbiter ${name} `)]),
  ),
]

test("each command prints its answer and exits with its code", async () => {
  for (const [args, code, expected, input] of runs) {
    const { code: found, out, err } = await run(args, input)
    const name = `${args.join(" ")}: ${err}`
    assert.equal(found, code, name)
    if (typeof expected === "string") assert.equal(out, expected, name)
    else assert.match(out, expected, name)
    if (code === 0) assert.equal(err, "", name)
  }
})

test("the program uses standard streams and an exit code", () => {
  for (const [args, code, out, err, input] of [
    [["legal", "-", "g1"], 0, "Nf3 Nh3\n", "", "start\n"],
    [["play", "start", "e4", "Ke3"], 1, `${AFTER_E4}\n`, /^Ke3: .*\n$/],
    [["line", "start", "e4", "Nf4"], 1, "1. e4\n", "Black has no knight that could go to f4.\n"],
    [
      ["legal", "start", "e9"],
      2,
      "",
      /^chess-arbiter legal: "e9" is not a square.*\nSee "chess-arbiter legal --help"\.\n$/,
    ],
    [["leagl"], 2, "", /^chess-arbiter: there is no command "leagl".*\nSee "chess-arbiter --help"\.\n$/],
  ]) {
    const found = runProgram(args, input)
    assert.deepEqual([found.code, found.out], [code, out])
    if (typeof err === "string") assert.equal(found.err, err)
    else assert.match(found.err, err)
  }
})

test("the help of a command lists exactly the options it takes", async () => {
  const long = "word ".repeat(40).trim()
  const { help, run } = commandOf({
    usage: "x OPTIONS FILE > y",
    about: "About x.",
    options: { "last-move MOVE": "a move", json: long },
    max: 1,
    answer: async ({ values, words }) =>
      assert.deepEqual([{ ...values }, words], [{ "last-move": "e2e4", json: true }, ["f"]]),
  })
  const lines = help.split("\n")
  assert.deepEqual(lines.slice(0, 5), [
    "Usage: chess-arbiter x [OPTIONS] FILE > y",
    "",
    "About x.",
    "",
    "  --last-move MOVE  a move",
  ])
  assert.match(lines[5], /^ {2}--json {12}word/)
  assert.equal(lines.slice(5).join(" ").match(/word/g).length, 40)
  assert.ok(lines.every((line) => line.length <= 120))
  await run(["--json", "f", "--last-move", "e2e4"])
  assert.throws(() => run(["--check"]), { code: "ERR_PARSE_ARGS_UNKNOWN_OPTION" })
  assert.throws(() => run(["f", "g"]), /"g" was not expected/)
})

test("diagram has every option of a still", async () => {
  const { out } = await run(["diagram", "--help"])
  const listed = Array.from(out.matchAll(/^ {2}--([a-z-]+)/gm), ([, name]) => name)
  const { fen, ...rest } = pictureAttributes
  assert.deepEqual(
    listed.sort(),
    [...Object.keys(rest).map(attributeOf), "size", "html", "png", "width", "output"].sort(),
  )
  const { out: drawn } = await run(["diagram", "start", "--pieces", "P:pawn.svg"])
  assert.equal(drawn.match(/<image href="pawn\.svg"/g).length, 8)
})

test("diagram --png draws a picture of the requested size", async () => {
  const pictureOf = (...args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, "diagram", "--png", ...args])
    assert.equal(status, 0, `${stderr}`)
    return decode(stdout)
  }
  const brown = [0xbb, 0x99, 0x66]
  const plain = pictureOf("--coords", "none", "8/8/8/8/8/8/8/8")
  assert.deepEqual([plain.width, plain.height, plain.at(1, 799)], [800, 800, brown])
  const wide = pictureOf("--size", "200", "--width", "400", "--coords", "none", "16/16/16/16/16/16/16/16")
  assert.deepEqual([wide.width, wide.height, wide.at(1, 199)], [400, 200, brown])
  // As for --size, coordinates are as large as the picture needs.
  assert.notDeepEqual(pictureOf("--width", "400", "8/8/8/8/8/8/8/8").at(46, 392), brown)
  write(
    "square.svg",
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#f00" d="M0 0h9v9H0z"/></svg>',
  )
  write('"{<a&b>.png', encode({ width: 1, height: 1, channels: 3, data: new Uint8Array([0, 0, 255]) }))
  const { code, err } = await run([
    "diagram",
    "--png",
    "--output",
    "own.png",
    "--pieces",
    'P:square.svg p:"{<a&b>.png',
    "Pp6/8/8/8/8/8/8/8",
  ])
  assert.equal(code, 0, err)
  const { at } = decode(readFileSync("own.png"))
  assert.deepEqual(
    [at(50, 50), at(150, 50)],
    [
      [255, 0, 0],
      [0, 0, 255],
    ],
  )
  await run(["diagram", "--output", "plain.svg", "start"])
  assert.match(readFileSync("plain.svg", "utf8"), /^<svg .*<\/svg>\n$/)
})

test("diagram --png explains why it cannot draw", async () => {
  await assert.rejects(pngOf("<svg/>", 100, [join(folder, "app.js")]), {
    name: "Error",
    message: /^a PNG needs a package that draws SVG, .*: run "npm install @resvg\/resvg-js" \(or sharp\)$/,
  })
  for (const [args, sentence] of [
    [["--width", "7"], "--width is for --png"],
    [["--png", "--html"], "--html and --png cannot be combined"],
    [["--png", "-"], "a PNG needs its FEN as an argument"],
    [["--png", "--width", "10000", "start"], "a PNG can be at most 9999 pixels wide or high"],
    [["--png", "--size", "10000", "--width", "80", "start"], "a PNG can be at most 9999 pixels wide or high"],
    [["--png", "--width", "5001", "2/2/2/2"], "a PNG can be at most 9999 pixels wide or high"],
    [["--png", "--pieces", "K:none.svg", "start"], "none.svg: there is no such file"],
    [
      ["--png", "--pieces", "K:https://example.org/k.svg", "start"],
      "https://example.org/k.svg: in a PNG, pictures of pieces must be files",
    ],
  ]) {
    const { code, out, err } = await run(["diagram", ...args])
    assert.deepEqual([code, out], [2, ""])
    assert.ok(err.startsWith(`chess-arbiter diagram: ${sentence}`), err)
  }
})

const codes = [..."wb"].flatMap((color) => [..."KQRBNP"].map((letter) => color + letter))
/** A folder with a picture of each piece. @param {(code: string) => string | Buffer} picture */
const set = (name, picture) => {
  mkdirSync(join(folder, name), { recursive: true })
  for (const code of codes) write(join(name, `${code}.svg`), picture(code))
  return name
}
const shape = (code) => `<path id="${code}" d="M0 0h9v9z" fill="#f80"/>`
const plain = (code) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">${shape(code)}</svg>`

/** The pictures of a style sheet as documents, by the names of their custom properties. */
function picturesIn(sheet) {
  assert.match(
    sheet,
    /^:root \{\n( {2}--chess-piece-\w\w: url\("data:image\/svg\+xml,[^"<>#\s]*( [^"<>#\s]+)*"\);\n){12}\}\n$/,
  )
  const found = [...sheet.matchAll(/--(chess-piece-\w\w): url\("data:image\/svg\+xml,(.*)"\)/g)]
  return new Map(
    found.map(([, name, data]) => {
      const { window } = new JSDOM(decodeURIComponent(data), { contentType: "image/svg+xml" })
      assert.equal(window.document.documentElement.namespaceURI, "http://www.w3.org/2000/svg")
      return [name, window.document.documentElement]
    }),
  )
}

test("pieces turns a set of pictures into a style sheet", async () => {
  const heads = {
    plain: "",
    declared:
      '\ufeff<?xml version="1.0"?>\n<!-- by A > B, <script> -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n',
  }
  for (const [name, head] of Object.entries(heads)) {
    const { code, out, err } = await run(["pieces", set(name, (each) => head + plain(each))])
    assert.deepEqual([code, err], [0, ""])
    const pictures = picturesIn(out)
    assert.deepEqual(
      [...pictures].map(([name, svg]) => [
        name,
        svg.querySelector("path").id,
        svg.querySelector("path").getAttribute("fill"),
      ]),
      codes.map((each) => [`chess-piece-${each.toLowerCase()}`, each, "#f80"]),
    )
  }
  // What a picture in HTML does not need.
  const bare = await run(["pieces", set("bare", (each) => `<svg width="45px" height='40'>\n${shape(each)}\n</svg>\n`)])
  for (const svg of picturesIn(bare.out).values()) assert.equal(svg.getAttribute("viewBox"), "0 0 45 40")
  const prefixed = set("prefixed", () => '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:path d="M0 0"/></s:svg>')
  assert.equal(picturesIn((await run(["pieces", prefixed])).out).size, 12)
  const used = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><style>path { fill: url( '#a' ) }</style><use xlink:href=" #b"/></svg>`
  assert.equal((await run(["pieces", set("used", () => used)])).err, "")

  const { out } = await run(["pieces", "plain"])
  assert.deepEqual(await run(["pieces", "--output", "pieces.css", "plain"]), { code: 0, out: "", err: "" })
  assert.equal(readFileSync(join(folder, "pieces.css"), "utf8"), out)
  assert.equal((await run(["pieces", "--output", "-", "plain"])).out, out)
})

test("pieces refuses a set with one unusable picture", async () => {
  set("faulty", plain)
  const refused = async (picture, expected) => {
    write("faulty/bN.svg", picture)
    const { code, out, err } = await run(["pieces", "faulty"])
    assert.deepEqual([code, out], [2, ""], picture)
    assert.ok(err.startsWith(`chess-arbiter pieces: ${join("faulty", "bN.svg")}: `), err)
    assert.match(err, expected)
  }
  const svg = (inside, attributes = "") => `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`
  for (const inside of ["<script>alert(1)</script>", "<s:script/>", '<SCRIPT href="a.js"/>'])
    await refused(svg(inside), /a script, but only drawings are allowed/)
  await refused(svg("", "\nonload='alert(1)'"), /an event handler/)
  await refused(svg('<path onclick = "alert(1)"/>'), /an event handler/)
  await refused(svg('<a href="javascript:alert(1)"/>'), /a script in an address/)
  await refused(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg("&a;")}`, /an entity/)
  for (const inside of [
    '<image href="https://example.org/a.png"/>',
    "<image xlink:href='a.png'/>",
    "<style>@import 'a.css';</style>",
    "<path fill='url(a.svg#b)'/>",
    '<style>path { fill: url( "a.svg#b" ) }</style>',
  ])
    await refused(svg(inside), /a reference to another file/)
  for (const text of ["", "<html></html>", "<svgx/>", "PNG"]) await refused(text, /this is not an SVG picture/)
  await refused(Buffer.from([0x1f, 0x8b, 8, 0]), /this is not text in UTF-8/)
  rmSync(join(folder, "faulty", "bN.svg"))
  mkdirSync(join(folder, "faulty", "bN.svg"))
  assert.match((await run(["pieces", "faulty"])).err, /bN\.svg: this is a folder/)

  set("missing", plain)
  for (const name of ["wQ", "bP"]) rmSync(join(folder, "missing", `${name}.svg`))
  write("missing/white-queen.svg", plain("wQ"))
  const { code, err } = await run(["pieces", "missing"])
  assert.equal(code, 2)
  assert.match(
    err,
    /^chess-arbiter pieces: missing: wQ\.svg, bP\.svg not found; a set of pieces has twelve files: wK\.svg, /,
  )
  for (const [args, expected] of [
    [[], /a folder was expected/],
    [["nowhere"], /nowhere: there is no such file/],
    [["plain", "more"], /"more" was not expected\n/],
    [["--output", join("nowhere", "pieces.css"), "plain"], /there is no such file/],
  ]) {
    const { code, err } = await run(["pieces", ...args])
    assert.equal(code, 2)
    assert.match(err, expected)
  }
})

test("every command takes --variant", async () => {
  assert.equal((await run(["legal", "start", "--variant", "horde"])).out, "a5 d5 e5 h5 b6 c6 f6 g6\n")
  // As published by shakmaty and python-chess.
  assert.equal((await run(["perft", "start", "3", "--variant", "Racing Kings"])).out, "11264\n")
  const dropped = await run(["why", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "Q@e8", "--variant", "zh"])
  assert.equal(dropped.code, 1)
  const german = await run(["why", "4k3/8/8/8/8/8/8/4K3[QP] w - - 0 1", "S@e4", "--variant", "zh", "--lang", "de"])
  assert.equal(german.out, "In der Reserve von Weiß ist kein Springer, sondern nur: Bauer und Dame.\n")
  const { code, out } = await run(["play", "start", "Nf3", "d5", "Ne5", "e6", "Nxf7", "--variant", "atomic", "--json"])
  assert.deepEqual([code, JSON.parse(out).end], [0, { result: "1-0", reason: "king-exploded", winner: "white" }])
  const games = '1. Nf3 d5 2. Ne5 e6 3. Nxf7# 1-0\n\n[Variant "Three-check"]\n\n1. e4 e5 *\n'
  const read = (await run(["pgn", "--variant", "atomic", "--json", "--games", "-"], games)).out.trim().split("\n")
  assert.deepEqual(
    read.slice(0, 2).map((line) => JSON.parse(line).tags.Variant),
    ["Atomic", "Three-check"],
  )
})

/** Invalid arguments and the resulting sentences. */
const misused = [
  [[], "a command was expected"],
  [["leagl"], 'there is no command "leagl"'],
  [["help", "leagl"], 'there is no command "leagl"'],
  [["legal"], "a FEN was expected"],
  [["legal", "--depth", START], "there is no option --depth"],
  [["legal", "--json=1", START], "the option --json takes no value"],
  [["legal", START, "e9"], '"e9" is not a square'],
  [["legal", "start", "--variant", "suicide"], 'the variant "suicide" is not known'],
  [["legal", ...START.split(" ")], "was not expected; a FEN is one argument, in quotes"],
  [["legal", START.split(" ")[0].slice(1)], "A FEN is one argument: put it in quotes."],
  [["legal", "8/8/8/8/8/8/8/8 w - - 0 1"], "White has no king"],
  [["legal", "-"], "there is no FEN on standard input"],
  [["why", "start"], "a move was expected after the FEN"],
  [["why", "start", "e4", "--lang"], "the option --lang needs a value"],
  [["why", "start", "e4", "--lang", "xx"], 'the language "xx" is not known'],
  [["play", "start", "--rules", "casual"], 'the option rules cannot be "casual"'],
  [["play", "8/8/8/8/8/8/8/N7 w - - 0 1", "Nc2"], "White has no king"],
  [["pgn", "games.pgn", "--kings", "optional"], "there is no option --kings"],
  [["play", "8/8/8/8/8/8/8/N7 w - - 0 1", "Nc2"], "White has no king."],
  [["play", "--kings", "optional", "--rules", "fide", "8/8/8/8/8/8/8/N7 w - - 0 1", "Nc2"], "White has no king."],
  [["legal", "start", "--kings", "none"], 'the option kings cannot be "none"'],
  [["play", "-", "-"], "only one argument can be read from standard input"],
  [["line", "start", "e4", "--letters", "xx"], 'the piece letters of "xx" are not known'],
  [["line", "start", "e4", "--lang", "xx"], 'the language "xx" is not known'],
  [["line", "start", "e4", "--rules", "free"], "there is no option --rules"],
  [["perft", "start"], "a depth was expected"],
  [["perft", "start", "deep"], '"deep" is not a depth'],
  [["perft", "start", "101"], '"101" is not a depth'],
  [["perft", "--divide", "start", "0"], "a whole number from 1 to 100"],
  [["diagram"], "a FEN was expected"],
  [["diagram", "-"], "there is no FEN on standard input"],
  [["diagram", "8/8/8"], "its FEN has 3 ranks, not 8"],
  [["diagram", "start", "more"], '"more" was not expected'],
  [["diagram", "start", "--orientation", "left"], 'the option orientation cannot be "left"'],
  [["diagram", "start", "--size", "big"], '"big" is not a size'],
  [["diagram", "start", "--lang", "xx"], `the language "xx" is not known: one of ${spoken.join(", ")} was expected`],
  [["diagram", "start", "--svg"], "there is no option --svg"],
  [["book"], "a file and a FEN were expected"],
  [["book", "book.bin"], "a FEN was expected"],
  [["book", "book.bin", ...START.split(" ")], "was not expected; a FEN is one argument, in quotes"],
  [["book", "nowhere.bin", "start"], "nowhere.bin: there is no such file"],
  [["book", ".", "start"], ".: this is a folder"],
  [["book", "text.bin", "start"], "text.bin: not a Polyglot book: the key of entry 3 is smaller"],
  [
    ["book", "empty.bin", "start"],
    "empty.bin: this is not a Polyglot book: 0 bytes are too few for an entry of 16 bytes",
  ],
  [["pgn"], "a file was expected"],
  [["pgn", "--output", "x.pgn", "-"], "--output needs --fix"],
  [["pgn", "--jobs", "many", "-"], '"many" is not a number of threads'],
  [["pgn", "--lang", "nl", "-"], `the language "nl" is not known: one of ${spoken.join(", ")} was expected`],
  [["pgn", "nowhere.pgn"], "nowhere.pgn: there is no such file"],
  [["pgn", "."], ".: this is a folder"],
  [["pgn", "--fix", "--output", "no/folder.pgn", "-"], "no/folder.pgn: there is no such file"],
]

test("a failure is one sentence on standard error and exit code 2", async () => {
  for (const [args, sentence] of misused) {
    const { code, out, err } = await run(args)
    assert.equal(code, 2, `${args.join(" ")}: ${err}`)
    assert.equal(out, args[0] === "pgn" && args.length > 2 ? out : "", args.join(" "))
    assert.ok(err.startsWith("chess-arbiter") && err.includes(sentence), `${args.join(" ")}: ${err}`)
    assert.doesNotMatch(err, /\n {4}at |node:/, "no stack")
  }
})

test("an unreadable FEN on standard input is reported with its line", async () => {
  const input = "\uFEFF\r\nstart\r\n8/8 w\r\nstart\r\n"
  for (const args of [
    ["legal", "-", "g1"],
    ["why", "-", "e4"],
    ["play", "-"],
    ["line", "-", "e4"],
    ["perft", "-", "1"],
    ["diagram", "-"],
    ["book", "book.bin", "-"],
  ]) {
    const { code, out, err } = await run(args, input)
    assert.deepEqual([code, out], [2, (await run(args.with(args.indexOf("-"), "start"))).out], args[0])
    assert.match(
      err,
      new RegExp(`^chess-arbiter ${args[0]}: line 3: .* 2\\b.*\nSee "chess-arbiter ${args[0]} --help"\\.\n$`),
    )
  }
})

/** Controls of C0 and C1, marks and overrides of direction, and other line ends. */
const SIGNS = "\x1b[2J\x9b31m\x07\b\r\x7f\x85\u061c\u200f\u202e\u2066\u2069\u2028"
const unreadable = /[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/

test("control characters are escaped wherever they come from", async () => {
  const file = write(`a${SIGNS}.pgn`, `[Event "${SIGNS}"]\n[Sit${SIGNS}e "x"]\n\n1. e4 e${SIGNS}9 {${SIGNS}} *\n`)
  const folder = `f${SIGNS}`
  mkdirSync(folder)
  for (const [args, input] of [
    [[`le${SIGNS}`]],
    [["legal", SIGNS]],
    [["legal", "start", SIGNS]],
    [["legal", "-"], `${START}\n${SIGNS}\n`],
    [["legal", `--${SIGNS}`, "start"]],
    [["legal", "--kings", SIGNS, "start"]],
    [["legal", "--variant", SIGNS, "start"]],
    [["why", "start", SIGNS]],
    [["why", "--json", "start", SIGNS]],
    [["why", "--lang", SIGNS, "start", "e4"]],
    [["play", "start", "e4", SIGNS]],
    [["play", "--json", "start", "e4", SIGNS]],
    [["play", "start", "-"], `e4 e${SIGNS}`],
    [["play", "--rules", SIGNS, "start", "e4"]],
    [["line", "start", "e4", SIGNS]],
    [["perft", "start", SIGNS]],
    [["book", file, "start"]],
    [["book", `/no/${SIGNS}`, "start"]],
    [["pieces", folder]],
    [["pieces", SIGNS]],
    [["diagram", "--size", SIGNS, "start"]],
    [["diagram", "--output", `${folder}/${SIGNS}/x`, "start"]],
    [["pgn", file]],
    [["pgn", "--audit", "--jobs", "2", file]],
    [["pgn", "--json", "--games", file]],
    [["pgn", "--jobs", SIGNS, file]],
    [["pgn", SIGNS]],
    [["pgn", "--fix", "--output", `${folder}/${SIGNS}/x`, file]],
  ]) {
    const { out, err } = await run(args, input)
    assert.doesNotMatch(out + err, unreadable, JSON.stringify(args))
    assert.ok(out + err, JSON.stringify(args))
  }
  const { out } = await run(["pgn", "--json", "--games", file])
  const [game, summary] = out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
  assert.equal(game.file, file)
  assert.equal(summary.file, file)
  assert.equal(game.tags.Event, parsePgn(readFileSync(file, "utf8"))[0].game.tags.get("Event"))
  const terminal = { isTTY: true, text: "", write: (text) => (terminal.text += text) }
  let now = 0
  const progress = new Progress(terminal, file, 100, () => now)
  now = 5000
  progress.add(50, 1, 0)
  assert.match(terminal.text, /^a\\u001b.*: 50 %, 1 game, no issues$/)
  assert.doesNotMatch(terminal.text, unreadable)
})

test("an endless line of standard input is refused with a sentence", async () => {
  const longest = 1 << 20
  for (const [args, input, expected] of [
    [["legal", "-"], `${START}\n${"x".repeat(longest + 1)}`, "legal: line 2 has more than 1048576 characters"],
    [["diagram", "-"], `\uFEFF${"é".repeat(longest + 1)}\n`, "diagram: line 1 has more than 1048576 characters"],
    [["play", "start", "-"], "e4 ".repeat(longest), "play: standard input has more than 1048576 characters"],
    [["line", "start", "-"], "x".repeat(2 * longest), "line: standard input has more than 1048576 characters"],
  ]) {
    const { code, err } = await run(args, input)
    assert.deepEqual([code, err.split("\n")[0]], [2, `chess-arbiter ${expected}`])
  }
  const { code, out } = await run(["play", "start", "-"], "e4".padEnd(longest))
  assert.deepEqual([code, out], [0, `${AFTER_E4}\n`])
})

test("LF, CRLF and CR end a line of input wherever it is cut", async () => {
  const input = Buffer.from(`\uFEFF${MATE}\r\n\r\n8/8/8/8/8/8/8/K6k w - -\rstart\n${MATE}\r`)
  const { out: expected } = await run(["legal", "-"], `${MATE}\n8/8/8/8/8/8/8/K6k w - -\nstart\n${MATE}`)
  assert.equal(expected.split("\n").length, 5)
  for (let at = 0; at <= input.length; at++) {
    let out = ""
    const stdout = new Writable({ write: (text, _, done) => ((out += text), done()) })
    const stdin = Readable.from([input.subarray(0, at), input.subarray(at)])
    assert.equal(await main(["legal", "-"], { stdin, stdout, stderr: stdout }), 0)
    assert.equal(out, expected, `cut at ${at}`)
  }
})

test("each line of standard input is answered as it arrives", async () => {
  for (const args of [
    ["legal", "-"],
    ["diagram", "-"],
  ]) {
    const child = spawn(process.execPath, [command, ...args], { cwd: folder })
    child.stdin.on("error", () => {})
    const closed = once(child, "close")
    let errors = ""
    child.stderr.on("data", (data) => (errors += data))
    child.stdin.write("start\n")
    await once(child.stdout, "data")
    child.stdout.destroy()
    Readable.from(endless("start\n".repeat(100))).pipe(child.stdin)
    assert.deepEqual([(await closed)[0], errors], [0, ""])
  }
})

function* endless(text) {
  for (;;) yield text
}

test("--json prints what the module returns", async () => {
  const json = async (args, input) =>
    (await run(args, input)).out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
  const start = Position.start()
  const plain = (value) => JSON.parse(JSON.stringify(value))
  const { moves } = (await json(["book", "--json", "--all", "book.bin", "start"]))[0]
  assert.deepEqual(
    moves.map(({ move, ...rest }) => ({ san: move.san, ...rest })),
    [
      { san: "e4", weight: 3, share: 0.75, learn: 7 },
      { san: "d4", weight: 1, share: 0.25, learn: 0 },
      { san: "Nf3", weight: 0, share: 0, learn: 0 },
    ],
  )
  assert.deepEqual(moves[0].move, plain(start.judge("e4").move))
  assert.deepEqual(await json(["legal", "--json", "start", "g1"]), [
    { fen: START, moves: plain(start.legalMoves("g1")) },
  ])
  assert.deepEqual(await json(["why", "--json", PINNED, "Bxe7"]), [plain(Position.fromFen(PINNED).judge("Bxe7"))])
  assert.deepEqual(await json(["why", "--json", "start", "e4"]), [plain(start.judge("e4"))])
  const [played] = await json(["play", "--json", "start", "f3", "e5", "g4", "Qh4", "a3"])
  assert.equal(played.fen, MATE)
  assert.deepEqual(
    played.moves.map(({ san }) => san),
    ["f3", "e5", "g4", "Qh4#"],
  )
  assert.deepEqual(played.end, { result: "0-1", reason: "checkmate", winner: "black" })
  assert.match(played.pgn, /1\. f3 e5 2\. g4 Qh4# 0-1/)
  assert.deepEqual([played.refused.text, played.refused.reason], ["a3", "game-over"])
  const { position, verdict, ...line } = start.line("f3 e5 Ke3")
  assert.deepEqual(await json(["line", "--json", "start", "f3", "e5", "Ke3"]), [
    plain({ ...line, fen: position.fen(), refused: verdict }),
  ])
  assert.deepEqual(await json(["perft", "--json", "--divide", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "1"]), [
    {
      fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
      depth: 1,
      nodes: 5,
      divide: { e1d1: 1, e1f1: 1, e1d2: 1, e1e2: 1, e1f2: 1 },
    },
  ])
})

// ─── pgn ─────────────────────────────────────────────────────────────────────────────────────────

const FAULTY = `[Event "A"]

1. e4 e5 2. Ke3 Nc6 *

[Event "B"]

1. d4 {never closed

[Event "C"]

1. c4 c5 1-0
`

test("pgn --json --games prints each game on a line", async () => {
  const text = `${FAULTY}\n\n[White "Ann"]\n[Termination "Ann won by checkmate"]\n\n1. e4 e5 2. Nf3 1-0\n`
  write("faulty.pgn", text)
  const expected = parsePgn(text)
  for (const jobs of ["1", "2"]) {
    const { code, out, err } = await run(["pgn", "--json", "--games", "--jobs", jobs, "faulty.pgn"])
    assert.deepEqual([code, err], [1, ""])
    const lines = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
    assert.deepEqual(lines.pop(), { file: "faulty.pgn", games: 4, issues: 3 })
    assert.equal(lines.length, 4)
    for (const [index, { game, issues, line, start, end }] of expected.entries()) {
      const problems = issues.some(({ verdict }) => verdict) ? [] : game.problems()
      const record = {
        file: "faulty.pgn",
        game: index + 1,
        line,
        start,
        end,
        tags: Object.fromEntries(game.tags),
        result: game.result,
        ended: game.end,
        eco: openingOf(game).eco,
        opening: openingOf(game).name,
        sans: game.history().map(({ san }) => san),
        issues,
        problems: problems.map((problem) => ({ line, ...problem })),
      }
      assert.deepEqual(lines[index], JSON.parse(JSON.stringify(record)))
    }
    assert.equal(lines[3].problems[0].code, "termination-contradicts-position")
    assert.deepEqual(lines[3].sans, ["e4", "e5", "Nf3"])
  }
  const german = (await run(["pgn", "--json", "--games", "--lang", "de", "faulty.pgn"])).out.split("\n")
  assert.match(JSON.parse(german[0]).issues[0].message, /^Ein König kann nicht von e1 nach e3 ziehen/)
  const { code, err } = await run(["pgn", "--games", "faulty.pgn"])
  assert.equal(code, 2)
  assert.match(err, /--games needs --json/)
})

/** The rows of a table by the names of its columns. @param {string} text */
function rowsOf(text) {
  const rows = [[""]]
  let isQuoted = false
  for (const [piece] of text.matchAll(/""|[^]/gu)) {
    const row = rows.at(-1)
    if (piece === '"') isQuoted = !isQuoted
    else if (isQuoted || !/[,\n]/.test(piece)) row[row.length - 1] += piece === '""' ? '"' : piece
    else if (piece === ",") row.push("")
    else rows.push([""])
  }
  const [names, ...games] = rows.slice(0, -1)
  return games.map((values) => {
    assert.equal(values.length, names.length)
    return Object.fromEntries(values.map((value, index) => [names[index], value]))
  })
}

test("pgn --csv prints a table of games", async () => {
  const one = (/** @type {number} */ round) =>
    `[Event "Größe, 💥"]\n[White "Ann \\"Q\\" O'Hara"]\n[Date "2024.01.02"]\n[Round "${round}"]\n\n1. e4 c5 2. Nf3 d6 1-0`
  const two = '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 Ke7 2. Ke4 *'
  const text = Array.from({ length: 6_000 }, (_, index) => `${one(2 * index)}\n\n${two}\n\n`).join("")
  write("many, of all.pgn", text)
  const bytes = Buffer.from(text)
  for (const jobs of ["1", "2"]) {
    const { code, out, err } = await run(["pgn", "--csv", "--jobs", jobs, "many, of all.pgn"])
    assert.deepEqual([code, err], [1, "many, of all.pgn: 12000 games, 6000 issues\n"])
    const rows = rowsOf(out)
    assert.equal(rows.length, 12_000)
    for (const [index, { start, end, line, ...row }] of rows.entries()) {
      assert.equal(bytes.subarray(Number(start), Number(end)).toString(), index % 2 ? two : one(index))
      assert.equal(Number(line), 11 * (index >> 1) + (index % 2 ? 7 : 0) + 1)
      const file = { file: "many, of all.pgn", game: `${index + 1}` }
      const first = {
        event: "Größe, 💥",
        site: "?",
        date: "2024.01.02",
        round: `${index}`,
        white: 'Ann "Q" O\'Hara',
        black: "?",
      }
      const second = { event: "?", site: "?", date: "????.??.??", round: "?", white: "?", black: "?" }
      const opening = { eco: "B50", opening: "Sicilian Defense: Modern Variations" }
      const wanted =
        index % 2
          ? { ...second, result: "*", reason: "", eco: "", opening: "", plies: "2", issues: "1", problems: "0" }
          : { ...first, result: "1-0", reason: "unknown", ...opening, plies: "4", issues: "0", problems: "0" }
      assert.deepEqual(row, { ...file, ...wanted })
    }
  }
  for (const other of ["--json", "--fix"]) {
    const { code, err } = await run(["pgn", "--csv", other, "many, of all.pgn"])
    assert.equal(code, 2)
    assert.match(err, /--csv cannot be combined with/)
  }
})

test("pgn prints issues by file, line and column", async () => {
  write("faulty.pgn", FAULTY)
  write("fine.pgn", "1. e4 e5 *\n")
  const expected = parsePgn(FAULTY)
  const issues = expected.flatMap(({ issues }) => issues)
  assert.equal(issues.length, 2)
  const { code, out, err } = await run(["pgn", "faulty.pgn", "fine.pgn"])
  assert.deepEqual([code, err], [1, ""])
  assert.deepEqual(out.split("\n"), [
    ...issues.map(({ line, column, message }) => `faulty.pgn:${line}:${column}: ${message}`),
    "faulty.pgn: 3 games, 2 issues",
    "fine.pgn: 1 game, no issues",
    "",
  ])
  assert.equal((await run(["pgn", "fine.pgn"])).code, 0)
  assert.equal(
    (await run(["pgn", "-"], FAULTY)).out.split("\n")[0],
    `-:${issues[0].line}:${issues[0].column}: ${issues[0].message}`,
  )
  assert.match(
    (await run(["pgn", "--lang", "de", "faulty.pgn"])).out,
    /^faulty\.pgn:3:13: Ein König kann nicht von e1 nach e3 ziehen/,
  )

  const lines = (await run(["pgn", "--json", "faulty.pgn"])).out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
  const plain = JSON.parse(
    JSON.stringify(
      expected.flatMap(({ issues }, index) =>
        issues.map((issue) => ({ file: "faulty.pgn", game: index + 1, ...issue })),
      ),
    ),
  )
  assert.deepEqual(lines, [...plain, { file: "faulty.pgn", games: 3, issues: 2 }])

  const both = await run(["pgn", "nowhere.pgn", "fine.pgn"])
  assert.equal(both.code, 2)
  assert.equal(both.out, "fine.pgn: 1 game, no issues\n", "the others are checked all the same")
})

const AUDITED = `[Event "A"]
[Termination "Anna won by checkmate"]

1. e4 e5
1-0

[Event "B"]

1. e4 e5 2. Ke3 Nc6 1/2-1/2

[Event "C"]
[Termination "Anna won by checkmate"]

1. e4 e5 2. Ke3 1-0

[Event "D"]
[FEN "4k3/8/8/8/8/8/r7/4K3 w - - 0 1"]

1. Kd1
Ra1+ 1-0
`

test("pgn --audit reports problems of records", async () => {
  write("audited.pgn", AUDITED)
  const entries = parsePgn(AUDITED)
  // The third game lacks moves, which may explain its end.
  const [[wrong], , , [won]] = entries.map(({ game }) => game.problems())
  const { code, out } = await run(["pgn", "--audit", "audited.pgn"])
  assert.equal(code, 1)
  const issue = entries[1].issues[0]
  assert.deepEqual(out.split("\n"), [
    `audited.pgn:1: game 1: ${wrong.message}`,
    `audited.pgn:9:${issue.column}: ${issue.message}`,
    `audited.pgn:14:${issue.column}: ${issue.message}`,
    `audited.pgn:16: game 4: ${won.message}`,
    "audited.pgn: 4 games, 4 issues",
    "",
  ])
  assert.deepEqual([wrong.code, won.code], ["termination-contradicts-position", "winner-could-not-mate"])
  assert.equal((await run(["pgn", "--audit", "--jobs", "2", "audited.pgn"])).out, out)
  assert.match((await run(["pgn", "audited.pgn"])).out, /4 games, 2 issues\n$/)
  assert.match(
    (await run(["pgn", "--audit", "--lang", "de", "audited.pgn"])).out,
    /game 1: Im Tag Termination steht „Anna won by checkmate“/,
  )
  const [line] = (await run(["pgn", "--audit", "--json", "audited.pgn"])).out.split("\n")
  assert.deepEqual(JSON.parse(line), { file: "audited.pgn", game: 1, line: 1, ...wrong })
})

test("pgn --fix writes what can be repaired", async () => {
  write("faulty.pgn", FAULTY)
  const { code, out, err } = await run(["pgn", "--fix", "faulty.pgn"])
  assert.equal(code, 1)
  assert.match(err, /^faulty\.pgn:3:13: .*\nfaulty\.pgn:7:7: .*\nfaulty\.pgn: 3 games, 2 issues\n$/)
  const mended = parsePgn(out)
  assert.deepEqual(
    mended.flatMap(({ issues }) => issues),
    [],
  )
  assert.deepEqual(
    mended.map(({ game }) => game),
    parsePgn(FAULTY).map(({ game }) => game),
  )

  const toFile = await run(["pgn", "--fix", "--output", "mended.pgn", "faulty.pgn"])
  assert.match(toFile.out, /faulty\.pgn: 3 games, 2 issues\n$/)
  assert.equal(readFileSync(join(folder, "mended.pgn"), "utf8"), out)
  assert.equal((await run(["pgn", "mended.pgn"])).code, 0)

  assert.deepEqual(await run(["pgn", "--fix", "--output", "-", "faulty.pgn"]), { code, out, err }, "standard output")

  symlinkSync("faulty.pgn", join(folder, "same.pgn"))
  linkSync(join(folder, "faulty.pgn"), join(folder, "linked.pgn"))
  const appended = openSync(join(folder, "faulty.pgn"), "a")
  const opened = openSync(join(folder, "faulty.pgn"), "r")
  for (const [args, stdio] of [
    ...["faulty.pgn", "same.pgn", "linked.pgn", "./faulty.pgn"].map((output) => [
      ["--fix", "--output", output, "mended.pgn", "faulty.pgn"],
    ]),
    [
      ["--fix", "--output", "faulty.pgn", "-"],
      [opened, "pipe", "pipe"],
    ],
    [
      ["--fix", "faulty.pgn"],
      ["ignore", appended, "pipe"],
    ],
    [["faulty.pgn"], ["ignore", appended, "pipe"]],
  ]) {
    const same = stdio ? runProgram(["pgn", ...args], "", { stdio }) : await run(["pgn", ...args])
    assert.equal(same.code, 2)
    assert.match(same.err, /is an input file and cannot be written at the same time/)
  }
  closeSync(appended)
  closeSync(opened)
  assert.equal(readFileSync(join(folder, "faulty.pgn"), "utf8"), FAULTY)
})

test("pgn --output replaces a file only if every input could be read", async () => {
  write("one.pgn", "1. e4 *\n")
  write("out.pgn", "as it was")
  chmodSync("out.pgn", 0o640)
  const missing = await run(["pgn", "--fix", "--output", "out.pgn", "one.pgn", "nowhere.pgn"])
  assert.deepEqual([missing.code, readFileSync("out.pgn", "utf8")], [2, "as it was"])
  assert.match(missing.err, /nowhere\.pgn: there is no such file\n.*out\.pgn was not written\n$/)
  await run(["pgn", "--fix", "--output", "new.pgn", "nowhere.pgn"])
  assert.ok(!existsSync("new.pgn"))

  const { out: fixed } = await run(["pgn", "--fix", "one.pgn"])
  symlinkSync("out.pgn", "link.pgn")
  symlinkSync("new.pgn", "dangling.pgn")
  mkdirSync("folder")
  for (const [output, file] of [
    ["link.pgn", "out.pgn"],
    ["dangling.pgn", "new.pgn"],
    ["folder/plain.pgn", "folder/plain.pgn"],
  ]) {
    assert.equal((await run(["pgn", "--fix", "--output", output, "one.pgn"])).code, 0)
    assert.deepEqual([readFileSync(file, "utf8"), lstatSync(file).isFile()], [fixed, true])
  }
  assert.ok(lstatSync("link.pgn").isSymbolicLink() && lstatSync("dangling.pgn").isSymbolicLink())
  if (process.platform !== "win32") assert.equal(statSync("out.pgn").mode & 0o777, 0o640)

  write("shared.pgn", "as it was")
  linkSync("shared.pgn", "second-name.pgn")
  await run(["pgn", "--fix", "--output", "shared.pgn", "one.pgn"])
  assert.equal(readFileSync("second-name.pgn", "utf8"), fixed)
  assert.deepEqual(
    [...readdirSync("."), ...readdirSync("folder")].filter((name) => name.endsWith(".tmp")),
    [],
  )
})

test("a signal leaves the output file unchanged", { skip: process.platform === "win32" }, async () => {
  write("out.pgn", "as it was")
  const child = spawn(process.execPath, [command, "pgn", "--fix", "--output", "out.pgn", "-"], { stdio: "pipe" })
  const closed = once(child, "close")
  child.stdin.on("error", () => {})
  child.stdin.write("1. e4 Ke7 *\n\n1. e4 Ke7 *\n\n".repeat(10_000))
  await once(child.stdout, "data")
  child.kill("SIGTERM")
  assert.deepEqual(await closed, [null, "SIGTERM"])
  assert.equal(readFileSync("out.pgn", "utf8"), "as it was")
  assert.deepEqual(
    readdirSync(".").filter((name) => name.endsWith(".tmp")),
    [],
  )
})

test("a full disk is an error in a sentence", { skip: !existsSync("/dev/full") }, async () => {
  write("faulty.pgn", FAULTY)
  const output = await run(["pgn", "--fix", "--output", "/dev/full", "faulty.pgn"])
  assert.deepEqual(
    [output.code, /^chess-arbiter pgn: \/dev\/full: no space left on the device$/m.test(output.err)],
    [2, true],
    output.err,
  )
  const full = openSync("/dev/full", "w")
  for (const args of [
    ["legal", "start"],
    ["pgn", "faulty.pgn"],
  ]) {
    const { code, err } = runProgram(args, "", { stdio: ["ignore", full, "pipe"] })
    assert.deepEqual([code, err], [2, "chess-arbiter: no space left on the device\n"])
  }
  closeSync(full)
})

const random = generator(7)

/** Games and possible text between them, including text that only looks like the end of a game. */
const parts = [
  ...Array(8).fill('[Event "x"]\n[White "A"]\n\n1. e4 e5 2. Nf3 1-0\n\n'),
  '[Event "x"]\r\n\r\n1. d4 {a comment} d5 1/2-1/2\r\n\r\n',
  '[Event "x"]\n\n1. e4 Ke7 *\n\n',
  '[Event "x"]\n\n1. e4 {never closed 1-0\n\n',
  '[Event "x"]\n\n1. e4 (1. d4 never closed 1-0\n\n',
  '[Event "x"]\n\n1. e4 ; a comment to the end of the line 1-0\n\n',
  "; a comment in front 1-0\n\n",
  "{never closed, in front 1-0\n\n",
  "% passed over 1-0\n\n",
  "{a comment\n\nin front 1-0\n\n}\n\n",
  '[Event "only tags"]\n\n',
  '[White "no event"]\n\n1. c4 *\n\n',
  "1. g3 *\n\n",
  "1. g3 junk ) } $999999 *\n\n",
  '[Event "x"]\r1. e4 *\r\r',
  "0-1\n\n",
  "*\n\n",
  "\n \n",
  '[Event "gl\u00fcck"]\n\n1. b3 {\u2654} 0-1\n\n',
]

async function* inPieces(bytes, size) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** All results, with lines and games counted from the start of the file; and the number of sections. */
async function checked(pieces) {
  const all = { games: 0, lines: 0, issues: [], fixed: "", sections: 0 }
  const left = pieces[Symbol.asyncIterator]()
  for (let isOver = false; !isOver; all.sections++) {
    const before = { ...all }
    const section = async function* () {
      for (let next = await left.next(); !next.done; next = await left.next()) {
        yield next.value
        if (next.value.isLast) return
      }
      isOver = true
    }
    await checkSection(section(), { fix: true, audit: false }, ({ games, lines, issues, fixed }) => {
      all.games += games
      all.lines += lines
      all.fixed += fixed
      all.issues.push(
        ...issues.map((issue) => ({ ...issue, line: issue.line + before.lines, game: issue.game + before.games })),
      )
    })
  }
  return all
}

test("sections of a file have the issues of the whole file", async () => {
  let most = 0
  for (let round = 0; round < 100; round++) {
    const text = Array.from({ length: 30 }, () => parts[random(parts.length)]).join("")
    const bytes = Buffer.from(text, round % 2 ? "utf8" : "latin1")
    const { sections, ...found } = await checked(sectionsOf(inPieces(bytes, 1 + random(300)), 50 + random(500)))
    most = Math.max(most, sections)
    const { sections: one, ...expected } = await checked(whole(inPieces(bytes, bytes.length)))
    assert.equal(one, 1)
    assert.deepEqual(found, expected, text)
    if (round % 2 === 0) continue
    const entries = parsePgn(text)
    assert.equal(found.games, entries.length, text)
    assert.equal(found.lines, text.match(/\r\n|\r|\n/g).length, text)
    assert.deepEqual(
      found.issues,
      entries.flatMap(({ issues }, index) => issues.map((issue) => ({ ...issue, game: index + 1 }))),
      text,
    )
  }
  assert.ok(most > 5, "they were cut")
})

test("several threads give the same output as one", async () => {
  const games = Array.from(
    { length: 13_000 },
    (_, index) => parts[index % 997 === 0 ? 8 + random(parts.length - 8) : random(8)],
  )
  const name = write("large.pgn", games.join(""))
  assert.ok(games.join("").length > 2 << 18, "several sections")
  for (const [jobs, ...options] of [["3", "--fix"], ["2", "--games"], ["0"]]) {
    const one = await run(["pgn", "--json", ...options, name])
    assert.equal(one.code, 1)
    const more = await run(["pgn", "--json", ...options, "--jobs", jobs, name])
    assert.ok(more.out === one.out && more.err === one.err, jobs)
    assert.equal(more.code, 1)
  }
  // If the file cannot be divided, one thread reads everything.
  const uncut = write("uncut.pgn", "1. e4 e5 2. Nf3 Nc6 3. Ke3 *\n".repeat(30_000))
  assert.equal((await run(["pgn", "--jobs", "3", uncut])).out, (await run(["pgn", uncut])).out)
})

test("--jobs changes nothing for any encoding or games without a result", async () => {
  const three =
    `[Event "x"]\r\n[White “Müller”]\r\n\r\n1. e4 {5 €\r\n\r\ngroß ${"x".repeat(2_000)}} e5\r\n\r\n1. d4 d5\r\n\r\n` +
    "[pgn]1. c4[/pgn] *\r\n\r\n"
  const text = three.repeat(400)
  const windows1252 = { "“": 0x93, "”": 0x94, "€": 0x80 }
  const files = {
    "utf-8": Buffer.from(text),
    "utf-16le": Buffer.from(`\ufeff${text}`, "utf16le"),
    "utf-16be": Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
    "windows-1252": Buffer.from(Array.from(text, (letter) => windows1252[letter] ?? letter.charCodeAt(0))),
  }
  for (const [encoding, bytes] of Object.entries(files)) {
    assert.ok(bytes.length > 3 << 18, "several sections")
    const name = write(`${encoding}.pgn`, bytes)
    const outputs = []
    for (const jobs of ["1", "3"]) {
      const { code, out, err } = await run(["pgn", "--fix", "--jobs", jobs, name])
      const lines = err.trimEnd().split("\n")
      assert.deepEqual([code, lines.length], [1, 401], `${encoding}, ${jobs} threads`)
      const [first, last, summary] = [lines[0], lines[399], lines[400]]
      assert.ok(first.startsWith(`${name}:8:1: `), first)
      assert.ok(last.startsWith(`${name}:${399 * 11 + 8}:1: `), last)
      assert.equal(summary, `${name}: 1600 games, 400 issues`)
      assert.equal(out.split('[White "Müller"]').length, 401)
      assert.equal(out.split("{5 €\n\ngroß").length, 401)
      outputs.push(out + err)
    }
    assert.ok(outputs[0] === outputs[1], encoding)
  }
})

test("the command ends quietly when its reader stops", async () => {
  const name = write("many.pgn", "1. e4 Ke7 *\n".repeat(20_000))
  for (const args of [
    ["pgn", name],
    ["pgn", "--jobs", "2", name],
    ["pgn", "--fix", name],
  ]) {
    const child = spawn(process.execPath, [command, ...args], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] })
    let errors = ""
    child.stderr.on("data", (data) => (errors += data))
    child.stdout.once("data", () => child.stdout.destroy())
    const code = await new Promise((resolve) => child.on("close", resolve))
    assert.equal(code, 0, errors)
    assert.doesNotMatch(errors, /EPIPE|\n {4}at /)
  }
})

test("progress is shown only on a terminal and only for long runs", () => {
  const shown = (isTTY) => {
    let text = ""
    let now = 0
    const progress = new Progress({ isTTY, write: (more) => (text += more) }, "a.pgn", 1000, () => now)
    progress.add(100, 1, 0)
    const early = text
    now = 1500
    progress.add(200, 20, 1)
    progress.add(100, 30, 2)
    now = 2000
    progress.add(100, 40, 2)
    progress.clear()
    return { early, text }
  }
  const first = "a.pgn: 30 %, 20 games, 1 issue"
  const second = "a.pgn: 50 %, 40 games, 2 issues"
  const clear = (line) => `\r${" ".repeat(line.length)}\r`
  assert.deepEqual(shown(true), { early: "", text: first + clear(first) + second + clear(second) })
  assert.deepEqual(shown(false), { early: "", text: "" })
})
