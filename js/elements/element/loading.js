// While an element's code loads, the page's elements.css reserves its space by `:state(loading)`.

/**
 * Marks an element as loading: to be called in its constructor, and `end` once it is drawn.
 * @param {HTMLElement} host @returns {{ end: () => void }}
 */
export function whileLoading(host) {
  const states = host.attachInternals?.().states // Missing in a DOM without layout.
  states?.add("loading")
  return { end: () => void states?.delete("loading") }
}
