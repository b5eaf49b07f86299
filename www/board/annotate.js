// The dialog for annotating a move: the fields of <chess-game editable>.
import { textsFor } from "../elements/element/languages.js"
import { Annotations, annotating } from "../elements/game/annotations.js"
import { numberText } from "../elements/game/words.js"
import { byId } from "./dom.js"
import { reading } from "./element-texts.js"
import { phrase, tag, written } from "../texts.js"

/** @import { BoardPage, Former } from "./board-page.js" */

const texts = () => annotating(textsFor(tag, () => {}))

/** @param {BoardPage} page */
export function listenToAnnotations(page) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("annotate-dialog"))
  const root = byId("annotations").attachShadow({ mode: "open" })
  /** The game before anything was written. @type {Former | null} */
  let before = null
  const annotations = new Annotations(root, {
    game: () => page.board.game,
    texts,
    reading,
    write(act) {
      before ??= page.stored()
      act()
      page.changedOutside()
    },
    change(done, act) {
      // Only that is taken back.
      before = null
      dialog.close()
      page.change(texts()[done], act)
    },
  })
  root.append(annotations.element)
  for (const id of ["annotate", "annotate-item"]) {
    byId(id).addEventListener("click", () => {
      const { current, start } = page.board.game
      const number = numberText(start.fullmoves, start.turn === "black", current.ply)
      byId("annotate-title").textContent = current.move
        ? `${number} ${written(current.move.san)}`
        : phrase("start-of-game")
      before = null
      annotations.show()
      dialog.showModal()
    })
  }
  dialog.addEventListener("close", () => {
    annotations.flush()
    // All that was written is taken back together.
    if (before) page.offerBack(texts().written, before)
  })
}
