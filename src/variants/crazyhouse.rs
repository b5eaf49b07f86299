//! Crazyhouse: a captured piece goes to the pocket of the side that captured it, which may drop it on an empty square in
//! place of a move. A promoted piece changes back to a pawn when it is captured.

use crate::attacks::squares_between;
use crate::bitboard::Bitboard;
use crate::chess_move::{Move, MoveList};
use crate::piece::Role;
use crate::position::Position;
use crate::square::Square;

/// The moves of chess, then the drops, pawns first.
pub(super) fn moves(position: &Position, from: Bitboard, to: Bitboard) -> MoveList {
    let mut list = position.moves_of_chess(from, to);
    let free = from & to & drop_squares(position);
    for role in position.variant_state().pockets()[position.turn().index()].roles() {
        for square in if role == Role::Pawn { free - Bitboard::BACK_RANKS } else { free } {
            list.push(Move::drop(role, square));
        }
    }
    list
}

/// The empty squares on which a piece other than a pawn may be dropped: in check those that block it.
pub(crate) fn drop_squares(position: &Position) -> Bitboard {
    let empty = !position.board().occupied();
    let checkers = position.checkers();
    match (position.king_of(position.turn()), checkers.first()) {
        (Some(king), Some(checker)) if !checkers.more_than_one() => empty & squares_between(king, checker),
        (_, Some(_)) => Bitboard::EMPTY,
        (_, None) => empty,
    }
}

/// Moves a captured piece to the pocket, and promoted marks with their pieces.
pub(super) fn play(position: &Position, mv: Move, next: &mut Position) {
    let state = position.variant_state();
    let (mut pockets, mut promoted) = (state.pockets(), state.promoted());
    let pocket = &mut pockets[position.turn().index()];
    if mv.is_drop() {
        pocket.take(mv.role());
    } else if !mv.is_castle() {
        if let Some(role) = mv.capture() {
            let square = if mv.is_en_passant() { Square::new(mv.to().file(), mv.from().rank()) } else { mv.to() };
            pocket.add(if promoted.contains(square) { Role::Pawn } else { role });
            promoted = promoted.without(square);
        }
        let is_promoted = mv.promotion().is_some() || promoted.contains(mv.from());
        promoted = promoted.without(mv.from());
        if is_promoted {
            promoted = promoted.with(mv.to());
        }
    }
    next.set_variant_state(state.with_pockets(pockets, promoted));
}
