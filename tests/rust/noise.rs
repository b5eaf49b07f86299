//! No input text makes the engine panic.

use crate::data;
use crate::{all_positions, read};
use chess_arbiter::{Position, Square};
use fastrand::Rng;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Uses a parsed value in every possible way.
fn use_up(position: &Position) {
    let moves = position.legal_moves();
    for &mv in moves.iter().take(12) {
        let after = position.play(mv);
        after.count_legal_moves();
        after.to_string();
        position.san(mv).to_string();
    }
    crate::sans(position);
    let _ =
        (position.is_check(), position.is_checkmate(), position.is_stalemate(), position.is_insufficient_material());
    let _ = (position.key(), position.chess960_number(), position.perft(1));
    for square in Square::all() {
        position.attackers(square, position.turn());
        position.pin_line(square);
    }
    position.pinned(position.turn());
    let text = crate::full_fen(position);
    assert!(read(if position.mode() == Default::default() { "std" } else { "960" }, &text).is_ok(), "{text}");
}

#[track_caller]
fn survives(text: &str, work: impl FnOnce()) {
    if catch_unwind(AssertUnwindSafe(work)).is_err() {
        panic!("panicked on {:?}", text.chars().take(300).collect::<String>());
    }
}

#[test]
fn a_board_full_of_queens_does_not_panic() {
    for queen in ['Q', 'q'] {
        for (white, black) in [(0, 63), (63, 0), (27, 36), (0, 1), (20, 22)] {
            let mut squares = [queen; 64];
            squares[white] = 'K';
            squares[black] = 'k';
            let ranks: Vec<String> = squares.chunks(8).map(|rank| rank.iter().collect()).collect();
            for turn in ["w", "b"] {
                let fen = format!("{} {turn} KQkq e3 0 1", ranks.join("/"));
                for mode in ["std", "960", "auto"] {
                    survives(&fen, || {
                        if let Ok(position) = read(mode, &fen) {
                            use_up(&position);
                        }
                    });
                }
            }
        }
    }
}

#[test]
fn random_bytes_as_a_fen_do_not_panic() {
    let mut random = Rng::with_seed(1);
    for length in (0..400).chain([10_000, 100_000]) {
        let bytes: Vec<u8> = (0..length).map(|_| random.u8(..)).collect();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        for mode in ["std", "960", "auto"] {
            survives(&text, || {
                let _ = read(mode, &text).map(|position| use_up(&position));
            });
        }
    }
}

/// Bytes of a real FEN changed, dropped, repeated and cut: most are nearly readable.
#[test]
fn damaged_fens_do_not_panic() {
    let mut random = Rng::with_seed(2);
    let fens: Vec<String> = data::positions().into_iter().map(|row| row[1].clone()).collect();
    let letters: Vec<char> = "pnbrqkPNBRQK12345678/ wb-KQkqAHah09 ~\t\u{a0}é".chars().collect();
    let mut read_all_the_same = 0;
    for round in 0..60_000 {
        let mut text: Vec<char> = fens[random.usize(..fens.len())].chars().collect();
        for _ in 0..1 + round % 4 {
            let at = random.usize(..text.len());
            match random.usize(..4) {
                0 => text[at] = letters[random.usize(..letters.len())],
                1 => drop(text.remove(at)),
                2 => text.insert(at, letters[random.usize(..letters.len())]),
                _ => text.truncate(at.max(1)),
            }
            if text.is_empty() {
                break;
            }
        }
        let text: String = text.into_iter().collect();
        let mode = ["std", "960", "auto"][round % 3];
        survives(&text, || match read(mode, &text) {
            Ok(position) => {
                read_all_the_same += 1;
                use_up(&position);
            }
            Err(error) => {
                assert!(error.offset <= text.len(), "{text:?}: offset {}", error.offset);
                assert!(text.is_char_boundary(error.offset), "{text:?}: offset {}", error.offset);
                assert!(!error.to_string().is_empty() && !error.code().is_empty());
            }
        });
    }
    assert!(read_all_the_same > 2_000, "too much damage: {read_all_the_same} could be read");
}

#[test]
fn noise_as_a_move_does_not_panic() {
    let mut random = Rng::with_seed(3);
    let positions = all_positions();
    let alphabet: Vec<char> = "KQRBNPkqrbnpabcdefgh12345678xO0o-=+#!?:.e( )/♘♞×–ep\u{fe0f}\n\0é😀".chars().collect();
    for round in 0..3_000 {
        let length = if round % 30 == 0 { 10_000 } else { random.usize(..30) };
        let text: String = (0..length).map(|_| alphabet[random.usize(..alphabet.len())]).collect();
        let position = &positions[random.usize(..positions.len())];
        survives(&text, || {
            for read in [position.parse_san(&text), position.parse_uci(&text)] {
                // An accepted text is a legal move, however strange.
                assert!(read.is_err() || position.is_legal(read.unwrap()), "{position} {text:?}");
            }
        });
    }
    // The longest legal text, and one that is longer by a character.
    let position = crate::position("std", "6k1/8/8/8/4Q2Q/8/8/K3n2Q w - - 0 1");
    assert!(position.parse_san("Qh4xe1++!?").is_ok());
    for length in 1..200 {
        let text = format!("Qh4xe1{}", "!".repeat(length));
        assert_eq!(position.parse_san(&text).is_ok(), length <= 2, "{text}");
    }
}

/// `play` does not check; a foreign move gives an arbitrary position, without a panic.
#[test]
fn moves_of_other_positions_do_not_panic() {
    let mut random = Rng::with_seed(4);
    let positions = all_positions();
    for _ in 0..5_000 {
        let (from, to) = (&positions[random.usize(..positions.len())], &positions[random.usize(..positions.len())]);
        let moves = from.legal_moves();
        if moves.is_empty() {
            continue;
        }
        let mv = moves[random.usize(..moves.len())];
        survives(&format!("{to} {mv:?}"), || {
            let is_legal = to.is_legal(mv);
            assert_eq!(is_legal, to.legal_moves().contains(&mv));
            to.san(mv).to_string();
            let _ = to.play(mv);
        });
    }
}
