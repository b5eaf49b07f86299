// Opens a PGN that is pasted, chosen as a file or dropped onto the page, and lists its games to choose from.
import { refuse } from "./status-card.js"
import { setOff } from "./controls.js"
import { byId, element } from "./dom.js"
import { GameList } from "../elements/game/game-list.js"
import { PgnFile } from "../elements/game/pgn-file.js"
import { knownText } from "../elements/game/words.js"
import { readPgn } from "../module/index.js"
import { counted, numeral, phrase } from "../texts.js"
import { inLanguage } from "./language.js"
import { reading } from "./element-texts.js"

/** @import { FileEntry } from "../elements/game/pgn-file.js" */

/** @typedef {{ text: string, blob: Blob, name: string, index: number, isOne: boolean }} Source where a game was opened from */

/** Milliseconds between two updates of the progress bar. */
const progressInterval = 100

/** The dialog, and the buttons for the previous and next game. */
export class PgnImport {
  #dialog = /** @type {HTMLDialogElement} */ (byId("pgn-dialog"))
  #text = /** @type {HTMLTextAreaElement} */ (byId("pgn-text"))
  #chooser = /** @type {HTMLInputElement} */ (byId("pgn-file"))
  #bar = /** @type {HTMLProgressElement} */ (byId("pgn-bar"))
  #list
  #handler
  /** The file in the dialog. @type {PgnFile | null} */
  #file = null
  /** The file and index of the game on the board. @type {{ file: PgnFile, index: number } | null} */
  #opened = null
  /** @type {WeakMap<PgnFile, Blob>} */
  #blobs = new WeakMap()
  #lastDrawn = 0
  /** The latest request: reading a game is asynchronous. @type {{ file: PgnFile, index: number } | null} */
  #wanted = null

  /** @param {(entry: FileEntry, source: Source) => void} handler gets the chosen game */
  constructor(handler) {
    this.#handler = handler
    const filter = /** @type {HTMLInputElement} */ (byId("filter"))
    this.#list = new GameList(byId("game-list"), filter, (index) => this.#file && this.#choose(this.#file, index), {
      matches: byId("match-count"),
      texts: reading,
    })
    byId("open-pgn").addEventListener("click", () => this.#show("source"))
    byId("another-pgn").addEventListener("click", () => this.#view("source"))
    byId("back-to-list").addEventListener("click", () => this.#view("games"))
    byId("list-games").addEventListener("click", () => this.#showList())
    byId("previous-game").addEventListener("click", () => this.#openNeighbour(-1))
    byId("next-game").addEventListener("click", () => this.#openNeighbour(1))
    byId("stop-reading").addEventListener("click", () => this.#file?.stop())
    byId("read-pgn").addEventListener("click", () => {
      if (this.#text.value.trim() !== "") return void this.read(new Blob([this.#text.value]), phrase("pasted-text"))
      this.#say(phrase("paste-first"))
      this.#text.focus()
    })
    this.#chooser.addEventListener("change", () => {
      const [file] = this.#chooser.files ?? []
      if (file) this.read(file, file.name)
      // Allows choosing the same file again after it has changed.
      this.#chooser.value = ""
    })
    // Closing the dialog without a choice discards the file.
    this.#dialog.addEventListener("close", () => this.#file !== this.#opened?.file && this.#file?.stop())
    this.#receiveDrops()
  }

  /** Forgets the file of the previous game. */
  detach() {
    this.#opened = null
    this.#drawSource()
  }

  /** @param {Blob} blob @param {string} name */
  #fileOf(blob, name) {
    const file = new PgnFile(blob, name, readInLanguage)
    this.#blobs.set(file, blob)
    return file
  }

  /**
   * Reads the file of the game on the board again, so that its other games can be opened.
   * @param {Blob} blob
   * @param {string} name
   * @param {number} index
   */
  async attach(blob, name, index) {
    const file = this.#fileOf(blob, name)
    this.#opened = { file, index }
    const isCurrent = () => this.#opened?.file === file
    await file.read(() => {
      if (isCurrent()) this.#drawSource()
      else file.stop()
    })
    if (isCurrent()) this.#drawSource()
  }

  /**
   * Reads a file and lists its games; opens a single game at once.
   * @param {Blob} blob
   * @param {string} name
   */
  async read(blob, name) {
    this.#file?.stop()
    const file = this.#fileOf(blob, name)
    this.#file = file
    this.#list.show(file)
    this.#lastDrawn = 0
    this.#show(this.#dialog.open ? (this.#dialog.dataset.view ?? "source") : "source")
    this.#draw(file)
    await file.read(() => {
      if (performance.now() - this.#lastDrawn > progressInterval) this.#draw(file)
    })
    this.#draw(file)
    // An empty game with issues means that the file is not PGN.
    const isGame = file.count === 1 && (file.issueCount === 0 || file.line(0).plies > 0)
    if (isGame && file.state === "read" && this.#file === file && this.#dialog.open) await this.#choose(file, 0)
  }

  /** @param {PgnFile} file */
  #draw(file) {
    this.#lastDrawn = performance.now()
    if (this.#opened?.file === file) this.#drawSource()
    if (this.#file !== file) return
    const { count, bytes, size, state } = file
    if (count > 1 && this.#dialog.dataset.view === "source" && byId("back-to-list").hidden) this.#view("games")
    const isReading = state === "reading"
    byId("pgn-progress").hidden = !isReading
    this.#bar.max = Math.max(size, 1)
    this.#bar.value = bytes
    this.#say(
      isReading
        ? phrase("progress", { games: reading().gameCount(count), done: sizeText(bytes), size: sizeText(size) })
        : finalText(file),
    )
    this.#list.update()
    this.#drawIssues(file)
  }

  /** @param {string} text */
  #say(text) {
    byId("pgn-state").textContent = text
  }

  /** @param {PgnFile} file */
  #drawIssues(file) {
    const { issues, issueCount, gamesWithIssues } = file
    const box = byId("pgn-issues")
    box.hidden = issueCount === 0
    const list = byId("pgn-issue-list")
    if (issueCount === 0) return void list.replaceChildren()
    byId("pgn-issue-count").textContent = phrase("issues-in", {
      issues: reading().issueCount(issueCount),
      games: reading().gameCount(gamesWithIssues),
    })
    for (const { game, ...issue } of issues.slice(list.childElementCount)) {
      const { white, black } = file.line(game)
      const slots = { ...issue, number: numeral(game + 1), players: `${playerOf(white)} – ${playerOf(black)}` }
      list.append(element("li", "", file.count > 1 ? phrase("issue-in-game", slots) : reading().issue(issue)))
    }
  }

  /** @param {string} view "source" or "games" */
  #show(view) {
    if (!this.#dialog.open) this.#dialog.showModal()
    this.#view(view)
  }

  /** @param {string} view */
  #view(view) {
    this.#dialog.dataset.view = view
    byId("pgn-source").hidden = view !== "source"
    byId("pgn-games").hidden = view !== "games"
    byId("another-pgn").hidden = view !== "games"
    byId("back-to-list").hidden = view !== "source" || (this.#file?.count ?? 0) < 2
    byId("pgn-title").textContent = phrase(view === "games" ? "games" : "open-pgn")
    const field = byId(view === "games" ? "filter" : "pgn-text")
    // On a touch screen the focus would open the keyboard over the list.
    if (!matchMedia("(pointer: coarse)").matches) field.focus()
    this.#list.reveal()
  }

  #showList() {
    const { file, index } = this.#opened ?? {}
    if (!file) return
    if (this.#file !== file) {
      this.#file = file
      this.#list.show(file)
      byId("pgn-issue-list").replaceChildren()
    }
    this.#draw(file)
    this.#show("games")
    this.#list.setOpen(index ?? -1)
    this.#list.reveal()
  }

  /** @param {1 | -1} step */
  #openNeighbour(step) {
    const { file, index } = this.#wanted ?? this.#opened ?? {}
    if (file && index !== undefined && file.text(index + step) !== "") this.#choose(file, index + step)
  }

  /** @param {PgnFile} file @param {number} index */
  async #choose(file, index) {
    const wanted = (this.#wanted = { file, index })
    try {
      const entry = await file.open(index)
      if (wanted !== this.#wanted) return
      this.#opened = { file, index }
      const fromDialog = this.#dialog.open
      this.#dialog.close()
      this.#text.value = ""
      this.#handler(entry, {
        text: this.#sourceText(),
        blob: this.#blobs.get(file) ?? new Blob([]),
        name: file.name,
        index,
        isOne: file.count === 1,
      })
      if (fromDialog) {
        focusMoves()
        scrollTo(0, 0)
      }
      this.#drawSource()
      this.#list.setOpen(index)
    } catch (error) {
      console.warn(error)
      const text = phrase("moved-file")
      this.#say(text)
      refuse(text)
    } finally {
      if (wanted === this.#wanted) this.#wanted = null
    }
  }

  #sourceText() {
    const { file, index = 0 } = this.#opened ?? {}
    if (!file) return ""
    if (file.count === 1) return phrase("from-file", { name: file.name })
    return phrase("game-in-file", { place: this.#place(file, index), name: file.name })
  }

  /** @param {PgnFile} file @param {number} index */
  #place({ state, count }, index) {
    return state === "reading" ? reading().soFar(index + 1, count) : reading().game(index + 1, count)
  }

  #drawSource() {
    const { file, index = 0 } = this.#opened ?? {}
    byId("game-steps").hidden = !file || file.count < 2
    if (!file) return
    byId("list-games").textContent = this.#place(file, index)
    setOff("previous-game", index === 0)
    setOff("next-game", index + 1 >= file.count)
  }

  #receiveDrops() {
    const hint = byId("drop-hint")
    const hasFiles = (/** @type {DragEvent} */ { dataTransfer }) => dataTransfer?.types.includes("Files") ?? false
    document.addEventListener("dragover", (event) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy"
      hint.hidden = false
    })
    document.addEventListener("dragleave", ({ relatedTarget }) => {
      if (!relatedTarget) hint.hidden = true
    })
    document.addEventListener("drop", (event) => {
      hint.hidden = true
      if (!hasFiles(event)) return
      event.preventDefault()
      const [file] = event.dataTransfer?.files ?? []
      for (const other of document.querySelectorAll("dialog[open]")) {
        if (other instanceof HTMLDialogElement && other !== this.#dialog) other.close("")
      }
      if (file) this.read(file, file.name)
    })
  }
}

/** @type {typeof readPgn} */
async function* readInLanguage(source, ...options) {
  for await (const entry of readPgn(source, ...options)) yield { ...entry, issues: entry.issues.map(inLanguage) }
}

/** @param {string} tag */
const playerOf = (tag) => knownText(tag) || reading().unknown

/** Focuses the moves of the game that was chosen. */
function focusMoves() {
  const list = byId("move-list")
  const stop = /** @type {HTMLElement | null} */ (list.querySelector("[tabindex='0']"))
  ;(stop ?? list).focus({ preventScroll: true })
}

/** @param {PgnFile} file */
function finalText(file) {
  const { count, name, state, issueCount } = file
  if (state === "stopped") return counted("stopped", count)
  if (state === "failed") return counted("not-to-end", count)
  if (count === 0) return reading().noGame
  if (count === 1 && issueCount > 0 && file.line(0).plies === 0) return phrase("no-move-in-text")
  return phrase("games-in", { games: reading().gameCount(count), name })
}

/** @param {number} bytes */
function sizeText(bytes) {
  const isSmall = bytes < 1e6
  return isSmall ? unit(Math.ceil(bytes / 1000), "kilobyte", 0) : unit(bytes / 1e6, "megabyte", 1)
}

/** @param {number} number @param {string} name @param {number} digits after the point */
function unit(number, name, digits) {
  return numeral(number, { style: "unit", unit: name, minimumFractionDigits: digits, maximumFractionDigits: digits })
}
