//! Texts of PGN, odd and usual, and comments in them.

use super::json::{golden, lines, row, str};
use super::{Row, facts};
use serde_json::Value;

/// A malformed text.
pub struct OddPgn {
    pub name: String,
    /// "ok", "error", "either", or "python-chess" for no opinion.
    pub verdict: String,
    pub bytes: Vec<u8>,
    /// The reading of python-chess.
    pub games: Vec<Value>,
}

/// Texts with the reading of python-chess.
pub fn pgn_odd() -> Vec<OddPgn> {
    let rows = facts(include_str!("../../data/pgn_odd.tsv"), |folder| {
        lines(folder, "pgn_odd")
            .iter()
            .map(|row| {
                row![
                    format!("{} {}", row["id"], str(&row["cat"])),
                    str(&row["verdict"]),
                    str(&row["encoding"]),
                    str(&row["bytes_b64"]),
                    row["python_chess"].to_string(),
                ]
            })
            .collect()
    });
    rows.into_iter()
        .map(|row| OddPgn {
            name: row[0].clone(),
            verdict: row[1].clone(),
            bytes: from_base64(&row[3]),
            games: serde_json::from_str(&row[4]).expect("an array of JSON"),
        })
        .collect()
}

/// name, text, what is in it as JSON.
pub fn pgn_read() -> Vec<Row> {
    facts(include_str!("../../data/pgn_read.tsv"), |folder| {
        let mut rows = Vec::new();
        for row in golden(folder, &["pgn-read"]) {
            let games = row["expected"]["games"].to_string();
            rows.push(row![str(&row["name"]), str(&row["input"]["pgn"]), games]);
        }
        for row in golden(folder, &["variation-san"]) {
            let (fen, text) = (str(&row["fen"]), str(&row["expected"]));
            let expected = serde_json::json!([{ "uci": row["input"]["uci"], "movetext": text }]);
            rows.push(row!["a line as text", format!("[FEN \"{fen}\"]\n\n{text} *"), expected.to_string()]);
        }
        for row in golden(folder, &["null-move"]) {
            let fen = str(&row["fen"]);
            let expected = serde_json::json!([{ "mainline": ["--"], "fen": row["expected"]["fen"] }]);
            rows.push(row!["null move", format!("[FEN \"{fen}\"]\n\n1. -- *"), expected.to_string()]);
        }
        rows
    })
}

/// comment, what it says as JSON.
pub fn pgn_comments() -> Vec<Row> {
    facts(include_str!("../../data/pgn_comments.tsv"), |folder| {
        golden(folder, &["pgn-comment"])
            .iter()
            .map(|row| row![str(&row["input"]["comment"]), row["expected"].to_string()])
            .collect()
    })
}

fn from_base64(text: &str) -> Vec<u8> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0u32, 0);
    for letter in text.bytes().filter(|letter| *letter != b'=') {
        bits = bits << 6 | LETTERS.iter().position(|known| *known == letter).unwrap() as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}
