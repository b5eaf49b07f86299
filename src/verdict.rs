//! Why a move is illegal.
//!
//! The reasons are checked in the order in which an arbiter would name them: is there a piece, is
//! it yours, does it move like that, is the path clear, may it stand there, and only then, is the
//! king safe. The result is facts; `language` makes the sentence.

mod candidates;
mod castling;
mod ends;
mod history;
mod pieces;
mod reason;
mod variants;

pub(crate) use ends::end_facts;
pub use reason::IllegalReason;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::bitboard::Bitboard;
use crate::chess_move::Move;
use crate::facts::{Facts, PieceOn};
use crate::language::Language;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::read_move::{WrittenMove, is_numbered_for_black};
use crate::san::San;
use crate::sentence::Sentence;
use crate::square::{File, Rank, Square};
use crate::uci::MoveError;
use crate::variant::of_variant;

/// The refusal of a move, with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refusal {
    /// Why the move is illegal.
    pub reason: IllegalReason,
    /// The data of its sentence.
    pub facts: Box<Facts>,
    /// The squares that show the reason: blockers, attackers, the crossed square.
    pub squares: Bitboard,
    /// For moves that leave a king attacked: the capture it would allow, such as `Rxa1`.
    pub refutation: Option<San>,
    /// The legal moves that match an ambiguous text, or that may have been meant: of the same kind of piece to
    /// the same square, of any piece to it, or whose text differs by one letter.
    pub candidates: Vec<San>,
}

impl Refusal {
    // The function has forty callers, so it is not inlined.
    #[inline(never)]
    pub(crate) fn new(reason: IllegalReason, squares: Bitboard, facts: Facts) -> Refusal {
        let facts = Box::new(facts);
        let refusal = Refusal { reason, facts, squares, refutation: None, candidates: Vec::new() };
        refusal.check_sentence();
        refusal
    }

    /// Replaces the reason and the facts.
    pub(crate) fn explain(&mut self, reason: IllegalReason, facts: Facts) {
        self.reason = reason;
        *self.facts = facts;
        self.check_sentence();
    }

    /// Asserts that the name of the sentence starts with its reason.
    pub(crate) fn check_sentence(&self) {
        debug_assert_eq!(self.facts.sentence.reason(), Some(self.reason));
    }

    /// One English sentence.
    ///
    /// ```
    /// use chess_arbiter::Position;
    /// let refusal = Position::default().judge("Ke3").unwrap_err();
    /// assert_eq!(refusal.message(), "A king cannot move from e1 to e3: it goes one square at a time.");
    /// ```
    pub fn message(&self) -> String {
        self.message_in(&Language::ENGLISH)
    }

    /// One sentence in a language.
    pub fn message_in(&self, language: &Language<'_>) -> String {
        language.message(&self.facts)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())
    }
}

impl core::error::Error for Refusal {}

impl Position {
    /// Judges a move as a person or a program writes it: returns the legal move, or why there is none.
    ///
    /// ```
    /// use chess_arbiter::{IllegalReason, Position};
    ///
    /// let position: Position = "r6k/4q3/8/8/8/B7/8/K7 w - -".parse()?;
    /// let refusal = position.judge("Bxe7").unwrap_err();
    /// assert_eq!(refusal.reason, IllegalReason::ExposesKing);
    /// assert_eq!(refusal.refutation.unwrap().to_string(), "Rxa1");
    /// assert_eq!(
    ///     refusal.message(),
    ///     "Bxe7 leaves the king on a1 open to Rxa1: the bishop on a3 is pinned along the a-file by \
    ///      the rook on a8."
    /// );
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn judge(&self, text: &str) -> Result<Move, Refusal> {
        if let Some(mv) = self.find_plain(text.as_bytes()) {
            return Ok(mv);
        }
        if let Some(refusal) = self.refuse_after_end() {
            return Err(refusal);
        }
        let Some(written) = WrittenMove::read(text) else {
            return Err(self.refuse_unreadable(text));
        };
        self.find_written(written).map_err(|error| {
            let may_be_blacks = error == MoveError::Illegal && !matches!(written, WrittenMove::Pass);
            if may_be_blacks && self.turn() == Color::White && is_numbered_for_black(text) {
                let facts = Facts::new(Sentence::NotYourPieceNumber).side(Color::White).enemy(Color::Black);
                return Refusal::new(IllegalReason::NotYourPiece, Bitboard::EMPTY, facts);
            }
            let mut refusal = self.refuse_written(written, error);
            self.reword(&mut refusal);
            if refusal.candidates.is_empty() {
                refusal.candidates = self.one_letter_off(text);
            }
            refusal
        })
    }

    /// Judges a move from square to square.
    ///
    /// ```
    /// use chess_arbiter::{IllegalReason, Position};
    /// let [e2, e5] = ["e2", "e5"].map(|name| name.parse().unwrap());
    /// let refusal = Position::default().judge_squares(e2, e5, None).unwrap_err();
    /// assert_eq!(refusal.reason, IllegalReason::PieceCannotMoveThere);
    /// ```
    pub fn judge_squares(&self, from: Square, to: Square, promotion: Option<Role>) -> Result<Move, Refusal> {
        self.find_move(from, to, promotion).map_err(|error| {
            let (captures, en_passant) = (false, false);
            let written = WrittenMove::Squares { from, to, promotion, captures, en_passant };
            of_variant!(self.refuse_written_in_variant(written, error));
            self.refuse_written(written, error)
        })
    }

    fn refuse_unreadable(&self, text: &str) -> Refusal {
        let facts = if text.trim().is_empty() {
            Facts::new(Sentence::UnreadableEmpty)
        } else {
            Facts::new(Sentence::UnreadableText).written(text)
        };
        let mut refusal = Refusal::new(IllegalReason::Unreadable, Bitboard::EMPTY, facts);
        refusal.candidates = self.one_letter_off(text);
        refusal
    }

    fn refuse_written(&self, written: WrittenMove, error: MoveError) -> Refusal {
        match written {
            WrittenMove::Castle(side) => self.refuse_castling(side),
            WrittenMove::Pass => self.refuse_pass(),
            WrittenMove::Drop { role, to } => self.refuse_drop(role, to),
            WrittenMove::Squares { from, to, promotion, captures, .. } => match error {
                MoveError::PromotionRequired | MoveError::PromotionNotPossible => {
                    self.refuse_promotion(from, to, error)
                }
                // Castling is not a capture.
                _ => self.refuse_squares(from, to, promotion, !captures),
            },
            WrittenMove::Piece { role, from_file, from_rank, to, promotion, captures, .. } => {
                if let (Some(file), Some(rank)) = (from_file, from_rank)
                    && self.may_castle(role, file, rank, captures)
                {
                    let (from, en_passant) = (Square::new(file, rank), false);
                    let squares = WrittenMove::Squares { from, to, promotion, captures, en_passant };
                    return self.refuse_written(squares, error);
                }
                if let (Some(file), Some(rank)) = (from_file, from_rank)
                    && let Some(refusal) = self.refuse_other_piece(role, file, rank, to)
                {
                    return refusal;
                }
                let mut from = self.board().pieces_like(self.turn(), role);
                if let Some(file) = from_file {
                    from &= file.into();
                } else if role == Role::Pawn {
                    // Without a file of origin, a pawn move is a push.
                    from &= to.file().into();
                }
                if let Some(rank) = from_rank {
                    from &= rank.into();
                }
                self.refuse_piece(role, from, to.into(), promotion, error)
            }
            WrittenMove::PawnFiles { from, to, promotion } => {
                let pawns = self.board().pieces(self.turn(), Role::Pawn) & from.into();
                self.refuse_piece(Role::Pawn, pawns, to.into(), promotion, error)
            }
        }
    }

    /// A null move is not a chess move: in check it is impossible, and otherwise it takes a
    /// separate call.
    fn refuse_pass(&self) -> Refusal {
        let checkers = self.checkers();
        let sentence = match checkers.is_empty() {
            true => Sentence::PassNotAllowedNoMove,
            false => Sentence::PassNotAllowedInCheck,
        };
        let mut facts = Facts::new(sentence).with_pieces(self.board(), checkers);
        facts.king = self.king_of(self.turn()).filter(|_| checkers.any());
        Refusal::new(IllegalReason::PassNotAllowed, checkers, facts)
    }

    /// For a text that names a square and a piece that is not there.
    fn refuse_other_piece(&self, role: Role, file: File, rank: Rank, to: Square) -> Option<Refusal> {
        let from = Square::new(file, rank);
        match self.piece_at(from) {
            Some(piece) if piece.color == self.turn() && piece.role != role => {
                let facts = Facts::new(Sentence::PieceCannotMoveThereOtherPiece).role(role).from(from);
                let reason = IllegalReason::PieceCannotMoveThere;
                let mut refusal = Refusal::new(reason, from.into(), facts);
                refusal.candidates = self.candidates(role, to.into());
                Some(refusal)
            }
            Some(piece) if piece.color == self.turn() => None,
            _ => Some(self.refuse_squares(from, to, None, false)),
        }
    }

    /// If the text may mean several pieces, the refusal is about the one whose move is closest to legal.
    fn refuse_piece(
        &self,
        role: Role,
        from: Bitboard,
        to: Bitboard,
        promotion: Option<Role>,
        error: MoveError,
    ) -> Refusal {
        let moves = self.legal_moves_within(from, to);
        if error == MoveError::Ambiguous {
            let fitting = moves.iter().copied().filter(|mv| mv.promotion() == promotion);
            return self.refuse_ambiguous(fitting.collect());
        }
        if let (MoveError::PromotionRequired | MoveError::PromotionNotPossible, Some(mv)) = (error, moves.first()) {
            return self.refuse_promotion(mv.from(), mv.to(), error);
        }
        let mut nearest: Option<(Square, Square, Refusal)> = None;
        for to in self.by_relative_rank(to) {
            for from in self.by_relative_rank(from) {
                let refusal = self.why_not(from, to, promotion, false);
                let nearer = match &nearest {
                    None => true,
                    Some((.., other)) => nearness(refusal.reason) > nearness(other.reason),
                };
                if nearer {
                    nearest = Some((from, to, refusal));
                }
            }
        }
        // If several pieces or squares are equally wrong, there is no reason to prefer one.
        let is_of_one = |(.., refusal): &(Square, Square, Refusal)| {
            refusal.reason != IllegalReason::PieceCannotMoveThere || (!from.more_than_one() && to.single().is_some())
        };
        // "Ra1" with a rook on a1: other rooks do not matter.
        let there = if role != Role::Pawn && from.more_than_one() { from & to } else { Bitboard::EMPTY };
        if let Some((from, to, refusal)) = nearest.filter(is_of_one)
            && there.is_empty()
        {
            return self.with_candidates(refusal, from, to);
        }
        let alike = self.board().pieces_like(self.turn(), role);
        let another = self.legal_moves_within(alike, to);
        let sentence = match to.single() {
            _ if there.any() => Sentence::OwnPieceOnTargetAlready,
            _ if role == Role::King && alike.any() => Sentence::PieceCannotMoveThereKingElsewhere,
            Some(_) if another.is_empty() => Sentence::PieceCannotMoveThereNone,
            Some(_) => Sentence::PieceCannotMoveThereNoneLikeThat,
            None => Sentence::PieceCannotMoveThereNoneAnywhere,
        };
        let mut facts = Facts::new(sentence).side(self.turn()).role(role);
        if sentence == Sentence::PieceCannotMoveThereKingElsewhere {
            facts = facts.king(self.king_square(self.turn()));
        }
        if let Some(to) = to.single() {
            facts = facts.to(to);
        }
        let reason = match there.any() {
            true => IllegalReason::OwnPieceOnTarget,
            false => IllegalReason::PieceCannotMoveThere,
        };
        let mut refusal = Refusal::new(reason, there, facts);
        refusal.candidates = self.candidates(role, to);
        refusal
    }

    /// Squares by rank from the point of view of the side to move, its own back rank first, so that the order does
    /// not depend on the color.
    fn by_relative_rank(&self, squares: Bitboard) -> impl Iterator<Item = Square> {
        let mut ranks = Rank::ALL;
        if self.turn() == Color::Black {
            ranks.reverse();
        }
        ranks.into_iter().flat_map(move |rank| squares & rank.into())
    }

    fn refuse_ambiguous(&self, moves: Vec<Move>) -> Refusal {
        let squares = moves.iter().map(|mv| mv.from()).collect();
        let candidates = self.sans(&moves);
        let mut facts = Facts::new(Sentence::Ambiguous);
        facts.moves.clone_from(&candidates);
        let mut refusal = Refusal::new(IllegalReason::Ambiguous, squares, facts);
        refusal.candidates = candidates;
        refusal
    }

    fn refuse_promotion(&self, from: Square, to: Square, error: MoveError) -> Refusal {
        let pawn = self.piece_at(from).filter(|piece| piece.role == Role::Pawn);
        let (reason, facts) = match (error, pawn) {
            (MoveError::PromotionRequired, Some(pawn)) => (
                IllegalReason::PromotionPieceRequired,
                Facts::new(Sentence::PromotionPieceRequired).piece(PieceOn::new(from, pawn)).to(to),
            ),
            (_, Some(_)) if to.rank() == (!self.turn()).back_rank() => {
                (IllegalReason::PromotionNotPossible, Facts::new(Sentence::PromotionNotPossibleRole))
            }
            _ => (IllegalReason::PromotionNotPossible, Facts::new(Sentence::PromotionNotPossibleNoPromotion).to(to)),
        };
        let mut refusal = Refusal::new(reason, to.into(), facts);
        refusal.candidates = self.moves_within(from.into(), to.into());
        self.with_candidates(refusal, from, to)
    }

    /// `may_castle` says whether a king's move may be meant as castling.
    fn refuse_squares(&self, from: Square, to: Square, promotion: Option<Role>, may_castle: bool) -> Refusal {
        self.with_candidates(self.why_not(from, to, promotion, may_castle), from, to)
    }

    /// Adds the moves that may have been meant to a refusal between two squares, unless it has some.
    fn with_candidates(&self, mut refusal: Refusal, from: Square, to: Square) -> Refusal {
        if refusal.candidates.is_empty() {
            refusal.candidates = match self.board().role_at(from) {
                Some(role) => self.candidates(role, to.into()),
                None => self.moves_within(Bitboard::ALL, to.into()),
            };
        }
        refusal
    }
}

/// How near a move refused for this reason came to being legal.
fn nearness(reason: IllegalReason) -> u8 {
    match reason {
        IllegalReason::PieceCannotMoveThere => 0,
        IllegalReason::PawnCaptureNeedsEnemy | IllegalReason::PawnDoublePushNotFromHome => 1,
        IllegalReason::PathBlocked | IllegalReason::PawnPushBlocked => 2,
        IllegalReason::OwnPieceOnTarget => 3,
        IllegalReason::Unreadable
        | IllegalReason::Ambiguous
        | IllegalReason::EmptySquare
        | IllegalReason::NotYourPiece
        | IllegalReason::EnPassantExpired
        | IllegalReason::KingIntoCheck
        | IllegalReason::ExposesKing
        | IllegalReason::DoesNotAnswerCheck
        | IllegalReason::CastlingRightLost
        | IllegalReason::CastlingPathBlocked
        | IllegalReason::CastlingOutOfCheck
        | IllegalReason::CastlingThroughCheck
        | IllegalReason::CastlingIntoCheck
        | IllegalReason::PromotionPieceRequired
        | IllegalReason::PromotionNotPossible
        | IllegalReason::PassNotAllowed
        | IllegalReason::GameOver => 4,
        IllegalReason::MustCapture
        | IllegalReason::KingCannotCapture
        | IllegalReason::ExplodesOwnKing
        | IllegalReason::GivesCheck
        | IllegalReason::DropNotHeld
        | IllegalReason::DropOnPiece
        | IllegalReason::DropPawnRank
        | IllegalReason::DropKing
        | IllegalReason::DropNotHere => 4,
    }
}
