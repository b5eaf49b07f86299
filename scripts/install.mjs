// Packages of tests that only some steps need: each such folder has a manifest and a lock file of its own.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { runLong } from "./run.mjs"

/** Installs the packages of a folder unless they are there. Their install scripts do not run. */
export async function installPackages(folder) {
  if (isInstalled(folder)) return
  const args = ["ci", "--no-audit", "--no-fund", "--ignore-scripts"]
  const npm = process.env.npm_execpath
  const options = { cwd: folder, shell: !npm && process.platform === "win32" }
  if (npm) await runLong("npm packages", process.execPath, [npm, ...args], options)
  else await runLong("npm packages", "npm", args, options)
}

/** Whether the packages that the lock file names are installed. */
function isInstalled(folder) {
  const installed = join(folder, "node_modules", ".package-lock.json")
  if (!existsSync(installed)) return false
  const read = (file) => JSON.parse(readFileSync(file, "utf8")).packages
  const present = read(installed)
  return Object.entries(read(join(folder, "package-lock.json"))).every(
    ([name, { version }]) => name === "" || present[name]?.version === version,
  )
}
