//! Whether a mate can still come at a node of a game, so that the position is not dead: shown from one move to the
//! next.

use crate::chess_move::Move;
use crate::dead_position::Made;
use crate::game::{Game, NodeId};
use crate::outcome::Rules;
use crate::position::Position;

impl Game {
    /// Whether a mate can still come after a node, as far as was found out.
    pub(super) fn lives(&self, id: NodeId) -> bool {
        self.tree.node(id).known.lives.get()
    }

    pub(super) fn set_living(&self, id: NodeId) {
        self.tree.node(id).known.lives.set(true);
    }

    /// Whether it is easy to show that a mate can still come after a node.
    pub(super) fn is_shown_to_live(&self, id: NodeId) -> bool {
        let position = self.position_at(id);
        self.inherits_life(id) || position.is_at_home() || self.is_mate_planned(position)
    }

    /// Whether the position at a node is dead, where nothing shows easily that it is not.
    pub(super) fn is_dead_without_plan(&self, id: NodeId) -> bool {
        let mut line = None;
        let is_dead = self.position_at(id).is_dead_without_plan(&mut line);
        self.line.set(line);
        is_dead
    }

    /// Shows, if it is easy, that a mate can still come after a legal move, and so before it.
    ///
    /// Whether the game is over is asked at every move that is played. So one proof does for two positions.
    pub(super) fn look_ahead(&self, mv: Move) {
        let node = self.tree.node(self.current);
        // Under free rules a dead position ends nothing.
        if self.rules == Rules::Free || node.known.lives.get() || node.known.end.get().is_some() {
            return;
        }
        if !self.inherits_life(self.current) && !node.position.is_at_home() {
            let next = node.position.play(mv);
            let newer = Made { before: &node.position, mv };
            let lives = self.can_take_back_both(self.current, newer, &next)
                || self.is_mate_planned(&next)
                || self.has_line(&next);
            if !lives {
                return;
            }
            self.lives_ahead.set(Some((self.current, mv)));
        }
        node.known.lives.set(true);
    }

    /// Whether a node's neighbours in the tree prove it.
    fn inherits_life(&self, id: NodeId) -> bool {
        let follows = |child: NodeId| {
            self.lives(child) && self.made(child).is_some_and(|made| made.is_legal())
        };
        if self.children(id).any(follows) {
            return true;
        }
        let (Some(parent), Some(newer)) = (self.parent(id), self.made(id)) else { return false };
        let position = self.position_at(id);
        self.can_take_back_both(parent, newer, position)
            || self.lives(parent) && position.can_take_back(newer)
    }

    /// Whether the move to a node and the next one can be taken back, so that a mate can still come.
    fn can_take_back_both(&self, id: NodeId, newer: Made<'_>, position: &Position) -> bool {
        let (Some(before), Some(older)) = (self.parent(id), self.made(id)) else { return false };
        self.lives(before) && position.can_take_back_both(older, newer)
    }

    /// The move that led to a node, and what was before it.
    fn made(&self, id: NodeId) -> Option<Made<'_>> {
        Some(Made { before: self.position_at(self.parent(id)?), mv: self.san_at(id)?.mv() })
    }

    /// Whether a playout comes to a mate.
    fn has_line(&self, position: &Position) -> bool {
        let line = position.line_to_mate();
        self.line.set(line);
        line.is_some()
    }

    /// Whether a mate can be planned, best as it was planned last, or after the line that led to one last.
    fn is_mate_planned(&self, position: &Position) -> bool {
        if let Some(line) = self.line.take()
            && line.works(position)
        {
            self.line.set(Some(line));
            return true;
        }
        let plan = position.plan_mate(self.plan.get());
        if plan.is_some() {
            self.plan.set(plan);
        }
        plan.is_some()
    }
}
