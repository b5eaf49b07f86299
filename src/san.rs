//! Writing moves in Standard Algebraic Notation (PGN standard 8.2.3; FIDE appendix C).
//!
//! Disambiguation and checks are computed from sets of squares, not by
//! playing each move: a piece gives check from the squares it would attack from the king's square, and
//! uncovers one if it leaves the line between the king and a slider. Only moves that give check are
//! played, to test for mate.

use alloc::vec::Vec;
use core::fmt;
use core::fmt::Write;

use crate::attacks::{attacks, bishop_attacks, knight_attacks, line, pawn_attacks, rook_attacks};
use crate::bitboard::Bitboard;
use crate::castling::{CastlingMode, CastlingSide};
use crate::chess_move::{Move, MoveKind};
use crate::outcome::{EndReason, GameEnd, Outcome};
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::square::{File, Rank, Square};
use crate::uci::Uci;
use crate::variant::of_variant;

/// A legal move with everything that its SAN needs: minimal disambiguation, check and mate.
///
/// ```
/// use chess_arbiter::Position;
///
/// let position: Position = "4k3/8/8/8/8/8/4K3/R6R w - -".parse()?;
/// let mv = position.parse_uci("a1d1").unwrap();
/// assert_eq!(position.san(mv).to_string(), "Rad1");
/// # Ok::<(), chess_arbiter::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct San(u32);

// Above the 24 bits of the move.
const WITH_FILE: u32 = 1 << 24;
const WITH_RANK: u32 = 1 << 25;
const CHECK: u32 = 1 << 26;
const CHECKMATE: u32 = 1 << 27;
const BLACK: u32 = 1 << 28;
const CHESS960: u32 = 1 << 29;
/// The move ends the game by the rule of a variant.
const DECIDES: u32 = 1 << 30;
const ALL: u32 = 0x7fff_ffff;

impl San {
    /// The move itself.
    pub fn mv(self) -> Move {
        Move::from_bits(self.0)
    }

    /// The side that moves.
    pub const fn color(self) -> Color {
        if self.0 & BLACK != 0 { Color::Black } else { Color::White }
    }

    /// The move in UCI notation, with castling in the convention of its mode.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let start = Position::default();
    /// let san = start.san(start.parse_san("Nf3").unwrap());
    /// assert_eq!(san.uci().to_string(), "g1f3");
    /// ```
    pub fn uci(self) -> Uci {
        let chess960 = self.0 & CHESS960 != 0;
        self.mv().uci(if chess960 { CastlingMode::Chess960 } else { CastlingMode::Orthodox })
    }

    /// Whether the move gives check.
    pub const fn is_check(self) -> bool {
        self.0 & CHECK != 0
    }

    /// Whether the move mates.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let position: Position = "6k1/5ppp/8/8/8/8/8/R6K w - -".parse()?;
    /// assert!(position.san(position.parse_san("Ra8").unwrap()).is_checkmate());
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub const fn is_checkmate(self) -> bool {
        self.0 & CHECKMATE != 0
    }

    /// Whether the move ends the game by the rule of its variant, for either side.
    pub const fn decides(self) -> bool {
        self.0 & DECIDES != 0
    }

    /// The SAN encoded in 31 bits: the move below bit 24, then flags for the file and the
    /// rank of origin, check, mate, a black move, Chess960, the end by a variant's rule. For the bindings; the layout may
    /// change.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The SAN of [`San::bits`]. Other bits give an arbitrary move, which may not be legal; nothing panics.
    pub const fn from_bits(bits: u32) -> San {
        San(bits & ALL)
    }

    /// The SAN of an illegal move: the capture of a king, or a move that was tried. `like`
    /// contains the pieces to disambiguate from, including the moving one.
    pub(crate) fn imagined(mv: Move, color: Color, like: Bitboard) -> San {
        let others = like.without(mv.from());
        let mut bits = mv.bits() | if color == Color::Black { BLACK } else { 0 };
        if mv.role() == Role::Pawn {
            bits |= if mv.capture().is_some() { WITH_FILE } else { 0 };
        } else {
            let same_file = (others & mv.from().file().into()).any();
            let same_rank = (others & mv.from().rank().into()).any();
            bits |= origin_needed(others.any(), same_file, same_rank);
        }
        San(bits)
    }

    /// Writes the text.
    pub fn write<W: Write>(self, to: &mut W) -> fmt::Result {
        let mv = self.mv();
        match mv.kind() {
            MoveKind::CastleKingSide => to.write_str("O-O")?,
            MoveKind::CastleQueenSide => to.write_str("O-O-O")?,
            MoveKind::Null => to.write_str("--")?,
            MoveKind::Drop => {
                if mv.role() != Role::Pawn {
                    to.write_char(mv.role().letter())?;
                }
                to.write_char('@')?;
                mv.to().write(to)?;
            }
            _ => {
                if mv.role() != Role::Pawn {
                    to.write_char(mv.role().letter())?;
                }
                if self.0 & WITH_FILE != 0 {
                    to.write_char(mv.from().file().letter())?;
                }
                if self.0 & WITH_RANK != 0 {
                    to.write_char(mv.from().rank().digit())?;
                }
                if mv.capture().is_some() {
                    to.write_char('x')?;
                }
                mv.to().write(to)?;
                if let Some(role) = mv.promotion() {
                    to.write_char('=')?;
                    to.write_char(role.letter())?;
                }
            }
        }
        if self.0 & (CHECKMATE | DECIDES) & ALL != 0 {
            to.write_char('#')
        } else if self.is_check() {
            to.write_char('+')
        } else {
            Ok(())
        }
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

impl fmt::Debug for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

/// The squares from which the side to move gives check.
struct Checks {
    king: Square,
    pawn: Bitboard,
    knight: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
    /// Pieces that give a discovered check when they leave their line.
    uncovering: Bitboard,
}

impl Checks {
    /// For boards without an enemy king.
    const NONE: Checks = Checks {
        king: Square::new(File::A, Rank::First),
        pawn: Bitboard::EMPTY,
        knight: Bitboard::EMPTY,
        diagonal: Bitboard::EMPTY,
        straight: Bitboard::EMPTY,
        uncovering: Bitboard::EMPTY,
    };

    fn new(position: &Position) -> Checks {
        let us = position.turn();
        let Some(king) = position.king_of(!us) else { return Checks::NONE };
        let occupied = position.board().occupied();
        Checks {
            king,
            pawn: pawn_attacks(!us, king),
            knight: knight_attacks(king),
            diagonal: bishop_attacks(king, occupied),
            straight: rook_attacks(king, occupied),
            uncovering: position.blockers(king, us) & position.board().color(us),
        }
    }

    fn gives_check(&self, position: &Position, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        match mv.kind() {
            MoveKind::Normal | MoveKind::DoublePush if mv.promotion().is_none() => {
                let squares = match mv.role() {
                    Role::Pawn => self.pawn,
                    Role::Knight => self.knight,
                    Role::Bishop => self.diagonal,
                    Role::Rook => self.straight,
                    Role::Queen => self.diagonal | self.straight,
                    Role::King => Bitboard::EMPTY,
                };
                squares.contains(to) || (self.uncovering.contains(from) && !line(self.king, from).contains(to))
            }
            MoveKind::Null => false,
            // A promoted piece may attack through the square that its pawn left; en passant and
            // castling change several squares. These moves are rare, so play them and test.
            _ => position.play(mv).is_check(),
        }
    }
}

impl Position {
    /// The SAN of a legal move.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ -".parse()?;
    /// let castling = position.parse_san("0-0").unwrap();
    /// assert_eq!(position.san(castling).to_string(), "O-O");
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn san(&self, mv: Move) -> San {
        self.san_with(mv, &Checks::new(self))
    }

    /// The SAN of some legal moves, in order.
    pub(crate) fn sans(&self, moves: &[Move]) -> Vec<San> {
        if moves.is_empty() {
            return Vec::new();
        }
        let checks = Checks::new(self);
        moves.iter().map(|mv| self.san_with(*mv, &checks)).collect()
    }

    fn san_with(&self, mv: Move, checks: &Checks) -> San {
        of_variant!(self.variant_san(mv));
        let near = match mv.role() {
            Role::Pawn | Role::King => Bitboard::EMPTY,
            role => self.near_rivals(role, mv),
        };
        let rivals = near.any().then(|| self.legal_moves_within(near, mv.to().into()));
        self.san_among(mv, rivals.as_deref().unwrap_or(&[]), checks)
    }

    /// Calls a visitor with the SAN of each legal move of the position, in order. `moves`
    /// must be all of them, as returned by [`Position::legal_moves`].
    pub fn for_each_san(&self, moves: &[Move], mut visit: impl FnMut(San)) {
        of_variant!(self.for_each_variant_san(moves, visit));
        let checks = Checks::new(self);
        // The moves of a role are consecutive, except for pawns and kings: a repeated target is one to which
        // several pieces can go.
        let mut next = 0;
        while let Some(first) = moves.get(next) {
            let rest = &moves[next..];
            let len = rest.iter().position(|mv| mv.role() != first.role()).unwrap_or(rest.len());
            let group = &rest[..len];
            let (mut targets, mut contested) = (Bitboard::EMPTY, Bitboard::EMPTY);
            for mv in group {
                let to = Bitboard::from(mv.to());
                contested |= targets & to;
                targets |= to;
            }
            for &mv in group {
                let rivals = if contested.contains(mv.to()) { group } else { &[] };
                visit(self.san_among(mv, rivals, &checks));
            }
            next += len;
        }
    }

    /// `rivals` must include all legal moves of pieces of the same role to the same square.
    fn san_among(&self, mv: Move, rivals: &[Move], checks: &Checks) -> San {
        let mut bits = mv.bits();
        if self.turn() == Color::Black {
            bits |= BLACK;
        }
        if self.mode() == CastlingMode::Chess960 {
            bits |= CHESS960;
        }
        match mv.role() {
            Role::King => {}
            Role::Pawn => {
                if mv.capture().is_some() {
                    bits |= WITH_FILE;
                }
            }
            role => bits |= disambiguation(role, mv, rivals),
        }
        if checks.gives_check(self, mv) {
            bits |= CHECK;
            if !self.play(mv).has_legal_moves() {
                bits |= CHECKMATE;
            }
        }
        San(bits)
    }

    /// The other pieces of this role that could go there if pins and checks are ignored; usually none.
    fn near_rivals(&self, role: Role, mv: Move) -> Bitboard {
        let board = self.board();
        let like = board.pieces(self.turn(), role).without(mv.from());
        if like.is_empty() {
            return like;
        }
        attacks(role, Color::White, mv.to(), board.occupied()) & like
    }
}

/// The SAN of a move of a variant, with what distinguishes it from rivals, and its end.
impl San {
    #[inline(never)]
    pub(crate) fn of_variant(position: &Position, mv: Move, rivals: &[Move]) -> San {
        let mut bits = mv.bits();
        if position.turn() == Color::Black {
            bits |= BLACK;
        }
        if position.mode() == CastlingMode::Chess960 {
            bits |= CHESS960;
        }
        bits |= match mv.role() {
            _ if mv.kind() == MoveKind::Drop || mv.is_castle() => 0,
            Role::Pawn if mv.capture().is_some() => WITH_FILE,
            Role::Pawn => 0,
            role => disambiguation(role, mv, rivals),
        };
        let next = position.play(mv);
        if next.is_check() {
            bits |= CHECK;
        }
        match next.mate_or_stalemate() {
            Some(GameEnd { reason: EndReason::Checkmate, .. }) => bits |= CHECKMATE,
            Some(GameEnd { outcome: Outcome::Win(_), .. }) => bits |= DECIDES,
            _ => {}
        }
        San(bits)
    }
}

fn disambiguation(role: Role, mv: Move, rivals: &[Move]) -> u32 {
    let (mut any, mut same_file, mut same_rank) = (false, false, false);
    for rival in rivals {
        if rival.to() == mv.to() && rival.role() == role && rival.from() != mv.from() {
            any = true;
            same_file |= rival.from().file() == mv.from().file();
            same_rank |= rival.from().rank() == mv.from().rank();
        }
    }
    origin_needed(any, same_file, same_rank)
}

/// Disambiguation (PGN 8.2.3.4): the file of origin if it suffices, else the rank, else both.
fn origin_needed(any: bool, same_file: bool, same_rank: bool) -> u32 {
    match (any, same_file, same_rank) {
        (false, ..) => 0,
        (true, false, _) => WITH_FILE,
        (true, true, false) => WITH_RANK,
        (true, true, true) => WITH_FILE | WITH_RANK,
    }
}

impl CastlingSide {
    /// The SAN of castling to this side: `O-O` or `O-O-O`.
    pub const fn san(self) -> &'static str {
        match self {
            CastlingSide::King => "O-O",
            CastlingSide::Queen => "O-O-O",
        }
    }
}
