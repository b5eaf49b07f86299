//! Perft counts, compared with published ones.

use crate::data::{self, Perft, Report};
use crate::{full_fen, mirrored, position};
use chess_arbiter::Position;
use fastrand::Rng;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The maximum number of nodes to count; deeper counts of a row are skipped.
fn limit() -> u64 {
    let given = std::env::var("CHESS_ARBITER_PERFT_NODES").ok().and_then(|nodes| nodes.parse().ok());
    given.unwrap_or(3_000_000)
}

#[test]
fn perft_gives_published_counts() {
    let (rows, limit) = (data::perft(), limit());
    let (next, report) = (AtomicUsize::new(0), Mutex::new(Report::default()));
    let work = || {
        while let Some(Perft { mode, fen, counts }) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
            let position = match crate::read(mode, fen) {
                Ok(position) => position,
                Err(error) => {
                    report.lock().unwrap().fail(format!("{mode} {fen}: {error}"));
                    continue;
                }
            };
            for &(depth, nodes) in counts.iter().filter(|(_, nodes)| *nodes <= limit) {
                let found = position.perft(depth);
                let mut report = report.lock().unwrap();
                report.row();
                report.expect(&format!("{mode} {fen} depth {depth}"), found, nodes);
            }
        }
    };
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get().min(8));
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    report.into_inner().unwrap().finish(1_500);
}

/// Every leaf is made by `play`: the moves themselves and the bulk count must agree.
fn played(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position.legal_moves().iter().map(|&mv| played(&position.play(mv), depth - 1)).sum()
}

#[test]
fn bulk_counting_agrees_with_playing_every_leaf() {
    let mut report = Report::default();
    for Perft { mode, fen, .. } in data::perft().iter().step_by(4) {
        let position = position(mode, fen);
        report.row();
        report.expect(fen, position.perft(2), played(&position, 2));
        report.expect(fen, position.perft(1), position.legal_moves().len() as u64);
        report.expect(fen, position.perft(0), 1);
        report.expect(fen, position.count_legal_moves(), position.perft(1));
        report.expect(fen, position.has_legal_moves(), position.perft(1) > 0);
    }
    report.finish(100);
}

#[test]
fn divided_counts_add_up() {
    let mut report = Report::default();
    for Perft { mode, fen, counts } in data::perft().iter().step_by(9) {
        let position = position(mode, fen);
        for &(depth, nodes) in counts.iter().filter(|(depth, nodes)| *depth > 1 && *nodes < 200_000) {
            let parts: u64 = position.legal_moves().iter().map(|&mv| position.play(mv).perft(depth - 1)).sum();
            report.row();
            report.expect(&format!("{fen} depth {depth}"), parts, nodes);
        }
    }
    report.finish(100);
}

#[test]
fn mirrored_positions_have_equal_counts() {
    let mut report = Report::default();
    for Perft { mode, fen, .. } in data::perft().iter().step_by(3) {
        let white = position(mode, fen);
        let black = position(mode, &mirrored(&full_fen(&white)));
        report.row();
        report.expect(fen, black.perft(2), white.perft(2));
    }
    report.finish(100);
}

/// Chess960 castling from the orthodox squares is orthodox castling.
#[test]
fn castling_modes_agree_from_orthodox_squares() {
    let mut random = Rng::with_seed(960);
    let mut report = Report::default();
    let rows = data::perft();
    for _ in 0..100 {
        let Perft { mode, fen, .. } = &rows[random.usize(..rows.len())];
        if mode == "std" {
            report.row();
            report.expect(fen, position("960", fen).perft(2), position("std", fen).perft(2));
        }
    }
    report.finish(20);
}
