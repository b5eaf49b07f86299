// The panel under the list of moves for annotating the current move: the fields of <chess-game editable>.
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
  /** The game before the comment on the current move was edited. @type {Former | null} */
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
      // Rewriting the list now would suppress the click on a move in it.
      released(() => {
        // The board announces signs but not comments; if nothing is announced, a picked piece stays picked.
        if (isComment) page.changed()
        else page.changedOutside()
        // One undo takes back everything written about a move.
        if (before === former) page.offer(texts().written, former)
      })
    },
    change(done, act) {
      // The next undo takes back only this change.
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

/** Returns a function that runs an action after the current mouse click, or at once if no button is down. @returns {(act: () => void) => void} */
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
