// Games live in wasm memory while they are used. So that it stays flat, however many there are, only so many stay; the
// one that came first is frozen to bytes, which the garbage collector knows how to free.

/** Games that may stay. */
const MOST = 64

/** @type {(() => void)[]} */
const residents = []

/**
 * Lets a game stay, and freezes the one that came first if there are too many.
 * @param {() => void} freeze
 */
export function takeIn(freeze) {
  residents.push(freeze)
  if (residents.length > MOST) residents.shift()?.()
}
