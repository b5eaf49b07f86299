// Reproducible random choices.

/** A generator of whole numbers below a bound: the high bits of a linear congruential generator. */
export function generator(seed) {
  let state = BigInt(seed) * 2n + 1n
  return (bound) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn
    return Number(((state >> 33n) * BigInt(bound)) >> 31n)
  }
}
