// The setup of the consumers: the packed package, unpacked into a separate folder, and the tools from the lock file
// here.
import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"
import { chromiumArguments, findChromium } from "../../scripts/browsers.mjs"
import { withLock } from "../../scripts/lock.mjs"
import { cache } from "../../scripts/paths.mjs"
import { serve } from "../../scripts/serve.mjs"
import { inCi } from "../../scripts/steps.mjs"
import { entriesOf, writeProgram } from "./program.mjs"

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, "..", "..")
const DAY = 24 * 60 * 60 * 1000

/** CONSUMERS="Vite;Parcel" selects consumers by the beginnings of their names, "not Vite;Parcel" all others. */
const [, isNot, names] = /^(not )?(.*)$/.exec(process.env.CONSUMERS ?? "")
export const chosenStarts = names.split(";")
export const isChosen = (name) => chosenStarts.some((start) => name.startsWith(start)) === !isNot

/** Without the environment of an outer npm, and without telemetry. */
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_TEST)/i.test(name))),
  ASTRO_TELEMETRY_DISABLED: "1",
  CI: "true",
  DENO_NO_UPDATE_CHECK: "1",
  DO_NOT_TRACK: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  NO_COLOR: "1",
}

/** A program's standard output; if it fails, the error has all output. */
export function run(command, args, { cwd, env = {} } = {}) {
  const options = { cwd, env: { ...environment, ...env }, maxBuffer: 1 << 28, timeout: 1_800_000 }
  return new Promise((resolve, reject) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      if (error)
        reject(
          new Error(`${[command, ...args].join(" ")} failed (${error.code ?? error.signal}):\n${stdout}\n${stderr}`),
        )
      else resolve(stdout)
    }).stdin.end()
  })
}

function npm(args, cwd, env) {
  const cli = process.env.npm_execpath
  const options = { cwd, env }
  return cli ? run(process.execPath, [cli, ...args], options) : run("npm", args, options)
}

/** The registry is not reachable: outside continuous integration, tests that need the tools are skipped. */
class NotInstalled extends Error {}

/** `setUp`, or the reason to skip its tests. */
export async function setUpOrSkip(from) {
  try {
    return { work: await setUp(from), lacks: null }
  } catch (error) {
    if (inCi || !(error instanceof NotInstalled)) throw error
    return { work: null, lacks: error.message }
  }
}

/**
 * Installs the packages of a folder's package.json and its workspaces into a folder shared by all clones of this user,
 * once per lock file. Returns that folder.
 */
export async function installed(from = here) {
  const manifests = ["", ...readdirSync(from)].map((name) => join(name, "package.json"))
  const files = [...manifests.filter((name) => existsSync(join(from, name))), "package-lock.json"]
  const text = (file) => readFileSync(join(from, file), "utf8")
  const sum = files.reduce((hash, file) => hash.update(text(file)), createHash("sha256")).digest("hex")
  const folder = join(cache, `consumers-${sum.slice(0, 16)}`)
  const complete = join(folder, "complete")
  await withLock(`${folder}.lock`, "installing the tools of the consumers", async () => {
    if (!existsSync(complete)) {
      const { name } = JSON.parse(text("package.json"))
      console.log(
        `installing ${name} (once for each of its package-lock.json; the tools of the consumers take about a gigabyte)`,
      )
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
      for (const file of files) cpSync(join(from, file), join(folder, file))
      // Not "npm ci", which needs the optional packages of every platform in the lock file, and not every registry
      // has them.
      await npm(["install", "--no-audit", "--no-fund"], folder).catch((error) => {
        throw new NotInstalled(`${name} could not be installed: ${error.message.slice(0, 500)}`)
      })
      writeFileSync(complete, "")
    }
    utimesSync(complete, new Date(), new Date())
    removeOlder(folder)
  })
  return folder
}

/** Removes tools of other lock files that have not been used for a week. */
function removeOlder(folder) {
  for (const name of readdirSync(cache).filter((name) => /^consumers-\w+$/.test(name))) {
    const other = join(cache, name)
    const mark = join(other, "complete")
    if (other !== folder && existsSync(mark) && Date.now() - statSync(mark).mtimeMs > 7 * DAY)
      rmSync(other, { recursive: true })
  }
}

/** Packs the repository as npm does for publishing, which builds it first: { tarball, files }. */
export async function pack(folder, from = root, env = {}) {
  // Only one runs at a time, because postpack removes the files written by prepack.
  const printed = await withLock(join(from, "target", "pack.lock"), "packing", () =>
    npm(["pack", "--json", "--pack-destination", folder], from, env),
  )
  // The list is the end of the output; the lines of prepack come before it.
  const [packed] = JSON.parse(printed.slice(printed.search(/^\[$/m)))
  return { tarball: join(folder, packed.filename), files: packed.files.map(({ path }) => path) }
}

export async function unpack(tarball, folder) {
  mkdirSync(folder, { recursive: true })
  await run("tar", ["-xzf", tarball, "--strip-components=1", "-C", folder])
}

/**
 * A folder beside the tools, in which each app has the package in its node_modules; `close` removes it. The tools are
 * the packages of a folder, by default of this one.
 */
export async function setUp(from) {
  const tools = await installed(from)
  mkdirSync(join(tools, "runs"), { recursive: true })
  const folder = mkdtempSync(join(tools, "runs", "run-"))
  const unpacked = join(folder, "chess-arbiter")
  await unpack((await pack(folder)).tarball, unpacked)
  const entries = entriesOf(unpacked)
  const apart = mkdtempSync(join(tmpdir(), "chess-arbiter-consumers-"))
  let browser
  const launched = () =>
    (browser ??= chromium.launch({ executablePath: findChromium(), chromiumSandbox: false, args: chromiumArguments }))
  const servers = []
  const made = new Set([folder, apart])
  return {
    folder,
    unpacked,
    run,
    entries,
    /** A package of the tools, or a file in it. */
    tool: (...path) => join(tools, "node_modules", ...path),
    command: (name) => join(tools, "node_modules", ".bin", name),
    /**
     * A folder with the package, the program, a package.json and other files by path; with `alone` it does not see
     * the tools.
     */
    app(name, { files = {}, type = "module", program = ".", alone = false, ...settings } = {}) {
      const app = join(alone ? apart : folder, name)
      cpSync(unpacked, join(app, "node_modules", "chess-arbiter"), { recursive: true })
      const manifest = {
        name,
        private: true,
        ...(type === "module" && { type }),
        dependencies: { "chess-arbiter": "*" },
      }
      writeFileSync(join(app, "package.json"), JSON.stringify(manifest))
      writeProgram(join(app, program), entries, { format: type === "module" ? "esm" : "cjs", ...settings })
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(app, path)), { recursive: true })
        writeFileSync(join(app, path), text)
      }
      return app
    },
    /** A copy of an example, with the package, beside the packages of all examples; `files` are added. */
    async example(name, files = {}) {
      const packages = await installed(join(root, "examples"))
      const app = join(packages, basename(folder), name)
      made.add(dirname(app))
      cpSync(join(root, "examples", name), app, {
        recursive: true,
        filter: (file) => basename(file) !== "node_modules",
      })
      const own = join(packages, name, "node_modules")
      if (existsSync(own)) cpSync(own, join(app, "node_modules"), { recursive: true })
      cpSync(unpacked, join(app, "node_modules", "chess-arbiter"), { recursive: true })
      for (const [path, text] of Object.entries(files)) writeFileSync(join(app, path), text)
      return app
    },
    /** Serves a folder; returns the address, with a trailing slash. */
    async serve(served) {
      const { server, url } = await serve({ folder: served })
      servers.push(server)
      return url
    },
    /** The `result` of the page at `address(entry)`, by entry. Each is loaded anew, but in the same tab: a new one takes longer than the test. */
    async inBrowser(address) {
      const context = await (await launched()).newContext()
      const page = await patientPage(context)
      const results = {}
      for (const { name } of entries) results[name] = await resultOf(page, address(encodeURIComponent(name)))
      await context.close()
      return results
    },
    /** A new page; its errors are in `errors`. */
    async newPage(options) {
      const page = await patientPage(await (await launched()).newContext(options))
      const errors = []
      page.on("pageerror", (error) => errors.push(error.message))
      // Browsers request an icon automatically, which examples do not have.
      const isIcon = (message) => message.location().url.endsWith("/favicon.ico")
      page.on("console", (message) => message.type() === "error" && !isIcon(message) && errors.push(message.text()))
      return { page, errors }
    },
    async close() {
      await (await browser)?.close()
      for (const server of servers) server.close()
      for (const each of made) rmSync(each, { recursive: true, force: true })
    },
  }
}

/** A page with long timeouts, for busy machines. */
async function patientPage(context) {
  context.setDefaultTimeout(300_000)
  return context.newPage()
}

async function resultOf(page, address) {
  const said = []
  let refuse
  const lacksScript = new Promise((_, reject) => (refuse = reject))
  lacksScript.catch(() => {})
  const listeners = {
    console: (message) => ["error", "warning"].includes(message.type()) && said.push(message.text()),
    pageerror: (error) => said.push(error.message),
    response: (response) =>
      response.request().resourceType() === "script" &&
      response.status() >= 400 &&
      refuse(new Error(`${response.status()}: ${response.url()}`)),
  }
  for (const [event, listener] of Object.entries(listeners)) page.on(event, listener)
  try {
    await page.goto(address)
    // A development server may reload the page after discovering its dependencies.
    const result = page.waitForFunction(() => globalThis.result).then((handle) => handle.evaluate((result) => result))
    return await Promise.race([result, lacksScript])
  } catch (error) {
    return [error.message, ...said].join("\n")
  } finally {
    for (const [event, listener] of Object.entries(listeners)) page.off(event, listener)
  }
}

/** The results by entry; an error counts as failed. */
export async function eachEntry(entries, resultOfEntry) {
  const results = {}
  for (const entry of entries) {
    try {
      results[entry.name] = await resultOfEntry(entry)
    } catch (error) {
      results[entry.name] = error.message
    }
  }
  return results
}

/** A free port. */
export async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}
