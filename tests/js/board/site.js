// The modules of the board page and the editor in the built site: `elements/` and `module/` are made from js/
// (scripts/build/board.mjs). They use the texts of an English page.
import { register } from "node:module"
import { fileURLToPath } from "node:url"
import { readLanguages, withWords } from "../../../scripts/build/languages.mjs"

const js = new URL("../../../js/", import.meta.url).href
const hooks = `
export function resolve(specifier, context, next) {
  const [, folder, path] = /^\\.\\.?\\/(elements|module)\\/(.*)$/.exec(specifier) ?? []
  if (!folder || !context.parentURL.includes("/www/")) return next(specifier, context)
  return next(${JSON.stringify(js)} + (folder === "elements" ? "elements/" : "entries/") + path, context)
}`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)

const english = readLanguages(fileURLToPath(new URL("../../../lang/", import.meta.url))).get("en")
const texts = {
  tag: "en",
  letters: english.words.letters,
  ...withWords({ ...english.site, ...english["board-page"], ...english.editor, ...english["editor-page"] }, english),
}
globalThis.document ??= {
  querySelector: (selector) => (selector === "#texts" ? { textContent: JSON.stringify(texts) } : null),
}

/** @param {string} name of a module in www/board/ */
export const board = (name) => import(new URL(`../../../www/board/${name}.js`, import.meta.url).href)
