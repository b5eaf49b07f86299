// Links to a move: the address "#immortal@12" shows half-move 12 of the game with the id "immortal".
import { windowOf } from "../picture/html.js"

/** The half-move that an address names; null if it names none. @param {string} hash @param {string} id of the game */
export function plyIn(hash, id) {
  const [, name = "", ply] = /^#(.*)@(\d{1,9})$/.exec(hash) ?? []
  return id !== "" && ply !== undefined && decoded(name) === id ? Number(ply) : null
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export class MoveLinks {
  #host
  #visit
  #listening = new (windowOf().AbortController)()

  /** @param {HTMLElement} host @param {(ply: number) => void} visit */
  constructor(host, visit) {
    this.#host = host
    this.#visit = visit
  }

  get #view() {
    return this.#host.ownerDocument.defaultView
  }

  /** The half-move of this game in the page's address; null if there is none. */
  get ply() {
    return plyIn(this.#view?.location.hash ?? "", this.#host.id)
  }

  listen() {
    this.stop()
    this.#listening = new (windowOf().AbortController)()
    const { signal } = this.#listening
    const follow = () => {
      const { ply } = this
      if (ply !== null) this.#visit(ply)
    }
    this.#view?.addEventListener("hashchange", follow, { signal })
    // Following the same link twice does not change the address.
    const clicked = (/** @type {Event} */ event) => {
      const link = event.composedPath().find((each) => "href" in each && "hash" in each)
      if (link && /** @type {HTMLAnchorElement} */ (link).href === this.#view?.location.href) follow()
    }
    this.#host.ownerDocument.addEventListener("click", clicked, { signal })
  }

  stop() {
    this.#listening.abort()
  }
}
