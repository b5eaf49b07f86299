//! UCI notation.

use crate::data::Report;
use crate::{all_positions, position};
use chess_arbiter::{CastlingMode, MoveError, Role, Square};

#[test]
fn every_move_is_read_back_in_both_castling_notations() {
    let mut report = Report::default();
    for position in all_positions() {
        for mv in position.legal_moves() {
            // Where a king can step to its castling square, only the rook's square means castling.
            let steps = position
                .legal_moves()
                .iter()
                .any(|other| !other.is_castle() && (other.from(), other.to()) == (mv.from(), mv.to()));
            for mode in [CastlingMode::Orthodox, CastlingMode::Chess960] {
                let text = mv.uci(mode).to_string();
                let read = position.parse_uci(&text);
                report.row();
                if mv.is_castle() && mode == CastlingMode::Orthodox && (steps || text[..2] == text[2..4]) {
                    report.expect(
                        &format!("{position} {text}"),
                        matches!(read, Ok(step) if step != mv) || text[..2] == text[2..4],
                        true,
                    );
                    continue;
                }
                // The destination of a castling king may be the square of its other rook; then that rook is meant.
                let onto_rook =
                    mv.is_castle() && mode == CastlingMode::Orthodox && position.castling().rooks().contains(mv.to());
                if !onto_rook {
                    report.expect(&format!("{position} {text}"), read, Ok(mv));
                    report.expect(&format!("{position} {text}"), position.parse_san(&text), Ok(mv));
                }
            }
        }
    }
    report.finish(40_000);
}

#[test]
fn text_that_is_not_uci_is_refused() {
    let start = position("std", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for text in [
        "",
        "e",
        "e2",
        "e2e",
        "e2e9",
        "i2i4",
        "e2e4qq",
        "e2-e4",
        "E2E4",
        "0000",
        "e2e4 ",
        " e2e4",
        "e2e4x",
        "é2é4",
        "e2e\u{664}",
    ] {
        assert_eq!(start.parse_uci(text), Err(MoveError::Unreadable), "{text:?}");
    }
    for text in ["e2e5", "e3e4", "e7e5", "e1g1", "e1h1", "e2d3", "a1a2", "e2e2"] {
        assert_eq!(start.parse_uci(text), Err(MoveError::Illegal), "{text:?}");
    }
}

#[test]
fn a_promotion_needs_one_of_four_letters() {
    let position = position("std", "8/P3k3/8/8/8/8/4K3/8 w - - 0 1");
    for (text, letter) in [("a7a8q", 'Q'), ("a7a8r", 'R'), ("a7a8b", 'B'), ("a7a8n", 'N')] {
        let mv = position.parse_uci(text).unwrap();
        assert_eq!(mv.promotion().map(|role| role.letter()), Some(letter));
    }
    assert_eq!(position.parse_uci("a7a8"), Err(MoveError::PromotionRequired));
    assert_eq!(position.parse_uci("a7a8k"), Err(MoveError::PromotionNotPossible));
    assert_eq!(position.parse_uci("a7a8p"), Err(MoveError::PromotionNotPossible));
    assert_eq!(position.parse_uci("e2e3q"), Err(MoveError::PromotionNotPossible));
}

#[test]
fn chess960_tells_a_step_from_castling() {
    let position = position("960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    let step = position.parse_uci("f1g1").unwrap();
    let castling = position.parse_uci("f1h1").unwrap();
    assert!(!step.is_castle() && castling.is_castle());
    assert_eq!(position.san(step).to_string(), "Kg1");
    assert_eq!(position.san(castling).to_string(), "O-O");
    assert_eq!(position.play(castling).to_string(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    assert_eq!(position.play(step).to_string(), "4k3/8/8/8/8/8/8/6KR b - - 1 1");
}

/// Castling is a move of the king: other pieces that go to the rook's square or the king's destination do not
/// castle.
#[test]
fn only_the_king_castles() {
    for (mode, fen) in [
        ("std", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("std", "r3k2r/pppppppp/8/8/8/5N2/PPPPPPPP/R3K2R w KQkq - 0 1"),
        ("960", "rk3r2/8/8/8/8/8/8/RK3R2 w FAfa - 0 1"),
    ] {
        let position = position(mode, fen);
        let king = position.board().king(position.turn());
        for from in Square::all().filter(|from| Some(*from) != king) {
            for to in Square::all() {
                let found = position.find_move(from, to, None);
                assert!(!found.is_ok_and(|mv| mv.is_castle()), "{fen} {from}{to}");
            }
        }
    }
}

/// Boards name a promotion with every move: it counts for a pawn on its last rank only.
#[test]
fn a_promotion_applies_only_to_a_pawn_on_its_last_rank() {
    let position = position("std", "4k3/P7/8/8/8/8/p3P3/4K3 w - - 0 1");
    let queen = Some(Role::Queen);
    for (from, to, applies) in [
        ("a7", "a8", true),
        ("a2", "a1", true),
        ("a2", "a8", false),
        ("e2", "e4", false),
        ("e1", "e8", false),
        ("c4", "c8", false),
    ] {
        let (from, to) = (from.parse().unwrap(), to.parse().unwrap());
        let wanted = queen.filter(|_| applies);
        assert_eq!(position.applicable_promotion(from, to, queen), wanted, "{from}{to}");
        assert_eq!(position.applicable_promotion(from, to, None), None, "{from}{to}");
    }
}
