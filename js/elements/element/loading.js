// While an element's code loads, the page's elements.css reserves its space by `:state(loading)`.

/**
 * Call it in the constructor, and `end` when the element is drawn.
 * @param {HTMLElement} host @returns {{ end: () => void }}
 */
export function whileLoading(host) {
  // A DOM without layout has no states.
  const states = host.attachInternals?.().states
  states?.add("loading")
  return { end: () => void states?.delete("loading") }
}
