// The inside of <chess-game> once the rules are loaded: connects reading, showing, trying and editing games.
import { variantsUsed } from "../../values/variant-support.js"
import { engine } from "../element/engine.js"
import { needsVariants } from "../play/game-of.js"
import { setAttribute } from "../picture/html.js"
import { Player } from "../play/player.js"
import { learn } from "../element/verdict-languages.js"
import { GameShell } from "./game-shell.js"
import { findAgain, isSameGame, nodeIn, restorePlace } from "./live.js"
import { MoveLinks } from "./move-link.js"
import { AutoplayOption, EditingOption, offerPgn } from "./options.js"
import { fileName, pgnOf } from "./save.js"
import { PgnSource } from "./source.js"
import { StepKeys } from "./step-keys.js"
import { rootOf, toMainLine } from "./tree.js"
import { Trial } from "./trial.js"
import { GameView } from "./view.js"

/** @import { Game, GameNode, Move } from "../../api.js" */
/** @import { Source, ReadGame } from "../chess-game.js" */
/** @import { Texts } from "../element/say.js" */
/** @import { Found } from "./live.js" */
/** @import { MoveList } from "./move-list.js" */
/** @import { FileEntry, PgnFile } from "./pgn-file.js" */
/** @import { Reading } from "./source.js" */

export { failed, rulesFor } from "../element/rules-for.js"

export class GameReader {
  /** @type {ReadGame[]} */
  games = []
  #host
  #shell
  #source
  #view
  #keys
  #links
  #autoplay
  #editing
  #trial = new Trial()
  /** @type {Player | null} */
  #player = null
  /** The published game. @type {FileEntry | null} */
  #entry = null
  /** @type {PgnFile | null} */
  #file = null
  #index = 0
  /** The file of the shown game, while the next file is read. @type {PgnFile | null} */
  #shownFile = null
  /** Whether the player navigates. It then uses the shown game, not the copy without its end on which moves are tried. */
  #isNavigating = false
  /** Whether the list of moves does not show the reader's last change yet. */
  #isOutdated = false
  #isLinked = false
  /** On the current node: the move, its end or claims, comments and variations. */
  #sentences = /** @type {[string, string, string]} */ (["", "", ""])

  #onShown
  #isRead = false

  /**
   * @param {HTMLElement} host @param {() => Source} source @param {() => void} textChanged the text inside
   * @param {() => void} onShown called when a game, or the reason why there is none, is drawn
   */
  constructor(host, source, textChanged, onShown) {
    this.#host = host
    this.#onShown = onShown
    const shell = (this.#shell = new GameShell(host, () => this.#render()))
    const texts = () => this.#texts
    const language = () => shell.language
    const game = () => this.game
    this.#source = new PgnSource(host, source, textChanged, { texts, language })
    this.#editing = new EditingOption(host, shell.root, {
      ...{ game, texts, language },
      file: () => this.#file,
      index: () => this.#index,
      ready: (fields) => {
        this.#trial.stop()
        this.#view.addFields(fields)
      },
      act: (act) => this.#go((player) => player.go(act)),
      setGame: (game) => this.#setGame(game),
      changed: () => this.#changed(),
      released: () => shell.invalidate(),
      say: (text) => shell.say(`${text} ${this.#sentences.filter(Boolean).join(" ")}`),
    })
    shell.current = () => this.current
    shell.moved = () => this.#editing.isOn && this.#editing.now?.moved()
    shell.drawn = (stroke) => {
      const { isOn, now } = this.#editing
      if (isOn) now?.draw(stroke)
      return isOn
    }
    const view = (this.#view = new GameView(host, shell, {
      game,
      controls: {
        first: () => this.goToFirst(),
        back: () => this.step(-1),
        forward: () => this.step(1),
        last: () => this.goToLast(),
        flip: () => this.flip(),
      },
      goTo: (node) => this.goTo(node),
      endTrial: () => this.#endTrial(),
    }))
    offerPgn(view.menu, {
      texts,
      pgn: () => {
        this.#editing.now?.annotations.flush()
        return this.game ? pgnOf(this.game) : ""
      },
      fileName: () => (this.game ? fileName(this.game) : ""),
      say: (text) => this.#say(text),
    })
    this.#autoplay = new AutoplayOption(host, {
      texts,
      root: shell.root,
      seen: () => (host.getAttribute("layout")?.trim() === "moves" ? view.list : view.area),
      next: () => this.current?.children[0],
      control: () => this.game?.tags.get("TimeControl") ?? "",
      isShown: () => this.game !== null,
      isAtEnd: () => !this.#trial.shownGame || this.#trial.shownGame.ply === this.#trial.shownGame.lastPly,
      first: () => this.goToFirst(),
      step: () => this.step(1),
      insert: (button) => view.controls.insert(button, "forward"),
      setQuiet: (isQuiet) => setAttribute(shell.status, "aria-live", isQuiet ? "off" : null),
    })
    this.#links = new MoveLinks(host, (ply) => this.#follow(ply))
    this.#keys = new StepKeys(shell.root, this)
    this.#links.listen()
    this.#autoplay.set()
    void this.#setEditing()
  }

  /** A reader's move is tried on a copy, or joins the game. @param {Move} move */
  #beforeMove(move) {
    this.#autoplay.stop()
    const { game } = this.#trial
    if (this.#editing.isOn && game) this.#editing.now?.prepare(move, game)
    else this.#trial.prepare(move)
  }

  get game() {
    return this.#entry?.game ?? null
  }

  /** The shown node, of the published game or of a tried line. */
  get current() {
    return this.#trial.shownGame?.current ?? null
  }

  /** @param {GameNode | number} node or half-moves @param {Game | null} [given] of which this is a copy */
  goTo(node, given) {
    const isOfGiven = given && typeof node === "object" && node && rootOf(node) === given.root
    const to = isOfGiven && this.game ? nodeIn(this.game, node) : node
    // For invalid values, the game throws the error.
    if (typeof to === "object" && to && rootOf(to) === this.game?.root) this.#trial.stop()
    this.#go((player) => (typeof to === "number" ? player.goTo(to) : player.go((game) => game.goToNode(to))))
  }

  /** @param {1 | -1} step @returns {boolean} whether there was a move */
  step(step) {
    const game = this.#trial.shownGame
    if (!game) return false
    const ply = game.ply + step
    if (ply < 0 || ply > game.lastPly) return false
    this.goTo(ply)
    return true
  }

  goToFirst() {
    const root = this.#trial.shownGame?.root
    // goToNode makes the main line current again, unlike goTo(0).
    if (root && this.current !== root) this.#go((player) => player.go((game) => game.goToNode(root)))
  }

  goToLast() {
    const game = this.#trial.shownGame
    if (game && game.ply < game.lastPly) this.goTo(game.lastPly)
  }

  flip() {
    setAttribute(this.#host, "orientation", this.#view.orientation === "white" ? "black" : "white")
  }

  /** @param {string} name of an attribute */
  changed(name) {
    const { reading } = this.#source
    if (name === "number" && this.#file && reading) void this.#open(this.#requested, reading)
    else if ((name === "ply" || name === "start") && this.#entry) this.#goToStart()
    else if (name === "autoplay") this.#autoplay.set()
    else if (name === "editable" || name === "readonly") void this.#setEditing()
    else if (name === "lang") void learn(this.#shell.lang).then(() => this.#shell.invalidate())
    this.#shell.invalidate()
  }

  /** Called when the element is back in the page; it may have changed meanwhile. */
  show() {
    this.#source.show()
    this.#links.listen()
    this.#autoplay.set()
    this.#shell.invalidate()
  }

  stop() {
    this.#source.stop()
    this.#player?.leave()
    this.#links.stop()
    this.#autoplay.now?.leave()
  }

  dropChanges() {
    this.#editing.now?.dropChanges()
  }

  /** The PGN with the reader's changes; null if there are none. */
  get changedPgn() {
    return this.#editing.now?.pgn ?? null
  }

  /** Reads the element's source. A shown game stays until another one is found. */
  async read() {
    const view = this.#view
    // Text that the parser adds is not a later state of the same game.
    if (this.#source.reading?.isPartial) this.#shownFile = null
    const reading = this.#source.begin()
    const isAgain =
      reading.isRepeated &&
      this.game !== null &&
      this.#file !== null &&
      this.#file === this.#shownFile &&
      this.#file.count > 0
    if (!isAgain) {
      view.problem = ""
      view.showLoading(this.#texts.loading)
    }
    view.showTag(false)
    await learn(this.#shell.lang)
    if (reading.isOver) return
    const file = await reading.open()
    if (reading.isOver) return
    if (typeof file === "string") return this.#fail(file, isAgain)
    /** @type {ReadGame[]} */
    const games = []
    if (!isAgain) this.#setFile(file, games)
    let opened = Promise.resolve()
    let isOpen = false
    const progress = () => {
      if (reading.isOver || isAgain) return
      if (!isOpen && file.count > this.#requested) {
        isOpen = true
        opened = this.#open(this.#requested, reading)
      }
      view.followProgress(file)
    }
    await file.read(progress, ({ game, issues }) => games.push({ tags: new Map(game.tags), issues }))
    if (reading.isOver) return
    if (games.some(({ issues }) => issues.some(needsVariants)))
      void variantsUsed.then(() => void (!reading.isOver && this.read()))
    const { count } = file
    const isCut = reading.isCut(file)
    const problem = reading.problemOf(file)
    if (problem !== "" && isAgain && reading.src !== null) return this.#fail(problem, true)
    view.problem = problem
    if (isAgain) await this.#openAgain(file, games, reading)
    else if (!isCut && (count > 0 || problem === "")) await (isOpen ? opened : this.#open(this.#requested, reading))
    else await opened
    if (reading.isOver) return
    if (isCut || (count === 0 && problem !== "")) this.#close()
    // The tag may contain the rest of the page.
    if (isCut) view.showTag(true)
    const { text, block } = reading.content
    this.#source.replace({ text, block: count > 0 ? block : null })
    view.showProgress(file)
    await this.#setEditing()
    if (reading.isOver) return
    this.#isRead = true
    if (this.game) this.#shell.invalidate()
    else this.#onShown()
    if (problem === "")
      this.#shell.dispatch("load", { games: this.games, issues: this.games.flatMap(({ issues }) => issues) })
  }

  /** @param {PgnFile} file @param {ReadGame[]} games @param {boolean} [isAgain] whether it is a later state of the same file */
  #setFile(file, games, isAgain = false) {
    this.#file = file
    this.games = games
    this.#view.choice.setFile(file, isAgain)
  }

  /** @param {string} problem @param {boolean} isAgain whether the games read before stay */
  #fail(problem, isAgain) {
    this.#view.problem = problem
    this.#view.showLoading("")
    this.#onShown()
    if (!isAgain) this.#close()
  }

  /**
   * Shows the same game of a file that was read again, if the file still has it.
   * @param {PgnFile} file @param {ReadGame[]} games @param {Reading} reading
   */
  async #openAgain(file, games, reading) {
    while (!reading.isOver) {
      const { game } = this
      const found = game && (await findAgain(game, file, this.#index))
      const isThere = found && (await this.#continueWith(found, file, games, reading))
      // The reader may have chosen another game.
      if (isThere || reading.isOver) return
      if (game !== this.game) continue
      this.#setFile(file, games)
      this.#editing.now?.reset()
      return this.#open(this.#requested, reading)
    }
  }

  /**
   * Shows a later state of the game. Readers keep their place, or stay at the end.
   * @param {Found} found @param {PgnFile} file @param {ReadGame[]} games @param {Reading} reading
   * @returns {Promise<boolean>} false if the element has come to show something else
   */
  async #continueWith({ index, entry }, file, games, reading) {
    const before = /** @type {Game} */ (this.game)
    const next = pgnOf(entry.game) === pgnOf(before) ? null : await this.#view.moves.prepare(entry.game)
    const texts = this.#editing.isOn ? await this.#editing.now?.textsOf(file) : null
    this.#editing.now?.annotations.flush()
    if (reading.isOver || this.game !== before) return false
    if (this.#file !== file) this.#setFile(file, games, true)
    this.#shownFile = file
    this.#index = index
    this.#view.choice.setOpen(index)
    if (texts) this.#editing.now?.follow(file, texts, next ? before : null)
    else this.#editing.now?.reset()
    const game = next ? entry.game : before
    this.#entry = { ...entry, game }
    if (next) this.#replaceGame(game, before, next)
    this.#view.showIssues(entry.issues)
    const shown = String(index + 1)
    if (index !== this.#requested && index < file.count && this.#host.getAttribute("number") !== shown)
      setAttribute(this.#host, "number", shown)
    this.#shell.invalidate()
    return true
  }

  /** @param {Game} game @param {Game} before @param {MoveList} next */
  #replaceGame(game, before, next) {
    const trial = this.#trial
    const said = JSON.stringify(this.#texts.place(trial.shownGame ?? before))
    const isElsewhere = restorePlace(before, game, !trial.isRunning)
    trial.follow(game, (node) => nodeIn(game, node))
    const hadFocus = this.#view.moves.become(next)
    this.#mark(game)
    if (hadFocus) this.#view.moves.focus()
    this.#view.writeHead(game)
    if (isElsewhere && !trial.isRunning) this.#autoplay.act(() => this.#go((player) => player.goTo(game.ply)))
    else if (JSON.stringify(this.#texts.place(trial.shownGame ?? game)) !== said) {
      this.#shell.say(this.#sentence())
      this.#showStep()
    }
  }

  /** The rules could not be loaded. @param {(language: Texts | undefined, usual: string) => string} why */
  fail(why) {
    this.#source.drop()
    this.#fail(why(this.#shell.language, this.#shell.texts.unread), false)
  }

  #close() {
    this.#entry = this.#file = null
    this.games = []
    this.#view.choice.setFile(null)
    this.#editing.now?.reset()
    this.#autoplay.stop()
    this.#player?.stop()
    this.#view.show(false)
  }

  get #requested() {
    const number = Number(this.#host.getAttribute("number") ?? 1)
    return Number.isInteger(number) && number > 0 ? number - 1 : 0
  }

  /** @param {number} index @param {Reading} reading */
  async #open(index, reading) {
    const file = this.#file
    const last = (file?.count ?? 0) - 1
    const at = Math.min(index, last)
    const shownFile = this.#shownFile
    const isAnother = this.#entry !== null && file === shownFile
    // The attribute may just repeat the number of the shown game.
    if (isAnother && at === this.#index) return
    const changed = this.#editing.now?.game(at)
    const entry =
      file && at >= 0 && !changed
        ? await file.open(at)
        : { game: changed ?? emptyGame(), issues: this.games[at]?.issues ?? [] }
    // Another game may have been requested meanwhile.
    if (reading.isOver || (file && at !== Math.min(this.#requested, file.count - 1) && at >= 0)) return
    const { game } = this
    if (file && game && !isAnother && shownFile && shownFile.count > 0 && isSameGame(game, entry.game)) {
      await this.#continueWith({ index: at, entry }, file, this.games, reading)
      return
    }
    this.#shownFile = file
    if (!isAnother) this.#autoplay.stop()
    // Writes a pending comment before its game is replaced.
    this.#editing.now?.annotations.flush()
    this.#index = Math.max(at, 0)
    this.#entry = entry
    this.#player?.stop()
    this.#trial.start(entry.game)
    this.#editing.now?.clearHistory()
    this.#player ??= new Player(
      this.#shell,
      () => /** @type {Game} */ (this.#isNavigating ? this.#trial.shownGame : this.#trial.game),
      () => this.#host.hasAttribute("readonly") || (this.#editing.isWanted && !this.#editing.isOn),
      false,
      { place: (claims) => this.#sentence(claims), making: (move) => this.#beforeMove(move) },
    )
    this.#goToInitial(entry.game)
    const linked = this.#isLinked ? null : this.#links.ply
    this.#isLinked = true
    if (linked !== null) this.#goToLinked(entry.game, linked)
    this.#autoplay.allowStart(!isAnother && linked === null)
    this.#view.markOutdated()
    this.#view.showLoading("")
    this.#view.choice.setOpen(this.#index)
    this.#shell.invalidate()
    if (isAnother) this.#shell.dispatch("navigate", { ply: entry.game.ply })
  }

  /** Goes to the node that the attributes name. @param {Game} game */
  #goToInitial(game) {
    const ply = Number(this.#host.getAttribute("ply"))
    const isAtEnd = this.#host.getAttribute("start")?.trim() === "end"
    game.goToNode(game.root)
    if (Number.isInteger(ply) && ply > 0) game.goTo(ply)
    else if (isAtEnd) game.goTo(game.lastPly)
  }

  /** Goes to the half-move in the address. @param {Game} game @param {number} ply */
  #goToLinked(game, ply) {
    toMainLine(game, ply)
    requestAnimationFrame(() => this.#view.scrollIntoView())
  }

  /** A link to a move was followed. @param {number} ply */
  #follow(ply) {
    // A game still being read will open there.
    if (!this.game) return
    this.#trial.stop()
    this.#go((player) => player.go((game) => toMainLine(game, ply)))
    this.#view.scrollIntoView()
    // Links within a page move the focus, too.
    this.#view.moves.focus()
  }

  #goToStart() {
    const { game } = this
    if (!game) return
    this.#trial.stop()
    this.#goToInitial(game)
    this.#go((player) => player.goTo(game.ply))
  }

  async #setEditing() {
    await this.#editing.set()
    this.#shell.invalidate()
  }

  /** @param {Game} game another state of the shown game */
  #setGame(game) {
    if (!this.#entry) return
    this.#entry = { ...this.#entry, game }
    this.#trial.start(game)
  }

  #changed() {
    this.#isOutdated = true
    this.#shell.invalidate()
    this.#shell.dispatch("change", { pgn: this.changedPgn ?? "" })
  }

  /** @param {(player: Player) => void} act */
  #go(act) {
    if (!this.#player) return
    if (!this.#autoplay.isGoing) this.#autoplay.stop()
    this.#isNavigating = true
    try {
      act(this.#player)
    } finally {
      this.#isNavigating = false
    }
    this.#showStep()
  }

  /** The sentences on the current node. @param {readonly string[]} [claims] */
  #sentence(claims = []) {
    const { shownGame } = this.#trial
    if (!shownGame) return ""
    const { first, ended, more } = this.#texts.place(shownGame)
    this.#sentences = [first, [ended, ...claims].filter(Boolean).join(" "), more]
    return this.#sentences.filter(Boolean).join(" ")
  }

  #showStep() {
    const isNamed = this.current?.move && !this.#trial.isRunning && this.#view.hasListFocus
    this.#shell.stepAnnouncer.show(this.#sentences, Boolean(isNamed))
  }

  #endTrial() {
    const { game } = this
    if (!game) return
    this.#trial.stop()
    this.#go((player) => {
      player.goTo(game.ply)
      this.#view.moves.focus()
    })
  }

  /** Announces something that is not about the current node. @param {string} text */
  #say(text) {
    this.#autoplay.stop()
    this.#player?.clearStatus()
    this.#shell.say(text)
  }

  get #texts() {
    return this.#view.texts
  }

  #render() {
    const player = this.#player
    const view = this.#view
    const { game } = this
    if (!player || !game) return
    view.show(true)
    // A block in the page is hidden only when it has been read.
    if (this.#isRead || !this.#source.reading?.content.block) this.#onShown()
    if (view.write(game, this.#entry?.issues ?? [])) {
      this.#autoplay.now?.name(this.#texts)
      player.clearStatus()
      this.#shell.say(this.#sentence())
      this.#showStep()
    }
    this.#shell.show({ ...player.takeState(), orientation: view.orientation, shade: new Set() })
    const { now: editing } = this.#editing
    const isOutdated = this.#isOutdated && !editing?.isPressed
    const hadFocus = view.hasListFocus
    if (isOutdated) {
      this.#isOutdated = false
      view.rewrite(game)
    }
    this.#mark(game, this.#keys.takeStep())
    if (isOutdated && hadFocus) view.moves.focus()
    if (!editing) return
    editing.annotations.element.hidden = !this.#editing.isOn
    if (this.#editing.isOn) editing.annotations.show()
  }

  /** @param {Game} game @param {boolean} [isStep] whether the reader went there by key */
  #mark(game, isStep) {
    this.#view.mark(game, this.#trial, isStep)
    this.#autoplay.now?.watch()
  }
}

function emptyGame() {
  const { Game } = /** @type {NonNullable<typeof engine.now>} */ (engine.now)
  return new Game()
}
