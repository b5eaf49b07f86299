// Interaction with a diagram, or anything that needs the rules. A diagram becomes interactive near the viewport, with
// the focus, or on request. Loaded with the first such diagram.
import { engine } from "./engine.js"
import { waitNoMore, passFocus, whenNear } from "./near.js"
import { interactive } from "./on-demand.js"
import { pictureAttributes } from "./picture.js"
import { inTurn } from "./turns.js"

/** @import { ChessDiagram } from "./chess-diagram.js" */
/** @import { Explorer } from "./explore.js" */
/** @import { Diagram } from "./fen.js" */
/** @import { BoardState } from "./render.js" */
/** @import { Shell } from "./shell.js" */

/** The interaction of one diagram. */
export class Offer {
  #host
  #shell
  #render
  /** @type {Explorer | null} */
  #explorer = null
  /** Identifies the position and the kind of interaction: a change starts again. */
  #explored = ""
  /** The pending or finished loading. @type {Promise<void> | null} */
  #coming = null
  #isLoaded = false

  /** @param {HTMLElement} host @param {Shell} shell @param {() => void} render */
  constructor(host, shell, render) {
    this.#host = host
    this.#shell = shell
    this.#render = render
  }

  /** Starts when the diagram is near the viewport, or gets the focus. */
  wait() {
    if (this.#coming) return
    const come = () => void this.come().catch((error) => console.error(error))
    // Move marks are part of the picture, which may be printed.
    if (this.#host.matches("[play], [glance]")) whenNear(this.#host, this.#shell, come)
    else come()
  }

  /** Loads what is needed, then renders; resolves when the diagram is interactive. @returns {Promise<void>} */
  come() {
    waitNoMore(this.#host)
    return (this.#coming ??= this.#load())
  }

  async #load() {
    const { lang } = this.#shell
    try {
      const [{ learn }] = await Promise.all([
        interactive.load(),
        // If the rules cannot be loaded, the diagram itself says so.
        this.#host.hasAttribute("play") && engine.load().catch(() => {}),
      ])
      await learn(lang)
    } catch (error) {
      // Lets a later call try again.
      this.#coming = null
      throw error
    }
    await new Promise((resolve) =>
      inTurn(() => {
        this.#isLoaded = true
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
   * @param {Diagram} diagram
   * @param {BoardState} state
   * @param {boolean} isRead whether there is a position
   * @returns {BoardState}
   */
  state(diagram, state, isRead) {
    const host = this.#host
    const wanted = isRead && ["play", "glance", "show-moves"].find((name) => host.hasAttribute(name))
    // What is not part of the picture is about the interaction.
    const { observedAttributes } = /** @type {typeof ChessDiagram} */ (host.constructor)
    const own = observedAttributes.map((name) => name in pictureAttributes || host.getAttribute(name))
    const settings = JSON.stringify([diagram.fen, ...own])
    if (settings !== this.#explored) {
      this.#explored = settings
      this.#explorer?.remove()
      this.#explorer = null
    }
    if (!wanted) {
      if (!this.#coming) {
        waitNoMore(host)
        passFocus(this.#shell)
      }
      return state
    }
    if (!interactive.now || !this.#isLoaded) {
      this.wait()
      return state
    }
    try {
      this.#explorer ??= interactive.now.explore(host, this.#shell, diagram, wanted)
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
