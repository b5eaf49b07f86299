//! A fixed area of wasm memory through which positions and lists of numbers cross.
//!
//! JavaScript writes and reads it through typed arrays (`js/wasm/engine.js`). It never moves, so its addresses are
//! requested only once. There is only one thread: the atomic types just allow the area to be a `static`, and their
//! relaxed loads and stores compile to ordinary ones.
//!
//! No array is cleared or copied as a whole: V8 calls a function outside the wasm for that, which takes longer than a
//! few dozen loads and stores.

use core::sync::atomic::AtomicU32;
use core::sync::atomic::Ordering::Relaxed;

use chess_arbiter::{Bitboard, CastlingMode, MoveList, PACKED_WORDS, PackedPosition, Position, Setup};
use wasm_bindgen::prelude::*;

type PositionArea = [AtomicU32; PACKED_WORDS];

static POSITION: PositionArea = [const { AtomicU32::new(0) }; PACKED_WORDS];
static OTHER: PositionArea = [const { AtomicU32::new(0) }; PACKED_WORDS];
// With wasm-bindgen's strings instead of these two, reading a FEN takes a tenth longer and writing one a quarter; the
// wasm would be 0.2 kB smaller.
/// The capacity for a text from JavaScript in bytes: more than the FEN of any position of chess. Longer ones cross as strings.
const TEXT_BYTES: usize = 128;
/// The capacity for a text to JavaScript: more than any FEN, even with promoted pieces and full pockets.
const ANSWER_BYTES: usize = if cfg!(feature = "variants") { 1024 } else { TEXT_BYTES };
static TEXT: [AtomicU32; ANSWER_BYTES / 4] = [const { AtomicU32::new(0) }; ANSWER_BYTES / 4];
static WORDS: [AtomicU32; MoveList::MOST] = [const { AtomicU32::new(0) }; MoveList::MOST];

/// Where a part of the area is: 0 the position, 1 the second position, 2 the words, 3 the text; and how large: 4 the words
/// of a position, 5 the bytes of a text from JavaScript.
#[wasm_bindgen(js_name = packedLayout)]
pub fn layout(part: u32) -> u32 {
    match part {
        0 => POSITION.as_ptr() as u32,
        1 => OTHER.as_ptr() as u32,
        2 => WORDS.as_ptr() as u32,
        3 => TEXT.as_ptr() as u32,
        4 => PACKED_WORDS as u32,
        _ => TEXT_BYTES as u32,
    }
}

fn taken(area: &PositionArea) -> PackedPosition {
    core::array::from_fn(|word| area[word].load(Relaxed))
}

/// Reads the position written by JavaScript.
pub fn position() -> Position {
    Position::unpack(&taken(&POSITION))
}

/// Reads the second position written by JavaScript.
pub fn other_position() -> Position {
    Position::unpack(&taken(&OTHER))
}

/// Reads the setup written by JavaScript instead of the position.
pub fn setup() -> (Setup, CastlingMode) {
    Setup::unpack(&taken(&POSITION))
}

fn put_packed(packed: &PackedPosition) {
    for (place, word) in POSITION.iter().zip(packed) {
        place.store(*word, Relaxed);
    }
}

/// Writes a position for JavaScript.
pub fn put_position(position: &Position) {
    put_packed(&position.pack());
}

/// Writes a setup instead of the position for JavaScript.
pub fn put_setup(setup: &Setup, mode: CastlingMode) {
    put_packed(&setup.pack(mode));
}

/// Writes a list of words for JavaScript; returns their number. Throws if there are more than the moves of any position.
pub fn put_words(fill: impl FnOnce(&mut dyn FnMut(u32))) -> u32 {
    let mut len = 0;
    fill(&mut |word| {
        WORDS.get(len).unwrap_or_else(|| too_long()).store(word, Relaxed);
        len += 1;
    });
    len as u32
}

#[cold]
fn too_long() -> ! {
    wasm_bindgen::throw_str("an answer of the engine is too long: this is a bug in chess-arbiter")
}

/// Writes a set of squares for JavaScript: its low half, then its high half.
pub fn put_set(set: Bitboard) {
    WORDS[0].store(set.0 as u32, Relaxed);
    WORDS[1].store((set.0 >> 32) as u32, Relaxed);
}

/// Calls a function with the text written by JavaScript; with an empty one if the length or the text is invalid.
pub fn with_text<R>(len: u32, read: impl FnOnce(&str) -> R) -> R {
    let words: [_; TEXT_BYTES / 4] = core::array::from_fn(|word| TEXT[word].load(Relaxed).to_le_bytes());
    read(words.as_flattened().get(..len as usize).and_then(|text| str::from_utf8(text).ok()).unwrap_or_default())
}

/// Writes a text for JavaScript; returns its length in bytes. Throws if it does not fit.
pub fn put_text(text: &str) -> u32 {
    if text.len() > ANSWER_BYTES {
        too_long();
    }
    for (bytes, place) in text.as_bytes().chunks(4).zip(&TEXT) {
        let word = bytes.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
        place.store(word, Relaxed);
    }
    text.len() as u32
}
