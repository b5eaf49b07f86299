// chess-arbiter/still gives the same picture as <chess-diagram>.

import assert from "node:assert/strict"
import { test } from "node:test"
import { JSDOM } from "jsdom"
import MarkdownIt from "markdown-it"
import { main } from "../../bin/main.js"
import { lettered } from "../../js/elements/picture/letters.js"
import { markdownIt } from "../../js/entries/markdown.js"
import { still } from "../../js/entries/still/fairy.js"

const { window } = new JSDOM("<!doctype html><body>", { pretendToBeVisual: true })
for (const name of ["window", "document", "customElements", "HTMLElement", "MutationObserver", "CustomEvent"])
  globalThis[name] = window[name]
await import("../../dist/elements.js")

const diagrams = [
  { fen: "k7/8/8/1prp4/1P1P4/8/6P1/7K", marks: "g3,g4,c5" },
  { fen: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "last-move": "e7e5", caption: "After 1… e5" },
  { fen: "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", check: "", arrows: "Re2e1,Ga1h8,Yb1c3,Bh1a8", shade: "a5,b6-c7,8" },
  {
    fen: "r3k2r/8/8/pP6/8/8/8/R3K2R b KQkq - 0 1",
    orientation: "turn",
    marks: "castle:g8,c8 Rb5,Ya5 leap:d4 slide:h8 en-passant:a6 block:c3",
  },
  { fen: "8/8/8/8/8/8/8/8", caption: "Nothing <here>" },
]

for (const attributes of diagrams) {
  test(JSON.stringify(attributes), async () => {
    const element = document.createElement("chess-diagram")
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.body.append(element)
    const shown = element.shadowRoot
    // Elements take turns with drawing, so this may happen in a later task.
    while (!shown.querySelector("#description").textContent) await new Promise((resolve) => setTimeout(resolve))
    const options = Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [name === "last-move" ? "lastMove" : name, value]),
    )
    const body = new JSDOM(still({ ...options, format: "html" })).window.document.body
    const svg = body.querySelector("figure > svg")

    assert.equal(svg.querySelector("desc").textContent, shown.querySelector("#description").textContent)
    assert.equal(svg.querySelector("title").textContent, shown.querySelector("[role=img]").getAttribute("aria-label"))
    assert.equal(body.querySelector("figcaption")?.textContent ?? "", shown.querySelector("figcaption").textContent)
    const lines = (root, selector) => [...root.querySelectorAll(selector)].map((path) => path.getAttribute("d"))
    assert.deepEqual(lines(svg, "g[fill=none] path"), lines(shown, "svg.marks path"))
    assert.deepEqual(
      lines(svg, "g[transform^=translate] > path[stroke-width='4.2']").sort(),
      lines(shown, ".piece path[stroke-width='4.2']").sort(),
    )
    element.remove()
  })
}

/** The text after the board of a FEN with its description and orientation, or with the refused part. */
const afterBoard = [
  ["", ""],
  ["w KQkq - 0 1", ""],
  ["b HAha e3 12 34", ""],
  ["w - -", ""],
  ["w KQkq - +1+0 0 1", ""],
  ['w - - bm Nf3; id "one";', ""],
  ["g3,g4", "Marked: g3, g4."],
  ["Rd5,Ge4 a1", "Marked red: d5. Marked green: e4. Marked: a1."],
  ["[%csl Rd5]", "Marked red: d5."],
  ["move:g3 capture:c5", "Marked move only: g3. Marked capture only: c5."],
  ["-", ""],
  ["- b", "", "black"],
  ["g3 w", "Marked: g3."],
  ["g3,g4 b a5,b6", "Marked: g3, g4. Shaded: a5, b6.", "black"],
  ["- w a1-b1 h8", "Shaded: a1, b1, h8."],
  ["z9", { refused: "z9", field: "turn", code: "fen-turn", offset: 17 }],
  ["g3,g9", { refused: "g9", field: "turn", code: "fen-turn", offset: 20 }],
  ["g3 w z", { refused: "z", field: "turn", code: "fen-turn", offset: 22 }],
  ["nonsense", { refused: "nonsense", field: "turn", code: "fen-turn", offset: 17 }],
  ["w g3,g4", { refused: "g3,g4", field: "castling", code: "fen-castling", offset: 19 }],
  ["w - z9,g4", { refused: "z9,g4", field: "en-passant", code: "fen-en-passant", offset: 21 }],
  ["w - - g3", { refused: "g3", field: "halfmoves", code: "fen-halfmoves", offset: 23 }],
  ["w - - 0 1 2 3", { refused: "3", field: "fields", code: "fen-too-many-fields", offset: 29 }],
]

for (const [rest, expected, bottom = "white"] of afterBoard) {
  test(`every renderer agrees on a board with ${JSON.stringify(rest)} after it`, async () => {
    const fen = `8/8/8/8/8/8/8/K7 ${rest}`.trim()
    const { refused, ...error } = expected
    const sentence = refused
      ? `This position cannot be shown: “${refused}” after its board is neither a field of a FEN nor marked squares.`
      : `White: king a1. ${expected}`.trim()
    const coords = "outside"
    /** The description, and the letter of the file on the left. @param {string} html */
    const pictureIn = (html) => {
      const svg = new JSDOM(html).window.document.querySelector("svg")
      // The letters come after the eight digits.
      const [lines] = svg
        .querySelector("path[transform]")
        .getAttribute("d")
        .split(/M[\d.-]+ [\d.]+/)
        .slice(9)
      const file = ["a", "h"].find((letter) => lettered(letter, 0, 0) === `M0 0${lines}`)
      return [svg.querySelector("desc").textContent, file]
    }
    const wanted = [sentence, bottom === "white" ? "a" : "h"]

    let [out, err] = ["", ""]
    const stdout = { write: (text) => (out += text) }
    await main(["diagram", "--coords", coords, fen], { stdout, stderr: { write: (text) => (err += text) } })
    const fence = new MarkdownIt().use(markdownIt).render(`\`\`\`chess\nfen: ${fen}\ncoords: ${coords}\n\`\`\``)
    if (refused) {
      assert.throws(() => still(fen), { name: "InvalidFenError", message: sentence, ...error })
      assert.equal(new JSDOM(fence).window.document.querySelector(".chess-problem p").textContent, sentence)
      assert.equal(err.split("\n")[0].startsWith(`chess-arbiter diagram: ${sentence}`), true, err)
    } else {
      assert.deepEqual(pictureIn(still({ fen, coords })), wanted)
      assert.deepEqual(pictureIn(fence), wanted)
      assert.deepEqual(pictureIn(out), wanted)
    }

    for (const isText of rest.includes(":") ? [false] : [false, true]) {
      const element = document.createElement("chess-diagram")
      if (isText) element.textContent = `fen:${fen}:`
      else element.setAttribute("fen", fen)
      document.body.append(element)
      const shown = element.shadowRoot
      const alert = shown.querySelector("[role=alert]")
      const isReady = () => (refused ? !alert.hidden : shown.querySelector("#description").textContent)
      while (!isReady()) await new Promise((resolve) => setTimeout(resolve))
      if (refused) assert.equal(alert.textContent, sentence)
      else {
        const file = shown.querySelector(".coord.file").dataset.at
        assert.deepEqual([shown.querySelector("#description").textContent, file, alert.hidden], [...wanted, true])
      }
      element.remove()
    }
  })
}
