//! What makes a setup unreachable in a real game, and which parts of it are ignored.
//!
//! A setup that is not playable is refused; one that merely could not arise is accepted,
//! and this module lists what is wrong with it.

mod variants;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::attacks::{attacks, between, knight_attacks, line, pawn_attacks};
use crate::bitboard::Bitboard;
use crate::castling::CastlingMode;
use crate::facts::{Facts, pieces_on};
use crate::language::Language;
use crate::named::named;
use crate::piece::{Color, Role};
use crate::position::{Kings, Position, PositionError};
use crate::sentence::Sentence;
use crate::setup::{MissingForCastling, Setup};
use crate::square::{File, Rank, Square};
use crate::variant::Variant;

named! {
    /// Something that cannot arise in a real game.
    #[non_exhaustive]
    pub enum ProblemCode(code, from_code) {
        /// One side has no king; refused as a position unless kings are optional.
        MissingKing = "missing-king",
        /// One side has several kings; refused as a position.
        TooManyKings = "too-many-kings",
        /// A pawn stands on the first or the last rank; refused as a position.
        PawnOnBackRank = "pawn-on-back-rank",
        /// The side not to move is in check; refused as a position.
        OppositeCheck = "opposite-check",
        /// One side has more than sixteen pieces.
        TooManyPieces = "too-many-pieces",
        /// One side has more than eight pawns.
        TooManyPawns = "too-many-pawns",
        /// One side has more promoted pieces than missing pawns.
        TooManyPromoted = "too-many-promoted",
        /// More than two pieces give check.
        TooManyCheckers = "too-many-checkers",
        /// No previous move can have given this check.
        ImpossibleCheck = "impossible-check",
        /// A castling right whose king is not on its castling square: ignored.
        CastlingRightWithoutKing = "castling-right-without-king",
        /// A castling right without a rook: ignored.
        CastlingRightWithoutRook = "castling-right-without-rook",
        /// Castling rights of two rooks on the same side of the king; the inner one is ignored.
        CastlingRightTwice = "castling-right-twice",
        /// A castling right in Chess960 of a king on the a- or h-file, where none starts: it can be used.
        ImpossibleCastlingRight = "impossible-castling-right",
        /// No double push can have ended beside this en passant square: ignored.
        ImpossibleEnPassant = "impossible-en-passant",
        /// Before the double push over this en passant square, the king of the side not to move was in check.
        EnPassantAfterCheck = "en-passant-after-check",
        /// A `/` behind the first rank of a FEN, where a game other than crazyhouse has no pocket: ignored. Only
        /// [`Setup::fen_problems`] lists it.
        IgnoredPocket = "ignored-pocket",
        /// Horde: White has a king; refused as a position.
        HordeWithKing = "horde-with-king",
        /// Racing kings: a king is in check; refused as a position.
        CheckInRace = "check-in-race",
        /// Atomic: the side not to move is in check, and the kings do not touch.
        UnansweredCheck = "unanswered-check",
        /// The game was over by the variant's rule before the last move.
        AlreadyOver = "already-over",
        /// Horde: White has more than 36 pieces.
        TooManyInHorde = "too-many-in-horde",
        /// Racing kings: a side has pieces that it did not start with.
        TooManyInRace = "too-many-in-race",
        /// Crazyhouse: more pieces of a kind on the board and in the pockets than a game has.
        TooManyInPockets = "too-many-in-pockets",
        /// A castling right in a variant without castling: ignored.
        CastlingRightInVariant = "castling-right-in-variant",
    }
}

/// A problem, with the squares that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The kind of problem.
    pub code: ProblemCode,
    /// The data of its sentence.
    pub facts: Facts,
    /// The squares that show it.
    pub squares: Bitboard,
}

impl Problem {
    /// One English sentence.
    pub fn message(&self) -> String {
        self.message_in(&Language::ENGLISH)
    }

    /// One sentence in a language.
    pub fn message_in(&self, language: &Language<'_>) -> String {
        language.message(&self.facts)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())
    }
}

impl Setup {
    /// Everything about this setup that cannot arise in a real game, and the parts that a position
    /// ignores; fatal problems come first ([`ProblemCode::is_fatal`]). An empty list does
    /// not prove that the setup can arise in a game.
    ///
    /// ```
    /// use chess_arbiter::{CastlingMode, Setup};
    ///
    /// let setup: Setup = "4k3/8/8/8/8/8/8/4K3 w K - 0 1".parse()?;
    /// let problems = setup.problems(CastlingMode::Orthodox);
    /// assert_eq!(problems[0].code.code(), "castling-right-without-rook");
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn problems(&self, mode: CastlingMode) -> Vec<Problem> {
        let mut found = Vec::new();
        self.each_position_error(&mut |error| found.push(refused(error, self)));
        self.material_problems(&mut found);
        self.castling_problems(mode, &mut found);
        if let (Some(square), None) = (self.ep_square, self.possible_ep_square()) {
            ProblemCode::ImpossibleEnPassant.report(square.into(), &mut found).square = Some(square);
        }
        if let Ok(position) = self.position(mode, Kings::Optional) {
            position.check_problems(&mut found);
        }
        self.check_before_push_problem(&mut found);
        self.variant_problems(&mut found);
        found
    }

    /// Whether the position made from this setup drops castling rights or an en passant square.
    #[doc(hidden)]
    pub fn is_more_than(&self, position: &Position) -> bool {
        let rights = self.castling.iter().flatten().flatten().count() as u32;
        let granted = position.castling().rooks().len();
        // A repeated right loses nothing, so compare in detail.
        self.ep_square != position.ep_square()
            || (rights != granted
                && self.problems(position.mode()).iter().any(|problem| problem.code.is_about_castling()))
    }

    fn material_problems(&self, found: &mut Vec<Problem>) {
        for color in Color::ALL {
            if self.variant_material_problems(color, found) {
                continue;
            }
            let pieces = self.board.color(color);
            let pawns = self.board.pieces(color, Role::Pawn);
            let mut report = |code: ProblemCode, squares: Bitboard, count, number| {
                let facts = code.report(squares, found);
                facts.side = Some(color);
                facts.count = Some(count);
                facts.number = number;
            };
            if pieces.len() > 16 {
                report(ProblemCode::TooManyPieces, pieces, pieces.len(), None);
            }
            if pawns.len() > 8 {
                report(ProblemCode::TooManyPawns, pawns, pawns.len(), None);
                continue;
            }
            let (promoted, squares) = self.promoted(color);
            let missing = 8 - pawns.len();
            if promoted > missing {
                report(ProblemCode::TooManyPromoted, squares, promoted, Some(missing));
            }
        }
    }

    /// The minimum number of promoted pieces, and the pieces that may be promoted.
    fn promoted(&self, color: Color) -> (u32, Bitboard) {
        let bishops = self.board.pieces(color, Role::Bishop);
        let groups = [
            (self.board.pieces(color, Role::Queen), 1),
            (self.board.pieces(color, Role::Rook), 2),
            (self.board.pieces(color, Role::Knight), 2),
            (bishops & Bitboard::LIGHT, 1),
            (bishops & Bitboard::DARK, 1),
        ];
        let mut promoted = (0, Bitboard::EMPTY);
        for (pieces, at_start) in groups {
            if pieces.len() > at_start {
                promoted.0 += pieces.len() - at_start;
                promoted.1 |= pieces;
            }
        }
        if self.variant() == Variant::Antichess {
            let kings = self.board.pieces(color, Role::King);
            if kings.more_than_one() {
                promoted.0 += kings.len() - 1;
                promoted.1 |= kings;
            }
        }
        promoted
    }

    fn castling_problems(&self, mode: CastlingMode, found: &mut Vec<Problem>) {
        let granted = self.castling_rooks(mode);
        for color in Color::ALL {
            for letter in self.castling[color.index()].into_iter().flatten() {
                if self.variant_castling_problem(color, letter, found) {
                    continue;
                }
                let king = self.board.king(color);
                let squares = king.map_or(Bitboard::EMPTY, Bitboard::from);
                let (code, squares) = match self.named_rook(color, letter, mode) {
                    // At the start the king stands between its rooks. In orthodox chess it stands on the e-file.
                    Ok(rook) if granted.contains(rook) => match king.map(Square::file) {
                        Some(File::A | File::H) => (ProblemCode::ImpossibleCastlingRight, squares),
                        _ => continue,
                    },
                    Ok(rook) => (ProblemCode::CastlingRightTwice, rook.into()),
                    Err(MissingForCastling::King) => {
                        (ProblemCode::CastlingRightWithoutKing, self.board.pieces(color, Role::King))
                    }
                    Err(MissingForCastling::Rook) => (ProblemCode::CastlingRightWithoutRook, squares),
                };
                let facts = code.report(squares, found);
                facts.letter = Some(letter.letter(color));
                facts.side = Some(color);
                facts.king = king.filter(|_| code == ProblemCode::ImpossibleCastlingRight);
            }
        }
    }
}

impl Setup {
    /// Reports a double push before which the king of the side to move was attacked, so that the other side could not
    /// have moved. Skipped if the remaining check was reported.
    fn check_before_push_problem(&self, found: &mut Vec<Problem>) {
        if self.ignores_checks() {
            return;
        }
        let (Some(square), Some(king)) = (self.possible_ep_square(), self.board.king(self.turn)) else { return };
        let them = !self.turn;
        let passed = Bitboard::from(square);
        let (origin, pawn) = (passed.forward(!them), passed.forward(them));
        let attackers = self.board.attackers(king, them, (self.board.occupied() - pawn) | origin) - pawn;
        let by_pawn = pawn_attacks(self.turn, king) & origin;
        // Checks are reported last.
        let is_reported = found.last().is_some_and(|problem| problem.code == ProblemCode::ImpossibleCheck);
        if (attackers | by_pawn).any() && !is_reported {
            let squares = attackers | by_pawn.forward(them).forward(them) | king.into();
            let facts = ProblemCode::EnPassantAfterCheck.report(squares, found);
            facts.square = Some(square);
            facts.king = Some(king);
        }
    }
}

impl ProblemCode {
    /// Its sentence, which has the same name.
    pub const fn sentence(self) -> Sentence {
        match self {
            ProblemCode::MissingKing => Sentence::MissingKing,
            ProblemCode::TooManyKings => Sentence::TooManyKings,
            ProblemCode::PawnOnBackRank => Sentence::PawnOnBackRank,
            ProblemCode::OppositeCheck => Sentence::OppositeCheck,
            ProblemCode::TooManyPieces => Sentence::TooManyPieces,
            ProblemCode::TooManyPawns => Sentence::TooManyPawns,
            ProblemCode::TooManyPromoted => Sentence::TooManyPromoted,
            ProblemCode::TooManyCheckers => Sentence::TooManyCheckers,
            ProblemCode::ImpossibleCheck => Sentence::ImpossibleCheck,
            ProblemCode::CastlingRightWithoutKing => Sentence::CastlingRightWithoutKing,
            ProblemCode::CastlingRightWithoutRook => Sentence::CastlingRightWithoutRook,
            ProblemCode::CastlingRightTwice => Sentence::CastlingRightTwice,
            ProblemCode::ImpossibleCastlingRight => Sentence::ImpossibleCastlingRight,
            ProblemCode::ImpossibleEnPassant => Sentence::ImpossibleEnPassant,
            ProblemCode::EnPassantAfterCheck => Sentence::EnPassantAfterCheck,
            ProblemCode::IgnoredPocket => Sentence::IgnoredPocket,
            ProblemCode::HordeWithKing => Sentence::HordeWithKing,
            ProblemCode::CheckInRace => Sentence::CheckInRace,
            ProblemCode::UnansweredCheck => Sentence::UnansweredCheck,
            ProblemCode::AlreadyOver => Sentence::AlreadyOver,
            ProblemCode::TooManyInHorde => Sentence::TooManyInHorde,
            ProblemCode::TooManyInRace => Sentence::TooManyInRace,
            ProblemCode::TooManyInPockets => Sentence::TooManyInPockets,
            ProblemCode::CastlingRightInVariant => Sentence::CastlingRightInVariant,
        }
    }

    /// Whether the setup is not playable. It is refused as a position, except for a missing king with
    /// [`Kings::Optional`].
    pub const fn is_fatal(self) -> bool {
        use ProblemCode::{CheckInRace, HordeWithKing, MissingKing, OppositeCheck, PawnOnBackRank, TooManyKings};
        matches!(self, MissingKing | TooManyKings | PawnOnBackRank | OppositeCheck | HordeWithKing | CheckInRace)
    }

    const fn is_about_castling(self) -> bool {
        use ProblemCode::{
            CastlingRightInVariant, CastlingRightTwice, CastlingRightWithoutKing, CastlingRightWithoutRook,
        };
        matches!(
            self,
            CastlingRightWithoutKing | CastlingRightWithoutRook | CastlingRightTwice | CastlingRightInVariant
        )
    }

    /// Adds this problem on these squares; returns its facts, to which the data of its sentence is added. Not inlined,
    /// because facts are large.
    #[inline(never)]
    pub(crate) fn report(self, squares: Bitboard, found: &mut Vec<Problem>) -> &mut Facts {
        found.push(Problem { code: self, facts: Facts::new(self.sentence()), squares });
        let last = found.len() - 1;
        &mut found[last].facts
    }
}

impl PositionError {
    /// The problem code that [`Setup::problems`] uses.
    pub const fn problem(self) -> ProblemCode {
        match self {
            PositionError::MissingKing(_) => ProblemCode::MissingKing,
            PositionError::TooManyKings(_) => ProblemCode::TooManyKings,
            PositionError::PawnOnBackRank(_) => ProblemCode::PawnOnBackRank,
            PositionError::OppositeCheck(_) => ProblemCode::OppositeCheck,
            PositionError::PawnInHorde(_) => ProblemCode::PawnOnBackRank,
            PositionError::HordeWithKing(_) => ProblemCode::HordeWithKing,
            PositionError::CheckInRace(_) => ProblemCode::CheckInRace,
        }
    }

    /// A stable code, the same in JavaScript: that of its problem.
    pub const fn code(self) -> &'static str {
        self.problem().code()
    }
}

fn refused(error: PositionError, setup: &Setup) -> Problem {
    let squares = match error {
        PositionError::MissingKing(_) => Bitboard::EMPTY,
        PositionError::TooManyKings(color) => setup.board.pieces(color, Role::King),
        PositionError::PawnOnBackRank(_) | PositionError::PawnInHorde(_) => setup.misplaced_pawns(),
        PositionError::OppositeCheck(king) | PositionError::HordeWithKing(king) | PositionError::CheckInRace(king) => {
            king.into()
        }
    };
    Problem { code: error.problem(), facts: position_facts(error), squares }
}

/// Why a setup is not playable.
pub(crate) fn position_facts(error: PositionError) -> Facts {
    let facts = Facts::new(match error {
        PositionError::PawnInHorde(_) => Sentence::PawnOnBackRankHorde,
        _ => error.problem().sentence(),
    });
    match error {
        PositionError::MissingKing(color) | PositionError::TooManyKings(color) => facts.side(color),
        PositionError::PawnOnBackRank(square) | PositionError::PawnInHorde(square) => facts.square(square),
        PositionError::OppositeCheck(king) | PositionError::HordeWithKing(king) | PositionError::CheckInRace(king) => {
            facts.king(king)
        }
    }
}

impl Position {
    /// What makes this position unreachable in a real game; see [`Setup::problems`].
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// assert!(Position::default().problems().is_empty());
    /// ```
    pub fn problems(&self) -> Vec<Problem> {
        self.to_setup().problems(self.mode())
    }

    fn check_problems(&self, found: &mut Vec<Problem>) {
        let checkers = self.checkers();
        // An explosion uncovers any number of checks.
        if self.variant() == Variant::Atomic {
            return;
        }
        if checkers.len() > 2 {
            let facts = ProblemCode::TooManyCheckers.report(checkers, found);
            facts.count = Some(checkers.len());
            facts.king = Some(self.king_square(self.turn()));
            facts.pieces = pieces_on(self.board(), checkers);
        } else if checkers.any() && !self.is_check_possible(checkers) {
            ProblemCode::ImpossibleCheck.report(checkers, found).pieces = pieces_on(self.board(), checkers);
        }
    }

    /// Whether some previous move can have given check with these one or two pieces. True unless disproven.
    fn is_check_possible(&self, checkers: Bitboard) -> bool {
        if let Some(passed) = self.ep_square() {
            return self.is_check_by_double_push(checkers, passed);
        }
        let (Some(a), Some(b)) = (checkers.first(), checkers.last()) else { return true };
        if a == b {
            return true;
        }
        // A pawn of the horde may have come from the first rank.
        if self.variant() == Variant::Horde {
            return true;
        }
        self.is_double_check_by(a, b) || self.is_double_check_by(b, a) || self.is_double_check_by_en_passant(checkers)
    }

    /// For a double push as the last move: whether the pawn gives check or discovered every checker.
    fn is_check_by_double_push(&self, checkers: Bitboard, passed: Square) -> bool {
        let them = !self.turn();
        let pushed = Bitboard::from(passed).forward(them);
        let origin = Bitboard::from(passed).forward(!them);
        let king = self.king_square(self.turn());
        (checkers - pushed).into_iter().all(|checker| (between(king, checker) & origin).any())
    }

    /// Whether the piece on `mover` can just have discovered the check of `other`, by leaving
    /// a square between `other` and the king.
    fn is_double_check_by(&self, mover: Square, other: Square) -> bool {
        let board = self.board();
        let them = !self.turn();
        let king = self.king_square(self.turn());
        let occupied = board.occupied();
        let Some(role) = board.role_at(mover) else { return false };
        let left = between(king, other) - occupied;
        let promotion_rank = self.turn().back_rank();
        // A pawn steps back towards its own side.
        let behind = |square: Square| Bitboard::from(square).forward(!them);
        let pawn_origins = |square: Square| {
            let captured_from = pawn_attacks(!them, square);
            let mut origins = captured_from | behind(square);
            let fourth = Bitboard::from(them.back_rank()).forward(them).forward(them).forward(them);
            if fourth.contains(square) && (behind(square) & occupied).is_empty() {
                origins |= behind(square).forward(!them);
            }
            origins - Bitboard::from(them.back_rank())
        };
        let origins = match role {
            Role::Pawn => pawn_origins(mover),
            Role::Knight => knight_attacks(mover),
            // A slider that came along the line of its check would have given check before.
            Role::Bishop | Role::Rook | Role::Queen => attacks(role, them, mover, occupied)
                .into_iter()
                .filter(|&from| !attacks(role, them, from, occupied.without(mover)).contains(king))
                .collect(),
            Role::King => Bitboard::EMPTY,
        };
        if (left & origins).any() {
            return true;
        }
        let can_be_promoted = mover.rank() == promotion_rank && !matches!(role, Role::Pawn | Role::King);
        can_be_promoted && (left & pawn_origins(mover)).any()
    }

    /// Whether an en passant capture can have discovered both checks, or given one of them.
    fn is_double_check_by_en_passant(&self, checkers: Bitboard) -> bool {
        let board = self.board();
        let them = !self.turn();
        let king = self.king_square(self.turn());
        let sixth = match them {
            Color::White => Rank::Sixth,
            Color::Black => Rank::Third,
        };
        for pawn in board.pieces(them, Role::Pawn) & sixth.into() {
            let captured = Bitboard::from(pawn).forward(!them);
            let started = Bitboard::from(pawn).forward(them);
            if ((captured | started) & board.occupied()).any() {
                continue;
            }
            for from in pawn_attacks(!them, pawn) - board.occupied() {
                let left = captured.with(from);
                let explained =
                    |checker: Square| checker == pawn || (line(king, checker) & between(king, checker) & left).any();
                if checkers.into_iter().all(explained) {
                    return true;
                }
            }
        }
        false
    }
}
