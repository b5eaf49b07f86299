// Finds the browsers for the tests; on Debian, as root, installs them.
import { existsSync, readFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { output, runLong, say } from "./run.mjs"

const headlessShell = "chromium-headless-shell"
const packages = ["chromium", "chromium-driver", "firefox-esr", "webkit2gtk-driver", "xvfb", "xauth"]

const firstExisting = (...files) => files.find((file) => file && existsSync(file)) ?? null

/** The first of these programs on PATH. */
function onPath(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter)
  return firstExisting(...names.flatMap((name) => folders.map((folder) => join(folder, name))))
}

/** Chromium or Chrome; CHROMIUM=/path/to/it overrides the search. */
export function findChromium() {
  return (
    firstExisting(process.env.CHROMIUM) ??
    onPath("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome.exe") ??
    firstExisting(
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
      "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    )
  )
}

/** Chromium's headless shell, which takes a quarter less time; otherwise Chromium itself. */
export const findHeadlessChromium = () => firstExisting(process.env.CHROMIUM) ?? onPath(headlessShell) ?? findChromium()

/** The program that drives Chromium through WebDriver. */
export const findChromeDriver = () => onPath("chromedriver", "chromedriver.exe")

/** Firefox; FIREFOX=/path/to/it overrides the search. */
export function findFirefox() {
  return (
    firstExisting(process.env.FIREFOX) ??
    onPath("firefox-esr", "firefox", "firefox.exe") ??
    firstExisting("/Applications/Firefox.app/Contents/MacOS/firefox", "C:\\Program Files\\Mozilla Firefox\\firefox.exe")
  )
}

/** Older versions lack features that Playwright needs. */
const oldestFirefox = 153

/** Firefox, if Playwright can drive it. */
export function findDrivableFirefox() {
  const firefox = findFirefox()
  const version = firefox && output(firefox, ["--version"])?.match(/Firefox (\d+)/)?.[1]
  return Number(version) >= oldestFirefox ? firefox : null
}

export const findWebKitDriver = () => onPath("WebKitWebDriver")
export const findXvfb = () => onPath("xvfb-run")

/** Prevents Chromium from contacting its servers during tests. */
export const chromiumArguments = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]

/** The browsers and drivers by name; null for missing ones. */
export const findBrowsers = () => ({
  Chromium: findChromium(),
  chromedriver: findChromeDriver(),
  Firefox: findDrivableFirefox(),
  WebKitWebDriver: findWebKitDriver(),
  "xvfb-run": findXvfb(),
})

/**
 * Installs missing browsers on Debian, as root; elsewhere says what to install. Never fails: callers that need a
 * browser look for it with `findBrowsers`. `debian` and `isRoot` are for the tests.
 */
export async function installBrowsers({ debian = isDebian(), isRoot = process.getuid?.() === 0, timeouts } = {}) {
  if (!debian) return
  const missing = packages.filter((name) => !isInstalled(name) || (name === "firefox-esr" && !findDrivableFirefox()))
  if (missing.length === 0) return installHeadlessShell(isRoot, timeouts)
  if (!isRoot) {
    say(`for all tests, install these packages: apt-get install ${missing.join(" ")}`)
    return
  }
  say(`installing ${missing.join(", ")} (once, about a minute, up to 280 MB)`)
  const installAll = async () => {
    await aptGet(["install", "--yes", "--no-install-recommends", ...missing], timeouts)
    if (!findDrivableFirefox()) throw new Error(`Firefox is older than ${oldestFirefox}`)
  }
  try {
    // The first attempt fails if package lists are missing, outdated, or being updated by another process.
    await installAll().catch(async () => {
      say("trying again with fresh package lists")
      await aptGet(["update"], timeouts)
      await installAll()
    })
    await installHeadlessShell(isRoot, timeouts)
  } catch (error) {
    say(`the browsers could not be installed: ${error.message}`)
  }
}

/** Separate, because not every Debian has it, and everything works without it. */
async function installHeadlessShell(isRoot, timeouts) {
  if (!isRoot || isInstalled(headlessShell)) return
  try {
    await aptGet(["install", "--yes", "--no-install-recommends", headlessShell], timeouts)
  } catch (error) {
    say(`tests in Chromium take longer without ${headlessShell}, which could not be installed: ${error.message}`)
  }
}

// A package that was never installed is "not-installed", a removed one "config-files".
const isInstalled = (name) => output("dpkg-query", ["-W", "-f=${db:Status-Status}", name]) === "installed"

/**
 * Runs apt-get and waits while another process holds its locks. apt-get itself only waits for dpkg's lock, not for
 * those of the package lists and downloads. `patience` is in seconds.
 */
async function aptGet(args, timeouts = { total: 600, pause: 5 }) {
  const { total, pause } = timeouts
  // In English, so that the message about a lock is recognised.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" }
  const deadline = Date.now() + total * 1000
  for (;;) {
    try {
      const waiting = ["-o", `DPkg::Lock::Timeout=${total}`]
      return await runLong(`apt-get ${args[0]}`, "apt-get", [...waiting, ...args], { env, collect: true })
    } catch (error) {
      const isLocked = /could not get lock|unable to (lock|acquire)/i.test(error.output ?? "")
      if (!isLocked || Date.now() + pause * 1000 > deadline) throw error
      say(`another process is busy with packages; trying again in ${pause} s`)
      await sleep(pause * 1000)
    }
  }
}

function isDebian() {
  return existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"))
}
