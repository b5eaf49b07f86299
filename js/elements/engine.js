// What is loaded only when it is needed: the rules. A page of diagrams that only show positions does without them.

/**
 * A module that is loaded at most once, when it is first asked for.
 * @template T
 * @param {() => Promise<T>} load
 */
export function lazy(load) {
  /** @type {T | null} */
  let module = null
  /** @type {Promise<T> | null} */
  let loading = null
  return {
    /** What has been loaded, if it has been. */
    get now() {
      return module
    },
    load() {
      loading ??= load().then(
        (loaded) => (module = loaded),
        (error) => {
          // So that a later call can try again.
          loading = null
          throw error
        },
      )
      return loading
    },
  }
}

export const engine = lazy(async () => {
  const rules = await import("../index.js")
  // The first call starts them: if the page's policy forbids it, they have not loaded.
  rules.Position.start()
  return rules
})
