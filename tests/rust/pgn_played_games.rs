//! PGN of played games: python-chess reads the same moves, tags, variations and comments in them.

use crate::data::{self, Report};
use crate::pgn_support::{counts, issues, one, sans, tree};
use chess_arbiter::{CastlingMode, Game, PgnStyle, Position, read_pgn};
use serde_json::Value;
use sha1_smol::Sha1;
use std::collections::HashMap;

pub fn sha1(text: &str) -> String {
    Sha1::from(text).digest().to_string()
}

/// The moves of played games alone, in UCI and then in SAN.
#[test]
fn played_games_have_the_moves_of_the_data() {
    let mut report = Report::default();
    for row in data::games() {
        let [mode, start, sans_sha1, final_fen, .., moves] = &row[..] else { panic!("{row:?}") };
        let variant = if mode == "960" { "[Variant \"fischerandom\"]\n" } else { "" };
        let fen = if start == "." { String::new() } else { format!("[FEN \"{start}\"]\n") };
        let mut text = format!("{variant}{fen}\n{} *", moves.replace('.', ""));
        for _ in 0..2 {
            let read = one(&text);
            report.row();
            report.expect(moves, issues(&read), vec![]);
            report.expect(moves, sha1(&sans(&read.game).join(" ")), sans_sha1.clone());
            report.expect(moves, read.game.position().to_string(), final_fen.clone());
            text = read.game.to_pgn(PgnStyle::default());
        }
    }
    report.finish(300);
}

/// Where our reading differs from python-chess, deliberately: file, index, what, and why.
const DECIDED: [(&str, u64, &str, &str); 9] = [
    ("scoutfish-d00_chess_informant.pgn", 52, "comments", "an empty comment is none"),
    ("scoutfish-romero.pgn", 0, "comments", "an empty comment is none"),
    ("scoutfish-romero.pgn", 2, "comments", "an empty comment is none"),
    ("scoutfish-chessdoctor.pgn", 37, "nags", "marks behind what is no move are no NAGs of the move before"),
    ("scoutfish-chessdoctor.pgn", 41, "nags", "marks behind what is no move are no NAGs of the move before"),
    ("scoutfish-chessdoctor.pgn", 40, "issues", "a comment in parentheses is no variation, and is reported"),
    ("scoutfish-GM_games.pgn", 0, "issues", "the value of a tag is not closed"),
    ("scoutfish-GM_games.pgn", 1, "issues", "a } that closes nothing"),
    ("scoutfish-GM_games.pgn", 17, "issues", "the tag Result says 0-1, the moves end with 1/2-1/2"),
];

/// Every game of every file as published, if there is a folder.
#[test]
fn published_games_are_read_without_issues() {
    let Some(folder) = data::folder() else { return };
    let mut rows: HashMap<String, Vec<Value>> = HashMap::new();
    for row in data::played_games(&folder) {
        rows.entry(row["file"].as_str().unwrap().into()).or_default().push(row);
    }
    let mut report = Report::default();
    let mut decided = Vec::new();
    for (file, rows) in rows {
        let name = file.trim_end_matches(".gz");
        let games = read_pgn(&data::games_file(&folder, name));
        report.expect(name, games.len(), rows.len());
        for row in rows {
            let index = row["index"].as_u64().unwrap();
            let Some(read) = games.get(index as usize) else { continue };
            let (game, at) = (&read.game, format!("{name} #{index}"));
            report.row();
            if row.get("errors").is_some() {
                // python-chess stops at the first error; we read at least as far, or report why not.
                let less = u64::from(game.ply()) < row["plies"].as_u64().unwrap();
                report.expect(&at, less && read.issues.is_empty(), false);
                continue;
            }
            let mut differ = |what: &str, differs: bool| {
                let known = DECIDED.iter().find(|known| (known.0, known.1, known.2) == (name, index, what));
                match (differs, known) {
                    (true, Some(known)) => decided.push(*known),
                    (true, None) => report.fail(format!("{at}: {what}")),
                    _ => {}
                }
            };
            differ("plies", u64::from(game.ply()) != row["plies"].as_u64().unwrap());
            differ("sans", sha1(&sans(game).join(" ")) != row["sans_sha1"].as_str().unwrap());
            differ("position", game.position().to_string() != row["final_fen"].as_str().unwrap());
            let start = row["start_fen"].as_str().map_or(Position::default().to_string(), String::from);
            differ("start", game.start().to_string() != start);
            let chess960 = row.get("chess960").is_some_and(|is| is.as_bool() == Some(true));
            differ("mode", (game.start().mode() == CastlingMode::Chess960) != chess960);
            let (found, its) = (counts(game), &row["tree"]);
            differ("nodes", found.nodes != its["nodes"].as_u64().unwrap());
            differ("variations", found.variations != its["variations"].as_u64().unwrap());
            differ("comments", found.comments != its["comments"].as_u64().unwrap());
            differ("nags", found.nags != its["nags"].as_u64().unwrap());
            if let Some(wanted) = its["sha1"].as_str() {
                differ("tree", sha1(&tree(game)) != wanted);
            }
            differ("issues", !read.issues.is_empty());
            for (name, value) in row["headers"].as_object().unwrap() {
                differ(&format!("tag {name}"), game.tag(name) != value.as_str());
            }
            // It round-trips through PGN and encoding.
            let written = game.to_pgn(PgnStyle::default());
            let again = one(&written);
            differ("issues of what was written", !again.issues.is_empty());
            differ(
                "what was written",
                again.game.to_pgn(PgnStyle::default()) != written || counts(&again.game) != found,
            );
            let decoded = Game::from_bytes(&game.to_bytes()).expect("an encoded game");
            differ(
                "what was encoded",
                decoded.to_bytes() != game.to_bytes() || decoded.to_pgn(PgnStyle::default()) != written,
            );
        }
    }
    for known in DECIDED {
        assert!(decided.contains(&known), "no difference any more: {known:?}");
    }
    report.finish(7_000);
}
