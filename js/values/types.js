// The vocabulary of the module as types, without run-time code. scripts/contract.mjs compares it with the engine.
// Options may be undefined; what is returned has no property that does not apply.

/** @import { Added } from "./registered.js" */

/** @typedef {"white" | "black"} Color */
/** @typedef {"pawn" | "knight" | "bishop" | "rook" | "queen" | "king"} Role */
/** @typedef {"knight" | "bishop" | "rook" | "queen"} PromotionRole */
/** @typedef {"a" | "b" | "c" | "d" | "e" | "f" | "g" | "h"} FileName */
/** @typedef {"1" | "2" | "3" | "4" | "5" | "6" | "7" | "8"} RankName */
/** @typedef {`${FileName}${RankName}`} Square */
/** @typedef {"1-0" | "0-1" | "1/2-1/2" | "*"} Result */

/**
 * @typedef {object} Piece
 * @property {Color} color
 * @property {Role} role
 */

/**
 * A complete legal move: no further calls are needed. Plain, frozen, structured-cloneable.
 * @typedef {object} Move
 * @property {Square} from
 * @property {Square} to The destination of the moving piece; for castling that of the king, also in Chess960.
 * @property {Role} role
 * @property {Color} color
 * @property {Role} [captured]
 * @property {PromotionRole | Added<"promotion">} [promotion]
 * @property {"king" | "queen"} [castle]
 * @property {boolean} enPassant
 * @property {boolean} doublePush
 * @property {boolean} check
 * @property {boolean} checkmate
 * @property {true} [pass] Only on a null move ("--", in UCI "0000"); from and to are then the king's square, or a1
 *   without a king.
 * @property {string} san Standard Algebraic Notation, minimal disambiguation, with + or #: "Nbd7", "exd8=Q#",
 *   "O-O-O".
 * @property {string} uci "e7e8q"; castling is king-to-destination in orthodox games, king-takes-rook in Chess960
 *   games.
 */

/**
 * A move as a person or a program writes it: SAN, strict or as people type it ("0-0", "exd6 e.p.", "e8Q", "♘f3",
 * "nf3!?"), UCI ("e2e4", "e1g1" and "e1h1"), long algebraic ("e2-e4", "Ng1xf3", "Ke1-g1"), or two squares. A text
 * may be surrounded by blanks, line ends, a move number and NAGs ("1. Nf3", "e4\n", "Nd4 $1"). A king castles with
 * the symbol, or if its square of origin is given: "Kg1" is a step. Objects castle with the king's destination or the
 * rook's square; their promotion is a role or its letter in either case, and is ignored if the move is not a
 * promotion. In games under free rules "--" passes the turn, as do "Z0", "0000", "@@@@" and the `Move` of a null
 * move.
 * @typedef {string | { from: string, to: string, promotion?: string | null | undefined } | Added<"moveInput">} MoveInput
 */

/**
 * Why a move is illegal.
 * @typedef {"unreadable" | "ambiguous" | "empty-square" | "not-your-piece" | "piece-cannot-move-there" |
 *   "path-blocked" | "own-piece-on-target" | "pawn-push-blocked" | "pawn-double-push-not-from-home" |
 *   "pawn-capture-needs-enemy" | "en-passant-expired" | "king-into-check" | "exposes-king" |
 *   "does-not-answer-check" | "castling-right-lost" | "castling-path-blocked" | "castling-out-of-check" |
 *   "castling-through-check" | "castling-into-check" | "promotion-piece-required" | "promotion-not-possible" |
 *   "pass-not-allowed" | "game-over" | Added<"illegalReason">} IllegalReason
 */

/**
 * @typedef {object} Refused
 * @property {false} legal
 * @property {never} [move]
 * @property {IllegalReason} reason
 * @property {string} message One plain sentence, in English or the requested language: "The rook on a1
 *   cannot reach a5: the pawn on a2 stands in the way."
 * @property {readonly Square[]} squares The squares that show the reason: blockers, attackers, the crossed square.
 * @property {string} [refutation] For moves that expose or leave the king attacked: the capture it would allow.
 * @property {readonly Move[]} candidates The legal moves that match an ambiguous text, or that may have been meant.
 * @property {Facts} facts The data of the message, for your own wording; `explain` makes a sentence of it in another
 *   language.
 */

/**
 * A piece and its square.
 * @typedef {object} PieceOn
 * @property {Square} square
 * @property {Color} color
 * @property {Role} role
 */

/**
 * The name of a sentence and its data: plain data that can be sent elsewhere and turned into text there.
 * @typedef {object} Facts
 * @property {string} sentence Its name in the language files; that of a refusal starts with the reason.
 * @property {Color} [side] The side in question.
 * @property {Color} [enemy] The other side.
 * @property {Role} [role] A kind of piece.
 * @property {Square} [from] The square of origin of a move or a rook.
 * @property {Square} [to] Its target.
 * @property {Square} [square] Another relevant square: crossed, arrived on, empty.
 * @property {Square} [king] The king's square.
 * @property {PieceOn} [piece] The piece that moves.
 * @property {PieceOn} [other] Another piece: in its way, pinning it, captured.
 * @property {readonly PieceOn[]} [pieces] Blockers or attackers.
 * @property {string} [move] The move that was tried, in SAN.
 * @property {string} [refutation] The capture of the king that the move would allow.
 * @property {readonly string[]} [moves] The moves that an ambiguous text may mean.
 * @property {readonly Role[]} [held] The kinds of pieces in a pocket of crazyhouse.
 * @property {{ number: number, color: Color, san: string }} [played] A move of the game, and its number.
 * @property {number} [number] The number of a move, a rank or similar.
 * @property {number} [count] A count.
 * @property {{ from: Square, to: Square }} [line] A file, rank or diagonal, by its ends.
 * @property {"king" | "queen"} [wing] The side to castle to.
 * @property {string} [letter] A character.
 * @property {string} [text] A text as the user wrote it, or its beginning.
 * @property {string} [inner] The name of a sentence within the sentence.
 * @property {GameEnd["result"]} [outcome] A result.
 * @property {GameEnd["result"]} [claimedResult] A different result, claimed by the game or its tags.
 */

/**
 * A language: its words and sentences by name, as described in `lang/README.md`.
 * @typedef {object} Language
 * @property {Record<string, string>} words
 * @property {Record<string, string>} sentences
 */

/**
 * What only one of the two kinds has, is absent in the other: `judge(text).message` needs no check before.
 * @typedef {{ readonly legal: true, readonly move: Move } & { readonly [Name in Exclude<keyof Refused, "legal" | "move">]?:
 *   never }} Accepted
 */

/** @typedef {Accepted | Refused} Verdict */

/**
 * Options of a starting position.
 * @typedef {object} StartOptions
 * @property {Added<"variant"> | undefined} [variant] Needs an import of `chess-arbiter/variants`.
 */

/**
 * How to read the FEN of a setup.
 * @typedef {object} SetupOptions
 * @property {boolean | undefined} [chess960] The castling mode; by default, Chess960 if the castling field has file letters.
 */

/**
 * How to read the FEN of a position.
 * @typedef {object} PositionOptions
 * @property {boolean | undefined} [chess960] The castling mode; by default, Chess960 if the castling field has file letters.
 * @property {"required" | "optional" | undefined} [kings] Whether each side must have one ("required").
 */

/**
 * What `Setup.with` changes.
 * @typedef {object} SetupFields
 * @property {Color | undefined} [turn]
 * @property {boolean | undefined} [chess960]
 * @property {string | CastlingRights | undefined} [castling] As in a FEN ("KQkq", "HAha", "-"), or the rooks' squares.
 * @property {Square | null | undefined} [enPassant] On rank 3 or 6.
 * @property {number | undefined} [halfmoves] Below 2³².
 * @property {number | undefined} [fullmoves] From 1, below 2³².
 */

/**
 * @typedef {object} FenOptions
 * @property {"legal" | "always" | undefined} [enPassant] "legal" (default) names the en passant square only if a legal capture
 *   exists; "always" after every double push.
 * @property {"x-fen" | "shredder" | undefined} [castling] "x-fen" (default): KQkq, with a file letter only where KQkq would be
 *   ambiguous; "shredder": always file letters.
 */

/**
 * The squares of the rooks that may still castle.
 * @typedef {object} CastlingRights
 * @property {{ readonly king: Square | null, readonly queen: Square | null }} white
 * @property {{ readonly king: Square | null, readonly queen: Square | null }} black
 */

/**
 * Stable codes of problems that cannot arise in a real game. The first four make a setup unplayable and are refused
 * in positions.
 * @typedef {"missing-king" | "too-many-kings" | "pawn-on-back-rank" | "opposite-check" | "too-many-pieces" |
 * "too-many-pawns" | "too-many-promoted" | "too-many-checkers" | "impossible-check" | "castling-right-without-king" |
 *   "castling-right-without-rook" | "castling-right-twice" | "impossible-castling-right" | "impossible-en-passant" |
 *   "en-passant-after-check" | "ignored-pocket" | Added<"problemCode">} ProblemCode
 */

/**
 * Stable codes of errors in a FEN: of what cannot be read, and of problems that make a setup unplayable.
 * @typedef {"fen-not-text" | "fen-empty" | "fen-too-many-fields" | "fen-rank-count" | "fen-rank-width" |
 *   "fen-unknown-piece" | "fen-consecutive-digits" | "fen-turn" | "fen-castling" | "fen-en-passant" |
 *   "fen-halfmoves" | "fen-fullmoves" | "fen-operations" | "fen-variant" | "missing-king" | "too-many-kings" |
 *   "pawn-on-back-rank" | "opposite-check" | Added<"fenCode">} FenCode
 */

/**
 * A field of a FEN; "position" if the fields are readable, but the position is not playable; "fields" for the whole
 * text.
 * @typedef {"placement" | "turn" | "castling" | "en-passant" | "halfmoves" | "fullmoves" | "position" |
 *   "fields"} FenField
 */

/**
 * Something that cannot arise in a real game.
 * @typedef {object} Problem
 * @property {ProblemCode} code
 * @property {string} message One sentence.
 * @property {readonly Square[]} squares The squares that show it.
 * @property {Facts} facts The data of the message.
 */

/**
 * @typedef {"checkmate" | "stalemate" | "dead-position" | "fivefold-repetition" | "seventy-five-moves" |
 *   "threefold-repetition" | "fifty-moves" | "resignation" | "agreement" | "time-forfeit" | "adjudication" |
 *   "rules-infraction" | "abandoned" | "unknown" | Added<"endReason">} EndReason
 */

/**
 * @typedef {object} GameEnd
 * @property {Exclude<Result, "*">} result
 * @property {EndReason} reason What the board shows, what was declared, or what a PGN says in its tag Termination, in
 *   the words of the standard, of Lichess or of chess.com. "unknown" if a PGN says nothing, or what the game
 *   contradicts.
 */

/**
 * Stable codes of what cannot be right in the record of a game.
 * @typedef {"winner-could-not-mate" | "result-contradicts-position" | "termination-contradicts-position" |
 *   "played-on-after-end" | "agreed-too-early"} GameProblemCode
 */

/**
 * What cannot be right in the record of a game.
 * @typedef {object} GameProblem
 * @property {GameProblemCode} code "winner-could-not-mate": by no series of legal moves (FIDE 5.1.2, 6.9), and no
 *   arbiter decided. "result-contradicts-position": mate or stalemate on the board, another result.
 *   "termination-contradicts-position": the tag Termination names another end. "played-on-after-end": moves after a
 *   dead position, the fifth repetition or seventy-five moves (these two since 2015). "agreed-too-early": before
 *   both sides had moved (FIDE 5.2.3).
 * @property {string} message One sentence.
 * @property {number} ply The last half-move of the game or, if moves follow its end, the one that ended it.
 * @property {Facts} facts The data of the message.
 */

/**
 * Which draws end a game automatically. "fide": threefold repetition and fifty moves must be claimed, fivefold and
 * seventy-five end the game. "online": threefold and fifty moves end the game at once, as on most servers. "free",
 * for lessons and analysis: only checkmate and stalemate end it, no draw can be claimed, kings may be missing, and
 * "--" passes the turn (not in check). A side without any pieces is then not stalemated, but passes.
 * @typedef {"fide" | "online" | "free"} Rules
 */

/**
 * @typedef {object} GameOptions
 * @property {string | undefined} [fen]
 * @property {Rules | undefined} [rules] "fide" by default. Others are stored in the tag Rules. A PGN with null moves, or whose
 *   FEN tag lacks a king, makes a free game.
 * @property {number | boolean | undefined} [chess960] A Scharnagl number, or true for a random one (or with `fen`: read castling
 *   as Chess960).
 * @property {Record<string, string> | Iterable<readonly [string, string]> | undefined} [tags] the values by name
 */

/**
 * @typedef {object} ReadOptions
 * @property {Rules | undefined} [rules] of games that do not name theirs in the tag Rules; "fide" by default
 */

/**
 * A draw that the player to move may claim.
 * @typedef {object} DrawClaim
 * @property {"threefold-repetition" | "fifty-moves"} reason
 * @property {"position" | "intended-move"} basis For the current position, or by writing down one of `moves` as the
 *   next move (FIDE 9.2.1, 9.3.1).
 * @property {readonly Move[]} moves
 */

/**
 * The language of the piece letters in a move: a BCP 47 tag ("de", "fr", …), or "figurine" (♔♕♖♗♘).
 * @typedef {string} PieceLetters
 */

/**
 * @typedef {object} LineOptions
 * @property {string | undefined} [lang] The language of the piece letters in the moves and of the verdict, as in
 *   `Position.judge`; also that of the text if `letters` is missing.
 * @property {PieceLetters | undefined} [letters] The piece letters of the text, whatever those of the moves are.
 */

/**
 * A line of moves as far as they are legal.
 * @typedef {object} MoveLine
 * @property {string} text With move numbers: "1. e4 e5 2. Nf3", "1... e5 2. Nf3".
 * @property {readonly Move[]} moves
 * @property {import("./position.js").Position} position After the last of them.
 * @property {Refused} [verdict] Why the next one is not legal; missing if all are.
 */

/** @typedef {"green" | "red" | "yellow" | "blue"} MarkColor */

/**
 * The commands in the comments on a move.
 * @typedef {object} Annotations
 * @property {number} [clock] `[%clk]`: the time left, in seconds, 0 or more.
 * @property {number} [elapsed] `[%emt]`: the time the move took, in seconds, 0 or more.
 * @property {{ pawns: number, depth?: number } | { mate: number, depth?: number }} [eval] `[%eval]`: from White's
 *   point of view, in pawns, or in moves to mate.
 * @property {{ color: MarkColor, square: Square }[]} [squares] `[%csl]`
 * @property {{ color: MarkColor, from: Square, to: Square }[]} [arrows] `[%cal]`
 * @property {{ name: string, value: string }[]} [commands] Every other command, as it is: `[%evp 0,3,19]` is
 *   `{ name: "evp", value: "0,3,19" }`.
 */

/**
 * Every node but the root.
 * @typedef {import("./node.js").GameNode & { readonly move: Move, readonly parent: import("./node.js").GameNode }} MoveNode
 */

/**
 * A node as `toJSON` gives it; what is empty is left out.
 * @typedef {object} NodeJson
 * @property {string} [san] Not at the start, nor is `uci`.
 * @property {string} [uci]
 * @property {string} fen
 * @property {number} ply
 * @property {string} [commentBefore]
 * @property {string} [comment]
 * @property {number[]} [nags]
 * @property {Annotations} [annotations]
 * @property {NodeJson[]} [children]
 */

/**
 * @typedef {object} PgnOptions
 * @property {number | undefined} [maxWidth] The maximum line length (79): lines are broken at spaces; 0 for no line
 *   breaks but those between the paragraphs of a comment.
 * @property {boolean | undefined} [comments] Whether comments, their commands and NAGs are written (true).
 * @property {boolean | undefined} [variations] Whether variations are written (true).
 */

/**
 * Stable codes of errors in a PGN.
 * @typedef {"illegal-move" | "not-text" | "empty" | "stray-brace" | "unreadable-tag" | "repeated-tag" | "tag-case" |
 *   "unknown-variant" | "unusable-fen" | "unclosed-comment" | "comment-before-game" | "long-comment" |
 *   "early-variation" | "forced-variation" | "stray-parenthesis" | "unclosed-variation" | "no-en-passant" | "diagram-mark" |
 *   "bracket-text" | "unclosed-bracket" | "numbers-again" | "second-result" | "unknown-sign" | "missing-result" | "lost-game" |
 *   "more-issues" | "tag-result" | "board-result"} PgnCode
 */

/**
 * An error in a PGN. Everything readable is read nevertheless.
 * @typedef {object} PgnIssue
 * @property {number} line From 1.
 * @property {number} column In characters, from 1.
 * @property {PgnCode} code
 * @property {string} message
 * @property {boolean} lost Whether moves, comments or tags of the text are missing in the game; false where it was only written in an
 *   unusual way: another case, a repeated tag (the first counts), a stray bracket, a sign, a diagram mark, a missing or
 *   contradicting result.
 * @property {Facts} facts The data of the message.
 * @property {Refused} [verdict] For an illegal move, why.
 */

/**
 * A game as far as it could be read: a bad move ends its line, never the file.
 * @typedef {object} PgnEntry
 * @property {import("./game.js").Game} game The game, at the end of its main line.
 * @property {readonly PgnIssue[]} issues
 * @property {number} line The line on which it begins, from 1: that of its first tag or move, or of what else it has.
 */

/**
 * A refusal, an error, an end, a claim, a problem or an issue: whatever has something to say.
 * @typedef {Refused | GameEnd | DrawClaim | Problem | GameProblem | PgnIssue |
 *   import("./errors.js").InvalidFenError | import("./errors.js").IllegalMoveError | import("./errors.js").PgnError} Explainable
 */

export {}
