//! Why a piece may not go from one square to another.

use crate::attacks::{attacks, between, bishop_attacks, line, pawn_attacks, rook_attacks};
use crate::bitboard::Bitboard;
use crate::chess_move::Move;
use crate::facts::{Facts, Line, PieceOn};
use crate::piece::{Color, Piece, Role};
use crate::position::Position;
use crate::san::San;
use crate::sentence::Sentence;
use crate::square::Square;
use crate::uci::MoveError;
use crate::variant::Variant;
use crate::verdict::{IllegalReason, Refusal};

impl Position {
    /// Why no legal move leads from one square to the other.
    pub(super) fn why_not(&self, from: Square, to: Square, promotion: Option<Role>, may_castle: bool) -> Refusal {
        let us = self.turn();
        let Some(piece) = self.piece_at(from) else {
            let facts = Facts::new(Sentence::EmptySquare).from(from);
            return Refusal::new(IllegalReason::EmptySquare, from.into(), facts);
        };
        if piece.color != us {
            let facts = Facts::new(Sentence::NotYourPiece).piece(PieceOn::new(from, piece)).side(us).enemy(!us);
            return Refusal::new(IllegalReason::NotYourPiece, from.into(), facts);
        }
        if piece.role == Role::King
            && may_castle
            && let Some(refusal) = self.why_not_castling(from, to)
        {
            // The piece is one of several kings.
            if self.variant() == Variant::Antichess {
                return Refusal { squares: from.into(), ..refusal };
            }
            return refusal;
        }
        let refusal = match piece.role {
            Role::Pawn => self.why_not_pawn(piece, from, to),
            _ => self.why_not_piece(piece, from, to),
        };
        if let Some(refusal) = refusal {
            return refusal;
        }
        if self.board().color(us).contains(to) {
            let role = self.board().role_at(to).unwrap_or(Role::Pawn);
            let facts =
                Facts::new(Sentence::OwnPieceOnTarget).piece(PieceOn::new(from, piece)).to(to).side(us).role(role);
            return Refusal::new(IllegalReason::OwnPieceOnTarget, to.into(), facts);
        }
        if let Some(refusal) = self.why_not_by_variant(piece, from, to, promotion) {
            return refusal;
        }
        if let Some(refusal) = self.why_not_king(piece, from, to, promotion) {
            return refusal;
        }
        // The move is right, except for the promotion or a trailing "e.p."
        let promotes = piece.role == Role::Pawn && to.rank() == (!us).back_rank();
        match (promotes, promotion) {
            (true, None) => self.refuse_promotion(from, to, MoveError::PromotionRequired),
            (true, Some(role)) if !self.may_become(role) => {
                self.refuse_promotion(from, to, MoveError::PromotionNotPossible)
            }
            (false, Some(_)) => self.refuse_promotion(from, to, MoveError::PromotionNotPossible),
            _ => self.refuse_en_passant(from, self.tried(piece, from, to, promotion), to),
        }
    }

    /// For a move that is legal except for a trailing "e.p."
    pub(super) fn refuse_en_passant(&self, from: Square, mv: San, to: Square) -> Refusal {
        let facts = Facts::new(Sentence::PieceCannotMoveThereNoEnPassant).mv(mv);
        let reason = IllegalReason::PieceCannotMoveThere;
        let mut refusal = Refusal::new(reason, from.into(), facts);
        refusal.candidates = self.moves_within(from.into(), to.into());
        refusal
    }

    /// For a move that does not match how the piece moves.
    pub(super) fn refuse_geometry(&self, role: Role, from: Square, to: Square) -> Refusal {
        let is_behind = match self.turn() {
            Color::White => to.rank() < from.rank(),
            Color::Black => to.rank() > from.rank(),
        };
        let sentence = match role {
            _ if from == to => Sentence::PieceCannotMoveThereStays,
            Role::Pawn if is_behind => Sentence::PieceCannotMoveTherePawnBackwards,
            Role::Pawn if from.file() == to.file() => Sentence::PieceCannotMoveTherePawnTooFar,
            Role::Pawn => Sentence::PieceCannotMoveTherePawn,
            Role::Knight => Sentence::PieceCannotMoveThereKnight,
            Role::Bishop => Sentence::PieceCannotMoveThereBishop,
            Role::Rook => Sentence::PieceCannotMoveThereRook,
            Role::Queen => Sentence::PieceCannotMoveThereQueen,
            Role::King => Sentence::PieceCannotMoveThereKing,
        };
        let piece = Piece { color: self.turn(), role };
        let facts = Facts::new(sentence).piece(PieceOn::new(from, piece)).from(from).to(to);
        Refusal::new(IllegalReason::PieceCannotMoveThere, from.into(), facts)
    }

    fn why_not_piece(&self, piece: Piece, from: Square, to: Square) -> Option<Refusal> {
        if !attacks(piece.role, piece.color, from, Bitboard::EMPTY).contains(to) {
            return Some(self.refuse_geometry(piece.role, from, to));
        }
        if piece.role == Role::Knight {
            return None;
        }
        let blockers = between(from, to) & self.board().occupied();
        if blockers.is_empty() {
            return None;
        }
        let sentence = match blockers.more_than_one() {
            true => Sentence::PathBlockedMany,
            false => Sentence::PathBlockedOne,
        };
        let facts = Facts::new(sentence).piece(PieceOn::new(from, piece)).to(to).with_pieces(self.board(), blockers);
        Some(Refusal::new(IllegalReason::PathBlocked, blockers, facts))
    }

    /// Why a pawn does not move like that, regardless of the king.
    fn why_not_pawn(&self, pawn: Piece, from: Square, to: Square) -> Option<Refusal> {
        let us = pawn.color;
        let front = Bitboard::from(from).forward(us);
        let second = front.forward(us);
        let about = |sentence| Facts::new(sentence).piece(PieceOn::new(from, pawn)).to(to);
        if front.contains(to) || second.contains(to) {
            let home = Bitboard::from(us.back_rank()).forward(us);
            let home = self.homes_of_pawns(home);
            if second.contains(to) && !home.contains(from) {
                let reason = IllegalReason::PawnDoublePushNotFromHome;
                let facts = about(Sentence::PawnDoublePushNotFromHome);
                return Some(Refusal::new(reason, from.into(), facts));
            }
            return self.why_no_push(from, to, about);
        }
        if !pawn_attacks(us, from).contains(to) {
            return Some(self.refuse_geometry(Role::Pawn, from, to));
        }
        if self.board().occupied().contains(to) || self.ep_square() == Some(to) {
            return None;
        }
        let beside = Square::new(to.file(), from.rank());
        let third_of_enemy = Bitboard::from((!us).back_rank()).forward(!us).forward(!us);
        let other = self
            .piece_at(beside)
            .filter(|piece| piece.color != us && piece.role == Role::Pawn && third_of_enemy.contains(to));
        let facts = match other {
            Some(other) => about(Sentence::PawnCaptureNeedsEnemyNotJustPushed)
                .other(PieceOn::new(beside, other))
                .from(from)
                .side(us),
            None => about(Sentence::PawnCaptureNeedsEnemyEmpty),
        };
        let facts = self.with_passing_pawn(facts, from, to);
        Some(Refusal::new(IllegalReason::PawnCaptureNeedsEnemy, to.into(), facts))
    }

    /// For a push that is blocked.
    fn why_no_push(&self, from: Square, to: Square, about: impl Fn(Sentence) -> Facts) -> Option<Refusal> {
        let blockers = between(from, to).with(to) & self.board().occupied();
        // The sentence names the nearer one; both are shown.
        let near = (between(from, to) & blockers).first().or(blockers.first())?;
        let sentence = match near == to {
            true => Sentence::PawnPushBlockedAhead,
            false => Sentence::PawnPushBlockedWay,
        };
        let facts = about(sentence).other(PieceOn::new(near, self.piece_at(near)?));
        Some(Refusal::new(IllegalReason::PawnPushBlocked, blockers, facts))
    }

    /// Why the king forbids a move that is otherwise how the piece moves.
    pub(super) fn why_not_king(
        &self,
        piece: Piece,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Refusal> {
        if matches!(self.variant(), Variant::Antichess | Variant::Atomic) {
            return None;
        }
        let us = self.turn();
        let board = self.board();
        let mut occupied = board.occupied().without(from).with(to);
        let mut captured = to;
        if piece.role == Role::Pawn && self.ep_square() == Some(to) && from.file() != to.file() {
            captured = Square::new(to.file(), from.rank());
            occupied = occupied.without(captured);
        }
        let king = if piece.role == Role::King { to } else { self.king_of(us)? };
        let attackers = board.attackers(king, !us, occupied).without(captured);
        let checkers = self.checkers();
        // The sentence names the piece that already gives check, or that pins.
        let pinner = (attackers & self.pinners(from)).first();
        let attacker = (attackers & checkers).first().or(pinner).or(attackers.first())?;
        let refutation = self.refutation(king, attacker, attackers)?;
        let mut shown = attackers;
        let (reason, facts) = if piece.role == Role::King {
            (IllegalReason::KingIntoCheck, self.king_step_facts(from, to, attackers))
        } else if (attackers & checkers).any() {
            let sentence = match checkers.single() {
                None => Sentence::DoesNotAnswerCheckDouble,
                Some(checker) if between(king, checker).any() => Sentence::DoesNotAnswerCheckFromAfar,
                Some(_) => Sentence::DoesNotAnswerCheckFromNear,
            };
            let mut facts = Facts::new(sentence).with_pieces(board, checkers);
            facts.role = checkers.single().and_then(|checker| board.role_at(checker));
            // Without the pinning pieces, which the sentence does not mention.
            shown = checkers;
            (IllegalReason::DoesNotAnswerCheck, facts)
        } else {
            let sentence = if pinner.is_some() {
                Sentence::ExposesKingPinned
            } else if line(king, attacker).contains(from) {
                Sentence::ExposesKingEnPassantRank
            } else {
                Sentence::ExposesKingEnPassantCaptured
            };
            let other = if sentence == Sentence::ExposesKingPinned { attacker } else { captured };
            let mut facts = Facts::new(sentence).line(line_through(king, attacker));
            if let Some(what) = self.piece_at(other) {
                facts = facts.other(PieceOn::new(other, what));
            }
            (IllegalReason::ExposesKing, facts)
        };
        let facts = facts
            .piece(PieceOn::new(from, piece))
            .to(to)
            .king(self.king_square(us))
            .mv(self.tried(piece, from, to, promotion))
            .refutation(refutation);
        let mut refusal = Refusal::new(reason, shown, facts);
        refusal.refutation = Some(refutation);
        Some(refusal)
    }

    /// Why a king may not step there: the most instructive of the reasons.
    pub(super) fn king_step_facts(&self, from: Square, to: Square, attackers: Bitboard) -> Facts {
        let board = self.board();
        // A slider blocked only by the king itself, which would stay on its line.
        let behind = |attacker: &Square| between(*attacker, to).contains(from);
        let other = |sentence, square: Square| {
            let facts = Facts::new(sentence);
            match self.piece_at(square) {
                Some(piece) => facts.other(PieceOn::new(square, piece)),
                None => facts,
            }
        };
        if let Some(slider) = attackers.into_iter().find(behind) {
            other(Sentence::KingIntoCheckLine, slider).line(line_through(from, slider))
        } else if board.occupied().contains(to) {
            other(Sentence::KingIntoCheckProtected, to).with_pieces(board, attackers)
        } else if attackers == board.pieces(!self.turn(), Role::King) {
            other(Sentence::KingIntoCheckKings, self.king_square(!self.turn()))
        } else {
            Facts::new(Sentence::KingIntoCheckAttacked).with_pieces(board, attackers)
        }
    }

    /// The capture of a king in SAN; a pawn that reaches the last rank promotes to a queen.
    pub(super) fn refutation(&self, king: Square, from: Square, attackers: Bitboard) -> Option<San> {
        let role = self.board().role_at(from)?;
        let promotes = role == Role::Pawn && king.rank() == self.turn().back_rank();
        let promotion = promotes.then_some(Role::Queen);
        let mv = Move::normal(role, from, king, Some(Role::King), promotion);
        Some(San::imagined(mv, !self.turn(), attackers & self.board().role(role)))
    }

    /// The move that was tried, in SAN; without a promotion that does not apply.
    pub(super) fn tried(&self, piece: Piece, from: Square, to: Square, promotion: Option<Role>) -> San {
        let board = self.board();
        let captured = match board.role_at(to) {
            None if piece.role == Role::Pawn && from.file() != to.file() => Some(Role::Pawn),
            captured => captured,
        };
        let is_possible = |role: &Role| self.may_become(*role);
        let promotion = self.applicable_promotion(from, to, promotion).filter(is_possible);
        let mv = Move::normal(piece.role, from, to, captured, promotion);
        let like = attacks(piece.role, !piece.color, to, board.occupied()) & board.pieces_like(piece.color, piece.role);
        San::imagined(mv, piece.color, like.with(from))
    }

    /// The pieces that pin a piece to its king.
    pub fn pinners(&self, square: Square) -> Bitboard {
        let (Some(color), Some(pin_line)) = (self.board().color_at(square), self.pin_line(square)) else {
            return Bitboard::EMPTY;
        };
        let king = self.king_square(color);
        let through = self.board().occupied().without(square);
        let sliders = (rook_attacks(king, through) & self.board().straight_sliders(!color))
            | (bishop_attacks(king, through) & self.board().diagonal_sliders(!color));
        sliders & pin_line
    }
}

/// The whole line through two squares, by its ends.
pub(super) fn line_through(a: Square, b: Square) -> Line {
    let whole = line(a, b);
    Line { from: whole.first().unwrap_or(a), to: whole.last().unwrap_or(b) }
}
