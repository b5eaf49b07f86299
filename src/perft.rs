//! Perft: counting the tree of legal moves, the standard test of move generators.

#[cfg(not(target_arch = "wasm32"))]
mod walker;

use crate::position::Position;
#[cfg(not(target_arch = "wasm32"))]
use walker::leaves;

impl Position {
    /// The number of leaves of the tree of legal moves at this depth. The last moves are counted, not
    /// played ("bulk counting").
    ///
    /// ```
    /// assert_eq!(chess_arbiter::Position::default().perft(3), 8902);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { leaves(self, depth) }
    }
}

/// The leaves below a position, at a depth of 1 or more. In WebAssembly, where size matters, it uses the same move
/// lists as everything else.
#[cfg(target_arch = "wasm32")]
fn leaves(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_legal_moves();
    }
    position.legal_moves().iter().map(|mv| leaves(&position.play(*mv), depth - 1)).sum()
}
