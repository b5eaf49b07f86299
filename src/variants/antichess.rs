//! Antichess: a side without pieces or moves wins. Captures are compulsory, a king is a piece like others, and pawns
//! may become kings. There is no check and no castling.

use super::{VariantEnd, pseudo};
use crate::bitboard::Bitboard;
use crate::chess_move::{Move, MoveList};
use crate::outcome::EndReason;
use crate::piece::Role;
use crate::position::Position;

/// The roles that a pawn may promote to.
pub(crate) const PROMOTIONS: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::King];

pub(super) fn moves(position: &Position, from: Bitboard, to: Bitboard) -> MoveList {
    let each = |found: &mut dyn FnMut(Move)| pseudo::each(position, from, to, &PROMOTIONS, found);
    let must_capture = must_capture(position);
    pseudo::list(each, |mv| mv.capture().is_some() || !must_capture)
}

/// Whether the side to move can capture anything.
pub(super) fn must_capture(position: &Position) -> bool {
    let mut found = false;
    pseudo::each(position, Bitboard::ALL, Bitboard::ALL, &[Role::Queen], &mut |mv| found |= mv.capture().is_some());
    found
}

/// A side that has no piece left and is not to move has one left by any game: only a FEN can say so, and it goes on.
pub(super) fn end_on_board(position: &Position) -> Option<VariantEnd> {
    let us = position.turn();
    let has_none = position.board().color(us).is_empty();
    has_none.then_some(VariantEnd::win(us, EndReason::NoPieces, Bitboard::EMPTY))
}

pub(super) fn end(position: &Position) -> Option<VariantEnd> {
    let us = position.turn();
    end_on_board(position).or_else(|| {
        let is_stuck = position.moves_by_rule(Bitboard::ALL, Bitboard::ALL).is_empty();
        is_stuck.then(|| VariantEnd::win(us, EndReason::NoMoves, position.board().color(us)))
    })
}
