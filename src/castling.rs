//! Castling: the two modes, the two sides, and who may still castle.

use crate::bitboard::Bitboard;
use crate::chess_move::MoveKind;
use crate::named::named;
use crate::piece::Color;
use crate::square::{File, Square};

/// Which castling rules apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingMode {
    /// Kings castle from e1 and e8 with rooks from the a- and h-file (FIDE 3.8.2).
    #[default]
    Orthodox,
    /// Kings and rooks castle from their squares in the starting position (FIDE Guidelines II).
    Chess960,
}

named! {
    /// The side to which a king castles.
    pub enum CastlingSide(name, from_name) {
        /// Towards the h-file: king to the g-file, rook to the f-file.
        King = "king",
        /// Towards the a-file: king to the c-file, rook to the d-file.
        Queen = "queen",
    }
}

impl CastlingSide {
    /// The square where the king arrives.
    ///
    /// ```
    /// use chess_arbiter::{CastlingSide, Color};
    /// assert_eq!(CastlingSide::Queen.king_to(Color::Black).name(), "c8");
    /// ```
    #[inline(always)]
    pub const fn king_to(self, color: Color) -> Square {
        Square::new([File::G, File::C][self as usize], color.back_rank())
    }

    /// The square where the rook arrives.
    ///
    /// ```
    /// use chess_arbiter::{CastlingSide, Color};
    /// assert_eq!(CastlingSide::King.rook_to(Color::White).name(), "f1");
    /// ```
    #[inline(always)]
    pub const fn rook_to(self, color: Color) -> Square {
        Square::new([File::F, File::D][self as usize], color.back_rank())
    }

    /// The file of the rook that castles to this side in orthodox chess.
    pub(crate) const fn rook_home(self) -> File {
        match self {
            CastlingSide::King => File::H,
            CastlingSide::Queen => File::A,
        }
    }

    /// The side on which a rook stands, seen from its king.
    #[inline(always)]
    pub(crate) fn of(king: Square, rook: Square) -> CastlingSide {
        if rook > king { CastlingSide::King } else { CastlingSide::Queen }
    }

    pub(crate) const fn kind(self) -> MoveKind {
        match self {
            CastlingSide::King => MoveKind::CastleKingSide,
            CastlingSide::Queen => MoveKind::CastleQueenSide,
        }
    }
}

impl MoveKind {
    /// The side of a castling move.
    pub const fn castling_side(self) -> Option<CastlingSide> {
        match self {
            MoveKind::CastleKingSide => Some(CastlingSide::King),
            MoveKind::CastleQueenSide => Some(CastlingSide::Queen),
            _ => None,
        }
    }
}

/// Who may still castle: the set of rooks that, like their king, have not moved (FIDE 3.8.2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights {
    rooks: Bitboard,
}

impl CastlingRights {
    /// Nobody may castle.
    pub const NONE: CastlingRights = CastlingRights { rooks: Bitboard::EMPTY };

    #[inline(always)]
    pub(crate) const fn new(rooks: Bitboard) -> CastlingRights {
        CastlingRights { rooks }
    }

    /// The rooks that may still castle, of both sides.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// assert_eq!(Position::default().castling().rooks().len(), 4);
    /// ```
    #[inline(always)]
    pub const fn rooks(self) -> Bitboard {
        self.rooks
    }

    /// The rooks of one side that may still castle: at most two.
    ///
    /// ```
    /// use chess_arbiter::{Color, Position};
    /// assert_eq!(Position::default().castling().of(Color::White).len(), 2);
    /// ```
    #[inline(always)]
    pub fn of(self, color: Color) -> Bitboard {
        self.rooks & color.back_rank().into()
    }
}

/// The squares involved in castling (FIDE 3.8.2.2; Guidelines II.3 for Chess960).
pub(crate) struct CastlingPath {
    pub side: CastlingSide,
    /// All squares of the king's path, both ends included: none may be attacked.
    pub king: Bitboard,
    /// The paths of king and rook: no other piece may stand there.
    pub both: Bitboard,
}

impl CastlingPath {
    #[inline(always)]
    pub fn new(us: Color, king: Square, rook: Square) -> CastlingPath {
        let side = CastlingSide::of(king, rook);
        let of_king = span(king, side.king_to(us));
        CastlingPath { side, king: of_king, both: of_king | span(rook, side.rook_to(us)) }
    }
}

/// All squares from one to another on the same rank, both included.
#[inline(always)]
fn span(a: Square, b: Square) -> Bitboard {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    Bitboard((2u64 << high.index()).wrapping_sub(1 << low.index()))
}

/// One letter of a FEN's castling field; the board may not allow the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastlingLetter {
    /// `K` or `Q`: the outermost rook on this side of the king (X-FEN).
    Side(CastlingSide),
    /// `A` to `H`: the rook on this file (Shredder-FEN, X-FEN).
    File(File),
}

impl CastlingLetter {
    /// The FEN letter: upper case for White, lower case for Black.
    pub const fn letter(self, color: Color) -> char {
        let letter = match self {
            CastlingLetter::Side(CastlingSide::King) => 'K',
            CastlingLetter::Side(CastlingSide::Queen) => 'Q',
            CastlingLetter::File(file) => file.letter().to_ascii_uppercase(),
        };
        match color {
            Color::White => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    }
}
