//! Issues of a PGN: place, reason, and how reading goes on.

use crate::pgn_support::{counts, in_chunks, issues, one, sans, shown, tree};
use chess_arbiter::{
    Color, EndReason, GameEnd, IllegalReason, NodeId, Outcome, PgnCause, PgnIssue, Rules, Sentence, read_pgn,
};

/// An issue has its line and its column in characters, and for a move the verdict.
#[test]
fn issues_have_line_and_column() {
    for (text, line, column, reason) in [
        ("1. e4 e5 2. Ke3 *", 1, 13, IllegalReason::PieceCannotMoveThere),
        ("\u{feff}1. e4 e5 2. Ke3 *", 1, 13, IllegalReason::PieceCannotMoveThere),
        ("[White \"é\"]\n\n{ü\u{1f600}} 1. Ke2", 3, 9, IllegalReason::OwnPieceOnTarget),
        ("[White \"é\"]\r\n\r\n{a\r\nb} 1. Ke2", 4, 7, IllegalReason::OwnPieceOnTarget),
        ("1. e4\r1... Ke7", 2, 6, IllegalReason::OwnPieceOnTarget),
        ("1.e4 e5 2.Ke3", 1, 9, IllegalReason::PieceCannotMoveThere),
        ("{\u{e9}} Ke2", 1, 5, IllegalReason::OwnPieceOnTarget),
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
    assert_eq!((refusal.reason, candidates), (IllegalReason::Ambiguous, vec!["Rad1".to_owned(), "Rfd1".to_owned()]));
}

/// Codes are the names of sentences without their prefix, and each is listed.
#[test]
fn issues_have_codes() {
    for (text, code, lost) in [
        ("1. Ke2", "illegal-move", true),
        ("1. e4 hello", "illegal-move", true),
        ("1. e4 {", "unclosed-comment", true),
        ("1. e4 (1. d4", "unclosed-variation", false),
        ("1. e4 } e5", "stray-brace", false),
        ("1. e4 ) e5", "stray-parenthesis", false),
        ("[Result \"1-0\"]\n\n1. e4 0-1", "tag-result", false),
        ("[Result \"1-0\"]\n\n1. e4 *", "tag-result", false),
        ("1. f3 e5 2. g4 Qh4# 1-0", "board-result", false),
        ("1. e4 1-0 0-1", "second-result", false),
        ("[FEN \"x\"]\n\n1. e4", "unusable-fen", true),
        ("[Variant \"x\"]\n\n1. e4", "unknown-variant", true),
        ("[White a]\n\n1. e4", "unreadable-tag", true),
        ("[fen \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Ke2", "tag-case", false),
        ("[Event \"a\"]\n[Event \"b\"]\n\n1. e4", "repeated-tag", false),
        ("1. e4 e5 (2. Nf3) *", "forced-variation", false),
        ("1. e4 ((1. d4) 1. c4) *", "early-variation", true),
        ("1. e4~ e5", "unknown-sign", false),
        ("1. e4 e.p. e5", "no-en-passant", false),
        ("1. e4 [#] e5", "diagram-mark", false),
        ("1. e4 [x] e5", "bracket-text", false),
        ("1. e4 [x\ne5", "unclosed-bracket", true),
        ("1. e4 e5\n1. d4", "numbers-again", false),
    ] {
        let issue = &one(text).issues[0];
        assert_eq!((issue.code(), issue.lost()), (code, lost), "{text}");
    }
    let codes: Vec<&str> = PgnIssue::codes().collect();
    let unique: std::collections::BTreeSet<&&str> = codes.iter().collect();
    assert_eq!(unique.len(), codes.len());
    assert!(codes.len() > 15 && codes.iter().all(|code| !code.starts_with("pgn-")));
}

/// A bad move ends its line, not the game and not the file.
#[test]
fn a_bad_move_ends_its_line() {
    let text = "1. e4 e5 (1... c5 2. Ke3 Nc6 (2... d6 3. d4) 3. Nf3) (1... e6) 2. Nf3 Nc6 3. Bb5 a6 4. Ra3 Nf6 (4... d6) {lost} 1-0\n\n[White \"next\"]\n\n1. d4 d5 0-1";
    let games = read_pgn(text.as_bytes());
    assert_eq!(games.len(), 2);
    assert_eq!(tree(&games[0].game), "e2e4 e7e5 ( c7c5 ) ( e7e6 ) g1f3 b8c6 f1b5 a7a6");
    let white_won = GameEnd::new(Outcome::Win(Color::White), EndReason::Unknown);
    assert_eq!((games[0].issues.len(), games[0].game.end()), (2, Some(white_won)));
    assert_eq!((games[1].game.ply(), games[1].game.tag("White"), games[1].issues.len()), (2, Some("next"), 0));
}

/// A variation that is never closed swallows the result: that is an issue.
#[test]
fn an_unclosed_variation_is_an_issue() {
    let read = one("[Result \"*\"]\n\n1. e4 (1. d4 d5 1-0");
    assert_eq!(tree(&read.game), "e2e4 ( d2d4 d7d5 )");
    assert_eq!(read.issues.len(), 1);
}

/// Signs and dots that are separate or after a move belong to the move before them.
#[test]
fn separate_signs_belong_to_the_move_before() {
    for (text, moves) in [
        ("1. d4 Nf6 2. c4 e6 3. Nf3 Bb4 + 4. Bd2 *", "d4 Nf6 c4 e6 Nf3 Bb4+ Bd2"),
        ("1. d4 Nf6 2. c4 e6 3. Nf3 Bb4+, 4. Bd2. *", "d4 Nf6 c4 e6 Nf3 Bb4+ Bd2"),
        ("1. e4 f5. 2. exf5 , e6 . *", "e4 f5 exf5 e6"),
        ("1. f3 e5 2. g4 Qh4 # 0-1", "f3 e5 g4 Qh4#"),
        ("1. f3 e5 2. g4 Qh4 mate 0-1", "f3 e5 g4 Qh4#"),
        ("1. e4 d5 2. e5 f5 3. exf6 e. p. Nxf6 *", "e4 d5 e5 f5 exf6 Nxf6"),
        ("1. e4 d5 2. e5 f5 3. exf6 e.p., Nxf6 *", "e4 d5 e5 f5 exf6 Nxf6"),
        ("1. e4 d5 2. e5 f5 3. exf6 (e.p.) Nxf6 *", "e4 d5 e5 f5 exf6 Nxf6"),
        ("1. e4 e5 2. -- Nf6 *", "e4 e5 -- Nf6"),
        ("1. e4 e5 2. --!? Nf6 *", "e4 e5 -- Nf6"),
        ("1. e4 1.\u{2026} e5 2.\u{2026}Nf3 ...Nc6 *", "e4 e5 Nf3 Nc6"),
        ("1. e4\u{b1} e5+- 2. Nf3!+/= Nc6 *", "e4 e5 Nf3 Nc6"),
    ] {
        let read = one(text);
        assert_eq!((sans(&read.game).join(" "), issues(&read)), (moves.to_owned(), vec![]), "{text}");
    }
    let nags = |text: &str| {
        let read = one(text);
        assert_eq!(issues(&read), Vec::<String>::new(), "{text}");
        read.game.notes(read.game.current()).map(|notes| notes.nags.clone()).unwrap_or_default()
    };
    for (text, wanted) in [
        ("1. Nf3 $1 *", vec![1]),
        ("1. Nf3$1 *", vec![1]),
        ("1. Nf3 ! *", vec![1]),
        ("1. Nf3 !! $5 *", vec![3, 5]),
        ("1. Nf3 ??? *", vec![4]),
        ("1. Nf3 +! *", vec![1]),
        ("1. Nf3?+- *", vec![2, 18]),
        ("1. Nf3\u{b1} *", vec![16]),
        // PGN 10 and the custom of programs: forced, slightly better for Black, a diagram.
        ("1. Nf3 \u{25a1} *", vec![7]),
        ("1. Nf3 \u{2a71} *", vec![15]),
        ("1. Nf3 =/+ *", vec![15]),
        ("1. Nf3 =+ *", vec![15]),
        ("1. Nf3 D *", vec![220]),
    ] {
        assert_eq!(nags(text), wanted, "{text}");
    }
}

/// A word that names no square is reported and skipped; one that does, or castles, ends its line.
#[test]
fn a_word_without_a_square_is_skipped() {
    for (text, moves, column) in [
        ("1. e4 hello e5 2. Nf3 *", "e4 e5 Nf3", 7),
        ("1. e4 e5 $ 2. Nf3 *", "e4 e5 Nf3", 10),
        ("1. e4 e5 $70000 2. Nf3 *", "e4 e5 Nf3", 10),
        ("1. e4 e5 <x> 2. Nf3 *", "e4 e5 Nf3", 10),
        ("1. e4 e5 *** 2. Nf3 *", "e4 e5 Nf3", 10),
        ("1. e4 e5 [x y] 2. Nf3 *", "e4 e5 Nf3", 10),
        ("1. + e4 e5 2. Nf3 *", "e4 e5 Nf3", 4),
        ("1. e4 \u{bf} e5 2. Nf3 *", "e4 e5 Nf3", 7),
        ("1. e4 e5 O 2. Nf3 *", "e4 e5 Nf3", 10),
        ("1. e4 e5 2. Sf3 Nc6 *", "e4 e5", 13),
        ("1. e4 e5 2. O-O Nc6 *", "e4 e5", 13),
        ("1. e4 e5 2. O-0 Nc6 *", "e4 e5", 13),
        ("1. e4 e5 2. 00000 Nc6 *", "e4 e5", 13),
        ("1. e4 e5 2. O - O Nc6 *", "e4 e5", 13),
        // A piece apart from its square, and one that may as well be the sign of a novelty and a pawn.
        ("1. e4 e5 2. B b2 Nc6 *", "e4 e5", 13),
        ("1. e4 e5 2. S f3 Nc6 *", "e4 e5", 13),
        ("1. e4 N f6 2. e5 *", "e4", 7),
        ("1. e4 e5 2. exf Nc6 *", "e4 e5", 13),
        ("1. e4 e5 2. NF3 Nc6 *", "e4 e5", 13),
        ("1. e4 e5 2. Nf3Nc6 d5 *", "e4 e5", 13),
    ] {
        let read = one(text);
        assert_eq!((sans(&read.game).join(" "), read.issues.len()), (moves.to_owned(), 1), "{text}");
        assert_eq!((read.issues[0].line, read.issues[0].column), (1, column), "{text}");
    }
    let read = one("1. e4 e. p. e5 *");
    assert_eq!((read.game.ply(), read.issues.len()), (2, 2), "no capture en passant: reported");
}

/// Castling and passes of zeros, castling with blanks in it, and the letter of a piece apart from its square are moves.
#[test]
fn moves_in_several_words_are_read() {
    let castling = "e4 e5 Nf3 Nf6 Bc4 Bc5";
    for (text, moves) in [
        ("00 00", "O-O O-O"),
        ("00! 00$1", "O-O O-O"),
        ("0 - 0 O - O", "O-O O-O"),
        ("0 \u{2013} 0, 0-\n0", "O-O O-O"),
        ("o -o O\u{a0}-\u{3000}O?!", "O-O O-O"),
        ("0000 d6", "-- d6"),
        ("N c3 00", "Nc3 O-O"),
        ("B b3! d6 5. N c3", "Bb3 d6 Nc3"),
        ("\u{2658}\n\u{a0}c3 O-O", "Nc3 O-O"),
        ("d3 N d6", "d3 d6"),
    ] {
        let text = format!("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4.{text} *");
        let read = one(&text);
        assert_eq!((sans(&read.game).join(" "), issues(&read)), (format!("{castling} {moves}"), vec![]), "{text:?}");
        assert_eq!(shown(&in_chunks(text.as_bytes(), 1)), shown(&[read]), "{text:?}");
    }
    for (text, moves) in [
        ("1. N f3 d5 2. g3", "Nf3 d5 g3"),
        (
            "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 000 0 - 0 - 0 6. e3",
            "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O O-O-O e3",
        ),
        (
            "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5.O - O - O 000+ 6. e3",
            "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O O-O-O e3",
        ),
    ] {
        let read = one(text);
        assert_eq!((sans(&read.game).join(" "), issues(&read)), (moves.to_owned(), vec![]), "{text:?}");
    }
    // A novelty is a sign where no knight can move there.
    let read = one("1. d4 N d5 2. c4");
    let id = read.game.children(NodeId::ROOT).next().unwrap();
    assert_eq!(read.game.notes(id).map(|notes| notes.nags.clone()), Some(vec![146]));
}

/// An unclosed comment ends where the next game begins, and the issue says where it was opened.
#[test]
fn an_unclosed_comment_ends_at_the_next_game() {
    let game = "[Event \"x\"]\n\n1. d4 {fine} d5 *\n\n";
    for blank in ["\n\n", "\r\n\r\n", "\r\r", "\n \t\n", "\n\n\n"] {
        let text = format!("[Event \"a\"]\n\n1. e4 e5 {{open{blank}{game}{game}");
        let games = read_pgn(text.as_bytes());
        let plies: Vec<_> = games.iter().map(|read| (read.game.ply(), read.issues.len())).collect();
        assert_eq!(plies, [(2, 1), (2, 0), (2, 0)], "{text:?}");
        let (read, issue) = (&games[0], &games[0].issues[0]);
        assert_eq!((issue.line, issue.column), (3, 10), "{text:?}");
        assert_eq!(issue.facts().sentence, Sentence::PgnCommentBeforeGame);
        assert_eq!(read.game.notes(read.game.current()).map(|notes| &*notes.after), Some("open"));
    }
    // Before the moves, before tags, and in a variation.
    for (head, wanted) in [
        ("[White \"a\"]\n\n{open", vec![(0, 1), (2, 0)]),
        ("{open", vec![(2, 1)]),
        ("1. e4 (1. d4 {open", vec![(1, 2), (2, 0)]),
        ("1. e4 * {open", vec![(1, 1), (2, 0)]),
    ] {
        let games = read_pgn(format!("{head}\n\n{game}").as_bytes());
        let found: Vec<_> = games.iter().map(|read| (read.game.ply(), read.issues.len())).collect();
        assert_eq!(found, wanted, "{head}");
        assert_eq!(games[games.len() - 1].game.tag("Event"), Some("x"));
    }
    // Text that only looks like a game remains text.
    for inner in ["\n[Event \"x\"]\n", "\n\n [Event \"x\"]\n", "\n\n[Event x]", "\n\n[Site \"x\"]", "[Event \"x\"]"] {
        let read = one(&format!("1. e4 {{a{inner}b}} e5 *"));
        assert_eq!((read.game.ply(), read.issues.len()), (2, 0), "{inner:?}");
    }
    let read = one("1. e4 {open e5 *");
    assert_eq!(read.issues[0].facts().sentence, Sentence::PgnUnclosedComment);
    assert_eq!(
        read.game.notes(read.game.children(NodeId::ROOT).next().unwrap()).map(|notes| &*notes.after),
        Some("open e5 *")
    );
}

/// Notes after a bad move, or in parentheses without a variation, belong to no move of the game.
#[test]
fn notes_of_skipped_moves_are_dropped() {
    for (text, moves) in [
        ("1. e4 e5 2. Ke3 {lost} *", "e2e4 e7e5"),
        ("1. e4 e5 2. Ke3 $1 *", "e2e4 e7e5"),
        ("1. e4 e5 2. Ke3 (2. Nf3 {better} $1) *", "e2e4 e7e5"),
        ("1. e4 ((1. d4 {early} $1) 1. c4) *", "e2e4 ( c2c4 )"),
        ("1. e4 ((1. d4 (1. Nf3 $1) {x} d5) 1. c4) *", "e2e4 ( c2c4 )"),
    ] {
        let read = one(text);
        assert_eq!((tree(&read.game).as_str(), read.issues.len()), (moves, 1), "{text}");
        assert_eq!((counts(&read.game).comments, counts(&read.game).nags), (0, 0), "{text}");
    }
}

/// An issue about an unclosed variation gives the place of the outermost one.
#[test]
fn an_unclosed_variation_is_reported_where_it_was_opened() {
    for (text, place) in
        [("1. e4 ((1. d4 (1. c4", (1, 8)), ("1. e4 e5 2. Ke3 (2. Nf3 (2. d4", (1, 17)), ("1. e4\n(1. d4", (2, 1))]
    {
        let read = one(text);
        let issue = read.issues.last().expect(text);
        assert_eq!(issue.facts().sentence, Sentence::PgnUnclosedVariation, "{text}");
        assert_eq!((issue.line, issue.column), place, "{text}");
    }
}

/// A variation whose number is that of the next move replaces nothing: it is the continuation or, if a move follows, a
/// variation of that. Lichess writes "forced" lines like this.
#[test]
fn a_variation_of_the_next_move_continues_the_line() {
    for (text, moves, ply, places) in [
        ("1. e4 e5 (2. Nf3 Nc6) *", "e2e4 e7e5 g1f3 b8c6", 4, &[(1u32, 10u32)] as &[_]),
        ("1. e4 (1... e5 2. Nf3) *", "e2e4 e7e5 g1f3", 3, &[(1, 7)]),
        ("1. e4 (1. ... e5 2.Nf3) *", "e2e4 e7e5 g1f3", 3, &[(1, 7)]),
        ("1. e4 e5 (2.Nf3! Nc6) *", "e2e4 e7e5 g1f3 b8c6", 4, &[(1, 10)]),
        ("1. e4 e5 (2. Nf3 Nc6) (2. Nc3) *", "e2e4 e7e5 g1f3 ( b1c3 ) b8c6", 4, &[(1, 10), (1, 23)]),
        ("1. e4 e5 (2. Nf3 (2. Nc3) 2... Nc6) *", "e2e4 e7e5 g1f3 ( b1c3 ) b8c6", 4, &[(1, 10)]),
        ("1. e4 e5 (2. Nf3 Nc6 (3. Bb5 a6)) 1-0", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", 6, &[(1, 10), (1, 22)]),
        ("1. e4 e5 (1... c5 2. Nf3 (2... d6)) *", "e2e4 e7e5 ( c7c5 g1f3 d7d6 )", 2, &[(1, 26)]),
        ("1. e4 e5 (2. Nf3) 2. Nc3 Nc6 *", "e2e4 e7e5 b1c3 ( g1f3 ) b8c6", 4, &[(1, 10)]),
        ("(1. e4 e5) *", "e2e4 e7e5", 2, &[(1, 1)]),
        ("(1. d4) 1. e4 *", "e2e4 ( d2d4 )", 1, &[(1, 1)]),
        // Castling is possible for both: the number says who.
        (
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. d3 d6 (5. O-O) *",
            "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 d2d3 d7d6 e1g1",
            9,
            &[(1, 41)],
        ),
        (
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. d3 d6 (4... O-O) *",
            "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 d2d3 d7d6 ( e8g8 )",
            8,
            &[],
        ),
    ] {
        let read = one(text);
        assert_eq!((tree(&read.game).as_str(), read.game.ply()), (moves, ply), "{text}");
        let found: Vec<(u32, u32)> = read.issues.iter().map(|issue| (issue.line, issue.column)).collect();
        assert_eq!(found, places, "{text}");
        assert!(read.issues.iter().all(|issue| issue.code() == "forced-variation"), "{text}");
        assert_eq!(shown(&in_chunks(text.as_bytes(), 1)), shown(&[read]), "{text}");
    }
    // Without its number, or with another one, it is a bad move.
    for text in ["1. e4 e5 (Nf3 Nc6) *", "1. e4 e5 (3. Nf3 Nc6) *", "1. e4 e5 (2... Nf3) *"] {
        let read = one(text);
        assert_eq!((tree(&read.game).as_str(), read.issues[0].code()), ("e2e4 e7e5", "illegal-move"), "{text}");
    }
    // The result is that of its last position.
    let read = one("1. f3 e5 (2. g4 Qh4#) *");
    assert_eq!(read.game.end(), Some(GameEnd::new(Outcome::Win(Color::Black), EndReason::Checkmate)));
}

/// Tags that say something about the game are read in any letter case, under their names.
#[test]
fn known_tags_are_read_in_any_letter_case() {
    let read = one("[fen \"4k3/8/8/8/8/8/8/4K3 b - - 0 9\"]\n[SETUP \"1\"]\n[rules \"free\"]\n[result \"1-0\"]\n\
        [TERMINATION \"adjudication\"]\n[variant \"chess960\"]\n[white \"a\"]\n\n9... --");
    let tags = ["FEN", "SetUp", "Rules", "Result", "Termination", "Variant"];
    assert!(tags.into_iter().all(|name| read.game.tag(name).is_some()));
    assert_eq!((read.game.tag("white"), read.game.tag("White")), (Some("a"), Some("?")));
    let (places, codes): (Vec<_>, Vec<_>) =
        read.issues.iter().map(|issue| ((issue.line, issue.column), issue.code())).unzip();
    assert_eq!(places, [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)]);
    assert!(codes.iter().all(|code| *code == "tag-case"));
    assert_eq!(read.issues[1].message(), "The tag SETUP was read in spite of the case of its letters.");
    assert_eq!(read.game.start().to_string(), "4k3/8/8/8/8/8/8/4K3 b - - 0 9");
    assert_eq!(
        (read.game.rules(), read.game.end().map(|end| end.reason)),
        (Rules::Free, Some(EndReason::Adjudication))
    );
    let twice = one("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 9\"]\n[fen \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*");
    assert_eq!((twice.game.start().fullmoves(), twice.issues[1].code()), (9, "repeated-tag"));
}

/// Issues about FEN and Variant have the place of these tags.
#[test]
fn an_unusable_start_is_reported_at_its_tag() {
    for (text, code, place) in [
        ("[White \"a\"]\n  [FEN \"no\"]\n\n1. e4 *", "unusable-fen", (2, 3)),
        (" [[Event \"a\"]\n[FEN \"no\"]\n", "unusable-fen", (2, 1)),
        ("[Variant \"nonsense\"]\n[FEN \"no\"]\n\n*", "unknown-variant", (1, 1)),
        ("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - bm Ke2; id \\\"x\\\";\"]\n\n*", "unusable-fen", (1, 1)),
    ] {
        for len in [1, 2, 3, text.len()] {
            let games = in_chunks(text.as_bytes(), len);
            let issue = games[0].issues.last().expect("an issue");
            assert_eq!((issue.code(), (issue.line, issue.column)), (code, place), "{text}");
        }
    }
    let issue = &one("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - bm Ke2;\"]\n\n*").issues[0];
    assert!(issue.message().ends_with("operations of an EPD, like \"bm Nf3;\": a FEN ends before them."), "{issue}");
}

/// Reasons that depend on the history are also in the issue: the move that lost a castling right, and a late answer
/// to a double push.
#[test]
fn issues_know_the_moves_before() {
    for (text, messages) in [
        (
            "1. e4 e5 2. Ke2 d6 3. Ke1 d5 4. Nf3 Nf6 5. g3 g6 6. Bg2 Bg7 7. O-O *",
            &["White may not castle king side: the king moved with 2. Ke2."][..],
        ),
        (
            "1. e4 a6 2. e5 d5 3. a3 a5 4. exd6 *",
            &["The pawn on d5 could be taken en passant only right after its double push 2... d5, on move 3."],
        ),
        // After other issues.
        (
            "1. e4 hello e5 2. Ke2 d6 3. Ke1 d5 4. Nf3 Nf6 5. g3 g6 6. Bg2 Bg7 7. O-O *",
            &["", "White may not castle king side: the king moved with 2. Ke2."],
        ),
    ] {
        let read = one(text);
        assert_eq!(read.issues.len(), messages.len(), "{text}");
        for (issue, message) in read.issues.iter().zip(messages).filter(|(_, said)| !said.is_empty()) {
            assert_eq!(issue.message(), *message, "{text}");
        }
    }
}

/// A sign that closes nothing or cannot be a move is reported, and the rest is read.
#[test]
fn stray_signs_are_reported_and_skipped() {
    for (text, sentence) in [
        ("1. e4 } e5 *", Sentence::PgnStrayBrace),
        ("1. e4 }e5 *", Sentence::PgnStrayBrace),
        ("1. e4} e5 *", Sentence::PgnStrayBrace),
        ("1. e4 ) e5 *", Sentence::PgnStrayParenthesis),
        ("1. e4 )e5 *", Sentence::PgnStrayParenthesis),
        // A character whose first byte in UTF-8 is that of the byte order mark.
        ("1. e4 \u{fb01} e5 *", Sentence::UnreadableText),
    ] {
        let read = one(text);
        assert_eq!(sans(&read.game).join(" "), "e4 e5", "{text}");
        let found: Vec<Sentence> = read.issues.iter().map(|issue| issue.facts().sentence).collect();
        assert_eq!(found, [sentence], "{text}");
    }
}

/// A thousand issues of a game are reported; one more counts the rest.
#[test]
fn one_more_issue_counts_those_beyond_a_thousand() {
    let counts = [(999, None), (1000, None), (1001, Some(1)), (1003, Some(3))];
    for (word, (count, more)) in ["} ", "hello "].into_iter().flat_map(|word| counts.map(|count| (word, count))) {
        let read = one(&format!("1. e4 {}*", word.repeat(count)));
        assert_eq!(read.issues.len(), count.min(1000) + usize::from(more.is_some()));
        let last = read.issues.last().expect("issues");
        let is_more = last.facts().sentence == Sentence::PgnMoreIssues;
        assert_eq!(is_more, more.is_some(), "{count} times {word}");
        if let Some(more) = more {
            assert!(last.message().ends_with(&format!(": {more}.")), "{}", last.message());
        }
    }
}
