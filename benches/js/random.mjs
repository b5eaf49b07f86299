// Reproducible random choices, so that every run and every library has the same work.

export const oneOf = (items, random) => items[random(items.length)]

export function shuffled(items, random) {
  const all = [...items]
  for (let i = all.length - 1; i > 0; i--) {
    const j = random(i + 1)
    ;[all[i], all[j]] = [all[j], all[i]]
  }
  return all
}
