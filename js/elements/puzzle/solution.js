// A puzzle's solution as a tree of right moves, known mistakes and answers. Independent of the DOM.

import { langOption } from "../element/say.js"
import { readFen, start } from "../picture/fen.js"
import { needsVariants } from "../play/game-of.js"

/** @import { Game, GameNode, Move, Piece, Position, Square } from "../../api.js" */
/** @import { Diagram } from "../picture/fen.js" */
/** @import { SolvingTexts } from "./puzzle-texts.js" */

/** The NAGs of a mistake, a blunder and a dubious move (PGN standard, section 10). */
const mistakes = [2, 4, 6]

/** Its message is a sentence for the author. */
export class PuzzleProblem extends Error {}

/** The main line, and variations that are not marked as mistakes. @param {GameNode} node */
export function rightMoves(node) {
  return node.children.filter(({ nags }) => !nags.some((nag) => mistakes.includes(nag)))
}

/** @param {GameNode} node */
export const commentOn = ({ commentBefore, comment }) => [commentBefore, comment].filter(Boolean).join(" ")

/**
 * A right move of the tree solves the puzzle; if one of them mates, so does any other mate.
 * @param {GameNode} node where the move is tried @param {Move} move
 * @returns {{ isRight: boolean, known: GameNode | null }} `known` is the move in the tree, right or wrong
 */
export function judgeTry(node, move) {
  const right = rightMoves(node)
  const known = node.children.find((each) => each.move?.uci === move.uci) ?? null
  const mates = move.checkmate && right.some((each) => each.move?.checkmate)
  return { isRight: mates || (known !== null && right.includes(known)), known }
}

/** The answer to a right move; null at the end of the puzzle. @param {GameNode} node @returns {GameNode | null} */
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

/** "1. Qxf7+ Kd8", "3… Kd8 4. Qf8#"; a single move has no number. @param {readonly GameNode[]} line @param {(node: GameNode) => string} moveText */
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

/** The PGN needs variants, which the page has not imported. */
export class VariantMissing extends Error {}

/** @param {string | undefined} variant */
const optionOf = (variant) => (variant ? { variant } : {})

/**
 * Puzzles go on in dead positions and after repetitions, like lessons, unless their PGN names other rules.
 * @param {string} pgn of which the first game counts
 * @param {Pick<Api, "parsePgn" | "explain">} rules @param {Pick<SolvingTexts, "noPgn" | "badPgn" | "noSolution">} texts
 * @param {string} lang of messages @param {string | undefined} [variant] for a PGN that names none
 * @returns {Game} at its start
 * @throws {PuzzleProblem} when the PGN cannot be read or has no right move
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
 * Reads a puzzle as puzzle databases write it.
 * @param {string | null} fen null for the start @param {string} moves of both sides, as for `position.line`
 * @param {boolean} lead whether the first move is the opponent's
 * @param {Pick<Api, "Game" | "InvalidFenError" | "explain">} rules
 * @param {Pick<SolvingTexts, "badMove" | "noMoves">} texts @param {string} lang of messages
 * @param {string | undefined} [variant] @returns {Game} at its start
 * @throws {PuzzleProblem} when FEN or moves cannot be read, or the solver has no move
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
  // The engine knows each variant's starting position, and reads pockets.
  if (variant) return { variant, ...(fen !== null && { fen }) }
  const diagram = readFen(fen ?? start)
  return { fen: diagram?.fen ?? fen ?? start, chess960: diagram?.chess960 ?? false }
}

/**
 * The targets of a piece, as if its side were to move.
 * @param {Diagram} diagram @param {string} square @param {Pick<Api, "Position" | "InvalidFenError" | "explain">} rules
 * @param {Pick<SolvingTexts, "noPiece" | "noTarget">} texts @param {string} lang of messages
 * @param {string | undefined} [variant]
 * @throws {PuzzleProblem} when the piece is missing, the position illegal, or the piece has no move
 */
export function targetsOf(diagram, square, rules, texts, lang, variant) {
  const { fen, pieces, turn, chess960 } = diagram
  const { Position, InvalidFenError, explain } = rules
  const from = /** @type {Square} */ (square)
  const piece = pieces.get(from)
  if (!piece) throw new PuzzleProblem(texts.noPiece(square))
  const [board, , castling, enPassant] = fen.split(" ")
  const fenToMove = [board, piece.color[0], castling, piece.color === turn ? enPassant : "-"].join(" ")
  try {
    const position = Position.fromFen(fenToMove, { chess960, kings: "optional", ...optionOf(variant) })
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

/** The move to judge; pawns promote to queens. @param {Square} from @param {Square} to @param {Piece} piece */
export function moveInputFor(from, to, { role, color }) {
  const promotes = role === "pawn" && to[1] === (color === "white" ? "8" : "1")
  return promotes ? { from, to, promotion: "queen" } : { from, to }
}
