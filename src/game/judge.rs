//! Judging moves in a game.

use core::iter;

use crate::chess_move::Move;
use crate::game::{Game, NodeId};
use crate::piece::Role;
use crate::position::Position;
use crate::san::San;
use crate::square::Square;
use crate::verdict::Refusal;

impl Game {
    /// Judges a move as a person or a program writes it, knowing the game: whether it is over, which
    /// moves lost a castling right, and which en passant captures have expired.
    ///
    /// ```
    /// use chess_arbiter::{Game, IllegalReason};
    /// let mut game = Game::default();
    /// for text in ["e4", "e5", "Ke2", "a6", "Ke1", "a5", "Nf3", "a4", "Bc4", "a3"] {
    ///     game.play(text).unwrap();
    /// }
    /// let refusal = game.judge("O-O").unwrap_err();
    /// assert_eq!(refusal.message(), "White may not castle king side: the king moved with 2. Ke2.");
    /// assert_eq!(refusal.reason, IllegalReason::CastlingRightLost);
    /// ```
    pub fn judge(&self, text: &str) -> Result<Move, Refusal> {
        self.judge_at(self.current(), text)
    }

    /// Judges a move from square to square, knowing the game.
    pub fn judge_squares(&self, from: Square, to: Square, promotion: Option<Role>) -> Result<Move, Refusal> {
        self.judge_squares_at(self.current(), from, to, promotion)
    }

    /// [`Game::judge`] at any node.
    pub fn judge_at(&self, id: NodeId, text: &str) -> Result<Move, Refusal> {
        self.judged(id, self.position_at(id).judge(text))
    }

    /// [`Game::judge_squares`] at any node.
    pub fn judge_squares_at(
        &self,
        id: NodeId,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, Refusal> {
        self.judged(id, self.position_at(id).judge_squares(from, to, promotion))
    }

    fn judged(&self, id: NodeId, judged: Result<Move, Refusal>) -> Result<Move, Refusal> {
        if let Ok(mv) = &judged
            && id == self.current()
        {
            // Speeds up the check for the end after the move.
            self.look_ahead(*mv);
        }
        let end = self.end_at(id, judged.is_ok());
        self.position_at(id).verdict_in_game(self.rules(), end, &mut self.line_to(id), judged)
    }

    /// The moves to a node, the last one first, each with the position before it.
    pub(crate) fn line_to(&self, id: NodeId) -> impl Iterator<Item = (Position, San)> {
        let mut at = id;
        iter::from_fn(move || {
            let san = self.san_at(at)?;
            at = self.parent(at)?;
            Some((*self.position_at(at), san))
        })
    }
}
