//! The rules of chess and Chess960: which moves are legal, and what they are called.
//!
//! Each module uses the ones above it in the list below, never one after it.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

extern crate alloc;

mod attacks;
mod bitboard;
mod board;
mod castling;
mod chess960;
mod chess_move;
mod fen;
mod game;
mod material;
mod movegen;
mod outcome;
mod packed;
mod perft;
mod piece;
mod position;
mod problems;
mod read_move;
mod san;
mod setup;
mod square;
mod uci;
mod verdict;
mod zobrist;

pub use attacks::{
    attacks, between, bishop_attacks, king_attacks, knight_attacks, line, pawn_attacks,
    queen_attacks, rook_attacks,
};
pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{CastlingLetter, CastlingMode, CastlingRights, CastlingSide};
pub use chess_move::{Move, MoveKind, MoveList, Moves};
pub use chess960::ORTHODOX_NUMBER;
pub use fen::{CastlingStyle, EpStyle, FenError, FenErrorKind, FenField, FenStyle};
pub use game::Game;
pub use outcome::{EndReason, GameEnd, Outcome, Rules};
pub use packed::PackedPosition;
pub use piece::{Color, Piece, Role};
pub use position::{Position, PositionError};
pub use problems::{Problem, ProblemCode};
pub use read_move::WrittenMove;
pub use san::San;
pub use setup::Setup;
pub use square::{File, Rank, Square, SquareError};
pub use uci::{MoveError, Uci};
pub use verdict::{IllegalReason, Refusal};
