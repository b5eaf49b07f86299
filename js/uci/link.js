// Adapts every kind of engine source to one interface, a link.

import { describe } from "../values/describe.js"

/** @import { EngineSource } from "./types.js" */

/**
 * @typedef {object} Link
 * @property {(line: string) => void} send
 * @property {(text: (text: unknown) => void, end: (why?: unknown, signal?: unknown) => void) => void} listen
 * @property {(afterQuit: boolean) => void} close forced, unless after `quit`
 * @property {boolean} [chunks]
 */

/** How long to wait for a process to end after `quit`, and for its output after its end, in milliseconds. */
const QUITTING = 5000
const ENDING = 200

/** Maximum length of a line, because a line that never ends would fill the memory. */
export const LONGEST_LINE = 1 << 20

/** @param {EngineSource} source @returns {Link} @throws {TypeError} when it has none of the known shapes */
export function linkOf(source) {
  /** Every property is checked before use. @type {any} */
  const given = source ?? {}
  /** @param {string[]} names */
  const can = (...names) => names.every((name) => typeof given[name] === "function")
  if (can("send", "listen")) return ownLink(given)
  if (given.stdin && given.stdout) return processLink(given)
  if (can("postMessage", "addMessageListener"))
    return moduleLink(given, "postMessage", (text) => given.addMessageListener(text))
  if (can("postMessage", "addEventListener") || can("postMessage", "on")) return eventLink(given, "postMessage")
  if (can("send", "addEventListener") && typeof given.readyState === "number") return eventLink(given, "send")
  if (can("uci") && "listen" in given) return moduleLink(given, "uci", (text) => (given.listen = text))
  if (can("sendCommand")) return moduleLink(given, "sendCommand", (text) => (given.listener = text))
  throw new TypeError(
    `${describe(source)} is no way to an engine: a Worker, a child process, a WebSocket, a module or an EngineLink was expected`,
  )
}

/** @param {any} source @returns {Link} */
const ownLink = (source) => ({
  send: (line) => source.send(line),
  listen: (text, end) => source.listen(text, end),
  close: () => source.close?.(),
  chunks: source.chunks,
})

/** @param {any} module @param {string} send @param {(text: (text: unknown) => void) => void} hear @returns {Link} */
const moduleLink = (module, send, hear) => ({
  send: (line) => module[send](line),
  listen: hear,
  close: () => module.terminate?.(),
})

/** @param {any} target @param {string} type @param {(...what: any[]) => void} listener */
const on = (target, type, listener) => (target.addEventListener ?? target.on)?.call(target, type, listener)

/** A Worker or a WebSocket. @param {any} target @param {"send" | "postMessage"} send @returns {Link} */
function eventLink(target, send) {
  /** Lines for a WebSocket that is not open yet. @type {string[]} */
  const lines = []
  return {
    send: (line) => (target.readyState === 0 ? lines.push(line) : target[send](line)),
    listen(text, end) {
      on(target, "open", () => {
        try {
          for (const line of lines.splice(0)) target[send](line)
        } catch (why) {
          end(why)
        }
      })
      on(target, "message", (message) => text(message?.data ?? message))
      for (const type of ["error", "close", "exit"]) on(target, type, end)
      // Starts a MessagePort.
      target.start?.()
      if (target.readyState > 1) end("it is closed")
    },
    close: () => (target.terminate ?? target.close)?.call(target),
  }
}

/** @param {any} child @returns {Link} */
const processLink = (child) => ({
  send: (line) => child.stdin.write(`${line}\n`),
  listen(text, end) {
    const later = (/** @type {unknown[]} */ ...how) => setTimeout(end, ENDING, ...how)
    const { exitCode, signalCode } = child
    if ((exitCode ?? signalCode ?? null) !== null) return end(exitCode, signalCode)
    const decoder = new TextDecoder()
    on(child.stdout, "data", (data) => text(typeof data === "string" ? data : decoder.decode(data, { stream: true })))
    // A full pipe would stop the engine.
    child.stderr?.resume()
    on(child, "error", end)
    // Fires once all output has been read; never if another process holds the pipe.
    on(child, "close", end)
    on(child, "exit", later)
    // The reason is known only when the process ends.
    on(child.stdout, "end", later)
    on(child.stdin, "error", later)
  },
  close(afterQuit) {
    child.stdin.end()
    const kill = () => child.kill?.("SIGKILL")
    if (!afterQuit) return kill()
    /** @type {any} */
    const timer = setTimeout(kill, QUITTING)
    // The timer alone must not keep the program running.
    timer.unref?.()
    on(child, "exit", () => clearTimeout(timer))
  },
  chunks: true,
})

/**
 * Splits an engine's output into lines, which end with LF or CRLF.
 * @param {(lines: string[]) => void} hear gets complete lines @param {() => void} fail for a line that is too long
 * @param {boolean | undefined} chunks whether a text may end within a line
 */
export function lineSplitter(hear, fail, chunks) {
  let rest = ""
  return (/** @type {unknown} */ given) => {
    const lines = messageText(given).split("\n")
    lines[0] = rest + lines[0]
    rest = chunks ? /** @type {string} */ (lines.pop()) : ""
    const end = lines.findIndex((line) => line.length > LONGEST_LINE)
    hear(end < 0 ? lines : lines.slice(0, end))
    if (end < 0 && rest.length <= LONGEST_LINE) return
    rest = ""
    fail()
  }
}

/** Empty for messages that are not text. @param {unknown} data */
function messageText(data) {
  if (data instanceof ArrayBuffer || ArrayBuffer.isView(data)) return new TextDecoder().decode(data)
  return typeof data === "string" ? data : ""
}

/** @param {any} why the engine is gone: error, event, exit code or words @param {unknown} signal that ended a process */
export function reasonOf(why, signal) {
  const code = [why, why?.code].find((value) => typeof value === "number")
  const words = [signal, why, why?.message, why?.reason].find((value) => value && typeof value === "string")
  return `${code === undefined ? "" : ` with code ${code}`}${words ? `: ${words}` : ""}`
}
