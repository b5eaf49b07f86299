// Drawings as data, which become SVG elements or text. No text is parsed into elements, so Trusted Types allow them.

/** @typedef {readonly [tag: string, attributes: Readonly<Record<string, string | number>>, ...inside: (Drawing | string)[]]} Drawing */

const namespace = "http://www.w3.org/2000/svg"

/** @param {Drawing} drawing @returns {SVGElement} */
export function svgElement([tag, attributes, ...inside]) {
  const element = document.createElementNS(namespace, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`)
  element.append(...inside.map((each) => (typeof each === "string" ? each : svgElement(each))))
  return element
}

/** Well-formed XML and HTML. @param {Drawing} drawing @returns {string} */
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
 * For XML and HTML; characters that are invalid in XML become U+FFFD. Braces, too: VitePress makes Vue templates of
 * Markdown, where `{{` starts an expression.
 * @param {string | number} text
 */
export function escaped(text) {
  return `${text}`
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replace(/[&<>"{]/g, (each) => references[each] ?? "")
}
