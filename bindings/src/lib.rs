//! chess-arbiter for JavaScript: convert in, call, convert out.
//!
//! Values cross the boundary in three ways. A position, which JavaScript stores as eleven words, and lists of
//! moves cross as numbers in the `packed` area. Structured results (refusals, problems, errors, notes, claims) leave
//! as the engine's own types through `object`. wasm-bindgen converts texts and other numbers.
//!
//! No export returns a single reference (a bare `JsValue` or `Array`): V8 crashes on those in Node 20 and 22, see
//! `tests/js/wasm.test.js`. `Result<JsValue, JsValue>`, `Vec` and `String` come back as numbers.

mod end;
#[cfg(feature = "whole")]
mod game;
mod memory;
#[cfg(feature = "whole")]
mod notes;
mod object;
mod packed;
#[cfg(feature = "whole")]
mod pgn;
mod position;
mod setup;
#[cfg(feature = "whole")]
mod table;
#[cfg(feature = "variants")]
mod variants;

#[cfg(all(test, feature = "whole"))]
mod tests;
