//! The starts of Chess960 and their numbers.

use super::json::{golden, lines, row, str};
use super::{Row, facts};

/// number, back rank, Shredder castling field.
pub fn chess960() -> Vec<Row> {
    facts(include_str!("../../data/chess960.tsv"), |folder| {
        lines(folder, "chess960_starts")
            .iter()
            .map(|row| {
                let back = str(&row["fen"]).split('/').next().unwrap();
                row![row["n"].to_string(), back, str(&row["shredder_fen"]).split(' ').nth(2).unwrap()]
            })
            .collect()
    })
}

/// fen, its number or ".".
pub fn chess960_numbers() -> Vec<Row> {
    facts(include_str!("../../data/chess960_numbers.tsv"), |folder| {
        golden(folder, &["chess960-number"])
            .iter()
            .map(|row| {
                let number = row["expected"].as_u64().map_or(".".into(), |number| number.to_string());
                row![str(&row["fen"]), number]
            })
            .collect()
    })
}
