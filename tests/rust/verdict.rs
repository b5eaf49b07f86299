//! Why a move is not legal.

use crate::data::{self, Report};
use crate::{all_positions, position};
use chess_arbiter::{IllegalReason, MoveError, ProblemCode, Refusal, Role, Sentence, Square};

const PROMOTIONS: [Option<Role>; 3] = [None, Some(Role::Queen), Some(Role::King)];

/// Where our reason differs from the fact's, and why.
const DECISIONS: [(&str, &str, &str); 1] = [
    // The king would cross f1, which the bishop attacks, and arrive safely on c1.
    ("4k3/8/8/1b6/8/8/8/5RKR w KQ - 0 1", "g1f1", "castling-through-check"),
];

/// Our reason, where it differs from the fact's.
pub fn decided(fen: &str, uci: &str) -> Option<&'static str> {
    DECISIONS.iter().find(|(at, mv, _)| *at == fen && *mv == uci).map(|(_, _, ours)| *ours)
}

#[test]
fn reasons() {
    let mut report = Report::default();
    for row in data::judged() {
        let [mode, fen, uci, verdict] = &row[..] else { panic!("{row:?}") };
        let found = match position(mode, fen).judge(uci) {
            Ok(_) => "legal",
            Err(refusal) => refusal.reason.code(),
        };
        let verdict = decided(fen, uci).unwrap_or(verdict);
        report.row();
        if !verdict.split('|').any(|reason| reason == found) {
            report.fail(format!("{mode} {fen} {uci}: found {found}, expected {verdict}"));
        }
    }
    report.finish(40);
}

/// What any refusal must be, wherever it comes from.
fn check(report: &mut Report, what: &str, position: &chess_arbiter::Position, refusal: &Refusal) {
    report.expect(what, refusal.message().ends_with('.'), true);
    report.expect(what, refusal.facts.sentence.reason(), Some(refusal.reason));
    for &candidate in &refusal.candidates {
        let legal = position.is_legal(candidate.mv());
        let text = legal.then(|| position.san(candidate.mv()));
        report.expect(&format!("{what} candidate"), text, Some(candidate));
    }
    let into_attack = matches!(
        refusal.reason,
        IllegalReason::KingIntoCheck
            | IllegalReason::ExposesKing
            | IllegalReason::DoesNotAnswerCheck
    );
    // Castling into check may show a refutation, too.
    let may = into_attack || refusal.reason == IllegalReason::CastlingIntoCheck;
    let right = if refusal.refutation.is_some() { may } else { !into_attack };
    report.expect(&format!("{what} refutation of {:?}", refusal.reason), right, true);
    if into_attack {
        let enemies = position.board().color(!position.turn());
        report.expect(
            &format!("{what} attackers"),
            refusal.squares.any() && (refusal.squares - enemies).is_empty(),
            true,
        );
    }
    if refusal.reason == IllegalReason::Ambiguous {
        report.expect(&format!("{what} candidates"), refusal.candidates.len() > 1, true);
    }
}

#[test]
fn every_pair_of_squares_is_judged() {
    let mut report = Report::default();
    for position in all_positions().iter().step_by(12) {
        for from in Square::all() {
            for to in Square::all() {
                for promotion in PROMOTIONS {
                    let what = format!("{position} {from}{to}{promotion:?}");
                    let found = position.find_move(from, to, promotion);
                    let judged = position.judge_squares(from, to, promotion);
                    report.row();
                    report.expect(&what, judged.as_ref().ok().copied(), found.ok());
                    let Err(refusal) = judged else { continue };
                    check(&mut report, &what, position, &refusal);
                    // Reasons that follow from the board alone.
                    let piece = position.piece_at(from);
                    let empty = refusal.reason == IllegalReason::EmptySquare;
                    report.expect(&what, empty, piece.is_none());
                    let foreign = refusal.reason == IllegalReason::NotYourPiece;
                    report.expect(
                        &what,
                        foreign,
                        piece.is_some_and(|piece| piece.color != position.turn()),
                    );
                    let unpromoted = refusal.reason == IllegalReason::PromotionPieceRequired;
                    let would = position.find_move(from, to, Some(Role::Queen)).is_ok();
                    report.expect(
                        &format!("{what} {}", refusal.reason.code()),
                        unpromoted,
                        would && promotion.is_none(),
                    );
                    if refusal.reason == IllegalReason::ExposesKing {
                        // Not only pinned pieces: en passant may uncover a line along the rank.
                        let pinned = position.pinned(position.turn()).contains(from);
                        let pawn = piece.is_some_and(|piece| piece.role == Role::Pawn);
                        report.expect(
                            &what,
                            pinned || pawn && position.ep_square() == Some(to),
                            true,
                        );
                    }
                    if refusal.reason == IllegalReason::DoesNotAnswerCheck {
                        report.expect(&what, position.is_check(), true);
                    }
                    if refusal.reason == IllegalReason::KingIntoCheck {
                        report.expect(&what, piece.map(|piece| piece.role), Some(Role::King));
                    }
                    if refusal.reason == IllegalReason::OwnPieceOnTarget {
                        let own = position.board().color(position.turn()).contains(to);
                        report.expect(&what, own, true);
                    }
                    if refusal.reason == IllegalReason::PathBlocked {
                        let between =
                            chess_arbiter::between(from, to) & position.board().occupied();
                        report.expect(&what, refusal.squares, between);
                        report.expect(&what, between.any(), true);
                    }
                }
            }
        }
    }
    report.finish(500_000);
}

#[test]
fn every_text_is_judged() {
    let mut report = Report::default();
    for row in data::san_read() {
        let Ok(position) = crate::read(&row[0], &row[1]) else { continue };
        let what = format!("{} {:?}", row[1], row[2]);
        report.row();
        report.expect(&what, position.judge(&row[2]).is_ok(), position.parse_san(&row[2]).is_ok());
        if let Err(refusal) = position.judge(&row[2]) {
            check(&mut report, &what, &position, &refusal);
            if row[3] == "ambiguous" {
                report.expect(&what, refusal.reason, IllegalReason::Ambiguous);
            }
        }
    }
    report.finish(300);
}

/// Chess960 games know their history, too.
#[test]
fn lost_castling_rights_of_chess960() {
    // King b1, rooks a1 and f1.
    let start = "rk3r2/pppppppp/8/8/8/8/PPPPPPPP/RK3R2 w FAfa - 0 1";
    let said = |moves: &str, tried: &str| {
        let start = crate::position("960", start);
        let mut game = chess_arbiter::Game::new(start, chess_arbiter::Rules::Fide);
        for mv in moves.split(' ') {
            game.play(mv).expect(mv);
        }
        game.judge(tried).expect_err(tried).message()
    };
    let king = "Kc1 Kc8 Kb1 Kb8";
    for (moves, tried, message) in [
        (king, "O-O", "White may not castle king side: the king moved with 1. Kc1."),
        (king, "b1f1", "White may not castle king side: the king moved with 1. Kc1."),
        (
            "Re1 Re8 Rf1 Rf8",
            "O-O",
            "White may not castle king side: the rook on f1 moved with 1. Re1.",
        ),
        (
            "f4 g5 fxg5 a6 Rxf7 a5 Rxf8",
            "O-O",
            "Black may not castle king side: the rook on f8 was captured with 4. Rxf8+.",
        ),
    ] {
        assert_eq!(said(moves, tried), message);
    }
}

#[test]
fn codes_are_distinct() {
    let codes: std::collections::BTreeSet<&str> =
        IllegalReason::ALL.iter().map(|reason| reason.code()).collect();
    assert_eq!(codes.len(), IllegalReason::ALL.len());
    // What a move that cannot be read or found is called agrees with why it is refused.
    for error in MoveError::ALL.into_iter().filter(|error| *error != MoveError::Illegal) {
        assert!(codes.contains(error.code()), "{error:?}");
    }
}

/// A reason is said by the sentences that are named after it, and every reason has one.
#[test]
fn every_reason_has_its_sentences() {
    for reason in IllegalReason::ALL {
        let is_its = |sentence: &&Sentence| sentence.reason() == Some(reason);
        let its: Vec<&Sentence> = Sentence::ALL.iter().filter(is_its).collect();
        assert!(!its.is_empty(), "{reason:?}");
        for sentence in its {
            let rest = sentence.key().strip_prefix(reason.code());
            assert!(
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.')),
                "{sentence:?}"
            );
        }
    }
    // Whatever else says something is named after what it is about.
    let problems = ProblemCode::ALL.map(ProblemCode::code);
    for sentence in Sentence::ALL.iter().filter(|sentence| sentence.reason().is_none()) {
        let key = sentence.key();
        let is_about_text = key.starts_with("fen-") || key.starts_with("pgn-");
        assert!(is_about_text || problems.contains(&key), "{key} is about nothing");
    }
}
#[test]
fn the_sentence_of_the_seed() {
    let position = position("std", "r6k/4q3/8/8/8/B7/8/K7 w - - 0 1");
    let refusal = position.judge("Bxe7").unwrap_err();
    assert_eq!(refusal.reason, IllegalReason::ExposesKing);
    assert_eq!(
        refusal.message(),
        "Bxe7 leaves the king on a1 open to Rxa1: the bishop on a3 is pinned along the a-file by the rook on a8."
    );
    assert_eq!(refusal.refutation.unwrap().to_string(), "Rxa1");
    assert_eq!(refusal.squares.single(), Some("a8".parse().unwrap()));
}

/// The sign of capture tells that castling is not meant; without it, a king's move of two squares is.
#[test]
fn a_king_that_is_said_to_capture_does_not_castle() {
    let (step, castling) =
        (IllegalReason::PieceCannotMoveThere, IllegalReason::CastlingPathBlocked);
    for (mode, fen, tried, reason) in [
        ("std", "4k3/8/8/8/8/8/8/4K1nR w K - 0 1", "Kxg1", step),
        ("std", "4k3/8/8/8/8/8/8/4K1nR w K - 0 1", "Ke1xg1", step),
        ("std", "4k3/8/8/8/8/8/8/4K1nR w K - 0 1", "K:g1", step),
        ("std", "4k3/8/8/8/8/8/8/4K1nR w K - 0 1", "Kg1", castling),
        ("std", "4k3/8/8/8/8/8/8/4K1nR w K - 0 1", "e1g1", castling),
        ("std", "4k3/8/8/8/8/8/8/4K1nR w K - 0 1", "O-O", castling),
        ("std", "4k3/8/8/8/8/8/8/4K1n1 w - - 0 1", "K×g1", step),
        ("std", "r1N1k3/8/8/8/8/8/8/4K3 b q - 0 1", "Kxc8", step),
        ("std", "r1N1k3/8/8/8/8/8/8/4K3 b q - 0 1", "Kc8", castling),
        ("960", "4k3/8/8/8/8/8/8/1K4nR w H - 0 1", "Kxg1", step),
        ("960", "4k3/8/8/8/8/8/8/1K4nR w H - 0 1", "Kg1", castling),
        ("960", "r1N2k2/8/8/8/8/8/8/4K3 b a - 0 1", "Kxc8", step),
        // The king takes its rook: Chess960's way to write castling.
        ("960", "4k3/8/8/8/8/8/8/1K4nR w H - 0 1", "Kxh1", castling),
        // Off the back rank, or a square away, castling is not thought of.
        ("std", "4k3/8/8/8/8/8/6n1/5Kn1 w - - 0 1", "Kxe3", step),
        ("std", "4k3/8/8/8/8/7n/8/5Kn1 w - - 0 1", "Kxg1", IllegalReason::KingIntoCheck),
    ] {
        let refusal = position(mode, fen).judge(tried).unwrap_err();
        assert_eq!(refusal.reason, reason, "{fen} {tried}: {}", refusal.message());
    }
    let refusal = position("std", "4k3/8/8/8/8/8/8/4K1nR w K - 0 1").judge("Kxg1").unwrap_err();
    assert_eq!(
        refusal.message(),
        "A king does not move from e1 to g1: it goes one square at a time."
    );
    assert_eq!(refusal.candidates.len(), 1, "the rook takes the knight");
}

/// A pawn that captures a king on its last rank is written as it must be (FIDE 3.7.3.3, appendix C).
#[test]
fn a_pawn_that_would_capture_the_king_promotes() {
    for (fen, tried, refutation) in [
        ("4k3/8/8/8/8/8/p7/K7 w - - 0 1", "Kb1", "axb1=Q"),
        ("4k2K/6P1/8/8/8/8/8/8 b - - 0 1", "Kf8", "gxf8=Q"),
        ("4k3/8/8/8/8/8/7p/4K2R w K - 0 1", "O-O", "hxg1=Q"),
        ("4k3/8/8/8/8/p7/8/K7 w - - 0 1", "Kb2", "axb2"),
    ] {
        let refusal = position("std", fen).judge(tried).unwrap_err();
        let found = refusal.refutation.map(|found| found.to_string());
        assert_eq!(found.as_deref(), Some(refutation), "{fen} {tried}");
    }
}

/// In check, a pinned piece that could answer it exposes the king; one that could not does not answer.
#[test]
fn pinned_while_in_check() {
    let position = position("std", "4r1k1/8/8/8/1b6/2N5/8/4K3 w - - 0 1");
    let reason = |text| position.judge(text).unwrap_err().reason;
    assert_eq!(reason("Ne2"), IllegalReason::ExposesKing);
    assert_eq!(reason("Ne4"), IllegalReason::ExposesKing);
    assert_eq!(reason("Na4"), IllegalReason::DoesNotAnswerCheck);
    assert_eq!(reason("Ke2"), IllegalReason::KingIntoCheck);
    assert_eq!(reason("Nc4"), IllegalReason::PieceCannotMoveThere);
    assert!(position.judge("Kf2").is_ok());
}
