//! A fixed area of wasm memory through which positions, texts and move lists cross.
//!
//! JavaScript writes and reads it through typed arrays. It never moves, so its addresses are asked for
//! once; a view must be made anew when the memory grows.

use std::cell::{Cell, RefCell};
use std::fmt;

use chess_arbiter::{MoveList, PackedPosition, Position};
use wasm_bindgen::prelude::*;

/// The longest text in bytes; longer ones cross as strings.
const TEXT: usize = 512;
/// All moves there can be, and what there is to say beside them.
const WORDS_LEN: usize = MoveList::MOST + 256;

thread_local! {
    static POSITION: Cell<PackedPosition> = const { Cell::new([0; 13]) };
    static OTHER: Cell<PackedPosition> = const { Cell::new([0; 13]) };
    static WORDS: RefCell<[u32; WORDS_LEN]> = const { RefCell::new([0; WORDS_LEN]) };
    static LETTERS: RefCell<[u8; TEXT]> = const { RefCell::new([0; TEXT]) };
}

/// Where the area's parts are: position, second position, words, text.
#[wasm_bindgen(js_name = exchangeAddresses)]
pub fn addresses() -> Vec<u32> {
    vec![
        POSITION.with(Cell::as_ptr) as u32,
        OTHER.with(Cell::as_ptr) as u32,
        WORDS.with(RefCell::as_ptr) as u32,
        LETTERS.with(RefCell::as_ptr) as u32,
    ]
}

/// The position that JavaScript has written.
pub fn position() -> Position {
    Position::unpack(&POSITION.get())
}

/// The second position that JavaScript has written.
pub fn other_position() -> Position {
    Position::unpack(&OTHER.get())
}

/// Leaves a position for JavaScript to take.
pub fn put_position(position: &Position) {
    POSITION.set(position.pack());
}

/// Calls with the text of this many bytes that JavaScript has written.
pub fn with_text<T>(len: u32, call: impl FnOnce(&str) -> T) -> T {
    LETTERS.with_borrow(|letters| {
        let bytes = letters.get(..len as usize).unwrap_or(&[]);
        // Encoded by TextEncoder, so always valid; were it not, it would be no text we know.
        call(std::str::from_utf8(bytes).unwrap_or("\u{fffd}"))
    })
}

/// Leaves a text for JavaScript to take; returns its length in bytes.
pub fn put_text(write: impl FnOnce(&mut TextWriter<'_>) -> fmt::Result) -> u32 {
    LETTERS.with_borrow_mut(|text| {
        let mut writer = TextWriter { text, len: 0 };
        // An error only if the text is too long, and none that is written here can be.
        let _ = write(&mut writer);
        writer.len as u32
    })
}

/// Writes into the text area.
pub struct TextWriter<'a> {
    text: &'a mut [u8; TEXT],
    len: usize,
}

impl fmt::Write for TextWriter<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.len + text.len();
        self.text.get_mut(self.len..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }

    fn write_char(&mut self, letter: char) -> fmt::Result {
        if letter.is_ascii() {
            *self.text.get_mut(self.len).ok_or(fmt::Error)? = letter as u8;
            self.len += 1;
            Ok(())
        } else {
            self.write_str(letter.encode_utf8(&mut [0; 4]))
        }
    }
}

/// Leaves a list of words for JavaScript to take; returns how many.
pub fn put_words(fill: impl FnOnce(&mut dyn FnMut(u32))) -> u32 {
    WORDS.with_borrow_mut(|words| {
        let mut len = 0;
        fill(&mut |word| {
            if let Some(place) = words.get_mut(len) {
                *place = word;
                len += 1;
            }
        });
        len as u32
    })
}
