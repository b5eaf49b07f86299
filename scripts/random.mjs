// Random choices that a seed repeats, on every machine.
import { uniformInt } from "pure-rand/distribution/uniformInt"
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"

/** A function that draws whole numbers, from 0 to below its argument. */
export function generator(seed) {
  const source = xoroshiro128plus(seed)
  return (limit) => uniformInt(source, 0, limit - 1)
}
