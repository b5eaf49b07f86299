//! Sets of squares.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use crate::piece::Color;
use crate::square::{File, Rank, Square};

/// A set of squares, one bit each: bit 0 is a1, bit 63 is h8.
///
/// ```
/// use chess_arbiter::{Bitboard, Rank};
///
/// let rank: Bitboard = Rank::First.into();
/// assert_eq!(rank.len(), 8);
/// assert_eq!(rank.into_iter().next().unwrap().to_string(), "a1");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 64 squares.
    pub const ALL: Bitboard = Bitboard(!0);
    /// The light squares, h1 and a8 among them.
    pub const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);
    /// The dark squares, a1 and h8 among them.
    pub const DARK: Bitboard = Bitboard(!Bitboard::LIGHT.0);
    /// The first and the last rank, where no pawn can stand.
    pub const BACK_RANKS: Bitboard = Bitboard(0xff00_0000_0000_00ff);

    pub(crate) const NOT_A_FILE: u64 = 0xfefe_fefe_fefe_fefe;
    pub(crate) const NOT_H_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;

    /// The number of squares in the set.
    ///
    /// ```
    /// use chess_arbiter::Bitboard;
    /// assert_eq!(Bitboard::EMPTY.len(), 0);
    /// ```
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set is not empty.
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether the set has more than one square.
    ///
    /// ```
    /// use chess_arbiter::Bitboard;
    /// assert!(!Bitboard::EMPTY.with("e4".parse()?).more_than_one());
    /// # Ok::<(), chess_arbiter::SquareError>(())
    /// ```
    #[inline(always)]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether the square is in the set.
    ///
    /// ```
    /// use chess_arbiter::Bitboard;
    /// assert!(Bitboard::EMPTY.with("e4".parse()?).contains("e4".parse()?));
    /// # Ok::<(), chess_arbiter::SquareError>(())
    /// ```
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// The set with this square added.
    ///
    /// ```
    /// use chess_arbiter::Bitboard;
    /// assert_eq!(Bitboard::EMPTY.with("e4".parse()?).len(), 1);
    /// # Ok::<(), chess_arbiter::SquareError>(())
    /// ```
    #[inline(always)]
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | 1 << square.index())
    }

    /// The set with this square removed.
    ///
    /// ```
    /// use chess_arbiter::Bitboard;
    /// let set = Bitboard::EMPTY.with("e4".parse()?);
    /// assert!(set.without("e4".parse()?).is_empty());
    /// # Ok::<(), chess_arbiter::SquareError>(())
    /// ```
    #[inline(always)]
    pub const fn without(self, square: Square) -> Bitboard {
        Bitboard(self.0 & !(1 << square.index()))
    }

    /// The square with the lowest index, or `None` if the set is empty.
    ///
    /// ```
    /// use chess_arbiter::Bitboard;
    /// let set = Bitboard::EMPTY.with("e4".parse()?).with("a1".parse()?);
    /// assert_eq!(set.first(), Some("a1".parse()?));
    /// # Ok::<(), chess_arbiter::SquareError>(())
    /// ```
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        Square::from_index(self.0.trailing_zeros() as u8)
    }

    /// The square with the highest index, or `None` if the set is empty.
    ///
    /// ```
    /// use chess_arbiter::Bitboard;
    /// let set = Bitboard::EMPTY.with("e4".parse()?).with("a1".parse()?);
    /// assert_eq!(set.last(), Some("e4".parse()?));
    /// # Ok::<(), chess_arbiter::SquareError>(())
    /// ```
    #[inline(always)]
    pub const fn last(self) -> Option<Square> {
        Square::from_index(63u8.wrapping_sub(self.0.leading_zeros() as u8))
    }

    /// The only square of the set, or `None` if it does not have exactly one.
    ///
    /// ```
    /// use chess_arbiter::Bitboard;
    /// assert_eq!(Bitboard::EMPTY.with("e4".parse()?).single(), Some("e4".parse()?));
    /// # Ok::<(), chess_arbiter::SquareError>(())
    /// ```
    #[inline(always)]
    pub const fn single(self) -> Option<Square> {
        if self.more_than_one() { None } else { self.first() }
    }

    /// The first square of a set that must not be empty; a1 if it is.
    #[inline(always)]
    pub(crate) const fn lowest(self) -> Square {
        Square::wrapping(self.0.trailing_zeros())
    }

    /// Every square of the set one step towards the enemy of this color.
    #[inline(always)]
    pub(crate) const fn forward(self, color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard(self.0 << 8),
            Color::Black => Bitboard(self.0 >> 8),
        }
    }
}

impl From<Square> for Bitboard {
    #[inline(always)]
    fn from(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }
}

impl From<File> for Bitboard {
    #[inline(always)]
    fn from(file: File) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << file.index())
    }
}

impl From<Rank> for Bitboard {
    #[inline(always)]
    fn from(rank: Rank) -> Bitboard {
        Bitboard(0xff << (8 * rank.index()))
    }
}

impl FromIterator<Square> for Bitboard {
    #[inline(always)]
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

macro_rules! set_operators {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident: |$a:ident, $b:ident| $set:expr;)*) => {$(
        impl $operator for Bitboard {
            type Output = Bitboard;

            #[inline(always)]
            fn $method(self, other: Bitboard) -> Bitboard {
                let ($a, $b) = (self.0, other.0);
                Bitboard($set)
            }
        }

        impl $assign for Bitboard {
            #[inline(always)]
            fn $assign_method(&mut self, other: Bitboard) {
                *self = self.$method(other);
            }
        }
    )*};
}

set_operators! {
    BitAnd bitand BitAndAssign bitand_assign: |a, b| a & b;
    BitOr bitor BitOrAssign bitor_assign: |a, b| a | b;
    BitXor bitxor BitXorAssign bitxor_assign: |a, b| a ^ b;
    Sub sub SubAssign sub_assign: |a, b| a & !b;
}

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline(always)]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

/// The squares of a set, from a1 to h8.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::wrapping(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl fmt::Debug for Bitboard {
    /// Draws the set as eight lines, rank 8 first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.contains(Square::new(file, rank)) { "1" } else { "." };
                f.write_str(mark)?;
                f.write_str(if file == File::H { "\n" } else { " " })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_squares_agree_with_is_light() {
        for square in Square::all() {
            assert_eq!(Bitboard::LIGHT.contains(square), square.is_light());
        }
    }

    #[test]
    fn the_empty_set_has_no_first_or_last_square() {
        assert_eq!(Bitboard::EMPTY.first(), None);
        assert_eq!(Bitboard::EMPTY.last(), None);
        assert_eq!(Bitboard::EMPTY.single(), None);
    }
}
