// The vocabulary of the module as types. scripts/contract.mjs compares it with the engine.
// Options may be undefined. Returned objects omit properties that do not apply.

import type { InvalidFenError, IllegalMoveError, PgnError } from "./errors.js"
import type { Game } from "./game.js"
import type { GameNode } from "./node.js"
import type { Position } from "./position.js"
import type { Added } from "./registered.js"

export type Color = "white" | "black"
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king"
export type PromotionRole = "knight" | "bishop" | "rook" | "queen"
export type FileName = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h"
export type RankName = "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8"
export type Square = `${FileName}${RankName}`
export type Result = "1-0" | "0-1" | "1/2-1/2" | "*"

export type Piece = {
  readonly color: Color
  readonly role: Role
}

/** A complete legal move: no further calls are needed. Plain, frozen, structured-cloneable. */
export interface Move {
  readonly from: Square
  /** The destination of the moving piece; for castling that of the king, also in Chess960. */
  readonly to: Square
  readonly role: Role
  readonly color: Color
  readonly captured?: Role
  readonly promotion?: PromotionRole | Added<"promotion">
  readonly castle?: "king" | "queen"
  readonly enPassant: boolean
  readonly doublePush: boolean
  readonly check: boolean
  readonly checkmate: boolean
  /** Only on a null move ("--", in UCI "0000"); from and to are then the king's square, or a1 without a king. */
  readonly pass?: true
  /** Standard Algebraic Notation, minimal disambiguation, with + or #: "Nbd7", "exd8=Q#", "O-O-O". */
  readonly san: string
  /** "e7e8q"; castling is king-to-destination in orthodox games, king-takes-rook in Chess960 games. */
  readonly uci: string
}

/**
 * A move as a person or a program writes it: SAN, strict or as people type it ("0-0", "exd6 e.p.", "e8Q", "♘f3",
 * "nf3!?"), UCI ("e2e4", "e1g1" and "e1h1"), long algebraic ("e2-e4", "Ng1xf3", "Ke1-g1"), or two squares. A text may
 * be surrounded by spaces, line ends, a move number and NAGs ("1. Nf3", "e4\n", "Nd4 $1"). A king castles with the
 * symbol, or if its square of origin is given: "Kg1" is a step. Objects castle with the king's destination or the
 * rook's square; their promotion is a role or its letter in either case, and is ignored if the move is not a promotion.
 * In games under free rules "--" passes the turn, as do "Z0", "0000", "@@@@" and the `Move` of a null move.
 */
export type MoveInput =
  | string
  | { from: string; to: string; promotion?: string | null | undefined }
  | Added<"moveInput">

/** Why a move is illegal. */
export type IllegalReason =
  | "unreadable"
  | "ambiguous"
  | "empty-square"
  | "not-your-piece"
  | "piece-cannot-move-there"
  | "path-blocked"
  | "own-piece-on-target"
  | "pawn-push-blocked"
  | "pawn-double-push-not-from-home"
  | "pawn-capture-needs-enemy"
  | "en-passant-expired"
  | "king-into-check"
  | "exposes-king"
  | "does-not-answer-check"
  | "castling-right-lost"
  | "castling-path-blocked"
  | "castling-out-of-check"
  | "castling-through-check"
  | "castling-into-check"
  | "promotion-piece-required"
  | "promotion-not-possible"
  | "pass-not-allowed"
  | "game-over"
  | Added<"illegalReason">

export type Refused = {
  readonly legal: false
  readonly move?: never
  readonly reason: IllegalReason
  /** One sentence, in English or the requested language: "The rook on a1 cannot reach a5: …". */
  readonly message: string
  /** The squares that show the reason: blockers, attackers, the crossed square. */
  readonly squares: readonly Square[]
  /** For moves that expose or leave the king attacked: the capture it would allow. */
  readonly refutation?: string
  /** The legal moves that match an ambiguous text, or that may have been meant. */
  readonly candidates: readonly Move[]
  /** The data of the message, for your own wording; `explain` makes a sentence of it in another language. */
  readonly facts: Facts
}

/** A piece and its square. */
export type PieceOn = {
  readonly square: Square
  readonly color: Color
  readonly role: Role
}

/** The name of a sentence and its data: plain data that can be sent elsewhere and turned into text there. */
export type Facts = {
  /** Its name in the language files; that of a refusal starts with the reason. */
  readonly sentence: string
  /** The side in question. */
  readonly side?: Color
  /** The other side. */
  readonly enemy?: Color
  /** A kind of piece. */
  readonly role?: Role
  /** The square of origin of a move or a rook. */
  readonly from?: Square
  /** Its target. */
  readonly to?: Square
  /** Another relevant square: crossed, arrived on, empty. */
  readonly square?: Square
  /** The king's square. */
  readonly king?: Square
  /** The piece that moves. */
  readonly piece?: PieceOn
  /** Another piece: in its way, pinning it, captured. */
  readonly other?: PieceOn
  /** Blockers or attackers. */
  readonly pieces?: readonly PieceOn[]
  /** The move that was tried, in SAN. */
  readonly move?: string
  /** The capture of the king that the move would allow. */
  readonly refutation?: string
  /** The moves that an ambiguous text may mean. */
  readonly moves?: readonly string[]
  /** The kinds of pieces in a pocket of crazyhouse. */
  readonly held?: readonly Role[]
  /** A move of the game, and its number. */
  readonly played?: { number: number; color: Color; san: string }
  /** The number of a move, a rank or similar. */
  readonly number?: number
  /** A count. */
  readonly count?: number
  /** A file, rank or diagonal, by its ends. */
  readonly line?: { from: Square; to: Square }
  /** The side to castle to. */
  readonly wing?: "king" | "queen"
  /** A character. */
  readonly letter?: string
  /** A text as the user wrote it, or its beginning. */
  readonly text?: string
  /** The name of a sentence within the sentence. */
  readonly inner?: string
  /** A result. */
  readonly outcome?: GameEnd["result"]
  /** A different result, claimed by the game or its tags. */
  readonly claimedResult?: GameEnd["result"]
}

/** A language: its words and sentences by name, as described in `lang/README.md`. */
export type Language = {
  words: Record<string, string>
  sentences: Record<string, string>
}

/** A legal move. Properties of `Refused` are declared as absent, so `judge(text).message` needs no check of `legal`. */
export type Accepted = {
  readonly legal: true
  readonly move: Move
} & { readonly [Name in Exclude<keyof Refused, "legal" | "move">]?: never }

export type Verdict = Accepted | Refused

/** Options of a starting position. */
export type StartOptions = {
  /** Needs an import of `chess-arbiter/variants`. */
  variant?: Added<"variant"> | undefined
}

/** How to read the FEN of a setup. */
export interface SetupOptions {
  /** The castling mode; by default, Chess960 if the castling field has file letters. */
  chess960?: boolean | undefined
}

/** How to read the FEN of a position. */
export interface PositionOptions {
  /** The castling mode; by default, Chess960 if the castling field has file letters. */
  chess960?: boolean | undefined
  /** Whether each side must have one ("required"). */
  kings?: "required" | "optional" | undefined
}

/** Fields for `Setup.with`. */
export interface SetupFields {
  turn?: Color | undefined
  chess960?: boolean | undefined
  /** As in a FEN ("KQkq", "HAha", "-"), or the rooks' squares. */
  castling?: string | CastlingRights | undefined
  /** On rank 3 or 6. */
  enPassant?: Square | null | undefined
  /** Below 2³². */
  halfmoves?: number | undefined
  /** From 1, below 2³². */
  fullmoves?: number | undefined
}

export interface FenOptions {
  /** "legal" (default) names the en passant square only if a legal capture exists; "always" after every double push. */
  enPassant?: "legal" | "always" | undefined
  /** "x-fen" (default): KQkq, with file letters only where KQkq would be ambiguous; "shredder": always file letters. */
  castling?: "x-fen" | "shredder" | undefined
}

/** The squares of the rooks that may still castle. */
export type CastlingRights = {
  readonly white: { readonly king: Square | null; readonly queen: Square | null }
  readonly black: { readonly king: Square | null; readonly queen: Square | null }
}

/** Stable codes of problems: things that cannot arise in a real game. The first four make a setup unplayable. */
export type ProblemCode =
  | "missing-king"
  | "too-many-kings"
  | "pawn-on-back-rank"
  | "opposite-check"
  | "too-many-pieces"
  | "too-many-pawns"
  | "too-many-promoted"
  | "too-many-checkers"
  | "impossible-check"
  | "castling-right-without-king"
  | "castling-right-without-rook"
  | "castling-right-twice"
  | "impossible-castling-right"
  | "impossible-en-passant"
  | "en-passant-after-check"
  | "ignored-pocket"
  | Added<"problemCode">

/** Stable codes of FEN errors: syntax errors, and problems that make a setup unplayable. */
export type FenCode =
  | "fen-not-text"
  | "fen-empty"
  | "fen-too-many-fields"
  | "fen-rank-count"
  | "fen-rank-width"
  | "fen-unknown-piece"
  | "fen-consecutive-digits"
  | "fen-turn"
  | "fen-castling"
  | "fen-en-passant"
  | "fen-halfmoves"
  | "fen-fullmoves"
  | "fen-operations"
  | "fen-variant"
  | "missing-king"
  | "too-many-kings"
  | "pawn-on-back-rank"
  | "opposite-check"
  | Added<"fenCode">

/** A field of a FEN; "position" if it is readable but not playable; "fields" for the whole text. */
export type FenField =
  | "placement"
  | "turn"
  | "castling"
  | "en-passant"
  | "halfmoves"
  | "fullmoves"
  | "position"
  | "fields"

/** Something that cannot arise in a real game. */
export type Problem = {
  readonly code: ProblemCode
  /** One sentence. */
  readonly message: string
  /** The squares that show it. */
  readonly squares: readonly Square[]
  /** The data of the message. */
  readonly facts: Facts
}

export type EndReason =
  | "checkmate"
  | "stalemate"
  | "dead-position"
  | "fivefold-repetition"
  | "seventy-five-moves"
  | "threefold-repetition"
  | "fifty-moves"
  | "resignation"
  | "agreement"
  | "time-forfeit"
  | "adjudication"
  | "rules-infraction"
  | "abandoned"
  | "unknown"
  | Added<"endReason">

export type GameEnd = {
  readonly result: Exclude<Result, "*">
  /**
   * From the board, from a declaration, or from a PGN's tag Termination as written by the standard, Lichess or
   * chess.com. "unknown" if a PGN gives no reason, or one that contradicts the game.
   */
  readonly reason: EndReason
  /** null for a draw. */
  readonly winner: Color | null
  /**
   * Who resigned, overstepped the time, forfeited the game or claimed the draw, where that is known; also in a draw. A
   * PGN says so by its result, in its tag EndedBy, or by a position in which only one side could still win.
   */
  readonly by?: Color
}

/** Stable codes of contradictions in the record of a game. */
export type GameProblemCode =
  | "winner-could-not-mate"
  | "result-contradicts-position"
  | "termination-contradicts-position"
  | "played-on-after-end"
  | "agreed-too-early"

/** A contradiction in the record of a game. */
export type GameProblem = {
  /**
   * "winner-could-not-mate": no series of legal moves leads to mate (FIDE 5.1.2, 6.9), and no arbiter decided the game.
   * "result-contradicts-position": mate or stalemate on the board, another result. "termination-contradicts-position":
   * the tag Termination names another end. "played-on-after-end": moves after a dead position, the fifth repetition or
   * seventy-five moves (these two since 2015). "agreed-too-early": before both sides had moved (FIDE 5.2.3).
   */
  code: GameProblemCode
  /** One sentence. */
  message: string
  /** The last half-move of the game or, if moves follow its end, the one that ended it. */
  ply: number
  /** The data of the message. */
  facts: Facts
}

/**
 * Which draws end a game automatically. "fide": threefold repetition and fifty moves must be claimed, fivefold and
 * seventy-five end the game. "online": threefold and fifty moves end the game at once, as on most servers. "free", for
 * lessons and analysis: only checkmate and stalemate end it, no draw can be claimed, kings may be missing, and "--"
 * passes the turn (not in check). A side without any pieces is then not stalemated, but passes.
 */
export type Rules = "fide" | "online" | "free"

export interface GameOptions {
  fen?: string | undefined
  /** "fide" by default; stored in the tag Rules otherwise. A PGN with null moves or without a king is "free". */
  rules?: Rules | undefined
  /** A Scharnagl number, or true for a random one (or with `fen`: read castling as Chess960). */
  chess960?: number | boolean | undefined
  /** the values by name */
  tags?: Record<string, string> | Iterable<readonly [string, string]> | undefined
}

export interface ReadOptions {
  /** of games that do not name theirs in the tag Rules; "fide" by default */
  rules?: Rules | undefined
}

export interface PgnReadOptions extends ReadOptions {
  /**
   * Skips moves, comments and variations, which is several times as fast. A game then has its starting position, tags
   * and result, but no moves; issues are only about tags.
   */
  tagsOnly?: boolean | undefined
}

/** A draw that the player to move may claim. */
export type DrawClaim = {
  readonly reason: "threefold-repetition" | "fifty-moves"
  /** For the current position, or by writing down one of `moves` as the next move (FIDE 9.2.1, 9.3.1). */
  readonly basis: "position" | "intended-move"
  readonly moves: readonly Move[]
}

/** Stable codes of refused draw claims. */
export type ClaimCode = "not-repeated" | "too-few-moves" | "intended-move-illegal" | "write-the-move" | "game-over"

export type RefusedClaim = {
  readonly correct: false
  readonly claim?: never
  /**
   * "not-repeated": the position has not stood three times. "too-few-moves": fewer than fifty moves without a capture
   * or pawn move. If both apply, the one that is closer to its goal: two of three times comes before 33 of 50 moves.
   * "write-the-move": the claim is correct with a move that is written down first. Under free rules every claim is
   * "not-repeated". An intended move that mates or stalemates is "too-few-moves".
   */
  readonly code: ClaimCode
  /** One sentence: "This position has stood twice; a third time is needed." */
  readonly message: string
  /** For "write-the-move": each of these moves makes the claim correct. */
  readonly moves: readonly Move[]
  /** The data of the message. */
  readonly facts: Facts
}

/** A draw claim judged: `game.judgeClaim("Ng8").message` needs no check before. */
export type ClaimVerdict =
  | ({ readonly correct: true; readonly claim: DrawClaim } & {
      readonly [Name in Exclude<keyof RefusedClaim, "correct" | "claim">]?: never
    })
  | RefusedClaim

/** The language of the piece letters in a move: a BCP 47 tag ("de", "fr", …), or "figurine" (♔♕♖♗♘). */
export type PieceLetters = string

export type LineOptions = {
  /** The language of the verdict and of the piece letters in `moves` and, without `letters`, in the text. */
  lang?: string | undefined
  /** The piece letters of the text; independent of those in `moves`. */
  letters?: PieceLetters | undefined
}

/** A line of moves, up to the first illegal one. */
export type MoveLine = {
  /** With move numbers: "1. e4 e5 2. Nf3", "1... e5 2. Nf3". */
  text: string
  moves: readonly Move[]
  /** After the last of them. */
  position: Position
  /** Why the next one is not legal; missing if all are. */
  verdict?: Refused
}

export type MarkColor = "green" | "red" | "yellow" | "blue"

/** The commands in the comments on a move. */
export type Annotations = {
  /** `[%clk]`: the time left, in seconds, 0 or more. */
  clock?: number
  /** `[%emt]`: the time the move took, in seconds, 0 or more. */
  elapsed?: number
  /** `[%eval]`: from White's point of view, in pawns, or in moves to mate. */
  eval?: { pawns: number; depth?: number } | { mate: number; depth?: number }
  /** `[%csl]` */
  squares?: { color: MarkColor; square: Square }[]
  /** `[%cal]` */
  arrows?: { color: MarkColor; from: Square; to: Square }[]
  /** Every other command, unchanged: `[%evp 0,3,19]` is `{ name: "evp", value: "0,3,19" }`. */
  commands?: { name: string; value: string }[]
}

/** Every node but the root. */
export type MoveNode = GameNode & {
  readonly move: Move
  readonly parent: GameNode
}

/** A node from `toJSON`, without empty properties. */
export type NodeJson = {
  /** Absent at the start, like `uci`. */
  san?: string
  uci?: string
  fen: string
  ply: number
  commentBefore?: string
  comment?: string
  nags?: number[]
  annotations?: Annotations
  children?: NodeJson[]
}

export type PgnOptions = {
  /** Maximum line length (79), broken at spaces; 0 for no line breaks except between paragraphs of a comment. */
  maxWidth?: number | undefined
  /** Whether comments, their commands and NAGs are written (true). */
  comments?: boolean | undefined
  /** Whether variations are written (true). */
  variations?: boolean | undefined
}

/** Stable codes of errors in a PGN. */
export type PgnCode =
  | "illegal-move"
  | "not-text"
  | "empty"
  | "stray-brace"
  | "unreadable-tag"
  | "repeated-tag"
  | "tag-case"
  | "unknown-variant"
  | "unusable-fen"
  | "unclosed-comment"
  | "comment-before-game"
  | "long-comment"
  | "early-variation"
  | "forced-variation"
  | "stray-parenthesis"
  | "unclosed-variation"
  | "no-en-passant"
  | "diagram-mark"
  | "bracket-text"
  | "unclosed-bracket"
  | "numbers-again"
  | "second-result"
  | "unknown-sign"
  | "missing-result"
  | "lost-game"
  | "more-issues"
  | "tag-result"
  | "board-result"
  | "unusable-position"
  | "unreadable-operation"
  | "repeated-operation"
  | "unclosed-text"
  | "missing-semicolon"
  | "not-number"

/** An error in a PGN. Everything else is still read. */
export type PgnIssue = {
  /** From 1. */
  readonly line: number
  /** In characters, from 1. */
  readonly column: number
  readonly code: PgnCode
  readonly message: string
  /**
   * Whether moves, comments or tags of the text are missing in the game; false where it was only written in an unusual
   * way: another case, a repeated tag (the first counts), a stray bracket, a sign, a diagram mark, a missing or wrong
   * result.
   */
  readonly lost: boolean
  /** The data of the message. */
  readonly facts: Facts
  /** For an illegal move, why. */
  readonly verdict?: Refused
}

/** A game as far as it could be read: a bad move ends its line, never the file. */
export type PgnEntry = {
  /** The game, at the end of its main line; with `tagsOnly`, at its start. Created on first access. */
  readonly game: Game
  readonly issues: readonly PgnIssue[]
  /** The line on which it begins, from 1: that of its first tag or move, or else of anything in it. */
  readonly line: number
  /**
   * Where it begins: with its first tag or move, or a comment before them. In UTF-16 code units of the text, over all
   * its chunks, so that `parsePgn(text.slice(start, end))` opens it again; in bytes if the source is bytes.
   */
  readonly start: number
  /** Where it ends, without trailing white space. */
  readonly end: number
}

/** What `explain` accepts. */
export type Explainable =
  | Refused
  | RefusedClaim
  | GameEnd
  | DrawClaim
  | Problem
  | GameProblem
  | PgnIssue
  | InvalidFenError
  | IllegalMoveError
  | PgnError
