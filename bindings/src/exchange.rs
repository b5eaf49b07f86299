//! A fixed area of wasm memory through which positions, short texts and move lists cross.
//!
//! JavaScript writes and reads it through typed arrays. It never moves, so its addresses are asked for
//! once; a view must be made anew when the memory grows. There is one thread: the atomic types only let
//! the area be a `static`, and their relaxed loads and stores are ordinary ones.

use core::fmt;
use core::str::from_utf8;
use core::sync::atomic::Ordering::Relaxed;
use core::sync::atomic::{AtomicU32, AtomicU64};

use chess_arbiter::{MoveList, PackedPosition, Position};
use wasm_bindgen::prelude::*;

/// The longest text in bytes; longer ones cross as strings.
const TEXT: usize = 512;
const WORDS_LEN: usize = MoveList::MOST;

type PositionArea = [AtomicU32; 11];

static POSITION: PositionArea = [const { AtomicU32::new(0) }; 11];
static OTHER: PositionArea = [const { AtomicU32::new(0) }; 11];
static WORDS: [AtomicU32; WORDS_LEN] = [const { AtomicU32::new(0) }; WORDS_LEN];
/// Read and written by eight bytes.
static LETTERS: [AtomicU64; TEXT / 8] = [const { AtomicU64::new(0) }; TEXT / 8];

/// Where a part of the area is: 0 the position, 1 the second position, 2 the words, 3 the text.
#[wasm_bindgen(js_name = exchangeAddress)]
pub fn address(part: u32) -> u32 {
    match part {
        0 => POSITION.as_ptr() as u32,
        1 => OTHER.as_ptr() as u32,
        2 => WORDS.as_ptr() as u32,
        _ => LETTERS.as_ptr() as u32,
    }
}

fn taken(area: &PositionArea) -> Position {
    let mut packed = PackedPosition::default();
    for (word, place) in packed.iter_mut().zip(area) {
        *word = place.load(Relaxed);
    }
    Position::unpack(&packed)
}

/// The position that JavaScript has written.
pub fn position() -> Position {
    taken(&POSITION)
}

/// The second position that JavaScript has written.
pub fn other_position() -> Position {
    taken(&OTHER)
}

/// Leaves a position for JavaScript to take.
pub fn put_position(position: &Position) {
    for (place, word) in POSITION.iter().zip(position.pack()) {
        place.store(word, Relaxed);
    }
}

/// Calls with the text of this many bytes that JavaScript has written.
pub fn with_text<T>(len: u32, call: impl FnOnce(&str) -> T) -> T {
    let mut letters = [0; TEXT];
    let len = (len as usize).min(TEXT);
    let (words, _) = letters.as_chunks_mut();
    for (word, place) in words.iter_mut().zip(&LETTERS).take(len.div_ceil(8)) {
        *word = place.load(Relaxed).to_le_bytes();
    }
    // Encoded by TextEncoder, so always valid; were it not, it would be no text we know.
    call(letters.get(..len).and_then(|bytes| from_utf8(bytes).ok()).unwrap_or("\u{fffd}"))
}

/// Leaves a text for JavaScript to take; returns its length in bytes.
pub fn put_text(write: impl FnOnce(&mut TextWriter) -> fmt::Result) -> u32 {
    let mut writer = TextWriter::default();
    // An error only if the text is too long, and none that is written here can be.
    let _ = write(&mut writer);
    writer.finish()
}

/// Writes what will be left in the text area, eight bytes at a time.
#[derive(Default)]
pub struct TextWriter {
    len: usize,
    /// The last bytes, which do not fill a word yet.
    rest: u64,
}

impl TextWriter {
    #[inline(always)]
    fn push(&mut self, byte: u8) -> fmt::Result {
        self.rest |= u64::from(byte) << (self.len % 8 * 8);
        self.len += 1;
        if self.len.is_multiple_of(8) {
            LETTERS.get(self.len / 8 - 1).ok_or(fmt::Error)?.store(self.rest, Relaxed);
            self.rest = 0;
        }
        Ok(())
    }

    fn finish(self) -> u32 {
        if let Some(place) = LETTERS.get(self.len / 8) {
            place.store(self.rest, Relaxed);
        }
        self.len as u32
    }
}

impl fmt::Write for TextWriter {
    // Written once, not wherever a text is written.
    #[inline(never)]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.bytes().try_for_each(|byte| self.push(byte))
    }

    #[inline(never)]
    fn write_char(&mut self, letter: char) -> fmt::Result {
        match u8::try_from(letter) {
            Ok(byte) if byte < 0x80 => self.push(byte),
            _ => self.write_str(letter.encode_utf8(&mut [0; 4])),
        }
    }
}

/// Leaves a list of words for JavaScript to take; returns how many.
pub fn put_words(fill: impl FnOnce(&mut dyn FnMut(u32))) -> u32 {
    let mut len = 0;
    fill(&mut |word| {
        if let Some(place) = WORDS.get(len) {
            place.store(word, Relaxed);
            len += 1;
        }
    });
    len as u32
}
