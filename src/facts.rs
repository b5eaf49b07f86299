//! What a sentence says: pieces, squares and moves, before any word is chosen.
//!
//! The engine says everything like this; a [`Language`](crate::Language) makes the text. So a page can say it in its own
//! words, and in any language.

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

/// A piece and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[allow(missing_docs)]
pub struct PieceOn {
    pub square: Square,
    pub color: Color,
    pub role: Role,
}

/// A move of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// The number of the move: 2 in `2... d5`.
    pub number: u32,
    /// The move; its side is [`San::color`].
    pub san: San,
}

/// A whole file, rank or diagonal, by its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[allow(missing_docs)]
pub struct Line {
    pub from: Square,
    pub to: Square,
}

/// A fact of any kind, for who makes words of it or sends it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'a> {
    Color(Color),
    Role(Role),
    Square(Square),
    Piece(PieceOn),
    Pieces(&'a [PieceOn]),
    Move(San),
    Moves(&'a [San]),
    Played(Played),
    Number(u32),
    Line(Line),
    Side(CastlingSide),
    Letter(char),
    Text(&'a str),
    Sentence(Sentence),
    Outcome(Outcome),
}

macro_rules! values {
    ($($Kind:ident($value:ident: $type:ty) = $expression:expr,)*) => {$(
        impl<'a> From<&'a $type> for Value<'a> {
            fn from($value: &'a $type) -> Value<'a> {
                Value::$Kind($expression)
            }
        }
    )*};
}

values! {
    Color(color: Color) = *color,
    Role(role: Role) = *role,
    Square(square: Square) = *square,
    Piece(piece: PieceOn) = *piece,
    Pieces(pieces: Vec<PieceOn>) = pieces,
    Move(san: San) = *san,
    Moves(sans: Vec<San>) = sans,
    Played(played: Played) = *played,
    Number(number: u32) = *number,
    Line(line: Line) = *line,
    Side(side: CastlingSide) = *side,
    Letter(letter: char) = *letter,
    Text(text: String) = text,
    Sentence(sentence: Sentence) = *sentence,
    Outcome(outcome: Outcome) = *outcome,
}

/// The name of a fact in sentences and in JavaScript: that of its field, unless it needs another one.
macro_rules! name {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $name:literal) => {
        $name
    };
}

/// Makes [`Facts`] from one list of its fields: each is an `Option`, or a `Vec` that may be empty.
macro_rules! facts {
    (
        $(#[$about:meta])*
        pub struct Facts {
            optional {
                $($(#[$about_one:meta])* $one:ident $(as $one_name:literal)?: $type:ty,)*
            }
            lists {
                $($(#[$about_list:meta])* $list:ident $(as $list_name:literal)?: $item:ty,)*
            }
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Facts {
            /// Which sentence says it.
            pub sentence: Sentence,
            $($(#[$about_one])* pub $one: Option<$type>,)*
            $($(#[$about_list])* pub $list: Vec<$item>,)*
        }

        impl Facts {
            /// The names of all facts, as sentences and JavaScript have them.
            pub const NAMES: &[&str] =
                &[$(name!($one $($one_name)?),)* $(name!($list $($list_name)?),)*];

            /// A sentence without any facts yet. Not inlined: each caller would write out all its fields.
            #[inline(never)]
            pub(crate) const fn new(sentence: Sentence) -> Facts {
                Facts { sentence, $($one: None,)* $($list: Vec::new(),)* }
            }

            $(
                #[allow(dead_code, reason = "each fact has one, also where it is only set in place")]
                #[inline(always)]
                pub(crate) fn $one(mut self, $one: $type) -> Facts {
                    self.$one = Some($one);
                    self
                }
            )*

            /// Each fact that is there, with its name.
            #[cfg(feature = "serde")]
            pub(crate) fn all(&self) -> Vec<(&'static str, Value<'_>)> {
                let mut all = Vec::new();
                $(
                    if let Some(value) = &self.$one {
                        all.push((name!($one $($one_name)?), value.into()));
                    }
                )*
                $(
                    if !self.$list.is_empty() {
                        all.push((name!($list $($list_name)?), (&self.$list).into()));
                    }
                )*
                all
            }

            /// The fact of this name, if it is there.
            pub(crate) fn get(&self, name: &str) -> Option<Value<'_>> {
                match name {
                    $(name!($one $($one_name)?) => self.$one.as_ref().map(Value::from),)*
                    $(
                        name!($list $($list_name)?) => {
                            (!self.$list.is_empty()).then(|| Value::from(&self.$list))
                        }
                    )*
                    _ => None,
                }
            }
        }
    };
}

facts! {
    /// A sentence, and what it says. The name of a fact is its place in the text: `{piece}`.
    pub struct Facts {
        optional {
            /// The side that it is about.
            side: Color,
            /// The other side.
            enemy: Color,
            /// A kind of piece.
            role: Role,
            /// Where a move starts.
            from: Square,
            /// Where it goes.
            to: Square,
            /// A square that matters: crossed, arrived on, empty.
            square: Square,
            /// Where the king stands.
            king: Square,
            /// The piece that moves.
            piece: PieceOn,
            /// Another piece: in its way, pinning it, captured.
            other: PieceOn,
            /// The move that was tried.
            mv as "move": San,
            /// The capture of the king that it would allow.
            refutation: San,
            /// A move of the game, and its number.
            played: Played,
            /// A number of a move, rank or the like.
            number: u32,
            /// How many.
            count: u32,
            /// A file, rank or diagonal.
            line: Line,
            /// The side to castle to.
            wing: CastlingSide,
            /// A character.
            letter: char,
            /// A text as it was written, or its beginning.
            text: String,
            /// A sentence within the sentence, which is about the same facts.
            inner: Sentence,
            /// A result.
            outcome: Outcome,
            /// A result that the game, or its tags, claim and that is another one.
            claimed_result as "claimedResult": Outcome,
        }
        lists {
            /// Blockers or attackers.
            pieces: PieceOn,
            /// The moves among which it is not clear.
            moves: San,
        }
    }
}

impl Facts {
    /// With a text as it was written: its beginning, as far as it can be shown.
    pub(crate) fn written(self, written: &str) -> Facts {
        const LONGEST: usize = 40;
        let mut letters = written.chars().filter(|letter| !letter.is_control());
        let mut shown: String = letters.by_ref().take(LONGEST).collect();
        if letters.next().is_some() {
            shown.push('…');
        }
        self.text(shown)
    }

    /// With the pieces on these squares.
    pub(crate) fn with_pieces(mut self, board: &Board, squares: Bitboard) -> Facts {
        let on = |square| Some(PieceOn::new(square, board.piece_at(square)?));
        self.pieces = squares.into_iter().filter_map(on).collect();
        self
    }
}

impl PieceOn {
    pub(crate) const fn new(square: Square, piece: Piece) -> PieceOn {
        PieceOn { square, color: piece.color, role: piece.role }
    }
}
