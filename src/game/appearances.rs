//! How often positions have appeared in a game of crazyhouse, where they repeat across captures: to look back over the
//! whole game after every move would take too long, so the positions of a line are kept by their digests.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::game::NodeId;
use crate::game::tree::Tree;
use crate::position::Position;

/// The positions of the line that was last asked about.
#[derive(Clone, Debug, Default)]
pub(super) struct Appearances {
    /// The nodes from the root on, each with the one before it of the same digest.
    line: Vec<(NodeId, Option<NodeId>)>,
    /// The last node of the line for each digest.
    last: BTreeMap<u64, NodeId>,
}

impl Appearances {
    /// How often a position has appeared up to a node.
    pub fn count(&mut self, tree: &Tree, to: NodeId, position: &Position) -> u32 {
        self.follow(tree, to);
        self.of(tree, position)
    }

    /// Makes the line that to a node. As long as one goes from node to node, this takes few steps.
    fn follow(&mut self, tree: &Tree, to: NodeId) {
        let is_on_line = |id: &NodeId| self.line.get(tree.node(*id).ply as usize).is_some_and(|(known, _)| known == id);
        let ahead: Vec<NodeId> =
            core::iter::successors(Some(to), |id| tree.parent(*id)).take_while(|id| !is_on_line(id)).collect();
        let kept = (tree.node(to).ply as usize + 1).saturating_sub(ahead.len());
        while self.line.len() > kept
            && let Some((id, before)) = self.line.pop()
        {
            let digest = tree.node(id).position.digest();
            match before {
                Some(before) => drop(self.last.insert(digest, before)),
                None => drop(self.last.remove(&digest)),
            }
        }
        for id in ahead.into_iter().rev() {
            let node = tree.node(id);
            node.known.repetitions.set(self.of(tree, &node.position) + 1);
            self.line.push((id, self.last.insert(node.position.digest(), id)));
        }
    }

    /// How often a position has appeared on the line.
    fn of(&self, tree: &Tree, position: &Position) -> u32 {
        let last = self.last.get(&position.digest()).copied();
        let mut like = core::iter::successors(last, |id| self.line.get(tree.node(*id).ply as usize)?.1);
        let same = like.find(|id| tree.node(*id).position == *position);
        same.map_or(0, |id| tree.node(id).known.repetitions.get())
    }
}
