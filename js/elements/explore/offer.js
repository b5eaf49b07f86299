// Interaction with a diagram, or anything that needs the rules. A diagram becomes interactive near the viewport, with
// the focus, or on request. Loaded with the first such diagram.
import { attributeOf, interactionAttributes } from "../element/attributes.js"
import { engineOf } from "./diagram-rules.js"
import { lazy } from "../element/engine.js"
import { waitNoMore, passFocus, whenNear } from "../element/near.js"
import { inTurn } from "../element/turns.js"

/** @import { Diagram } from "../picture/fen.js" */
/** @import { BoardState } from "../picture/render.js" */
/** @import { Shell } from "../element/shell.js" */

/**
 * @typedef {object} Explorer
 * @property {(base: BoardState) => Partial<BoardState>} state what it adds to a picture, or shows in place of it
 * @property {() => void} stop ends whatever a reader is in the middle of
 * @property {() => void} remove leaves a picture behind
 * @property {(fen: string) => boolean} [shows] whether it is at this position: a page that writes back what it was told
 *   changes nothing
 */

/** Seeing moves. */
const exploring = lazy(() => import("./explore.js"))
/** Trying moves. */
const diagramPlay = lazy(() => import("./diagram-play.js"))

/** @typedef {typeof exploring | typeof diagramPlay} Code */

/** The interaction of one diagram. */
export class Offer {
  #host
  #shell
  #render
  /** @type {Explorer | null} */
  #explorer = null
  /** Identifies the kind of interaction: a change starts again. */
  #explored = ""
  /** The same for the position. */
  #position = ""
  /** The pending or finished loading of code. @type {Map<Code | undefined, Promise<void>>} */
  #coming = new Map()
  /** The code that has been loaded for this diagram. @type {Set<Code | undefined>} */
  #loaded = new Set()

  /** @param {HTMLElement} host @param {Shell} shell @param {() => void} render */
  constructor(host, shell, render) {
    this.#host = host
    this.#shell = shell
    this.#render = render
  }

  /** The attribute that asks for an interaction, if there is one. */
  get #wanted() {
    return /** @type {const} */ (["play", "glance", "show-moves"]).find((name) => this.#host.hasAttribute(name))
  }

  /** The code for it. @returns {Code | undefined} */
  get #code() {
    return this.#wanted && (this.#wanted === "play" ? diagramPlay : exploring)
  }

  /** Starts when the diagram is near the viewport, or gets the focus. */
  wait() {
    if (this.#coming.has(this.#code)) return
    const come = () => void this.come().catch((error) => console.error(error))
    // Move marks are part of the picture, which may be printed.
    if (this.#host.matches("[play], [glance]")) whenNear(this.#host, this.#shell, come)
    else come()
  }

  /** Loads what is needed, then renders; resolves when the diagram is interactive. @returns {Promise<void>} */
  come() {
    waitNoMore(this.#host)
    const code = this.#code
    const coming = this.#coming.get(code) ?? this.#load(code)
    this.#coming.set(code, coming)
    return coming
  }

  /** @param {Code | undefined} code */
  async #load(code) {
    const { lang } = this.#shell
    try {
      const [loaded] = await Promise.all([
        code?.load(),
        // If the rules cannot be loaded, the diagram itself says so.
        code === diagramPlay &&
          engineOf(this.#host)
            .load()
            .catch(() => {}),
      ])
      await loaded?.learn(lang)
    } catch (error) {
      // Lets a later call try again.
      this.#coming.delete(code)
      throw error
    }
    await new Promise((resolve) =>
      inTurn(() => {
        this.#loaded.add(code)
        if (this.#host.isConnected) this.#render()
        resolve(undefined)
      }),
    )
    // The board starts in this task.
    await new Promise((resolve) => setTimeout(resolve))
    passFocus(this.#shell)
  }

  /**
   * Adds the interaction, or what needs the rules, to the state to render.
   * @param {Diagram} diagram @param {BoardState} state
   * @param {boolean} isRead whether there is a position
   * @returns {BoardState}
   */
  state(diagram, state, isRead) {
    const host = this.#host
    const wanted = this.#wanted
    const code = this.#code
    // What is not part of the picture is about the interaction.
    const own = Object.keys(interactionAttributes).map((name) => host.getAttribute(attributeOf(name)))
    // Pieces have other names once these have been loaded.
    const roles = [...diagram.pieces.values()].map(({ role }) => role)
    const settings = JSON.stringify(own)
    const position = JSON.stringify([diagram.fen, roles])
    const isShown = position === this.#position || this.#explorer?.shows?.(diagram.fen)
    if (settings !== this.#explored || !isShown) {
      this.#explorer?.remove()
      this.#explorer = null
    }
    this.#explored = settings
    this.#position = position
    if (!wanted || !isRead) {
      waitNoMore(host)
      passFocus(this.#shell)
      return state
    }
    if (!code?.now || !this.#loaded.has(code)) {
      this.wait()
      return state
    }
    try {
      this.#explorer ??= code.now.explore(host, this.#shell, diagram, wanted)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.#shell.problem = error.message
      return state
    }
    return { ...state, ...this.#explorer.state(state) }
  }

  /** The diagram was removed from the page. */
  stop() {
    this.#explorer?.stop()
  }
}
