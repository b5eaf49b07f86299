// Every page of the site at five widths: controls, texts and boards do not overlap and texts are not cut. Every
// page has the theme that the reader chose.
import { themes } from "../../js/elements/picture/still.js"
import { once } from "./fixtures.js"
import { expect, pages, test } from "./sites.js"

const widths = [
  [360, 740],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
]
const moves = "glance=free&coords=outside&pieces=A:/icon.svg"
const others = [
  ...["editor.html", "de/editor.html", "es/editor.html", "fr/editor.html"].map((path) => `${path}#${moves}`),
  ...["de/rules.html", "fr/", "small.html", "playground.html", "docs/index.html", "docs/elements.html"],
]

/** When a page is complete. */
const ready = {
  "./": (page) => expect(page.locator("#acts")).not.toHaveAttribute("inert"),
  "editor.html": (page) => expect(page.locator("body")).toHaveClass(/ready/),
  "rules.html": (page) => page.evaluate(() => customElements.whenDefined("chess-diagram")),
  "playground.html": (page) => expect(page.getByRole("textbox").first()).toBeVisible(),
}

/** A sentence for each thing on the page that is misplaced. */
function misplaced() {
  /** The parent as it is drawn: slots and shadow roots included. @param {Node} node */
  const above = (node) =>
    node.assignedSlot ?? (node.parentNode instanceof ShadowRoot ? node.parentNode.host : node.parentNode)
  const ancestors = (node) => {
    const found = []
    for (let each = above(node); each instanceof Element; each = above(each)) found.push(each)
    return found
  }
  const name = (node) =>
    (node instanceof Text ? node.data : `<${node.localName}> ${node.ariaLabel ?? node.id ?? ""} ${node.textContent}`)
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 40)
  const isControl = (element) =>
    element.matches("a[href], button, input, select, textarea, summary, [role=textbox], [part~=board]")
  /** @type {{ node: Node, boxes: DOMRect[], around: Element[] }[]} */
  const things = []
  const sentences = []

  /** The part of a box that is not clipped by ancestors, or null. */
  const seen = (box, around) => {
    let { left, top, right, bottom } = box
    for (const each of around) {
      const style = getComputedStyle(each)
      if (style.position === "fixed") break
      if (style.overflowX === "visible" && style.overflowY === "visible") continue
      const frame = each.getBoundingClientRect()
      if (style.overflowX !== "visible") [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)]
      if (style.overflowY !== "visible") [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)]
    }
    return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : null
  }

  const visit = (node) => {
    if (node instanceof Element) {
      const { clipPath, position, display } = getComputedStyle(node)
      const hasBox = display !== "contents"
      if (hasBox && !node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return
      if (node instanceof SVGElement) return
      // Texts for screen readers.
      if (clipPath === "inset(50%)" || (position === "absolute" && node.offsetWidth <= 1)) return
      if (isControl(node)) add(node, [...node.getClientRects()])
      if (node instanceof HTMLSelectElement) checkSelect(node)
      const children =
        node.shadowRoot?.childNodes ?? (node.localName === "slot" ? node.assignedNodes() : node.childNodes)
      if (!["select", "textarea", "script", "style"].includes(node.localName))
        for (const child of children) visit(child)
    } else if (node instanceof Text && node.data.trim() !== "") {
      const range = document.createRange()
      range.selectNodeContents(node)
      // Lines may touch, so only the height of their letters counts.
      const boxes = [...range.getClientRects()].map(
        ({ x, y, width, height }) => new DOMRect(x, y + height * 0.25, width, height * 0.5),
      )
      add(node, boxes)
      checkCut(node, boxes)
    }
  }

  const add = (node, rects) => {
    const around = ancestors(node)
    const boxes = rects.map((rect) => seen(rect, around)).filter((box) => box !== null)
    if (boxes.length > 0) things.push({ node, boxes, around })
  }

  /** Text that leaves the window, or overflows a box that clips it without scrolling. */
  const checkCut = (node, boxes) => {
    const around = ancestors(node)
    const scroller = around.find(
      (each) => /auto|scroll/.test(getComputedStyle(each).overflowX) && each !== document.documentElement,
    )
    for (const { left, right, top, bottom } of boxes) {
      if (!scroller && (left < -1 || right > innerWidth + 1)) sentences.push(`“${name(node)}” leaves the window`)
      for (const each of around) {
        if (each === scroller) break
        const { overflowX, overflowY } = getComputedStyle(each)
        const frame = each.getBoundingClientRect()
        if (/hidden|clip/.test(overflowX) && (left < frame.left - 1 || right > frame.right + 1))
          sentences.push(`“${name(node)}” is cut by <${each.localName} class="${each.className}">`)
        if (/hidden|clip/.test(overflowY) && top < frame.bottom && bottom > frame.bottom + 1)
          sentences.push(`“${name(node)}” is cut below by <${each.localName} class="${each.className}">`)
      }
    }
  }

  const context = document.createElement("canvas").getContext("2d")
  const checkSelect = (select) => {
    const style = getComputedStyle(select)
    context.font = style.font
    const text = select.selectedOptions[0]?.textContent ?? ""
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    if (context.measureText(text).width > room)
      sentences.push(`“${text}” is cut in its menu of ${Math.round(room)} pixels`)
  }

  visit(document.body)
  /** Fixed and sticky boxes may lie over the rest. */
  const layerOf = ({ node, around }) =>
    [node, ...around].find((each) => each instanceof Element && /fixed|sticky/.test(getComputedStyle(each).position))
  const layers = new Map(things.map((thing) => [thing, layerOf(thing)]))
  for (const [index, one] of things.entries()) {
    for (const other of things.slice(index + 1)) {
      if (one.around.includes(other.node) || other.around.includes(one.node)) continue
      if (layers.get(one) !== layers.get(other)) continue
      // A box to tick or a radio button may cover its label; a text belongs to its control.
      const overlap = one.boxes.some((a) =>
        other.boxes.some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2,
        ),
      )
      if (overlap) sentences.push(`“${name(one.node)}” and “${name(other.node)}” overlap`)
    }
  }
  return [...new Set(sentences)]
}

for (const path of [...pages, ...others]) {
  test(`nothing overlaps or is cut on ${path}`, once, async ({ page }) => {
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      await (/editor/.test(path) ? ready["editor.html"] : ready[path])?.(page)
      // Everything that unfolds in place is unfolded first.
      await page
        .locator("main details:not(.menu, .open-in)")
        .evaluateAll((all) => all.forEach((each) => (each.open = true)))
      expect.soft(await page.evaluate(misplaced), `${width} pixels`).toEqual([])
    }
  })
}

for (const [width, height] of [
  [360, 640],
  [375, 667],
  [390, 844],
  [412, 915],
])
  test(`the board page is as high as a phone of ${width} × ${height}`, once, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const tallness = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    for (const path of ["./", "de/", "es/", "fr/"]) {
      await page.goto(path)
      await ready["./"](page)
      expect(await tallness(), path).toBe(0)
      const hint = await page.locator("#move-list p:not(.occasion)").evaluate((hint) => {
        const range = document.createRange()
        range.selectNodeContents(hint)
        return range.getClientRects().length
      })
      expect(hint, path).toBe(1)
    }
    await page.goto("./")
    await ready["./"](page)
    // The last one is refused, in four lines.
    await page.evaluate(() => {
      for (const move of ["e4", "a5", "Bb5", "e5", "Nf3", "Nf6", "Bc6", "c6"])
        document.querySelector("chess-board").enter(move)
    })
    await expect(page.locator("#card")).toHaveClass(/refused/)
    expect(await tallness()).toBe(0)
    const { y, height: tall } = await page.locator("#move-list [aria-current]").boundingBox()
    expect(y + tall).toBeLessThanOrEqual(await page.locator(".nav").evaluate((bar) => bar.getBoundingClientRect().top))
    const card = await page.locator("#card").boundingBox()
    expect(card.y + card.height).toBeLessThanOrEqual(y)
  })

test("the check finds overlapping and cut boxes", once, async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 400 })
  await page.setContent(`<!doctype html><title>Test</title><body style="margin: 0; font: 16px/20px sans-serif">
    <p style="margin: 0">A line of text</p><p style="margin: -16px 0 20px 60px">another on it</p>
    <button style="width: 100px">One</button><button style="width: 100px; margin-left: -20px">Two</button>
    <p style="width: 60px; overflow: hidden; white-space: nowrap">too long a line</p>
    <p style="width: 60px; overflow: auto; white-space: nowrap">this one scrolls</p>
    <p style="height: 10px; overflow: hidden">half of the height of this line is seen</p>
    <p style="white-space: nowrap">${"wide ".repeat(30)}</p>
    <select style="width: 60px"><option>too long to be read</select>
    <details><summary>More</summary><p>hidden</p></details><label>Fine <input></label> <a href="#">fine <b>too</b></a>`)
  const found = await page.evaluate(misplaced)
  expect(found.map((sentence) => sentence.replace(/(?<=menu of )\d+/, "n"))).toEqual([
    '“too long a line” is cut by <p class="">',
    '“half of the height of this line is seen” is cut below by <p class="">',
    expect.stringMatching(/^“wide wide .*” leaves the window$/),
    "“too long to be read” is cut in its menu of n pixels",
    "“A line of text” and “another on it” overlap",
    "“<button> One” and “<button> Two” overlap",
  ])
})

test("the chosen theme holds on every page", once, async ({ page }) => {
  await page.goto("rules.html")
  const offered = await page.evaluate(async () => {
    const { change, choices } = await import("/settings.js")
    change({ theme: "green", coords: "none" })
    return choices.theme
  })
  expect(offered).toEqual(Object.keys(themes))
  const first = page.locator("chess-diagram").first()
  await expect(first).toHaveAttribute("theme", "green")
  // The diagrams of the rules say where their coordinates are.
  await expect(first).toHaveAttribute("coords", "outside")
  await page.reload()
  await expect(first).toHaveAttribute("theme", "green")
  await page.goto("print.html")
  await expect(page.locator(".paper .dark").first()).toHaveCSS("fill", "rgb(169, 196, 155)")
  await page.goto("editor.html")
  await expect(page.locator("chess-editor")).toHaveAttribute("theme", "green")
  await expect(page.locator("#theme")).toHaveValue("green")
  await expect(page.locator("#text")).toHaveValue(/coords="none"\n {2}theme="green"/)
  // A diagram from a link keeps its own theme.
  await page.goto("editor.html#fen=8/8/8/8/8/8/8/8")
  await page.reload()
  await expect(page.locator("chess-editor")).not.toHaveAttribute("theme")
  // A theme chosen in another window applies here, too.
  await page.evaluate(() => {
    globalThis.told = new Promise((resolve) => addEventListener("storage", () => resolve(), { once: true }))
  })
  const other = await page.context().newPage()
  await other.goto("rules.html")
  await other.evaluate(async () => (await import("/settings.js")).change({ theme: "blue" }))
  await other.close()
  await page.evaluate(() => globalThis.told)
  await expect(page.locator("chess-editor")).not.toHaveAttribute("theme")
  // Without storage the choice lasts until the page is closed.
  await page.goto("rules.html")
  await expect(first).toHaveAttribute("theme", "blue")
  const now = await page.evaluate(async () => {
    const { change, settings } = await import("/settings.js")
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError")
    }
    change({ theme: "grey" })
    change({ size: "small" })
    return settings()
  })
  expect(now).toEqual({
    ...{ theme: "grey", coords: "none", animation: true, sounds: false, size: "small" },
    ...{ look: "system", turns: "never" },
  })
  await expect(first).toHaveAttribute("theme", "grey")
  await page.reload()
  await expect(first).toHaveAttribute("theme", "blue")
  // An unreadable stored value is ignored.
  await page.goto("rules.html")
  await page.evaluate(() => localStorage.setItem("chess-arbiter.settings", "{"))
  await page.reload()
  await expect(first).not.toHaveAttribute("theme")
})
