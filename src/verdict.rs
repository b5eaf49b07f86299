//! Why a move is not legal.
//!
//! The reasons are looked for in the order in which an arbiter would name them: is there a piece, is
//! it yours, does it move like that, is the way free, may it stand there, and only then, does the
//! king survive it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::attacks::{attacks, between, bishop_attacks, king_attacks, pawn_attacks, rook_attacks};
use crate::bitboard::Bitboard;
use crate::castling::{CastlingMode, CastlingSide};
use crate::chess_move::Move;
use crate::piece::Role;
use crate::position::Position;
use crate::read_move::WrittenMove;
use crate::square::{File, Square};
use crate::uci::MoveError;

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalReason {
    /// The text is no move in any notation.
    Unreadable,
    /// Several legal moves fit.
    Ambiguous,
    /// Nothing stands on the square to move from.
    EmptySquare,
    /// The piece belongs to the side that is not to move.
    NotYourPiece,
    /// Not how that piece moves or captures.
    PieceCannotMoveThere,
    /// A piece stands between.
    PathBlocked,
    /// A friendly piece stands on the target.
    OwnPieceOnTarget,
    /// Something stands in front of the pawn, which never captures straight ahead.
    PawnPushBlocked,
    /// A pawn that has moved goes one square only.
    PawnDoublePushNotFromHome,
    /// A pawn's diagonal step onto an empty square, with no en passant there.
    PawnCaptureNeedsEnemy,
    /// The double push beside it was not the last move.
    EnPassantExpired,
    /// The king would stand attacked.
    KingIntoCheck,
    /// A pinned piece would leave its king open.
    ExposesKing,
    /// In check, and the move neither moves the king, nor captures, nor blocks.
    DoesNotAnswerCheck,
    /// The king or that rook has moved, or never could castle.
    CastlingRightLost,
    /// Pieces stand where king and rook pass.
    CastlingPathBlocked,
    /// The king is in check.
    CastlingOutOfCheck,
    /// The king would pass an attacked square.
    CastlingThroughCheck,
    /// The king would arrive on an attacked square.
    CastlingIntoCheck,
    /// A pawn reaches the last rank, and no piece was named.
    PromotionPieceRequired,
    /// A promotion was named on a move that is none, or to king or pawn.
    PromotionNotPossible,
    /// The game has already ended.
    GameOver,
}

impl IllegalReason {
    /// Every reason.
    pub const ALL: [IllegalReason; 22] = [
        IllegalReason::Unreadable,
        IllegalReason::Ambiguous,
        IllegalReason::EmptySquare,
        IllegalReason::NotYourPiece,
        IllegalReason::PieceCannotMoveThere,
        IllegalReason::PathBlocked,
        IllegalReason::OwnPieceOnTarget,
        IllegalReason::PawnPushBlocked,
        IllegalReason::PawnDoublePushNotFromHome,
        IllegalReason::PawnCaptureNeedsEnemy,
        IllegalReason::EnPassantExpired,
        IllegalReason::KingIntoCheck,
        IllegalReason::ExposesKing,
        IllegalReason::DoesNotAnswerCheck,
        IllegalReason::CastlingRightLost,
        IllegalReason::CastlingPathBlocked,
        IllegalReason::CastlingOutOfCheck,
        IllegalReason::CastlingThroughCheck,
        IllegalReason::CastlingIntoCheck,
        IllegalReason::PromotionPieceRequired,
        IllegalReason::PromotionNotPossible,
        IllegalReason::GameOver,
    ];

    /// A stable code, the same in JavaScript.
    pub const fn code(self) -> &'static str {
        match self {
            IllegalReason::Unreadable => "unreadable",
            IllegalReason::Ambiguous => "ambiguous",
            IllegalReason::EmptySquare => "empty-square",
            IllegalReason::NotYourPiece => "not-your-piece",
            IllegalReason::PieceCannotMoveThere => "piece-cannot-move-there",
            IllegalReason::PathBlocked => "path-blocked",
            IllegalReason::OwnPieceOnTarget => "own-piece-on-target",
            IllegalReason::PawnPushBlocked => "pawn-push-blocked",
            IllegalReason::PawnDoublePushNotFromHome => "pawn-double-push-not-from-home",
            IllegalReason::PawnCaptureNeedsEnemy => "pawn-capture-needs-enemy",
            IllegalReason::EnPassantExpired => "en-passant-expired",
            IllegalReason::KingIntoCheck => "king-into-check",
            IllegalReason::ExposesKing => "exposes-king",
            IllegalReason::DoesNotAnswerCheck => "does-not-answer-check",
            IllegalReason::CastlingRightLost => "castling-right-lost",
            IllegalReason::CastlingPathBlocked => "castling-path-blocked",
            IllegalReason::CastlingOutOfCheck => "castling-out-of-check",
            IllegalReason::CastlingThroughCheck => "castling-through-check",
            IllegalReason::CastlingIntoCheck => "castling-into-check",
            IllegalReason::PromotionPieceRequired => "promotion-piece-required",
            IllegalReason::PromotionNotPossible => "promotion-not-possible",
            IllegalReason::GameOver => "game-over",
        }
    }
}

/// The refusal of a move: why, and what shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Why the move is not legal.
    pub reason: IllegalReason,
    /// One English sentence for a person.
    pub message: String,
    /// The squares that show the reason: blockers, attackers, the crossed square.
    pub squares: Bitboard,
    /// For moves that leave a king attacked: the capture it would allow, such as `Rxa1`.
    pub refutation: Option<String>,
    /// The legal moves that fit an ambiguous text, or that may have been meant.
    pub candidates: Vec<Move>,
}

impl Refusal {
    pub(crate) fn new(reason: IllegalReason, squares: Bitboard, message: String) -> Refusal {
        Refusal { reason, message, squares, refutation: None, candidates: Vec::new() }
    }
}

impl Position {
    /// Judges a move as a person or a program writes it: the legal move, or why there is none.
    ///
    /// ```
    /// use chess_arbiter::{IllegalReason, Position};
    ///
    /// let position: Position = "r6k/4q3/8/8/8/B7/8/K7 w - -".parse()?;
    /// let refusal = position.judge("Bxe7").unwrap_err();
    /// assert_eq!(refusal.reason, IllegalReason::ExposesKing);
    /// assert_eq!(refusal.message, "Bxe7 leaves the king on a1 open to Rxa1.");
    /// # Ok::<(), chess_arbiter::FenError>(())
    /// ```
    pub fn judge(&self, text: &str) -> Result<Move, Refusal> {
        let Some(written) = WrittenMove::read(text) else {
            return Err(self.refuse_unreadable(text));
        };
        self.find_written(written).map_err(|error| self.refuse_written(written, error))
    }

    /// Judges a move from square to square.
    pub fn judge_squares(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, Refusal> {
        self.find_move(from, to, promotion).map_err(|error| {
            let written = WrittenMove::Squares { from, to, promotion, en_passant: false };
            self.refuse_written(written, error)
        })
    }

    fn refuse_unreadable(&self, text: &str) -> Refusal {
        let mut shown: String =
            text.chars().filter(|letter| !letter.is_control()).take(24).collect();
        if shown.len() < text.len() {
            shown.push('…');
        }
        let message = if text.is_empty() {
            String::from("No move was written.")
        } else {
            format!(
                "\"{shown}\" is not a move in any notation: write it like Nf3, exd5, O-O or e2e4."
            )
        };
        Refusal::new(IllegalReason::Unreadable, Bitboard::EMPTY, message)
    }

    fn refuse_written(&self, written: WrittenMove, error: MoveError) -> Refusal {
        match written {
            WrittenMove::Castle(side) => self.refuse_castling(side),
            WrittenMove::Squares { from, to, promotion, .. } => match error {
                MoveError::PromotionRequired | MoveError::PromotionNotPossible => {
                    self.refuse_promotion(from, to, error)
                }
                _ => self.refuse_squares(from, to, promotion),
            },
            WrittenMove::Piece { role, from_file, from_rank, to, promotion, .. } => {
                let mut from = self.board().pieces(self.turn(), role);
                if let Some(file) = from_file {
                    from &= file.into();
                }
                if let Some(rank) = from_rank {
                    from &= rank.into();
                }
                self.refuse_piece(role, from, to.into(), promotion, from_file.is_some(), error)
            }
            WrittenMove::PawnFiles { from, to, promotion } => {
                let pawns = self.board().pieces(self.turn(), Role::Pawn) & from.into();
                self.refuse_piece(Role::Pawn, pawns, to.into(), promotion, true, error)
            }
        }
    }

    /// Of several pieces that the text may mean, the one that comes nearest is spoken of.
    fn refuse_piece(
        &self,
        role: Role,
        from: Bitboard,
        to: Bitboard,
        promotion: Option<Role>,
        from_named: bool,
        error: MoveError,
    ) -> Refusal {
        let moves = self.legal_moves_within(from, to);
        if error == MoveError::Ambiguous {
            let fitting = moves.iter().copied().filter(|mv| mv.promotion() == promotion);
            let candidates: Vec<Move> = fitting.collect();
            let squares: Bitboard = candidates.iter().map(|mv| mv.from()).collect();
            let message = format!(
                "Several {}s can make that move, from {}: say which.",
                role.name(),
                listed(squares, " or ")
            );
            let mut refusal = Refusal::new(IllegalReason::Ambiguous, squares, message);
            refusal.candidates = candidates;
            return refusal;
        }
        if let (MoveError::PromotionRequired | MoveError::PromotionNotPossible, Some(mv)) =
            (error, moves.first())
        {
            return self.refuse_promotion(mv.from(), mv.to(), error);
        }
        let mut nearest: Option<Refusal> = None;
        for to in to {
            for from in from {
                // A pawn whose file is not named pushes.
                if role == Role::Pawn && !from_named && from.file() != to.file() {
                    continue;
                }
                let refusal = self.refuse_squares(from, to, promotion);
                let nearer = match &nearest {
                    None => true,
                    Some(other) => nearness(refusal.reason) > nearness(other.reason),
                };
                if nearer {
                    nearest = Some(refusal);
                }
            }
        }
        nearest.unwrap_or_else(|| {
            let side = self.turn().capitalized();
            let target = to.single().map_or(String::from("there"), |to| format!("to {to}"));
            let message = format!("{side} has no {} that could go {target}.", role.name());
            let mut refusal =
                Refusal::new(IllegalReason::PieceCannotMoveThere, Bitboard::EMPTY, message);
            refusal.candidates = self.candidates_to(to);
            refusal
        })
    }

    fn candidates_to(&self, to: Bitboard) -> Vec<Move> {
        self.legal_moves_within(Bitboard::ALL, to).iter().copied().collect()
    }

    fn refuse_promotion(&self, from: Square, to: Square, error: MoveError) -> Refusal {
        let mut refusal = if error == MoveError::PromotionRequired {
            Refusal::new(
                IllegalReason::PromotionPieceRequired,
                to.into(),
                format!(
                    "The pawn reaches {to}: say whether it becomes a queen, rook, bishop or knight."
                ),
            )
        } else {
            let pawn = self.board().role_at(from) == Some(Role::Pawn);
            let message = if pawn && to.rank() == (!self.turn()).back_rank() {
                String::from("A pawn becomes a queen, rook, bishop or knight, nothing else.")
            } else {
                format!("Nothing is promoted on {to}: only a pawn that reaches the last rank is.")
            };
            Refusal::new(IllegalReason::PromotionNotPossible, to.into(), message)
        };
        refusal.candidates =
            self.legal_moves_within(from.into(), to.into()).iter().copied().collect();
        refusal
    }

    fn refuse_squares(&self, from: Square, to: Square, promotion: Option<Role>) -> Refusal {
        let mut refusal = self.why_not(from, to, promotion);
        if refusal.candidates.is_empty() {
            let role = self.board().role_at(from);
            let like = role.map_or(Bitboard::EMPTY, |role| self.board().pieces(self.turn(), role));
            refusal.candidates = self.legal_moves_within(like, to.into()).iter().copied().collect();
        }
        refusal
    }

    /// Why no legal move leads from one square to the other.
    fn why_not(&self, from: Square, to: Square, promotion: Option<Role>) -> Refusal {
        let us = self.turn();
        let board = self.board();
        let occupied = board.occupied();
        let Some(piece) = board.piece_at(from) else {
            let message = format!("There is no piece on {from}.");
            return Refusal::new(IllegalReason::EmptySquare, from.into(), message);
        };
        let name = piece.role.name();
        if piece.color != us {
            let message = format!(
                "The {name} on {from} is {}, and it is {}'s turn.",
                piece.color.name(),
                us.capitalized()
            );
            return Refusal::new(IllegalReason::NotYourPiece, from.into(), message);
        }
        if piece.role == Role::King
            && let Some(side) = self.castling_meant(from, to)
        {
            return self.refuse_castling(side);
        }
        if piece.role == Role::Pawn {
            if let Some(refusal) = self.why_not_pawn(from, to) {
                return refusal;
            }
        } else if !attacks(piece.role, us, from, Bitboard::EMPTY).contains(to) {
            let message = format!("A {name} does not move from {from} to {to}.");
            return Refusal::new(IllegalReason::PieceCannotMoveThere, from.into(), message);
        } else {
            let blockers = if piece.role == Role::Knight {
                Bitboard::EMPTY
            } else {
                between(from, to) & occupied
            };
            if blockers.any() {
                let message = format!(
                    "The {name} on {from} cannot reach {to}: {} in the way.",
                    standing(board, blockers)
                );
                return Refusal::new(IllegalReason::PathBlocked, blockers, message);
            }
        }
        if board.color(us).contains(to) {
            let role = board.role_at(to).unwrap_or(Role::Pawn);
            let message = format!("{}'s own {} stands on {to}.", us.capitalized(), role.name());
            return Refusal::new(IllegalReason::OwnPieceOnTarget, to.into(), message);
        }
        let refusal = self.why_not_king(piece.role, from, to);
        match (refusal, promotion) {
            (Some(refusal), _) => refusal,
            (None, None) => self.refuse_promotion(from, to, MoveError::PromotionRequired),
            (None, Some(_)) => self.refuse_promotion(from, to, MoveError::PromotionNotPossible),
        }
    }

    /// Why a pawn does not move like that, before any king is thought of.
    fn why_not_pawn(&self, from: Square, to: Square) -> Option<Refusal> {
        let us = self.turn();
        let board = self.board();
        let front = Bitboard::from(from).forward(us);
        let second = front.forward(us);
        let target = Bitboard::from(to);
        if front.contains(to) || second.contains(to) {
            let home = Bitboard::from(us.back_rank()).forward(us);
            if second.contains(to) && !home.contains(from) {
                let message = format!(
                    "The pawn on {from} has left its home square and moves one square at a time."
                );
                let reason = IllegalReason::PawnDoublePushNotFromHome;
                return Some(Refusal::new(reason, from.into(), message));
            }
            let way = if front.contains(to) { front } else { front | second };
            let blockers = way & board.occupied();
            if blockers.any() {
                let message = format!(
                    "The pawn on {from} cannot advance: {} in front of it, and pawns do not capture \
                     straight ahead.",
                    standing(board, blockers)
                );
                return Some(Refusal::new(IllegalReason::PawnPushBlocked, blockers, message));
            }
            return None;
        }
        if !pawn_attacks(us, from).contains(to) {
            let message = format!("A pawn does not move from {from} to {to}.");
            return Some(Refusal::new(IllegalReason::PieceCannotMoveThere, from.into(), message));
        }
        if (board.occupied() & target).is_empty() && self.ep_square() != Some(to) {
            let message = format!(
                "The pawn on {from} moves diagonally only to capture, and there is nothing on {to}."
            );
            return Some(Refusal::new(IllegalReason::PawnCaptureNeedsEnemy, to.into(), message));
        }
        None
    }

    /// Why the king forbids a move that is otherwise how the piece moves.
    fn why_not_king(&self, role: Role, from: Square, to: Square) -> Option<Refusal> {
        let us = self.turn();
        let board = self.board();
        let mut occupied = board.occupied().without(from).with(to);
        let mut captured = Bitboard::from(to);
        if role == Role::Pawn && self.ep_square() == Some(to) && from.file() != to.file() {
            captured = Square::new(to.file(), from.rank()).into();
            occupied -= captured;
        }
        let king = if role == Role::King { to } else { self.king_of(us) };
        let attackers = board.attackers(king, !us, occupied) - captured;
        let attacker = attackers.first()?;
        let refutation = self.capture_text(attacker, king, attackers);
        let tried = self.tried_text(role, from, to);
        let checkers = self.checkers();
        let (reason, message) = if role == Role::King {
            let message = format!(
                "The king cannot go to {to}: it is attacked by {}.",
                named(board, attackers)
            );
            (IllegalReason::KingIntoCheck, message)
        } else if (attackers & checkers).any() {
            let message = format!(
                "The king on {king} is in check by {}, and {tried} does not answer it.",
                named(board, checkers)
            );
            (IllegalReason::DoesNotAnswerCheck, message)
        } else {
            let message = format!("{tried} leaves the king on {king} open to {refutation}.");
            (IllegalReason::ExposesKing, message)
        };
        let mut refusal = Refusal::new(reason, attackers, message);
        refusal.refutation = Some(refutation);
        Some(refusal)
    }

    /// The capture of a king as it would be written, were it allowed.
    fn capture_text(&self, from: Square, king: Square, attackers: Bitboard) -> String {
        let board = self.board();
        let role = board.role_at(from).unwrap_or(Role::Pawn);
        let like = attackers & board.role(role);
        let mut text = String::new();
        if role != Role::Pawn {
            text.push(role.letter());
        }
        if role == Role::Pawn || (like & from.file().into()) != like {
            text.push(from.file().letter());
        } else if like.more_than_one() {
            text.push(from.rank().digit());
        }
        text.push('x');
        text.push_str(&king.to_string());
        text
    }

    /// The move that was tried, as it would be written.
    fn tried_text(&self, role: Role, from: Square, to: Square) -> String {
        let captures = self.board().occupied().contains(to)
            || (role == Role::Pawn && from.file() != to.file());
        let mut text = String::new();
        if role != Role::Pawn {
            text.push(role.letter());
        } else if captures {
            text.push(from.file().letter());
        }
        if captures {
            text.push('x');
        }
        text.push_str(&to.to_string());
        text
    }

    /// Whether a king's move that is no step is meant as castling, and to which side.
    fn castling_meant(&self, king: Square, to: Square) -> Option<CastlingSide> {
        let us = self.turn();
        if to.rank() != us.back_rank() || king.rank() != to.rank() || king == to {
            return None;
        }
        let on_own_rook = self.board().pieces(us, Role::Rook).contains(to);
        let by_destination = match self.mode() {
            CastlingMode::Orthodox => {
                king.file() == File::E && matches!(to.file(), File::C | File::G)
            }
            CastlingMode::Chess960 => {
                matches!(to.file(), File::C | File::G) && !king_attacks(king).contains(to)
            }
        };
        // Stepping onto an own rook next to the king is castling only where that is a right.
        let as_rook = on_own_rook
            && (self.castling().of(us).contains(to) || !king_attacks(king).contains(to));
        (by_destination || as_rook).then(|| match self.mode() {
            CastlingMode::Chess960 if by_destination => match to.file() {
                File::G => CastlingSide::King,
                _ => CastlingSide::Queen,
            },
            _ => CastlingSide::of(king, to),
        })
    }

    fn refuse_castling(&self, side: CastlingSide) -> Refusal {
        let us = self.turn();
        let board = self.board();
        let king = self.king_of(us);
        let name = match side {
            CastlingSide::King => "king side",
            CastlingSide::Queen => "queen side",
        };
        let Some(rook) = self.castling_rook(us, side) else {
            let message = format!(
                "{} may not castle {name}: the king or that rook has moved, or never could castle.",
                us.capitalized()
            );
            return Refusal::new(IllegalReason::CastlingRightLost, king.into(), message);
        };
        let (king_to, rook_to) = (side.king_to(us), side.rook_to(us));
        let king_path = between(king, king_to).with(king_to);
        let way = king_path | between(rook, rook_to).with(rook_to);
        let blockers = (way & board.occupied()).without(king).without(rook);
        if blockers.any() {
            let message =
                format!("Castling {name} is blocked: {} in the way.", standing(board, blockers));
            return Refusal::new(IllegalReason::CastlingPathBlocked, blockers, message);
        }
        let checkers = self.checkers();
        if checkers.any() {
            let message = format!(
                "The king on {king} is in check by {} and cannot castle out of it.",
                named(board, checkers)
            );
            return Refusal::new(IllegalReason::CastlingOutOfCheck, checkers, message);
        }
        let without_king = board.occupied().without(king);
        let attackers = |square| board.attackers(square, !us, without_king);
        for square in king_path.without(king_to).without(king) {
            let found = attackers(square);
            if found.any() {
                let message = format!(
                    "The king would cross {square}, which is attacked by {}.",
                    named(board, found)
                );
                let squares = found.with(square);
                return Refusal::new(IllegalReason::CastlingThroughCheck, squares, message);
            }
        }
        let after = without_king.without(rook).with(king_to).with(rook_to);
        let found = attackers(king_to) | board.attackers(king_to, !us, after);
        let message = format!(
            "The king would arrive on {king_to}, which is attacked by {}.",
            named(board, found)
        );
        let mut refusal =
            Refusal::new(IllegalReason::CastlingIntoCheck, found.with(king_to), message);
        if let Some(attacker) = found.first() {
            refusal.refutation = Some(self.capture_text(attacker, king_to, found));
        }
        refusal
    }

    /// The pieces that pin a piece to its king.
    pub fn pinners(&self, square: Square) -> Bitboard {
        let (Some(color), Some(held)) = (self.board().color_at(square), self.pin_line(square))
        else {
            return Bitboard::EMPTY;
        };
        let king = self.king_of(color);
        let through = self.board().occupied().without(square);
        let sliders = (rook_attacks(king, through) & self.board().straight_sliders(!color))
            | (bishop_attacks(king, through) & self.board().diagonal_sliders(!color));
        sliders & held
    }
}

/// How near a move for this reason came to being legal.
fn nearness(reason: IllegalReason) -> u8 {
    match reason {
        IllegalReason::PieceCannotMoveThere => 0,
        IllegalReason::PawnCaptureNeedsEnemy | IllegalReason::PawnDoublePushNotFromHome => 1,
        IllegalReason::PathBlocked | IllegalReason::PawnPushBlocked => 2,
        IllegalReason::OwnPieceOnTarget => 3,
        _ => 4,
    }
}

/// "the pawn on d4", "the pawn on d4 and the knight on e5".
fn named(board: &crate::board::Board, squares: Bitboard) -> String {
    let mut text = String::new();
    let count = squares.len();
    for (index, square) in squares.into_iter().enumerate() {
        if index > 0 {
            text.push_str(if index as u32 + 1 == count { " and " } else { ", " });
        }
        let role = board.role_at(square).unwrap_or(Role::Pawn);
        text.push_str("the ");
        text.push_str(role.name());
        text.push_str(" on ");
        text.push_str(&square.to_string());
    }
    text
}

/// "the pawn on d4 stands", "the pawn on d4 and the knight on e5 stand".
fn standing(board: &crate::board::Board, squares: Bitboard) -> String {
    let mut text = named(board, squares);
    text.push_str(if squares.more_than_one() { " stand" } else { " stands" });
    text
}

fn listed(squares: Bitboard, last: &str) -> String {
    let mut text = String::new();
    let count = squares.len();
    for (index, square) in squares.into_iter().enumerate() {
        if index > 0 {
            text.push_str(if index as u32 + 1 == count { last } else { ", " });
        }
        text.push_str(&square.to_string());
    }
    text
}
