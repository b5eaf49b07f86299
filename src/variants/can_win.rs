//! Whether a side can still win, in variants.
//!
//! In atomic and antichess the answer is exact, as in chess: whether some series of legal moves ends with a win of that side by
//! the rules of the variant. The methods are tried from the quickest to the most thorough.
//!
//! 1. **Material** that cannot win at all ([`Position::has_insufficient_material`]).
//! 2. **Playouts** ([`playout`]): a game in which both sides play the moves that look closest to the win. Most ordinary positions
//!    have one that reaches it, and that is a proof.
//! 3. **Search** ([`search`]): visits positions until it finds a win or nothing is left to visit. It skips those in
//!    which the pieces cannot reach a win ([`reach`]), because pawns are locked.
//!
//! A search that reaches [`search::WORK_LIMIT`] gives up and answers that the side can win, since nothing has disproven it.
//!
//! In the other variants the answer is no only for insufficient material and for a fortress in horde.

mod goal;
mod playout;
mod reach;
mod search;

use alloc::vec::Vec;

use crate::outcome::Outcome;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::variant::Variant;
use goal::Goal;
use search::{Search, WORK_LIMIT};

/// The work done for one side before switching to the other.
const WORK_SLICE: usize = 1 << 15;

impl Position {
    pub(crate) fn variant_can_win(&self, color: Color) -> bool {
        match self.variant_end_by_moves() {
            Some(end) => end.outcome == Outcome::Win(color),
            None if !self.has_kings_to_win(color) || self.has_insufficient_material(color) => false,
            None => match self.variant() {
                Variant::Atomic | Variant::Antichess => {
                    playout::wins(self, color) || Search::new(self, color).run(WORK_LIMIT) != Some(false)
                }
                Variant::Horde => !super::horde::is_fortress(self),
                _ => true,
            },
        }
    }

    /// Whether the kings that this side needs to win are on the board; lessons may lack one.
    fn has_kings_to_win(&self, color: Color) -> bool {
        let has_king = |color| self.board().pieces(color, Role::King).any();
        match self.variant() {
            Variant::Chess | Variant::Crazyhouse | Variant::ThreeCheck => has_king(!color),
            Variant::KingOfTheHill | Variant::Atomic => has_king(color) || has_king(!color),
            Variant::RacingKings => has_king(color),
            Variant::Horde => color == Color::Black || has_king(!color),
            Variant::Antichess => true,
        }
    }

    pub(crate) fn is_variant_dead(&self) -> bool {
        match self.variant_end_by_moves() {
            Some(end) => end.outcome == Outcome::Draw,
            None => self.is_variant_dead_in_play(),
        }
    }

    /// Whether neither side can win, if the moves have not ended the game.
    pub(crate) fn is_variant_dead_in_play(&self) -> bool {
        match self.variant() {
            _ if !self.has_kings() => false,
            Variant::Atomic | Variant::Antichess => {
                let able = || Color::ALL.into_iter().filter(|color| !self.has_insufficient_material(*color));
                if able().any(|color| playout::wins(self, color)) {
                    return false;
                }
                let mut searches: Vec<Search> = able().map(|color| Search::new(self, color)).collect();
                // A win by either side is enough.
                let mut left = WORK_LIMIT;
                !searches.iter_mut().any(|search| search.run(WORK_SLICE) == Some(true))
                    && searches.iter_mut().all(|search| {
                        let answer = search.run(left);
                        left = left.saturating_sub(search.work);
                        answer == Some(false)
                    })
            }
            Variant::Horde => super::horde::is_fortress(self),
            _ => self.is_insufficient_material(),
        }
    }
}

#[cfg(all(test, feature = "variants"))]
mod tests;
