//! Why a move is not legal, as far as only the game can tell: it is over, a right was lost by a move,
//! an en passant capture has expired.

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

    /// Passes the turn if that is what was refused, under the rules that allow it.
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
    pub fn judge_squares(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, Refusal> {
        self.judged(|position| position.judge_squares(from, to, promotion))
    }

    fn judged(
        &self,
        judge: impl FnOnce(&Position) -> Result<Move, Refusal>,
    ) -> Result<Move, Refusal> {
        let judged = judge(self.position());
        let mv = judged.as_ref().ok().filter(|mv| mv.kind() != MoveKind::Null);
        if let Some(mv) = mv {
            // What it finds saves the end from being looked for in full.
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

    /// Adds what only the game knows, where it stands.
    pub(crate) fn add_history(&self, refusal: &mut Refusal) {
        let facts = &refusal.facts;
        if refusal.reason == IllegalReason::CastlingRightLost {
            if let Some(facts) = facts.wing.and_then(|side| self.right_lost(side, facts)) {
                refusal.explain(IllegalReason::CastlingRightLost, facts);
            }
        } else if refusal.reason == IllegalReason::PawnCaptureNeedsEnemy
            && let Some((reason, facts)) = self.en_passant_history(facts)
        {
            if let (IllegalReason::EnPassantExpired, Some(pawn)) = (reason, facts.other) {
                refusal.squares = pawn.square.into();
            }
            refusal.explain(reason, facts);
        }
    }

    /// The move by which the side to move lost the right to castle, or that it never had it.
    fn right_lost(&self, side: CastlingSide, facts: &Facts) -> Option<Facts> {
        let color = self.position().turn();
        // Another rook was meant, for which there never was a right.
        if self.position().castling_rook(color, side).is_some() {
            return None;
        }
        let about = |sentence| Facts { sentence, ..facts.clone() };
        let mut at = self.current();
        while let (Some(parent), Some(san)) = (self.parent(at), self.san_at(at)) {
            let before = self.position_at(parent);
            if let Some(rook) = before.castling_rook(color, side) {
                let sentence = match san.mv() {
                    mv if san.color() == color && mv.role() == Role::King => {
                        Sentence::CastlingRightLostKingMoved
                    }
                    _ if san.color() == color => Sentence::CastlingRightLostRookMoved,
                    _ => Sentence::CastlingRightLostRookCaptured,
                };
                return Some(
                    about(sentence)
                        .other(PieceOn::new(rook, Piece { color, role: Role::Rook }))
                        .played(Played { number: before.fullmoves(), san }),
                );
            }
            at = parent;
        }
        // What the board shows says more.
        (facts.sentence == Sentence::CastlingRightLostUnknown)
            .then(|| about(Sentence::CastlingRightLostNever))
    }

    /// What became of an en passant capture: the pawn beside came by a double push once, or otherwise.
    fn en_passant_history(&self, facts: &Facts) -> Option<(IllegalReason, Facts)> {
        let (beside, from, to) = (facts.other?.square, facts.from?, facts.to?);
        let about = |sentence| Facts { sentence, ..facts.clone() };
        let Some(arrival) = self.arrival(beside) else {
            // It has stood there from the start, where it may just have been pushed.
            let start = self.start();
            start.find_move(from, to, None).ok().filter(|mv| mv.is_en_passant())?;
            let facts = about(Sentence::EnPassantExpiredBefore).number(start.fullmoves());
            return Some((IllegalReason::EnPassantExpired, facts));
        };
        let (san, parent) = (self.san_at(arrival)?, self.parent(arrival)?);
        let after = self.position_at(arrival);
        let (reason, sentence) = if san.mv().kind() != MoveKind::DoublePush {
            (IllegalReason::PawnCaptureNeedsEnemy, Sentence::PawnCaptureNeedsEnemySinglePush)
        } else if after.find_move(from, to, None).is_ok_and(Move::is_en_passant) {
            (IllegalReason::EnPassantExpired, Sentence::EnPassantExpiredPlayed)
        } else if after.board().pieces(after.turn(), Role::Pawn).contains(from) {
            // A pin or a check forbade it even then.
            return None;
        } else {
            (IllegalReason::PawnCaptureNeedsEnemy, Sentence::PawnCaptureNeedsEnemyTooLate)
        };
        let played = Played { number: self.position_at(parent).fullmoves(), san };
        Some((reason, about(sentence).played(played).number(after.fullmoves())))
    }

    /// The move by which what stands on a square came there.
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
