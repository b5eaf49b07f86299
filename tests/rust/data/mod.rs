//! The facts of `tests/data`, row by row. If the environment variable `CHESS_ARBITER_DATA` names a data
//! folder, every row of that folder instead; its JSON is read into the same columns (see `tests/data/make.mjs`).
//!
//! One module per family of facts; `json` reads the folder, `report` serves nearly every test.

mod chess960;
mod ends;
mod fen;
mod games;
mod json;
mod moves;
mod perft;
mod pgn;
mod positions;
mod report;
mod san;
#[cfg(feature = "variants")]
pub mod variants;

pub use chess960::{chess960, chess960_numbers};
pub use ends::{claims, draws, ends, flags_fallen, insufficient};
pub use fen::{fen_read, fen_status, fen_syntax};
pub use games::{games, games_file, played_games};
pub use moves::{judged, play};
pub use perft::{Perft, perft};
pub use pgn::{pgn_comments, pgn_odd, pgn_read};
pub use positions::{attacks, legal_sans, polyglot, positions};
pub use report::Report;
pub use san::{san_read, san_write};

use std::env;
use std::path::{Path, PathBuf};

/// The columns of one line.
pub type Row = Vec<String>;

/// The whole data folder, if there is one.
pub fn folder() -> Option<PathBuf> {
    let folder = PathBuf::from(env::var_os("CHESS_ARBITER_DATA").filter(|name| !name.is_empty())?);
    // Cargo runs tests in the package root, so relative names start there.
    assert!(folder.is_dir(), "CHESS_ARBITER_DATA names no folder: {}", folder.display());
    Some(folder)
}

/// The rows of a compact file or, if there is a data folder, those made from it.
fn facts(compact_file: &str, of_folder: impl FnOnce(&Path) -> Vec<Row>) -> Vec<Row> {
    folder().map_or_else(|| compact(compact_file), |folder| of_folder(&folder))
}

fn compact(text: &str) -> Vec<Row> {
    text.lines().map(|line| line.split('\t').map(unescape).collect()).collect()
}

fn unescape(text: &str) -> String {
    text.replace("\\t", "\t")
        .replace("\\n", "\n")
        .replace("\\r", "\r")
        .replace("\\ufeff", "\u{feff}")
        .replace("\\\\", "\\")
}
