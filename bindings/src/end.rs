//! How games and lines end, as numbers, so that looking for an end makes no object.

use chess_arbiter::GameEnd;

use crate::results::outcome_code;

/// A number for each end, which `js/values/game-end.js` decodes; 0 for none.
pub fn end_code(end: Option<GameEnd>) -> u32 {
    end.map_or(0, |GameEnd { outcome, reason, by }| {
        let by = by.map_or(0, |color| 1 + color as u32);
        1 + outcome_code(outcome) + 3 * (by + 3 * reason as u32)
    })
}
