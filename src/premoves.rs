//! What a board asks before anybody moves: where the pieces can go, where they may be premoved, what promotes.

use crate::bitboard::Bitboard;
use crate::castling::CastlingMode;
use crate::piece::Color;
use crate::position::Position;
use crate::square::Square;

/// Where the pieces of one side can go.
///
/// Castling is under the king's destination, in Chess960 under the rook's square, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Destinations([Bitboard; 64]);

impl Destinations {
    const NONE: Destinations = Destinations([Bitboard::EMPTY; 64]);

    /// The squares to which the piece on a square can go.
    pub fn from(&self, square: Square) -> Bitboard {
        self.0[usize::from(square.index() & 63)]
    }

    /// Each square that a piece can leave, a1 to h8, with those to which it can go.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Bitboard)> + '_ {
        Square::all().zip(self.0).filter(|(_, to)| to.any())
    }

    /// Adds the legal moves of a position.
    fn add(&mut self, position: &Position) {
        let is_chess960 = position.mode() == CastlingMode::Chess960;
        for &mv in &position.legal_moves() {
            let from = mv.from();
            let rook = mv.rook_file().filter(|_| is_chess960);
            let to = &mut self.0[usize::from(from.index() & 63)];
            *to |= mv.to().into();
            *to |= rook.map(|file| Square::new(file, from.rank())).into_iter().collect();
        }
    }
}

impl Position {
    /// Where each piece of the side to move can go.
    pub fn destinations(&self) -> Destinations {
        let mut destinations = Destinations::NONE;
        destinations.add(self);
        destinations
    }

    /// Where each piece of a side may be premoved while it is not its turn: every square to which it can legally go after
    /// some legal move of the opponent, castling and captures by pawns included. Nowhere if it is that side's turn.
    ///
    /// ```
    /// use chess_arbiter::{Bitboard, Color, Position};
    ///
    /// let position = Position::default();
    /// let [d5, d6, d7] = ["d5", "d6", "d7"].map(|name| name.parse().unwrap());
    /// let premoves = position.premoves(Color::Black);
    /// assert_eq!(premoves.from(d7), [d5, d6].into_iter().collect::<Bitboard>());
    /// assert_eq!(position.premoves(Color::White).iter().count(), 0);
    /// ```
    pub fn premoves(&self, color: Color) -> Destinations {
        let mut premoves = Destinations::NONE;
        if color != self.turn() {
            for &mv in &self.legal_moves() {
                premoves.add(&self.play(mv));
            }
        }
        premoves
    }

    /// Whether a legal move between these squares promotes a pawn, so that the piece must be named (FIDE 3.7.3.3).
    pub fn is_promotion(&self, from: Square, to: Square) -> bool {
        let moves = self.legal_moves_within(from.into(), to.into());
        moves.iter().any(|mv| mv.promotion().is_some())
    }
}
