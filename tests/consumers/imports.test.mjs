// The size of each import by bundler, and of pages without a bundler, is within benches/sizes.json. The bundles
// also run.
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { findChromium } from "../../scripts/browsers.mjs"
import { bundlers } from "../../scripts/size/bundlers.mjs"
import { largerImports, measureImports } from "../../scripts/size/imports.mjs"
import { readLimits } from "../../scripts/size/measure.mjs"
import { largerPages, measurePages } from "../../scripts/size/pages.mjs"
import { inCi } from "../../scripts/steps.mjs"
import { isChosen, setUpOrSkip } from "./setup.mjs"

const limits = readLimits()
let work, lacks

before(async () => {
  ;({ work, lacks } = await setUpOrSkip())
})

after(() => work?.close())

for (const name of Object.keys(bundlers).filter(isChosen)) {
  test(`imports bundled by ${name} are within their limits`, async (t) => {
    if (lacks) return t.skip(lacks)
    assert.deepEqual(largerImports(await measureImports([name], work), limits.imports), [])
  })
}

test("pages without a bundler are within their limits", {
  skip: !inCi && !findChromium() && "found neither Chromium nor Chrome; set CHROMIUM=/path/to/chromium",
}, async (t) => {
  if (lacks) return t.skip(lacks)
  assert.deepEqual(largerPages(await measurePages(work), limits.pages), [])
})
