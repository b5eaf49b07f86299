//! chess-arbiter for JavaScript: convert in, call, convert out.
//!
//! Values cross the boundary in three ways. A position is a value that JavaScript keeps as eleven words: it and lists of
//! moves are numbers in the `packed` area. What is rich (refusals, problems, errors, notes, claims) goes out as
//! the engine's own types through `object`. Texts and other numbers cross as wasm-bindgen converts them.
//!
//! No export returns a single reference (a bare `JsValue` or `Array`): V8 crashes on those in Node 20 and 22, see
//! `tests/js/exports.test.js`. `Result<JsValue, JsValue>`, `Vec` and `String` come back as numbers.

mod game;
mod memory;
mod notes;
mod object;
mod packed;
mod pgn;
mod position;
mod setup;
mod table;

#[cfg(test)]
mod tests;
