#![doc = include_str!("../README.md")]
//!
//! # A program in Rust
//!
//! [`read_pgn`] reads all games of a file ([`PgnReader`] one after another, in constant memory) and never fails: the
//! issues of a game are listed beside it. A [`Move`] is data; the position in which it is played turns it into text,
//! as SAN with [`Position::san`] and as UCI with [`San::uci`].
//!
//! ```
//! use chess_arbiter::{Language, read_pgn};
//!
//! let pgn = "1. e4 e5 2. Ke2 Nf6 3. Ke1 Nc6 4. Nf3 d6 5. Be2 Be7 *";
//! for read in read_pgn(pgn.as_bytes()) {
//!     for issue in &read.issues {
//!         println!("{}:{}: {}", issue.line, issue.column, issue.message());
//!     }
//!     let position = read.game.position(); // at the end of the game
//!     for mv in position.legal_moves() {
//!         println!("{}", position.san(mv)); // "a3", "a4", …
//!     }
//!     // Ask the game, not the position: only the game knows the move that lost the right to castle.
//!     let refusal = read.game.judge("O-O").unwrap_err();
//!     assert_eq!(refusal.message(), "White may not castle king side: the king moved with 2. Ke2.");
//!     let german = refusal.message_in(&Language::GERMAN);
//!     assert_eq!(german, "Weiß darf nicht kurz rochieren, denn der König zog mit 2. Ke2.");
//! }
//! ```
//!
//! A [`Position`] is always legal, a [`Setup`] may be anything; both are read from FEN by [`str::parse`]. A [`Game`]
//! has moves, variations, comments, claims and ends. No input makes this crate panic.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs, missing_debug_implementations)]

extern crate alloc;

// A module uses only the modules above it; a test checks that.
mod text;
mod named;
mod square;
mod piece;
mod bitboard;
mod attacks;
mod chess_move;
mod castling;
mod board;
mod zobrist;
mod setup;
mod position;
mod movegen;
mod premoves;
mod chess960;
mod material;
mod outcome;
mod dead_position;
mod perft;
mod uci;
mod san;
mod sentence;
mod facts;
mod language;
mod languages;
mod problems;
mod fen;
mod signs;
mod read_move;
mod verdict;
mod annotation;
mod packed;
mod game;
mod pgn;
#[cfg(feature = "serde")]
mod serialize;

pub use annotation::{Annotations, Command, Eval, MarkColor, Millionths, tidy_comment};
pub use attacks::{
    attacks, between, bishop_attacks, king_attacks, knight_attacks, line, pawn_attacks, queen_attacks, rook_attacks,
};
pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{CastlingLetter, CastlingMode, CastlingRights, CastlingSide};
pub use chess_move::{Move, MoveKind, MoveList, Moves};
pub use chess960::ORTHODOX_NUMBER;
pub use facts::{Facts, Line, PieceOn, Played};
pub use fen::{CastlingStyle, EpStyle, FenError, FenErrorKind, FenField, FenStyle};
pub use game::{
    Children, ClaimReason, DrawClaim, Game, GameProblem, GameProblemCode, NodeId, Notes, NotesError, ROSTER, TagError,
};
pub use language::Language;
pub use outcome::{EndReason, GameEnd, Outcome, Rules};
pub use packed::PackedPosition;
pub use pgn::{EncodedPgnGame, PgnCause, PgnGame, PgnIssue, PgnReader, PgnStyle, read_pgn};
pub use piece::{Color, Piece, Role};
pub use position::{Kings, Position, PositionError};
pub use premoves::Destinations;
pub use problems::{Problem, ProblemCode};
pub use read_move::WrittenMove;
pub use san::San;
pub use sentence::Sentence;
#[cfg(feature = "serde")]
pub use serialize::MovesAsWords;
pub use setup::Setup;
pub use square::{File, Rank, Square, SquareError};
pub use uci::{MoveError, Uci};
pub use verdict::{IllegalReason, Refusal};
