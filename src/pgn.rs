//! Games as text: PGN, read as the world writes it and written by the standard.
//!
//! Read are files with or without a byte order mark, in UTF-8 or Latin-1, with any line ends; escaped
//! lines (`%`), comments in braces and to the end of the line; variations of any depth; NAGs, `!?` and
//! the signs that programs write for them; passed turns (`--`, `Z0`), which make it a game under free rules; moves in any notation that
//! [`Position::parse_san`](crate::Position::parse_san) knows; results glued to the last move (`Qxf7#1-0`), and
//! `+`, `#`, points and commas apart from their move; games without tags, without a result, without a blank line
//! between them.
//!
//! What is wrong is reported, and the rest is read. A bad move ends its line. A word that names no square, and is no
//! castling, is passed over. A comment that is not closed ends where a line `[Event "…` behind a blank line begins
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
