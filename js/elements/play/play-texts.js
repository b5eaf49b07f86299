// Texts for squares, moves and results, from lang/*.txt, [playing].
import { playing as english } from "../../generated/lang/english/playing.js"
import { capital, formOfOver, localized } from "../../words/template.js"
import { phrases } from "../picture/texts.js"

/** @import { Color, DrawClaim, Game, GameEnd, Move, Piece, Position, Square } from "../../api.js" */
/** @import { MarkKind } from "../picture/overlay.js" */
/** @import { Premove } from "./premoves.js" */
/** @import { Say } from "../element/say.js" */

/** @typedef {"move" | "capture" | "castle-king" | "castle-queen" | "premove"} TargetKind */
/** @typedef {ReturnType<typeof playing>} PlayingTexts */

export const playingSection = english

/** "white-knight" @param {Piece} piece */
export const wordOf = ({ color, role }) => `${color}-${role}`

/**
 * Texts of moves and ends that only variants have; their code fills it in.
 * @type {Partial<Readonly<{ drop(move: Move, check: string, tag: string): string, hint(move: Move, tag: string): string,
 *   follows(move: Move, before: Position, tag: string): string, ending(end: GameEnd, tag: string): string }>>}
 */
export const variantTexts = {}

/** The node before a move; its position is computed lazily. @typedef {{ readonly position: Position }} Before */

/**
 * What disambiguates a move in words. SAN always names the file of a capturing pawn; this does so only if another pawn can
 * capture there.
 * @param {Move} move @param {Before | null | undefined} before
 */
function originOf({ san, role, from, to, captured, enPassant }, before) {
  if (role !== "pawn") return /^[A-Z]([a-h]?[1-8]?)x?[a-h][1-8]/.exec(san)?.[1]
  const isPlain = !(captured || enPassant)
  if (isPlain || !before) return ""
  const other = before.position.legalMoves().find((move) => move.role === role && move.to === to && move.from !== from)
  return other && from[0]
}

/** Moves and ends in words. @param {Say<never>} sayAll knows this section @param {string} tag */
export function wordsOfGames(sayAll, tag) {
  // The type is not on the parameter because declarations must not name the generated module.
  const say = /** @type {Say<keyof typeof english>} */ (sayAll)
  /** @param {Move} move @param {Before | null | undefined} before @param {string} check what follows the move */
  function words(move, before, check) {
    const { role, to, captured, enPassant, promotion = "", castle, pass } = move
    if (pass) return say("move.passes", { check })
    if ("drop" in move && variantTexts.drop) return variantTexts.drop(move, check, tag)
    if (castle) return say(`move.castle-${castle}`, { check })
    const from = originOf(move, before)
    const mover = say(from ? "mover.from" : "mover", { role, from: from ?? "" })
    const slots = { mover, to, role: captured ?? "", promotion, check }
    if (promotion) return say(captured ? "move.capture-promotion" : "move.promotion", slots)
    return say(enPassant ? "move.en-passant" : captured ? "move.capture" : "move.quiet", slots)
  }

  /** The key of an end's sentence. @param {GameEnd} end @returns {keyof typeof english} */
  function nameOf({ winner, reason, by }) {
    const drawn = ["-draw", ""].flatMap((draw) => (by ? [`${draw}.by`, draw] : [draw]))
    const names = (winner ? [""] : drawn).map((name) => `game-over.${reason}${name}`)
    return /** @type {keyof typeof english} */ (names.find((name) => name in english) ?? names[0])
  }

  /** @param {GameEnd} end */
  function ending(end) {
    const name = nameOf(end)
    // In a variant, mate is not the only way to win.
    const isOfVariant = !(name in english) || name.includes("-draw.by")
    if (isOfVariant && variantTexts.ending) return variantTexts.ending(end, tag)
    const side = end.winner ?? end.by
    return say(name, side && { side, enemy: side === "white" ? "black" : "white" })
  }

  return {
    /** "knight b takes pawn d7, check, good move" @param {Move} move @param {Before | null | undefined} before */
    moveInWords: (move, before, signs = "") =>
      words(move, before, (move.checkmate ? say("checkmate") : move.check ? say("check") : "") + signs),

    /** "White: knight takes pawn f3, check." @param {Move} move @param {Before | null | undefined} before */
    moveText(move, before, signs = "") {
      const { color: side, check, checkmate, castle, pass } = move
      const follows = (check && !checkmate ? say("check") : "") + signs
      if (pass) return say("move.pass", { side, check: follows })
      const said = say(castle ? "move.said-castle" : "move.said", { side, move: words(move, before, follows) })
      const more = before && variantTexts.follows?.(move, before.position, tag)
      return more ? `${said} ${more}` : said
    },

    /** "The game is over: checkmate, White wins." @param {GameEnd} end */
    gameOver: (end) => say("game-over", { end: ending(end) }, formOfOver(nameOf(end))),
    /** "Checkmate, White wins." "Draw by stalemate." @param {GameEnd} end */
    endText: (end) => capital(ending(end)),
  }
}

export const playing = phrases(english, (say, tag) => {
  const words = wordsOfGames(say, tag)
  const { endText, gameOver } = words

  /** @param {TargetKind} target @param {Piece | undefined} piece */
  function targetName(target, piece) {
    if (target === "capture") return piece ? say("target.capture", { piece: wordOf(piece) }) : say("target.en-passant")
    return say(`target.${target}`)
  }

  /** @param {Color} side */
  const turn = (side) => say("turn", { side })

  /** @param {Square} square */
  const emptyText = (square) => say("square.empty", { square })

  return {
    ...words,
    emptyText,

    /** @param {Color} turn */
    boardName: (turn) => say("board.turn", { side: turn }),

    /**
     * "e2, white pawn", "e4, empty, legal move", "h8, black rook, captures black rook", "c5, empty, marked: leap".
     * @param {Square} square @param {Piece | undefined} piece @param {TargetKind | undefined} target
     * @param {readonly MarkKind[]} marks
     */
    squareName(square, piece, target, marks) {
      const kinds = marks.map((kind) => (kind === "plain" ? say("square.marked") : say("square.kind", { kind })))
      const content = [square, piece ? say("square.piece", { piece: wordOf(piece) }) : say("empty")]
      if (target) content.push(targetName(target, piece))
      if (marks[0] === "plain") content.push(say("square.marked"))
      else if (marks.length > 0) content.push(say("square.kinds", { kinds: kinds.join(", ") }))
      return content.join(", ")
    },

    /**
     * "After 3. Nf3, Black to move." "After 24. Bxe7#. Checkmate, White wins."
     * @param {Pick<Game, "position" | "history" | "end">} game @param {(move: Move) => string} [sanText] SAN by default
     */
    placeText(game, sanText = (move) => localized(move.san, say("letters"))) {
      const { turn, fullmoves } = game.position
      const last = game.history().at(-1)
      const end = game.end && endText(game.end)
      if (!last) return end ?? say("place.start", { side: turn })
      const number = last.color === "white" ? `${fullmoves}.` : `${fullmoves - 1}…`
      const slots = { number, san: sanText(last) }
      return end ? `${say("place.end", slots)} ${end}` : say("place.after", { ...slots, side: turn })
    },

    /** Why nothing could be picked. @param {Square} square @param {Position} position @param {GameEnd | null} end */
    nothingPickedText(square, position, end) {
      if (end) return gameOver(end)
      return position.pieceAt(square) ? turn(position.turn) : emptyText(square)
    },
    turn,

    promoteTo: say("promote"),
    /** @param {string} promotion a role */
    promotion: (promotion) => say("promote.piece", { promotion }),
    early: say("too-early"),
    locked: say("locked"),

    /**
     * A sentence for each draw that the side to move can claim (FIDE 9.2, 9.3). A claim for the current position does not name
     * a move.
     * @param {readonly DrawClaim[]} claims @param {Color} side
     */
    claimTexts(claims, side) {
      const now = claims.filter(({ basis }) => basis === "position")
      return (now.length > 0 ? now : claims).map(({ reason, basis, moves: [move, ...others] }) => {
        const san = localized(move?.san ?? "", say("letters"))
        const name = basis === "position" || !move ? "position" : others.length > 0 ? "next" : "move"
        return say(`claim.${name}`, { side, reason: say(`claim.${reason}`), san })
      })
    },

    /** @param {Color} side that the user plays @param {Square} square of the other side's piece */
    notYours: (side, square) => say("not-yours", { side, square }),

    /** @param {Premove} premove */
    premoveText: ({ from, to, promotion }) =>
      say(promotion ? "premove.promotion" : "premove.chosen", { from, to, promotion: promotion ?? "" }),
    /** @param {Square} from @param {Square} to */
    premoveImpossible: (from, to) => say("premove.impossible", { from, to }),
    premoveTakenBack: say("premove.taken-back"),
    premoveDropped: say("premove.dropped"),
    /** A move is waiting for `waitUntil` of `beforemove`. */
    unconfirmed: say("unconfirmed"),
    notConfirmed: say("not-confirmed"),
  }
})
