//! Why a king may not castle.

use crate::attacks::king_attacks;
use crate::bitboard::Bitboard;
use crate::castling::{CastlingMode, CastlingPath, CastlingSide};
use crate::facts::{Facts, PieceOn};
use crate::piece::{Piece, Role};
use crate::position::Position;
use crate::sentence::Sentence;
use crate::square::{File, Square};
use crate::variant::Variant;
use crate::verdict::{IllegalReason, Refusal};

impl Position {
    /// Why a king may not go to a named square, if the move is meant as castling and not as a step.
    pub(super) fn why_not_castling(&self, king: Square, to: Square) -> Option<Refusal> {
        let us = self.turn();
        if to.rank() != us.back_rank() || king.rank() != to.rank() {
            return None;
        }
        let castles_with = |side: &CastlingSide| self.castling_rook(us, *side) == Some(to);
        if let Some(side) = CastlingSide::ALL.into_iter().find(castles_with) {
            return Some(self.refuse_castling_move(side, king));
        }
        // In Chess960 the king may already be on its castling target, so the text tells it to stay.
        let stays = |side: &CastlingSide| self.castling_rook(us, *side).is_some() && side.king_to(us) == to;
        if king == to {
            return CastlingSide::ALL.into_iter().find(stays).map(|side| self.refuse_castling_move(side, king));
        }
        let side = match to.file() {
            File::G => Some(CastlingSide::King),
            File::C => Some(CastlingSide::Queen),
            _ => None,
        };
        let is_far = !king_attacks(king).contains(to);
        let can_be_meant = self.mode() == CastlingMode::Chess960 || king.file() == File::E;
        match side.filter(|_| is_far && can_be_meant) {
            Some(side) => Some(self.refuse_castling_move(side, king)),
            // A rook without the right; one next to the king is only an obstacle.
            None if is_far && self.board().pieces(us, Role::Rook).contains(to) => {
                let side = CastlingSide::of(king, to);
                if self.castling_rook(us, side).is_none() {
                    return Some(self.refuse_without_right(side));
                }
                let rook = Piece { color: us, role: Role::Rook };
                let facts =
                    self.castling_facts(side, Sentence::CastlingRightLostThisRook).other(PieceOn::new(to, rook));
                Some(Refusal::new(IllegalReason::CastlingRightLost, to.into(), facts))
            }
            None => None,
        }
    }

    /// For castling written as a king's move: it is illegal, or legal except for a trailing "e.p."
    fn refuse_castling_move(&self, side: CastlingSide, king: Square) -> Refusal {
        match self.castle(side) {
            Some(mv) => self.refuse_en_passant(king, self.san(mv), mv.to()),
            None => self.refuse_castling(side),
        }
    }

    /// The first condition for castling that is not met, in the order of the reasons.
    pub(super) fn refuse_castling(&self, side: CastlingSide) -> Refusal {
        if let Some(refusal) = self.refuse_any_castling(side) {
            return refusal;
        }
        let us = self.turn();
        let board = self.board();
        let Some(king) = self.king_of(us) else {
            let facts = self.castling_facts(side, Sentence::CastlingRightLostNoKing);
            return Refusal::new(IllegalReason::CastlingRightLost, Bitboard::EMPTY, facts);
        };
        let Some(rook) = self.castling_rook(us, side) else {
            return self.refuse_without_right(side);
        };
        let castling = |sentence| self.castling_facts(side, sentence);
        let path = CastlingPath::new(us, king, rook);
        let others = board.occupied().without(king).without(rook);
        let blockers = path.both & others;
        if blockers.any() {
            let sentence = match blockers.more_than_one() {
                true => Sentence::CastlingPathBlockedMany,
                false => Sentence::CastlingPathBlockedOne,
            };
            let facts = castling(sentence).with_pieces(board, blockers);
            return Refusal::new(IllegalReason::CastlingPathBlocked, blockers, facts);
        }
        let checkers = self.checkers();
        if checkers.any() {
            let facts = castling(Sentence::CastlingOutOfCheck).with_pieces(board, checkers);
            return Refusal::new(IllegalReason::CastlingOutOfCheck, checkers, facts);
        }
        if self.variant() == Variant::Atomic {
            return self.refuse_atomic_castling(side, &path, rook);
        }
        let king_to = side.king_to(us);
        let attackers = |square| board.attackers(square, !us, board.occupied().without(king));
        let crossed = path.king - king_to.into();
        let attacked: Bitboard = crossed.into_iter().filter(|square| attackers(*square).any()).collect();
        // The first one that the king would cross.
        if let Some(square) = if king_to < king { attacked.last() } else { attacked.first() } {
            let found = attackers(square);
            let facts = castling(Sentence::CastlingThroughCheck).square(square).with_pieces(board, found);
            return Refusal::new(IllegalReason::CastlingThroughCheck, found.with(square), facts);
        }
        let found = attackers(king_to);
        if found.any() {
            let facts = castling(Sentence::CastlingIntoCheckAttacked);
            return self.refuse_arrival(king_to, found, facts);
        }
        // In Chess960 the rook may have shielded the square the king goes to.
        let after = others.with(king_to).with(side.rook_to(us));
        let facts = castling(Sentence::CastlingIntoCheckUncovered).from(rook);
        self.refuse_arrival(king_to, board.attackers(king_to, !us, after), facts)
    }

    pub(super) fn castling_facts(&self, side: CastlingSide, sentence: Sentence) -> Facts {
        let facts = Facts::new(sentence).side(self.turn()).wing(side);
        match self.king_of(self.turn()) {
            Some(king) => facts.king(king),
            None => facts,
        }
    }

    pub(super) fn refuse_arrival(&self, square: Square, attackers: Bitboard, facts: Facts) -> Refusal {
        let refutation = attackers.first().and_then(|by| self.refutation(square, by, attackers));
        let facts = facts.square(square).with_pieces(self.board(), attackers);
        let reason = IllegalReason::CastlingIntoCheck;
        let mut refusal = Refusal::new(reason, attackers.with(square), facts);
        refusal.refutation = refutation;
        refusal
    }

    /// Without a game, only the board can show why the right is lost.
    fn refuse_without_right(&self, side: CastlingSide) -> Refusal {
        if let Some(refusal) = self.refuse_any_castling(side) {
            return refusal;
        }
        let castling = |sentence| self.castling_facts(side, sentence);
        let us = self.turn();
        let king = self.king_square(us);
        let rank = us.back_rank();
        let rooks = self.board().pieces(us, Role::Rook) & rank.into();
        let (king_is_home, corner) = match self.mode() {
            CastlingMode::Orthodox => {
                let file = if side == CastlingSide::King { File::H } else { File::A };
                (king == Square::new(File::E, rank), Some(Square::new(file, rank)))
            }
            CastlingMode::Chess960 => (king.rank() == rank, None),
        };
        let has_rook = rooks.into_iter().any(|rook| CastlingSide::of(king, rook) == side);
        let (facts, shown) = match corner {
            _ if !king_is_home => (castling(Sentence::CastlingRightLostKingAway), king),
            Some(corner) if !rooks.contains(corner) => {
                (castling(Sentence::CastlingRightLostNoRook).square(corner), corner)
            }
            None if !has_rook => (castling(Sentence::CastlingRightLostNoRookThere), king),
            _ => (castling(Sentence::CastlingRightLostUnknown), king),
        };
        Refusal::new(IllegalReason::CastlingRightLost, shown.into(), facts)
    }
}
