// Style sheets, constructed once per document: unlike <style> and style attributes, they work under any CSP.

/** By document and text. @type {WeakMap<Document, Map<string, CSSStyleSheet>>} */
const sheets = new WeakMap()
/** @type {WeakMap<ShadowRoot, Set<string>>} */
const adopted = new WeakMap()

/** @param {ShadowRoot} root @param {string} [text] without it, the root adopts all its sheets again after changing documents */
export function adoptStyle(root, text) {
  const texts = adopted.get(root) ?? new Set()
  if (text) adopted.set(root, texts.add(text))
  const { ownerDocument } = root
  const { CSSStyleSheet } = ownerDocument.defaultView ?? {}
  // A DOM without layout, such as jsdom, needs no style sheets.
  if (!root.adoptedStyleSheets || !CSSStyleSheet) return
  const known = sheets.get(ownerDocument) ?? new Map()
  sheets.set(ownerDocument, known)
  const own = [...texts].map((text) => {
    const sheet = known.get(text) ?? new CSSStyleSheet()
    if (!known.has(text)) sheet.replaceSync(text)
    known.set(text, sheet)
    return sheet
  })
  // Sheets that the page has added come last and so win.
  root.adoptedStyleSheets = [...own, ...root.adoptedStyleSheets.filter((sheet) => !own.includes(sheet))]
}
