//! Attackers, checkers and pins.

use crate::data::{self, Report};
use crate::slow::board::Board;
use crate::{all_positions, position};
use chess_arbiter::{Bitboard, Color, Square};

fn squares(set: Bitboard) -> String {
    let mut names: Vec<String> = set.into_iter().map(|square| square.to_string()).collect();
    names.sort();
    if names.is_empty() { ".".into() } else { names.join(" ") }
}

#[test]
fn attackers_checkers_and_pins_agree_with_the_data() {
    let mut report = Report::default();
    for row in data::attacks() {
        let [fen, what, wanted] = &row[..] else { panic!("{row:?}") };
        let position = position("auto", fen);
        let found = match what.split(' ').collect::<Vec<_>>()[..] {
            ["attackers", by, square] => {
                let by = if by == "white" { Color::White } else { Color::Black };
                position.attackers(square.parse::<Square>().unwrap(), by)
            }
            ["pinned"] => position.pinned(position.turn()),
            ["checkers"] => position.checkers(),
            _ => panic!("{what}"),
        };
        report.row();
        report.expect(&format!("{fen} {what}"), squares(found).as_str(), wanted);
    }
    report.finish(14);
}

/// A piece is pinned if and only if removing it opens a line to its king.
#[test]
fn a_pinned_piece_shields_its_king() {
    let mut report = Report::default();
    for position in all_positions() {
        for color in Color::ALL {
            let king = position.king_of(color).expect("a king");
            let now = position.attackers(king, !color);
            for square in position.board().color(color).without(king) {
                let mut board = *position.board();
                board.remove(square);
                let without = board.attackers(king, !color, board.occupied());
                report.row();
                let opens = (without - now).any();
                report.expect(&format!("{position} {square}"), position.pinned(color).contains(square), opens);
            }
        }
    }
    report.finish(10_000);
}

/// The squares of a set as indices of the slow board.
fn indices(set: Bitboard) -> Vec<usize> {
    set.into_iter().map(|square| square.index().into()).collect()
}

/// The attacks of a piece, and the pieces behind attackers that attack once the front one is lifted.
#[test]
fn attacks_agree_with_the_slow_board() {
    let mut report = Report::default();
    for position in all_positions().iter().step_by(3) {
        let slow = Board::read(&position.to_string(), false);
        for square in Square::all() {
            let index = usize::from(square.index());
            let white = position.board().color_at(square) == Some(Color::White);
            let attacked: Vec<usize> = (0..64).filter(|to| slow.attackers(*to, white).contains(&index)).collect();
            report.row();
            report.expect(&format!("{position} {square}"), indices(position.board().attacks_from(square)), attacked);
            for by in Color::ALL {
                let (mut left, mut found) = (slow.clone(), Vec::new());
                while let [first, ..] = left.attackers(index, by == Color::White)[..] {
                    found.push(first);
                    left = left.lifted(first);
                }
                found.sort();
                let through = indices(position.board().attackers_through(square, by));
                report.expect(&format!("{position} {square} {by:?}"), through, found);
            }
        }
    }
    report.finish(10_000);
}

/// The attackers of a square are the pieces that could capture there, pinned or not (FIDE 3.1.3).
#[test]
fn attackers_give_check_even_when_pinned() {
    // The rook on e2 is pinned by the one on a2, and still guards e8's neighbours.
    let position = position("std", "3k4/8/8/8/8/8/r3R2K/8 b - - 0 1");
    let square = |name: &str| name.parse::<Square>().unwrap();
    assert_eq!(squares(position.attackers(square("e8"), Color::White)), "e2");
    assert_eq!(squares(position.pinned(Color::White)), "e2");
    assert!(position.parse_uci("d8e8").is_err());
    assert!(position.parse_uci("d8e7").is_err());
    assert!(position.parse_uci("d8d7").is_ok());
}

/// The pinning pieces: only sliders of the other side behind it on the line from its king.
#[test]
fn a_pinner_is_a_slider_on_the_line_to_the_king() {
    for (fen, square, wanted) in [
        ("r3k3/8/8/8/N7/8/8/K7 w - - 0 1", "a4", "a8"),
        ("4k3/8/8/4b3/8/2N5/8/K7 w - - 0 1", "c3", "e5"),
        ("4k3/8/8/4b3/8/2N5/8/K6r w - - 0 1", "c3", "e5"),
        ("r3k3/8/8/4b3/N7/8/8/K7 w - - 0 1", "a4", "a8"),
        // The square behind is empty or has a piece of its own side, or another piece stands in between.
        ("4k3/8/8/8/N7/8/8/K7 w - - 0 1", "a4", "."),
        ("R7/4k3/8/8/N7/8/8/K7 w - - 0 1", "a4", "."),
        ("r3k3/p7/8/8/N7/8/8/K7 w - - 0 1", "a4", "."),
        ("r3k3/8/8/8/N7/8/8/K7 w - - 0 1", "c3", "."),
    ] {
        let found = position("std", fen).pinners(square.parse().unwrap());
        assert_eq!(squares(found), wanted, "{fen} {square}");
    }
}
