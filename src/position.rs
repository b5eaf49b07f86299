//! Legal positions, and playing moves on them.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::attacks::{between, bishop_attacks, line, pawn_attacks, rook_attacks};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::{CastlingMode, CastlingRights, CastlingSide};
use crate::chess_move::{Move, MoveKind};
use crate::piece::{Color, Piece, Role};
use crate::setup::Setup;
use crate::square::{Rank, Square};
use crate::text::write_all;
use crate::variant::{Variant, VariantState, of_variant};
use crate::zobrist;

/// A playable position: each side has one king, no pawn stands on the first or last rank,
/// and the side not to move is not in check.
///
/// It is a small value; playing a move returns a new one.
///
/// Boards on which a side has no king, as in lessons, are positions only with [`Kings::Optional`]
/// ([`Setup::position`]). A side without a king is never in check and cannot castle; all its
/// moves are legal. Such a position is never dead, and [`Position::can_win`] looks only at the material.
///
/// ```
/// use chess_arbiter::Position;
///
/// let start = Position::default();
/// assert_eq!(start.legal_moves().len(), 20);
/// let after = start.play(start.parse_san("e4")?);
/// assert_eq!(after.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// # Ok::<(), chess_arbiter::MoveError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Position {
    board: Board,
    castling: CastlingRights,
    halfmoves: u32,
    fullmoves: u32,
    /// Set after every double push, whether or not a pawn can capture.
    ep_square: Option<Square>,
    turn: Color,
    mode: CastlingMode,
    variant: VariantState,
}

/// Whether each side needs a king.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kings {
    /// Each side has exactly one, as in every chess game.
    #[default]
    Required,
    /// A side may have none; more than one is still refused.
    Optional,
}

/// Why a setup is not playable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PositionError {
    /// This side has no king.
    MissingKing(Color),
    /// This side has several kings.
    TooManyKings(Color),
    /// A pawn stands on the first or the last rank.
    PawnOnBackRank(Square),
    /// The side not to move is in check: its king could be captured (FIDE 1.4.1).
    OppositeCheck(Square),
    /// Horde: White has a king.
    HordeWithKing(Square),
    /// Horde: a pawn stands on the last rank, or one of Black's on the first.
    PawnInHorde(Square),
    /// Racing kings: this king is in check, which no move may give.
    CheckInRace(Square),
}

impl PositionError {
    pub(crate) fn write<W: fmt::Write>(&self, to: &mut W) -> fmt::Result {
        match self {
            PositionError::MissingKing(color) => write_all(&["there is no ", color.name(), " king"], to),
            PositionError::TooManyKings(color) => write_all(&["there is more than one ", color.name(), " king"], to),
            PositionError::PawnInHorde(square) => PositionError::PawnOnBackRank(*square).write(to),
            PositionError::PawnOnBackRank(square) => {
                to.write_str("a pawn stands on ")?;
                square.write(to)?;
                to.write_str(", where no pawn can be")
            }
            PositionError::OppositeCheck(king) => {
                to.write_str("the king on ")?;
                king.write(to)?;
                to.write_str(" is in check, but it is the other side's turn")
            }
            PositionError::HordeWithKing(_) => to.write_str("the horde has a king"),
            PositionError::CheckInRace(_) => to.write_str("there is a check, which racing kings does not allow"),
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

impl core::error::Error for PositionError {}

impl Setup {
    /// Calls back with every reason why this setup is not playable.
    pub(crate) fn each_position_error(&self, found: &mut dyn FnMut(PositionError)) {
        of_variant!(self.each_variant_error(found));
        for color in Color::ALL {
            match self.board.pieces(color, Role::King).len() {
                0 => found(PositionError::MissingKing(color)),
                1 => {}
                _ => found(PositionError::TooManyKings(color)),
            }
        }
        if let Some(pawn) = (self.board.role(Role::Pawn) & Bitboard::BACK_RANKS).first() {
            found(PositionError::PawnOnBackRank(pawn));
        }
        let mut kings = self.board.pieces(!self.turn, Role::King).into_iter();
        if let Some(king) = kings.find(|king| self.attackers(*king, self.turn).any()) {
            found(PositionError::OppositeCheck(king));
        }
    }

    /// Converts it to a position; `kings` says whether a king may be missing. Castling rights and en
    /// passant squares that the board does not allow are dropped; [`Setup::problems`] lists them.
    ///
    /// ```
    /// use chess_arbiter::{CastlingMode, Color, Kings, Setup};
    ///
    /// let setup: Setup = "8/8/8/3p4/8/2N5/8/8 w - - 0 1".parse()?;
    /// assert!(setup.position(CastlingMode::Orthodox, Kings::Required).is_err());
    /// let lesson = setup.position(CastlingMode::Orthodox, Kings::Optional)?;
    /// assert_eq!(lesson.legal_moves().len(), 8);
    /// assert_eq!(lesson.king_of(Color::White), None);
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn position(&self, mode: CastlingMode, kings: Kings) -> Result<Position, PositionError> {
        let mut refusal = None;
        self.each_position_error(&mut |error| {
            let is_missing = matches!(error, PositionError::MissingKing(_));
            if !(is_missing && kings == Kings::Optional) {
                refusal.get_or_insert(error);
            }
        });
        if let Some(error) = refusal {
            return Err(error);
        }
        Ok(Position {
            board: self.board,
            castling: CastlingRights::new(self.castling_rooks(mode)),
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves.max(1),
            ep_square: self.possible_ep_square(),
            turn: self.turn,
            mode,
            variant: self.playable_variant(),
        })
    }
}

impl Position {
    /// Converts a setup on which each side has a king: [`Setup::position`] with [`Kings::Required`].
    ///
    /// ```
    /// use chess_arbiter::{CastlingMode, Position, Setup};
    /// let setup: Setup = "4k3/8/8/8/8/8/8/4K3 w - -".parse()?;
    /// let position = Position::from_setup(&setup, CastlingMode::Orthodox)?;
    /// assert_eq!(position.legal_moves().len(), 5);
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn from_setup(setup: &Setup, mode: CastlingMode) -> Result<Position, PositionError> {
        setup.position(mode, Kings::Required)
    }

    pub(crate) const fn from_parts(
        board: Board,
        turn: Color,
        castling: CastlingRights,
        mode: CastlingMode,
        ep_square: Option<Square>,
        (halfmoves, fullmoves): (u32, u32),
        variant: VariantState,
    ) -> Position {
        Position { board, castling, halfmoves, fullmoves, ep_square, turn, mode, variant }
    }

    /// The position as a setup, with the contents of its FEN.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let mut setup = Position::default().to_setup();
    /// setup.board.remove("d1".parse().unwrap());
    /// assert_eq!(setup.board.occupied().len(), 31);
    /// ```
    pub fn to_setup(&self) -> Setup {
        use crate::castling::CastlingLetter;
        let mut setup = Setup {
            board: self.board,
            turn: self.turn,
            castling: [[None; 2]; 2],
            ep_square: self.ep_square,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
            variant: self.variant,
        };
        for color in Color::ALL {
            for (place, side) in CastlingSide::ALL.into_iter().enumerate() {
                setup.castling[color.index()][place] =
                    self.castling_rook(color, side).map(|rook| CastlingLetter::File(rook.file()));
            }
        }
        setup
    }

    /// The pieces.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The castling mode: orthodox or Chess960.
    pub const fn mode(&self) -> CastlingMode {
        self.mode
    }

    /// The variant: always chess without the feature `variants`.
    #[inline(always)]
    pub const fn variant(&self) -> Variant {
        self.variant.variant()
    }

    /// What the variant adds to the position.
    #[inline(always)]
    pub const fn variant_state(&self) -> &VariantState {
        &self.variant
    }

    /// Whether positions can repeat across captures and pawn moves, as in crazyhouse, where pieces come back. The
    /// fifty-move rule does not apply there.
    #[inline(always)]
    pub(crate) const fn repeats_across_captures(&self) -> bool {
        matches!(self.variant(), Variant::Crazyhouse)
    }

    /// Half-moves for the fifty- and seventy-five-move rules, which crazyhouse does not have.
    #[inline(always)]
    pub(crate) const fn quiet_halfmoves(&self) -> u32 {
        if self.repeats_across_captures() { 0 } else { self.halfmoves }
    }

    /// Who may still castle.
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The rook with which a color may still castle to a side.
    ///
    /// ```
    /// use chess_arbiter::{CastlingSide, Color, Position};
    /// let rook = Position::default().castling_rook(Color::White, CastlingSide::King);
    /// assert_eq!(rook, "h1".parse().ok());
    /// ```
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.king_of(color)?;
        self.castling.of(color).into_iter().find(|&rook| CastlingSide::of(king, rook) == side)
    }

    /// The square that a pawn has just passed with a double push, whether or not it can be
    /// captured there; see [`Position::legal_ep_square`].
    pub const fn ep_square(&self) -> Option<Square> {
        self.ep_square
    }

    /// Half-moves since the last capture or pawn move, for the fifty-move rule (FIDE 9.3).
    pub const fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// The move number, from 1; it increases after Black's move.
    pub const fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// The square of this side's king; `None` only on a board without it ([`Kings::Optional`]).
    ///
    /// ```
    /// use chess_arbiter::{Color, Position};
    /// assert_eq!(Position::default().king_of(Color::Black), "e8".parse().ok());
    /// ```
    #[inline(always)]
    pub const fn king_of(&self, color: Color) -> Option<Square> {
        self.board.pieces(color, Role::King).first()
    }

    /// The square of this side's king, which must exist; a1 if it does not.
    #[inline(always)]
    pub(crate) const fn king_square(&self, color: Color) -> Square {
        self.board.pieces(color, Role::King).lowest()
    }

    /// Whether a king of the side to move stands on a square; in antichess there may be several.
    #[inline(always)]
    pub(crate) const fn is_own_king(&self, square: Square) -> bool {
        self.board.pieces(self.turn, Role::King).contains(square)
    }

    /// Whether each side has the king that it needs: exactly one.
    pub(crate) fn has_kings(&self) -> bool {
        let has_king = |color| self.board.king(color).is_some();
        match self.variant() {
            // In these variants a side may have no king.
            Variant::Antichess => true,
            Variant::Atomic => Color::ALL.into_iter().any(has_king),
            Variant::Horde => has_king(Color::Black),
            _ => Color::ALL.into_iter().all(has_king),
        }
    }

    /// The piece on a square.
    ///
    /// ```
    /// use chess_arbiter::{Piece, Position};
    /// assert_eq!(Position::default().piece_at("a1".parse().unwrap()), Piece::from_letter('R'));
    /// ```
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// The pieces of one side that attack a square, including pinned ones, which still give check (FIDE
    /// 3.1.3).
    ///
    /// ```
    /// use chess_arbiter::{Color, Position};
    /// assert_eq!(Position::default().attackers("f3".parse().unwrap(), Color::White).len(), 3);
    /// ```
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        self.board.attackers(square, by, self.board.occupied())
    }

    /// The pieces that give check to the side to move.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let position: Position = "4k3/8/8/8/4r3/8/8/4K3 w - -".parse()?;
    /// assert_eq!(position.checkers().single().unwrap().name(), "e4");
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn checkers(&self) -> Bitboard {
        of_variant!(self.variant_checkers());
        let attackers = |king| self.attackers(king, !self.turn);
        self.king_of(self.turn).map_or(Bitboard::EMPTY, attackers)
    }

    /// Whether the side to move is in check (FIDE 3.9.1).
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// The pieces of one side that are pinned: alone between their king and an enemy slider.
    ///
    /// ```
    /// use chess_arbiter::{Color, Position};
    /// let position: Position = "r6k/4q3/8/8/8/B7/8/K7 w - -".parse()?;
    /// assert_eq!(position.pinned(Color::White).single().unwrap().name(), "a3");
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn pinned(&self, color: Color) -> Bitboard {
        of_variant!(self.variant_pinned(color));
        self.pinned_in_chess(color)
    }

    #[inline(always)]
    pub(crate) fn pinned_in_chess(&self, color: Color) -> Bitboard {
        let blockers = |king| self.blockers(king, !color) & self.board.color(color);
        self.king_of(color).map_or(Bitboard::EMPTY, blockers)
    }

    /// The pieces of either color that are the only ones between a square and a slider of one side.
    pub(crate) fn blockers(&self, square: Square, sliders: Color) -> Bitboard {
        let occupied = self.board.occupied();
        let snipers = (rook_attacks(square, Bitboard::EMPTY) & self.board.straight_sliders(sliders))
            | (bishop_attacks(square, Bitboard::EMPTY) & self.board.diagonal_sliders(sliders));
        let mut blockers = Bitboard::EMPTY;
        for sniper in snipers {
            let blocking = between(square, sniper) & occupied;
            if !blocking.more_than_one() {
                blockers |= blocking;
            }
        }
        blockers
    }

    /// The line on which a pinned piece must stay: the one through its king and itself.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let position: Position = "r6k/4q3/8/8/8/B7/8/K7 w - -".parse()?;
    /// assert_eq!(position.pin_line("a3".parse().unwrap()).unwrap().len(), 8);
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn pin_line(&self, square: Square) -> Option<Bitboard> {
        let color = self.board.color_at(square)?;
        let king = self.king_of(color)?;
        self.pinned(color).contains(square).then(|| line(king, square))
    }

    /// The Zobrist key, equal to the Polyglot book key.
    ///
    /// Like Polyglot, it includes an en passant square if an enemy pawn stands beside the pushed pawn, even if that
    /// pawn is pinned. Every call computes it, in some 30 ns: most positions never need it, and updating it
    /// would take a third of the time of a move.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// assert_eq!(Position::default().key(), 0x463b96181691fc9c);
    /// ```
    pub fn key(&self) -> u64 {
        let mut key = 0;
        for rook in self.castling.rooks() {
            let color = if rook.rank() == Rank::First { Color::White } else { Color::Black };
            key ^= zobrist::castling(color, CastlingSide::of(self.king_square(color), rook));
        }
        for color in Color::ALL {
            for role in Role::ALL {
                key ^= zobrist::pieces(color, role, self.board.pieces_like(color, role));
            }
        }
        if let Some(square) = self.ep_square
            && self.ep_capturers(square).any()
        {
            key ^= zobrist::en_passant(square.file());
        }
        if self.turn == Color::White {
            key ^= zobrist::white_to_move();
        }
        key
    }

    /// A cheap hash: equal positions have equal digests; collisions are rare. Faster than the
    /// key, and without the en passant square, in which equal positions can differ.
    pub(crate) fn digest(&self) -> u64 {
        const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
        let [ones, twos, fours] = self.board.role_numbers().0;
        let turn = Bitboard(self.turn as u64);
        let white = self.board.color(Color::White);
        let sets = [ones, twos, fours, white, self.castling.rooks(), turn].into_iter();
        // Each set has its own odd factor, so all products are independent. A square does not affect the lower bits
        // of its product, so the upper half of the board is first mixed into the lower one.
        let (sum, _) = sets.fold((0u64, MIX), |(sum, factor), set| {
            (sum.wrapping_add((set.0 ^ set.0 >> 32).wrapping_mul(factor)), factor.wrapping_mul(MIX))
        });
        let sum = sum ^ self.variant.digest();
        let mixed = (sum ^ sum >> 32).wrapping_mul(MIX);
        mixed ^ mixed >> 32
    }

    /// The pawns from whose squares a capture on an en passant square would be possible.
    pub(crate) fn ep_capturers(&self, square: Square) -> Bitboard {
        pawn_attacks(!self.turn, square) & self.board.pieces(self.turn, Role::Pawn)
    }

    /// The position after a legal move.
    ///
    /// The move must come from this position, from [`Position::legal_moves`] or a parser.
    /// Any other move gives an unspecified position, but does not panic.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let start = Position::default();
    /// let after = start.play(start.parse_san("e4").unwrap());
    /// assert_eq!(after.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    /// ```
    pub fn play(&self, mv: Move) -> Position {
        self.after(mv)
    }

    /// Plays a legal move in place, without the copy that [`Position::play`] makes.
    #[inline(always)]
    pub(crate) fn play_in_place(&mut self, mv: Move) {
        *self = self.after(mv);
    }

    #[inline(always)]
    fn after(&self, mv: Move) -> Position {
        of_variant!(self.variant_after(mv));
        self.after_in_chess(mv)
    }

    /// The position after a move of chess, without effects of variants.
    #[inline(always)]
    pub(crate) fn after_in_chess(&self, mv: Move) -> Position {
        // Nearly all moves just move one piece. This path does not branch on the capture or the promotion, which no
        // processor can predict.
        if !mv.is_plain() {
            return self.after_special(mv);
        }
        let us = self.turn;
        let (from, to) = (mv.from(), mv.to());
        let mut rooks = self.castling.rooks().without(from).without(to);
        if mv.role() == Role::King {
            rooks -= us.back_rank().into();
        }
        let passed = Square::wrapping((from.index() as u32 + to.index() as u32) / 2);
        Position {
            board: self.board.moved(us, mv.becomes(), from, to),
            castling: CastlingRights::new(rooks),
            halfmoves: if mv.is_zeroing() { 0 } else { self.halfmoves.saturating_add(1) },
            fullmoves: self.fullmoves.saturating_add(us as u32),
            ep_square: (mv.kind() == MoveKind::DoublePush).then_some(passed),
            turn: !us,
            mode: self.mode,
            variant: self.variant,
        }
    }

    pub(crate) const fn set_variant_state(&mut self, variant: VariantState) {
        self.variant = variant;
    }

    /// Removes what an explosion destroys, with the castling rights of kings and rooks among it.
    pub(crate) fn blow_up(&mut self, squares: Bitboard) {
        self.board.clear(squares);
        let mut rooks = self.castling.rooks() - squares;
        for color in Color::ALL {
            if self.king_of(color).is_none() {
                rooks -= color.back_rank().into();
            }
        }
        self.castling = CastlingRights::new(rooks);
    }

    /// Removes all castling rights.
    pub(crate) fn forget_castling(&mut self) {
        self.castling = CastlingRights::NONE;
    }

    /// The null move, which only passes the turn; `None` in check, because the king could be captured.
    /// It is not a legal chess move; games under [free rules](crate::Rules::Free) allow it, for lessons and analysis.
    /// Its squares are that of the king, or a1 without one.
    pub fn null_move(&self) -> Option<Move> {
        (!self.is_check()).then(|| Move::null(self.king_square(self.turn)))
    }

    /// The position after [`Position::null_move`]; `None` in check.
    ///
    /// ```
    /// use chess_arbiter::Position;
    ///
    /// let passed = Position::default().pass().unwrap();
    /// assert_eq!(passed.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1");
    /// ```
    pub fn pass(&self) -> Option<Position> {
        self.null_move().map(|mv| self.play(mv))
    }

    /// The position after castling, en passant or the null move.
    #[inline(never)]
    fn after_special(&self, mv: Move) -> Position {
        let us = self.turn;
        let mut next = *self;
        next.board.play(us, mv);
        next.turn = !us;
        next.ep_square = None;
        next.halfmoves = if mv.is_zeroing() { 0 } else { self.halfmoves.saturating_add(1) };
        next.fullmoves = self.fullmoves.saturating_add(us as u32);
        if mv.is_castle() {
            let rooks = self.castling.rooks() - us.back_rank().into();
            next.castling = CastlingRights::new(rooks);
        }
        next
    }
}

impl PartialEq for Position {
    /// Equal in the sense of a repetition (FIDE 9.2.3): placement, turn, castling rights
    /// and legal en passant captures. The counters do not matter.
    fn eq(&self, other: &Position) -> bool {
        self.board == other.board
            && self.turn == other.turn
            && self.castling == other.castling
            && self.variant == other.variant
            && (self.ep_square == other.ep_square || self.legal_ep_square() == other.legal_ep_square())
    }
}

impl Eq for Position {}

impl Hash for Position {
    /// Equal positions have equal hashes; the counters do not matter.
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.digest());
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::Piece;
    use alloc::collections::BTreeSet;

    /// Small tables look only at the low bits.
    #[test]
    fn digests_tell_squares_apart_by_their_low_bits() {
        for role in Role::ALL.into_iter().filter(|role| *role != Role::King) {
            for color in Color::ALL {
                let mut position = Position::default();
                let digests = (0..64).map(|square| {
                    position.board = Board::EMPTY;
                    position.board.put(Square::wrapping(square), Piece { color, role });
                    position.digest() & 0xff
                });
                let different = digests.collect::<BTreeSet<_>>().len();
                // Of 64 random numbers below 256, 57 are expected to be distinct.
                assert!(different > 48, "{color:?} {role:?}: {different}");
            }
        }
    }
}
