// The public API as data for the playground: the exports of the package's modules and the members of its types, with
// their signatures, the first paragraph of their documentation and its example, as TypeScript reads them from js/.
import { inRoot } from "../paths.mjs"

/**
 * @param {Record<string, string>} modules files by the names that people import them by
 * @returns {Promise<Omit<import("../../www/playground/completion.js").Api, "examples">>}
 */
export async function readApi(modules) {
  const { default: ts } = await import("typescript")
  const { Class, Function: Named, TypeAlias, Value } = ts.SymbolFlags
  const { config } = ts.readConfigFile(inRoot("tsconfig.json"), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, inRoot())
  const program = ts.createProgram(Object.values(modules), options)
  const checker = program.getTypeChecker()
  const isOurs = ({ declarations = [] }) =>
    !declarations.some((each) => program.isSourceFileDefaultLibrary(each.getSourceFile()))
  const text = (parts) => ts.displayPartsToString(parts).trim()
  const [format, whole] = [ts.TypeFormatFlags.NoTruncation, ts.TypeFormatFlags.InTypeAlias]

  const exported = Object.values(modules).map((file) =>
    checker
      .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)))
      .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)),
  )
  /** Unions that TypeScript expands, by their names in the sources: 64 squares. */
  const unions = exported.flat().flatMap((symbol) => {
    const union = symbol.flags & TypeAlias && checker.getDeclaredTypeOfSymbol(symbol)
    return union && union.types?.length > 20
      ? [[checker.typeToString(union, undefined, format | whole), symbol.name]]
      : []
  })
  const short = (signature) =>
    unions
      .reduce((short, [union, name]) => short.replaceAll(union, name).replaceAll(`(${name})`, name), signature)
      .replace(/(\?: [\w<>[\]]+) \| undefined/g, "$1")

  const entriesOf = (symbols) => Object.fromEntries(symbols.filter(isOurs).flatMap(entry))
  function entry(symbol) {
    const tags = symbol.getJsDocTags(checker)
    const isInternal = tags.some(({ name }) => name === "internal" || name === "deprecated")
    if (isInternal || !/^[a-z$][\w$]*$/i.test(symbol.name) || symbol.name === "prototype") return []
    const type = checker.getTypeOfSymbol(symbol)
    const calls = checker.getNonNullableType(type).getCallSignatures()
    // The simplest overload.
    const call = calls.find(({ typeParameters }) => !typeParameters) ?? calls[0]
    const isClass = symbol.flags & Class
    const kind = isClass ? "class" : symbol.flags & Named ? "function" : call ? "method" : "property"
    const signature = call
      ? checker.signatureToString(call, undefined, format)
      : `: ${checker.typeToString(type, undefined, format)}`
    const [about] = text(symbol.getDocumentationComment(checker)).replaceAll("`", "").split("\n\n")
    const example = text(tags.find(({ name }) => name === "example")?.text)
    return [[symbol.name, { kind, shown: isClass ? "" : short(signature), about, ...(example && { example }) }]]
  }

  const membersOf = (type) => entriesOf((type.types ?? [type]).flatMap((part) => checker.getPropertiesOfType(part)))
  const types = {}
  for (const symbol of exported.flat()) {
    if (symbol.flags & (Class | TypeAlias))
      types[symbol.name] = { ...membersOf(checker.getDeclaredTypeOfSymbol(symbol)), ...types[symbol.name] }
    if (symbol.flags & Class) types[`typeof ${symbol.name}`] = membersOf(checker.getTypeOfSymbol(symbol))
  }
  const values = exported.map((symbols) => entriesOf(symbols.filter(({ flags }) => flags & Value)))
  return { modules: Object.fromEntries(Object.keys(modules).map((name, index) => [name, values[index]])), types }
}
