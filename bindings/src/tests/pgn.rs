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
    assert_eq!(pgn::next(reader), 3);
    let [length, issues, line] = words(3)[..] else { panic!("three words") };
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
