// A real Polyglot book, which has a line feed after its last entry: every reachable position has the entries of
// python-chess.
import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { Position } from "../../dist/index.js"
import { openBook } from "../../dist/polyglot.js"

const file = new URL("node_modules/cm-polyglot/assets/books/openings.bin", import.meta.url)

test("every position of a real book has the entries of python-chess", () => {
  const book = openBook(readFileSync(file))
  assert.equal(book.size, 2417)
  const lines = new Map()
  const waiting = [Position.start()]
  for (const position of waiting) {
    const epd = position.fen().split(" ", 4).join(" ")
    const moves = book.moves(position, { all: true })
    if (lines.has(epd) || moves.length === 0) continue
    lines.set(epd, [epd, ...moves.map(({ move, weight, learn }) => `${move.san}:${weight}:${learn}`)].join(" "))
    waiting.push(...moves.map(({ move }) => position.play(move)))
  }
  assert.equal(lines.size, 1608)
  // Of the same lines made by python-chess 1.11.2: EPD, then SAN, weight and learn of each entry by `find_all`, heaviest first.
  const sum = createHash("sha256")
    .update([...lines.values()].sort().join("\n"))
    .digest("hex")
  assert.equal(sum, "0404320faeb45dec28bbb6c83eac53d7008805524ce1fa177b8fad665a353bd0")
})
