//! The reasons for which a move is not legal.

/// Why a move is not legal.
///
/// Several reasons may hold at once. Named is the one that an arbiter would name first, which is the
/// first of these that holds:
///
/// 1. the game is over: `GameOver`;
/// 2. the text: `Unreadable`, `Ambiguous`;
/// 3. whose piece it is: `EmptySquare`, `NotYourPiece`;
/// 4. castling, if the king's move is meant as that: `CastlingRightLost`, `CastlingPathBlocked`,
///    `CastlingOutOfCheck`, `CastlingThroughCheck`, `CastlingIntoCheck`;
/// 5. how the piece moves: `PieceCannotMoveThere`, `PawnDoublePushNotFromHome`,
///    `PawnCaptureNeedsEnemy`, `EnPassantExpired`;
/// 6. what stands in its way: `PathBlocked`, `PawnPushBlocked`, `OwnPieceOnTarget`;
/// 7. its king: `KingIntoCheck`, `DoesNotAnswerCheck`, `ExposesKing`;
/// 8. what a pawn becomes: `PromotionPieceRequired`, `PromotionNotPossible`.
///
/// Of several pieces that a text may mean, the one is spoken of whose move comes furthest down here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalReason {
    /// The text is no move in any notation.
    Unreadable,
    /// Several legal moves fit.
    Ambiguous,
    /// Nothing stands on the square to move from.
    EmptySquare,
    /// The piece belongs to the side that is not to move.
    NotYourPiece,
    /// Not how that piece moves or captures.
    PieceCannotMoveThere,
    /// A piece stands between.
    PathBlocked,
    /// A friendly piece stands on the target.
    OwnPieceOnTarget,
    /// Something stands in front of the pawn, which never captures straight ahead.
    PawnPushBlocked,
    /// A pawn that has moved goes one square only.
    PawnDoublePushNotFromHome,
    /// A pawn's diagonal step onto an empty square, with no en passant there.
    PawnCaptureNeedsEnemy,
    /// The double push beside it was not the last move.
    EnPassantExpired,
    /// The king would stand attacked.
    KingIntoCheck,
    /// A pinned piece would leave its king open.
    ExposesKing,
    /// In check, and the move neither moves the king, nor captures, nor blocks.
    DoesNotAnswerCheck,
    /// The king or that rook has moved, or never could castle.
    CastlingRightLost,
    /// Pieces stand where king and rook pass.
    CastlingPathBlocked,
    /// The king is in check.
    CastlingOutOfCheck,
    /// The king would pass an attacked square.
    CastlingThroughCheck,
    /// The king would arrive on an attacked square.
    CastlingIntoCheck,
    /// A pawn reaches the last rank, and no piece was named.
    PromotionPieceRequired,
    /// A promotion was named on a move that is none, or to king or pawn.
    PromotionNotPossible,
    /// The game has already ended.
    GameOver,
}

impl IllegalReason {
    /// Every reason.
    pub const ALL: [IllegalReason; 22] = [
        IllegalReason::Unreadable,
        IllegalReason::Ambiguous,
        IllegalReason::EmptySquare,
        IllegalReason::NotYourPiece,
        IllegalReason::PieceCannotMoveThere,
        IllegalReason::PathBlocked,
        IllegalReason::OwnPieceOnTarget,
        IllegalReason::PawnPushBlocked,
        IllegalReason::PawnDoublePushNotFromHome,
        IllegalReason::PawnCaptureNeedsEnemy,
        IllegalReason::EnPassantExpired,
        IllegalReason::KingIntoCheck,
        IllegalReason::ExposesKing,
        IllegalReason::DoesNotAnswerCheck,
        IllegalReason::CastlingRightLost,
        IllegalReason::CastlingPathBlocked,
        IllegalReason::CastlingOutOfCheck,
        IllegalReason::CastlingThroughCheck,
        IllegalReason::CastlingIntoCheck,
        IllegalReason::PromotionPieceRequired,
        IllegalReason::PromotionNotPossible,
        IllegalReason::GameOver,
    ];

    /// A stable code, the same in JavaScript.
    pub const fn code(self) -> &'static str {
        match self {
            IllegalReason::Unreadable => "unreadable",
            IllegalReason::Ambiguous => "ambiguous",
            IllegalReason::EmptySquare => "empty-square",
            IllegalReason::NotYourPiece => "not-your-piece",
            IllegalReason::PieceCannotMoveThere => "piece-cannot-move-there",
            IllegalReason::PathBlocked => "path-blocked",
            IllegalReason::OwnPieceOnTarget => "own-piece-on-target",
            IllegalReason::PawnPushBlocked => "pawn-push-blocked",
            IllegalReason::PawnDoublePushNotFromHome => "pawn-double-push-not-from-home",
            IllegalReason::PawnCaptureNeedsEnemy => "pawn-capture-needs-enemy",
            IllegalReason::EnPassantExpired => "en-passant-expired",
            IllegalReason::KingIntoCheck => "king-into-check",
            IllegalReason::ExposesKing => "exposes-king",
            IllegalReason::DoesNotAnswerCheck => "does-not-answer-check",
            IllegalReason::CastlingRightLost => "castling-right-lost",
            IllegalReason::CastlingPathBlocked => "castling-path-blocked",
            IllegalReason::CastlingOutOfCheck => "castling-out-of-check",
            IllegalReason::CastlingThroughCheck => "castling-through-check",
            IllegalReason::CastlingIntoCheck => "castling-into-check",
            IllegalReason::PromotionPieceRequired => "promotion-piece-required",
            IllegalReason::PromotionNotPossible => "promotion-not-possible",
            IllegalReason::GameOver => "game-over",
        }
    }
}
