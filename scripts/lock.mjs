// A lock file, because two builds (or two installs) in the same folder would overwrite each other's files.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { say } from "./run.mjs"

/** Runs `body` while holding the lock file, which names the process that holds it. */
export async function withLock(file, what, body) {
  mkdirSync(dirname(file), { recursive: true })
  let hasSaid = false
  while (!take(file)) {
    if (!hasSaid) say(`waiting for another process that is busy with ${what}.`)
    hasSaid = true
    await sleep(200)
  }
  const release = () => rmSync(file, { force: true })
  process.on("exit", release)
  try {
    return await body()
  } finally {
    release()
    process.off("exit", release)
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" })
    return true
  } catch (error) {
    if (error.code !== "EEXIST") throw error
  }
  try {
    // An empty file is still being written.
    const holder = Number(readFileSync(file, "utf8"))
    if (holder > 0) process.kill(holder, 0)
  } catch (error) {
    // A killed process cannot release its lock.
    if (error.code === "ESRCH") rmSync(file, { force: true })
  }
  return false
}
