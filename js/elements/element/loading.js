// While the code of an element is being loaded, the page's elements.css gives the tag its place by `:state(loading)`.

/**
 * Call it in the constructor.
 * @param {HTMLElement} host
 * @returns {{ end: () => void }} to be told when the element is drawn
 */
export function whileLoading(host) {
  // A DOM without layout has no states.
  const states = host.attachInternals?.().states
  states?.add("loading")
  return { end: () => void states?.delete("loading") }
}
