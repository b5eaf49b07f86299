//! Perft: counting the tree of legal moves, the standard test of move generators.

use crate::position::Position;

impl Position {
    /// The number of leaves of the tree of legal moves at this depth. The last moves are counted, not
    /// played ("bulk counting").
    ///
    /// ```
    /// assert_eq!(chess_arbiter::Position::default().perft(3), 8902);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal_moves(),
            _ => self.legal_moves().iter().map(|mv| self.play(*mv).perft(depth - 1)).sum(),
        }
    }
}
