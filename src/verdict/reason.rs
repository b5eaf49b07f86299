//! The reasons why a move is illegal.

use crate::named::named;
use crate::sentence::Sentence;

named! {
    /// Why a move is illegal.
    ///
    /// Several reasons may apply at once. The verdict gives the one that an arbiter would name first, which is the
    /// first of these:
    ///
    /// 1. the game is over: `GameOver`;
    /// 2. the text: `Unreadable`, `Ambiguous`;
    /// 3. whose piece it is: `EmptySquare`, `NotYourPiece`; for drops, whether there is such a piece: `DropNotHere`,
    ///    `DropKing`, `DropNotHeld`;
    /// 4. castling, if the king's move is meant as castling: `CastlingRightLost`, `CastlingPathBlocked`,
    ///    `CastlingOutOfCheck`, `CastlingThroughCheck`, `CastlingIntoCheck`;
    /// 5. how the piece moves: `PieceCannotMoveThere`, `PawnDoublePushNotFromHome`,
    ///    `PawnCaptureNeedsEnemy`, `EnPassantExpired`; for drops, `DropPawnRank`;
    /// 6. what stands in its way: `PathBlocked`, `PawnPushBlocked`, `OwnPieceOnTarget`; for drops, `DropOnPiece`;
    /// 7. what it must capture: `MustCapture`;
    /// 8. what its explosion destroys: `KingCannotCapture`, `ExplodesOwnKing`;
    /// 9. its king: `KingIntoCheck`, `DoesNotAnswerCheck`, `ExposesKing`;
    /// 10. the other king: `GivesCheck`;
    /// 11. promotion: `PromotionPieceRequired`, `PromotionNotPossible`.
    ///
    /// Drops, and the reasons 7, 8 and 10, only exist with the feature `variants`.
    ///
    /// A null move (`PassNotAllowed`) is not a chess move, so only `GameOver` precedes it.
    ///
    /// If a text may mean several pieces, the verdict is about the one whose reason comes last in this list.
    #[non_exhaustive]
    pub enum IllegalReason(code, from_code) {
        /// The text is not a move in any notation.
        Unreadable = "unreadable",
        /// Several legal moves match.
        Ambiguous = "ambiguous",
        /// The square of origin is empty.
        EmptySquare = "empty-square",
        /// The piece belongs to the side that is not to move.
        NotYourPiece = "not-your-piece",
        /// Not how that piece moves or captures.
        PieceCannotMoveThere = "piece-cannot-move-there",
        /// A piece is in the way.
        PathBlocked = "path-blocked",
        /// A piece of the same side is on the target.
        OwnPieceOnTarget = "own-piece-on-target",
        /// A piece blocks the pawn, which never captures straight ahead.
        PawnPushBlocked = "pawn-push-blocked",
        /// A pawn that has moved only goes one square.
        PawnDoublePushNotFromHome = "pawn-double-push-not-from-home",
        /// A pawn's diagonal step to an empty square without en passant.
        PawnCaptureNeedsEnemy = "pawn-capture-needs-enemy",
        /// The double push beside it was not the last move.
        EnPassantExpired = "en-passant-expired",
        /// The king would be attacked there.
        KingIntoCheck = "king-into-check",
        /// A pinned piece would leave its king open.
        ExposesKing = "exposes-king",
        /// In check, and the move neither moves the king, nor captures, nor blocks.
        DoesNotAnswerCheck = "does-not-answer-check",
        /// The king or that rook has moved, or never could castle.
        CastlingRightLost = "castling-right-lost",
        /// Pieces are in the way of king or rook.
        CastlingPathBlocked = "castling-path-blocked",
        /// The king is in check.
        CastlingOutOfCheck = "castling-out-of-check",
        /// The king would pass an attacked square.
        CastlingThroughCheck = "castling-through-check",
        /// The king would arrive on an attacked square.
        CastlingIntoCheck = "castling-into-check",
        /// A pawn reaches the last rank, and no piece was named.
        PromotionPieceRequired = "promotion-piece-required",
        /// A promotion is given for a move that is not one, or to a king or pawn.
        PromotionNotPossible = "promotion-not-possible",
        /// A null move (`--`) outside a game under free rules, or in check.
        PassNotAllowed = "pass-not-allowed",
        /// The game has already ended.
        GameOver = "game-over",
        /// Antichess: the move captures nothing, but another one can.
        MustCapture = "must-capture",
        /// Atomic: a king would be destroyed by its own capture.
        KingCannotCapture = "king-cannot-capture",
        /// Atomic: the explosion would destroy the king of the side that captures.
        ExplodesOwnKing = "explodes-own-king",
        /// Racing kings: the move gives check.
        GivesCheck = "gives-check",
        /// Crazyhouse: no such piece is in the pocket.
        DropNotHeld = "drop-not-held",
        /// Crazyhouse: a piece stands on the target of the drop.
        DropOnPiece = "drop-on-piece",
        /// Crazyhouse: a pawn is dropped on the first or the last rank.
        DropPawnRank = "drop-pawn-rank",
        /// Crazyhouse: a king is dropped.
        DropKing = "drop-king",
        /// A drop in any other game.
        DropNotHere = "drop-not-here",
    }
}

impl Sentence {
    /// The reason of a refusal's sentence, whose name starts with its code.
    pub fn reason(self) -> Option<IllegalReason> {
        let key = self.key();
        IllegalReason::from_code(key.split_once('.').map_or(key, |(code, _)| code))
    }
}
