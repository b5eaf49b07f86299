#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

extern crate alloc;

// A module uses the ones above it, never one after it; a test guards that.
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
mod read_move;
mod verdict;
mod annotation;
mod packed;
mod game;
mod pgn;
#[cfg(feature = "serde")]
mod serialize;

pub use annotation::{Annotations, Eval, MarkColor, Millionths, tidy_comment};
pub use attacks::{
    attacks, between, bishop_attacks, king_attacks, knight_attacks, line, pawn_attacks,
    queen_attacks, rook_attacks,
};
pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{CastlingLetter, CastlingMode, CastlingRights, CastlingSide};
pub use chess_move::{Move, MoveKind, MoveList, Moves};
pub use chess960::ORTHODOX_NUMBER;
pub use facts::{Facts, Line, PieceOn, Played};
pub use fen::{CastlingStyle, EpStyle, FenError, FenErrorKind, FenField, FenStyle};
pub use game::{
    Children, ClaimReason, DrawClaim, Game, NodeId, Notes, NotesError, ROSTER, TagError,
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
pub use setup::Setup;
pub use square::{File, Rank, Square, SquareError};
pub use uci::{MoveError, Uci};
pub use verdict::{IllegalReason, Refusal};
