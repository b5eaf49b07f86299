// Under each diagram of a page's `<div class="diagrams …">`: links to the board with its position, and to the editor with all of it.
const diagram = /<chess-diagram\b([^>]*)>.*?<\/chess-diagram>/gs
const attribute = /([\w-]+)(?:="([^"]*)")?/g

/** @param {string} page */
export function withDiagramLinks(page) {
  return page.replace(/<div class="diagrams\b[^>]*>.*?<\/div>/gs, (group) =>
    group.replace(diagram, (all, text) => `<div class="shown">${all}<p class="open-in">${linksOf(text)}</p></div>`),
  )
}

/** @param {string} text the attributes as they are written */
function linksOf(text) {
  // The editor's own names; `data-…` are claims for the tests.
  const attributes = [...text.matchAll(attribute)].filter(([, name]) => !/^(data-|class$)/.test(name)).map(([, name, value = ""]) => [name, value])
  const { fen, caption = "" } = Object.fromEntries(attributes)
  const [board] = fen.replace("chess960:", "").split(" ")
  // Without kings there is no game.
  const places = /K/.test(board) && /k/.test(board) ? [["index.html", "On the board", [["fen", fen]]]] : []
  return [...places, ["editor.html", "In the editor", attributes]]
    .map(([path, name, given]) => `<a href="${path}#${escaped(new URLSearchParams(given))}" aria-label="${name}: ${caption}">${name}</a>`)
    .join(" ")
}

/** @param {URLSearchParams} query */
const escaped = (query) => `${query}`.replaceAll("&", "&amp;")
