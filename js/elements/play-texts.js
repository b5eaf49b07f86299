// What is said in English where people play: the names of squares, moves, results.
import { markName, name, pieceName } from "./texts.js"

/** @import { Color, DrawClaim, Game, GameEnd, Move, Piece, Position, Square } from "../index.js" */
/** @import { MarkKind } from "./overlay.js" */

/** @typedef {"move" | "capture" | "castle-king" | "castle-queen" | "premove"} TargetKind */

/**
 * "e2, white pawn", "e4, empty, legal move", "h8, black rook, captures black rook", "c5, empty, marked: leap".
 * @param {Square} square
 * @param {Piece | undefined} piece
 * @param {TargetKind | undefined} target what happens if the picked piece goes there
 * @param {readonly MarkKind[]} marks
 */
function squareName(square, piece, target, marks) {
  const content = piece ? pieceName(piece) : "empty"
  const marked = marks.length > 0 ? `, marked${marks[0] === "plain" ? "" : `: ${marks.map(markName).join(", ")}`}` : ""
  return `${square}, ${content}${target ? `, ${targetName(target, piece)}` : ""}${marked}`
}

/** @param {TargetKind} target @param {Piece | undefined} piece */
function targetName(target, piece) {
  switch (target) {
    case "move":
      return "legal move"
    case "capture":
      return piece ? `captures ${pieceName(piece)}` : "captures en passant"
    case "castle-king":
      return "castle king side"
    case "castle-queen":
      return "castle queen side"
    case "premove":
      return "premove"
  }
}

/**
 * "White: knight takes f3, check." "Black castles king side." "White: pawn promotes to queen on e8."
 * @param {Move} move
 */
function moveText(move) {
  const check = move.check && !move.checkmate ? ", check." : "."
  if (move.castle) return `${name(move.color)} castles ${move.castle} side${check}`
  const takes = move.captured ? ` takes ${move.to}` : ""
  const how = move.enPassant ? " en passant" : ""
  if (move.promotion) {
    const promotes = takes ? ` and promotes to ${move.promotion}` : ` promotes to ${move.promotion} on ${move.to}`
    return `${name(move.color)}: pawn${takes}${promotes}${check}`
  }
  return `${name(move.color)}: ${move.role}${takes || ` to ${move.to}`}${how}${check}`
}

/**
 * "Checkmate, White wins." "Draw by stalemate." "Black resigns, White wins."
 * @param {GameEnd} end
 * @returns {string} never nothing: tsc refuses a reason that is forgotten
 */
function endText({ result, reason }) {
  const winner = result === "1-0" ? "White" : "Black"
  const loser = result === "1-0" ? "Black" : "White"
  switch (reason) {
    case "checkmate":
      return `Checkmate, ${winner} wins.`
    case "resignation":
      return result === "1/2-1/2" ? "Resignation, but no mate is possible: draw." : `${loser} resigns, ${winner} wins.`
    case "seventy-five-moves":
      return "Draw by the seventy-five-move rule."
    case "fifty-moves":
      return "Draw by the fifty-move rule."
    case "time-forfeit":
      return result === "1/2-1/2" ? "Time is up, but no mate is possible: draw." : `Time is up, ${winner} wins.`
    case "adjudication":
      return result === "1/2-1/2" ? "Draw by adjudication." : `${winner} wins by adjudication.`
    case "stalemate":
    case "dead-position":
    case "fivefold-repetition":
    case "threefold-repetition":
    case "agreement":
      return `Draw by ${reason.replace("-", " ")}.`
  }
}

/**
 * Where one is after going to another point of the game: "After 3. Nf3, Black to move."
 * @param {Position} position
 * @param {Move | undefined} last
 */
function placeText(position, last) {
  const turn = `${name(position.turn)} to move.`
  if (!last) return `Start of the game, ${turn}`
  const number = last.color === "white" ? `${position.fullmoves}.` : `${position.fullmoves - 1}…`
  return `After ${number} ${last.san}, ${turn}`
}

/**
 * Why nothing was picked from a square.
 * @param {Square} square
 * @param {Position} position
 * @param {GameEnd | null} end
 */
function nothingPickedText(square, position, end) {
  if (end) return `The game is over. ${endText(end)}`
  if (!position.pieceAt(square)) return `${square} is empty.`
  return `${name(position.turn)} to move.`
}

/** What is said in English, and what a language has to say in its own words. */
export const englishPlaying = {
  squareName,
  moveText,
  endText,
  placeText,
  nothingPickedText,
  promoteTo: "Promote to",
  /** @type {Readonly<Record<"queen" | "rook" | "bishop" | "knight", string>>} */
  promotions: { queen: "Queen", rook: "Rook", bishop: "Bishop", knight: "Knight" },
  noClaim: "This draw claim is not correct; the game goes on.",

  /** The sides, as they stand in the sentences below. @type {Readonly<Record<Color, string>>} */
  sides: { white: "White", black: "Black" },
  /** A move as it is written, from the SAN. @type {(san: string) => string} */
  written: (san) => san,
  passes: "{side} passes.",
  notYours: "You play {side}: the piece on {square} is not yours.",
  locked: "No move can be made on this board now.",
  /** That a draw may be claimed (FIDE 9.2, 9.3): on the position, with one move, with any of several moves. */
  claim: "{side} may claim a draw: {reason}.",
  claimWith: "{side} may claim a draw with {move}: {reason}.",
  claimNext: "{side} may claim a draw with the next move: {reason}.",
  /** @type {Readonly<Record<DrawClaim["reason"], string>>} */
  claimReasons: { "threefold-repetition": "threefold repetition", "fifty-moves": "fifty moves without capture or pawn move" },
  premove: "Premove: {from} to {to}.",
  noPremove: "No reply makes a move from {from} to {to} possible.",
  noPremoveAnyMore: "Premove taken back.",
  premoveDropped: "The premove is not possible any more.",
}

/**
 * A text with its {slots} filled, as a sentence.
 * @param {string} text
 * @param {Readonly<Record<string, string>>} values
 */
export function sentence(text, values) {
  const filled = text.replace(/\{(\w+)\}/g, (slot, name) => values[name] ?? slot)
  return filled.charAt(0).toUpperCase() + filled.slice(1)
}

/**
 * One sentence for each ground on which the side to move may claim a draw. What the position allows needs no move.
 * @param {Game} game
 * @param {PlayingTexts} texts
 * @returns {string[]}
 */
export function claimSentences(game, texts) {
  const claims = game.claims()
  const now = claims.filter(({ basis }) => basis === "position")
  const side = texts.sides[game.position.turn]
  return (now.length > 0 ? now : claims).map(({ reason, basis, moves: [move, ...others] }) => {
    const text = basis === "position" || !move ? texts.claim : others.length > 0 ? texts.claimNext : texts.claimWith
    return sentence(text, { side, reason: texts.claimReasons[reason], move: texts.written(move?.san ?? "") })
  })
}

/** @typedef {typeof englishPlaying} PlayingTexts */
