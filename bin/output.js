// What the commands write. Every write waits until the reader has taken it, so that memory stays small and a closed
// pipe is noticed.

import { once } from "node:events"

/**
 * What a command reads and writes: those of the process, or of a test.
 * @typedef {{ stdin: import("node:stream").Readable & { fd?: number }, stdout: Output, stderr: Output }} Streams
 */
/** @typedef {import("node:stream").Writable & { fd?: number, isTTY?: boolean }} Output */

/**
 * @param {import("node:stream").Writable} stream
 * @param {string | Uint8Array} content
 */
export async function writeTo(stream, content) {
  if (content.length > 0 && !stream.write(content)) await once(stream, "drain")
}

/**
 * Prints a line, or JSON on request.
 * @param {Streams} streams
 * @param {boolean | undefined} json
 * @param {string} line
 * @param {() => unknown} value
 */
export function print({ stdout }, json, line, value) {
  return writeTo(stdout, `${json ? JSON.stringify(value()) : line}\n`)
}
