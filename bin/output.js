// What the commands write. Every write waits until the reader has taken it, so that memory stays small and a closed
// pipe is noticed.

import { once } from "node:events"

/**
 * @param {import("node:stream").Writable} stream
 * @param {string} text
 */
export async function writeTo(stream, text) {
  if (text && !stream.write(text)) await once(stream, "drain")
}

/**
 * Prints a line, or JSON on request.
 * @param {boolean | undefined} json
 * @param {string} line
 * @param {() => unknown} value
 */
export function print(json, line, value) {
  return writeTo(process.stdout, `${json ? JSON.stringify(value()) : line}\n`)
}
