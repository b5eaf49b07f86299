// The inside of <chess-game> once the rules are loaded.
import { variantsUsed } from "../../variant-support.js"
import { engine, lazy } from "../engine.js"
import { needsVariants } from "../game-of.js"
import { html, setAttribute, windowOf } from "../html.js"
import { variants } from "../rules-for.js"
import { Player } from "../player.js"
import { problems } from "../problem-texts.js"
import { Shell } from "../shell.js"
import { colorIn } from "../squares.js"
import { adoptStyle } from "../style.js"
import { learn } from "../verdict-languages.js"
import { pgnFor, replace, whenParsed } from "../written.js"
import { Controls } from "./controls.js"
import { Steps, textual } from "./dom.js"
import style from "./game.css"
import { GameChoice } from "./game-choice.js"
import { Headline } from "./headline.js"
import { findAgain, isSameGame, nodeIn, takePlace } from "./live.js"
import { MoveLinks } from "./move-link.js"
import { MoveList } from "./move-list.js"
import { PgnFile } from "./pgn-file.js"
import { fileName, pgnOf } from "./save.js"
import { stillAt } from "./still-at.js"
import { reading } from "./texts.js"
import { beside, mainEnd, rootOf, toMainLine } from "./tree.js"
import { Trial } from "./trial.js"
import { diagramAt } from "./words.js"

/** @import { Color, Game, GameNode, Move, PgnIssue } from "../../api.js" */
/** @import { Stroke } from "../input.js" */
/** @import { Autoplay } from "./autoplay.js" */
/** @import { Editing } from "./editing.js" */
/** @import { Found } from "./live.js" */
/** @import { FileEntry } from "./pgn-file.js" */
/** @import { ReadGame, Source } from "../chess-game.js" */
/** @import { Texts } from "../say.js" */
/** @import { Written } from "../written.js" */

/** How often progress is shown, in milliseconds. */
const rhythm = 100

const stills = lazy(() => import("../still.js"))
const openings = lazy(() => import("../../openings/opening-of.js"))
const pgnMenu = lazy(() => import("./pgn-menu.js"))
const editing = lazy(() => import("./editing.js"))
const playing = lazy(() => import("./autoplay.js"))

/** The inside of the element; the events of its game go through here. */
class GameShell extends Shell {
  steps = new Steps(this.status)
  /** The node that is shown. @type {() => GameNode | null} */
  current = () => null
  /** Called before a move is made, unless the page has refused it. @type {(move: Move) => void} */
  prepare = () => {}
  /** Called after one was made. */
  moved = () => {}
  /** Called when the reader has drawn something. @type {(stroke: Stroke) => boolean} whether it is part of the game now */
  drawn = () => false

  /** @param {string} type @param {object} detail @param {boolean} [cancelable] */
  dispatch(type, detail, cancelable = false) {
    const goesOn = super.dispatch(type, type === "navigate" ? { ...detail, node: this.current() } : detail, cancelable)
    if (goesOn && type === "beforemove") this.prepare(/** @type {{ move: Move }} */ (detail).move)
    if (type === "move") this.moved()
    return goesOn && !(type === "draw" && this.drawn(/** @type {Stroke} */ (detail)))
  }

  /** @param {string} text */
  say(text) {
    this.steps.stop()
    super.say(text)
  }
}

/** One game of a PGN on a board, with its moves beside it. */
export class GameReader {
  /** The tags and issues of each game that was read. @type {ReadGame[]} */
  games = []
  #host
  #shell
  #source
  #textChanged
  /** The block of the page that is shown here instead, with the text of it. @type {Pick<Written, "text" | "block">} */
  #replaced = { text: "", block: null }
  #trial = new Trial()
  /** @type {Player | null} */
  #player = null
  /** The published game. @type {FileEntry | null} */
  #entry = null
  /** @type {PgnFile | null} */
  #file = null
  /** The index of the shown game in the file, from 0. */
  #index = 0
  /** The file of the last shown game. @type {PgnFile | null} */
  #leafed = null
  /**
   * What was read last, or is being read; `isPartial`: while the page was being parsed.
   * @type {{ src: string | null, text: string, block: HTMLElement | null, isPartial: boolean } | null}
   */
  #read = null
  /** The number of the latest reading, since each is asynchronous. */
  #run = 0
  #fetching = new AbortController()
  /** Whether navigation is under way: it follows the published game, even where another move could be tried. */
  #isWalking = false
  /** Whether a key of the reader has led to the current move, which is not rendered yet. */
  #isStep = false
  /** Whether a pointer focused the board: then the keyboard is not moving between cells. */
  #byPointer = false
  /** Edits the game, with the attribute `editable`. @type {Editing | null} */
  #editing = null
  /** The number of changes by the reader. */
  #edition = 0
  /** The number of changes that the list of moves shows. */
  #listed = 0
  /** Plays the game, with the attribute `autoplay`. @type {Autoplay | null} */
  #autoplay = null
  /** Whether it is the game itself that goes on. */
  #isAutomatic = false
  /** Whether the game may still begin to play by itself. */
  #mayBegin = false
  #links
  /** Whether the address has been looked at for a link to a move. */
  #isLinked = false
  /** Identifies the state for which the texts were written. */
  #written = ""
  /** What the status says of a point of the game: the move, its end or claims, comments and variations. */
  #sentences = /** @type {[string, string, string]} */ (["", "", ""])
  /** The orientation of the board when the moves were written. @type {Color | null} */
  #listedFor = null
  #drawn = 0

  #frame = html("div", "frame")
  #reader = html("div", "reader", { part: "game", role: "group" })
  #alert = html("p", "alert", { role: "alert" })
  #loading = html("p", "loading")
  /** Shows what is in the tag. */
  #slot = html("slot", "")
  #headline = new Headline()
  #choice
  #area = html("div", "area")
  #controls
  #pgn = html("div", "menu")
  #side = html("div", "side")
  #list = html("div", "list", { part: "moves", role: "group" })
  #moves
  #tried = html("div", "tried")
  #triedText = html("p", "")
  #backToGame = html("button", "", { type: "button", part: "button" })
  #issues = html("ul", "issues", { part: "issues" })

  /**
   * @param {HTMLElement} host
   * @param {() => Source} source what it is to show
   * @param {() => void} textChanged is called when the text inside has changed
   */
  constructor(host, source, textChanged) {
    this.#host = host
    this.#source = source
    this.#textChanged = textChanged
    const arrived = new (windowOf().MutationObserver)(() => this.#isNew(pgnFor(host)) && textChanged())
    arrived.observe(host, { childList: true, characterData: true, subtree: true })
    this.#shell = new GameShell(host, () => this.#render())
    this.#shell.current = () => this.current
    this.#shell.prepare = (move) => {
      this.#stopPlaying()
      const { game } = this.#trial
      if (this.#isEditing && game) this.#editing?.prepare(move, game)
      else this.#trial.prepare(move)
    }
    this.#shell.moved = () => this.#isEditing && this.#editing?.moved()
    this.#shell.drawn = (stroke) => {
      if (this.#isEditing) this.#editing?.draw(stroke)
      return this.#isEditing
    }
    this.#choice = new GameChoice((index) => setAttribute(host, "number", String(index + 1)), {
      texts: () => this.#texts,
      moves: this.#list,
      root: this.#shell.root,
    })
    this.#controls = new Controls({
      first: () => this.first(),
      back: () => this.walk(-1),
      forward: () => this.walk(1),
      last: () => this.last(),
      flip: () => this.flip(),
    })
    this.#controls.insert(this.#pgn)
    this.#offerPgn()
    this.#links = new MoveLinks(host, (ply) => this.#follow(ply))
    this.#moves = new MoveList(this.#list, (node) => this.goTo(node), {
      texts: () => this.#texts,
      san: (san) => this.#san(san),
      diagram: (node) => this.#diagram(node),
    })
    this.#backToGame.addEventListener("click", () => this.#endTrial())
    this.#tried.append(this.#triedText, this.#backToGame)
    this.#side.append(this.#list, this.#choice.panel, this.#tried, this.#issues)
    this.#area.append(this.#shell.view.board)
    const head = html("div", "head")
    head.append(this.#headline.element, this.#choice.bar)
    this.#reader.append(head, this.#area, this.#controls.element, this.#shell.status, this.#side)
    this.#frame.append(this.#alert, this.#loading, this.#reader)
    for (const part of [this.#reader, this.#alert, this.#loading, this.#tried, this.#issues]) part.hidden = true
    const { root } = this.#shell
    adoptStyle(root, style)
    root.append(this.#frame)
    root.addEventListener("keydown", (event) => this.#key(/** @type {KeyboardEvent} */ (event)), true)
    root.addEventListener("pointerdown", () => (this.#byPointer = true), true)
    this.#links.listen()
    this.#setAutoplay()
    void this.#setEditing()
  }

  // ─── Public interface ────────────────────────────────────────────────────────────────────────────

  /** The published game. */
  get game() {
    return this.#entry?.game ?? null
  }

  /** The shown node, of the published game or of a tried line. */
  get current() {
    return this.#trial.shown?.current ?? null
  }

  /** @param {GameNode | number} to */
  goTo(to) {
    // The game itself reports invalid values.
    if (typeof to === "object" && to && rootOf(to) === this.game?.root) this.#trial.stop()
    this.#go((player) => (typeof to === "number" ? player.goTo(to) : player.go((game) => game.goToNode(to))))
  }

  /** @param {1 | -1} step @returns {boolean} whether there was a move */
  walk(step) {
    const game = this.#trial.shown
    if (!game) return false
    const ply = game.ply + step
    if (ply < 0 || ply > game.lastPly) return false
    this.goTo(ply)
    return true
  }

  first() {
    const root = this.#trial.shown?.root
    // Goes to the node instead of the ply, so that the main line is current again.
    if (root && this.current !== root) this.#go((player) => player.go((game) => game.goToNode(root)))
  }

  last() {
    const game = this.#trial.shown
    if (game && game.ply < game.lastPly) this.goTo(game.lastPly)
  }

  flip() {
    setAttribute(this.#host, "orientation", this.#orientation === "white" ? "black" : "white")
  }

  /** An attribute has changed. @param {string} name */
  changed(name) {
    if (name === "number" && this.#file) void this.#open(this.#wanted, this.#run)
    else if ((name === "ply" || name === "start") && this.#entry) this.#goToStart()
    else if (name === "autoplay") this.#setAutoplay()
    else if (name === "editable" || name === "readonly") void this.#setEditing()
    else if (name === "lang") void learn(this.#shell.lang).then(() => this.#shell.invalidate())
    this.#shell.invalidate()
  }

  /** The element was put back into the page; it may have changed meanwhile. */
  show() {
    this.#replace(this.#replaced)
    this.#links.listen()
    this.#setAutoplay()
    this.#shell.invalidate()
  }

  /** The element was removed from the page. */
  stop() {
    replace(this.#host, null)
    this.#player?.leave()
    this.#links.stop()
    this.#autoplay?.leave()
  }

  // ─── Reading ───────────────────────────────────────────────────────────────────────────────────

  /** Whether a text is another one than what was read last. @param {Pick<Written, "text" | "block">} written */
  #isNew({ text, block }) {
    const read = this.#read
    return read?.src !== null || text !== read.text || block !== read.block
  }

  /** Reads the element's source. A game that is shown stays until there is another one. */
  async read() {
    const run = ++this.#run
    this.#fetching.abort()
    this.#fetching = new AbortController()
    this.#file?.stop()
    const { src, pgn } = this.#source()
    const isWritten = src === null && pgn === null
    const { text, block, isMoved } = isWritten ? pgnFor(this.#host) : { text: pgn ?? "", block: null, isMoved: false }
    const isRepeated = src === this.#read?.src
    // What the parser adds to a text is no later state of a game.
    if (this.#read?.isPartial) this.#leafed = null
    const isAgain =
      isRepeated && this.game !== null && this.#file !== null && this.#file === this.#leafed && this.#file.count > 0
    this.#read = { src, text, block, isPartial: isWritten && document.readyState === "loading" }
    if (!isAgain) {
      this.#problem = ""
      this.#showLoading(this.#texts.loading)
    }
    this.#slot.remove()
    if (!isWritten) this.#replace({ text, block })
    else if (text.trim() === "") whenParsed(this.#textChanged)
    await learn(this.#shell.lang)
    if (run !== this.#run) return
    const fetched = src === null ? this.#fileOf(text) : await this.#fetch(src, isRepeated)
    if (run !== this.#run) return
    if (typeof fetched === "string") return this.#fail(fetched, isAgain)
    const file = fetched
    /** @type {ReadGame[]} */
    const games = []
    if (!isAgain) this.#setFile(file, games)
    let opened = Promise.resolve()
    let isOpen = false
    const progress = () => {
      if (run !== this.#run) return file.stop()
      if (isAgain) return
      if (!isOpen && file.count > this.#wanted) {
        isOpen = true
        opened = this.#open(this.#wanted, run)
      }
      if (performance.now() - this.#drawn > rhythm) this.#showProgress(file)
    }
    await file.read(progress, ({ game, issues }) => games.push({ tags: new Map(game.tags), issues }))
    if (run !== this.#run) return
    const { state, count } = file
    if (games.some(({ issues }) => issues.some(needsVariants)))
      void variantsUsed.then(() => void (run === this.#run && this.read()))
    // Markdown has cut the text, or mixed the page into it.
    const isCut = isMoved && (count === 0 || file.issueCount > 0 || file.line(count - 1).plies === 0)
    let problem = ""
    if (isCut) problem = problems(this.#shell.language).moved
    else if (state === "failed" && src !== null) problem = this.#texts.notRead(src, count)
    else if (count === 0 && (src !== null || text.trim() !== "")) problem = this.#texts.noGame
    if (problem !== "" && isAgain && src !== null) return this.#fail(problem, true)
    this.#problem = problem
    if (isAgain) await this.#openAgain(file, games, run)
    else if (!isCut && (count > 0 || problem === "")) await (isOpen ? opened : this.#open(this.#wanted, run))
    else await opened
    if (run !== this.#run) return
    if (isCut || (count === 0 && problem !== "")) this.#close()
    // The rest of the page may be in the tag.
    if (isCut) this.#frame.append(this.#slot)
    this.#replace({ text, block: count > 0 ? block : null })
    this.#showProgress(file)
    await this.#setEditing()
    if (run !== this.#run) return
    if (problem === "")
      this.#shell.dispatch("load", { games: this.games, issues: this.games.flatMap(({ issues }) => issues) })
  }

  /** @param {PgnFile} file @param {ReadGame[]} games @param {boolean} [isAgain] whether it is the one before in another state */
  #setFile(file, games, isAgain = false) {
    this.#file = file
    this.games = games
    this.#choice.setFile(file, isAgain)
  }

  /** @param {string} problem why the source cannot be shown @param {boolean} isAgain whether what was read before stays */
  #fail(problem, isAgain) {
    this.#problem = problem
    this.#showLoading("")
    if (!isAgain) this.#close()
  }

  /**
   * Shows the game of a file that has been read again: the same one, if it is still there.
   * @param {PgnFile} file
   * @param {ReadGame[]} games
   * @param {number} run
   */
  async #openAgain(file, games, run) {
    while (run === this.#run) {
      const { game } = this
      const found = game && (await findAgain(game, file, this.#index))
      const isThere = found && (await this.#goOn(found, file, games, run))
      // The reader may have chosen another game meanwhile.
      if (isThere || run !== this.#run) return
      if (game !== this.game) continue
      this.#setFile(file, games)
      this.#editing?.forget()
      return this.#open(this.#wanted, run)
    }
  }

  /**
   * Shows another state of the game: the reader stays where they are, or at its end.
   * @param {Found} found
   * @param {PgnFile} file
   * @param {ReadGame[]} games of the file
   * @param {number} run
   * @returns {Promise<boolean>} false if something else is shown by now
   */
  async #goOn({ index, entry }, file, games, run) {
    const before = /** @type {Game} */ (this.game)
    const next = pgnOf(entry.game) === pgnOf(before) ? null : await this.#moves.prepare(entry.game)
    const texts = this.#isEditing ? await this.#editing?.textsOf(file) : null
    this.#editing?.annotations.flush()
    if (run !== this.#run || this.game !== before) return false
    if (this.#file !== file) this.#setFile(file, games, true)
    this.#leafed = file
    this.#index = index
    this.#choice.setOpen(index)
    if (texts) this.#editing?.follow(file, texts, next ? before : null)
    else this.#editing?.forget()
    const game = next ? entry.game : before
    this.#entry = { ...entry, game }
    if (next) this.#become(game, before, next)
    this.#showIssues(entry.issues)
    const shown = String(index + 1)
    if (index !== this.#wanted && index < file.count && this.#host.getAttribute("number") !== shown)
      setAttribute(this.#host, "number", shown)
    this.#shell.invalidate()
    return true
  }

  /** @param {Game} game @param {Game} before @param {MoveList} next the list of its moves */
  #become(game, before, next) {
    const trial = this.#trial
    const said = JSON.stringify(this.#texts.place(trial.shown ?? before))
    const isElsewhere = takePlace(before, game, !trial.isRunning)
    trial.follow(game, (node) => nodeIn(game, node))
    const hadFocus = this.#moves.become(next)
    this.#mark(game)
    if (hadFocus) this.#moves.focus()
    this.#writeHead(game)
    if (isElsewhere && !trial.isRunning) this.#automatically(() => this.#go((player) => player.goTo(game.ply)))
    else if (JSON.stringify(this.#texts.place(trial.shown ?? game)) !== said) {
      this.#shell.say(this.#tell())
      this.#showStep()
    }
  }

  /** Hides the block of the page that is shown here. @param {Pick<Written, "text" | "block">} replaced */
  #replace(replaced) {
    this.#replaced = replaced
    replace(this.#host, replaced.block, () => {
      const written = pgnFor(this.#host)
      if (written.text === replaced.text) this.#replace(written)
      else this.#textChanged()
    })
  }

  /** Reads games of the variant that the element names, if they name none. @type {typeof import("../../api.js").readPgn} */
  get #readPgn() {
    const { readPgn } = this.#rules
    const variant = variants.now?.variantOf(this.#host)
    /** @type {object} The option is of another entry. */
    const ofVariant = { variant }
    return variant ? (pieces, options) => readPgn(pieces, { ...options, ...ofVariant }) : readPgn
  }

  /** @param {string} pgn */
  #fileOf(pgn) {
    return new PgnFile(pgn, "", this.#readPgn)
  }

  /**
   * @param {string} src
   * @param {boolean} isRepeated whether it may have changed since it was fetched
   * @returns {Promise<PgnFile | string>} or why it cannot be had
   */
  async #fetch(src, isRepeated) {
    const { signal } = this.#fetching
    const cache = isRepeated ? "no-cache" : "default"
    try {
      const response = await fetch(new URL(src, this.#host.baseURI), { signal, cache })
      if (response.ok && response.body) {
        const size = Number(response.headers.get("content-length") ?? 0)
        return new PgnFile(response.body, src, this.#readPgn, size)
      }
      return this.#texts.notFound(src, `${response.status} ${response.statusText}`.trim())
    } catch (error) {
      if (!signal.aborted) console.warn(error)
      return this.#texts.notLoaded(src)
    }
  }

  /** The rules of the game could not be loaded. @param {(language: Texts | undefined, usual: string) => string} why */
  fail(why) {
    this.#run++
    this.#fetching.abort()
    this.#file?.stop()
    this.#read = null
    this.#fail(why(this.#shell.language, this.#shell.texts.unread), false)
  }

  /** There is no game to show. */
  #close() {
    this.#entry = this.#file = null
    this.games = []
    this.#choice.setFile(null)
    this.#editing?.forget()
    this.#autoplay?.stop()
    this.#player?.stop()
    this.#reader.hidden = true
  }

  /** The index of the requested game, from 0. */
  get #wanted() {
    const number = Number(this.#host.getAttribute("number") ?? 1)
    return Number.isInteger(number) && number > 0 ? number - 1 : 0
  }

  /** @param {number} index from 0 @param {number} run */
  async #open(index, run) {
    const file = this.#file
    const last = (file?.count ?? 0) - 1
    const at = Math.min(index, last)
    const leafed = this.#leafed
    const isAnother = this.#entry !== null && file === leafed
    // The attribute may only say the number of the shown game.
    if (isAnother && at === this.#index) return
    const changed = this.#editing?.game(at)
    const entry =
      file && at >= 0 && !changed
        ? await file.open(at)
        : { game: changed ?? new this.#rules.Game(), issues: this.games[at]?.issues ?? [] }
    // Another one may have been requested in the meantime.
    if (run !== this.#run || (file && at !== Math.min(this.#wanted, file.count - 1) && at >= 0)) return
    const { game } = this
    if (file && game && !isAnother && leafed && leafed.count > 0 && isSameGame(game, entry.game)) {
      await this.#goOn({ index: at, entry }, file, this.games, run)
      return
    }
    this.#leafed = file
    if (!isAnother) this.#autoplay?.stop()
    // While the game of a comment that is being written is still there.
    this.#editing?.annotations.flush()
    this.#index = Math.max(at, 0)
    this.#entry = entry
    this.#player?.stop()
    this.#trial.start(entry.game)
    this.#editing?.opened()
    this.#player ??= new Player(
      this.#shell,
      () => /** @type {Game} */ (this.#isWalking ? this.#trial.shown : this.#trial.game),
      () => this.#host.hasAttribute("readonly") || (this.#isEditable && !this.#isEditing),
      false,
      { place: (claims) => this.#tell(claims) },
    )
    this.#placeAtStart(entry.game)
    const linked = this.#isLinked ? null : this.#links.ply
    this.#isLinked = true
    if (linked !== null) this.#arrive(entry.game, linked)
    this.#mayBegin = !isAnother && linked === null
    if (this.#mayBegin) this.#autoplay?.arm()
    this.#written = ""
    this.#showLoading("")
    this.#choice.setOpen(this.#index)
    this.#shell.invalidate()
    if (isAnother) this.#shell.dispatch("navigate", { ply: entry.game.ply })
  }

  /** Goes to the initial point given by the attributes. @param {Game} game */
  #placeAtStart(game) {
    const ply = Number(this.#host.getAttribute("ply"))
    const isAtEnd = this.#host.getAttribute("start")?.trim() === "end"
    game.goToNode(game.root)
    if (Number.isInteger(ply) && ply > 0) game.goTo(ply)
    else if (isAtEnd) game.goTo(game.lastPly)
  }

  /** Goes to the half-move of a link in the address. @param {Game} game @param {number} ply */
  #arrive(game, ply) {
    toMainLine(game, ply)
    requestAnimationFrame(() => this.#comeIntoView())
  }

  /** A link to a move was followed. @param {number} ply */
  #follow(ply) {
    // One that is still being read arrives there later.
    if (!this.game) return
    this.#trial.stop()
    this.#go((player) => player.go((game) => toMainLine(game, ply)))
    this.#comeIntoView()
    // As for other links within a page.
    this.#moves.focus()
  }

  /** Scrolls to the game, unless its board can be seen already. */
  #comeIntoView() {
    const { top, bottom, height } = this.#area.getBoundingClientRect()
    if (height === 0 || top < 0 || bottom > innerHeight) this.#host.scrollIntoView()
  }

  #goToStart() {
    const { game } = this
    if (!game) return
    this.#trial.stop()
    this.#placeAtStart(game)
    this.#go((player) => player.goTo(game.ply))
  }

  // ─── PGN ──────────────────────────────────────────────────────────────────────────────────────────

  /** The button for the menu, whose code is loaded when it is first wanted. */
  #offerPgn() {
    const button = textual("button", "", "PGN", {
      ...{ type: "button", part: "button", "aria-haspopup": "menu", "aria-expanded": "false" },
    })
    this.#pgn.append(button)
    const open = () => {
      button.removeEventListener("keydown", press)
      const opened = pgnMenu.load().then(({ PgnMenu }) => {
        const menu = new PgnMenu(this.#pgn, button, {
          texts: () => this.#texts,
          pgn: () => {
            this.#editing?.annotations.flush()
            return this.game ? pgnOf(this.game) : ""
          },
          fileName: () => (this.game ? fileName(this.game) : ""),
          say: (text) => this.#say(text),
        })
        menu.toggle()
      })
      opened.catch((error) => {
        console.error(error)
        // It can be tried again.
        offer()
      })
    }
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      if (!/^Arrow(Up|Down)$/.test(event.key)) return
      event.preventDefault()
      button.click()
    }
    const offer = () => {
      button.addEventListener("click", open, { once: true })
      button.addEventListener("keydown", press)
    }
    offer()
  }

  /** Says something in the status that is not about the current point. @param {string} text */
  #say(text) {
    this.#stopPlaying()
    this.#player?.hush()
    this.#shell.say(text)
  }

  // ─── Editing ──────────────────────────────────────────────────────────────────────────────────────

  get #isEditable() {
    return this.#host.hasAttribute("editable") && !this.#host.hasAttribute("readonly")
  }

  /** Whether the game can be edited now: all of its file has been read. */
  get #isEditing() {
    return this.#isEditable && this.#file !== null && this.#editing?.knows(this.#file) === true
  }

  /** What the reader has changed counts no more: the element shows something else. */
  dropChanges() {
    this.#editing?.drop()
  }

  /** The PGN with what the reader has changed; null if there is nothing. */
  get changedPgn() {
    return this.#editing?.pgn ?? null
  }

  /** Loads the code and prepares the file, as the attribute says. */
  async #setEditing() {
    const now = this.#isEditable ? await editing.load().catch((error) => console.error(error)) : null
    if (now && this.#isEditable) {
      this.#trial.stop()
      const isNew = this.#editing === null
      this.#editing ??= new now.Editing(this.#shell.root, {
        isOn: () => this.#isEditing,
        game: () => this.game,
        index: () => this.#index,
        texts: () => this.#texts,
        language: () => this.#shell.language,
        act: (act) => this.#go((player) => player.go(act)),
        put: (game) => this.#put(game),
        changed: () => this.#changed(),
        released: () => this.#shell.invalidate(),
        say: (text) => this.#shell.say(`${text} ${this.#sentences.filter(Boolean).join(" ")}`),
      })
      const { element } = this.#editing.annotations
      if (isNew) this.#reader.insertBefore(element, this.#side)
      // Until the game can be edited.
      if (isNew) element.hidden = true
      const file = this.#file
      if (file?.state === "read" && !this.#editing.knows(file)) await this.#editing.read(file)
    }
    this.#shell.invalidate()
  }

  /** Shows another state of the game. @param {Game} game */
  #put(game) {
    if (!this.#entry) return
    this.#entry = { ...this.#entry, game }
    this.#trial.start(game)
  }

  /** The reader has changed the game. */
  #changed() {
    this.#edition++
    this.#shell.invalidate()
    this.#shell.dispatch("change", { pgn: this.changedPgn ?? "" })
  }

  // ─── Playing by itself ────────────────────────────────────────────────────────────────────────────

  /** Adds the button to play, or removes it, as the attribute says. */
  #setAutoplay() {
    const isWanted = this.#host.hasAttribute("autoplay")
    if (isWanted && !playing.now) return void playing.load().then(() => this.#setAutoplay(), console.error)
    if (!isWanted || !playing.now) {
      this.#autoplay?.leave()
      this.#autoplay?.button.remove()
      this.#autoplay = null
      return
    }
    if (!this.#autoplay) {
      const { Autoplay } = playing.now
      this.#autoplay = new Autoplay({
        host: this.#host,
        root: this.#shell.root,
        seen: () => (this.#host.getAttribute("layout")?.trim() === "moves" ? this.#list : this.#area),
        speed: () => this.#host.getAttribute("autoplay") ?? "",
        next: () => this.current?.children[0],
        control: () => this.game?.tags.get("TimeControl") ?? "",
        isAtEnd: () => this.#isAtEnd,
        first: () => this.first(),
        step: () => this.#automatically(() => this.walk(1)),
        quieten: (isQuiet) => setAttribute(this.#shell.status, "aria-live", isQuiet ? "off" : null),
      })
      this.#controls.insert(this.#autoplay.button, "forward")
      this.#autoplay.name(this.#texts)
      if (this.game && this.#mayBegin) this.#autoplay.arm()
    }
    this.#autoplay.watch()
  }

  /** The game will not begin by itself any more. */
  #stopPlaying() {
    this.#mayBegin = false
    this.#autoplay?.stop()
  }

  get #isAtEnd() {
    const { shown } = this.#trial
    return !shown || shown.ply === shown.lastPly
  }

  /** @param {() => void} go goes on by itself */
  #automatically(go) {
    this.#isAutomatic = true
    try {
      go()
    } finally {
      this.#isAutomatic = false
    }
  }

  // ─── Actions of the reader ────────────────────────────────────────────────────────────────────────

  /** @param {(player: Player) => void} act */
  #go(act) {
    if (!this.#player) return
    if (!this.#isAutomatic) this.#stopPlaying()
    this.#isWalking = true
    try {
      act(this.#player)
    } finally {
      this.#isWalking = false
    }
    this.#showStep()
  }

  /** What is said of the current point. @param {readonly string[]} [claims] */
  #tell(claims = []) {
    const { shown } = this.#trial
    if (!shown) return ""
    const { first, ended, more } = this.#texts.place(shown)
    this.#sentences = [first, [ended, ...claims].filter(Boolean).join(" "), more]
    return this.#sentences.filter(Boolean).join(" ")
  }

  /** Shows in the status what has just been said. */
  #showStep() {
    const { activeElement } = this.#shell.root
    const isNamed = this.current?.move && !this.#trial.isRunning && this.#list.contains(activeElement)
    this.#shell.steps.show(this.#sentences, Boolean(isNamed))
  }

  #endTrial() {
    const { game } = this
    if (!game) return
    this.#trial.stop()
    this.#go((player) => {
      player.goTo(game.ply)
      this.#moves.focus()
    })
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key } = event
    const isStep = /^Arrow(Left|Right|Up|Down)$|^Home$|^End$/.test(key)
    if (!isStep) return void (this.#byPointer = false)
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const target = /** @type {Element} */ (event.target)
    if (target.closest("input, textarea, [role=listbox], [role=menu], [role=toolbar], dialog, [role=dialog]")) return
    if (target.closest("[aria-haspopup]") && /Up|Down/.test(key)) return
    if (target.closest("[role=grid]") && !this.#byPointer) return
    this.#isStep = true
    if (key === "ArrowLeft") this.walk(-1)
    else if (key === "ArrowRight") this.walk(1)
    else if (key === "Home") this.first()
    else if (key === "End") this.last()
    else {
      const node = this.current && beside(this.current, key === "ArrowDown" ? 1 : -1)
      // Without another move, the keys scroll as usual.
      if (!node) return
      this.goTo(node)
    }
    event.preventDefault()
    event.stopPropagation()
  }

  // ─── Rendering ─────────────────────────────────────────────────────────────────────────────

  get #texts() {
    return reading(this.#shell.language)
  }

  get #rules() {
    return /** @type {NonNullable<typeof engine.now>} */ (engine.now)
  }

  /** @returns {Color} */
  get #orientation() {
    return colorIn(this.#host.getAttribute("orientation") ?? this.game?.tags.get("Orientation") ?? null)
  }

  /** Whether pieces are printed instead of letters. */
  get #hasFigurines() {
    return this.#host.getAttribute("letters")?.trim() === "figurine"
  }

  /** A move in print, in the letters of the element's language. @param {string} san */
  #san(san) {
    // As text, not as a picture of the system.
    if (this.#hasFigurines) return this.#rules.localizeSan(san, "figurine").replaceAll(/[\u2654-\u2658]/gu, "$&\ufe0e")
    return this.#inLetters(san)
  }

  /** @param {string} san */
  #inLetters(san) {
    try {
      return this.#rules.localizeSan(san, this.#shell.lang)
    } catch {
      return san // The letters of unknown languages are English.
    }
  }

  /** @param {string} sentence why nothing can be shown, or nothing */
  set #problem(sentence) {
    this.#alert.textContent = sentence
    this.#alert.hidden = sentence === ""
  }

  get #problem() {
    return this.#alert.textContent ?? ""
  }

  /** @param {string} text */
  #showLoading(text) {
    this.#loading.textContent = text
    this.#loading.hidden = text === ""
  }

  /** @param {PgnFile} file */
  #showProgress(file) {
    this.#drawn = performance.now()
    const isReading = file.state === "reading"
    this.#showLoading(isReading ? this.#texts.reading(file.count) : "")
    this.#choice.update()
  }

  #render() {
    const player = this.#player
    const { game } = this
    if (!player || !game) return
    this.#reader.hidden = false
    this.#writeTexts(game)
    this.#shell.show({ ...player.takeState(), orientation: this.#orientation, shade: new Set() })
    const isOutdated = this.#edition !== this.#listed && !this.#editing?.isPressed
    const hadFocus = this.#list.contains(this.#shell.root.activeElement)
    if (isOutdated) this.#writeAgain(game)
    this.#mark(game, this.#isStep)
    this.#isStep = false
    if (isOutdated && hadFocus) this.#moves.focus()
    if (!this.#editing) return
    this.#editing.annotations.element.hidden = !this.#isEditing
    if (this.#isEditing) this.#editing.annotations.show()
  }

  /** Writes the moves of a game that has changed, in the same place. @param {Game} game */
  #writeAgain(game) {
    this.#listed = this.#edition
    const { scrollTop } = this.#list
    this.#moves.write(game)
    this.#list.scrollTop = scrollTop
  }

  /** Writes the texts that are independent of the current move. @param {Game} game */
  #writeTexts(game) {
    const texts = this.#texts
    const hasDiagrams = this.#host.hasAttribute("diagrams")
    const letters = this.#hasFigurines
    const state = [this.#shell.lang, texts.moves, letters, hasDiagrams, stills.now !== null]
    const written = JSON.stringify(state)
    if (hasDiagrams && !stills.now) stills.load().then(() => this.#shell.invalidate(), console.error)
    const isWritten = written === this.#written
    // The pictures among the moves turn with the board.
    if (!isWritten || (hasDiagrams && this.#orientation !== this.#listedFor)) this.#moves.write(game)
    this.#listedFor = this.#orientation
    if (isWritten) return
    this.#written = written
    this.#controls.name(texts)
    this.#autoplay?.name(texts)
    this.#choice.name()
    this.#list.setAttribute("aria-label", texts.moves)
    this.#backToGame.textContent = texts.backToGame
    this.#writeHead(game)
    this.#showIssues(this.#entry?.issues ?? [])
    this.#player?.hush()
    this.#shell.say(this.#tell())
    this.#showStep()
  }

  /** @param {Game} game */
  #writeHead(game) {
    const texts = this.#texts
    const hasOpening = game.root.children.length > 0 && game.start.equals(this.#rules.Position.start())
    this.#headline.show(game.tags, texts, this.#shell.lang, hasOpening)
    if (this.#headline.lacksOpening) void this.#nameOpening(game)
    this.#reader.setAttribute("aria-label", this.#headline.element.firstElementChild?.textContent ?? texts.title)
  }

  /** Adds the opening of the game's main line to the headline. @param {Game} game */
  async #nameOpening(game) {
    try {
      const { openingOf } = await openings.load()
      if (game === this.game) this.#headline.nameOpening(openingOf(mainEnd(game)))
    } catch (error) {
      console.error(error)
    }
  }

  /** @param {readonly PgnIssue[]} issues */
  #showIssues(issues) {
    const { explain } = this.#rules
    const options = this.#shell.lang === "" ? {} : { lang: this.#shell.lang }
    this.#issues.hidden = issues.length === 0
    this.#issues.replaceChildren(
      ...issues.map((issue) => textual("li", "", this.#texts.issue({ ...issue, message: explain(issue, options) }))),
    )
  }

  /** @param {Game} game @param {boolean} [isStep] whether the reader went there by key */
  #mark(game, isStep) {
    const trial = this.#trial
    const shown = trial.shown ?? game
    const { nearest } = trial
    const { ply, lastPly, tags } = game
    this.#moves.mark({ current: nearest ?? game.current, ply, lastPly, tags }, isStep)
    const [isFirst, isLast] = [shown.ply === 0, shown.ply === shown.lastPly]
    this.#controls.disable({ first: isFirst, back: isFirst, forward: isLast, last: isLast })
    this.#tried.hidden = !trial.isRunning
    this.#triedText.replaceChildren(...(trial.isRunning ? this.#triedTexts() : []))
    this.#autoplay?.watch()
    this.#reader.classList.toggle("at-start", isFirst)
    this.#choice.refresh()
  }

  /** The tried moves: with figurines for the eye, with letters for the ear. */
  #triedTexts() {
    const text = this.#texts.tried(this.#trial.text((san) => this.#inLetters(san)))
    if (!this.#hasFigurines) return [text]
    const printed = this.#texts.tried(this.#trial.text((san) => this.#san(san)))
    return [textual("span", "", printed, { "aria-hidden": "true" }), textual("span", "unseen", text)]
  }

  /** The picture at a move, if it is marked for one. @param {GameNode} node */
  #diagram(node) {
    const side = this.#host.hasAttribute("diagrams") && stills.now ? diagramAt(node) : null
    if (!side || !stills.now || !this.game) return null
    const orientation = side === "black" ? side : this.#orientation
    const { start } = this.game
    return stillAt(node, stills.now, { orientation, start, texts: this.#texts, pictures: this.#shell.texts })
  }
}
