// The wasm as text in a module. Frequent bytes are one character, the others two, so that gzip and brotli find the same
// repetitions as in the bytes: base64, whose characters cut across bytes, is a third larger behind them. All is ASCII that
// needs no escape in any quotes, so that no bundler and no character set can change it.

/** The characters: printable ones but quotes, \, $ and <. The last two are followed by a second one. */
const characters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  .filter((character) => !"\"'`\\$<".includes(character))
  .join("")
/** How many bytes are written as one character. */
const SINGLE = characters.length - 2
/** Every byte, the frequent ones first, stands at the beginning in two hexadecimal digits. */
const HEAD = 512

/**
 * The text of bytes.
 * @param {Uint8Array} bytes
 */
export function textOf(bytes) {
  const counts = new Array(256).fill(0)
  for (const byte of bytes) counts[byte]++
  const order = [...counts.keys()].sort((a, b) => counts[b] - counts[a])
  const written = new Array(256)
  order.forEach((byte, place) => {
    const rest = place - SINGLE
    const long = rest >= 0 && characters.charAt(SINGLE + Math.floor(rest / characters.length))
    written[byte] = long ? long + characters.charAt(rest % characters.length) : characters.charAt(place)
  })
  const head = order.map((byte) => byte.toString(16).padStart(2, "0"))
  return [...head, ...Array.from(bytes, (byte) => written[byte])].join("")
}

/**
 * The bytes of a text that `textOf` has made.
 * @param {string} text
 */
export function bytesOf(text) {
  // Most of this runs before any compiler has seen it: a loop of few steps, over numbers and without a call.
  const bytes = new TextEncoder().encode(text)
  const order = Uint8Array.from({ length: 256 }, (_, index) => parseInt(text.slice(2 * index, 2 * index + 2), 16))
  const places = new Uint8Array(128)
  /** The byte of a character; of one of the last two, 256 and where its second characters begin. */
  const meanings = new Uint16Array(128)
  for (let place = 0; place < characters.length; place++) {
    const code = characters.charCodeAt(place)
    const rest = place - SINGLE
    places[code] = place
    meanings[code] = rest < 0 ? /** @type {number} */ (order[place]) : 256 + SINGLE + rest * characters.length
  }
  const { length: end } = bytes
  let length = 0
  for (let at = HEAD; at < end; at++) {
    let byte = /** @type {number} */ (meanings[/** @type {number} */ (bytes[at])])
    if (byte > 255) {
      const second = /** @type {number} */ (places[/** @type {number} */ (bytes[++at])])
      byte = /** @type {number} */ (order[byte - 256 + second])
    }
    // Never further than what has been read.
    bytes[length++] = byte
  }
  return bytes.subarray(0, length)
}
