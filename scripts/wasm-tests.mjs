// Runs the tests of bindings/src, which need a JavaScript engine: in Node, and in browsers through wasm-pack and
// WebDriver. Firefox's driver, geckodriver, is in no package registry we use, so Playwright opens the runner's page
// there.
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { findFirefox } from "./browsers.mjs"
import { cargoEnv, wasmPack } from "./cargo.mjs"
import { root } from "./paths.mjs"
import { Failure } from "./run.mjs"
import { failedInText, failure, mustPass } from "./runners.mjs"

// On a busy machine a browser starts slowly.
const patience = 600

/** The environment decides where the tests run, because they do not specify it. */
export function wasmTests(where, [command, ...before] = [wasmPack]) {
  const env = {
    ...cargoEnv(),
    WASM_BINDGEN_TEST_TIMEOUT: String(patience),
    WASM_BINDGEN_TEST_DRIVER_TIMEOUT: String(patience),
    // In Node as ES modules (what is called experimental there): the bindings import one, js/errors.js.
    [where.includes("--node") ? "WASM_BINDGEN_USE_NODE_EXPERIMENTAL" : "WASM_BINDGEN_USE_BROWSER"]: "1",
  }
  const test = ["--log-level", "error", "test", "--mode", "no-install", ...where, "bindings"]
  return mustPass(command, before.length > 0 ? [...before, wasmPack, ...test] : test, env)
}

/** The same tests in Firefox. */
export async function wasmTestsInFirefox() {
  const env = {
    ...cargoEnv(),
    NO_HEADLESS: "1",
    WASM_BINDGEN_USE_BROWSER: "1",
    // Any free port; the runner prints which.
    WASM_BINDGEN_TEST_ADDRESS: "127.0.0.1:0",
  }
  const runner = spawn("wasm-bindgen-test-runner", [testProgram()], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  })
  try {
    await once(runner, "spawn")
    const result = await resultOf(await address(runner))
    console.log(result)
    if (!result.includes("test result: ok"))
      throw failure("the wasm-bindgen tests failed in Firefox; see above.", failedInText(result))
  } finally {
    runner.kill()
  }
}

/** Compiles the tests. Returns the wasm with them. */
function testProgram() {
  const args = ["test", "--package", "chess-arbiter-bindings", "--target", "wasm32-unknown-unknown", "--no-run"]
  const { status, stdout } = spawnSync("cargo", [...args, "--message-format", "json-render-diagnostics"], {
    cwd: root,
    env: cargoEnv(),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 1 << 26,
  })
  const messages =
    status === 0
      ? stdout
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line))
      : []
  const program = messages.find(({ executable, profile }) => executable && profile.test)?.executable
  if (!program) throw new Failure("the wasm-bindgen tests do not compile; see above.")
  return program
}

/** Where the runner serves the page with the tests. */
async function address(runner) {
  for await (const line of createInterface(runner.stdout)) {
    const found = /available at (http:\S+)/.exec(line)
    if (found) return found[1]
    console.log(line)
  }
  throw new Failure("wasm-bindgen-test-runner ended before it served the tests; see above.")
}

/** The final output of the page. */
async function resultOf(url) {
  const { firefox } = await import("playwright-core")
  const browser = await firefox.launch({ channel: "moz-firefox", executablePath: findFirefox() })
  try {
    const page = await browser.newPage()
    page.on("pageerror", (error) => console.error(error))
    await page.goto(url)
    const output = page.locator("#output", { hasText: "test result:" })
    await output.waitFor({ timeout: patience * 1000 })
    return await output.innerText()
  } finally {
    await browser.close()
  }
}
