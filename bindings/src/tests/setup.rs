//! Setups.

use chess_arbiter::{FenField, Sentence};
use wasm_bindgen_test::wasm_bindgen_test;

use super::*;
use crate::{position, setup};

#[wasm_bindgen_test]
fn a_setup_crosses_and_comes_back() {
    let fen = "P3k3/8/8/3pP3/8/8/8/R6R w KQa d6 7 9";
    assert!(setup::from_fen(fen, 0).is_empty());
    let kept = packed_position();
    position::start();
    setup::from_position();
    assert_eq!(setup::fen(3), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    setup::castling();
    assert_eq!(words(4), [7, 0, 63, 56]);
    view(0, packed::layout(4)).copy_from(&kept);
    assert_eq!(setup::fen(1), fen.replace("KQa", "KQq"));
    // White's king and a pawn on the last rank.
    assert_eq!(setup::to_position(false), 2);
    let fatal = 1;
    let white = [fact("side"), 0, 0];
    let king = [&[Sentence::MissingKing as u32][..], &white, &[0, 0, fatal]].concat();
    assert_eq!(setup::problems()[..king.len()], king);
    let error = [&[Sentence::MissingKing as u32][..], &white, &[FenField::Position as u32, 0]].concat();
    assert_eq!(setup::error(false), error);
    // The board is in the same place as in a position.
    position::attackers(4, false, false);
    assert_eq!(set(), "a1 h1");
}

/// The fields that JavaScript leaves to the engine.
#[wasm_bindgen_test]
fn fields_of_a_setup_are_read_by_the_engine() {
    let placement = "r3k2r/8/8/8/4P3/8/8/R3K2R";
    assert!(setup::from_fen(&format!("{placement} b - - 0 1"), AUTO).is_empty());
    assert!(setup::read_field(true, "Kq").is_empty() && setup::read_field(false, "e3").is_empty());
    assert_eq!(setup::fen(1), format!("{placement} b Kq e3 0 1"));
    // An unreadable field leaves the setup unchanged.
    for (is_castling, text, field) in [(true, "Kx", FenField::Castling), (false, "e9", FenField::EnPassant)] {
        let error = setup::read_field(is_castling, text);
        assert_eq!(error[error.len() - 2], field as u32, "{text}");
    }
    assert_eq!(setup::fen(1), format!("{placement} b Kq e3 0 1"));
    // A position drops the en passant square that no pawn can use.
    assert!(setup::error(false).is_empty());
    assert!(setup::to_position(false) < 2);
    assert_eq!(fen(), format!("{placement} b Kq - 0 1"));
    let error = setup::from_fen("8/8/8/8/8/8/8 w - - 0 1", AUTO);
    assert_eq!(sentence(&error), Sentence::FenRankCount);
}
