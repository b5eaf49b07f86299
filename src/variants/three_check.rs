//! Three-check: the third check wins.

use super::VariantEnd;
use crate::chess_move::Move;
use crate::outcome::EndReason;
use crate::position::Position;

/// The position after a move: a check is counted once, by however many pieces.
pub(super) fn after(position: &Position, mv: Move) -> Position {
    let next = position.after_in_chess(mv);
    let mut state = *position.variant_state();
    let left = &mut state.checks[position.turn().index()];
    *left = left.saturating_sub(next.is_check() as u8);
    next.with_variant(state)
}

/// A FEN without checks left and without a check goes on: the next check wins.
pub(super) fn end(position: &Position) -> Option<VariantEnd> {
    let winner = !position.turn();
    let has_won = position.variant_state().checks[winner.index()] == 0 && position.is_check();
    has_won.then(|| VariantEnd::win(winner, EndReason::ThirdCheck, position.checkers()))
}
