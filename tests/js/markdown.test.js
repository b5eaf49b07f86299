// chess-arbiter/markdown with the real markdown-it and unified. An HTML parser reads their output.

import assert from "node:assert/strict"
import { test } from "node:test"
import { JSDOM } from "jsdom"
import MarkdownIt from "markdown-it"
import rehypeRaw from "rehype-raw"
import rehypeStringify from "rehype-stringify"
import remarkParse from "remark-parse"
import remarkRehype from "remark-rehype"
import { unified } from "unified"
import { createSSRApp } from "vue"
import { renderToString } from "vue/server-renderer"
import { markdownIt, rehype } from "../../js/entries/markdown.js"
import { generator } from "../../scripts/random.mjs"

const SEED = "k7/8/8/1prp4/1P1P4/8/6P1/7K"
const SPOKEN = "White: king h1; pawns b4, d4, g2. Black: king a8; rook c5; pawns b5, d5. Marked: g3, g4, c5."

/** Each way to HTML, which must give the same block. */
const ways = {
  "markdown-it": (text, options) => new MarkdownIt({ html: true }).use(markdownIt, options).render(text),
  rehype: (text, options) =>
    String(
      unified()
        .use(remarkParse)
        .use(remarkRehype, { allowDangerousHtml: true })
        .use(rehype, options)
        .use(rehypeStringify, { allowDangerousHtml: true })
        .processSync(text),
    ),
  "rehype, raw HTML parsed first": (text, options) =>
    String(
      unified()
        .use(remarkParse)
        .use(remarkRehype, { allowDangerousHtml: true })
        .use(rehypeRaw)
        .use(rehype, options)
        .use(rehypeStringify)
        .processSync(text),
    ),
}

const fence = (text) => `Before\n\n\`\`\`chess\n${text}\n\`\`\`\n\nAfter\n`
const attributesOf = (element) => Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))

for (const [way, render] of Object.entries(ways)) {
  const page = (text, options) => new JSDOM(render(text, options)).window.document.body
  /** The only diagram of a page, with a complete still inside. */
  const diagram = (text, options) => {
    const body = page(text, options)
    const found = [...body.querySelectorAll("chess-diagram")]
    assert.equal(found.length, 1, body.textContent.slice(0, 300))
    assert.equal(found[0].querySelectorAll(":scope > figure > svg[role=img] > desc").length, 1)
    assert.equal(body.querySelector("pre, .chess-problem"), null)
    return found[0]
  }
  const pieces = (element) => element.querySelectorAll("svg > g[transform]").length
  const desc = (element) => element.querySelector("desc").textContent

  test(`keys of a fence become attributes of the diagram with ${way}`, () => {
    const text = `# A comment\nfen: ${SEED} b\nmarks: "g3,g4,c5"\nlastMove: b7b5\ncheck: false\n\ncaption: 'It''s "so": <b>1</b> & 2'\nplay: true\norientation: turn`
    const element = diagram(fence(text))
    assert.deepEqual(attributesOf(element), {
      ...{
        fen: `${SEED} b`,
        marks: "g3,g4,c5",
        "last-move": "b7b5",
        caption: `It's "so": <b>1</b> & 2`,
        play: "",
        orientation: "turn",
      },
    })
    assert.equal(pieces(element), 8)
    assert.equal(desc(element), SPOKEN.replace("Marked", "Last move: b7 to b5. Marked"))
    assert.equal(element.querySelector("figcaption").textContent, `It's "so": <b>1</b> & 2`)
    assert.equal(element.querySelector("title").textContent, `It's "so": <b>1</b> & 2`)
    assert.equal(element.querySelector("b"), null)
    assert.deepEqual(
      [...page(fence(`fen: ${SEED}`)).querySelectorAll("p")].map(({ textContent }) => textContent),
      ["Before", "After"],
    )
  })

  test(`a fence may hold vchess's markup or a FEN alone with ${way}`, () => {
    assert.deepEqual(attributesOf(diagram(fence(`fen:${SEED} g3,g4,c5:`))), { fen: SEED, marks: "g3,g4,c5" })
    assert.equal(desc(diagram(fence(`fen:${SEED} g3,g4,c5:`))), SPOKEN)
    assert.deepEqual(attributesOf(diagram(fence(`fen:${SEED} - b 8:`))), { fen: SEED, orientation: "b", shade: "8" })
    assert.deepEqual(attributesOf(diagram(fence(`${SEED} w - - 0 1`))), { fen: `${SEED} w - - 0 1` })
    assert.deepEqual(attributesOf(diagram(fence(`${SEED} g3,g4 b`))), { fen: SEED, marks: "g3,g4", orientation: "b" })
  })

  test(`<div class="diagram"> of the seeds becomes a diagram with ${way}`, () => {
    const seed = `<figure class="diagram-container">\n<div class="diagram diag12" id="d">\nfen:${SEED} g3,g4,c5:\n</div>\n<figcaption>Possible pawn moves: g3, g4, dxc5, bxc5</figcaption>\n</figure>\n`
    const element = diagram(seed)
    assert.deepEqual([element.parentNode.className, element.parentNode.id], ["diagram diag12", "d"])
    assert.equal(element.parentNode.parentNode.className, "diagram-container")
    assert.deepEqual(attributesOf(element), { fen: SEED, marks: "g3,g4,c5" })
    assert.equal(desc(element), SPOKEN)
    assert.equal(diagram(`<div class='a diagram'>fen:${SEED}:</div>`).getAttribute("fen"), SEED)
    for (const other of [
      `<div class="diagrams">fen:${SEED}:</div>`,
      `<div class="diagram">a drawing</div>`,
      `<div>fen:${SEED}:</div>`,
      `<div data-class="diagram">fen:${SEED}:</div>`,
    ]) {
      assert.equal(page(other).querySelector("chess-diagram, .chess-problem"), null, other)
    }
  })

  test(`a PGN becomes a game with its last position as a picture with ${way}`, () => {
    const pgn = `[White "Anderssen <A>"]\n[Black "Kieseritzky"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0`
    const game = page(fence(pgn)).querySelector("chess-game")
    assert.deepEqual(attributesOf(game), {})
    assert.equal(pieces(game), 31)
    assert.match(desc(game), /Last move: h5 to f7\. In check: e8\./)
    assert.equal(game.querySelector("figcaption").textContent, "Anderssen <A> – Kieseritzky, 1-0")
    assert.equal(game.querySelector(":scope > pre > code").textContent, pgn)
    assert.equal(page(fence('1. e4 *\n\n[White "B"]\n\n1. d4 *')).querySelectorAll("chess-game > figure").length, 2)
    assert.equal(page(fence("1. e4 e5")).querySelector("figcaption"), null)
  })

  test(`a game has pictures where its PGN asks for one with ${way}`, () => {
    const text =
      "game: |\n  1. e4 $220 (1. d4 {[#]} d5 2. c4) e5 2. Nf3 $220 *\nply: 2\norientation: black\nlayout: below"
    const game = page(fence(text)).querySelector("chess-game")
    assert.deepEqual(attributesOf(game), { ply: "2", orientation: "black", layout: "below" })
    assert.deepEqual(
      [...game.querySelectorAll("desc")].map(({ textContent }) => /Last move: (.*)\.$/.exec(textContent)?.[1]),
      ["e2 to e4", "d2 to d4", "g1 to f3"],
    )
    for (const [asked, figures] of [
      [64, 64],
      [65, 64],
      [300, 64],
    ]) {
      const block = page(fence(`1. e4 e5 ${"(1... c5 $220) ".repeat(asked)}*`)).querySelector("chess-game")
      assert.equal(block.querySelectorAll("figure").length, figures)
      const sentence = asked > 64 ? `This block asks for ${asked} diagrams: the first 64 are shown.` : undefined
      assert.equal(block.querySelector("p")?.textContent, sentence)
    }
    const german = page(fence("game: 1. e4"), { lang: "de" })
    assert.match(german.querySelector("desc").textContent, /Letzter Zug/)
  })

  const mate = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"

  test(`each kind of puzzle is made with ${way}`, () => {
    const puzzle = (text, options) => page(fence(text), options).querySelector("chess-puzzle")
    const ofMoves = puzzle(`fen: ${mate}\npuzzle: 1. Qxf7#\ncaption: White mates in one`)
    assert.deepEqual(attributesOf(ofMoves), { caption: "White mates in one" })
    assert.equal(ofMoves.querySelector("figcaption").textContent, "White mates in one")
    assert.equal(ofMoves.querySelector(":scope > details > summary").textContent, "Solution")
    assert.equal(
      ofMoves.querySelector("details:not([open]) > pre > code").textContent,
      `[SetUp "1"]\n[FEN "${mate}"]\n\n1. Qxf7#`,
    )
    assert.equal(pieces(ofMoves), 32)

    // Puzzle 00008 of database.lichess.org, whose first move is the opponent's.
    const file = "r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24"
    const ofFile = puzzle(`fen: ${file}\nmoves: f2g3 e6e7 b2b1 b3c1 b1c1 h6c1\nlead: true\npuzzle: true`)
    assert.deepEqual(attributesOf(ofFile), { fen: file, moves: "f2g3 e6e7 b2b1 b3c1 b1c1 h6c1", lead: "" })
    assert.match(desc(ofFile), /^White: king h1;/)

    const ofPgn = puzzle(
      `puzzle: |\n  [FEN "${mate}"]\n\n  {Matt in eins} 1. Qxf7# (1. Bxf7+ $2) *\norientation: black`,
      { lang: "de" },
    )
    assert.deepEqual(attributesOf(ofPgn), { orientation: "black", lang: "de" })
    assert.equal(ofPgn.querySelector("figcaption").textContent, "Matt in eins")
    assert.equal(ofPgn.querySelector("summary").textContent, "Lösung")
    assert.match(desc(ofPgn), /^Weiß: König e1;/)

    const ofSquares = puzzle("fen: 8/8/8/8/8/8/8/N7\npuzzle: targets\nsquare: a1")
    assert.deepEqual(attributesOf(ofSquares), { fen: "8/8/8/8/8/8/8/N7", task: "targets", square: "a1" })
    assert.equal(ofSquares.querySelector("pre").textContent, "b3, c2")
    assert.equal(
      puzzle("fen: chess960:4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1\npuzzle: 1. O-O")
        .querySelector("code")
        .textContent.split("\n")[0],
      '[Variant "Chess960"]',
    )
  })

  test(`lang sets the language of pictures with ${way}`, () => {
    const element = diagram(fence(`fen: ${SEED}`), { lang: "de" })
    assert.equal(element.getAttribute("lang"), "de")
    assert.match(desc(element), /^Weiß: König h1;/)
    assert.match(desc(diagram(fence(`fen: ${SEED}\nlang: fr`), { lang: "de" })), /^Blancs/)
  })

  test(`an unreadable block shows one sentence and its source with ${way}`, () => {
    const unreadable = [
      ["fen: 8/8/8", "This position cannot be shown: its FEN has 3 ranks, not 8."],
      [
        "fen:8/8/8/8/8/8/8/8 z9:",
        "This position cannot be shown: “z9” after its board is neither a field of a FEN nor marked squares.",
      ],
      [`fen: ${SEED}\nmarks: g3 jump:e4`, "“jump:e4” cannot be read as a mark."],
      [`fen: ${SEED}\narrows: Ga1`, "“Ga1” cannot be read as an arrow."],
      [`fen: ${SEED}\norientation: sideways`, /the option orientation cannot be "sideways"/],
      [`fen: ${SEED}\nfens: x`, /^A diagram has no key “fens”. Its keys are fen, /],
      ["puzzle: true", /^The key “puzzle” has no moves/],
      [`fen: ${mate}\npuzzle: 1. Nh8`, /line 4, column 4 of its PGN/],
      ["puzzle: 1. e4??", /no move that is not marked as a mistake/],
      ["puzzle: 1. e4\nglance: free", /^A puzzle has no key “glance”. Its keys are variant, fen, square, /],
      ["puzzle: true\nmoves: e2e4", "The key “fen” is missing."],
      [`fen: ${SEED}\npuzzle: true\nmoves: e2e4`, /its move 1 cannot be played\. /],
      ["puzzle: true\nsquare: a1", "The key “fen” is missing."],
      ["fen: 8/8/8/8/8/8/8/N7\npuzzle: targets\nsquare: b1", /no piece on “b1”/],
      ["game: |\n\nply: 1", "This block has no game."],
      ["game: 1. e4 e4", /^Line 1, column 7: /],
      [`fen: ${SEED}\nfen: ${SEED}`, "The key “fen” occurs twice."],
      [`fen: ${SEED}\nand more`, "“and more” is not a line of the form “key: value”."],
      ["marks: e4", "The key “fen” is missing."],
      ["1. e4 e5 2. Ke3", /^Line 1, column 13: .*king/],
      ["<script>alert(1)</script>", /^Line 1, column 1: /],
      [`fen: ${SEED}\nconstructor: x`, /^A diagram has no key/],
      [`fen: ${SEED}\n__proto__: x`, /not a line of the form/],
    ]
    for (const [source, sentence] of unreadable) {
      const body = page(fence(source))
      const [problem, ...more] = body.querySelectorAll(".chess-problem")
      assert.ok(problem && more.length === 0, source)
      const said = problem.querySelector("p").textContent
      if (typeof sentence === "string") assert.equal(said, sentence)
      else assert.match(said, sentence)
      assert.equal(problem.querySelector("pre > code").textContent, source)
      assert.equal(body.querySelector("script, chess-diagram, chess-game, chess-puzzle"), null)
      assert.deepEqual([body.firstElementChild.textContent, body.lastElementChild.textContent], ["Before", "After"])
    }
    assert.match(page(fence("")).querySelector(".chess-problem").textContent.trim(), /^This block is empty/)
    assert.match(
      page(`<div class="diagram">fen:8/8/8</div>`).querySelector(".diagram > .chess-problem > p").textContent,
      /a colon is missing/,
    )
  })

  test(`other blocks are unchanged with ${way}`, () => {
    const text =
      "# Title\n\n```js\nchess()\n```\n\n```chessboard\nx\n```\n\n    fen: 8\n\n<p>raw</p>\n\n`fen:8:` *text*\n"
    assert.equal(render(text), ways[way](text.replace("chess()", "chess()")))
    const plain = way === "markdown-it" ? new MarkdownIt({ html: true }).render(text) : null
    if (plain !== null) assert.equal(render(text), plain)
    assert.equal(page(text).querySelector("chess-diagram, .chess-problem"), null)
    assert.equal(page(text).querySelectorAll("pre").length, 3)
  })
}

test("vchess's markup stays text if markdown-it forbids HTML", () => {
  const html = new MarkdownIt().use(markdownIt).render(`<div class="diagram">fen:${SEED}:</div>`)
  assert.match(html, /&lt;div/)
})

test("braces in texts are not expressions in a template of Vue", async () => {
  const texts = [`fen: ${SEED}\ncaption: "{{ 6 * 7 }} <b>"`, "1. e4 {{{ 6 * 7 }} a comment}", "1. e5 {{{ 6 * 7 }}}"]
  const template = texts.map((text) => new MarkdownIt().use(markdownIt).render(fence(text))).join("")
  const app = createSSRApp({ template })
  app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith("chess-")
  const body = new JSDOM(await renderToString(app)).window.document.body
  assert.equal(body.querySelector("figcaption").textContent, "{{ 6 * 7 }} <b>")
  assert.deepEqual(
    [...body.querySelectorAll("pre > code")].map(({ textContent }) => textContent),
    texts.slice(1),
  )
})

test("an existing highlighter keeps the other languages", () => {
  const md = new MarkdownIt({ highlight: (_code, language) => `<pre class="lit">${language}</pre>` }).use(markdownIt)
  assert.match(md.render("```js\nx\n```\n"), /<pre class="lit">js/)
  assert.match(md.render("```chess {1}\n8/8/8/8/8/8/8/8\n```\n"), /^<chess-diagram/)
})

test("options with an unknown name or a wrong type are refused", () => {
  const wrong = [{ language: "de" }, { lang: 7 }, "de", [], null]
  for (const options of wrong) {
    assert.throws(() => markdownIt(new MarkdownIt(), options), TypeError)
    assert.throws(() => rehype(options), TypeError)
  }
  for (const md of [undefined, null, 7, {}, { renderer: null }, { renderer: { rules: null } }])
    assert.throws(() => markdownIt(md), /this is not a MarkdownIt/)
})

test("every block takes linear time", () => {
  const md = new MarkdownIt({ html: true }).use(markdownIt)
  const long = 50_000
  for (const text of [
    "# ".repeat(long),
    `#${" ".repeat(long)}\n`.repeat(2),
    "fen:".repeat(long),
    "8/".repeat(long),
    `k${" ".repeat(long)}x`,
    `fen:${" ".repeat(long)}x`,
  ]) {
    assert.match(md.render(`\`\`\`chess\n${text}\n\`\`\``), /chess-problem/)
  }
  assert.ok(md.render(`<div class="diagram">${"<div class ".repeat(long)}`))
})

test("a game with very many variations is rendered", () => {
  const pgn = `1. e4 ${"(1. d4) ".repeat(200_000)}e5 *`
  assert.match(new MarkdownIt({ html: true }).use(markdownIt).render(`\`\`\`chess\n${pgn}\n\`\`\``), /^<chess-game>/)
})

test("markdown-it renders any content of a fence without throwing", () => {
  const md = new MarkdownIt({ html: true }).use(markdownIt)
  const parts = [
    "fen:",
    "fen: ",
    SEED,
    ":",
    "\n",
    " ",
    "marks: ",
    "e4",
    "1. ",
    '[White "',
    "{",
    '"',
    "'",
    "\0",
    "\ud800",
    "-",
    "#",
    "(",
    "$1",
    "é",
    "check: true\n",
    "~",
    "/",
    "puzzle: ",
    "game: |\n",
    " square: a1",
  ]
  const random = generator(1)
  for (let round = 0; round < 2000; round++) {
    const text = Array.from({ length: 1 + random(8) }, () => parts[random(parts.length)]).join("")
    assert.match(md.render(`\`\`\`chess\n${text}\n\`\`\``), /<chess-(diagram|game|puzzle)|chess-problem/)
  }
})

test("rehype finds a diagram in elements of MDX", () => {
  const text = (value) => ({ type: "text", value })
  for (const [type, name, value, found] of [
    ["mdxJsxFlowElement", "class", "diagram", "chess-diagram"],
    ["mdxJsxTextElement", "className", "wide diagram", "chess-diagram"],
    ["mdxJsxFlowElement", "className", "diagrams", undefined],
    ["mdxJsxFlowElement", "className", { type: "mdxJsxAttributeValueExpression", value: "styles.diagram" }, undefined],
  ]) {
    // The text is in pieces if the parser tried to read a colon as a directive.
    const children = [text("fen"), text(":k7"), text(`${SEED.slice(2)} g3,g4,c5:`)]
    const element = {
      type,
      name: "div",
      attributes: [
        { type: "mdxJsxExpressionAttribute", value: "...props" },
        { type: "mdxJsxAttribute", name, value },
      ],
      children,
    }
    const tree = { type: "root", children: [element] }
    rehype()(tree)
    assert.equal(tree.children[0].children[0].tagName, found)
    assert.equal(tree.children[0].name, "div")
  }
})
