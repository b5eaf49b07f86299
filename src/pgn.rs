//! PGN: lenient reading, standard-conforming writing.
//!
//! Reads files with or without a byte order mark, in UTF-8, windows-1252 or UTF-16 (with its mark), with any line ends;
//! between `[pgn]` and `[/pgn]`; tags in typographic quotes; escaped lines (`%`), comments in braces and to the end of
//! the line; variations of any depth; NAGs, `!?` and the signs that programs write for them, and others, which are
//! dropped; null moves (`--`, `Z0`, `<>`, `0000`), which make it a game under free rules; moves in any notation that
//! [`Position::parse_san`](crate::Position::parse_san) reads; results attached to the last move (`Qxf7#1-0`), and `+`,
//! `#`, dots and commas separated from their move; games without tags, without a result, without a blank line between
//! them. What follows a result belongs to the game before, unless it is the first move of another one. Without tags and
//! a result, a game ends where the numbers begin again at `1.` after a blank line; a tag of the roster that comes again
//! after a blank line begins a game, and comments after the blank line are the new game's.
//!
//! A comment keeps its place: on the move before it, or after a variation, at the beginning of one and between a number
//! and its move as [`Notes::before`](crate::Notes::before) of the move that follows. If none follows, it joins the one
//! on the last move.
//!
//! Errors are reported, and everything else is read. A bad move ends its line. A variation that is numbered like the
//! next move continues the line. A word that neither names a square nor is castling is skipped. Text in brackets that
//! is not a tag pair is a comment or a diagram mark. An unclosed comment ends where a line `[Event "…` after a blank
//! line begins the next game.

mod blanks;
mod encoding;
mod issue;
mod lexer;
mod parser;
mod pgn_game;
mod reader;
mod words;
mod writer;

pub use issue::{PgnCause, PgnIssue};
pub use pgn_game::{EncodedPgnGame, PgnGame};
pub use reader::{PgnReader, read_pgn};
pub use writer::PgnStyle;
