//! The exports for Node. The positions are compiled in, so that no text has to cross.

use engines::{Counting, ENGINES, rows};

/// Counts the row of perft.tsv with this number, from 0; the last moves are played if `made` is not 0.
/// Returns -1 if this engine cannot.
#[unsafe(no_mangle)]
pub extern "C" fn count(row: usize, made: u32) -> f64 {
    let counting = if made == 0 { Counting::Bulk } else { Counting::Made };
    (ENGINES[0].count)(&rows()[row], counting).map_or(-1.0, |nodes| nodes as f64)
}
