// Finds the browsers that the tests drive; on Debian, and as root, installs them.
import { existsSync, readFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { output, runLong, say } from "./run.mjs"

const packages = ["chromium", "chromium-driver", "firefox-esr", "webkit2gtk-driver", "xvfb", "xauth"]

function onPath(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter)
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
    if (found) return found
  }
  return null
}

const firstExisting = (...files) => files.find((file) => file && existsSync(file)) ?? null

/** Chromium or Chrome; CHROMIUM=/path/to/it overrides the search. */
export function findChromium() {
  return (
    firstExisting(process.env.CHROMIUM) ??
    onPath("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome.exe") ??
    firstExisting(
      "/usr/bin/chromium",
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
      "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    )
  )
}

/** Firefox; FIREFOX=/path/to/it overrides the search. */
export function findFirefox() {
  return (
    firstExisting(process.env.FIREFOX) ??
    onPath("firefox-esr", "firefox", "firefox.exe") ??
    firstExisting(
      "/usr/bin/firefox-esr",
      "/Applications/Firefox.app/Contents/MacOS/firefox",
      "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
    )
  )
}

/** The driver of that same version; CHROMEDRIVER=/path/to/it overrides the search. */
export const findChromedriver = () =>
  firstExisting(process.env.CHROMEDRIVER) ??
  onPath("chromedriver", "chromedriver.exe") ??
  firstExisting("/usr/bin/chromedriver")

/** Older ones lack what Playwright asks them for. */
const oldestFirefox = 153

/** Firefox, if it is one that Playwright can drive. */
export function findDrivableFirefox() {
  const firefox = findFirefox()
  const version = firefox && output(firefox, ["--version"])?.match(/Firefox (\d+)/)?.[1]
  return Number(version) >= oldestFirefox ? firefox : null
}

export const findWebKitDriver = () => onPath("WebKitWebDriver") ?? firstExisting("/usr/bin/WebKitWebDriver")
export const findXvfb = () => onPath("xvfb-run")

/** Chromium must not call home while it is tested. */
export const chromiumArguments = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]

/** Never fails: a test without its browser is skipped, and says so. */
export async function installBrowsers() {
  if (!isDebian()) return
  const missing = packages.filter(
    (name) =>
      !output("dpkg-query", ["-W", "-f=${db:Status-Status}", name])?.includes("installed") ||
      (name === "firefox-esr" && !findDrivableFirefox()),
  )
  if (missing.length === 0) return
  if (process.getuid() !== 0) {
    say(`for all tests, install these packages: apt-get install ${missing.join(" ")}`)
    return
  }
  say(`installing ${missing.join(", ")} (once, about a minute, up to 280 MB)`)
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  const aptGet = (...args) => runLong(`apt-get ${args[0]}`, "apt-get", args, { env })
  const install = () => aptGet("install", "--yes", "--no-install-recommends", ...missing)
  const installAll = async () => {
    await install()
    if (!findDrivableFirefox()) throw new Error(`Firefox is older than ${oldestFirefox}`)
  }
  try {
    // The first try fails where the package lists are missing, old, or being renewed by someone else.
    await installAll().catch(async () => {
      say("once more, with fresh package lists")
      await aptGet("update")
      await installAll()
    })
  } catch (error) {
    say(`the browsers could not be installed: ${error.message}`)
  }
}

function isDebian() {
  return existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"))
}
