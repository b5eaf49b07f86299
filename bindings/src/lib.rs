//! chess-arbiter for JavaScript: convert in, call, convert out.
//!
//! `docs/architecture.md` has a table of the ways in which values cross the boundary.
//!
//! No export returns a single reference (a bare `JsValue` or `Array`): V8 crashes on those in Node 20 and 22, see
//! `tests/js/wasm.test.js`. `Result<JsValue, JsValue>`, `Vec` and `String` come back as numbers.

#![cfg_attr(all(target_arch = "wasm32", not(feature = "whole"), not(test)), no_std)]

extern crate alloc;

mod end;
#[cfg(feature = "whole")]
mod game;
mod memory;
#[cfg(feature = "whole")]
mod notes;
#[cfg(feature = "whole")]
mod object;
mod packed;
#[cfg(feature = "whole")]
mod pgn;
mod position;
mod results;
mod setup;
#[cfg(feature = "whole")]
mod table;
#[cfg(feature = "variants")]
mod variants;

#[cfg(test)]
mod tests;

/// Without std, panic messages are not formatted, because nobody would see them: a panic is a bug and traps.
#[cfg(all(target_arch = "wasm32", not(feature = "whole"), not(test)))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}
