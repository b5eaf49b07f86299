//! Unplayable positions, and unreachable positions.

use crate::data::{self, Report};
use crate::fen::decided;
use crate::legal_moves::random_board;
use crate::zobrist::walks;
use crate::{position, read};
use chess_arbiter::{CastlingMode, Position, ProblemCode, Setup};

/// The problem codes of a FEN.
fn codes(mode: &str, fen: &str) -> Vec<&'static str> {
    let setup: Setup = fen.parse().expect("a readable FEN");
    let mode = match mode {
        "std" => CastlingMode::Orthodox,
        "960" => CastlingMode::Chess960,
        _ => setup.castling_mode(),
    };
    let problems = setup.problems(mode);
    assert!(problems.iter().all(|problem| problem.message().ends_with('.')), "{problems:?}");
    problems.iter().map(|problem| problem.code.code()).collect()
}

/// The flags of python-chess that make a position unplayable, and our codes for them.
const FATAL: [(&str, &str); 6] = [
    ("NO_WHITE_KING", "missing-king"),
    ("NO_BLACK_KING", "missing-king"),
    ("TOO_MANY_KINGS", "too-many-kings"),
    ("PAWNS_ON_BACKRANK", "pawn-on-back-rank"),
    ("OPPOSITE_CHECK", "opposite-check"),
    ("EMPTY", "missing-king"),
];

/// Its other flags, which only make a position unreachable, and our codes for them.
const LISTED: [(&str, &[&str]); 8] = [
    ("TOO_MANY_WHITE_PAWNS", &["too-many-pawns"]),
    ("TOO_MANY_BLACK_PAWNS", &["too-many-pawns"]),
    ("TOO_MANY_WHITE_PIECES", &["too-many-pieces"]),
    ("TOO_MANY_BLACK_PIECES", &["too-many-pieces"]),
    ("BAD_CASTLING_RIGHTS", &["castling-right-without-king", "castling-right-without-rook", "castling-right-twice"]),
    ("INVALID_EP_SQUARE", &["impossible-en-passant"]),
    // Three checkers are always an impossible check; we name the plainer reason.
    ("IMPOSSIBLE_CHECK", &["impossible-check", "too-many-checkers"]),
    ("TOO_MANY_CHECKERS", &["too-many-checkers"]),
];

#[test]
fn problems_agree_with_python_chess() {
    let mut report = Report::default();
    for row in data::fen_status() {
        let [mode, fen, status] = &row[..] else { panic!("{row:?}") };
        let what = format!("{mode} {fen} ({status})");
        let flags: Vec<&str> = status.split(',').collect();
        report.row();
        // Two of its flags are syntax errors for us; see the reasons in `fen.rs`.
        let syntax = decided(fen).and_then(Result::err).filter(|field| ["en-passant", "castling"].contains(field));
        let refused = flags.iter().any(|flag| FATAL.iter().any(|(name, _)| name == flag));
        match read(mode, fen) {
            Err(error) if syntax.is_some() => report.expect(&what, Some(error.field().name()), syntax),
            Err(error) if refused => {
                report.expect(&what, error.field().name(), "position");
                let found = codes(mode, fen);
                report.expect(&what, found.first(), Some(&error.code()));
                // All problems are found, not only the first.
                for flag in flags {
                    if let Some((_, code)) = FATAL.iter().find(|(name, _)| *name == flag)
                        && !found.contains(code)
                    {
                        report.fail(format!("{what}: {flag} is not in {found:?}"));
                    }
                }
            }
            Err(error) => report.fail(format!("{what}: {error}")),
            Ok(_) if refused || syntax.is_some() => report.fail(format!("{what} was accepted")),
            Ok(position) => {
                let found = codes(mode, fen);
                match status.as_str() {
                    // python-chess does not count promoted pieces, and of double checks it only finds those of two
                    // sliders on one line impossible.
                    "." => {
                        let double = position.checkers().len() == 2;
                        let found: Vec<_> = found
                            .into_iter()
                            .filter(|code| *code != "too-many-promoted" && !(double && *code == "impossible-check"))
                            .collect();
                        report.expect(&what, found, vec![]);
                    }
                    "!" => report.expect(&what, found.is_empty(), false),
                    "?" => {}
                    _ => {
                        for flag in flags {
                            let wanted = LISTED.iter().find(|(name, _)| *name == flag).expect("a known flag").1;
                            if !wanted.iter().any(|code| found.contains(code)) {
                                report.fail(format!("{what}: {flag} is not in {found:?}"));
                            }
                        }
                    }
                }
                // Ignored parts do not appear in the moves or in the FEN.
                if status.contains("INVALID_EP_SQUARE") {
                    let captures = position.legal_moves().iter().any(|mv| mv.is_en_passant());
                    report.expect(&what, (captures, position.ep_square()), (false, None));
                }
            }
        }
    }
    report.finish(800);
}

/// Positions from games have no problems.
#[test]
fn positions_of_games_have_no_problems() {
    let mut report = Report::default();
    for row in data::positions().iter().filter(|row| row[5].starts_with("game") || row[5].starts_with("walk")) {
        report.row();
        report.expect(&row[1], codes(&row[0], &row[1]), vec![]);
    }
    walks(120, |_, after| {
        report.row();
        let found: Vec<_> = after.problems().iter().map(|problem| problem.code.code()).collect();
        report.expect(&after.to_string(), found, vec![]);
    });
    report.finish(10_000);
}

/// A check that a legal move has just given is never reported as impossible.
#[test]
fn a_check_by_a_legal_move_is_never_impossible() {
    let mut report = Report::default();
    let mut double = 0;
    let sparse = (0..120_000).filter_map(|seed| read("960", &random_board(seed, 2 + seed as usize % 2)).ok());
    for now in crate::all_positions().into_iter().chain(sparse) {
        for mv in now.legal_moves() {
            let after = now.play(mv);
            let checkers = after.checkers().len();
            if checkers > 0 {
                report.row();
                double += u32::from(checkers > 1);
                let wrong = after
                    .problems()
                    .iter()
                    .any(|problem| matches!(problem.code, ProblemCode::ImpossibleCheck | ProblemCode::TooManyCheckers));
                report.expect(&format!("{now} {mv:?}"), wrong, false);
            }
        }
    }
    assert!(double > 300, "only {double} double checks");
    report.finish(10_000);
}

#[test]
fn each_problem_has_an_example() {
    for (fen, wanted) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[] as &[&str]),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", &["castling-right-without-rook"]),
        ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", &["castling-right-without-king"]),
        ("k7/8/8/8/8/8/8/1RK1RR2 w EF - 0 1", &["castling-right-twice"]),
        ("4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", &["impossible-en-passant"]),
        ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", &["impossible-en-passant"]),
        // A king that castles starts between its rooks. Orthodox kings start on the e-file.
        ("4k3/8/8/8/8/8/8/KR6 w B - 0 1", &["impossible-castling-right"]),
        ("r6k/8/8/8/8/8/8/4K3 b a - 0 1", &["impossible-castling-right"]),
        ("4k3/8/8/8/8/8/8/RKR5 w CA - 0 1", &[]),
        // The push from e2 opened one line of attack and closed another: White could have taken the king.
        ("8/8/6Q1/8/1K2PpN1/3k4/8/5Q2 b - e3 0 1", &["en-passant-after-check"]),
        ("8/8/6B1/8/4Pp2/3k4/8/6K1 b - e3 0 1", &["en-passant-after-check"]),
        ("8/8/8/8/2k1Pp2/8/8/5BK1 b - e3 0 1", &[]),
        // The pawn itself gave check from its home square.
        ("8/8/8/8/4Pp2/5k2/8/7K b - e3 0 1", &["en-passant-after-check"]),
        // A check that is still there and that the push did not open is impossible.
        ("8/8/8/2k5/4Pp2/3N4/8/7K b - e3 0 1", &["impossible-check"]),
        ("8/8/8/8/3kPp2/8/8/6BK b - e3 0 1", &["impossible-check"]),
        ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", &["too-many-pawns"]),
        ("rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &["too-many-pieces", "too-many-promoted"]),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/QNBQKBNR w Kkq - 0 1", &["too-many-promoted"]),
        ("4k3/8/3N4/1B6/8/8/8/4R2K b - - 0 1", &["too-many-checkers"]),
        ("4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", &["impossible-check"]),
        // Both lines opened at once: only by e5xd6 or e4xd3 en passant, from the right rank and after a double push.
        ("8/8/3Pk3/8/8/1B6/8/4R1K1 b - - 0 1", &[]),
        ("4r1k1/8/1b6/8/8/3pK3/8/8 w - - 0 1", &[]),
        ("8/3n4/3Pk3/8/8/1B6/8/4R1K1 b - - 0 1", &["impossible-check"]),
        ("8/8/3nk3/8/8/1B6/8/4R1K1 b - - 0 1", &["impossible-check"]),
        ("8/8/8/3Pk3/8/8/1B6/4R1K1 b - - 0 1", &["impossible-check"]),
        ("8/8/8/8/8/8/8/8 w - - 0 1", &["missing-king", "missing-king"]),
        // Fatal problems come first.
        (
            "p3K2k/8/8/4p3/8/8/8/kr5K w - e3 0 1",
            &["too-many-kings", "too-many-kings", "pawn-on-back-rank", "impossible-en-passant"],
        ),
        (
            "P3k3/8/8/8/8/8/4Q3/8 w K - 0 1",
            &["missing-king", "pawn-on-back-rank", "opposite-check", "castling-right-without-king"],
        ),
        ("k7/8/8/8/8/8/8/6KK w - - 0 1", &["too-many-kings"]),
        ("3P4/1k2K3/8/8/8/8/8/8 w - - 0 1", &["pawn-on-back-rank"]),
        ("4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", &["opposite-check"]),
    ] {
        assert_eq!(codes("auto", fen), wanted, "{fen}");
    }
}

#[test]
fn problems_have_the_squares_that_show_them() {
    let squares = |fen: &str| -> Vec<String> {
        let setup: Setup = fen.parse().unwrap();
        let problems = setup.problems(setup.castling_mode());
        problems[0].squares.into_iter().map(|square| square.to_string()).collect()
    };
    assert_eq!(squares("4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1"), ["d6", "f6"]);
    assert_eq!(squares("k7/8/8/8/8/8/8/6KK w - - 0 1"), ["g1", "h1"]);
    assert_eq!(squares("3P4/1k2K3/8/8/8/8/8/8 w - - 0 1"), ["d8"]);
    assert_eq!(squares("4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1"), ["d6"]);
}

#[test]
fn a_position_forgets_ignored_parts_of_its_fen() {
    let position: Position = position("std", "4k3/8/8/4P3/8/8/8/4K3 w KQ d6 0 1");
    assert_eq!(position.to_string(), "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1");
    assert!(position.problems().is_empty());
}
