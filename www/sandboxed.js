// The page's side of the frame without an origin (sandbox.js), whose worker runs an untrusted script. Only text comes back.

/** @typedef {{ type: "texts", texts: string[] } | { type: "failed", text: string, line: number | null } | { type: "too-much" }} Report */

/**
 * @typedef {object} Program
 * @property {string} script
 * @property {string} [name] of its file; ".mjs" makes it a module
 * @property {ReadonlyMap<string, Blob>} [files] that it may request, by name
 * @property {{ wasm: ArrayBuffer } & Record<string, unknown>} [first] the first message to it
 * @property {{ messages: number, characters: number, milliseconds: number }} limits of output in a period, which may come at once
 */

export class Sandbox {
  #frame
  #ready
  #run = 0
  /** @type {(report: Report) => void} */
  #onReport = () => {}
  #listening = new AbortController()

  /** @param {HTMLIFrameElement} frame */
  constructor(frame) {
    this.#frame = frame
    const { signal } = this.#listening
    this.#ready = new Promise((resolve) => {
      addEventListener(
        "message",
        ({ source, data }) => {
          if (source !== frame.contentWindow || typeof data !== "object" || data === null) return
          if (data.type === "ready") resolve(undefined)
          const report = data.run === this.#run && reportIn(data)
          if (report) this.#onReport(report)
        },
        { signal },
      )
    })
    // The frame may have loaded before this script.
    this.#post({ type: "hello" })
  }

  /** @param {object} message */
  #post(message) {
    this.#frame.contentWindow?.postMessage(message, "*")
  }

  /** Replaces the running program. @param {Program} program @param {(report: Report) => void} onReport */
  async start(program, onReport) {
    const run = ++this.#run
    this.#onReport = onReport
    await this.#ready
    if (run === this.#run) this.#post({ type: "start", run, ...program })
  }

  /** @param {string} text for the program */
  async say(text) {
    const run = this.#run
    await this.#ready
    if (run === this.#run) this.#post({ type: "say", text })
  }

  /** Stops the program and ignores its later messages. */
  stop() {
    this.#run += 1
    this.#post({ type: "stop" })
  }

  remove() {
    this.#run += 1
    this.#listening.abort()
    this.#frame.remove()
  }
}

/** @param {any} data of a message @returns {Report | null} */
function reportIn({ type, texts, text, line }) {
  if (type === "too-much") return { type }
  if (type === "failed") return { type, text: String(text), line: Number.isInteger(line) ? line : null }
  if (type !== "texts" || !Array.isArray(texts)) return null
  return { type, texts: texts.filter((each) => typeof each === "string") }
}
