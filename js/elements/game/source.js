// The source of a game: a file, a property, the text in the tag, or the block after it.
import { engine } from "../element/engine.js"
import { windowOf } from "../picture/html.js"
import { problems } from "../element/problem-texts.js"
import { variants } from "../element/rules-for.js"
import { pgnFor, hideBlock, whenParsed } from "../element/tag-content.js"
import { PgnFile } from "./pgn-file.js"

/** @import { Source } from "../chess-game.js" */
/** @import { Texts } from "../element/say.js" */
/** @import { TagContent } from "../element/tag-content.js" */
/** @import { ReadingTexts } from "./texts.js" */

/** @typedef {{ texts: () => ReadingTexts, language: () => Texts | undefined }} Localization of problems */

/** `readPgn` for the element's variant. @param {HTMLElement} host @returns {typeof import("../../api.js").readPgn} */
function readPgnFor(host) {
  const { readPgn } = /** @type {NonNullable<typeof engine.now>} */ (engine.now)
  const variant = variants.now?.variantOf(host)
  /** @type {object} the option is declared by another entry */
  const ofVariant = { variant }
  return variant ? (pieces, options) => readPgn(pieces, { ...options, ...ofVariant }) : readPgn
}

export class Reading {
  /** Whether another reading has begun, or the rules could not be loaded. */
  isOver = false
  /** Whether the page was still being parsed, so that the text may grow. */
  isPartial
  /** Whether it reads the same source as the reading before, because the source may have changed. */
  isRepeated
  /** Null if a text is read. */
  src
  /** @type {TagContent} */
  content
  #host
  #localization
  /** @type {PgnFile | null} */
  #file = null
  #fetching = new AbortController()

  /** @param {HTMLElement} host @param {Source} source @param {Reading | null} before @param {Localization} localization */
  constructor(host, { src, pgn }, before, localization) {
    this.#host = host
    this.#localization = localization
    this.src = src
    this.isInPage = src === null && pgn === null
    this.content = this.isInPage ? pgnFor(host) : { text: pgn ?? "", block: null, isMoved: false }
    this.isRepeated = before !== null && src === before.src
    this.isPartial = this.isInPage && document.readyState === "loading"
  }

  /** @param {Pick<TagContent, "text" | "block">} written */
  isOther({ text, block }) {
    return this.src !== null || text !== this.content.text || block !== this.content.block
  }

  /** @returns {Promise<PgnFile | string>} the file, or why it cannot be read */
  async open() {
    const { src } = this
    if (src === null) return (this.#file = new PgnFile(this.content.text, "", readPgnFor(this.#host)))
    const { texts } = this.#localization
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

  /** Whether Markdown has cut the text, or mixed parts of the page into it. @param {PgnFile} file */
  isCut(file) {
    return this.content.isMoved && (file.count === 0 || file.issueCount > 0 || file.line(file.count - 1).plies === 0)
  }

  /** A problem with the source as a whole; "" if there is none. @param {PgnFile} file */
  problemOf(file) {
    const { src } = this
    const { state, count } = file
    const { texts, language } = this.#localization
    if (this.isCut(file)) return problems(language()).moved
    if (state === "failed" && src !== null) return texts().notRead(src, count)
    return count === 0 && (src !== null || this.content.text.trim() !== "") ? texts().noGame : ""
  }

  stop() {
    this.isOver = true
    this.#fetching.abort()
    this.#file?.stop()
  }
}

export class PgnSource {
  /** The latest reading. @type {Reading | null} */
  reading = null
  #host
  #source
  #textChanged
  #localization
  /** The block that is hidden because the element shows it. @type {Pick<TagContent, "text" | "block">} */
  #hidden = { text: "", block: null }

  /**
   * @param {HTMLElement} host @param {() => Source} source @param {() => void} textChanged the text inside has changed
   * @param {Localization} localization
   */
  constructor(host, source, textChanged, localization) {
    this.#host = host
    this.#source = source
    this.#textChanged = textChanged
    this.#localization = localization
    const arrived = new (windowOf().MutationObserver)(
      () => this.reading?.isOther(pgnFor(host)) !== false && textChanged(),
    )
    arrived.observe(host, { childList: true, characterData: true, subtree: true })
  }

  begin() {
    this.reading?.stop()
    const reading = new Reading(this.#host, this.#source(), this.reading, this.#localization)
    this.reading = reading
    if (!reading.isInPage) this.replace(reading.content)
    else if (reading.content.text.trim() === "") whenParsed(this.#textChanged)
    return reading
  }

  drop() {
    this.reading?.stop()
    this.reading = null
  }

  /** Hides a block that the element shows. @param {Pick<TagContent, "text" | "block">} replaced */
  replace(replaced) {
    this.#hidden = replaced
    hideBlock(this.#host, replaced.block, () => {
      const content = pgnFor(this.#host)
      if (content.text === replaced.text) this.replace(content)
      else this.#textChanged()
    })
  }

  show() {
    this.replace(this.#hidden)
  }

  stop() {
    hideBlock(this.#host, null)
  }
}
