//! The tree of a game's moves. Every node keeps its position, so that walking replays nothing.

use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;

use crate::annotation::Annotations;
use crate::chess_move::Move;
use crate::outcome::GameEnd;
use crate::position::Position;
use crate::san::San;

/// A place in the tree of a game: the position after a move, or the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game.
    pub const ROOT: NodeId = NodeId(0);

    /// The number of the node; numbers are never used again in the same game.
    pub const fn index(self) -> u32 {
        self.0
    }
}

/// What is written about a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// The comment before the move, without commands.
    pub before: String,
    /// The comment after the move, without commands.
    pub after: String,
    /// Numeric Annotation Glyphs (PGN standard section 10).
    pub nags: Vec<u16>,
    /// The commands of the comments.
    pub annotations: Annotations,
}

impl Notes {
    /// Whether nothing is written.
    pub fn is_empty(&self) -> bool {
        *self == Notes::default()
    }
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub position: Position,
    /// The move that led here; none at the root.
    pub san: Option<San>,
    parent: Option<NodeId>,
    /// The first one is the main line.
    children: Vec<NodeId>,
    /// The child with which the current line goes on.
    line: Option<NodeId>,
    pub ply: u32,
    /// What repetitions are counted by.
    pub digest: u64,
    /// How often the position has appeared, itself included; 0 until it was counted.
    pub repetitions: Cell<u32>,
    /// The end that the position and the moves before it make by themselves, once it was looked for.
    pub end: Cell<Option<Option<GameEnd>>>,
    /// Whether a mate can still come, as far as was found out.
    pub lives: Cell<bool>,
}

#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// By number. A map would be larger in WebAssembly, and most notes come in their order.
    notes: Vec<(NodeId, Notes)>,
}

impl Tree {
    pub fn new(start: Position) -> Tree {
        let mut tree = Tree { nodes: Vec::new(), notes: Vec::new() };
        tree.nodes.push(node(start, None, None, 0));
        tree
    }

    /// The node; of a number that is no node's, the root.
    pub fn node(&self, id: NodeId) -> &Node {
        self.nodes.get(id.0 as usize).unwrap_or(&self.nodes[0])
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        let index = if (id.0 as usize) < self.nodes.len() { id.0 as usize } else { 0 };
        &mut self.nodes[index]
    }

    /// The node with this number, if it is in the tree: the root, or one that has a parent, which
    /// deleted nodes have not.
    pub fn find(&self, index: u32) -> Option<NodeId> {
        let node = self.nodes.get(index as usize)?;
        (index == 0 || node.parent.is_some()).then_some(NodeId(index))
    }

    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

    /// The child with which the current line goes on.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id);
        node.line.or(node.children.first().copied())
    }

    /// The child that was chosen for the current line, if one was.
    pub fn chosen(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).line
    }

    pub fn set_next(&mut self, id: NodeId, child: NodeId) {
        self.node_mut(id).line = Some(child);
    }

    /// The child that a move leads to, if it is there.
    pub fn child(&self, id: NodeId, mv: Move) -> Option<NodeId> {
        let leads = |child: &&NodeId| self.node(**child).san.is_some_and(|san| san.mv() == mv);
        self.children(id).iter().find(leads).copied()
    }

    /// Adds a child behind those that are there.
    pub fn add(&mut self, parent: NodeId, san: San) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        let before = self.node(parent);
        let position = before.position.play(san.mv());
        let ply = before.ply + 1;
        self.nodes.push(node(position, Some(san), Some(parent), ply));
        self.node_mut(parent).children.push(id);
        id
    }

    /// How many numbers are in use, or were.
    pub fn numbers(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// Leaves all numbers below this one unused that are not in use.
    pub fn pass_over(&mut self, numbers: u32) {
        while self.numbers() < numbers {
            let root = self.nodes[0].position;
            self.nodes.push(node(root, None, None, 0));
        }
    }

    /// Adds a child with a number of its own, leaving numbers before it unused.
    pub fn add_as(&mut self, index: u32, parent: NodeId, san: San) -> Option<NodeId> {
        self.pass_over(index);
        if self.nodes.len() == index as usize {
            return Some(self.add(parent, san));
        }
        // A number left unused before.
        let before = self.node(parent);
        let position = before.position.play(san.mv());
        let ply = before.ply + 1;
        let id = NodeId(index);
        if id == NodeId::ROOT || self.node(id).parent.is_some() {
            return None;
        }
        *self.node_mut(id) = node(position, Some(san), Some(parent), ply);
        self.node_mut(parent).children.push(id);
        Some(id)
    }

    /// Moves a variation among its like, by so many places towards the main line or away from it.
    pub fn shift(&mut self, id: NodeId, places: i32) -> bool {
        let Some(parent) = self.parent(id) else { return false };
        let children = &mut self.node_mut(parent).children;
        let Some(place) = children.iter().position(|child| *child == id) else { return false };
        let target = place.saturating_add_signed(places as isize).min(children.len() - 1);
        let child = children.remove(place);
        children.insert(target, child);
        place != target
    }

    /// Takes a move and all that follows it out of the tree. Returns its parent.
    pub fn delete(&mut self, id: NodeId) -> Option<NodeId> {
        let parent = self.parent(id)?;
        let node = self.node_mut(parent);
        node.children.retain(|child| *child != id);
        if node.line == Some(id) {
            node.line = None;
        }
        let mut gone = alloc::vec![id];
        while let Some(id) = gone.pop() {
            let node = self.node_mut(id);
            node.parent = None;
            gone.append(&mut node.children);
        }
        let nodes = &self.nodes;
        let is_left =
            |id: NodeId| nodes.get(id.0 as usize).is_some_and(|node| node.parent.is_some());
        self.notes.retain(|(id, _)| *id == NodeId::ROOT || is_left(*id));
        Some(parent)
    }

    /// Where the notes of a node are, or where they would be.
    fn place_of_notes(&self, id: NodeId) -> Result<usize, usize> {
        // Mostly the last ones are asked for, while a game is read.
        match self.notes.last() {
            Some((last, _)) if *last < id => Err(self.notes.len()),
            _ => self.notes.binary_search_by_key(&id, |(id, _)| *id),
        }
    }

    pub fn notes(&self, id: NodeId) -> Option<&Notes> {
        let (_, notes) = self.notes.get(self.place_of_notes(id).ok()?)?;
        Some(notes)
    }

    pub fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        let place = self.place_of_notes(id).unwrap_or_else(|place| {
            self.notes.insert(place, (id, Notes::default()));
            place
        });
        &mut self.notes[place].1
    }

    pub fn set_notes(&mut self, id: NodeId, notes: Notes) {
        match self.place_of_notes(id) {
            Ok(place) if notes.is_empty() => {
                self.notes.remove(place);
            }
            Ok(place) => self.notes[place].1 = notes,
            Err(_) if notes.is_empty() => {}
            Err(place) => self.notes.insert(place, (id, notes)),
        }
    }

    pub fn for_each_notes(&mut self, change: impl FnMut(&mut Notes)) {
        self.notes.iter_mut().map(|(_, notes)| notes).for_each(change);
    }

    pub fn all_notes(&self) -> impl ExactSizeIterator<Item = &(NodeId, Notes)> {
        self.notes.iter()
    }
}

fn node(position: Position, san: Option<San>, parent: Option<NodeId>, ply: u32) -> Node {
    Node {
        position,
        san,
        parent,
        children: Vec::new(),
        line: None,
        ply,
        digest: position.digest(),
        repetitions: Cell::new(0),
        end: Cell::new(None),
        lives: Cell::new(false),
    }
}
