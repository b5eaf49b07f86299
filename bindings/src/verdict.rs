//! Refusals and problems cross as parcels.

use alloc::vec::Vec;

use chess_arbiter::{Bitboard, Problem, Refusal, San};

use crate::parcel::Parcel;

fn squares(parcel: &mut Parcel, squares: Bitboard) {
    parcel.numbers(squares.into_iter().map(|square| u32::from(square.index())));
}

/// Packs a refusal: reason, message, squares, refutation, candidates as `San::bits`.
pub fn put_refusal(parcel: &mut Parcel, refusal: &Refusal, candidates: &[San]) {
    parcel.text(refusal.reason.code());
    parcel.text(&refusal.message);
    squares(parcel, refusal.squares);
    parcel.text(refusal.refutation.as_deref().unwrap_or(""));
    parcel.numbers(candidates.iter().map(|san| san.bits()));
}

/// Packs problems: for each code, message and squares.
pub fn problems_parcel(problems: &[Problem]) -> Vec<u8> {
    let mut parcel = Parcel::default();
    parcel.number(problems.len() as u64);
    for problem in problems {
        parcel.text(problem.code.code());
        parcel.text(&problem.message);
        squares(&mut parcel, problem.squares);
    }
    parcel.0
}
