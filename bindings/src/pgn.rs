//! Reading PGN.

use alloc::vec::Vec;

use chess_arbiter::PgnIssue;
use wasm_bindgen::prelude::*;

use crate::facts::issues_parcel;

/// Reads games from bytes that arrive in pieces. A game is handed over frozen, so that reading many
/// keeps no memory here.
#[wasm_bindgen]
#[derive(Default)]
pub struct PgnReader {
    reader: chess_arbiter::PgnReader,
    issues: Vec<PgnIssue>,
}

#[wasm_bindgen]
impl PgnReader {
    /// A reader that has read nothing.
    #[wasm_bindgen(constructor)]
    pub fn new() -> PgnReader {
        PgnReader::default()
    }

    /// Takes the next bytes.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.reader.feed(bytes);
    }

    /// Says that no more bytes will come.
    pub fn finish(&mut self) {
        self.reader.finish();
    }

    /// The next game that is complete, frozen.
    pub fn next(&mut self) -> Option<Vec<u8>> {
        let read = self.reader.next_frozen()?;
        self.issues = read.issues;
        Some(read.game)
    }

    /// What was not as it should be in the last game; nothing if all was.
    pub fn issues(&self) -> Vec<u8> {
        issues_parcel(&self.issues)
    }
}
