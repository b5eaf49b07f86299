// The allowed results of a call: a value, the app's own error, or an error that this package throws on purpose.

import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** The error thrown by the test values, which may pass through to the caller. */
export class Thrown extends Error {
  name = "Thrown"
}

/**
 * JavaScript's own errors for an app's value that violates the protocol of proxies, iterables or promises, which
 * cannot be improved here.
 */
const OF_THE_VALUE = [
  /proxy that has been revoked/,
  /^Iterator result .* is not an object$/,
  /^Result of the Symbol\.(asyncI|i)terator method is not an object$/,
  /^'\w+' on proxy: /,
]

/** @type {Map<string, string[]>} */
const sources = new Map()

/** The source text at the top of a stack: "new TypeError(…" if that created the error. */
function sourceAt(stack) {
  const place = /^ +at (?:.*\()?(file:.*?|\/.*?):(\d+):(\d+)\)?$/m.exec(stack)
  if (!place) return ""
  const [, url, line, column] = place
  const file = url.replace(/\?.*$/, "")
  if (!sources.has(file))
    sources.set(file, readFileSync(file.startsWith("file:") ? fileURLToPath(file) : file, "utf8").split("\n"))
  return sources.get(file)[line - 1].slice(column - 1)
}

/**
 * Checks the error of a call: it is not a trap and exposes no internals.
 * @param {unknown} error
 * string} what the call => @param {() => string} what describes the call => string} what the call
 * @param {object} api whose error classes are its own
 * @param {boolean} [isOwn] whether `this` is of the right class; otherwise JavaScript's own TypeError is allowed
 */
export function checkThrown(error, what, api, isOwn = true) {
  if (error instanceof Thrown || error?.cause instanceof Thrown) return
  // Describes the call only if it fails, because the description may be long.
  const expect = (holds, why = "") => holds || assert.fail(`${why}${what()}: ${error?.stack ?? typeof error}`)
  expect(error instanceof Error)
  expect(!(error instanceof WebAssembly.RuntimeError))
  expect(error.message.length > 0 && error.message.length < 5000)
  if (error instanceof api.EngineError) {
    // Not a trap, and not an error of JavaScript within the engine.
    expect(!(error.cause instanceof Error) && !/a bug/.test(error.message))
    return
  }
  if (
    [api.IllegalMoveError, api.InvalidFenError, api.PgnError, api.UciError].some(
      (known) => known && error instanceof known,
    )
  )
    return
  expect(error instanceof TypeError || error instanceof RangeError)
  if (!isOwn || OF_THE_VALUE.some((pattern) => pattern.test(error.message))) return
  expect(
    /^new (TypeError|RangeError)\(/.test(sourceAt(error.stack)),
    "an error of JavaScript itself, not of this package: ",
  )
}
