// Editing the shown game: adds moves and notes, with undo. Loaded with the attribute `editable`.
import { windowOf } from "../picture/html.js"
import { UndoStack, undoKey } from "../editor/undo-stack.js"
import { Annotations, annotating } from "./annotations.js"
import { draw } from "./draw.js"
import { taskLimit, nextTask } from "./pgn-file.js"
import { pgnOf } from "./save.js"

/** @import { Game, MarkColor, Move, Square } from "../../api.js" */
/** @import { Texts } from "../element/say.js" */
/** @import { Done } from "./annotations.js" */
/** @import { PgnFile } from "./pgn-file.js" */
/** @import { ReadingTexts } from "./texts.js" */

/**
 * @typedef {object} Edited what the reader provides
 * @property {() => boolean} isOn whether the game can be edited now
 * @property {() => Game | null} game
 * @property {() => number} index of the game in its file, from 0
 * @property {() => ReadingTexts} texts
 * @property {() => Texts | undefined} language
 * @property {(act: () => void) => void} act runs `act`, and announces the current node again
 * @property {(game: Game) => void} setGame replaces the shown game by another state of it
 * @property {() => void} changed
 * @property {() => void} released the mouse button was released
 * @property {(text: string) => void} say announces a sentence before those on the current node
 */

export class Editing {
  annotations
  #edited
  /** The changed games, by their index. @type {Map<number, Game>} */
  #games = new Map()
  /** The PGN of each game as read, if there are several. @type {readonly string[]} */
  #texts = []
  /** The file that can be edited. @type {PgnFile | null} */
  #file = null
  /** The file whose texts are being read. @type {PgnFile | null} */
  #reading = null
  /** Earlier states of the shown game. @type {UndoStack<Game>} */
  #history = new UndoStack()
  /** The game before the move in progress. @type {Game | null} */
  #before = null
  /** While the mouse button is down, the list must not be rewritten: replacing the pressed move would lose its click. */
  isPressed = false

  /** @param {ShadowRoot} root @param {Edited} edited */
  constructor(root, edited) {
    this.#edited = edited
    const history = this.#history
    const game = () => /** @type {Game} */ (edited.game())
    this.annotations = new Annotations(root, {
      game,
      texts: () => this.#phrases,
      reading: edited.texts,
      write: (act, isComment) => {
        // A comment is not read back to its author.
        if (isComment) this.#change(act)
        else edited.act(() => this.#change(act))
      },
      change: (done, act) => this.#do(done, act),
      history: {
        get canUndo() {
          return history.canUndo
        },
        get canRedo() {
          return history.canRedo
        },
        undo: () => this.#applyHistory("undo"),
        redo: () => this.#applyHistory("redo"),
      },
    })
    root.addEventListener("keydown", (event) => {
      const asked = undoKey(/** @type {KeyboardEvent} */ (event))
      if (!asked || !edited.isOn()) return
      event.preventDefault()
      this.#applyHistory(asked)
    })
    let press = new (windowOf().AbortController)()
    const release = () => {
      press.abort()
      // The click event comes after mouseup.
      setTimeout(() => {
        this.isPressed = false
        edited.released()
      })
    }
    root.addEventListener(
      "mousedown",
      (event) => {
        // A context menu may swallow the release of other buttons.
        if (/** @type {MouseEvent} */ (event).button !== 0) return
        this.isPressed = true
        press.abort()
        press = new (windowOf().AbortController)()
        const { signal } = press
        for (const type of ["mouseup", "dragend"]) document.addEventListener(type, release, { capture: true, signal })
      },
      true,
    )
  }

  get #phrases() {
    return annotating(this.#edited.language())
  }

  /** @param {PgnFile | null} file */
  isPrepared(file) {
    return this.#file === file
  }

  reset() {
    this.#file = this.#reading = null
    this.dropChanges()
    this.#history.clear()
  }

  dropChanges() {
    this.#games = new Map()
  }

  /** Prepares a completely read file for editing. @param {PgnFile} file */
  async read(file) {
    if (this.#reading === file) return
    this.reset()
    this.#reading = file
    const texts = await this.textsOf(file)
    if (this.#reading !== file) return
    this.#texts = texts
    this.#file = file
  }

  /** @param {PgnFile} file @returns {Promise<string[]>} empty for a single game */
  async textsOf(file) {
    const reading = this.#reading
    const texts = []
    let since = performance.now()
    for (let index = 0; file.count > 1 && index < file.count && reading === this.#reading; index++) {
      texts.push(pgnOf((await file.open(index)).game))
      if (performance.now() - since > taskLimit) {
        await nextTask()
        since = performance.now()
      }
    }
    return texts
  }

  /**
   * The file was read again and still has the game. Its state replaces the reader's changes; the reader can undo that.
   * @param {PgnFile} file @param {readonly string[]} texts of its games
   * @param {Game | null} before what was shown, if the game has changed
   */
  follow(file, texts, before) {
    if (before && this.#history.canUndo) this.#history.push(before, null)
    this.dropChanges()
    this.#texts = texts
    this.#file = this.#reading = file
  }

  /** The game, if it was changed. @param {number} index */
  game(index) {
    return this.#games.get(index)
  }

  clearHistory() {
    this.#history.clear()
  }

  /** The PGN with all changes; null if there are none. */
  get pgn() {
    this.annotations.flush()
    if (this.#games.size === 0) return null
    const texts = [...this.#texts]
    for (const [index, game] of this.#games) texts[index] = pgnOf(game)
    return texts.join("\n")
  }

  /** Called before a move. @param {Move} move @param {Game} playedOn the shown game, or a copy without its declared end */
  prepare({ uci }, playedOn) {
    this.annotations.flush()
    const game = this.#edited.game()
    this.#before = null
    if (!game || game.current.children.some((child) => child.move?.uci === uci)) return
    this.#before = game.clone()
    if (playedOn === game) return
    // The game keeps its result.
    playedOn.tags.set("Result", game.tags.get("Result") ?? "*")
    this.#edited.setGame(playedOn)
  }

  moved() {
    if (this.#before) this.#pushUndo(this.#before)
    this.#before = null
  }

  /** @param {{ from: Square, to: Square, color: MarkColor }} stroke */
  draw(stroke) {
    const { current } = /** @type {Game} */ (this.#edited.game())
    this.#change(() => draw(current, stroke))
  }

  /** @param {Done} done @param {() => void} act */
  #do(done, act) {
    this.#edited.act(() => this.#change(act))
    this.#edited.say(this.#phrases[done])
  }

  /** @param {() => void} act */
  #change(act) {
    const game = /** @type {Game} */ (this.#edited.game())
    const before = game.clone()
    const { version } = game
    act()
    if (game.version !== version) this.#pushUndo(before)
  }

  /** @param {Game} before the change */
  #pushUndo(before) {
    this.#history.push(before, null)
    this.#register()
  }

  #register() {
    const game = this.#edited.game()
    if (game) this.#games.set(this.#edited.index(), game)
    this.#edited.changed()
  }

  /** @param {"undo" | "redo"} step */
  #applyHistory(step) {
    this.annotations.flush()
    const game = this.#edited.game()
    if (!game || !(step === "undo" ? this.#history.canUndo : this.#history.canRedo)) return
    this.#edited.setGame(this.#history[step](game))
    this.#edited.act(() => {})
    this.#register()
  }
}
