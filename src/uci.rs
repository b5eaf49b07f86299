//! Moves as pairs of squares, as engines write them: `e2e4`, `e7e8q`.

use core::fmt;
use core::fmt::Write;

use crate::castling::{CastlingMode, CastlingSide};
use crate::chess_move::{Move, MoveKind};
use crate::piece::Role;
use crate::position::Position;
use crate::square::Square;

/// A move in UCI notation, to be displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uci {
    mv: Move,
    mode: CastlingMode,
}

impl Move {
    /// The move in UCI notation. Castling is written as the king's move in orthodox games (`e1g1`),
    /// as the king taking its rook in Chess960 (`e1h1`, UCI option `UCI_Chess960`).
    ///
    /// ```
    /// use chess_arbiter::{CastlingMode, Position};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K -".parse()?;
    /// let castling = position.parse_san("O-O").unwrap();
    /// assert_eq!(castling.uci(CastlingMode::Orthodox).to_string(), "e1g1");
    /// assert_eq!(castling.uci(CastlingMode::Chess960).to_string(), "e1h1");
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub const fn uci(self, mode: CastlingMode) -> Uci {
        Uci { mv: self, mode }
    }
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.mv.kind() == MoveKind::Null {
            return f.write_str("0000");
        }
        let to = match (self.mode, self.mv.rook_file()) {
            (CastlingMode::Chess960, Some(file)) => Square::new(file, self.mv.from().rank()),
            _ => self.mv.to(),
        };
        write!(f, "{}{}", self.mv.from(), to)?;
        match self.mv.promotion() {
            Some(role) => f.write_char(role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

/// Why a text or a pair of squares is not a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveError {
    /// The text is no move in any notation that is read.
    Unreadable,
    /// No legal move fits.
    Illegal,
    /// Several legal moves fit.
    Ambiguous,
    /// A pawn reaches the last rank, and it is not said what it becomes (FIDE 3.7.3.3).
    PromotionRequired,
    /// A promotion is named for a move that is none, or to a king or pawn.
    PromotionNotPossible,
}

impl MoveError {
    /// A stable code, the same in JavaScript.
    pub const fn code(self) -> &'static str {
        match self {
            MoveError::Unreadable => "unreadable",
            MoveError::Illegal => "illegal",
            MoveError::Ambiguous => "ambiguous",
            MoveError::PromotionRequired => "promotion-piece-required",
            MoveError::PromotionNotPossible => "promotion-not-possible",
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MoveError::Unreadable => "the text is no move in any notation",
            MoveError::Illegal => "the move is not legal",
            MoveError::Ambiguous => "several legal moves fit",
            MoveError::PromotionRequired => "what the pawn becomes is not said",
            MoveError::PromotionNotPossible => "nothing can be promoted like that",
        })
    }
}

impl core::error::Error for MoveError {}

impl Position {
    /// The legal move between two squares. Castling may be named by the king's destination or by
    /// its rook's square; where the king could also just step there, by the rook's square only.
    pub fn find_move(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, MoveError> {
        let own = self.board().color(self.turn());
        if own.contains(to) && self.king_of(self.turn()) == from {
            let castles = |side: &CastlingSide| self.castling_rook(self.turn(), *side) == Some(to);
            if let Some(side) = CastlingSide::ALL.into_iter().find(castles) {
                let castling = self.castle(side).ok_or(MoveError::Illegal)?;
                return match promotion {
                    None => Ok(castling),
                    Some(_) => Err(MoveError::PromotionNotPossible),
                };
            }
        }
        let moves = self.legal_moves_within(from.into(), to.into());
        choose(&moves, promotion)
    }

    /// Reads a legal move in UCI notation, castling in either custom.
    ///
    /// Only the notation itself is read; [`Position::parse_san`] reads what people write.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        let (from, to, promotion) = match *text.as_bytes() {
            [a, b, c, d] => (Square::from_ascii(a, b), Square::from_ascii(c, d), None),
            [a, b, c, d, role] => {
                let role = Role::from_letter(role as char).ok_or(MoveError::Unreadable)?;
                (Square::from_ascii(a, b), Square::from_ascii(c, d), Some(role))
            }
            _ => return Err(MoveError::Unreadable),
        };
        match (from, to) {
            (Some(from), Some(to)) => self.find_move(from, to, promotion),
            _ => Err(MoveError::Unreadable),
        }
    }
}

/// The one of these legal moves, all to one square, that promotes like that.
pub(crate) fn choose(moves: &[Move], promotion: Option<Role>) -> Result<Move, MoveError> {
    let mut fitting = moves.iter().filter(|mv| mv.promotion() == promotion);
    match (fitting.next(), fitting.next()) {
        (Some(mv), None) => Ok(*mv),
        // A king that can step to where it would castle to: the step is meant.
        (Some(mv), Some(other)) if other.is_castle() && mv.from() == other.from() => Ok(*mv),
        (Some(_), Some(_)) => Err(MoveError::Ambiguous),
        (None, _) => match (moves.first(), promotion) {
            (None, _) => Err(MoveError::Illegal),
            (Some(_), None) => Err(MoveError::PromotionRequired),
            (Some(_), Some(_)) => Err(MoveError::PromotionNotPossible),
        },
    }
}
