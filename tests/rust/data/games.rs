//! Played games.

use super::json::{joined, lines, list_of_words, mode, or_dot, row, str};
use super::{Row, facts};
use flate2::read::GzDecoder;
use serde_json::Value;
use std::path::Path;
use std::{fs, io::Read};

/// mode, start or ".", SHA-1 of the SANs, final FEN, plies of the third and fifth time, of fifty and seventy-five
/// moves, moves.
pub fn games() -> Vec<Row> {
    facts(include_str!("../../data/games.tsv"), |folder| {
        played_games(folder)
            .iter()
            .filter(|row| row.get("errors").is_none())
            .map(|row| {
                row![
                    mode(&row["chess960"]),
                    or_dot(&row["start_fen"]),
                    str(&row["sans_sha1"]),
                    str(&row["final_fen"]),
                    or_dot(&row["threefold_ply"]),
                    or_dot(&row["fivefold_ply"]),
                    or_dot(&row["fifty_ply"]),
                    or_dot(&row["seventyfive_ply"]),
                    joined(list_of_words(&row["mainline_uci"]), " "),
                ]
            })
            .collect()
    })
}

/// What python-chess reads in the files of played games.
pub fn played_games(folder: &Path) -> Vec<Value> {
    lines(folder, "games_oracle")
}

/// The bytes of a file of games.
pub fn games_file(folder: &Path, name: &str) -> Vec<u8> {
    let file = fs::File::open(folder.join("games").join(format!("{name}.gz"))).expect("a file");
    let mut bytes = Vec::new();
    GzDecoder::new(file).read_to_end(&mut bytes).expect("a gzip file");
    bytes
}
