extern crate std;

use super::*;
use crate::attacks::king_attacks;
use crate::bitboard::Bitboard;
use crate::piece::Piece;
use crate::setup::Setup;
use crate::square::Square;
use crate::variant::VariantState;
use alloc::string::String;
use std::collections::HashSet;
use std::println;
use std::time::{Duration, Instant};

const PIECES: [char; 12] = ['Q', 'R', 'B', 'N', 'P', 'q', 'r', 'b', 'n', 'p', 'K', 'k'];

fn place(variant: Variant, turn: Color, men: impl Iterator<Item = (char, Square)>) -> Option<Position> {
    let mut setup = Setup::empty();
    setup.variant = VariantState::new(variant);
    setup.turn = turn;
    for (letter, square) in men {
        if setup.board.occupied().contains(square) {
            return None;
        }
        setup.board.put(square, Piece::from_letter(letter)?);
    }
    setup.position(Default::default(), Default::default()).ok()
}

/// Random positions with this number of men that the moves have not ended.
fn few_men(variant: Variant, men: usize, count: usize) -> impl Iterator<Item = Position> {
    let mut random = fastrand::Rng::with_seed(men as u64);
    let mut next = move || {
        let mut letters = String::from(if variant == Variant::Atomic { "Kk" } else { "" });
        let kinds = if variant == Variant::Atomic { 10 } else { 12 };
        while letters.len() < men {
            letters.push(PIECES[random.usize(..kinds)]);
        }
        let squares = core::iter::repeat_with(|| Square::wrapping(random.u32(..64)));
        let men: Vec<_> = letters.chars().zip(squares).collect();
        place(variant, Color::ALL[random.usize(..2)], men.into_iter())
    };
    let positions = core::iter::from_fn(move || Some(next())).flatten();
    positions.filter(|position| position.variant_end_by_moves().is_none()).take(count)
}

/// Whether a plain search through everything that can follow finds a win of this side; `None` beyond a number of positions.
fn plain_search(start: &Position, winner: Color, limit: usize) -> Option<bool> {
    let mut met = HashSet::from([*start]);
    let mut open = Vec::from([*start]);
    while let Some(position) = open.pop() {
        match position.variant_end_by_moves() {
            Some(end) if end.outcome == Outcome::Win(winner) => return Some(true),
            Some(_) => continue,
            None => {}
        }
        for mv in &position.legal_moves() {
            let next = position.play(*mv);
            if met.insert(next) {
                open.push(next);
            }
        }
        if met.len() > limit {
            return None;
        }
    }
    Some(false)
}

#[test]
fn positions_of_up_to_four_pieces_are_decided() {
    for variant in [Variant::Atomic, Variant::Antichess] {
        for men in 2..=4 {
            for position in few_men(variant, men, 300) {
                for color in Color::ALL {
                    let is_decided = position.has_insufficient_material(color)
                        || playout::wins(&position, color)
                        || Search::new(&position, color).run(WORK_LIMIT).is_some();
                    assert!(is_decided, "{color:?} in {position}");
                }
            }
        }
    }
}

/// A plain search finds no win where `can_win` is false.
#[test]
fn can_win_agrees_with_a_plain_search() {
    let (mut denied, mut found) = (0, 0);
    for variant in [Variant::Atomic, Variant::Antichess] {
        for men in 2..=5 {
            for position in few_men(variant, men, 150) {
                for color in Color::ALL {
                    let Some(can_win) = plain_search(&position, color, 3000) else { continue };
                    assert_eq!(position.can_win(color), can_win, "{color:?} in {position}");
                    denied += usize::from(!can_win);
                    found += usize::from(can_win);
                }
            }
        }
    }
    assert!(denied > 100 && found > 300, "{denied} {found}");
}

/// The material that never mates a bare king, or one beside one bishop, in atomic: no placement is a mate.
#[test]
fn insufficient_material_in_atomic_cannot_mate() {
    let corner = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27].map(Square::wrapping);
    let all = || (0..64).map(Square::wrapping);
    let mut placed = 0;
    for men in ["N", "B", "R", "NN", "BB", "Bb"] {
        for (king, own_king) in corner.into_iter().flat_map(|king| all().map(move |own| (king, own))) {
            if king == own_king || king_attacks(king).contains(own_king) {
                continue;
            }
            let mut letters = men.chars();
            let (first, second) = (letters.next().unwrap(), letters.next());
            let seconds = if second.is_some() { Bitboard::ALL } else { Bitboard(1) };
            for (a, b) in all().flat_map(|a| seconds.into_iter().map(move |b| (a, b))) {
                // Pieces that do not attack the king do not give check.
                let occupied = Bitboard::from(king).with(own_king).with(a);
                let sees = |letter: char, from: Square| {
                    let role = Piece::from_letter(letter).unwrap().role;
                    letter.is_uppercase() && crate::attacks(role, Color::White, from, occupied).contains(king)
                };
                if !sees(first, a) && !second.is_some_and(|second| sees(second, b)) {
                    continue;
                }
                let kings = [('k', king), ('K', own_king)].into_iter();
                let men = [Some((first, a)), second.map(|second| (second, b))].into_iter().flatten();
                let Some(position) = place(Variant::Atomic, Color::Black, kings.chain(men)) else { continue };
                if position.has_insufficient_material(Color::White) {
                    assert!(!position.is_checkmate(), "{position}");
                    placed += 1;
                }
            }
        }
    }
    assert!(placed > 100_000, "{placed}");
}

/// Positions of random games: how many answers, how many of them proven, and the slowest.
///
/// `cargo test --release --features variants random_games_are_decided_quickly -- --nocapture` prints the figures.
#[test]
fn random_games_are_decided_quickly() {
    for variant in Variant::ALL.into_iter().skip(1) {
        let mut random = fastrand::Rng::with_seed(1);
        let (mut positions, mut can, mut cannot, mut undecided) = (0, 0, 0, 0);
        let mut slowest = (Duration::ZERO, String::new());
        let mut position = Position::start_of(variant);
        while positions < 1000 {
            let moves = position.legal_moves();
            if moves.is_empty() || random.u8(..) == 0 {
                position = Position::start_of(variant);
                continue;
            }
            position = position.play(moves[random.usize(..moves.len())]);
            if random.u8(..8) > 0 || position.variant_end_by_moves().is_some() {
                continue;
            }
            positions += 1;
            for color in Color::ALL {
                let start = Instant::now();
                match position.can_win(color) {
                    true => can += 1,
                    false => cannot += 1,
                }
                slowest = slowest.max((start.elapsed(), alloc::format!("{color:?} in {position}")));
                let is_exact = matches!(variant, Variant::Atomic | Variant::Antichess);
                if is_exact && !position.has_insufficient_material(color) && !playout::wins(&position, color) {
                    undecided += usize::from(Search::new(&position, color).run(WORK_LIMIT).is_none());
                }
            }
        }
        let (time, fen) = slowest;
        println!("{}: {can} can, {cannot} cannot, {undecided} undecided; slowest {time:?}, {fen}", variant.name());
        assert!(undecided < 20, "{variant:?}: {undecided}");
        // Generous, for a slow and busy machine and an unoptimized build.
        assert!(time.as_secs() < 20, "{variant:?}: {time:?} for {fen}");
    }
}
