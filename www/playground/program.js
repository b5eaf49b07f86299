// Turns the page's code into a worker's script: the engine, then the code as a function, so no string is evaluated.
import { javascriptLanguage } from "@codemirror/lang-javascript"
import { Text } from "@codemirror/state"

/** @import { SyntaxNode, Tree } from "@lezer/common" */

/** Blocks whose content counts as top-level code; loops and functions may run several times, or later. */
const open = new Set(["Script", "TryStatement", "CatchClause", "FinallyClause", "IfStatement", "Block"])
/** Expressions whose value need not be shown. */
const silent = new Set(["AssignmentExpression", "UpdateExpression"])

/** @typedef {{ from: number, to: number, text: string }} Change */

/**
 * Removes the imports and adds calls that show the values of expressions; the number of lines stays the same.
 * @param {string} code @returns {{ text: string, imports: string[] }}
 */
export function instrumented(code) {
  const tree = javascriptLanguage.parser.parse(code)
  /** @type {Change[]} */
  const changes = []
  const imports = new Set()
  const heads = []
  for (const node of childrenOf(tree.topNode)) {
    if (node.name !== "ImportDeclaration") continue
    const { module, head } = importOf(node, code)
    imports.add(module)
    heads.push(head)
    changes.push({ from: node.from, to: node.to, text: code.slice(node.from, node.to).replace(/[^\n]/g, " ") })
  }
  const calls = hasErrors(tree) ? [] : callsIn(tree.topNode, Text.of(code.split("\n")))
  return { text: `${heads.join("")}${withChanges(code, [...changes, ...calls])}`, imports: [...imports] }
}

/** @param {SyntaxNode} node @param {Text} code @returns {Change[]} */
function callsIn(node, code) {
  return childrenOf(node).flatMap((child) => {
    if (child.name === "ExpressionStatement") return showCall(child, code)
    if (child.name === "VariableDeclaration") return reportCall(child, code)
    return open.has(child.name) ? callsIn(child, code) : []
  })
}

/** @param {SyntaxNode} statement @param {Text} code @returns {Change[]} */
function showCall(statement, code) {
  const expression = statement.firstChild
  if (!expression || silent.has(expression.name) || isOfConsole(expression, code)) return []
  const line = code.lineAt(expression.from).number
  return [
    { from: expression.from, to: expression.from, text: "$playground.show((" },
    { from: expression.to, to: expression.to, text: `), ${line})` },
  ]
}

/** @param {SyntaxNode} expression @param {Text} code */
const isOfConsole = ({ from, to }, code) => /^(await\s+)?console\b/.test(code.sliceString(from, to))

/** Code that makes variables available after the run. @param {SyntaxNode} declaration @param {Text} code @returns {Change[]} */
function reportCall(declaration, code) {
  if (declaration.parent?.name !== "Script") return []
  const names = childrenOf(declaration)
    .filter(({ name }) => name === "VariableDefinition")
    .map(({ from, to }) => code.sliceString(from, to))
  const calls = names.map((name) => `$playground.see(${JSON.stringify(name)}, () => ${name});`)
  return names.length === 0 ? [] : [{ from: declaration.to, to: declaration.to, text: `;${calls.join("")}` }]
}

/** @param {SyntaxNode} node of an import */
function importOf(node, code) {
  const text = code.slice(node.from, node.to)
  const module = /(["'])([^"']*)\1\s*;?\s*$/.exec(text)?.[2] ?? ""
  const clause = /^import\s+([^"']*?)\s+from\b/s.exec(text)?.[1] ?? ""
  const [, star] = /^\*\s+as\s+([\w$]+)$/.exec(clause) ?? []
  const [, inBraces] = /^\{(.*)\}$/s.exec(clause) ?? []
  const [, main] = /^([\w$]+)/.exec(clause) ?? []
  const parts =
    inBraces === undefined
      ? []
      : inBraces
          .replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, "")
          .split(",")
          .map((part) => part.trim().split(/\s+as\s+/))
          .filter(([name]) => name)
  const names = main ? ["default"] : parts.map(([name]) => name)
  const call = `$playground.load(${JSON.stringify(module)}, ${JSON.stringify(names)})`
  if (star) return { module, head: `const ${star} = ${call};` }
  if (main) return { module, head: `const { default: ${main} } = ${call};` }
  return {
    module,
    head: parts.length === 0 ? `${call};` : `const { ${parts.map((part) => part.join(": ")).join(", ")} } = ${call};`,
  }
}

/** @param {string} code @param {Change[]} changes */
function withChanges(code, changes) {
  let [text, at] = ["", 0]
  for (const change of changes.sort((a, b) => a.from - b.from)) {
    text += code.slice(at, change.from) + change.text
    at = change.to
  }
  return text + code.slice(at)
}

/** @param {Tree} tree */
function hasErrors(tree) {
  let found = false
  tree.iterate({ enter: ({ type }) => void (found ||= type.isError) })
  return found
}

/** The first line with a syntax error. @param {string} code */
export function wrongLine(code) {
  let at = -1
  javascriptLanguage.parser
    .parse(code)
    .iterate({ enter: ({ type, from }) => void (at = at === -1 && type.isError ? from : at) })
  return at === -1 ? null : code.slice(0, at).split("\n").length
}

/** The script, and the lines that hold the code. @param {string} engine @param {string} code from `instrumented` */
export function scriptOf(engine, code) {
  const start = `${engine}\n`
  const first = start.split("\n").length + 1
  const count = code.split("\n").length
  const head = `chessArbiterPlayground.run({ first: ${first}, count: ${count} }, (fen, pgn, game, position) => async function ($playground) { "use strict";\n`
  return { script: `${start}${head}${code}\n})\n`, first, count }
}

/** @param {SyntaxNode} node */
function childrenOf(node) {
  const children = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}
