//! Comments of a PGN: where they stand, and the commands in them: clocks, evaluations, marks and arrows.

use crate::data::{self, Report};
use crate::pgn_support::one;
use chess_arbiter::{Eval, MarkColor, NodeId, Notes, PgnStyle, read_pgn};
use serde_json::Value;
use std::fs;

#[test]
fn commands_in_comments_are_annotations() {
    let mut report = Report::default();
    for row in data::pgn_comments() {
        let wanted: Value = serde_json::from_str(&row[1]).unwrap();
        for text in
            [format!("1. e4 {{{}}} *", row[0]), format!("1. e4 {{ {} }} *", row[0]), format!("1. e4 ;{}\n*", row[0])]
        {
            let game = one(&text).game;
            let notes = game.notes(game.current()).cloned().unwrap_or_default();
            report.row();
            if let Err(why) = says(&notes, &wanted) {
                report.fail(format!("{text}: {why}"));
            }
            let again = one(&game.to_pgn(PgnStyle::default())).game;
            report.expect(&text, again.notes(again.current()), game.notes(game.current()));
        }
    }
    report.finish(20);
}

/// The text of the moves as it is written in one line.
fn rewritten(text: &str) -> String {
    let written = one(text).game.to_pgn(PgnStyle::new().max_width(0));
    written.split_once("\n\n").unwrap().1.trim_end().into()
}

/// Comments beside variations stay where they stood: after a variation they belong to the move that follows, or join the
/// comment on the last move. Neighbours are joined.
#[test]
fn comments_stay_where_they_stood() {
    for text in [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 {a} ({b} 3. Bc4) {c} 3... a6 *",
        "1. e4 {a} (1. d4) {b} 1... e5 {c} (1... c5 {d}) {e} 2. Nf3 *",
        "1. e4 (1. d4 {a}) ({b} 1. c4) {c\n\nd} 1... e5 *",
        "1. e4 (1. d4 d5 (1... Nf6) {a} 2. c4) {b} 1... e5 *",
        "1. e4 {a} 1... {b} e5 2. {c} Nf3 *",
        "{a} 1. {b} e4 ({c} 1. d4) *",
        "1. e4 $1 {a} ({b} 1. d4 $2) {c} 1... e5 $3 {d} 1-0",
    ] {
        assert_eq!(rewritten(text), text);
    }
    for (text, wanted) in [
        ("1. e4 {a} {b} (1. d4) {c} {d} e5 {e} {f} *", "1. e4 {a b} (1. d4) {c d} 1... e5 {e f} *"),
        ("1. e4 (1. d4) {a} 1... {b} e5 *", "1. e4 (1. d4) {a b} 1... e5 *"),
        ("1. e4 (1. d4) 1... {b} e5 *", "1. e4 (1. d4) {b} 1... e5 *"),
        ("1. e4 (1. {a} d4) *", "1. e4 ({a} 1. d4) *"),
        ("1. e4 (1. d4) ;a\n;\n;b\n e5 *", "1. e4 (1. d4) {a\n\nb} 1... e5 *"),
        // No move follows.
        ("1. e4 {a} (1. d4 {b} (1. c4) {c}) {d} * {e}", "1. e4 {a d e} (1. d4 {b c}) (1. c4) *"),
        ("1. e4 (1. d4) {a} Ke7 *", "1. e4 {a} (1. d4) *"),
        // Between variations it is before the second one; a variation without moves is a comment itself.
        ("1. e4 (1. d4) {a} ({b} 1. c4) {c} e5 *", "1. e4 (1. d4) ({a b} 1. c4) {c} 1... e5 *"),
        ("1. e4 ({a}) {b} e5 *", "1. e4 {a b} 1... e5 *"),
        ("1. e4 (1. d4) ({a}) {b} e5 *", "1. e4 (1. d4) {a b} 1... e5 *"),
        // Commands are about the board, which is that after the last move; before a move, about the move.
        ("1. e4 (1. d4) {a [%csl Ge4] b} e5 *", "1. e4 {[%csl Ge4]} (1. d4) {a b} 1... e5 *"),
        ("1. e4 {[%clk 0:00:01]} (1. d4) {[%eval 1]} e5 *", "1. e4 {[%eval 1.00][%clk 0:00:01]} (1. d4) 1... e5 *"),
        ("1. e4 ({[%csl Gd4] a} 1. d4) *", "1. e4 ({a} 1. d4 {[%csl Gd4]}) *"),
        // A forced line.
        ("1. e4 e5 {a} ({b} 2. Nf3 Nc6) {c} *", "1. e4 e5 {a} 2. {b} Nf3 Nc6 {c} *"),
    ] {
        assert_eq!(rewritten(text), wanted, "{text}");
        assert_eq!(rewritten(wanted), wanted, "{text}");
    }
    let game = one("1. e4 e5 2. Nf3 Nc6 3. Bb5 {a} ({b} 3. Bc4) {c} 3... a6 *").game;
    let notes = |id: NodeId| game.notes(id).cloned().unwrap_or_default();
    let a6 = game.current();
    let bb5 = game.parent(a6).unwrap();
    let bc4 = game.children(game.parent(bb5).unwrap()).nth(1).unwrap();
    let texts = [a6, bb5, bc4].map(|id| (notes(id).before, notes(id).after));
    assert_eq!(texts, [("c", ""), ("", "a"), ("b", "")].map(|(before, after)| (before.into(), after.into())));
    // Left out with its variation, a comment is not joined to the one before.
    let written = game.to_pgn(PgnStyle::new().variations(false));
    assert!(written.ends_with("3. Bb5 {a} 3... {c} a6 *\n"), "{written}");
}

/// The tokens of movetext: parentheses, results, NAGs, the squares of moves, and comments, of which the commands come first.
/// What the reader may change by its contract is normalized: neighbouring comments are joined, those after the last
/// variations of a line join the comment before these, and a variation without moves is a comment.
fn tokens(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let ends = |letter: char| letter.is_whitespace() || "(){};$".contains(letter);
        let after = &rest[first.len_utf8()..];
        let len = match first {
            '{' => after.find('}').map_or(after.len(), |len| len + 1),
            ';' => after.find('\n').unwrap_or(after.len()),
            '(' | ')' => 0,
            _ if first.is_whitespace() => 0,
            _ => after.find(ends).unwrap_or(after.len()),
        };
        let (token, more) = rest.split_at(first.len_utf8() + len);
        rest = more;
        match first {
            '{' | ';' => {
                let text = token.trim_start_matches(['{', ';']).trim_end_matches('}');
                let mut commands = Vec::new();
                let mut words = String::new();
                for part in text.split_inclusive(']') {
                    match part.split_once("[%") {
                        Some((before, command)) => {
                            words += before;
                            words.push(' ');
                            commands.push(command.split_whitespace().next().unwrap().trim_end_matches(']'));
                        }
                        None => words += part,
                    }
                }
                commands.sort_unstable();
                let comment = [commands, words.split_whitespace().collect()].concat().join(" ");
                // A comment after the last variations moves before them.
                all.push(if comment.is_empty() { String::new() } else { format!("{{{comment}") });
            }
            '(' | ')' => all.push(token.into()),
            _ if first.is_whitespace() => {}
            '$' => all.push(token.into()),
            _ => {
                let castling =
                    token.replace("0-0", "O-O").replace("O-0", "O-O").replace("o-o", "O-O").replace("O-o", "O-O");
                let word = castling.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
                let bare = word.trim_end_matches(['!', '?']);
                let marks = &word[bare.len()..];
                let marks = &marks[..marks.len().min(2)];
                let nag = ["!", "?", "!!", "??", "!?", "?!"].iter().position(|sign| *sign == marks);
                if ["1-0", "0-1", "1/2-1/2", "1/2", "*"].contains(&token) {
                    all.push(token[..1].into());
                } else if !bare.is_empty() {
                    // The target is the same however the move is written.
                    let letters: String = bare.chars().filter(|letter| !"+#x=".contains(*letter)).collect();
                    let to = letters.rfind(|letter: char| letter.is_ascii_digit()).map_or(0, |rank| rank - 1);
                    all.push(letters[to..].into());
                }
                if let Some(nag) = nag {
                    all.push(format!("${}", nag + 1));
                }
            }
        }
    }
    all.retain(|token| !token.is_empty() && token != "*");
    let is_comment = |token: &String| token.starts_with('{');
    let mut at = 0;
    while at < all.len() {
        let is_last = all.get(at + 1).is_none_or(|next| next == ")" || "01*".contains(&next[..1]));
        if is_comment(&all[at]) && at > 0 && all[at - 1] == ")" && is_last {
            let mut open = at;
            while all[open - 1] == ")" {
                let mut depth = 0;
                loop {
                    open -= 1;
                    depth += i32::from(all[open] == ")") - i32::from(all[open] == "(");
                    if depth == 0 {
                        break;
                    }
                }
            }
            let comment = all.remove(at);
            all.insert(open, comment);
            at = open;
        } else if is_comment(&all[at]) && at > 0 && is_comment(&all[at - 1]) {
            let comment = all.remove(at);
            all[at - 1] += &comment.replacen('{', " ", 1);
            at -= 1;
        } else if at > 0 && all[at] == ")" && all[at - 1] == "(" {
            all.drain(at - 1..=at);
            at -= 1;
        } else if at > 1 && all[at] == ")" && is_comment(&all[at - 1]) && all[at - 2] == "(" {
            all.remove(at);
            all.remove(at - 2);
            at -= 2;
        } else {
            at += 1;
        }
    }
    all
}

/// The order of all tokens of annotated games is the same when they are written. Those with issues lack some.
#[test]
fn tokens_keep_their_order() {
    let mut files = vec![String::from(
        "[Event \"a\"]\n\n{x} 1. e4! {y [%clk 0:00:09] z} (1. d4?? {[%cal Gd2d4]} d5 (1... Nf6 $14 ;s\n) {t} 2. c4) {u} {v}\n\
         1... e5 $5 {w} (1... c5) (1... e6 {f}) {g} 2. Nf3 {h} (2. Nc3) {i} 1/2-1/2\n",
    )];
    if let Some(folder) = data::folder() {
        let names = fs::read_dir(folder.join("games")).unwrap().map(|entry| entry.unwrap().file_name());
        let names = names.map(|name| name.into_string().unwrap()).filter(|name| name.ends_with(".pgn.gz"));
        files.extend(names.map(|name| {
            let bytes = data::games_file(&folder, name.trim_end_matches(".gz"));
            String::from_utf8(bytes).unwrap_or_else(|error| error.as_bytes().iter().copied().map(char::from).collect())
        }));
    }
    let mut report = Report::default();
    for file in files {
        for text in file.replace('\r', "").split("\n\n[").filter(|text| text.contains(['{', '(', ';'])) {
            let [read] = &read_pgn(format!("[{}", text.trim_start_matches('[')).as_bytes())[..] else { continue };
            let Some((_, moves)) = text.split_once("]\n\n").filter(|_| read.issues.is_empty()) else { continue };
            let written = read.game.to_pgn(PgnStyle::default());
            report.row();
            let (found, wanted) = (tokens(written.split_once("\n\n").unwrap().1), tokens(moves));
            let place = found.iter().zip(&wanted).take_while(|(found, wanted)| found == wanted).count();
            report.expect(&text[..text.len().min(60)], found.get(place..).unwrap_or(&[]), &wanted[place..]);
        }
    }
    report.finish(1);
}

/// Whether notes match the data.
pub fn says(notes: &Notes, wanted: &Value) -> Result<(), String> {
    let check = |what: &str, found: Value, wanted: &Value| {
        let same = match (found.as_f64(), wanted.as_f64()) {
            (Some(found), Some(wanted)) => found == wanted,
            _ => found == *wanted,
        };
        if same { Ok(()) } else { Err(format!("{what}: found {found}, expected {wanted}")) }
    };
    let annotations = &notes.annotations;
    let number = |millionths: Option<i64>| millionths.map_or(Value::Null, |number| (number as f64 / 1e6).into());
    let letter = |color: &MarkColor| match color {
        MarkColor::Green => 'G',
        MarkColor::Red => 'R',
        MarkColor::Yellow => 'Y',
        MarkColor::Blue => 'B',
    };
    for (name, wanted) in wanted.as_object().unwrap() {
        match name.as_str() {
            "ply" => {}
            "text" => check(name, notes.after.as_str().into(), wanted)?,
            "clk" => check(name, number(annotations.clock), wanted)?,
            "emt" => check(name, number(annotations.elapsed), wanted)?,
            "csl" => {
                let marks = annotations.squares.iter();
                let marks: Vec<String> = marks.map(|(color, square)| format!("{}{square}", letter(color))).collect();
                check(name, marks.into(), wanted)?;
            }
            "cal" => {
                let marks = annotations.arrows.iter();
                let marks: Vec<String> = marks.map(|(color, a, b)| format!("{}{a}{b}", letter(color))).collect();
                check(name, marks.into(), wanted)?;
            }
            "eval" => {
                let (eval, depth) = annotations.eval.ok_or("no evaluation")?;
                check("depth", depth.into(), wanted.get("depth").unwrap_or(&Value::Null))?;
                match eval {
                    Eval::Pawns(pawns) => {
                        let wanted = wanted.get("pawns").unwrap_or(wanted);
                        check("pawns", number(Some(pawns)), wanted)?;
                    }
                    Eval::Mate(moves) => check("mate", moves.into(), &wanted["mate"])?,
                }
            }
            _ => return Err(format!("nobody knows {name}")),
        }
    }
    Ok(())
}
