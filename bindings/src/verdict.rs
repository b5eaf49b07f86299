//! Refusals and problems cross as plain objects: they are rich, and rare.

use chess_arbiter::{Bitboard, Position, Problem, Refusal};
use serde::Serialize;
use wasm_bindgen::prelude::*;

#[derive(Serialize)]
struct RefusalObject<'a> {
    reason: &'static str,
    message: &'a str,
    squares: Vec<u8>,
    refutation: Option<&'a str>,
    candidates: Vec<u32>,
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

fn object<T: Serialize>(value: &T) -> JsValue {
    serde_wasm_bindgen::to_value(value).unwrap_or(JsValue::NULL)
}

/// A refusal, with squares as indices and candidates as `San::bits`.
pub fn refusal_object(refusal: &Refusal, position: &Position) -> JsValue {
    object(&RefusalObject {
        reason: refusal.reason.code(),
        message: &refusal.message,
        squares: indices(refusal.squares),
        refutation: refusal.refutation.as_deref(),
        candidates: refusal.candidates.iter().map(|&mv| position.san(mv).bits()).collect(),
    })
}

/// Problems, with squares as indices.
pub fn problem_objects(problems: &[Problem]) -> JsValue {
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
