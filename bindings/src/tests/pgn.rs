//! Reading PGN.

use chess_arbiter::Sentence;
use wasm_bindgen_test::wasm_bindgen_test;

use super::*;
use crate::{game, pgn};

#[wasm_bindgen_test]
fn a_game_is_read_and_encoded() {
    let reader = pgn::new("fide");
    pgn::feed(reader, "1. e4 {Gr\u{fc}\u{df}e} e5 2. Ke3 *".as_bytes());
    pgn::finish(reader);
    assert_eq!(pgn::next(reader), 7);
    let [length, issues, line, ref places @ ..] = words(7)[..] else { panic!("seven words") };
    assert_eq!(places, [0, 0, 27, 0]);
    let bytes = pgn::take_bytes(reader);
    assert_eq!((length as usize, issues, line), (bytes.len(), 1, 1));
    // The king may not go to e3 at once: a move on line 1, and what follows is lost.
    let issue = pgn::take_issues(reader);
    assert_eq!(issue[..4], [1, 21, 1, 1]);
    assert_eq!(sentence(&issue[4..]), Sentence::PieceCannotMoveThereKing);
    assert_eq!(pgn::next(reader), 0);
    assert_eq!(pgn::count(), 1);
    pgn::free(reader);
    assert_eq!(pgn::count(), 0);

    let number = game::from_bytes(&bytes);
    assert_eq!(game::ply_at(number, game::current(number)), 2);
    assert_eq!(super::game::moves(number), "1. e4 {Gr\u{fc}\u{df}e} 1... e5 *");
    game::free(number);
}

#[wasm_bindgen_test]
fn places_in_a_text_count_utf_16_units() {
    let reader = pgn::new("fide");
    pgn::count_units(reader);
    pgn::feed(reader, "{\u{fc}\u{1f4a5}} e4 *\ne4 *".as_bytes());
    pgn::finish(reader);
    assert_eq!(pgn::next(reader), 14);
    let places = |first: usize| [first + 3, first + 5].map(|at| words(14)[at]);
    assert_eq!([places(0), places(7)], [[0, 10], [11, 15]]);
    pgn::free(reader);
}

#[wasm_bindgen_test]
fn tags_are_read_without_moves() {
    let reader = pgn::new("fide");
    pgn::skip_moves(reader);
    pgn::feed(reader, b"[White \"Anna\"]\n\n1. e4 e5 2. Ke3 1-0");
    pgn::finish(reader);
    assert_eq!(pgn::next(reader), 7);
    assert_eq!(words(2)[1], 0, "no issues");
    let number = game::from_bytes(&pgn::take_bytes(reader));
    assert_eq!(super::game::moves(number), "1-0");
    pgn::free(reader);
    game::free(number);
}
