// Style sheets, constructed once and shared by all boards: no <style> and no style attributes, so they work under any CSP.

/** By text. @type {Map<string, CSSStyleSheet>} */
const sheets = new Map()

/** @param {ShadowRoot} root @param {string} text */
export function adoptStyle(root, text) {
  // A DOM without layout, such as jsdom, neither has nor needs constructed style sheets.
  if (!root.adoptedStyleSheets) return
  let sheet = sheets.get(text)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    sheets.set(text, sheet)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}
