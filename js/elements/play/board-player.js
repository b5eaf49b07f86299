// Playing on a <chess-board>: adds its attributes and the Move field to a player.
import { lazy } from "../element/engine.js"
import controls from "../element/controls.css"
import style from "./interaction.css"
import { promotionRoles } from "./attempts.js"
import { MoveField } from "./move-field.js"
import { Player } from "./player.js"
import { adoptStyle } from "../element/style.js"
import { learn } from "../element/verdict-languages.js"

/** @import { Color, Game, GameEnd, GameNode } from "../../api.js" */
/** @import { CapturedRows } from "./captured.js" */
/** @import { ChessBoard } from "../chess-board.js" */
/** @import { Shell } from "../element/shell.js" */

const rows = lazy(() => import("./captured.js"))

/** @extends {Player<Game>} */
export class BoardPlayer extends Player {
  #host
  #shell
  #field
  #broken
  /** @type {CapturedRows | null} */
  #captured = null
  /** The game's state when the field's text was refused. @type {{ game: Game, node: GameNode, end: GameEnd | null } | null} */
  #refusedAt = null

  /**
   * @param {ChessBoard} host @param {Shell} shell @param {HTMLFormElement} form @param {() => Game} game
   * @param {() => boolean} broken whether the attributes do not describe a game
   */
  constructor(host, shell, form, game, broken) {
    super(shell, game, () => host.hasAttribute("readonly") || broken(), false, {
      side: () => sideOf(host.getAttribute("side")?.trim()),
      premoves: () => (host.hasAttribute("premoves") ? Math.floor(Number(host.premoves ?? true)) : 0),
      promote: () => promotionRoles.find((role) => role === host.promote?.trim()) ?? null,
      isDrawing: () => host.drawing,
      setDrawing: (on) => {
        host.drawing = on
      },
    })
    this.#host = host
    this.#shell = shell
    this.#broken = broken
    // The style also applies without a game.
    adoptStyle(shell.root, controls)
    adoptStyle(shell.root, style)
    this.#field = new MoveField((text) => this.#submit(text), form)
  }

  /** @override @param {string} text */
  enter(text) {
    return !this.#broken() && super.enter(text)
  }

  /** Refused text stays in the field until the game changes. @param {string} text */
  #submit(text) {
    if (this.enter(text)) return true
    const { game } = this
    this.#refusedAt = { game, node: game.current, end: game.end }
    return false
  }

  undo() {
    return this.go((game) => game.undo())
  }

  redo() {
    return this.go((game) => game.redo())
  }

  back() {
    return this.go((game) => game.back())
  }

  forward() {
    return this.go((game) => game.forward())
  }

  /** @override @param {GameNode | number} to */
  goTo(to) {
    this.go((game) => (typeof to === "number" ? game.goTo(to) : game.goToNode(to)))
  }

  /** Call it when the page has changed the game. */
  showAgain() {
    if (!this.#broken()) this.show()
  }

  refresh() {
    const { game } = this
    const field = this.#field
    const isReadonly = this.#host.hasAttribute("readonly")
    const at = this.#refusedAt
    void learn(this.#shell.lang).then(() => this.#broken() || this.introduce())
    field.label = this.#shell.texts.move
    field.readOnly = isReadonly || this.#broken()
    // Hiding the field during a temporary lock would lose its focus.
    field.form.hidden = isReadonly && !this.#host.hasAttribute("side")
    this.#showCaptured()
    if (!at || (game === at.game && game.current === at.node && game.end === at.end)) return
    this.#refusedAt = null
    field.clearRefused()
  }

  #showCaptured() {
    const { pockets } = /** @type {{ pockets?: object | null }} */ (this.game.position)
    // In crazyhouse the pockets show the captured pieces.
    if (!this.#host.captured || pockets) {
      this.#captured?.remove()
      this.#captured = null
    } else if (rows.now) {
      this.#captured ??= new rows.now.CapturedRows(this.#shell)
      this.#captured.show(this.game, this.#host.orientation)
    } else rows.load().then(() => this.#shell.invalidate(), console.error)
  }
}

/** @param {string | undefined} side @returns {Color | null} */
const sideOf = (side) => (side === "white" || side === "black" ? side : null)
