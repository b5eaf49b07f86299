//! Moves that are played and moves that are judged.

use super::json::{golden, lines, list, mode, row, str, truthy};
use super::{Row, facts};

/// mode, fen, moves, the FEN after them.
pub fn play() -> Vec<Row> {
    facts(include_str!("../../data/play.tsv"), |folder| {
        let mut rows = Vec::new();
        for row in golden(folder, &["play"]) {
            let moves = list(&row["input"]["uci"]).join(" ");
            rows.push(row![mode(&row["input"]["chess960"]), str(&row["fen"]), moves, str(&row["expected"])]);
        }
        for row in lines(folder, "rampart") {
            for after in row["expected"].as_array().unwrap() {
                rows.push(row!["std", str(&row["fen"]), str(&after["move"]), str(&after["fen"])]);
            }
        }
        rows
    })
}

/// Reason codes of the folder, and those of ours that fit.
const REASONS: [(&str, &str); 14] = [
    (
        "castling-path-blocked/no-right",
        "castling-path-blocked|castling-right-lost|own-piece-on-target|path-blocked|piece-cannot-move-there",
    ),
    ("pinned", "exposes-king"),
    ("king-in-check-not-resolved", "does-not-answer-check"),
    ("king-moves-into-attack", "king-into-check"),
    ("king-captures-protected-piece", "king-into-check"),
    ("piece-cannot-move-like-that", "piece-cannot-move-there|pawn-double-push-not-from-home"),
    ("no-piece-on-square", "empty-square"),
    ("own-piece-on-destination", "own-piece-on-target"),
    ("pawn-needs-capture", "pawn-capture-needs-enemy"),
    ("pawn-blocked", "pawn-push-blocked|path-blocked"),
    ("en-passant-not-available", "pawn-capture-needs-enemy|en-passant-expired"),
    ("en-passant-exposes-king", "exposes-king"),
    ("promotion-missing", "promotion-piece-required"),
    ("promotion-not-allowed", "promotion-not-possible"),
];

/// mode, fen, uci, "legal" or the reasons that fit.
pub fn judged() -> Vec<Row> {
    facts(include_str!("../../data/judged.tsv"), |folder| {
        golden(folder, &["move-legal", "move-illegal"])
            .iter()
            .map(|row| {
                let reason = str(&row["expected"]["reason"]);
                let known = REASONS.iter().find(|(theirs, _)| *theirs == reason);
                let reason = known.map_or(reason, |(_, ours)| ours);
                let verdict = if truthy(&row["expected"]["legal"]) { "legal" } else { reason };
                row![mode(&row["input"]["chess960"]), str(&row["fen"]), str(&row["input"]["uci"]), verdict]
            })
            .collect()
    })
}
