// Style sheets, constructed once and shared by all boards: no <style>, no style attributes, so any CSP will do.

/** By their texts; those of one document are no use in another. @type {WeakMap<Document, Map<string, CSSStyleSheet>>} */
const sheets = new WeakMap()
/** What roots have adopted. @type {WeakMap<ShadowRoot, Set<string>>} */
const adopted = new WeakMap()

/** @param {ShadowRoot} root that gets a style sheet, or only those it had before it came to another document @param {string} [text] */
export function adoptStyle(root, text) {
  const texts = adopted.get(root) ?? new Set()
  if (text) adopted.set(root, texts.add(text))
  const { ownerDocument } = root
  const { CSSStyleSheet } = ownerDocument.defaultView ?? {}
  // A DOM without layout, such as jsdom's, has no constructed style sheets, and no use for any; nor has a document without a window.
  if (!root.adoptedStyleSheets || !CSSStyleSheet) return
  const known = sheets.get(ownerDocument) ?? new Map()
  sheets.set(ownerDocument, known)
  root.adoptedStyleSheets = [...texts].map((text) => {
    if (!known.has(text)) {
      known.set(text, new CSSStyleSheet())
      known.get(text).replaceSync(text)
    }
    return known.get(text)
  })
}
