// Interaction with a diagram: seeing the moves of a piece, choosing pieces (glance), trying moves (play).
import { BetzaProblem, blocksOf, isHopper, orthodox, parseBetza, parsePieceRules, reach } from "./betza.js"
import { Chooser } from "./chooser.js"
import { engine } from "./engine.js"
import { exploring, kindsInOrder } from "./explore-texts.js"
import { html } from "./html.js"
import style from "./interaction.css"
import { marksOfPicked } from "./interaction.js"
import { circle, marksSvg, path, shapes, twice } from "./overlay.js"
import { playing } from "./play-texts.js"
import { Player } from "./player.js"
import { opposite, placeOf, squareOf } from "./squares.js"
import { adoptStyle } from "./style.js"
import { learn } from "./verdict-languages.js"

/** @import { Color, Game, Move, Piece, Square } from "../api.js" */
/** @import { Facts } from "../types.js" */
/** @import { Kind, Reached } from "./betza.js" */
/** @import { Diagram } from "./fen.js" */
/** @import { Arrow, Mark } from "./overlay.js" */
/** @import { BoardState } from "./render.js" */
/** @import { Shell } from "./shell.js" */

/** @typedef {NonNullable<typeof engine.now>} Engine */

/** @typedef {Reached & Partial<Move> & { from: Square }} ExplorerMove a way to go; under the rules, with all of a Move */

/**
 * @typedef {object} Explorer
 * @property {(base: BoardState) => Partial<BoardState>} state what it adds to a picture, or shows in place of it
 * @property {() => void} stop ends whatever a reader is in the middle of
 * @property {() => void} remove leaves a picture behind
 */

/**
 * @param {HTMLElement} host
 * @param {Shell} shell
 * @param {Diagram} diagram
 * @param {string} mode "play", "glance" or "show-moves"
 * @returns {Explorer}
 * @throws {RangeError} with a sentence if the `betza` attribute cannot be read, or the board has no rules
 */
export function explore(host, shell, diagram, mode) {
  const isFree = mode === "glance" && host.getAttribute("glance")?.trim() === "free"
  if (diagram.fairy && !isFree) throw new RangeError(textsOf(shell).noRules)
  if (mode === "play") return new Play(shell, diagram, host)
  const moves = new Moves(shell, diagram, host)
  return mode === "glance"
    ? new Glance(shell, diagram, moves)
    : new Shown(shell, moves, host.getAttribute("show-moves") ?? "")
}

/** @param {Shell} shell */
const textsOf = (shell) => exploring(shell.language)
/** @param {Shell} shell */
const playingOf = (shell) => playing(shell.language)

Object.assign(shapes, {
  hop: (/** @type {boolean} */ taken) =>
    taken
      ? twice("rim", "ink", "M-44-14A46 46 0 0 1 44-14")
      : [...twice("rim", "ink", "M-24 12A24 24 0 0 1 24 12"), path("spot", circle(8, 12))],
  captured: () => twice("rim", "ink", "M-34-34 34 34M34-34-34 34"),
})

/** The moves of pieces. */
class Moves {
  free
  /** Whether the rules could not be loaded. */
  hasFailed = false
  #shell
  #diagram
  #rules

  /** @param {Shell} shell @param {Diagram} diagram @param {HTMLElement} host */
  constructor(shell, diagram, host) {
    this.#shell = shell
    this.#diagram = diagram
    try {
      this.#rules = parsePieceRules(host.getAttribute("betza") ?? "", diagram)
    } catch (error) {
      throw error instanceof BetzaProblem ? new RangeError(error.in(shell.language)) : error
    }
    this.free = host.getAttribute("glance")?.trim() === "free" && !host.hasAttribute("show-moves")
  }

  /**
   * @param {Square} from
   * @returns {readonly ExplorerMove[] | null} null while the rules are being loaded, or if they cannot be
   */
  of(from) {
    const { pieces } = this.#diagram
    const piece = pieces.get(from)
    if (!piece) return []
    const own = this.#rules(from, piece)
    // Legal moves require both kings; otherwise a piece goes as far as the other pieces allow.
    if (!own && !this.free && isPlayable(pieces)) {
      if (engine.now) {
        const legal = this.#legal(from, piece)
        if (legal) return legal
      } else {
        if (!this.hasFailed) this.#loadRules()
        return null
      }
    }
    return this.#reach(from, piece, this.free)
  }

  async #loadRules() {
    try {
      await engine.load()
    } catch (error) {
      console.error(error)
      this.hasFailed = true
    }
    this.#shell.invalidate()
  }

  /** How a piece moves, in Betza's notation; undefined if unknown. @param {Square} from @param {Piece} piece */
  notationOf(from, piece) {
    return this.#rules(from, piece) ?? /** @type {string | undefined} */ (orthodox[piece.role])
  }

  /** @param {Square} from @param {Piece} piece @param {boolean} free @returns {ExplorerMove[]} */
  #reach(from, piece, free) {
    const notation = this.notationOf(from, piece)
    return notation
      ? reach(parseBetza(notation), from, piece, this.#diagram.pieces, { free, ...this.#diagram }).map((each) => ({
          from,
          ...each,
        }))
      : []
  }

  /** Every kind of mark that a piece of the diagram may show. */
  get kinds() {
    const { pieces, enPassant } = this.#diagram
    const all = [...pieces].flatMap(([from, piece]) => this.#reach(from, piece, true))
    const kinds = new Set(all.filter(({ blockedBy }) => !blockedBy).flatMap((each) => each.kinds))
    if (enPassant !== "-" && !this.free) kinds.add("en-passant")
    /** @type {readonly (Kind | "block")[]} */
    const order = [...kindsInOrder, ...(this.free && blocksOf(all).length > 0 ? /** @type {const} */ (["block"]) : [])]
    return order.filter((kind) => kind === "block" || kinds.has(kind))
  }

  /**
   * Legal moves, as if it were this piece's turn; null if that position would be invalid.
   * @param {Square} from
   * @param {Piece} piece
   * @returns {ExplorerMove[] | null}
   */
  #legal(from, { color }) {
    const { fen, turn, chess960 } = this.#diagram
    const { Position, InvalidFenError } = /** @type {NonNullable<typeof engine.now>} */ (engine.now)
    const [board, , castling, enPassant] = fen.split(" ")
    try {
      const text = [board, color[0], castling, color === turn ? enPassant : "-"].join(" ")
      const position = Position.fromFen(text, { chess960 })
      return position.legalMoves(from).map((move) => {
        const [file, rank] = placeOf(move.to)
        const kinds = kindsOf(move)
        if (move.enPassant) return { ...move, kinds, pawn: squareOf(file, placeOf(from)[1]) }
        const rook = move.castle && position.castling[color][move.castle]
        if (!rook) return { ...move, kinds }
        // In Chess960 a king may castle without moving: then the rook's square is the target.
        return {
          ...move,
          to: move.to === from ? rook : move.to,
          kinds,
          rook: { from: rook, to: squareOf(move.castle === "king" ? 5 : 3, rank) },
        }
      })
    } catch (error) {
      if (error instanceof InvalidFenError) return null
      throw error
    }
  }
}

/** @param {Move} move @returns {Kind[]} */
function kindsOf({ role, captured, castle, enPassant, doublePush, promotion }) {
  if (castle) return ["castle"]
  if (enPassant) return ["en-passant"]
  if (doublePush) return ["double"]
  if (role !== "pawn") return [role === "knight" ? "leap" : "slide"]
  return [captured ? "capture" : "move", ...(promotion ? /** @type {const} */ (["promotion"]) : [])]
}

/** @param {Diagram["pieces"]} pieces */
function isPlayable(pieces) {
  const kings = [...pieces.values()].filter(({ role }) => role === "king").map(({ color }) => color)
  return kings.length === 2 && kings[0] !== kings[1]
}

/**
 * Merges moves to the same square: four promotions become one.
 * @param {readonly ExplorerMove[]} moves
 * @returns {Reached[]}
 */
function ways(moves) {
  return [...new Map(moves.map((move) => [move.to, move])).values()]
}

/** @param {readonly ExplorerMove[]} moves @returns {Mark[]} */
function marksOf(moves) {
  return ways(moves).flatMap(({ to, kinds }) => kinds.map((kind) => ({ square: to, kind })))
}

/**
 * The marks other than the targets of a piece.
 * @param {readonly Reached[]} moves
 * @param {boolean} free
 * @returns {Mark[]}
 */
function marksBeside(moves, free) {
  return [
    ...moves.flatMap(({ pawn }) => (pawn ? [/** @type {Mark} */ ({ square: pawn, kind: "captured" })] : [])),
    ...(free ? blocksOf(moves).map((square) => /** @type {Mark} */ ({ square, kind: "block" })) : []),
  ]
}

/** The rook moves of castling, as arrows. @param {readonly Reached[]} moves @returns {Arrow[]} */
function rooksOf(moves) {
  return moves.flatMap(({ rook }) =>
    rook && rook.from !== rook.to ? [/** @type {Arrow} */ ({ ...rook, color: "blue" })] : [],
  )
}

/** The squares of the other pieces that a move involves. @param {Reached} move */
const concerned = ({ pawn, blockedBy, hurdle, rook }) =>
  [pawn, blockedBy, hurdle, rook?.from].flatMap((square) => square ?? [])

/** A mark for a legend. @param {Kind | "block"} kind */
const pictureOf = (kind) => marksSvg("-50 -50 100 100", [["g", { class: kind }, ...(shapes[kind]?.(false) ?? [])]])

/** `show-moves`: the moves of one piece, as marks on a picture. @implements {Explorer} */
class Shown {
  #shell
  #moves
  #square
  /** Says that there are no rules. */
  #below = html("div", "below", { part: "below" })

  /** @param {Shell} shell @param {Moves} moves @param {string} square */
  constructor(shell, moves, square) {
    this.#shell = shell
    this.#moves = moves
    this.#square = /** @type {Square} */ (square.trim())
  }

  /** @param {BoardState} base */
  state({ marks }) {
    const { root, status, texts } = this.#shell
    const moves = this.#moves.of(this.#square) ?? []
    if (this.#moves.hasFailed) {
      status.textContent = texts.failed
      this.#below.append(status)
      root.append(this.#below)
    }
    return { marks: [...marks, ...marksOf(moves)] }
  }

  stop() {}

  remove() {
    this.#below.remove()
  }
}

/** `glance`: a chosen piece shows its moves. @implements {Explorer} */
class Glance {
  /** @type {Square | null} */
  #chosen = null
  #said = false
  /** The language in which it was said. @type {Shell["language"]} */
  #language
  #shell
  #diagram
  #moves
  #chooser
  #below = html("div", "below", { part: "below" })
  #legend = html("ul", "legend", { part: "legend" })

  /** @param {Shell} shell @param {Diagram} diagram @param {Moves} moves */
  constructor(shell, diagram, moves) {
    this.#shell = shell
    this.#diagram = diagram
    this.#moves = moves
    const [first = "a1"] = diagram.pieces.keys()
    const leave = () => this.#chosen !== null && this.#choose(null)
    this.#chooser = new Chooser(shell, first, (square) => this.#choose(square), leave)
    shell.status.textContent = ""
    this.#below.append(shell.status, this.#legend)
    shell.root.append(this.#below)
  }

  /** @param {BoardState} base @returns {Partial<BoardState>} */
  state({ marks, arrows }) {
    const texts = textsOf(this.#shell)
    const chosen = this.#chosen
    const moves = chosen && this.#moves.of(chosen)
    const piece = chosen && this.#diagram.pieces.get(chosen)
    this.#legend.replaceChildren(
      ...this.#moves.kinds.map((kind) => {
        const item = html("li", "")
        const text = html("span", "")
        text.textContent = texts.legend[kind]
        item.append(pictureOf(kind), text)
        return item
      }),
    )
    const { language } = this.#shell
    if (!chosen) this.#shell.status.textContent = texts.hint
    else if (this.#moves.hasFailed) this.#shell.status.textContent = this.#shell.texts.failed
    else if (moves && piece && (!this.#said || language !== this.#language)) {
      this.#shell.say(texts.movesText(chosen, piece, ways(moves), this.#moves.notationOf(chosen, piece)))
      if (!this.#said)
        this.#shell.dispatch("choose", { square: chosen, moves: moves.filter(({ blockedBy }) => !blockedBy) })
      this.#said = true
    }
    this.#language = language
    const shown = moves ?? []
    return {
      marks: [
        ...marksOfPicked(chosen, new Map()),
        ...marks,
        ...marksOf(shown.filter(({ blockedBy }) => !blockedBy)),
        ...marksBeside(shown, this.#moves.free),
      ],
      arrows: [...arrows, ...rooksOf(shown)],
      alone:
        chosen && piece && this.#moves.free && !isHopper(this.#moves.notationOf(chosen, piece))
          ? new Set([chosen, ...shown.flatMap(concerned)])
          : null,
      interaction: this.#chooser.may({
        squareName: playingOf(this.#shell).squareName,
        choosable: new Set(this.#diagram.pieces.keys()),
        picked: chosen,
        readonly: false,
      }),
    }
  }

  stop() {
    this.#choose(null)
  }

  remove() {
    this.#chooser.remove()
    this.#below.remove()
  }

  /**
   * @param {Square | null} square a piece's, to see its moves; any other, or the same again, to see none
   * @returns {true}
   */
  #choose(square) {
    this.#chooser.moveTo(square)
    const chosen = square && square !== this.#chosen && this.#diagram.pieces.has(square) ? square : null
    this.#chosen = chosen
    this.#said = false
    // Another choice tries to load the rules again.
    this.#moves.hasFailed = false
    this.#shell.invalidate()
    return true
  }
}

/** `play`: a game that starts from the position. @implements {Explorer} */
class Play {
  #shell
  #diagram
  #host
  /** The language in which it has spoken; null before it has. @type {Shell["language"] | null} */
  #language = null
  /** One game, and another one after each stalemate in a lesson. @type {Game[]} */
  #games = []
  /** @type {Player | null} */
  #player = null
  #below = html("div", "below", { part: "below" })
  #tools = html("div", "tools")
  #takeBack = html("button", "", { type: "button" })
  #startAgain = html("button", "", { type: "button" })
  #isRemoved = false

  /** @param {Shell} shell @param {Diagram} diagram @param {HTMLElement} host */
  constructor(shell, diagram, host) {
    this.#shell = shell
    this.#diagram = diagram
    this.#host = host
    shell.status.textContent = ""
    this.#takeBack.addEventListener("click", () => this.#goBack())
    this.#startAgain.addEventListener("click", () => this.#restart())
    // Before the buttons are shown: the board is drawn in a later task.
    adoptStyle(shell.root, style)
    this.#tools.hidden = true
    this.#tools.append(this.#takeBack, this.#startAgain)
    this.#below.append(shell.status, this.#tools)
    shell.root.append(this.#below)
    // The diagram may get another position or mode while the rules are being loaded.
    Promise.all([engine.load(), learn(shell.lang)]).then(
      ([rules]) => this.#isRemoved || this.#begin(rules),
      (error) => {
        console.error(error)
        if (!this.#isRemoved) shell.say(shell.texts.failed)
      },
    )
  }

  /** The side that always moves, if there is one. @returns {Color | null} */
  get #turns() {
    const turns = this.#host.getAttribute("turns")?.trim()
    return turns === "white" || turns === "black" ? turns : null
  }

  /** @returns {Game | undefined} */
  get #game() {
    return this.#games.at(-1)
  }

  /** @param {Engine} engine */
  #begin({ Game, InvalidFenError, explain }) {
    try {
      const game = this.#newGame(Game, InvalidFenError)
      this.#games = [game]
      const current = () => this.#game ?? game
      const never = () => false
      this.#player = new Player(this.#shell, current, never, true, { moved: () => this.#passTurn(Game) })
    } catch (error) {
      if (!(error instanceof InvalidFenError)) throw error
      const { lang } = this.#shell
      this.#shell.say(
        textsOf(this.#shell).cannotPlay(explain(/** @type {{ facts: Facts }} */ (error), lang === "" ? {} : { lang })),
      )
    }
    this.#shell.invalidate()
  }

  /** @param {Engine["Game"]} Game @param {Engine["InvalidFenError"]} InvalidFenError @returns {Game} */
  #newGame(Game, InvalidFenError) {
    const { fen, turn, chess960 } = this.#diagram
    const turns = this.#turns
    const named = this.#host.getAttribute("rules")?.trim()
    const rules = !turns && (named === "fide" || named === "online") ? named : "free"
    /** @param {Color} color */
    const from = (color) => {
      const [board, , castling, enPassant = "-", ...counters] = fen.split(" ")
      const text = [board, color[0], castling, color === turn ? enPassant : "-", ...counters].join(" ")
      return new Game({ fen: text, rules, ...(chess960 && { chess960 }) })
    }
    try {
      return from(turns ?? turn)
    } catch (error) {
      // In check, the other side answers first.
      if (turns && error instanceof InvalidFenError && error.code === "opposite-check") return from(opposite(turns))
      throw error
    }
  }

  /**
   * Passes the turn of a side without a move to make: the passive side of a lesson if it is not in check, or a side
   * without any pieces.
   * @param {Engine["Game"]} Game
   */
  #passTurn(Game) {
    const game = this.#game
    if (game?.rules !== "free") return
    const { position } = game
    const turns = this.#turns
    const waits = turns
      ? position.turn !== turns
      : ![...position.pieces()].some(([, { color }]) => color === position.turn)
    const passed = waits ? position.pass() : null
    if (!passed) return
    if (!game.end) game.move("--")
    // Stalemate ends a game, but not a lesson in which only the other side moves.
    else if (turns) this.#games.push(new Game({ fen: passed.fen(), rules: "free", chess960: position.chess960 }))
  }

  /** Takes back the last move, and a null move after it. */
  #goBack() {
    if (this.#games.length > 1 && this.#game?.ply === 0) this.#games.pop()
    const ply = this.#game?.ply ?? 0
    this.#goTo(ply - (this.#game?.history().at(-1)?.pass ? 2 : 1))
  }

  /** @param {number} ply */
  #goTo(ply) {
    this.#player?.goTo(ply)
    // In a lesson with null moves, move numbers are not announced.
    if (this.#turns && this.#game) this.#shell.say(textsOf(this.#shell).tryMoves(this.#game.position.turn))
  }

  #restart() {
    this.#games.splice(1)
    this.#goTo(0)
  }

  /** @param {BoardState} base @returns {Partial<BoardState>} */
  state(base) {
    const texts = textsOf(this.#shell)
    this.#takeBack.textContent = texts.takeBack
    this.#startAgain.textContent = texts.startAgain
    if (!this.#player || !this.#game) return {}
    const atStart = this.#game.ply === 0 && this.#games.length === 1
    this.#switch(atStart)
    this.#speak(this.#player, this.#game, atStart)
    // Not before the sentence, which would move them.
    this.#tools.hidden = false
    const state = this.#player.takeState()
    const before = state.last.length === 0 ? this.#games.at(-2)?.history().at(-1) : undefined
    const seen = before ? { ...state, last: [before.from, before.to] } : state
    // The author's marks belong to the starting position.
    if (!atStart) return seen
    return {
      ...seen,
      marks: [...base.marks, ...seen.marks],
      arrows: [...base.arrows, ...seen.arrows],
      last: base.last,
      check: seen.check ?? base.check,
    }
  }

  /**
   * Says what can be done, in each language that the diagram gets.
   * @param {Player} player
   * @param {Game} game
   * @param {boolean} atStart
   */
  #speak(player, { end, position }, atStart) {
    const { language } = this.#shell
    if (language === this.#language) return
    this.#language = language
    if (!atStart) return player.introduce()
    player.hush()
    this.#shell.say(end ? playingOf(this.#shell).endText(end) : textsOf(this.#shell).tryMoves(position.turn))
  }

  /** @param {boolean} off */
  #switch(off) {
    // A disabled button would lose the focus.
    const had = this.#tools.matches(":focus-within")
    this.#takeBack.disabled = this.#startAgain.disabled = off
    if (off && had) this.#player?.focus()
  }

  stop() {
    this.#player?.stop()
  }

  remove() {
    this.#isRemoved = true
    this.#player?.remove()
    this.#below.remove()
  }
}
