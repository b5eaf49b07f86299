//! Atomic: a capture blows up the capturing and the captured piece, and every piece but pawns on the squares around. A king
//! never captures, and its side loses when it is blown up. While the kings touch, neither is in check.

use super::{VariantEnd, pseudo};
use crate::attacks::king_attacks;
use crate::bitboard::Bitboard;
use crate::castling::CastlingPath;
use crate::chess_move::{Move, MoveList};
use crate::outcome::EndReason;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::square::Square;

/// Whether the kings stand on adjacent squares.
pub(super) fn kings_touch(position: &Position) -> bool {
    let [white, black] = Color::ALL.map(|color| position.king_of(color));
    white.zip(black).is_some_and(|(white, black)| king_attacks(white).contains(black))
}

/// The squares, before the move, of the pieces that a capture removes.
pub(super) fn exploded(position: &Position, mv: Move) -> Bitboard {
    if mv.capture().is_none() {
        return Bitboard::EMPTY;
    }
    let board = position.board();
    let around = (king_attacks(mv.to()) & board.occupied()) - board.role(Role::Pawn);
    around.with(mv.from()).with(captured_on(mv))
}

fn captured_on(mv: Move) -> Square {
    if mv.is_en_passant() { Square::new(mv.to().file(), mv.from().rank()) } else { mv.to() }
}

/// Blows up what a capture removes.
pub(super) fn play(position: &Position, mv: Move, next: &mut Position) {
    let exploded = exploded(position, mv);
    if exploded.any() {
        next.blow_up(exploded.with(mv.to()));
    }
}

/// A king was blown up: the side that has none left loses, also in a FEN.
pub(super) fn end(position: &Position) -> Option<VariantEnd> {
    let kings = Color::ALL.map(|color| position.board().pieces(color, Role::King));
    let winner = match kings.map(Bitboard::is_empty) {
        [false, true] => Color::White,
        [true, false] => Color::Black,
        // Without any king, as in lessons, nothing can be blown up.
        _ => return None,
    };
    Some(VariantEnd::win(winner, EndReason::KingExploded, kings[winner.index()]))
}

pub(super) fn moves(position: &Position, from: Bitboard, to: Bitboard) -> MoveList {
    let each = |found: &mut dyn FnMut(Move)| {
        pseudo::each(position, from, to, &Role::PROMOTIONS, found);
        castling(position, from, to, found);
    };
    pseudo::list(each, |mv| is_legal(position, mv))
}

/// Whether a move that a piece can make leaves its own king on the board, and not in check unless it blows up the
/// enemy's.
fn is_legal(position: &Position, mv: Move) -> bool {
    let us = position.turn();
    if mv.role() == Role::King && mv.capture().is_some() {
        return false;
    }
    let next = position.play(mv);
    // A side without a king, as in lessons, has none to lose.
    let Some(king) = next.king_of(us) else { return position.king_of(us).is_none() };
    next.king_of(!us).is_none() || kings_touch(&next) || next.attackers(king, !us).is_empty()
}

/// Castling moves with a free path whose king neither stands on nor crosses an attacked square. `is_legal` checks its
/// destination, with the rook in place.
fn castling(position: &Position, from: Bitboard, to: Bitboard, found: &mut dyn FnMut(Move)) {
    let (us, board) = (position.turn(), position.board());
    let Some(king) = position.king_of(us).filter(|king| from.contains(*king)) else { return };
    for rook in position.castling().of(us) {
        let path = CastlingPath::new(us, king, rook);
        let king_to = path.side.king_to(us);
        if (path.both & board.occupied().without(king).without(rook)).any() || !to.contains(king_to) {
            continue;
        }
        let without_king = board.occupied().without(king);
        let enemy = position.king_of(!us);
        let is_safe = |square: Square| {
            enemy.is_some_and(|enemy| king_attacks(enemy).contains(square))
                || board.attackers(square, !us, without_king).is_empty()
        };
        if (path.king.without(king_to).with(king)).into_iter().all(is_safe) {
            found(Move::castle(path.side.kind(), king, king_to, rook.file()));
        }
    }
}
