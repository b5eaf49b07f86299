//! The data of a sentence: pieces, squares and moves, independent of the language.
//!
//! The engine returns facts; a [`Language`](crate::Language) turns them into text. So a page can use its own
//! words, and any language.

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
use crate::variant::Pocket;

/// A piece and its square.
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
    /// The move number: 2 in `2... d5`.
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

/// A fact of any kind, to be written or serialized.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Value<'a> {
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
    Pocket(Pocket),
}

macro_rules! values {
    ($($(#[$about:meta])* $Kind:ident($value:ident: $type:ty) = $expression:expr,)*) => {$(
        $(#[$about])*
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
    Pocket(pocket: Pocket) = *pocket,
}

/// The name of a fact in sentences and in JavaScript: that of its field, unless another one is given.
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
        #[non_exhaustive]
        pub struct Facts {
            /// The sentence for these facts.
            pub sentence: Sentence,
            $($(#[$about_one])* pub $one: Option<$type>,)*
            $($(#[$about_list])* pub $list: Vec<$item>,)*
        }

        impl Facts {
            /// The names of all facts in sentences and in JavaScript.
            pub const NAMES: &[&str] =
                &[$(name!($one $($one_name)?),)* $(name!($list $($list_name)?),)*];

            /// A sentence without any facts yet. Not inlined, because each caller would initialize all the fields.
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

            /// Calls a function with each fact that is present and its place in [`Facts::NAMES`].
            #[doc(hidden)]
            pub fn each<'a>(&'a self, call: &mut dyn FnMut(usize, Value<'a>)) {
                let mut place = 0;
                $(
                    if let Some(value) = &self.$one {
                        call(place, value.into());
                    }
                    place += 1;
                )*
                $(
                    if !self.$list.is_empty() {
                        call(place, (&self.$list).into());
                    }
                    place += 1;
                )*
                let _ = place;
            }

            /// Each fact that is present, with its name.
            #[cfg(feature = "serde")]
            pub(crate) fn all(&self) -> Vec<(&'static str, Value<'_>)> {
                let mut all = Vec::new();
                self.each(&mut |place, value| all.push((Facts::NAMES[place], value)));
                all
            }

            /// The fact with this name, if present.
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
    /// A sentence and its data. The name of a fact is its slot in the text: `{piece}`.
    pub struct Facts {
        optional {
            /// The side in question.
            side: Color,
            /// The other side.
            enemy: Color,
            /// A kind of piece.
            role: Role,
            /// The square of origin of a move or a rook.
            from: Square,
            /// Its target.
            to: Square,
            /// Another relevant square: crossed, arrived on, empty.
            square: Square,
            /// The king's square.
            king: Square,
            /// The piece that moves.
            piece: PieceOn,
            /// Another piece: in its way, pinning it, captured.
            other: PieceOn,
            /// The move that was tried.
            mv as "move": San,
            /// The capture of the king that the move would allow.
            refutation: San,
            /// A move of the game, and its number.
            played: Played,
            /// The number of a move, a rank or similar.
            number: u32,
            /// A count.
            count: u32,
            /// A file, rank or diagonal.
            line: Line,
            /// The side to castle to.
            wing: CastlingSide,
            /// A character.
            letter: char,
            /// A text as the user wrote it, or its beginning.
            text: String,
            /// A sentence within the sentence, with the same facts.
            inner: Sentence,
            /// A result.
            outcome: Outcome,
            /// A different result, claimed by the game or its tags.
            claimed_result as "claimedResult": Outcome,
            /// A pocket, of which sentences name the kinds of pieces.
            held: Pocket,
        }
        lists {
            /// Blockers or attackers.
            pieces: PieceOn,
            /// The moves that an ambiguous text may mean.
            moves: San,
        }
    }
}

impl Facts {
    /// Adds a text that the user wrote: its beginning, shortened to a displayable length.
    pub(crate) fn written(self, written: &str) -> Facts {
        const LONGEST: usize = 40;
        let mut letters = written.chars().filter(|letter| !letter.is_control());
        let mut shown: String = letters.by_ref().take(LONGEST).collect();
        if letters.next().is_some() {
            shown.push('…');
        }
        self.text(shown)
    }

    /// Adds the pieces on these squares.
    pub(crate) fn with_pieces(mut self, board: &Board, squares: Bitboard) -> Facts {
        self.pieces = pieces_on(board, squares);
        self
    }
}

/// The pieces on these squares.
pub(crate) fn pieces_on(board: &Board, squares: Bitboard) -> Vec<PieceOn> {
    let on = |square| Some(PieceOn::new(square, board.piece_at(square)?));
    squares.into_iter().filter_map(on).collect()
}

impl PieceOn {
    pub(crate) const fn new(square: Square, piece: Piece) -> PieceOn {
        PieceOn { square, color: piece.color, role: piece.role }
    }
}
