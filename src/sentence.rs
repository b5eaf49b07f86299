//! Every sentence that the engine says, by name. Its words are in the languages' files, `lang/*.txt`.

macro_rules! sentences {
    ($($name:ident = $key:literal,)*) => {
        /// A sentence to say. What it tells of is in the [`Facts`](crate::Facts) that name it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum Sentence {
            $($name,)*
        }

        impl Sentence {
            /// Every sentence, in the order of the languages' files.
            pub const ALL: &[Sentence] = &[$(Sentence::$name,)*];

            /// The name of the sentence in the languages' files, and in JavaScript.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Sentence::$name => $key,)*
                }
            }
        }
    };
}

sentences! {
    UnreadableEmpty = "unreadable.empty",
    UnreadableText = "unreadable.text",
    UnreadableNotText = "unreadable.not-text",
    Ambiguous = "ambiguous",
    EmptySquare = "empty-square",
    NotYourPiece = "not-your-piece",
    PieceCannotMoveTherePawn = "piece-cannot-move-there.pawn",
    PieceCannotMoveThereKnight = "piece-cannot-move-there.knight",
    PieceCannotMoveThereBishop = "piece-cannot-move-there.bishop",
    PieceCannotMoveThereRook = "piece-cannot-move-there.rook",
    PieceCannotMoveThereQueen = "piece-cannot-move-there.queen",
    PieceCannotMoveThereKing = "piece-cannot-move-there.king",
    PieceCannotMoveThereStays = "piece-cannot-move-there.stays",
    PieceCannotMoveThereOtherPiece = "piece-cannot-move-there.other-piece",
    PieceCannotMoveThereNone = "piece-cannot-move-there.none",
    PieceCannotMoveThereNoneLikeThat = "piece-cannot-move-there.none-like-that",
    PieceCannotMoveThereNoneAnywhere = "piece-cannot-move-there.none-anywhere",
    PieceCannotMoveThereNoEnPassant = "piece-cannot-move-there.no-en-passant",
    PathBlockedOne = "path-blocked.one",
    PathBlockedMany = "path-blocked.many",
    OwnPieceOnTarget = "own-piece-on-target",
    PawnPushBlockedAhead = "pawn-push-blocked.ahead",
    PawnPushBlockedWay = "pawn-push-blocked.way",
    PawnDoublePushNotFromHome = "pawn-double-push-not-from-home",
    PawnCaptureNeedsEnemyEmpty = "pawn-capture-needs-enemy.empty",
    PawnCaptureNeedsEnemyNotJustPushed = "pawn-capture-needs-enemy.not-just-pushed",
    PawnCaptureNeedsEnemySinglePush = "pawn-capture-needs-enemy.single-push",
    PawnCaptureNeedsEnemyTooLate = "pawn-capture-needs-enemy.too-late",
    EnPassantExpiredPlayed = "en-passant-expired.played",
    EnPassantExpiredBefore = "en-passant-expired.before",
    KingIntoCheckAttacked = "king-into-check.attacked",
    KingIntoCheckProtected = "king-into-check.protected",
    KingIntoCheckLine = "king-into-check.line",
    KingIntoCheckKings = "king-into-check.kings",
    ExposesKingPinned = "exposes-king.pinned",
    ExposesKingEnPassantRank = "exposes-king.en-passant-rank",
    ExposesKingEnPassantCaptured = "exposes-king.en-passant-captured",
    DoesNotAnswerCheckFromAfar = "does-not-answer-check.from-afar",
    DoesNotAnswerCheckFromNear = "does-not-answer-check.from-near",
    DoesNotAnswerCheckDouble = "does-not-answer-check.double",
    CastlingRightLostKingMoved = "castling-right-lost.king-moved",
    CastlingRightLostRookMoved = "castling-right-lost.rook-moved",
    CastlingRightLostRookCaptured = "castling-right-lost.rook-captured",
    CastlingRightLostNever = "castling-right-lost.never",
    CastlingRightLostKingAway = "castling-right-lost.king-away",
    CastlingRightLostNoRook = "castling-right-lost.no-rook",
    CastlingRightLostNoRookThere = "castling-right-lost.no-rook-there",
    CastlingRightLostThisRook = "castling-right-lost.this-rook",
    CastlingRightLostUnknown = "castling-right-lost.unknown",
    CastlingPathBlockedOne = "castling-path-blocked.one",
    CastlingPathBlockedMany = "castling-path-blocked.many",
    CastlingOutOfCheck = "castling-out-of-check",
    CastlingThroughCheck = "castling-through-check",
    CastlingIntoCheckAttacked = "castling-into-check.attacked",
    CastlingIntoCheckUncovered = "castling-into-check.uncovered",
    PromotionPieceRequired = "promotion-piece-required",
    PromotionNotPossibleRole = "promotion-not-possible.role",
    PromotionNotPossibleNoPromotion = "promotion-not-possible.no-promotion",
    GameOverCheckmate = "game-over.checkmate",
    GameOverStalemate = "game-over.stalemate",
    GameOverDeadPosition = "game-over.dead-position",
    GameOverFivefoldRepetition = "game-over.fivefold-repetition",
    GameOverSeventyFiveMoves = "game-over.seventy-five-moves",
    GameOverThreefoldRepetition = "game-over.threefold-repetition",
    GameOverFiftyMoves = "game-over.fifty-moves",
    GameOverResignation = "game-over.resignation",
    GameOverResignationDraw = "game-over.resignation-draw",
    GameOverAgreement = "game-over.agreement",
    GameOverTimeForfeit = "game-over.time-forfeit",
    GameOverTimeForfeitDraw = "game-over.time-forfeit-draw",
    GameOverAdjudication = "game-over.adjudication",
    GameOverAdjudicationDraw = "game-over.adjudication-draw",
    MissingKing = "missing-king",
    TooManyKings = "too-many-kings",
    PawnOnBackRank = "pawn-on-back-rank",
    OppositeCheck = "opposite-check",
    TooManyPieces = "too-many-pieces",
    TooManyPawns = "too-many-pawns",
    TooManyPromoted = "too-many-promoted",
    TooManyCheckers = "too-many-checkers",
    ImpossibleCheck = "impossible-check",
    CastlingRightWithoutKing = "castling-right-without-king",
    CastlingRightWithoutRook = "castling-right-without-rook",
    CastlingRightTwice = "castling-right-twice",
    ImpossibleEnPassant = "impossible-en-passant",
    FenNotText = "fen-not-text",
    FenEmpty = "fen-empty",
    FenTooManyFields = "fen-too-many-fields",
    FenRankCount = "fen-rank-count",
    FenRankWidth = "fen-rank-width",
    FenUnknownPiece = "fen-unknown-piece",
    FenConsecutiveDigits = "fen-consecutive-digits",
    FenTurn = "fen-turn",
    FenCastling = "fen-castling",
    FenEnPassant = "fen-en-passant",
    FenHalfmoves = "fen-halfmoves",
    FenFullmoves = "fen-fullmoves",
    PgnNotText = "pgn-not-text",
    PgnEmpty = "pgn-empty",
    PgnStrayBrace = "pgn-stray-brace",
    PgnUnreadableTag = "pgn-unreadable-tag",
    PgnRepeatedTag = "pgn-repeated-tag",
    PgnUnknownVariant = "pgn-unknown-variant",
    PgnUnusableFen = "pgn-unusable-fen",
    PgnUnclosedComment = "pgn-unclosed-comment",
    PgnCommentBeforeGame = "pgn-comment-before-game",
    PgnLongComment = "pgn-long-comment",
    PgnEarlyVariation = "pgn-early-variation",
    PgnStrayParenthesis = "pgn-stray-parenthesis",
    PgnUnclosedVariation = "pgn-unclosed-variation",
    PgnNoEnPassant = "pgn-no-en-passant",
    PgnPassInCheck = "pgn-pass-in-check",
    PgnMoreIssues = "pgn-more-issues",
    PgnTagResult = "pgn-tag-result",
    PgnBoardResult = "pgn-board-result",
}
