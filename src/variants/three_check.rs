//! Three-check: the third check wins.

use super::VariantEnd;
use crate::outcome::EndReason;
use crate::position::Position;

/// Counts a check, once by however many pieces.
pub(super) fn play(position: &Position, next: &mut Position) {
    let state = position.variant_state();
    let mut checks = state.checks();
    let left = &mut checks[position.turn().index()];
    *left = left.saturating_sub(next.is_check() as u8);
    next.set_variant_state(state.with_checks(checks));
}

/// A FEN without checks left and without a check goes on: the next check wins.
pub(super) fn end(position: &Position) -> Option<VariantEnd> {
    let winner = !position.turn();
    let has_won = position.variant_state().checks()[winner.index()] == 0 && position.is_check();
    has_won.then(|| VariantEnd::win(winner, EndReason::ThirdCheck, position.checkers()))
}
