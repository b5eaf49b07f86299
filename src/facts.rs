//! What a sentence tells of: pieces, squares and moves, before any word is chosen.
//!
//! The engine says everything like this; a [`Language`](crate::Language) makes the text. So a page can
//! say it in its own words, and JavaScript, which has the words, gets numbers.

use alloc::string::String;
use alloc::vec::Vec;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::CastlingSide;
use crate::outcome::Outcome;
use crate::piece::{Color, Piece, Role};
use crate::san::San;
use crate::sentence::Sentence;
use crate::square::Square;

/// One thing that a sentence tells of. The name of the variant is its place in the text: `{piece}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The side that it is about.
    Side(Color),
    /// The other side.
    Enemy(Color),
    /// A kind of piece.
    Role(Role),
    /// Where a move starts.
    From(Square),
    /// Where it goes.
    To(Square),
    /// A square that matters: crossed, arrived on, empty.
    Square(Square),
    /// Where the king stands.
    King(Square),
    /// The piece that moves.
    Piece(Square, Piece),
    /// Another piece: in its way, pinning it, captured.
    Other(Square, Piece),
    /// One of several pieces, as blockers and attackers are. May come several times.
    Pieces(Square, Piece),
    /// The move that was tried.
    Move(San),
    /// The capture of the king that it would allow.
    Refutation(San),
    /// One of several moves. May come several times.
    Moves(San),
    /// A move of the game, and its number.
    Played(u32, San),
    /// A number of a move, rank or the like.
    Number(u32),
    /// How many.
    Count(u32),
    /// The line through two squares: a file, a rank or a diagonal.
    Line(Square, Square),
    /// The side to castle to.
    Wing(CastlingSide),
    /// A character.
    Letter(char),
    /// A text, as it was written.
    Text(String),
    /// A sentence within the sentence, which is about the same facts.
    Inner(Sentence),
    /// A result.
    Outcome(Outcome),
    /// A result that does not agree with it.
    Told(Outcome),
}

/// A sentence with all that it tells of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Which sentence.
    pub sentence: Sentence,
    /// What it tells of, in no particular order.
    pub facts: Vec<Fact>,
}

impl Facts {
    pub(crate) fn new(sentence: Sentence) -> Facts {
        Facts { sentence, facts: Vec::new() }
    }

    pub(crate) fn with(mut self, fact: Fact) -> Facts {
        self.facts.push(fact);
        self
    }

    /// With a text as it was written: its beginning, as far as it can be shown.
    pub(crate) fn with_text(self, written: &str) -> Facts {
        const LONGEST: usize = 40;
        let mut letters = written.chars().filter(|letter| !letter.is_control());
        let mut shown: String = letters.by_ref().take(LONGEST).collect();
        if letters.next().is_some() {
            shown.push('…');
        }
        self.with(Fact::Text(shown))
    }

    /// With each of the pieces on these squares.
    pub(crate) fn with_pieces(mut self, board: &Board, squares: Bitboard) -> Facts {
        for square in squares {
            if let Some(piece) = board.piece_at(square) {
                self.facts.push(Fact::Pieces(square, piece));
            }
        }
        self
    }

    /// The text of a sentence that repeats what was written, if it does.
    pub fn text(&self) -> Option<&str> {
        self.facts.iter().find_map(|fact| match fact {
            Fact::Text(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// The facts as numbers, for crossing borders: for each its place among the variants of [`Fact`]
    /// and what it is, a square as its index, a piece as square, role (from bit 8) and color (bit 11),
    /// a move as [`San::bits`]. Two numbers stand for a move that was played: first its number. A text
    /// is its length in bytes.
    pub fn words(&self, mut put: impl FnMut(u32)) {
        for fact in &self.facts {
            let (place, word) = fact.word();
            if let Fact::Played(number, _) = fact {
                put(place);
                put(*number);
            }
            put(place);
            put(word);
        }
    }
}

impl Fact {
    fn word(&self) -> (u32, u32) {
        let square = |square: &Square| u32::from(square.index());
        let piece = |at: &Square, piece: &Piece| {
            square(at) | (piece.role.index() as u32) << 8 | (piece.color.index() as u32) << 11
        };
        let outcome = |outcome: &Outcome| match outcome {
            Outcome::Win(color) => color.index() as u32,
            Outcome::Draw => 2,
        };
        match self {
            Fact::Side(color) => (0, color.index() as u32),
            Fact::Enemy(color) => (1, color.index() as u32),
            Fact::Role(role) => (2, role.index() as u32),
            Fact::From(at) => (3, square(at)),
            Fact::To(at) => (4, square(at)),
            Fact::Square(at) => (5, square(at)),
            Fact::King(at) => (6, square(at)),
            Fact::Piece(at, what) => (7, piece(at, what)),
            Fact::Other(at, what) => (8, piece(at, what)),
            Fact::Pieces(at, what) => (9, piece(at, what)),
            Fact::Move(san) => (10, san.bits()),
            Fact::Refutation(san) => (11, san.bits()),
            Fact::Moves(san) => (12, san.bits()),
            Fact::Played(_, san) => (13, san.bits()),
            Fact::Number(number) => (14, *number),
            Fact::Count(count) => (15, *count),
            Fact::Line(from, to) => (16, square(from) | square(to) << 8),
            Fact::Wing(side) => (17, u32::from(*side == CastlingSide::Queen)),
            Fact::Letter(letter) => (18, *letter as u32),
            Fact::Text(text) => (19, text.len() as u32),
            Fact::Inner(sentence) => (20, *sentence as u32),
            Fact::Outcome(result) => (21, outcome(result)),
            Fact::Told(result) => (22, outcome(result)),
        }
    }
}
