// End-to-end tests: tests/browser/*.spec.js against site/, served the way `npm start` serves it.
import { defineConfig } from "@playwright/test"
import { chromiumArguments, findFirefox, findHeadlessChromium } from "./scripts/browsers.mjs"
import { serve } from "./scripts/serve.mjs"

// Playwright reads this file again in every worker, which must then use the port that was chosen first.
process.env.CHESS_ARBITER_TEST_PORT ??= String(await freePort())
const port = process.env.CHESS_ARBITER_TEST_PORT

async function freePort() {
  const { server } = await serve()
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

export default defineConfig({
  testDir: "tests/browser",
  testMatch: /\.(test|spec)\.m?js$/,
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A small machine supports at most two browsers at once.
  workers: 2,
  // The last resort against a hanging test: on a busy machine a minute was too short.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  // One race among hundreds of tests is no reason to reject a change: `npm test` lists the tests that only passed on
  // the second try.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    // A trace of every test takes a quarter of the time: use `npx playwright test --trace on` if needed.
    trace: "off",
    // "only-on-failure" would take one of every test, before its result is known.
    screenshot: "off",
    // The service worker would cache the whole site for every test, and bypass the routes of a test. Its own tests
    // allow it.
    serviceWorkers: "block",
  },
  projects: [
    {
      name: "chromium",
      use: {
        browserName: "chromium",
        launchOptions: {
          executablePath: findHeadlessChromium() ?? undefined,
          chromiumSandbox: false,
          args: chromiumArguments,
        },
      },
    },
    {
      name: "firefox",
      // What may differ between engines: input, layout, style, storage, the clipboard. The rest is tested once.
      testIgnore:
        /[\\/](claims|documents|editor|hostile|hosts|languages|page-languages|print|rules|site-languages|soak|stream)\.spec\.js$/,
      grepInvert: /@once/,
      use: {
        browserName: "firefox",
        channel: "moz-firefox",
        launchOptions: { executablePath: findFirefox() ?? undefined },
      },
    },
  ],
  webServer: {
    command: `"${process.execPath}" scripts/serve.mjs`,
    env: { PORT: port, HOST: "127.0.0.1" },
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
    stdout: "ignore",
  },
})
