// `npm run soak` adds and removes ten thousand of each; a hundred are enough to detect a leak.
import { expect, test } from "@playwright/test"
import { soakElements } from "../../scripts/soak/elements.mjs"
import { notChromium } from "./drivers.js"

test("elements that were removed leave no node, no listener and no memory behind", async ({ browserName }) => {
  test.skip(notChromium({ browserName }), "only Chromium's driver counts nodes and listeners")
  const { boards } = await soakElements({ boards: 100 })
  expect(boards).toBe(100)
})
