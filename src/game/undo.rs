//! Undo and redo.

use alloc::string::String;
use alloc::vec::Vec;

use crate::game::ends::END_TAGS;
use crate::game::tags::TagError;
use crate::game::{Game, NodeId};
use crate::san::San;
use crate::text::{put_bytes, put_number, take_number, take_text};

/// What one call of [`Game::undo`] took back.
#[derive(Clone, Debug)]
pub(super) struct Undone {
    /// The move, which was cut from the tree with everything after it.
    node: NodeId,
    /// The tags of an end that were dropped with it: name and value.
    tags: Vec<(&'static str, String)>,
}

impl Game {
    /// Takes back the last move: removes it from the tree with everything after it (moves, variations, notes, a
    /// declared end). [`Game::redo`] brings them back. Returns the move, or `None` at the start, where it only
    /// withdraws a declared end.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// game.play("e4").unwrap();
    /// game.undo();
    /// game.play("d4").unwrap();
    /// assert!(game.to_pgn(Default::default()).ends_with("1. d4 *\n"));
    /// ```
    pub fn undo(&mut self) -> Option<San> {
        let last = self.current;
        let (Some(san), Some(parent)) = (self.san_at(last), self.parent(last)) else {
            self.remove_declared();
            return None;
        };
        // Looking for the main line takes as long as the line is, so only if it matters.
        let ends_main_line = self.records_end() && self.is_on_main_line(last);
        let mut tags = Vec::new();
        if ends_main_line {
            let said = |name| Some((name, String::from(self.tags.get(name)?)));
            tags.extend(END_TAGS.into_iter().filter_map(said));
        }
        // Recorded first, so that the move can be restored whatever happens after the cut. `last_undone` drops it if
        // the cut failed.
        self.last_undone();
        self.undone.push(Undone { node: last, tags });
        self.tree.cut(last);
        self.current = parent;
        if ends_main_line {
            self.forget_end();
        }
        Some(san)
    }

    /// Plays again what [`Game::undo`] took back, one move per call. The first call restores the last move that was
    /// taken back, with everything after it (moves, variations, notes, a declared end). Further calls restore earlier
    /// ones, then go along the line that followed. Returns the move; `None` if nothing was taken back, if an end is
    /// declared here, or once another move was played or a node was added, deleted or moved.
    ///
    /// ```
    /// use chess_arbiter::read_pgn;
    /// let mut game = read_pgn(b"1. e4 e5 {best} 2. Nf3 *").remove(0).game;
    /// let pgn = game.to_pgn(Default::default());
    /// game.go_to(2);
    /// assert_eq!(game.undo().unwrap().to_string(), "e5");
    /// assert!(game.to_pgn(Default::default()).ends_with("1. e4 *\n"));
    /// assert_eq!(game.redo().unwrap().to_string(), "e5");
    /// assert_eq!(game.to_pgn(Default::default()), pgn);
    /// assert_eq!(game.redo().unwrap().to_string(), "Nf3");
    /// assert!(game.redo().is_none());
    /// ```
    pub fn redo(&mut self) -> Option<San> {
        let Some((node, parent)) = self.last_undone() else {
            // Continue after the last move that was restored.
            let san = if self.redone == Some(self.current) { self.forward()? } else { return None };
            self.redone = Some(self.current);
            return Some(san);
        };
        if self.declared_at(parent).is_some() {
            return None;
        }
        let end = if self.records_end() { self.main_line_end() } else { None };
        if parent != self.current {
            self.go_to_node(parent);
        }
        self.tree.restore(node);
        self.tree.set_next(parent, node);
        self.current = node;
        self.redone = Some(node);
        // Tags of an end belong to the line that was the main line until now.
        if end.is_some() && self.main_line_end() != end {
            self.forget_end();
        }
        for (name, value) in self.undone.pop().into_iter().flat_map(|undone| undone.tags) {
            self.tags.set(name, &value);
        }
        self.san_at(node)
    }

    /// The last move that was taken back, and the node before it. Drops moves that were not cut because of a stack
    /// overflow.
    fn last_undone(&mut self) -> Option<(NodeId, NodeId)> {
        loop {
            let node = self.undone.last()?.node;
            if let Some(parent) = self.tree.parent_of_cut(node) {
                return Some((node, parent));
            }
            self.undone.pop();
        }
    }

    /// Whether there is anything to redo.
    pub fn has_undone(&self) -> bool {
        !self.undone.is_empty() || self.redone.is_some()
    }

    /// Deletes the moves that were taken back.
    pub(super) fn forget_undone(&mut self) {
        self.redone = None;
        while let Some((node, _)) = self.last_undone() {
            self.tree.discard(node);
            self.undone.pop();
            self.drop_deleted(node);
        }
    }

    /// Drops the ends and notes of a node that was just deleted, and of those after it.
    pub(super) fn drop_deleted(&mut self, id: NodeId) {
        let tree = &self.tree;
        self.declared.retain(|(at, _)| tree.find_or_cut(at.index()).is_some());
        self.tree.drop_notes(id);
    }

    /// The node with this number, even if it was taken back and [`Game::redo`] can bring it back. Such a node keeps its
    /// move, position and children, but has no parent.
    pub fn node_or_undone(&self, index: u32) -> Option<NodeId> {
        self.tree.find_or_cut(index)
    }

    /// Like [`Game::to_bytes`], with what [`Game::redo`] can restore.
    ///
    /// ```
    /// use chess_arbiter::Game;
    /// let mut game = Game::default();
    /// game.play("e4").unwrap();
    /// game.undo();
    /// let mut again = Game::from_bytes(&game.to_bytes_with_undone()).unwrap();
    /// assert_eq!(again.redo().unwrap().to_string(), "e4");
    /// ```
    pub fn to_bytes_with_undone(&mut self) -> Vec<u8> {
        self.last_undone();
        let nodes: Vec<NodeId> = self.undone.iter().map(|undone| undone.node).collect();
        // Encoded as if nothing had been taken back; decoding takes it back again, in the same order.
        for node in nodes.iter().rev() {
            self.tree.restore(*node);
        }
        let mut bytes = self.to_bytes();
        for node in nodes {
            self.tree.cut(node);
        }
        if !self.has_undone() {
            return bytes;
        }
        put_number(&mut bytes, self.redone.map_or(0, NodeId::index));
        for Undone { node, tags } in &self.undone {
            put_number(&mut bytes, node.index());
            put_number(&mut bytes, tags.len() as u32);
            for (name, value) in tags {
                put_bytes(&mut bytes, name.as_bytes());
                put_bytes(&mut bytes, value.as_bytes());
            }
        }
        bytes
    }

    /// Reads what [`Game::to_bytes_with_undone`] adds.
    pub(super) fn read_undone(&mut self, from: &mut &[u8]) -> Option<()> {
        let redone = take_number(from)?;
        while !from.is_empty() {
            let node = self.node(take_number(from)?)?;
            self.parent(node)?;
            let mut tags = Vec::new();
            for _ in 0..take_number(from)? {
                let (name, value) = (take_text(from)?, take_text(from)?);
                let name = END_TAGS.into_iter().find(|known| *known == name)?;
                if TagError::of(name, value).is_some() {
                    return None;
                }
                tags.push((name, value.into()));
            }
            self.tree.cut(node);
            self.undone.push(Undone { node, tags });
        }
        self.redone = self.tree.find_or_cut(redone).filter(|id| *id != NodeId::ROOT);
        self.has_undone().then_some(())
    }
}
