// The list of examples, collected by the build: those in the documentation of functions, and in README.md.

/** @typedef {{ group: string, name: string, code: string, given?: string }} Example */

/** These come first, in this order. */
const first = ["Game", "Position", "Setup"]

/** @param {import("./completion.js").Api} api @returns {Example[]} */
export function examplesOf(api) {
  const [module, exports] = /** @type {[string, import("./completion.js").Entries]} */ (Object.entries(api.modules)[0])
  const classes = Object.entries(exports)
    .filter(([, { kind }]) => kind === "class")
    .map(([name]) => name)
  const inOrder = [...first, ...classes.filter((name) => !first.includes(name))]
  const ofClass = (/** @type {string} */ name) => {
    const own = exports[name]?.example ? [{ group: name, name, code: exports[name].example ?? "" }] : []
    return [...own, ...ofMembers(name, api.types[`typeof ${name}`]), ...ofMembers(name, api.types[name])]
  }
  const functions = Object.entries(api.modules).flatMap(([, members]) =>
    Object.entries(members)
      .filter(([, { kind, example }]) => kind === "function" && example)
      .map(([name, { example = "" }]) => ({ group: "Functions", name, code: example })),
  )
  const all = [...inOrder.flatMap(ofClass), ...functions].map((example) => ({
    ...example,
    code: withImports(example.code, api, module),
  }))
  // Inherited members have the same name in both classes.
  return [...new Map([...api.examples, ...all].map((example) => [example.name, example])).values()]
}

/** @param {string} group @param {import("./completion.js").Entries} [members] @returns {Example[]} */
const ofMembers = (group, members = {}) =>
  Object.entries(members).flatMap(([name, { example }]) =>
    example ? [{ group, name: `${group}.${name}`, code: example }] : [],
  )

/**
 * Adds the imports that the code needs outside the playground.
 * @param {string} code @param {import("./completion.js").Api} api @param {string} main
 */
function withImports(code, api, main) {
  if (/^import\b/m.test(code)) return `${code}\n`
  const modules = [main, ...Object.keys(api.modules).filter((name) => name !== main)]
  const lines = modules.flatMap((module, index) => {
    const names = Object.keys(api.modules[module] ?? {}).filter((name) =>
      new RegExp(`(?<![.\\w$"'])${name}(?![\\w$"':])`).test(code),
    )
    // Of modules that share a name, the main one or else the last one is meant: it can do more.
    const others = module === main ? [] : [main, ...modules.slice(index + 1)]
    const own = names.filter((name) => !others.some((other) => Object.hasOwn(api.modules[other] ?? {}, name)))
    return own.length === 0 || module.endsWith("/chess.js") ? [] : [`import { ${own.join(", ")} } from "${module}"\n`]
  })
  return `${lines.join("")}\n${code}\n`.trimStart()
}
