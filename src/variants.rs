//! The rules of the variants, each in a file of its own. The modules of chess call in here when the variant of a
//! position is not chess.
//!
//! Speed matters less than in chess: most variants take the moves of chess, or all moves that pieces can make, and
//! test each by playing it.

mod antichess;
mod atomic;
mod can_win;
mod crazyhouse;
mod horde;
mod king_of_the_hill;
mod material;
mod pseudo;
mod racing_kings;
mod three_check;

pub(crate) use king_of_the_hill::HILL;

use crate::bitboard::Bitboard;
use crate::castling::{CastlingLetter, CastlingMode, CastlingSide};
use crate::chess_move::{Move, MoveList};
use crate::outcome::{EndReason, GameEnd, Outcome};
use crate::piece::{Color, Role};
use crate::position::{Position, PositionError};
use crate::san::San;
use crate::setup::Setup;
use crate::square::{Rank, Square};
use crate::uci::{MoveError, choose};
use crate::variant::{MOST_CHECKS, Variant, VariantState};

/// An end by a variant's rule that stands on the board, with the squares that show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct VariantEnd {
    /// The winner, or a draw.
    #[cfg_attr(feature = "serde", serde(rename = "result"))]
    pub outcome: Outcome,
    /// The reason.
    pub reason: EndReason,
    /// The squares that show it: the king on the hill, the kings that have arrived, the pieces that give the third check.
    pub squares: Bitboard,
}

impl VariantEnd {
    const fn win(winner: Color, reason: EndReason, squares: Bitboard) -> VariantEnd {
        VariantEnd { outcome: Outcome::Win(winner), reason, squares }
    }
}

impl Position {
    /// The starting position of a variant.
    ///
    /// ```
    /// use chess_arbiter::{Position, Variant};
    /// let horde = Position::start_of(Variant::Horde);
    /// assert_eq!(horde.board().occupied().len(), 52);
    /// assert_eq!(horde.legal_moves().len(), 8);
    /// ```
    #[cfg(feature = "variants")]
    pub fn start_of(variant: Variant) -> Position {
        Position::usual(VariantState::new(variant))
    }

    /// The usual starting position of the variant with this initial state.
    pub(crate) fn usual(state: VariantState) -> Position {
        let mut start = match state.variant() {
            Variant::Horde => horde::start(),
            Variant::RacingKings => racing_kings::start(),
            _ => Position::default(),
        };
        start.set_variant_state(state);
        if state.variant() == Variant::Antichess {
            start.forget_castling();
        }
        start
    }

    pub(crate) fn is_variant_start(&self) -> bool {
        let usual = Position::usual(VariantState::new(self.variant()));
        let is_one_of_960 = || match self.variant() {
            // Without castling, there are no rights to decide by.
            Variant::Antichess => {
                let castling = [CastlingSide::ALL.map(|side| Some(CastlingLetter::Side(side))); 2];
                let chess = Setup { castling, variant: VariantState::CHESS, ..self.to_setup() };
                let position = Position::from_setup(&chess, CastlingMode::Chess960);
                position.is_ok_and(|position| position.chess960_number().is_some())
            }
            _ => self.chess960_number().is_some(),
        };
        self.variant_state() == usual.variant_state() && (*self == usual || is_one_of_960())
    }

    /// The end by the variant's own rule that stands on the board: a king on the hill, a third check, a king that was blown
    /// up, a race, nothing left. `None` in chess, and if the game goes on or ended otherwise.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// assert!(Position::default().variant_end().is_none());
    /// ```
    pub fn variant_end(&self) -> Option<VariantEnd> {
        if self.variant() == Variant::Antichess {
            return antichess::end(self);
        }
        // Mate comes first.
        self.end_on_board().filter(|_| !self.is_checkmate())
    }

    /// The squares on which each role of the pocket can be dropped; none except in crazyhouse.
    pub fn drops(&self) -> impl Iterator<Item = (Role, Bitboard)> {
        let moves = self.legal_moves();
        Role::ALL.into_iter().filter_map(move |role| {
            let of_role = moves.iter().filter(|mv| mv.is_drop() && mv.role() == role);
            let targets: Bitboard = of_role.map(|mv| mv.to()).collect();
            targets.any().then_some((role, targets))
        })
    }

    /// The squares, before the move, of everything that an atomic capture removes: capturing and captured piece, and
    /// all neighbors but pawns. Empty for a move that is not a capture, and in other variants.
    pub fn exploded(&self, mv: Move) -> Bitboard {
        if self.variant() == Variant::Atomic { atomic::exploded(self, mv) } else { Bitboard::EMPTY }
    }

    /// The end by the variant's rule, from the board alone: without regard to mate, and to moves in antichess.
    fn end_on_board(&self) -> Option<VariantEnd> {
        match self.variant() {
            Variant::Chess | Variant::Crazyhouse => None,
            Variant::Atomic => atomic::end(self),
            Variant::Antichess => antichess::end_on_board(self),
            Variant::ThreeCheck => three_check::end(self),
            Variant::KingOfTheHill => king_of_the_hill::end(self),
            Variant::Horde => horde::end(self),
            Variant::RacingKings => racing_kings::end(self),
        }
    }

    /// The moves that the variant's rules allow, whether or not the game is over by its own rule.
    fn moves_by_rule(&self, from: Bitboard, to: Bitboard) -> MoveList {
        match self.variant() {
            Variant::Chess | Variant::ThreeCheck | Variant::KingOfTheHill => self.moves_of_chess(from, to),
            Variant::Crazyhouse => crazyhouse::moves(self, from, to),
            Variant::Atomic => atomic::moves(self, from, to),
            Variant::Antichess => antichess::moves(self, from, to),
            Variant::Horde => horde::moves(self, from, to),
            Variant::RacingKings => racing_kings::moves(self, from, to),
        }
    }

    pub(crate) fn variant_moves_within(&self, from: Bitboard, to: Bitboard) -> MoveList {
        match self.end_on_board() {
            Some(_) => MoveList::new(),
            None => self.moves_by_rule(from, to),
        }
    }

    pub(crate) fn variant_count(&self) -> u64 {
        self.legal_moves().len() as u64
    }

    pub(crate) fn add_variant_targets(&self, targets: &mut [Bitboard; 64], onto_rooks: bool) {
        for mv in self.legal_moves().into_iter().filter(|mv| !mv.is_drop()) {
            let place = &mut targets[usize::from(mv.from().index() & 63)];
            *place |= mv.to().into();
            if let (Some(file), true) = (mv.rook_file(), onto_rooks) {
                *place |= Square::new(file, mv.from().rank()).into();
            }
        }
    }

    pub(crate) fn variant_checkers(&self) -> Bitboard {
        let Some(king) = self.king_of(self.turn()) else { return Bitboard::EMPTY };
        match self.variant() {
            Variant::Antichess => Bitboard::EMPTY,
            Variant::Atomic if atomic::kings_touch(self) => Bitboard::EMPTY,
            _ => self.attackers(king, !self.turn()),
        }
    }

    pub(crate) fn variant_pinned(&self, color: Color) -> Bitboard {
        match self.variant() {
            Variant::Antichess => Bitboard::EMPTY,
            Variant::Atomic if atomic::kings_touch(self) => Bitboard::EMPTY,
            _ => self.pinned_in_chess(color),
        }
    }

    #[inline(never)]
    pub(crate) fn variant_after(&self, mv: Move) -> Position {
        let mut next = self.after_in_chess(mv);
        match self.variant() {
            Variant::Crazyhouse => crazyhouse::play(self, mv, &mut next),
            Variant::Atomic => atomic::play(self, mv, &mut next),
            Variant::ThreeCheck => three_check::play(self, &mut next),
            Variant::Chess | Variant::Antichess | Variant::KingOfTheHill | Variant::Horde | Variant::RacingKings => {}
        }
        next
    }

    pub(crate) fn variant_ep_square(&self) -> Option<Square> {
        let square = self.ep_square()?;
        let moves = self.legal_moves_within(self.ep_capturers(square), square.into());
        moves.iter().any(|mv| mv.is_en_passant()).then_some(square)
    }

    pub(crate) fn is_variant_over(&self) -> bool {
        self.variant_end_by_moves().is_some()
    }

    pub(crate) fn is_variant_checkmate(&self) -> bool {
        self.is_check() && self.moves_by_rule(Bitboard::ALL, Bitboard::ALL).is_empty()
    }

    pub(crate) fn is_variant_stalemate(&self) -> bool {
        self.variant_end_by_moves() == Some(GameEnd::draw(EndReason::Stalemate))
    }

    /// The end on the board under any rules, as Lichess orders it: mate, the variant's own end, stalemate.
    pub(crate) fn variant_end_by_moves(&self) -> Option<GameEnd> {
        if self.is_variant_checkmate() {
            return Some(GameEnd::new(Outcome::Win(!self.turn()), EndReason::Checkmate));
        }
        match self.variant_end() {
            Some(VariantEnd { outcome, reason, .. }) => Some(GameEnd::new(outcome, reason)),
            None => self.legal_moves().is_empty().then_some(GameEnd::draw(EndReason::Stalemate)),
        }
    }

    /// `find_among` of a variant.
    pub(crate) fn find_variant_move(
        &self,
        role: Role,
        pieces: Bitboard,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, MoveError> {
        let is_meant = |mv: &Move| mv.role() == role && !mv.is_castle() && !mv.is_drop();
        let mut meant = MoveList::new();
        for mv in self.legal_moves_within(pieces, to.into()).into_iter().filter(is_meant) {
            meant.push(mv);
        }
        match choose(&meant, promotion) {
            // Another promotion is legal, because in racing kings this one gives check.
            Err(MoveError::PromotionNotPossible)
                if meant.iter().any(|mv| mv.promotion().is_some())
                    && promotion.is_some_and(|role| Role::PROMOTIONS.contains(&role)) =>
            {
                Err(MoveError::Illegal)
            }
            found => found,
        }
    }

    /// The legal drop of a role on a square.
    pub fn find_drop(&self, role: Role, to: Square) -> Result<Move, MoveError> {
        let drop = Move::drop(role, to);
        if self.variant() == Variant::Crazyhouse && self.is_legal(drop) { Ok(drop) } else { Err(MoveError::Illegal) }
    }

    pub(crate) fn variant_san(&self, mv: Move) -> San {
        let like = match mv.role() {
            Role::Pawn => Bitboard::EMPTY,
            role => self.board().pieces_like(self.turn(), role),
        };
        San::of_variant(self, mv, &on_board(&self.legal_moves_within(like, mv.to().into())))
    }

    pub(crate) fn for_each_variant_san(&self, moves: &[Move], mut visit: impl FnMut(San)) {
        let rivals = on_board(moves);
        for &mv in moves {
            visit(San::of_variant(self, mv, &rivals));
        }
    }
}

/// The moves of pieces on the board: drops need no disambiguation from them.
fn on_board(moves: &[Move]) -> MoveList {
    let mut list = MoveList::new();
    moves.iter().filter(|mv| !mv.is_drop()).for_each(|mv| list.push(*mv));
    list
}

impl Setup {
    /// The variant state of a position: promoted marks only where a promoted piece can stand, and nothing of other
    /// variants.
    pub(crate) fn playable_variant(&self) -> VariantState {
        let state = VariantState::new(self.variant());
        match self.variant() {
            Variant::Crazyhouse => {
                let unpromoted = self.board.role(Role::Pawn) | self.board.role(Role::King);
                let promoted = self.variant.promoted() & (self.board.occupied() - unpromoted);
                state.with_pockets(self.variant.pockets(), promoted)
            }
            Variant::ThreeCheck => state.with_checks(self.variant.checks().map(|left| left.min(MOST_CHECKS))),
            _ => state,
        }
    }

    /// The pawns on the first and the last rank; in horde those of White may be on the first.
    pub(crate) fn misplaced_pawns(&self) -> Bitboard {
        let allowed = match self.variant() {
            Variant::Horde => self.board.color(Color::White) & Bitboard::from(Rank::First),
            _ => Bitboard::EMPTY,
        };
        (self.board.role(Role::Pawn) & Bitboard::BACK_RANKS) - allowed
    }

    /// Calls back with every reason why a setup of a variant is not playable.
    pub(crate) fn each_variant_error(&self, found: &mut dyn FnMut(PositionError)) {
        let chess = |found: &mut dyn FnMut(PositionError)| {
            Setup { variant: VariantState::CHESS, ..*self }.each_position_error(found);
        };
        let kings = |color| self.board.pieces(color, Role::King);
        match self.variant() {
            Variant::Chess | Variant::Crazyhouse | Variant::ThreeCheck | Variant::KingOfTheHill => chess(found),
            // The board of a game that is over has one king; while the kings touch, nobody is in check.
            Variant::Atomic => chess(&mut |error| match error {
                PositionError::MissingKing(color) if kings(!color).any() => {}
                PositionError::OppositeCheck(_) => {}
                error => found(error),
            }),
            Variant::Antichess => chess(&mut |error| {
                if let PositionError::PawnOnBackRank(_) = error {
                    found(error);
                }
            }),
            Variant::Horde => {
                if let Some(king) = kings(Color::White).first() {
                    found(PositionError::HordeWithKing(king));
                }
                chess(&mut |error| match error {
                    PositionError::MissingKing(Color::White) | PositionError::TooManyKings(Color::White) => {}
                    PositionError::PawnOnBackRank(_) => {
                        if let Some(pawn) = self.misplaced_pawns().first() {
                            found(PositionError::PawnInHorde(pawn));
                        }
                    }
                    error => found(error),
                });
            }
            Variant::RacingKings => {
                chess(&mut |error| match error {
                    PositionError::OppositeCheck(king) => found(PositionError::CheckInRace(king)),
                    error => found(error),
                });
                let mut own = kings(self.turn).into_iter();
                if let Some(king) = own.find(|king| self.attackers(*king, !self.turn).any()) {
                    found(PositionError::CheckInRace(king));
                }
            }
        }
    }
}
