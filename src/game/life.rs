//! Whether mate is still possible at a node of a game, so that the position is not dead: proven incrementally, from
//! move to move.

use crate::chess_move::{Move, MoveKind};
use crate::dead_position::Made;
use crate::game::{Game, NodeId};
use crate::outcome::Rules;
use crate::position::Position;
use crate::variant::Variant;

impl Game {
    /// Whether mate is already known to be possible after a node.
    fn lives(&self, id: NodeId) -> bool {
        self.tree.node(id).known.lives.get()
    }

    pub(super) fn set_living(&self, id: NodeId) {
        self.tree.node(id).known.lives.set(true);
    }

    /// Whether there is a quick proof that mate is possible after a node.
    fn is_shown_to_live(&self, id: NodeId) -> bool {
        let position = self.position_at(id);
        self.inherits_life(id) || position.is_at_home() || self.is_mate_planned(position)
    }

    /// Whether the position at a node is dead (FIDE 5.2.2).
    pub(super) fn is_dead_at(&self, id: NodeId) -> bool {
        if self.position_at(id).variant() != Variant::Chess {
            let is_dead =
                !self.lives(id) && !self.returns_to_life(id) && self.position_at(id).is_variant_dead_in_play();
            self.tree.node(id).known.lives.set(!is_dead);
            return is_dead;
        }
        if !self.lives(id) && !self.is_shown_to_live(id) {
            let mut line = None;
            let is_dead = self.position_at(id).is_dead_without_plan(&mut line);
            self.line.set(line);
            if is_dead {
                return true;
            }
        }
        self.set_living(id);
        false
    }

    /// Whether the last two moves can be taken back, in a variant: then a win that was possible two half-moves ago
    /// still is.
    fn returns_to_life(&self, id: NodeId) -> bool {
        let moves = [self.made(id), self.parent(id).and_then(|parent| self.made(parent))];
        let [Some(newer), Some(older)] = moves else { return false };
        let is_quiet = |mv: Move| !mv.is_zeroing() && !mv.is_castle() && !mv.is_drop() && mv.kind() != MoveKind::Null;
        let back = |position: Position, mv: Move| {
            let moves = position.legal_moves_within(mv.to().into(), mv.from().into());
            moves.first().map(|mv| position.play(*mv))
        };
        let Some(start) = self.parent(id).and_then(|parent| self.parent(parent)).filter(|start| self.lives(*start))
        else {
            return false;
        };
        let is_back = |position: Position| position == *self.position_at(start);
        is_quiet(older.mv)
            && is_quiet(newer.mv)
            && back(*self.position_at(id), older.mv).and_then(|next| back(next, newer.mv)).is_some_and(is_back)
    }

    /// Looks for a quick proof that mate is possible after a legal move, and thus before it.
    ///
    /// Every played move checks whether the game is over, so one proof serves two positions.
    pub(super) fn look_ahead(&self, mv: Move) {
        let node = self.tree.node(self.current);
        // The rest applies to mate in chess.
        if node.position.variant() != Variant::Chess {
            return;
        }
        // Under free rules a dead position does not end the game.
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
        let follows = |child: NodeId| self.lives(child) && self.made(child).is_some_and(|made| made.is_legal());
        if self.children(id).any(follows) {
            return true;
        }
        let (Some(parent), Some(newer)) = (self.parent(id), self.made(id)) else { return false };
        let position = self.position_at(id);
        self.can_take_back_both(parent, newer, position) || self.lives(parent) && position.can_take_back(newer)
    }

    /// Whether the move to a node and the next one can be taken back, so that mate is still possible.
    fn can_take_back_both(&self, id: NodeId, newer: Made<'_>, position: &Position) -> bool {
        let (Some(before), Some(older)) = (self.parent(id), self.made(id)) else { return false };
        self.lives(before) && position.can_take_back_both(older, newer)
    }

    /// The move that led to a node, and the position before it.
    fn made(&self, id: NodeId) -> Option<Made<'_>> {
        Some(Made { before: self.position_at(self.parent(id)?), mv: self.san_at(id)?.mv() })
    }

    /// Whether a playout reaches a mate.
    fn has_line(&self, position: &Position) -> bool {
        let line = position.line_to_mate();
        self.line.set(line);
        line.is_some()
    }

    /// Whether there is a plan for a mate, trying the last plan first, or the last line still leads to one.
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
