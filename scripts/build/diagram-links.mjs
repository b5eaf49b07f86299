// Beside the caption of each diagram of a page's `<div class="diagrams …">`, behind one sign: links to the board with its
// position, and to the editor with all of it. Neither of them knows variants.
import { attributesOf } from "./stills.mjs"

const diagram = /<chess-diagram\b([^>]*)>.*?<\/chess-diagram>/gs

/** @param {string} page @param {(name: string) => string} phrase texts of the page's language */
export function withDiagramLinks(page, phrase) {
  return page.replace(/<div class="diagrams\b[^>]*>.*?<\/div>/gs, (group) =>
    group.replace(diagram, (all, text) => `<div class="shown">${all}${linksOf(text, phrase)}</div>`),
  )
}

/** @param {string} text the raw attributes @param {(name: string) => string} phrase */
function linksOf(text, phrase) {
  if (/ variant="/.test(text)) return ""
  // The editor's own names; `data-…` are claims for the tests.
  const attributes = Object.entries(attributesOf(text)).filter(([name]) => !/^(data-|class$)/.test(name))
  const { fen, caption = "" } = Object.fromEntries(attributes)
  const [board] = fen.replace("chess960:", "").split(" ")
  // The board needs kings.
  const places = /K/.test(board) && /k/.test(board) ? [["index.html", phrase("rules.on-board"), [["fen", fen]]]] : []
  const links = [...places, ["editor.html", phrase("rules.in-editor"), attributes]]
    .map(
      ([path, name, given]) =>
        `<a href="${path}#${escaped(new URLSearchParams(given))}" aria-label="${name}: ${caption}">${name}</a>`,
    )
    .join(" ")
  const open = phrase("rules.open")
  return `<details class="open-in" name="open-in"><summary aria-label="${open}" title="${open}">⋯</summary><p>${links}</p></details>`
}

/** @param {URLSearchParams} query */
const escaped = (query) => `${query}`.replaceAll("&", "&amp;")
