//! Notes from JavaScript: plain copies checked by `js/values/notes.js`, so that reading them here runs no foreign
//! code.

use chess_arbiter::{Notes, tidy_comment};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The result of `checkedNotes` of `js/values/notes.js`.
    pub type WrittenNotes;

    #[wasm_bindgen(method, getter, js_name = commentBefore)]
    fn comment_before(this: &WrittenNotes) -> String;

    /// Includes the annotations, as commands.
    #[wasm_bindgen(method, getter)]
    fn comment(this: &WrittenNotes) -> String;

    #[wasm_bindgen(method, getter)]
    fn nags(this: &WrittenNotes) -> Vec<u16>;
}

impl WrittenNotes {
    /// The notes. Commands in the comments become annotations when the game gets them.
    pub fn read(&self) -> Notes {
        Notes {
            before: self.comment_before(),
            after: self.comment(),
            nags: self.nags(),
            annotations: Default::default(),
        }
    }
}

/// Normalizes a comment for PGN: lines are trimmed, and of several blank lines in a row one is kept.
#[wasm_bindgen(js_name = tidyComment)]
pub fn tidy(text: &str) -> String {
    tidy_comment(text)
}
