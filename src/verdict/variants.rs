//! Why the rules of a variant forbid a move.

use alloc::vec::Vec;

use crate::attacks::{between, king_attacks};
use crate::bitboard::Bitboard;
use crate::castling::{CastlingPath, CastlingSide};
use crate::chess_move::{Move, MoveKind};
use crate::facts::{Facts, PieceOn};
use crate::outcome::GameEnd;
use crate::piece::{Color, Piece, Role};
use crate::position::Position;
use crate::read_move::WrittenMove;
use crate::san::San;
use crate::sentence::Sentence;
use crate::square::{Rank, Square};
use crate::uci::MoveError;
use crate::variant::{Pocket, Variant};
use crate::variants::VariantEnd;
use crate::verdict::ends::end_facts;
use crate::verdict::pieces::line_through;
use crate::verdict::{IllegalReason, Refusal};

impl Position {
    /// The refusal of any move if the game is over by the variant's own rule.
    pub(super) fn refuse_after_end(&self) -> Option<Refusal> {
        let VariantEnd { outcome, reason, .. } = self.variant_end()?;
        Some(Refusal::new(IllegalReason::GameOver, Bitboard::EMPTY, end_facts(GameEnd::new(outcome, reason))))
    }

    pub(super) fn refuse_written_in_variant(&self, written: WrittenMove, error: MoveError) -> Refusal {
        self.refuse_after_end().unwrap_or_else(|| {
            let mut refusal = self.refuse_written(written, error);
            self.reword(&mut refusal);
            refusal
        })
    }

    /// Replaces a sentence that holds only in chess by that of the variant.
    pub(super) fn reword(&self, refusal: &mut Refusal) {
        refusal.facts.sentence = self.reworded(refusal.facts.sentence);
    }

    /// A sentence or, if it holds only in chess, that of the variant.
    pub(crate) fn reworded(&self, sentence: Sentence) -> Sentence {
        match (sentence, self.variant(), self.turn()) {
            (sentence, Variant::Chess, _) => sentence,
            // Mate is not the only way to win.
            (Sentence::GameOverResignationDrawBy, ..) => Sentence::GameOverResignationDrawByVariant,
            (Sentence::GameOverTimeForfeitDrawBy, ..) => Sentence::GameOverTimeForfeitDrawByVariant,
            (Sentence::WinnerCouldNotMate, ..) => Sentence::WinnerCouldNotMateVariant,
            (Sentence::PawnDoublePushNotFromHome, Variant::Horde, Color::White) => {
                Sentence::PawnDoublePushNotFromHomeHorde
            }
            (Sentence::PawnDoublePushNotFromHome, Variant::Crazyhouse, _) => Sentence::PawnDoublePushNotFromHomeDropped,
            (Sentence::CastlingRightLostUnknown, Variant::Crazyhouse, _) => Sentence::CastlingRightLostUnknownOrDropped,
            (Sentence::PromotionPieceRequired, Variant::Antichess, _) => Sentence::PromotionPieceRequiredAntichess,
            (Sentence::PromotionNotPossibleRole, Variant::Antichess, _) => Sentence::PromotionNotPossibleAntichess,
            (Sentence::PieceCannotMoveThereKingElsewhere, Variant::Antichess, _) => {
                Sentence::PieceCannotMoveThereNoneLikeThat
            }
            (sentence, ..) => sentence,
        }
    }

    /// Why a piece may not be dropped on a square.
    pub(super) fn refuse_drop(&self, role: Role, to: Square) -> Refusal {
        let us = self.turn();
        // No text is read as a drop then, but a program may construct one.
        if !Variant::Crazyhouse.is_known() {
            let facts = Facts::new(Sentence::DropNotHere).side(us).role(role);
            return Refusal::new(IllegalReason::DropNotHere, Bitboard::EMPTY, facts);
        }
        let (reason, sentence, squares) = self.why_no_drop(role, to);
        let mut facts = Facts::new(sentence).side(us).role(role).to(to);
        if let Some(other) = self.piece_at(to) {
            facts = facts.other(PieceOn::new(to, other));
        }
        if sentence == Sentence::DropNotHeld {
            facts.held = Some(self.variant_state().pockets()[us.index()]);
        }
        if reason == IllegalReason::DoesNotAnswerCheck {
            let (king, checkers) = (self.king_square(us), self.checkers());
            facts = facts.king(king).with_pieces(self.board(), checkers);
            facts = facts.mv(San::imagined(Move::drop(role, to), us, Bitboard::EMPTY));
            facts.moves = self.sans(&self.drop_moves(role, Bitboard::ALL));
            // A drop may block one of two checks.
            let attackers = self.board().attackers(king, !us, self.board().occupied().with(to));
            facts.refutation = attackers.first().and_then(|by| self.refutation(king, by, attackers));
        }
        let refutation = facts.refutation;
        let mut refusal = Refusal::new(reason, squares, facts);
        refusal.refutation = refutation;
        refusal.candidates = self.candidates(role, to.into());
        refusal
    }

    fn why_no_drop(&self, role: Role, to: Square) -> (IllegalReason, Sentence, Bitboard) {
        let pocket = self.variant_state().pockets()[self.turn().index()];
        if self.variant() != Variant::Crazyhouse {
            (IllegalReason::DropNotHere, Sentence::DropNotHere, Bitboard::EMPTY)
        } else if role == Role::King {
            (IllegalReason::DropKing, Sentence::DropKing, Bitboard::EMPTY)
        } else if pocket == Pocket::EMPTY {
            (IllegalReason::DropNotHeld, Sentence::DropNotHeldNone, Bitboard::EMPTY)
        } else if pocket.count(role) == 0 {
            (IllegalReason::DropNotHeld, Sentence::DropNotHeld, Bitboard::EMPTY)
        } else if role == Role::Pawn && Bitboard::BACK_RANKS.contains(to) {
            (IllegalReason::DropPawnRank, Sentence::DropPawnRank, to.into())
        } else if self.board().occupied().contains(to) {
            (IllegalReason::DropOnPiece, Sentence::DropOnPiece, to.into())
        } else {
            // The only thing left that can be wrong with a drop is that it does not block a check.
            let checkers = self.checkers();
            let king = self.king_square(self.turn());
            match checkers.single() {
                Some(checker) if !self.drop_moves(role, Bitboard::ALL).is_empty() => {
                    let squares = between(king, checker).with(checker);
                    (IllegalReason::DoesNotAnswerCheck, Sentence::DoesNotAnswerCheckDrop, squares)
                }
                _ => (IllegalReason::DoesNotAnswerCheck, Sentence::DoesNotAnswerCheckNoDrop, checkers),
            }
        }
    }

    /// The legal drops of a role on these squares.
    pub(super) fn drop_moves(&self, role: Role, to: Bitboard) -> Vec<Move> {
        let empty = to - self.board().occupied();
        self.legal_moves_within(empty, empty).into_iter().filter(|mv| mv.role() == role).collect()
    }

    /// For castling in a variant that has none.
    pub(super) fn refuse_any_castling(&self, side: CastlingSide) -> Option<Refusal> {
        let sentence = match self.variant() {
            Variant::Antichess => Sentence::CastlingRightLostAntichess,
            Variant::RacingKings => Sentence::CastlingRightLostRacingKings,
            _ => return None,
        };
        let facts = Facts::new(sentence).side(self.turn()).wing(side);
        let kings = self.board().pieces(self.turn(), Role::King);
        Some(Refusal::new(IllegalReason::CastlingRightLost, kings, facts))
    }

    /// Why a king may not castle on a free path in atomic: next to the other king attacks do not count, and the rook is
    /// in place when the king arrives.
    pub(super) fn refuse_atomic_castling(&self, side: CastlingSide, path: &CastlingPath, rook: Square) -> Refusal {
        let (us, board) = (self.turn(), self.board());
        let king = self.king_square(us);
        let king_to = side.king_to(us);
        let without_king = board.occupied().without(king);
        let attackers = |square: Square| match self.is_beside_enemy_king(square) {
            true => Bitboard::EMPTY,
            false => board.attackers(square, !us, without_king),
        };
        let crossed = (path.king - king_to.into()).without(king);
        let attacked: Bitboard = crossed.into_iter().filter(|square| attackers(*square).any()).collect();
        if let Some(square) = if king_to < king { attacked.last() } else { attacked.first() } {
            let found = attackers(square);
            let facts =
                self.castling_facts(side, Sentence::CastlingThroughCheck).square(square).with_pieces(board, found);
            return Refusal::new(IllegalReason::CastlingThroughCheck, found.with(square), facts);
        }
        let after = without_king.without(rook).with(king_to).with(side.rook_to(us));
        let found = board.attackers(king_to, !us, after);
        let sentence = match (found & attackers(king_to)).any() {
            true => Sentence::CastlingIntoCheckAttacked,
            false => Sentence::CastlingIntoCheckUncovered,
        };
        self.refuse_arrival(king_to, found, self.castling_facts(side, sentence).from(rook))
    }

    fn is_beside_enemy_king(&self, square: Square) -> bool {
        self.king_of(!self.turn()).is_some_and(|king| king_attacks(king).contains(square))
    }

    /// The squares from which a pawn may go two squares: in horde the first rank, too.
    pub(super) fn homes_of_pawns(&self, home: Bitboard) -> Bitboard {
        match (self.variant(), self.turn()) {
            (Variant::Horde, Color::White) => home | Rank::First.into(),
            _ => home,
        }
    }

    /// Adds to a pawn's step to an empty square the pawn that may have passed it from the first rank: only a game knows.
    pub(super) fn with_passing_pawn(&self, facts: Facts, from: Square, to: Square) -> Facts {
        let beside = Square::new(to.file(), from.rank());
        let white = Piece { color: Color::White, role: Role::Pawn };
        let may_have_passed = self.variant() == Variant::Horde
            && self.turn() == Color::Black
            && to.rank() == Rank::Second
            && self.piece_at(beside) == Some(white);
        if may_have_passed { facts.other(PieceOn::new(beside, white)).from(from).side(Color::Black) } else { facts }
    }

    /// Why the variant forbids a move that matches how the piece moves. Chess's rules about kings do not apply in
    /// antichess and atomic; in racing kings they come before those of the variant.
    pub(super) fn why_not_by_variant(
        &self,
        piece: Piece,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Refusal> {
        let mv = self.pseudo_move(piece, from, to, promotion);
        let facts = || {
            let facts = Facts::new(Sentence::MustCapture).piece(PieceOn::new(from, piece)).to(to).side(self.turn());
            facts.mv(self.tried(piece, from, to, promotion))
        };
        match self.variant() {
            Variant::Antichess => self.why_not_in_antichess(mv, facts()),
            Variant::Atomic => self.why_not_in_atomic(mv, facts()),
            Variant::RacingKings => {
                self.why_not_king(piece, from, to, promotion).or_else(|| self.why_not_in_race(mv, facts()))
            }
            _ => None,
        }
    }

    /// Whether a pawn can promote to this role.
    pub(super) fn may_become(&self, role: Role) -> bool {
        Role::PROMOTIONS.contains(&role) || role == Role::King && self.variant() == Variant::Antichess
    }

    /// The move that was tried, with any promotion where one is needed, since kings are affected alike.
    fn pseudo_move(&self, piece: Piece, from: Square, to: Square, promotion: Option<Role>) -> Move {
        let captured = self.board().role_at(to);
        if piece.role == Role::Pawn && from.file() != to.file() && captured.is_none() {
            return Move::en_passant(from, to);
        }
        let promotes = piece.role == Role::Pawn && Bitboard::BACK_RANKS.contains(to);
        let role = promotion.filter(|role| self.may_become(*role)).unwrap_or(Role::Queen);
        Move::normal(piece.role, from, to, captured, promotes.then_some(role))
    }

    fn why_not_in_antichess(&self, mv: Move, mut facts: Facts) -> Option<Refusal> {
        let moves = self.legal_moves();
        if mv.capture().is_some() || !moves.iter().any(|mv| mv.capture().is_some()) {
            return None;
        }
        let squares = moves.iter().flat_map(|mv| [mv.from(), mv.to()]).collect();
        facts.moves = self.sans(&moves);
        Some(Refusal::new(IllegalReason::MustCapture, squares, facts))
    }

    fn why_not_in_atomic(&self, mv: Move, mut facts: Facts) -> Option<Refusal> {
        let (us, board) = (self.turn(), self.board());
        let (from, to) = (mv.from(), mv.to());
        let exploded = self.exploded(mv);
        if exploded.any() && mv.role() == Role::King {
            facts.sentence = Sentence::KingCannotCapture;
            facts.other = Some(PieceOn::new(to, self.piece_at(to)?));
            return Some(Refusal::new(IllegalReason::KingCannotCapture, to.into(), facts));
        }
        let king = self.king_of(us)?;
        facts.king = Some(king);
        if exploded.contains(king) {
            facts.sentence = Sentence::ExplodesOwnKing;
            return Some(Refusal::new(IllegalReason::ExplodesOwnKing, Bitboard::from(to).with(king), facts));
        }
        let next = self.play(mv);
        let enemy = next.king_of(!us)?;
        let square = if mv.role() == Role::King { to } else { king };
        if king_attacks(enemy).contains(square) {
            return None;
        }
        let attackers = next.attackers(square, !us);
        let checkers = self.checkers();
        // The sentence names the piece that already gives check, or that pins.
        let pinner = (attackers & self.pinners(from)).first();
        let attacker = (attackers & checkers).first().or(pinner).or(attackers.first())?;
        let shields = between(square, attacker) & board.occupied();
        let mut shown = attackers;
        let reason = if mv.role() == Role::King {
            if king_attacks(enemy).contains(from) {
                facts.sentence = Sentence::KingIntoCheckParted;
                facts.other = Some(PieceOn::new(enemy, Piece { color: !us, role: Role::King }));
                facts = facts.with_pieces(board, attackers);
            } else {
                let Facts { sentence, other, line, pieces, .. } = self.king_step_facts(from, to, attackers);
                facts = Facts { sentence, other, line, pieces, ..facts };
            }
            IllegalReason::KingIntoCheck
        } else if (attackers & checkers).any() {
            facts.sentence = Sentence::DoesNotAnswerCheckAtomic;
            facts = facts.square(enemy).with_pieces(board, checkers);
            shown = checkers;
            IllegalReason::DoesNotAnswerCheck
        } else {
            facts.sentence =
                if pinner.is_some() { Sentence::ExposesKingPinned } else { Sentence::ExposesKingExplosion };
            facts = facts.line(line_through(king, attacker));
            facts.other = self.piece_at(attacker).map(|piece| PieceOn::new(attacker, piece));
            if pinner.is_none() {
                shown |= shields;
                facts = facts.with_pieces(board, shields);
            }
            IllegalReason::ExposesKing
        };
        facts.refutation = self.refutation(square, attacker, attackers);
        let mut refusal = Refusal::new(reason, shown, facts);
        refusal.refutation = refusal.facts.refutation;
        Some(refusal)
    }

    fn why_not_in_race(&self, mv: Move, mut facts: Facts) -> Option<Refusal> {
        let next = self.play(mv);
        let checkers = next.checkers();
        let king = next.king_of(next.turn())?;
        facts.king = Some(king);
        let giver = checkers.first()?;
        facts.sentence = Sentence::GivesCheck;
        let mut squares = Bitboard::from(mv.to()).with(king);
        if !checkers.contains(mv.to()) {
            facts.sentence = Sentence::GivesCheckDiscovered;
            facts.other = self.piece_at(giver).map(|piece| PieceOn::new(giver, piece));
            squares = checkers.with(king);
        }
        Some(Refusal::new(IllegalReason::GivesCheck, squares, facts))
    }
}

/// Whether an explosion took a rook that could castle, and not the capture itself.
pub(super) fn blows_up(before: &Position, mv: Move, rook: Square) -> bool {
    before.exploded(mv).contains(rook) && mv.from() != rook && mv.to() != rook
}

/// Whether a pawn of the horde made its double step from the first rank.
pub(super) fn is_from_first_rank(before: &Position, mv: Move) -> bool {
    before.variant() == Variant::Horde
        && mv.role() == Role::Pawn
        && mv.kind() == MoveKind::Normal
        && mv.from().rank() == Rank::First
        && mv.to().rank() == Rank::Third
}
