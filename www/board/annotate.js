// Annotating beside the board: the fields of <chess-game editable> in a panel under the list of moves, for the current move.
import { textsFor } from "../elements/element/languages.js"
import { Annotations, annotating } from "../elements/game/annotations.js"
import { numberText } from "../elements/game/words.js"
import { byId } from "./dom.js"
import { reading } from "./element-texts.js"
import { tag, localSan } from "../texts.js"

/** @import { BoardPage, Former } from "./board-page.js" */

const texts = () => annotating(textsFor(tag, () => {}))

/** @param {BoardPage} page */
export function listenToAnnotations(page) {
  const panel = byId("annotate-panel")
  const title = byId("annotate-title")
  const pencil = byId("annotate")
  const root = byId("annotations").attachShadow({ mode: "open" })
  /** The game before anything was written about the current move. @type {Former | null} */
  let before = null
  const released = listenToPress()
  const annotations = new Annotations(root, {
    game: () => page.board.game,
    texts,
    reading,
    write(act, isComment) {
      const former = (before ??= page.stored())
      act()
      page.touch()
      // Writing the list anew would suppress the click on a move in it.
      released(() => {
        // The board says a sign, but no comment; a piece that was chosen meanwhile stays chosen.
        if (isComment) page.changed()
        else page.changedOutside()
        // All that was written about a move is taken back together.
        if (before === former) page.offer(texts().written, former)
      })
    },
    change(done, act) {
      // Only that is taken back.
      before = null
      page.change(texts()[done], act)
    },
  })
  root.append(annotations.element)

  function show() {
    if (panel.hidden) return
    const { current, start } = page.board.game
    const number = numberText(start.fullmoves, start.turn === "black", current.ply)
    title.textContent = current.move ? texts().of(`${number} ${localSan(current.move.san)}`) : texts().start
    annotations.show()
  }
  for (const type of ["navigate", "move"]) page.board.addEventListener(type, () => (before = null))
  page.addEventListener("exchange", () => (before = null))
  page.addEventListener("show", show)

  /** @param {boolean} isOpen */
  function open(isOpen) {
    if (!isOpen) annotations.flush()
    panel.hidden = !isOpen
    pencil.setAttribute("aria-expanded", String(isOpen))
    show()
    if (isOpen) title.focus()
    else (pencil.checkVisibility() ? pencil : byId("more")).focus()
    page.moveList.reveal()
  }
  for (const id of ["annotate", "annotate-item"]) byId(id).addEventListener("click", () => open(panel.hidden))
  byId("annotate-close").addEventListener("click", () => open(false))
  panel.addEventListener("keydown", ({ key }) => key === "Escape" && open(false))
}

/** Tells when no mouse button is pressed, and the click has been: at once if none is. @returns {(act: () => void) => void} */
function listenToPress() {
  /** @type {(() => void)[] | null} */
  let waiting = null
  // The menu of the right button may swallow its mouseup.
  addEventListener("mousedown", ({ button }) => void (button === 0 && (waiting = [])), true)
  for (const type of ["mouseup", "dragend"]) {
    addEventListener(
      type,
      () => {
        const acts = waiting ?? []
        // After the click.
        setTimeout(() => {
          if (waiting === acts) waiting = null
          for (const act of acts.splice(0)) act()
        })
      },
      true,
    )
  }
  return (act) => void (waiting ? waiting.push(act) : act())
}
