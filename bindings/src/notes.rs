//! Notes as JavaScript writes them: plain copies that `js/notes.js` has checked, so that no code of others runs when they
//! are read here.

use chess_arbiter::{Annotations, Eval, Millionths, Notes, tidy_comment};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// `Notes` of `js/notes.js`.
    pub type WrittenNotes;

    #[wasm_bindgen(method, getter, js_name = commentBefore)]
    fn comment_before(this: &WrittenNotes) -> String;

    #[wasm_bindgen(method, getter)]
    fn comment(this: &WrittenNotes) -> String;

    #[wasm_bindgen(method, getter)]
    fn nags(this: &WrittenNotes) -> Vec<u16>;

    #[wasm_bindgen(method, getter)]
    fn annotations(this: &WrittenNotes) -> WrittenAnnotations;

    /// `Annotations` of `js/types.js`, but marks are one text.
    type WrittenAnnotations;

    #[wasm_bindgen(method, getter)]
    fn clock(this: &WrittenAnnotations) -> Option<f64>;

    #[wasm_bindgen(method, getter)]
    fn elapsed(this: &WrittenAnnotations) -> Option<f64>;

    #[wasm_bindgen(method, getter)]
    fn eval(this: &WrittenAnnotations) -> Option<WrittenEval>;

    /// As in `[%csl]`.
    #[wasm_bindgen(method, getter)]
    fn squares(this: &WrittenAnnotations) -> String;

    /// As in `[%cal]`.
    #[wasm_bindgen(method, getter)]
    fn arrows(this: &WrittenAnnotations) -> String;

    type WrittenEval;

    #[wasm_bindgen(method, getter)]
    fn pawns(this: &WrittenEval) -> Option<f64>;

    #[wasm_bindgen(method, getter)]
    fn mate(this: &WrittenEval) -> Option<i32>;

    #[wasm_bindgen(method, getter)]
    fn depth(this: &WrittenEval) -> Option<u32>;
}

fn millionths(number: f64) -> Millionths {
    (number * 1e6).round() as Millionths
}

impl WrittenEval {
    fn read(&self) -> Option<(Eval, Option<u32>)> {
        let eval = match self.mate() {
            Some(mate) => Eval::Mate(mate),
            None => Eval::Pawns(millionths(self.pawns()?)),
        };
        Some((eval, self.depth()))
    }
}

impl WrittenNotes {
    /// The notes. Commands that stand in the comments become annotations, as they would when the game is read again.
    pub fn read(&self) -> Notes {
        let written = self.annotations();
        let mut annotations = Annotations {
            clock: written.clock().map(millionths),
            elapsed: written.elapsed().map(millionths),
            eval: written.eval().and_then(|eval| eval.read()),
            ..Annotations::default()
        };
        for (name, marks) in [("[%csl ", written.squares()), ("[%cal ", written.arrows())] {
            annotations.take_from(&[name, &marks, "]"].concat());
        }
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
