// The documentation in js/elements/ → dist/custom-elements.json, which editors and documentation tools read, and the
// tables of attributes in docs/elements.md.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { dist, inRoot } from "../paths.mjs"
import { Failure } from "../run.mjs"
import { stage } from "./stage.mjs"

const elements = ["chess-board", "chess-diagram", "chess-editor", "chess-game", "chess-puzzle"]
const sourceOf = (name) => inRoot("js", "elements", `${name}.js`)
const document = inRoot("docs", "elements.md")

export async function buildManifest() {
  const inputs = [
    ...[...elements, "element/attributes"].map(sourceOf),
    inRoot("package-lock.json"),
    inRoot("scripts", "build", "manifest.mjs"),
  ]
  await stage("manifest", { inputs }, async () => {
    const { create, ts } = await import("@custom-elements-manifest/analyzer")
    const parse = (file) => ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true)
    const attributes = attributesIn(ts, parse(sourceOf("element/attributes")))
    const file = join(dist, "custom-elements.json")
    const modules = elements.map((name) => parse(sourceOf(name)))
    const manifest = tidied(create({ modules }), attributes, eventsIn(ts, modules))
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
    const before = readFileSync(document, "utf8")
    const after = elements.reduce((text, name) => withTable(text, name, attributes[name]), before)
    if (after !== before) writeFileSync(document, after)
    return [file, document]
  })
}

/** The types of properties by their reader in js/elements/element/attributes.js; a comment may be more precise. */
const types = {
  string: "string | null",
  boolean: "boolean",
  number: "number | null",
  trueOrString: "true | string | null",
  trueOrNumber: "true | number | null",
  inherited: "string",
  colorIn: '"white" | "black"',
}

/** The attributes of each element: { name, property, type, description, value }. */
function attributesIn(ts, source) {
  const tables = {}
  ts.forEachChild(source, (statement) => {
    for (const { name, initializer } of statement.declarationList?.declarations ?? [])
      if (/Attributes$/.test(name.text)) tables[name.text] = initializer.arguments[0].properties.map(row)
  })
  function row(node) {
    const property = node.name.text
    const [comment] = node.jsDoc ?? []
    const text = (part) => ts.getTextOfJSDocComment(part?.comment)?.replace(/\s+/g, " ")
    const { text: kind } = node.initializer.expression ?? node.initializer
    const [, precise] = /\{Kind<(.*)>\}/s.exec(node.initializer.getFullText()) ?? []
    const type = precise ? `${precise} | null` : types[kind]
    const value = text(comment?.tags?.find(({ tagName }) => tagName.text === "value")) ?? valuesOf(type ?? "")
    if (!types[kind] || !comment || !value)
      throw new Failure(`js/elements/element/attributes.js: ${property} lacks a comment, a kind or @value.`)
    const name = property.replace(/[A-Z]/g, "-$&").toLowerCase()
    return { name, property, type, description: text(comment), value }
  }
  const tablesOf = (name) => /withAttributes\(([^)]*)\)/.exec(readFileSync(sourceOf(name), "utf8"))[1].match(/\w+/g)
  return Object.fromEntries(elements.map((name) => [name, tablesOf(name).flatMap((table) => tables[table])]))
}

/**
 * The events of each element, from the types in its module whose names end with "Events": { name, type, description }.
 */
function eventsIn(ts, modules) {
  const types = {}
  const eventsOf = (typedef) =>
    typedef.typeExpression.jsDocPropertyTags.map(({ name, typeExpression: { type }, comment }) => {
      // PlayEvents["move"]
      const same = ts.isIndexedAccessTypeNode(type) && types[type.objectType.getText()][type.indexType.literal.text]
      const text = same || type.getText().replace(/\s*\n\s*\*\s*/g, " ")
      types[typedef.name.text] = { ...types[typedef.name.text], [name.text]: text }
      return { type: { text }, description: ts.getTextOfJSDocComment(comment).replace(/\s+/g, " "), name: name.text }
    })
  const typedefsIn = (module) =>
    module.statements
      .flatMap(({ jsDoc = [] }) => jsDoc.flatMap(({ tags = [] }) => [...tags]))
      .filter((tag) => tag.typeExpression?.jsDocPropertyTags && /Events$/.test(tag.name.text))
  return Object.fromEntries(elements.map((name, place) => [name, typedefsIn(modules[place]).flatMap(eventsOf)]))
}

/** What may be written for a type, as words and code; undefined if the type does not say. */
function valuesOf(type) {
  if (type === "boolean") return "empty"
  const words = /\b(string|number)\b/.test(type) ? null : type.match(/true|"\w+"/g)
  return words?.map((word) => (word === "true" ? "empty or" : word.replaceAll('"', "`"))).join(" ")
}

/** The document with the table of an element's attributes. */
function withTable(text, tagName, attributes) {
  const rows = attributes.map((each) => `| \`${each.name}\` | ${each.value} | ${each.description} |\n`)
  const table = ["| attribute | value | meaning |\n", "|---|---|---|\n", ...rows].join("")
  const place = new RegExp(`(### Attributes of \`<${tagName}>\`\n\n)(?:\\|.*\n)+`)
  if (!place.test(text)) throw new Failure(`docs/elements.md has no table of the attributes of <${tagName}>.`)
  return text.replace(place, (_, heading) => heading + table)
}

/** Only the elements, under their import paths, and only their public members. */
function tidied({ schemaVersion, modules }, attributes, events) {
  const declarations = modules
    .flatMap((module) => module.declarations)
    .filter(({ tagName }) => elements.includes(tagName))
    .map(({ superclass, mixins, members, ...rest }) => ({
      ...rest,
      superclass: { name: "HTMLElement" },
      events: events[rest.tagName],
      attributes: attributes[rest.tagName].map(({ name, property, type, description }) => {
        const text = type.replace(" | null", "").replace(/^true/, '""')
        return { name, type: { text }, description, fieldName: property }
      }),
      members: [
        ...attributes[rest.tagName].map(({ name, property, type, description }) => {
          const reflected = { attribute: name, reflects: true }
          return { kind: "field", name: property, type: { text: type }, description, ...reflected }
        }),
        ...members.filter(
          ({ name, privacy, description }) => privacy !== "private" && !name.startsWith("#") && description,
        ),
      ],
    }))
  const exported = declarations.map(({ name }) => ({
    kind: "js",
    name,
    declaration: { name, module: "dist/elements/classes.js" },
  }))
  const defined = declarations.map(({ name, tagName }) => ({
    kind: "custom-element-definition",
    name: tagName,
    declaration: { name, module: "dist/elements/classes.js" },
  }))
  return {
    schemaVersion,
    readme: "README.md",
    modules: [
      { kind: "javascript-module", path: "dist/elements/classes.js", declarations, exports: exported },
      { kind: "javascript-module", path: "dist/elements.js", declarations: [], exports: [...exported, ...defined] },
    ],
  }
}
