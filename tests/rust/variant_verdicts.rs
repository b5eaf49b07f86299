//! Verdicts in variants are correct: every pair of squares and every drop in random positions, compared with a slow
//! arbiter (`slow/`) derived from the rules, and the refused moves of other programs.

use crate::data::Report;
use crate::slow::arbiter::Word;
use crate::slow::variants::Game;
use crate::verdict_truth::{objection_to_reason, step};
use chess_arbiter::{IllegalReason, Move, Position, Refusal, Role, Square, Variant};
use fastrand::Rng;

const POSITIONS: &str = include_str!("../data/variants/positions.tsv");
const REFUSED: &str = include_str!("../data/variants/refused.tsv");

/// Rare cases: explosions that uncover, kings that touch, castling among them, drops in check, double steps.
const HARD: [(Variant, &str); 23] = [
    (Variant::Atomic, "4r1k1/8/8/3p4/4N3/1B6/8/4K3 w - - 0 1"),
    (Variant::Atomic, "4r1k1/8/4p3/3p4/4N3/1B6/4N3/4K3 w - - 0 1"),
    (Variant::Atomic, "7k/8/8/K1Np3r/8/1B6/8/8 w - - 0 1"),
    (Variant::Atomic, "4r1k1/4r3/8/8/8/8/8/R3K2R w KQ - 0 1"),
    (Variant::Atomic, "3rkr2/8/8/8/8/4n3/8/R3K2R w KQ - 0 1"),
    (Variant::Atomic, "8/8/8/8/8/8/4k3/R3K2q w Q - 0 1"),
    (Variant::Atomic, "8/8/8/8/8/8/5k2/R3K2r w Q - 0 1"),
    (Variant::Atomic, "8/8/8/8/8/8/r4k2/4K2R w K - 0 1"),
    (Variant::Atomic, "4k3/8/8/8/8/5n2/8/R3K2R w KQ - 0 1"),
    (Variant::Atomic, "8/8/8/2rpP3/1K6/8/8/6k1 w - d6 0 1"),
    (Variant::Atomic, "8/8/8/3kK1r1/8/8/8/3r4 w - - 0 1"),
    (Variant::Atomic, "6k1/P7/1r6/8/8/8/K7/r7 w - - 0 1"),
    (Variant::Antichess, "8/8/4k3/3pP3/8/2K5/PK6/8 w - d6 0 1"),
    (Variant::Antichess, "1n5k/P7/8/8/8/8/8/K3K3 w - - 0 1"),
    (Variant::Crazyhouse, "4r1k1/8/8/8/8/8/8/4K3[QRBNPp] w - - 0 1"),
    (Variant::Crazyhouse, "6k1/8/8/8/8/8/8/r3K2R[PN] w K - 0 1"),
    (Variant::Crazyhouse, "4r1k1/8/8/8/8/3n4/8/4K3[QP] w - - 0 1"),
    (Variant::Crazyhouse, "4n~3/8/8/8/8/4R~2k/2K5/5B2[QNnp] b - - 7 60"),
    (Variant::RacingKings, "8/8/8/k2N3R/8/8/8/7K w - - 0 1"),
    (Variant::RacingKings, "8/2P5/8/k2N3R/8/1P6/8/7K w - - 0 1"),
    (Variant::Horde, "4k3/8/8/8/8/3p4/PP2p3/PPPPPP1P w - - 0 1"),
    (Variant::Horde, "4k3/8/8/2pP4/8/8/8/P3r3 w - c6 0 1"),
    (Variant::ThreeCheck, "4k3/8/8/8/8/8/4r3/4K2R w K - 1+2 0 1"),
];

const PROMOTIONS: [(Option<Role>, Option<u8>); 3] =
    [(None, None), (Some(Role::Queen), Some(b'q')), (Some(Role::King), Some(b'k'))];

fn index(square: Square) -> usize {
    square.index().into()
}

/// Every pair of squares and every drop.
fn check(report: &mut Report, position: &Position) {
    let (fen, variant) = (position.to_string(), position.variant());
    let game = Game::read(&fen, variant);
    let mut fail = |what: &str, verdict: &Result<Move, Refusal>, objection: Option<String>| {
        report.row();
        let candidates = verdict.as_ref().err().map_or(&[][..], |refusal| &refusal.candidates);
        let wrong = candidates.iter().find(|san| !position.is_legal(san.mv()) || position.san(san.mv()) != **san);
        if let Some(objection) = objection.or(wrong.map(|san| format!("{san} is no legal move"))) {
            report.fail(format!("{} {fen} {what}: {objection}", variant.name()));
        }
    };
    if let Some(end) = position.variant_end() {
        let verdict = position.judge("a1a2");
        let is_over = verdict.as_ref().is_err_and(|refusal| refusal.reason == IllegalReason::GameOver);
        return fail("", &verdict, (!is_over).then(|| format!("over by {}", end.reason.code())));
    }
    let mut legal = Vec::new();
    for from in Square::all() {
        let promotions = if game.board.is_own(index(from)) { 3 } else { 1 };
        for to in Square::all() {
            for (role, letter) in &PROMOTIONS[..promotions] {
                let word = game.word(index(from), index(to), *letter);
                let verdict = position.judge_squares(from, to, *role);
                fail(&format!("{from}{to}{letter:?}"), &verdict, objection_to_reason(&word, &verdict));
                if let Word::Legal(found) = word {
                    legal.push((found.from, found.to));
                }
            }
        }
    }
    for to in Square::all() {
        for role in Role::ALL {
            let word = game.word_on_drop(role.letter().to_ascii_lowercase() as u8, index(to));
            let text = format!("{}@{to}", role.letter());
            let verdict = position.judge(&text);
            fail(&text, &verdict, objection_to_reason(&word, &verdict));
            if let Word::Legal(found) = word {
                legal.push((found.from, found.to));
            }
        }
    }
    // The moves that the slow arbiter finds are those of the engine.
    let mut moves: Vec<_> =
        position.legal_moves().iter().map(|mv| step(*mv)).map(|(from, to, ..)| (from, to)).collect();
    moves.sort();
    moves.dedup();
    legal.sort();
    legal.dedup();
    report.expect(&format!("{} {fen}", variant.name()), moves, legal);
}

fn read(variant: Variant, fen: &str) -> Position {
    Position::from_fen_as(fen, variant, None).unwrap_or_else(|error| panic!("{} {fen}: {error}", variant.name()))
}

#[test]
fn every_claim_is_true_in_hard_positions() {
    let mut report = Report::default();
    for (variant, fen) in HARD {
        check(&mut report, &read(variant, fen));
    }
    report.finish(100_000);
}

#[test]
fn every_claim_is_true_in_the_data() {
    let mut report = Report::default();
    for line in POSITIONS.lines().step_by(4) {
        let [variant, fen, ..] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        check(&mut report, &read(Variant::from_alias(variant).expect(variant), fen));
    }
    report.finish(400_000);
}

#[test]
fn every_claim_is_true_in_random_games() {
    let mut report = Report::default();
    let mut random = Rng::with_seed(29);
    for variant in Variant::ALL {
        for _ in 0..3 {
            let mut now = Position::start_of(variant);
            while let moves @ [_, ..] = &now.legal_moves()[..] {
                if random.u8(..8) == 0 {
                    check(&mut report, &now);
                }
                if now.fullmoves() > 60 {
                    break;
                }
                now = now.play(moves[random.usize(..moves.len())]);
            }
            check(&mut report, &now);
        }
    }
    report.finish(1_000_000);
}

/// Our reasons for those of the data.
fn named(reason: &str) -> &'static [&'static str] {
    match reason {
        "drop-on-occupied-square" => &["drop-on-piece"],
        "pawn-drop-on-back-rank" => &["drop-pawn-rank"],
        "not-in-pocket" => &["drop-not-held"],
        "check-after-explosion" | "leaves-king-in-check" => &["exposes-king", "does-not-answer-check"],
        "must-capture" => &["must-capture"],
        "gives-check" => &["gives-check"],
        "explodes-own-king" => &["explodes-own-king"],
        "king-cannot-capture" => &["king-cannot-capture"],
        "king-into-check" => &["king-into-check"],
        "does-not-answer-check" => &["does-not-answer-check"],
        _ => panic!("{reason}"),
    }
}

/// A reason of python-chess for each of its refusals.
#[test]
fn reasons_agree_with_python_chess() {
    let mut report = Report::default();
    for line in REFUSED.lines() {
        let [variant, fen, text, reasons, _] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let position = read(Variant::from_alias(variant).expect(variant), fen);
        let found = position.judge(text).err().map_or("legal", |refusal| refusal.reason.code());
        report.row();
        let is_named = reasons.split('|').any(|reason| named(reason).contains(&found));
        report.expect(&format!("{line}: {found}"), is_named, true);
    }
    report.finish(300);
}
