//! Where one game of a PGN ends and the next begins.

use crate::pgn_support::{in_chunks, sans, shown};
use chess_arbiter::{NodeId, PgnStyle, Sentence, read_pgn};

/// The moves of each game.
fn moves(text: &str) -> Vec<String> {
    let games = read_pgn(text.as_bytes());
    for len in 1..8 {
        assert_eq!(shown(&in_chunks(text.as_bytes(), len)), shown(&games), "{text:?} in chunks of {len}");
    }
    games.iter().map(|read| sans(&read.game).join(" ")).collect()
}

/// Without tags and a result, White's first number after a blank line, outside comments and variations, begins a game.
#[test]
fn move_number_one_after_a_blank_line_begins_a_game() {
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
        // Lines with blanks, blanks before the number, and a number without its dot or apart from it (PGN 8.2.2.1).
        ("1. e4 e5\n\u{a0}\n1. d4 d5", &["e4 e5", "d4 d5"], &[(3, 1)]),
        ("1. e4 e5\n\u{3000}\t\u{2009}\u{200b}\n\u{202f}1.\u{3000}d4 d5", &["e4 e5", "d4 d5"], &[(3, 2)]),
        ("1. e4 e5\n\n1 d4 d5", &["e4 e5", "d4 d5"], &[(3, 1)]),
        ("1. e4 e5\n\n1 . d4 d5", &["e4 e5", "d4 d5"], &[(3, 1)]),
        ("1. e4 e5\n\n{c} 1 .d4 d5", &["e4 e5", "d4 d5"], &[(3, 5)]),
        ("1. e4\n\n1 ... e5 2. Nf3", &["e4 e5 Nf3"], &[]),
        ("1. e4\n\n1 . . . e5 2. Nf3", &["e4 e5 Nf3"], &[]),
        ("1. e4 e5\n\n1 - 0", &["e4 e5"], &[]),
        // These do not begin a game: without a blank line before, Black's, another number, inside a comment or a
        // variation, before any move.
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

/// Without a blank line, White's first number at the start of a line is an issue; Black's is none.
#[test]
fn move_number_one_without_a_blank_line_is_an_issue() {
    for (text, wanted, places) in [
        ("1. Nf3 Nf6\n1. Nc3 Nc6", "Nf3 Nf6 Nc3 Nc6", &[(2u32, 1u32)] as &[_]),
        ("1. Nf3 Nf6\n\u{a0} 1.Nc3 Nc6\n1 d4", "Nf3 Nf6 Nc3 Nc6 d4", &[(2, 3), (3, 1)]),
        ("1. Nf3 Nf6\n1. {c} Nc3", "Nf3 Nf6 Nc3", &[(2, 1)]),
        ("1. Nf3\n1... Nf6\n1. ... Nf6", "Nf3 Nf6", &[]),
        ("1. Nf3\n1. \u{2026} Nf6\n2. d4", "Nf3 Nf6 d4", &[]),
        ("1. Nf3 Nf6 1. Nc3", "Nf3 Nf6 Nc3", &[]),
        ("1. Nf3 {a\n1. e4\n}Nf6 (1... d5\n1. d4)", "Nf3 Nf6", &[]),
        ("[White \"a\"]\n1. Nf3\n11. Nf6", "Nf3 Nf6", &[]),
        ("1. Nf3 Nf6\n1-0", "Nf3 Nf6", &[]),
    ] {
        assert_eq!(moves(text), [wanted], "{text:?}");
        let games = read_pgn(text.as_bytes());
        let again = games[0].issues.iter().filter(|issue| issue.code() == "numbers-again");
        assert_eq!(again.map(|issue| (issue.line, issue.column)).collect::<Vec<_>>(), places, "{text:?}");
    }
}

/// A game begins at its first tag or move or, without either, at what else it has.
#[test]
fn a_game_has_the_line_on_which_it_begins() {
    for (text, lines) in [
        ("[Event \"a\"]\n\n1. e4 *\n\n[Event \"x\"]\n\n[Event \"y\"]\n\n1. d4 *", &[1u32, 5, 7] as &[_]),
        ("\n{a}\n1. e4\n\n{b}\n1. d4 1-0\n\n2. c4", &[3, 6, 8]),
        ("\n\n{a}\n{b}\n", &[3]),
        ("\n1-0\n\n0-1", &[2, 4]),
        ("{a}\n[Event \"a\"]\n*\n;c\n[Event \"b\"]\n*", &[2, 5]),
    ] {
        moves(text);
        assert_eq!(read_pgn(text.as_bytes()).iter().map(|read| read.line).collect::<Vec<_>>(), lines, "{text:?}");
    }
}

/// Blanks of any width stand between the parts of a tag, and between words.
#[test]
fn any_blank_separates_tags_and_moves() {
    let blanks = [
        '\t', '\u{b}', '\u{85}', '\u{a0}', '\u{1680}', '\u{2000}', '\u{2009}', '\u{200a}', '\u{2028}', '\u{202f}',
        '\u{205f}', '\u{3000}',
    ];
    for blank in blanks {
        let text = format!(
            "[White{blank}\"A\"]\n[{blank}Black{blank}{blank}\"B\"{blank}]\n{blank}\n1.{blank}e4{blank}e5 {blank}2.{blank}Nf3{blank}1-0"
        );
        assert_eq!(moves(&text), ["e4 e5 Nf3"], "{text:?}");
        let read = read_pgn(text.as_bytes()).remove(0);
        let tags = ["White", "Black", "Result"].map(|name| read.game.tag(name));
        assert_eq!((tags, read.issues), ([Some("A"), Some("B"), Some("1-0")], vec![]), "{text:?}");
    }
}

/// A tag pair is a name and a quoted value. Other texts in brackets among the moves are comments, and marks of diagrams
/// are `$220`.
#[test]
fn brackets_among_moves_are_comments_or_diagram_marks() {
    for (text, wanted, code) in [
        ("1. e4 e5\n[Diagram]\n2. Nf3", "1. e4 e5 $220 2. Nf3 *", "diagram-mark"),
        ("1. e4 e5\n\n[ # ]\n\n2. Nf3", "1. e4 e5 $220 2. Nf3 *", "diagram-mark"),
        ("1. e4 e5[#]2. Nf3", "1. e4 e5 $220 2. Nf3 *", "diagram-mark"),
        ("1. e4 (1. d4 [diagram] d5) e5", "1. e4 (1. d4 $220 d5) 1... e5 *", "diagram-mark"),
        ("[White \"a\"]\n\n[#]\n1. e4", "$220 1. e4 *", "diagram-mark"),
        ("1. e4 e5\n[%clk 0:01:00]\n2. Nf3", "1. e4 e5 {[%clk 0:01:00]} 2. Nf3 *", "bracket-text"),
        ("1. e4 e5\n[%hint a [b] c]\n2. Nf3", "1. e4 e5 {[%hint a [b] c]} 2. Nf3 *", "bracket-text"),
        ("1. e4 e5\n[1... c5]\n2. Nf3", "1. e4 e5 {1... c5} 2. Nf3 *", "bracket-text"),
        ("1. e4 [1... c5 [1... d5]] e5", "1. e4 {1... c5 [1... d5]} 1... e5 *", "bracket-text"),
        ("1. e4 e5\n[White to play]\n2. Nf3", "1. e4 e5 {White to play} 2. Nf3 *", "bracket-text"),
        ("[White \"a\"]\n\n[played in 1900]\n1. e4", "{played in 1900} 1. e4 *", "bracket-text"),
        ("1. e4 [1... c5 2. Nf3\n1... e5", "1. e4 {1... c5 2. Nf3} 1... e5 *", "unclosed-bracket"),
        ("1. e4\n[", "1. e4 *", "unclosed-bracket"),
        ("[White a]\n1. e4", "1. e4 *", "unreadable-tag"),
    ] {
        moves(text);
        let games = read_pgn(text.as_bytes());
        assert_eq!((games.len(), games[0].issues.len(), games[0].issues[0].code()), (1, 1, code), "{text:?}");
        let written = games[0].game.to_pgn(PgnStyle::new().max_width(0));
        assert!(written.ends_with(&format!("\n\n{wanted}\n")), "{text:?}: {written}");
    }
}

/// A comment after the number belongs to the move of the new game.
#[test]
fn a_comment_after_the_number_belongs_to_the_new_game() {
    let games = read_pgn(b"1. e4 e5\n\n1. {c} d4 d5");
    let first = games[1].game.children(NodeId::ROOT).next().expect("a move");
    assert_eq!(games[1].game.notes(first).map(|notes| notes.before.as_str()), Some("c"));
}

/// Comments after the blank line introduce the new game; without one they stay where they stood.
#[test]
fn comments_after_a_blank_line_introduce_the_next_game() {
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

/// Files that only have tags, as databases export lists of games.
#[test]
fn a_repeated_tag_begins_a_game() {
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
fn forum_tags_around_a_game_are_skipped() {
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
