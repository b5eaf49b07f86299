//! Draws that a player may claim (FIDE 9.2, 9.3).

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::chess_move::Move;
use crate::facts::{Facts, Played};
use crate::game::{Game, NodeId};
use crate::language::Language;
use crate::named::named;
use crate::outcome::{EndReason, GameEnd, Rules};
use crate::san::San;
use crate::sentence::Sentence;
use crate::verdict::IllegalReason;

/// The reason of a draw claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClaimReason {
    /// The same position for the third time (FIDE 9.2).
    ThreefoldRepetition,
    /// Fifty moves by each side without capture or pawn move (FIDE 9.3).
    FiftyMoves,
}

impl ClaimReason {
    /// Both reasons.
    pub const ALL: [ClaimReason; 2] = [ClaimReason::ThreefoldRepetition, ClaimReason::FiftyMoves];

    /// The end reason of a correct claim.
    pub const fn end(self) -> EndReason {
        match self {
            ClaimReason::ThreefoldRepetition => EndReason::ThreefoldRepetition,
            ClaimReason::FiftyMoves => EndReason::FiftyMoves,
        }
    }

    /// A stable code, the same in JavaScript: that of the end.
    pub const fn code(self) -> &'static str {
        self.end().code()
    }
}

/// A draw that the player to move may claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawClaim {
    /// Threefold repetition or fifty moves.
    pub reason: ClaimReason,
    /// Empty if the current position justifies the claim; otherwise the moves, one of which the player has to write
    /// down and declare (FIDE 9.2.1, 9.3.1).
    pub moves: Vec<San>,
}

impl DrawClaim {
    /// One English sentence.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
    ///     game.play(text).unwrap();
    /// }
    /// assert!(game.claims()[0].message().starts_with("A draw may be claimed with Ng8"));
    /// ```
    pub fn message(&self) -> String {
        self.message_in(&Language::ENGLISH)
    }

    /// One sentence in a language.
    pub fn message_in(&self, language: &Language<'_>) -> String {
        let sentence = match (self.reason, self.moves.is_empty()) {
            (ClaimReason::ThreefoldRepetition, true) => Sentence::DrawClaimThreefoldRepetition,
            (ClaimReason::ThreefoldRepetition, false) => Sentence::DrawClaimThreefoldRepetitionWith,
            (ClaimReason::FiftyMoves, true) => Sentence::DrawClaimFiftyMoves,
            (ClaimReason::FiftyMoves, false) => Sentence::DrawClaimFiftyMovesWith,
        };
        language.message(&Facts { moves: self.moves.clone(), ..Facts::new(sentence) })
    }
}

named! {
    /// The kind of reason why a draw claim is not correct.
    #[non_exhaustive]
    pub enum ClaimRefusalCode(code, from_code) {
        /// The position has not occurred three times (FIDE 9.2), and this is closer to a correct claim than fifty
        /// moves; or the rules are free.
        NotRepeated = "not-repeated",
        /// Fewer than fifty moves by each side without capture or pawn move (FIDE 9.3), and this is closer to a correct
        /// claim than repetition; or the intended move itself ends the game.
        TooFewMoves = "too-few-moves",
        /// The intended move is not legal.
        IntendedMoveIllegal = "intended-move-illegal",
        /// The claim would be correct with a move that the player writes down first (FIDE 9.2.1, 9.3.1).
        WriteTheMove = "write-the-move",
        /// The game has already ended.
        GameOver = "game-over",
    }
}

/// Why a draw claim is not correct.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClaimRefusal {
    /// The kind of the reason.
    pub code: ClaimRefusalCode,
    /// The data of its sentence.
    pub facts: Box<Facts>,
    /// Moves that each make the claim correct if written down; only for [`ClaimRefusalCode::WriteTheMove`].
    pub moves: Vec<San>,
}

impl ClaimRefusal {
    /// One English sentence.
    pub fn message(&self) -> String {
        self.message_in(&Language::ENGLISH)
    }

    /// One sentence in a language.
    pub fn message_in(&self, language: &Language<'_>) -> String {
        language.message(&self.facts)
    }
}

impl fmt::Display for ClaimRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())
    }
}

impl core::error::Error for ClaimRefusal {}

impl Game {
    /// Whether draws can be claimed: not under free rules, and not after the end of the game.
    fn has_claims(&self) -> bool {
        self.rules() != Rules::Free && self.end().is_none()
    }

    /// Every draw that the player to move may claim now; none after the end of the game or under free rules.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
    ///     game.play(text).unwrap();
    /// }
    /// assert_eq!(game.claims()[0].moves.len(), 1); // writing down 4... Ng8
    /// ```
    pub fn claims(&self) -> Vec<DrawClaim> {
        let mut claims = Vec::new();
        if !self.has_claims() {
            return claims;
        }
        for reason in ClaimReason::ALL {
            if self.is_claimable_now(self.current, reason) {
                claims.push(DrawClaim { reason, moves: Vec::new() });
            }
        }
        // Most positions are far from any claim, so look at the moves only if one is possible.
        if self.position().halfmoves() >= 3 || self.position().repeats_across_captures() {
            let moves = self.position().legal_moves();
            for reason in ClaimReason::ALL {
                let moves: Vec<San> = moves
                    .iter()
                    .filter(|mv| self.is_claimable_with(self.current, reason, **mv))
                    .map(|mv| self.position().san(*mv))
                    .collect();
                if !moves.is_empty() {
                    claims.push(DrawClaim { reason, moves });
                }
            }
        }
        claims
    }

    /// Claims a draw for the current position. Returns the end if the claim is correct; otherwise
    /// nothing changes.
    ///
    /// ```
    /// use chess_arbiter::{EndReason, Game};
    /// let mut game = Game::default();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
    ///     game.play(text).unwrap();
    /// }
    /// assert_eq!(game.claim_draw(), None);
    /// game.play("Ng8").unwrap();
    /// assert_eq!(game.claim_draw().unwrap().reason, EndReason::ThreefoldRepetition);
    /// ```
    pub fn claim_draw(&mut self) -> Option<GameEnd> {
        if !self.has_claims() {
            return None;
        }
        let is_correct = |reason: &ClaimReason| self.is_claimable_now(self.current, *reason);
        let reason = ClaimReason::ALL.into_iter().find(is_correct)?;
        Some(self.declare_claim(reason.end(), None))
    }

    /// Claims a draw with the move that the player intends to make. Returns the end if the claim is correct; the move
    /// is not played, but recorded in the tag IntendedMove. Otherwise nothing changes; it is up to the caller to make
    /// the player play this move (FIDE 9.5.3).
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
    ///     game.play(text).unwrap();
    /// }
    /// let intended = game.position().parse_san("Ng8").unwrap();
    /// assert!(game.claim_draw_with(intended).is_some());
    /// ```
    pub fn claim_draw_with(&mut self, mv: Move) -> Option<GameEnd> {
        if !self.has_claims() || !self.position().is_legal(mv) {
            return None;
        }
        let is_correct = |reason: &ClaimReason| self.is_claimable_with(self.current, *reason, mv);
        let reason = ClaimReason::ALL.into_iter().find(is_correct)?;
        Some(self.declare_claim(reason.end(), Some(self.position().san(mv))))
    }

    /// Judges what [`Game::claim_draw`] would declare: the claim if it is correct, or why not, for threefold repetition
    /// or fifty moves, whichever is closer. Nothing changes.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     game.play(text).unwrap();
    /// }
    /// let refusal = game.judge_claim().unwrap_err();
    /// assert_eq!(refusal.message(), "This position has stood twice; a third time is needed.");
    /// ```
    pub fn judge_claim(&self) -> Result<DrawClaim, ClaimRefusal> {
        self.judged_claim(None)
    }

    /// The same for [`Game::claim_draw_with`] and the intended move, as [`Game::judge`] reads it.
    ///
    /// ```
    /// use chess_arbiter::{ClaimRefusalCode, Game};
    /// let game = Game::default();
    /// let refusal = game.judge_claim_with("e4").unwrap_err();
    /// assert_eq!(refusal.message(), "After 1. e4 the position would stand for the first time; a third time is needed.");
    /// assert_eq!(game.judge_claim_with("e5").unwrap_err().code, ClaimRefusalCode::IntendedMoveIllegal);
    /// ```
    pub fn judge_claim_with(&self, text: &str) -> Result<DrawClaim, ClaimRefusal> {
        match self.judge(text) {
            Ok(mv) => self.judged_claim(Some(mv)),
            Err(refusal) => {
                let code = match refusal.reason {
                    IllegalReason::GameOver => ClaimRefusalCode::GameOver,
                    _ => ClaimRefusalCode::IntendedMoveIllegal,
                };
                Err(ClaimRefusal { code, facts: refusal.facts, moves: Vec::new() })
            }
        }
    }

    /// Judges a claim for the current position, or with a legal move.
    fn judged_claim(&self, intended: Option<Move>) -> Result<DrawClaim, ClaimRefusal> {
        let (id, position) = (self.current, self.position());
        if let Some(end) = self.end() {
            let facts = position.refused_after(end).facts;
            return Err(ClaimRefusal { code: ClaimRefusalCode::GameOver, facts, moves: Vec::new() });
        }
        let claims = self.claims();
        let is_meant = |claim: &DrawClaim| match intended {
            None => claim.moves.is_empty(),
            Some(mv) => claim.moves.iter().any(|san| san.mv() == mv),
        };
        let san = intended.map(|mv| position.san(mv));
        if let Some(DrawClaim { reason, .. }) = claims.iter().find(|claim| is_meant(claim)) {
            return Ok(DrawClaim { reason: *reason, moves: san.into_iter().collect() });
        }
        let mut facts = Box::new(Facts::new(Sentence::NotRepeatedFree));
        let mut moves = Vec::new();
        let number = position.fullmoves();
        if self.rules() == Rules::Free {
            // The refusal is about the rules.
        } else if let (None, Some(claim)) = (intended, claims.into_iter().next()) {
            // A claim on the current position would have been found above, so this one is for a move.
            moves = claim.moves;
            facts.sentence = match (claim.reason, &moves[..]) {
                (ClaimReason::FiftyMoves, _) => Sentence::WriteTheMoveFiftyMoves,
                (_, [only]) => {
                    facts.played = Some(Played { number, san: *only });
                    Sentence::WriteTheMoveThreefoldRepetition
                }
                _ => {
                    facts.moves.extend_from_slice(&moves);
                    Sentence::WriteTheMoveOneOf
                }
            };
        } else {
            facts.played = san.map(|san| Played { number, san });
            let next = intended.map(|mv| position.play(mv));
            let quiet = next.as_ref().unwrap_or(position).quiet_halfmoves();
            let times = match (intended, &next) {
                (Some(mv), _) if mv.is_zeroing() && !position.repeats_across_captures() => 1,
                (_, Some(next)) => self.appearances(id, next) + 1,
                _ => self.repetitions(),
            };
            let is_with = next.is_some();
            facts.sentence = if next.is_some_and(|next| !next.has_legal_moves()) {
                Sentence::TooFewMovesEnds
            } else if 3 * quiet > 100 * times {
                // Compares the fractions: half-moves of 100, occurrences of three.
                facts.count = Some(quiet / 2);
                if is_with { Sentence::TooFewMovesWith } else { Sentence::TooFewMoves }
            } else {
                match (times, is_with) {
                    (..=1, false) => Sentence::NotRepeatedOnce,
                    (..=1, true) => Sentence::NotRepeatedOnceWith,
                    (_, false) => Sentence::NotRepeatedTwice,
                    (_, true) => Sentence::NotRepeatedTwiceWith,
                }
            };
        }
        let code = match facts.sentence {
            Sentence::TooFewMoves | Sentence::TooFewMovesWith | Sentence::TooFewMovesEnds => {
                ClaimRefusalCode::TooFewMoves
            }
            _ if !moves.is_empty() => ClaimRefusalCode::WriteTheMove,
            _ => ClaimRefusalCode::NotRepeated,
        };
        Err(ClaimRefusal { code, facts, moves })
    }

    /// Whether a draw could be claimed at a node, for its position or with a move.
    pub(super) fn is_claimable_at(&self, id: NodeId, reason: ClaimReason) -> bool {
        let moves = self.position_at(id).legal_moves();
        self.is_claimable_now(id, reason) || moves.iter().any(|mv| self.is_claimable_with(id, reason, *mv))
    }

    fn is_claimable_now(&self, id: NodeId, reason: ClaimReason) -> bool {
        match reason {
            ClaimReason::ThreefoldRepetition => self.repetitions_at(id) >= 3,
            ClaimReason::FiftyMoves => self.position_at(id).quiet_halfmoves() >= 100,
        }
    }

    fn is_claimable_with(&self, id: NodeId, reason: ClaimReason, mv: Move) -> bool {
        let position = self.position_at(id);
        (!mv.is_zeroing() || position.repeats_across_captures())
            && match reason {
                ClaimReason::ThreefoldRepetition => self.appearances(id, &position.play(mv)) >= 2,
                // Mate takes precedence (FIDE 5.1.1); stalemate is a draw without a claim.
                ClaimReason::FiftyMoves => position.quiet_halfmoves() >= 99 && position.play(mv).has_legal_moves(),
            }
    }
}
