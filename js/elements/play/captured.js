// What each side has captured, and who is ahead: in words, and as rows above and below a board.
import { captured as english } from "../../generated/lang/english/captured.js"
import style from "./captured.css"
import { html, setAttribute } from "../picture/html.js"
import { balance, byValue, capturesUntil } from "./material.js"
import { pieceElement } from "../picture/pieces.js"
import { plural } from "../element/plural.js"
import { opposite } from "../picture/squares.js"
import { adoptStyle } from "../element/style.js"
import { phrases } from "../picture/texts.js"

/** @import { Color, Role } from "../../api.js" */
/** @import { PlayedGame, PlayedNode } from "./game-observer.js" */
/** @import { Shell } from "../element/shell.js" */

export const capturing = phrases(english, (say, tag) => {
  /** "2 pawns" @param {Role} role @param {number} count */
  const counted = (role, count) => say("captured.role", { role, count }, plural(tag, count))
  return {
    counted,

    /** @param {Color} side @param {readonly Role[]} captures */
    sentence(side, captures) {
      const list = byValue.flatMap((role) => {
        const count = captures.filter((each) => each === role).length
        return count > 0 ? counted(role, count) : []
      })
      return say(list.length > 0 ? "captured.list" : "captured.nothing", { side, list: list.join(", ") })
    },

    /** @param {Color} side @param {number} count in pawns */
    ahead: (side, count) => say("captured.ahead", { side, count }, plural(tag, count)),
  }
})

/** @type {Record<Color, Role[]>} */
const none = { white: [], black: [] }

export class CapturedRows {
  #shell
  #top = html("p", "captured-row", { part: "captured", role: "img" })
  #bottom = html("p", "captured-row", { part: "captured", role: "img" })
  /** The node for which `#captures` were counted. @type {PlayedNode | null} */
  #at = null
  #captures = none

  /** @param {Shell} shell */
  constructor(shell) {
    this.#shell = shell
    adoptStyle(shell.root, style)
    const { board } = shell.view
    board.before(this.#top)
    board.after(this.#bottom)
  }

  /** @param {PlayedGame} game @param {Color} orientation */
  show(game, orientation) {
    if (game.current !== this.#at) this.#captures = capturesUntil(game.current)
    this.#at = game.current
    const captures = this.#captures
    const lead = balance(game.position)
    const texts = capturing(this.#shell.language)
    for (const [row, side] of /** @type {const} */ ([
      [this.#top, opposite(orientation)],
      [this.#bottom, orientation],
    ])) {
      const ahead = side === "white" ? lead : -lead
      const list = captures[side]
      const sentences = [texts.sentence(side, list), ...(ahead > 0 ? [texts.ahead(side, ahead)] : [])]
      setAttribute(row, "aria-label", sentences.join(" "))
      const shown = `${side} ${list} ${ahead}`
      if (row.dataset.shown === shown) continue
      row.dataset.shown = shown
      const pieces = list.map((role) => pieceElement({ color: opposite(side), role }))
      for (const [index, piece] of pieces.entries()) if (list[index] === list[index - 1]) piece.classList.add("like")
      const held = html("span", "held")
      held.append(...pieces)
      row.replaceChildren(...(pieces.length > 0 ? [held] : []))
      if (ahead > 0) row.append(Object.assign(html("span", "lead", { dir: "ltr" }), { textContent: `+${ahead}` }))
    }
  }

  remove() {
    this.#top.remove()
    this.#bottom.remove()
  }
}
