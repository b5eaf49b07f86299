// The public API as data for the playground's completion: every export of the package's modules with its signature,
// its documentation and its type, read from js/ by TypeScript, and the built-in JavaScript types that it returns.
import { inRoot } from "../paths.mjs"

/**
 * A type for the playground: the name of an entry in `types`, the same with arguments, the index of a parameter of
 * the enclosing generic type, or null if there is nothing to complete.
 * @typedef {string | { name: string, of: Type[] } | { parameter: number } | null} Type
 *
 * @typedef {object} Member
 * @property {"method" | "property" | "class" | "function" | "type"} kind
 * @property {string} shown its signature
 * @property {Type} type of its value; for what is called, of what it returns
 * @property {Type} [made] what `new` makes of a class
 * @property {string} [about]
 * @property {[name: string, text: string][]} [parameters]
 * @property {string} [returns]
 * @property {string[]} [throws]
 * @property {string} [example]
 * @property {Type[]} [callback] what is given to a function that is its first argument
 *
 * @typedef {Record<string, Member>} Members
 * @typedef {{ modules: Record<string, Members>, types: Record<string, Members> }} Api
 */

/** @param {Record<string, string>} modules files by the names that people import them by @returns {Promise<Api>} */
export async function readApi(modules) {
  const { default: ts } = await import("typescript")
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(inRoot("tsconfig.json"), ts.sys.readFile).config,
    ts.sys,
    inRoot(),
  )
  const program = ts.createProgram(Object.values(modules), options)
  return new Reader(ts, program).read(modules)
}

class Reader {
  #ts
  #program
  #checker
  /** @type {Api["types"]} */
  #types = {}
  /** Named types whose members are still to be read: ours before built-in ones. */
  #waiting = []
  #waitingLibrary = []
  /** Type names by TypeScript symbol, since two modules may have types with the same name. */
  #names = new Map()
  /** Unions that TypeScript expands, with their names in the sources. @type {[string, string][]} */
  #aliases = []
  #isComplete = false

  constructor(ts, program) {
    this.#ts = ts
    this.#program = program
    this.#checker = program.getTypeChecker()
  }

  read(modules) {
    this.#aliases = Object.values(modules).flatMap((file) => this.#aliasesOf(file))
    const read = Object.fromEntries(Object.entries(modules).map(([name, file]) => [name, this.#exportsOf(file)]))
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift())
      this.#types[next.name] = this.#membersOf(next)
    // Skips types that only built-in functions return.
    this.#isComplete = true
    for (const next of this.#waitingLibrary) this.#types[next.name] = this.#membersOf(next)
    return { modules: read, types: this.#types }
  }

  #symbolsOf(file) {
    const module = this.#checker.getSymbolAtLocation(this.#program.getSourceFile(file))
    return this.#checker
      .getExportsOfModule(module)
      .map((exported) =>
        exported.flags & this.#ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(exported) : exported,
      )
  }

  #aliasesOf(file) {
    const { SymbolFlags, TypeFormatFlags } = this.#ts
    const flags = TypeFormatFlags.NoTruncation | TypeFormatFlags.InTypeAlias
    return this.#symbolsOf(file)
      .filter(({ flags }) => flags & SymbolFlags.TypeAlias)
      .map((symbol) => [
        this.#checker.typeToString(this.#checker.getDeclaredTypeOfSymbol(symbol), undefined, flags),
        symbol.name,
      ])
      .filter(([text]) => text.split(" | ").length > 20)
  }

  #exportsOf(file) {
    const { SymbolFlags } = this.#ts
    const found = this.#symbolsOf(file).map((symbol) => {
      return symbol.flags & SymbolFlags.Value
        ? [symbol.name, this.#member(symbol, this.#checker.getTypeOfSymbol(symbol), [])]
        : null
    })
    return Object.fromEntries(found.filter((entry) => entry && isShown(entry[1])))
  }

  #membersOf({ type, parameters }) {
    const parts = type.isUnion() ? type.types : [type]
    const properties = parts.flatMap((part) => this.#checker.getPropertiesOfType(part))
    const members = {}
    for (const property of properties) {
      // Skips private names and well-known symbols.
      if (!/^[a-z$][\w$]*$/i.test(property.name) || property.name === "prototype" || members[property.name]) continue
      const member = this.#member(property, this.#checker.getTypeOfSymbol(property), parameters)
      if (isShown(member)) members[property.name] = member
    }
    return members
  }

  /** @returns {Member | null} null for what is internal */
  #member(symbol, type, parameters) {
    const { displayPartsToString, SignatureKind } = this.#ts
    const tags = symbol.getJsDocTags(this.#checker)
    const text = (tag) => displayPartsToString(tag.text).trim()
    const all = (name) => tags.filter((tag) => tag.name === name).map(text)
    if (tags.some(({ name }) => name === "internal" || name === "deprecated")) return null
    const value = this.#checker.getNonNullableType(type)
    const calls = this.#checker.getSignaturesOfType(value, SignatureKind.Call)
    // Uses the simplest overload.
    const call = calls.find(({ typeParameters }) => !typeParameters) ?? calls[0]
    const [construct] = this.#checker.getSignaturesOfType(value, SignatureKind.Construct)
    const made = construct && this.#checker.getReturnTypeOfSignature(construct)
    const returned = call && this.#checker.getReturnTypeOfSignature(call)
    return withoutNothing({
      kind: construct
        ? "class"
        : call
          ? symbol.flags & this.#ts.SymbolFlags.Function
            ? "function"
            : "method"
          : "property",
      shown: construct
        ? `class ${symbol.name}`
        : call
          ? symbol.name + this.#signature(call)
          : `${symbol.name}: ${this.#text(type)}`,
      type: construct
        ? this.#type(value, parameters, `typeof ${symbol.name}`)
        : this.#type(call ? returned : type, parameters),
      made: made && this.#type(made, parameters),
      about: displayPartsToString(symbol.getDocumentationComment(this.#checker)).trim(),
      parameters: parametersIn(all("param")),
      returns: all("returns")[0],
      throws: all("throws"),
      example: all("example")[0],
      callback: call && this.#callback(call, parameters),
    })
  }

  #callback(signature, parameters) {
    const [first] = signature.getParameters()
    const type = first && this.#checker.getNonNullableType(this.#checker.getTypeOfSymbol(first))
    const [call] = type ? this.#checker.getSignaturesOfType(type, this.#ts.SignatureKind.Call) : []
    return call?.getParameters().map((each) => this.#type(this.#checker.getTypeOfSymbol(each), parameters))
  }

  /** @returns {Type} */
  #type(given, parameters, name) {
    const { TypeFlags } = this.#ts
    const parts = given.isUnion()
      ? given.types.filter(({ flags }) => !(flags & (TypeFlags.Undefined | TypeFlags.Null)))
      : [given]
    if (parts.length === 1 && parameters.includes(parts[0])) return { parameter: parameters.indexOf(parts[0]) }
    const type = this.#checker.getNonNullableType(given)
    const isAll = (flag) => (type.isUnion() ? type.types : [type]).every(({ flags }) => flags & flag)
    if (isAll(TypeFlags.StringLike))
      return this.#named("String", this.#checker.getApparentType(this.#checker.getStringType()), [])
    if (!isAll(TypeFlags.Object)) return null
    const symbol = type.aliasSymbol ?? type.symbol
    if (this.#isLibrary(type.symbol)) {
      const generic = type.target?.typeParameters
      const of = generic && this.#checker.getTypeArguments(type).slice(0, generic.length)
      const own = generic && this.#named(type.symbol.name, type.target, generic)
      return own && { name: own, of: of.map((each) => this.#type(each, parameters)) }
    }
    if (!symbol || this.#checker.getPropertiesOfType(type).length === 0)
      return name ? this.#named(name, type, []) : null
    // Anonymous object types are identified by their contents.
    return this.#named(name ?? (symbol.name.startsWith("__") ? this.#text(type) : symbol.name), type, [])
  }

  /** The name of a type in `types`, or null if it is skipped. */
  #named(name, type, parameters) {
    const known = this.#names.get(type.aliasSymbol ?? type)
    if (known) return known
    const isLibrary = this.#isLibrary(type.symbol)
    if (isLibrary && this.#isComplete) return null
    const own = Object.hasOwn(this.#types, name) ? `${name} (${Object.keys(this.#types).length})` : name
    this.#names.set(type.aliasSymbol ?? type, own)
    this.#types[own] = {}
    ;(isLibrary ? this.#waitingLibrary : this.#waiting).push({ name: own, type, parameters })
    return own
  }

  #isLibrary(symbol) {
    return symbol?.declarations?.some((each) => this.#program.isSourceFileDefaultLibrary(each.getSourceFile())) ?? false
  }

  #text(type) {
    return this.#short(this.#checker.typeToString(type, undefined, this.#format()))
  }

  #signature(signature) {
    return this.#short(this.#checker.signatureToString(signature, undefined, this.#format()))
  }

  #format() {
    const { NoTruncation, UseAliasDefinedOutsideCurrentScope, OmitParameterModifiers } = this.#ts.TypeFormatFlags
    return NoTruncation | UseAliasDefinedOutsideCurrentScope | OmitParameterModifiers
  }

  /** Simplifies a signature: names for expanded unions, no undefined for optional parameters. */
  #short(text) {
    const named = this.#aliases.reduce(
      (short, [union, name]) => short.replaceAll(union, name).replaceAll(`(${name})`, name),
      text,
    )
    return named.replace(/(\w\?: (?:[^,;{}()]|\{[^{}]*\})*?) \| undefined(?=[,;)]| })/g, "$1")
  }
}

/** The `@param` texts, each name once, since overloads repeat them. */
function parametersIn(texts) {
  const pairs = texts.flatMap((text) => {
    const [, name, about] = /^([\w.$]+)\s*-?\s*([^]*)$/.exec(text) ?? []
    return about ? [[name, about]] : []
  })
  return [...new Map(pairs)]
}

const isShown = (member) => member !== null

/** Without empty values, to keep the download small. */
const withoutNothing = (member) =>
  Object.fromEntries(Object.entries(member).filter(([name, value]) => name === "type" || (value && value.length !== 0)))
