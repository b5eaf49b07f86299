// Shows the moves of one piece of a diagram (show-moves), or of each piece that a reader chooses (glance).
import { Chooser } from "./chooser.js"
import { engineOf, notation } from "./diagram-rules.js"
import { exploring, kindsInOrder } from "./explore-texts.js"
import { html } from "../picture/html.js"
import { marksOfPicked } from "../play/interaction.js"
import { light } from "../element/light.js"
import { fairy } from "../element/on-demand.js"
import { marksSvg, shapeOf, twice } from "../picture/overlay.js"
import { playing } from "../play/play-texts.js"
import { blocksOf, hasKings, isHopper, kindsOfChess, needsNotation, orthodox } from "./reached.js"
import { failed, variants } from "../element/rules-for.js"
import { placeOf, squareOf } from "../picture/squares.js"

/** @import { Move, Piece, Square } from "../../api.js" */
/** @import { Kind, Reached } from "./reached.js" */
/** @import { Diagram } from "../picture/fen.js" */
/** @import { Explorer } from "./diagram-interaction.js" */
/** @import { Arrow, Mark, MarkKind, Shape } from "../picture/overlay.js" */
/** @import { BoardState } from "../picture/render.js" */
/** @import { Shell } from "../element/shell.js" */

export { loadTexts as learn } from "../element/languages.js"

/** @typedef {Reached & Partial<Move> & { from: Square }} ExplorerMove a whole Move if the rules allow it */

/**
 * Throws a RangeError with a sentence if the attribute `betza` cannot be read, or no rules apply to the board.
 * @param {HTMLElement} host @param {Shell} shell @param {Diagram} diagram
 * @param {string} mode "glance" or "show-moves" @returns {Explorer}
 */
export function explore(host, shell, diagram, mode) {
  const isFree = mode === "glance" && host.getAttribute("glance")?.trim() === "free"
  if (diagram.fairy && !isFree) throw new RangeError(exploringTexts(shell).noRules)
  const moves = new PieceMoves(shell, diagram, host)
  return mode === "glance"
    ? new Glance(shell, diagram, moves)
    : new MoveMarks(shell, moves, host.getAttribute("show-moves") ?? "")
}

/** @param {Shell} shell */
const exploringTexts = (shell) => exploring(shell.language)
/** @param {Shell} shell */
const playingOf = (shell) => playing(shell.language)

/** @type {Partial<Record<MarkKind, Shape>>} */
const shapes = {
  // An arch over a hurdle, or with its legs on both sides of a piece.
  hop: (taken) => twice("rim", "ink", taken ? "M-43 40V0A43 43 0 0 1 43 0V40" : "M-27 20V0A27 27 0 0 1 27 0V20M0 22V0"),
  captured: () => twice("rim", "ink", "M-34-34 34 34M34-34-34 34"),
}

/** @param {Square} square @param {MarkKind} kind @returns {Mark} */
const markOf = (square, kind) => ({ square, kind, shape: shapes[kind] })

class PieceMoves {
  free
  /** Why the rules could not be loaded. @type {ReturnType<typeof failed> | null} */
  failure = null
  #shell
  #diagram
  /** The attribute `betza`. @type {ReturnType<typeof import("./betza.js").parsePieceRules>} */
  #rules = () => undefined
  #host
  #engine
  #needsNotation

  /** @param {Shell} shell @param {Diagram} diagram @param {HTMLElement} host */
  constructor(shell, diagram, host) {
    this.#shell = shell
    this.#diagram = diagram
    this.#host = host
    this.#engine = host.hasAttribute("variant") ? engineOf(host) : light
    this.#needsNotation = needsNotation(host, diagram)
    const { BetzaProblem, parsePieceRules } = notation.now ?? {}
    try {
      if (parsePieceRules) this.#rules = parsePieceRules(host.getAttribute("betza") ?? "", diagram)
    } catch (error) {
      throw BetzaProblem && error instanceof BetzaProblem ? new RangeError(error.in(shell.language)) : error
    }
    this.free = host.getAttribute("glance")?.trim() === "free" && !host.hasAttribute("show-moves")
  }

  /** @param {Square} from @returns {readonly ExplorerMove[] | null} null until the rules are loaded, which this starts */
  from(from) {
    const { pieces } = this.#diagram
    const piece = pieces.get(from)
    if (!piece) return []
    const own = this.#rules(from, piece)
    // Legal moves need both kings, except in variants. Without them, only other pieces limit a piece.
    if (!own && !this.free && (hasKings(pieces) || this.#host.hasAttribute("variant"))) {
      if (this.#engine.now) {
        const legal = this.#legal(from, piece)
        if (legal) return legal
      } else {
        if (!this.failure) this.#loadRules()
        return null
      }
    }
    if (notation.now) return this.#reach(from, piece, this.free)
    // The rules refuse this position.
    if (!this.failure) this.#loadRules(notation)
    return null
  }

  /** @param {Square} from */
  async load(from) {
    for (const missing of [this.#engine, notation]) if (!this.from(from)) await missing.load().catch(() => {})
  }

  /** @param {{ load(): Promise<unknown> }} [missing] */
  async #loadRules(missing = this.#engine) {
    try {
      await missing.load()
      this.failure = null
    } catch (error) {
      this.failure = failed(error, () => this.#loadRules(missing))
    }
    this.#shell.invalidate()
  }

  /** In Betza's notation; undefined if unknown. @param {Square} from @param {Piece} piece */
  notationOf(from, piece) {
    const own = this.#rules(from, piece) ?? fairy.now?.named.now?.moveOf(piece.role)
    return own ?? /** @type {string | undefined} */ (orthodox[piece.role])
  }

  /** @param {Square} from @param {Piece} piece @param {boolean} free @returns {ExplorerMove[]} */
  #reach(from, piece, free) {
    const text = this.notationOf(from, piece)
    if (!text || !notation.now) return []
    const { parseBetza, reach } = notation.now
    const { pieces, size } = this.#diagram
    const reached = reach(parseBetza(text), from, piece, pieces, { free, ...this.#diagram })
    // The author's moves are not confined to a part of the board.
    const named = this.#rules(from, piece) ? null : fairy.now?.named.now
    return reached
      .filter(({ to }) => !named || named.isWithin(piece, placeOf(from), placeOf(to), size))
      .map((each) => ({ from, ...each }))
  }

  /** The marks that the pieces of the diagram can have. */
  get kinds() {
    const { pieces, enPassant } = this.#diagram
    const each = [...pieces]
    const all = this.#needsNotation ? each.flatMap(([from, piece]) => this.#reach(from, piece, true)) : []
    const kinds = new Set(
      this.#needsNotation
        ? all.filter(({ blockedBy }) => !blockedBy).flatMap(({ kinds }) => kinds)
        : each.flatMap(([from, piece]) => kindsOfChess(from, piece, this.#diagram)),
    )
    if (enPassant !== "-" && !this.free) kinds.add("en-passant")
    /** @type {readonly (Kind | "block")[]} */
    const order = [...kindsInOrder, ...(this.free && blocksOf(all).length > 0 ? /** @type {const} */ (["block"]) : [])]
    return order.filter((kind) => kind === "block" || kinds.has(kind))
  }

  /** The legal moves as if it were this piece's turn; null if that is invalid. @param {Square} from @param {Piece} piece */
  #legal(from, { color }) {
    const { fen, turn, chess960 } = this.#diagram
    const { Position, InvalidFenError } = /** @type {NonNullable<typeof light.now>} */ (this.#engine.now)
    const [board, , castling, enPassant] = fen.split(" ")
    try {
      const text = [board, color[0], castling, color === turn ? enPassant : "-"].join(" ")
      const variant = variants.now?.variantOf(this.#host)
      const position = Position.fromFen(text, { chess960, ...(variant && { variant }) })
      return position.legalMoves(from).map((move) => {
        const [file, rank] = placeOf(move.to)
        const kinds = kindsOf(move)
        if (move.enPassant) return { ...move, kinds, pawn: squareOf(file, placeOf(from)[1]) }
        const rook = move.castle && position.castling[color][move.castle]
        if (!rook) return { ...move, kinds }
        // A Chess960 king may castle without moving; its target is then the rook's square.
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

/** One move per square: merges promotions. @param {readonly ExplorerMove[]} moves @returns {Reached[]} */
function mergedByTarget(moves) {
  return [...new Map(moves.map((move) => [move.to, move])).values()]
}

/** @param {readonly ExplorerMove[]} moves @returns {Mark[]} */
function marksOf(moves) {
  return mergedByTarget(moves).flatMap(({ to, kinds }) => kinds.map((kind) => markOf(to, kind)))
}

/** Marks for squares other than targets. @param {readonly Reached[]} moves @param {boolean} free @returns {Mark[]} */
function otherMarks(moves, free) {
  return [
    ...moves.flatMap(({ pawn }) => (pawn ? [markOf(pawn, "captured")] : [])),
    ...(free ? blocksOf(moves).map((square) => markOf(square, "block")) : []),
  ]
}

/** How rooks move in castling. @param {readonly Reached[]} moves @returns {Arrow[]} */
function rooksOf(moves) {
  return moves.flatMap(({ rook }) =>
    rook && rook.from !== rook.to ? [/** @type {Arrow} */ ({ ...rook, color: "blue" })] : [],
  )
}

/** @param {Reached} move */
const involvedSquares = ({ pawn, blockedBy, hurdle, rook }) =>
  [pawn, blockedBy, hurdle, rook?.from].flatMap((square) => square ?? [])

/** @param {Kind | "block"} kind */
const pictureOf = (kind) =>
  marksSvg("-50 -50 100 100", [["g", { class: kind }, ...shapeOf({ kind, shape: shapes[kind] }, false)]])

/** `show-moves`: marks the moves of one piece. @implements {Explorer} */
class MoveMarks {
  #shell
  #moves
  #square
  /** Shown if the rules could not be loaded. */
  #below = html("div", "below", { part: "below" })

  /** @param {Shell} shell @param {PieceMoves} moves @param {string} square */
  constructor(shell, moves, square) {
    this.#shell = shell
    this.#moves = moves
    this.#square = /** @type {Square} */ (square.trim())
  }

  /** @param {BoardState} base */
  state({ marks }) {
    const { root, status } = this.#shell
    const moves = this.#moves.from(this.#square) ?? []
    this.#below.remove()
    if (this.#moves.failure) {
      status.textContent = this.#moves.failure(this.#shell.language, this.#shell.texts.failed)
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
  /** The language of the last sentence. @type {Shell["language"]} */
  #language
  #shell
  #diagram
  #moves
  #chooser
  /** @type {Record<"base" | "name", ReturnType<typeof playing>["squareName"]> | null} */
  #naming = null
  #below = html("div", "below", { part: "below" })
  /** Hidden until the first choice, because its space cannot be reserved. */
  #legend = html("ul", "legend early", { part: "legend" })

  /** @param {Shell} shell @param {Diagram} diagram @param {PieceMoves} moves */
  constructor(shell, diagram, moves) {
    this.#shell = shell
    this.#diagram = diagram
    this.#moves = moves
    const [first = "a1"] = diagram.pieces.keys()
    const leave = () => this.#chosen !== null && this.#choose(null)
    const topic = {
      pieces: () => diagram.pieces,
      moves: (/** @type {Square} */ square) => this.#movesText(square),
      say: (/** @type {string} */ text) => shell.say(text),
    }
    this.#chooser = new Chooser(shell, first, (square) => this.#choose(square), topic, leave)
    shell.status.textContent = ""
    this.#below.append(shell.status, this.#legend)
    shell.root.append(this.#below)
  }

  /** @param {BoardState} base @returns {Partial<BoardState>} */
  state({ marks, arrows }) {
    const texts = exploringTexts(this.#shell)
    const chosen = this.#chosen
    if (chosen) this.#legend.classList.remove("early")
    const moves = chosen && this.#moves.from(chosen)
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
    // Written only once: the status may show an answer by now.
    const isNew = !this.#said || language !== this.#language
    if (!chosen) {
      if (isNew) this.#shell.status.textContent = texts.hint
      this.#said = true
    } else if (this.#moves.failure) {
      if (isNew) this.#shell.status.textContent = this.#moves.failure(this.#shell.language, this.#shell.texts.failed)
      this.#said = true
    } else if (moves && piece && isNew) {
      this.#shell.say(texts.movesText(chosen, piece, mergedByTarget(moves), this.#moves.notationOf(chosen, piece)))
      if (!this.#said)
        this.#shell.dispatch("choose", { square: chosen, moves: moves.filter(({ blockedBy }) => !blockedBy) })
      this.#said = true
    }
    this.#language = language
    const shown = moves ?? []
    return {
      label: this.#shell.texts.board,
      marks: [
        ...marksOfPicked(chosen, new Map()),
        ...marks,
        ...marksOf(shown.filter(({ blockedBy }) => !blockedBy)),
        ...otherMarks(shown, this.#moves.free),
      ],
      arrows: [...arrows, ...rooksOf(shown)],
      alone:
        chosen && piece && this.#moves.free && !isHopper(this.#moves.notationOf(chosen, piece))
          ? new Set([chosen, ...shown.flatMap(involvedSquares)])
          : null,
      interaction: this.#chooser.allow({
        squareName: this.#squareName,
        choosable: new Set(this.#diagram.pieces.keys()),
        picked: chosen,
        readonly: false,
      }),
    }
  }

  /** The same function until the language changes, as `InteractiveBoard` expects. */
  get #squareName() {
    const { squareName } = playingOf(this.#shell)
    const { holes } = this.#diagram
    if (!holes) return squareName
    if (this.#naming?.base !== squareName) {
      const { noSquare } = exploringTexts(this.#shell)
      /** @type {typeof squareName} */
      const name = (square, ...rest) => (holes.has(square) ? noSquare(square) : squareName(square, ...rest))
      this.#naming = { base: squareName, name }
    }
    return this.#naming.name
  }

  stop() {
    this.#choose(null)
  }

  remove() {
    this.#chooser.remove()
    this.#below.remove()
  }

  /** @param {Square} square */
  async #movesText(square) {
    const piece = this.#diagram.pieces.get(square)
    await this.#moves.load(square)
    const moves = this.#moves.from(square)
    if (!moves || !piece) return this.#shell.texts.failed
    return exploringTexts(this.#shell).movesText(
      square,
      piece,
      mergedByTarget(moves),
      this.#moves.notationOf(square, piece),
    )
  }

  /** Choosing the same square again, or one without a piece, deselects. @param {Square | null} square @returns {true} */
  #choose(square) {
    this.#chooser.moveTo(square)
    const chosen = square && square !== this.#chosen && this.#diagram.pieces.has(square) ? square : null
    this.#chosen = chosen
    this.#said = false
    // Choosing a piece tries again to load the rules.
    this.#moves.failure = null
    this.#shell.invalidate()
    return true
  }
}
