//! The reasons for which a move is not legal.

use crate::named::named;
use crate::sentence::Sentence;

named! {
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
    /// A turn that is passed (`PassNotAllowed`) is no move, so only the end of the game comes before that.
    ///
    /// Of several pieces that a text may mean, the one is spoken of whose move comes furthest down here.
    pub enum IllegalReason(code, from_code) {
        /// The text is no move in any notation.
        Unreadable = "unreadable",
        /// Several legal moves fit.
        Ambiguous = "ambiguous",
        /// Nothing stands on the square to move from.
        EmptySquare = "empty-square",
        /// The piece belongs to the side that is not to move.
        NotYourPiece = "not-your-piece",
        /// Not how that piece moves or captures.
        PieceCannotMoveThere = "piece-cannot-move-there",
        /// A piece stands between.
        PathBlocked = "path-blocked",
        /// A friendly piece stands on the target.
        OwnPieceOnTarget = "own-piece-on-target",
        /// Something stands in front of the pawn, which never captures straight ahead.
        PawnPushBlocked = "pawn-push-blocked",
        /// A pawn that has moved goes one square only.
        PawnDoublePushNotFromHome = "pawn-double-push-not-from-home",
        /// A pawn's diagonal step onto an empty square, with no en passant there.
        PawnCaptureNeedsEnemy = "pawn-capture-needs-enemy",
        /// The double push beside it was not the last move.
        EnPassantExpired = "en-passant-expired",
        /// The king would stand attacked.
        KingIntoCheck = "king-into-check",
        /// A pinned piece would leave its king open.
        ExposesKing = "exposes-king",
        /// In check, and the move neither moves the king, nor captures, nor blocks.
        DoesNotAnswerCheck = "does-not-answer-check",
        /// The king or that rook has moved, or never could castle.
        CastlingRightLost = "castling-right-lost",
        /// Pieces stand where king and rook pass.
        CastlingPathBlocked = "castling-path-blocked",
        /// The king is in check.
        CastlingOutOfCheck = "castling-out-of-check",
        /// The king would pass an attacked square.
        CastlingThroughCheck = "castling-through-check",
        /// The king would arrive on an attacked square.
        CastlingIntoCheck = "castling-into-check",
        /// A pawn reaches the last rank, and no piece was named.
        PromotionPieceRequired = "promotion-piece-required",
        /// A promotion was named on a move that is none, or to king or pawn.
        PromotionNotPossible = "promotion-not-possible",
        /// The turn is to be passed (`--`), but not in a game under free rules, or in check.
        PassNotAllowed = "pass-not-allowed",
        /// The game has already ended.
        GameOver = "game-over",
    }
}

impl Sentence {
    /// Of the sentence of a refusal, the reason: the name of the sentence starts with its code.
    pub fn reason(self) -> Option<IllegalReason> {
        let key = self.key();
        IllegalReason::from_code(key.split_once('.').map_or(key, |(code, _)| code))
    }
}
