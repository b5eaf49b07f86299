//! Tests in a JavaScript engine, Node and Chromium: they call every export, and read the memory as JavaScript does.
//! `tests/js/exports.test.js` fails if one is called by none of them. What users of the module see is tested in `tests/js`.

mod position;
mod questions;
mod setup;

#[cfg(feature = "whole")]
mod ends;
#[cfg(feature = "whole")]
mod game;
#[cfg(feature = "whole")]
mod notes;
#[cfg(feature = "whole")]
mod pgn;
#[cfg(feature = "whole")]
mod tree;
#[cfg(feature = "variants")]
mod variants;

use chess_arbiter::{Bitboard, Facts, San, Sentence, Square};
use js_sys::Uint32Array;

use crate::{memory, packed};

/// How to read a FEN: as its castling field suggests.
const AUTO: u32 = 2;
/// Added for boards without kings.
const KINGS_OPTIONAL: u32 = 4;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Writes the position of a FEN into the packed area.
fn put(fen: &str) {
    assert!(crate::position::from_fen(fen, AUTO) < 2, "{fen}");
}

/// The position in the packed area.
fn fen() -> String {
    packed::with_text(crate::position::fen(0), str::to_string)
}

/// A view of a part of the packed area, as JavaScript has it.
fn view(part: u32, length: u32) -> Uint32Array {
    Uint32Array::new_with_byte_offset_and_length(&memory::memory().unwrap().buffer(), packed::layout(part), length)
}

/// The words of the position in the packed area.
fn packed_position() -> Vec<u32> {
    view(0, packed::layout(4)).to_vec()
}

/// The words that the engine has written.
fn words(count: u32) -> Vec<u32> {
    view(2, count).to_vec()
}

/// The names of these squares.
fn names(set: &[u32]) -> String {
    let &[low, high] = set else { panic!("two halves") };
    joined(Bitboard(u64::from(high) << 32 | u64::from(low)))
}

/// The set that the engine has written.
fn set() -> String {
    names(&words(2))
}

/// Items that the engine has written, such as `b1: a3 c3`: a square and the two halves of a set each.
fn destinations(count: u32) -> Vec<String> {
    let items = words(count);
    items.as_chunks().0.iter().map(|&[from, low, high]| format!("{}: {}", name(from), names(&[low, high]))).collect()
}

fn joined(items: impl IntoIterator<Item: ToString>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

fn sans(moves: &[u32]) -> String {
    joined(moves.iter().map(|word| San::from_bits(*word)))
}

fn name(square: u32) -> Square {
    crate::position::square(square)
}

fn square(name: &str) -> u32 {
    name.parse::<Square>().unwrap().index().into()
}

/// A move by squares, as `packedSquares` of `js/values/moves.js` makes it.
fn by_squares(from: &str, to: &str, promotion: u32) -> u32 {
    square(from) | square(to) << 6 | promotion << 12 | 1 << 16
}

const QUEEN: u32 = 4;
const NO_PROMOTION: u32 = 7;

/// The number that stands before a fact.
fn fact(name: &str) -> u32 {
    1 + Facts::NAMES.iter().position(|each| *each == name).unwrap() as u32
}

/// The only number of a legal move.
fn legal(judged: Vec<u32>) -> u32 {
    assert_eq!(judged.len(), 1);
    judged[0]
}

/// The sentence of a refusal or a problem.
fn sentence(words: &[u32]) -> Sentence {
    assert!(words.len() > 1);
    Sentence::ALL[words[0] as usize]
}
