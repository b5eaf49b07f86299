//! Counts repetitions in crazyhouse, where positions repeat across captures. Scanning the whole game after every move
//! would take too long, so the positions of a line are kept in a hash table.

use alloc::vec;
use alloc::vec::Vec;

use crate::game::NodeId;
use crate::game::tree::Tree;
use crate::position::Position;

/// The positions of the line that was last queried.
#[derive(Clone, Debug, Default)]
pub(super) struct Appearances {
    /// The nodes from the root on, each with the index plus one of the last node before it with the same position, or 0.
    line: Vec<(NodeId, u32)>,
    /// The index plus one of the last node with each position. Positions are removed in reverse order of insertion, so
    /// a slot can simply be emptied: no probe sequence passes it.
    table: Vec<u32>,
}

impl Appearances {
    /// How often a position has appeared up to a node.
    pub fn count(&mut self, tree: &Tree, to: NodeId, position: &Position) -> u32 {
        self.follow(tree, to);
        self.of(tree, self.table[self.slot(tree, position)])
    }

    /// Switches to the line that leads to a node. From a neighboring node this takes few steps.
    fn follow(&mut self, tree: &Tree, to: NodeId) {
        let is_on_line = |id: &NodeId| self.line.get(tree.node(*id).ply as usize).is_some_and(|(known, _)| known == id);
        let ahead: Vec<NodeId> =
            core::iter::successors(Some(to), |id| tree.parent(*id)).take_while(|id| !is_on_line(id)).collect();
        let kept = (tree.node(to).ply as usize + 1).saturating_sub(ahead.len());
        while self.line.len() > kept {
            let last = self.line.len() - 1;
            let (id, before) = self.line[last];
            let slot = self.slot(tree, &tree.node(id).position);
            self.table[slot] = before;
            self.line.truncate(last);
        }
        for id in ahead.into_iter().rev() {
            if 2 * self.line.len() >= self.table.len() {
                self.grow(tree);
            }
            let node = tree.node(id);
            let slot = self.slot(tree, &node.position);
            let before = self.table[slot];
            node.known.repetitions.set(self.of(tree, before) + 1);
            self.line.push((id, before));
            self.table[slot] = self.line.len() as u32;
        }
    }

    fn grow(&mut self, tree: &Tree) {
        self.table = vec![0; (2 * self.table.len()).max(64)];
        for index in 0..self.line.len() {
            let slot = self.slot(tree, &tree.node(self.line[index].0).position);
            self.table[slot] = index as u32 + 1;
        }
    }

    /// The slot of a position, or the empty one where it belongs.
    fn slot(&self, tree: &Tree, position: &Position) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = position.digest() as usize & mask;
        loop {
            match self.table[slot] {
                0 => return slot,
                known if tree.node(self.line[known as usize - 1].0).position == *position => return slot,
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// How often the position in a slot has appeared on the line.
    fn of(&self, tree: &Tree, known: u32) -> u32 {
        let at = (known as usize).checked_sub(1);
        at.map_or(0, |at| tree.node(self.line[at].0).known.repetitions.get())
    }
}
