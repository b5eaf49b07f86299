// Random choices that a seed repeats.

/** A generator of whole numbers below a bound: a linear congruential one, of which the high bits are used. */
export function generator(seed) {
  let state = BigInt(seed) * 2n + 1n
  return (bound) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn
    return Number(((state >> 33n) * BigInt(bound)) >> 31n)
  }
}
