//! Why a move is illegal, if that depends on the game: it is over, a move lost a castling right,
//! or an en passant capture has expired.

use crate::bitboard::Bitboard;
use crate::castling::CastlingSide;
use crate::chess_move::{Move, MoveKind};
use crate::facts::{Facts, PieceOn, Played};
use crate::game::{Game, NodeId};
use crate::outcome::{EndReason, GameEnd, Outcome, Rules};
use crate::piece::{Piece, Role};
use crate::position::Position;
use crate::sentence::Sentence;
use crate::square::Square;
use crate::verdict::{IllegalReason, Refusal};

impl Game {
    /// Judges a move as a person or a program writes it, knowing the game: whether it is over, which
    /// moves lost a castling right, and which en passant captures have expired.
    ///
    /// ```
    /// use chess_arbiter::{Game, IllegalReason};
    /// let mut game = Game::default();
    /// for text in ["e4", "e5", "Ke2", "a6", "Ke1", "a5", "Nf3", "a4", "Bc4", "a3"] {
    ///     game.play(text).unwrap();
    /// }
    /// let refusal = game.judge("O-O").unwrap_err();
    /// assert_eq!(refusal.message(), "White may not castle king side: the king moved with 2. Ke2.");
    /// assert_eq!(refusal.reason, IllegalReason::CastlingRightLost);
    /// ```
    pub fn judge(&self, text: &str) -> Result<Move, Refusal> {
        self.judged(|position| position.judge(text).or_else(|refusal| self.allow_pass(refusal)))
    }

    /// Allows a refused null move if the rules do.
    fn allow_pass(&self, mut refusal: Refusal) -> Result<Move, Refusal> {
        if refusal.reason != IllegalReason::PassNotAllowed {
            return Err(refusal);
        }
        if self.rules() == Rules::Free {
            return self.position().null_move().ok_or(refusal);
        }
        refusal.squares = Bitboard::EMPTY;
        refusal.explain(IllegalReason::PassNotAllowed, Facts::new(Sentence::PassNotAllowedRules));
        Err(refusal)
    }

    /// Judges a move from square to square, knowing the game.
    pub fn judge_squares(&self, from: Square, to: Square, promotion: Option<Role>) -> Result<Move, Refusal> {
        self.judged(|position| position.judge_squares(from, to, promotion))
    }

    fn judged(&self, judge: impl FnOnce(&Position) -> Result<Move, Refusal>) -> Result<Move, Refusal> {
        let judged = judge(self.position());
        let mv = judged.as_ref().ok().filter(|mv| mv.kind() != MoveKind::Null);
        if let Some(mv) = mv {
            // Speeds up the check for the end after the move.
            self.look_ahead(*mv);
        }
        if let Some(end) = self.end_with_move(mv.is_some()) {
            return Err(Refusal::new(IllegalReason::GameOver, Bitboard::EMPTY, end_facts(end)));
        }
        judged.map_err(|mut refusal| {
            self.add_history(&mut refusal);
            refusal
        })
    }

    /// Whether a game may know more about a refusal than the position does.
    pub(crate) fn has_history(refusal: &Refusal) -> bool {
        let reasons = [IllegalReason::CastlingRightLost, IllegalReason::PawnCaptureNeedsEnemy];
        reasons.contains(&refusal.reason)
    }

    /// Adds what only the game knows at the current node.
    pub(crate) fn add_history(&self, refusal: &mut Refusal) {
        let facts = &mut *refusal.facts;
        match refusal.reason {
            IllegalReason::CastlingRightLost => {
                if let Some(side) = facts.wing {
                    self.add_loss_of_right(side, refusal);
                }
            }
            IllegalReason::PawnCaptureNeedsEnemy => {
                if let Some(reason) = self.add_en_passant(facts) {
                    if let (IllegalReason::EnPassantExpired, Some(pawn)) = (reason, facts.other) {
                        refusal.squares = pawn.square.into();
                    }
                    refusal.reason = reason;
                }
            }
            _ => {}
        }
        refusal.check_sentence();
    }

    /// Adds the move by which the side to move lost a castling right, or that it never had it.
    fn add_loss_of_right(&self, side: CastlingSide, refusal: &mut Refusal) {
        let facts = &mut *refusal.facts;
        let color = self.position().turn();
        // The text meant another rook, which never had a right.
        if self.position().castling_rook(color, side).is_some() {
            return;
        }
        let mut at = self.current();
        while let (Some(parent), Some(san)) = (self.parent(at), self.san_at(at)) {
            let before = self.position_at(parent);
            if let Some(rook) = before.castling_rook(color, side) {
                let mut shown = rook;
                facts.sentence = match san.mv() {
                    mv if san.color() == color && mv.role() == Role::King => {
                        shown = self.position().king_square(color);
                        Sentence::CastlingRightLostKingMoved
                    }
                    _ if san.color() == color => Sentence::CastlingRightLostRookMoved,
                    _ => Sentence::CastlingRightLostRookCaptured,
                };
                refusal.squares = shown.into();
                facts.other = Some(PieceOn::new(rook, Piece { color, role: Role::Rook }));
                facts.played = Some(Played { number: before.fullmoves(), san });
                return;
            }
            at = parent;
        }
        // The reason shown by the board is more specific.
        if facts.sentence == Sentence::CastlingRightLostUnknown {
            facts.sentence = Sentence::CastlingRightLostNever;
        }
    }

    /// Adds why an en passant capture is not possible: the other pawn made its double push earlier, or came
    /// differently. Returns the reason of the refusal; `None` if nothing was added.
    fn add_en_passant(&self, facts: &mut Facts) -> Option<IllegalReason> {
        let (beside, from, to) = (facts.other?.square, facts.from?, facts.to?);
        let Some(arrival) = self.arrival(beside) else {
            // It has been there from the start, possibly just after a double push.
            let start = self.start();
            start.find_move(from, to, None).ok().filter(|mv| mv.is_en_passant())?;
            facts.sentence = Sentence::EnPassantExpiredBefore;
            facts.number = Some(start.fullmoves());
            return Some(IllegalReason::EnPassantExpired);
        };
        let (san, parent) = (self.san_at(arrival)?, self.parent(arrival)?);
        let after = self.position_at(arrival);
        let (reason, sentence) = if san.mv().kind() != MoveKind::DoublePush {
            (IllegalReason::PawnCaptureNeedsEnemy, Sentence::PawnCaptureNeedsEnemySinglePush)
        } else if after.find_move(from, to, None).is_ok_and(Move::is_en_passant) {
            (IllegalReason::EnPassantExpired, Sentence::EnPassantExpiredPlayed)
        } else if after.board().pieces(after.turn(), Role::Pawn).contains(from) {
            // A pin or a check prevented it even then.
            return None;
        } else {
            (IllegalReason::PawnCaptureNeedsEnemy, Sentence::PawnCaptureNeedsEnemyTooLate)
        };
        facts.sentence = sentence;
        facts.played = Some(Played { number: self.position_at(parent).fullmoves(), san });
        facts.number = Some(after.fullmoves());
        Some(reason)
    }

    /// The move by which the piece on a square came there.
    fn arrival(&self, square: Square) -> Option<NodeId> {
        let mut at = self.current();
        while let Some(san) = self.san_at(at) {
            if san.mv().to() == square && san.mv().kind() != MoveKind::Null {
                return Some(at);
            }
            at = self.parent(at)?;
        }
        None
    }
}

fn end_facts(end: GameEnd) -> Facts {
    let draw = end.outcome == Outcome::Draw;
    let facts = Facts::new(match end.reason {
        EndReason::Checkmate => Sentence::GameOverCheckmate,
        EndReason::Stalemate => Sentence::GameOverStalemate,
        EndReason::DeadPosition => Sentence::GameOverDeadPosition,
        EndReason::FivefoldRepetition => Sentence::GameOverFivefoldRepetition,
        EndReason::SeventyFiveMoves => Sentence::GameOverSeventyFiveMoves,
        EndReason::ThreefoldRepetition => Sentence::GameOverThreefoldRepetition,
        EndReason::FiftyMoves => Sentence::GameOverFiftyMoves,
        EndReason::Resignation if draw => Sentence::GameOverResignationDraw,
        EndReason::Resignation => Sentence::GameOverResignation,
        EndReason::Agreement => Sentence::GameOverAgreement,
        EndReason::TimeForfeit if draw => Sentence::GameOverTimeForfeitDraw,
        EndReason::TimeForfeit => Sentence::GameOverTimeForfeit,
        EndReason::Adjudication if draw => Sentence::GameOverAdjudicationDraw,
        EndReason::Adjudication => Sentence::GameOverAdjudication,
    });
    match end.outcome {
        Outcome::Win(color) => facts.side(color).enemy(!color),
        Outcome::Draw => facts,
    }
}
