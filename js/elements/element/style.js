// Style sheets, constructed once and shared by all boards: no <style> and no style attributes, so they work under any
// CSP.

/**
 * By document and text: no document may use the sheets of another.
 * @type {WeakMap<Document, Map<string, CSSStyleSheet>>}
 */
const sheets = new WeakMap()
/** The texts that each root has adopted. @type {WeakMap<ShadowRoot, Set<string>>} */
const adopted = new WeakMap()

/**
 * @param {ShadowRoot} root
 * @param {string} [text] of a style sheet; without one, the root adopts its previous style sheets again, in another
 *   document
 */
export function adoptStyle(root, text) {
  const texts = adopted.get(root) ?? new Set()
  if (text) adopted.set(root, texts.add(text))
  const { ownerDocument } = root
  const { CSSStyleSheet } = ownerDocument.defaultView ?? {}
  // A DOM without layout, such as jsdom, and a document without a window neither have nor need constructed style
  // sheets.
  if (!root.adoptedStyleSheets || !CSSStyleSheet) return
  const known = sheets.get(ownerDocument) ?? new Map()
  sheets.set(ownerDocument, known)
  const own = [...texts].map((text) => {
    const sheet = known.get(text) ?? new CSSStyleSheet()
    if (!known.has(text)) sheet.replaceSync(text)
    known.set(text, sheet)
    return sheet
  })
  // Those of the page stay, after ours, so that they win.
  root.adoptedStyleSheets = [...own, ...root.adoptedStyleSheets.filter((sheet) => !own.includes(sheet))]
}
