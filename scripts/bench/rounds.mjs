// Rounds: in each, every library does the same slice of the data, one after the other, another one first each time.

/** Samples by name, one for each round, in seconds for one operation. */
export async function rounds(workers, what, { rounds, milliseconds }) {
  for (const worker of workers) await worker.ask("time", { ...what, round: 0, milliseconds: 2 * milliseconds })
  const samples = Object.fromEntries(workers.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < workers.length; turn++) {
      const worker = workers[(turn + round) % workers.length]
      samples[worker.name].push(await worker.ask("time", { ...what, round, milliseconds }))
    }
  }
  return samples
}
