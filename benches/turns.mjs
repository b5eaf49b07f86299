// One process for each library, controlled by messages. The libraries take turns: only one works at any time.
import { fork } from "node:child_process"
import { fileURLToPath } from "node:url"

const script = fileURLToPath(new URL("worker.mjs", import.meta.url))
const open = new Set()

/** Ends the processes of all libraries. */
export function closeWorkers() {
  for (const child of open) if (child.connected) child.disconnect()
  open.clear()
}

/** A library in its own process. Rejects with a sentence if it cannot be opened. */
export async function openWorker(name, settings, dataFile) {
  const child = fork(script, [], {
    execArgv: ["--single-threaded-gc", "--expose-gc"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  })
  open.add(child)
  let complaints = ""
  child.stderr.on("data", (text) => (complaints += text))
  const waiting = new Map()
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
    for (const { reject } of waiting.values())
      reject(new Error(`${name}: its process ended (${signal ?? code}) ${reason}`))
  })
  let last = 0
  const ask = (what, details = {}) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject })
      child.send({ id: last, ask: what, ...details })
    })
  const close = () => {
    open.delete(child)
    if (child.connected) child.disconnect()
  }
  await ask("open", { name, settings })
  await ask("load", { dataFile })
  return { name, ask, close }
}

/** Measures everybody in each round, in rotating order. Samples by name, one for each round. */
export async function inTurns(names, rounds, measured) {
  const samples = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round) % names.length]
      samples[name].push(await measured(name, round))
    }
  }
  return samples
}

/** Seconds per operation, warm: in one process per library. */
export async function warm(workers, what, { rounds, milliseconds, warmUp }) {
  const byName = new Map(workers.map((worker) => [worker.name, worker]))
  for (const worker of workers) await worker.ask("time", { ...what, milliseconds: warmUp })
  return inTurns([...byName.keys()], rounds, (name, round) =>
    byName.get(name).ask("time", { ...what, round, milliseconds }),
  )
}
