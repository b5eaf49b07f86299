//! Why a king may not castle.

use crate::attacks::king_attacks;
use crate::bitboard::Bitboard;
use crate::castling::{CastlingMode, CastlingObstacle, CastlingSide};
use crate::facts::{Fact, Facts};
use crate::piece::Role;
use crate::position::Position;
use crate::sentence::Sentence;
use crate::square::{File, Square};
use crate::verdict::{IllegalReason, Refusal};

impl Position {
    /// Whether a king's move that is no step is meant as castling, and to which side.
    pub(super) fn castling_meant(&self, king: Square, to: Square) -> Option<CastlingSide> {
        let us = self.turn();
        if to.rank() != us.back_rank() || king.rank() != to.rank() || king == to {
            return None;
        }
        let on_own_rook = self.board().pieces(us, Role::Rook).contains(to);
        let by_destination = match self.mode() {
            CastlingMode::Orthodox => {
                king.file() == File::E && matches!(to.file(), File::C | File::G)
            }
            CastlingMode::Chess960 => {
                matches!(to.file(), File::C | File::G) && !king_attacks(king).contains(to)
            }
        };
        // Stepping onto an own rook next to the king is castling only where that is a right.
        let as_rook = on_own_rook
            && (self.castling().of(us).contains(to) || !king_attacks(king).contains(to));
        (by_destination || as_rook).then(|| match self.mode() {
            CastlingMode::Chess960 if by_destination => match to.file() {
                File::G => CastlingSide::King,
                _ => CastlingSide::Queen,
            },
            _ => CastlingSide::of(king, to),
        })
    }

    pub(super) fn refuse_castling(&self, side: CastlingSide) -> Refusal {
        let us = self.turn();
        let board = self.board();
        let king = self.king_of(us);
        let castling = |sentence| {
            Facts::new(sentence).with(Fact::Side(us)).with(Fact::Wing(side)).with(Fact::King(king))
        };
        let obstacle = match self.try_castling(side) {
            Err(obstacle) => obstacle,
            // Castling is legal, but this was written as a step of the king.
            Ok(mv) => {
                let mut refusal = self.refuse_geometry(Role::King, king, mv.to());
                refusal.candidates.push(mv);
                return refusal;
            }
        };
        match obstacle {
            CastlingObstacle::NoRight => self.refuse_without_right(side, castling),
            CastlingObstacle::Blocked(blockers) => {
                let sentence = match blockers.more_than_one() {
                    true => Sentence::CastlingPathBlockedMany,
                    false => Sentence::CastlingPathBlockedOne,
                };
                let facts = castling(sentence).with_pieces(board, blockers);
                Refusal::new(IllegalReason::CastlingPathBlocked, blockers, facts)
            }
            CastlingObstacle::Attacked(square, checkers) if square == king => {
                let facts = castling(Sentence::CastlingOutOfCheck).with_pieces(board, checkers);
                Refusal::new(IllegalReason::CastlingOutOfCheck, checkers, facts)
            }
            CastlingObstacle::Attacked(square, found) if square != side.king_to(us) => {
                let facts = castling(Sentence::CastlingThroughCheck)
                    .with(Fact::Square(square))
                    .with_pieces(board, found);
                Refusal::new(IllegalReason::CastlingThroughCheck, found.with(square), facts)
            }
            CastlingObstacle::Attacked(square, found) => {
                self.refuse_arrival(square, found, castling(Sentence::CastlingIntoCheckAttacked))
            }
            CastlingObstacle::Uncovered(rook, found) => {
                let facts = castling(Sentence::CastlingIntoCheckUncovered).with(Fact::From(rook));
                self.refuse_arrival(side.king_to(us), found, facts)
            }
        }
    }

    fn refuse_arrival(&self, square: Square, attackers: Bitboard, facts: Facts) -> Refusal {
        let refutation = self.refutation(square, attackers);
        let facts = facts.with(Fact::Square(square)).with_pieces(self.board(), attackers);
        let reason = IllegalReason::CastlingIntoCheck;
        let mut refusal = Refusal::new(reason, attackers.with(square), facts);
        refusal.refutation = refutation;
        refusal
    }

    /// Without a game only the board can tell why the right is gone.
    fn refuse_without_right(
        &self,
        side: CastlingSide,
        castling: impl Fn(Sentence) -> Facts,
    ) -> Refusal {
        let us = self.turn();
        let king = self.king_of(us);
        let rank = us.back_rank();
        let rooks = self.board().pieces(us, Role::Rook) & rank.into();
        let (king_is_home, corner) = match self.mode() {
            CastlingMode::Orthodox => {
                let file = if side == CastlingSide::King { File::H } else { File::A };
                (king == Square::new(File::E, rank), Some(Square::new(file, rank)))
            }
            CastlingMode::Chess960 => (king.rank() == rank, None),
        };
        let (facts, shown) = match corner {
            _ if !king_is_home => (castling(Sentence::CastlingRightLostKingAway), king),
            Some(corner) if !rooks.contains(corner) => {
                (castling(Sentence::CastlingRightLostNoRook).with(Fact::Square(corner)), corner)
            }
            _ => (castling(Sentence::CastlingRightLostUnknown), king),
        };
        Refusal::new(IllegalReason::CastlingRightLost, shown.into(), facts)
    }
}
