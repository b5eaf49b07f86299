//! chess-arbiter for JavaScript: convert in, call, convert out.
//!
//! A position is a value that JavaScript keeps as eleven words and writes into the `exchange` area
//! before each call; so there is nothing to free, and no move list crosses one by one.

// Without the standard library's panic messages, which nobody would see. Tests need it.
#![cfg_attr(all(target_arch = "wasm32", not(test)), no_std)]

extern crate alloc;

mod exchange;
mod facts;
mod game;
mod notes;
mod parcel;
mod pgn;
mod position;

#[cfg(test)]
mod tests;

#[cfg(all(target_arch = "wasm32", not(test)))]
#[global_allocator]
static ALLOCATOR: rlsf::GlobalTlsf = rlsf::GlobalTlsf::new();

#[cfg(all(target_arch = "wasm32", not(test)))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
