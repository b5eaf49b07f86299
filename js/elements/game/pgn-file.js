// Reads large PGN files with little memory: for each game it keeps a line of the list, and an offset near its start, to
// read the game again when it is chosen. That is about 120 bytes per game (17 MB for a 100 MB file of 138 000 games).

/** @import { PgnEntry } from "../../api.js" */
/** @typedef {Pick<PgnEntry, "game" | "issues">} FileEntry */

/** Not imported, because it may be loaded later. @typedef {typeof import("../../api.js").readPgn} ReadPgn */
/** @typedef {Pick<ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>, "read" | "cancel">} Reader */

/** @typedef {{ white: string, black: string, result: string, event: string, round: string, date: string, plies: number, issues: number }} Line */
/** @typedef {{ game: number, line: number, column: number, message: string }} FileIssue */

/** How many issues are kept; all are counted. */
const maxIssues = 200
/** How long reading may block the page, in milliseconds. */
export const taskLimit = 25

const columns = ["White", "Black", "Result", "Event", "Round", "Date"]
const [NEWLINE, RETURN, SPACE, BRACKET] = [10, 13, 32, 91]

/** @typedef {{ offset: number, line: number, game: number }} Mark where a game starts */

export class PgnFile {
  name
  #readPgn
  /** The bytes of a text, not a Blob, which DOMs of test runners cannot read. @type {Uint8Array<ArrayBuffer> | null} */
  #text = null
  #blob = new Blob([])
  /** The bytes of the stream that are not in `#blob` yet. @type {Uint8Array<ArrayBuffer>[]} */
  #arrived = []
  /** @type {ReadableStream<Uint8Array<ArrayBuffer>> | null} */
  #stream = null
  /** The `Line` of each game as one string, to save memory. @type {string[]} */
  #lines = []
  /** The nearest mark before each game. @type {Mark[]} */
  #marks = []
  /** @type {FileIssue[]} */
  issues = []
  issueCount = 0
  gamesWithIssues = 0
  bytes = 0
  #cancel = () => {}
  /** @type {"reading" | "read" | "stopped" | "failed"} */
  state = "reading"

  /**
   * @param {Blob | ReadableStream<Uint8Array<ArrayBuffer>> | string} source streams are buffered
   * @param {string} name @param {ReadPgn} readPgn @param {number} [size] of a stream in bytes, if known
   */
  constructor(source, name, readPgn, size = 0) {
    this.name = name
    this.#readPgn = readPgn
    if (typeof source === "string") this.#text = new TextEncoder().encode(source)
    else if (source instanceof Blob) this.#blob = source
    else this.#stream = source
    this.size = this.#text?.length ?? (this.#blob.size || size)
  }

  /** @param {number} offset @returns {Reader} */
  #bytes(offset) {
    if (this.#text) return readerOf(this.#text.subarray(offset))
    if (this.#arrived.length > 0) this.#blob = new Blob([this.#blob, ...this.#arrived.splice(0)])
    return this.#blob.slice(offset).stream().getReader()
  }

  /** How many games have been read. */
  get count() {
    return this.#lines.length
  }

  /** @param {number} index @returns {Line} */
  line(index) {
    const [white = "", black = "", result = "", event = "", round = "", date = "", plies, issues] =
      this.text(index).split("\t")
    return { white, black, result, event, round, date, plies: Number(plies), issues: Number(issues) }
  }

  /** @param {number} index */
  text(index) {
    return this.#lines[index] ?? ""
  }

  /** Does not block the page. @param {() => void} progress called repeatedly @param {(entry: PgnEntry) => void} [each] */
  async read(progress, each) {
    let since = performance.now()
    try {
      for await (const entry of this.#readPgn(this.#chunks(0, 1, true))) {
        if (this.state === "stopped") break
        this.#keep(entry)
        each?.(entry)
        if (performance.now() - since > taskLimit) {
          progress()
          await nextTask()
          since = performance.now()
        }
      }
      if (this.state === "reading") this.state = "read"
    } catch (error) {
      console.warn(error)
      this.state = "failed"
    }
  }

  /** Stops reading, even while it waits for the file. */
  stop() {
    if (this.state !== "reading") return
    this.state = "stopped"
    this.#cancel()
  }

  /** @param {FileEntry} entry */
  #keep({ game, issues }) {
    const index = this.count
    this.#lines.push(lineOf({ game, issues }))
    this.#marks[index] ??= this.#marks[index - 1] ?? { offset: 0, line: 1, game: 0 }
    if (issues.length === 0) return
    this.gamesWithIssues++
    this.issueCount += issues.length
    for (const { line, column, message } of issues.slice(0, maxIssues - this.issues.length)) {
      this.issues.push({ game: index, line, column, message })
    }
  }

  /** Reads one game again. @param {number} index @returns {Promise<FileEntry>} */
  async open(index) {
    const mark = this.#marks[index] ?? { offset: 0, line: 1, game: 0 }
    const entry = await this.#entry(mark, index)
    if (entry && lineOf(entry) === this.text(index)) return entry
    // Something like tags in a comment may have caused a wrong mark. Reading from the start is always right.
    const sure = await this.#entry({ offset: 0, line: 1, game: 0 }, index)
    if (!sure) throw new Error("the game is no longer there")
    return sure
  }

  /** @param {Mark} mark @param {number} index @returns {Promise<FileEntry | null>} */
  async #entry({ offset, line, game }, index) {
    let at = game
    let since = performance.now()
    for await (const { game, issues } of this.#readPgn(this.#chunks(offset, line, false))) {
      if (at++ === index) return { game, issues: issues.map((issue) => ({ ...issue, line: issue.line + line - 1 })) }
      if (performance.now() - since < taskLimit) continue
      await nextTask()
      since = performance.now()
    }
    return null
  }

  /**
   * The bytes from an offset on, cut around each line that begins a tag section. If such a line completes a game, the next
   * game starts there.
   * @param {number} offset @param {number} line @param {boolean} marking
   */
  async *#chunks(offset, line, marking) {
    const arriving = marking ? this.#stream : null
    const reader = arriving?.getReader() ?? this.#bytes(offset)
    const cancel = () => void reader.cancel().catch(() => {})
    if (marking) this.#cancel = cancel
    let atLineStart = true
    let inTags = false
    /** @type {Mark | null} */
    let head = null
    let headCount = 0
    let wasReturn = false
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        if (arriving) this.#arrived.push(value)
        let from = 0
        for (let at = 0; marking && at < value.length; at++) {
          const byte = value[at]
          if (byte === NEWLINE || byte === RETURN) {
            if (byte === RETURN || !wasReturn) line++
            wasReturn = byte === RETURN
            atLineStart = true
            if (head) {
              yield value.subarray(from, at + 1)
              from = at + 1
              if (this.count > headCount) this.#marks[this.count] = { ...head, game: this.count }
              head = null
            }
            continue
          }
          wasReturn = false
          if (!atLineStart || byte === SPACE) continue
          atLineStart = false
          if (byte === BRACKET && !inTags) {
            if (at > from) yield value.subarray(from, at)
            from = at
            head = { offset: offset + at, line, game: 0 }
            headCount = this.count
          }
          inTags = byte === BRACKET
        }
        if (from < value.length) yield value.subarray(from)
        offset += value.length
        if (marking) this.bytes = offset
      }
    } finally {
      cancel()
    }
  }
}

/** @param {FileEntry} entry */
function lineOf({ game, issues }) {
  const { tags } = game
  const texts = columns.map((name) => (tags.get(name) ?? "").replaceAll(/\s+/g, " "))
  return [...texts, game.ply, issues.length].join("\t")
}

/** Lets the browser render and handle input. scheduler.yield would continue before other waiting tasks. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Reader} */
function readerOf(bytes) {
  let isRead = false
  return {
    async read() {
      if (isRead) return { done: true, value: undefined }
      isRead = true
      return { done: false, value: bytes }
    },
    async cancel() {},
  }
}
