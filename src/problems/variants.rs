//! Problems of setups of variants, where they differ from chess.

use alloc::vec::Vec;

use super::{Problem, ProblemCode};
use crate::attacks::king_attacks;
use crate::bitboard::Bitboard;
use crate::castling::CastlingLetter;
use crate::piece::{Color, Role};
use crate::setup::Setup;
use crate::square::Rank;
use crate::variant::Variant;
use crate::variants::HILL;

impl Setup {
    /// Reports more pieces of a side than its game begins with; `false` if the counts are those of chess.
    pub(super) fn variant_material_problems(&self, color: Color, found: &mut Vec<Problem>) -> bool {
        let board = &self.board;
        match (self.variant(), color) {
            (Variant::Horde, Color::White) => {
                let pieces = board.color(color);
                if pieces.len() > 36 {
                    ProblemCode::TooManyInHorde.report(pieces, found).count = Some(pieces.len());
                }
            }
            (Variant::RacingKings, _) => {
                let squares = self.promoted(color).1 | board.pieces(color, Role::Pawn);
                if squares.any() {
                    ProblemCode::TooManyInRace.report(squares, found).side = Some(color);
                }
            }
            (Variant::Crazyhouse, Color::White) => self.pocket_problems(found),
            (Variant::Crazyhouse, Color::Black) => {}
            _ => return false,
        }
        true
    }

    /// In crazyhouse pieces change sides, so each kind is counted on the whole board and in both pockets.
    fn pocket_problems(&self, found: &mut Vec<Problem>) {
        let promoted = self.variant.promoted();
        for (role, number) in Role::ALL.into_iter().zip([16, 4, 4, 4, 2]) {
            let mut squares = self.board.role(role) - promoted;
            if role == Role::Pawn {
                squares |= promoted & self.board.occupied();
            }
            let held: u32 = self.variant.pockets().iter().map(|pocket| u32::from(pocket.count(role))).sum();
            let count = squares.len() + held;
            if count > number {
                let facts = ProblemCode::TooManyInPockets.report(squares, found);
                facts.role = Some(role);
                facts.count = Some(count);
                facts.number = Some(number);
            }
        }
    }

    /// Reports a castling right of a variant without castling; `false` in others.
    pub(super) fn variant_castling_problem(
        &self,
        color: Color,
        letter: CastlingLetter,
        found: &mut Vec<Problem>,
    ) -> bool {
        let has_none = matches!(self.variant(), Variant::Antichess | Variant::RacingKings);
        if has_none {
            let facts = ProblemCode::CastlingRightInVariant.report(self.board.pieces(color, Role::King), found);
            facts.letter = Some(letter.letter(color));
            facts.side = Some(color);
        }
        has_none
    }

    /// Whether chess's rules about checks before the last move do not apply: without check, and while kings touch.
    pub(super) fn ignores_checks(&self) -> bool {
        self.variant() == Variant::Antichess || self.variant() == Variant::Atomic && self.do_kings_touch()
    }

    fn do_kings_touch(&self) -> bool {
        let [white, black] = Color::ALL.map(|color| self.board.king(color));
        white.zip(black).is_some_and(|(white, black)| king_attacks(white).contains(black))
    }

    /// Reports what only this variant forbids.
    pub(super) fn variant_problems(&self, found: &mut Vec<Problem>) {
        let king = self.board.king(!self.turn);
        if let (Variant::Atomic, Some(king), Some(_)) = (self.variant(), king, self.board.king(self.turn))
            && !self.do_kings_touch()
            && self.attackers(king, self.turn).any()
        {
            ProblemCode::UnansweredCheck.report(king.into(), found).king = Some(king);
        }
        if let Some((winner, squares)) = self.won_before() {
            ProblemCode::AlreadyOver.report(squares, found).side = Some(winner);
        }
    }

    /// Who had won before the last move, and the squares that show it.
    fn won_before(&self) -> Option<(Color, Bitboard)> {
        let (us, them, board) = (self.turn, !self.turn, &self.board);
        let king = board.pieces(us, Role::King);
        let of_us = |is_over: bool, squares| is_over.then_some((us, squares));
        let of_them = |is_over: bool| is_over.then_some((them, Bitboard::EMPTY));
        match self.variant() {
            Variant::Chess | Variant::Crazyhouse => None,
            Variant::KingOfTheHill => of_us((king & HILL).any(), king & HILL),
            Variant::ThreeCheck => {
                let [mine, theirs] = [us, them].map(|color| self.variant.checks()[color.index()]);
                let is_check = king.into_iter().any(|king| self.attackers(king, them).any());
                of_us(mine == 0, Bitboard::EMPTY).or(of_them(theirs == 0 && !is_check))
            }
            Variant::RacingKings => {
                let arrived = king & Rank::Eighth.into();
                of_us(us == Color::Black && arrived.any(), arrived)
            }
            Variant::Antichess => of_them(board.color(them).is_empty() && board.color(us).any()),
            Variant::Atomic => of_us(king.any() && board.pieces(them, Role::King).is_empty(), king),
            Variant::Horde => of_us(us == Color::Black && board.color(them).is_empty(), Bitboard::EMPTY),
        }
    }
}
