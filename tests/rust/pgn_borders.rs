//! Where one game of a PGN ends and the next begins.

use crate::pgn_support::{in_pieces, sans, shown};
use chess_arbiter::{NodeId, PgnStyle, Sentence, read_pgn};

/// The moves of each game.
fn moves(text: &str) -> Vec<String> {
    let games = read_pgn(text.as_bytes());
    for len in 1..8 {
        assert_eq!(shown(&in_pieces(text.as_bytes(), len)), shown(&games), "{text:?} in pieces of {len}");
    }
    games.iter().map(|read| sans(&read.game).join(" ")).collect()
}

/// For want of tags and a result: White's first number after a blank line, outside comments and variations.
#[test]
fn numbers_that_begin_again() {
    for (text, wanted, places) in [
        ("1. e4 e5\n\n1. d4 d5", &["e4 e5", "d4 d5"] as &[_], &[(3u32, 1u32)] as &[_]),
        ("1. e4 c5\n2. Nf3\n\n1. e4 c5\n2. Nc3", &["e4 c5 Nf3", "e4 c5 Nc3"], &[(4, 1)]),
        ("1.e4 e5\r\n\r\n  1.d4 d5\r\r\r1.c4", &["e4 e5", "d4 d5", "c4"], &[(3, 3), (6, 1)]),
        ("1. e4 e5\n \t\n1. d4 d5 1-0\n\n1. c4", &["e4 e5", "d4 d5", "c4"], &[(3, 1)]),
        ("1. e4 e5\n\n\n1.\nd4 d5", &["e4 e5", "d4 d5"], &[(4, 1)]),
        ("1. e4 {a} e5 {b}\n\n1. {c} d4 d5", &["e4 e5", "d4 d5"], &[(3, 1)]),
        ("1. e4 (1. c4) e5\n\n1. d4 d5", &["e4 e5", "d4 d5"], &[(3, 1)]),
        ("1. e4 e5 2. Ke3 Nc6\n\n1. d4 d5", &["e4 e5", "d4 d5"], &[(3, 1)]),
        ("[White \"a\"]\n\n1. e4 e5\n\n1. d4 d5\n\n[White \"b\"]\n\n1. c4", &["e4 e5", "d4 d5", "c4"], &[(5, 1)]),
        ("1. e4 e5\n\n{c} 1. d4 d5", &["e4 e5", "d4 d5"], &[(3, 5)]),
        ("1. e4 e5 {a}\n\n{c\n\nd}\n; e\n1.d4 d5", &["e4 e5", "d4 d5"], &[(7, 1)]),
        // Not after a blank line, Black's, another number, in a comment or a variation, before any move.
        ("1. Nf3 Nf6\n1. Nc3 Nc6", &["Nf3 Nf6 Nc3 Nc6"], &[]),
        ("1. e4\n\n1... e5 2. Nf3", &["e4 e5 Nf3"], &[]),
        ("1. e4\n\n1. ... e5 2. Nf3", &["e4 e5 Nf3"], &[]),
        ("1. e4\n\n1.\u{2026} e5 2. Nf3", &["e4 e5 Nf3"], &[]),
        ("1. e4\n\n1. \u{2026}e5 2. Nf3", &["e4 e5 Nf3"], &[]),
        ("1. Nf3 Nf6\n\n11. Nc3 Nc6\n\n2. d4", &["Nf3 Nf6 Nc3 Nc6 d4"], &[]),
        ("1. Nf3 {a\n\n1. e4\n\n}1. ... Nf6 {\n\n} 1. Nc3", &["Nf3 Nf6 Nc3"], &[]),
        ("1. e4 (1. d4\n\n1. Nf6) 1... e5", &["e4 e5"], &[]),
        ("1. e4\n\n{c} 1. ... e5 2. Nf3", &["e4 e5 Nf3"], &[]),
        ("1. e4 {a}\n\n{c} e5 2. Nf3", &["e4 e5 Nf3"], &[]),
        ("1. e4\n\n{c} (1. d4) 1... e5 1-0", &["e4 e5"], &[]),
        ("1. e4 {b}\n{c} 1. e5", &["e4 e5"], &[]),
        ("1.\n\n1. e4 e5", &["e4 e5"], &[]),
        ("{a}\n\n1. e4 e5", &["e4 e5"], &[]),
        ("1. e4 e5\n\n1.", &["e4 e5"], &[]),
        ("1. e4 e5\n\n1. 1-0", &["e4 e5", ""], &[(3, 1)]),
    ] {
        assert_eq!(moves(text), wanted, "{text:?}");
        let games = read_pgn(text.as_bytes());
        let issues = games.iter().flat_map(|read| &read.issues);
        let missing = issues.filter(|issue| issue.facts().sentence == Sentence::PgnMissingResult);
        assert_eq!(missing.map(|issue| (issue.line, issue.column)).collect::<Vec<_>>(), places, "{text:?}");
    }
}

/// A comment after the number belongs to the move of the new game.
#[test]
fn a_comment_after_the_number() {
    let games = read_pgn(b"1. e4 e5\n\n1. {c} d4 d5");
    let first = games[1].game.children(NodeId::ROOT).next().expect("a move");
    assert_eq!(games[1].game.notes(first).map(|notes| notes.before.as_str()), Some("c"));
}

/// Comments after the blank line introduce the new game; without one they stay where they stood.
#[test]
fn comments_between_games() {
    let games = read_pgn(b"1. e4 e5 {a}\n\n{b} ;c\n\n{d\n\ne} 1. {f} d4 d5");
    let texts: Vec<String> = games.iter().map(|read| read.game.to_pgn(PgnStyle::new().max_width(0))).collect();
    assert!(texts[0].ends_with("\n\n1. e4 e5 {a} *\n"), "{}", texts[0]);
    assert!(texts[1].ends_with("\n\n{b c d\n\ne} 1. {f} d4 d5 *\n"), "{}", texts[1]);
    for (text, wanted) in [
        ("1. e4 {a}\n\n{b} {c} 1... {d} e5 {e}\n\n{f}", "1. e4 {a b c} 1... {d} e5 {e f} *\n"),
        ("1. e4\n\n{b} 1. {c} ... e5", "1. e4 *\n"),
        ("1. e4\n\n{b} 1. ... {c} e5", "1. e4 {b} 1... {c} e5 *\n"),
        ("1. e4\n\n{b}\n\n[Event \"x\"]\n\n*", "1. e4 {b} *\n"),
    ] {
        let found = read_pgn(text.as_bytes())[0].game.to_pgn(PgnStyle::new().max_width(0));
        assert!(found.ends_with(&format!("\n\n{wanted}")), "{text:?}: {found}");
        moves(text);
    }
}

/// Files of tags alone, as databases export lists of games.
#[test]
fn tags_that_come_again() {
    let events = |text: &str| -> Vec<String> {
        moves(text);
        let games = read_pgn(text.as_bytes());
        games.iter().map(|read| format!("{:?} {}", read.game.tag("Event"), read.issues.len())).collect()
    };
    let a = "Some(\"a\") 0";
    let b = "Some(\"b\") 0";
    for (text, wanted) in [
        ("[Event \"a\"]\n[Site \"x\"]\n\n[Event \"b\"]\n[Site \"y\"]\n", &[a, b] as &[_]),
        ("[Site \"x\"]\r\n[Event \"a\"]\r\n\r\n[Site \"y\"]\r\n[Event \"b\"]\r\n\r\n", &[a, b]),
        ("[Event \"a\"]\n\n{comment}\n\n[Event \"b\"]\n", &[a, b]),
        // Blank lines among the tags of one game, and a tag twice.
        ("[Event \"a\"]\n\n[Site \"x\"]\n\n1. e4", &[a]),
        ("[Event \"a\"]\n[Event \"b\"]\n\n1. e4", &["Some(\"a\") 1"]),
        ("[Event \"a\"]\n[ECO \"x\"]\n\n[ECO \"y\"]\n\n1. e4", &["Some(\"a\") 1"]),
    ] {
        assert_eq!(events(text), wanted, "{text:?}");
    }
    let file =
        (0..605).map(|game| format!("[Event \"{game}\"]\n[White \"x\"]\n[Result \"*\"]\n\n")).collect::<String>();
    assert_eq!(read_pgn(file.as_bytes()).len(), 605);
}

/// The tags of forums around a game, with and without line breaks.
#[test]
fn forum_tags() {
    for (text, wanted) in [
        ("[pgn]1. e4 e5[/pgn]", &["e4 e5"] as &[_]),
        ("[pgn]\n1. e4 e5\n[/pgn]\n", &["e4 e5"]),
        ("[PGN]\r\n[Event \"x\"]\r\n\r\n1. e4 e5 *\r\n[/PGN]", &["e4 e5"]),
        ("[pgn][Event \"x\"][Site \"y\"] 1. e4 e5 1-0[/pgn]", &["e4 e5"]),
        ("[pgn]1. e4 e5[/pgn]\n[pgn]1. d4 d5[/pgn]", &["e4 e5", "d4 d5"]),
        ("[pgn][/pgn]", &[]),
    ] {
        assert_eq!(moves(text), wanted, "{text:?}");
        let issues: Vec<_> = read_pgn(text.as_bytes()).into_iter().flat_map(|read| read.issues).collect();
        assert_eq!(issues, [], "{text:?}");
    }
}
