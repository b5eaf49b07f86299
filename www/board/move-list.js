// The list of moves: one row for each pair, every move a button that leads there.

/** @import { Move } from "../module/index.js" */

/** @typedef {{ line: readonly Move[], firstNumber: number, ply: number, outcome: string }} MoveListState */

/**
 * Shows a line of moves.
 * @param {HTMLElement} list
 * @param {MoveListState} state
 */
export function showMoves(list, { line, firstNumber, ply, outcome }) {
  // Built anew only if the moves are others, so that stepping through them keeps the focus and the scroll position.
  const content = JSON.stringify([firstNumber, line.map(({ san, color }) => [san, color])])
  if (list.dataset.content !== content) {
    list.dataset.content = content
    list.replaceChildren(line.length > 0 ? rows(line, firstNumber) : hint())
  }
  for (const button of list.querySelectorAll("button")) {
    const here = Number(button.dataset.ply) === ply
    if (here) button.setAttribute("aria-current", "step")
    else button.removeAttribute("aria-current")
    button.classList.toggle("later", Number(button.dataset.ply) > ply)
  }
  list.querySelector(".outcome")?.remove()
  if (outcome !== "") {
    const text = document.createElement("p")
    text.className = "outcome"
    text.textContent = outcome
    list.append(text)
  }
  scrollTo(list, outcome !== "" ? list.querySelector(".outcome") : list.querySelector("[aria-current]"))
}

function hint() {
  const text = document.createElement("p")
  text.textContent = "No moves yet. Drag a piece, or tap it and then a marked square, or type a move such as e4."
  return text
}

/** @param {readonly Move[]} line @param {number} number */
function rows(line, number) {
  const list = document.createElement("ol")
  /** @type {HTMLElement | null} */
  let row = null
  line.forEach((move, index) => {
    if (!row || move.color === "white") {
      row = document.createElement("li")
      row.append(span("number", `${number++}.`))
      if (move.color === "black") row.append(span("gap", "…"))
      list.append(row)
    }
    const button = document.createElement("button")
    button.type = "button"
    button.dataset.ply = String(index + 1)
    button.textContent = move.san
    button.setAttribute("aria-label", `${number - 1}${move.color === "white" ? "." : "…"} ${move.san}`)
    row.append(button)
  })
  return list
}

/** @param {string} className @param {string} text */
function span(className, text) {
  const element = document.createElement("span")
  element.className = className
  element.textContent = text
  return element
}

/**
 * Scrolls inside the list only: scrollIntoView would move the page, and the board with it.
 * @param {HTMLElement} list
 * @param {Element | null} target
 */
function scrollTo(list, target) {
  if (!target) return void (list.scrollTop = 0)
  const outer = list.getBoundingClientRect()
  const inner = target.getBoundingClientRect()
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + 4
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 4
}
