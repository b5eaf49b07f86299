//! Packed positions.

use crate::data::Report;
use crate::zobrist::walks;
use crate::{all_positions, full_fen};
use chess_arbiter::{PACKED_WORDS, PackedPosition, Position, Square};
use fastrand::Rng;
use std::panic::{AssertUnwindSafe, catch_unwind};

#[test]
fn a_position_survives_packing() {
    let mut report = Report::default();
    let mut check = |position: &Position| {
        let again = Position::unpack(&position.pack());
        report.row();
        report.expect("fen", full_fen(&again), full_fen(position));
        report.expect("key", again.key(), position.key());
        report.expect("mode", again.mode(), position.mode());
        report.expect("equal", again == *position, true);
        report.expect("packed again", again.pack(), position.pack());
        report.expect("moves", again.legal_moves().to_vec(), position.legal_moves().to_vec());
    };
    all_positions().iter().for_each(&mut check);
    walks(30, |_, after| check(after));
    report.finish(4_000);
}

/// Arbitrary words give some position, without a panic.
#[test]
fn arbitrary_words_unpack_without_a_panic() {
    let mut random = Rng::with_seed(13);
    let positions = all_positions();
    for round in 0..20_000 {
        let mut words: PackedPosition = positions[random.usize(..positions.len())].pack();
        if round % 4 == 0 {
            words = words.map(|_| random.u32(..));
        }
        if round % 4 == 1 {
            words = [[0; PACKED_WORDS], [u32::MAX; PACKED_WORDS]][random.usize(..2)];
        }
        for _ in 0..random.usize(..4) {
            words[random.usize(..PACKED_WORDS)] = random.u32(..);
        }
        let work = || {
            let position = Position::unpack(&words);
            let moves = position.legal_moves();
            for &mv in moves.iter().take(8) {
                position.san(mv).to_string();
                position.play(mv).count_legal_moves();
            }
            crate::sans(&position);
            let fen = position.to_string();
            assert!(fen.split(' ').all(|field| !field.is_empty()), "{fen}");
            position.problems();
            let _ = (position.is_checkmate(), position.is_dead(), position.checkers(), position.perft(1));
            let _ = (position.judge("e4"), position.judge("O-O"), position.chess960_number());
            for square in Square::all() {
                let _ = position.judge_squares(square, Square::all().nth(random.usize(..64)).unwrap(), None);
            }
        };
        assert!(catch_unwind(AssertUnwindSafe(work)).is_ok(), "panicked on {words:?}");
    }
}
