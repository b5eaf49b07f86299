// Editing the game that is shown: moves that are tried join it, notes are written, all of it can be undone. Loaded with the
// attribute `editable`.
import { windowOf } from "../picture/html.js"
import { UndoStack, undoKey } from "../editor/undo-stack.js"
import { Annotations, annotating } from "./annotations.js"
import { draw } from "./draw.js"
import { patience, pause } from "./pgn-file.js"
import { pgnOf } from "./save.js"

/** @import { Game, MarkColor, Move, Square } from "../../api.js" */
/** @import { Texts } from "../element/say.js" */
/** @import { Done } from "./annotations.js" */
/** @import { PgnFile } from "./pgn-file.js" */
/** @import { ReadingTexts } from "./texts.js" */

/**
 * The reader of a game, for its editing.
 * @typedef {object} Edited
 * @property {() => boolean} isOn whether it may be edited now
 * @property {() => Game | null} game
 * @property {() => number} index of the game in its file, from 0
 * @property {() => ReadingTexts} texts
 * @property {() => Texts | undefined} language
 * @property {(act: () => void) => void} act does something after which the current point is said again
 * @property {(game: Game) => void} put shows this one in place of the game
 * @property {() => void} changed the game has changed
 * @property {() => void} released the button of the mouse is up again
 * @property {(text: string) => void} say puts a sentence before what is said of the current point
 */

/** The editing of the games of one file. */
export class Editing {
  /** The fields. */
  annotations
  #edited
  /** The changed games, by their index. @type {Map<number, Game>} */
  #games = new Map()
  /** The texts of all games of the file as it was read, if there are several. @type {readonly string[]} */
  #texts = []
  /** The file that can be edited. @type {PgnFile | null} */
  #file = null
  /** The file whose texts are being read. @type {PgnFile | null} */
  #reading = null
  /** States of the shown game. @type {UndoStack<Game>} */
  #history = new UndoStack()
  /** The game before the move that is being made. @type {Game | null} */
  #before = null
  /**
   * Whether the mouse button is down. The list of moves is rewritten only after it is released, because replacing the
   * pressed element would suppress its click.
   */
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
        // Who has just written a comment need not hear it.
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
        undo: () => this.#become("undo"),
        redo: () => this.#become("redo"),
      },
    })
    root.addEventListener("keydown", (event) => {
      const asked = undoKey(/** @type {KeyboardEvent} */ (event))
      if (!asked || !edited.isOn()) return
      event.preventDefault()
      this.#become(asked)
    })
    let press = new (windowOf().AbortController)()
    const release = () => {
      press.abort()
      // After the click.
      setTimeout(() => {
        this.isPressed = false
        edited.released()
      })
    }
    root.addEventListener(
      "mousedown",
      (event) => {
        // The release of another button may go to the menu of the system.
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

  /** Whether the games of a file can be edited. @param {PgnFile | null} file */
  knows(file) {
    return this.#file === file
  }

  /** Forgets all, because something else is to be shown. */
  forget() {
    this.#file = this.#reading = null
    this.drop()
    this.#history.clear()
  }

  /** The changes count no more. */
  drop() {
    this.#games = new Map()
  }

  /** A file has been read to its end. @param {PgnFile} file */
  async read(file) {
    if (this.#reading === file) return
    this.forget()
    this.#reading = file
    const texts = await this.textsOf(file)
    if (this.#reading !== file) return
    this.#texts = texts
    this.#file = file
  }

  /** The texts of all games of a file, if there are several. @param {PgnFile} file */
  async textsOf(file) {
    const reading = this.#reading
    const texts = []
    let since = performance.now()
    for (let index = 0; file.count > 1 && index < file.count && reading === this.#reading; index++) {
      texts.push(pgnOf((await file.open(index)).game))
      if (performance.now() - since > patience) {
        await pause()
        since = performance.now()
      }
    }
    return texts
  }

  /**
   * The file was read again, and the same game is shown. What the page has brought counts; undo brings back what the reader had.
   * @param {PgnFile} file
   * @param {readonly string[]} texts of its games
   * @param {Game | null} before what was shown, if the game has another state now
   */
  follow(file, texts, before) {
    if (before && this.#history.canUndo) this.#history.push(before, null)
    this.drop()
    this.#texts = texts
    this.#file = this.#reading = file
  }

  /** A changed game. @param {number} index in the file, from 0 */
  game(index) {
    return this.#games.get(index)
  }

  /** Another game is shown. */
  opened() {
    this.#history.clear()
  }

  /** The PGN with the changes; null if there are none. */
  get pgn() {
    this.annotations.flush()
    if (this.#games.size === 0) return null
    const texts = [...this.#texts]
    for (const [index, game] of this.#games) texts[index] = pgnOf(game)
    return texts.join("\n")
  }

  // ─── Changes ─────────────────────────────────────────────────────────────────────────────────────

  /**
   * Called before a move is made.
   * @param {Move} move
   * @param {Game} playedOn the game in which it will be made: the shown one, or where that has ended a copy that goes on
   */
  prepare({ uci }, playedOn) {
    this.annotations.flush()
    const game = this.#edited.game()
    this.#before = null
    if (!game || game.current.children.some((child) => child.move?.uci === uci)) return
    this.#before = game.clone()
    if (playedOn === game) return
    // The result stays that of the game.
    playedOn.tags.set("Result", game.tags.get("Result") ?? "*")
    this.#edited.put(playedOn)
  }

  /** A move was made. */
  moved() {
    if (this.#before) this.#keep(this.#before)
    this.#before = null
  }

  /** @param {{ from: Square, to: Square, color: MarkColor }} stroke an arrow, or a circle */
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
    if (game.version !== version) this.#keep(before)
  }

  /** @param {Game} before the change */
  #keep(before) {
    this.#history.push(before, null)
    this.#tell()
  }

  #tell() {
    const game = this.#edited.game()
    if (game) this.#games.set(this.#edited.index(), game)
    this.#edited.changed()
  }

  /** @param {"undo" | "redo"} step */
  #become(step) {
    this.annotations.flush()
    const game = this.#edited.game()
    if (!game || !(step === "undo" ? this.#history.canUndo : this.#history.canRedo)) return
    this.#edited.put(this.#history[step](game))
    this.#edited.act(() => {})
    this.#tell()
  }
}
