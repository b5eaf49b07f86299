//! FENs: unreadable ones, unsound positions, and the meaning of unusual ones.

use super::json::{golden, joined, lines, list, mode, row, str, truthy};
use super::{Row, facts};
use serde_json::Value;

fn field_of(what: &str) -> &'static str {
    match what {
        _ if what.contains("castling") => "castling",
        _ if what.starts_with("ep") => "en-passant",
        _ if what.contains("halfmove") => "halfmoves",
        _ if what.contains("fullmove") => "fullmoves",
        _ if what.contains("turn") || what.contains("side-to-move") => "turn",
        _ if what.starts_with("extra-field") => "fields",
        _ if ["fields", "empty", "missing-space", "space-in-board"].iter().any(|start| what.starts_with(start)) => "?",
        _ => "placement",
    }
}

/// text, the field that is wrong or "?", category.
pub fn fen_syntax() -> Vec<Row> {
    facts(include_str!("../../data/fen_syntax.tsv"), |folder| {
        let mut rows = Vec::new();
        for row in lines(folder, "fen_invalid").iter().filter(|row| str(&row["kind"]) == "syntax") {
            rows.push(row![str(&row["fen"]), field_of(str(&row["cat"])), str(&row["cat"])]);
        }
        for row in golden(folder, &["fen-invalid"]).iter().filter(|row| str(&row["expected"]["stage"]) == "syntax") {
            let reason = str(&row["expected"]["reason"]);
            rows.push(row![str(&row["fen"]), field_of(reason), reason]);
        }
        rows
    })
}

const STATUS: [(u32, &str); 14] = [
    (1, "NO_WHITE_KING"),
    (2, "NO_BLACK_KING"),
    (4, "TOO_MANY_KINGS"),
    (8, "TOO_MANY_WHITE_PAWNS"),
    (16, "TOO_MANY_BLACK_PAWNS"),
    (32, "PAWNS_ON_BACKRANK"),
    (64, "TOO_MANY_WHITE_PIECES"),
    (128, "TOO_MANY_BLACK_PIECES"),
    (256, "BAD_CASTLING_RIGHTS"),
    (512, "INVALID_EP_SQUARE"),
    (1024, "OPPOSITE_CHECK"),
    (2048, "EMPTY"),
    (32768, "TOO_MANY_CHECKERS"),
    (65536, "IMPOSSIBLE_CHECK"),
];

fn status_names(bits: &Value) -> Vec<String> {
    let bits: u32 = str(bits).parse().unwrap_or(0);
    STATUS.iter().filter(|(bit, _)| bits & bit != 0).map(|(_, name)| (*name).to_owned()).collect()
}

/// mode, fen, python-chess status flags; "." sound, "!" unreachable all the same, "?" no opinion.
pub fn fen_status() -> Vec<Row> {
    facts(include_str!("../../data/fen_status.tsv"), |folder| {
        let auto = |is_960: &Value| if truthy(is_960) { "960" } else { "auto" };
        let mut rows = Vec::new();
        for row in lines(folder, "fen_invalid").iter().filter(|row| str(&row["kind"]) == "position") {
            let status = match row["python_chess"].get("status") {
                _ if !truthy(&row["python_chess_rejects"]) => "!".into(),
                Some(status) => joined(list(status), ","),
                None => "BAD_CASTLING_RIGHTS".into(),
            };
            rows.push(row![auto(&row["chess960"]), str(&row["fen"]), status]);
        }
        for row in lines(folder, "position_status") {
            rows.push(row!["std", str(&row["fen"]), joined(list(&row["status"]), ",")]);
        }
        for row in golden(folder, &["fen-invalid"]).iter().filter(|row| str(&row["expected"]["stage"]) == "position") {
            let status = status_names(&row["expected"]["pythonChessStatus"]);
            rows.push(row![auto(&row["input"]["chess960"]), str(&row["fen"]), status.join(",")]);
        }
        for row in golden(folder, &["fen-suspicious"]) {
            let status = status_names(&row["expected"]["pythonChessStatus"]);
            let unknown = str(&row["expected"]["diagnostic"]).contains("no library detects");
            let status = if unknown {
                "?".into()
            } else if status.is_empty() {
                "!".into()
            } else {
                status.join(",")
            };
            rows.push(row!["auto", str(&row["fen"]), status]);
        }
        for row in golden(folder, &["fen-ep-invalid"]) {
            rows.push(row!["auto", str(&row["fen"]), "INVALID_EP_SQUARE"]);
        }
        rows
    })
}

fn with_field(fen: &str, at: usize, value: &str) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[at] = value;
    fields.join(" ")
}

/// mode, text, its normal FEN or "refused", Shredder castling field or "?", number of legal moves or "?".
pub fn fen_read() -> Vec<Row> {
    facts(include_str!("../../data/fen_read.tsv"), |folder| {
        let mut rows = Vec::new();
        for row in lines(folder, "fen_odd") {
            let its = &row["python_chess"];
            let is_960 = truthy(&row["chess960"]);
            let fields: Vec<&str> = str(&its["fen"]).split(' ').collect();
            let normal = match its.get("error") {
                None => format!("{} {} {}", str(&its["epd"]), fields[4], fields[5]),
                Some(_) => "refused".into(),
            };
            let shredder = if is_960 && fields.len() > 2 { fields[2] } else { "?" };
            let count = its["legal_moves"].as_u64().map_or("?".into(), |count| count.to_string());
            rows.push(row![if is_960 { "960" } else { "auto" }, str(&row["fen"]), normal, shredder, count]);
        }
        for row in golden(folder, &["fen-lenient", "fen-valid", "fen-ep", "castling-rights", "epd"]) {
            let (fen, expected) = (str(&row["fen"]), &row["expected"]);
            let is_960 = truthy(&row["input"]["chess960"]);
            rows.push(match str(&row["kind"]) {
                "fen-lenient" => row!["auto", fen, str(&expected["normalised"]), "?", "?"],
                "fen-valid" => row![if is_960 { "960" } else { "auto" }, fen, fen, "?", "?"],
                "fen-ep" => {
                    row!["auto", fen, with_field(fen, 3, str(&expected["legal"])), "?", "?"]
                }
                "epd" => row!["auto", str(&row["input"]["epd"]), str(&expected["fen"]), "?", "?"],
                _ => row![
                    mode(&row["input"]["chess960"]),
                    fen,
                    with_field(fen, 2, str(&expected["castlingField"])),
                    str(&expected["shredder"]),
                    "?",
                ],
            });
        }
        rows
    })
}
