// A reporter for `node --test`: each failed test as a line of JSON, with its name and its error.
import { relative } from "node:path"
import { root } from "./paths.mjs"

/** @param {AsyncIterable<{ type: string, data: any }>} events */
export default async function* report(events) {
  /** The standard error of each file: the only message of a file that fails to load. */
  const stderr = new Map()
  for await (const { type, data } of events) {
    if (type === "test:stderr") stderr.set(data.file, (stderr.get(data.file) ?? "") + data.message)
    // A todo may fail, and a group fails with one of its tests, which has already been reported.
    if (type !== "test:fail" || data.todo !== undefined || data.details.error.failureType === "subtestsFailed") continue
    const { message, cause } = data.details.error
    const file = relative(root, data.file ?? "")
    const isFile = data.name === data.file
    const name = isFile ? file : `${file}:${data.line} › ${data.name}`
    const error = (isFile && stderr.get(data.file)) || cause?.stack || message
    yield `${JSON.stringify({ name, error: error.trim() })}\n`
  }
}
