//! Boards on which a king is missing, for lessons.

use crate::data::Report;
use crate::slow::board::Board;
use crate::{full_fen, lesson, sans};
use chess_arbiter::{CastlingMode, Color, FenErrorKind, IllegalReason, Kings, Position, PositionError, Setup};
use fastrand::Rng;

/// FEN, how many legal moves there are (counted by hand), and whether it is stalemate.
const LESSONS: [(&str, usize, bool); 16] = [
    // Pieces alone on the board (FIDE 3.2 to 3.7).
    ("8/8/8/8/3N4/8/8/8 w - - 0 1", 8, false),
    ("N7/8/8/8/8/8/8/8 w - - 0 1", 2, false),
    ("8/8/8/8/3B4/8/8/8 w - - 0 1", 13, false),
    ("8/8/8/8/3R4/8/8/8 w - - 0 1", 14, false),
    ("8/8/8/8/3Q4/8/8/8 w - - 0 1", 27, false),
    ("8/8/8/8/3K4/8/8/8 w - - 0 1", 8, false),
    ("8/8/8/8/8/8/4P3/8 w - - 0 1", 2, false),
    ("8/P7/8/8/8/8/8/8 w - - 0 1", 4, false),
    // Nothing is pinned where there is no king: the rook may leave the file.
    ("4r3/8/8/8/4R3/8/8/8 w - - 0 1", 14, false),
    // The only king can be in check, also from a side without one.
    ("4r3/8/8/8/8/8/8/4K3 w - - 0 1", 4, false),
    // En passant would open the rank.
    ("8/8/8/K2pP2r/8/8/8/8 w - d6 0 1", 6, false),
    ("8/8/8/3pP2r/8/8/8/8 w - d6 0 1", 2, false),
    // Castling is not possible.
    ("8/8/8/8/8/8/8/R6R w KQ - 0 1", 26, false),
    // Blocked pieces, and no pieces at all.
    ("8/8/8/8/8/4p3/4P3/8 w - - 0 1", 0, true),
    ("8/8/8/8/8/8/8/8 b - - 0 1", 0, true),
    ("k7/8/1Q6/8/8/8/8/8 b - - 0 1", 0, true),
];

#[test]
fn boards_without_kings_have_the_moves_of_the_data() {
    for (fen, moves, is_stalemate) in LESSONS {
        for fen in [fen.to_owned(), crate::mirrored(fen)] {
            let position = lesson(&fen);
            assert_eq!(position.legal_moves().len(), moves, "{fen}");
            assert_eq!(Board::read(&fen, false).legal_steps().len(), moves, "{fen}");
            assert_eq!(position.perft(1), moves as u64, "{fen}");
            assert_eq!(position.is_stalemate(), is_stalemate, "{fen}");
            assert!(!position.is_checkmate() && !position.is_dead(), "{fen}");
            assert!(!position.is_insufficient_material(), "{fen}");
            // The FEN reads back only with optional kings.
            assert_eq!(lesson(&full_fen(&position)).pack(), position.pack(), "{fen}");
            let error = fen.parse::<Position>().unwrap_err();
            let is_missing = matches!(error.kind, FenErrorKind::Position(PositionError::MissingKing(_)));
            assert!(is_missing, "{fen}: {error}");
        }
    }
}

#[test]
fn other_fatal_problems_remain_without_kings() {
    for (fen, code) in [
        ("8/8/8/8/8/8/8/KK6 w - - 0 1", "too-many-kings"),
        ("P7/8/8/8/8/8/8/8 w - - 0 1", "pawn-on-back-rank"),
        ("4k3/4R3/8/8/8/8/8/8 w - - 0 1", "opposite-check"),
    ] {
        let setup: Setup = fen.parse().unwrap();
        let error = setup.position(CastlingMode::Orthodox, Kings::Optional).unwrap_err();
        assert_eq!(error.code(), code, "{fen}");
    }
}

#[test]
fn a_missing_king_has_no_square_pin_or_check() {
    let position = lesson("4r3/8/8/8/4R3/8/8/8 w - - 0 1");
    for color in Color::ALL {
        assert_eq!(position.king_of(color), None);
        assert!(position.pinned(color).is_empty());
    }
    assert!(position.checkers().is_empty());
    let codes: Vec<_> = position.problems().iter().map(|problem| problem.code.code()).collect();
    assert_eq!(codes, ["missing-king"; 2]);
    // The side that has a king can be in check, and mated.
    let mate = lesson("k7/1Q6/1R6/8/8/8/8/8 b - - 0 1");
    assert!(mate.is_checkmate());
    let before = lesson("k7/8/1R6/8/8/8/8/1Q6 w - - 0 1");
    let found = before.parse_san("Ra6+").unwrap();
    assert_eq!(before.san(found).to_string(), "Ra6#");
}

/// Mate requires a king and sufficient material.
#[test]
fn winning_needs_a_king_to_mate() {
    for (fen, white, black) in [
        ("8/8/8/8/8/8/8/8 w - - 0 1", false, false),
        ("8/8/8/8/8/8/8/Q7 w - - 0 1", false, false),
        ("8/8/8/8/8/1k6/8/6QR w - - 0 1", true, false),
        ("k7/8/8/8/8/8/8/6NN w - - 0 1", true, false),
        ("k7/8/8/8/8/8/8/6N1 w - - 0 1", false, false),
        ("k7/8/1Q6/8/8/8/8/8 b - - 0 1", false, false),
        ("k7/1Q6/1R6/8/8/8/8/8 b - - 0 1", true, false),
    ] {
        let position = lesson(fen);
        let found = Color::ALL.map(|color| position.can_win(color));
        assert_eq!(found, [white, black], "{fen}");
    }
}

/// Sentences do not mention missing kings.
#[test]
fn refusals_do_not_mention_missing_kings() {
    for (fen, text, reason, message) in [
        (
            "1k6/8/8/8/8/8/8/R6R w - - 0 1",
            "O-O",
            IllegalReason::CastlingRightLost,
            "White may not castle king side: there is no king.",
        ),
        (
            "8/8/8/8/8/8/8/R6R w - - 0 1",
            "Ke2",
            IllegalReason::PieceCannotMoveThere,
            "White has no king that could go to e2.",
        ),
        ("8/8/8/8/8/8/8/R6R w - - 0 1", "e1g1", IllegalReason::EmptySquare, "There is no piece on e1."),
    ] {
        let refusal = lesson(fen).judge(text).unwrap_err();
        assert_eq!((refusal.reason, refusal.message().as_str()), (reason, message), "{fen} {text}");
        assert_eq!(refusal.facts.king, None, "{fen} {text}");
    }
}

/// Random games without kings: every move is the slow arbiter's, what is written reads back, and no king appears.
#[test]
fn random_games_without_kings_agree_with_the_slow_arbiter() {
    let mut random = Rng::with_seed(7);
    let mut report = Report::default();
    for start in [
        "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
        "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1",
        "r3k2r/8/8/2pp4/3PP3/8/8/R6R b kq - 0 1",
        "8/1P4P1/8/pPpPpPpP/PpPpPpPp/8/1p4p1/8 w - - 0 1",
    ] {
        for _ in 0..12 {
            let mut position = lesson(start);
            let kings = Color::ALL.map(|color| position.king_of(color).is_some());
            for _ in 0..60 {
                let moves = position.legal_moves();
                let fen = full_fen(&position);
                let board = Board::read(&fen, false);
                let mut wanted: Vec<String> = board.legal_steps().iter().map(|step| board.uci(*step)).collect();
                let mut found: Vec<String> = moves.iter().map(|mv| mv.uci(position.mode()).to_string()).collect();
                wanted.sort();
                found.sort();
                report.row();
                report.expect(&fen, found, wanted);
                report.expect(&fen, full_fen(&lesson(&fen)), fen.clone());
                report.expect(&fen, Position::unpack(&position.pack()) == position, true);
                for san in sans(&position) {
                    report.expect(&fen, position.parse_san(&san.to_string()), Ok(san.mv()));
                    let after = position.play(san.mv());
                    report.expect(&fen, san.is_check(), after.is_check());
                    report.expect(&fen, san.is_checkmate(), after.is_checkmate());
                }
                let counted: u64 = moves.iter().map(|mv| position.play(*mv).perft(1)).sum();
                report.expect(&fen, position.perft(2), counted);
                let Some(mv) = moves.get(random.usize(..moves.len().max(1))) else { break };
                position = position.play(*mv);
                let now = Color::ALL.map(|color| position.king_of(color).is_some());
                report.expect(&fen, now, kings);
            }
        }
    }
    report.finish(1_000);
}
