//! The rules of chess and Chess960: legal moves, notation, FEN and PGN, how games end, and why a move is not legal. No
//! dependencies, no unsafe code, `no_std` with `alloc`.
//!
//! A [`Position`] is always legal, a [`Setup`] may be anything; both are read from FEN by [`str::parse`].
//!
//! ```
//! use chess_arbiter::{Position, Square};
//!
//! let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
//! assert_eq!(position.legal_moves().len(), 26);
//! let castling = position.parse_san("O-O").unwrap();
//! assert_eq!((castling.to(), position.play(castling).is_check()), (Square::G1, false));
//!
//! // Why a move is not legal, in English or another language.
//! let refusal = position.judge("Kf3").unwrap_err();
//! assert_eq!(refusal.reason.code(), "piece-cannot-move-there");
//! assert_eq!(refusal.message(), "A king cannot move from e1 to f3: it goes one square at a time.");
//! # Ok::<(), chess_arbiter::FenError>(())
//! ```
//!
//! # Use the crate from this repository
//!
//! The crate is not on crates.io. Depend on a checkout, or on the repository with `git` in place of `path`. Cargo builds
//! either without Node, in the `target` folder of your program. It needs Rust 1.88 or later:
//!
//! ```toml
//! [dependencies]
//! chess-arbiter = { path = "../chess-arbiter" } # features = ["variants", "serde"]
//! ```
//!
//! It builds for wasm32-unknown-unknown as it is, in a crate of the type `cdylib`. A program without `std` brings its
//! allocator.
//!
//! ```
//! use chess_arbiter::Position;
//!
//! /// How many moves a Chess960 starting position has; 0 if there is none of this number.
//! #[unsafe(no_mangle)]
//! pub extern "C" fn first_moves(number: u16) -> u32 {
//!     Position::chess960(number).map_or(0, |position| position.legal_moves().len() as u32)
//! }
//! assert_eq!(first_moves(518), 20);
//! ```
//!
//! # Games
//!
//! A [`Game`] has moves, variations, comments, claims and ends. The rules say whether threefold repetition and fifty moves
//! must be claimed ([`Rules::Fide`], the default) or end the game ([`Rules::Online`]).
//!
//! ```
//! use chess_arbiter::{Game, Position, Rules};
//!
//! let mut game = Game::new(Position::start(), Rules::Fide);
//! for text in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1".split(' ') {
//!     game.play(text)?; // Err(Refusal) says why not
//! }
//! let refusal = game.judge_claim().unwrap_err();
//! assert_eq!(refusal.message(), "With 4... Ng8 it would stand for the third time: write it down first.");
//! let intended = game.judge("Ng8")?;
//! let end = game.claim_draw_with(intended).unwrap();
//! assert_eq!(end.message(), "Draw by threefold repetition, claimed by Black.");
//! assert_eq!(game.end(), Some(end));
//! # Ok::<(), chess_arbiter::Refusal>(())
//! ```
//!
//! [`read_pgn`] reads all games of a file ([`PgnReader`] one after another, in constant memory) and never fails: the
//! issues of a game are listed beside it. A [`Move`] is data; the position in which it is played turns it into text, as
//! SAN with [`Position::san`] and as UCI with [`San::uci`].
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
//! # Variants
//!
//! With the feature `variants` the crate also plays crazyhouse, atomic, antichess, three-check, king of the hill, horde and
//! racing kings. Without it a [`Position`] has 64 bytes and its [`Variant`] is always chess; with it the variant is a
//! value at run time, and a PGN may have games of any. The types are the same: without the feature, queries about
//! variants answer "chess", and only functions that take a [`Variant`] are missing.
//!
//! ```
//! # #[cfg(feature = "variants")] {
//! use chess_arbiter::{Position, Role, Variant};
//!
//! let fen = "rnb1kbnr/ppp1pppp/8/q7/8/2N5/PPPP1PPP/R1BQKBNR[Pp] w KQkq - 2 4";
//! let position = Position::from_fen_as(fen, Variant::Crazyhouse, None)?;
//! let pocket = position.variant_state().pockets[position.turn().index()];
//! assert_eq!(pocket.count(Role::Pawn), 1);
//! let drop = position.parse_san("@d6").unwrap(); // "P@d6" is the same
//! assert_eq!(position.san(drop).to_string(), "@d6");
//!
//! let hill = Position::from_fen_as("4k3/8/8/8/8/3K4/8/8 w - - 0 1", Variant::KingOfTheHill, None)?;
//! let won = hill.play(hill.parse_san("Kd4").unwrap());
//! assert_eq!(won.variant_end().unwrap().reason.code(), "king-of-the-hill");
//! # }
//! # Ok::<(), chess_arbiter::FenError>(())
//! ```
//!
//! No input makes this crate panic. The npm package `chess-arbiter` is built on it; its documents compare the names in
//! JavaScript and Rust. With the feature `serde`, results are serialized in the form that JavaScript uses.
#![no_std]
// docs.rs marks what a feature adds.
#![cfg_attr(docsrs, feature(doc_cfg))]
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
mod variant;
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
mod book;
mod san;
mod variants;
mod sentence;
mod facts;
mod language;
mod languages;
mod problems;
mod fen;
mod signs;
mod read_move;
mod verdict;
mod line;
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
pub use book::{Book, BookError, BookMove};
pub use castling::{CastlingLetter, CastlingMode, CastlingRights, CastlingSide};
pub use chess_move::{Move, MoveKind, MoveList, Moves};
pub use chess960::ORTHODOX_NUMBER;
#[doc(hidden)]
pub use facts::Value;
pub use facts::{Facts, Line, PieceOn, Played};
pub use fen::{CastlingStyle, CheckStyle, EpStyle, FenError, FenErrorKind, FenField, FenStyle, PocketStyle};
pub use game::{
    Children, ClaimReason, ClaimRefusal, ClaimRefusalCode, DrawClaim, Game, GameProblem, GameProblemCode, MergeError,
    Merged, NodeId, Notes, NotesError, ROSTER, TagError,
};
pub use language::Language;
pub use line::MoveLine;
pub use outcome::{EndReason, GameEnd, Outcome, Rules};
#[doc(hidden)]
pub use packed::{PACKED_WORDS, PackedPosition};
#[doc(hidden)]
pub use pgn::EncodedPgnGame;
pub use pgn::{PgnCause, PgnGame, PgnIssue, PgnReader, PgnStyle, read_pgn};
pub use piece::{Color, Piece, Role};
pub use position::{Kings, Position, PositionError};
pub use premoves::Destinations;
pub use problems::{Problem, ProblemCode};
pub use read_move::WrittenMove;
pub use san::San;
pub use sentence::Sentence;
pub use setup::Setup;
pub use square::{File, Rank, Square, SquareError};
pub use uci::{MoveError, Uci};
pub use variant::{Pocket, Variant, VariantState};
pub use variants::VariantEnd;
pub use verdict::{IllegalReason, Refusal};

/// The example in the README is compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
