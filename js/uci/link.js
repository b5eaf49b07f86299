// The ways to an engine: what an app brings becomes one kind of link.

import { shown } from "../squares.js"

/** @import { EngineLink, EngineSource } from "./types.js" */

/**
 * @typedef {object} Link
 * @property {(line: string) => void} send
 * @property {(text: (text: string) => void, end: (why?: unknown) => void) => void} listen
 * @property {(afterQuit: boolean) => void} close after `quit`, which a process may take its time for, or by force
 * @property {boolean} chunks
 */

/**
 * What engines of some shape have, all of it optional.
 * @typedef {Partial<Record<"send" | "listen" | "postMessage" | "addEventListener" | "addMessageListener" | "on" |
 *   "once" | "start" | "close" | "terminate" | "kill" | "uci" | "sendCommand" | "write" | "end" | "resume",
 *   (...args: any[]) => any>> & { [Name in "stdin" | "stdout" | "stderr"]?: Shape | null } & { chunks?: unknown,
 *   readyState?: number, listener?: unknown, exitCode?: number | null, signalCode?: string | null }} Shape
 */

/** How long a process may take to end by itself after `quit`, or to pass on its output after its end. */
const QUITTING = 5000
const ENDING = 200

/**
 * The link to an engine.
 * @param {EngineSource} source
 * @returns {Link}
 * @throws {TypeError} when it has none of the known shapes
 */
export function linkOf(source) {
  const isObject = (typeof source === "object" && source !== null) || typeof source === "function"
  /** @type {Shape} */
  const shape = isObject ? source : {}
  /** @param {(keyof Shape)[]} names */
  const can = (...names) => names.every((name) => typeof shape[name] === "function")
  if (can("send", "listen")) return ownLink(/** @type {EngineLink} */ (source))
  if (shape.stdin && shape.stdout) return processLink(shape, shape.stdin, shape.stdout)
  if (can("postMessage") && (can("addEventListener") || can("addMessageListener") || can("on")))
    return workerLink(shape)
  if (can("send", "addEventListener") && typeof shape.readyState === "number") return socketLink(shape)
  if (can("uci") && "listen" in shape) return moduleLink(shape, "uci", "listen")
  if (can("sendCommand")) return moduleLink(shape, "sendCommand", "listener")
  throw new TypeError(
    `${shown(source)} is no way to an engine: a Worker, a child process, a WebSocket, a module or an object with send and listen was expected`,
  )
}

/** @param {EngineLink} source @returns {Link} */
const ownLink = (source) => ({
  send: (line) => source.send(line),
  listen: (text, end) => source.listen((given) => text(textOf(given)), end),
  close: () => source.close?.(),
  chunks: Boolean(source.chunks),
})

/** @param {Shape} worker @returns {Link} */
const workerLink = (worker) => ({
  send: (line) => worker.postMessage?.(line),
  listen(text, end) {
    if (worker.addMessageListener)
      return void worker.addMessageListener((/** @type {unknown} */ line) => text(textOf(line)))
    if (worker.addEventListener) {
      worker.addEventListener("message", (/** @type {{ data?: unknown }} */ event) => text(textOf(event.data)))
      worker.addEventListener("error", end)
      // A MessagePort waits for it.
      worker.start?.()
    } else {
      worker.on?.("message", (/** @type {unknown} */ data) => text(textOf(data)))
      worker.on?.("error", end)
      worker.on?.("exit", (/** @type {number} */ code) => end(`it ended with exit code ${code}`))
    }
  },
  close: () => (worker.terminate ?? worker.close)?.call(worker),
  chunks: false,
})

/** @param {Shape} socket @returns {Link} */
function socketLink(socket) {
  /** The lines to send when it opens. @type {string[]} */
  const lines = []
  const isOpening = () => socket.readyState === 0
  return {
    send: (line) => void (isOpening() ? lines.push(line) : socket.send?.(line)),
    listen(text, end) {
      socket.addEventListener?.("open", () => lines.splice(0).forEach((line) => socket.send?.(line)))
      socket.addEventListener?.("message", (/** @type {{ data?: unknown }} */ event) => text(textOf(event.data)))
      socket.addEventListener?.("error", end)
      const closed = "the WebSocket was closed"
      socket.addEventListener?.("close", (/** @type {{ code?: unknown, reason?: unknown }} */ { code, reason }) =>
        end(`${closed}${code ? ` with code ${code}` : ""}${reason ? `: ${reason}` : ""}`),
      )
      if (Number(socket.readyState) > 1) end(closed)
    },
    close: () => socket.close?.(),
    chunks: false,
  }
}

/** @param {Shape} module @param {"uci" | "sendCommand"} send @param {"listen" | "listener"} hear @returns {Link} */
const moduleLink = (module, send, hear) => ({
  send: (line) => module[send]?.(line),
  listen: (text) => Object.assign(module, { [hear]: (/** @type {unknown} */ line) => text(textOf(line)) }),
  close() {},
  chunks: false,
})

/** @param {Shape} child @param {Shape} stdin @param {Shape} stdout @returns {Link} */
const processLink = (child, stdin, stdout) => ({
  send: (line) => stdin.write?.(`${line}\n`),
  listen(text, end) {
    const decoder = new TextDecoder()
    stdout.on?.("data", (/** @type {unknown} */ data) => text(textOf(data, decoder)))
    // Unread, a full pipe would stop the engine.
    child.stderr?.resume?.()
    // A closed pipe is an error without a cause: the reason follows with the end of the process.
    stdin.on?.("error", (/** @type {unknown} */ why) => setTimeout(end, ENDING, why))
    child.on?.("error", end)
    const ended = (/** @type {unknown} */ code, /** @type {unknown} */ signal) =>
      end(signal ? `it was ended by ${signal}` : `it ended with exit code ${code}`)
    const { exitCode, signalCode } = child
    if ((exitCode ?? signalCode ?? null) !== null) return ended(exitCode, signalCode)
    // "close" comes when all output was read; not at all if another process has the pipe.
    child.on?.("close", ended)
    child.on?.("exit", (/** @type {unknown[]} */ ...how) => setTimeout(ended, ENDING, ...how))
    stdout.on?.("end", () => setTimeout(end, ENDING, "its output ended"))
  },
  close(afterQuit) {
    stdin.end?.()
    if (!afterQuit) child.kill?.("SIGKILL")
    else {
      const timer = setTimeout(() => child.kill?.("SIGKILL"), QUITTING)
      // Node's keep a program running; this one must not.
      const { unref } = /** @type {{ unref?: () => void }} */ (/** @type {unknown} */ (timer))
      unref?.call(timer)
      child.on?.("exit", () => clearTimeout(timer))
    }
  },
  chunks: true,
})

/**
 * A message as text; what is no text, as an engine's loader may send it, is none.
 * @param {unknown} data
 * @param {TextDecoder} [decoder] of a stream, in which a character may be cut
 */
function textOf(data, decoder) {
  if (typeof data === "string") return data
  if (!(data instanceof ArrayBuffer || ArrayBuffer.isView(data))) return ""
  return decoder ? decoder.decode(data, { stream: true }) : new TextDecoder().decode(data)
}

/**
 * Splits an engine's output into lines, which end with LF or CRLF.
 * @param {(line: string) => void} hear gets each line that is not empty
 * @param {boolean} chunks whether a text may end within a line
 */
export function lineSplitter(hear, chunks) {
  let rest = ""
  return (/** @type {string} */ text) => {
    const lines = text.split("\n")
    lines[0] = rest + lines[0]
    rest = chunks ? /** @type {string} */ (lines.pop()) : ""
    for (const line of lines) {
      const trimmed = line.endsWith("\r") ? line.slice(0, -1) : line
      if (trimmed !== "") hear(trimmed)
    }
  }
}
