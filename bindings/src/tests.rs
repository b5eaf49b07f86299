//! What only a JavaScript engine can show: memory that JavaScript can read and write, parcels it can
//! read.

use chess_arbiter::{FenField, Sentence};
use js_sys::{Uint8Array, Uint32Array, WebAssembly};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::parcel::{Parcel, Unpacked};
use crate::{exchange, game, pgn, position};

fn memory() -> JsValue {
    let memory: WebAssembly::Memory = wasm_bindgen::memory().unchecked_into();
    memory.buffer()
}

fn letters(len: u32) -> Uint8Array {
    Uint8Array::new_with_byte_offset_and_length(&memory(), exchange::address(3), len)
}

/// Writes into the text area as JavaScript does.
fn put_text(text: &str) -> u32 {
    letters(text.len() as u32).copy_from(text.as_bytes());
    text.len() as u32
}

#[wasm_bindgen_test]
fn a_bad_fen_is_told_with_its_field() {
    assert_eq!(position::from_fen(put_text("rnbqkbnr/pppppppp/9"), 2), 2);
    let error = position::fen_error(b"rnbqkbnr/pppppppp/9", 2);
    let mut error = Unpacked(&error);
    let told = [error.number(), error.number(), error.number()];
    assert_eq!(told, [FenField::Placement as u64, 0, Sentence::FenRankCount as u64]);
    assert!(position::fen_error(b"4k3/8/8/8/8/8/8/4K3 w - - 0 1", 2).is_empty());
}

#[wasm_bindgen_test]
fn a_position_crosses_and_comes_back() {
    position::from_fen(put_text("nr1kb1r1/ppp3pp/8/2Pp4/8/7P/PP3PP1/1R3KBR w HBgb d6 0 9"), 2);
    let view = |at| Uint32Array::new_with_byte_offset_and_length(&memory(), at, 11);
    let kept = view(exchange::address(0)).to_vec();
    position::start();
    assert_eq!(position::moves(64), 20);
    view(exchange::address(0)).copy_from(&kept);
    view(exchange::address(1)).copy_from(&kept);
    assert!(position::equal());
    assert_eq!(position::castling_rook(false, true), 1);
}

#[wasm_bindgen_test]
fn a_refusal_is_a_parcel() {
    position::from_fen(put_text("r6k/4q3/8/8/8/B7/8/K7 w - -"), 2);
    let refusal = position::refusal(put_text("Bxe7"));
    let mut refusal = Unpacked(&refusal);
    // The rook on a8, its capture on a1, no candidate that goes to e7.
    assert_eq!(refusal.bytes(), [56]);
    assert_eq!(refusal.number() & 0xfff, 56);
    assert!(refusal.bytes().is_empty());
    assert_eq!(refusal.number(), Sentence::ExposesKingPinned as u64);
    assert!(position::refusal(put_text("Kb1")).is_empty());
}

#[wasm_bindgen_test]
fn a_game_is_read_frozen_and_thawed() {
    let mut reader = pgn::PgnReader::new();
    reader.feed("1. e4 {Gr\u{fc}\u{df}e} e5 2. Ke3 *".as_bytes());
    reader.finish();
    let parcel = reader.next();
    assert!(reader.next().is_empty());
    let mut read = Unpacked(&parcel);
    let frozen = read.bytes();
    // The king may not go to e3 at once.
    assert_eq!(read.number(), 1);
    let thawed = game::Game::thaw(frozen).unwrap();
    assert_eq!(thawed.ply(), 2);
    let notes = thawed.notes_at(1);
    let mut notes = Unpacked(&notes);
    assert_eq!((notes.text(), notes.text()), ("", "Gr\u{fc}\u{df}e"));
    assert!(game::Game::thaw(&frozen[..frozen.len() / 2]).is_none());
}

#[wasm_bindgen_test]
fn what_is_packed_is_unpacked() {
    let mut parcel = Parcel::default();
    let numbers = [None, Some(0), Some(-1), Some(9_000_000_000_000_000), Some(-300)];
    for number in numbers {
        parcel.maybe(number);
    }
    parcel.numbers([7, u32::MAX]);
    let mut unpacked = Unpacked(&parcel.0);
    for number in numbers {
        assert_eq!(unpacked.maybe(), number);
    }
    assert_eq!([(); 3].map(|()| unpacked.number()), [2, 7, u64::from(u32::MAX)]);
    assert_eq!((unpacked.number(), unpacked.maybe(), unpacked.text()), (0, None, ""));
}
