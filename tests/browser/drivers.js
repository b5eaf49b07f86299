// Limits and side effects of browser drivers: `test.skip(notChromium, noFingers)`.
import { createHash } from "node:crypto"

/** @param {{ browserName: string }} fixtures */
export const notChromium = ({ browserName }) => browserName !== "chromium"

export const noFingers = "only Chromium's driver has fingers: in Firefox a tap does nothing"
export const noScriptSwitch = "only Chromium's driver can switch JavaScript off"
export const noPointerOutside = "only Chromium's driver moves the mouse out of the window"
export const noMedia = "only Chromium's driver can pretend a dark page, forced colours or reduced motion"
export const noPdf = "only Chromium's driver prints into a PDF"
export const noClipboard = "only Chromium's driver may read the clipboard"

/**
 * Before each screenshot Playwright puts this style into the page, which our policy forbids and Firefox then reports.
 */
const ofScreenshots = createHash("sha256").update("body {}").digest("base64")

/** Records the errors of a page. @param {import("@playwright/test").Page} page */
export function errorsOf(page) {
  /** @type {string[]} */
  const errors = []
  /** @param {string} text */
  const keep = (text) => text.includes(ofScreenshots) || errors.push(text)
  page.on("console", (message) => message.type() === "error" && keep(message.text()))
  page.on("pageerror", (error) => keep(error.message))
  return errors
}
