// Drawings as plain data, from which both SVG elements and SVG text are made. No text is ever parsed into elements, so that
// drawings work under a policy of Trusted Types as well.

/**
 * A drawing: the name of an element, its attributes, and what is inside.
 * @typedef {readonly [tag: string, attributes: Readonly<Record<string, string | number>>, ...inside: (Drawing | string)[]]} Drawing
 */

const namespace = "http://www.w3.org/2000/svg"

/**
 * @param {Drawing} drawing
 * @returns {SVGElement}
 */
export function svgElement([tag, attributes, ...inside]) {
  const element = document.createElementNS(namespace, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`)
  element.append(...inside.map((each) => (typeof each === "string" ? each : svgElement(each))))
  return element
}

/**
 * The drawing as text, escaped: well-formed as XML and as HTML.
 * @param {Drawing} drawing
 * @returns {string}
 */
export function svgText([tag, attributes, ...inside]) {
  const written = Object.entries(tag === "svg" ? { xmlns: namespace, ...attributes } : attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  const content = inside.map((each) => (typeof each === "string" ? escaped(each) : svgText(each))).join("")
  return content === "" ? `<${tag}${written.join("")}/>` : `<${tag}${written.join("")}>${content}</${tag}>`
}

/** @type {Readonly<Record<string, string>>} */
const references = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "{": "&#123;" }

/**
 * A text as it stands in markup. Characters that XML cannot hold become U+FFFD. A brace is escaped for templates of Vue, which
 * VitePress makes of Markdown: there `{{` would begin an expression.
 * @param {string | number} text
 */
export function escaped(text) {
  return `${text}`.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd").replace(/[&<>"{]/g, (each) => references[each] ?? "")
}
