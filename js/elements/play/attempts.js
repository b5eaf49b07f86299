// Turns what the user tries on a board into a move or a premove, or refuses and explains it.
import { lazy } from "../element/engine.js"
import { adoptStyle } from "../element/style.js"
import { pocketRole } from "./input.js"
import style from "./play.css"
import { LastRefusal } from "./refusal.js"
import { variants } from "../element/rules-for.js"

/** @import { Color, Move, PromotionRole, Square, Verdict } from "../../api.js" */
/** @import { Announcer } from "./announcer.js" */
/** @import { Confirmation } from "./confirmation.js" */
/** @import { Drawings } from "./drawings.js" */
/** @import { PlayedGame } from "./game-observer.js" */
/** @import { Origin } from "./input.js" */
/** @import { InteractiveBoard } from "./interaction.js" */
/** @import { Lesson } from "./player.js" */
/** @import { Premoves } from "./premoves.js" */
/** @import { PromotionChooser } from "./promotion.js" */
/** @import { Refused, SquarePair } from "./refusal.js" */
/** @import { PlayShell } from "../element/shell.js" */
/** @import { UserOptions, UserMoves } from "./user-moves.js" */

/**
 * @typedef {object} Playing the parts of a board that is played on
 * @property {PlayShell} shell
 * @property {() => PlayedGame} game
 * @property {() => boolean} locked whether the user may only look
 * @property {UserOptions & Lesson} user
 * @property {InteractiveBoard} board
 * @property {UserMoves} moves
 * @property {Premoves} premoves
 * @property {Confirmation} confirmation
 * @property {Announcer} announcer
 * @property {Drawings} drawings
 */

/**
 * @typedef {object} Attempted
 * @property {(move: Move, inPlace: Square | null) => void} make plays a move; `inPlace` is where the user dropped it
 * @property {(inPlace?: Square | null) => void} animate animates the next rendering
 * @property {() => boolean} asksRole whether the user holds Alt to be asked what to promote to
 */

const promotions = lazy(() => import("./promotion.js"))
/** @type {readonly PromotionRole[]} */
export const promotionRoles = ["queen", "rook", "bishop", "knight"]
/** A FEN in which a pawn is one step from promotion. */
const pawnBeforePromotion = /^[^/]*\/[^/ ]*P|p[^/ ]*\/[^/ ]* /

export class Attempts {
  #playing
  #attempted
  /** @type {PromotionChooser | null} */
  #chooser = null
  #refusal
  /** The promoting pawn's square. @type {Square | null} */
  #asked = null

  /** @param {Playing} playing @param {Attempted} attempted */
  constructor(playing, attempted) {
    this.#playing = playing
    this.#attempted = attempted
    adoptStyle(playing.shell.root, style)
    this.#refusal = new LastRefusal(playing.shell)
  }

  get #game() {
    return this.#playing.game()
  }

  get #texts() {
    return this.#playing.announcer.texts
  }

  /** The square of the pawn while the promotion dialog is open. */
  get promoting() {
    return this.#chooser?.isOpen ? this.#asked : null
  }

  close() {
    this.#chooser?.close()
  }

  /** @returns {ReadonlySet<Square>} */
  get movable() {
    const { confirmation, locked, user } = this.#playing
    return this.#chooser?.isOpen || confirmation.move || locked() || user.isDrawing()
      ? new Set()
      : this.#playing.moves.movable
  }

  /** @param {Origin} origin @param {Square} to @param {boolean} dragged */
  async move(origin, to, dragged) {
    const from = squareOf(origin)
    const squares = from && { from, to }
    // The page may have locked the board during the drag.
    if (this.#playing.locked()) return this.notAllowed("readonly", squares)
    if (from && this.#playing.moves.premoving) return this.#choosePremove(from, to, dragged)
    const target = this.#playing.moves.targets(origin).get(to)
    const [move] = target?.moves ?? []
    if (!target || !move) return this.refuse(this.#playing.moves.judgeFromTo(origin, to), squares)
    const game = this.#game
    if (!from || !move.promotion) return this.#attempted.make(move, dragged ? to : null)

    const { position } = game
    const roles = target.moves.map(({ promotion }) => promotion)
    const role = await this.#askRole(from, to, move.color, roles)
    const promotion = target.moves.find((each) => each.promotion === role)
    // The page may have changed the game while the dialog was open.
    if (!promotion || this.#game !== game || !game.position.equals(position)) return
    if (this.#playing.locked()) this.notAllowed("readonly", { from, to })
    else this.#attempted.make(promotion, null)
  }

  /** @param {Square} from @param {Square} to @param {boolean} dragged */
  async #choosePremove(from, to, dragged) {
    const game = this.#game
    const piece = this.#playing.premoves.pieces.get(from)
    const isPossible = () => this.#playing.moves.targets(from).has(to)
    const refuse = (/** @type {string} */ text) => this.#playing.announcer.say(text, true)
    const { fullText } = this.#playing.premoves
    if (fullText) return refuse(fullText)
    if (!isPossible()) return refuse(this.#texts.premoveImpossible(from, to))
    if (!piece) return
    const promotion = this.#playing.moves.promotes(from, to) ? await this.#askRole(from, to, piece.color) : undefined
    if (promotion === null || this.#game !== game) return
    if (this.#playing.locked()) return this.notAllowed("readonly", { from, to })
    const premove = promotion ? { from, to, promotion } : { from, to }
    // The other side may have moved while the dialog was open.
    if (!this.#playing.moves.premoving) return this.refuse(this.#playing.moves.judge(premove), { from, to })
    if (!isPossible()) return refuse(this.#texts.premoveImpossible(from, to))
    this.#attempted.animate(dragged ? to : null)
    this.#playing.premoves.choose(premove)
  }

  /** @returns {boolean} whether there were any */
  takeBackPremoves() {
    if (this.#playing.premoves.next) this.#attempted.animate()
    return this.#playing.premoves.takeBack()
  }

  /** @param {Square} from @param {Square} to @param {Color} color @param {readonly (string | undefined)[]} possible */
  async #askRole(from, to, color, possible = promotionRoles) {
    const usual = this.#playing.user.promote()
    if (usual && !this.#attempted.asksRole()) return usual
    const { PromotionChooser } = promotions.now ?? (await promotions.load())
    this.#chooser ??= new PromotionChooser(this.#playing.shell.view.board)
    const byKeyboard = this.#playing.board.focused
    this.#asked = from
    const asked = this.#chooser.ask(to, color, this.#playing.board.orientation, this.#texts, inOrder(possible))
    this.#playing.shell.invalidate()
    const role = await asked
    this.#playing.shell.invalidate()
    if (byKeyboard) this.#playing.board.focus(role ? to : from)
    return role
  }

  /** The user tried to move a piece that cannot be picked. @param {Square} from @param {Square | null} to if dragged */
  blocked(from, to) {
    const { position, end } = this.#game
    if (!this.#playing.board.isAttached) return false
    if (this.takeBackPremoves()) return true
    if (!position.pieceAt(from)) return false
    if (this.#chooser?.isOpen || this.isWaiting()) return true
    if (this.#playing.locked() && !end) this.notAllowed("readonly", { from, to })
    else this.refuse(this.#playing.moves.judge({ from, to: to ?? from }), to && { from, to })
    return true
  }

  /** If a move is waiting for the page, says so. */
  isWaiting() {
    const isWaiting = this.#playing.confirmation.move !== null
    if (isWaiting) this.#playing.announcer.say(this.#texts.unconfirmed, true)
    return isWaiting
  }

  /** Says why the picked piece has no moves. @param {Square} from */
  explain(from) {
    const verdict = this.#playing.moves.whyImmobile(from)
    if (verdict) this.showRefusal(verdict, { from, to: from })
  }

  /** @param {Verdict} verdict @param {SquarePair | null} tried */
  refuse(verdict, tried) {
    if (verdict.legal) return this.#attempted.make(verdict.move, null)
    this.showRefusal(verdict, tried)
    const bySide = verdict.reason === "not-your-piece" && verdict.facts.piece?.color === this.#game.position.turn
    this.#playing.shell.dispatch("illegal", { verdict, because: bySide ? "side" : "rules" })
  }

  /** @param {Refused} verdict @param {SquarePair | null} tried */
  showRefusal(verdict, tried) {
    this.clearRefusal()
    this.#refusal.show(verdict, this.#game.position, tried)
    this.#playing.announcer.say(verdict.message, true)
  }

  /**
   * @param {"readonly" | "page"} because @param {{ from: Square, to: Square | null } | null} squares
   * @param {unknown} [reason] what the page's promise rejected with
   */
  notAllowed(because, squares, reason = null) {
    // A page that refuses a move explains it itself.
    if (because === "readonly") this.#playing.announcer.say(this.#texts.locked, true)
    const detail = { because, from: squares?.from ?? null, to: squares?.to ?? null, reason }
    this.#playing.shell.dispatch("notallowed", detail)
  }

  clearRefusal() {
    this.#playing.drawings.clear()
    this.#refusal.clear()
  }

  /** Why the user cannot pick from a side's pocket, except that it is empty. @param {Color} side */
  whyNot(side) {
    const { end, position } = this.#game
    if (end) return this.#texts.gameOver(end)
    if (this.#playing.locked()) return this.#texts.locked
    if (this.#playing.confirmation.move) return this.#texts.unconfirmed
    const texts = variants.now?.saying(this.#playing.shell.language)
    const own = this.#playing.user.side()
    if (own && own !== side) return texts?.notYours(own) ?? null
    if (this.#playing.moves.premoving) return texts?.noPremove ?? null
    return side === position.turn ? null : this.#texts.turn(position.turn)
  }

  /** @param {Color} orientation */
  drawings(orientation) {
    return this.#refusal.drawings(orientation)
  }

  /** Keeps an open promotion dialog at its square; loads its code before it is needed. @param {Color} orientation */
  showQuestion(orientation) {
    this.#chooser?.show(orientation, this.#texts)
    if (!promotions.isAsked && pawnBeforePromotion.test(this.#game.position.fen()))
      promotions.load().catch(console.error)
  }
}

/** Null for a piece in a pocket. @param {Origin} origin */
export const squareOf = (origin) => (pocketRole(origin) ? null : /** @type {Square} */ (origin))

/** In antichess a pawn may also become a king. @param {readonly (string | undefined)[]} roles */
const inOrder = (roles) =>
  /** @type {PromotionRole[]} */ ([...promotionRoles, "king"]).filter((role) => roles.includes(role))
