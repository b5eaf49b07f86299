//! What the engine has to say crosses as numbers; `js/facts.js` makes objects of them, and
//! `js/language.js` sentences.

use chess_arbiter::{Bitboard, Facts, FenError, PgnIssue, Problem, Refusal, San};

use crate::exchange::{put_text, put_words};

fn put_set(squares: Bitboard, put: &mut dyn FnMut(u32)) {
    put(squares.0 as u32);
    put((squares.0 >> 32) as u32);
}

/// The sentence and its facts; their text, if they have one, in the text area.
fn put_sentence(facts: &Facts, put: &mut dyn FnMut(u32)) {
    put(facts.sentence as u32);
    facts.words(put);
    if let Some(text) = facts.text() {
        put_text(|to| core::fmt::Write::write_str(to, text));
    }
}

fn put_verdict(
    refusal: &Refusal,
    candidates: impl ExactSizeIterator<Item = San>,
    put: &mut dyn FnMut(u32),
) {
    put_set(refusal.squares, put);
    put(refusal.refutation.map_or(0, San::bits));
    put(candidates.len() as u32);
    for candidate in candidates {
        put(candidate.bits());
    }
    put_sentence(&refusal.facts, put);
}

/// Leaves a refusal: its squares, its refutation or 0, the number of candidates and these, the
/// sentence. Returns the number of words.
pub fn put_refusal(refusal: &Refusal, candidates: impl ExactSizeIterator<Item = San>) -> u32 {
    put_words(|put| put_verdict(refusal, candidates, put))
}

/// Leaves why a FEN cannot be read: the field's place among `FenField`s, where, the sentence. Returns
/// the number of words.
pub fn put_fen_error(error: &FenError) -> u32 {
    put_words(|put| {
        put(error.field() as u32);
        put(error.offset as u32);
        put_sentence(&error.facts(), put);
    })
}

/// Leaves a problem: its squares, the sentence. Returns the number of words.
pub fn put_problem(problem: &Problem) -> u32 {
    put_words(|put| {
        put_set(problem.squares, put);
        put_sentence(&problem.facts, put);
    })
}

/// Leaves an issue: line, column, 1 if a refusal follows or 0 if a sentence. Returns the number of
/// words.
pub fn put_issue(issue: &PgnIssue) -> u32 {
    put_words(|put| {
        put(issue.line);
        put(issue.column);
        match &issue.verdict {
            Some((refusal, candidates)) => {
                put(1);
                put_verdict(refusal, candidates.iter().copied(), put);
            }
            None => {
                put(0);
                put_sentence(&issue.facts, put);
            }
        }
    })
}
