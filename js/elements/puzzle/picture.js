// A puzzle before it is interactive: its position and task, as far as they can be read without the rules.
import { attributeOf } from "../element/attributes.js"
import { lazy } from "../element/engine.js"
import { empty, pockets, readFen, start } from "../picture/fen.js"
import { html, windowOf } from "../picture/html.js"
import { focusSquares, stopWaiting, whenNear } from "../element/near.js"
import { failed, rulesFor } from "../element/rules-for.js"
import { pictureOf } from "../picture/picture.js"
import { opposite } from "../picture/squares.js"
import { adoptStyle } from "../element/style.js"
import { learn } from "../element/verdict-languages.js"
import { pgnFor, hideBlock, whenParsed } from "../element/tag-content.js"
import style from "./puzzle.css"

/** @import { ChessPuzzle } from "../chess-puzzle.js" */
/** @import { Diagram } from "../picture/fen.js" */
/** @import { BoardState } from "../picture/render.js" */
/** @import { Shell } from "../element/shell.js" */
/** @import { TagContent } from "../element/tag-content.js" */
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
  #loading = null
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
    hideBlock(this.#host, null)
    this.#puzzle?.stop()
  }

  render() {
    const host = this.#host
    const content = contentFor(host)
    hideBlock(host, content.block, () => this.#shell.invalidate())
    const picture = this.#picture(content.text)
    const rules = rulesFor(host, content.text).now
    const state = (rules && this.#puzzle?.state(picture, content)) ?? picture
    const prompt = host.getAttribute("caption") ?? this.#puzzle?.prompt ?? taskIn(content.text)
    this.#prompt.textContent = prompt
    this.#prompt.hidden = prompt === ""
    if (!this.#below.parentNode) this.#shell.root.append(this.#below)
    this.#shell.show({ ...state, label: prompt || state.label })
    if (this.#problem()) this.#shell.problem = this.#problem()
    if (!this.#loading) whenNear(host, this.#shell, () => void this.load())
  }

  /** Resolves when the puzzle can be solved, or says that it cannot be loaded. */
  load() {
    stopWaiting(this.#host)
    return (this.#loading ??= this.#load())
  }

  reload() {
    if (this.#loading) this.#loading = this.#load()
  }

  async #load() {
    const shell = this.#shell
    try {
      const rules = rulesFor(this.#host, contentFor(this.#host).text)
      const [{ Puzzle }] = await Promise.all([puzzles.load(), rules.load(), learn(shell.lang)])
      this.#problem = () => ""
      shell.problem = ""
      this.#puzzle ??= new Puzzle(this.#host, shell, this.#below)
    } catch (error) {
      const why = failed(error, () => void (this.#loading = this.#load()))
      this.#problem = () => why(shell.language, shell.texts.failed)
    }
    shell.draw()
    // The board becomes interactive at the end of this task.
    await new Promise((resolve) => setTimeout(resolve))
    focusSquares(shell)
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

/** Without PGN for other kinds of puzzles. @param {ChessPuzzle} host @returns {TagContent} */
function contentFor(host) {
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
