// Every check of the project as a step (see steps.mjs). `npm test` runs all of them, `npm run check` the quick ones.
import {
  findBrowsers,
  findChromedriver,
  findChromium,
  findDrivableFirefox,
  findWebKitDriver,
  findXvfb,
  installBrowsers,
} from "./browsers.mjs"
import { filesIn } from "./build/stage.mjs"
import { tsc } from "./build/types.mjs"
import { build } from "./build.mjs"
import { installChessJs } from "./chess-js.mjs"
import { checkContract } from "./contract.mjs"
import { judge } from "./judges.mjs"
import { inRoot } from "./paths.mjs"
import { Failure } from "./run.mjs"
import { browserTests, cargo, mustPass, nodeTests } from "./runners.mjs"
import { setUp } from "./setup.mjs"
import { checkSizes } from "./size.mjs"
import { inCi, passedAfterRetry, skipped } from "./steps.mjs"
import { wasmTests, wasmTestsInFirefox } from "./wasm-tests.mjs"

/** The test files of a folder. Without any, `node --test` would search for tests itself. */
function testsIn(folder) {
  const files = filesIn(inRoot("tests", folder)).filter((file) => /\.(test|spec)\.m?js$/.test(file))
  if (files.length === 0) throw new Failure(`tests/${folder} has no *.test.js.`)
  return files
}

/** Reports the browsers found. In continuous integration none may be missing, because its tests would be skipped. */
export function judgeBrowsers(browsers, mustHaveAll = inCi) {
  const missing = Object.keys(browsers).filter((name) => !browsers[name])
  for (const [name, path] of Object.entries(browsers)) console.log(`${name}: ${path ?? "not found"}`)
  if (missing.length > 0 && mustHaveAll)
    throw new Failure(`CI is set, and these were not found: ${missing.join(", ")}.`)
  return missing.length === Object.keys(browsers).length ? skipped("no browser found") : undefined
}

export const checks = [
  {
    name: "set-up",
    title: "install what is missing",
    run: setUp,
  },
  {
    name: "browsers",
    title: "find browsers; on Debian, as root, install them",
    slow: true,
    async run() {
      await installBrowsers()
      return judgeBrowsers(findBrowsers())
    },
  },
  {
    name: "lint",
    title: "Biome: format and lint of all JavaScript",
    needs: ["set-up"],
    run: () =>
      mustPass(process.execPath, [
        inRoot("node_modules", "@biomejs", "biome", "bin", "biome"),
        "ci",
        "--error-on-warnings",
      ]),
  },
  {
    name: "fmt",
    title: "rustfmt",
    run: () => cargo(["fmt", "--all", "--check"]),
  },
  {
    name: "clippy",
    title: "clippy, warnings are errors",
    run: () => cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
  },
  {
    name: "rust",
    title: "Rust tests and doctests",
    run: () => cargo(["test", "--no-fail-fast", "--features", "serde"]),
  },
  {
    name: "judges",
    title: "the engine beside shakmaty, cozy-chess and chasolver",
    slow: true,
    run: () => judge(["--positions", "100000", "--dead", "500"]),
  },
  {
    name: "doc",
    title: "rustdoc, warnings are errors",
    slow: true,
    run: () => cargo(["doc", "--workspace", "--no-deps"], { RUSTDOCFLAGS: "-D warnings" }),
  },
  {
    name: "wasm32",
    title: "the engine alone, for a target without an operating system",
    needs: ["set-up"],
    slow: true,
    run: () => cargo(["check", "--package", "chess-arbiter", "--target", "wasm32-unknown-unknown"]),
  },
  {
    name: "build",
    title: "the package and the site",
    needs: ["set-up"],
    // Types are a separate step, so that an error there does not prevent the tests.
    run: () => build({ types: false }),
  },
  {
    name: "scripts",
    title: "the scripts themselves: set-up, steps, the development server",
    run: () => nodeTests(testsIn("scripts")),
  },
  {
    name: "growth",
    title: "the work of engine and elements grows no faster than its input",
    needs: ["build"],
    slow: true,
    run: () => nodeTests(testsIn("growth")),
  },
  {
    name: "size",
    title: "what users download is not larger than recorded",
    needs: ["build"],
    async run() {
      const tooLarge = await checkSizes()
      if (tooLarge.length > 0) throw new Failure(`Larger than recorded in benches/sizes.json: ${tooLarge.join(" ")}`)
    },
  },
  {
    name: "types",
    title:
      "tsc: JSDoc checked, declarations emitted; the types are what the engine says, and fit React, Vue and Svelte",
    needs: ["build"],
    async run() {
      await build()
      await mustPass(process.execPath, [tsc(), "-p", inRoot("tsconfig.bin.json")])
      await checkContract()
      await nodeTests(testsIn("frameworks"))
    },
  },
  {
    name: "js",
    title: "JavaScript tests in Node",
    needs: ["build"],
    run: () => nodeTests(testsIn("js")),
  },
  {
    name: "chess-js",
    title: "the drop-in beside chess.js",
    needs: ["build", "types"],
    async run() {
      await installChessJs()
      await nodeTests(testsIn("chess-js"))
    },
  },
  {
    name: "memory",
    title: "JavaScript tests that need gigabytes",
    needs: ["build"],
    slow: true,
    run: () => nodeTests(testsIn("memory")),
  },
  {
    name: "wasm-node",
    title: "wasm-bindgen tests in Node",
    needs: ["set-up"],
    slow: true,
    run: () => wasmTests(["--node"]),
  },
  {
    name: "wasm-chromium",
    title: "wasm-bindgen tests in Chromium",
    needs: ["set-up"],
    slow: true,
    run() {
      if (!findChromium() || !findChromedriver()) return skipped("needs Chromium and chromedriver; none found")
      return wasmTests(["--headless", "--chrome", "--chromedriver", findChromedriver()])
    },
  },
  {
    name: "wasm-firefox",
    title: "wasm-bindgen tests in Firefox",
    needs: ["set-up"],
    slow: true,
    run() {
      if (!findDrivableFirefox())
        return skipped("needs Firefox 153 or later; none found (FIREFOX=/path/to/it names one)")
      return wasmTestsInFirefox()
    },
  },
  {
    name: "wasm-webkit",
    title: "wasm-bindgen tests in WebKit",
    needs: ["set-up"],
    slow: true,
    run() {
      if (!findWebKitDriver() || !findXvfb()) return skipped("needs WebKitWebDriver and xvfb-run; none found")
      return wasmTests(["--headless", "--safari", "--safaridriver", findWebKitDriver()], [findXvfb(), "-a"])
    },
  },
  {
    name: "e2e",
    title: "end-to-end tests on the page, in Chromium",
    needs: ["build"],
    slow: true,
    async run() {
      if (!findChromium()) return skipped("needs Chromium or Chrome; none found (CHROMIUM=/path/to/it names one)")
      return passedAfterRetry(await browserTests("chromium"))
    },
  },
  {
    name: "e2e-firefox",
    title: "the same in Firefox",
    needs: ["build"],
    slow: true,
    async run() {
      if (!findDrivableFirefox())
        return skipped("needs Firefox 153 or later; none found (FIREFOX=/path/to/it names one)")
      return passedAfterRetry(await browserTests("firefox"))
    },
  },
  {
    name: "e2e-webkit",
    title: "the elements in WebKit, through WebDriver",
    needs: ["build"],
    slow: true,
    async run() {
      if (!findWebKitDriver() || !findXvfb()) return skipped("needs WebKitWebDriver and xvfb-run; none found")
      // One window at a time: two would take the focus from each other.
      await nodeTests(testsIn("webkit"), { by: [findXvfb(), "-a", process.execPath], atOnce: 1 })
    },
  },
  {
    name: "consumers",
    title: "the packed package, as its users install it",
    needs: ["build", "types"],
    slow: true,
    run: () => nodeTests(testsIn("consumers")),
  },
]
