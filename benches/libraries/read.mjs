// Shared by several adapters.

/** Consumes a result text in a timed operation with as little work as possible. Also flattens a rope string. */
export const read = (text) => text.charCodeAt(text.length - 1)

/** A map from square to squares, of pairs ordered by their first square. */
export function grouped(pairs) {
  const destinations = new Map()
  for (const [from, to] of pairs) {
    const known = destinations.get(from)
    if (!known) destinations.set(from, [to])
    else if (known.at(-1) !== to) known.push(to)
  }
  return destinations
}

export const nodesBelow = (node) => node.children.reduce((sum, child) => sum + 1 + nodesBelow(child), 0)

/** The result, or `{ error }`. */
export function attempt(body) {
  try {
    return body()
  } catch (error) {
    return { error: String(error?.message ?? error?.functionName ?? error).slice(0, 100) }
  }
}
