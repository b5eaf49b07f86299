// A puzzle before it is interactive: its position and task, as far as they can be read without the rules.
import { attributeOf } from "../element/attributes.js"
import { lazy } from "../element/engine.js"
import { empty, pockets, readFen, start } from "../picture/fen.js"
import { html, windowOf } from "../picture/html.js"
import { passFocus, waitNoMore, whenNear } from "../element/near.js"
import { failed, rulesFor } from "../element/rules-for.js"
import { pictureOf } from "../picture/picture.js"
import { opposite } from "../picture/squares.js"
import { adoptStyle } from "../element/style.js"
import { learn } from "../element/verdict-languages.js"
import { pgnFor, replace, whenParsed } from "../element/written.js"
import style from "./puzzle.css"

/** @import { ChessPuzzle } from "../chess-puzzle.js" */
/** @import { Diagram } from "../picture/fen.js" */
/** @import { BoardState } from "../picture/render.js" */
/** @import { Shell } from "../element/shell.js" */
/** @import { Written } from "../element/written.js" */
/** @import { Puzzle } from "./puzzle.js" */

const puzzles = lazy(() => import("./puzzle.js"))

export class PuzzlePicture {
  #host
  #shell
  #prompt = html("p", "prompt", { part: "prompt" })
  #below = html("div", "below puzzle", { part: "below" })
  /** @type {Puzzle | null} */
  #puzzle = null
  /** @type {Promise<void> | null} */
  #coming = null
  /** Why loading the rules failed, in the current language. */
  #problem = () => ""

  /** @param {ChessPuzzle} host @param {Shell} shell */
  constructor(host, shell) {
    this.#host = host
    this.#shell = shell
    adoptStyle(shell.root, style)
    // The text inside may arrive late, or change.
    const arriving = new (windowOf().MutationObserver)(() => shell.invalidate())
    arriving.observe(host, { childList: true, characterData: true, subtree: true })
    whenParsed(() => shell.invalidate())
    this.#below.append(this.#prompt)
  }

  stop() {
    replace(this.#host, null)
    this.#puzzle?.stop()
  }

  render() {
    const host = this.#host
    const written = writtenFor(host)
    replace(host, written.block, () => this.#shell.invalidate())
    const picture = this.#picture(written.text)
    const rules = rulesFor(host, written.text).now
    const seen = (rules && this.#puzzle?.state(picture, written)) ?? picture
    const prompt = host.getAttribute("caption") ?? this.#puzzle?.prompt ?? taskIn(written.text)
    this.#prompt.textContent = prompt
    this.#prompt.hidden = prompt === ""
    if (!this.#below.parentNode) this.#shell.root.append(this.#below)
    this.#shell.show({ ...seen, label: prompt || seen.label })
    if (this.#problem()) this.#shell.problem = this.#problem()
    if (!this.#coming) whenNear(host, this.#shell, () => void this.come())
  }

  /** Resolves when the puzzle can be solved, or says that it cannot be loaded. */
  come() {
    waitNoMore(this.#host)
    return (this.#coming ??= this.#load())
  }

  /** To be called when the variant has changed. */
  reload() {
    if (this.#coming) this.#coming = this.#load()
  }

  async #load() {
    const shell = this.#shell
    try {
      const rules = rulesFor(this.#host, writtenFor(this.#host).text)
      const [{ Puzzle }] = await Promise.all([puzzles.load(), rules.load(), learn(shell.lang)])
      this.#problem = () => ""
      shell.problem = ""
      this.#puzzle ??= new Puzzle(this.#host, shell, this.#below)
    } catch (error) {
      const why = failed(error, () => void (this.#coming = this.#load()))
      this.#problem = () => why(shell.language, shell.texts.failed)
    }
    shell.draw()
    // The board becomes interactive at the end of this task.
    await new Promise((resolve) => setTimeout(resolve))
    passFocus(shell)
  }

  /** The author's position, from the solver's side. @param {string} pgn @returns {BoardState} */
  #picture(pgn) {
    const host = this.#host
    const { texts } = this.#shell
    const fen = (hasPgn(host) ? /\[FEN\s+"([^"]*)"/i.exec(pgn)?.[1] : host.fen) ?? start
    const diagram = readFen(fen.replace(pockets, "")) ?? /** @type {Diagram} */ (readFen(empty))
    const solver = host.lead && host.moves !== null ? opposite(diagram.turn) : diagram.turn
    /** @param {string} name */
    const read = (name) => host.getAttribute(attributeOf(name)) ?? (name === "orientation" ? solver : null)
    return { ...pictureOf(diagram, read), label: texts.board, interaction: null }
  }
}

/** @param {ChessPuzzle} host */
const hasPgn = (host) => host.task?.trim() !== "targets" && host.moves === null

/** Without PGN for other kinds of puzzles. @param {ChessPuzzle} host @returns {Written} */
function writtenFor(host) {
  if (host.pgn === null && hasPgn(host)) return pgnFor(host)
  return { text: host.pgn ?? "", block: null, isMoved: false }
}

/** The comment at the start, without its commands. @param {string} pgn */
function taskIn(pgn) {
  const [, comment = ""] = /^\s*(?:\[\w+\s+"[^"]*"\s*\]\s*)*\{([^}]*)\}/.exec(pgn) ?? []
  return comment
    .replace(/\[%[^\]]*\]/g, "")
    .replace(/\s+/g, " ")
    .trim()
}
