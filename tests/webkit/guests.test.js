// The elements in any page in WebKit, measured by the same functions as in Playwright's browsers.
import assert from "node:assert/strict"
import { after, afterEach, before, describe, it } from "node:test"
import {
  addresses,
  drawing,
  grownNear,
  inherited,
  inPages,
  luminance,
  measuredBoards,
  measuredBoxes,
  measuredPage,
  measuredResets,
  movedBoards,
  pageOf,
  sizes,
  touchedCoordinates,
  wrongBoxes,
} from "../browser/guests.js"
import { start } from "./driver.js"

/** @type {import("./driver.js").Browser} */
let browser
let stop = async () => {}
before(async () => ({ browser, stop } = await start()))
after(() => stop())
afterEach(async () => assert.deepEqual(await browser.wrong(), []))

describe("guests", () => {
  it("elements have a size in every box sized by its content", async () => {
    await browser.open("")
    for (const room of [900, 300]) assert.deepEqual(wrongBoxes(await browser.run(measuredBoxes, room), room), [])
  })

  it("resets and inherited styles of the page do not change the layout", async () => {
    await browser.open("")
    const { count, moved, button } = await browser.run(measuredResets)
    assert.ok(count > 80)
    assert.deepEqual([moved, button], [[], "solid"])
  })

  it("inherited properties do not shift what boards draw", async () => {
    await browser.open(drawing.join(""))
    await browser.run(() => Promise.all([...document.querySelectorAll("main > *")].map((each) => each.ready)))
    const before = await browser.run(measuredBoards, ["color", "black"])
    assert.ok(before.every(({ places }) => places.length > 64))
    for (const style of inherited)
      assert.deepEqual(movedBoards(before, await browser.run(measuredBoards, style)), [], style.join(": "))
  })

  it("coordinates do not touch pieces or marks", async () => {
    await browser.open("")
    for (const size of sizes) {
      const { touched, measured, visible } = await browser.run(touchedCoordinates, [size])
      assert.deepEqual([touched, measured, visible], [[], 16 * 12 * 2, [0, 0, 16, 16, 16]])
    }
  })

  it("elements follow the color-scheme and direction of the page", async () => {
    await browser.open("")
    const { schemes, none, directions, isTurned, gap } = await browser.run(measuredPage)
    assert.ok(luminance(schemes.dark) < luminance(schemes.light))
    assert.deepEqual(
      [schemes["only light"], none, directions, isTurned, gap],
      [schemes.light, schemes.light, ["rtl", "rtl", "ltr", "ltr"], false, 0],
    )
  })

  for (const mode of ["glance", "play"]) {
    it(`diagrams with ${mode} load near the viewport`, async () => {
      await browser.open("")
      const { atStart, afterScrolling, afterAsking } = await browser.run(grownNear, { mode, count: 40 })
      assert.ok(atStart[0] === 0 && Math.max(...atStart) < 5, `${atStart}`)
      assert.ok(afterScrolling.includes(39))
      assert.deepEqual(
        afterScrolling.filter((index) => index > 4 && index < 35),
        [],
      )
      assert.ok(afterAsking.includes(20))
      assert.equal(
        browser.asked.filter((path) => /module\/(index|position)\./.test(path)).length,
        mode === "play" ? 1 : 0,
      )
    })
  }

  for (const entry of ["position", "chess-arbiter", "variants"]) {
    it(`two scripts of a page that import ${entry}.js both run`, async () => {
      const script = (name) => `<script type="module">
        import { Position } from "./page/${entry}.js"
        globalThis.${name} = Position.start().legalMoves().length
      </script>`
      const both = `<script>
        globalThis.both = new Promise((resolve) => addEventListener("load", () => resolve([globalThis.first, globalThis.second])))
      </script>`
      await browser.openPage(`<!doctype html><title>Test</title>${both}${script("first")}${script("second")}`)
      assert.deepEqual(await browser.run(() => globalThis.both), [20, 20])
    })
  }

  for (const address of Object.keys(addresses)) {
    it(`every entry works under ${address}`, async () => {
      for (const { folder, entry } of inPages) {
        await browser.openPage(pageOf({ folder, entry, address }))
        assert.deepEqual(await browser.run(() => globalThis.tried), [], `${folder}/${entry}.js`)
      }
    })
  }
})
