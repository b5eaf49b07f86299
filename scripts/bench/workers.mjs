// One process for each library, controlled by messages. Only one of them works at any time.
import { fork } from "node:child_process"
import { inRoot } from "../paths.mjs"

const open = new Set()

/** Ends the processes of all libraries. */
export function closeWorkers() {
  for (const child of open) if (child.connected) child.disconnect()
  open.clear()
}

const script = inRoot("benches", "js", "worker.mjs")

/** A library in its own process. Rejects with a sentence if it cannot be opened. */
export async function openWorker(name, settings, dataFile) {
  // With the garbage collector on the main thread, the CPU time of the process is that of one thread.
  const child = fork(script, [], {
    execArgv: ["--single-threaded-gc", "--expose-gc"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  })
  let complaints = ""
  child.stderr.on("data", (text) => (complaints += text))
  const waiting = new Map()
  let last = 0
  child.on("message", ({ id, answer, error }) => {
    const { resolve, reject } = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) resolve(answer)
    else reject(new Error(`${name}: ${error}`))
  })
  child.on("exit", (code, signal) => {
    const reason =
      complaints
        .match(/^.*(?:Error|FATAL|abort).*$/im)?.[0]
        .trim()
        .slice(0, 120) ?? ""
    worker.isAlive = false
    for (const { reject } of waiting.values())
      reject(new Error(`${name}: its process ended (${signal ?? code}) ${reason}`))
    waiting.clear()
  })
  const ask = (what, details = {}) =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      child.send({ id, ask: what, ...details })
    })
  const close = () => {
    open.delete(child)
    if (child.connected) child.disconnect()
  }
  const worker = { name, isAlive: true, ask, close }
  open.add(child)
  await ask("open", { name, settings })
  await ask("load", { dataFile })
  return worker
}
