//! Queries for board UIs: destinations, premoves, promotions.

use crate::bitboard::Bitboard;
use crate::castling::CastlingMode;
use crate::piece::Color;
use crate::position::Position;
use crate::square::Square;

/// The destinations of the pieces of one side.
///
/// Castling is under the king's destination, in Chess960 and as a premove also under the rook's square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Destinations {
    /// All pieces of the side, including those that cannot move.
    pieces: Bitboard,
    to: [Bitboard; 64],
}

impl Destinations {
    /// The squares to which the piece on a square can go.
    pub fn from(&self, square: Square) -> Bitboard {
        self.to[usize::from(square.index() & 63)]
    }

    /// Each square with a piece that can move, a1 to h8, with its destinations.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Square, Bitboard)> + '_ {
        let all = self.pieces.into_iter().map(|square| (square, self.from(square)));
        all.filter(|(_, to)| to.any())
    }
}

impl Position {
    /// The destinations of each piece of the side to move.
    ///
    /// ```
    /// use chess_arbiter::{Bitboard, Position};
    ///
    /// let [g1, f3, h3] = ["g1", "f3", "h3"].map(|name| name.parse().unwrap());
    /// let destinations = Position::default().destinations();
    /// assert_eq!(destinations.from(g1), [f3, h3].into_iter().collect::<Bitboard>());
    /// ```
    #[inline]
    pub fn destinations(&self) -> Destinations {
        let mut destinations = Destinations { pieces: self.board().color(self.turn()), to: [Bitboard::EMPTY; 64] };
        self.add_legal_targets(&mut destinations.to, self.mode() == CastlingMode::Chess960);
        destinations
    }

    /// The squares to which each piece of a side may be premoved: every square to which it can legally go after some
    /// legal move of the opponent, including pawn captures and castling, which may also be given as the king's move
    /// onto its rook. Empty if it is that side's turn.
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
        let mut premoves = Destinations { pieces: self.board().color(color), to: [Bitboard::EMPTY; 64] };
        if color != self.turn() {
            for &mv in &self.legal_moves() {
                self.play(mv).add_legal_targets(&mut premoves.to, true);
            }
        }
        premoves
    }

    /// Whether a legal move between these squares promotes a pawn, so that the piece must be named (FIDE 3.7.3.3).
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let position: Position = "8/P6k/8/8/8/8/8/K7 w - -".parse()?;
    /// assert!(position.is_promotion("a7".parse().unwrap(), "a8".parse().unwrap()));
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn is_promotion(&self, from: Square, to: Square) -> bool {
        let moves = self.legal_moves_within(from.into(), to.into());
        moves.iter().any(|mv| mv.promotion().is_some())
    }
}
