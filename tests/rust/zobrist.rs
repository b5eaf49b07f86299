//! Keys: equal to Polyglot's, however a position was reached.

use crate::data::{self, Report};
use crate::{full_fen, position};
use chess_arbiter::{CastlingMode, Position};
use fastrand::Rng;
use std::collections::HashMap;

#[test]
fn polyglot_keys_agree_with_python_chess() {
    let mut report = Report::default();
    for row in data::polyglot() {
        let [mode, fen, key] = &row[..] else { panic!("{row:?}") };
        report.row();
        report.expect(&format!("{mode} {fen}"), format!("{:016x}", position(mode, fen).key()), key.clone());
    }
    report.finish(400);
}

/// Plays random moves and calls `visit` with every position.
pub fn walks(count: usize, mut visit: impl FnMut(&Position, &Position)) {
    let mut random = Rng::with_seed(64);
    for walk in 0..count {
        let mut now = match walk % 3 {
            0 => Position::default(),
            _ => Position::chess960(random.u16(..960)).expect("a number below 960"),
        };
        for _ in 0..160 {
            let moves = now.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Prefers castling, en passant captures and promotions, which are rare.
            let special = moves.iter().position(|mv| mv.is_castle() || mv.is_en_passant() || mv.promotion().is_some());
            let at = special.filter(|_| random.bool()).unwrap_or_else(|| random.usize(..moves.len()));
            let next = now.play(moves[at]);
            visit(&now, &next);
            now = next;
        }
    }
}

fn mode(position: &Position) -> &'static str {
    if position.mode() == CastlingMode::Chess960 { "960" } else { "std" }
}

#[test]
fn the_key_after_a_walk_is_that_of_the_fen() {
    let mut report = Report::default();
    walks(150, |_, after| {
        report.row();
        let fresh = position(mode(after), &full_fen(after));
        report.expect(&full_fen(after), after.key(), fresh.key());
    });
    report.finish(10_000);
}

#[test]
fn different_positions_have_different_keys() {
    let mut seen: HashMap<u64, String> = HashMap::new();
    let mut report = Report::default();
    walks(150, |_, after| {
        // The key covers everything except the counters and an en passant square without a neighbouring pawn.
        let fen = after.to_string();
        let covered = fen.split(' ').take(3).collect::<Vec<_>>().join(" ");
        report.row();
        match seen.get(&after.key()) {
            Some(other) => report.expect("one key", other.as_str(), covered.as_str()),
            None => {
                seen.insert(after.key(), covered);
            }
        }
    });
    report.finish(10_000);
}

#[test]
fn the_key_after_every_move_is_that_of_the_fen() {
    let mut report = Report::default();
    for now in crate::all_positions().iter().step_by(3) {
        for mv in now.legal_moves() {
            let after = now.play(mv);
            report.row();
            let fresh = position(mode(&after), &full_fen(&after));
            report.expect(&format!("{now} {mv:?}"), after.key(), fresh.key());
        }
    }
    report.finish(8_000);
}
