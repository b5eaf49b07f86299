//! The facts of `tests/data`, row by row. If the environment variable `CHESS_ARBITER_DATA` names a data
//! folder, every row of that folder instead; its JSON is read into the same columns (see `tests/data/make.mjs`).

use flate2::read::GzDecoder;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::{env, fs, io::Read};

/// The columns of one line.
pub type Row = Vec<String>;

/// The whole data folder, if there is one.
pub fn folder() -> Option<PathBuf> {
    let folder = PathBuf::from(env::var_os("CHESS_ARBITER_DATA").filter(|name| !name.is_empty())?);
    // Cargo runs tests in the package root, so a relative name is relative to that.
    assert!(folder.is_dir(), "CHESS_ARBITER_DATA names no folder: {}", folder.display());
    Some(folder)
}

pub fn compact(text: &str) -> Vec<Row> {
    text.lines().map(|line| line.split('\t').map(unescape).collect()).collect()
}

fn unescape(text: &str) -> String {
    text.replace("\\t", "\t")
        .replace("\\n", "\n")
        .replace("\\r", "\r")
        .replace("\\ufeff", "\u{feff}")
        .replace("\\\\", "\\")
}

pub fn lines(folder: &Path, name: &str) -> Vec<Value> {
    let Ok(bytes) = fs::read(folder.join(format!("{name}.jsonl.gz"))) else { return Vec::new() };
    let mut text = String::new();
    GzDecoder::new(&bytes[..]).read_to_string(&mut text).expect("a gzip file of UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

pub fn golden(folder: &Path, kinds: &[&str]) -> Vec<Value> {
    let Ok(text) = fs::read_to_string(folder.join("golden.json")) else { return Vec::new() };
    let facts: Vec<Value> = serde_json::from_str(&text).expect("an array of JSON");
    facts.into_iter().filter(|fact| kinds.contains(&str(&fact["kind"]))).collect()
}

pub fn str(value: &Value) -> &str {
    value.as_str().unwrap_or("")
}

fn truthy(value: &Value) -> bool {
    match value {
        Value::Bool(is) => *is,
        Value::Number(number) => number.as_i64() != Some(0),
        _ => false,
    }
}

pub fn mode(value: &Value) -> String {
    if truthy(value) { "960" } else { "std" }.into()
}

pub fn list(value: &Value) -> Vec<String> {
    value
        .as_array()
        .map(|all| all.iter().map(|one| str(one).to_owned()).collect())
        .unwrap_or_default()
}

pub fn joined(values: Vec<String>, by: &str) -> String {
    if values.is_empty() { ".".into() } else { values.join(by) }
}

fn flags(row: &Value, insufficient: &str) -> String {
    let names = ["check", "checkmate", "stalemate", insufficient, "no_win_white", "no_win_black"];
    let flags = names.iter().zip("+#=iwb".chars()).filter(|(name, _)| truthy(&row[**name]));
    let flags: String = flags.map(|(_, flag)| flag).collect();
    if flags.is_empty() { ".".into() } else { flags }
}

macro_rules! row {
    ($($column:expr),* $(,)?) => { vec![$(String::from($column)),*] };
}

/// mode, fen, nodes by depth in rising order.
pub struct Perft {
    pub mode: String,
    pub fen: String,
    pub counts: Vec<(u32, u64)>,
}

/// Counts of the compact file, or all counts of the folder.
pub fn perft() -> Vec<Perft> {
    let Some(folder) = folder() else {
        return compact(include_str!("../data/perft.tsv"))
            .into_iter()
            .map(|row| {
                let counts = row[2..].iter().map(|count| {
                    let (depth, nodes) = count[1..].split_once(' ').expect("D<depth> <nodes>");
                    (depth.parse().unwrap(), nodes.parse().unwrap())
                });
                Perft { fen: row[0].clone(), mode: row[1].clone(), counts: counts.collect() }
            })
            .collect();
    };
    let mut rows = Vec::new();
    for row in lines(&folder, "perft") {
        let mut counts: Vec<(u32, u64)> = row["counts"]
            .as_object()
            .expect("counts by depth")
            .iter()
            .map(|(depth, nodes)| (depth.parse().unwrap(), nodes.as_u64().unwrap()))
            .collect();
        counts.sort();
        rows.push(Perft { mode: mode(&row["chess960"]), fen: str(&row["fen"]).into(), counts });
    }
    for row in golden(&folder, &["perft", "perft960"]) {
        let depths = row["input"]["depths"]
            .as_array()
            .unwrap()
            .iter()
            .map(|depth| depth.as_u64().unwrap() as u32);
        let nodes = row["expected"].as_array().unwrap().iter().map(|nodes| nodes.as_u64().unwrap());
        let is_960 = Value::Bool(str(&row["kind"]) == "perft960");
        rows.push(Perft {
            mode: mode(&is_960),
            fen: str(&row["fen"]).into(),
            counts: depths.zip(nodes).collect(),
        });
    }
    rows
}

/// mode, fen, castling and en passant in normal form, Shredder castling field, flags, category, "uci:san" moves.
pub fn positions() -> Vec<Row> {
    let Some(folder) = folder() else { return compact(include_str!("../data/positions.tsv")) };
    lines(&folder, "positions_oracle")
        .iter()
        .map(|row| {
            let moves = row["legal"]
                .as_array()
                .unwrap()
                .iter()
                .map(|pair| format!("{}:{}", str(&pair[0]), str(&pair[1])));
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
}

/// mode, fen, flags or "?", SANs.
pub fn legal_sans() -> Vec<Row> {
    let Some(folder) = folder() else { return compact(include_str!("../data/legal_sans.tsv")) };
    let mut rows = Vec::new();
    for row in golden(&folder, &["legal-moves-san"]) {
        rows.push(row![
            mode(&row["input"]["chess960"]),
            str(&row["fen"]),
            "?",
            joined(list(&row["expected"]), " ")
        ]);
    }
    for row in lines(&folder, "kokopu_positions").iter().filter(|row| truthy(&row["legal"])) {
        let is_960 = Value::Bool(str(&row["label"]).contains("960"));
        rows.push(row![
            mode(&is_960),
            str(&row["fen"]),
            flags(row, "dead_insufficient"),
            joined(list(&row["moves"]), " ")
        ]);
    }
    rows
}

fn field_of(what: &str) -> &'static str {
    match what {
        _ if what.contains("castling") => "castling",
        _ if what.starts_with("ep") => "en-passant",
        _ if what.contains("halfmove") => "halfmoves",
        _ if what.contains("fullmove") => "fullmoves",
        _ if what.contains("turn") || what.contains("side-to-move") => "turn",
        _ if what.starts_with("extra-field") => "fields",
        _ if ["fields", "empty", "missing-space", "space-in-board"]
            .iter()
            .any(|start| what.starts_with(start)) =>
        {
            "?"
        }
        _ => "placement",
    }
}

/// text, the field that is wrong or "?", category.
pub fn fen_syntax() -> Vec<Row> {
    let Some(folder) = folder() else { return compact(include_str!("../data/fen_syntax.tsv")) };
    let mut rows = Vec::new();
    for row in lines(&folder, "fen_invalid").iter().filter(|row| str(&row["kind"]) == "syntax") {
        rows.push(row![str(&row["fen"]), field_of(str(&row["cat"])), str(&row["cat"])]);
    }
    for row in golden(&folder, &["fen-invalid"])
        .iter()
        .filter(|row| str(&row["expected"]["stage"]) == "syntax")
    {
        let reason = str(&row["expected"]["reason"]);
        rows.push(row![str(&row["fen"]), field_of(reason), reason]);
    }
    rows
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
    let Some(folder) = folder() else { return compact(include_str!("../data/fen_status.tsv")) };
    let auto = |is_960: &Value| if truthy(is_960) { "960" } else { "auto" };
    let mut rows = Vec::new();
    for row in lines(&folder, "fen_invalid").iter().filter(|row| str(&row["kind"]) == "position") {
        let status = match row["python_chess"].get("status") {
            _ if !truthy(&row["python_chess_rejects"]) => "!".into(),
            Some(status) => joined(list(status), ","),
            None => "BAD_CASTLING_RIGHTS".into(),
        };
        rows.push(row![auto(&row["chess960"]), str(&row["fen"]), status]);
    }
    for row in lines(&folder, "position_status") {
        rows.push(row!["std", str(&row["fen"]), joined(list(&row["status"]), ",")]);
    }
    for row in golden(&folder, &["fen-invalid"])
        .iter()
        .filter(|row| str(&row["expected"]["stage"]) == "position")
    {
        let status = status_names(&row["expected"]["pythonChessStatus"]);
        rows.push(row![auto(&row["input"]["chess960"]), str(&row["fen"]), status.join(",")]);
    }
    for row in golden(&folder, &["fen-suspicious"]) {
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
    for row in golden(&folder, &["fen-ep-invalid"]) {
        rows.push(row!["auto", str(&row["fen"]), "INVALID_EP_SQUARE"]);
    }
    rows
}

fn with_field(fen: &str, at: usize, value: &str) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[at] = value;
    fields.join(" ")
}

/// mode, text, its normal FEN or "refused", Shredder castling field or "?", number of legal moves or "?".
pub fn fen_read() -> Vec<Row> {
    let Some(folder) = folder() else { return compact(include_str!("../data/fen_read.tsv")) };
    let mut rows = Vec::new();
    for row in lines(&folder, "fen_odd") {
        let its = &row["python_chess"];
        let is_960 = truthy(&row["chess960"]);
        let fields: Vec<&str> = str(&its["fen"]).split(' ').collect();
        let normal = match its.get("error") {
            None => format!("{} {} {}", str(&its["epd"]), fields[4], fields[5]),
            Some(_) => "refused".into(),
        };
        let shredder = if is_960 && fields.len() > 2 { fields[2] } else { "?" };
        let count = its["legal_moves"].as_u64().map_or("?".into(), |count| count.to_string());
        rows.push(row![
            if is_960 { "960" } else { "auto" },
            str(&row["fen"]),
            normal,
            shredder,
            count
        ]);
    }
    for row in golden(&folder, &["fen-lenient", "fen-valid", "fen-ep", "castling-rights", "epd"]) {
        let (fen, expected) = (str(&row["fen"]), &row["expected"]);
        let is_960 = truthy(&row["input"]["chess960"]);
        rows.push(match str(&row["kind"]) {
            "fen-lenient" => row!["auto", fen, str(&expected["normalised"]), "?", "?"],
            "fen-valid" => row![if is_960 { "960" } else { "auto" }, fen, fen, "?", "?"],
            "fen-ep" => row!["auto", fen, with_field(fen, 3, str(&expected["legal"])), "?", "?"],
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
}

/// mode, fen, text, expectation, move in UCI or ".".
pub fn san_read() -> Vec<Row> {
    let Some(folder) = folder() else { return compact(include_str!("../data/san_read.tsv")) };
    let mut rows = Vec::new();
    for row in lines(&folder, "san_invalid") {
        let read = row["python_chess"]["ok"].as_str().unwrap_or(".");
        rows.push(row![
            mode(&row["chess960"]),
            str(&row["fen"]),
            str(&row["san"]),
            str(&row["expect"]),
            read
        ]);
    }
    for row in golden(&folder, &["san-parse"]) {
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
        rows.push(row![
            mode(&row["input"]["chess960"]),
            str(&row["fen"]),
            str(&row["input"]["san"]),
            expect,
            uci
        ]);
    }
    rows
}

/// mode, fen, uci, san.
pub fn san_write() -> Vec<Row> {
    let Some(folder) = folder() else { return compact(include_str!("../data/san_write.tsv")) };
    golden(&folder, &["san-emit"])
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
}

/// mode, fen, moves, the FEN after them.
pub fn play() -> Vec<Row> {
    let Some(folder) = folder() else { return compact(include_str!("../data/play.tsv")) };
    let mut rows = Vec::new();
    for row in golden(&folder, &["play"]) {
        let moves = list(&row["input"]["uci"]).join(" ");
        rows.push(row![
            mode(&row["input"]["chess960"]),
            str(&row["fen"]),
            moves,
            str(&row["expected"])
        ]);
    }
    for row in lines(&folder, "rampart") {
        for after in row["expected"].as_array().unwrap() {
            rows.push(row!["std", str(&row["fen"]), str(&after["move"]), str(&after["fen"])]);
        }
    }
    rows
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
    let Some(folder) = folder() else { return compact(include_str!("../data/judged.tsv")) };
    golden(&folder, &["move-legal", "move-illegal"])
        .iter()
        .map(|row| {
            let reason = str(&row["expected"]["reason"]);
            let known = REASONS.iter().find(|(theirs, _)| *theirs == reason);
            let reason = known.map_or(reason, |(_, ours)| ours);
            let verdict = if truthy(&row["expected"]["legal"]) { "legal" } else { reason };
            row![
                mode(&row["input"]["chess960"]),
                str(&row["fen"]),
                str(&row["input"]["uci"]),
                verdict
            ]
        })
        .collect()
}

/// number, back rank, Shredder castling field.
pub fn chess960() -> Vec<Row> {
    let Some(folder) = folder() else { return compact(include_str!("../data/chess960.tsv")) };
    lines(&folder, "chess960_starts")
        .iter()
        .map(|row| {
            let back = str(&row["fen"]).split('/').next().unwrap();
            row![row["n"].to_string(), back, str(&row["shredder_fen"]).split(' ').nth(2).unwrap()]
        })
        .collect()
}

/// fen, its number or ".".
pub fn chess960_numbers() -> Vec<Row> {
    let Some(folder) = folder() else {
        return compact(include_str!("../data/chess960_numbers.tsv"));
    };
    golden(&folder, &["chess960-number"])
        .iter()
        .map(|row| {
            let number = row["expected"].as_u64().map_or(".".into(), |number| number.to_string());
            row![str(&row["fen"]), number]
        })
        .collect()
}

/// mode, fen, Polyglot key in hex.
pub fn polyglot() -> Vec<Row> {
    let Some(folder) = folder() else { return compact(include_str!("../data/polyglot.tsv")) };
    let hashes = lines(&folder, "polyglot_hash");
    let mut rows: Vec<Row> = hashes
        .iter()
        .map(|row| row![mode(&row["chess960"]), str(&row["fen"]), str(&row["hash"])])
        .collect();
    for row in golden(&folder, &["polyglot-hash"]) {
        rows.push(row!["std", str(&row["fen"]), str(&row["expected"])]);
    }
    rows
}

/// fen, "attackers <color> <square>" or "pinned" or "checkers", squares or ".".
pub fn attacks() -> Vec<Row> {
    let Some(folder) = folder() else { return compact(include_str!("../data/attacks.tsv")) };
    let sorted = |mut squares: Vec<String>| {
        squares.sort();
        joined(squares, " ")
    };
    let mut rows = Vec::new();
    for row in golden(&folder, &["attackers"]) {
        let what =
            format!("attackers {} {}", str(&row["input"]["by"]), str(&row["input"]["square"]));
        rows.push(row![str(&row["fen"]), what, sorted(list(&row["expected"]))]);
    }
    for row in golden(&folder, &["pins-checkers"]) {
        let pinned = row["expected"]["pinned"].as_object().unwrap().keys().cloned().collect();
        rows.push(row![str(&row["fen"]), "pinned", sorted(pinned)]);
        rows.push(row![str(&row["fen"]), "checkers", sorted(list(&row["expected"]["checkers"]))]);
    }
    rows
}

/// fen, "yes" or "no".
pub fn insufficient() -> Vec<Row> {
    let Some(folder) = folder() else { return compact(include_str!("../data/insufficient.tsv")) };
    golden(&folder, &["insufficient"])
        .iter()
        .map(|row| {
            row![str(&row["fen"]), if truthy(&row["expected"]["both"]) { "yes" } else { "no" }]
        })
        .collect()
}

/// fen, result, reason or ".".
pub fn ends() -> Vec<Row> {
    let Some(folder) = folder() else { return compact(include_str!("../data/ends.tsv")) };
    golden(&folder, &["game-over"])
        .iter()
        .map(|row| {
            let reason = str(&row["expected"]["reason"]).split('(').next().unwrap();
            let reason = if reason.starts_with("none") { "." } else { reason };
            row![str(&row["fen"]), str(&row["expected"]["result"]), reason]
        })
        .collect()
}

fn or_dot(value: &Value) -> String {
    match value {
        Value::Null => ".".into(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// mode, start, moves, appearances by ply, plies of the third and fifth time, of fifty and seventy-five moves, plies
/// from which the third time and fifty moves can be claimed with a move, final FEN, end.
pub fn draws() -> Vec<Row> {
    let Some(folder) = folder() else { return compact(include_str!("../data/draws.tsv")) };
    lines(&folder, "draw_rules")
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
}

fn list_of_words(value: &Value) -> Vec<String> {
    str(value).split(' ').filter(|word| !word.is_empty()).map(String::from).collect()
}

fn yes(value: &Value) -> String {
    if truthy(value) { "yes" } else { "no" }.into()
}

/// fen, moves, appearances, third time or not, moves to claim it with, fifty moves or not, claimable or not.
pub fn claims() -> Vec<Row> {
    let Some(folder) = folder() else { return compact(include_str!("../data/claims.tsv")) };
    let mut rows = Vec::new();
    for row in golden(&folder, &["repetition"]) {
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
    for row in golden(&folder, &["fifty-move-claim"]) {
        let expected = &row["expected"];
        let can_claim = yes(&expected["canClaim(incl. intended move 9.3.1)"]);
        rows.push(row![str(&row["fen"]), ".", "?", "?", "?", yes(&expected["reached"]), can_claim]);
    }
    rows
}

/// fen, the color whose flag falls, result.
pub fn flags_fallen() -> Vec<Row> {
    let Some(folder) = folder() else { return compact(include_str!("../data/flags.tsv")) };
    golden(&folder, &["flag-fall"])
        .iter()
        .map(|row| row![str(&row["fen"]), str(&row["input"]["flagged"]), str(&row["expected"])])
        .collect()
}

/// mode, start or ".", SHA-1 of the SANs, final FEN, plies of the third and fifth time, of fifty and seventy-five
/// moves, moves.
pub fn games() -> Vec<Row> {
    let Some(folder) = folder() else { return compact(include_str!("../data/games.tsv")) };
    played_games(&folder)
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

/// A text that is not as it should be.
pub struct OddPgn {
    pub name: String,
    /// "ok", "error", "either", or "python-chess" for no opinion.
    pub verdict: String,
    pub bytes: Vec<u8>,
    /// What python-chess reads.
    pub games: Vec<Value>,
}

pub fn pgn_odd() -> Vec<OddPgn> {
    let rows = match folder() {
        None => compact(include_str!("../data/pgn_odd.tsv")),
        Some(folder) => lines(&folder, "pgn_odd")
            .iter()
            .map(|row| {
                let name = format!("{} {}", row["id"], str(&row["cat"]));
                let games = row["python_chess"].to_string();
                row![
                    name,
                    str(&row["verdict"]),
                    str(&row["encoding"]),
                    str(&row["bytes_b64"]),
                    games
                ]
            })
            .collect(),
    };
    rows.into_iter()
        .map(|row| OddPgn {
            name: row[0].clone(),
            verdict: row[1].clone(),
            bytes: from_base64(&row[3]),
            games: serde_json::from_str(&row[4]).expect("an array of JSON"),
        })
        .collect()
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

/// name, text, what is in it as JSON.
pub fn pgn_read() -> Vec<Row> {
    let Some(folder) = folder() else { return compact(include_str!("../data/pgn_read.tsv")) };
    let mut rows = Vec::new();
    for row in golden(&folder, &["pgn-read"]) {
        let games = row["expected"]["games"].to_string();
        rows.push(row![str(&row["name"]), str(&row["input"]["pgn"]), games]);
    }
    for row in golden(&folder, &["variation-san"]) {
        let (fen, text) = (str(&row["fen"]), str(&row["expected"]));
        let expected = serde_json::json!([{ "uci": row["input"]["uci"], "movetext": text }]);
        rows.push(row![
            "a line as text",
            format!("[FEN \"{fen}\"]\n\n{text} *"),
            expected.to_string()
        ]);
    }
    for row in golden(&folder, &["null-move"]) {
        let fen = str(&row["fen"]);
        let expected = serde_json::json!([{ "mainline": ["--"], "fen": row["expected"]["fen"] }]);
        rows.push(row!["null move", format!("[FEN \"{fen}\"]\n\n1. -- *"), expected.to_string()]);
    }
    rows
}

/// comment, what it says as JSON.
pub fn pgn_comments() -> Vec<Row> {
    let Some(folder) = folder() else { return compact(include_str!("../data/pgn_comments.tsv")) };
    golden(&folder, &["pgn-comment"])
        .iter()
        .map(|row| row![str(&row["input"]["comment"]), row["expected"].to_string()])
        .collect()
}

/// SHA-1 in hex (FIPS 180-4), for the oracle's fingerprints.
pub fn sha1(text: &str) -> String {
    let mut state = [0x6745_2301u32, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0];
    let mut bytes = text.as_bytes().to_vec();
    bytes.push(0x80);
    while bytes.len() % 64 != 56 {
        bytes.push(0);
    }
    bytes.extend((text.len() as u64 * 8).to_be_bytes());
    for block in bytes.chunks_exact(64) {
        let mut words: Vec<u32> = block
            .chunks_exact(4)
            .map(|word| u32::from_be_bytes(word.try_into().unwrap()))
            .collect();
        for at in 16..80 {
            let word = words[at - 3] ^ words[at - 8] ^ words[at - 14] ^ words[at - 16];
            words.push(word.rotate_left(1));
        }
        let [mut a, mut b, mut c, mut d, mut e] = state;
        for (round, word) in words.iter().enumerate() {
            let (mix, constant) = match round / 20 {
                0 => (b & c | !b & d, 0x5a82_7999),
                1 => (b ^ c ^ d, 0x6ed9_eba1),
                2 => (b & c | b & d | c & d, 0x8f1b_bcdc),
                _ => (b ^ c ^ d, 0xca62_c1d6u32),
            };
            let sum = a.rotate_left(5).wrapping_add(mix).wrapping_add(e);
            let sum = sum.wrapping_add(constant).wrapping_add(*word);
            (e, d, c, b, a) = (d, c, b.rotate_left(30), a, sum);
        }
        for (sum, word) in state.iter_mut().zip([a, b, c, d, e]) {
            *sum = sum.wrapping_add(word);
        }
    }
    state.iter().map(|word| format!("{word:08x}")).collect()
}

/// What went wrong in which rows; panics with the first of them if there are any.
#[derive(Default)]
pub struct Report {
    rows: usize,
    failures: Vec<String>,
}

impl Report {
    pub fn row(&mut self) {
        self.rows += 1;
    }

    pub fn fail(&mut self, what: impl Into<String>) {
        self.failures.push(what.into());
    }

    #[track_caller]
    pub fn expect<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, found: T, wanted: T) {
        if found != wanted {
            self.fail(format!("{what}: found {found:?}, expected {wanted:?}"));
        }
    }

    /// At least `least` rows must have been looked at, so that an empty file is no success.
    #[track_caller]
    pub fn finish(self, least: usize) {
        let (rows, failures) = (self.rows, self.failures.len());
        assert!(
            self.failures.is_empty(),
            "{failures} failures in {rows} rows:\n{}",
            self.failures[..failures.min(25)].join("\n")
        );
        // A foreign folder may hold less than ours.
        assert!(rows >= least || folder().is_some(), "only {rows} rows, expected {least}");
    }
}

/// Small, even and the same on every machine (splitmix64).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}
