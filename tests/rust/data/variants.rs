//! The facts of `tests/data/variants`: the seven variants of Lichess.

use super::json::{joined, lines, list, row, str, truthy};
use super::{Row, facts as rows};
use chess_arbiter::{CastlingMode, Position, Variant};
use serde_json::{Map, Value};
use std::fs;
use std::path::Path;

/// Reads the FEN of a row in the variant that it names.
#[track_caller]
pub fn position(variant: &str, fen: &str, mode: &str) -> Position {
    let mode = (mode == "960").then_some(CastlingMode::Chess960);
    let known = Variant::from_alias(variant).unwrap_or_else(|| panic!("{variant} is no variant"));
    Position::from_fen_as(fen, known, mode).unwrap_or_else(|error| panic!("{variant} {fen}: {error}"))
}

/// variant, fen, moves, result and reason: an end for each rule.
pub const ENDS: &[(&str, &str, &str, (&str, &str))] = &[
    (
        "atomic",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "Nh3 a6 Ng5 a5 Nxf7#",
        ("1-0", "king-exploded"),
    ),
    ("antichess", "8/8/8/8/8/1p6/P7/8 b - - 0 1", "bxa2", ("1-0", "no-pieces")),
    ("antichess", "8/8/8/p7/8/8/P7/8 w - - 0 1", "a4", ("0-1", "no-moves")),
    ("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "Ra8+", ("1-0", "third-check")),
    // Mate before the third check.
    ("3check", "4k3/8/4K3/8/8/8/8/R7 w - - 1+3 0 1", "Ra8#", ("1-0", "checkmate")),
    ("kingofthehill", "4k3/8/8/8/8/3K4/8/8 w - - 0 1", "Ke4", ("1-0", "king-of-the-hill")),
    ("horde", "4k3/8/8/8/8/8/3r4/3P4 b - - 0 1", "Rxd1", ("0-1", "horde-captured")),
    ("racingkings", "8/6K1/8/8/8/8/k7/8 w - - 0 1", "Kg8", ("1-0", "race")),
    ("racingkings", "8/k5K1/8/8/8/8/8/8 w - - 0 1", "Kg8 Ka8", ("1/2-1/2", "race-draw")),
    ("racingkings", "8/k5K1/8/8/8/8/8/8 w - - 0 1", "Kg8 Ka6", ("1-0", "race")),
    ("racingkings", "8/k5K1/8/8/8/8/8/8 b - - 0 1", "Ka8", ("0-1", "race")),
];

/// The rows of a file of the folder.
fn rows_of(folder: &Path, name: &str) -> Vec<Value> {
    lines(&folder.join("variants"), name)
}

/// The rows of every file of a folder, the files in the order of their names.
fn rows_in(folder: &Path, name: &str) -> Vec<Value> {
    let Ok(files) = fs::read_dir(folder.join("variants").join(name)) else { return Vec::new() };
    let mut names: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names.iter().flat_map(|file| rows_of(folder, &format!("{name}/{}", file.trim_end_matches(".jsonl.gz")))).collect()
}

/// Words as one column: `["draw", null]` is "draw", `null` is ".".
fn words(value: &Value) -> String {
    joined(list(value).into_iter().filter(|word| !word.is_empty()).collect(), " ")
}

/// The end at Lichess, "?" if it is unknown.
fn lichess(row: &Value) -> String {
    if row["lichess"].is_null() { "?".into() } else { words(&row["lichess"]["end"]) }
}

/// The members of a row that have no column of their own, as JSON.
fn others(row: &Value, names: &[&str]) -> String {
    let members = names.iter().filter_map(|name| Some((String::from(*name), row.get(name)?.clone())));
    Value::Object(members.collect::<Map<_, _>>()).to_string()
}

/// variant, fen, the FEN as Lichess writes it, "+" in check, end, sides of insufficient material, the end at Lichess,
/// what it gives to the side to move that runs out of time, moves "uci:san".
pub fn positions() -> Vec<Row> {
    rows(include_str!("../../data/variants/positions.tsv"), |folder| {
        let of_row = |row: &Value| {
            let moves = row["moves"].as_array().unwrap().iter();
            let moves = moves.map(|pair| format!("{}:{}", str(&pair[0]), str(&pair[1])));
            let sides = ["white", "black"].into_iter().zip(row["insufficient"].as_array().unwrap());
            let sides = sides.filter(|(_, is)| truthy(is)).map(|(side, _)| side.into());
            let flag = if row["lichess"].is_null() { "?" } else { row["lichess"]["flag"].as_str().unwrap_or(".") };
            row![
                str(&row["variant"]),
                str(&row["fen"]),
                str(&row["lichess_fen"]),
                if truthy(&row["check"]) { "+" } else { "." },
                words(&row["end"]),
                joined(sides.collect(), " "),
                lichess(row),
                flag,
                joined(moves.collect(), " "),
            ]
        };
        rows_in(folder, "positions").iter().map(of_row).collect()
    })
}

/// variant, fen, mode, "D<depth> <nodes>"; in the folder one count a row.
pub fn perft() -> Vec<Row> {
    rows(include_str!("../../data/variants/perft.tsv"), |folder| {
        let of_row = |row: &Value| {
            let mode = if truthy(&row["chess960"]) { "960" } else { "auto" };
            row![str(&row["variant"]), str(&row["fen"]), mode, format!("D{} {}", row["depth"], row["nodes"])]
        };
        rows_of(folder, "perft").iter().map(of_row).collect()
    })
}

/// variant, PGN, final fen, result, reason, how often the final position has appeared, the end at Lichess.
pub fn games() -> Vec<Row> {
    rows(include_str!("../../data/variants/games.tsv"), |folder| {
        let of_row = |row: &Value| {
            row![
                str(&row["variant"]),
                str(&row["pgn"]),
                str(&row["fen"]),
                str(&row["result"]),
                row["reason"].as_str().unwrap_or("."),
                row["repetitions"].to_string(),
                lichess(row),
            ]
        };
        rows_in(folder, "games").iter().map(of_row).collect()
    })
}

/// variant, fen, moves, how often the position after each had appeared, the start first.
pub fn repetitions() -> Vec<Row> {
    rows(include_str!("../../data/variants/repetitions.tsv"), |folder| {
        let of_row = |row: &Value| {
            let counts = row["counts"].as_array().unwrap().iter().map(Value::to_string);
            row![str(&row["variant"]), str(&row["fen"]), str(&row["sans"]), joined(counts.collect(), " ")]
        };
        rows_of(folder, "repetitions").iter().map(of_row).collect()
    })
}

/// variant, fen, move, the reasons that fit, what shows them as JSON.
pub fn refused() -> Vec<Row> {
    rows(include_str!("../../data/variants/refused.tsv"), |folder| {
        let names = ["squares", "captures", "capturers", "blast", "checkers", "king", "discovered"];
        let of_row = |row: &Value| {
            let reasons = list(&row["reasons"]).join("|");
            row![str(&row["variant"]), str(&row["fen"]), str(&row["move"]), reasons, others(row, &names)]
        };
        rows_of(folder, "refused").iter().map(of_row).collect()
    })
}

/// variant, fen, what the fact is about, the fact as JSON.
pub fn facts() -> Vec<Row> {
    rows(include_str!("../../data/variants/facts.tsv"), |folder| {
        let names = [
            ["play", "legal", "illegal", "only", "drops", "san", "after", "ep_after"].as_slice(),
            &["check", "end", "lichess", "insufficient", "can_win", "dead"],
        ]
        .concat();
        let of_row = |row: &Value| row![str(&row["variant"]), str(&row["fen"]), str(&row["note"]), others(row, &names)];
        rows_of(folder, "facts").iter().map(of_row).collect()
    })
}

/// fen, "yes" if White's material in horde can win in no position.
pub fn horde() -> Vec<Row> {
    rows(include_str!("../../data/variants/horde.tsv"), |folder| {
        let of_row =
            |row: &Value| row![str(&row["fen"]), if truthy(&row["white_insufficient"]) { "yes" } else { "no" }];
        rows_of(folder, "horde_insufficient").iter().map(of_row).collect()
    })
}

/// variant, fen, another text of the same position.
pub fn fen_forms() -> Vec<Row> {
    rows(include_str!("../../data/variants/fen_forms.tsv"), |folder| {
        let of_row = |row: &Value| row![str(&row["variant"]), str(&row["fen"]), str(&row["also"])];
        rows_of(folder, "fen_forms").iter().map(of_row).collect()
    })
}

/// variant, "pgn", "alias" or "not", the name.
pub fn names() -> Vec<Row> {
    rows(include_str!("../../data/variants/names.tsv"), |folder| {
        let Ok(text) = fs::read_to_string(folder.join("variants/names.json")) else { return Vec::new() };
        let all: Map<String, Value> = serde_json::from_str(&text).expect("an object of JSON");
        let mut found = Vec::new();
        for (variant, names) in &all {
            let of_kind = |kind: &str, name: &str| row![variant.as_str(), kind, name];
            found.push(of_kind("pgn", str(&names["lichess_pgn"])));
            found.extend(["lichess_key", "uci"].map(|key| of_kind("alias", str(&names[key]))));
            for (kind, key) in [("alias", "aliases"), ("not", "not")] {
                found.extend(list(&names[key]).iter().map(|name| of_kind(kind, name)));
            }
        }
        found
    })
}
