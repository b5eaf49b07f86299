//! What is reported of a PGN: where, why, and what is read all the same.

use crate::pgn_support::{one, tree};
use chess_arbiter::{Color, EndReason, GameEnd, IllegalReason, Outcome, PgnCause, read_pgn};

/// An issue names its line and its column in characters, and of a move the verdict.
#[test]
fn issues_say_where() {
    for (text, line, column, reason) in [
        ("1. e4 e5 2. Ke3 *", 1, 13, IllegalReason::PieceCannotMoveThere),
        ("\u{feff}1. e4 e5 2. Ke3 *", 1, 13, IllegalReason::PieceCannotMoveThere),
        ("[White \"é\"]\n\n{ü\u{1f600}} 1. Ke2", 3, 9, IllegalReason::OwnPieceOnTarget),
        ("[White \"é\"]\r\n\r\n{a\r\nb} 1. Ke2", 4, 7, IllegalReason::OwnPieceOnTarget),
        ("1. e4\r1... Ke7", 2, 6, IllegalReason::OwnPieceOnTarget),
        ("1.e4 e5 2.Ke3", 1, 9, IllegalReason::PieceCannotMoveThere),
        ("% 1. Ke2\n; Ke2\n\n1. e4 (1. Nd2) 1... e5 *", 4, 11, IllegalReason::OwnPieceOnTarget),
        ("1. hello", 1, 4, IllegalReason::Unreadable),
        ("1. Ke2???", 1, 4, IllegalReason::OwnPieceOnTarget),
        ("1. ????", 1, 4, IllegalReason::Unreadable),
    ] {
        let read = one(text);
        let issue = read.issues.first().unwrap_or_else(|| panic!("{text}"));
        let verdict = issue.verdict().expect("a verdict");
        assert_eq!(verdict.message(), issue.message());
        assert_eq!((issue.line, issue.column, verdict.reason), (line, column, reason), "{text}");
    }
    let read = one("[FEN \"7k/8/8/8/8/8/8/R4R1K w - - 0 1\"]\n\n1. Rd1 *");
    let PgnCause::Move(refusal) = &read.issues[0].cause else { panic!("a verdict") };
    let candidates: Vec<String> = refusal.candidates.iter().map(ToString::to_string).collect();
    assert_eq!(
        (refusal.reason, candidates),
        (IllegalReason::Ambiguous, vec!["Rad1".to_owned(), "Rfd1".to_owned()])
    );
}

/// A bad move ends its line, not the game and not the file.
#[test]
fn a_bad_move_ends_its_line() {
    let text = "1. e4 e5 (1... c5 2. Ke3 Nc6 (2... d6 3. d4) 3. Nf3) (1... e6) 2. Nf3 Nc6 3. Bb5 a6 4. Ra3 Nf6 (4... d6) {lost} 1-0\n\n[White \"next\"]\n\n1. d4 d5 0-1";
    let games = read_pgn(text.as_bytes());
    assert_eq!(games.len(), 2);
    assert_eq!(tree(&games[0].game), "e2e4 e7e5 ( c7c5 ) ( e7e6 ) g1f3 b8c6 f1b5 a7a6");
    let white_won = GameEnd { outcome: Outcome::Win(Color::White), reason: EndReason::Resignation };
    assert_eq!((games[0].issues.len(), games[0].game.end()), (2, Some(white_won)));
    assert_eq!(
        (games[1].game.ply(), games[1].game.tag("White"), games[1].issues.len()),
        (2, Some("next"), 0)
    );
}

/// A variation that is never closed swallows the result: that is told.
#[test]
fn variations_that_are_never_closed() {
    let read = one("[Result \"*\"]\n\n1. e4 (1. d4 d5 1-0");
    assert_eq!(tree(&read.game), "e2e4 ( d2d4 d7d5 )");
    assert_eq!(read.issues.len(), 1);
}
