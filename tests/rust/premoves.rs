//! Queries for board UIs: destinations, premoves, promotions.

use crate::data::Report;
use crate::slow::board::{Board, Step};
use crate::{all_positions, full_fen, position};
use chess_arbiter::{Bitboard, CastlingMode, Color, Destinations, Position, Square};
use std::collections::BTreeMap;

type Targets = BTreeMap<usize, u64>;

fn targets(destinations: &Destinations) -> Targets {
    destinations.iter().map(|(from, to)| (from.index().into(), to.0)).collect()
}

fn slow(position: &Position) -> Board {
    Board::read(&full_fen(position), position.mode() == CastlingMode::Chess960)
}

/// The targets of a step: for castling, where the king may be moved onto it, also the rook's square.
fn add(targets: &mut Targets, step: Step, onto_rook: bool) {
    let rook = step.rook.filter(|_| onto_rook).map_or(0, |rook| 1 << rook);
    *targets.entry(step.from).or_default() |= 1 << step.to | rook;
}

#[test]
fn destinations_are_those_of_the_slow_arbiter() {
    let mut report = Report::default();
    for position in all_positions() {
        let board = slow(&position);
        let mut wanted = Targets::new();
        board.legal_steps().into_iter().for_each(|step| add(&mut wanted, step, board.chess960));
        report.row();
        report.expect(&full_fen(&position), targets(&position.destinations()), wanted);
    }
    report.finish(1_000);
}

/// By definition: plays every legal move, and collects every legal answer.
#[test]
fn premoves_are_the_moves_after_some_reply() {
    let mut report = Report::default();
    // All kinds of positions, but few enough for the slow arbiter.
    for position in all_positions().into_iter().step_by(6) {
        let board = slow(&position);
        let mut wanted = Targets::new();
        for reply in board.legal_steps() {
            let after = board.played(reply);
            after.legal_steps().into_iter().for_each(|step| add(&mut wanted, step, true));
        }
        let (turn, fen) = (position.turn(), full_fen(&position));
        report.row();
        report.expect(&fen, targets(&position.premoves(!turn)), wanted);
        report.expect(&fen, targets(&position.premoves(turn)), Targets::new());
    }
    report.finish(150);
}

/// The squares that the FIDE Laws give a piece: castling 3.8.2, in Chess960 II.2 and onto the rook; pawns 3.7.
#[test]
fn destinations_are_those_of_the_laws() {
    for (mode, fen, from, wanted) in [
        ("std", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1", "c1 d1 d2 e2 f1 f2 g1"),
        ("std", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "h1", "f1 g1 h2 h3 h4 h5 h6 h7 h8"),
        ("960", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1", "a1 c1 d1 d2 e2 f1 f2 g1 h1"),
        // The king arrives on the rook's square, or where it could step.
        ("960", "4k3/8/8/8/8/8/8/R3K1R1 w KQ -", "e1", "a1 c1 d1 d2 e2 f1 f2 g1"),
        ("960", "4k3/8/8/8/8/8/8/RK5R w KQ -", "b1", "a1 a2 b2 c1 c2 g1 h1"),
        ("std", "4k3/8/8/3pP3/8/8/4P3/4K3 w - d6", "e5", "d6 e6"),
        ("std", "4k3/8/8/3pP3/8/8/4P3/4K3 w - d6", "e2", "e3 e4"),
        ("std", "1n2k3/P7/8/8/8/8/8/4K3 w - -", "a7", "a8 b8"),
    ] {
        let wanted: Bitboard = wanted.split(' ').map(|name| name.parse::<Square>().unwrap()).collect();
        let found = position(mode, fen).destinations().from(from.parse().expect(from));
        assert_eq!(found, wanted, "{mode} {fen} {from}");
    }
}

#[test]
fn premoves_are_those_worked_out_by_hand() {
    for (mode, fen, from, wanted) in [
        // A push, a capture of an arriving pawn, a capture en passant.
        ("std", "4k3/8/8/3p4/8/8/4P3/4K3 w - -", "d5", "d4 e4"),
        ("std", "4k3/8/8/8/3p4/8/4P3/4K3 w - -", "d4", "d3 e3"),
        // The bishop is pinned until the rook leaves the file.
        ("std", "4k3/4b3/8/8/8/8/4R3/4K3 w - -", "e7", "a3 b4 c5 d6 d8 f6 f8 g5 h4"),
        // Castling through a square that is attacked now.
        ("std", "4k2r/8/8/8/8/8/6R1/4K3 w k -", "e8", "d7 d8 e7 f7 f8 g8 h8"),
        ("960", "4k1r1/8/8/8/8/8/8/4K3 w k -", "e8", "d7 d8 e7 f7 f8 g8"),
        // A promotion by capture.
        ("std", "4k3/8/8/8/8/8/p6P/1N2K3 w - -", "a2", "a1 b1"),
    ] {
        let position = position(mode, fen);
        let from: Square = from.parse().expect(from);
        let wanted: Bitboard = wanted.split(' ').map(|name| name.parse::<Square>().unwrap()).collect();
        let found = position.premoves(Color::Black).from(from);
        assert_eq!(found, wanted, "{fen}");
    }
    // The game is over: there is no reply.
    let mated = position("std", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    assert_eq!(mated.premoves(Color::Black).iter().count(), 0);
}

#[test]
fn promotions_are_those_of_the_slow_arbiter() {
    let mut report = Report::default();
    let mut promotions = 0;
    for position in all_positions() {
        let steps = slow(&position).legal_steps();
        for from in Square::all() {
            for to in Square::all() {
                let is_meant = |step: &&Step| (step.from, step.to) == (from.index().into(), to.index().into());
                let wanted = steps.iter().find(is_meant).is_some_and(|step| step.promotion.is_some());
                promotions += u32::from(wanted);
                report.expect(&full_fen(&position), position.is_promotion(from, to), wanted);
            }
        }
        report.row();
    }
    assert!(promotions > 50, "only {promotions} promotions");
    report.finish(1_000);
}
