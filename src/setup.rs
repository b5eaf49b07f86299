//! Any position that a FEN or an editor can set up, legal or not.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::{CastlingLetter, CastlingMode, CastlingSide};
use crate::piece::{Color, Role};
use crate::square::{File, Square};
use crate::variant::{Variant, VariantState};

/// The contents of a FEN, unchecked: a board and the state around it. It displays as a FEN; change it with `put` and
/// `remove` of its [`Board`].
///
/// [`Position::from_setup`](crate::Position::from_setup) converts it to a position, or says why that
/// is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The castling field: for each color at most two letters.
    pub castling: [[Option<CastlingLetter>; 2]; 2],
    /// The en passant square of the FEN, which a pawn has just passed.
    pub ep_square: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmoves: u32,
    /// The move number, from 1; it increases after Black's move.
    pub fullmoves: u32,
    /// The state of the variant.
    pub variant: VariantState,
}

impl Setup {
    /// An empty board, White to move.
    pub const fn empty() -> Setup {
        Setup {
            board: Board::EMPTY,
            turn: Color::White,
            castling: [[None; 2]; 2],
            ep_square: None,
            halfmoves: 0,
            fullmoves: 1,
            variant: VariantState::CHESS,
        }
    }

    /// The variant: always chess without the feature `variants`.
    #[inline(always)]
    pub const fn variant(&self) -> Variant {
        self.variant.variant()
    }

    /// The pieces of one side that attack a square, regardless of the turn and of kings.
    ///
    /// ```
    /// use chess_arbiter::{Color, Piece, Setup};
    ///
    /// let [d1, d5] = ["d1", "d5"].map(|name| name.parse().unwrap());
    /// let mut setup = Setup::empty();
    /// setup.board.put(d1, Piece::from_letter('R').unwrap());
    /// assert!(setup.attackers(d5, Color::White).contains(d1));
    /// setup.board.remove(d1);
    /// assert!(setup.attackers(d5, Color::White).is_empty());
    /// ```
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        self.board.attackers(square, by, self.board.occupied())
    }

    /// The rook with which a color may castle to a side, if the castling field and the board allow it: the king is on
    /// its castling square, and there is such a rook.
    pub fn castling_rook(&self, color: Color, side: CastlingSide, mode: CastlingMode) -> Option<Square> {
        let king = self.board.king(color)?;
        let rooks = self.castling_rooks(mode) & color.back_rank().into();
        rooks.into_iter().find(|&rook| CastlingSide::of(king, rook) == side)
    }

    /// The castling field in X-FEN: `K` and `Q` if they mean the same rook as a file letter, the king side
    /// first, no repetitions. Includes rights that the board does not allow.
    pub(crate) fn x_fen_castling(&self, mode: CastlingMode) -> [[Option<CastlingLetter>; 2]; 2] {
        // K first, then the h-file to the a-file, Q last.
        let place = |letter: &CastlingLetter| match letter {
            CastlingLetter::Side(CastlingSide::King) => 0,
            CastlingLetter::File(file) => 8 - file.index(),
            CastlingLetter::Side(CastlingSide::Queen) => 9,
        };
        Color::ALL.map(|color| {
            let [a, b] =
                self.castling[color.index()].map(|letter| letter.map(|letter| self.x_fen_letter(color, letter, mode)));
            match (a, b) {
                (None, b) => [b, None],
                (Some(first), Some(second)) if place(&first) > place(&second) => [b, a],
                _ => [a, b.filter(|_| a != b)],
            }
        })
    }

    fn x_fen_letter(&self, color: Color, letter: CastlingLetter, mode: CastlingMode) -> CastlingLetter {
        let rook = self.named_rook(color, letter, mode).ok();
        let means_the_same = |side: &CastlingSide| match (mode, letter) {
            // Only one rook on each side could castle.
            (CastlingMode::Orthodox, CastlingLetter::File(file)) => file == side.rook_home(),
            _ => rook.is_some() && self.named_rook(color, CastlingLetter::Side(*side), mode).ok() == rook,
        };
        CastlingSide::ALL.into_iter().find(means_the_same).map_or(letter, CastlingLetter::Side)
    }

    /// The rook that a castling letter means, or why there is none.
    pub(crate) fn named_rook(
        &self,
        color: Color,
        letter: CastlingLetter,
        mode: CastlingMode,
    ) -> Result<Square, MissingForCastling> {
        let rank = color.back_rank();
        let home = |file| Square::new(file, rank);
        let king = self
            .board
            .king(color)
            .filter(|king| match mode {
                CastlingMode::Orthodox => *king == home(File::E),
                CastlingMode::Chess960 => king.rank() == rank,
            })
            .ok_or(MissingForCastling::King)?;
        let rooks = self.board.pieces(color, Role::Rook) & rank.into();
        let rook = match (mode, letter) {
            (CastlingMode::Orthodox, CastlingLetter::Side(side)) => Some(home(side.rook_home())),
            (CastlingMode::Orthodox, CastlingLetter::File(file)) => {
                matches!(file, File::A | File::H).then_some(home(file))
            }
            (CastlingMode::Chess960, CastlingLetter::Side(CastlingSide::King)) => {
                rooks.last().filter(|rook| *rook > king)
            }
            (CastlingMode::Chess960, CastlingLetter::Side(CastlingSide::Queen)) => {
                rooks.first().filter(|rook| *rook < king)
            }
            (CastlingMode::Chess960, CastlingLetter::File(file)) => Some(home(file)),
        };
        // A promoted rook has moved.
        let unmoved = rooks - self.variant.promoted();
        rook.filter(|rook| unmoved.contains(*rook)).ok_or(MissingForCastling::Rook)
    }

    /// The rooks that may castle, by the castling field and the board. Of two rooks on the
    /// same side of a king the outer one counts, as in X-FEN.
    pub(crate) fn castling_rooks(&self, mode: CastlingMode) -> Bitboard {
        if matches!(self.variant.variant(), Variant::Antichess | Variant::RacingKings) {
            return Bitboard::EMPTY;
        }
        let mut rooks = Bitboard::EMPTY;
        for color in Color::ALL {
            let Some(king) = self.board.king(color) else { continue };
            let named: Bitboard = self.castling[color.index()]
                .into_iter()
                .flatten()
                .filter_map(|letter| self.named_rook(color, letter, mode).ok())
                .collect();
            let (first, last) = (named.first(), named.last());
            rooks |= first.filter(|rook| *rook < king).into_iter().collect();
            rooks |= last.filter(|rook| *rook > king).into_iter().collect();
        }
        rooks
    }

    /// The en passant square, if a double push can have been the last move: the pawn stands in front
    /// of it, it and the pawn's origin are empty, and it is on the right rank (FIDE 3.7.3.1).
    pub(crate) fn possible_ep_square(&self) -> Option<Square> {
        let square = self.ep_square?;
        let passed = Bitboard::from(square);
        let pawn = passed.forward(!self.turn);
        let origin = passed.forward(self.turn);
        let third_rank = Bitboard::from((!self.turn).back_rank()).forward(!self.turn).forward(!self.turn);
        let possible = (passed & third_rank).any()
            && (self.board.pieces(!self.turn, Role::Pawn) & pawn).any()
            && (self.board.occupied() & (passed | origin)).is_empty();
        possible.then_some(square)
    }
}

/// Why the board does not allow a castling letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MissingForCastling {
    /// The king is not on a square from which it could castle.
    King,
    /// There is no such rook.
    Rook,
}
