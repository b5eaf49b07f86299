//! How games end: results, draws and their claims, material, and flags that fall.

use super::json::{golden, joined, lines, list, list_of_words, mode, or_dot, row, str, truthy, yes};
use super::{Row, facts};
use serde_json::Value;

/// fen, "yes" or "no".
pub fn insufficient() -> Vec<Row> {
    facts(include_str!("../../data/insufficient.tsv"), |folder| {
        golden(folder, &["insufficient"])
            .iter()
            .map(|row| row![str(&row["fen"]), if truthy(&row["expected"]["both"]) { "yes" } else { "no" }])
            .collect()
    })
}

/// fen, result, reason or ".".
pub fn ends() -> Vec<Row> {
    facts(include_str!("../../data/ends.tsv"), |folder| {
        golden(folder, &["game-over"])
            .iter()
            .map(|row| {
                let reason = str(&row["expected"]["reason"]).split('(').next().unwrap();
                let reason = if reason.starts_with("none") { "." } else { reason };
                row![str(&row["fen"]), str(&row["expected"]["result"]), reason]
            })
            .collect()
    })
}

/// mode, start, moves, appearances by ply, plies of the third and fifth time, of fifty and seventy-five moves, plies
/// from which the third time and fifty moves can be claimed with a move, final FEN, end.
pub fn draws() -> Vec<Row> {
    facts(include_str!("../../data/draws.tsv"), |folder| {
        lines(folder, "draw_rules")
            .iter()
            .map(|row| {
                let counts = row["counts"].as_array().unwrap().iter().map(Value::to_string);
                row![
                    mode(&row["chess960"]),
                    str(&row["start_fen"]),
                    joined(list_of_words(&row["moves"]), " "),
                    joined(counts.collect(), " "),
                    or_dot(&row["threefold_ply"]),
                    or_dot(&row["fivefold_ply"]),
                    or_dot(&row["fifty_ply"]),
                    or_dot(&row["seventyfive_ply"]),
                    or_dot(&row["claim_threefold_incl_intended_ply"]),
                    or_dot(&row["claim_fifty_incl_intended_ply"]),
                    str(&row["final_fen"]),
                    or_dot(&row["final_outcome"]),
                ]
            })
            .collect()
    })
}

/// fen, moves, appearances, third time or not, moves to claim it with, fifty moves or not, claimable or not.
pub fn claims() -> Vec<Row> {
    facts(include_str!("../../data/claims.tsv"), |folder| {
        let mut rows = Vec::new();
        for row in golden(folder, &["repetition"]) {
            let expected = &row["expected"];
            let mut intended = list(&expected["claimViaIntendedMoves"]);
            intended.sort();
            rows.push(row![
                str(&row["fen"]),
                joined(list(&row["input"]["moves"]), " "),
                or_dot(&expected["occurrences"]),
                yes(&expected["threefoldNow"]),
                joined(intended, " "),
                "?",
                "?"
            ]);
        }
        for row in golden(folder, &["fifty-move-claim"]) {
            let expected = &row["expected"];
            let can_claim = yes(&expected["canClaim(incl. intended move 9.3.1)"]);
            rows.push(row![str(&row["fen"]), ".", "?", "?", "?", yes(&expected["reached"]), can_claim]);
        }
        rows
    })
}

/// fen, the color whose flag falls, result.
pub fn flags_fallen() -> Vec<Row> {
    facts(include_str!("../../data/flags.tsv"), |folder| {
        golden(folder, &["flag-fall"])
            .iter()
            .map(|row| row![str(&row["fen"]), str(&row["input"]["flagged"]), str(&row["expected"])])
            .collect()
    })
}
