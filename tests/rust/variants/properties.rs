//! Properties of random walks in all variants, and of positions that are reached in another order.

use crate::properties;
use chess_arbiter::{Position, Variant};
use fastrand::Rng;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

fn digest(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn random_walks_keep_the_properties_of_positions() {
    let mut random = Rng::with_seed(29);
    for variant in Variant::ALL {
        for _ in 0..12 {
            let mut position = Position::start_of(variant);
            for _ in 0..random.usize(20..120) {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.play(moves[random.usize(..moves.len())]);
                if random.usize(..4) == 0 {
                    properties::position(&position);
                }
            }
            properties::position(&position);
        }
    }
}

/// Transposed moves: equal positions have equal digests and the same moves.
#[test]
fn transposed_positions_have_equal_digests_and_moves() {
    let mut random = Rng::with_seed(30);
    let mut equal = 0;
    for variant in Variant::ALL {
        for _ in 0..400 {
            let mut before = Position::start_of(variant);
            for _ in 0..random.usize(..40) {
                let moves = before.legal_moves();
                if moves.is_empty() {
                    break;
                }
                before = before.play(moves[random.usize(..moves.len())]);
            }
            let mut line = Vec::new();
            let mut first = before;
            for _ in 0..3 {
                let moves = first.legal_moves();
                if moves.is_empty() {
                    break;
                }
                line.push(moves[random.usize(..moves.len())]);
                first = first.play(line[line.len() - 1]);
            }
            let [a, b, c] = line[..] else { continue };
            // The first and the third move change places, if both ways are legal.
            let second =
                [c, b, a].into_iter().try_fold(before, |position, mv| position.is_legal(mv).then(|| position.play(mv)));
            let Some(second) = second else { continue };
            if first == second {
                equal += 1;
                assert_eq!(digest(&first), digest(&second), "{first}");
                assert_eq!(first.count_legal_moves(), second.count_legal_moves(), "{first}");
                let epd = |position: &Position| {
                    let mut text = String::new();
                    position.write_epd(Default::default(), &mut text).unwrap();
                    text
                };
                assert_eq!(epd(&first), epd(&second));
            } else {
                assert_ne!(first.fen(), second.fen());
            }
        }
    }
    assert!(equal > 300, "{equal}");
}
