// Completion and hover for API names, with signatures and documentation. After a dot: the members of the class whose name
// precedes it, or of all classes.
import { ifNotIn } from "@codemirror/autocomplete"
import { syntaxTree } from "@codemirror/language"
import { hoverTooltip } from "@codemirror/view"

/**
 * @typedef {{ kind: string, shown: string, about: string, example?: string }} Entry `shown`: the signature
 * @typedef {Record<string, Entry>} Entries
 * @typedef {{ modules: Record<string, Entries>, types: Record<string, Entries>, examples: { group: string, name:
 *   string, code: string }[] }} Api
 */

const about = "From the field for a FEN or PGN:"
/** @type {Entries} */
const given = {
  fen: { kind: "property", shown: ": string", about: `${about} the position that it ends in.` },
  pgn: { kind: "property", shown: ": string", about: `${about} as PGN.` },
  game: { kind: "property", shown: ": Game", about: `${about} as a game.` },
  position: { kind: "property", shown: ": Position", about: `${about} the position that it ends in.` },
}

/**
 * The names possible at a place, by type. @param {Api} api @param {import("@codemirror/state").EditorState}
 * state
 * @param {number} pos @returns {[type: string, entries: Entries][]}
 */
function entriesAt({ modules, types }, { doc }, pos) {
  const before = doc.sliceString(Math.max(0, pos - 1000), pos)
  const [, object] = /([\w$]*)\??(?<!\.)\.\s*[\w$]*$/.exec(before) ?? []
  const statics = types[`typeof ${object}`]
  if (statics) return [[object ?? "", statics]]
  if (object !== undefined) return Object.entries(types).filter(([name]) => !name.startsWith("typeof "))
  const [main = ""] = Object.keys(modules)
  if (!/\bimport\s*\{[^}]*$/.test(before)) return [["", { ...given, ...modules[main] }]]
  const [, module = main] = /^[^}]*\}\s*from\s*["']([^"']*)/.exec(doc.sliceString(pos, pos + 1000)) ?? []
  return [["", modules[module] ?? {}]]
}

/** @param {Promise<Api>} loaded @returns {import("@codemirror/autocomplete").CompletionSource} */
export const completions = (loaded) =>
  ifNotIn(["TemplateString", "LineComment", "BlockComment", "RegExp", "Number"], async ({ state, pos, explicit }) => {
    const api = await loaded
    const { name, parent, from } = syntaxTree(state).resolveInner(pos, -1)
    if (name === "String" && parent?.name === "ImportDeclaration")
      return { from: from + 1, options: Object.keys(api.modules).map((label) => ({ label, type: "module" })) }
    const [word = "", dot = ""] = /((?<!\.)\.\s*)?[\w$]*$/.exec(state.sliceDoc(state.doc.lineAt(pos).from, pos)) ?? []
    const isNew = /Definition$/.test(name) && parent?.name !== "ImportGroup"
    if (name === "String" || isNew || !(explicit || word)) return null
    const found = entriesAt(api, state, pos)
    const all = found.flatMap(([, entries]) => Object.entries(entries))
    const options = [...new Map(all)].map(([label, { kind, shown }]) => {
      const isClear = shown.length <= 40 && all.every(([other, entry]) => other !== label || entry.shown === shown)
      return { label, type: kind, detail: isClear ? shown : "…", info: () => documentation(found, label) }
    })
    return { from: pos - word.length + dot.length, options, validFor: /^[\w$]*$/ }
  })

/** @param {Promise<Api>} loaded */
export const documentationOnHover = (loaded) =>
  hoverTooltip(async ({ state }, pos, side) => {
    const { name, from, to } = syntaxTree(state).resolveInner(pos, side)
    const [label, found] = [state.sliceDoc(from, to), entriesAt(await loaded, state, to)]
    if (!/^(Property|Variable)/.test(name) || !found.some(([, entries]) => Object.hasOwn(entries, label))) return null
    return { pos: from, end: to, above: true, create: () => ({ dom: documentation(found, label) }) }
  })

/** The signatures of a name in each of these types. @param {[string, Entries][]} found @param {string} label */
function documentation(found, label) {
  const box = element("div", "documentation", "")
  for (const [type, entries] of found) {
    if (!Object.hasOwn(entries, label)) continue
    const { shown = "", about = "" } = entries[label] ?? {}
    box.append(element("code", "signature", (type && `${type}.`) + label + shown))
    if (about) box.append(element("p", "", about))
  }
  return box
}

/** @param {string} name @param {string} className @param {string} textContent */
const element = (name, className, textContent) =>
  Object.assign(document.createElement(name), { className, textContent })
