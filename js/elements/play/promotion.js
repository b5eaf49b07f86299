// The promotion dialog, loaded when a pawn is near promotion.
import { adoptStyle } from "../element/style.js"
import { html, setAttribute } from "../picture/html.js"
import { pieceElement } from "../picture/pieces.js"
import { cellOfSquare } from "../picture/squares.js"
import style from "./promotion.css"

/** @import { Color, PromotionRole, Square } from "../../api.js" */
/** @import { PlayingTexts } from "./play-texts.js" */

/** Asks at most one question at a time. */
export class PromotionChooser {
  #board
  /** @type {((role: PromotionRole | null) => void) | null} */
  #answer = null
  /** @type {{ square: Square, dialog: HTMLElement, buttons: readonly { role: PromotionRole, button: HTMLButtonElement }[] } | null} */
  #asked = null
  /** The target of the last press. @type {EventTarget | null} */
  #pressed = null

  /** @param {HTMLElement} board */
  constructor(board) {
    this.#board = board
    adoptStyle(/** @type {ShadowRoot} */ (board.getRootNode()), style)
  }

  get isOpen() {
    return this.#answer !== null
  }

  /**
   * Resolves to null if the user cancels.
   * @param {Square} square @param {Color} color @param {Color} orientation @param {PlayingTexts} texts
   * @param {readonly PromotionRole[]} roles @returns {Promise<PromotionRole | null>}
   */
  ask(square, color, orientation, texts, roles) {
    this.close()
    const scrim = html("div", "scrim")
    const dialog = html("div", "", { role: "dialog", "aria-modal": "true" })
    const asked = roles.map((role) => ({ role, button: this.#button({ role, color }) }))
    const buttons = asked.map(({ button }) => button)
    this.#asked = { square, dialog, buttons: asked }
    this.show(orientation, texts)
    dialog.append(...buttons)
    scrim.append(dialog)
    this.#pressed = null
    scrim.addEventListener("contextmenu", (event) => event.preventDefault())
    scrim.addEventListener("pointerdown", (event) => {
      this.#pressed = event.target
      // Some browsers do not focus a clicked button, and losing the focus would close the dialog.
      event.preventDefault()
      if (event.target === scrim) this.close()
    })
    scrim.addEventListener("mousedown", (event) => event.preventDefault())
    dialog.addEventListener("keydown", (event) => this.#key(event, buttons))
    dialog.addEventListener("focusout", ({ relatedTarget }) => {
      const stays = dialog.contains(/** @type {Node | null} */ (relatedTarget))
      if (!stays && document.hasFocus()) this.close()
    })
    return new Promise((resolve) => {
      this.#answer = (role) => {
        this.#answer = this.#asked = null
        scrim.remove()
        resolve(role)
      }
      this.#board.append(scrim)
      buttons[0]?.focus({ preventScroll: true })
    })
  }

  /** Moves the open dialog to its square: the board may flip. @param {Color} orientation @param {PlayingTexts} texts */
  show(orientation, texts) {
    if (!this.#asked) return
    const { square, dialog, buttons } = this.#asked
    const cell = cellOfSquare(square, orientation)
    dialog.className = `chooser column-${cell & 7}${cell > 7 ? " low" : ""}`
    setAttribute(dialog, "aria-label", texts.promoteTo)
    for (const { role, button } of buttons) setAttribute(button, "aria-label", texts.promotion(role))
  }

  close() {
    this.#answer?.(null)
  }

  /** @param {{ role: PromotionRole, color: Color }} piece */
  #button(piece) {
    const button = html("button", "", { type: "button" })
    button.append(pieceElement(piece))
    // Ignores pointer clicks: the tap that opened the dialog ends with one, where the queen has just appeared. Clicks by
    // key or screen reader have no detail.
    button.addEventListener("click", ({ detail }) => detail === 0 && this.#answer?.(piece.role))
    button.addEventListener("pointerup", ({ clientX, clientY }) => {
      // Asks the browser: under zoom, boxes and pointer events may not use the same coordinates.
      const root = /** @type {Document | ShadowRoot} */ (button.getRootNode())
      const inside = root.elementsFromPoint(clientX, clientY).includes(button)
      if (inside && this.#pressed === button) this.#answer?.(piece.role)
    })
    return button
  }

  /** @param {KeyboardEvent} event @param {readonly HTMLButtonElement[]} buttons */
  #key(event, buttons) {
    const at = buttons.findIndex((button) => button.matches(":focus"))
    const low = buttons[0]?.parentElement?.classList.contains("low") ? -1 : 1
    // Arrows go by the screen: in the lower half, the queen is at the bottom.
    const step = { ArrowDown: low, ArrowUp: -low, ArrowRight: 1, ArrowLeft: -1, Tab: event.shiftKey ? -1 : 1 }[
      event.key
    ]
    if (event.key === "Escape") this.close()
    else if (step !== undefined) buttons[(at + step + buttons.length) % buttons.length]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}
