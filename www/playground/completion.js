// Completion and hover: names of the API with their signatures and documentation.
import { syntaxTree } from "@codemirror/language"
import { hoverTooltip } from "@codemirror/view"
import { localCompletionSource } from "@codemirror/lang-javascript"
import { Inference, moduleOf } from "./infer.js"

/** @import { Completion, CompletionContext, CompletionResult, CompletionSource } from "@codemirror/autocomplete" */
/** @import { SyntaxNode } from "@lezer/common" */
/** @import { Api, Member, Members } from "./infer.js" */

const about = "What stands in the field for a FEN or PGN."
/** @type {Members} */
export const given = {
  fen: {
    kind: "property",
    shown: "fen: string | undefined",
    type: "String",
    about: `${about} The position that it ends in.`,
  },
  pgn: { kind: "property", shown: "pgn: string | undefined", type: "String", about: `${about} As PGN.` },
  game: { kind: "property", shown: "game: Game | undefined", type: "Game", about: `${about} As a game.` },
  position: {
    kind: "property",
    shown: "position: Position | undefined",
    type: "Position",
    about: `${about} The position that it ends in.`,
  },
}

const silent = new Set(["String", "TemplateString", "LineComment", "BlockComment", "RegExp"])

/** @param {Promise<Api>} loaded */
export function completions(loaded) {
  /** @type {CompletionSource} */
  const source = async (context) => {
    const node = syntaxTree(context.state).resolveInner(context.pos, -1)
    if (node.name === "String" && node.parent?.name === "ImportDeclaration") return modulesFor(await loaded, node)
    if (silent.has(node.name)) return null
    const api = await loaded
    return membersFor(api, context) ?? importsFor(api, context, node) ?? namesFor(api, context, node)
  }
  return [
    source,
    (/** @type {CompletionContext} */ context) =>
      context.matchBefore(/\.\s*[\w$]*/) ? null : localCompletionSource(context),
  ]
}

/** @param {Api} api @param {SyntaxNode} node @returns {CompletionResult} */
function modulesFor(api, node) {
  return {
    from: node.from + 1,
    to: Math.max(node.from + 1, node.to - 1),
    options: Object.keys(api.modules).map((label) => ({ label, type: "module" })),
  }
}

/** @param {Api} api @param {CompletionContext} context @returns {CompletionResult | null} */
function membersFor(api, context) {
  const typed = context.matchBefore(/\??\.\s*[\w$]*/)
  // Ignores the dot of a number and of a spread.
  if (!typed || /\.\.$|(^|[^\w$.)\]])\d+$/.test(context.state.sliceDoc(Math.max(0, typed.from - 12), typed.from)))
    return null
  const members = membersAt(api, context.state, typed.from)
  const from = typed.to - (/[\w$]*$/.exec(typed.text)?.[0].length ?? 0)
  return { from, options: optionsOf(members), validFor: /^[\w$]*$/ }
}

/**
 * The members of the expression that ends here.
 * @param {Api} api
 * @param {import("@codemirror/state").EditorState} state
 * @param {number} end
 * @returns {Members}
 */
function membersAt(api, state, end) {
  const before = state.sliceDoc(0, end).trimEnd().length
  const inference = new Inference(api, state, given)
  /** @type {SyntaxNode | null} */
  let whole = null
  for (
    let node = syntaxTree(state).resolveInner(before, -1);
    node.to === before && /^\W$|^PropertyName$|^ArgList$|^Variable|String$|Expression$/.test(node.name);
  ) {
    if (isExpression(node)) whole = node
    if (!node.parent) break
    node = node.parent
  }
  return inference.membersOf(whole && inference.typeOf(whole))
}

/** @param {SyntaxNode} node */
const isExpression = ({ name }) => /String$|^VariableName$|^(Call|Member|New|Array|Parenthesized)Expression$/.test(name)

/** @param {Api} api @param {CompletionContext} context @param {SyntaxNode} node @returns {CompletionResult | null} */
function importsFor(api, context, node) {
  const group = node.name === "ImportGroup" ? node : node.parent?.name === "ImportGroup" ? node.parent : null
  const word = context.matchBefore(/[\w$]*/)
  if (!group?.parent || !word) return null
  const module = moduleOf(group.parent, ({ from, to }) => context.state.sliceDoc(from, to)) || "chess-arbiter"
  return { from: word.from, options: optionsOf(api.modules[module] ?? {}), validFor: /^[\w$]*$/ }
}

/** @param {Api} api @param {CompletionContext} context @param {SyntaxNode} node @returns {CompletionResult | null} */
function namesFor(api, context, node) {
  const word = context.matchBefore(/[\w$]+/)
  if ((!word && !context.explicit) || /Definition$|^PropertyName$/.test(node.name)) return null
  return {
    from: word?.from ?? context.pos,
    options: optionsOf({ ...given, ...api.modules["chess-arbiter"] }),
    validFor: /^[\w$]*$/,
  }
}

/** @param {Members} members @returns {Completion[]} */
const optionsOf = (members) =>
  Object.entries(members).map(([label, member]) => ({
    label,
    type: member.kind,
    detail: detailOf(label, member),
    info: () => documentationOf(member),
  }))

/** The rest of a signature after the name, shortened. @param {string} label @param {Member} member */
function detailOf(label, { kind, shown }) {
  if (kind === "class") return "class"
  const rest = shown.slice(label.length)
  return rest.length <= 40 ? rest : kind === "property" ? "" : "(…)"
}

/** The hover text of a name. @param {Promise<Api>} loaded */
export const documentationOnHover = (loaded) =>
  hoverTooltip(async ({ state }, pos, side) => {
    const node = syntaxTree(state).resolveInner(pos, side)
    if (!/^(PropertyName|VariableName|VariableDefinition)$/.test(node.name)) return null
    const found = new Inference(await loaded, state, given).named(node)
    return found
      ? { pos: node.from, end: node.to, above: true, create: () => ({ dom: documentationOf(found.member) }) }
      : null
  })

/** @param {Member} member */
function documentationOf({ shown, about, parameters = [], returns, throws = [], example }) {
  const box = element("div", "documentation")
  box.append(element("code", "signature", shown))
  if (about) box.append(...about.split(/\n\n+/).map((part) => prose("p", part)))
  const rows = [...parameters, ...(returns ? [["returns", returns]] : []), ...throws.map((text) => ["throws", text])]
  if (rows.length > 0) {
    const list = element("dl", "")
    for (const [name, text] of rows) list.append(element("dt", "", name), prose("dd", text))
    box.append(list)
  }
  if (example) box.append(element("pre", "", example))
  return box
}

/** @param {string} name @param {string} className */
function element(name, className, text = "") {
  const made = document.createElement(name)
  if (className) made.className = className
  made.textContent = text
  return made
}

/** Text in which `code` is code, and {TypeError} a name. @param {string} name @param {string} text */
function prose(name, text) {
  const made = element(name, "")
  const parts = text.replaceAll("\n", " ").split(/(`[^`]+`|^\{\w+\}|\{@link \w+\})/)
  made.append(
    ...parts.map((part) => (/^[`{]/.test(part) ? element("code", "", part.replace(/^\{(@link )?|\}$|`/g, "")) : part)),
  )
  return made
}
