// Drawings as data, which become SVG elements or text. Parsing no text makes them safe under Trusted Types.

/** @typedef {readonly [tag: string, attributes: Readonly<Record<string, string | number>>, ...inside: (Drawing | string)[]]} Drawing */

const namespace = "http://www.w3.org/2000/svg"

/** @param {Drawing} drawing @returns {SVGElement} */
export function svgElement([tag, attributes, ...inside]) {
  const element = document.createElementNS(namespace, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`)
  element.append(...inside.map((each) => (typeof each === "string" ? each : svgElement(each))))
  return element
}

/** The text is well-formed both as XML and as HTML. @param {Drawing} drawing @returns {string} */
export function svgText([tag, attributes, ...inside]) {
  const pairs = Object.entries(tag === "svg" ? { xmlns: namespace, ...attributes } : attributes).map(
    ([name, value]) => ` ${name}="${escaped(value)}"`,
  )
  const content = inside.map((each) => (typeof each === "string" ? escaped(each) : svgText(each))).join("")
  return content === "" ? `<${tag}${pairs.join("")}/>` : `<${tag}${pairs.join("")}>${content}</${tag}>`
}

/** @type {Readonly<Record<string, string>>} */
const references = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "{": "&#123;" }

/**
 * Escapes a text for XML and HTML; characters that XML forbids become U+FFFD. Escapes braces too: `{{` starts an expression
 * in the Vue templates that VitePress makes of Markdown.
 * @param {string | number} text
 */
export function escaped(text) {
  return `${text}`
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replace(/[&<>"{]/g, (each) => references[each] ?? "")
}
