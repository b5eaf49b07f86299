//! Results at the end of the moves and in the tags Result and Termination.

use crate::pgn_support::{in_chunks, issues, one, sans, shown, tree};
use chess_arbiter::{Color, EndReason, GameEnd, NodeId, Outcome, PgnGame, PgnIssue, PgnStyle, read_pgn};

/// The result after the moves counts; the tag is kept. If they disagree, that is an issue.
#[test]
fn the_result_after_the_moves_counts() {
    let white = |reason| Some(GameEnd::new(Outcome::Win(Color::White), reason));
    let black = |reason| Some(GameEnd::new(Outcome::Win(Color::Black), reason));
    let draw = |reason| Some(GameEnd::new(Outcome::Draw, reason));
    for (text, end) in [
        ("1. e4 e5 1-0", white(EndReason::Unknown)),
        ("1. e4 e5 1\u{2013}0", white(EndReason::Unknown)),
        ("1. e4 e5 1 - 0", white(EndReason::Unknown)),
        // A game without moves, as after a default.
        ("1-0", white(EndReason::Unknown)),
        ("1 - 0", white(EndReason::Unknown)),
        ("[White \"a\"]\n\n0 \u{2013} 1", black(EndReason::Unknown)),
        ("{default} 1/2 - 1/2", draw(EndReason::Unknown)),
        ("\u{bd} - \u{bd}", draw(EndReason::Unknown)),
        ("\u{bd}", draw(EndReason::Unknown)),
        // A result in a variation is not that of the game.
        ("1. e4 (1. d4 1-0) e5 0-1", black(EndReason::Unknown)),
        ("1. e4 (1. d4 1 - 0) e5 0-1", black(EndReason::Unknown)),
        ("1. e4 (1. d4 \u{bd} - \u{bd}) e5 0-1", black(EndReason::Unknown)),
        ("1. e4 (1. d4 1/2) e5 0-1", black(EndReason::Unknown)),
        ("1. e4 e5 1:0", white(EndReason::Unknown)),
        ("1. e4 e5 \u{bd}-\u{bd}", draw(EndReason::Unknown)),
        ("1. e4 e5 1/2", draw(EndReason::Unknown)),
        ("1. e4 e5 0,5-0,5", draw(EndReason::Unknown)),
        // The number of a move that was not played.
        ("1. e4 1 1-0", white(EndReason::Unknown)),
        ("1. e4 e5 1/2 - 1/2", draw(EndReason::Unknown)),
        ("[Result \"1/2-1/2\"]\n\n1. e4 e5", draw(EndReason::Unknown)),
        ("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0", white(EndReason::Checkmate)),
        ("1. e4 e5 *", None),
        ("1. e4 e5", None),
    ] {
        let read = one(text);
        assert_eq!((read.game.end(), issues(&read)), (end, vec![]), "{text}");
    }
    for text in ["[Result \"1-0\"]\n\n1. e4 e5 0-1", "[Result \"1/2-1/2\"]\n\n1. f3 e5 2. g4 Qh4# 1/2-1/2"] {
        let read = one(text);
        assert_eq!(read.game.end().map(|end| end.outcome), Some(Outcome::Win(Color::Black)), "{text}");
        assert_eq!(read.issues.len(), 1, "results that disagree are an issue: {text}");
    }
}

/// If the tag or the moves say `*`, the other one is the result (PGN 8.2.6: both must match), and written as both.
#[test]
fn a_result_overrides_an_asterisk() {
    for (text, result) in [
        ("[Result \"1-0\"]\n\n1. e4 e5 *", "1-0"),
        ("[Result \"0-1\"]\n\n1. e4 e5*", "0-1"),
        ("[Result \"1/2-1/2\"]\n\n*", "1/2-1/2"),
        ("[Result \"*\"]\n\n1. e4 e5 1-0", "1-0"),
        ("[Result \"*\"]\n\n1. e4 e5 1 - 0", "1-0"),
        ("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# *", "0-1"),
    ] {
        let read = one(text);
        let codes: Vec<&str> = read.issues.iter().map(|issue| issue.code()).collect();
        assert_eq!((read.game.tag("Result"), codes), (Some(result), vec!["tag-result"]), "{text}");
        let written = read.game.to_pgn(PgnStyle::new());
        assert!(
            written.contains(&format!("[Result \"{result}\"]")) && written.ends_with(&format!("{result}\n")),
            "{text}"
        );
    }
    for text in ["[Result \"*\"]\n\n1. e4 *", "[Result \"*\"]\n\n1. e4", "[Result \"?\"]\n\n1. e4 *", "1. e4 *"] {
        assert_eq!((one(text).game.end(), issues(&one(text))), (None, vec![]), "{text}");
    }
}

/// What follows a result belongs to the game before, unless it is the next game.
#[test]
fn text_after_a_result_belongs_to_the_game_before() {
    for (text, written, codes) in [
        ("1. e4 e5 1-0 1-0\n", &["1. e4 e5 1-0"] as &[_], &[] as &[&str]),
        ("1. e4 e5 1-0\n1-0", &["1. e4 e5 1-0"], &[]),
        ("1. e4 e5 1 - 0 1 \u{2013} 0", &["1. e4 e5 1-0"], &[]),
        ("1. e4 e5 \u{bd} 1/2-1/2", &["1. e4 e5 1/2-1/2"], &[]),
        ("1. e4 e5 1-0 *", &["1. e4 e5 1-0"], &["second-result"]),
        ("1. e4 e5 * 1-0", &["1. e4 e5 1-0"], &["second-result"]),
        ("1. e4 e5 1-0 0-1 1/2-1/2", &["1. e4 e5 1-0"], &["second-result", "second-result"]),
        ("1. e4 e5 1-0 $1 !! \u{b1}", &["1. e4 e5 $1 $3 $16 1-0"], &[]),
        ("1. e4 e5 1-0!?", &["1. e4 e5 $5 1-0"], &[]),
        ("1. e4 e5 1-0~", &["1. e4 e5 1-0"], &["unknown-sign"]),
        ("1. e4 e5 1-0 1.", &["1. e4 e5 1-0"], &[]),
        ("1. e4 e5 1-0 3. ...", &["1. e4 e5 1-0"], &[]),
        ("1. e4 e5 1-0 (1... c5 2. Nf3 (2. c3 0-1))", &["1. e4 e5 (1... c5 2. Nf3 (2. c3)) 1-0"], &[]),
        ("1. e4 e5 1-0\n\n(1... c5) {a} $2 *", &["1. e4 e5 $2 {a} (1... c5) 1-0"], &["second-result"]),
        ("1. e4 e5 1-0 White resigns", &["1. e4 e5 1-0"], &["illegal-move", "illegal-move"]),
        ("1. e4 e5 1-0 Nf6", &["1. e4 e5 1-0"], &["illegal-move"]),
        ("1. e4 e5 1-0 --", &["1. e4 e5 1-0"], &["illegal-move"]),
        ("1. e4 e5 1-0 [#] [x]", &["1. e4 e5 $220 {x} 1-0"], &["diagram-mark", "bracket-text"]),
        // The next game.
        ("1. e4 1-0 1. d4 *", &["1. e4 1-0", "1. d4 *"], &[]),
        ("1. e4 1-0\n1.d4 *", &["1. e4 1-0", "1. d4 *"], &[]),
        ("1. e4 1-0 1 . d4 *", &["1. e4 1-0", "1. d4 *"], &[]),
        ("1. e4 1-0\nd4 d5", &["1. e4 1-0", "1. d4 d5 *"], &[]),
        ("1. e4 1-0\n\n1. {a} d4 *", &["1. e4 1-0", "1. {a} d4 *"], &[]),
        ("1. e4 1-0\n\n0-1", &["1. e4 1-0", "0-1"], &[]),
    ] {
        let games = read_pgn(text.as_bytes());
        let moves =
            |read: &PgnGame| read.game.to_pgn(PgnStyle::new().max_width(0)).split_once("\n\n").unwrap().1.to_owned();
        assert_eq!(games.iter().map(moves).collect::<String>(), written.join("\n") + "\n", "{text:?}");
        assert_eq!(
            games.iter().flat_map(|read| read.issues.iter().map(PgnIssue::code)).collect::<Vec<_>>(),
            codes,
            "{text:?}"
        );
        for len in 1..8 {
            assert_eq!(shown(&in_chunks(text.as_bytes(), len)), shown(&games), "{text:?} in chunks of {len}");
        }
    }
}

/// A result after a result and a blank line is that of another game.
#[test]
fn a_result_after_a_blank_line_is_another_game() {
    for text in ["1. e4 1-0\n\n0-1\n\n1-0", "1. e4 1 - 0\n\n0 - 1\n\n1 - 0"] {
        let games = read_pgn(text.as_bytes());
        let found: Vec<_> =
            games.iter().map(|read| (read.game.ply(), read.game.end().map(|end| end.outcome), issues(read))).collect();
        let won = |ply, color| (ply, Some(Outcome::Win(color)), vec![]);
        let wanted = vec![won(1, Color::White), won(0, Color::Black), won(0, Color::White)];
        assert_eq!(found, wanted, "{text}");
    }
    for text in ["1/2-1/2\n\n1/2-1/2\n", "1/2 - 1/2\n\n1/2 - 1/2", "\u{bd}\n\n\u{bd}."] {
        let drawn = |read: &PgnGame| read.game.end().map(|end| end.outcome) == Some(Outcome::Draw);
        let games = read_pgn(text.as_bytes());
        assert_eq!((games.len(), games.iter().all(drawn)), (2, true), "{text}");
    }
}

/// `*` is a token of its own (PGN 7), and in some files other results follow a move without a space.
#[test]
fn a_result_may_follow_a_move_without_a_space() {
    let (white, black) = (Outcome::Win(Color::White), Outcome::Win(Color::Black));
    for (text, moves, outcome) in [
        ("1. e4 h6*", "e4 h6", None),
        ("1. e4 h6*\n", "e4 h6", None),
        ("1. e4 e5{x}*", "e4 e5", None),
        ("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#1-0", "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#", Some(white)),
        ("1. f3 e5 2. g4 Qh4#0-1", "f3 e5 g4 Qh4#", Some(black)),
        ("1. f3 e5 2. g4 Qh4#,0-1.", "f3 e5 g4 Qh4#", Some(black)),
        ("1. e4 e51-0", "e4 e5", Some(white)),
        ("1. e4 e5!?1-0", "e4 e5", Some(white)),
        ("1. e4 e51/2-1/2", "e4 e5", Some(Outcome::Draw)),
        ("1. e4 e5\u{bd}-\u{bd}", "e4 e5", Some(Outcome::Draw)),
        ("1. e4 e5\u{bd}\u{2013}\u{bd}", "e4 e5", Some(Outcome::Draw)),
        ("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-00-1", "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O", Some(black)),
        ("1. e4 e5 1-0.", "e4 e5", Some(white)),
        ("1. e4 e5 1-0 .", "e4 e5", Some(white)),
        ("1. e4 e5*.", "e4 e5", None),
    ] {
        let read = one(text);
        let issues = issues(&read);
        assert_eq!((sans(&read.game).join(" "), issues), (moves.to_owned(), vec![]), "{text}");
        assert_eq!(read.game.end().map(|end| end.outcome), outcome, "{text}");
    }
    // The text before the result must be a complete move; an illegal one is not guessed at.
    let read = one("[FEN \"6r1/8/8/7k/8/K7/6P1/6r1 b - - 0 1\"]\n\n1... R8xg20-1");
    assert_eq!((sans(&read.game), read.issues.len()), (vec!["R8xg2".to_owned()], 0));
    assert_eq!(read.game.end().map(|end| end.outcome), Some(black));
    let read = one("[FEN \"6r1/6r1/8/7k/8/8/6P1/6K1 b - - 0 1\"]\n\n1... R8xg20-1");
    assert_eq!((read.game.ply(), read.issues.len()), (0, 1), "the other rook is in its way");
    let read = one("[FEN \"7k/8/8/8/8/8/8/r5K1 w - - 0 1\"]\n\n1. Kh21/2-1/2");
    assert_eq!((sans(&read.game), read.issues.len()), (vec!["Kh2".to_owned()], 0));
    assert_eq!(read.game.end().map(|end| end.outcome), Some(Outcome::Draw));
}

/// A result in a variation ends neither the variation nor the game.
#[test]
fn a_result_in_a_variation_ends_nothing() {
    for text in ["1. e4 e5 (1... c5*) 2. Nf3 *", "1. e4 e5 (1... c51-0) 2. Nf3 *", "1. e4 e5 (1... c5 1-0) 2. Nf3 *"] {
        let read = one(text);
        assert_eq!((tree(&read.game).as_str(), read.issues.len()), ("e2e4 e7e5 ( c7c5 ) g1f3", 0), "{text}");
        assert_eq!(read.game.end(), None, "{text}");
    }
    let games = read_pgn(b"1. e4*1. d4 d5*");
    assert_eq!(games.iter().map(|read| read.game.ply()).collect::<Vec<_>>(), [1, 2]);
}

/// The move is read as it would be without the result: marks, checks, mistakes.
#[test]
fn a_move_before_a_glued_result_is_read_as_usual() {
    let read = one("1. e4 e5!?1-0");
    assert_eq!(read.game.notes(read.game.current()).map(|notes| notes.nags.clone()), Some(vec![5]));
    for text in ["1. e4 e41-0", "1. e4 Ke71-0", "1. e4 Nd71-0", "1. e4 e71-01-0"] {
        let read = one(text);
        assert_eq!((read.game.ply(), read.issues.len(), read.game.end()), (1, 1, None), "{text}");
        assert_eq!(read.game.children(NodeId::ROOT).count(), 1);
    }
}
