// The field for typed moves. A button opens it on a small screen.
import { byId } from "./dom.js"

/** @import { ChessBoard } from "../elements/chess-board.js" */

/** @param {ChessBoard} board */
export function listenToTyping(board) {
  const form = byId("typed")
  const field = /** @type {HTMLInputElement} */ (byId("typed-move"))
  const button = byId("type")
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    const text = field.value.trim()
    if (text === "") return
    if (board.enter(text)) return clear()
    field.setAttribute("aria-invalid", "true")
    field.select()
  })
  field.addEventListener("input", () => field.removeAttribute("aria-invalid"))
  button.addEventListener("click", () => {
    const isOpen = form.classList.toggle("open")
    button.setAttribute("aria-expanded", String(isOpen))
    if (isOpen) field.focus()
  })
  function clear() {
    field.value = ""
    field.removeAttribute("aria-invalid")
  }
  return { clear }
}
