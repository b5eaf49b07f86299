//! Free rules: only checkmate and stalemate end a game, kings may be missing, and null moves are allowed.

use crate::lesson;
use crate::pgn_support::one;
use chess_arbiter::{
    Color, EndReason, Game, IllegalReason, MoveKind, PACKED_WORDS, PgnStyle, Position, Rules, San, Square, read_pgn,
};

fn free(fen: &str) -> Game {
    Game::new(lesson(fen), Rules::Free)
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// FEN, moves, and the end.
const ENDS: [(&str, &str, Option<EndReason>); 10] = [
    (START, "f3 e5 g4 Qh4", Some(EndReason::Checkmate)),
    ("7k/8/8/5Q2/8/8/8/K7 w - - 0 1", "Qf7", Some(EndReason::Stalemate)),
    // Dead, the seventy-five moves, the fifth repetition.
    ("8/8/8/8/8/4k3/8/4K2n w - - 0 1", "Kd1 Nf2 Ke1", None),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 149 100", "Ra2 Ke7 Ra1", None),
    (START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4", None),
    // A side without pieces passes; a blocked one is stalemated.
    ("8/8/8/8/4N3/8/8/8 w - - 0 1", "Nf6 -- Ne8 --", None),
    ("8/8/8/8/8/8/8/8 w - - 0 1", "-- --", None),
    ("8/8/8/4p3/8/8/4P3/8 w - - 0 1", "e4", Some(EndReason::Stalemate)),
    ("4k3/4p3/8/8/8/8/4P3/8 w - - 0 1", "-- e5 --", None),
    ("k7/8/1R6/8/8/8/8/2Q5 w - - 0 1", "Qc8", None),
];

#[test]
fn only_mate_and_stalemate_end_a_free_game() {
    for (fen, moves, end) in ENDS {
        let mut game = free(fen);
        for text in moves.split(' ') {
            assert_eq!(game.end(), None, "{fen} {text}");
            assert!(game.claims().is_empty() && game.claim_draw().is_none(), "{fen} {text}");
            game.play(text).unwrap_or_else(|refusal| panic!("{fen} {text}: {refusal}"));
        }
        assert_eq!(game.end().map(|end| end.reason), end, "{fen} {moves}");
        if let Some(reason) = end {
            let refusal = game.play("--").unwrap_err();
            assert_eq!(refusal.reason, IllegalReason::GameOver, "{fen} {reason:?}");
        }
    }
}

/// The moves to the current position, the last one first, each with the position before it.
fn line(game: &Game) -> Vec<(Position, San)> {
    let mut line = Vec::new();
    let mut at = game.current();
    while let (Some(san), Some(parent)) = (game.san_at(at), game.parent(at)) {
        line.push((*game.position_at(parent), san));
        at = parent;
    }
    line
}

#[test]
fn a_line_is_judged_like_a_game() {
    let expired = ("4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1", "Rh2 -- Rh1 --");
    for (fen, moves) in ENDS.into_iter().map(|(fen, moves, _)| (fen, moves)).chain([expired]) {
        let mut game = free(fen);
        for text in moves.split(' ').map(Some).chain([None]) {
            let position = *game.position();
            assert_eq!(position.mate_or_stalemate(), game.end(), "{position}");
            for tried in ["--", "O-O", "O-O-O", "exd6", "?"] {
                assert_eq!(
                    position.verdict_after(line(&game), position.judge(tried)),
                    game.judge(tried),
                    "{position} {tried}"
                );
            }
            for (from, to) in Square::all().flat_map(|from| Square::all().map(move |to| (from, to))) {
                let judged = position.verdict_after(line(&game), position.judge_squares(from, to, None));
                assert_eq!(judged, game.judge_squares(from, to, None), "{position} {from}{to}");
            }
            text.map(|text| game.play(text).unwrap());
        }
    }
}

/// Arbitrary words give some move, without a panic.
#[test]
fn arbitrary_words_make_a_line_without_a_panic() {
    let position = lesson("4k3/8/8/3pP3/8/8/8/4K2R w - - 0 1");
    for words in [0, !0, 0x5555_5555, 0xaaaa_aaaa] {
        let line = [(Position::unpack(&[words; PACKED_WORDS]), San::from_bits(words)); 3];
        for tried in ["O-O", "exd6", "--"] {
            let _ = position.verdict_after(line, position.judge(tried)).map_err(|refusal| refusal.message());
        }
    }
    assert_eq!(
        San::from_bits(Position::default().san(Position::default().parse_san("e4").unwrap()).bits()).to_string(),
        "e4"
    );
}

#[test]
fn players_may_declare_an_end() {
    let mut game = free(START);
    game.play("e4").unwrap();
    assert_eq!(game.resign(Color::Black).reason, EndReason::Resignation);
    assert_eq!(game.play("--").unwrap_err().reason, IllegalReason::GameOver);
}

#[test]
fn every_spelling_of_a_null_move_is_played() {
    for text in ["--", "Z0", "0000", "@@@@", "<>", "1. --", "––", "-- $6", "--!?"] {
        let mut game = free(START);
        let san = game.play(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert_eq!((san.mv().kind(), san.to_string().as_str()), (MoveKind::Null, "--"), "{text}");
        assert_eq!(san.uci().to_string(), "0000");
        let after = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1";
        assert_eq!(game.position().to_string(), after);
        assert_eq!(game.back(), Some(san));
        assert_eq!(game.forward(), Some(san));
    }
    // The en passant square is removed (FIDE 3.7.3.1); without a king the squares of the move are a1.
    let mut game = free("8/8/8/3pP3/8/8/8/8 w - d6 0 1");
    let san = game.play("--").unwrap();
    assert_eq!((san.mv().from().to_string(), san.mv().to().to_string()), ("a1".into(), "a1".into()));
    assert_eq!(game.position().ep_square(), None);
}

#[test]
fn a_null_move_is_refused_in_check_and_under_other_rules() {
    let check = "k3r3/8/8/8/8/8/8/4K3 w - - 0 1";
    for (rules, fen, sentence) in [
        (Rules::Fide, START, "pass-not-allowed.rules"),
        (Rules::Online, START, "pass-not-allowed.rules"),
        (Rules::Fide, check, "pass-not-allowed.rules"),
        (Rules::Free, check, "pass-not-allowed.in-check"),
    ] {
        let refusal = Game::new(lesson(fen), rules).judge("--").unwrap_err();
        assert_eq!(refusal.reason, IllegalReason::PassNotAllowed);
        assert_eq!(refusal.facts.sentence.key(), sentence);
    }
    let position: Position = check.parse().unwrap();
    assert_eq!(position.pass(), None);
    // Only the turn and the counters change.
    let passed = Position::default().pass().expect("no check").to_string();
    assert_eq!(passed, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1");
    assert_eq!(position.judge("--").unwrap_err().squares, position.checkers());
    let message = Position::default().judge("--").unwrap_err().message();
    assert_eq!(message, "Passing the turn (\"--\") is not a legal move.");
}

/// Without a king, other rules are not possible.
#[test]
fn a_start_without_a_king_makes_it_free() {
    let game = Game::new(lesson("8/8/8/8/4N3/8/8/8 w - - 0 1"), Rules::Fide);
    assert_eq!(game.rules(), Rules::Free);
    assert_eq!(Game::new(Position::default(), Rules::Fide).rules(), Rules::Fide);
}

#[test]
fn a_pgn_with_a_null_move_or_no_king_is_free() {
    for (pgn, rules) in [
        ("1. e4 e5 *", Rules::Fide),
        ("1. e4 -- 2. d4 *", Rules::Free),
        ("1. e4 null 2. d4 pass *", Rules::Free),
        ("1. e4 e5 (1... Z0 2. d4) 2. d4 *", Rules::Free),
        ("[FEN \"8/8/8/8/4N3/8/8/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Nf6 -- 2. Ne8 *", Rules::Free),
        ("[FEN \"8/8/8/8/4N3/8/8/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n*", Rules::Free),
    ] {
        let read = one(pgn);
        assert!(read.issues.is_empty(), "{pgn}: {:?}", read.issues);
        assert_eq!(read.game.rules(), rules, "{pgn}");
        let text = read.game.to_pgn(PgnStyle::default());
        let again = one(&text);
        assert!(again.issues.is_empty(), "{text}: {:?}", again.issues);
        assert_eq!(again.game.to_bytes(), read.game.to_bytes(), "{text}");
        let decoded = Game::from_bytes(&read.game.to_bytes()).unwrap();
        assert_eq!(decoded.rules(), rules);
        assert_eq!(decoded.to_bytes(), read.game.to_bytes());
    }
    // The next game is an ordinary one.
    let games = read_pgn(b"1. e4 -- *\n\n1. e4 e5 *");
    assert_eq!(games.iter().map(|read| read.game.rules()).collect::<Vec<_>>(), [Rules::Free, Rules::Fide]);
}

/// Cases that depend on the rules: a dead position, and in the other game a repetition.
#[test]
fn pgn_keeps_the_rules() {
    let back_and_forth = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    for (fen, rules, moves, tag) in [
        ("8/8/8/8/8/4k3/8/4K2n w - - 0 1", Rules::Free, "Kd1 Nf2 Ke1", Some("free")),
        (START, Rules::Online, back_and_forth, Some("online")),
        (START, Rules::Fide, back_and_forth, None),
    ] {
        let mut game = Game::new(lesson(fen), rules);
        moves.split(' ').for_each(|text| _ = game.play(text).unwrap());
        assert_eq!(game.tag("Rules"), tag);
        let text = game.to_pgn(PgnStyle::default());
        let read = one(&text);
        assert!(read.issues.is_empty(), "{text}: {:?}", read.issues);
        assert_eq!((read.game.rules(), read.game.end()), (rules, game.end()), "{text}");
        assert_eq!(read.game.to_pgn(PgnStyle::default()), text);
    }
    // A name that another site uses for the variant does not name rules.
    assert_eq!(one("[Rules \"chess\"]\n\n1. e4 *").game.rules(), Rules::Fide);
}

#[test]
fn a_null_move_in_check_is_an_issue() {
    for word in ["--", "null", "<>", "Z0!?"] {
        let read = one(&format!("1. e4 f6 2. Qh5+ {word} 3. d4 *"));
        let refusal = read.issues[0].verdict().unwrap();
        assert_eq!(refusal.facts.sentence.key(), "pass-not-allowed.in-check");
        assert_eq!((read.game.ply(), read.issues.len()), (3, 1), "{word}");
    }
}

/// Bytes with a null move or a missing king under other rules are invalid.
#[test]
fn bytes_that_break_their_rules_are_refused() {
    let mut passed = free(START);
    passed.play("--").unwrap();
    for game in [passed, free("8/8/8/8/4N3/8/8/8 w - - 0 1")] {
        let mut bytes = game.to_bytes();
        assert_eq!(bytes[0] & !3, 8);
        for rules in [0, 4, 12] {
            bytes[0] = bytes[0] & 3 | rules;
            assert!(Game::from_bytes(&bytes).is_none());
        }
    }
}
