//! Reading PGN.

use alloc::vec::Vec;

use wasm_bindgen::prelude::*;

use crate::facts::put_issues;
use crate::parcel::Parcel;

/// Reads games from bytes that arrive in pieces. Games are handed over frozen, so that reading many
/// keeps no memory here.
#[wasm_bindgen]
#[derive(Default)]
pub struct PgnReader(chess_arbiter::PgnReader);

#[wasm_bindgen]
impl PgnReader {
    /// A reader that has read nothing.
    #[wasm_bindgen(constructor)]
    pub fn new() -> PgnReader {
        PgnReader::default()
    }

    /// Takes the next bytes.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.0.feed(bytes);
    }

    /// Says that no more bytes will come.
    pub fn finish(&mut self) {
        self.0.finish();
    }

    /// The next games that are complete, as a parcel: for each its frozen bytes and its issues. At least one if there is
    /// one, and no more once there are so many bytes.
    pub fn next(&mut self, enough: u32) -> Vec<u8> {
        let mut parcel = Parcel::default();
        while parcel.0.is_empty() || parcel.0.len() < enough as usize {
            let Some(read) = self.0.next_frozen() else { break };
            parcel.bytes(&read.game);
            put_issues(&mut parcel, &read.issues);
        }
        parcel.0
    }
}
