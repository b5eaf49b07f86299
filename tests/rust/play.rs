//! The position after a move.

use crate::data::{self, Report};
use crate::zobrist::walks;
use crate::{full_fen, position, styled};
use chess_arbiter::{CastlingMode, CastlingStyle, Color, EpStyle, Role};

fn but_ep(fen: &str) -> String {
    fen.split(' ').enumerate().filter(|(at, _)| *at != 3).map(|(_, field)| field).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_fen_after_moves_is_that_of_the_oracle() {
    let mut report = Report::default();
    for row in data::play() {
        let [mode, fen, moves, after] = &row[..] else { panic!("{row:?}") };
        let what = format!("{mode} {fen} {moves}");
        report.row();
        let mut now = position(mode, fen);
        let mut readable = true;
        for text in moves.split(' ') {
            match now.parse_san(text) {
                Ok(mv) => now = now.play(mv),
                Err(error) => {
                    report.fail(format!("{what}: {text} {error:?}"));
                    readable = false;
                }
            }
        }
        if !readable {
            continue;
        }
        // The oracles disagree on the en passant square if no pawn could capture there.
        report.expect(&what, but_ep(&now.to_string()), but_ep(after));
        let named = after.split(' ').nth(3).unwrap();
        if named != "-" {
            let always = styled(&now, EpStyle::Always, CastlingStyle::XFen);
            report.expect(&what, always.split(' ').nth(3).unwrap(), named);
        }
    }
    report.finish(300);
}

#[test]
fn counters_and_turn_follow_each_move() {
    let mut report = Report::default();
    walks(60, |before, after| {
        let what = format!("{before} then {after}");
        report.row();
        report.expect(&what, after.turn(), !before.turn());
        let number = before.fullmoves() + u32::from(before.turn() == Color::Black);
        report.expect(&what, after.fullmoves(), number);
        let pawns = |position: &chess_arbiter::Position| position.board().role(Role::Pawn);
        let zeroing =
            pawns(before) != pawns(after) || before.board().occupied().len() != after.board().occupied().len();
        report.expect(&what, after.halfmoves(), if zeroing { 0 } else { before.halfmoves() + 1 });
        // Castling rights are never gained, and only lost by a side that moved or lost a rook.
        let gained = after.castling().rooks() - before.castling().rooks();
        report.expect(&what, gained.any(), false);
        report.expect(&what, after.ep_square().is_some(), after.ep_square().is_some() && zeroing);
    });
    report.finish(5_000);
}

#[test]
fn a_walk_can_be_read_back_at_every_step() {
    let mut report = Report::default();
    walks(60, |_, after| {
        let mode = if after.mode() == CastlingMode::Chess960 { "960" } else { "std" };
        for fen in [full_fen(after), after.to_string()] {
            let again = position(mode, &fen);
            report.row();
            report.expect(&fen, again == *after, true);
            report.expect(&fen, again.to_string(), after.to_string());
            report.expect(&fen, again.count_legal_moves(), after.count_legal_moves());
        }
    });
    report.finish(10_000);
}

#[test]
fn huge_counters_do_not_overflow() {
    let fen = format!("4k3/8/8/8/8/8/8/4K2R b K - {0} {0}", u32::MAX);
    let now = position("std", &fen);
    assert_eq!(now.to_string(), fen);
    let after = now.play(now.parse_uci("e8e7").unwrap());
    assert!(after.halfmoves() >= now.halfmoves() && after.fullmoves() >= now.fullmoves(), "{after}");
    assert!(crate::read("std", &after.to_string()).is_ok());
}

/// Equal positions have the same placement, turn, rights and legal en passant captures (FIDE 9.2.3); counters do
/// not matter.
#[test]
fn equality_is_the_same_position_of_fide_9_2_3() {
    let same = |a: &str, b: &str| position("std", a) == position("std", b);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(same(start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 8 5"));
    assert!(!same(start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"));
    assert!(!same(start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1"));
    // No pawn can capture on e3; the pinned pawn cannot capture on d6; the free one can capture on d3.
    assert!(same(
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    ));
    assert!(same("q6k/8/8/3pP3/8/8/8/7K w - d6 0 1", "q6k/8/8/3pP3/8/8/8/7K w - - 0 1"));
    assert!(!same("8/8/8/2k5/2pP4/8/4K3/8 b - d3 0 1", "8/8/8/2k5/2pP4/8/4K3/8 b - - 0 1"));
}
