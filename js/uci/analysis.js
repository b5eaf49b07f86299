/** @import { Answer, Findings } from "./types.js" */

/**
 * The part of a search that an analysis needs.
 * @internal
 * @typedef {object} Progress
 * @property {Promise<Answer>} promise
 * @property {Findings | null} latest the newest complete set
 * @property {boolean} isOver
 * @property {() => Promise<void>} change resolves when there is a new set, or when no more will come
 */

/**
 * A search. Await it for the answer, or iterate it for the findings so far. An error that nobody awaits is not an
 * unhandled rejection. Leaving the loop stops the search.
 * @implements {PromiseLike<Answer>}
 * @implements {AsyncIterable<Findings>}
 */
export class Analysis {
  #search
  #stop

  /** @param {Progress} search @param {() => void} stop @internal */
  constructor(search, stop) {
    this.#search = search
    this.#stop = stop
  }

  /** Keeps Vue from wrapping it in a proxy, which cannot access private members. @returns {true} @internal */
  get __v_skip() {
    return true
  }

  /** The newest complete set of lines, or null. @type {Findings | null} */
  get latest() {
    return this.#search.latest
  }

  /** Stops the search and resolves with its answer so far. A queued search ends as soon as its turn comes. */
  stop() {
    this.#stop()
    return this.#search.promise
  }

  /**
   * @template [T=Answer]
   * @template [E=never]
   * @param {((answer: Answer) => T | PromiseLike<T>) | null | undefined} [yes]
   * @param {((why: unknown) => E | PromiseLike<E>) | null | undefined} [no]
   */
  then(yes, no) {
    return this.#search.promise.then(yes, no)
  }

  /**
   * @template [T=never]
   * @param {((why: unknown) => T | PromiseLike<T>) | null | undefined} [no] @returns {Promise<Answer | T>}
   */
  catch(no) {
    return this.#search.promise.catch(no)
  }

  /** @param {(() => void) | null | undefined} [done] */
  finally(done) {
    return this.#search.promise.finally(done)
  }

  /** The complete sets of lines; a slow reader skips to the newest. @returns {AsyncIterableIterator<Findings>} */
  [Symbol.asyncIterator]() {
    const search = this.#search
    /** @type {Findings | null} */
    let seen = null
    let isDone = false
    return {
      next: async () => {
        while (!isDone) {
          const { latest } = search
          if (search.isOver) await search.promise.catch((why) => ((isDone = true), Promise.reject(why)))
          if (latest !== seen) return { done: false, value: /** @type {Findings} */ ((seen = latest)) }
          if (search.isOver) break
          await search.change()
        }
        isDone = true
        return { done: true, value: undefined }
      },
      return: async () => {
        isDone = true
        this.#stop()
        return { done: true, value: undefined }
      },
      [Symbol.asyncIterator]() {
        return this
      },
    }
  }
}
