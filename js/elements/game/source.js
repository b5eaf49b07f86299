// Where a game comes from: a file, a text, the text in the tag, or the block of the page after it.
import { engine } from "../element/engine.js"
import { windowOf } from "../picture/html.js"
import { problems } from "../element/problem-texts.js"
import { variants } from "../element/rules-for.js"
import { pgnFor, replace, whenParsed } from "../element/written.js"
import { PgnFile } from "./pgn-file.js"

/** @import { Source } from "../chess-game.js" */
/** @import { Texts } from "../element/say.js" */
/** @import { Written } from "../element/written.js" */
/** @import { ReadingTexts } from "./texts.js" */

/** In which language problems are said. @typedef {{ texts: () => ReadingTexts, language: () => Texts | undefined }} Said */

/** Reads games of the variant that the element names, if they name none. @param {HTMLElement} host @returns {typeof import("../../api.js").readPgn} */
function readPgnFor(host) {
  const { readPgn } = /** @type {NonNullable<typeof engine.now>} */ (engine.now)
  const variant = variants.now?.variantOf(host)
  /** @type {object} The option is of another entry. */
  const ofVariant = { variant }
  return variant ? (pieces, options) => readPgn(pieces, { ...options, ...ofVariant }) : readPgn
}

/** One reading of the source. */
export class Reading {
  /** Whether another one has begun, or the rules are gone. */
  isOver = false
  /** Whether the page was being parsed, so that its text may go on. */
  isPartial
  /** Whether the same file or a text was read just before: it may have changed since. */
  isRepeated
  /** The file; null if a text is read. */
  src
  /** @type {Written} */
  written
  #host
  #said
  /** @type {PgnFile | null} */
  #file = null
  #fetching = new AbortController()

  /** @param {HTMLElement} host @param {Source} source @param {Reading | null} before @param {Said} said */
  constructor(host, { src, pgn }, before, said) {
    this.#host = host
    this.#said = said
    this.src = src
    this.isInPage = src === null && pgn === null
    this.written = this.isInPage ? pgnFor(host) : { text: pgn ?? "", block: null, isMoved: false }
    this.isRepeated = before !== null && src === before.src
    this.isPartial = this.isInPage && document.readyState === "loading"
  }

  /** Whether a text is another one than what is read. @param {Pick<Written, "text" | "block">} written */
  isOther({ text, block }) {
    return this.src !== null || text !== this.written.text || block !== this.written.block
  }

  /** @returns {Promise<PgnFile | string>} or why it cannot be had */
  async open() {
    const { src } = this
    if (src === null) return (this.#file = new PgnFile(this.written.text, "", readPgnFor(this.#host)))
    const { texts } = this.#said
    const { signal } = this.#fetching
    try {
      const cache = this.isRepeated ? "no-cache" : "default"
      const response = await fetch(new URL(src, this.#host.baseURI), { signal, cache })
      if (!response.ok || !response.body)
        return texts().notFound(src, `${response.status} ${response.statusText}`.trim())
      const size = Number(response.headers.get("content-length") ?? 0)
      return (this.#file = new PgnFile(response.body, src, readPgnFor(this.#host), size))
    } catch (error) {
      if (!signal.aborted) console.warn(error)
      return texts().notLoaded(src)
    }
  }

  /** Whether Markdown has cut the text, or mixed the page into it. @param {PgnFile} file that was read */
  isCut(file) {
    return this.written.isMoved && (file.count === 0 || file.issueCount > 0 || file.line(file.count - 1).plies === 0)
  }

  /** What is wrong with the source as a whole, "" if nothing is. @param {PgnFile} file that was read */
  problemOf(file) {
    const { src } = this
    const { state, count } = file
    const { texts, language } = this.#said
    if (this.isCut(file)) return problems(language()).moved
    if (state === "failed" && src !== null) return texts().notRead(src, count)
    return count === 0 && (src !== null || this.written.text.trim() !== "") ? texts().noGame : ""
  }

  stop() {
    this.isOver = true
    this.#fetching.abort()
    this.#file?.stop()
  }
}

/** The source of one element, which may change. */
export class PgnSource {
  /** The latest reading. @type {Reading | null} */
  reading = null
  #host
  #source
  #textChanged
  #said
  /** The block of the page that is shown here instead, with the text of it. @type {Pick<Written, "text" | "block">} */
  #replaced = { text: "", block: null }

  /**
   * @param {HTMLElement} host
   * @param {() => Source} source what is to be read
   * @param {() => void} textChanged is called when the text inside has changed
   * @param {Said} said
   */
  constructor(host, source, textChanged, said) {
    this.#host = host
    this.#source = source
    this.#textChanged = textChanged
    this.#said = said
    const arrived = new (windowOf().MutationObserver)(
      () => this.reading?.isOther(pgnFor(host)) !== false && textChanged(),
    )
    arrived.observe(host, { childList: true, characterData: true, subtree: true })
  }

  /** Begins to read what the element says now. */
  begin() {
    this.reading?.stop()
    const reading = new Reading(this.#host, this.#source(), this.reading, this.#said)
    this.reading = reading
    if (!reading.isInPage) this.replace(reading.written)
    else if (reading.written.text.trim() === "") whenParsed(this.#textChanged)
    return reading
  }

  /** What was read counts no more. */
  drop() {
    this.reading?.stop()
    this.reading = null
  }

  /** Hides the block of the page that is shown here. @param {Pick<Written, "text" | "block">} replaced */
  replace(replaced) {
    this.#replaced = replaced
    replace(this.#host, replaced.block, () => {
      const written = pgnFor(this.#host)
      if (written.text === replaced.text) this.replace(written)
      else this.#textChanged()
    })
  }

  /** The element was put back into the page. */
  show() {
    this.replace(this.#replaced)
  }

  /** The element was removed from the page. */
  stop() {
    replace(this.#host, null)
  }
}
