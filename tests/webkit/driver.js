// Drives WebKit through WebDriver, with helpers for its tests. Squares are located like by a user, by name.
import { once } from "node:events"
import { createServer } from "node:http"
import { Builder, error, Key, Origin } from "selenium-webdriver"
import { DriverService } from "selenium-webdriver/remote/index.js"
import { findWebKitDriver } from "../../scripts/browsers.mjs"
import { root, site } from "../../scripts/paths.mjs"
import { answer } from "../../scripts/serve.mjs"
import { fileAt } from "../browser/guests.js"

/** The strictest policy, with the one additional permission that the rules need. */
const policy = "default-src 'self'; object-src 'none'; base-uri 'none'; script-src 'self' 'wasm-unsafe-eval'"

/**
 * Runs in a page before everything else: records the events of the elements and errors, and finds elements,
 * including those in shadow roots.
 */
const watch = `
globalThis.find = (selector, root = document) => [
  ...root.querySelectorAll(selector),
  ...[...root.querySelectorAll("section")].flatMap(({ shadowRoot }) => (shadowRoot ? find(selector, shadowRoot) : [])),
]
globalThis.heard = []
globalThis.wrong = []
for (const type of ["beforemove", "move", "illegal", "notallowed", "premove", "end", "navigate", "choose"]) {
  addEventListener(type, ({ detail }) => {
    heard.push([type, detail?.move?.san ?? detail?.verdict?.reason ?? detail?.reason ?? detail?.ply ?? detail?.square ?? detail?.from ?? null])
  })
}
for (const type of ["error", "unhandledrejection", "securitypolicyviolation"]) {
  addEventListener(type, (event) => wrong.push(type + ": " + (event.message ?? event.reason ?? event.violatedDirective)), true)
}
`

/** The last resort against a test that hangs, in milliseconds: no machine is that slow. */
const patience = 300_000

/** Starts the driver, the browser and a server of the site. */
export async function start() {
  const page = { html: "", policy, asked: [] }
  const server = createServer((request, response) => {
    page.asked.push(request.url)
    const own = { "/of-its-own.html": ["text/html", page.html], "/watch.js": ["text/javascript", watch] }[request.url]
    const [path] = request.url.split("?")
    if (/^\/(page|dist)\//.test(path)) return answer(root, { method: "GET", url: fileAt(path), headers: {} }, response)
    if (!own) return answer(site, request, response)
    response
      .writeHead(200, {
        "content-type": `${own[0]}; charset=utf-8`,
        ...(page.policy && { "content-security-policy": page.policy }),
      })
      .end(own[1])
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = `http://127.0.0.1:${server.address().port}/`
  const service = new DriverService.Builder(findWebKitDriver()).setLoopback(true).build()
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(await service.start())
    .withCapabilities({ browserName: "MiniBrowser" })
    .build()
  await driver.manage().setTimeouts({ pageLoad: patience, script: patience })
  return {
    browser: new Browser(driver, address, page),
    async stop() {
      await driver.quit()
      await service.kill()
      server.closeAllConnections()
      server.close()
    },
  }
}

export class Browser {
  #page
  #address
  /** The position of the current frame, since WebKit's driver uses coordinates of the window in every frame. */
  #frame = { left: 0, top: 0 }

  constructor(driver, address, page) {
    this.driver = driver
    this.#address = address
    this.#page = page
  }

  /** Shows a document with these elements. */
  async open(body, { dir = "ltr" } = {}) {
    this.#page.policy = policy
    this.#page.html = `<!doctype html><html lang="en" dir="${dir}"><head><title>Test</title>
      <meta name="viewport" content="width=device-width"><link rel="icon" href="icon.svg">
      <script src="watch.js"></script><script type="module" src="module/elements.js"></script></head><body><main>${body}</main></body></html>`
    this.#page.asked.length = 0
    await this.driver.get(`${this.#address}of-its-own.html`)
    await this.#untilReady()
  }

  /** Shows a document without a policy. @param {string} html */
  async openPage(html) {
    Object.assign(this.#page, {
      html: html.replace("<title>", '<script src="watch.js"></script><title>'),
      policy: undefined,
    })
    await this.driver.get(`${this.#address}of-its-own.html`)
  }

  /** Shows a page of the site, with empty storage. */
  async visit(path) {
    await this.driver.get(`${this.#address}${path}`)
    await this.run(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await this.driver.get("about:blank")
    await this.driver.get(`${this.#address}${path}`)
    await this.run(() => {
      globalThis.find = (selector) => [...document.querySelectorAll(selector)]
    })
  }

  #untilReady() {
    return this.run(async () => {
      await customElements.whenDefined("chess-board")
      await Promise.all([...document.querySelectorAll("chess-board")].map((board) => board.ready))
    })
  }

  /** Runs something inside the frame of the page. */
  async inFrame(act) {
    this.#frame = await this.run(() => {
      const frame = document.querySelector("iframe")
      const { left, top } = frame.getBoundingClientRect()
      return { left: left + frame.clientLeft, top: top + frame.clientTop }
    })
    await this.driver.switchTo().frame(0)
    try {
      await this.#untilReady()
      await act()
    } finally {
      this.#frame = { left: 0, top: 0 }
      await this.driver.switchTo().defaultContent()
    }
  }

  /** The requests of the page to the server. */
  get asked() {
    return [...this.#page.asked]
  }

  /** The size in bytes at a path. */
  async sizeOf(path) {
    return (await (await fetch(new URL(path, this.#address))).arrayBuffer()).byteLength
  }

  /** A screenshot of the page; `colorAt` gives the colour at a place in a square of the board, from 0 to 1 to the right and down. */
  async photograph(decode) {
    const box = () =>
      this.run(() => {
        const board = document
          .querySelector("chess-board, chess-diagram, chess-puzzle")
          .shadowRoot?.querySelector("[part=board]:has(svg)")
        const { x, y, width } = board?.getBoundingClientRect() ?? {}
        return { x, y, width, scale: devicePixelRatio }
      })
    await this.driver.wait(async () => (await box()).width > 0, 10_000)
    const { x, y, width, scale } = await box()
    const image = decode(Buffer.from(await this.driver.takeScreenshot(), "base64"))
    const colorAt = ([file, rank], right, down) => {
      const [column, row] = [file.charCodeAt(0) - 97 + right, 8 - Number(rank) + down]
      return image.at(Math.round((x + (column * width) / 8) * scale), Math.round((y + (row * width) / 8) * scale))
    }
    return { image, colorAt }
  }

  /** Runs a function in the page. */
  run(script, ...args) {
    return this.driver.executeScript(script, ...args)
  }

  /** The events of the elements so far. */
  heard() {
    return this.run(() => globalThis.heard)
  }

  /** The errors in the page so far. */
  wrong() {
    return this.run(() => globalThis.wrong)
  }

  /** Waits until a function in the page returns the expected value, and returns the last value. */
  async until(expected, script, ...args) {
    const wanted = JSON.stringify(expected)
    let found
    const same = async () => JSON.stringify((found = await this.run(script, ...args))) === wanted
    await this.driver.wait(same, patience).catch((reason) => {
      if (!(reason instanceof error.TimeoutError)) throw reason
    })
    return found
  }

  /** The centre and the name of a part of the element, once the part exists. */
  async middle(selector, host = "chess-board, chess-diagram, chess-puzzle") {
    const found = () =>
      this.run(
        (selector, host) => {
          const root = globalThis
            .find(host)
            .map(({ shadowRoot }) => shadowRoot)
            .find((each) => each.querySelector(selector))
          const element = root?.querySelector(selector)
          if (!element) return null
          const { x, y, width, height } = element.getBoundingClientRect()
          // If the page uses CSS zoom, some versions of WebKit measure without it.
          const zoom = Number(document.querySelector("main")?.style.getPropertyValue("zoom") || 1)
          const places = [1, zoom].map((factor) => ({ x: (x + width / 2) * factor, y: (y + height / 2) * factor }))
          const seen = places.find(({ x, y }) => root.elementsFromPoint(x, y).includes(element)) ?? places[0]
          return { ...seen, label: element.getAttribute("aria-label") }
        },
        selector,
        host,
      )
    await this.driver.wait(found, 10_000, `there is no ${selector}`)
    return found()
  }

  /** The centre of a square, and its name. */
  square(name, host) {
    return this.middle(`[role=gridcell][aria-label^="${name},"]`, host)
  }

  /** Waits for a square to have this name. */
  async named(label, host = "chess-board, chess-diagram, chess-puzzle") {
    const name = label.slice(0, 2)
    return this.until(
      label,
      (name, host) => {
        const roots = globalThis.find(host).map(({ shadowRoot }) => shadowRoot)
        return roots
          .map((root) => root.querySelector(`[role=gridcell][aria-label^="${name},"]`)?.getAttribute("aria-label"))
          .find(Boolean)
      },
      name,
      host,
    )
  }

  /** Waits for the status to have this text, ignoring a trailing space of a repeated sentence. */
  status(text, host = "chess-board, chess-diagram, chess-puzzle") {
    return this.until(
      text,
      (host) => document.querySelector(host).shadowRoot.querySelector("[role=status]")?.textContent.trim(),
      host,
    )
  }

  // ─── Hands ─────────────────────────────────────────────────────────────────────────────────────

  pointer() {
    return this.driver.actions({ async: true })
  }

  #at(x, y) {
    const { left, top } = this.#frame
    return { x: Math.round(x + left), y: Math.round(y + top), origin: Origin.VIEWPORT, duration: 20 }
  }

  async click(...names) {
    for (const name of names) {
      const { x, y } = await this.square(name)
      await this.clickAt(x, y)
    }
  }

  clickAt(x, y) {
    return this.pointer().move(this.#at(x, y)).press().release().perform()
  }

  /** Picks up a piece and drags it, without releasing. */
  async carry(from, ...points) {
    const start = await this.square(from)
    let actions = this.pointer().move(this.#at(start.x, start.y)).press()
    for (const { x, y } of points) actions = actions.move(this.#at(x, y))
    await actions.perform()
  }

  drop() {
    return this.pointer().release().perform()
  }

  async drag(from, to) {
    const [start, end] = [await this.square(from), await this.square(to)]
    await this.carry(from, { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }, end)
    await this.drop()
  }

  async keys(...keys) {
    for (const key of keys)
      await this.driver
        .actions()
        .sendKeys(Key[key] ?? key)
        .perform()
  }

  focus(name) {
    return this.run(
      (name) =>
        document
          .querySelector("chess-board, chess-diagram, chess-puzzle")
          .shadowRoot.querySelector(`[role=gridcell][aria-label^="${name},"]`)
          .focus(),
      name,
    )
  }

  /** The name of the focused part inside the element. */
  focused(label) {
    return this.until(label, () => document.activeElement?.shadowRoot?.activeElement?.getAttribute("aria-label"))
  }
}
