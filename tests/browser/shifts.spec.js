// The layout shift of pages made from the documents' snippets: on a slow processor, a slow and a fast line, narrow
// and wide. The pages have their own server, because routed requests are not slowed down.
import { existsSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import { extname } from "node:path"
import { still } from "../../dist/still.js"
import { attributesOf } from "../../scripts/build/stills.mjs"
import { notChromium } from "./drivers.js"
import { rare } from "./fixtures.js"
import { expect, test } from "./pages.js"
import { shiftsOn, watchShifts } from "./shifts.js"

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")
const blocks = [...read("docs/elements.md").matchAll(/^```html( live)?\n(.*?)^```$/gms)].map(([, , block]) => block)
const blockWith = (text) => {
  const block = blocks.find((each) => each.includes(text))
  if (!block) throw new Error(`docs/elements.md has no block with ${text}`)
  return block
}
const diagramIn = (block, nth = 0) => block.match(/<chess-diagram\b[^>]*>.*?<\/chess-diagram>/gs)[nth]

/** The recipe of "Setup", without its diagram. */
const setup = blockWith("elements-code.js").replace(/<chess-diagram.*/s, "")
const sheet = '<link rel="stylesheet" href="chess-arbiter/elements.css">'
const prose = `<p>${"Words of an article, so many that they fill some lines. ".repeat(3)}</p>`
const elements = "chess-diagram, chess-board, chess-game, chess-puzzle, chess-editor"

/** As in an article: captioned diagrams between paragraphs; the last caption has two lines on a phone. */
const captioned = [
  diagramIn(blockWith("Possible pawn moves")),
  diagramIn(blockWith("<article")),
  diagramIn(blockWith('caption="Rook"'), 2).replace(/ show-moves="\w+"/, ""),
  diagramIn(blockWith("The squares around the king")).replace(
    /caption="[^"]*"/,
    'caption="The squares around the king, without those that the bishop guards"',
  ),
]
const article = captioned.join(prose)
/** The picture that `still` makes of a diagram. */
const stillFor = (tag) => {
  const { fen, marks, arrows, shade, caption } = attributesOf(/<chess-diagram([^>]*)>/s.exec(tag)[1])
  return still({ fen, marks, arrows, shade, caption, format: "html" })
}
const pages = {
  "four diagrams": article,
  "a board": blockWith('4r3/8/4B3/4K3 w - - 0 1"></chess-board>'),
  "a game": blockWith("Gives up a bishop for a knight."),
  "a puzzle": blockWith("The king escapes to e7."),
  "diagrams to explore and to play": blockWith("Try to move the bishop."),
}
const bodyOf = (content) => `<main>${prose}${content}${prose.repeat(12)}</main>`

const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css" }

/** Serves dist/page as the folder "chess-arbiter" of a page. @param {string} html */
async function serving(html) {
  const server = createServer(({ url }, response) => {
    const [, name] = /^\/chess-arbiter\/([\w/-]+\.\w+)/.exec(url) ?? []
    const file = name && new URL(`../../dist/page/${name}`, import.meta.url)
    if (url === "/") response.setHeader("content-type", types[".html"]).end(html)
    else if (file && existsSync(file)) response.setHeader("content-type", types[extname(name)]).end(readFileSync(file))
    else response.writeHead(url === "/favicon.ico" ? 204 : 404).end()
  })
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => new Promise((done) => server.close(done)) }
}

const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }

/**
 * The cumulative layout shift of a page until all of its elements can be used, and what moved.
 * @param {import("@playwright/test").Browser} browser
 */
async function shiftOf(browser, head, body, { width, line = "fast" }) {
  const site = await serving(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shift</title>
    <meta name="viewport" content="width=device-width"><style>main { max-inline-size: 60rem; margin: auto }</style>
    <style>.row { display: flex; flex-wrap: wrap; gap: 1rem } .row > * { flex: 1 1 14rem }</style>
    ${head}</head><body>${body}</body></html>`)
  const context = await browser.newContext({ viewport: { width, height: 844 } })
  const page = await context.newPage()
  await watchShifts(page)
  const session = await context.newCDPSession(page)
  await session.send("Network.enable")
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  if (line === "slow") await session.send("Network.emulateNetworkConditions", slow)
  await page.goto(site.url)
  await page.evaluate(async (elements) => {
    const all = [...document.querySelectorAll(elements)]
    for (const each of all) {
      await customElements.whenDefined(each.localName)
      await each.ready
    }
    const isDrawn = ({ shadowRoot }) => shadowRoot?.querySelector(".square")
    while (!all.every(isDrawn)) await new Promise(requestAnimationFrame)
    // Waits until the last drawing has been painted and its shift reported.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  }, elements)
  const shifts = await shiftsOn(page)
  const boxes = await page
    .locator(elements)
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  await context.close()
  await site.close()
  return { sum: shifts.reduce((sum, text) => sum + Number.parseFloat(text), 0), shifts, boxes }
}

test.describe("layout shifts", () => {
  test.skip(notChromium, "only Chromium tells of layout shifts")

  test("captions of the article have two lines on a phone", rare, async ({ browser }) => {
    const { boxes } = await shiftOf(browser, setup, bodyOf(article), { width: 390 })
    const [one, , , two] = boxes
    expect(two - one).toBeGreaterThan(15)
  })

  for (const [name, content] of Object.entries(pages))
    for (const width of [390, 1280])
      for (const line of ["fast", "slow"])
        test(`${name} at ${width} pixels does not shift on a ${line} line`, rare, async ({ browser }) => {
          const { sum, shifts } = await shiftOf(browser, setup, bodyOf(content), { width, line })
          expect(sum, shifts.join("\n")).toBeLessThan(0.01)
        })

  for (const { system, html } of JSON.parse(read("tests/data/hosts.json")).rows.filter(
    ({ system, form }) => form === "snippet" && /MkDocs|VitePress/.test(system),
  ))
    for (const width of [390, 1280])
      test(`the page of ${system} at ${width} pixels does not shift`, rare, async ({ browser }) => {
        const { sum, shifts } = await shiftOf(browser, setup, bodyOf(html), { width, line: "slow" })
        expect(sum, shifts.join("\n")).toBeLessThan(0.01)
      })

  for (const width of [390, 1280])
    test(`diagrams with stills inside at ${width} pixels do not shift`, rare, async ({ browser }) => {
      const filled = captioned.map((tag) =>
        tag.replace(/^(<chess-diagram[^>]*>).*/s, (_, open) => `${open}${stillFor(tag)}</chess-diagram>`),
      )
      const head = setup.replace(sheet, "")
      expect(head).not.toBe(setup)
      const { sum, shifts } = await shiftOf(browser, head, bodyOf(filled.join(prose)), { width })
      expect(sum, shifts.join("\n")).toBeLessThan(0.05)
    })
})
