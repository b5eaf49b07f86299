// Encodes the wasm as text in a module. Frequent bytes become one character, others two, so gzip and brotli find the
// same repetitions as in the bytes; base64, whose characters straddle bytes, compresses a third worse. All characters
// are ASCII and need no escapes in any quotes, so bundlers and character sets leave them unchanged.

/** The characters: printable ones except quotes, \, $ and <. The last two start a pair. */
const characters = /* @__PURE__ */ printable()
const SINGLE = characters.length - 2
/** The text begins with all byte values in two hexadecimal digits each, the frequent ones first. */
const HEAD = 512

function printable() {
  const all = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  return all.filter((character) => !"\"'`\\$<".includes(character)).join("")
}

/** Encodes bytes as text. @param {Uint8Array} bytes */
export function textOf(bytes) {
  const counts = new Array(256).fill(0)
  for (const byte of bytes) counts[byte]++
  const order = [...counts.keys()].sort((a, b) => counts[b] - counts[a])
  const codes = new Array(256)
  order.forEach((byte, place) => {
    const rest = place - SINGLE
    const long = rest >= 0 && characters.charAt(SINGLE + Math.floor(rest / characters.length))
    codes[byte] = long ? long + characters.charAt(rest % characters.length) : characters.charAt(place)
  })
  const head = order.map((byte) => byte.toString(16).padStart(2, "0"))
  return [...head, ...Array.from(bytes, (byte) => codes[byte])].join("")
}

// Offsets in the memory of the decoder, ascii.wat.
const ORDER = 512
const PLACES = 768
const TEXT = 1024
const PAGE = 1 << 16

/** Decodes text made by `textOf`. @param {string} text @param {Uint8Array<ArrayBuffer>} decoder ascii.wat, assembled */
export function bytesOf(text, decoder) {
  const memory = new WebAssembly.Memory({ initial: Math.ceil((TEXT + text.length) / PAGE) })
  const bytes = new Uint8Array(memory.buffer)
  /** The byte of a character; for the last two, 256 plus the offset of their second characters. */
  const meanings = new Uint16Array(memory.buffer, 0, 128)
  new TextEncoder().encodeInto(text, bytes.subarray(TEXT))
  for (let place = 0; place < 256; place++) bytes[ORDER + place] = parseInt(text.slice(2 * place, 2 * place + 2), 16)
  for (let place = 0; place < characters.length; place++) {
    const code = characters.charCodeAt(place)
    const rest = place - SINGLE
    bytes[PLACES + code] = place
    meanings[code] = rest < 0 ? bytes[ORDER + place] : 256 + SINGLE + rest * characters.length
  }
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(decoder), { ascii: { memory } })
  const decode = /** @type {(from: number, to: number) => number} */ (exports.decode)
  return bytes.subarray(TEXT + HEAD, decode(TEXT + HEAD, TEXT + text.length))
}
