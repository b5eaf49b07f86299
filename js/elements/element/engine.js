// Loads the rules on demand. A page whose diagrams only show positions does not need them.
import { wholeRules } from "./whole-rules.js"

/** A module that is loaded on demand, at most once. @template T @param {() => Promise<T>} load */
export function lazy(load) {
  /** @type {T | null} */
  let module = null
  /** @type {Promise<T> | null} */
  let loading = null
  return {
    /** Null until loaded. */
    get now() {
      return module
    },
    get isAsked() {
      return loading !== null
    },
    /** Uses a module that has been loaded in another way. @param {T} loaded */
    take(loaded) {
      module = loaded
      loading = Promise.resolve(loaded)
    },
    load() {
      loading ??= load().then(
        (loaded) => (module = loaded),
        (error) => {
          loading = null // So that a later call tries again.
          throw error
        },
      )
      return loading
    },
  }
}

export const engine = lazy(async () => {
  const rules = await wholeRules()
  // The first call starts the engine, so loading fails here if the page's policy forbids it.
  rules.Position.start()
  return rules
})

/**
 * Starts loading the rules of an element beside its code, unless they may be those of variants.
 * @param {HTMLElement} host @param {string | null} pgn
 */
export const preload = (host, pgn) =>
  host.hasAttribute("variant") || /\[variant/i.test(pgn ?? "") || engine.load().catch(() => {})
