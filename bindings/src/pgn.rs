//! Reading PGN.

use alloc::vec::Vec;

use chess_arbiter::FrozenPgnGame;
use wasm_bindgen::prelude::*;

use crate::facts::put_issues;
use crate::parcel::Parcel;

/// Games are handed over together until they have so many bytes: to take each by itself would need a fifteenth of the
/// time that reading it takes. In JavaScript they share their memory, which stays as long as one of them, so they should
/// not be many, and one that is larger comes alone.
const TOGETHER: usize = 1 << 12;

/// Reads games from bytes that arrive in pieces. Games are handed over frozen, so that reading many
/// keeps no memory here.
#[wasm_bindgen]
#[derive(Default)]
pub struct PgnReader {
    reader: chess_arbiter::PgnReader,
    /// A large game that is not to share memory with those before it.
    large: Option<FrozenPgnGame>,
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

    /// The next games that are complete, as a parcel: for each its frozen bytes and its issues. Nothing if there is none.
    pub fn next(&mut self) -> Vec<u8> {
        let mut parcel = Parcel::default();
        while parcel.0.len() < TOGETHER {
            let Some(read) = self.large.take().or_else(|| self.reader.next_frozen()) else { break };
            if read.game.len() > TOGETHER && !parcel.0.is_empty() {
                self.large = Some(read);
                break;
            }
            parcel.bytes(&read.game);
            put_issues(&mut parcel, &read.issues);
        }
        parcel.0
    }
}
