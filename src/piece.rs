//! Colors, roles and pieces.

use core::fmt;
use core::ops::Not;

use crate::named::named;
use crate::square::Rank;

named! {
    /// One of the two sides.
    #[derive(PartialOrd, Ord)]
    #[allow(missing_docs)]
    pub enum Color(name, from_name) {
        White = "white",
        Black = "black",
    }
}

impl Color {
    /// 0 for White, 1 for Black.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank on which this side's pieces start: the first or the eighth.
    ///
    /// ```
    /// use chess_arbiter::{Color, Rank};
    /// assert_eq!(Color::Black.back_rank(), Rank::Eighth);
    /// ```
    pub const fn back_rank(self) -> Rank {
        match self {
            Color::White => Rank::First,
            Color::Black => Rank::Eighth,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Not for Color {
    type Output = Color;

    #[inline(always)]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

named! {
    /// A kind of piece.
    #[derive(PartialOrd, Ord)]
    #[allow(missing_docs)]
    pub enum Role(name, from_name) {
        Pawn = "pawn",
        Knight = "knight",
        Bishop = "bishop",
        Rook = "rook",
        Queen = "queen",
        King = "king",
    }
}

impl Role {
    /// The roles that a pawn may promote to (FIDE 3.7.3.3), the queen first.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// The role with this index, or `None` if it is not below 6.
    #[inline(always)]
    pub const fn from_index(index: u8) -> Option<Role> {
        if index < 6 { Some(Role::ALL[index as usize]) } else { None }
    }

    /// 0 for the pawn to 5 for the king.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The English letter of this role in upper case: `P N B R Q K`.
    pub const fn letter(self) -> char {
        match self {
            Role::Pawn => 'P',
            Role::Knight => 'N',
            Role::Bishop => 'B',
            Role::Rook => 'R',
            Role::Queen => 'Q',
            Role::King => 'K',
        }
    }

    /// The role of an English letter in either case, or `None`.
    ///
    /// ```
    /// use chess_arbiter::Role;
    /// assert_eq!(Role::from_letter('N'), Some(Role::Knight));
    /// ```
    #[inline(always)]
    pub const fn from_letter(letter: char) -> Option<Role> {
        if letter.is_ascii_alphabetic() { BY_LETTER[letter as usize & 31] } else { None }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The roles by the position of their letters in the alphabet, from 1. A table, because every second character of a
/// FEN is a piece.
static BY_LETTER: [Option<Role>; 32] = {
    let mut table = [None; 32];
    let mut index = 0;
    while index < Role::ALL.len() {
        let role = Role::ALL[index];
        table[role.letter() as usize & 31] = Some(role);
        index += 1;
    }
    table
};

/// A piece: a color and a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[allow(missing_docs)]
pub struct Piece {
    pub color: Color,
    pub role: Role,
}

impl Piece {
    /// The FEN letter: upper case for White, lower case for Black.
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter(),
            Color::Black => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// The piece of a FEN letter, or `None`.
    ///
    /// ```
    /// use chess_arbiter::{Color, Piece};
    /// assert_eq!(Piece::from_letter('n').unwrap().color, Color::Black);
    /// ```
    #[inline(always)]
    pub const fn from_letter(letter: char) -> Option<Piece> {
        match Role::from_letter(letter) {
            Some(role) => {
                let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
                Some(Piece { color, role })
            }
            None => None,
        }
    }
}
