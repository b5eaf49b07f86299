// The dialog for annotating a move: the fields of <chess-game editable>.
import { textsFor } from "../elements/languages.js"
import { Annotations, annotating } from "../elements/game/annotations.js"
import { numberText } from "../elements/game/words.js"
import { byId } from "./dom.js"
import { reading } from "./element-texts.js"
import { phrase, tag, written } from "../texts.js"

/** @import { Game } from "../module/index.js" */

const texts = () => annotating(textsFor(tag, () => {}))

/**
 * @template Stored
 * @typedef {object} Page what the dialog does to the page's game
 * @property {() => Game} game
 * @property {(text: string, act: () => void) => void} change does something that can be taken back, which the text
 *   names
 * @property {() => Stored} stored the game as it is
 * @property {() => void} noted notes have changed
 * @property {(text: string, before: Stored) => void} offerBack says something, and offers to bring back a former state
 */

/** @template Stored @param {Page<Stored>} page */
export function listenToAnnotations({ game, change, stored, noted, offerBack }) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("annotate-dialog"))
  const root = byId("annotations").attachShadow({ mode: "open" })
  /** The game before anything was written. @type {Stored | null} */
  let before = null
  const annotations = new Annotations(root, {
    game,
    texts,
    reading,
    write(act) {
      before ??= stored()
      act()
      noted()
    },
    change(done, act) {
      // Only that is taken back.
      before = null
      dialog.close()
      change(texts()[done], act)
    },
  })
  root.append(annotations.element)
  for (const id of ["annotate", "annotate-item"]) {
    byId(id).addEventListener("click", () => {
      const { current, start } = game()
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
    if (before) offerBack(texts().written, before)
  })
}
