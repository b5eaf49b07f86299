// Every check of the project as a step (see steps.mjs). `npm run test:all` runs all, `npm test` all but `rare` ones,
// `npm run check` neither `rare` nor `slow` ones.
import { writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import {
  chromiumArguments,
  findBrowsers,
  findChromeDriver,
  findChromium,
  findDrivableFirefox,
  findWebKitDriver,
  findXvfb,
  installBrowsers,
} from "./browsers.mjs"
import { filesIn } from "./build/stage.mjs"
import { tsc } from "./build/types.mjs"
import { build } from "./build.mjs"
import { cargoEnv } from "./cargo.mjs"
import { installChessJs } from "./chess-js.mjs"
import { checkContract } from "./contract.mjs"
import { installPackages } from "./install.mjs"
import { judge } from "./judges.mjs"
import { inRoot, target } from "./paths.mjs"
import { Failure } from "./run.mjs"
import { browserTests, cargo, mustPass, nodeTests } from "./runners.mjs"
import { setUp } from "./setup.mjs"
import { checkSizes } from "./size.mjs"
import { inCi, passedAfterRetry, skipped } from "./steps.mjs"

/** The test files of a folder, or those with these names. Without any, `node --test` would search for tests itself. */
function testsIn(folder, ...names) {
  const files = filesIn(inRoot("tests", folder)).filter((file) => /\.(test|spec)\.m?js$/.test(file))
  const chosen = names.length === 0 ? files : files.filter((file) => names.includes(basename(file).split(".")[0]))
  if (chosen.length < Math.max(1, names.length))
    throw new Failure(`tests/${folder} lacks test files${names.length > 0 ? ` named ${names.join(", ")}` : ""}.`)
  return chosen
}

/** Reports the browsers found. In continuous integration none may be missing, because its tests would be skipped. */
export function judgeBrowsers(browsers, mustHaveAll = inCi) {
  const missing = Object.keys(browsers).filter((name) => !browsers[name])
  for (const [name, path] of Object.entries(browsers)) console.log(`${name}: ${path ?? "not found"}`)
  if (missing.length > 0 && mustHaveAll)
    throw new Failure(`continuous integration needs every browser, but these were not found: ${missing.join(", ")}.`)
  return missing.length === Object.keys(browsers).length ? skipped("no browser found") : undefined
}

async function inChromium(...options) {
  if (!findChromium()) return skipped("found neither Chromium nor Chrome; set CHROMIUM=/path/to/chromium")
  return passedAfterRetry(await browserTests("chromium", { options }))
}

async function inFirefox(...options) {
  if (!findDrivableFirefox()) return skipped("found no Firefox 153 or later; set FIREFOX=/path/to/firefox")
  return passedAfterRetry(await browserTests("firefox", { options }))
}

async function inWebKit() {
  if (!findWebKitDriver() || !findXvfb()) return skipped("found no WebKitWebDriver or no xvfb-run; install both")
  // One window at a time: two would take the focus from each other.
  return nodeTests(testsIn("webkit"), { by: [findXvfb(), "-a", process.execPath], atOnce: 1 })
}

/** The wasm-bindgen tests of the wasm with these features. */
const testBindings = (features, where) =>
  cargo(
    [
      ...["test", "--package", "chess-arbiter-bindings", "--target", "wasm32-unknown-unknown"],
      ...["--no-default-features", "--features", features],
    ],
    { CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER: "wasm-bindgen-test-runner", ...where },
  )

// As an ES module, like the published glue; the test runner calls that experimental.
const inNode = { WASM_BINDGEN_USE_NODE_EXPERIMENTAL: "1" }

function inHeadlessChromium() {
  const capabilities = join(target, "webdriver.json")
  const options = { binary: findChromium(), args: chromiumArguments }
  writeFileSync(capabilities, JSON.stringify({ "goog:chromeOptions": options }))
  return {
    WASM_BINDGEN_USE_BROWSER: "1",
    WASM_BINDGEN_TEST_WEBDRIVER_JSON: capabilities,
    CHROMEDRIVER: findChromeDriver(),
  }
}

/** The tools with which `npm test` tries the package; `npm run test:all` tries the others. */
const usualTools = "Vite, build;webpack;Node;TypeScript 5.9, bundler"

/** The files of tests/js that take most of its time. */
const longInNode = [
  "command",
  "documents",
  "editor",
  "hostile",
  "markdown",
  "one-engine",
  "pgn-stream",
  "questions",
  "uci",
]

/** The files of tests/browser that only `npm run test:all` runs, beside tests with the tag. */
const rareFiles = [
  // Pages other than the board, in every language and at every width.
  ...["documents", "editor", "page-languages", "playground", "print", "rules", "site-languages", "widths"],
  // Elements in other languages, in other people's pages and programs, and with invalid values.
  ...["authors", "engines", "guests", "hosts", "hostile", "languages", "trusted-types"],
  // An engine beside the board, boards of variants and other games, annotating games, pictures, leaks.
  ...["engine", "fairy", "publishing", "soak", "still", "stream", "variants"],
]

/** Playwright's filter for these files and tests. */
const rareInBrowsers = () =>
  ["@rare", ...testsIn("browser", ...rareFiles).map((file) => `[ /]${basename(file).replaceAll(".", "[.]")} `)].join(
    "|",
  )

const all = [
  {
    name: "set-up",
    title: "install what is missing",
    run: () => setUp({ forTests: true }),
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
    async run() {
      await cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])
      await cargo(["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"])
      // The light wasm.
      await cargo(["clippy", "--package", "chess-arbiter-bindings", "--no-default-features", "--", "-D", "warnings"])
      // The fuzz targets are not linked, so libFuzzer is not compiled.
      const env = { CUSTOM_LIBFUZZER_PATH: "/libfuzzer.a", CARGO_TARGET_DIR: join(target, "fuzz") }
      await cargo(["clippy", "--locked", "--manifest-path", inRoot("fuzz", "Cargo.toml"), "--", "-D", "warnings"], env)
    },
  },
  {
    name: "rust",
    title: "Rust tests, with the variants",
    run: () => cargo(["test", "--no-fail-fast", "--features", "serde,variants", "--lib", "--tests"]),
  },
  {
    name: "rust-doc",
    title: "the examples in Rust's documentation",
    slow: true,
    run: () => cargo(["test", "--no-fail-fast", "--features", "serde,variants", "--doc"]),
  },
  {
    name: "rust-chess",
    title: "Rust tests and examples of the crate as it is by default, without the variants",
    rare: true,
    run: () => cargo(["test", "--no-fail-fast", "--features", "serde"]),
  },
  {
    name: "judges",
    title: "the engine beside shakmaty, cozy-chess and chasolver",
    rare: true,
    run: () => judge(["--positions", "100000", "--dead", "500", "--variants", "100000"]),
  },
  {
    name: "doc",
    title: "rustdoc, warnings are errors",
    rare: true,
    async run() {
      await cargo(["doc", "--workspace", "--no-deps"], { RUSTDOCFLAGS: "-D warnings" })
      // As on docs.rs.
      await cargo(["doc", "--no-deps", "--all-features"], { RUSTDOCFLAGS: "-D warnings" })
    },
  },
  {
    name: "no-std",
    title: "the engine alone, for a target without a standard library",
    rare: true,
    async run() {
      await mustPass("rustup", ["target", "add", "wasm32v1-none"], cargoEnv())
      await cargo(["check", "--package", "chess-arbiter", "--all-features", "--target", "wasm32v1-none"])
    },
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
    title: "the scripts themselves: set-up, steps, packing, the development server",
    needs: ["build"],
    rare: true,
    run: () => nodeTests(testsIn("scripts")),
  },
  {
    name: "growth",
    title: "the work of engine and elements grows no faster than its input",
    needs: ["build"],
    rare: true,
    run: () => nodeTests(testsIn("growth")),
  },
  {
    name: "size",
    title: "downloads are within the limits of benches/sizes.json",
    needs: ["build"],
    async run() {
      const tooLarge = await checkSizes()
      if (tooLarge.length > 0)
        throw new Failure(
          `larger than benches/sizes.json allows: ${tooLarge.join(" ")} "npm run size" lists all sizes.`,
        )
    },
  },
  {
    name: "types",
    title: "tsc: JSDoc checked, declarations emitted; the types are what the engine says",
    needs: ["build"],
    async run() {
      await build()
      await mustPass(process.execPath, [tsc(), "-p", inRoot("tsconfig.bin.json")])
      await checkContract()
    },
  },
  {
    name: "frameworks",
    title: "the types in React, Vue, Svelte and Solid",
    needs: ["types"],
    rare: true,
    run: () => nodeTests(testsIn("frameworks")),
  },
  {
    name: "js",
    title: "JavaScript tests in Node",
    needs: ["build"],
    run: () => nodeTests(testsIn("js").filter((file) => !testsIn("js", ...longInNode).includes(file))),
  },
  {
    name: "js-long",
    title: "JavaScript tests that take long",
    needs: ["build"],
    slow: true,
    run: () => nodeTests(testsIn("js", ...longInNode)),
  },
  {
    name: "chess-js",
    title: "the drop-in beside chess.js",
    needs: ["build", "types"],
    slow: true,
    async run() {
      await installChessJs()
      await nodeTests(testsIn("chess-js"))
    },
  },
  {
    name: "engines",
    title: "the entry for UCI engines with Stockfish, in Node and in Chromium; a Polyglot book",
    needs: ["build"],
    rare: true,
    async run() {
      if (!findChromium()) return skipped("found neither Chromium nor Chrome; set CHROMIUM=/path/to/chromium")
      await installPackages(inRoot("tests", "engines"))
      return nodeTests(testsIn("engines"))
    },
  },
  {
    name: "apps",
    title: "the elements in apps of React, Vue, Svelte, Angular, Solid and Lit, in Chromium",
    needs: ["build"],
    rare: true,
    async run() {
      if (!findChromium()) return skipped("found neither Chromium nor Chrome; set CHROMIUM=/path/to/chromium")
      await installPackages(inRoot("tests", "apps"))
      return nodeTests(testsIn("apps", "apps"))
    },
  },
  {
    name: "memory",
    title: "JavaScript tests that need gigabytes",
    needs: ["build"],
    rare: true,
    run: () => nodeTests(testsIn("memory")),
  },
  {
    name: "wasm",
    title: "wasm-bindgen tests of the bindings, in Node",
    needs: ["set-up"],
    slow: true,
    run: () => testBindings("variants", inNode),
  },
  {
    name: "wasm-each",
    title: "wasm-bindgen tests of the other two wasms in Node, and of all three in Chromium",
    needs: ["set-up"],
    rare: true,
    async run() {
      for (const features of ["", "whole"]) await testBindings(features, inNode)
      if (findChromium() && findChromeDriver()) return testBindings("variants", inHeadlessChromium())
      return skipped("passed in Node; Chromium was skipped, which needs Chromium and chromedriver")
    },
  },
  {
    name: "e2e",
    title: "end-to-end tests of the elements and of the board page, in Chromium",
    needs: ["build"],
    slow: true,
    run: () => inChromium("--grep-invert", rareInBrowsers()),
  },
  {
    name: "smoke-firefox",
    title: "a few end-to-end tests in Firefox",
    needs: ["build"],
    slow: true,
    run: () => inFirefox("--grep", "@smoke"),
  },
  {
    name: "consumers",
    title: "the packed package: what is in it, every entry in the usual tools, and what imports cost there",
    needs: ["build", "types"],
    slow: true,
    run: () => nodeTests(testsIn("consumers", "consumers", "imports", "matrix"), { env: { CONSUMERS: usualTools } }),
  },
  {
    name: "e2e-rare",
    title: "end-to-end tests of other pages, languages, guests and hosts, in Chromium",
    needs: ["build"],
    rare: true,
    run: () => inChromium("--grep", rareInBrowsers()),
  },
  {
    name: "e2e-firefox",
    title: "the other end-to-end tests in Firefox",
    needs: ["build"],
    rare: true,
    run: () => inFirefox("--grep-invert", "@smoke"),
  },
  {
    name: "e2e-webkit",
    title: "the board page and the elements in WebKit, through WebDriver",
    needs: ["build"],
    rare: true,
    run: inWebKit,
  },
  {
    name: "matrix",
    title: "the packed package in all other tools, in the apps of examples/, and under policies",
    needs: ["build", "types"],
    rare: true,
    run: () =>
      nodeTests(testsIn("consumers", "examples", "imports", "matrix", "policy"), {
        env: { CONSUMERS: `not ${usualTools}` },
      }),
  },
  {
    name: "reproducible",
    title: "a build in another place packs the same files",
    needs: ["build", "types"],
    rare: true,
    run: () => nodeTests(testsIn("consumers", "reproducible")),
  },
]

/** In running order: the checks of `npm test` first. */
export const checks = [...all.filter(({ rare }) => !rare), ...all.filter(({ rare }) => rare)]
