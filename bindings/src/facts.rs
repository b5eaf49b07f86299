//! What the engine has to say crosses as parcels; `js/facts.js` makes objects of them, and
//! `js/language.js` sentences.

use alloc::vec::Vec;

use chess_arbiter::{Bitboard, Facts, FenError, PgnCause, PgnIssue, Problem, Refusal, San};

use crate::parcel::Parcel;

fn put_squares(parcel: &mut Parcel, squares: Bitboard) {
    parcel.numbers(squares.into_iter().map(|square| u32::from(square.index())));
}

/// The sentence, the words of its facts, and the text that they have, if any.
fn put_facts(parcel: &mut Parcel, facts: &Facts) {
    parcel.number(facts.sentence as u32);
    let mut words = Vec::new();
    facts.words(|word| words.push(word));
    parcel.numbers(words);
    parcel.text(facts.text().unwrap_or(""));
}

/// Squares, refutation or 0, candidates, facts.
fn put_refusal(
    parcel: &mut Parcel,
    refusal: &Refusal,
    candidates: impl ExactSizeIterator<Item = San>,
) {
    put_squares(parcel, refusal.squares);
    parcel.number(refusal.refutation.map_or(0, San::bits));
    parcel.numbers(candidates.map(San::bits));
    put_facts(parcel, &refusal.facts);
}

/// A refusal.
pub fn refusal_parcel(
    refusal: &Refusal,
    candidates: impl ExactSizeIterator<Item = San>,
) -> Vec<u8> {
    let mut parcel = Parcel::default();
    put_refusal(&mut parcel, refusal, candidates);
    parcel.0
}

/// Why a FEN cannot be read: the field's place among `FenField`s, where, facts.
pub fn fen_error_parcel(error: &FenError) -> Vec<u8> {
    let mut parcel = Parcel::default();
    parcel.number(error.field() as u32);
    parcel.number(error.offset as u64);
    put_facts(&mut parcel, &error.facts());
    parcel.0
}

/// Problems: for each squares and facts.
pub fn problems_parcel(problems: &[Problem]) -> Vec<u8> {
    let mut parcel = Parcel::default();
    for problem in problems {
        put_squares(&mut parcel, problem.squares);
        put_facts(&mut parcel, &problem.facts);
    }
    parcel.0
}

/// Issues, behind how many there are: for each line, column, and 1 and a refusal or 0 and facts.
pub fn put_issues(parcel: &mut Parcel, issues: &[PgnIssue]) {
    parcel.number(issues.len() as u64);
    for issue in issues {
        parcel.number(issue.line);
        parcel.number(issue.column);
        match &issue.cause {
            PgnCause::Text(facts) => {
                parcel.number(0u32);
                put_facts(parcel, facts);
            }
            PgnCause::Move(refusal, candidates) => {
                parcel.number(1u32);
                put_refusal(parcel, refusal, candidates.iter().copied());
            }
        }
    }
}
