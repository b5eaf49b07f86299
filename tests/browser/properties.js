// Tests in any browser that every attribute is a property. `sentences` runs in the page.
import { readFileSync } from "node:fs"

const { modules } = JSON.parse(readFileSync(new URL("../../dist/custom-elements.json", import.meta.url), "utf8"))

/** The tags, with the attributes of each by the names of their properties, and the types of these. */
export const elements = modules
  .flatMap(({ declarations }) => declarations)
  .map(({ tagName: tag, attributes, members }) => ({
    tag,
    names: Object.fromEntries(attributes.map(({ name, fieldName }) => [fieldName, name])),
    types: Object.fromEntries(members.map(({ name, type }) => [name, type?.text])),
  }))

/**
 * Sentences about properties and attributes that do not agree; none, where all is right.
 * @param {typeof elements} elements
 */
export function sentences(elements) {
  const wrong = []
  const same = (what, found, expected) => {
    if (!Object.is(found, expected))
      wrong.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
  }
  // Values that every element accepts.
  const texts = {
    ...{ fen: "8/8/8/8/8/8/8/8", pgn: "1. e4 *", lastMove: "e2e4", arrows: "Ga1a8", shade: "a1-b2", autoplay: "3s" },
    ...{ lang: "de", variant: "atomic", betza: "R:WD", pieces: "A:a.svg" },
  }
  const written = (value) => (value === true ? "" : String(value))

  for (const { tag, names, types } of elements) {
    const Class = customElements.get(tag)
    const valueOf = (name) => {
      if (types[name] === "boolean") return true
      if (/\bnumber\b/.test(types[name])) return 3
      // The second of the words, since some are the default.
      const words = types[name].match(/(?<=")\w+(?=")/g)
      return words ? (words[1] ?? words[0]) : (texts[name] ?? "e4")
    }
    const without = (name) => {
      if (types[name] === "boolean") return false
      if (types[name] === "string") return ""
      return tag === "chess-board" && name === "orientation" ? "white" : null
    }
    same(`<${tag}> observes`, [...Class.observedAttributes].sort().join(), Object.values(names).sort().join())
    for (const [name, attribute] of Object.entries(names)) {
      const element = document.createElement(tag)
      const value = valueOf(name)
      const shows = (what, property, text) => {
        same(`<${tag}>.${name}, ${what}`, element[name], property)
        same(`<${tag} ${attribute}>, ${what}`, element.getAttribute(attribute), text)
      }
      same(`${name} in <${tag}>`, name in element, true)
      shows("without", without(name), null)
      element[name] = value
      shows("set as a property", value, written(value))
      for (const nothing of [null, undefined, false]) {
        element[name] = value
        element[name] = nothing
        shows(`set to ${nothing}`, without(name), null)
      }
      element.setAttribute(attribute, written(value))
      shows("set as an attribute", value, written(value))
      element.removeAttribute(attribute)
      shows("removed", without(name), null)
      if (types[name].startsWith("true")) {
        element[name] = true
        shows("set to true", true, "")
        element.setAttribute(attribute, " ")
        same(`<${tag}>.${name}, blank`, element[name], true)
      }
      if (/\bnumber\b/.test(types[name])) {
        element.setAttribute(attribute, "four")
        same(`<${tag}>.${name}, no number`, element[name], null)
        element[name] = "7"
        shows("set as the text of a number", 7, "7")
      }
      // As templates write an attribute without a value.
      element[name] = ""
      same(`<${tag} ${attribute}>, set to nothing`, element.getAttribute(attribute), "")
      element.removeAttribute(attribute)

      let changes = 0
      element.setAttribute = (...args) => {
        changes++
        Element.prototype.setAttribute.apply(element, args)
      }
      element[name] = value
      element[name] = value
      same(`<${tag}>.${name}: changes, set twice`, changes, 1)
    }

    // Properties set before the class is defined; `src` is left out because it would be fetched.
    const later = `later-${tag}`
    const early = document.createElement(later)
    const given = Object.entries(names).filter(([name]) => name !== "src")
    for (const [name] of given) early[name] = valueOf(name)
    document.body.append(early)
    customElements.define(later, class extends Class {})
    for (const [name, attribute] of given) {
      same(`<${tag}>.${name}, set early`, early[name], valueOf(name))
      same(`<${tag} ${attribute}>, set early`, early.getAttribute(attribute), written(valueOf(name)))
      early[name] = null
      same(`<${tag}>.${name}, set early and taken away`, early[name], without(name))
    }
    early.remove()
  }
  return wrong
}
