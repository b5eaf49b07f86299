//! Comments, NAGs and annotations cross as parcels: both comments; NAGs; clock, elapsed time and pawns in
//! millionths, moves to mate, depth; color and square of each mark, color and squares of each arrow.

use alloc::string::String;
use alloc::vec::Vec;

use chess_arbiter::{Annotations, Eval, MarkColor, Notes, Square};
use wasm_bindgen::prelude::*;

use crate::parcel::{Parcel, Unpacked};

fn color_index(color: MarkColor) -> u8 {
    color as u8
}

/// Notes as a parcel.
pub fn notes_parcel(notes: &Notes) -> Vec<u8> {
    let annotations = &notes.annotations;
    let mut parcel = Parcel::default();
    parcel.text(&notes.before);
    parcel.text(&notes.after);
    parcel.numbers(notes.nags.iter().map(|nag| u32::from(*nag)));
    let (pawns, mate, depth) = match annotations.eval {
        None => (None, None, None),
        Some((Eval::Pawns(pawns), depth)) => (Some(pawns), None, depth),
        Some((Eval::Mate(moves), depth)) => (None, Some(i64::from(moves)), depth),
    };
    for number in [annotations.clock, annotations.elapsed, pawns, mate, depth.map(i64::from)] {
        parcel.maybe(number);
    }
    parcel.number(2 * annotations.squares.len() as u64);
    for (color, square) in &annotations.squares {
        parcel.0.extend([color_index(*color), square.index()]);
    }
    parcel.number(3 * annotations.arrows.len() as u64);
    for (color, from, to) in &annotations.arrows {
        parcel.0.extend([color_index(*color), from.index(), to.index()]);
    }
    parcel.0
}

/// Notes from their parcel. Commands that stand in the comments become annotations, as they would when
/// the game is read again.
pub fn notes_of(parcel: &[u8]) -> Notes {
    let mut parcel = Unpacked(parcel);
    let (before, after) = (parcel.text(), parcel.text());
    let nags = (0..parcel.number()).map(|_| parcel.number() as u16).collect();
    let (clock, elapsed) = (parcel.maybe(), parcel.maybe());
    let (pawns, mate) = (parcel.maybe(), parcel.maybe());
    let depth = parcel.maybe().map(|depth| depth as u32);
    let eval = match (mate, pawns) {
        (Some(mate), _) => Some((Eval::Mate(mate as i32), depth)),
        (None, Some(pawns)) => Some((Eval::Pawns(pawns), depth)),
        (None, None) => None,
    };
    let color = |index: u8| MarkColor::ALL.get(usize::from(index)).copied();
    let mut annotations = Annotations {
        clock,
        elapsed,
        eval,
        squares: parcel
            .bytes()
            .chunks_exact(2)
            .filter_map(|mark| Some((color(mark[0])?, Square::from_index(mark[1])?)))
            .collect(),
        arrows: parcel
            .bytes()
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
pub fn tidy_comment(text: &[u8]) -> Vec<u8> {
    String::into_bytes(chess_arbiter::tidy_comment(core::str::from_utf8(text).unwrap_or("")))
}
