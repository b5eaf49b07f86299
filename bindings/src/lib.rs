//! chess-arbiter for JavaScript: convert in, call, convert out.
//!
//! A position is a value that JavaScript keeps as thirteen words and writes into the `exchange` area
//! before each call; so there is nothing to free, and no move list crosses one by one.

mod exchange;
mod facts;
mod game;
mod notes;
mod pgn;
mod position;

#[cfg(test)]
mod tests;
