// Values as text, in the style of Node's console.

const custom = Symbol.for("nodejs.util.inspect.custom")
/** Limits: depth of objects, number of entries, lengths of a string, of a line, and of an entry that shares a line. */
const limits = { depth: 4, entries: 100, text: 4000, line: 76, short: 16 }

/** @param {unknown} value @returns {string} */
export const inspect = (value) => format(value, 0, [])

/** @param {any} value @param {number} depth @param {unknown[]} above the objects around it @returns {string} */
function format(value, depth, above) {
  if (typeof value === "string") return quoted(value)
  if (typeof value === "bigint") return `${value}n`
  if (typeof value === "symbol") return String(value)
  if (typeof value === "function") return nameOf(value)
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "-0" : String(value)
  if (above.includes(value)) return "[Circular]"
  if (typeof value[custom] === "function") return clipped(String(value[custom]()))
  if (value instanceof Error) return `${value.name}: ${value.message}`
  if (value instanceof Promise) return "Promise: await it to see its value"
  if (value instanceof Date || value instanceof RegExp) return String(value)
  const name = value.constructor?.name ?? "Object"
  if (depth >= limits.depth) return Array.isArray(value) ? "[Array]" : `[${name}]`
  const inside = (/** @type {unknown} */ each) => format(each, depth + 1, [...above, value])
  return contents(value, name, inside)
}

/** @param {any} value @param {string} name @param {(value: unknown) => string} inside */
function contents(value, name, inside) {
  if (Array.isArray(value)) return list("", value, "[", "]", inside)
  if (ArrayBuffer.isView(value) && !(value instanceof DataView))
    return list(`${name}(${/** @type {any} */ (value).length}) `, [.../** @type {any} */ (value)], "[", "]", inside)
  if (value instanceof Set) return list(`Set(${value.size}) `, [...value], "{", "}", inside)
  if (value instanceof Map)
    return list(`Map(${value.size}) `, [...value], "{", "}", ([key, each]) => `${inside(key)} => ${inside(each)}`)
  const prefix = name === "Object" ? "" : `${name} `
  return list(prefix, Object.entries(value), "{", "}", ([key, each]) => `${keyOf(key)}: ${inside(each)}`)
}

/**
 * @template T @param {string} prefix @param {T[]} entries @param {string} open @param {string} close
 * @param {(entry: T) => string} text
 */
function list(prefix, entries, open, close, text) {
  const texts = entries.slice(0, limits.entries).map(text)
  if (entries.length > limits.entries) texts.push(`… ${entries.length - limits.entries} more`)
  if (texts.length === 0) return `${prefix}${open}${close}`
  const line = texts.join(", ")
  if (prefix.length + line.length <= limits.line && !line.includes("\n")) return `${prefix}${open} ${line} ${close}`
  return `${prefix}${open}\n${rows(texts).replace(/^/gm, "  ")}\n${close}`
}

/** Puts short entries in shared lines, others in their own. @param {string[]} texts */
function rows(texts) {
  const entries = texts.map((text, index) => (index < texts.length - 1 ? `${text},` : text))
  if (entries.some((entry) => entry.length > limits.short || entry.includes("\n"))) return entries.join("\n")
  const lines = [""]
  for (const entry of entries) {
    const last = lines[lines.length - 1]
    if (last === "") lines[lines.length - 1] = entry
    else if (last.length + entry.length < limits.line) lines[lines.length - 1] = `${last} ${entry}`
    else lines.push(entry)
  }
  return lines.join("\n")
}

/** @param {string} key */
const keyOf = (key) => (/^[a-z_$][\w$]*$/i.test(key) ? key : quoted(key))

/** @param {Function} value */
const nameOf = (value) =>
  `[${/^class\b/.test(Function.prototype.toString.call(value)) ? "class" : "Function"}: ${value.name || "(anonymous)"}]`

/** @param {string} text */
const clipped = (text) =>
  text.length > limits.text ? `${text.slice(0, limits.text)}… ${text.length - limits.text} more characters` : text

/** A string in the quotes that need the fewest backslashes. @param {string} text */
function quoted(text) {
  const quote = !text.includes('"') ? '"' : !text.includes("'") ? "'" : !text.includes("`") ? "`" : '"'
  const escaped = clipped(text).replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`)
  const lines = escaped
    .replaceAll("\t", "\\t")
    .replaceAll("\r", "\\r")
    .split(/(?<=\n)/)
    .map((line) => quote + line.replaceAll("\n", "\\n") + quote)
  return lines.join(" +\n")
}
