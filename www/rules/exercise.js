// The exercises of the rules page: point at every square that a piece may go to. What the page says without a script,
// a diagram and an answer, stays; this adds a board to point at, and the rules as the judge.
import { SquareGrid } from "../grid.js"
import { Position } from "../module/index.js"

/** @import { Square } from "../module/index.js" */

/** @param {string} tag @param {string} [text] */
function element(tag, text = "") {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

/** @param {string} text @param {() => void} act */
function button(text, act) {
  const made = /** @type {HTMLButtonElement} */ (element("button", text))
  made.type = "button"
  made.addEventListener("click", act)
  return made
}

/** @param {number} count */
const squares = (count) => `${count} ${count === 1 ? "square" : "squares"}`

/** @param {HTMLElement} box `data-from` names the piece's square; its diagram has the position */
export function startExercise(box) {
  const diagram = /** @type {HTMLElement} */ (box.querySelector("chess-diagram"))
  const from = /** @type {Square} */ (box.dataset.from)
  const position = Position.fromFen(diagram.getAttribute("fen") ?? "")
  const piece = position.pieceAt(from)
  const moves = new Map(position.legalMoves(from).map((move) => [move.to, move]))
  /** @type {Set<Square>} */
  const chosen = new Set()
  /** @type {"asked" | "checked" | "shown"} */
  let state = "asked"

  const said = element("p")
  said.setAttribute("role", "status")
  said.className = "exercise-said"
  const reasons = element("ul")
  reasons.className = "exercise-reasons"
  const show = button("Show the rest", () => judge("shown"))
  show.hidden = true
  const again = button("Start again", () => {
    chosen.clear()
    judge("asked")
  })
  const buttons = element("div")
  buttons.className = "exercise-buttons"
  buttons.append(button("Check", () => judge("checked")), show, again)

  const grid = new SquareGrid({ choose })
  const board = element("div")
  board.className = "with-grid"
  diagram.replaceWith(board)
  // The layer names every square, so screen readers can skip the picture.
  diagram.setAttribute("aria-hidden", "true")
  diagram.setAttribute("shade", from)
  board.append(diagram, grid.element)
  board.after(buttons, said, reasons)
  judge("asked")

  /** @param {Square} square */
  function choose(square) {
    if (square === from) {
      said.textContent = `That is the ${piece?.role} itself: choose squares that it may go to.`
      return
    }
    if (!chosen.delete(square)) chosen.add(square)
    judge("asked")
  }

  /** @param {Square} square */
  function verdict(square) {
    if (state === "asked" || (!chosen.has(square) && state !== "shown")) return ""
    if (chosen.has(square)) return moves.has(square) ? "right" : "wrong"
    return moves.has(square) ? "missing" : ""
  }

  /** @param {"asked" | "checked" | "shown"} next */
  function judge(next) {
    state = next
    const wrong = [...chosen].filter((square) => !moves.has(square)).sort()
    const missing = [...moves.values()].filter(({ to }) => !chosen.has(to))
    const found = moves.size - missing.length
    const done = missing.length === 0 && wrong.length === 0
    show.hidden = state !== "checked" || missing.length === 0
    reasons.replaceChildren()
    if (state === "asked") {
      said.textContent = chosen.size === 0 ? "" : `${squares(chosen.size)} chosen.`
    } else {
      const count = done ? `Right: all ${moves.size} found.` : `${found} of ${moves.size} found`
      const errors = done ? "" : wrong.length === 0 ? `, ${missing.length} missing.` : `, ${wrong.length} wrong.`
      said.textContent = state === "shown" ? `Missing: ${missing.map(({ san }) => san).join(", ")}.` : count + errors
      for (const square of wrong) {
        const { message = "" } = position.judge({ from, to: square })
        const item = element("li")
        item.append(element("b", square), ` ${message}`)
        reasons.append(item)
      }
    }
    const color = { right: "G", wrong: "R", missing: "Y" }
    const marked = [...new Set([...chosen, ...moves.keys()])].flatMap((square) => {
      const judged = /** @type {keyof typeof color | ""} */ (verdict(square))
      return judged ? color[judged] + square : chosen.has(square) ? square : []
    })
    diagram.setAttribute("marks", marked.join(","))
    grid.update(box.querySelector("h3")?.textContent ?? "Exercise", "white", (square) => {
      const there = position.pieceAt(square)
      const judged = verdict(square)
      return {
        name: `${square}, ${there ? `${there.color} ${there.role}` : "empty"}${judged && `, ${judged}`}`,
        selected: chosen.has(square),
      }
    })
  }
}
