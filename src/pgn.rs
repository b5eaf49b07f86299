//! PGN: lenient reading, standard-conforming writing.
//!
//! Reads files with or without a byte order mark, in UTF-8 or Latin-1, with any line ends; escaped
//! lines (`%`), comments in braces and to the end of the line; variations of any depth; NAGs, `!?` and
//! the signs that programs write for them; null moves (`--`, `Z0`), which make it a game under free rules; moves in
//! any notation that [`Position::parse_san`](crate::Position::parse_san) reads; results attached to the last move
//! (`Qxf7#1-0`), and
//! `+`, `#`, dots and commas separated from their move; games without tags, without a result, without a blank line
//! between them.
//!
//! Errors are reported, and the rest is read. A bad move ends its line. A word that names no square, and is not
//! castling, is skipped. An unclosed comment ends where a line `[Event "…` after a blank line begins
//! the next game.

mod issue;
mod lexer;
mod reader;
mod start;
mod words;
mod writer;

pub use issue::{PgnCause, PgnIssue};
pub use reader::{EncodedPgnGame, PgnGame, PgnReader, read_pgn};
pub use writer::PgnStyle;
