//! Squares, files and ranks.

use core::fmt;
use core::str::FromStr;

/// A file of the board, `A` to `H`: a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// All files, `A` to `H`.
    pub const ALL: [File; 8] = [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H];

    /// The file with this index, or `None` if it is not below 8.
    #[inline(always)]
    pub const fn from_index(index: u8) -> Option<File> {
        if index < 8 { Some(File::ALL[index as usize]) } else { None }
    }

    /// The file of a letter `a` to `h`, or `None`.
    #[inline(always)]
    pub const fn from_letter(letter: u8) -> Option<File> {
        File::from_index(letter.wrapping_sub(b'a'))
    }

    /// 0 for the a-file to 7 for the h-file.
    #[inline(always)]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The letter of this file, `a` to `h`.
    #[inline(always)]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }
}

/// A rank of the board, `First` to `Eighth`: a row, counted from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// All ranks, `First` to `Eighth`.
    pub const ALL: [Rank; 8] =
        [Rank::First, Rank::Second, Rank::Third, Rank::Fourth, Rank::Fifth, Rank::Sixth, Rank::Seventh, Rank::Eighth];

    /// The rank with this index, or `None` if it is not below 8.
    #[inline(always)]
    pub const fn from_index(index: u8) -> Option<Rank> {
        if index < 8 { Some(Rank::ALL[index as usize]) } else { None }
    }

    /// The rank of a digit `1` to `8`, or `None`.
    #[inline(always)]
    pub const fn from_digit(digit: u8) -> Option<Rank> {
        Rank::from_index(digit.wrapping_sub(b'1'))
    }

    /// 0 for the first rank to 7 for the eighth.
    #[inline(always)]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The digit of this rank, `1` to `8`.
    #[inline(always)]
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }
}

/// A square of the board, stored as `8 * rank + file` with a1 = 0.
///
/// ```
/// use chess_arbiter::Square;
///
/// let square: Square = "e4".parse()?;
/// assert_eq!(square.index(), 28);
/// assert_eq!(square.to_string(), "e4");
/// # Ok::<(), chess_arbiter::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// Declares a constant for each square, in the order of their indices.
macro_rules! squares {
    ($($name:ident)*) => {
        #[repr(u8)]
        enum Index {
            $($name,)*
        }

        #[allow(missing_docs)]
        impl Square {
            $(pub const $name: Square = Square(Index::$name as u8);)*
        }
    };
}

squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

impl Square {
    /// The square with this index, or `None` if it is not below 64.
    #[inline(always)]
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 64 { Some(Square(index)) } else { None }
    }

    /// The square with the low six bits of this as its index.
    #[inline(always)]
    pub(crate) const fn wrapping(index: u32) -> Square {
        Square((index & 63) as u8)
    }

    /// The square at the intersection of a file and a rank.
    ///
    /// ```
    /// use chess_arbiter::{File, Rank, Square};
    /// assert_eq!(Square::new(File::E, Rank::Fourth).name(), "e4");
    /// ```
    #[inline(always)]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square(rank as u8 * 8 + file as u8)
    }

    /// 0 for a1, 1 for b1, to 63 for h8.
    #[inline(always)]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The file of this square.
    #[inline(always)]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The rank of this square.
    #[inline(always)]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 3) as usize & 7]
    }

    /// Whether this is a light square, as h1 and a8 are.
    ///
    /// ```
    /// use chess_arbiter::Square;
    /// let h1: Square = "h1".parse()?;
    /// assert!(h1.is_light());
    /// # Ok::<(), chess_arbiter::SquareError>(())
    /// ```
    #[inline(always)]
    pub const fn is_light(self) -> bool {
        (self.0 ^ (self.0 >> 3)) & 1 == 1
    }

    /// The square this many files and ranks away, or `None` beyond the edge.
    ///
    /// ```
    /// use chess_arbiter::Square;
    /// let g1: Square = "g1".parse()?;
    /// assert_eq!(g1.offset(-1, 2), "f3".parse().ok());
    /// assert_eq!(g1.offset(2, 0), None);
    /// # Ok::<(), chess_arbiter::SquareError>(())
    /// ```
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = (self.0 & 7) as i8 + files;
        let rank = (self.0 >> 3) as i8 + ranks;
        if file >= 0 && file < 8 && rank >= 0 && rank < 8 { Some(Square((rank * 8 + file) as u8)) } else { None }
    }

    /// The name of this square: `e4`.
    pub fn name(self) -> &'static str {
        let start = 2 * usize::from(self.0);
        NAMES.get(start..start + 2).unwrap_or("")
    }

    /// All squares, a1, b1, … h8.
    ///
    /// ```
    /// use chess_arbiter::Square;
    /// assert_eq!(Square::all().count(), 64);
    /// ```
    #[inline(always)]
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..64u8).map(Square)
    }

    /// Reads two ASCII bytes, a file letter and a rank digit.
    pub(crate) const fn from_ascii(file: u8, rank: u8) -> Option<Square> {
        match (File::from_letter(file), Rank::from_digit(rank)) {
            (Some(file), Some(rank)) => Some(Square::new(file, rank)),
            _ => None,
        }
    }
}

/// The names of all squares in a row.
const NAMES: &str = "a1b1c1d1e1f1g1h1a2b2c2d2e2f2g2h2a3b3c3d3e3f3g3h3a4b4c4d4e4f4g4h4\
                     a5b5c5d5e5f5g5h5a6b6c6d6e6f6g6h6a7b7c7d7e7f7g7h7a8b8c8d8e8f8g8h8";

impl Square {
    pub(crate) fn write<W: fmt::Write>(self, to: &mut W) -> fmt::Result {
        to.write_char(self.file().letter())?;
        to.write_char(self.rank().digit())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not the name of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquareError;

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a file a to h and a rank 1 to 8, such as e4")
    }
}

impl core::error::Error for SquareError {}

impl FromStr for Square {
    type Err = SquareError;

    /// Reads `a1` to `h8`, lower case only.
    fn from_str(text: &str) -> Result<Square, SquareError> {
        match text.as_bytes() {
            [file, rank] => Square::from_ascii(*file, *rank).ok_or(SquareError),
            _ => Err(SquareError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn a_name_is_read_back_as_its_square() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.name(), square.to_string());
        }
        for text in ["", "e", "e9", "i1", "E4", "e4 ", "é4"] {
            assert_eq!(text.parse::<Square>(), Err(SquareError));
        }
    }

    #[test]
    fn a1_is_dark_and_h1_is_light() {
        assert!(!Square::new(File::A, Rank::First).is_light());
        assert!(Square::new(File::H, Rank::First).is_light());
    }

    #[test]
    fn offsets_stop_at_the_edge() {
        let h1 = Square::new(File::H, Rank::First);
        assert_eq!(h1.offset(1, 0), None);
        assert_eq!(h1.offset(0, -1), None);
        assert_eq!(h1.offset(-1, 2), Some(Square::new(File::G, Rank::Third)));
    }
}
