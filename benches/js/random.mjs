// Reproducible random choices, so that every run and every library has the same work.

/** Numbers from 0 to below 1 (a linear congruential generator). */
export function generator(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

export const oneOf = (items, random) => items[Math.floor(random() * items.length)]

export function shuffled(items, random) {
  const all = [...items]
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[all[i], all[j]] = [all[j], all[i]]
  }
  return all
}
