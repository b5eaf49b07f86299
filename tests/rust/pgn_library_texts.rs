//! PGN from the tests and issues of other libraries.

use crate::data::{self, Report};
use crate::full_fen;
use crate::pgn_comments::says;
use crate::pgn_support::sans;
use chess_arbiter::{NodeId, PgnStyle, read_pgn};
use serde_json::Value;

#[test]
fn test_texts_of_other_libraries_are_read() {
    let mut report = Report::default();
    for row in data::pgn_read() {
        let [name, text, expected] = &row[..] else { panic!("{row:?}") };
        let expected: Vec<Value> = serde_json::from_str(expected).unwrap();
        let games = read_pgn(text.as_bytes());
        report.row();
        report.expect(name, games.len(), expected.len());
        for (read, wanted) in games.iter().zip(&expected) {
            let list = |value: &Value| -> Vec<String> {
                value.as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_owned()).collect()
            };
            if let Some(mainline) = wanted.get("mainline") {
                match name.as_str() {
                    // A game typed with the letters of another language; ours are English.
                    "German letters must not become pawn moves" => {
                        report.expect(name, (sans(&read.game), read.issues.len()), (vec![], 1));
                    }
                    "lower-case piece letter" => {
                        let found = sans(&read.game).join(" ");
                        let right = found == "Nf3 Nf6" || (found.is_empty() && read.issues.len() == 1);
                        report.expect(name, right, true);
                    }
                    _ => report.expect(name, sans(&read.game), list(mainline)),
                }
            }
            if let Some(uci) = wanted.get("uci") {
                let found: Vec<String> = read.game.history().iter().map(|san| san.uci().to_string()).collect();
                report.expect(name, found, list(uci));
                let style = PgnStyle::new().max_width(0);
                let written = read.game.to_pgn(style);
                report.expect(name, written.contains(wanted["movetext"].as_str().unwrap()), true);
            }
            for (tag, value) in wanted.get("tags").and_then(Value::as_object).into_iter().flatten() {
                report.expect(name, read.game.tag(tag), value.as_str());
            }
            if let Some(result) = wanted.get("result") {
                let found = read.game.end().map_or("*", |end| end.outcome.name());
                report.expect(name, Some(found), result.as_str());
            }
            if let Some(fen) = wanted.get("fen") {
                report.expect(name, Some(read.game.position().to_string().as_str()), fen.as_str());
                let mut game = read.game.clone();
                game.back();
                report.expect(name, full_fen(game.position()), full_fen(read.game.start()));
            }
            if let Some(error) = wanted.get("error") {
                let (issue, ply) = (&read.issues[0], error["ply"].as_u64().unwrap());
                report.expect(name, u64::from(read.game.ply()) + 1, ply);
                let token = error["token"].as_str().unwrap();
                let column = text.lines().nth(issue.line as usize - 1).unwrap().find(token).unwrap() + 1;
                report.expect(name, issue.column as usize, column);
                report.expect(name, issue.verdict().is_some(), true);
            }
            if let Some(annotations) = wanted.get("annotations") {
                for annotated in annotations.as_array().unwrap() {
                    let mut id = NodeId::ROOT;
                    for _ in 0..annotated["ply"].as_u64().unwrap() {
                        id = read.game.children(id).next().unwrap();
                    }
                    let notes = read.game.notes(id).cloned().unwrap_or_default();
                    if let Err(why) = says(&notes, annotated) {
                        report.fail(format!("{name}: {why}"));
                    }
                }
            }
        }
    }
    report.finish(55);
}
