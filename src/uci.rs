//! UCI notation: moves as pairs of squares, `e2e4`, `e7e8q`.

use core::fmt;
use core::fmt::Write;

use crate::attacks::{attacks, pawn_attacks};
use crate::bitboard::Bitboard;
use crate::castling::{CastlingMode, CastlingSide};
use crate::chess_move::{Move, MoveKind};
use crate::named::named;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::square::{Rank, Square};
use crate::variant::of_variant;

/// A move in UCI notation, for display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

impl Uci {
    /// Writes the text.
    pub fn write<W: Write>(self, to: &mut W) -> fmt::Result {
        if self.mv.kind() == MoveKind::Null {
            return to.write_str("0000");
        }
        if self.mv.kind() == MoveKind::Drop {
            to.write_char(self.mv.role().letter())?;
            to.write_char('@')?;
            return self.mv.to().write(to);
        }
        let arrival = match (self.mode, self.mv.rook_file()) {
            (CastlingMode::Chess960, Some(file)) => Square::new(file, self.mv.from().rank()),
            _ => self.mv.to(),
        };
        self.mv.from().write(to)?;
        arrival.write(to)?;
        match self.mv.promotion() {
            Some(role) => to.write_char(role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

named! {
/// Why a text or a pair of squares is not a legal move.
    #[non_exhaustive]
    pub enum MoveError(code, from_code) {
        /// The text is not a move in any supported notation.
        Unreadable = "unreadable",
        /// No legal move matches.
        Illegal = "illegal",
        /// Several legal moves match.
        Ambiguous = "ambiguous",
        /// A pawn reaches the last rank, and the promotion piece is missing (FIDE 3.7.3.3).
        PromotionRequired = "promotion-piece-required",
        /// A promotion is given for a move that is not one, or to a king or pawn.
        PromotionNotPossible = "promotion-not-possible",
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MoveError::Unreadable => "the text is not a move in any notation",
            MoveError::Illegal => "the move is not legal",
            MoveError::Ambiguous => "several legal moves match",
            MoveError::PromotionRequired => "the promotion piece is missing",
            MoveError::PromotionNotPossible => "this promotion is not possible",
        })
    }
}

impl core::error::Error for MoveError {}

impl Position {
    /// The legal move between two squares. For castling, the target may be the king's destination or
    /// the rook's square; only the rook's square if the king could also step to its destination.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let [e2, e4] = ["e2", "e4"].map(|name| name.parse().unwrap());
    /// assert!(Position::default().find_move(e2, e4, None).is_ok());
    /// ```
    pub fn find_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Result<Move, MoveError> {
        if self.board().color(self.turn()).contains(to) && self.is_own_king(from) {
            let castles = |side: &CastlingSide| self.castling_rook(self.turn(), *side) == Some(to);
            if let Some(side) = CastlingSide::ALL.into_iter().find(castles) {
                let castling = self.castle(side).ok_or(MoveError::Illegal)?;
                return match promotion {
                    None => Ok(castling),
                    Some(_) => Err(MoveError::PromotionNotPossible),
                };
            }
        }
        match self.find_step(from, to, promotion) {
            Err(MoveError::Illegal) if self.is_own_king(from) => {
                let arrives = |side: &CastlingSide| side.king_to(self.turn()) == to;
                let mut sides = CastlingSide::ALL.into_iter().filter(arrives);
                let castling = sides.find_map(|side| self.castle(side)).ok_or(MoveError::Illegal)?;
                promotion.map_or(Ok(castling), |_| Err(MoveError::PromotionNotPossible))
            }
            found => found,
        }
    }

    /// The legal move between two squares, except castling.
    pub(crate) fn find_step(&self, from: Square, to: Square, promotion: Option<Role>) -> Result<Move, MoveError> {
        let own = self.board().color(self.turn());
        let role = self.board().role_at(from).filter(|_| own.contains(from));
        self.find_among(role.ok_or(MoveError::Illegal)?, from.into(), to, promotion)
    }

    /// The promotion given with two squares if a pawn's move between them is a promotion, else `None`: boards send
    /// one with every move. May be any role, even an impossible one.
    ///
    /// ```
    /// use chess_arbiter::{Position, Role};
    ///
    /// let position: Position = "4k3/P7/8/8/8/8/8/4K3 w - -".parse()?;
    /// let [a7, a8, e1, e2] = ["a7", "a8", "e1", "e2"].map(|name| name.parse().unwrap());
    /// let queen = Some(Role::Queen);
    /// assert_eq!(position.applicable_promotion(a7, a8, queen), queen);
    /// assert_eq!(position.applicable_promotion(e1, e2, queen), None);
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn applicable_promotion(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Role> {
        let pawn = self.piece_at(from).filter(|piece| piece.role == Role::Pawn)?;
        promotion.filter(|_| to.rank() == (!pawn.color).back_rank())
    }

    /// The legal move of one of these pieces, all of one role and of the side to move, to a square,
    /// except castling.
    pub(crate) fn find_among(
        &self,
        role: Role,
        pieces: Bitboard,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, MoveError> {
        of_variant!(self.find_variant_move(role, pieces, to, promotion));
        let origins = self.legal_origins(role, pieces, to);
        let from = origins.first().ok_or(MoveError::Illegal)?;
        let promotes = role == Role::Pawn && Bitboard::BACK_RANKS.contains(to);
        match promotion {
            None if promotes => return Err(MoveError::PromotionRequired),
            Some(role) if !promotes || !Role::PROMOTIONS.contains(&role) => {
                return Err(MoveError::PromotionNotPossible);
            }
            _ if origins.more_than_one() => return Err(MoveError::Ambiguous),
            _ => {}
        }
        if role == Role::Pawn && from.file() != to.file() && self.ep_square() == Some(to) {
            return Ok(Move::en_passant(from, to));
        }
        if role == Role::Pawn && from.index().abs_diff(to.index()) == 16 {
            return Ok(Move::double_push(from, to));
        }
        Ok(Move::normal(role, from, to, self.board().role_at(to), promotion))
    }

    /// The pieces among these that may legally go to a square: they attack it, or are pawns behind it, and leave
    /// their king safe. Starting from the target is faster than listing moves.
    fn legal_origins(&self, role: Role, pieces: Bitboard, to: Square) -> Bitboard {
        let (us, them, board) = (self.turn(), !self.turn(), self.board());
        let occupied = board.occupied();
        if board.color(us).contains(to) {
            return Bitboard::EMPTY;
        }
        let mut captured = Bitboard::from(to);
        let reaching = match role {
            Role::Pawn if occupied.contains(to) => pawn_attacks(them, to),
            Role::Pawn => {
                let behind = Bitboard::from(to).forward(them);
                let fourth = if us == Color::White { Rank::Fourth } else { Rank::Fifth };
                if self.ep_square() == Some(to) {
                    captured = behind;
                    pawn_attacks(them, to)
                } else if to.rank() == fourth && (behind & occupied).is_empty() {
                    behind.forward(them)
                } else {
                    behind
                }
            }
            _ => attacks(role, us, to, occupied),
        };
        let mut legal = Bitboard::EMPTY;
        for from in reaching & pieces {
            let king = if role == Role::King { Some(to) } else { self.king_of(us) };
            let after = (occupied - captured).without(from).with(to);
            let is_safe = |king| (board.attackers(king, them, after) - captured).is_empty();
            if king.is_none_or(is_safe) {
                legal |= from.into();
            }
        }
        legal
    }

    /// Reads a legal move in UCI notation, castling in either convention.
    ///
    /// It is strict; [`Position::parse_san`] reads moves as people write them.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// assert!(Position::default().parse_uci("e2e4").is_ok());
    /// ```
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        if cfg!(feature = "variants")
            && let [letter, b'@', file, rank] = *text.as_bytes()
        {
            let role = Role::from_letter(char::from(letter)).ok_or(MoveError::Unreadable)?;
            return self.find_drop(role, Square::from_ascii(file, rank).ok_or(MoveError::Unreadable)?);
        }
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

/// The legal move among these with this promotion.
pub(crate) fn choose(moves: &[Move], promotion: Option<Role>) -> Result<Move, MoveError> {
    let mut fitting = moves.iter().filter(|mv| mv.promotion() == promotion);
    match (fitting.next(), fitting.next()) {
        (Some(mv), None) => Ok(*mv),
        (Some(_), Some(_)) => Err(MoveError::Ambiguous),
        (None, _) => match (moves.first(), promotion) {
            (None, _) => Err(MoveError::Illegal),
            (Some(_), None) => Err(MoveError::PromotionRequired),
            (Some(_), Some(_)) => Err(MoveError::PromotionNotPossible),
        },
    }
}
