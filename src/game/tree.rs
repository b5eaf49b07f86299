//! The tree of a game's moves. Every node stores its position, so walking the tree does not replay moves.
//!
//! In WebAssembly a stack overflow may abort at the entry of any function, and the game is used again
//! afterwards. So everything that changes the tree first computes and reserves memory. Then it only assigns, in an
//! order that keeps the tree valid before and after every remaining call.

use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;
use core::fmt;
use core::mem::{replace, take};
use core::num::NonZeroU32;

use crate::annotation::{Annotations, Command, tidy_comment};
use crate::chess_move::Move;
use crate::outcome::GameEnd;
use crate::position::Position;
use crate::san::San;

/// A node in the tree of a game: the position after a move, or the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The start of the game.
    pub const ROOT: NodeId = NodeId(NonZeroU32::MIN);

    /// The number of the node: 0 for the start, then in order of creation. Numbers are never
    /// reused in the same game.
    pub const fn index(self) -> u32 {
        self.0.get() - 1
    }

    const fn new(index: u32) -> Option<NodeId> {
        match NonZeroU32::MIN.checked_add(index) {
            Some(number) => Some(NodeId(number)),
            None => None,
        }
    }
}

/// The separator of two comments on the same move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Joint {
    Blank,
    LineBreak,
}

impl Joint {
    /// Appends a comment to another; both are trimmed, or the first ends with line breaks.
    pub fn append(self, text: &mut String, more: &str) {
        if text.is_empty() {
            text.push_str(more);
        } else if self == Joint::LineBreak {
            // An empty line begins a paragraph.
            text.push_str(if text.ends_with("\n\n") { "" } else { "\n" });
            text.push_str(more);
        } else if !more.is_empty() {
            text.truncate(text.trim_end().len());
            text.push(' ');
            text.push_str(more);
        }
    }
}

/// The notes on a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// The comment before the move, without commands: one after a variation, at the beginning of a variation, or between a
    /// move's number and the move.
    pub before: String,
    /// The comment after the move, without commands.
    pub after: String,
    /// Numeric Annotation Glyphs (PGN standard section 10).
    pub nags: Vec<u16>,
    /// The commands of the comments.
    pub annotations: Annotations,
}

impl Notes {
    /// Whether there are no notes.
    pub fn is_empty(&self) -> bool {
        *self == Notes::default()
    }

    /// The comment after the move in PGN: commands, then text.
    pub(crate) fn comment(&self) -> String {
        let mut comment = String::new();
        // Writing into a string does not fail.
        let _ = self.annotations.write(&mut comment);
        Joint::Blank.append(&mut comment, &self.after);
        comment
    }

    /// Normalizes the notes as if written to PGN and read back, if PGN can represent them: comments are trimmed,
    /// commands in them become annotations, and comments before the first move are joined.
    fn read_back(mut self, id: NodeId) -> Result<Notes, NotesError> {
        self.before = tidy_comment(&self.before);
        self.after = tidy_comment(&self.after);
        if id == NodeId::ROOT {
            let after = take(&mut self.after);
            self.after = take(&mut self.before);
            Joint::Blank.append(&mut self.after, &after);
        }
        self.take_commands();
        let mut again = self.clone();
        (again.after, again.annotations) = (self.comment(), Annotations::default());
        let longest = again.after.len().max(again.before.len());
        again.take_commands();
        if longest > NotesError::LONGEST {
            Err(NotesError::LongComment)
        } else if again != self {
            Err(NotesError::Annotation)
        } else {
            Ok(self)
        }
    }

    /// Turns commands in the comments into annotations.
    pub(super) fn take_commands(&mut self) {
        self.after = self.annotations.take_from(&self.after);
        // Commands in a comment before a move also apply to that move, unless the comment after it has the same ones.
        self.before = self.annotations.take_from(&self.before);
    }

    /// The heap memory in bytes.
    fn heap(&self) -> usize {
        let Annotations { squares, arrows, commands, .. } = &self.annotations;
        let texts = |command: &Command| command.name.capacity() + command.value.capacity();
        self.before.capacity()
            + self.after.capacity()
            + self.nags.capacity() * size_of::<u16>()
            + size_of_val(squares.as_slice())
            + size_of_val(arrows.as_slice())
            + size_of_val(commands.as_slice())
            + commands.iter().map(texts).sum::<usize>()
    }
}

/// Why notes cannot be set: PGN cannot represent them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NotesError {
    /// A comment has more than [`NotesError::LONGEST`] bytes.
    LongComment,
    /// A time is negative, a number is too large, or a command does not read back the same.
    Annotation,
}

impl NotesError {
    /// The maximum length of a comment with its commands, in bytes of UTF-8.
    pub const LONGEST: usize = 1 << 27;

    /// A stable code, the same in JavaScript.
    pub const fn code(self) -> &'static str {
        match self {
            NotesError::LongComment => "long-comment",
            NotesError::Annotation => "annotation",
        }
    }
}

impl fmt::Display for NotesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotesError::LongComment => "a comment has at most 134217728 bytes",
            NotesError::Annotation => {
                "times are not negative, numbers have at most 19 digits, and other commands read back the same"
            }
        })
    }
}

impl core::error::Error for NotesError {}

/// Cached facts about a node. They depend only on the moves before it, so they never change.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// How often the position has appeared, itself included; 0 until counted.
    pub repetitions: Cell<u32>,
    /// The automatic end, once computed.
    pub end: Cell<Option<Option<GameEnd>>>,
    /// Whether mate is known to be possible.
    pub lives: Cell<bool>,
}

/// A bit that no move has.
const CUT: u32 = 1 << 31;

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub position: Position,
    /// [`San::bits`] of the move that led here; 0 at the root. With [`CUT`] it was cut from the tree, itself or with a move
    /// before it, and can be restored.
    san: u32,
    pub ply: u32,
    /// `None` for the root and for deleted nodes. A cut node keeps it.
    parent: Option<NodeId>,
    /// The main line.
    first_child: Option<NodeId>,
    /// The child on the current line; `None` only if there are no children.
    line: Option<NodeId>,
    next_sibling: Option<NodeId>,
    /// For the first child this is the last one, so both ends are reachable from the parent. Unused at the root.
    previous_sibling: NodeId,
    /// The index of its notes, plus one.
    notes: Option<NonZeroU32>,
    pub known: Known,
}

impl Node {
    /// A node outside the tree, or the root.
    fn new(position: Position, ply: u32, san: u32) -> Node {
        Node {
            position,
            san,
            ply,
            parent: None,
            first_child: None,
            line: None,
            next_sibling: None,
            previous_sibling: NodeId::ROOT,
            notes: None,
            known: Known::default(),
        }
    }

    /// The move that led here; none at the root.
    #[inline(always)]
    pub fn san(&self) -> Option<San> {
        (self.san != 0).then(|| San::from_bits(self.san))
    }

    #[inline(always)]
    fn is_cut(&self) -> bool {
        self.san & CUT != 0
    }
}

#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// Unordered, each with its node.
    notes: Vec<(NodeId, Notes)>,
    /// The heap memory of the notes.
    notes_heap: usize,
}

/// Reserves room for at least one more: a quarter of the current length, or a few.
fn reserve_one<T>(list: &mut Vec<T>) {
    match list.len() {
        0 => list.reserve_exact(8),
        len if len == list.capacity() => list.reserve_exact((len / 4).max(32)),
        _ => {}
    }
}

impl Tree {
    pub fn new(start: Position) -> Tree {
        let mut nodes = Vec::new();
        reserve_one(&mut nodes);
        nodes.push(Node::new(start, 0, 0));
        Tree { nodes, notes: Vec::new(), notes_heap: 0 }
    }

    /// Reserves room for exactly this many more nodes.
    pub fn reserve(&mut self, nodes: usize) {
        self.nodes.reserve_exact(nodes);
    }

    /// The memory of the tree in bytes.
    pub fn memory(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.notes.capacity() * size_of::<(NodeId, Notes)>()
            + self.notes_heap
    }

    /// The node; the root for an invalid number.
    #[inline(always)]
    pub fn node(&self, id: NodeId) -> &Node {
        self.nodes.get(id.index() as usize).unwrap_or(&self.nodes[0])
    }

    #[inline(always)]
    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        let index = if (id.index() as usize) < self.nodes.len() { id.index() as usize } else { 0 };
        &mut self.nodes[index]
    }

    /// The node with this number, if it is in the tree.
    #[inline(always)]
    pub fn find(&self, index: u32) -> Option<NodeId> {
        self.find_or_cut(index).filter(|id| !self.node(*id).is_cut())
    }

    /// The node with this number, if it is in the tree or was cut from it: the root, or a node with a parent, which
    /// deleted nodes lack.
    #[inline(always)]
    pub fn find_or_cut(&self, index: u32) -> Option<NodeId> {
        let node = self.nodes.get(index as usize)?;
        NodeId::new(index).filter(|_| index == 0 || node.parent.is_some())
    }

    /// The count of numbers used so far.
    pub fn numbers(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// `None` for the root, and for nodes that are not in the tree.
    #[inline(always)]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id);
        node.parent.filter(|_| !node.is_cut())
    }

    /// The parent that a node had when it was cut; `None` if it is not cut.
    #[inline(always)]
    pub fn parent_of_cut(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id);
        node.parent.filter(|_| node.is_cut())
    }

    pub fn children(&self, id: NodeId) -> Children<'_> {
        let first = self.node(id).first_child;
        Children { tree: self, ends: first.map(|first| (first, self.node(first).previous_sibling)) }
    }

    /// The next node in tree order (parents before children, main line first) within the subtree of the first node.
    #[inline(never)]
    pub fn after(&self, id: NodeId, first: NodeId) -> Option<NodeId> {
        self.next_of(id, first)
    }

    #[inline(always)]
    fn next_of(&self, id: NodeId, first: NodeId) -> Option<NodeId> {
        let mut node = self.node(id);
        let mut next = node.first_child;
        let mut at = id;
        while next.is_none() && at != first {
            next = node.next_sibling;
            at = node.parent?;
            node = self.node(at);
        }
        next
    }

    /// Forgets the automatic ends that were computed.
    pub fn forget_ends(&self) {
        self.nodes.iter().for_each(|node| node.known.end.set(None));
    }

    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first_child
    }

    /// The child on the current line.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).line
    }

    /// Sets the child on the current line.
    pub fn set_next(&mut self, id: NodeId, child: NodeId) {
        self.node_mut(id).line = Some(child);
    }

    /// The child with this move, if it exists.
    pub fn child(&self, id: NodeId, mv: Move) -> Option<NodeId> {
        self.children(id).find(|child| self.node(*child).san().is_some_and(|san| san.mv() == mv))
    }

    /// Adds a child after the others. The first child joins the current line.
    pub fn add(&mut self, parent: NodeId, san: San) -> Option<NodeId> {
        let id = self.add_deleted(|tree| {
            let before = tree.node(parent);
            Node::new(before.position.play(san.mv()), before.ply + 1, san.bits())
        })?;
        self.link(id, parent, None);
        let parent = self.node_mut(parent);
        parent.line = parent.line.or(Some(id));
        Some(id)
    }

    /// Adds a node outside the tree.
    #[inline(always)]
    fn add_deleted(&mut self, node: impl FnOnce(&Tree) -> Node) -> Option<NodeId> {
        let id = NodeId::new(self.numbers())?;
        reserve_one(&mut self.nodes);
        let node = node(self);
        self.nodes.push(node);
        Some(id)
    }

    /// Leaves a number unused, like that of a deleted node.
    pub fn skip_number(&mut self) {
        self.add_deleted(|tree| Node::new(tree.node(NodeId::ROOT).position, 0, 0));
    }

    /// Inserts a node among the children of a node: before one of them, or at the end.
    #[inline(always)]
    fn link(&mut self, id: NodeId, parent: NodeId, before: Option<NodeId>) {
        let first = self.node(parent).first_child;
        // Its predecessor, and the node that links back to it; in a list of one that is itself.
        let next = before.or(first).unwrap_or(id);
        let previous = if first.is_some() { self.node(next).previous_sibling } else { id };
        let node = self.node_mut(id);
        node.parent = Some(parent);
        node.previous_sibling = previous;
        node.next_sibling = before;
        self.node_mut(next).previous_sibling = id;
        if before == first {
            self.node_mut(parent).first_child = Some(id);
        } else {
            self.node_mut(previous).next_sibling = Some(id);
        }
    }

    /// Removes a node from the list of its parent's children.
    #[inline(always)]
    fn unlink(&mut self, id: NodeId, parent: NodeId) {
        let node = self.node(id);
        let (previous, next) = (node.previous_sibling, node.next_sibling);
        let first = self.node(parent).first_child;
        if first == Some(id) {
            self.node_mut(parent).first_child = next;
        } else {
            self.node_mut(previous).next_sibling = next;
        }
        if let Some(next) = next.or(first) {
            self.node_mut(next).previous_sibling = previous;
        }
    }

    /// Moves a child among its siblings: one place towards the main line or away from it, or to the main line.
    /// Returns whether it moved.
    pub fn shift(&mut self, id: NodeId, shift: Shift) -> bool {
        let Some(parent) = self.parent(id) else { return false };
        let first = self.node(parent).first_child;
        let before = match shift {
            Shift::Last => None,
            Shift::Later => match self.node(id).next_sibling {
                Some(next) => self.node(next).next_sibling,
                None => return false,
            },
            _ if first == Some(id) => return false,
            Shift::First => first,
            Shift::Earlier => Some(self.node(id).previous_sibling),
        };
        self.unlink(id, parent);
        self.link(id, parent, before);
        true
    }

    /// Removes a move and all moves after it from the tree, but leaves their notes to
    /// [`Tree::drop_notes`]. Returns its parent.
    #[inline(always)]
    pub fn delete(&mut self, id: NodeId) -> Option<NodeId> {
        let parent = self.parent(id)?;
        self.take_out(id, parent);
        self.discard(id);
        Some(parent)
    }

    /// Cuts a move and all moves after it from the tree, unchanged, for [`Tree::restore`] or [`Tree::discard`].
    #[inline(never)]
    pub fn cut(&mut self, id: NodeId) {
        if let Some(parent) = self.parent(id) {
            self.take_out(id, parent);
            self.mark(id, true);
        }
    }

    /// Restores what was cut at a move, to its place among its siblings, which must not have changed.
    #[inline(never)]
    pub fn restore(&mut self, id: NodeId) {
        let Node { parent, next_sibling, .. } = *self.node(id);
        if let Some(parent) = parent {
            self.link(id, parent, next_sibling);
            self.mark(id, false);
        }
    }

    #[inline(never)]
    fn mark(&mut self, first: NodeId, is_cut: bool) {
        let mut at = Some(first);
        while let Some(id) = at {
            let node = self.node_mut(id);
            node.san = if is_cut { node.san | CUT } else { node.san & !CUT };
            at = self.next_of(id, first);
        }
    }

    /// Unlinks a node, which keeps its own links.
    #[inline(always)]
    fn take_out(&mut self, id: NodeId, parent: NodeId) {
        self.unlink(id, parent);
        let node = self.node_mut(parent);
        if node.line == Some(id) {
            node.line = node.first_child;
        }
    }

    /// Deletes a node that was taken out of the tree, and all nodes after it, but leaves their notes to
    /// [`Tree::drop_notes`].
    #[inline(always)]
    pub fn discard(&mut self, id: NodeId) {
        // Links the lists of siblings into one list of all deleted nodes.
        self.node_mut(id).next_sibling = None;
        let mut at = Some(id);
        while let Some(id) = at {
            let node = self.node_mut(id);
            node.parent = None;
            node.line = None;
            if let Some(first) = node.first_child.take() {
                let rest = node.next_sibling.replace(first);
                let last = self.node(first).previous_sibling;
                self.node_mut(last).next_sibling = rest;
            }
            at = self.node(id).next_sibling;
        }
    }

    /// Drops the notes of a node that was just deleted, and of those after it.
    pub fn drop_notes(&mut self, deleted: NodeId) {
        let mut at = Some(deleted);
        while let Some(id) = at {
            self.remove_notes(id);
            at = self.node(id).next_sibling;
        }
    }

    fn place_of_notes(&self, id: NodeId) -> Option<usize> {
        Some(self.node(id).notes?.get() as usize - 1)
    }

    pub fn notes(&self, id: NodeId) -> Option<&Notes> {
        Some(&self.notes.get(self.place_of_notes(id)?)?.1)
    }

    pub fn set_notes(&mut self, id: NodeId, notes: Notes) -> Result<(), NotesError> {
        self.put_notes(id, notes.read_back(id)?);
        Ok(())
    }

    /// Replaces the notes on a node by normalized ones.
    pub fn put_notes(&mut self, id: NodeId, notes: Notes) {
        if notes.is_empty() {
            return self.remove_notes(id);
        }
        let heap = notes.heap();
        match self.place_of_notes(id) {
            Some(place) => {
                let old = replace(&mut self.notes[place].1, notes);
                self.notes_heap = self.notes_heap - old.heap() + heap;
                // Dropped last, because this calls the allocator.
                drop(old);
            }
            None => {
                reserve_one(&mut self.notes);
                self.notes.push((id, notes));
                self.notes_heap += heap;
                self.node_mut(id).notes = NonZeroU32::new(self.notes.len() as u32);
            }
        }
    }

    /// The notes of a node, to be filled; call [`Tree::finish_notes`] afterwards.
    pub fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        let place = self.place_of_notes(id).unwrap_or_else(|| {
            reserve_one(&mut self.notes);
            self.notes.push((id, Notes::default()));
            self.node_mut(id).notes = NonZeroU32::new(self.notes.len() as u32);
            self.notes.len() - 1
        });
        &mut self.notes[place].1
    }

    /// Turns the commands in the comments that were read into annotations, and counts the memory of the notes.
    pub fn finish_notes(&mut self) {
        self.notes.shrink_to_fit();
        for (_, notes) in &mut self.notes {
            notes.take_commands();
            notes.nags.shrink_to_fit();
            self.notes_heap += notes.heap();
        }
    }

    fn remove_notes(&mut self, id: NodeId) {
        let Some(place) = self.place_of_notes(id) else { return };
        let (_, notes) = self.notes.swap_remove(place);
        let of_last = self.node_mut(id).notes.take();
        if let Some((last, _)) = self.notes.get(place) {
            let last = *last;
            self.node_mut(last).notes = of_last;
        }
        self.notes_heap -= notes.heap();
        drop(notes);
    }
}

/// How to move a variation among its siblings.
#[derive(Clone, Copy)]
pub(super) enum Shift {
    /// One place towards the main line.
    Earlier,
    /// One place away from the main line.
    Later,
    /// To the main line.
    First,
    /// To the end.
    Last,
}

/// The moves that follow a node: the main line first, then the variations.
#[derive(Clone, Debug)]
pub struct Children<'a> {
    tree: &'a Tree,
    /// The first and the last of the remaining children.
    ends: Option<(NodeId, NodeId)>,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let (first, last) = self.ends?;
        let next = self.tree.node(first).next_sibling.filter(|_| first != last);
        self.ends = next.map(|next| (next, last));
        Some(first)
    }
}

impl DoubleEndedIterator for Children<'_> {
    fn next_back(&mut self) -> Option<NodeId> {
        let (first, last) = self.ends?;
        let previous = self.tree.node(last).previous_sibling;
        self.ends = (first != last).then_some((first, previous));
        Some(last)
    }
}
