// What a board shows of the game that is played on it.
import { marksOfPicked } from "./interaction.js"
import { variants } from "../element/rules-for.js"
import { squareOf } from "./attempts.js"
import { learn } from "../element/verdict-languages.js"

/** @import { Square } from "../../api.js" */
/** @import { Attempts, Playing } from "./attempts.js" */
/** @import { PlayedNode } from "./game-observer.js" */
/** @import { BoardInput, Stroke } from "./input.js" */
/** @import { TargetKind } from "./play-texts.js" */
/** @import { BoardState } from "../picture/render.js" */
/** @import { Target } from "./user-moves.js" */
/** @import { VariantLayer } from "../variants/layer.js" */

/** @typedef {Pick<BoardState, "pieces" | "label" | "last" | "check" | "marks" | "arrows" | "interaction">} GameState */

export class PlayingState {
  #playing
  #attempts
  #input
  /** Null in chess. @type {VariantLayer | null} */
  #layer = null
  #animate = false
  /** @type {Square | null} */
  #inPlace = null

  /** @param {Playing} playing @param {Attempts} attempts @param {BoardInput} input */
  constructor(playing, attempts, input) {
    this.#playing = playing
    this.#attempts = attempts
    this.#input = input
  }

  /** Animates the next rendering. @param {Square | null} [inPlace] kept even if a reply comes before that */
  animate(inPlace = null) {
    this.#animate = true
    this.#inPlace = inPlace ?? this.#inPlace
  }

  removeVariant() {
    this.#layer?.remove()
    this.#layer = null
  }

  /** Null until the variant's code is loaded. */
  #variantLayer() {
    const { shell, game, board, moves, announcer } = this.#playing
    const { variant = "chess" } = /** @type {{ variant?: string }} */ (game().position)
    if (variant !== this.#layer?.variant) this.removeVariant()
    if (variant === "chess" || this.#layer) return this.#layer
    if (!variants.now) {
      variants.load().then(() => shell.invalidate(), console.error)
      return null
    }
    return (this.#layer = new variants.now.VariantLayer(variant, {
      ...{ shell, board, moves, input: this.#input },
      say: (text, refusal) => announcer.say(text, refusal),
      explain: (verdict) => this.#attempts.showRefusal(verdict, null),
      whyNot: (side) => this.#attempts.whyNot(side),
    }))
  }

  /** The state to render; the next call will not animate the same move again. @returns {GameState} */
  next() {
    const { shell, board, moves, premoves, confirmation, drawings, announcer } = this.#playing
    const { texts } = announcer
    const game = this.#playing.game()
    const { position } = game
    const { picked, cursor } = this.#input
    // A null move, as in lessons, has nothing to highlight.
    let node = /** @type {PlayedNode} */ (game.current)
    while (node.move?.pass && node.parent) node = node.parent
    const last = node.move
    const pieces = confirmation.pieces ?? premoves.pieces
    const strokes = strokesOf(game.current)
    const targets = picked ? kinds(moves.targets(picked)) : new Map()
    const from = picked && squareOf(picked)
    const layer = this.#variantLayer()
    const animation = { animate: this.#animate, inPlace: this.#inPlace }
    this.#animate = false
    this.#inPlace = null
    void learn(shell.lang)
    return {
      pieces,
      label: game.end ? shell.texts.board : texts.boardName(position.turn),
      last: last ? [last.from, last.to] : [],
      check: position.isCheck ? position.kingOf(position.turn) : null,
      marks: [
        ...(layer?.marks(game) ?? []),
        ...marksOfPicked(from, targets, pieces),
        ...premoves.marks,
        ...confirmation.marks,
        ...strokes.filter(({ from, to }) => from === to).map(({ from, color }) => ({ square: from, kind: color })),
        ...drawings.marks,
      ],
      arrows: [...strokes.filter(({ from, to }) => from !== to), ...drawings.arrows],
      interaction: board.allow({
        ...animation,
        squareName: texts.squareName,
        movable: this.#attempts.movable,
        picked: from,
        targets,
        cursor,
        readonly: this.#playing.locked(),
        drawn: (orientation) => this.#attempts.showQuestion(orientation),
        drawings: (orientation) => [...this.#attempts.drawings(orientation), ...premoves.drawings(orientation)],
      }),
    }
  }
}

/** @param {PlayedNode} node @returns {Stroke[]} */
export function strokesOf({ annotations: { squares = [], arrows = [] } = {} }) {
  return [...squares.map(({ square, color }) => ({ from: square, to: square, color })), ...arrows]
}

/** @param {ReadonlyMap<Square, Target>} targets @returns {Map<Square, TargetKind>} */
function kinds(targets) {
  return new Map([...targets].map(([square, { kind }]) => [square, kind]))
}
