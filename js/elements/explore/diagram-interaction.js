// The interaction of a diagram, and marks that need the rules. Starts when the diagram comes near the viewport or gets the
// focus, or on request.
import { attributeOf, interactionAttributes } from "../element/attributes.js"
import { engineOf, notation } from "./diagram-rules.js"
import { needsNotation } from "./reached.js"
import { lazy } from "../element/engine.js"
import { stopWaiting, focusSquares, whenNear } from "../element/near.js"
import { queueRender } from "../element/render-queue.js"

/** @import { Diagram } from "../picture/fen.js" */
/** @import { BoardState } from "../picture/render.js" */
/** @import { Shell } from "../element/shell.js" */

/**
 * @typedef {object} Explorer
 * @property {(base: BoardState) => Partial<BoardState>} state its changes to the picture
 * @property {() => void} stop cancels what the reader is doing
 * @property {() => void} remove leaves a plain picture
 * @property {(fen: string) => boolean} [shows] whether it shows this position: a page may write back what it got from an
 *   event
 */

const exploring = lazy(() => import("./explore.js"))
/** With Betza's notation, for pieces whose moves the rules do not know. */
const exploringFreely = lazy(async () => {
  const [loaded] = await Promise.all([exploring.load(), notation.load()])
  return loaded
})
const diagramPlay = lazy(() => import("./diagram-play.js"))

/** @typedef {typeof exploring | typeof diagramPlay} Code */

export class DiagramInteraction {
  #host
  #shell
  #render
  /** @type {Explorer | null} */
  #explorer = null
  #isFree = false
  /** The attributes and the position last read; a change starts a new explorer. */
  #explored = ""
  #position = ""
  /** @type {Map<Code | undefined, Promise<void>>} */
  #loading = new Map()
  /** @type {Set<Code | undefined>} */
  #loaded = new Set()

  /** @param {HTMLElement} host @param {Shell} shell @param {() => void} render */
  constructor(host, shell, render) {
    this.#host = host
    this.#shell = shell
    this.#render = render
  }

  get #wanted() {
    return /** @type {const} */ (["play", "glance", "show-moves"]).find((name) => this.#host.hasAttribute(name))
  }

  /** @returns {Code | undefined} */
  get #code() {
    return this.#wanted && (this.#wanted === "play" ? diagramPlay : this.#isFree ? exploringFreely : exploring)
  }

  wait() {
    if (this.#loading.has(this.#code)) return
    const load = () => void this.load().catch((error) => console.error(error))
    // `show-moves` is not delayed: its marks are part of the picture, which may be printed.
    if (this.#host.matches("[play], [glance]")) whenNear(this.#host, this.#shell, load)
    else load()
  }

  /** Resolves when the diagram is interactive. @returns {Promise<void>} */
  load() {
    stopWaiting(this.#host)
    const code = this.#code
    const loading = this.#loading.get(code) ?? this.#load(code)
    this.#loading.set(code, loading)
    return loading
  }

  /** @param {Code | undefined} code */
  async #load(code) {
    const { lang } = this.#shell
    try {
      const [loaded] = await Promise.all([
        code?.load(),
        // If the rules cannot be loaded, the explorer says so.
        code === diagramPlay &&
          engineOf(this.#host)
            .load()
            .catch(() => {}),
      ])
      await loaded?.learn(lang)
    } catch (error) {
      // A later call tries again.
      this.#loading.delete(code)
      throw error
    }
    await new Promise((resolve) =>
      queueRender(() => {
        this.#loaded.add(code)
        if (this.#host.isConnected) this.#render()
        resolve(undefined)
      }),
    )
    // Only rendering tells what the position needs.
    if (code !== this.#code) return this.load()
    // The board becomes interactive in this task.
    await new Promise((resolve) => setTimeout(resolve))
    focusSquares(this.#shell)
  }

  /**
   * Adds the interaction to a state to render.
   * @param {Diagram} diagram @param {BoardState} state @param {boolean} isRead whether there is a position
   * @returns {BoardState}
   */
  state(diagram, state, isRead) {
    const host = this.#host
    const wanted = this.#wanted
    this.#isFree = needsNotation(host, diagram)
    const code = this.#code
    // Attributes that are not part of the picture.
    const own = Object.keys(interactionAttributes).map((name) => host.getAttribute(attributeOf(name)))
    // Names of pieces may be loaded later.
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
      stopWaiting(host)
      focusSquares(this.#shell)
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

  stop() {
    this.#explorer?.stop()
  }
}
