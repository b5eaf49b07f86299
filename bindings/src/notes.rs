//! Notes as JavaScript writes them: plain copies that `js/notes.js` has checked, so that no code of others runs when they
//! are read here.

use chess_arbiter::{Notes, tidy_comment};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// What `checkedNotes` of `js/notes.js` returns.
    pub type WrittenNotes;

    #[wasm_bindgen(method, getter, js_name = commentBefore)]
    fn comment_before(this: &WrittenNotes) -> String;

    /// With the annotations, as commands.
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

/// A comment as PGN can hold it: its lines trimmed, empty ones left out.
#[wasm_bindgen(js_name = tidyComment)]
pub fn tidy(text: &str) -> String {
    tidy_comment(text)
}
