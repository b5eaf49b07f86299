// A Polyglot book beside the board: a button for each of its moves in the current position. The book stays open until
// the page is closed.
import { openBook } from "../module/polyglot.js"
import { counted, numeral, phrase, localSan } from "../texts.js"
import { labelled } from "./dialog.js"
import { button, byId, element, loadStyle, quietButton } from "./dom.js"
import { say } from "./status-card.js"

/** @import { Book, BookMove } from "../module/polyglot.js" */
/** @import { BoardPage } from "./board-page.js" */

void loadStyle("helpers.css")

/**
 * @param {BoardPage} page
 * @returns {() => void} shows the book
 */
export function startBook(page) {
  /** @type {Book | null} */
  let book = null
  /** What the list now shows. @type {unknown} */
  let lastShown = null

  const box = element("section", "helper book")
  const title = element("h2", "", phrase("book"))
  title.id = "book-title"
  box.setAttribute("aria-labelledby", title.id)
  const about = element("small")
  const file = Object.assign(element("input"), { type: "file", accept: ".bin", id: "book-file" })
  const chooser = labelled(phrase("book-file"), file)
  const note = element("p")
  const moves = element("ul", "book-moves")
  moves.ariaLabel = phrase("book-moves")
  const another = quietButton(phrase("book-another"), () => file.click())
  const head = element("div", "helper-head")
  const sign = button("", close, "close")
  sign.ariaLabel = phrase("close")
  head.append(title, about, another, sign)
  box.append(head, chooser, note, moves)

  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? []
    if (chosen) await open(chosen)
    // Allows choosing the same file again.
    file.value = ""
  })

  /** Shows the book or, if none is open, the field for its file. */
  function openBox() {
    byId("helpers").append(box)
    page.addEventListener("show", show)
    show()
    if (!book) file.focus()
    else moves.querySelector("button")?.focus()
  }

  function close() {
    box.remove()
    page.removeEventListener("show", show)
    byId("move-list").focus()
  }

  /** @param {File} chosen */
  async function open(chosen) {
    try {
      const opened = openBook(await chosen.arrayBuffer())
      if (opened.size === 0) throw new RangeError("empty")
      book = opened
      about.textContent = counted("book-entries", book.size, { name: chosen.name })
      lastShown = null
      show()
      say(note.hidden ? counted("book-opened", moves.childElementCount) : `${note.textContent}`)
    } catch {
      note.textContent = phrase("book-unreadable", { name: chosen.name })
      note.hidden = false
      say(note.textContent)
    }
  }

  function show() {
    chooser.hidden = book !== null
    another.hidden = book === null
    if (!book) return void (note.hidden = note.textContent === "")
    const { current, end, position } = page.board.game
    const now = end ?? current
    if (lastShown === now) return
    lastShown = now
    const known = end ? [] : book.moves(position)
    // The pressed button disappears.
    const hadFocus = moves.contains(document.activeElement)
    moves.replaceChildren(...known.map(buttonOf))
    note.textContent = known.length > 0 ? "" : phrase("book-ended")
    note.hidden = known.length > 0
    if (hadFocus) (moves.querySelector("button") ?? another).focus()
  }

  /** @param {BookMove} entry */
  function buttonOf({ move, weight, share }) {
    const min = 0.01
    const percent = `${share < min ? "<" : ""}${numeral(Math.max(share, min), { style: "percent" })}`
    const san = localSan(move.san)
    const player = button("", () => page.board.enter(move.uci))
    player.append(san, element("small", "", `${numeral(weight)} · ${percent}`))
    player.ariaLabel = phrase("book-move", { san, weight: numeral(weight), percent })
    const item = element("li")
    item.append(player)
    return item
  }

  return openBox
}
