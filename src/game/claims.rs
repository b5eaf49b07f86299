//! Draws that a player may claim (FIDE 9.2, 9.3).

use alloc::vec::Vec;

use crate::chess_move::Move;
use crate::game::Game;
use crate::outcome::{EndReason, GameEnd};
use crate::san::San;

/// A draw that the player to move may claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawClaim {
    /// Threefold repetition or fifty moves.
    pub reason: EndReason,
    /// Empty if the position as it stands justifies the claim; else the moves one of which the player
    /// has to write down and declare (FIDE 9.2.1, 9.3.1).
    pub moves: Vec<San>,
}

impl Game {
    /// Every draw that the player to move may claim now; none once the game has ended.
    pub fn claims(&self) -> Vec<DrawClaim> {
        let mut claims = Vec::new();
        if self.end().is_some() {
            return claims;
        }
        let reasons = [EndReason::ThreefoldRepetition, EndReason::FiftyMoves];
        for reason in reasons {
            if self.is_claimable_now(reason) {
                claims.push(DrawClaim { reason, moves: Vec::new() });
            }
        }
        // Most positions are far from any claim: look at the moves only where one can be near.
        if self.position().halfmoves() >= 3 {
            let moves = self.position().legal_moves();
            for reason in reasons {
                let moves: Vec<San> = moves
                    .iter()
                    .filter(|mv| self.is_claimable_with(reason, **mv))
                    .map(|mv| self.position().san(*mv))
                    .collect();
                if !moves.is_empty() {
                    claims.push(DrawClaim { reason, moves });
                }
            }
        }
        claims
    }

    /// Claims a draw on the position as it stands. Returns the end if the claim is correct; otherwise
    /// nothing changes.
    pub fn claim_draw(&mut self) -> Option<GameEnd> {
        if self.end().is_some() {
            return None;
        }
        let reasons = [EndReason::ThreefoldRepetition, EndReason::FiftyMoves];
        let reason = reasons.into_iter().find(|reason| self.is_claimable_now(*reason))?;
        Some(self.declare(GameEnd::draw(reason)))
    }

    /// Claims a draw with the move that the player intends to make. Returns the end if the claim is
    /// correct; the move is not played. Otherwise nothing changes.
    pub fn claim_draw_with(&mut self, mv: Move) -> Option<GameEnd> {
        if self.end().is_some() || !self.position().is_legal(mv) {
            return None;
        }
        let reasons = [EndReason::ThreefoldRepetition, EndReason::FiftyMoves];
        let reason = reasons.into_iter().find(|reason| self.is_claimable_with(*reason, mv))?;
        Some(self.declare(GameEnd::draw(reason)))
    }

    fn is_claimable_now(&self, reason: EndReason) -> bool {
        match reason {
            EndReason::ThreefoldRepetition => self.repetitions() >= 3,
            _ => self.position().halfmoves() >= 100,
        }
    }

    fn is_claimable_with(&self, reason: EndReason, mv: Move) -> bool {
        let halfmoves = self.position().halfmoves();
        if mv.is_zeroing() || (reason == EndReason::FiftyMoves && halfmoves < 99) {
            return false;
        }
        let next = self.position().play(mv);
        match reason {
            EndReason::ThreefoldRepetition => self.appearances(&next) >= 2,
            // Mate comes first (FIDE 5.1.1); stalemate is a draw without a claim.
            _ => next.has_legal_moves(),
        }
    }
}
