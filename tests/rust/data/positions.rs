//! What holds in a position: its legal moves, flags, attacks and key.

use super::json::{flags, golden, joined, lines, list, mode, row, str, truthy};
use super::{Row, facts};
use serde_json::Value;

/// mode, fen, castling and en passant in normal form, Shredder castling field, flags, category, "uci:san" moves.
pub fn positions() -> Vec<Row> {
    facts(include_str!("../../data/positions.tsv"), |folder| {
        lines(folder, "positions_oracle")
            .iter()
            .map(|row| {
                let moves =
                    row["legal"].as_array().unwrap().iter().map(|pair| format!("{}:{}", str(&pair[0]), str(&pair[1])));
                row![
                    mode(&row["c960"]),
                    str(&row["fen"]),
                    str(&row["epd"]).splitn(3, ' ').nth(2).unwrap(),
                    row["shredder"].as_str().unwrap_or("?"),
                    flags(row, "insufficient"),
                    str(&row["cat"]),
                    joined(moves.collect(), " "),
                ]
            })
            .collect()
    })
}

/// mode, fen, flags or "?", SANs.
pub fn legal_sans() -> Vec<Row> {
    facts(include_str!("../../data/legal_sans.tsv"), |folder| {
        let mut rows = Vec::new();
        for row in golden(folder, &["legal-moves-san"]) {
            rows.push(row![
                mode(&row["input"]["chess960"]),
                str(&row["fen"]),
                "?",
                joined(list(&row["expected"]), " ")
            ]);
        }
        for row in lines(folder, "kokopu_positions").iter().filter(|row| truthy(&row["legal"])) {
            let is_960 = Value::Bool(str(&row["label"]).contains("960"));
            rows.push(row![
                mode(&is_960),
                str(&row["fen"]),
                flags(row, "dead_insufficient"),
                joined(list(&row["moves"]), " ")
            ]);
        }
        rows
    })
}

/// fen, "attackers <color> <square>" or "pinned" or "checkers", squares or ".".
pub fn attacks() -> Vec<Row> {
    facts(include_str!("../../data/attacks.tsv"), |folder| {
        let sorted = |mut squares: Vec<String>| {
            squares.sort();
            joined(squares, " ")
        };
        let mut rows = Vec::new();
        for row in golden(folder, &["attackers"]) {
            let what = format!("attackers {} {}", str(&row["input"]["by"]), str(&row["input"]["square"]));
            rows.push(row![str(&row["fen"]), what, sorted(list(&row["expected"]))]);
        }
        for row in golden(folder, &["pins-checkers"]) {
            let pinned = row["expected"]["pinned"].as_object().unwrap().keys().cloned().collect();
            rows.push(row![str(&row["fen"]), "pinned", sorted(pinned)]);
            rows.push(row![str(&row["fen"]), "checkers", sorted(list(&row["expected"]["checkers"]))]);
        }
        rows
    })
}

/// mode, fen, Polyglot key in hex.
pub fn polyglot() -> Vec<Row> {
    facts(include_str!("../../data/polyglot.tsv"), |folder| {
        let hashes = lines(folder, "polyglot_hash");
        let mut rows: Vec<Row> =
            hashes.iter().map(|row| row![mode(&row["chess960"]), str(&row["fen"]), str(&row["hash"])]).collect();
        for row in golden(folder, &["polyglot-hash"]) {
            rows.push(row!["std", str(&row["fen"]), str(&row["expected"])]);
        }
        rows
    })
}
