//! Comments, NAGs and annotations cross as plain objects.

use chess_arbiter::{Annotations, Eval, MarkColor, Millionths, Notes, Square};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// How objects are returned: never an error, but as a place in a table instead of as a reference.
/// V8 before version 12 (Node 20) crashes when it deoptimizes code into which it has inlined a call
/// that returns a reference.
pub type Returned = Result<JsValue, JsValue>;

#[derive(Serialize)]
struct NotesObject {
    before: String,
    after: String,
    nags: Vec<u16>,
    clock: Option<f64>,
    elapsed: Option<f64>,
    pawns: Option<f64>,
    mate: Option<i32>,
    depth: Option<u32>,
    /// Color and square, two numbers each.
    squares: Vec<u8>,
    /// Color and two squares, three numbers each.
    arrows: Vec<u8>,
}

fn number(millionths: Millionths) -> f64 {
    millionths as f64 / 1e6
}

/// What is no number, or beyond all bounds, is left out.
fn millionths(number: f64) -> Option<Millionths> {
    let scaled = (number * 1e6).round();
    (scaled.abs() < 9e15).then_some(scaled as Millionths)
}

fn color_index(color: MarkColor) -> u8 {
    MarkColor::ALL.iter().position(|known| *known == color).unwrap_or(0) as u8
}

/// Notes as the object that `js/node.js` reads.
pub fn notes_object(notes: &Notes) -> Returned {
    let annotations = &notes.annotations;
    let (eval, depth) = annotations.eval.unzip();
    Ok(serde_wasm_bindgen::to_value(&NotesObject {
        before: notes.before.clone(),
        after: notes.after.clone(),
        nags: notes.nags.clone(),
        clock: annotations.clock.map(number),
        elapsed: annotations.elapsed.map(number),
        pawns: match eval {
            Some(Eval::Pawns(pawns)) => Some(number(pawns)),
            _ => None,
        },
        mate: match eval {
            Some(Eval::Mate(moves)) => Some(moves),
            _ => None,
        },
        depth: depth.flatten(),
        squares: annotations
            .squares
            .iter()
            .flat_map(|(color, square)| [color_index(*color), square.index()])
            .collect(),
        arrows: annotations
            .arrows
            .iter()
            .flat_map(|(color, from, to)| [color_index(*color), from.index(), to.index()])
            .collect(),
    })?)
}

/// Notes from their parts: both comments, NAGs, numbers (clock, elapsed time, pawns, moves to mate,
/// depth; NaN for none), marks (color and square) and arrows (color and two squares). Commands that
/// stand in the comments become annotations, as they would when the game is read again.
pub fn notes_of(
    before: &str,
    after: &str,
    nags: Vec<u16>,
    numbers: &[f64],
    squares: &[u8],
    arrows: &[u8],
) -> Notes {
    let number = |index: usize| numbers.get(index).copied().filter(|number| !number.is_nan());
    let time = |index| number(index).and_then(millionths).filter(|time| *time >= 0);
    let color = |index: u8| MarkColor::ALL.get(usize::from(index)).copied();
    let depth = number(4).map(|depth| depth as u32);
    let mut annotations = Annotations {
        clock: time(0),
        elapsed: time(1),
        eval: match (number(3), number(2).and_then(millionths)) {
            (Some(mate), _) => Some((Eval::Mate(mate as i32), depth)),
            (None, Some(pawns)) => Some((Eval::Pawns(pawns), depth)),
            (None, None) => None,
        },
        squares: squares
            .chunks_exact(2)
            .filter_map(|mark| Some((color(mark[0])?, Square::from_index(mark[1])?)))
            .collect(),
        arrows: arrows
            .chunks_exact(3)
            .filter_map(|mark| {
                let [from, to] = [mark[1], mark[2]].map(Square::from_index);
                Some((color(mark[0])?, from?, to?))
            })
            .collect(),
    };
    let after = annotations.take_from(after);
    let before = annotations.take_from(before);
    Notes { before, after, nags, annotations }
}

/// A comment as PGN can hold it: its lines trimmed, empty ones left out.
#[wasm_bindgen(js_name = tidyComment)]
pub fn tidy_comment(text: &str) -> String {
    chess_arbiter::tidy_comment(text)
}
