// Style sheets, constructed once and shared by all boards: no <style>, no style attributes, so any CSP will do.

/** By their texts. @type {Map<string, CSSStyleSheet>} */
const sheets = new Map()

/** @param {ShadowRoot} root @param {string} text */
export function adoptStyle(root, text) {
  // A DOM without layout, such as jsdom's, has no constructed style sheets, and no use for any.
  if (!root.adoptedStyleSheets) return
  let sheet = sheets.get(text)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    sheets.set(text, sheet)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}
