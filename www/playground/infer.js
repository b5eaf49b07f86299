// Infers the type of an expression for completion: follows declarations, imports, members, calls and callbacks
// through the syntax tree to the types of the API.
import { syntaxTree } from "@codemirror/language"
import { childrenOf } from "./syntax.js"

/** @import { EditorState } from "@codemirror/state" */
/** @import { SyntaxNode } from "@lezer/common" */

/**
 * @typedef {string | { name: string, of: Type[] } | { parameter: number } | null} Type
 * @typedef {{ kind: string, shown: string, type: Type, made?: Type, about?: string, parameters?: [string, string][], returns?: string, throws?: string[], example?: string, callback?: Type[] }} Member
 * @typedef {Record<string, Member>} Members
 * @typedef {{ modules: Record<string, Members>, types: Record<string, Members>, examples: { group: string, name: string, code: string }[] }} Api
 */

/** A limit for recursion. */
const deepest = 40
/** The type of a caught error: any error of the package. */
const caught = "caught"
/** The item types of `for await` and `for` loops. */
const ofElements = /^(Readonly)?(Array|Set)$|^(Async)?(Iterable|Iterator|Generator)|Iterator$/

export class Inference {
  #api
  #state
  #given
  #depth = 0

  /** @param {Api} api @param {EditorState} state @param {Members} given what code has without declaring it */
  constructor(api, state, given) {
    this.#api = api
    this.#state = state
    this.#given = given
  }

  /** @param {SyntaxNode} node */
  #text = (node) => this.#state.sliceDoc(node.from, node.to)

  /** @param {Type | undefined} type @returns {Members} */
  membersOf(type) {
    if (type !== caught) return this.#api.types[nameOf(type)] ?? {}
    return Object.assign(
      {},
      ...Object.entries(this.#api.types)
        .filter(([name]) => /^\w+Error$/.test(name))
        .map(([, members]) => members),
    )
  }

  /**
   * The member of a property name, or the declaration of a variable name.
   * @param {SyntaxNode} node
   * @returns {{ member: Member, type: Type, of: Type } | null} with the type it has here
   */
  named(node) {
    if (node.name === "PropertyName" && node.parent?.name === "MemberExpression") {
      const object = node.parent.firstChild
      return object ? this.#memberOf(this.typeOf(object), this.#text(node)) : null
    }
    if (node.name !== "VariableName" && node.name !== "VariableDefinition") return null
    const isDeclared = node.name === "VariableDefinition" || this.#declarationOf(node) !== null
    const name = this.#text(node)
    const member = isDeclared ? this.#importOf(node, name) : this.#global(name)
    return member ? { member, type: member.type, of: null } : null
  }

  /** @param {SyntaxNode} node of an expression @returns {Type} */
  typeOf(node) {
    if (this.#depth > deepest) return null
    this.#depth += 1
    const type = this.#typeOf(node)
    this.#depth -= 1
    return type
  }

  /** @param {SyntaxNode} node @returns {Type} */
  #typeOf(node) {
    const first = node.firstChild
    switch (node.name) {
      case "String":
      case "TemplateString":
        return "String"
      case "ParenthesizedExpression":
        return first?.nextSibling ? this.typeOf(first.nextSibling) : null
      case "AwaitExpression":
      case "UnaryExpression":
        return node.lastChild && /^await\b/.test(this.#text(node)) ? awaited(this.typeOf(node.lastChild)) : null
      case "ArrayExpression":
        return { name: "Array", of: [first?.nextSibling ? this.typeOf(first.nextSibling) : null] }
      case "NewExpression":
        return this.#made(childrenOf(node)[1])
      case "CallExpression":
        return first ? this.#called(first) : null
      case "MemberExpression":
        return this.#memberType(node)
      case "VariableName":
        return this.#variable(node)
      case "VariableDefinition":
        return this.#declared(node)
      default:
        return null
    }
  }

  /** @param {SyntaxNode | undefined} node */
  #made(node) {
    const found = node && this.named(node)
    return found?.member.made ?? null
  }

  /** @param {SyntaxNode} callee @returns {Type} */
  #called(callee) {
    const found = this.named(callee.name === "MemberExpression" ? (callee.lastChild ?? callee) : callee)
    return found && found.member.kind !== "property" && found.member.kind !== "class" ? found.type : null
  }

  /** @param {SyntaxNode} node @returns {Type} */
  #memberType(node) {
    const [object, dot, property] = childrenOf(node)
    if (object && this.#text(dot ?? object) === "[") return elementOf(this.typeOf(object))
    const found = property ? this.named(property) : null
    return found?.member.kind === "property" ? found.type : null
  }

  /** @param {Type} type @param {string} name */
  #memberOf(type, name) {
    const members = this.membersOf(type)
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    return member ? { member, type: filled(member.type, type), of: type } : null
  }

  /** @param {string} name @returns {Member | undefined} */
  #global(name) {
    const members = { ...this.#api.modules["chess-arbiter"], ...this.#given }
    return Object.hasOwn(members, name) ? members[name] : undefined
  }

  /** @param {SyntaxNode} node @returns {Type} */
  #variable(node) {
    const declaration = this.#declarationOf(node)
    return declaration ? this.#declared(declaration) : valueOf(this.#global(this.#text(node)))
  }

  /**
   * The nearest preceding definition of a variable in scope.
   * @param {SyntaxNode} node
   * @returns {SyntaxNode | null}
   */
  #declarationOf(node) {
    const name = this.#text(node)
    /** @type {SyntaxNode | null} */
    let found = null
    syntaxTree(this.#state).iterate({
      to: node.from,
      enter: (each) => {
        if (
          each.name !== "VariableDefinition" ||
          each.from >= node.from ||
          this.#state.sliceDoc(each.from, each.to) !== name
        )
          return
        const block = blockOf(each.node)
        if (block.from <= node.from && node.to <= block.to) found = each.node
      },
    })
    return found
  }

  /** @param {SyntaxNode} node a definition, or a use of it @param {string} name @returns {Member | undefined} */
  #importOf(node, name) {
    const definition = node.name === "VariableDefinition" ? node : this.#declarationOf(node)
    const group = definition?.parent
    const statement = group?.name === "ImportGroup" ? group.parent : null
    if (!definition || !statement) return undefined
    // { Game as G }: the name before it is the module's.
    const before = definition.prevSibling?.name === "as" ? definition.prevSibling.prevSibling : null
    const exports = this.#api.modules[moduleOf(statement, this.#text)] ?? {}
    const exported = before ? this.#text(before) : name
    return Object.hasOwn(exports, exported) ? exports[exported] : undefined
  }

  /** @param {SyntaxNode} node a definition @returns {Type} */
  #declared(node) {
    const imported = this.#importOf(node, this.#text(node))
    if (imported) return valueOf(imported)
    const parent = node.parent
    if (parent?.name === "VariableDeclaration") return this.#initial(node)
    if (parent?.name === "CatchClause") return caught
    if (parent?.name === "ForOfSpec") return this.#element(parent)
    if (parent?.name === "ParamList") return this.#parameter(parent, node)
    if (parent?.name === "PatternProperty") return this.#pattern(parent)
    return null
  }

  /** The value of a definition. @param {SyntaxNode} node @returns {Type} */
  #initial(node) {
    const value = node.nextSibling?.name === "Equals" ? node.nextSibling.nextSibling : null
    return value ? this.typeOf(value) : null
  }

  /** @param {SyntaxNode} loop @returns {Type} */
  #element(loop) {
    const list = childrenOf(loop).find(({ prevSibling }) => prevSibling?.name === "of")
    return list ? elementOf(this.typeOf(list)) : null
  }

  /** const { turn } = position @param {SyntaxNode} property @returns {Type} */
  #pattern(property) {
    const pattern = property.parent
    const name = property.firstChild
    if (!pattern || !name) return null
    const outer =
      pattern.parent?.name === "ParamList"
        ? this.#parameter(pattern.parent, pattern)
        : pattern.parent?.name === "ForOfSpec"
          ? this.#element(pattern.parent)
          : this.#initial(pattern)
    const found = this.#memberOf(outer, this.#text(name))
    return found?.member.kind === "property" ? found.type : null
  }

  /** The argument type of a method's callback. @param {SyntaxNode} list @param {SyntaxNode} node @returns {Type} */
  #parameter(list, node) {
    const index = childrenOf(list)
      .filter(({ name }) => name === "VariableDefinition" || name.endsWith("Pattern"))
      .findIndex(({ from }) => from === node.from)
    const call = list.parent?.parent?.name === "ArgList" ? list.parent.parent.parent : null
    const callee = call?.firstChild
    const found = callee?.lastChild && callee.name === "MemberExpression" ? this.named(callee.lastChild) : null
    return found ? filled(found.member.callback?.[index] ?? null, found.of) : null
  }
}

/** The type of a name; for a function, its return type. @param {Member | undefined} member @returns {Type} */
const valueOf = (member) => (member && member.kind !== "function" ? member.type : null)

/**
 * The module that a statement imports from.
 * @param {SyntaxNode} statement
 * @param {(node: SyntaxNode) => string} text
 */
export function moduleOf(statement, text) {
  const name = childrenOf(statement).find((child) => child.name === "String")
  return name ? text(name).slice(1, -1) : ""
}

/** The scope of a definition. @param {SyntaxNode} definition @returns {SyntaxNode} */
function blockOf(definition) {
  const blocks = /^(Script|Block|ArrowFunction|FunctionExpression|FunctionDeclaration|ForStatement|CatchClause)$/
  for (let node = definition.parent; node; node = node.parent) if (blocks.test(node.name)) return node
  return definition
}

/** @param {Type | undefined} type */
const nameOf = (type) => (typeof type === "string" ? type : type && "name" in type ? type.name : "")

/** @param {Type} type @returns {Type[]} */
const argumentsOf = (type) => (type && typeof type === "object" && "of" in type ? type.of : [])

/** @param {Type} type @returns {Type} */
const awaited = (type) => (nameOf(type) === "Promise" ? (argumentsOf(type)[0] ?? null) : type)

/** @param {Type} type @returns {Type} */
function elementOf(type) {
  if (nameOf(type) === "String") return "String"
  return ofElements.test(nameOf(type)) ? (argumentsOf(type)[0] ?? null) : null
}

/**
 * The type of a member of a generic type, with type arguments substituted.
 * @param {Type} type
 * @param {Type} of
 * @returns {Type}
 */
function filled(type, of) {
  if (!type || typeof type === "string") return type
  if ("parameter" in type) return argumentsOf(of)[type.parameter] ?? null
  return { name: type.name, of: type.of.map((each) => filled(each, of)) }
}
