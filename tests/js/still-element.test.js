// chess-arbiter/still gives the same picture as <chess-diagram>.

import assert from "node:assert/strict"
import { test } from "node:test"
import { JSDOM } from "jsdom"
import { still } from "../../js/entries/still.js"

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
