// Limits and side effects of browser drivers: `test.skip(notChromium, noFingers)`.
import { createHash } from "node:crypto"

/** @param {{ browserName: string }} fixtures */
export const notChromium = ({ browserName }) => browserName !== "chromium"

export const noFingers = "only Chromium's driver has fingers: in Firefox a tap does nothing"
export const noScriptSwitch = "only Chromium's driver can switch JavaScript off"
export const noPointerOutside = "only Chromium's driver moves the mouse out of the window"
export const noMedia = "only Chromium's driver can pretend a dark page, forced colours or reduced motion"

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

/**
 * Words with Latin letters or digits that are displayed in the wrong order: a later character is further left on
 * the same line.
 * @param {import("@playwright/test").Page} page
 * @param {number} least the least number of words to expect
 */
export async function seenWrong(page, least) {
  const { found, count } = await page.evaluate(() => {
    const found = []
    let count = 0
    const read = (node) => {
      if (node.nodeType !== Node.TEXT_NODE) {
        if (/^(STYLE|SCRIPT|TEMPLATE)$/.test(node.nodeName)) return
        for (const child of [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes]) read(child)
        return
      }
      const range = document.createRange()
      for (const { 0: word, index } of node.data.matchAll(/[^\s()]*[\dA-Za-z][^\s()]*/g)) {
        const boxes = [...word].map((_, at) => {
          range.setStart(node, index + at)
          range.setEnd(node, index + at + 1)
          return range.getClientRects()[0]
        })
        if (!boxes[0]?.width) continue
        count++
        if (
          boxes.some((box, at) => at > 0 && box.left < boxes[at - 1].left - 0.5 && box.top < boxes[at - 1].bottom - 1)
        )
          found.push(word)
      }
    }
    read(document.body)
    return { found, count }
  })
  return count >= least ? found : [`only ${count} words`]
}
