//! All moves that pieces can make, regardless of any king's safety, without castling.

use crate::attacks::{attacks, pawn_attacks};
use crate::bitboard::Bitboard;
use crate::chess_move::{Move, MoveList};
use crate::piece::Role;
use crate::position::Position;
use crate::square::Rank;

/// Calls back with every move from one set of squares to another. Pawns become any of `promotions`.
pub(super) fn each(
    position: &Position,
    from: Bitboard,
    to: Bitboard,
    promotions: &[Role],
    found: &mut dyn FnMut(Move),
) {
    let (us, board) = (position.turn(), position.board());
    let occupied = board.occupied();
    let own = board.color(us);
    let last_rank = (!us).back_rank();
    for from in own & from {
        let Some(role) = board.role_at(from) else { continue };
        if role != Role::Pawn {
            for to in (attacks(role, us, from, occupied) - own) & to {
                found(Move::normal(role, from, to, board.role_at(to), None));
            }
            continue;
        }
        let step = Bitboard::from(from).forward(us) - occupied;
        let captures = pawn_attacks(us, from) & board.color(!us);
        for to in (step | captures) & to {
            let captured = board.role_at(to);
            if to.rank() == last_rank {
                promotions.iter().for_each(|role| found(Move::normal(Role::Pawn, from, to, captured, Some(*role))));
            } else {
                found(Move::normal(Role::Pawn, from, to, captured, None));
            }
        }
        let third = if us.index() == 0 { Rank::Third } else { Rank::Sixth };
        for to in ((step & third.into()).forward(us) - occupied) & to {
            found(Move::double_push(from, to));
        }
        if let Some(square) = position.ep_square()
            && pawn_attacks(us, from).contains(square)
            && to.contains(square)
        {
            found(Move::en_passant(from, square));
        }
    }
}

/// The moves that pass a test.
pub(super) fn list(each: impl FnOnce(&mut dyn FnMut(Move)), is_legal: impl Fn(Move) -> bool) -> MoveList {
    let mut list = MoveList::new();
    each(&mut |mv| {
        if is_legal(mv) {
            list.push(mv);
        }
    });
    list
}
