// What has no fixed length crosses as bytes: numbers and texts, one behind the other, as bindings/src/parcel.rs packs them.

const encoder = new TextEncoder()
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

/** Reads a parcel. */
export class Unpacked {
  #bytes
  #at = 0

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#bytes = bytes
  }

  get isEmpty() {
    return this.#at >= this.#bytes.length
  }

  /** @returns {number} seven bits a byte, the low ones first */
  number() {
    let number = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#bytes[this.#at++] ?? 0
      number += (byte & 127) * factor
      if (byte < 128) return number
    }
  }

  /** @returns {number | undefined} a number that may have a sign, or may be missing */
  maybe() {
    const sign = this.number()
    return sign === 0 ? undefined : sign === 1 ? this.number() : -this.number()
  }

  /** @returns {number[]} */
  numbers() {
    return Array.from({ length: this.number() }, () => this.number())
  }

  /** @returns {Uint8Array} a view of the parcel */
  bytes() {
    const length = this.number()
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  text() {
    return decoder.decode(this.bytes())
  }
}

/** Packs a parcel. */
export class Parcel {
  /** @type {number[]} */
  #bytes = []

  /** @param {number} number whole, from 0 on */
  number(number) {
    for (; number >= 128; number = Math.floor(number / 128)) this.#bytes.push((number % 128) + 128)
    this.#bytes.push(number)
  }

  /** @param {number | undefined} number whole, or none */
  maybe(number) {
    this.number(number === undefined ? 0 : number < 0 ? 2 : 1)
    if (number !== undefined) this.number(Math.abs(number))
  }

  /** @param {readonly number[]} numbers */
  numbers(numbers) {
    this.number(numbers.length)
    for (const number of numbers) this.number(number)
  }

  /** @param {string} text */
  text(text) {
    const bytes = encoder.encode(text)
    this.number(bytes.length)
    for (const byte of bytes) this.#bytes.push(byte)
  }

  /** @returns {Uint8Array} */
  get bytes() {
    return Uint8Array.from(this.#bytes)
  }
}
