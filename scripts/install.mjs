// npm packages: those of the project, and of tests and benchmarks that only some steps need, each in a folder with a manifest
// and a lock file of its own. Node built-ins only, because this runs before `npm ci`.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { runLong } from "./run.mjs"

/** Installs the packages of a folder unless they are there. Install scripts only run with other `flags` for npm. */
export async function installPackages(folder, flags = ["--ignore-scripts"]) {
  if (packagesFit(folder)) return
  const args = ["ci", "--no-audit", "--no-fund", ...flags]
  // Under `npm start`, npm gives its own path: no search along PATH, no npm.cmd on Windows.
  const npm = process.env.npm_execpath
  const options = { cwd: folder, shell: !npm && process.platform === "win32" }
  if (npm) await runLong("npm packages", process.execPath, [npm, ...args], options)
  else await runLong("npm packages", "npm", args, options)
}

/** Whether every package of the lock file is installed in its version, by npm's list of installed packages. */
export function packagesFit(folder) {
  const installed = join(folder, "node_modules", ".package-lock.json")
  if (!existsSync(installed)) return false
  const read = (file) => JSON.parse(readFileSync(file, "utf8")).packages
  const present = read(installed)
  return Object.entries(read(join(folder, "package-lock.json"))).every(
    ([name, { version, optional }]) => name === "" || (name in present ? present[name].version === version : optional),
  )
}
