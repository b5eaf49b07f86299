//! Lines of moves in the notations that engines, books and people write.

use crate::data::{Report, games};
use crate::pgn_played_games::sha1;
use crate::position;
use chess_arbiter::{Language, Position, WrittenMove};

#[test]
fn a_line_is_written_as_numbered_text() {
    let mut report = Report::default();
    for row in include_str!("../data/lines.tsv").lines() {
        let [fen, text, expected, reason] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {row}");
        };
        let text = text.replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t");
        let line = position("auto", fen).line(WrittenMove::split(&text));
        let refused = line.refusal.as_ref().map_or(".", |refusal| refusal.reason.code());
        let found = format!("{line}\t{refused}");
        report.row();
        report.expect(row, found.as_str(), format!("{}\t{reason}", expected.trim_end_matches('.')).as_str());
    }
    report.finish(50);
}

/// Lines of played games in UCI, and their SAN according to python-chess.
#[test]
fn lines_of_played_games_have_the_san_of_python_chess() {
    let mut report = Report::default();
    for row in games() {
        let [mode, start, sans_sha1, final_fen, .., moves] = &row[..] else { panic!("{row:?}") };
        let start = if start == "." { Position::default() } else { position(mode, start) };
        let line = start.line(moves.split(' ').filter(|mv| *mv != "."));
        let sans: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
        report.row();
        report.expect(moves, sha1(&sans.join(" ")), sans_sha1.clone());
        report.expect(moves, line.position.to_string(), final_fen.clone());
        // The written line reads back in every language.
        for language in [Language::ENGLISH, Language::GERMAN, Language::FRENCH] {
            let text = line.text_in(&language);
            let again = start.line(WrittenMove::split(&text).map(|text| language.to_english(text)));
            report.expect(&text, again.to_string(), line.to_string());
            report.expect(&text, again.refusal.is_none() && again.moves == line.moves, true);
        }
    }
    report.finish(150);
}
