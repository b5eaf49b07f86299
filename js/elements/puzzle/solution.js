// The solution of a puzzle as a tree of moves: right moves, known mistakes, and answers. Independent of the DOM.

import { langOption } from "../element/say.js"
import { readFen, start } from "../picture/fen.js"
import { needsVariants } from "../play/game-of.js"

/** @import { Game, GameNode, Move, Piece, Position, Square } from "../../api.js" */
/** @import { Diagram } from "../picture/fen.js" */
/** @import { SolvingTexts } from "./puzzle-texts.js" */

/** Mistake, blunder and dubious move (PGN standard, section 10). */
const mistakes = [2, 4, 6]

/** The message is a sentence for the author. */
export class PuzzleProblem extends Error {}

/** The main line, and variations that are not marked as mistakes. @param {GameNode} node */
export function rightMoves(node) {
  return node.children.filter(({ nags }) => !nags.some((nag) => mistakes.includes(nag)))
}

/** @param {GameNode} node */
export const commentOn = ({ commentBefore, comment }) => [commentBefore, comment].filter(Boolean).join(" ")

/**
 * A right move of the tree solves, or any mate if one of these mates.
 * @param {GameNode} node where it is tried @param {Move} move
 * @returns {{ isRight: boolean, known: GameNode | null }} `known` is the move in the tree, right or wrong
 */
export function judgeTry(node, move) {
  const right = rightMoves(node)
  const known = node.children.find((each) => each.move?.uci === move.uci) ?? null
  const mates = move.checkmate && right.some((each) => each.move?.checkmate)
  return { isRight: mates || (known !== null && right.includes(known)), known }
}

/** The first move after a right one; null where the puzzle ends. @param {GameNode} node @returns {GameNode | null} */
export const answerTo = (node) => node.children[0] ?? null

/** The first right move, its answer, and so on. @param {GameNode} node @returns {GameNode[]} */
export function lineFrom(node) {
  /** @type {GameNode[]} */
  const line = []
  for (let [next] = rightMoves(node); next; ) {
    line.push(next)
    const answer = answerTo(next)
    if (!answer) break
    line.push(answer)
    next = rightMoves(answer)[0]
  }
  return line
}

/** "1. Qxf7+ Kd8", "3… Kd8 4. Qf8#"; a single move without its number. @param {readonly GameNode[]} line @param {(node: GameNode) => string} moveText */
export function lineText(line, moveText) {
  const [first, ...rest] = line
  if (first && rest.length === 0) return moveText(first)
  return line
    .map((node, index) => {
      const number = node.parent?.position.fullmoves
      if (node.move?.color === "white") return `${number}. ${moveText(node)}`
      return index === 0 ? `${number}… ${moveText(node)}` : moveText(node)
    })
    .join(" ")
}

/** @typedef {typeof import("../../api.js")} Api */

/** A PGN needs variants, which the page has not imported. */
export class VariantMissing extends Error {}

/** @param {string | undefined} variant */
const optionOf = (variant) => (variant ? { variant } : {})

/**
 * Like lessons, puzzles go on in dead positions and after repetitions, unless their PGN names other rules.
 * @param {string} pgn its first game counts
 * @param {Pick<Api, "parsePgn" | "explain">} rules @param {Pick<SolvingTexts, "noPgn" | "badPgn" | "noSolution">} texts
 * @param {string} lang of messages @param {string | undefined} [variant] of a PGN that names none
 * @returns {Game} at its start
 * @throws {PuzzleProblem} when it cannot be read, or has no right move
 * @throws {VariantMissing}
 */
export function puzzleOf(pgn, { parsePgn, explain }, texts, lang, variant) {
  const [entry] = parsePgn(pgn, { rules: "free", ...optionOf(variant) })
  if (!entry) throw new PuzzleProblem(texts.noPgn)
  const { game, issues } = entry
  const [issue] = issues
  if (issue && needsVariants(issue)) throw new VariantMissing()
  if (issue) throw new PuzzleProblem(texts.badPgn(issue, explain(issue, langOption(lang))))
  game.goToNode(game.root)
  if (rightMoves(game.root).length === 0) throw new PuzzleProblem(texts.noSolution)
  return game
}

/**
 * A puzzle in the form of puzzle databases.
 * @param {string | null} fen null for the start @param {string} moves of both sides, as for `position.line`
 * @param {boolean} lead whether the first move is the opponent's
 * @param {Pick<Api, "Game" | "InvalidFenError" | "explain">} rules
 * @param {Pick<SolvingTexts, "badMove" | "noMoves">} texts @param {string} lang of messages
 * @param {string | undefined} [variant] @returns {Game} at its start
 * @throws {PuzzleProblem} when they cannot be read, or there is no move for the solver
 */
export function puzzleOfMoves(fen, moves, lead, { Game, InvalidFenError, explain }, texts, lang, variant) {
  const said = langOption(lang)
  try {
    const game = new Game({ ...positionOf(fen, variant), rules: "free" })
    const line = game.position.line(moves)
    if (line.verdict) throw new PuzzleProblem(texts.badMove(line.moves.length + 1, explain(line.verdict, said)))
    if (line.moves.length <= Number(lead)) throw new PuzzleProblem(texts.noMoves)
    for (const move of line.moves) game.move(move)
    game.goToNode(game.root)
    return game
  } catch (error) {
    if (error instanceof InvalidFenError) throw new PuzzleProblem(explain(error, said))
    throw error
  }
}

/** @param {string | null} fen @param {string | undefined} variant */
function positionOf(fen, variant) {
  // The engine knows the start of each variant, and reads pockets.
  if (variant) return { variant, ...(fen !== null && { fen }) }
  const diagram = readFen(fen ?? start)
  return { fen: diagram?.fen ?? fen ?? start, chess960: diagram?.chess960 ?? false }
}

/**
 * The targets of a piece, as if it were the turn of its side.
 * @param {Diagram} diagram @param {string} square
 * @param {Pick<Api, "Position" | "InvalidFenError" | "explain">} rules
 * @param {Pick<SolvingTexts, "noPiece" | "noTarget">} texts @param {string} lang of messages
 * @param {string | undefined} [variant]
 * @throws {PuzzleProblem} when there is no such piece, no such position, or the piece has no move
 */
export function targetsOf(diagram, square, rules, texts, lang, variant) {
  const { fen, pieces, turn, chess960 } = diagram
  const { Position, InvalidFenError, explain } = rules
  const from = /** @type {Square} */ (square)
  const piece = pieces.get(from)
  if (!piece) throw new PuzzleProblem(texts.noPiece(square))
  const [board, , castling, enPassant] = fen.split(" ")
  const asIfToMove = [board, piece.color[0], castling, piece.color === turn ? enPassant : "-"].join(" ")
  try {
    const position = Position.fromFen(asIfToMove, { chess960, kings: "optional", ...optionOf(variant) })
    const targets = new Set(position.legalMoves(from).map((move) => targetOf(move, position)))
    if (targets.size === 0) throw new PuzzleProblem(texts.noTarget(square))
    return { position, from, piece, targets }
  } catch (error) {
    if (error instanceof InvalidFenError) throw new PuzzleProblem(explain(error, langOption(lang)))
    throw error
  }
}

/** The rook's square if a Chess960 king castles without moving. @param {Move} move @param {Position} position */
export const targetOf = ({ from, to, color, castle }, { castling }) =>
  (castle && to === from && castling[color][castle]) || to

/** Pawns promote to queens. @param {Square} from @param {Square} to @param {Piece} piece */
export function moveInputFor(from, to, { role, color }) {
  const promotes = role === "pawn" && to[1] === (color === "white" ? "8" : "1")
  return promotes ? { from, to, promotion: "queen" } : { from, to }
}
