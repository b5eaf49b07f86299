// Style sheets, constructed once per document: unlike <style> and style attributes, they work under any CSP.

/** By document and text. @type {WeakMap<Document, Map<string, CSSStyleSheet>>} */
const sheets = new WeakMap()
/** What each root has adopted. @type {WeakMap<ShadowRoot, Set<string>>} */
const adopted = new WeakMap()

/** @param {ShadowRoot} root @param {string} [text] by default all are adopted again, in another document */
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
  // The page's own sheets come last, so that they win.
  root.adoptedStyleSheets = [...own, ...root.adoptedStyleSheets.filter((sheet) => !own.includes(sheet))]
}
