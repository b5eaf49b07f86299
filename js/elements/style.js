// One style sheet, constructed once and shared by all boards: no <style>, no style attributes, so any CSP will do.
import text from "./style.css"

/** @type {CSSStyleSheet | undefined} */
let sheet

/** @param {ShadowRoot} root */
export function adoptStyle(root) {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
  }
  root.adoptedStyleSheets = [sheet]
}
