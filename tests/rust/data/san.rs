//! Moves as text: what to read, and how to write.

use super::json::{golden, lines, mode, row, str};
use super::{Row, facts};

/// mode, fen, text, expectation, move in UCI or ".".
pub fn san_read() -> Vec<Row> {
    facts(include_str!("../../data/san_read.tsv"), |folder| {
        let mut rows = Vec::new();
        for row in lines(folder, "san_invalid") {
            let read = row["python_chess"]["ok"].as_str().unwrap_or(".");
            rows.push(row![mode(&row["chess960"]), str(&row["fen"]), str(&row["san"]), str(&row["expect"]), read]);
        }
        for row in golden(folder, &["san-parse"]) {
            let (how, expected) = (str(&row["mode"]), str(&row["expected"]));
            if how.starts_with("locale=") && !how.starts_with("locale=en") {
                continue;
            }
            let (expect, uci) = match expected.strip_prefix("error") {
                Some(error) if error.starts_with("-or-") => ("optional", &error[4..]),
                Some(error) if error.starts_with(":syntax-or-illegal") => ("refused", "."),
                Some(error) if error.starts_with(":syntax") => ("syntax", "."),
                Some(error) if error.starts_with(":ambiguous") => ("ambiguous", "."),
                Some(_) => ("illegal", "."),
                None if how.contains("strict") => ("ok", expected),
                None if how.contains("optional") => ("optional", expected),
                None => ("sloppy", expected),
            };
            rows.push(row![mode(&row["input"]["chess960"]), str(&row["fen"]), str(&row["input"]["san"]), expect, uci]);
        }
        rows
    })
}

/// mode, fen, uci, san.
pub fn san_write() -> Vec<Row> {
    facts(include_str!("../../data/san_write.tsv"), |folder| {
        golden(folder, &["san-emit"])
            .iter()
            .map(|row| {
                row![
                    mode(&row["input"]["chess960"]),
                    str(&row["fen"]),
                    str(&row["input"]["uci"]),
                    str(&row["expected"])
                ]
            })
            .collect()
    })
}
