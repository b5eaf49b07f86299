// Installing browsers, with fake programs: a folder of scripts is the whole PATH.
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, test } from "node:test"

const script = new URL("../../scripts/browsers.mjs", import.meta.url)
const isWindows = process.platform === "win32"
let folder

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "chess-arbiter-browsers-"))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function program(name, body) {
  const file = join(folder, name)
  writeFileSync(file, `#!/bin/sh\ncd "${folder}"\n${body}\n`)
  chmodSync(file, 0o755)
}

/** The state of all packages except those named here. */
function packages(state, others = {}) {
  const cases = Object.entries(others).map(([name, state]) => `${name}) printf '${state}' ;;`)
  // dpkg-query fails for unknown packages.
  const usual = state === "unknown" ? "exit 1" : `printf '${state}'`
  program("dpkg-query", `case "$3" in ${cases.join(" ")} *) ${usual} ;; esac`)
}

const firefox = (version) => program("firefox-esr", `echo "Mozilla Firefox ${version}.0esr"`)

function install({ isRoot = true } = {}) {
  const call = `(await import(${JSON.stringify(script.href)})).installBrowsers(${JSON.stringify({
    debian: true,
    isRoot,
    timeouts: { total: 1, pause: 0.01 },
  })})`
  // The programs only need /bin/sh and its built-ins.
  const env = { PATH: folder, FIREFOX: join(folder, "firefox-esr") }
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", call], {
    env,
    encoding: "utf8",
  })
  assert.equal(status, 0, stderr)
  const log = join(folder, "log")
  return { said: stdout, calls: existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [] }
}

const aptGet = (body) => program("apt-get", `echo "$@" >> log\n${body}`)

test("nothing is installed if all browsers are found", { skip: isWindows }, () => {
  packages("installed")
  firefox(153)
  aptGet("exit 1")
  assert.deepEqual(install().calls, [])
})

test("a package that dpkg calls not-installed is installed", { skip: isWindows }, () => {
  firefox(153)
  aptGet("exit 0")
  for (const state of ["not-installed", "config-files", "half-installed", "unknown"]) {
    packages("installed", { "webkit2gtk-driver": state === "unknown" ? "" : state })
    rmSync(join(folder, "log"), { force: true })
    const { calls } = install()
    assert.equal(calls.length, 1, state)
    assert.match(calls[0], /install .*--no-install-recommends webkit2gtk-driver$/)
  }
})

test("a missing chromium-headless-shell is only a warning", { skip: isWindows }, () => {
  packages("installed", { "chromium-headless-shell": "" })
  firefox(153)
  aptGet("exit 100")
  const { said, calls } = install()
  assert.deepEqual(
    calls.map((call) => /install .*/.exec(call)[0]),
    ["install --yes --no-install-recommends chromium-headless-shell"],
  )
  assert.match(said, /tests in Chromium take longer without chromium-headless-shell/)
  assert.deepEqual(install({ isRoot: false }).calls.length, 1)
})

test("a Firefox that is too old is updated", { skip: isWindows }, () => {
  packages("installed")
  firefox(140)
  // The new version comes with the second try, after updating the package lists.
  aptGet(`case "$*" in *update*) printf '#!/bin/sh\\necho Mozilla Firefox 153.0' > firefox-esr ;; esac`)
  const { calls } = install()
  assert.deepEqual(
    calls.map((call) => /(install|update)/.exec(call)[1]),
    ["install", "update", "install"],
  )
})

test("apt-get waits for dpkg's lock", { skip: isWindows }, () => {
  packages("not-installed")
  firefox(153)
  aptGet("exit 0")
  for (const call of install().calls) assert.match(call, /^-o DPkg::Lock::Timeout=1 /)
})

test("installing waits for the lock of the package lists", { skip: isWindows }, () => {
  packages("not-installed")
  firefox(153)
  aptGet(`read n < count || n=0; n=$((n + 1)); echo $n > count
    if [ $n -lt 4 ]; then echo "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1" >&2; exit 100; fi`)
  writeFileSync(join(folder, "count"), "0\n")
  const { said, calls } = install()
  // The fourth call succeeds; the fifth is for an optional package.
  assert.equal(calls.length, 5)
  assert.match(said, /another process is busy with packages/)
  assert.doesNotMatch(said, /could not be installed/)
})

test("a lock that is never released ends with a message", { skip: isWindows }, () => {
  packages("not-installed")
  firefox(153)
  for (const error of ["E: Could not get lock /var/lib/dpkg/lock-frontend", "E: Unable to fetch some archives"]) {
    aptGet(`echo "${error}" >&2; exit 100`)
    assert.match(install().said, /the browsers could not be installed: apt-get update failed/)
  }
})

test("the packages to install are named for users other than root", { skip: isWindows }, () => {
  packages("not-installed")
  aptGet("exit 0")
  const { said, calls } = install({ isRoot: false })
  assert.match(said, /apt-get install chromium /)
  assert.deepEqual(calls, [])
})
