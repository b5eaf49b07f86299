/**
 * @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {string} className
 * @param {Readonly<Record<string, string>>} [attributes]
 */
export function html(tag, className, attributes = {}) {
  const element = document.createElement(tag)
  if (className !== "") element.className = className
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

/** The page's window. In Node, global classes may be Node's own or missing. @param {Node} [node] of the page */
export const windowOf = (node = document) =>
  /** @type {typeof globalThis} */ (/** @type {unknown} */ ((node.ownerDocument ?? document).defaultView ?? globalThis))

/** Writes only changes. @param {Element} element @param {string} name @param {string | null} value */
export function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name)
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

/** Null and false remove the attribute, true empties it. @param {Element} element @param {string} name @param {unknown} value */
export function writeAttribute(element, name, value) {
  setAttribute(element, name, (value ?? false) === false ? null : value === true ? "" : `${value}`)
}
