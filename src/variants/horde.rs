//! Horde: White has 36 pawns and no king; it wins by mate, Black by capturing everything.

use super::VariantEnd;
use crate::bitboard::Bitboard;
use crate::chess_move::{Move, MoveList};
use crate::outcome::EndReason;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::square::Rank;
use crate::variant::{Variant, VariantState};

/// `rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1`.
pub(super) fn start() -> Position {
    let mut setup = Position::default().to_setup();
    setup.board.clear(setup.board.color(Color::White));
    setup.board.toggle(Color::White, Role::Pawn, Bitboard(0x0000_0066_ffff_ffff));
    setup.castling[Color::White.index()] = [None; 2];
    setup.variant = VariantState::new(Variant::Horde);
    setup.position(Default::default(), Default::default()).unwrap_or_default()
}

/// The moves of chess, and the first step of two squares of pawns on the first rank, which cannot be captured en passant.
pub(super) fn moves(position: &Position, from: Bitboard, to: Bitboard) -> MoveList {
    let mut list = position.moves_of_chess(from, to);
    let (us, board) = (position.turn(), position.board());
    if us == Color::White {
        let empty = !board.occupied();
        for pawn in board.pieces(us, Role::Pawn) & Rank::First.into() & from {
            let twice = (Bitboard::from(pawn).forward(us) & empty).forward(us) & empty & to;
            if let Some(to) = twice.first() {
                list.push(Move::normal(Role::Pawn, pawn, to, None, None));
            }
        }
    }
    list
}

pub(super) fn end(position: &Position) -> Option<VariantEnd> {
    let is_captured = position.board().color(Color::White).is_empty();
    is_captured.then_some(VariantEnd::win(Color::Black, EndReason::HordeCaptured, Bitboard::EMPTY))
}

/// Whether White has no move after any move of Black: a draw by stalemate at the latest.
pub(super) fn is_fortress(position: &Position) -> bool {
    let board = position.board();
    // A move of Black blocks two squares at most.
    let ways = board.pieces(Color::White, Role::Pawn).forward(Color::White) - board.occupied();
    position.turn() == Color::Black && ways.len() <= 2 && {
        let is_stalemate = |next: Position| next.board().color(Color::White).any() && !next.has_legal_moves();
        position.legal_moves().iter().all(|mv| is_stalemate(position.play(*mv)))
    }
}
