// Observes the game on a board, which the page may change at any time, and tells moves, navigation and declared ends apart.

/** @import { Game, GameEnd, GameNode } from "../../api.js" */

/**
 * Nodes of a free line have no `children` and no `annotations`.
 * @typedef {Pick<GameNode, "move" | "ply" | "position"> & Partial<Pick<GameNode, "annotations">> & { fen(): string,
 *   readonly parent: PlayedNode | null, readonly children?: readonly PlayedNode[] }} PlayedNode
 */

/**
 * What is played on a board: a game or, under free rules, a line (`js/values/free-line.js`). The page cannot change a
 * line, and no draw can be claimed in it.
 * @typedef {Pick<Game, "position" | "end" | "ply" | "history" | "judge" | "move" | "goTo"> & Partial<Pick<Game,
 *   "claims" | "lastPly" | "subscribe" | "version">> & { readonly root: PlayedNode, readonly current: PlayedNode }} PlayedGame
 */

/**
 * @typedef {object} GameChanges callbacks for changes by the page, once per task
 * @property {(nodes: readonly PlayedNode[]) => void} made
 * @property {() => void} navigated
 * @property {(end: GameEnd) => void} declared
 * @property {() => void} changed anything else changed
 * @property {() => void} replaced another game is observed
 */

/**
 * @typedef {object} Seen the game as the board last showed it
 * @property {PlayedGame} game
 * @property {PlayedNode} node
 * @property {GameEnd | null} end
 * @property {PlayedNode} last where the page has gone since then
 * @property {ReadonlySet<PlayedNode>} children of `last`
 * @property {PlayedNode[]} made moves by the page since then
 * @property {boolean} isDue whether `reportChanges` is pending
 */

export class GameObserver {
  #game
  #isOnPage
  #changes
  /** The observed game. @type {PlayedGame | null} */
  #followed = null
  /** @type {Seen | null} */
  #recorded = null
  /** Nodes that have been current: one that returns to the tree was not made again. @type {WeakSet<PlayedNode>} */
  #known = new WeakSet()
  /** @type {(() => void) | null} */
  #unsubscribe = null
  /** Whether the board, not the page, is changing the game. */
  #isActing = false

  /** @param {() => PlayedGame} game @param {() => boolean} isOnPage @param {GameChanges} changes */
  constructor(game, isOnPage, changes) {
    this.#game = game
    this.#isOnPage = isOnPage
    this.#changes = changes
  }

  /** Subscribes to the current game while the board is on a page. */
  follow() {
    const game = this.#game()
    if (this.#followed !== game) {
      this.unfollow()
      this.#followed = game
      this.record()
      this.#changes.replaced()
    }
    if (this.#isOnPage()) this.#unsubscribe ??= game.subscribe?.(() => this.#changed()) ?? null
  }

  unfollow() {
    this.#unsubscribe?.()
    this.#unsubscribe = this.#followed = this.#recorded = null
  }

  record() {
    const game = this.#game()
    const { current, end } = game
    const children = new Set(current.children)
    this.#known.add(current)
    this.#recorded = { game, node: current, end, last: current, children, made: [], isDue: false }
  }

  /** Runs a change that the board makes. @template T @param {() => T} change */
  act(change) {
    this.#isActing = true
    try {
      return change()
    } finally {
      this.#isActing = false
    }
  }

  /** Like `act`, for changes of the current node. @template T @param {() => T} change */
  navigate(change) {
    // This event also covers navigation by the page, but not moves that the page has made.
    if (this.#recorded?.made.length) this.reportChanges()
    const seen = this.#recorded
    this.follow()
    const game = this.#game()
    const result = this.act(change)
    return { result, isElsewhere: seen?.game !== game || seen.node !== game.current || seen.end !== game.end }
  }

  // Reports in a microtask: the page may only be visiting positions, and if each visit fired an event, a listener that
  // visits positions could loop forever.
  #changed() {
    const seen = this.#recorded
    if (this.#isActing || !seen) return
    const { current } = seen.game
    // A node that was not there before is a new move, unless it was taken back and returns; otherwise it is navigation.
    const isNew = !seen.children.has(current) && !this.#known.has(current)
    if (isNew && current.parent === seen.last) seen.made.push(current)
    this.#known.add(current)
    seen.last = current
    seen.children = new Set(current.children)
    if (seen.isDue) return
    seen.isDue = true
    queueMicrotask(() => seen === this.#recorded && this.reportChanges())
  }

  reportChanges() {
    this.follow()
    const seen = this.#recorded
    if (!seen?.isDue) return
    const { current, end } = seen.game
    const line = new Set(pathBetween(seen.game.root, current))
    const made = seen.made.filter((node) => line.has(node))
    this.record()
    if (made.length > 0) this.#changes.made(made)
    else if (current !== seen.node || (seen.end && !end)) this.#changes.navigated()
    else if (end && end !== seen.end) this.#changes.declared(end)
    else this.#changes.changed()
  }
}

/** The nodes after `from` up to `to`; null if `to` is not below `from`. @param {PlayedNode} from @param {PlayedNode} to */
export function pathBetween(from, to) {
  const path = []
  for (let node = /** @type {PlayedNode | null} */ (to); node; node = node.parent) {
    if (node === from) return path.reverse()
    path.push(node)
  }
  return null
}
