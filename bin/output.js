// Output of the commands. Each write waits until the stream drains, which limits memory and detects a closed pipe.

import { once } from "node:events"

/**
 * The streams of a command: of the process, or of a test.
 * @typedef {{ stdin: import("node:stream").Readable & { fd?: number }, stdout: Output, stderr: Output }} Streams
 */
/** @typedef {import("node:stream").Writable & { fd?: number, isTTY?: boolean }} Output */

/** @param {import("node:stream").Writable} stream @param {string | Uint8Array} content */
export async function writeTo(stream, content) {
  if (content.length > 0 && !stream.write(content)) await once(stream, "drain")
}

/** C0 and C1 controls, other line ends, and bidirectional controls. */
const CONTROLS = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/**
 * A line that is safe to print on a terminal. Files, arguments and file names may contain characters that move the
 * cursor or reverse the text, so these are escaped as in JSON; a line of JSON stays the same data.
 * @param {string} line
 */
export const lineOf = (line) =>
  `${line.replace(CONTROLS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)}\n`

/**
 * @param {Streams} streams @param {boolean | undefined} json
 * @param {string | readonly (string | number)[]} lines @param {() => unknown} value for --json
 */
export function print({ stdout }, json, lines, value) {
  const text = json ? JSON.stringify(value()) : lines
  return writeTo(
    stdout,
    [text]
      .flat()
      .map((line) => lineOf(String(line)))
      .join(""),
  )
}
