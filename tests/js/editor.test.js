// Everything that the editor copies, pasted elsewhere: texts of a hostile link stay texts and read back the same.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { JSDOM } from "jsdom"
import MarkdownIt from "markdown-it"
import { readMarks, shadedIn } from "../../js/elements/editor/drawing-text.js"
import { boardIn, colorBelow } from "../../js/elements/editor/fen-text.js"
import { attributesIn } from "../../js/elements/fairy/read-board.js"
import { vchessIn } from "../../js/elements/picture/marks.js"
import { themes } from "../../js/elements/picture/still.js"
import { markdownIt } from "../../js/entries/markdown.js"
import { still } from "../../js/entries/still/fairy.js"
import "./board/site.js"
import { hostileHashes, names, ours } from "./hostile/links.js"

const editor = await import("../../www/editor/state.js")
const { attributesOf, fenError, hashOf, htmlOf } = editor
const { markdownOf, stateOf, stillOptionsOf, vchessOf } = editor

const states = hostileHashes(500).map(stateOf)
const { document, DOMParser } = new JSDOM("").window

/** The elements of a text that is pasted into a page; all of them are ours. @param {string} text */
function pasted(text) {
  const template = document.createElement("template")
  template.innerHTML = text
  for (const { localName, attributes } of template.content.querySelectorAll("*")) {
    assert.ok(ours.has(localName), `<${localName}> in ${text}`)
    for (const { name } of attributes) assert.doesNotMatch(name, /^on|^style$/, text)
  }
  return template.content
}

/** The editor's state for the attributes of an element. @param {Element} element */
const readBack = ({ attributes }) =>
  attributesOf(stateOf(`#${new URLSearchParams([...attributes].map(({ name, value }) => [name, value]))}`))

test("a link restores the diagram of any state", () => {
  for (const state of states) assert.deepEqual(attributesOf(stateOf(hashOf(state))), attributesOf(state))
})

test("copied HTML restores the diagram and adds nothing else to the page", () => {
  for (const state of states) {
    const page = pasted(htmlOf(state, "bundler"))
    assert.deepEqual([page.childNodes.length, page.textContent], [1, ""])
    assert.deepEqual(readBack(page.firstElementChild), attributesOf(state))
  }
})

test("copied Markdown renders to the diagram or stays in its block", () => {
  const md = new MarkdownIt({ html: true }).use(markdownIt)
  const plain = new MarkdownIt({ html: true })
  let diagrams = 0
  for (const state of states) {
    const text = markdownOf(state)
    const lines = text.split("\n")
    assert.deepEqual(pasted(plain.render(text)).textContent.trim().split("\n"), lines.slice(1, -1))
    const page = pasted(md.render(text))
    assert.equal(page.children.length, 1)
    const [block] = page.children
    if (block.localName === "chess-diagram") {
      diagrams++
      assert.deepEqual(readBack(block), attributesOf(state), text)
    } else assert.equal(block.querySelector("code").textContent, lines.slice(1, -1).join("\n").trim())
  }
  assert.ok(diagrams > 100, `${diagrams}`)
})

test("a line break in a caption does not end the block of Markdown", () => {
  const text = markdownOf({ ...stateOf(""), caption: "one\r\n```\n\n<img src=x onerror=alert(1)>" })
  assert.equal(text.split("\n").length, 4)
})

test("copied vchess markup restores pieces, marks and shade", () => {
  for (const state of states) {
    const page = pasted(vchessOf(state))
    assert.deepEqual([page.childNodes.length, page.firstElementChild.attributes.length], [1, 0])
    const { fen, marks = "", orientation = "", shade = "" } = attributesIn(vchessIn(page.textContent))
    const { pieces, size } = boardIn(state.fen)
    assert.deepEqual(boardIn(fen).pieces, pieces)
    const squares = (text) => readMarks(text, size).map(({ square }) => square)
    assert.deepEqual(squares(marks), squares(state.marks))
    assert.equal(colorBelow(fen, orientation), colorBelow(state.fen, state.orientation))
    assert.deepEqual(shadedIn(shade, size), shadedIn(state.shade, size))
  }
})

test("a copied picture has only a title and SVG elements", (context) => {
  context.mock.method(console, "warn", () => {})
  for (const state of states.filter(({ fen }) => !fenError(fen))) {
    const options = stillOptionsOf(state, "en")
    const svg = new DOMParser().parseFromString(still(options), "image/svg+xml")
    assert.deepEqual([svg.documentElement.localName, svg.querySelectorAll("script, foreignObject").length], ["svg", 0])
    if (state.caption.trim()) assert.equal(svg.querySelector("title").textContent, state.caption)
    const picture = still({ ...options, format: "html" })
    assert.equal(pasted(htmlOf(state, "bundler", picture)).firstElementChild.children.length, 1)
  }
})

test("the editor's state has every attribute of a diagram", () => {
  const values = {
    check: "e8",
    "show-moves": "e2",
    play: "",
    glance: "free",
    rules: "fide",
    turns: "white",
    coords: "none",
    theme: "blue",
    surface: "lines",
  }
  // The page loads only the rules of chess.
  for (const name of names.filter((name) => name !== "variant")) {
    const given = { [name]: values[name] ?? "x", ...(["rules", "turns"].includes(name) && { play: "" }) }
    if (name === "betza") given.glance = "free"
    if (name === "orientation") given[name] = "black"
    assert.ok(
      attributesOf(stateOf(`#${new URLSearchParams(given)}`)).some(
        ([each, value]) => each === name && value === given[name],
      ),
      name,
    )
  }
})

const page = new JSDOM(readFileSync(new URL("../../www/editor.html", import.meta.url), "utf8")).window.document

test("the page has a field for everything in its state", () => {
  for (const id of Object.keys(stateOf(""))) assert.ok(page.getElementById(id), `www/editor.html has no field ${id}`)
})

test("the page offers every theme and keeps it in the address", () => {
  const offered = [...page.querySelectorAll("#theme option")].map(({ value }) => value || "wood")
  assert.deepEqual(offered, Object.keys(themes))
  for (const theme of offered.slice(1)) assert.equal(stateOf(hashOf({ ...stateOf(""), theme })).theme, theme)
})
