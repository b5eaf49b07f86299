//! Moves and lists of moves.

use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Deref;

use crate::piece::Role;
use crate::square::{File, Square};

/// What is special about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[non_exhaustive]
pub enum MoveKind {
    /// Nothing: a piece goes from one square to another, possibly with a capture or a promotion.
    Normal,
    /// A pawn's first step of two squares (FIDE 3.7.2).
    DoublePush,
    /// A capture en passant (FIDE 3.7.3.1).
    EnPassant,
    /// Castling towards the h-file (FIDE 3.8.2).
    CastleKingSide,
    /// Castling towards the a-file (FIDE 3.8.2).
    CastleQueenSide,
    /// A null move, written `--`: used in analysis, never legal.
    Null,
    /// A piece of the pocket is put on an empty square (crazyhouse); both squares of the move are that one.
    Drop,
}

/// A complete move: the moving piece, its squares, what it captures and promotes to.
///
/// Castling has the squares of the king, also in Chess960, where both may be the same;
/// [`Move::rook_file`] is the castling rook. A `Move` does not know whose turn it is; it is only
/// meaningful in the position for which it was generated.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u32);

// Bits: 0 from, 6 to, 12 role, 15 captured role + 1, 18 promotion role or castling rook's file,
// 21 kind. Bits 24 and up are for `san` and the bindings.
const TO: u32 = 6;
const ROLE: u32 = 12;
const CAPTURE: u32 = 15;
const EXTRA: u32 = 18;
const KIND: u32 = 21;

impl Move {
    /// Fills unused places of a list; never equal to a legal move.
    const NONE: Move = Move(0);

    pub(crate) const fn normal(
        role: Role,
        from: Square,
        to: Square,
        capture: Option<Role>,
        promotion: Option<Role>,
    ) -> Move {
        let capture = match capture {
            Some(role) => role as u32 + 1,
            None => 0,
        };
        Move::ordinary(role, from, to, capture, promotion)
    }

    /// [`Move::normal`] with the number of the captured role: 0 for none, 1 for a pawn, to 6 for a king.
    #[inline(always)]
    pub(crate) const fn ordinary(role: Role, from: Square, to: Square, capture: u32, promotion: Option<Role>) -> Move {
        let promotion = match promotion {
            Some(role) => role as u32,
            None => 0,
        };
        Move(
            from.index() as u32
                | (to.index() as u32) << TO
                | (role as u32) << ROLE
                | capture << CAPTURE
                | promotion << EXTRA,
        )
    }

    pub(crate) const fn double_push(from: Square, to: Square) -> Move {
        Move(Move::normal(Role::Pawn, from, to, None, None).0 | (MoveKind::DoublePush as u32) << KIND)
    }

    pub(crate) const fn en_passant(from: Square, to: Square) -> Move {
        let capture = Move::normal(Role::Pawn, from, to, Some(Role::Pawn), None);
        Move(capture.0 | (MoveKind::EnPassant as u32) << KIND)
    }

    pub(crate) const fn castle(kind: MoveKind, from: Square, to: Square, rook: File) -> Move {
        let king = Move::normal(Role::King, from, to, None, None);
        Move(king.0 | (rook as u32) << EXTRA | (kind as u32) << KIND)
    }

    /// The null move of the side whose king is on this square.
    #[inline(always)]
    pub(crate) const fn null(king: Square) -> Move {
        Move(Move::normal(Role::King, king, king, None, None).0 | (MoveKind::Null as u32) << KIND)
    }

    /// A drop from the pocket.
    pub(crate) const fn drop(role: Role, to: Square) -> Move {
        Move(Move::normal(role, to, to, None, None).0 | (MoveKind::Drop as u32) << KIND)
    }

    #[inline(always)]
    pub(crate) const fn from_bits(bits: u32) -> Move {
        Move(bits & 0xff_ffff)
    }

    /// The move encoded in 24 bits, for the bindings; the layout may change.
    #[inline(always)]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The square the moving piece leaves.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let e4 = Position::default().parse_san("e4").unwrap();
    /// assert_eq!(e4.from().name(), "e2");
    /// ```
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::wrapping(self.0)
    }

    /// The square the moving piece arrives on; for castling, that of the king.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let e4 = Position::default().parse_san("e4").unwrap();
    /// assert_eq!(e4.to().name(), "e4");
    /// ```
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::wrapping(self.0 >> TO)
    }

    /// The role of the moving piece; for a promotion, the pawn.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let e4 = Position::default().parse_san("e4").unwrap();
    /// assert_eq!(e4.role(), chess_arbiter::Role::Pawn);
    /// ```
    #[inline(always)]
    pub const fn role(self) -> Role {
        match Role::from_index((self.0 >> ROLE & 7) as u8) {
            Some(role) => role,
            None => Role::Pawn,
        }
    }

    /// The role of the captured piece.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let e4 = Position::default().parse_san("e4").unwrap();
    /// assert_eq!(e4.capture(), None);
    /// ```
    #[inline(always)]
    pub const fn capture(self) -> Option<Role> {
        Role::from_index((self.0 >> CAPTURE & 7).wrapping_sub(1) as u8)
    }

    /// The role that the pawn promotes to.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let e4 = Position::default().parse_san("e4").unwrap();
    /// assert_eq!(e4.promotion(), None);
    /// ```
    #[inline(always)]
    pub const fn promotion(self) -> Option<Role> {
        match self.0 >> EXTRA & 7 {
            0 => None,
            role if !self.is_castle() => Role::from_index(role as u8),
            _ => None,
        }
    }

    /// What is special about the move.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let e4 = Position::default().parse_san("e4").unwrap();
    /// assert_eq!(e4.kind(), chess_arbiter::MoveKind::DoublePush);
    /// ```
    #[inline(always)]
    pub const fn kind(self) -> MoveKind {
        match self.0 >> KIND & 7 {
            1 => MoveKind::DoublePush,
            2 => MoveKind::EnPassant,
            3 => MoveKind::CastleKingSide,
            4 => MoveKind::CastleQueenSide,
            5 => MoveKind::Null,
            6 if cfg!(feature = "variants") => MoveKind::Drop,
            _ => MoveKind::Normal,
        }
    }

    /// The role with which the piece arrives, as [`Role::index`], for a plain move.
    #[inline(always)]
    pub(crate) const fn becomes(self) -> usize {
        let promotion = self.0 >> EXTRA & 7;
        (if promotion == 0 { self.0 >> ROLE & 7 } else { promotion }) as usize
    }

    /// The number of the captured role: 0 for none, 1 for a pawn, to 6 for a king.
    #[inline(always)]
    const fn captured(self) -> u32 {
        self.0 >> CAPTURE & 7
    }

    /// Whether just one piece moves, possibly with a capture or a promotion: not castling, en passant or the
    /// null move.
    #[inline(always)]
    pub(crate) const fn is_plain(self) -> bool {
        self.0 >> KIND & 7 <= MoveKind::DoublePush as u32
    }

    /// Whether the move is castling.
    #[inline(always)]
    pub const fn is_castle(self) -> bool {
        matches!(self.kind(), MoveKind::CastleKingSide | MoveKind::CastleQueenSide)
    }

    /// Whether a piece is dropped from the pocket.
    #[inline(always)]
    pub const fn is_drop(self) -> bool {
        matches!(self.kind(), MoveKind::Drop)
    }

    /// Whether the move captures en passant.
    #[inline(always)]
    pub const fn is_en_passant(self) -> bool {
        matches!(self.kind(), MoveKind::EnPassant)
    }

    /// Whether a pawn moves or something is captured, which resets the fifty-move count (FIDE 9.3).
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let e4 = Position::default().parse_san("e4").unwrap();
    /// assert!(e4.is_zeroing());
    /// ```
    #[inline(always)]
    pub const fn is_zeroing(self) -> bool {
        self.0 >> ROLE & 7 == Role::Pawn as u32 || self.captured() != 0
    }

    /// For castling, the file of the rook before the move.
    #[inline(always)]
    pub const fn rook_file(self) -> Option<File> {
        if self.is_castle() { File::from_index((self.0 >> EXTRA & 7) as u8) } else { None }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.role().letter(), self.from(), self.to())?;
        if let Some(role) = self.promotion() {
            write!(f, "={}", role.letter())?;
        }
        Ok(())
    }
}

/// The legal moves of a position: on the stack, unless there are more than usual.
#[derive(Clone)]
pub struct MoveList {
    few: [Move; MoveList::FEW],
    /// All moves, once they are more than `few` can take.
    many: Vec<Move>,
    len: usize,
}

impl MoveList {
    /// The moves kept on the stack. Every list clears this space, so a larger one would cost time, and few
    /// positions in games have more moves.
    const FEW: usize = 64;

    /// An upper bound of the number of moves on any board, however absurd.
    ///
    /// With T target squares, sliders make at most 8 T moves (one from each direction), knights at
    /// most 8 T and at most 8 each, a slider at most 27: 2 T + T * 8 / 27 <= 63 pieces and targets
    /// give T <= 27 and 432 moves. The king adds 10, eight pawns about to promote at most 96.
    /// (No game reaches more than 218.)
    ///
    /// With the feature `variants` five roles may be dropped on 63 squares, and pawns also become kings.
    pub const MOST: usize = if cfg!(feature = "variants") { 1024 } else { 544 };

    #[inline(always)]
    pub(crate) const fn new() -> MoveList {
        MoveList { few: [Move::NONE; MoveList::FEW], many: Vec::new(), len: 0 }
    }

    pub(crate) fn push(&mut self, mv: Move) {
        match self.few.get_mut(self.len) {
            Some(place) => *place = mv,
            None => self.push_beyond(mv),
        }
        self.len += 1;
    }

    /// Appends moves; the length is kept in a register, which several pushes would store and load.
    #[inline(always)]
    pub(crate) fn extend(&mut self, moves: impl Iterator<Item = Move>) {
        let mut len = self.len;
        for mv in moves {
            match self.few.get_mut(len) {
                Some(place) => *place = mv,
                None => self.push_beyond(mv),
            }
            len += 1;
        }
        self.len = len;
    }

    #[cold]
    fn push_beyond(&mut self, mv: Move) {
        if self.many.is_empty() {
            self.many.reserve(4 * MoveList::FEW);
            self.many.extend_from_slice(&self.few);
        }
        self.many.push(mv);
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        self.few.get(..self.len).unwrap_or(&self.many)
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// The moves of a [`MoveList`], by value.
#[derive(Clone, Debug)]
pub struct Moves {
    list: MoveList,
    next: usize,
}

impl Iterator for Moves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let mv = self.list.get(self.next).copied();
        self.next += usize::from(mv.is_some());
        mv
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Moves {}

impl FusedIterator for Moves {}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = Moves;

    #[inline(always)]
    fn into_iter(self) -> Moves {
        Moves { list: self, next: 0 }
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline(always)]
    fn into_iter(self) -> core::slice::Iter<'a, Move> {
        self.iter()
    }
}
