// The libraries take turns, in rotating order. Samples are seconds per operation, one for each round.

/** Warm measurements, in one process per library. */
export async function rounds(workers, what, { rounds, milliseconds, warmUp }) {
  for (const worker of workers) await worker.ask("time", { ...what, round: 0, milliseconds: warmUp })
  return inTurns(workers, rounds, (worker, round) => worker.ask("time", { ...what, round, milliseconds }))
}

/**
 * Everything once, in a fresh process each time: nothing is compiled or cached. `opened` starts such a process.
 */
export function firstTimes(workers, what, { processes, slow, slowProcesses }, opened) {
  const once = async ({ name }, round) => {
    if (slow.includes(name) && round >= slowProcesses) return undefined
    const worker = await opened(name)
    try {
      return await worker.ask("once", what)
    } finally {
      worker.close()
    }
  }
  return inTurns(workers, processes, once)
}

/** Samples by name. */
async function inTurns(workers, rounds, measured) {
  const samples = Object.fromEntries(workers.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < workers.length; turn++) {
      const worker = workers[(turn + round) % workers.length]
      const sample = await measured(worker, round)
      if (sample !== undefined) samples[worker.name].push(sample)
    }
  }
  return samples
}
