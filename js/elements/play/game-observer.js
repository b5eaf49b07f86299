// Observes the game on a board, which the page may change at any time: tells apart moves, navigation and declared
// ends.

/** @import { Game, GameEnd, GameNode } from "../../api.js" */

/**
 * A point of a played game. Only that of a game that others may change knows its children, only a `GameNode` can be
 * annotated.
 * @typedef {Pick<GameNode, "move" | "ply" | "position"> & Partial<Pick<GameNode, "annotations">> & { fen(): string,
 *   readonly parent: PlayedNode | null, readonly children?: readonly PlayedNode[] }} PlayedNode
 */

/**
 * What is played on a board: a game or, in diagrams under free rules, a line (`js/values/free-line.js`), which nobody else changes
 * and in which no draw can be claimed.
 * @typedef {Pick<Game, "position" | "end" | "ply" | "history" | "judge" | "move" | "goTo"> & Partial<Pick<Game,
 *   "claims" | "lastPly" | "subscribe" | "version">> & { readonly root: PlayedNode, readonly current: PlayedNode }} PlayedGame
 */

/**
 * @typedef {object} GameChanges called for changes that the page has made, once per task
 * @property {(nodes: readonly PlayedNode[]) => void} made moves were made
 * @property {() => void} navigated the game went to another point
 * @property {(end: GameEnd) => void} declared the game was ended by a declaration
 * @property {() => void} changed anything else about it changed
 * @property {() => void} replaced another game is observed
 */

/**
 * @typedef {object} Seen a game as the board shows it
 * @property {PlayedGame} game
 * @property {PlayedNode} node
 * @property {GameEnd | null} end
 * @property {PlayedNode} last where the page has gone since then
 * @property {ReadonlySet<PlayedNode>} children of that node: moves that one can go to
 * @property {PlayedNode[]} made moves that the page has made since then
 * @property {boolean} isDue whether there is something to catch up with
 */

/** Observes one game at a time. */
export class GameObserver {
  #game
  #isOnPage
  #changes
  /** The game to whose changes it subscribes. @type {PlayedGame | null} */
  #followed = null
  /** The state of that game on the board. @type {Seen | null} */
  #seen = null
  /** Ends the subscription to that game. @type {(() => void) | null} */
  #unsubscribe = null
  /** Whether the board, not the page, is changing the game. */
  #isActing = false

  /**
   * @param {() => PlayedGame} game the current one
   * @param {() => boolean} isOnPage whether the board is
   * @param {GameChanges} changes
   */
  constructor(game, isOnPage, changes) {
    this.#game = game
    this.#isOnPage = isOnPage
    this.#changes = changes
  }

  /** Subscribes to the game, as long as the board is on a page. */
  follow() {
    const game = this.#game()
    if (this.#followed !== game) {
      this.unfollow()
      this.#followed = game
      this.note()
      this.#changes.replaced()
    }
    if (this.#isOnPage()) this.#unsubscribe ??= game.subscribe?.(() => this.#changed()) ?? null
  }

  unfollow() {
    this.#unsubscribe?.()
    this.#unsubscribe = this.#followed = this.#seen = null
  }

  /** Notes that the board shows the current state of the game. */
  note() {
    const game = this.#game()
    const { current, end } = game
    const children = new Set(current.children)
    this.#seen = { game, node: current, end, last: current, children, made: [], isDue: false }
  }

  /** Changes the game on behalf of the board. @template T @param {() => T} change */
  act(change) {
    this.#isActing = true
    try {
      return change()
    } finally {
      this.#isActing = false
    }
  }

  /**
   * Goes to another point of the game on behalf of the board.
   * @template T @param {() => T} change
   * @returns {{ result: T, isElsewhere: boolean }} what it returns, and whether the board showed another point before
   */
  navigate(change) {
    // Other changes by the page in the meantime need no separate event.
    if (this.#seen?.made.length) this.catchUp()
    const seen = this.#seen
    this.follow()
    const game = this.#game()
    const result = this.act(change)
    return { result, isElsewhere: seen?.game !== game || seen.node !== game.current || seen.end !== game.end }
  }

  /**
   * The page has changed the game. Handled after the current task: the page may only be visiting positions, and doing
   * so in a listener of every event would never end.
   */
  #changed() {
    const seen = this.#seen
    if (this.#isActing || !seen) return
    const { current } = seen.game
    // A move that is new in the tree was made; to an existing one, the game has only navigated.
    if (current.parent === seen.last && !seen.children.has(current)) seen.made.push(current)
    seen.last = current
    seen.children = new Set(current.children)
    if (seen.isDue) return
    seen.isDue = true
    queueMicrotask(() => seen === this.#seen && this.catchUp())
  }

  /** Reports the changes that the page has made since the board was last in step. */
  catchUp() {
    this.follow()
    const seen = this.#seen
    if (!seen?.isDue) return
    const { current, end } = seen.game
    const line = new Set(pathBetween(seen.game.root, current))
    const made = seen.made.filter((node) => line.has(node))
    this.note()
    if (made.length > 0) this.#changes.made(made)
    else if (current !== seen.node || (seen.end && !end)) this.#changes.navigated()
    else if (end && end !== seen.end) this.#changes.declared(end)
    else this.#changes.changed()
  }
}

/**
 * The nodes after one node up to a descendant; null if it is not one.
 * @param {PlayedNode} from @param {PlayedNode} to
 */
export function pathBetween(from, to) {
  const path = []
  for (let node = /** @type {PlayedNode | null} */ (to); node; node = node.parent) {
    if (node === from) return path.reverse()
    path.push(node)
  }
  return null
}
