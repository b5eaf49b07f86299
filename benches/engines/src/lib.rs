//! Move generators behind one pair of functions: the tree of legal moves counted in bulk (the last moves
//! are counted, not played) and with every leaf made (the last moves are also played).
//!
//! Each is used as in its documentation; if several ways of writing the loop were tried, the fastest one is used.

#[cfg(feature = "chess")]
mod chess_crate;
#[cfg(feature = "chess-arbiter")]
mod chess_arbiter_crate;
#[cfg(feature = "cozy-chess")]
mod cozy_chess_crate;
#[cfg(feature = "laura_core")]
mod laura_core_crate;
mod positions;
#[cfg(feature = "shakmaty")]
mod shakmaty_crate;

pub use positions::{Counting, Row, rows};

/// A move generator. Each function takes a FEN, whether it is Chess960, and a depth of 1 or more; `None` is "cannot".
pub struct Engine {
    /// The name of its crate.
    pub name: &'static str,
    /// Leaves counted, not played.
    pub bulk: fn(&str, bool, u32) -> Option<u64>,
    /// Leaves played.
    pub made: fn(&str, bool, u32) -> Option<u64>,
}

impl Engine {
    /// Counts a row of the table.
    pub fn count(&self, row: &Row, counting: Counting) -> Option<u64> {
        let function = match counting {
            Counting::Bulk => self.bulk,
            Counting::Made => self.made,
        };
        function(row.fen, row.chess960, row.depth(counting))
    }
}

/// The engines compiled in, ours first.
pub const ENGINES: &[Engine] = &[
    #[cfg(feature = "chess-arbiter")]
    chess_arbiter_crate::ENGINE,
    #[cfg(feature = "cozy-chess")]
    cozy_chess_crate::ENGINE,
    #[cfg(feature = "laura_core")]
    laura_core_crate::ENGINE,
    #[cfg(feature = "chess")]
    chess_crate::ENGINE,
    #[cfg(feature = "shakmaty")]
    shakmaty_crate::ENGINE,
];
