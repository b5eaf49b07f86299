// What readers can do with a diagram, or what needs the rules. A diagram becomes interactive near the window, with the focus, or when
// it is asked to. Loaded with the first such diagram.
import { engine } from "./engine.js"
import { waitNoMore, passFocus, whenNear } from "./near.js"
import { interactive } from "./on-demand.js"
import { inTurn } from "./turns.js"

/** @import { Explorer } from "./explore.js" */
/** @import { Diagram } from "./fen.js" */
/** @import { BoardState } from "./render.js" */
/** @import { Shell } from "./shell.js" */

/** What one diagram offers. */
export class Offer {
  #host
  #shell
  #render
  /** @type {Explorer | null} */
  #explorer = null
  /** Of the position and what can be done with it: another one starts anew. */
  #explored = ""
  /** What is being loaded, or has been. @type {Promise<void> | null} */
  #coming = null
  #isLoaded = false

  /** @param {HTMLElement} host @param {Shell} shell @param {() => void} render */
  constructor(host, shell, render) {
    this.#host = host
    this.#shell = shell
    this.#render = render
  }

  /** Comes when the diagram is near the window, or gets the focus. */
  wait() {
    if (this.#coming) return
    const come = () => void this.come().catch((error) => console.error(error))
    // Marks of moves are part of a picture, which may be printed.
    if (isInteractive(this.#host)) whenNear(this.#host, this.#shell, come)
    else come()
  }

  /**
   * Loads what readers need, then renders; resolves when they can use it.
   * @returns {Promise<void>}
   */
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
      // So that it can be tried again.
      this.#coming = null
      throw error
    }
    await new Promise((resolve) => inTurn(() => {
      this.#isLoaded = true
      if (this.#host.isConnected) this.#render()
      resolve(undefined)
    }))
    // The board begins in this task.
    await new Promise((resolve) => setTimeout(resolve))
    passFocus(this.#shell)
  }

  /**
   * Adds to what is seen what a reader can do, or what needs the rules.
   * @param {Diagram} diagram
   * @param {BoardState} state
   * @param {boolean} isRead whether there is a position
   * @returns {BoardState}
   */
  state(diagram, state, isRead) {
    const host = this.#host
    const wanted = isRead && ["play", "glance", "show-moves"].find((name) => host.hasAttribute(name))
    const settings = JSON.stringify([diagram.fen, wanted, ...["glance", "show-moves", "rules", "turns", "betza"].map((name) => host.getAttribute(name))])
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

  /** The diagram has left the page. */
  stop() {
    this.#explorer?.stop()
  }
}

/** @param {HTMLElement} host */
const isInteractive = (host) => host.hasAttribute("play") || host.hasAttribute("glance")
