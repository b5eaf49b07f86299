//! Verdicts are correct: every pair of squares of every position of the data, compared with
//! a slow arbiter (`slow/`) derived from the rules.

use crate::data::{self, Report};
use crate::slow::arbiter::Word;
use crate::slow::board::{Board, Step, name};
use chess_arbiter::{CastlingMode, Kings, Move, Position, Refusal, Role, Setup, Square};

/// Rare cases that are missing in the data.
const HARD: [(&str, &str); 28] = [
    // Two rooks on one side, and the inner one may castle.
    ("960", "4k3/8/8/8/8/8/8/4K1RR w G - 0 1"),
    ("960", "1r1rk3/8/8/8/8/8/8/4K3 b d - 0 1"),
    ("960", "4k3/8/8/8/8/8/8/RR2K1RR w BG - 0 1"),
    // The king castles without moving, or could step to where castling leads.
    ("960", "4k3/8/8/8/8/8/8/6KR w H - 0 1"),
    ("960", "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1"),
    ("960", "4k3/8/8/8/6r1/8/8/6KR w H - 0 1"),
    ("960", "4k3/8/8/8/8/8/8/5NKR w H - 0 1"),
    ("960", "4k3/8/8/8/8/8/8/1RK5 w B - 0 1"),
    // The castling rook stands where castling leads to the other side.
    ("960", "4k3/8/8/8/8/8/8/K1R5 w C - 0 1"),
    ("960", "2r1k3/8/8/8/8/8/8/K1R5 w C - 0 1"),
    // The rook that castles has shielded the king.
    ("960", "4k3/8/8/8/8/8/8/rR3K2 w B - 0 1"),
    ("960", "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1"),
    // Several crossed squares are attacked.
    ("960", "2rrr1k1/8/8/8/8/8/8/R5K1 w A - 0 1"),
    ("960", "2r1rrk1/8/8/8/8/8/8/1K5R w H - 0 1"),
    // Rooks beside a king that may not castle, or not with them.
    ("std", "4k3/8/8/8/8/8/8/R2RK2R w KQ - 0 1"),
    ("std", "4k3/8/8/8/8/8/8/R2K3R w - - 0 1"),
    ("std", "r3k2r/8/8/8/8/8/6r1/R3K2R w KQkq - 0 1"),
    ("std", "4k3/8/8/8/8/2n3n1/8/R3K2R w KQ - 0 1"),
    // Many pieces of a kind attack one square, so that neither file nor rank alone tells which.
    ("std", "3q4/q7/7k/8/4K3/8/8/q7 w - - 0 1"),
    ("std", "3q4/q7/7k/8/4K3/8/8/q5q1 w - - 0 1"),
    ("std", "4k3/8/8/2n1n3/1n3n2/4K3/1n3n2/2n1n3 w - - 0 1"),
    ("std", "6k1/1n3n2/8/3K4/8/1n3n2/2n1n3/8 w - - 0 1"),
    ("std", "k1K5/8/8/q2q2q1/8/8/q2q2q1/8 w - - 0 1"),
    // In check, and a pinned piece could answer it.
    ("std", "4r1k1/8/8/8/1b6/2N5/8/4K3 w - - 0 1"),
    // In check, and pieces are pinned that could not answer it.
    ("std", "3r1r1n/p1nb4/5k1p/4pp2/2P1PK1P/5PP1/3PB3/N1b1R1RN w - - 0 1"),
    // En passant that uncovers a rank, a diagonal, or leaves a check standing.
    ("std", "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1"),
    ("std", "4k2b/8/8/3pP3/8/2K5/8/8 w - d6 0 1"),
    ("std", "4k3/8/8/2KpP3/8/8/8/2r5 w - d6 0 1"),
];

const PROMOTIONS: [(Option<Role>, Option<u8>); 3] =
    [(None, None), (Some(Role::Queen), Some(b'q')), (Some(Role::King), Some(b'k'))];

fn index(square: Square) -> usize {
    square.index().into()
}

/// Our move in the slow board's terms.
pub fn step(mv: Move) -> (usize, usize, Option<u8>, bool) {
    let promotion = mv.promotion().map(|role| role.letter().to_ascii_lowercase() as u8);
    (index(mv.from()), index(mv.to()), promotion, mv.is_castle())
}

fn its(step: &Step) -> (usize, usize, Option<u8>, bool) {
    (step.from, step.to, step.promotion, step.rook.is_some())
}

/// Compares a verdict with that of the slow arbiter, except for the moves that may have been meant; returns the error.
pub fn objection_to_reason(word: &Word, verdict: &Result<Move, Refusal>) -> Option<String> {
    let (refused, refusal) = match (word, verdict) {
        (Word::Legal(wanted), Ok(mv)) => {
            return (step(*mv) != its(wanted)).then(|| format!("another move: {mv:?}"));
        }
        (Word::Legal(_), Err(refusal)) => {
            return Some(format!("refused as {}, but legal", refusal.reason.code()));
        }
        (Word::Refused(refused), Ok(_)) => {
            return Some(format!("legal, but it is refused as {}", refused.reason));
        }
        (Word::Refused(refused), Err(refusal)) => (refused, refusal),
    };
    let reason = refusal.reason.code();
    if reason != refused.reason {
        return Some(format!("{reason}, but it is {}", refused.reason));
    }
    let squares: Vec<usize> = refusal.squares.into_iter().map(index).collect();
    if !refused.squares.contains(&squares) {
        let names = |squares: &Vec<usize>| squares.iter().map(|at| name(*at)).collect::<Vec<_>>();
        let wanted: Vec<_> = refused.squares.iter().map(names).collect();
        return Some(format!("{reason} shown by {:?}, but it is {wanted:?}", names(&squares)));
    }
    match refusal.refutation.as_ref().map(|refutation| refutation.to_string()) {
        None if refused.needs_refutation() => {
            return Some(format!("{reason} without a refutation"));
        }
        Some(text) if !refused.refutations.contains(&text) => {
            return Some(format!("{reason} refuted by {text}, but by {:?}", refused.refutations));
        }
        _ => {}
    }
    None
}

/// Compares a verdict with that of the slow arbiter; returns the error.
fn objection(
    board: &Board,
    legal: &[Step],
    (from, to): (usize, usize),
    word: &Word,
    verdict: &Result<Move, Refusal>,
) -> Option<String> {
    let objection = objection_to_reason(word, verdict);
    let (Err(refusal), None) = (verdict, &objection) else { return objection };
    let reason = refusal.reason.code();
    // The moves that may have been meant: all of such a piece to that square, or else of any piece, or
    // all ways to promote.
    let role = board.role(from);
    let meant = |step: &&Step| step.to == to && role.is_some() && board.role(step.from) == role;
    // A text that cannot mean castling may name the square of the rook.
    let onto_rook = |step: &&Step| role == Some(b'k') && step.rook == Some(to);
    let promotion = reason.starts_with("promotion-");
    let mut wanted: Vec<_> =
        legal.iter().filter(meant).filter(|step| !promotion || step.from == from).map(its).collect();
    if wanted.is_empty() {
        wanted = legal.iter().filter(onto_rook).map(its).collect();
    }
    if wanted.is_empty() {
        wanted = legal.iter().filter(|step| step.to == to).map(its).collect();
    }
    let mut found: Vec<_> = refusal.candidates.iter().map(|san| step(san.mv())).collect();
    wanted.sort();
    found.sort();
    (wanted != found).then(|| format!("{reason} with candidates {found:?}, but they are {wanted:?}"))
}

/// Every pair of squares of a position.
fn check(report: &mut Report, mode: &str, fen: &str) {
    check_position(report, mode, fen, &crate::position(mode, fen));
}

fn check_position(report: &mut Report, mode: &str, fen: &str, position: &Position) {
    let board = Board::read(fen, mode == "960");
    let legal = board.legal_steps();
    for from in Square::all() {
        // A promotion only matters if there is a piece to move.
        let promotions = if board.is_own(index(from)) { 3 } else { 1 };
        for to in Square::all() {
            for (role, letter) in &PROMOTIONS[..promotions] {
                let word = board.word(index(from), index(to), *letter);
                let verdict = position.judge_squares(from, to, *role);
                let pair = (index(from), index(to));
                report.row();
                if let Some(objection) = objection(&board, &legal, pair, &word, &verdict) {
                    let letter = letter.map_or(String::new(), |letter| char::from(letter).into());
                    report.fail(format!("{mode} {fen} {from}{to}{letter}: {objection}"));
                }
            }
        }
    }
}

/// Every text that sends the king somewhere. Only one with its square of origin and without a capture castles.
fn check_king_texts(report: &mut Report, mode: &str, fen: &str) {
    let position = crate::position(mode, fen);
    let board = Board::read(fen, mode == "960");
    let legal = board.legal_steps();
    let from = position.king_of(position.turn()).expect("a king");
    let (file, rank) = (from.file().letter(), from.rank().digit());
    for to in Square::all() {
        let pair = (index(from), index(to));
        let steps = [
            format!("K{to}"),
            format!("Kx{to}+"),
            format!("K:{to}"),
            format!("k{to}"),
            format!("♔{to}!"),
            format!("K{file}{to}"),
            format!("K{rank}{to}"),
            format!("K{file}x{to}"),
            format!("K{from}x{to}"),
            format!("{from}x{to}"),
        ];
        let squares = [format!("K{from}{to}"), format!("K{from}-{to}"), format!("{from}{to}"), format!("{from}–{to}#")];
        let step = board.word_on_step(pair.0, pair.1, None);
        let word = board.word(pair.0, pair.1, None);
        let texts = steps.iter().map(|text| (text, &step));
        for (text, word) in texts.chain(squares.iter().map(|text| (text, &word))) {
            let mut verdict = position.judge(text);
            // If no move leads to the square, a similar text may be a candidate.
            if let Err(refusal) = &mut verdict
                && refusal.candidates.iter().all(|san| {
                    let mv = san.mv();
                    mv.to() != to && !(mv.is_castle() && position.castling().rooks().contains(to))
                })
            {
                refusal.candidates.clear();
            }
            report.row();
            if let Some(objection) = objection(&board, &legal, pair, word, &verdict) {
                report.fail(format!("{mode} {fen} {text}: {objection}"));
            }
        }
    }
}

#[test]
fn every_claim_about_king_moves_is_true() {
    let mut report = Report::default();
    for row in data::positions().iter().step_by(5) {
        check_king_texts(&mut report, &row[0], &row[1]);
    }
    for (mode, fen) in HARD {
        check_king_texts(&mut report, mode, fen);
        check_king_texts(&mut report, mode, &crate::mirrored(fen));
    }
    report.finish(200_000);
}

#[test]
fn every_claim_is_true() {
    let mut report = Report::default();
    for row in data::positions() {
        check(&mut report, &row[0], &row[1]);
    }
    report.finish(4_000_000);
}

#[test]
fn every_claim_is_true_in_hard_positions() {
    let mut report = Report::default();
    for (mode, fen) in HARD {
        check(&mut report, mode, fen);
        check(&mut report, mode, &crate::mirrored(fen));
    }
    report.finish(100_000);
}

/// Without one or both kings, all verdicts are still correct, and the
/// legal moves are those of the slow arbiter.
#[test]
fn every_claim_is_true_without_kings() {
    let mut report = Report::default();
    let hard = HARD.map(|(mode, fen)| vec![mode.to_owned(), fen.to_owned()]);
    let mut seen = 0;
    for (number, row) in data::positions().iter().step_by(8).chain(&hard).enumerate() {
        let (mode, fen) = (row[0].as_str(), row[1].as_str());
        for kings in [["K", "K"], ["k", "k"], ["K", "k"]].iter().skip(number % 2) {
            let (placement, rest) = fen.split_once(' ').unwrap();
            let placement = placement.replace(kings[0], "1").replace(kings[1], "1");
            let fen = format!("{} {rest}", joined_digits(&placement));
            let setup: Setup = fen.parse().unwrap();
            let castling = if mode == "960" { CastlingMode::Chess960 } else { CastlingMode::Orthodox };
            let Ok(position) = setup.position(castling, Kings::Optional) else {
                // The king that is left is one that could be captured now.
                continue;
            };
            seen += 1;
            let board = Board::read(&fen, mode == "960");
            let mut found: Vec<_> = position.legal_moves().iter().map(|mv| step(*mv)).collect();
            let mut wanted: Vec<_> = board.legal_steps().iter().map(its).collect();
            found.sort();
            wanted.sort();
            report.expect(&fen, found, wanted);
            report.expect(&fen, position.checkers().into_iter().map(index).collect(), board.checkers());
            check_position(&mut report, mode, &fen, &position);
        }
    }
    assert!(seen > 200, "{seen} positions");
    report.finish(1_000_000);
}

/// A placement with adjacent digits added up.
fn joined_digits(placement: &str) -> String {
    let mut joined = String::new();
    for letter in placement.chars() {
        match (joined.chars().last().and_then(|last| last.to_digit(10)), letter.to_digit(10)) {
            (Some(before), Some(more)) => {
                joined.pop();
                joined.push_str(&(before + more).to_string());
            }
            _ => joined.push(letter),
        }
    }
    joined
}

/// The slow arbiter itself: its legal moves are those of the oracle, and moves that it refuses are illegal.
#[test]
fn the_slow_arbiter_agrees_with_the_oracle() {
    let mut report = Report::default();
    for row in data::positions() {
        let [mode, fen, _, _, _, _, moves] = &row[..] else { panic!("{row:?}") };
        let board = Board::read(fen, mode == "960");
        let legal = board.legal_steps();
        let mut found: Vec<String> = legal.iter().map(|step| board.uci(*step)).collect();
        let mut wanted: Vec<String> =
            moves.split(' ').filter_map(|text| Some(text.split_once(':')?.0.into())).collect();
        found.sort();
        wanted.sort();
        report.row();
        report.expect(fen, found, wanted);
        for wanted in &legal {
            let to = wanted.rook.unwrap_or(wanted.to);
            let word = board.word(wanted.from, to, wanted.promotion);
            let same = matches!(&word, Word::Legal(found) if found == wanted);
            report.expect(&format!("{fen} {}", board.uci(*wanted)), same, true);
        }
    }
    report.finish(1_000);
}

/// Its reasons are those of the hand-made facts.
#[test]
fn the_slow_arbiter_gives_the_reasons_of_the_facts() {
    let mut report = Report::default();
    for row in data::judged() {
        let [mode, fen, uci, verdict] = &row[..] else { panic!("{row:?}") };
        let square = |text: &str| index(text.parse().expect("a square"));
        let (from, to) = (square(&uci[..2]), square(&uci[2..4]));
        let found = match Board::read(fen, mode == "960").word(from, to, uci.as_bytes().get(4).copied()) {
            Word::Legal(_) => "legal",
            Word::Refused(refused) => refused.reason,
        };
        let verdict = crate::verdict::decided(fen, uci).unwrap_or(verdict);
        report.row();
        report.expect(&format!("{mode} {fen} {uci}: {found}"), verdict.split('|').any(|one| one == found), true);
    }
    report.finish(40);
}
