//! Refusals and problems cross as plain objects: they are rich, and rare.

use chess_arbiter::{Bitboard, Problem, Refusal, San};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// A refusal, with squares as indices and candidates as `San::bits`.
#[derive(Serialize)]
pub struct RefusalObject<'a> {
    reason: &'static str,
    message: &'a str,
    squares: Vec<u8>,
    refutation: Option<&'a str>,
    candidates: Vec<u32>,
}

impl<'a> RefusalObject<'a> {
    /// The object of a refusal, whose candidates are given with their texts.
    pub fn new(refusal: &'a Refusal, candidates: impl Iterator<Item = u32>) -> RefusalObject<'a> {
        RefusalObject {
            reason: refusal.reason.code(),
            message: &refusal.message,
            squares: indices(refusal.squares),
            refutation: refusal.refutation.as_deref(),
            candidates: candidates.collect(),
        }
    }
}

#[derive(Serialize)]
struct ProblemObject<'a> {
    code: &'static str,
    message: &'a str,
    squares: Vec<u8>,
}

fn indices(squares: Bitboard) -> Vec<u8> {
    squares.into_iter().map(|square| square.index()).collect()
}

/// How objects are returned: never an error, but as a place in a table instead of as a reference.
/// V8 before version 12 (Node 20) crashes when it deoptimizes code into which it has inlined a call
/// that returns a reference.
pub type Returned = Result<JsValue, JsValue>;

/// Any of these as a JavaScript object.
pub fn object<T: Serialize>(value: &T) -> Returned {
    Ok(serde_wasm_bindgen::to_value(value)?)
}

/// A refusal as an object.
pub fn refusal_object(refusal: &Refusal, candidates: impl Iterator<Item = San>) -> Returned {
    object(&RefusalObject::new(refusal, candidates.map(San::bits)))
}

/// Problems, with squares as indices.
pub fn problem_objects(problems: &[Problem]) -> Returned {
    let objects: Vec<ProblemObject<'_>> = problems
        .iter()
        .map(|problem| ProblemObject {
            code: problem.code.code(),
            message: &problem.message,
            squares: indices(problem.squares),
        })
        .collect();
    object(&objects)
}
