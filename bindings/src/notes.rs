//! Notes as JavaScript writes them: plain copies that `js/notes.js` has checked, so that no code of others runs when they
//! are read here.

use chess_arbiter::{Annotations, Eval, Millionths, Notes, tidy_comment};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// What `checkedNotes` of `js/notes.js` returns.
    pub type WrittenNotes;

    #[wasm_bindgen(method, getter, js_name = commentBefore)]
    fn comment_before(this: &WrittenNotes) -> String;

    #[wasm_bindgen(method, getter)]
    fn comment(this: &WrittenNotes) -> String;

    #[wasm_bindgen(method, getter)]
    fn nags(this: &WrittenNotes) -> Vec<u16>;

    #[wasm_bindgen(method, getter)]
    fn clock(this: &WrittenNotes) -> Option<f64>;

    #[wasm_bindgen(method, getter)]
    fn elapsed(this: &WrittenNotes) -> Option<f64>;

    #[wasm_bindgen(method, getter)]
    fn pawns(this: &WrittenNotes) -> Option<f64>;

    #[wasm_bindgen(method, getter)]
    fn mate(this: &WrittenNotes) -> Option<i32>;

    #[wasm_bindgen(method, getter)]
    fn depth(this: &WrittenNotes) -> Option<u32>;

    /// Squares and arrows, as `[%csl]` and `[%cal]` have them.
    #[wasm_bindgen(method, getter)]
    fn marks(this: &WrittenNotes) -> String;
}

fn millionths(number: f64) -> Millionths {
    (number * 1e6).round() as Millionths
}

impl WrittenNotes {
    /// The notes. Commands that stand in the comments become annotations, as they would when the game is read again.
    pub fn read(&self) -> Notes {
        let pawns = self.pawns().map(|pawns| Eval::Pawns(millionths(pawns)));
        let mut annotations = Annotations {
            clock: self.clock().map(millionths),
            elapsed: self.elapsed().map(millionths),
            eval: self.mate().map(Eval::Mate).or(pawns).map(|eval| (eval, self.depth())),
            squares: Vec::new(),
            arrows: Vec::new(),
        };
        annotations.take_from(&self.marks());
        let after = annotations.take_from(&self.comment());
        let before = annotations.take_from(&self.comment_before());
        Notes { before, after, nags: self.nags(), annotations }
    }
}

/// A comment as PGN can hold it: its lines trimmed, empty ones left out.
#[wasm_bindgen(js_name = tidyComment)]
pub fn tidy(text: &str) -> String {
    tidy_comment(text)
}
