// Tests in any browser that every attribute is a property. `sentences` runs in the page.
import { readFileSync } from "node:fs"

const { modules } = JSON.parse(readFileSync(new URL("../../dist/custom-elements.json", import.meta.url), "utf8"))

/** The tags, with the attributes of each by the names of their properties. */
export const elements = modules
  .flatMap(({ declarations }) => declarations)
  .map(({ tagName: tag, attributes }) => ({
    tag,
    names: Object.fromEntries(attributes.map(({ name, fieldName }) => [fieldName, name])),
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
  const onOff = ["readonly", "bare", "play", "diagrams", "lead", "captured", "drawing", "editable"]
  const numbers = { ply: 3, number: 2, chess960: 518, premoves: 3 }
  const mayBeEmpty = { glance: "free", check: "e1", chess960: 518, premoves: 3, autoplay: "3s" }
  // Values that every element accepts.
  const texts = {
    ...{
      fen: "8/8/8/8/8/8/8/8",
      pgn: "1. e4 *",
      lastMove: "e2e4",
      arrows: "Ga1a8",
      shade: "a1-b2",
      coords: "none",
      theme: "green",
      surface: "lines",
    },
    ...{
      orientation: "black",
      rules: "fide",
      side: "black",
      turns: "white",
      start: "end",
      layout: "below",
      letters: "figurine",
    },
    ...{ task: "targets", lang: "de", variant: "atomic", betza: "R:WD", pieces: "A:a.svg" },
  }
  const valueOf = (name) => onOff.includes(name) || (mayBeEmpty[name] ?? numbers[name] ?? texts[name] ?? "e4")
  const without = (tag, name) => {
    if (onOff.includes(name)) return false
    if (name === "lang") return ""
    return tag === "chess-board" && name === "orientation" ? "white" : null
  }
  const written = (value) => (value === true ? "" : String(value))

  for (const { tag, names } of elements) {
    const Class = customElements.get(tag)
    same(`<${tag}> observes`, [...Class.observedAttributes].sort().join(), Object.values(names).sort().join())
    for (const [name, attribute] of Object.entries(names)) {
      const element = document.createElement(tag)
      const value = valueOf(name)
      const shows = (what, property, text) => {
        same(`<${tag}>.${name}, ${what}`, element[name], property)
        same(`<${tag} ${attribute}>, ${what}`, element.getAttribute(attribute), text)
      }
      same(`${name} in <${tag}>`, name in element, true)
      shows("without", without(tag, name), null)
      element[name] = value
      shows("set as a property", value, written(value))
      for (const nothing of [null, undefined, false]) {
        element[name] = value
        element[name] = nothing
        shows(`set to ${nothing}`, without(tag, name), null)
      }
      element.setAttribute(attribute, written(value))
      shows("set as an attribute", value, written(value))
      element.removeAttribute(attribute)
      shows("removed", without(tag, name), null)
      if (name in mayBeEmpty) {
        element[name] = true
        shows("set to true", true, "")
        element.setAttribute(attribute, " ")
        same(`<${tag}>.${name}, blank`, element[name], true)
      }
      if (name in numbers) {
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
      same(`<${tag}>.${name}, set early and taken away`, early[name], without(tag, name))
    }
    early.remove()
  }
  return wrong
}
