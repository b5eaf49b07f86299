//! Reading PGN.

use chess_arbiter::{EncodedPgnGame, PgnIssue};
use wasm_bindgen::prelude::*;

use crate::object::object;
use crate::packed::put_words;

/// Games are handed over together until they have so many bytes: to take each by itself would need a fifteenth of the
/// time that reading it takes. In JavaScript they share their memory, which stays as long as one of them, so they should
/// not be many, and one that is larger comes alone.
const TOGETHER: usize = 1 << 12;

/// Reads games from bytes that arrive in pieces. Games are handed over encoded, so that reading many keeps no memory here.
#[wasm_bindgen]
#[derive(Default)]
pub struct PgnReader {
    reader: chess_arbiter::PgnReader,
    /// A large game that is not to share memory with those before it.
    large: Option<EncodedPgnGame>,
    bytes: Vec<u8>,
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

    /// Reads the next games that are complete. Leaves two words for each: the length of its bytes, and how many issues it
    /// has. Returns how many words.
    pub fn next(&mut self) -> u32 {
        put_words(|put| {
            while self.bytes.len() < TOGETHER {
                let next = self.large.take().or_else(|| self.reader.next_encoded());
                let Some(read) = next else { break };
                if read.game.len() > TOGETHER && !self.bytes.is_empty() {
                    self.large = Some(read);
                    break;
                }
                put(read.game.len() as u32);
                put(read.issues.len() as u32);
                self.bytes.extend(read.game);
                self.issues.extend(read.issues);
            }
        })
    }

    /// The games that were read, encoded, one behind the other.
    #[wasm_bindgen(js_name = takeBytes)]
    pub fn take_bytes(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }

    /// Their issues, one behind the other.
    #[wasm_bindgen(js_name = takeIssues)]
    pub fn take_issues(&mut self) -> Result<JsValue, JsValue> {
        object(&std::mem::take(&mut self.issues))
    }
}
