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

/** Controls of C0 and C1, other line ends, and what changes the direction of writing. */
const CONTROLS = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/**
 * A line as people read it on a terminal. Files, arguments and names of files may contain characters that move its cursor or
 * turn the text around, so they are written as in JSON: a line of JSON stays the same data.
 * @param {string} line
 */
export const lineOf = (line) =>
  `${line.replace(CONTROLS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)}\n`

/**
 * Prints lines, or JSON on request.
 * @param {Streams} streams
 * @param {boolean | undefined} json
 * @param {string | readonly (string | number)[]} lines
 * @param {() => unknown} value
 */
export function print({ stdout }, json, lines, value) {
  const written = json ? JSON.stringify(value()) : lines
  return writeTo(
    stdout,
    [written]
      .flat()
      .map((line) => lineOf(String(line)))
      .join(""),
  )
}
