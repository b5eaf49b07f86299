//! Exactly the positions that cannot arise in a variant have problems.

use crate::data::Report;
use chess_arbiter::{CastlingMode, Kings, Position, Setup, Variant};
use fastrand::Rng;

/// Positions that arise in games are possible.
#[test]
fn positions_of_games_have_no_problems() {
    let mut report = Report::default();
    let mut random = Rng::with_seed(29);
    for variant in Variant::ALL {
        for _ in 0..60 {
            let mut now = Position::start_of(variant);
            for _ in 0..240 {
                report.row();
                let found: Vec<_> = now.problems().iter().map(|problem| problem.message()).collect();
                report.expect(&format!("{} {now}", variant.name()), found, Vec::new());
                let moves = now.legal_moves();
                // A capture if there is one, so that much explodes and returns.
                let captures: Vec<_> = moves.iter().filter(|mv| mv.capture().is_some()).collect();
                let some = if random.bool() { captures } else { moves.iter().collect() };
                let Some(mv) = random.choice(&some).or(random.choice(&moves.iter().collect::<Vec<_>>())).copied()
                else {
                    break;
                };
                now = now.play(*mv);
            }
        }
    }
    report.finish(40_000);
}

/// variant, fen, codes of all problems.
const LISTED: [(Variant, &str, &[&str]); 34] = [
    (Variant::Horde, "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1", &[]),
    (Variant::Horde, "rnbqkbnr/pppppppp/pppppppp/8/8/8/8/P7 w kq - 0 1", &["too-many-pieces", "too-many-pawns"]),
    (Variant::Horde, "4k3/8/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/8 b - - 0 1", &["too-many-in-horde"]),
    (Variant::Horde, "4k3/8/QQQQQQQQ/QQQQQQQQ/8/8/8/8 b - - 0 1", &["too-many-checkers"]),
    // A pawn that came from the first rank has uncovered the other check.
    (Variant::Horde, "8/8/8/8/8/1k6/P7/4B3 b - - 0 1", &[]),
    (Variant::Horde, "4k3/8/8/8/8/8/8/8 b - - 0 1", &["already-over"]),
    (Variant::Horde, "4k3/8/8/8/8/8/8/8 w - - 0 1", &[]),
    (Variant::Horde, "4k3/8/8/8/8/8/8/P2K4 w - - 0 1", &["horde-with-king"]),
    (Variant::Horde, "p3k3/8/8/8/8/8/8/P7 w - - 0 1", &["pawn-on-back-rank"]),
    (Variant::Crazyhouse, "4k3/8/8/8/8/8/8/QQ~QK4[QPPPPPPPPPPPPPPP] w - - 0 1", &["too-many-in-pockets"]),
    (Variant::Crazyhouse, "4k3/8/8/8/8/8/8/QQ~Q~K4[Qpppppppppppppp] w - - 0 1", &[]),
    (Variant::Crazyhouse, "4k3/8/8/8/8/8/8/QQ~Q~K4[Qppppppppppppppp] w - - 0 1", &["too-many-in-pockets"]),
    (Variant::Crazyhouse, "4k3/8/8/8/8/8/PPPPPPPP/PNNNNKP1[PPPPPP] w - - 0 1", &["pawn-on-back-rank"]),
    (Variant::Crazyhouse, "4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/BBNNNNKR[] w - - 0 1", &[]),
    (Variant::Antichess, "8/8/8/8/8/8/8/KKk5 w - - 0 1", &[]),
    (Variant::Antichess, "8/8/8/8/8/8/PPPPPPPP/KKk5 w - - 0 1", &["too-many-promoted"]),
    (Variant::Antichess, "8/8/8/8/8/8/8/K7 w - - 0 1", &["already-over"]),
    (Variant::Antichess, "8/8/8/8/8/8/8/K7 b - - 0 1", &[]),
    (
        Variant::Antichess,
        "4k2R/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        &["castling-right-in-variant", "castling-right-in-variant"],
    ),
    // The double push would have uncovered or met a check, which does not exist.
    (Variant::Antichess, "8/8/6q1/1k2pP2/3K4/8/8/8 w - e6 0 1", &[]),
    (Variant::Atomic, "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", &["unanswered-check"]),
    (Variant::Atomic, "8/8/8/8/8/8/4k3/4RK2 w - - 0 1", &[]),
    (Variant::Atomic, "8/8/8/8/8/8/8/4RK2 b - - 0 1", &[]),
    (Variant::Atomic, "8/8/8/8/8/8/8/4RK2 w - - 0 1", &["already-over"]),
    // Four checks at once, uncovered by an explosion.
    (Variant::Atomic, "7B/8/8/4k3/4R3/2B5/8/K3R3 b - - 0 1", &[]),
    (Variant::KingOfTheHill, "8/8/8/4K3/8/8/8/7k w - - 0 1", &["already-over"]),
    (Variant::KingOfTheHill, "8/8/8/4K3/8/8/8/7k b - - 0 1", &[]),
    (Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 0+3 0 1", &["already-over"]),
    (Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 b - - 0+3 0 1", &["already-over"]),
    (Variant::ThreeCheck, "R3k3/8/8/8/8/8/8/4K3 b - - 0+3 0 1", &[]),
    (Variant::RacingKings, "k7/8/8/8/8/8/8/7K b - - 0 1", &["already-over"]),
    (Variant::RacingKings, "k7/8/8/8/8/8/8/7K w - - 0 1", &[]),
    (Variant::RacingKings, "8/8/8/8/8/k7/P7/4RRRK w - - 0 1", &["too-many-in-race"]),
    (Variant::RacingKings, "8/8/8/1k6/8/8/8/R3K2R w K - 0 1", &["castling-right-in-variant"]),
];

#[test]
fn positions_that_cannot_arise_have_problems() {
    for (variant, fen, codes) in LISTED {
        let setup = Setup::from_fen_as(fen, variant).expect(fen);
        let problems = setup.problems(CastlingMode::Orthodox);
        let found: Vec<&str> = problems.iter().map(|problem| problem.code.code()).collect();
        assert_eq!(found, codes, "{} {fen}", variant.name());
        let is_fatal = problems.iter().any(|problem| problem.code.is_fatal());
        assert_eq!(
            setup.position(CastlingMode::Orthodox, Kings::Required).is_err(),
            is_fatal,
            "{} {fen}",
            variant.name()
        );
    }
}

/// In horde White's pawns may stand on the first rank: only the others are shown, and the sentence says so.
#[test]
fn horde_allows_white_pawns_on_the_first_rank() {
    for (fen, squares) in [("p3k3/8/8/8/8/8/8/P7 w - - 0 1", "a8"), ("P3k3/8/8/8/8/8/8/P6p w - - 0 1", "h1 a8")] {
        let setup = Setup::from_fen_as(fen, Variant::Horde).expect(fen);
        let problem = &setup.problems(CastlingMode::Orthodox)[0];
        let shown: Vec<String> = problem.squares.into_iter().map(|square| square.to_string()).collect();
        assert_eq!((problem.code.code(), shown.join(" ").as_str()), ("pawn-on-back-rank", squares), "{fen}");
        assert!(problem.message().contains("White's"), "{}", problem.message());
        let error = Position::from_fen_as(fen, Variant::Horde, None).unwrap_err();
        assert_eq!((error.code(), error.message()), ("pawn-on-back-rank", problem.message()));
    }
}
