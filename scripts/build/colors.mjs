// Code with its words marked by class, as in the playground: keywords, strings, numbers, comments, calls.

/** The languages of code blocks, by the grammar that reads them. */
const grammars = {
  js: ["js", "mjs", "json", "tsx"],
  html: ["html"],
  css: ["css"],
}

/** A function that colours code of a language, as HTML; "" for one that it does not know. */
export async function colored() {
  // Imported late: before setup, packages are not installed.
  const { highlightCode, tagHighlighter, tags } = await import("@lezer/highlight")
  const { parser: css } = await import("@lezer/css")
  const { parser: script } = await import("@lezer/javascript")
  const { configureNesting, parser: html } = await import("@lezer/html")
  const js = script.configure({ dialect: "ts jsx" })
  const nested = configureNesting([
    { tag: "script", parser: js },
    { tag: "style", parser: css },
  ])
  const parsers = { js, css, html: html.configure({ wrap: nested }) }
  const highlighter = tagHighlighter([
    { tag: [tags.keyword, tags.tagName, tags.bool, tags.null, tags.self], class: "keyword" },
    { tag: [tags.string, tags.regexp, tags.attributeValue], class: "string" },
    { tag: [tags.number, tags.unit, tags.color], class: "number" },
    { tag: tags.comment, class: "comment" },
    { tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.attributeName], class: "call" },
  ])
  const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
  return (code, language) => {
    const [grammar] = Object.entries(grammars).find(([, names]) => names.includes(language)) ?? []
    if (!grammar) return ""
    const parts = []
    highlightCode(
      code,
      parsers[grammar].parse(code),
      highlighter,
      (text, classes) => parts.push(classes ? `<span class="${classes}">${escaped(text)}</span>` : escaped(text)),
      () => parts.push("\n"),
    )
    return parts.join("")
  }
}
