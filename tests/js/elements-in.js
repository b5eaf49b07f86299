// The elements in the DOM of a test runner, which has no layout and lacks some features of a browser.
import assert from "node:assert/strict"
import { test } from "node:test"

/**
 * Tests that the elements can be created, connected and played on. Copies only what they need of the window to this
 * process: Node's own classes, such as AbortController, stay. The elements bind to it, so there is one window per test file.
 * @param {string} name
 * @param {Window} window
 */
export function playsIn(name, window) {
  for (const key of ["HTMLElement", "document", "customElements"]) globalThis[key] = window[key]
  const ready = import("../../dist/elements.js")

  // Elements take turns with drawing, so this may happen in a later task.
  /** Resolves when a condition is true, checking again whenever the element changes. */
  const until = (element, holds) =>
    new Promise((resolve) => {
      const observer = new window.MutationObserver(() => holds() && done())
      const done = () => {
        observer.disconnect()
        resolve()
      }
      observer.observe(element.shadowRoot, { subtree: true, childList: true, attributes: true, characterData: true })
      if (holds()) done()
    })
  const count = (element, selector) => element.shadowRoot.querySelectorAll(selector).length
  const cell = (element, square) => element.shadowRoot.querySelector(`[aria-label^="${square}, "]`)
  const status = (element) => element.shadowRoot.querySelector("[role=status]")?.textContent ?? ""

  test(`a diagram is drawn in ${name}`, async () => {
    await ready
    const diagram = document.createElement("chess-diagram")
    diagram.setAttribute("fen", "8/8/8/3Q4/8/8/8/8")
    diagram.setAttribute("marks", "e4")
    document.body.append(diagram)
    await until(diagram, () => count(diagram, "[part=piece] svg") === 1 && count(diagram, "svg.marks > g") === 1)
    diagram.remove()
  })

  test(`diagrams present before the import become interactive in ${name}`, async () => {
    document.body.insertAdjacentHTML(
      "beforeend",
      ["play", "glance", "show-moves=e2"]
        .map((mode) => `<chess-diagram ${mode} fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1">fallback</chess-diagram>`)
        .join(""),
    )
    await ready
    const diagrams = [...document.querySelectorAll("chess-diagram")]
    assert.equal(diagrams.length, 3)
    for (const [index, diagram] of diagrams.entries()) {
      await diagram.ready
      await until(diagram, () => count(diagram, "[part=piece] svg") === 3)
      await until(diagram, () => count(diagram, "[role=gridcell]") === (index < 2 ? 64 : 0))
    }
    await until(diagrams[2], () => count(diagrams[2], "svg.marks > g") === 2)
    for (const diagram of diagrams) diagram.remove()
  })

  test(`a board is played on by script and by clicks in ${name}`, async () => {
    await ready
    const board = document.createElement("chess-board")
    document.body.append(board)
    await board.ready
    board.play("e4")
    await until(board, () => cell(board, "e4")?.getAttribute("aria-label") === "e4, white pawn")
    for (const square of ["e7", "e5"]) {
      cell(board, square).dispatchEvent(new window.MouseEvent("click", { bubbles: true }))
      await until(board, () => cell(board, "e5").getAttribute("aria-label") !== "e5, empty")
    }
    await until(board, () => status(board) === "Black: pawn to e5.")
    assert.deepEqual(
      board.game.history().map(({ san }) => san),
      ["e4", "e5"],
    )
    board.remove()
  })

  test(`a game is stepped through in ${name}`, async () => {
    await ready
    const game = document.createElement("chess-game")
    game.textContent = "1. e4 e5 (1... c5) 2. Nf3 *"
    document.body.append(game)
    await game.ready
    await until(game, () => game.shadowRoot.querySelectorAll("[part=move]").length === 4)
    game.next()
    await until(game, () => game.shadowRoot.querySelector("[aria-current]")?.textContent === "e4")
    game.remove()
  })

  test(`a position is set up by clicks in ${name}`, async () => {
    await ready
    const editor = document.createElement("chess-editor")
    document.body.append(editor)
    await editor.ready
    await until(editor, () => cell(editor, "e2"))
    const changed = new Promise((resolve) => editor.addEventListener("change", ({ detail }) => resolve(detail.fen)))
    cell(editor, "e2").dispatchEvent(new window.MouseEvent("click", { bubbles: true }))
    await until(editor, () => cell(editor, "e2").getAttribute("aria-selected") === "true")
    cell(editor, "e4").dispatchEvent(new window.MouseEvent("click", { bubbles: true }))
    const fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"
    assert.equal(await changed, fen)
    assert.deepEqual([editor.fen, editor.setup.fen()], [fen, fen])
    editor.remove()
  })

  test(`a puzzle is solved by clicks in ${name}`, async () => {
    await ready
    const puzzle = document.createElement("chess-puzzle")
    puzzle.setAttribute("pgn", '[FEN "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"]\n\n1. Qg7# *')
    document.body.append(puzzle)
    await puzzle.ready
    await until(puzzle, () => status(puzzle).startsWith("White to move"))
    const solved = new Promise((resolve) => puzzle.addEventListener("solved", ({ detail }) => resolve(detail)))
    cell(puzzle, "f7").dispatchEvent(new window.MouseEvent("click", { bubbles: true }))
    await until(puzzle, () => cell(puzzle, "f7").getAttribute("aria-selected") === "true")
    cell(puzzle, "g7").dispatchEvent(new window.MouseEvent("click", { bubbles: true }))
    assert.deepEqual(await solved, { tries: 1 })
    puzzle.remove()
  })
}
